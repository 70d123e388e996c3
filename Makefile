# Two commands do everything on a machine with Python 3.11+, gcc and cmake: `make demo`, `make test`.
# Both set up what they need once; a second run starts at once.

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null \
	&& { echo $$p; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin
DATA ?= ../shared/data
# The reader: hours of training, where it is kept between trainings, the file that comes out of it.
HOURS ?= 1.5
SCANS ?= 150
CHECKPOINT ?= checkpoints/reader
READER ?= models/reader/reader-v4.gguf
KIND ?= f16
VOCABULARY := models/training/vocabulary.gguf
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help demo test setup weights lint unit bench bench-walls bench-drawn bench-scale bench-tables bench-decoding bench-masks bench-model bench-prefix corpus samples reader adapter adapter-papers confidence ablation lock clean \
	fuzz kill-test site-faults injection-test sbom lock-check test-desktop test-desktop-x screenshots screens translations \
	backends bundle deb deb-full appimage package-check vulnerable

help:
	@echo "make demo     read the bundled samples and show what was found"
	@echo "make test     lint, types, floors, and all tests"
	@echo "make test-desktop    the tests of the window, without a screen (part of make test)"
	@echo "make test-desktop-x  the program in a real X server (Xvfb, xdotool; part of make test)"
	@echo "make screenshots     all views, German and English, light and dark, into out/screenshots"
	@echo "make screens         the pictures that tests of the window compare with: look at them, commit them"
	@echo "make translations    take new phrases of the window into the German translation"
	@echo "make bench    the benchmarks of tests/bench"
	@echo "make bench-walls     what the walls cost, on N=100 documents (half an hour)"
	@echo "make bench-drawn     how well drawn documents are read, N=20 of each kind and language"
	@echo "make bench-scale    time and memory against pages and fields, drawn (QUICK=1: smaller)"
	@echo "make bench-tables    a table over N=20 documents of 200 pages: time, tokens, memory"
	@echo "make bench-decoding  the decoding core against the usual ways (QUICK=1: under five minutes;"
	@echo "                     WITHIN=seconds: as much as fits; the next run goes on)"
	@echo "make bench-masks     what a mask of allowed tokens costs at 128,256 tokens"
	@echo "make bench-model     the language model against JSON mode and llama.cpp alone, on N=10 papers of"
	@echo "                     DATA, else on the bundled samples (MODEL=small|standard|FILE; hours)"
	@echo "make bench-prefix    a second schema on a page, first values, stopping (MODEL=standard DOCUMENT=FILE)"
	@echo "make fuzz            N=10000 SEED=1: mutated files through the real program"
	@echo "make kill-test       N=200 SEED=1: kill -9 at random moments of a real batch (EFFORT=standard:"
	@echo "                     with the language model)"
	@echo "make site-faults     N=300 SEED=1: random faults on a real site while it reads (an hour)"
	@echo "make injection-test  N=27 SEED=1: instructions planted in documents, against the small model,"
	@echo "                     then the standard one (MODEL=reader|FILE: against another; an hour)"
	@echo "make sbom            a CycloneDX bill of materials in out/"
	@echo "make lock-check      the lock against what is installed (ADVISORIES=DIR: and against OSV)"
	@echo "make deb appimage    installers for Linux in dist/: a .deb, and one file that runs as it is"
	@echo "make deb-full        MODEL=standard|small: the .deb with the language model inside"
	@echo "make backends        llama.cpp for all processors and Vulkan, as a wheel (half an hour)"
	@echo "make package-check   lintian and appstreamcli on the .deb"
	@echo "make vulnerable      ADVISORIES=PATH: what is inside against advisories in OSV's format"
	@echo "make corpus   read the evaluation data in DATA and check every output"
	@echo "make samples  draw the bundled samples anew"
	@echo "make reader   train the reader for HOURS=1.5 more (real documents: DATA) and export it"
	@echo "make adapter  teach the language model to fill forms, ADAPTED, for HOURS=1.5 (data beside DATA)"
	@echo "make adapter-papers  draw and pack what it learns from, for a machine with a GPU"
	@echo "make ablation     what each provider is worth on DATA (INSIDE=1: each rule of the packs; an hour at first)"
	@echo "make confidence   fit the reader's confidence on the documents of DATA held aside (ten minutes)"
	@echo "make lock     resolve the dependencies anew, with hashes"
	@echo "make clean    remove the virtual environment and all caches"

# The language model that suits this machine; where it cannot be had, the bundled reader reads.
demo: setup
	@$(BIN)/sealread models pull --or-without
	$(BIN)/sealread extract resources/samples/dop --schema dop --out out/demo/dop --again --table
	$(BIN)/sealread extract resources/samples/invoice --schema invoice --out out/demo/invoice --again --table
	$(BIN)/sealread extract resources/samples/receipt --schema receipt --out out/demo/receipt --again --table

test: weights lint unit

setup: $(VENV)/.ready

# llama-cpp-python is compiled here (some minutes); pip keeps the wheel for the next environment.
$(VENV)/.ready: requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Sealread needs Python 3.11, 3.12 or 3.13."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the dependencies; compiling llama.cpp takes some minutes the first time."
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# The small language model is enough for tests; those that need one are skipped without it.
weights: setup
	@$(BIN)/sealread models pull basics small --or-without

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Two processes, each with half of the cores; a file's tests stay together. Hundreds of programs and
# walled workers are started, of which none should compile the engine for itself. Files are taken as
# they stand: by number of tests, the longest, which have few, would come last and one would wait.
unit: setup
	$(BIN)/python -m compileall -q engine desktop
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

test-desktop: weights
	$(BIN)/python -m pytest tests/desktop

test-desktop-x: weights
	$(BIN)/python -m pytest tests/desktop_x

screenshots: weights
	$(BIN)/python -m tests.desktop.screenshots out/screenshots
	$(BIN)/python -m tests.desktop.screenshots out/screenshots/large --letters 2

screens: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.desktop.screens tests/desktop/screens

translations: setup
	$(BIN)/python packaging/translations.py

bench: weights
	$(BIN)/python -m tests.bench.layout
	$(BIN)/python -m tests.bench.speed

bench-walls: weights
	$(BIN)/python -m tests.bench.walls --documents $(or $(N),100) --chunk 5

bench-drawn: weights
	$(BIN)/python -m tests.bench.drawn --count $(or $(N),20) --seed $(SEED) --out out/drawn

bench-scale: weights
	$(BIN)/python -m tests.bench.scale --out out/scale $(if $(QUICK),--quick)

bench-tables: weights
	$(BIN)/python -m tests.bench.tables --documents $(or $(N),20)

# Llama-3's vocabulary lies in the source package of llama-cpp-python.
BENCH := .cache/bench
$(BENCH)/.ready: $(VENV)/.ready
	rm -rf $(BENCH) && mkdir -p $(BENCH)/source
	$(BIN)/python -m pip download --quiet --no-deps --no-binary llama-cpp-python \
		--dest $(BENCH)/source "llama-cpp-python==$$($(BIN)/python -c 'import llama_cpp; print(llama_cpp.__version__)')"
	tar -xzf $(BENCH)/source/*.tar.gz -C $(BENCH) --strip-components 4 --wildcards '*/ggml-vocab-llama-bpe.gguf'
	@touch $@

bench-decoding: weights $(BENCH)/.ready
	PYTHONPATH=. $(BIN)/python -m tests.bench.decoding --folder $(BENCH) $(if $(QUICK),--quick) \
		$(addprefix --within ,$(WITHIN))

bench-masks: weights $(BENCH)/.ready
	PYTHONPATH=. $(BIN)/python -m tests.bench.masks --vocabulary $(BENCH)/ggml-vocab-llama-bpe.gguf

bench-prefix: weights
	$(BIN)/python -m tests.bench.prefix --model $(or $(MODEL),small) $(addprefix --document ,$(DOCUMENT))
	$(BIN)/python -m tests.bench.felt --model $(or $(MODEL),small) $(addprefix --document ,$(DOCUMENT))

bench-model: weights
	$(BIN)/sealread bench $(addprefix --model ,$(MODEL)) $(addprefix --papers ,$(N)) \
		$(addprefix --data ,$(wildcard $(DATA)))

SEED ?= 1
PLANTED = $(or $(MODEL),small standard)

fuzz: weights
	$(BIN)/python -m tests.fuzz --count $(or $(N),10000) --seed $(SEED) --out out/fuzz

kill-test: weights
	SEALREAD_EFFORT=$(or $(EFFORT),fast) $(BIN)/python -m tests.kill --count $(or $(N),200) --seed $(SEED)

site-faults: weights
	$(BIN)/python -m tests.bench.site_faults --faults $(or $(N),300) --seed $(SEED)

injection-test: setup
	@$(BIN)/sealread models pull basics $(filter small standard,$(PLANTED))
	$(foreach model,$(PLANTED),$(BIN)/python -m tests.injection --count $(or $(N),27) --seed $(SEED) \
		--model $(model) && ) true

sbom: setup
	$(BIN)/python packaging/sbom.py --out out/sealread.cdx.json

lock-check: setup
	$(BIN)/python packaging/check_lock.py $(addprefix --advisories ,$(ADVISORIES))

# Installers.
BACKENDS := dist/backends
backends: $(BACKENDS)/.ready
$(BACKENDS)/.ready: requirements.lock packaging/backends.py packaging/llama/older-vulkan-headers.patch | $(VENV)/.ready
	@$(BIN)/python packaging/machine.py
	$(BIN)/python packaging/backends.py --out $(BACKENDS)
	@touch $@

# A language model is no part of the folder; `deb-full` adds the one that it is told.
bundle: setup $(BACKENDS)/.ready
	@$(BIN)/python packaging/machine.py
	@$(BIN)/sealread models pull basics
	$(BIN)/python packaging/bundle.py

deb: bundle
	$(BIN)/python packaging/deb.py

deb-full: bundle
	@$(BIN)/sealread models pull $(or $(MODEL),standard)
	$(BIN)/python packaging/deb.py --model $(or $(MODEL),standard)

# An equivalent of an AppImage: packaging/bundling/single.py says why.
appimage: bundle
	$(BIN)/python packaging/single_file.py

package-check:
	packaging/linux/check.sh dist/sealread_*.deb

vulnerable: setup
	$(BIN)/python packaging/vulnerable.py $(if $(ADVISORIES),,$(error ADVISORIES=PATH is missing)) \
		--advisories $(ADVISORIES) $(addprefix --sbom ,$(SBOM))

corpus: weights
	$(BIN)/python -m tests.bench.corpus --data $(DATA) --out out/corpus

samples: setup
	$(BIN)/python -m tests.factory resources/samples

# Training asks for the same large blocks of memory again and again. Left alone, glibc gives each
# back to the system and gets fresh pages for it, and threads that wait spin: together that costs
# half the speed. So blocks stay in the heap, which grows in large strides, and waiting threads sleep.
THRIFTY := OMP_WAIT_POLICY=passive MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=100000000000 \
	MALLOC_TOP_PAD_=268435456
REAL := $(wildcard $(DATA))

# Goes on from CHECKPOINT; without one from the shipped reader; with FRESH=1 from nothing.
BEGIN := $(if $(FRESH),--grow 600 --matrix-rate 0.02 --other-rate 0.003,$(addprefix --inherit ,$(wildcard $(READER))))

# Reading the pictures among the real documents needs the weights of the OCR.
reader: weights $(VENV)/.train $(VOCABULARY)
	$(BIN)/python -m models.training.scans --count $(SCANS)
	$(THRIFTY) $(BIN)/python -m models.training.train --out $(CHECKPOINT) --hours $(HOURS) \
		$(addprefix --data ,$(REAL)) $(BEGIN)
	$(BIN)/python -m models.training.export $(CHECKPOINT) $(READER) --kind $(KIND)

# Invented papers, filled forms and real sets that may be learnt from; then the training itself. What lies in
# checkpoints/adapter/packed is all that a borrowed machine with a GPU needs, beside the folder `learning`.
ADAPTED ?= $(HOME)/.local/share/sealread/weights/models/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf
PAPERS ?= 18000
LEARNING := checkpoints/adapter
DRAW := $(BIN)/python -m models.training.adapter.papers --kinds $(DATA)/../fields/kinds.jsonl \
	--forms $(DATA)/../forms --prose $(DATA)/../qa $(addprefix --data ,$(REAL))
adapter: adapter-papers
	$(THRIFTY) $(BIN)/python -m models.training.adapter.learning $(LEARNING)/packed $(LEARNING)/learnt \
		--seconds $$($(BIN)/python -c 'print(3600 * $(HOURS))')
	$(BIN)/python -m models.training.adapter.unpacking $(ADAPTED) $(LEARNING)/learnt $(LEARNING)/adapter.gguf

adapter-papers: weights $(VENV)/.train
	$(BIN)/sealread models pull standard
	$(DRAW) $(LEARNING)/papers.jsonl --count $(PAPERS)
	$(DRAW) $(LEARNING)/aside.jsonl --aside --count 150
	$(BIN)/python -m models.training.adapter.packing $(ADAPTED) $(LEARNING)/papers.jsonl $(LEARNING)/aside.jsonl \
		$(LEARNING)/packed $(addprefix --go-on ,$(LEARNT))

# Anew for each reader, and when much has changed in how documents are read.
confidence: weights
	rm -rf .cache/answers
	$(BIN)/python -m sealread.evaluate.trusting $(DATA) --cache .cache/read --answers .cache/answers --out

# Minutes once the models have answered; the first time most of an hour for one document a set.
ablation: weights
	$(BIN)/sealread models pull standard
	$(BIN)/python -m sealread.evaluate.ablation $(DATA) --model $(ADAPTED) --limit $(or $(N),3) $(if $(INSIDE),--inside) \
		--cache .cache/read --answers .cache/answers --out .cache/ablation.json

# Learnt once; a reader speaks the vocabulary it was trained with for good.
$(VOCABULARY): | $(VENV)/.train
	$(BIN)/python -m models.training.vocabulary --out $@ $(addprefix --data ,$(REAL))

# The extra `train` (PyTorch) is not in the lock: which build fits depends on the machine.
$(VENV)/.train: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --no-build-isolation -e ".[train]"
	@touch $@

lock: setup
	CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
		--allow-unsafe --extra desktop --extra dev -o requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist out
