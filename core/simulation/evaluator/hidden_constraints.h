// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Index reduction for constraints that only a mode of ideal switches implies, done numerically at the current point of
/// the run.
///
/// While both the switch and the diode of a converter are open, the inductor current has no path: the block of the
/// switches is singular. A combination W of its equations (the left null space) does not contain the unknowns and
/// constrains the states: g(x, t) = W' r = 0. Along directions V (the right null space) the unknowns may vary while all
/// equations hold: the voltage at the open end. They are determined by the condition that the constraint still holds a
/// moment later: d/dt g = 0, where x' depends on V * a. The dual case, with the roles of current and voltage exchanged,
/// is a capacitor across a source through a conducting diode. If the states violate the constraint when a mode begins,
/// an impulse along the same directions moves them onto it, conserving charges and fluxes. Cost of linearize(): two
/// tangent sweeps for each kTangentLanes directions.
/// Reference: S. E. Mattsson, G. Söderlind, Index Reduction in Differential-Algebraic Equations Using Dummy
/// Derivatives, SIAM J. Sci. Comput. 14 (1993), for the principle; B. Brogliato, Nonsmooth Mechanics, Springer 2016,
/// chapters 1 and 5, for the impulses.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Dense>

#include "core/simulation/blocks/tangent_sweep.h"

namespace causeway {

/// Minimum-norm least squares, scaled for rows and columns in different units.
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

    /// Linearizes these singular blocks, by iteration, at the current values, which must be consistent. `decay`: rate,
    /// 1/s, at which a violated constraint returns to zero. False if a value is not finite.
    [[nodiscard]] bool linearize(const std::vector<std::size_t>& held, double decay);
    /// Whether the null spaces stay valid until the next event: then follow() updates the rest by one tangent sweep,
    /// with the known influences.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    [[nodiscard]] bool follow(const std::vector<std::size_t>& held, double decay);
    /// Discards the linearization, after a change of modes or an event.
    void forget() { m_isKnown = false; }
    /// Whether the constraints determine any free unknown, and all of them.
    [[nodiscard]] bool decidesSome() const { return m_rank > 0; }
    [[nodiscard]] bool decidesAll() const { return m_rank == m_free; }
    /// Directions of the unknowns of a block that are free, and that nothing decides, in columns.
    [[nodiscard]] Eigen::MatrixXd undecided(std::size_t iteration) const;
    /// Whether the free directions can compensate the changes of all constraints, so that these continue to hold.
    [[nodiscard]] bool canHold() const { return m_canHold; }

    /// Distance of the unknowns from values that maintain the constraints, relative to the unknowns of their blocks;
    /// and moves them there.
    [[nodiscard]] double distance() const;
    void moveUnknowns();
    /// Moves the states in `values` onto the constraints. Returns the distance, relative to the states and to 1.
    double moveStates();
    /// Distance that moveStates() would move the states.
    [[nodiscard]] double distanceOfStates() const;
    /// Removes the correction by moveStates() from the decay.
    void forgetMoves() { m_taken.resize(0); }
    /// Effect of the impulse of moveStates() on the difference of a relation.
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
        Eigen::Index first = 0;       ///< index of its first free direction
        Eigen::MatrixXd right, left;  ///< null spaces, in columns
    };
    std::vector<Held> m_held;
    Eigen::Index m_free = 0, m_rank = 0;
    bool m_canHold = false, m_isKnown = false;
    ScaledLeastSquares m_system;  ///< of influences
    Eigen::VectorXd m_rest,
        m_change;                   ///< of the constraints: their values, and their rates of change at fixed unknowns;
                                    ///< 1/s
    Eigen::MatrixXd m_flow;         ///< change of the derivative, by state and free direction
    Eigen::MatrixXd m_influence;    ///< change of the rate, by constraint and free direction
    Eigen::MatrixXd m_differences;  ///< change of the difference, by relation and free direction
    Eigen::VectorXd m_step, m_impulse, m_taken;
};

}  // namespace causeway
