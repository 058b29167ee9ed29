// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An implicit Euler step with ideal switches as a linear complementarity problem (modes_after.cpp).
#pragma once

#include <vector>

#include <Eigen/Dense>

#include "core/simulation/evaluator/scaled_factors.h"

namespace causeway {

constexpr double kRoundingOfTerms = 1e-14;  // relative rounding error of a sum's terms, including the factorization

/// A step with given modes: derivatives of its equations and of the differences of relations with respect to the
/// unknowns, and the change of both per unit of a relation's difference when it flips.
struct LinearStep {
    const ScaledFactors& factors;  ///< of the Jacobian
    const Eigen::MatrixXd &jacobian, &reads, &writes, &couples;
    const Eigen::VectorXd& side;
    /// By relation, or empty for none: the change refers not to its own difference but to the equation that holds with
    /// its current truth value (modes_by_cases.cpp).
    std::vector<bool> isOfEquation;
};

struct ComplementarityProblem {
    Eigen::MatrixXd m;
    Eigen::VectorXd q;
    Eigen::MatrixXd influences;  ///< effect of the equations' residuals on the differences
};

/// `moment`: length of the step, s; `before`: its start; `step`: its result, and `differences` after it, with the given
/// modes.
[[nodiscard]] ComplementarityProblem problemOfStep(const LinearStep& linear, double moment,
                                                   const Eigen::VectorXd& before, const Eigen::VectorXd& step,
                                                   const Eigen::VectorXd& differences);

/// Rounding errors of differences, with given influences and coefficients, in a step of these lengths.
[[nodiscard]] Eigen::VectorXd roundingOfStep(const Eigen::MatrixXd& influences, const Eigen::MatrixXd& jacobian,
                                             const Eigen::MatrixXd& reads, const Eigen::VectorXd& lengths);

}  // namespace causeway
