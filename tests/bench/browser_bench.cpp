// SPDX-License-Identifier: GPL-3.0-or-later
// The library browser on the libraries that MODELICAPATH leads to. Goals: everything listed within a second of the
// start, a package expanded and a letter answered within 5 ms.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/library/class_list.h"
#include "core/library/class_search.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/source_cache.h"

using namespace causeway;

namespace {

std::vector<ListedClass> listEverything(const std::shared_ptr<SourceCache>& cache)
{
    Library library(cache, libraryFolders({}));
    std::vector<ListedClass> all;
    for (const std::string& root : library.rootNames()) {
        const std::vector<ListedClass> tree = listTree(library, root, Task());
        all.insert(all.end(), tree.begin(), tree.end());
    }
    return all;
}

const std::shared_ptr<SourceCache>& filledCache()
{
    static const std::shared_ptr<SourceCache> cache = [] {
        auto made = std::make_shared<SourceCache>();
        static_cast<void>(listEverything(made));
        return made;
    }();
    return cache;
}

void indexFromFiles(benchmark::State& state)
{
    std::size_t count = 0;
    for (auto _ : state) count = ClassSearch(listEverything(std::make_shared<SourceCache>())).classes().size();
    state.counters["classes"] = static_cast<double>(count);
}
BENCHMARK(indexFromFiles)->Unit(benchmark::kMillisecond)->UseRealTime();

void indexAgain(benchmark::State& state)
{
    const auto& cache = filledCache();
    for (auto _ : state) benchmark::DoNotOptimize(ClassSearch(listEverything(cache)));
}
BENCHMARK(indexAgain)->Unit(benchmark::kMillisecond)->UseRealTime();

void rootsFromFiles(benchmark::State& state)
{
    for (auto _ : state) {
        Library library(std::make_shared<SourceCache>(), libraryFolders({}));
        benchmark::DoNotOptimize(listRoots(library));
    }
}
BENCHMARK(rootsFromFiles)->Unit(benchmark::kMillisecond)->UseRealTime();

void expandPackage(benchmark::State& state, const char* name, bool isParsed)
{
    for (auto _ : state) {
        Library library(isParsed ? filledCache() : std::make_shared<SourceCache>(), libraryFolders({}));
        benchmark::DoNotOptimize(listClassesIn(library, name));
    }
}
BENCHMARK_CAPTURE(expandPackage, ModelicaFromFiles, "Modelica", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expandPackage, Modelica, "Modelica", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expandPackage, BasicFromFiles, "Modelica.Electrical.Analog.Basic", false)
    ->Unit(benchmark::kMillisecond);

void searchFor(benchmark::State& state, const char* typed)
{
    static const ClassSearch search(listEverything(filledCache()));
    for (auto _ : state) benchmark::DoNotOptimize(search.find(typed, 200));
}
BENCHMARK_CAPTURE(searchFor, oneLetter, "r")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchFor, aWord, "resistor")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchFor, nothing, "no such thing")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
