// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Solves the blocks of a program that are no straight code: linear, nonlinear and mixed ones.
///
/// Continuous unknowns: damped Newton with the exact Jacobian from where the last solution was; where the Jacobian is singular the
/// shortest step that solves the linear system, if there is one. Relations stay frozen while it iterates.
/// Mixed blocks (at events): the modes that the solution has are taken over until they stay; when they cycle, relations are flipped one at a
/// time (Murty's least-index principal pivoting), and where that does not end either, modes are enumerated.
/// References: K. G. Murty, Linear Complementarity, Linear and Nonlinear Programming, 1988, chapter 4; J. J. Júdice, F. M. Pires, A block
/// principal pivoting algorithm for large-scale strictly monotone linear complementarity problems, 1994.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Dense>

#include "core/program/machine_code.h"
#include "core/simulation/block_jacobian.h"

namespace causeway {

class Task;

/// What a block looks like where it has no solution.
struct BlockFailure {
    std::size_t iteration = 0;  ///< index into Program::iterations
    std::string reason;         ///< in the user's words: "Newton's method did not converge: ..."
};

/// Truths of relations are decided elsewhere (event logic); a search for modes asks for them, and sets them.
class ModeKeeper {
public:
    virtual ~ModeKeeper() = default;
    virtual void setMode(std::uint32_t relation, bool truth) = 0;
    /// left - right of a relation when its truth was last computed.
    [[nodiscard]] virtual double differenceOf(std::uint32_t relation) const = 0;
    /// A difference of this size on the wrong side is taken for zero, until the relation is clearly on its side.
    virtual void allow(std::uint32_t relation, double size) = 0;
};

class BlockSolver {
public:
    /// Stops with a failure when the task is cancelled.
    BlockSolver(const Program& program, const MachineCode& machineCode, std::vector<double>& values, Machine& machine, ModeKeeper& modes, const Task& task);

    /// Between events: discrete unknowns and modes stay.
    [[nodiscard]] bool solveFrozen(std::size_t iteration);
    /// At events: everything.
    [[nodiscard]] bool solveLive(std::size_t iteration);
    /// The Jacobian of a block that is solved, as it is now; computed anew if asked for. Null when it is not finite.
    [[nodiscard]] BlockJacobian* jacobianAtSolution(std::size_t iteration, bool isNew);
    [[nodiscard]] const BlockFailure& failure() const { return m_failure; }

private:
    struct Workspace {
        Eigen::VectorXd residual, step, start;
        std::optional<BlockJacobian> jacobian;  ///< once it is needed
    };
    bool newton(std::size_t iteration);
    bool iterate(std::size_t iteration, bool fromStart);
    bool computeJacobian(std::size_t iteration);
    bool settleDiscrete(const IterationBlock& block, Liveness liveness, bool& hasChanged);
    bool hasModes(const IterationBlock& block) const { return !block.relations.empty() || !block.discrete.empty(); }
    bool search(std::size_t iteration);
    [[nodiscard]] std::vector<bool> modesOf(const IterationBlock& block) const;
    void setModes(const IterationBlock& block, const std::vector<bool>& modes);
    [[nodiscard]] double scaleOf(const IterationBlock& block) const;
    /// Solves for given modes, and tells which relations would have another truth; nothing when there is no solution.
    [[nodiscard]] std::optional<std::vector<std::size_t>> violations(std::size_t iteration, const std::vector<bool>& modes);
    bool fail(std::size_t iteration, std::string reason);
    [[nodiscard]] std::string describe(const IterationBlock& block) const;
    [[nodiscard]] Eigen::VectorXd presentUnknowns(const IterationBlock& block) const;

    const Program& m_program;
    const MachineCode& m_machineCode;
    std::vector<double>& m_values;
    std::vector<double> m_tangents;  ///< kTangentLanes by slot, zero but while a Jacobian is computed
    std::optional<Dependencies> m_dependencies;  ///< scratch
    std::optional<VaryingSlots> m_varying;
    Machine& m_machine;
    ModeKeeper& m_modes;
    const Task& m_task;
    std::vector<Workspace> m_workspaces;  ///< by iteration
    std::vector<std::vector<double>> m_guesses;  ///< by iteration: start values of the unknowns
    std::vector<int> m_noisyEvents;    ///< by iteration, in a row
    std::vector<bool> m_modesAtEntry;  ///< of the block that is solved: as the event left them
    BlockFailure m_failure;
};

}  // namespace causeway
