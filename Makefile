# Every target does the set-up that it needs, so that one command is enough on a fresh machine.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
SWIFT ?= swift
SAMKIT := .build/release/samkit
# Between the cat's eyes.
DEMO_POINT := 226,113

.PHONY: help setup build demo test sanitize browser bench docs lint typecheck-apple format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing: Debian packages, and OpenVINO in .deps
	@scripts/setup.sh

build: setup ## build the library and the program, optimised
	@$(SWIFT) build -c release --product samkit

demo: build ## cut the cat out of Examples/cat.jpg
	@mkdir -p out
	@$(SAMKIT) segment Examples/cat.jpg --point $(DEMO_POINT) --quality balanced --out out/cat-cutout.png
	@echo "The cat, by one point at $(DEMO_POINT) on Examples/cat.jpg, is in $(CURDIR)/out/cat-cutout.png"

test: setup ## build and run every test
	@$(SWIFT) build -c release --build-tests
	@Tests/Browser/run.sh
	@Tests/CoreML/run.sh
	@$(SWIFT) test -c release --skip-build --disable-xctest

# The engine is left out: its thread library opens others in a way that the sanitizer's run-time does not allow.
sanitize: setup ## run the tests of what threads share under Thread Sanitizer
	@$(SWIFT) build -c release --sanitize=thread --build-tests --build-path .build/tsan
	@SAMKIT_OPENVINO_DIR=/nonexistent \
	  $(SWIFT) test -c release --sanitize=thread --build-path .build/tsan --skip-build --disable-xctest \
	  --filter 'SamSessionTests|EmbeddingCache|EdgeRefinement|GuidedFilter|DistanceTransform|MaskUpsampling' \
	  --filter 'SAMKitInteractionTests|SAMKitWebTests|SAMKitVisionTests' \
	  --skip 'PerformTests/realModel|NormalizedCoordinatesTests/fileOrientation'

browser: build ## drive the page of samkit serve in headless Chromium
	@Tests/Browser/run.sh

bench: build ## times and memory of the built-in model
	@$(SAMKIT) bench Examples/cat.jpg

docs: setup ## build the documentation into .build/docs
	@scripts/docs.sh

lint: ## check the format of Swift and the shell scripts
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	@if command -v shellcheck >/dev/null; then shellcheck scripts/*.sh .ci/run Tests/Browser/*.sh Tests/CoreML/*.sh; fi

typecheck-apple: ## type-check all sources as iOS and macOS would compile them, against stubs of Apple's frameworks
	@scripts/typecheck-apple.sh

format: ## bring Swift into the house's format
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Tools/AppleStubs

clean: ## remove what was built
	@rm -rf .build out
