module example.com/match3/tools/wasm

go 1.26.0

tool github.com/tetratelabs/wazero/cmd/wazero

require (
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/sys v0.44.0 // indirect
)
