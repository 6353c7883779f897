package main

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// heedSignals makes children take signals as a terminal sends them, where this test itself was told to ignore them, as
// nohup does, and shells do with what they start in the background.
var heedSignals = sync.OnceFunc(func() {
	for _, one := range []os.Signal{syscall.SIGINT, syscall.SIGHUP} {
		if signal.Ignored(one) {
			signal.Notify(make(chan os.Signal, 1), one) // a child gets the default for what its parent heeds
		}
	}
})
