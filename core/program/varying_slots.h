// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which values may change between events, and which Jacobians do not.
///
/// In:   a program.
/// Out:  a conservative answer: constant values are certainly constant until the next event; for a block with a
///       constant Jacobian also the slots that determine it (parameters, modes, discrete variables).
/// Cost: linear in the code (two or three passes).
#pragma once

#include <optional>
#include <vector>

#include "core/program/program.h"

namespace causeway {

class VaryingSlots {
public:
    explicit VaryingSlots(const Program& program);
    [[nodiscard]] bool varies(Slot slot) const { return m_varies[slot] != 0; }
    /// Nothing if the Jacobian of the residuals may change between events.
    [[nodiscard]] std::optional<std::vector<Slot>> coefficientsOf(const IterationBlock& block) const;

private:
    bool mark(Slot slot, bool varies);
    bool pass(CodeRange range);
    [[nodiscard]] bool resultVaries(const Instruction& instruction) const;

    const Program& m_program;
    std::vector<std::uint8_t> m_varies;
};

}  // namespace causeway
