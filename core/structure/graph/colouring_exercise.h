// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colouring by hand, as an exercise: the student picks each next step and may undo steps; right and wrong picks are
/// counted.
///
/// In:   an incidence, and picks of equations, unknowns or edges.
/// Out:  the colouring so far, the accepted picks, and the numbers of right and wrong picks.
/// `Colouring` alone decides whether a pick is allowed; the rules are not duplicated here.
/// Cost: a pick is linear in the edges it colours; `movesLeft` is linear in the equations and unknowns.
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

    /// An accepted pick is applied and clears the redo list; a refused one only increases the count.
    Outcome pick(EquationId equation) { return settle(m_colouring.pick(equation)); }
    Outcome pick(UnknownId unknown) { return settle(m_colouring.pick(unknown)); }
    Outcome pick(EdgeId edge) { return settle(m_colouring.pick(edge)); }

    [[nodiscard]] bool canUndo() const { return m_standing > 0; }
    [[nodiscard]] bool canRedo() const { return m_standing < m_picks.size(); }
    /// No effect if there is nothing to undo or redo.
    void undo();
    void redo();
    /// Resets to the black digraph and clears the counts.
    void restart();

    [[nodiscard]] const Colouring& colouring() const { return m_colouring; }
    /// Accepted picks that are not undone, in order.
    [[nodiscard]] std::span<const ColouringStep> picks() const { return {m_picks.data(), m_standing}; }
    /// Number of accepted picks that are not undone: a pick that is undone and repeated counts once.
    [[nodiscard]] std::size_t rightCount() const { return m_standing; }
    /// Refused picks since the start; not affected by undo.
    [[nodiscard]] std::size_t wrongCount() const { return m_wrong; }
    /// Number of equations and unknowns that a rule allows to pick now. 0: the exercise is finished.
    [[nodiscard]] std::size_t movesLeft() const;

private:
    Outcome settle(Outcome outcome);

    Colouring m_colouring;
    std::vector<ColouringStep> m_picks;  ///< the first m_standing are in effect, the others undone
    std::size_t m_standing = 0;
    std::size_t m_wrong = 0;
};

}  // namespace causeway
