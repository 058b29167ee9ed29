// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Derivatives of values computed by the code of a block with respect to its unknowns: exact, several coloured columns
/// at a time.
///
/// In:   the code, in execution order; unknowns; outputs, i.e. slots that the code reads or writes.
/// Out:  the entries of the pattern (rows: outputs, columns: unknowns) at the current values.
/// Fails: false if the code fails, or an entry is not finite.
/// Cost: one run of the code for each 8 colours.
#pragma once

#include <utility>
#include <vector>

#include "core/program/dependencies.h"
#include "core/program/interpreter.h"
#include "core/simulation/numerics/sparsity.h"

namespace causeway {

class CodeDerivatives {
public:
    /// `dependencies` is empty before and after. `unknowns` must outlive this object.
    CodeDerivatives(const Program& program, std::vector<CodeRange> code, const std::vector<Slot>& unknowns,
                    std::vector<Slot> outputs, Dependencies& dependencies);

    /// `tangents`: kTangentLanes elements per slot, all zero before and after.
    [[nodiscard]] bool compute(double* values, std::vector<double>& tangents, Machine& machine,
                               std::vector<double>& entries) const;
    [[nodiscard]] const SparsityPattern& pattern() const { return m_pattern; }
    [[nodiscard]] const ColumnColours& colours() const { return m_colours; }
    /// Clears all slots written by the code in an array with `Lanes` elements per slot.
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
    std::vector<std::pair<Slot, Slot>> m_written;  ///< ranges of slots written by the code and its functions
};

}  // namespace causeway
