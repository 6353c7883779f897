package measure

import (
	"cmp"
	"os"
	"strings"
)

// processor names the processor as the kernel does. Some names are shared by processors of several years, and family
// and model tell them apart.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return unknownProcessor
	}
	first, _, _ := strings.Cut(string(text), "\n\n")
	return describe(first)
}

// describe names the processor that a paragraph of /proc/cpuinfo tells of.
func describe(paragraph string) string {
	members := map[string]string{}
	for line := range strings.Lines(paragraph) {
		name, value, _ := strings.Cut(line, ":")
		members[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	name := cmp.Or(members["model name"], members["Model"], members["cpu"], unknownProcessor)
	if members["cpu family"] != "" && members["model"] != "" {
		name += " (family " + members["cpu family"] + ", model " + members["model"] + ")"
	}
	return name
}
