// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/colouring_exercise.h"

namespace causeway {

ColouringExercise::Outcome ColouringExercise::settle(Outcome outcome)
{
    if (const auto* step = std::get_if<ColouringStep>(&outcome)) {
        m_picks.resize(m_standing);
        m_picks.push_back(*step);
        ++m_standing;
    } else {
        ++m_wrong;
    }
    return outcome;
}

void ColouringExercise::undo()
{
    if (!canUndo()) return;
    --m_standing;
    m_colouring.revert(m_picks[m_standing]);
}

void ColouringExercise::redo()
{
    if (!canRedo()) return;
    m_colouring.apply(m_picks[m_standing]);
    ++m_standing;
}

void ColouringExercise::restart()
{
    m_colouring = Colouring(m_colouring.incidence());
    m_picks.clear();
    m_standing = 0;
    m_wrong = 0;
}

std::size_t ColouringExercise::movesLeft() const
{
    const Incidence& incidence = m_colouring.incidence();
    std::size_t moves = 0;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const EquationId equation(e);
        if (m_colouring.number(equation) == 0 && m_colouring.blackDegree(equation) == 1) ++moves;
    }
    for (std::size_t u = 0; u < incidence.unknownCount(); ++u) {
        const UnknownId unknown(u);
        if (m_colouring.equationOf(unknown).isNone() && m_colouring.blackDegree(unknown) == 1) ++moves;
    }
    return moves;
}

}  // namespace causeway
