package match3

import (
	"reflect"
	"sync"
)

// difference says how values of a type can differ, which decides how they are resolved.
type difference int

const (
	inWhatIsEqual difference = iota // values can be equal and still differ, or be unequal to themselves
	inBits                          // whole numbers and bools: equal exactly if their bits are
	inBitsOfFloat                   // the same, except for NaN and -0
	inStrings
	inValues // all other types whose equal values are the same
)

// differenceOf is the difference of T.
func differenceOf[T any]() difference {
	var cell T
	switch any(cell).(type) { // what cells mostly are, without asking reflect
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return inBits
	case string:
		return inStrings
	}
	return differenceOfType(reflect.TypeFor[T]())
}

func differenceOfType(t reflect.Type) difference {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return inBits
	case reflect.Float32, reflect.Float64:
		return inBitsOfFloat
	case reflect.String:
		return inStrings
	case reflect.Pointer, reflect.Chan, reflect.UnsafePointer:
		return inValues
	case reflect.Struct, reflect.Array:
		if known, ok := differences.Load(t); ok {
			return known.(difference)
		}
		found := differenceOfParts(t)
		differences.Store(t, found)
		return found
	}
	return inWhatIsEqual // interfaces, which hold anything, and complex numbers
}

// differences are the differences of structs and arrays seen so far, by their reflect.Type.
var differences sync.Map

// differenceOfParts is inValues if equal values of all parts of the struct or array are the same. Comparing skips
// fields named _, so that equal structs may differ there.
func differenceOfParts(t reflect.Type) difference {
	if t.Kind() == reflect.Array {
		return partly(t.Elem())
	}
	for i := range t.NumField() {
		if field := t.Field(i); field.Name == "_" || partly(field.Type) == inWhatIsEqual {
			return inWhatIsEqual
		}
	}
	return inValues
}

// partly is the difference of a struct or array whose only part has type t.
func partly(t reflect.Type) difference {
	switch differenceOfType(t) {
	case inWhatIsEqual, inBitsOfFloat:
		return inWhatIsEqual
	}
	return inValues
}
