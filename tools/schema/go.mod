module example.com/match3/tools/schema

go 1.26.0

require (
	example.com/match3 v0.0.0
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require golang.org/x/text v0.44.0 // indirect

replace example.com/match3 => ../..
