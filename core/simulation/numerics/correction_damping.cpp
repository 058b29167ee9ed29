// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/correction_damping.h"

#include <algorithm>
#include <cmath>

namespace causeway {

namespace {

constexpr int kMaxDampedSteps = 60;
constexpr double kLeastDamping = 1e-6;
constexpr double kShortStep = 1e-9;  // relative to the sizes of the unknowns

class CorrectionDamping {
public:
    CorrectionDamping(const KinsolProblem& problem, std::vector<double>& unknowns)
        : m_problem(problem), m_x(unknowns), m_size(unknowns.size()), m_weights(problem.unknownSizes)
    {
    }

    bool run()
    {
        std::vector<double> residual(m_size);
        if (m_problem.residuals(m_x.data(), residual.data()) != KinsolProblem::End::Done) return false;
        bool hasMoved = false;
        for (int step = 0; step < kMaxDampedSteps; ++step) {
            if (!m_problem.linearize(m_x.data())) return hasMoved;
            m_step = residual;
            if (!m_problem.solve(m_step.data()) || !isFinite(m_step)) return hasMoved;
            for (std::size_t i = 0; i < m_size; ++i) m_weights[i] = std::max(m_weights[i], std::fabs(m_x[i]));
            const double length = lengthOf(m_step);
            predict(length);
            if (length < kShortStep) {
                for (std::size_t i = 0; i < m_size; ++i) m_x[i] -= m_step[i];
                return true;
            }
            if (!damp(length, residual)) return hasMoved;
            hasMoved = true;
        }
        return hasMoved;
    }

private:
    static bool isFinite(const std::vector<double>& values)
    {
        return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
    }

    bool keepsSigns() const
    {
        for (std::size_t i = 0; i < m_problem.signs.size(); ++i) {
            const double sign = m_problem.signs[i];
            if (sign * m_x[i] < 0 || (std::fabs(sign) > 1 && m_x[i] == 0)) return false;
        }
        return true;
    }

    double lengthOf(const std::vector<double>& step) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < m_size; ++i) sum += step[i] / m_weights[i] * (step[i] / m_weights[i]);
        return std::sqrt(sum / static_cast<double>(m_size));
    }

    double distance(const std::vector<double>& a, double factor, const std::vector<double>& b) const
    {
        std::vector<double> difference(m_size);
        for (std::size_t i = 0; i < m_size; ++i) difference[i] = a[i] - factor * b[i];
        return lengthOf(difference);
    }

    /// From the change of the Jacobian in the previous step.
    void predict(double length)
    {
        if (m_correction.empty()) return;
        const double change = distance(m_correction, 1, m_step) * length;
        if (change > 0) m_damping = std::min(1.0, m_damping * m_lengthBefore * lengthOf(m_correction) / change);
        m_damping = std::max(m_damping, kLeastDamping);
    }

    /// Finds a step that reduces the next correction: its unknowns and residual; false if there is none.
    bool damp(double length, std::vector<double>& residual)
    {
        const std::vector<double> start = m_x;
        bool isReduced = false;
        while (m_damping >= kLeastDamping) {
            for (std::size_t i = 0; i < m_size; ++i) m_x[i] = start[i] - m_damping * m_step[i];
            const KinsolProblem::End end =
                keepsSigns() ? m_problem.residuals(m_x.data(), residual.data()) : KinsolProblem::End::NoValue;
            if (end == KinsolProblem::End::Cancelled) break;
            std::vector<double> correction = residual;
            if (end != KinsolProblem::End::Done || !m_problem.solve(correction.data()) || !isFinite(correction)) {
                m_damping /= 2;  // outside the domain of the equations, or the bounds
                isReduced = true;
                continue;
            }
            const double left = lengthOf(correction);
            const double bend = distance(correction, 1 - m_damping, m_step);
            const double guess = bend > 0 ? 0.5 * length * m_damping * m_damping / bend : 1.0;
            if (left >= length) {
                m_damping = std::min(guess, m_damping / 2);
                isReduced = true;
                continue;
            }
            const double next = std::min(1.0, guess);
            if (next >= 4 * m_damping && !isReduced) {
                m_damping = next;
                continue;
            }
            m_correction = std::move(correction);
            m_lengthBefore = length;
            return true;
        }
        m_x = start;
        return false;
    }

    const KinsolProblem& m_problem;
    std::vector<double>& m_x;
    std::size_t m_size;
    std::vector<double> m_weights;
    std::vector<double> m_step, m_correction;  ///< correction: after the last step, with the Jacobian before it
    double m_lengthBefore = 0, m_damping = 1;
};

}  // namespace

bool solveByCorrections(const KinsolProblem& problem, std::vector<double>& unknowns)
{
    return CorrectionDamping(problem, unknowns).run();
}

}  // namespace causeway
