package measure

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"example.com/match3/internal/engine"
)

// Machine is what figures depend on beside the program.
type Machine struct {
	Processor  string `json:"processor"`
	Processors int    `json:"processors"` // how many the program may use
	Go         string `json:"go"`
	Platform   string `json:"platform"` // with the level of instructions that Go was told to use
	Best       string `json:"best_tier"`
}

// ThisMachine describes the machine that runs the program.
func ThisMachine() Machine {
	return Machine{
		Processor: processor(), Processors: runtime.GOMAXPROCS(0), Go: runtime.Version(), Platform: platform(),
		Best: engine.Best.String(),
	}
}

// String is the machine in a line.
func (m Machine) String() string {
	plural := "s"
	if m.Processors == 1 {
		plural = ""
	}
	return fmt.Sprintf("%s, %d processor%s, %s %s, best tier %s",
		m.Processor, m.Processors, plural, m.Go, m.Platform, m.Best)
}

func platform() string {
	name := runtime.GOOS + "/" + runtime.GOARCH
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "GOAMD64" || setting.Key == "GOARM64" {
				name += "/" + setting.Value
			}
		}
	}
	return name
}

// unknownProcessor stands where the system does not tell.
const unknownProcessor = "unknown processor"
