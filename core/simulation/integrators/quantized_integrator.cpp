// SPDX-License-Identifier: GPL-3.0-or-later
// LIQSS2: quantized states instead of quantized time. Each state x has a quantized state q, a line in time, from which
// it stays at most a quantum away; the derivatives are those at q, so that x is a polynomial until some q changes. A
// step ends where a state leaves its quantum; q then becomes the line that x will reach tangentially, which is implicit
// in that state alone and makes stiff models stable without a linear system.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/simulation/integrators/integrator.h"

namespace causeway {

namespace {

constexpr double kBoundary = 1.5;     // distance of x and q that ends a step, in quanta
constexpr double kPartOfStep = 0.05;  // of a step, after which a second evaluation shows how derivatives change
constexpr double kStiff = 0.1;        // product of rate and step
constexpr double kRounding = 1e-6;
constexpr double kMostGrowth = 10;
constexpr double kSafety = 0.8, kMostShortening = 0.1;
constexpr int kMostTrials = 60;
constexpr std::uint64_t kJacobianInterval = 50;  // steps

/// First time after 0 at which a + b*t + c*t^2 leaves [-limit, limit]; infinity if it stays there.
double leaves(double a, double b, double c, double limit)
{
    double first = std::numeric_limits<double>::infinity();
    for (const double side : {limit, -limit}) {
        // Of the roots of c*t^2 + b*t + rest, those where the function moves outwards.
        const double rest = a - side, outwards = side > 0 ? 1 : -1;
        if (rest * outwards >= 0) return 0;
        const double root = b * b - 4 * c * rest;
        if (root < 0) continue;
        const double sum = -0.5 * (b + std::copysign(std::sqrt(root), b));
        for (const double t : {c != 0 ? sum / c : -1.0, sum != 0 ? rest / sum : -1.0}) {
            if (t > 0 && (b + 2 * c * t) * outwards >= 0) first = std::min(first, t);
        }
    }
    return first;
}

class QuantizedIntegrator final : public Integrator {
public:
    explicit QuantizedIntegrator(OdeProblem problem) : m_problem(std::move(problem))
    {
        const std::size_t size = m_problem.stateCount;
        m_parts.resize(size);
        for (std::vector<double>* vector : {&m_states, &m_trial, &m_rates, &m_ratesAfter, &m_diagonal, &m_errors})
            vector->resize(size);
        if (m_problem.pattern != nullptr) m_entries.resize(m_problem.pattern->entryCount());
    }

    bool restart(double time, const double* states, double stopTime) override
    {
        m_time = m_startTime = time;
        m_stopTime = stopTime;
        std::copy(states, states + m_states.size(), m_states.begin());
        m_isFresh = true;
        return true;
    }
    bool extend(double stopTime) override
    {
        m_stopTime = stopTime;
        return true;
    }

    StepEnd step() override
    {
        m_failure.clear();
        if (!(m_isFresh ? begin() : goOn()) || !advance()) {
            m_failure = "the equations have no finite solution here";
            return StepEnd::Failed;
        }
        m_isFresh = false;
        ++m_statistics.steps;
        return m_time >= m_stopTime ? StepEnd::StopTime : StepEnd::Step;
    }

    [[nodiscard]] double time() const override { return m_time; }
    [[nodiscard]] const double* states() const override { return m_states.data(); }
    void interpolate(double time, double* states) override
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            states[i] = time == m_time ? m_states[i] : m_parts[i].stateAfter(time - m_startTime);
    }
    [[nodiscard]] LastStep lastStep() const override { return {m_time - m_startTime, 2}; }
    bool localErrors(double* errors) override
    {
        std::ranges::copy(m_errors, errors);
        return true;
    }
    [[nodiscard]] IntegratorStatistics statistics() const override { return m_statistics; }
    [[nodiscard]] std::string failure() const override { return m_failure; }

private:
    /// A state and its quantized state, as polynomials of the time since the start of the step.
    struct Part {
        double x = 0, rate = 0, change = 0, bend = 0;  ///< x + rate*t + change*t^2/2 + bend*t^3/3
        double q = 0, slope = 0;                       ///< q + slope*t
        double quantum = 0;
        double due = std::numeric_limits<double>::infinity();  ///< when a stiff state reaches its line
        [[nodiscard]] double stateAfter(double t) const { return x + t * (rate + t * (change / 2 + t * bend / 3)); }
        [[nodiscard]] double quantizedAfter(double t) const { return q + slope * t; }
    };

    bool evaluate(double passed, std::vector<double>& rates)
    {
        ++m_statistics.rhsEvaluations;
        for (std::size_t i = 0; i < m_parts.size(); ++i) m_trial[i] = m_parts[i].quantizedAfter(passed);
        return m_problem.derivatives(m_startTime + passed, m_trial.data(), rates.data()) &&
               std::ranges::all_of(rates, [](double rate) { return std::isfinite(rate); });
    }

    /// The derivatives at the quantized states, and how they change, in a part of the time `within`.
    bool findRates(double within)
    {
        if (!evaluate(0, m_rates)) return false;
        findChanges(within);
        return true;
    }

    /// How these derivatives change, in a part of the time `within`.
    void findChanges(double within)
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            m_parts[i].rate = m_rates[i];
            m_parts[i].change = m_parts[i].bend = 0;
        }
        const double after = std::min(kPartOfStep * within, m_stopTime - m_startTime);
        if (!(m_startTime + after > m_startTime) || !evaluate(after, m_ratesAfter)) return;
        for (std::size_t i = 0; i < m_parts.size(); ++i) m_parts[i].change = (m_ratesAfter[i] - m_rates[i]) / after;
    }

    /// The diagonal of the Jacobian decides how far ahead a stiff state looks; it need not be exact.
    void findDiagonal()
    {
        if (m_problem.pattern == nullptr || !m_problem.jacobian) return;
        for (std::size_t i = 0; i < m_parts.size(); ++i) m_trial[i] = m_parts[i].q;
        ++m_statistics.jacobianEvaluations;
        if (!m_problem.jacobian(m_startTime, m_trial.data(), m_entries.data())) return;
        const SparsityPattern& pattern = *m_problem.pattern;
        for (std::size_t column = 0; column < m_diagonal.size(); ++column) {
            for (std::size_t entry = pattern.begin(column); entry < pattern.end(column); ++entry) {
                if (pattern.row(entry) == column) m_diagonal[column] = m_entries[entry];
            }
        }
    }

    /// Of the line that x reaches tangentially after `h`, with x' = a*q + u + u1*t.
    static std::pair<double, double> lineFor(double x, double a, double u, double u1, double h)
    {
        const double ah = a * h, end = u + u1 * h;
        const double q = ((1 - ah) * (x + h * (u + u1 * h / 2)) - end * h * (1 - ah / 2)) / (1 - ah + ah * ah / 2);
        return {q, (a * q + end) / (1 - ah)};
    }

    /// Chooses q, as far ahead as the quantum allows; returns how far.
    double quantize(std::size_t state)
    {
        Part& part = m_parts[state];
        part.quantum = std::max(m_problem.toleranceOf(state, part.x), std::numeric_limits<double>::min());
        const double a = m_diagonal[state];
        const double u = part.rate - a * part.q, u1 = part.change - a * part.slope;
        part.due = std::numeric_limits<double>::infinity();
        double h = m_stopTime - m_startTime;
        for (int trial = 0; trial < kMostTrials; ++trial) {
            const auto [q, slope] = lineFor(part.x, a, u, u1, h);
            const double distance = std::fabs(q - part.x);
            if (distance <= part.quantum && std::isfinite(slope)) {
                part.q = q;
                part.slope = slope;
                // From there on it would be bound by stability.
                if (a * h < -kStiff) part.due = h;
                return h;
            }
            const double shorter = std::isfinite(distance) ? std::sqrt(part.quantum / distance) : kMostShortening;
            h *= std::clamp(0.95 * shorter, kMostShortening, 0.95);
        }
        part.q = part.x;
        part.slope = part.rate;
        return h;
    }

    /// Quantizes the states for which this is asked; where the derivatives have no value there, explicitly. `within`:
    /// s, in which derivatives hardly bend.
    template <class Wanted>
    bool quantizeAll(double within, Wanted isWanted)
    {
        bool isAny = false;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (!isWanted(m_parts[i])) continue;
            within = std::min(within, quantize(i));
            isAny = true;
        }
        if (!isAny || findRates(within)) return true;
        for (Part& part : m_parts) part.q = part.x;
        return findRates(within);
    }

    bool begin()
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            m_parts[i] = {};
            m_parts[i].x = m_parts[i].q = m_states[i];
        }
        m_sinceJacobian = 0;
        if (!evaluate(0, m_rates)) return false;
        for (std::size_t i = 0; i < m_parts.size(); ++i) m_parts[i].slope = m_rates[i];
        findDiagonal();
        const double within = firstStep();
        findChanges(within);
        return quantizeAll(within, [](const Part&) { return true; });
    }

    /// In which the fastest state changes by its quantum.
    [[nodiscard]] double firstStep() const
    {
        double within = m_stopTime - m_startTime;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const double quantum = m_problem.toleranceOf(i, m_states[i]);
            if (std::fabs(m_rates[i]) * within > quantum) within = quantum / std::fabs(m_rates[i]);
        }
        return within;
    }

    /// From the end of the last step.
    bool goOn()
    {
        const double passed = m_time - m_startTime;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            Part& part = m_parts[i];
            part.rate = m_ratesAfter[i];
            part.change += 2 * part.bend * passed;
            part.bend = 0;
            part.q = part.quantizedAfter(passed);
            part.x = m_states[i];
            part.due -= passed;
        }
        m_startTime = m_time;
        if (++m_sinceJacobian >= kJacobianInterval) {
            m_sinceJacobian = 0;
            findDiagonal();
        }
        return quantizeAll(kMostGrowth * passed, [passed](const Part& part) {
            return std::fabs(part.x - part.q) >= kBoundary * part.quantum * (1 - kRounding) ||
                   part.due <= kRounding * passed;
        });
    }

    /// To the instant at which a state leaves its quantum. The derivatives at the end show how far the polynomial of
    /// the start was right: with a signal of time, or where the derivatives bend, a step is shorter.
    bool advance()
    {
        const double rest = m_stopTime - m_startTime;
        const double resolution = 2 * std::numeric_limits<double>::epsilon() * std::fabs(m_startTime);
        double h = m_problem.longestStep > 0 ? std::min(rest, m_problem.longestStep) : rest;
        for (const Part& part : m_parts) {
            h = std::min(h, part.due);
            h = std::min(h, leaves(part.x - part.q, part.rate - part.slope, part.change / 2, kBoundary * part.quantum));
        }
        for (int trial = 0; trial < kMostTrials; ++trial) {
            h = std::min(std::max(h, resolution), rest);
            const bool isKnown = evaluate(h, m_ratesAfter);
            double error = 0;
            for (std::size_t i = 0; i < m_parts.size() && isKnown; ++i) {
                const Part& part = m_parts[i];
                error = std::max(error, std::fabs(bentBy(i, h)) * h / 3 / part.quantum);
            }
            if (isKnown && (error <= 1 || h <= resolution)) {
                accept(h, rest);
                return true;
            }
            if (h <= resolution) return false;
            ++(isKnown ? m_statistics.errorTestFailures : m_statistics.convergenceFailures);
            h *= isKnown ? std::clamp(kSafety / std::cbrt(error), kMostShortening, kSafety) : kMostShortening;
        }
        return false;
    }

    /// Difference of the derivative at the end from that of the polynomial.
    [[nodiscard]] double bentBy(std::size_t state, double h) const
    {
        return m_ratesAfter[state] - m_parts[state].rate - m_parts[state].change * h;
    }

    void accept(double h, double rest)
    {
        m_time = h >= rest ? m_stopTime : m_startTime + h;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            Part& part = m_parts[i];
            part.bend = h > 0 ? bentBy(i, h) / (h * h) : 0;
            m_states[i] = part.stateAfter(h);
            m_errors[i] = std::fabs(m_states[i] - part.quantizedAfter(h)) / (kBoundary * part.quantum);
        }
    }

    OdeProblem m_problem;
    std::vector<Part> m_parts;     ///< by state
    std::vector<double> m_states;  ///< at the end of the step
    std::vector<double> m_trial, m_rates, m_ratesAfter, m_diagonal, m_errors, m_entries;
    double m_startTime = 0, m_time = 0, m_stopTime = 0;
    std::uint64_t m_sinceJacobian = 0;
    bool m_isFresh = true;
    IntegratorStatistics m_statistics;
    std::string m_failure;
};

}  // namespace

std::unique_ptr<Integrator> makeQuantizedIntegrator(OdeProblem problem)
{
    return std::make_unique<QuantizedIntegrator>(std::move(problem));
}

}  // namespace causeway
