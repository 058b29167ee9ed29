// SPDX-License-Identifier: GPL-3.0-or-later
// How fast rows go to result files, beside the plain writing of as many bytes; how fast they come back and are
// compared.
//   of_plain: time of the sink over that of fwrite for the same number of bytes, both flushed to the disk, in the same
//   run.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/platform.h"
#include "core/results/compare.h"
#include "core/results/measurement.h"
#include "core/results/result_file.h"

namespace {

using namespace causeway;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kNumbers = 2'000'000;  // in a table, whatever its width

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::filesystem::path temporaryFile(const std::string& ending)
{
    return std::filesystem::temp_directory_path() /
           ("causeway_results_bench_" + std::to_string(platform::processId()) + ending);
}

/// Gives a sink a table of waves.
void giveTable(ResultSink& sink, std::size_t columns)
{
    ResultLayout layout;
    layout.columnCount = columns;
    for (std::size_t i = 0; i < columns; ++i)
        layout.variables.push_back({"u[" + std::to_string(i) + "]", "V", "Voltage", ValueType::Real, i});
    sink.begin(layout);
    std::vector<double> wave(1000), values(columns);
    for (std::size_t i = 0; i < wave.size(); ++i) wave[i] = std::sin(0.01 * static_cast<double>(i));
    const std::size_t rows = static_cast<std::size_t>(kNumbers) / columns;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns; ++i) values[i] = wave[(row + i) % wave.size()];
        sink.row(static_cast<double>(row) * 1e-3, values);
    }
    benchmark::DoNotOptimize(sink.finish());
}

/// As many bytes in pieces as large as the rows.
double plainSeconds(std::uintmax_t bytes, std::size_t rows)
{
    const auto path = temporaryFile(".plain");
    const std::string piece(std::max<std::size_t>(1, bytes / rows), 'x');
    const auto start = Clock::now();
    std::FILE* file = platform::openFile(path, "wb");
    for (std::uintmax_t done = 0; done < bytes; done += piece.size()) std::fwrite(piece.data(), 1, piece.size(), file);
    std::fflush(file);
    platform::flushToDisk(file);
    std::fclose(file);
    const double seconds = secondsSince(start);
    std::filesystem::remove(path);
    return seconds;
}

/// Argument: columns.
void writing(benchmark::State& state, const std::string& ending)
{
    const auto columns = static_cast<std::size_t>(state.range(0));
    const std::size_t rows = static_cast<std::size_t>(kNumbers) / columns;
    const auto path = temporaryFile(ending);
    double ours = 0, plain = 0;
    std::uintmax_t bytes = 0;
    for (auto _ : state) {
        const auto start = Clock::now();
        giveTable(*makeResultFile(path), columns);
        const double seconds = secondsSince(start);
        bytes = std::filesystem::file_size(path);
        state.SetIterationTime(seconds);
        ours += seconds;
        plain += plainSeconds(bytes, rows);
    }
    std::filesystem::remove(path);
    state.counters["rows/s"] = static_cast<double>(rows) * static_cast<double>(state.iterations()) / ours;
    state.counters["of_plain"] = ours / plain;
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

void reading(benchmark::State& state, const std::string& ending)
{
    const auto path = temporaryFile(ending);
    giveTable(*makeResultFile(path), static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(readResultFile(path));
    state.SetItemsProcessed(state.iterations() * kNumbers);
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(path)));
    std::filesystem::remove(path);
}

/// Of so many rows in a thousand periods, all that there is to measure; with harmonics of all rows, of the last period.
void measuring(benchmark::State& state, bool ofAllPeriods)
{
    const auto rows = static_cast<std::size_t>(state.range(0));
    std::vector<double> time(rows), values(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        time[i] = static_cast<double>(i) / static_cast<double>(rows);
        values[i] = 1 + std::sin(6283.185307179586 * time[i]) + (i * 1000 % rows < rows / 3 ? 1 : 0);
    }
    MeasurementOptions options;
    if (ofAllPeriods) options.periods = 990;
    for (auto _ : state) {
        const Measurement measurement = measure({time, values}, options);
        if (measurement.periods == 0) state.SkipWithError(measurement.period.reason.c_str());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// Items are numbers of either side.
void comparing(benchmark::State& state)
{
    ResultStore store;
    giveTable(store, static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(compare(*store.result(), *store.result()));
    state.SetItemsProcessed(state.iterations() * kNumbers);
}

BENCHMARK_CAPTURE(writing, mat, ".mat")->Arg(10)->Arg(1000)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(writing, csv, ".csv")->Arg(10)->Arg(1000)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reading, mat, ".mat")->Arg(10)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reading, csv, ".csv")->Arg(10)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measuring, interval, false)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measuring, all_periods, true)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(comparing)->Arg(10)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
