package measure

import (
	"fmt"

	"example.com/match3/internal/engine"
)

// Tiers are all tiers that this machine has, slowest first.
func Tiers() []engine.Tier {
	var tiers []engine.Tier
	for tier := engine.Portable; tier <= engine.Best; tier++ {
		tiers = append(tiers, tier)
	}
	return tiers
}

// TierNames are the names of all tiers that there are, slowest first.
func TierNames() []string {
	var names []string
	for tier := engine.Portable; tier <= engine.AVX512; tier++ {
		names = append(names, tier.String())
	}
	return names
}

// ParseTier finds a tier by its name. The error says what is wrong: there is no such tier, or this machine lacks it.
func ParseTier(name string) (engine.Tier, error) {
	for tier := engine.Portable; tier <= engine.AVX512; tier++ {
		if tier.String() != name {
			continue
		}
		if tier > engine.Best {
			return 0, fmt.Errorf("this build on this processor (%s) has no %s, the best it has is %s", processor(), name, engine.Best)
		}
		return tier, nil
	}
	return 0, fmt.Errorf("%q is not a tier: choose portable, avx2 or avx512", name)
}
