// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Compares a result with a reference by the rule of csv-compare: each row must lie in a tube around the reference.
///
/// In:   two results, on any grids. Spaces in subscripts are ignored ("a[1, 2]" is "a[1,2]"); a parameter of one result
///       counts as a constant curve. Conversely, each row of the reference must lie between the neighbouring rows of
///       the result, or within the height of the tube from them; this detects results with too few rows.
/// Out:  a report per signal: its largest deviation from the reference, and whether it is always inside the tube. A row
///       without a value (NaN, infinite) is outside wherever the reference has one. Rows before and after the time
///       range of the reference are ignored, but a result must cover that range. At an event, both rows are compared.
/// Cost: linear in the rows of both, for each signal; logarithmic for a name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/results/reference_tube.h"
#include "core/results/result.h"

namespace causeway {

struct CompareOptions {
    double tolerance = 2e-3;         ///< relative to the range of the reference, for time and value
    std::vector<std::string> names;  ///< empty: all variables of the reference
    TubeRule rule = TubeRule::Own;   ///< csv-compare checks only the rows of the result
};

enum class SignalVerdict : std::uint8_t {
    Inside,
    Outside,
    TooShort,  ///< the result does not cover the time range of the reference
    MissingInResult,
    MissingInReference,  ///< although requested by name
    NothingToCompare,    ///< the reference has no rows, or no finite value
};
/// "inside", "outside", "too-short", "missing-in-result", "missing-in-reference", "nothing-to-compare".
[[nodiscard]] std::string_view toString(SignalVerdict verdict);

struct SignalReport {
    std::string name;  ///< spelling of the reference
    SignalVerdict verdict = SignalVerdict::Inside;
    std::size_t rows = 0, rowsOutside = 0;
    double firstOutside = 0;           ///< s; if there are rows outside
    bool isBetweenRows = false;        ///< rows of the reference are outside, none of the result
    bool isNearlyZero = false;         ///< the reference is nearly zero; its range counts as 0.001
    std::size_t rowsWithoutValue = 0;  ///< of `referenceRows` rows of the reference
    std::size_t referenceRows = 0;
    /// Point of the largest deviation from the reference within the width of the tube.
    double time = 0, value = 0;
    double lowest = 0, highest = 0;  ///< of the tube at that time
    double deviation = 0;            ///< distance from the reference; infinite if the result has no value
    double relativeDeviation = 0;    ///< relative to the range of the reference; the tolerance is the limit

    /// Remark on a signal that is inside.
    [[nodiscard]] std::string note() const;
    /// Includes signals for which the reference has no data.
    [[nodiscard]] bool isGood() const
    {
        return verdict == SignalVerdict::Inside || verdict == SignalVerdict::NothingToCompare;
    }
};

struct Comparison {
    std::vector<SignalReport> reports;  ///< in the requested order, or in that of the reference
    double tolerance = 0;
    double resultBegin = 0, resultEnd = 0, referenceBegin = 0, referenceEnd = 0;  ///< s

    [[nodiscard]] std::size_t insideCount() const;
    /// All signals are good, and at least one was compared.
    [[nodiscard]] bool isSame() const;
};

/// Whether a variable is one of these signals, ignoring spaces in subscripts; restricts reading to compared variables.
class SignalNames {
public:
    explicit SignalNames(const std::vector<std::string>& names);
    [[nodiscard]] bool contains(std::string_view name) const;

private:
    std::unordered_set<std::string> m_names;
};

[[nodiscard]] Comparison compare(const Result& result, const Result& reference, const CompareOptions& options = {});

/// A sentence about a signal that is not good: "uC is outside at t = 0.5: 1.2, allowed 0.9 to 1.1, ...".
[[nodiscard]] std::string describe(const SignalReport& signal, const Comparison& comparison);

/// Names in a list, one per line; ignores blank lines, lines that begin with "//" or "#", and the name "time".
[[nodiscard]] std::vector<std::string> signalList(std::string_view text);

}  // namespace causeway
