module example.com/match3/tools/interop

go 1.26.0

require example.com/match3 v0.0.0

require golang.org/x/sys v0.50.0 // indirect

replace example.com/match3 => ../..
