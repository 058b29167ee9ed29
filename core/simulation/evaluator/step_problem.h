// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A step of the implicit Euler method with ideal switches, as a linear complementarity problem (modes_after.cpp).
#pragma once

#include <vector>

#include <Eigen/Dense>

#include "core/simulation/evaluator/scaled_factors.h"

namespace causeway {

constexpr double kRoundingOfTerms = 1e-14;  // of the terms of a sum, with what a factorization adds

/// A step with given modes: how its equations and the differences of the relations change with the unknowns, and what a
/// relation adds to both for each unit of its own difference, where it changes its truth.
struct LinearStep {
    const ScaledFactors& factors;  ///< of the Jacobian
    const Eigen::MatrixXd &jacobian, &reads, &writes, &couples;
    const Eigen::VectorXd& side;
    /// By relation, or empty for none: what it adds is not of its own difference, but of the equation that holds with
    /// its present truth (modes_by_cases.cpp).
    std::vector<bool> isOfEquation;
};

struct ComplementarityProblem {
    Eigen::MatrixXd m;
    Eigen::VectorXd q;
    Eigen::MatrixXd influences;  ///< of what is left of the equations, on the differences
};

/// `moment`: the length of the step, s; `before`: where it begins; `step`: what it does, and `differences` after it,
/// with the given modes.
[[nodiscard]] ComplementarityProblem problemOfStep(const LinearStep& linear, double moment,
                                                   const Eigen::VectorXd& before, const Eigen::VectorXd& step,
                                                   const Eigen::VectorXd& differences);

/// What rounding may have made of differences, whose influences and coefficients are given, in a step of these lengths.
[[nodiscard]] Eigen::VectorXd roundingOfStep(const Eigen::MatrixXd& influences, const Eigen::MatrixXd& jacobian,
                                             const Eigen::MatrixXd& reads, const Eigen::VectorXd& lengths);

}  // namespace causeway
