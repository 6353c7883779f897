package measure

import "golang.org/x/sys/unix"

// processor names the processor as its maker does.
func processor() string {
	name, err := unix.Sysctl("machdep.cpu.brand_string")
	if err != nil {
		return unknownProcessor
	}
	return name
}
