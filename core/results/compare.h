// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a result is the same as a reference, by the rule of csv-compare: each of its rows lies in a tube around the
/// reference.
///
/// In:   two results, on any grids. Names are compared without the spaces around subscripts ("a[1, 2]" is "a[1,2]");
/// what one of the two
///       holds as a parameter counts as a constant curve.
///       The reference must not leave the result either: each of its rows lies between the rows of the result around
///       it, or within the height of the tube from them. So a result with too few rows is told from one that agrees.
/// Out:  a report for each signal: where it is farthest from the reference, and whether it is inside the tube all the
/// time. A row without a value (NaN, infinite) is outside wherever the reference has one. Rows before and after the
/// time of the reference are not compared, but a result must cover that time: one that ends early is outside. At an
/// event, both rows are compared. Cost: linear in the rows of both, for each signal; logarithmic to find a name.
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
    double tolerance = 2e-3;         ///< of the range of the reference, for time and value
    std::vector<std::string> names;  ///< empty: all variables of the reference
    TubeRule rule = TubeRule::Own;   ///< csv-compare looks at the rows of the result alone
};

enum class SignalVerdict : std::uint8_t {
    Inside,
    Outside,
    TooShort,  ///< the result does not cover the time of the reference
    MissingInResult,
    MissingInReference,  ///< it was asked for by name
    NothingToCompare,    ///< the reference has no rows, or no finite value
};
/// "inside", "outside", "too-short", "missing-in-result", "missing-in-reference", "nothing-to-compare".
[[nodiscard]] std::string_view toString(SignalVerdict verdict);

struct SignalReport {
    std::string name;  ///< as the reference has it
    SignalVerdict verdict = SignalVerdict::Inside;
    std::size_t rows = 0, rowsOutside = 0;
    double firstOutside = 0;           ///< s; when there are rows outside
    bool isBetweenRows = false;        ///< the rows are those of the reference: no row of the result is outside
    bool isNearlyZero = false;         ///< the reference is, so that it is held against a range of 0.001
    std::size_t rowsWithoutValue = 0;  ///< of the reference, of `referenceRows`
    std::size_t referenceRows = 0;
    /// Where the signal is farthest from the reference, of what lies within the width of the tube.
    double time = 0, value = 0;
    double lowest = 0, highest = 0;  ///< the tube there
    double deviation = 0;            ///< distance from the reference; infinite where the result has no value
    double relativeDeviation = 0;    ///< of the range of the reference: the tolerance is the limit

    /// What is to be known of a signal that is inside.
    [[nodiscard]] std::string note() const;
    /// Also where the reference says nothing.
    [[nodiscard]] bool isGood() const
    {
        return verdict == SignalVerdict::Inside || verdict == SignalVerdict::NothingToCompare;
    }
};

struct Comparison {
    std::vector<SignalReport> reports;  ///< in the order asked for, or of the reference
    double tolerance = 0;
    double resultBegin = 0, resultEnd = 0, referenceBegin = 0, referenceEnd = 0;  ///< s

    [[nodiscard]] std::size_t insideCount() const;
    /// All signals are good, and there was something to compare: a reference without values says nothing.
    [[nodiscard]] bool isSame() const;
};

/// Whether a variable of a result is one of these signals, spaces in subscripts aside: for reading no more than is
/// compared.
class SignalNames {
public:
    explicit SignalNames(const std::vector<std::string>& names);
    [[nodiscard]] bool contains(std::string_view name) const;

private:
    std::unordered_set<std::string> m_names;
};

[[nodiscard]] Comparison compare(const Result& result, const Result& reference, const CompareOptions& options = {});

/// One sentence on a signal that is not good: "uC is outside at t = 0.5: 1.2, allowed 0.9 to 1.1, ...".
[[nodiscard]] std::string describe(const SignalReport& signal, const Comparison& comparison);

/// The names of a list: one a line; blank lines, lines that begin with "//" or "#", and the name "time" are none.
[[nodiscard]] std::vector<std::string> signalList(std::string_view text);

}  // namespace causeway
