// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/step_problem.h"

#include <utility>

namespace causeway {

namespace {

constexpr double kLeastOfStep =
    1e-9;  // of the length of a step: smaller than any giant capacitor or inductor contributes

/// Rounding of the differences of relations, for terms of these sizes in the equations.
Eigen::MatrixXd roundingIn(const Eigen::MatrixXd& influences, const Eigen::MatrixXd& sizes)
{
    return kRoundingOfTerms * influences.cwiseAbs() * sizes;
}

}  // namespace

/// Uses d_k = side_k (w_k - z_k), with z_k the part on the other side. The impedance of a short step may be far smaller
/// than the 1 by which z_k enters its own difference. The unknown that the relation reads absorbs this part beforehand,
/// to avoid cancellation. The remainder for a diode in parallel with a closed switch is rounding, and no pivot.
ComplementarityProblem problemOfStep(const LinearStep& linear, double moment, const Eigen::VectorXd& before,
                                     const Eigen::VectorXd& step, const Eigen::VectorXd& differences)
{
    const auto& [factors, jacobian, reads, writes, couples, side, unused] = linear;
    const Eigen::Index count = side.size();
    const auto isOwn = [&linear](Eigen::Index k) {
        return linear.isOfEquation.empty() || !linear.isOfEquation[static_cast<std::size_t>(k)];
    };
    Eigen::MatrixXd influences = factors.solveFromLeft(reads);
    const Eigen::MatrixXd sizes = jacobian.cwiseAbs();
    Eigen::MatrixXd front = Eigen::MatrixXd::Zero(jacobian.cols(), count), rest = writes * side.asDiagonal();
    for (Eigen::Index k = 0; k < count; ++k) {
        Eigen::Index taken = 0;
        if (!isOwn(k) || reads.row(k).cwiseAbs().maxCoeff(&taken) == 0) continue;
        front(taken, k) = -side[k] / reads(k, taken);
    }
    rest -= jacobian * front;
    const Eigen::MatrixXd moves = factors.solve(rest);
    Eigen::MatrixXd others = reads * front;
    for (Eigen::Index k = 0; k < count; ++k) others(k, k) = front.col(k).isZero(0) && isOwn(k) ? side[k] : 0;
    const Eigen::MatrixXd sum = others - couples * side.asDiagonal();
    ComplementarityProblem problem{side.asDiagonal() * (reads * moves + sum), side.cwiseProduct(differences), {}};
    const Eigen::MatrixXd noise =
        roundingIn(influences, rest.cwiseAbs() + sizes * moves.cwiseAbs()) + kRoundingOfTerms * sum.cwiseAbs();
    const double least = kLeastOfStep * moment;
    problem.m = (problem.m.array().abs() <= noise.array().max(least)).select(0, problem.m);
    const Eigen::VectorXd lengths = before.cwiseAbs() + step.cwiseAbs();
    const Eigen::VectorXd noiseOfQ =
        roundingIn(influences, sizes * lengths) + kRoundingOfTerms * reads.cwiseAbs() * lengths;
    problem.q = (problem.q.array().abs() <= noiseOfQ.array()).select(0, problem.q);
    problem.influences = std::move(influences);
    return problem;
}

Eigen::VectorXd roundingOfStep(const Eigen::MatrixXd& influences, const Eigen::MatrixXd& jacobian,
                               const Eigen::MatrixXd& reads, const Eigen::VectorXd& lengths)
{
    return roundingIn(influences, jacobian.cwiseAbs() * lengths) + kRoundingOfTerms * reads.cwiseAbs() * lengths;
}

}  // namespace causeway
