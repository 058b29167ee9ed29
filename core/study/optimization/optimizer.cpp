// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/optimization/optimizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <nlopt.h>

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using OptimizerEnd = OptimizerSolution::End;

constexpr double kFirstStep = 0.2;             // relative to the size of a coordinate
constexpr double kLastStep = 10 * kPollSteps;  // in tolerances, when a search continues from a neighbour

struct OptimizerCloser {
    void operator()(nlopt_opt optimizer) const { nlopt_destroy(optimizer); }
};
using Optimizer = std::unique_ptr<nlopt_opt_s, OptimizerCloser>;

/// One search: coordinates relative to the start and in units of their sizes, the objective in units of its initial
/// value.
class PointSearch {
public:
    PointSearch(const OptimizerProblem& problem, const Task& task) : m_problem(problem), m_task(task) {}

    OptimizerSolution search()
    {
        const VectorXd start = m_problem.start.cwiseMax(m_problem.least).cwiseMin(m_problem.most);
        look(start);
        if (m_task.cancelled()) return ended(OptimizerEnd::Cancelled);
        if (m_found.values.empty()) return ended(OptimizerEnd::Failed);
        m_unit = std::max(std::abs(m_found.values.front()), std::numeric_limits<double>::min());
        for (double step = kFirstStep;; step = std::max(step / 4, kLastStep * m_problem.tolerance)) {
            descend(step);
            if (m_task.cancelled()) return ended(OptimizerEnd::Cancelled);
            if (isOver()) return ended(OptimizerEnd::Points);
            if (!isNeighbourBetter(kPollSteps) && !isNeighbourBetter(1))
                return ended(isOver() ? OptimizerEnd::Points : OptimizerEnd::Converged);
            walk();
        }
    }

private:
    OptimizerSolution ended(OptimizerEnd end)
    {
        m_found.end = m_task.cancelled() ? OptimizerEnd::Cancelled : end;
        return std::move(m_found);
    }
    [[nodiscard]] bool isOver() const { return m_found.points >= m_problem.mostPoints; }

    [[nodiscard]] static double violationOf(const std::vector<double>& values)
    {
        double most = 0;
        for (std::size_t i = 1; i < values.size(); ++i) most = std::max(most, values[i]);
        return most > kConstraintSlack ? most : 0;
    }

    /// Evaluates a point, and keeps it if it is the best one.
    const std::vector<double>& look(const VectorXd& point)
    {
        if (m_lastPoint.size() == point.size() && m_lastPoint == point) return m_lastValues;
        m_lastPoint = point;
        ++m_found.points;
        auto values = m_problem.valuesAt(point);
        if (!values) {
            ++m_found.failedPoints;
            // Worse than all previous values, so that the search turns back.
            m_lastValues.assign(1 + m_problem.constraints, 1.0);
            m_lastValues.front() = m_worst + std::abs(m_worst) + 1;
            return m_lastValues;
        }
        m_lastValues = std::move(*values);
        const double violation = violationOf(m_lastValues);
        m_worst = std::max(m_worst, m_lastValues.front());
        const bool isBetter = m_found.values.empty() || violation < m_found.violation ||
                              (violation == m_found.violation && m_lastValues.front() < m_found.values.front());
        if (isBetter) {
            m_found.point = point;
            m_found.values = m_lastValues;
            m_found.violation = violation;
        }
        return m_lastValues;
    }

    [[nodiscard]] VectorXd pointOf(const double* scaled) const
    {
        VectorXd point = m_origin;
        for (Index i = 0; i < point.size(); ++i) point[i] += scaled[i] * m_problem.size[i];
        return point.cwiseMax(m_problem.least).cwiseMin(m_problem.most);
    }

    const std::vector<double>& valuesFor(const double* scaled)
    {
        if (m_task.cancelled() || isOver()) nlopt_force_stop(m_optimizer.get());
        return look(pointOf(scaled));
    }
    static double objective(unsigned /*n*/, const double* scaled, double* /*gradient*/, void* self)
    {
        auto& search = *static_cast<PointSearch*>(self);
        return search.valuesFor(scaled).front() / search.m_unit;
    }
    static void constraints(unsigned count, double* result, unsigned /*n*/, const double* scaled, double* /*gradient*/,
                            void* self)
    {
        const std::vector<double>& values = static_cast<PointSearch*>(self)->valuesFor(scaled);
        std::copy_n(values.begin() + 1, count, result);
    }

    void descend(double step)
    {
        const auto n = static_cast<unsigned>(m_problem.start.size());
        m_origin = m_found.point;
        const VectorXd low = (m_problem.least - m_origin).cwiseQuotient(m_problem.size);
        const VectorXd high = (m_problem.most - m_origin).cwiseQuotient(m_problem.size);
        // A quadratic model needs more than one coordinate.
        const bool isQuadratic = m_problem.constraints == 0 && n > 1;
        m_optimizer.reset(nlopt_create(isQuadratic ? NLOPT_LN_BOBYQA : NLOPT_LN_COBYLA, n));
        nlopt_opt optimizer = m_optimizer.get();
        nlopt_set_min_objective(optimizer, &PointSearch::objective, this);
        nlopt_set_lower_bounds(optimizer, low.data());
        nlopt_set_upper_bounds(optimizer, high.data());
        if (m_problem.constraints > 0)
            nlopt_add_inequality_mconstraint(optimizer, static_cast<unsigned>(m_problem.constraints),
                                             &PointSearch::constraints, this, nullptr);
        std::vector<double> steps(n, step);
        for (unsigned i = 0; i < n; ++i) steps[i] = std::min(step, (high[i] - low[i]) / 4);
        nlopt_set_initial_step(optimizer, steps.data());
        nlopt_set_xtol_abs1(optimizer, m_problem.tolerance);
        std::vector<double> point(n, 0.0);
        double value = 0;
        static_cast<void>(nlopt_optimize(optimizer, point.data(), &value));
        m_optimizer.reset();
    }

    /// Pattern search with growing steps: models do not help at a kink.
    void walk()
    {
        double steps = kLastStep;
        while (steps >= 1 && !m_task.cancelled() && !isOver()) steps *= isNeighbourBetter(steps) ? 2 : 0.25;
    }

    /// Tests the neighbours along the coordinates at this distance in tolerances; a better one becomes the best point.
    bool isNeighbourBetter(double steps)
    {
        const VectorXd centre = m_found.point;
        const double before = m_found.values.front(), violation = m_found.violation;
        for (Index i = 0; i < centre.size(); ++i) {
            for (const int side : {1, -1}) {
                if (m_task.cancelled() || isOver()) return false;
                VectorXd point = centre;
                point[i] += side * steps * m_problem.tolerance * m_problem.size[i];
                point = point.cwiseMax(m_problem.least).cwiseMin(m_problem.most);
                if (point != centre) look(point);
            }
        }
        const double noise = m_problem.noise * std::max(std::abs(before), m_unit * m_problem.noise);
        return m_found.violation < violation ||
               (m_found.violation == violation && m_found.values.front() < before - noise);
    }

    const OptimizerProblem& m_problem;
    const Task& m_task;
    OptimizerSolution m_found;
    Optimizer m_optimizer;
    VectorXd m_origin, m_lastPoint;
    std::vector<double> m_lastValues;
    double m_unit = 1;
    double m_worst = std::numeric_limits<double>::lowest() / 4;
};

}  // namespace

bool hasOptimizer()
{
    return true;
}

OptimizerSolution optimizePoint(const OptimizerProblem& problem, const Task& task)
{
    return PointSearch(problem, task).search();
}

}  // namespace causeway
