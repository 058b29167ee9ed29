// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The part of index reduction that only a mode of ideal switches asks for, done with numbers where the run has got to.
///
/// While both the switch and the diode of a converter are open, its inductor has no way to go: the block of the
/// switches is singular. Of its equations a combination W (the left null space) does not see the unknowns at all, so
/// that it constrains the states, g(x, t) = W' r = 0; and along directions V (the right null space) the unknowns may
/// move while all equations hold: the voltage at the open end. What decides them is that the constraint holds a moment
/// later: d/dt g = 0, where x' depends on V * a. The same with the roles of current and voltage where a capacitor lies
/// across a source, through a diode that conducts. Where the states do not fulfil the constraint when a mode begins, an
/// impulse along the same directions brings them onto it; it keeps charges and fluxes. Cost of linearize(): two sweeps
/// of tangents for each kTangentLanes directions. Reference: S. E. Mattsson, G. Söderlind, Index Reduction in
/// Differential-Algebraic Equations Using Dummy Derivatives, SIAM J. Sci. Comput. 14 (1993), for the principle; B.
/// Brogliato, Nonsmooth Mechanics, Springer 2016, chapters 1 and 5, for the impulses.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Dense>

#include "core/simulation/blocks/tangent_sweep.h"

namespace causeway {

/// Least squares with rows and columns that have units of their own: the shortest solution.
class ScaledLeastSquares {
public:
    void compute(const Eigen::MatrixXd& matrix);
    [[nodiscard]] Eigen::Index rank() const { return m_factors.rank(); }
    [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& right) const
    {
        return m_columnScale.asDiagonal() * m_factors.solve((m_rowScale.asDiagonal() * right).eval());
    }

private:
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_factors;
    Eigen::VectorXd m_rowScale, m_columnScale;
};

class HiddenConstraints {
public:
    HiddenConstraints(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine);

    /// Of these singular blocks, by iteration, at the present values, which hold. `decay`: by what part a second a
    /// constraint that is off by something approaches zero. False when something has no finite value.
    [[nodiscard]] bool linearize(const std::vector<std::size_t>& held, double decay);
    /// Whether the null spaces stay until something happens: then follow() computes what changes on the way, by one
    /// sweep of tangents, with the influences of before.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    [[nodiscard]] bool follow(const std::vector<std::size_t>& held, double decay);
    /// Other modes hold, or something has happened.
    void forget() { m_isKnown = false; }
    /// Whether any unknown is decided by the constraints, and whether all that are free are.
    [[nodiscard]] bool decidesSome() const { return m_rank > 0; }
    [[nodiscard]] bool decidesAll() const { return m_rank == m_free; }
    /// Directions of the unknowns of a block that are free, and that nothing decides, in columns.
    [[nodiscard]] Eigen::MatrixXd undecided(std::size_t iteration) const;
    /// Whether the constraints can go on to hold: not where nothing that is free has an influence on what breaks them.
    [[nodiscard]] bool canHold() const { return m_canHold; }

    /// How far the unknowns are from where the constraints hold a moment later, relative to the unknowns of their
    /// blocks; and moves them there.
    [[nodiscard]] double distance() const;
    void moveUnknowns();
    /// Moves the states in `values` onto the constraints, from which the flow goes on to decay. By how much, relative
    /// to the states themselves and to 1.
    double moveStates();
    /// How far that would move them.
    [[nodiscard]] double distanceOfStates() const;
    /// What moveStates() has taken away does not decay any more.
    void forgetMoves() { m_taken.resize(0); }
    /// What the impulse of moveStates() does to the difference of a relation while it lasts.
    [[nodiscard]] double impulseOf(std::size_t relation) const;

private:
    void seedFree(std::size_t first, std::size_t last, bool isSet);
    void getConstrainedPart(std::size_t lane, double* part);
    void getRest();
    void decide(double decay);

    const Program& m_program;
    SlotValues& m_values;
    BlockSolver& m_blocks;
    Machine& m_machine;
    TangentSweep m_sweep;
    struct Held {
        std::size_t iteration = 0;
        Eigen::Index first = 0;       ///< of its free directions
        Eigen::MatrixXd right, left;  ///< null spaces, in columns
    };
    std::vector<Held> m_held;
    Eigen::Index m_free = 0, m_rank = 0;
    bool m_canHold = false, m_isKnown = false;
    ScaledLeastSquares m_system;  ///< of the influences
    Eigen::VectorXd m_rest,
        m_change;                 ///< of the constraints: their values, and how they change while nothing is moved; 1/s
    Eigen::MatrixXd m_flow;       ///< by state and free direction: what the derivative gains
    Eigen::MatrixXd m_influence;  ///< by constraint and free direction: what its change gains
    Eigen::MatrixXd m_differences;  ///< by relation and free direction: what its difference gains
    Eigen::VectorXd m_step, m_impulse, m_taken;
};

}  // namespace causeway
