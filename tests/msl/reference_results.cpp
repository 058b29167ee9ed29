// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/reference_results.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/results/compare.h"
#include "core/results/result_file.h"

namespace causeway::msl {

namespace {

constexpr double kTube = 2e-3;  // what the Modelica Association checks its own results with

/// A signal that deviates says more than one that is missing, and that more than a run that is too short.
bool isWorse(const SignalReport& a, const SignalReport& b)
{
    const auto rank = [](const SignalReport& report) {
        if (report.verdict == SignalVerdict::Outside) return 2;
        return report.verdict == SignalVerdict::MissingInResult ? 1 : 0;
    };
    if (a.isGood() || b.isGood()) return b.isGood() && !a.isGood();
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.relativeDeviation > b.relativeDeviation;
}

}  // namespace

std::optional<Reference> findReference(const std::filesystem::path& folder, const std::string& example)
{
    if (folder.empty()) return std::nullopt;
    std::string relative = example;
    std::ranges::replace(relative, '.', '/');
    const std::filesystem::path place = folder / relative;
    Reference reference{place / (place.filename().string() + ".csv"), {}};
    std::error_code error;
    if (!std::filesystem::is_regular_file(reference.table, error)) return std::nullopt;
    if (const auto list = readFile(place / "comparisonSignals.txt")) reference.signalNames = signalList(*list);
    return reference;
}

IoResult<Result> readReference(const Reference& reference)
{
    const SignalNames names(reference.signalNames);
    return readResultFile(reference.table,
                          [&](std::string_view name) { return reference.signalNames.empty() || names.contains(name); });
}

void followExperiment(SimulationSettings& settings, const Result& stored)
{
    if (stored.time.size() < 2 || stored.time.back() <= settings.stopTime * (1 + 1e-9)) return;
    settings.stopTime = stored.time.back();
    settings.interval.reset();
    settings.intervals = static_cast<std::uint32_t>(stored.time.size() - 1);
}

void compareWithReference(Outcome& outcome, const Result& result, const Reference& reference,
                          const IoResult<Result>& stored)
{
    if (!stored) {
        outcome.code = "reference";
        outcome.message = fmt::format("the reference cannot be read: {}", stored.error());
        return;
    }
    const Comparison comparison = compare(result, *stored, {kTube, reference.signalNames, TubeRule::CsvCompare});
    outcome.signalCount = static_cast<std::int64_t>(comparison.reports.size());
    outcome.signalsInside = static_cast<std::int64_t>(comparison.insideCount());
    for (const SignalReport& report : comparison.reports) {
        if (!report.isGood()) outcome.outside.push_back(report.name);
    }
    if (comparison.isSame()) {
        outcome.stage = "matches";
        return;
    }
    outcome.code = kDeviates;
    if (comparison.reports.empty()) {
        outcome.message = "the reference has no signals";
        return;
    }
    const auto worst = std::ranges::min_element(comparison.reports, isWorse);
    outcome.message = fmt::format("{} of {} signals are inside the tube; {}", comparison.insideCount(),
                                  comparison.reports.size(), describe(*worst, comparison));
}

}  // namespace causeway::msl
