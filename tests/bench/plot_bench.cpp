// SPDX-License-Identifier: GPL-3.0-or-later
// How long a plot and a table take: curves of 1e5 to 1e7 rows on 1000 pixels, panning with a pyramid, and CSV both
// ways.
#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "core/results/csv.h"
#include "core/results/decimation.h"
#include "core/results/event_index.h"

namespace {

using namespace causeway;

constexpr std::size_t kPixels = 1000;

struct Curve {
    std::vector<double> time, values;

    explicit Curve(std::size_t rows) : time(rows), values(rows)
    {
        for (std::size_t i = 0; i < rows; ++i) {
            time[i] = static_cast<double>(i) * 1e-6;
            values[i] = std::sin(time[i] * 60) + 0.1 * std::sin(time[i] * 1e5);
        }
    }
};

void decimateByScan(benchmark::State& state)
{
    const Curve curve(static_cast<std::size_t>(state.range(0)));
    std::vector<CurvePoint> points(decimationCapacity(kPixels));
    for (auto _ : state) {
        benchmark::DoNotOptimize(decimate(curve.time, curve.values, nullptr, {0, curve.time.back(), kPixels}, points));
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(decimateByScan)
    ->RangeMultiplier(10)
    ->Range(100'000, 10'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void decimateWithPyramid(benchmark::State& state)
{
    const Curve curve(static_cast<std::size_t>(state.range(0)));
    const ValuePyramid pyramid(curve.values);
    std::vector<CurvePoint> points(decimationCapacity(kPixels));
    double shift = 0;
    for (auto _ : state) {
        // As while panning: the pixel columns begin anywhere.
        shift = std::fmod(shift + 0.0137, 0.3);
        const double end = curve.time.back();
        benchmark::DoNotOptimize(
            decimate(curve.time, curve.values, &pyramid, {end * shift, end * (shift + 0.7), kPixels}, points));
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(decimateWithPyramid)
    ->RangeMultiplier(10)
    ->Range(100'000, 10'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

void buildPyramid(benchmark::State& state)
{
    const Curve curve(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(ValuePyramid(curve.values));
    state.SetComplexityN(state.range(0));
}
BENCHMARK(buildPyramid)
    ->RangeMultiplier(10)
    ->Range(100'000, 10'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

Result table()
{
    Result result;
    const Curve curve(100'000);
    result.time = curve.time;
    for (const char* name : {"a", "b", "c", "d"}) {
        ResultColumn column;
        column.name = name;
        column.values = curve.values;
        result.columns.push_back(std::move(column));
    }
    return result;
}

/// Items are numbers.
void csvWrite(benchmark::State& state)
{
    const Result result = table();
    for (auto _ : state) {
        writeCsv(result, [](std::string_view piece) {
            benchmark::DoNotOptimize(piece.data());
            return true;
        });
    }
    state.SetItemsProcessed(state.iterations() * 500'000);
}
BENCHMARK(csvWrite)->Unit(benchmark::kMillisecond);

void csvRead(benchmark::State& state)
{
    const std::string text = toCsv(table());
    for (auto _ : state) benchmark::DoNotOptimize(readCsv(text));
    state.SetItemsProcessed(state.iterations() * 500'000);
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(csvRead)->Unit(benchmark::kMillisecond);

std::shared_ptr<const Result> millionEvents()
{
    auto result = std::make_shared<Result>();
    for (int i = 0; i < 1'000'000; ++i) {
        ResultEvent event;
        event.time = i * 1e-6;
        event.triggers = {{i % 2 == 0 ? "a > 0" : "bridge.diode[3].s < 0", "", true}};
        event.iterations = {{{"bridge.diode[3].off", 0, 1, ValueType::Boolean}}};
        result->events.push_back(std::move(event));
    }
    return result;
}

void millionEventsListed(benchmark::State& state)
{
    const auto result = millionEvents();
    for (auto _ : state) benchmark::DoNotOptimize(EventIndex(result));
}
BENCHMARK(millionEventsListed)->Unit(benchmark::kMillisecond);

void millionEventsFiltered(benchmark::State& state)
{
    const EventIndex index(millionEvents());
    for (auto _ : state) benchmark::DoNotOptimize(index.find({"> 0", true, true, true}));
}
BENCHMARK(millionEventsFiltered)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
