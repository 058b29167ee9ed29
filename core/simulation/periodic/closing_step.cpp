// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/closing_step.h"

#include <algorithm>

namespace causeway {

ClosingStep closingStep(const Eigen::MatrixXd& system, const Eigen::VectorXd& change, double least)
{
    Eigen::JacobiSVD<Eigen::MatrixXd> svd(system, Eigen::ComputeFullU | Eigen::ComputeFullV);
    svd.setThreshold(least / std::max(svd.singularValues()[0], 1e-300));
    ClosingStep step;
    step.change = svd.solve(change);
    const Eigen::Index freedom = system.rows() - svd.rank();
    if (freedom == 0) return step;
    step.rest = change - system * step.change;
    step.free = svd.matrixV().rightCols(freedom);
    const Eigen::MatrixXd conserved = svd.matrixU().rightCols(freedom);
    const Eigen::MatrixXd both = conserved.transpose() * step.free;
    step.change -= step.free * both.completeOrthogonalDecomposition().solve(conserved.transpose() * step.change);
    return step;
}

void updateByBroyden(Eigen::MatrixXd& jacobian, const Eigen::VectorXd& step, const Eigen::VectorXd& change,
                     const Eigen::VectorXd& sizes)
{
    const Eigen::VectorXd weighted = step.cwiseQuotient(sizes).cwiseQuotient(sizes);
    const double length = weighted.dot(step);
    if (length > 0) jacobian += (change - jacobian * step) * weighted.transpose() / length;
}

}  // namespace causeway
