// SPDX-License-Identifier: GPL-3.0-or-later
// How the structure stage grows: processor time an equation from a thousand to a million equations on generated models,
// with the exponent that fits (least squares of log time over log equations). growth_bench [LARGEST [NAME]]; marks what
// misses the aim.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include <fmt/core.h>

#include "core/base/diagnostics.h"
#include "core/base/platform.h"
#include "core/base/task.h"
#include "core/structure/structure.h"
#include "tests/bench/generated_models.h"

using namespace causeway;

namespace {

constexpr double kMaxExponent = 1.15;
constexpr double kMaxMicroseconds = 10;

struct Measurement {
    double equations = 0;
    double seconds = 0;  ///< of the processor, the least of several runs: what else the machine does only adds
    bool isAnalysed = true;
};

Measurement measure(const bench::GeneratedModel& model, std::size_t size)
{
    const auto dae = model.make(size);
    Measurement result{static_cast<double>(dae->equations.size()), 0, true};
    double total = 0;
    for (int runs = 0; runs < 3 || (total < 0.3 && runs < 100); ++runs) {
        Diagnostics diagnostics;
        const std::clock_t begin = std::clock();
        const auto structure =
            analyseStructure(dae, diagnostics, Task(), {model.isReduced ? StructureView::Reduced : StructureView::Raw});
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        result.seconds = runs == 0 ? seconds : std::min(result.seconds, seconds);
        result.isAnalysed = result.isAnalysed && !structure->singular && !diagnostics.hasErrors();
        total += seconds;
    }
    return result;
}

double exponentOf(const std::vector<Measurement>& measurements)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    const auto count = static_cast<double>(measurements.size());
    for (const Measurement& m : measurements) {
        const double logX = std::log(m.equations), logY = std::log(m.seconds);
        x += logX;
        y += logY;
        xx += logX * logX;
        xy += logX * logY;
    }
    return (count * xy - x * y) / (count * xx - x * x);
}

}  // namespace

int main(int argc, char** argv)
{
    platform::keepFreedMemory();  // as both programs do
    const double largest = argc > 1 ? std::atof(argv[1]) : 1e6;
    const char* const wanted = argc > 2 ? argv[2] : "";
    std::vector<std::size_t> sizes;
    for (std::size_t size = 1000; static_cast<double>(size) <= largest; size *= 10) sizes.push_back(size);
    if (sizes.size() < 2) {
        fmt::print(stderr, "growth_bench: the largest size must be at least 10000\n");
        return 2;
    }
    std::string title = fmt::format("| {:<22} |", "us an equation at");
    for (const std::size_t size : sizes) title += fmt::format(" {:>8} |", size);
    fmt::print("{} {:>8} |  |\n|{:-<24}|", title, "exponent", "");
    for (std::size_t i = 0; i <= sizes.size(); ++i) fmt::print("---------:|");
    fmt::print("--|\n");
    for (const bench::GeneratedModel& model : bench::generatedModels()) {
        if (std::strstr(model.name.data(), wanted) == nullptr) continue;
        std::vector<Measurement> measurements;
        std::string row = fmt::format("| {:<22} |", model.name);
        double worst = 0;
        bool isAnalysed = true;
        for (const std::size_t size : sizes) {
            const Measurement& m = measurements.emplace_back(measure(model, size));
            const double microseconds = 1e6 * m.seconds / m.equations;
            worst = std::max(worst, microseconds);
            isAnalysed = isAnalysed && m.isAnalysed;
            row += fmt::format(" {:8.2f} |", microseconds);
        }
        const double exponent = exponentOf(measurements);
        std::string remark;
        if (exponent > kMaxExponent) remark += " grows too fast";
        if (worst > kMaxMicroseconds) remark += " takes too long";
        if (!isAnalysed) remark += " is singular";
        fmt::print("{} {:8.2f} |{} |\n", row, exponent, remark);
        std::fflush(stdout);
    }
    return 0;
}
