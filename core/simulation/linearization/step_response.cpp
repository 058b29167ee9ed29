// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/step_response.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <unsupported/Eigen/MatrixFunctions>

#include "core/simulation/linearization/eigen_matrix.h"
#include "core/simulation/linearization/linearize.h"

namespace causeway {

namespace {

/// Time in s until the response has settled.
double lengthOf(const std::vector<Pole>& poles)
{
    constexpr double kTimeConstants = 6, kOscillations = 40;
    double length = 0;
    for (const Pole& pole : poles) {
        double own = INFINITY;
        if (pole.re != 0) own = kTimeConstants / std::fabs(pole.re);
        if (pole.im != 0) own = std::min(own, kOscillations * 2 * std::numbers::pi / std::fabs(pole.im));
        if (std::isfinite(own)) length = std::max(length, own);
    }
    // Growing modes are followed only until they are visible.
    for (const Pole& pole : poles) {
        if (pole.re > 0) length = std::min(length, kTimeConstants / pole.re);
    }
    return length > 0 ? length : 1;
}

}  // namespace

StepResponse stepResponse(const Linearization& linear, std::size_t count)
{
    const LinearSystem& system = linear.system;
    const Eigen::MatrixXd a = toEigen(system.a), b = toEigen(system.b), c = toEigen(system.c), d = toEigen(system.d);
    const double step = lengthOf(linear.poles) / static_cast<double>(count - 1);
    Eigen::MatrixXd both = Eigen::MatrixXd::Zero(a.rows() + b.cols(), a.rows() + b.cols());
    both.topLeftCorner(a.rows(), a.cols()) = step * a;
    both.topRightCorner(b.rows(), b.cols()) = step * b;
    const Eigen::MatrixXd exponential = both.exp();
    const Eigen::MatrixXd moves = exponential.topLeftCorner(a.rows(), a.cols()),
                          drives = exponential.topRightCorner(b.rows(), b.cols());
    StepResponse response;
    for (const LinearSignal& output : system.outputs) {
        for (const LinearSignal& input : system.inputs)
            response.curves.push_back({fmt::format("{}/{}", output.name, input.name), {}});
    }
    Eigen::MatrixXd states = Eigen::MatrixXd::Zero(a.rows(), b.cols());
    for (std::size_t i = 0; i < count; ++i) {
        response.times.push_back(step * static_cast<double>(i));
        const Eigen::MatrixXd outputs = c * states + d;
        std::size_t curve = 0;
        for (Eigen::Index row = 0; row < outputs.rows(); ++row) {
            for (Eigen::Index column = 0; column < outputs.cols(); ++column)
                response.curves[curve++].values.push_back(outputs(row, column));
        }
        states = (moves * states + drives).eval();
    }
    return response;
}

}  // namespace causeway
