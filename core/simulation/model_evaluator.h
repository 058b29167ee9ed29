// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A program with its numbers: computes derivatives and algebraic variables for given time, states and modes.
///
/// Modes are the frozen truths of relations; only `updateModes` and `initializeModes` change them.
/// Not thread-safe; one per run. Evaluation allocates nothing after construction.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "core/program/program.h"

namespace causeway {

/// Why the model has no values at a point: which block failed, and how.
struct EvaluationFailure {
    double time = 0;
    std::size_t block = 0;  ///< index into Structure::blocks
    std::string reason;     ///< in the user's words: "did not converge: ..."
};

class ModelEvaluator {
public:
    ModelEvaluator(const Program& program, const std::vector<std::pair<VariableId, double>>& overrides);

    [[nodiscard]] std::size_t stateCount() const { return m_program.states.size(); }
    [[nodiscard]] std::size_t relationCount() const { return m_program.relations.size(); }
    [[nodiscard]] double value(VariableId variable) const { return m_values[m_program.variableSlot[variable]]; }
    [[nodiscard]] double derivative(std::size_t state) const { return m_values[m_program.states[state].derivative]; }

    /// Value of an expression of parameters; NaN where it has none.
    [[nodiscard]] double parameterValue(ExprId expr) const;
    /// Start values of the states, in their order.
    void startStates(double* states) const;
    /// Computes everything for this point; false (see failure()) when a block cannot be solved or a value is not finite.
    bool evaluate(double time, const double* states);
    /// The failure of the last evaluation that returned false.
    [[nodiscard]] const EvaluationFailure& failure() const { return m_failure; }

    /// left - right of each relation at the last evaluated point, moved away from zero by the hysteresis of its present side.
    void crossings(double* values);
    /// Sets modes from the values of the relations, without hysteresis, and evaluates again, until nothing changes. Nothing on
    /// success; the relations that keep changing when there is no fixed point. Check failure() when it returns an empty list.
    std::optional<std::vector<std::size_t>> initializeModes(double time, const double* states);
    /// The same at an event; `crossed` are the relations whose crossing was found.
    std::optional<std::vector<std::size_t>> updateModes(double time, const double* states, const std::vector<std::size_t>& crossed);
    [[nodiscard]] bool mode(std::size_t relation) const { return m_values[m_program.relations[relation].mode] != 0; }

private:
    bool solve(const IterationBlock& block, std::size_t index);
    bool newton(const IterationBlock& block, std::size_t index);
    bool checkFinite();
    void updateSide(std::size_t relation);
    double difference(std::size_t relation) const;
    double hysteresis(std::size_t relation) const;

    const Program& m_program;
    std::vector<double> m_values;
    std::vector<double> m_side;  ///< by relation: +1 while left - right counts as positive, -1 otherwise
    struct Workspace {
        Eigen::MatrixXd jacobian;
        Eigen::VectorXd residual, step, start;
        Eigen::PartialPivLU<Eigen::MatrixXd> factors;
    };
    std::vector<Workspace> m_workspaces;  ///< by iteration
    EvaluationFailure m_failure;
    double m_time = 0;
};

}  // namespace causeway
