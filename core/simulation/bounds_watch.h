// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks that variables stay within the min and max of their declarations (specification, section 4.9.1), and Integers
/// within the range of exact values.
///
/// In:   an evaluator at points of a run, with parameter values set.
/// Out:  for each variable that leaves its range by more than the integration error, its worst value. The run
///       continues: the range is a statement about the model that the solution contradicts.
/// Cost: two comparisons for each range and point.
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

class BoundsWatch {
public:
    /// Continues with the evaluator of another program for the same model; keeps the violations found so far.
    void follow(const ModelEvaluator& evaluator);
    /// Checks the values of the evaluator at `time`, s. `relative`: integration tolerance.
    void look(const ModelEvaluator& evaluator, double time, double relative);

    struct Violation {
        VariableId variable;
        bool isBelow = false;
        bool isOfType = false;  ///< the bound is the limit of exact Integers
        double bound = 0;
        double value = 0, time = 0;  ///< the value furthest outside the bound, and its time in s
    };
    /// In order of declaration; of aliases only the first.
    [[nodiscard]] std::vector<Violation> violations() const;

private:
    struct Range {
        Slot slot = kNoSlot;
        double bound = 0;
        bool isBelow = false;  ///< smaller values violate the bound
        bool isOfType = false;
        double size = 0;  ///< largest magnitude of the bound, the nominal value and the values so far
        VariableId variable;
    };
    std::vector<Range> m_ranges;
    std::vector<std::optional<Violation>> m_found;  ///< by range
    bool m_hasBegun = false;
};

}  // namespace causeway
