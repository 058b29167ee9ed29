// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Derivatives of what the code of a block computes with respect to its unknowns: exact, several coloured columns at
/// once.
///
/// In:   the code, in the order in which it runs; unknowns; outputs, slots that the code writes or reads.
/// Out:  the entries of the pattern (rows: outputs, columns: unknowns) at the values that the code finds.
/// Fails: false when the code does, or an entry is not finite.
/// Cost: the code once for each 8 colours.
#pragma once

#include <utility>
#include <vector>

#include "core/program/dependencies.h"
#include "core/program/interpreter.h"
#include "core/simulation/numerics/sparsity.h"

namespace causeway {

class CodeDerivatives {
public:
    /// `dependencies` knows nothing, before and after. `unknowns` outlives it.
    CodeDerivatives(const Program& program, std::vector<CodeRange> code, const std::vector<Slot>& unknowns,
                    std::vector<Slot> outputs, Dependencies& dependencies);

    /// `tangents` has kTangentLanes elements for each slot, all zero, before and after.
    [[nodiscard]] bool compute(double* values, std::vector<double>& tangents, Machine& machine,
                               std::vector<double>& entries) const;
    [[nodiscard]] const SparsityPattern& pattern() const { return m_pattern; }
    [[nodiscard]] const ColumnColours& colours() const { return m_colours; }
    /// Sets all that the code writes to zero, in an array that has `Lanes` elements for each slot.
    template <std::size_t Lanes>
    void clear(std::vector<double>& bySlot) const;

private:
    template <std::size_t Lanes>
    bool computeLanes(double* values, std::vector<double>& tangents, Machine& machine,
                      std::vector<double>& entries) const;

    const Program& m_program;
    std::vector<CodeRange> m_code;
    const std::vector<Slot>& m_unknowns;
    std::vector<Slot> m_outputs;
    SparsityPattern m_pattern;
    ColumnColours m_colours;
    std::vector<std::pair<Slot, Slot>> m_written;  ///< ranges of slots that the code and its functions write
};

}  // namespace causeway
