// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/simulation/integrators/integrator.h"

namespace causeway {

namespace {

// Dormand-Prince 5(4): nodes, weights of the stages and of the result (last row), weights of the error.
constexpr std::array<double, 7> kC = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
constexpr std::array<std::array<double, 6>, 7> kA = {{
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
}};
constexpr std::array<double, 7> kError = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                          -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// Dense output of order four.
constexpr std::array<double, 7> kDense = {-12715105075.0 / 11282082432.0,  0,
                                          87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                                          701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                                          69997945.0 / 29380423.0};

// Number of examined steps that must be limited by stability.
constexpr int kManyBound = 15;
constexpr std::uint64_t kLookInterval = 50;

class ExplicitIntegrator final : public Integrator {
public:
    ExplicitIntegrator(OdeProblem problem, ExplicitMethod method) : m_problem(std::move(problem)), m_method(method)
    {
        const std::size_t size = m_problem.stateCount;
        for (std::vector<double>& stage : m_k) stage.resize(size);
        for (std::vector<double>* vector : {&m_start, &m_states, &m_trial, &m_errors}) vector->resize(size);
    }

    bool restart(double time, const double* states, double stopTime) override
    {
        m_time = m_startTime = time;
        m_stopTime = stopTime;
        std::copy(states, states + m_problem.stateCount, m_states.begin());
        m_start = m_states;
        m_isFresh = true;
        return true;
    }

    StepEnd step() override
    {
        m_failure.clear();
        if (m_isFresh && !evaluate(m_time, m_states, m_k[0])) return fail("the equations have no finite solution here");
        const bool isDone = m_method == ExplicitMethod::DormandPrince ? adaptiveStep() : fixedStep();
        if (!isDone) return StepEnd::Failed;
        ++m_statistics.steps;
        return m_time >= m_stopTime ? StepEnd::StopTime : StepEnd::Step;
    }

    [[nodiscard]] double time() const override { return m_time; }
    [[nodiscard]] const double* states() const override { return m_states.data(); }

    void interpolate(double time, double* states) override
    {
        const double h = m_time - m_startTime;
        const double s = h > 0 ? (time - m_startTime) / h : 1;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            const double difference = m_states[i] - m_start[i];
            if (m_method == ExplicitMethod::Euler) {
                states[i] = m_start[i] + s * difference;
                continue;
            }
            // Hermite cubic, with the correction by Dormand and Prince.
            const double bump = h * m_k[0][i] - difference;
            const double rest = difference - h * m_k[6][i] - bump;
            double extra = 0;
            if (m_method == ExplicitMethod::DormandPrince) {
                for (std::size_t k = 0; k < 7; ++k) extra += kDense[k] * m_kUsed[k][i];
                extra *= h;
            }
            states[i] = m_start[i] + s * (difference + (1 - s) * (bump + s * (rest + (1 - s) * extra)));
        }
    }

    [[nodiscard]] LastStep lastStep() const override
    {
        const int order = m_method == ExplicitMethod::DormandPrince ? 5
                          : m_method == ExplicitMethod::RungeKutta4 ? 4
                                                                    : 1;
        return {m_time - m_startTime, order};
    }

    bool localErrors(double* errors) override
    {
        if (m_method != ExplicitMethod::DormandPrince) return false;
        std::ranges::copy(m_errors, errors);
        return true;
    }

    [[nodiscard]] bool isBoundByStability() const override { return m_stability.bound >= kManyBound; }
    [[nodiscard]] IntegratorStatistics statistics() const override { return m_statistics; }
    [[nodiscard]] std::string failure() const override { return m_failure; }

private:
    bool evaluate(double time, const std::vector<double>& states, std::vector<double>& derivatives)
    {
        ++m_statistics.rhsEvaluations;
        if (!m_problem.derivatives(time, states.data(), derivatives.data())) return false;
        return std::ranges::all_of(derivatives, [](double d) { return std::isfinite(d); });
    }

    StepEnd fail(std::string reason)
    {
        m_failure = std::move(reason);
        return StepEnd::Failed;
    }

    void accept(double time)
    {
        m_startTime = m_time;
        m_time = time;
        std::swap(m_start, m_states);
        std::swap(m_states, m_trial);
    }

    bool fixedStep()
    {
        if (!m_isFresh) std::swap(m_k[0], m_k[6]);
        m_isFresh = false;
        double h = m_problem.outputStep > 0 ? m_problem.outputStep : m_stopTime - m_time;
        double end = m_time + h;
        // A remainder within rounding is included in this step.
        if (end > m_stopTime - 1e-6 * h) end = m_stopTime;
        h = end - m_time;
        const std::size_t size = m_states.size();
        if (m_method == ExplicitMethod::Euler) {
            for (std::size_t i = 0; i < size; ++i) m_trial[i] = m_states[i] + h * m_k[0][i];
            m_before = m_states;
        } else {
            for (int stage = 1; stage <= 3; ++stage) {
                const double part = stage == 3 ? h : h / 2;
                for (std::size_t i = 0; i < size; ++i)
                    m_trial[i] = m_states[i] + part * m_k[static_cast<std::size_t>(stage) - 1][i];
                if (!evaluate(m_time + part, m_trial, m_k[static_cast<std::size_t>(stage)]))
                    return fail("the equations have no finite solution here") != StepEnd::Failed;
            }
            m_before = m_trial;
            for (std::size_t i = 0; i < size; ++i)
                m_trial[i] = m_states[i] + h / 6 * (m_k[0][i] + 2 * m_k[1][i] + 2 * m_k[2][i] + m_k[3][i]);
        }
        if (!evaluate(end, m_trial, m_k[6]))
            return fail("the equations have no finite solution here") != StepEnd::Failed;
        if (m_method == ExplicitMethod::Euler) {
            lookAtStability(h, m_k[0], 2);
        } else {
            lookAtStability(h, m_k[3], 2.785);
        }
        accept(end);
        return true;
    }

    bool adaptiveStep()
    {
        const std::size_t size = m_states.size();
        // First same as last.
        if (!m_isFresh) std::swap(m_k[0], m_k[6]);
        const bool wasFresh = std::exchange(m_isFresh, false);
        const double resolution = 4 * std::numeric_limits<double>::epsilon() * std::fabs(m_time);
        if (wasFresh) m_stepSize = std::max(firstStep(), 4 * resolution);
        for (int trial = 0; trial < 100; ++trial) {
            double h = m_stepSize;
            if (m_problem.longestStep > 0) h = std::min(h, m_problem.longestStep);
            double end = m_time + h;
            if (end > m_stopTime - 0.01 * h) end = m_stopTime;
            h = end - m_time;
            if (h <= resolution) break;
            double error = 0;
            bool isFinite = true;
            const bool looks = m_stability.bound > 0 || m_statistics.steps % kLookInterval == 0;
            for (std::size_t stage = 1; stage < 7 && isFinite; ++stage) {
                for (std::size_t i = 0; i < size; ++i) {
                    double sum = 0;
                    for (std::size_t k = 0; k < stage; ++k) sum += kA[stage][k] * m_k[k][i];
                    m_trial[i] = m_states[i] + h * sum;
                }
                isFinite = evaluate(m_time + kC[stage] * h, m_trial, m_k[stage]);
                if (looks && stage == 5) m_before = m_trial;
            }
            if (isFinite) {
                for (std::size_t i = 0; i < size; ++i) {
                    double e = 0;
                    for (std::size_t k = 0; k < 7; ++k) e += kError[k] * m_k[k][i];
                    const double scale =
                        m_problem.toleranceOf(i, std::max(std::fabs(m_states[i]), std::fabs(m_trial[i])));
                    m_errors[i] = std::fabs(h * e / scale);
                    error += m_errors[i] * m_errors[i];
                }
                error = std::sqrt(error / static_cast<double>(std::max<std::size_t>(1, size)));
            }
            if (!isFinite) {
                m_stepSize = h / 4;
                ++m_statistics.convergenceFailures;
                continue;
            }
            const double factor = error == 0 ? 5 : std::clamp(0.9 * std::pow(error, -0.2), 0.2, 5.0);
            m_stepSize = h * factor;
            if (error > 1) {
                ++m_statistics.errorTestFailures;
                continue;
            }
            if (looks) lookAtStability(h, m_k[5], 3.25);
            m_kUsed = m_k;
            accept(end);
            return true;
        }
        fail("the error test failed too often: the step size became too small");
        return false;
    }

    /// Estimates the largest eigenvalue from two derivatives at the end of a step, `earlier` at m_before, as in power
    /// iteration, if it limits the step. `stable`: stability limit of h times the eigenvalue along the negative real
    /// axis.
    void lookAtStability(double h, const std::vector<double>& earlier, double stable)
    {
        constexpr int kManyFree = 6;
        double rates = 0, states = 0;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            const double scale = m_problem.toleranceOf(i, m_trial[i]);
            const double rate = (m_k[6][i] - earlier[i]) / scale, state = (m_trial[i] - m_before[i]) / scale;
            rates += rate * rate;
            states += state * state;
        }
        if (states > 0 && h * h * rates > stable * stable * states) {
            m_stability = {std::min(m_stability.bound + 1, kManyBound), 0};
        } else if (++m_stability.free == kManyFree) {
            m_stability = {};
        }
    }

    /// So small that the initial derivative moves the states by a hundredth of their magnitude or tolerances.
    double firstStep()
    {
        double states = 0, derivatives = 0;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            const double scale = m_problem.toleranceOf(i, m_states[i]);
            states += (m_states[i] / scale) * (m_states[i] / scale);
            derivatives += (m_k[0][i] / scale) * (m_k[0][i] / scale);
        }
        const double left = m_stopTime - m_time;
        const double size = std::max(states, static_cast<double>(m_states.size()));
        const double guess = derivatives < 1e-10 ? 1e-6 : 0.01 * std::sqrt(size / derivatives);
        return std::min({guess, left, 1e-3 * std::max(left, 1e-9) + guess});
    }

    OdeProblem m_problem;
    ExplicitMethod m_method;
    std::array<std::vector<double>, 7>
        m_k;  ///< derivatives: at the start, at the stages, and (last) at the end of the step
    std::array<std::vector<double>, 7> m_kUsed;  ///< of the last step
    std::vector<double> m_start, m_states, m_trial;
    std::vector<double> m_before;  ///< states of the second to last derivative
    struct {
        int bound = 0, free = 0;  ///< steps limited by stability; steps since then that are not
    } m_stability;
    std::vector<double> m_errors;  ///< of the last step, in units of what is allowed
    double m_startTime = 0, m_time = 0, m_stopTime = 0, m_stepSize = 0;
    bool m_isFresh = true;
    IntegratorStatistics m_statistics;
    std::string m_failure;
};

}  // namespace

std::unique_ptr<Integrator> makeExplicitIntegrator(OdeProblem problem, ExplicitMethod method)
{
    return std::make_unique<ExplicitIntegrator>(std::move(problem), method);
}

}  // namespace causeway
