# Every check is a step of .ci/run, so that what passes here passes there.
.DEFAULT_GOAL := help
.PHONY: help build site test race lint fmt fuzz cover generate figures measure plots pictures picture-watch longtest worst ci clean

FUZZTIME ?= 30s
LONGTIME ?= 600
LINT_TOOL = go tool -modfile=tools/lint/go.mod

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build all packages, and the command into bin/
	go build ./...
	go build -o bin/ ./cmd/...

site: ## write the playground as static files into bin/site
	go run ./web/site bin/site

test: ## run all tests
	.ci/run test

race: ## run the tests with the race detector
	.ci/run race

lint: ## check form, style and vet's findings
	.ci/run vet format lint

fmt: ## bring all Go files into form
	$(LINT_TOOL) golangci-lint fmt
	$(LINT_TOOL) gofumpt -w .

fuzz: ## run each fuzz target for FUZZTIME (30s)
	FUZZTIME=$(FUZZTIME) .ci/run fuzz

cover: ## measure the coverage of the tests: coverage.out, coverage.html
	go test -short -coverpkg=./... -coverprofile=coverage.out ./...
	go tool cover -html=coverage.out -o coverage.html
	@go tool cover -func=coverage.out | tail -n 1

generate: ## write all generated files anew
	scripts/generate

figures: ## time this machine and write the tables of docs/performance.md
	go run -C tools/bench ./table -write ../../docs/performance.md
	go run -C tools/bench ./worst -write ../../docs/performance.md
	go run -C tools/bench ./thin -write ../../docs/performance.md
	go run -C tools/bench ./kernels -write ../../docs/performance.md

measure: ## record the data of the plots on this machine, in some minutes
	go run -C tools/bench ./record

worst: ## search on for boards that take long, a minute for each size
	go run ./tools/worst --keep testdata/worst.jsonl --time 60s

plots: ## draw the plots of docs/performance.md from the recorded data
	go run -C tools/plots .

pictures: picture-watch ## draw the pictures of the README
	go generate ./cmd/match3

picture-watch: ## draw the picture of match3 watch for the README
	go build -o bin/ ./cmd/match3
	go run ./tools/screen --out docs/pictures/watch.svg --cols 78 --rows 22 --keys '. . . . . . .' -- \
		bin/match3 watch --paused testdata/boards/cascade.txt

longtest: ## hold random boards against the reference for LONGTIME seconds (600)
	go run ./tools/longtest --seconds $(LONGTIME)

ci: ## run everything that must hold before a change lands
	.ci/run

clean: ## remove what the other targets have built
	rm -rf bin coverage.out coverage.html
