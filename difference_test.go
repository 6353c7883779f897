package match3

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"example.com/match3/internal/reference"
)

func TestDifferenceOf(t *testing.T) {
	type named int16
	tests := []struct {
		of        string
		got, want difference
	}{
		{"int", differenceOf[int](), inBits},
		{"bool", differenceOf[bool](), inBits},
		{"uintptr", differenceOf[uintptr](), inBits},
		{"a named int16", differenceOf[named](), inBits},
		{"float32", differenceOf[float32](), inBitsOfFloat},
		{"string", differenceOf[string](), inStrings},
		{"a pointer", differenceOf[*float64](), inValues},
		{"a channel", differenceOf[chan int](), inValues},
		{"a struct", differenceOf[struct {
			name  string
			at    [2]uint8
			other *float64
		}](), inValues},
		{"no fields", differenceOf[struct{}](), inValues},
		{"an array", differenceOf[[3]named](), inValues},
		{"a complex number", differenceOf[complex64](), inWhatIsEqual},
		{"an interface", differenceOf[any](), inWhatIsEqual},
		{"an array of floats", differenceOf[[1]float64](), inWhatIsEqual},
		{"a struct with an interface", differenceOf[struct{ e error }](), inWhatIsEqual},
		{"a struct with floats deep within", differenceOf[struct{ a [2]struct{ f float32 } }](), inWhatIsEqual},
		{"a struct with a field without a name", differenceOf[struct{ a, _ int }](), inWhatIsEqual},
	}
	for _, tt := range tests {
		t.Run(tt.of, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("%d, want %d", tt.got, tt.want)
			}
		})
	}
}

// The types that are known without asking reflect have the difference that reflect would give them.
func TestDifferenceOfKnownTypes(t *testing.T) {
	hold := func(typ reflect.Type, got difference) {
		if want := differenceOfType(typ); got != want {
			t.Errorf("%v has difference %d, want %d", typ, got, want)
		}
	}
	hold(reflect.TypeFor[int](), differenceOf[int]())
	hold(reflect.TypeFor[int8](), differenceOf[int8]())
	hold(reflect.TypeFor[int16](), differenceOf[int16]())
	hold(reflect.TypeFor[int32](), differenceOf[int32]())
	hold(reflect.TypeFor[int64](), differenceOf[int64]())
	hold(reflect.TypeFor[uint](), differenceOf[uint]())
	hold(reflect.TypeFor[uint8](), differenceOf[uint8]())
	hold(reflect.TypeFor[uint16](), differenceOf[uint16]())
	hold(reflect.TypeFor[uint32](), differenceOf[uint32]())
	hold(reflect.TypeFor[uint64](), differenceOf[uint64]())
	hold(reflect.TypeFor[string](), differenceOf[string]())
}

// Fields without a name do not count when values are compared, and move along all the same.
func TestResolveFieldsWithoutAName(t *testing.T) {
	type tile struct {
		kind int
		_    int
	}
	rows := [][]tile{{{kind: 1}}, {{kind: 2}}, {{kind: 2}}, {{kind: 2}}}
	final, res, err := Resolve(rows, tile{})
	noError(t, err)
	if res != (Result{Removed: 3, Passes: 1}) || final[3][0].kind != 1 {
		t.Errorf("%+v\n%s", res, draw(final))
	}
}

// Whatever the type and however many kinds there are, a board resolves as the reference says.
func TestResolveOfManyKinds(t *testing.T) {
	type tile struct {
		name string
		at   int8
	}
	random := rand.New(rand.NewPCG(31, 32))
	for _, kinds := range []int{1, 3, 6, 15, 16, 17, 40, 254, 255, 256, 257, 1000} {
		rows := make([][]Kind, 20)
		for r := range rows {
			rows[r] = make([]Kind, 60)
			for c := range rows[r] {
				rows[r][c] = Kind((r*60+c)%kinds + 1) // so that each is there, if there is room
				if random.IntN(3) > 0 {
					rows[r][c] = Kind(random.IntN(4))
				}
			}
		}
		t.Run(fmt.Sprint(kinds), func(t *testing.T) {
			holdMany(t, rows, func(k Kind) int { return int(k) })
			holdMany(t, rows, func(k Kind) int64 { return -int64(k) << 40 })
			holdMany(t, rows, func(k Kind) int16 { return int16(k) - 500 })
			holdMany(t, rows, func(k Kind) Kind { return k * 4e6 })
			holdMany(t, rows, func(k Kind) float32 { return float32(k) / 4 })
			holdMany(t, rows, func(k Kind) float64 { return float64(k) - 2 })
			holdMany(t, rows, func(k Kind) string { return fmt.Sprint("kind ", uint32(k)) })
			holdMany(t, rows, func(k Kind) string { return fmt.Sprint(uint32(k))[1:] })
			holdMany(t, rows, func(k Kind) tile { return tile{fmt.Sprint(uint32(k) % 11), int8(k / 11)} })
			holdMany(t, rows, func(k Kind) complex64 { return complex(float32(k), 1) })
			holdMany(t, rows, func(k Kind) any { return k })
		})
	}
}

func holdMany[T comparable](t *testing.T, kinds [][]Kind, as func(Kind) T) {
	t.Helper()
	rows := cellsAs(kinds, as)
	want, removed, passes := reference.Resolve(rows, as(Empty))
	final, res, err := Resolve(rows, as(Empty))
	noError(t, err)
	if res != (Result{Removed: removed, Passes: passes}) || !equalRows(final, want) {
		t.Errorf("of %T: %+v, want %d removed in %d passes", as(Empty), res, removed, passes)
	}
}
