// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether variables stay within the min and max of their declarations (specification, section 4.9.1), and Integers
/// within the range in which they are exact.
///
/// In:   an evaluator at points of a run; parameters have their values.
/// Out:  for each variable that leaves its range by more than errors of the integration explain, its worst value.
/// A run goes on with such values: the range is a statement about the model, which the model or its solution
/// contradicts. Cost: two comparisons for each range at each point.
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

class BoundsWatch {
public:
    /// The evaluator of a program for the same model goes on; what was found stays.
    void follow(const ModelEvaluator& evaluator);
    /// The evaluator is at `time`, s. `relative`: tolerance of the integration.
    void look(const ModelEvaluator& evaluator, double time, double relative);

    struct Violation {
        VariableId variable;
        bool isBelow = false;
        bool isOfType = false;  ///< the bound is that of exact Integers
        double bound = 0;
        double value = 0, time = 0;  ///< the one furthest from the bound, and when it was, s
    };
    /// In the order of declaration; of variables that are the same the first.
    [[nodiscard]] std::vector<Violation> violations() const;

private:
    struct Range {
        Slot slot = kNoSlot;
        double bound = 0;
        bool isBelow = false;  ///< what is less than the bound violates it
        bool isOfType = false;
        double size = 0;  ///< of the values so far, and of the bound
        VariableId variable;
    };
    std::vector<Range> m_ranges;
    std::vector<std::optional<Violation>> m_found;  ///< by range
    bool m_hasBegun = false;
};

}  // namespace causeway
