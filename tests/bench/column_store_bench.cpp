// SPDX-License-Identifier: GPL-3.0-or-later
// A result that is larger than the memory it may take: how fast it is filled, how long the points of four curves take
// for the first picture, for the same again, zoomed and panned, from a store on the disk, and how much memory the
// process has. Argument: rows (1e7), columns (128), folder. Frames are in time of the processor, so that other work on
// the machine does not count. Goal: the points of four curves in far less than the 16 ms of a frame; memory that does
// not grow with the rows.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/platform.h"
#include "core/base/scratch_file.h"
#include "core/results/column_store.h"
#include "core/results/decimation.h"
#include "core/results/difference_curve.h"
#include "core/results/spectrum.h"

namespace {

using namespace causeway;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kCurves = 4, kPixels = 1280, kFrames = 40;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double megabytes(std::uint64_t bytes)
{
    return static_cast<double>(bytes) / 1e6;
}

/// Waves of all frequencies, steps, and two columns of 128 that say nothing new.
void fill(ColumnStore& store, std::size_t rows, std::size_t columns)
{
    ResultLayout layout;
    layout.columnCount = columns;
    for (std::size_t i = 0; i < columns; ++i)
        layout.variables.push_back({"u" + std::to_string(i), "V", {}, ValueType::Real, i});
    if (!store.begin(layout)) return;
    std::vector<double> values(columns), wave(1 << 16);
    for (std::size_t i = 0; i < wave.size(); ++i)
        wave[i] = std::sin(2 * 3.141592653589793 * static_cast<double>(i) / static_cast<double>(wave.size()));
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns; ++i) values[i] = wave[(row * (i + 1) + i) % wave.size()];
        values[columns / 2] = 1;
        values[columns / 2 + 1] = values[0];
        if (!store.row(static_cast<double>(row) * 1e-6, values)) return;
    }
}

struct Frames {
    const Result& result;
    std::vector<CurvePoint> points = std::vector<CurvePoint>(decimationCapacity(kPixels));
    std::size_t count = 0;

    double frame(double from, double to)
    {
        const std::clock_t start = std::clock();
        for (std::size_t curve = 0; curve < kCurves; ++curve) {
            const ColumnValues& values = result.columns[curve * result.columns.size() / kCurves].values;
            count += decimate(result.time, values, values.pyramid(), {from, to, kPixels}, points);
        }
        return static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC;
    }
    template <class Range>
    void measure(const char* what, Range&& range)
    {
        double sum = 0, most = 0;
        for (std::size_t i = 0; i < kFrames; ++i) {
            const auto [from, to] = range(i);
            const double each = frame(from, to);
            sum += each;
            most = std::max(most, each);
        }
        std::printf("  %-26s %8.2f ms, at most %8.2f ms\n", what, sum / kFrames, most);
    }
};

}  // namespace

int main(int argc, char** argv)
{
    const std::size_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000,
                      columns = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 128;
    ColumnStore store(argc > 3 ? std::filesystem::path(argv[3]) : scratchFolder());
    if (columns < kCurves || rows < 2) return 1;
    auto start = Clock::now();
    fill(store, rows, columns);
    if (const auto error = store.finish()) {
        std::printf("%s\n", error->c_str());
        return 1;
    }
    const double seconds = secondsSince(start), bytes = megabytes(rows * (columns + 1) * sizeof(double));
    std::printf("%zu rows, %zu columns, %.0f MB: filled in %.1f s, %.0f MB/s, %.2f us a row; memory at most %.0f MB\n",
                rows, columns, bytes, seconds, bytes / seconds, seconds * 1e6 / static_cast<double>(rows),
                megabytes(platform::peakMemoryBytes()));
    const auto result = store.written();
    const double end = result->time.back();
    Frames frames{*result};
    std::printf("points of %zu curves for %zu pixels\n", kCurves, kPixels);
    std::printf("  %-26s %8.2f ms\n", "first", frames.frame(0, end));
    frames.measure("again", [&](std::size_t i) { return std::pair(0.0, end * (1 - 1e-9 * static_cast<double>(i))); });
    frames.measure("zoomed in to 1e-4", [&](std::size_t i) {
        const double width = end * std::pow(0.8, static_cast<double>(i));
        return std::pair(0.4 * end - 0.4 * width, 0.4 * end + 0.6 * width);
    });
    frames.measure("panned, a tenth of it", [&](std::size_t i) {
        return std::pair(0.02 * end * static_cast<double>(i), end * (0.1 + 0.02 * static_cast<double>(i)));
    });
    std::printf("memory with mapped pages at most %.0f MB\n", megabytes(platform::peakMemoryBytes()));
    start = Clock::now();
    const Spectrum spectrum = spectrumOf(result->time, result->columns[1].values, false, 0, end, {});
    std::printf("spectrum %.2f s\n", secondsSince(start));
    start = Clock::now();
    const DifferenceCurve difference =
        differenceOf({result->time, result->columns[0].values}, {result->time, result->columns[1].values});
    std::printf("difference %.2f s\n", secondsSince(start));
    return spectrum.error.empty() && !difference.time.empty() && frames.count > 0 ? 0 : 1;
}
