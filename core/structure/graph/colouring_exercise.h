// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colouring by hand: a pupil picks each next step, may take steps back, and is counted.
///
/// In:   an incidence, and picks of equations, unknowns or edges.
/// Out:  the colouring so far, the picks that stand, and how many were right and wrong.
/// Whether a pick is allowed is decided by `Colouring` alone: there is no second copy of the rules here.
/// Cost: a pick costs as much as the edges it colours; `movesLeft` is linear in the equations and unknowns.
/// Watched by: the exercise mode of the digraph.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "core/structure/graph/colouring.h"

namespace causeway {

class ColouringExercise {
public:
    using Outcome = std::variant<ColouringStep, ColouringRefusal>;

    /// Holds a reference to the incidence.
    explicit ColouringExercise(const Incidence& incidence) : m_colouring(incidence) {}

    /// Accepted picks are applied and forget what was undone; refused ones change nothing but the count.
    Outcome pick(EquationId equation) { return settle(m_colouring.pick(equation)); }
    Outcome pick(UnknownId unknown) { return settle(m_colouring.pick(unknown)); }
    Outcome pick(EdgeId edge) { return settle(m_colouring.pick(edge)); }

    [[nodiscard]] bool canUndo() const { return m_standing > 0; }
    [[nodiscard]] bool canRedo() const { return m_standing < m_picks.size(); }
    /// Nothing happens when there is nothing to undo or redo.
    void undo();
    void redo();
    /// Back to the black digraph, with nothing counted.
    void restart();

    [[nodiscard]] const Colouring& colouring() const { return m_colouring; }
    /// The picks that stand, in their order.
    [[nodiscard]] std::span<const ColouringStep> picks() const { return {m_picks.data(), m_standing}; }
    /// Accepted picks that stand: an undone pick does not count twice when it is made again.
    [[nodiscard]] std::size_t rightCount() const { return m_standing; }
    /// Refused picks since the start; undo does not forgive them.
    [[nodiscard]] std::size_t wrongCount() const { return m_wrong; }
    /// How many equations and unknowns a rule allows to pick now. With none left the exercise is over.
    [[nodiscard]] std::size_t movesLeft() const;

private:
    Outcome settle(Outcome outcome);

    Colouring m_colouring;
    std::vector<ColouringStep> m_picks;  ///< [0, m_standing) stand, the rest was undone
    std::size_t m_standing = 0;
    std::size_t m_wrong = 0;
};

}  // namespace causeway
