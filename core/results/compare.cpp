// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/compare.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "core/results/reference_tube.h"

namespace causeway {

namespace {

/// The name without spaces, which some tools write after commas; those in quoted names are kept.
std::string comparable(std::string_view name)
{
    std::string text;
    bool isQuoted = false;
    for (const char c : name) {
        if (c == '\'') isQuoted = !isQuoted;
        if (c != ' ' || isQuoted) text += c;
    }
    return text;
}

/// Curve of a variable: its values over the time of its result, or a constant.
struct Curve {
    std::string_view name;
    const ResultColumn* column = nullptr;
    double constant = 0;

    [[nodiscard]] double operator[](std::size_t row) const
    {
        if (column == nullptr) return constant;
        return row < column->values.size() ? column->values[row] : std::nan("");
    }
};

class CurveIndex {
public:
    explicit CurveIndex(const Result& result)
    {
        // The first column of a name counts, and columns before parameters.
        for (const ResultColumn& column : result.columns)
            m_curves.emplace(comparable(column.name), Curve{column.name, &column});
        for (const ResultParameter& parameter : result.parameters) {
            m_curves.emplace(comparable(parameter.name), Curve{parameter.name, nullptr, parameter.value});
        }
    }

    [[nodiscard]] const Curve* find(std::string_view name) const
    {
        const auto found = m_curves.find(comparable(name));
        return found == m_curves.end() ? nullptr : &found->second;
    }

private:
    std::unordered_map<std::string, Curve> m_curves;
};

std::vector<double> valuesOf(const Curve& curve, std::size_t rows)
{
    std::vector<double> values(rows);
    for (std::size_t row = 0; row < rows; ++row) values[row] = curve[row];
    return values;
}

/// Distance of a value from a range; infinite for NaN.
double distance(double value, CurveWindow::Range range)
{
    if (!std::isfinite(value)) return std::numeric_limits<double>::infinity();
    return std::max({0.0, range.smallest - value, value - range.largest});
}

struct TubeReference {
    std::span<const double> time, values;
    TubeSize size;
};

void note(SignalReport& report, double at, double value, double deviation, CurveWindow::Range tube, bool isOutside,
          bool isFirst)
{
    if (isOutside && report.rowsOutside++ == 0) report.firstOutside = at;
    if (!isFirst && !(deviation > report.deviation)) return;
    report.time = at;
    report.value = value;
    report.deviation = deviation;
    report.lowest = tube.smallest;
    report.highest = tube.largest;
}

/// The edge belongs to the tube: rounding of the sum must not exclude a value on it.
bool isBeyond(double deviation, const TubeSize& size)
{
    return deviation > size.halfHeight * (1 + 1e-12);
}

void compareRows(SignalReport& report, const Curve& curve, std::span<const double> time, const TubeReference& reference)
{
    const double height = reference.size.halfHeight;
    CurveWindow window(reference.time, reference.values, reference.size.halfWidth);
    for (std::size_t row = 0; row < time.size(); ++row) {
        const double at = time[row];
        if (at < reference.time.front() || at > reference.time.back()) continue;
        const CurveWindow::Range range = window.around(at);
        if (range.isEmpty()) continue;
        const double deviation = distance(curve[row], range);
        const bool isFirst = report.rows++ == 0;
        note(report, at, curve[row], deviation, {range.smallest - height, range.largest + height},
             isBeyond(deviation, reference.size), isFirst);
    }
}

/// Conversely: rows of the reference that the result misses between its rows.
void compareBetweenRows(SignalReport& report, std::span<const double> time, std::span<const double> values,
                        const TubeReference& reference)
{
    SignalReport between = report;
    between.rows = between.rowsOutside = 0;
    between.deviation = 0;
    CurveWindow window(time, values, reference.size.halfWidth);
    for (std::size_t row = 0; row < reference.time.size(); ++row) {
        const double at = reference.time[row], value = reference.values[row];
        if (at < time.front() || at > time.back() || !std::isfinite(value)) continue;
        const CurveWindow::Range range = window.rowsAround(at);
        if (range.isEmpty()) continue;
        const double deviation = distance(value, range), nearest = std::clamp(value, range.smallest, range.largest);
        const bool isFirst = between.rows++ == 0;
        note(between, at, nearest, deviation, {value - reference.size.halfHeight, value + reference.size.halfHeight},
             isBeyond(deviation, reference.size), isFirst);
    }
    if (between.rowsOutside == 0) return;
    between.isBetweenRows = true;
    report = between;
}

void compareCurves(SignalReport& report, const Curve& curve, std::span<const double> time,
                   std::span<const double> referenceTime, std::span<const double> values, const CompareOptions& options)
{
    const TubeReference reference{referenceTime, values,
                                  tubeSize(referenceTime, values, options.tolerance, options.rule)};
    const TubeSize& size = reference.size;
    report.referenceRows = values.size();
    report.rowsWithoutValue =
        static_cast<std::size_t>(std::ranges::count_if(values, [](double value) { return !std::isfinite(value); }));
    compareRows(report, curve, time, reference);
    const bool isCovered = !time.empty() && time.front() <= referenceTime.front() + size.halfWidth &&
                           time.back() >= referenceTime.back() - size.halfWidth;
    if (report.rowsOutside == 0 && report.rows > 0 && options.rule == TubeRule::Own)
        compareBetweenRows(report, time, valuesOf(curve, time.size()), reference);
    report.relativeDeviation = report.deviation / size.base;
    // No remark if the tube of its own range would have accepted it.
    report.isNearlyZero = size.base > size.ownBase && report.deviation > options.tolerance * size.ownBase;
    if (report.rowsOutside > 0) {
        report.verdict = SignalVerdict::Outside;
    } else if (!isCovered) {
        report.verdict = SignalVerdict::TooShort;
    } else if (report.rows == 0) {
        report.verdict = SignalVerdict::NothingToCompare;
    }
}

SignalReport compareSignal(std::string_view name, const Curve* curve, const Curve* reference, const Result& result,
                           const Result& of, const CompareOptions& options)
{
    SignalReport report;
    report.name = reference == nullptr ? name : reference->name;
    if (reference == nullptr) {
        report.verdict = SignalVerdict::MissingInReference;
    } else if (curve == nullptr) {
        report.verdict = SignalVerdict::MissingInResult;
    } else if (of.rowCount() == 0) {
        report.verdict = SignalVerdict::NothingToCompare;
    } else {
        compareCurves(report, *curve, result.time, of.time, valuesOf(*reference, of.rowCount()), options);
    }
    return report;
}

}  // namespace

std::string SignalReport::note() const
{
    if (verdict != SignalVerdict::Inside) return {};
    std::string text;
    if (rowsWithoutValue > 0)
        text = fmt::format("the reference has no value in {} of {} rows", rowsWithoutValue, referenceRows);
    if (isNearlyZero)
        text += fmt::format("{}the reference is nearly zero, so it is compared with a range of 0.001",
                            text.empty() ? "" : "; ");
    return text;
}

std::string_view toString(SignalVerdict verdict)
{
    switch (verdict) {
        case SignalVerdict::Inside: return "inside";
        case SignalVerdict::Outside: return "outside";
        case SignalVerdict::TooShort: return "too-short";
        case SignalVerdict::MissingInResult: return "missing-in-result";
        case SignalVerdict::MissingInReference: return "missing-in-reference";
        case SignalVerdict::NothingToCompare: return "nothing-to-compare";
    }
    return "inside";
}

std::size_t Comparison::insideCount() const
{
    return static_cast<std::size_t>(std::ranges::count(reports, SignalVerdict::Inside, &SignalReport::verdict));
}

bool Comparison::isSame() const
{
    return insideCount() > 0 && std::ranges::all_of(reports, &SignalReport::isGood);
}

SignalNames::SignalNames(const std::vector<std::string>& names)
{
    for (const std::string& name : names) m_names.insert(comparable(name));
}

bool SignalNames::contains(std::string_view name) const
{
    return m_names.contains(comparable(name));
}

Comparison compare(const Result& result, const Result& reference, const CompareOptions& options)
{
    const CurveIndex curves(result), references(reference);
    std::vector<std::string> names = options.names;
    if (names.empty()) {
        for (const ResultColumn& column : reference.columns) names.push_back(column.name);
        // Results contain some or all parameters: compare those in both.
        for (const ResultParameter& parameter : reference.parameters) {
            if (curves.find(parameter.name) != nullptr) names.push_back(parameter.name);
        }
    }
    Comparison comparison;
    comparison.tolerance = options.tolerance;
    for (const std::string& name : names) {
        comparison.reports.push_back(
            compareSignal(name, curves.find(name), references.find(name), result, reference, options));
    }
    if (result.rowCount() > 0) {
        comparison.resultBegin = result.time.front();
        comparison.resultEnd = result.time.back();
    }
    if (reference.rowCount() > 0) {
        comparison.referenceBegin = reference.time.front();
        comparison.referenceEnd = reference.time.back();
    }
    return comparison;
}

std::string describe(const SignalReport& signal, const Comparison& comparison)
{
    switch (signal.verdict) {
        case SignalVerdict::Inside: {
            const std::string note = signal.note();
            return fmt::format("{} is inside{}{}", signal.name, note.empty() ? "" : ", but ", note);
        }
        case SignalVerdict::Outside:
            if (signal.isBetweenRows) {
                return fmt::format(
                    "{} has too few rows: between them, at t = {:.9g}, it comes to {:.9g}, allowed {:.9g} to {:.9g}; "
                    "{:.3g} % of its range off, {:.3g} % is allowed; {} of {} rows of the reference are missed, the "
                    "first at t = {:.9g}",
                    signal.name, signal.time, signal.value, signal.lowest, signal.highest,
                    100 * signal.relativeDeviation, 100 * comparison.tolerance, signal.rowsOutside, signal.rows,
                    signal.firstOutside);
            }
            if (!std::isfinite(signal.value)) {
                return fmt::format(
                    "{} has no finite value at t = {:.9g}, allowed {:.9g} to {:.9g}; {} of {} rows are outside, the "
                    "first at t = {:.9g}",
                    signal.name, signal.time, signal.lowest, signal.highest, signal.rowsOutside, signal.rows,
                    signal.firstOutside);
            }
            return fmt::format(
                "{} is outside at t = {:.9g}: {:.9g}, allowed {:.9g} to {:.9g}; {:.3g} % of its range off, {:.3g} % is "
                "allowed; "
                "{} of {} rows are outside, the first at t = {:.9g}",
                signal.name, signal.time, signal.value, signal.lowest, signal.highest, 100 * signal.relativeDeviation,
                100 * comparison.tolerance, signal.rowsOutside, signal.rows, signal.firstOutside);
        case SignalVerdict::TooShort:
            return fmt::format(
                "{} is inside, but goes from t = {:.9g} to {:.9g} only, the reference from {:.9g} to {:.9g}",
                signal.name, comparison.resultBegin, comparison.resultEnd, comparison.referenceBegin,
                comparison.referenceEnd);
        case SignalVerdict::MissingInResult: return fmt::format("{} is not in the result", signal.name);
        case SignalVerdict::MissingInReference: return fmt::format("{} is not in the reference", signal.name);
        case SignalVerdict::NothingToCompare: return fmt::format("{} has no values in the reference", signal.name);
    }
    return signal.name;
}

std::vector<std::string> signalList(std::string_view text)
{
    std::vector<std::string> names;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        constexpr std::string_view kSpace = " \t\r\"";
        line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
        line.remove_suffix(line.size() - (line.find_last_not_of(kSpace) + 1));
        if (line.empty() || line == "time" || line.starts_with("//") || line.starts_with('#')) continue;
        names.emplace_back(line);
    }
    return names;
}

}  // namespace causeway
