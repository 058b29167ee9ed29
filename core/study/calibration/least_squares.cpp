// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/least_squares.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/QR>

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using SolutionEnd = LeastSquaresSolution::End;
using Indices = Eigen::Matrix<Index, Eigen::Dynamic, 1>;

constexpr double kFirstDamping = 1e-3, kMostDamping = 1e12, kLeastGain = 1e-4;

class MarquardtIteration {
public:
    MarquardtIteration(const LeastSquaresProblem& problem, const Task& task) : m_problem(problem), m_task(task)
    {
        m_found.point = projected(problem.start);
    }

    LeastSquaresSolution solve()
    {
        auto first = residualsAt({m_found.point});
        if (m_task.cancelled()) return ended(SolutionEnd::Cancelled);
        if (first.empty() || !first.front()) return failed("the start values give no curves");
        m_found.residuals = std::move(*first.front());
        m_scale = VectorXd::Zero(m_found.point.size());
        while (m_found.iterations < m_problem.mostIterations) {
            if (!differentiate(std::sqrt(m_problem.noise), false)) return notDifferentiated();
            m_scale = m_scale.cwiseMax(m_found.jacobian.colwise().norm().transpose());
            const bool isMoved = descend();
            if (m_task.cancelled()) return ended(SolutionEnd::Cancelled);
            ++m_found.iterations;
            if (m_problem.progress) m_problem.progress(m_found.iterations, m_found.sumOfSquares(), m_found.point);
            if (!isMoved || m_isSmall) return polished(SolutionEnd::Converged);
        }
        return polished(SolutionEnd::Iterations);
    }

private:
    LeastSquaresSolution ended(SolutionEnd end)
    {
        m_found.end = end;
        if (end == SolutionEnd::Cancelled) m_found.jacobian.resize(0, 0);
        return std::move(m_found);
    }
    LeastSquaresSolution failed(std::string why)
    {
        m_found.failure = std::move(why);
        return ended(SolutionEnd::Failed);
    }
    LeastSquaresSolution notDifferentiated()
    {
        if (m_task.cancelled()) return ended(SolutionEnd::Cancelled);
        return failed("close to the best point so far there are no curves");
    }

    /// A final step with more accurate derivatives, and the derivatives at its end.
    LeastSquaresSolution polished(SolutionEnd end)
    {
        const double step = std::cbrt(m_problem.noise);
        if (!differentiate(step, true)) return notDifferentiated();
        m_damping = 0;
        if (tryStep(stepOf(freeParameters())) == Trial::Better && !differentiate(step, true))
            return notDifferentiated();
        return ended(m_task.cancelled() ? SolutionEnd::Cancelled : end);
    }

    [[nodiscard]] VectorXd projected(const VectorXd& point) const
    {
        return point.cwiseMax(m_problem.least).cwiseMin(m_problem.most);
    }

    std::vector<std::optional<VectorXd>> residualsAt(const std::vector<VectorXd>& points)
    {
        m_found.points += points.size();
        return m_problem.residualsAt(points);
    }

    [[nodiscard]] double sizeOf(Index i) const { return std::max(std::abs(m_found.point[i]), m_problem.typical[i]); }

    /// False if a parameter can be moved neither up nor down.
    bool differentiate(double relativeStep, bool isCentral)
    {
        const VectorXd& at = m_found.point;
        const Index n = at.size();
        std::vector<VectorXd> points;
        for (Index i = 0; i < n; ++i) {
            for (const int side : {1, -1}) {
                VectorXd point = at;
                point[i] += side * relativeStep * sizeOf(i);
                const bool isAllowed = point[i] >= m_problem.least[i] && point[i] <= m_problem.most[i];
                points.push_back(isAllowed && (isCentral || side == forward(i, relativeStep)) ? point : at);
            }
        }
        const auto residuals = differing(points);
        if (m_task.cancelled()) return false;
        m_found.jacobian.resize(m_found.residuals.size(), n);
        for (Index i = 0; i < n; ++i) {
            const auto place = 2 * static_cast<std::size_t>(i);
            const auto& up = residuals[place];
            const auto& down = residuals[place + 1];
            const double width = (up ? points[place][i] : at[i]) - (down ? points[place + 1][i] : at[i]);
            if (width == 0) return false;
            m_found.jacobian.col(i) = ((up ? *up : m_found.residuals) - (down ? *down : m_found.residuals)) / width;
        }
        return true;
    }

    [[nodiscard]] int forward(Index i, double relativeStep) const
    {
        return m_found.point[i] + relativeStep * sizeOf(i) <= m_problem.most[i] ? 1 : -1;
    }

    /// Nothing for points equal to the current one. If a point fails, its opposite is used.
    std::vector<std::optional<VectorXd>> differing(std::vector<VectorXd>& points)
    {
        const VectorXd& at = m_found.point;
        std::vector<std::optional<VectorXd>> all(points.size());
        for (int round = 0; round < 2; ++round) {
            std::vector<VectorXd> asked;
            std::vector<std::size_t> places;
            for (std::size_t k = 0; k < points.size(); ++k) {
                if (all[k] || points[k] == at) continue;
                asked.push_back(points[k]);
                places.push_back(k);
            }
            if (asked.empty()) break;
            auto found = residualsAt(asked);
            if (found.size() < asked.size()) return all;
            bool isComplete = true;
            for (std::size_t k = 0; k < asked.size(); ++k) {
                const std::size_t place = places[k], opposite = place ^ 1U;
                all[place] = std::move(found[k]);
                if (all[place]) continue;
                const VectorXd mirrored = projected(2 * at - points[place]);
                points[place] = at;
                if (all[opposite] || points[opposite] != at) continue;
                points[opposite] = mirrored;
                isComplete = false;
            }
            if (isComplete) break;
        }
        return all;
    }

    /// Parameters that a descent step does not move beyond a bound.
    [[nodiscard]] Indices freeParameters() const
    {
        const VectorXd gradient = m_found.jacobian.transpose() * m_found.residuals;
        Indices free(gradient.size());
        Index count = 0;
        for (Index i = 0; i < gradient.size(); ++i) {
            const bool isHeld = (m_found.point[i] <= m_problem.least[i] && gradient[i] >= 0) ||
                                (m_found.point[i] >= m_problem.most[i] && gradient[i] <= 0);
            if (!isHeld && m_scale[i] > 0) free[count++] = i;
        }
        return free.head(count);
    }

    /// Solution of the damped linearized problem, limited by the bounds.
    [[nodiscard]] VectorXd stepOf(const Indices& free) const
    {
        const Index n = free.size();
        const Index m = m_found.residuals.size();
        VectorXd step = VectorXd::Zero(m_found.point.size());
        if (n == 0) return step;
        MatrixXd matrix = MatrixXd::Zero(m + n, n);
        VectorXd right = VectorXd::Zero(m + n);
        right.head(m) = -m_found.residuals;
        for (Index k = 0; k < n; ++k) {
            matrix.col(k).head(m) = m_found.jacobian.col(free[k]) / m_scale[free[k]];
            matrix(m + k, k) = std::sqrt(m_damping);
        }
        const VectorXd scaled = matrix.colPivHouseholderQr().solve(right);
        for (Index k = 0; k < n; ++k) step[free[k]] = scaled[k] / m_scale[free[k]];
        return projected(m_found.point + step) - m_found.point;
    }

    enum class Trial { Better, Worse, Small };

    /// Accepts the step if the sum of squares decreases by a fraction of the prediction.
    Trial tryStep(const VectorXd& step)
    {
        const double now = m_found.sumOfSquares();
        const double predicted = now - (m_found.residuals + m_found.jacobian * step).squaredNorm();
        m_isSmall =
            (step.cwiseAbs().array() <= m_problem.noise * (m_found.point.cwiseAbs() + m_problem.typical).array())
                .all() ||
            predicted <= m_problem.noise * now;
        if (step.isZero(0)) return Trial::Small;
        auto tried = residualsAt({m_found.point + step});
        if (m_task.cancelled() || tried.empty()) return Trial::Small;
        const double next = tried.front() ? tried.front()->squaredNorm() : std::nan("");
        m_gain = (now - next) / predicted;
        if (!(m_gain > kLeastGain) || !(predicted > 0)) return m_isSmall ? Trial::Small : Trial::Worse;
        m_found.point += step;
        m_found.residuals = std::move(*tried.front());
        return Trial::Better;
    }

    /// False if no step decreases the sum of squares.
    bool descend()
    {
        const Indices free = freeParameters();
        double factor = 2;
        while (m_damping <= kMostDamping) {
            const Trial trial = tryStep(stepOf(free));
            if (trial == Trial::Small) return false;
            if (trial == Trial::Better) {
                m_damping *= std::max(1.0 / 3, 1 - std::pow(2 * m_gain - 1, 3));
                return true;
            }
            m_damping = std::max(m_damping, 1e-12) * factor;
            factor *= 2;
        }
        return false;
    }

    const LeastSquaresProblem& m_problem;
    const Task& m_task;
    LeastSquaresSolution m_found;
    VectorXd m_scale;  ///< largest norm of each column of the Jacobian so far
    double m_damping = kFirstDamping, m_gain = 0;
    bool m_isSmall = false;
};

}  // namespace

LeastSquaresSolution solveLeastSquares(const LeastSquaresProblem& problem, const Task& task)
{
    return MarquardtIteration(problem, task).solve();
}

}  // namespace causeway
