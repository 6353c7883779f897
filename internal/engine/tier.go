package engine

// Tier is how much of the processor the engine makes use of. Each tier can do what those below it do, faster.
type Tier int

// The tiers, slowest first.
const (
	Portable Tier = iota // Go alone
	AVX2                 // with AVX2, BMI1, BMI2, LZCNT and POPCNT
	AVX512               // with AVX-512 F, BW, DQ, VL, VBMI, VBMI2, BITALG, VPOPCNTDQ and GFNI too
)

var tierNames = [...]string{Portable: "portable", AVX2: "avx2", AVX512: "avx512"}

// String is the name of the tier, such as "avx2".
func (t Tier) String() string { return tierNames[t] }

// Best is the highest tier that this processor has, found once at the start.
var Best = detect()

// tier is the one in use. Only tests and measurements change it, and never while boards are resolved.
var tier = Best

// InUse is the tier in use.
func InUse() Tier { return tier }

// Use puts a tier into use, or the best one where the processor lacks it, and returns the one used before.
func Use(t Tier) (before Tier) {
	before = tier
	tier = min(t, Best)
	return before
}
