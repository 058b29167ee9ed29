// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/periodic_state.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/periodic/eigenvalue_error.h"
#include "core/simulation/periodic/period_guess.h"
#include "core/simulation/periodic/period_map.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

constexpr double kRunTolerance = 0.01, kLeastRunTolerance = 1e-12;  // beside that of the states; at all
constexpr std::size_t kPeriodsBefore = 2;                           // that the model itself goes on at first
constexpr std::size_t kPeriodsAfterFailure = 3;                     // likewise, after a step that led away
constexpr std::size_t kMostEvaluations = 60;
constexpr double kSmallestSize = 1e-6, kSmallestWeight = 1e-3;  // of a state, beside its nominal value
constexpr int kMostStalls = 3, kMostLeaps = 4;  // where states grow: for a period; for 10, 100, ... at once
constexpr std::uint32_t kIntervals = 100;       // in which largest values are seen
constexpr double kDifference = 1e-3;            // of the size of a state
// Of the nominal value: a state that is nothing, and what stands for its size, beyond what the runs tolerate.
constexpr double kNothing = 1e-9, kSizeOfNothing = 1e-2;
constexpr double kDerivatives = 1e-6;  // what differences between runs are exact to
constexpr double kSure = 1e-5;         // what differences say of the multipliers, at least
constexpr double kShorter = 0.25, kLeastDamping = 0.01;
constexpr double kMeter = 1e-6;    // of a deviation: what nothing depends on does no more to others
constexpr double kGoodStep = 0.3;  // a step beside the one before: derivatives are kept
constexpr double kInstant = 1e-6;  // of a period
constexpr double kCorner = 0.05;   // of a derivative: that it differs so much between both sides

/// A point between two periods.
struct Point {
    std::shared_ptr<const PeriodRun> run;
    std::size_t periods = 0;     ///< since the first one
    std::vector<double> states;  ///< from which the next period begins
};

std::string quotedName(const std::string& name)
{
    return fmt::format("'{}'", name);
}

class Shooting {
public:
    Shooting(const Program& program, const SimulationSettings& settings, const PeriodicRequest& request,
             Diagnostics& diagnostics, const Task& task)
        : m_program(program), m_settings(settings), m_request(request), m_diagnostics(diagnostics), m_task(task)
    {
        m_settings.tolerance = std::max(kLeastRunTolerance, kRunTolerance * settings.tolerance);
        m_settings.interval.reset();
        m_settings.outputs.clear();
        m_settings.wantsDetails = false;
        m_settings.print = nullptr;
        m_settings.intervals = kIntervals;
        m_tolerance = m_result.tolerance = settings.tolerance;
        m_shown = settings;
    }

    std::optional<PeriodicState> find(ResultSink* sink)
    {
        if (!isAllowed() || !begin() || !search() || !findMultipliers() || !showPeriods(sink)) return std::nullopt;
        judge();
        return std::move(m_result);
    }

private:
    bool refuse(const std::string& text)
    {
        if (!m_task.cancelled()) m_diagnostics.report(diag::InvalidSettings, {}, text);
        return false;
    }
    /// What has stopped a run.
    bool failAs(const PeriodRun& run)
    {
        m_diagnostics.append(run.diagnostics());
        return false;
    }

    bool isAllowed()
    {
        if (m_request.period && !(std::isfinite(*m_request.period) && *m_request.period > 0))
            return refuse(fmt::format("the period must be positive, it is {}", *m_request.period));
        if (m_request.time && !(*m_request.time >= m_settings.startTime))
            return refuse(fmt::format("the first period cannot begin at t = {}, before the run at t = {}",
                                      *m_request.time, m_settings.startTime));
        if (!m_program.delays.empty())
            return refuse(
                "the model delays values, by delay() or spatialDistribution(): what it remembers is more than the "
                "states, which the search of a periodic steady state sets; simulate the transient instead");
        if (!m_program.dynamicSets.empty() || !m_program.conditions.empty())
            return refuse(
                "states are selected, or equations chosen, while the model runs: a period need not end with the states "
                "that it begins with; simulate the transient instead");
        return checkSettings(m_settings, m_diagnostics) &&
               resolveOverrides(*m_program.structure->dae, m_settings, m_overrides, m_diagnostics);
    }

    // ----- runs

    [[nodiscard]] double timeAfter(std::size_t periods) const
    {
        return m_begin + static_cast<double>(periods) * m_result.period;
    }

    /// From the start to where the first period begins.
    bool begin()
    {
        m_begin = m_request.time.value_or(m_settings.startTime);
        SimulationSettings settings = m_settings;
        settings.stopTime = m_begin;
        const bool isAtStart = m_begin == m_settings.startTime;
        const Halt::Where where = isAtStart ? Halt::Where::Start : Halt::Where::StopTime;
        const auto run = std::make_shared<PeriodRun>(m_program, settings, m_overrides, m_task, nullptr);
        if (!run->execute(where, nullptr)) return failAs(*run);
        m_point = {run, 0, run->states()};
        if (m_point.states.empty()) return refuse("the model has no states: it is in its steady state at any time");
        nameStates();
        return findPeriod(settings);
    }

    bool findPeriod(const SimulationSettings& settings)
    {
        if (m_request.period) {
            m_result.period = *m_request.period;
            m_result.periodSource = "given";
            return true;
        }
        PeriodGuess guess;
        Halt halt;
        halt.where = Halt::Where::Start;
        halt.look = [&](ModelEvaluator& evaluator, double time, const std::vector<double>& states) {
            guess = guessPeriod(evaluator, time, states, m_settings.stopTime - m_settings.startTime);
            return true;
        };
        if (!runTo(halt, m_program, settings, m_diagnostics, m_task)) return false;
        if (guess.length == 0) return refuse(guess.reason + "; give it with --period");
        m_result.period = guess.length;
        m_result.periodSource = guess.source;
        return true;
    }

    void nameStates()
    {
        const Structure& structure = *m_program.structure;
        m_result.modelName = structure.dae->modelName;
        for (const StateVariable& state : structure.states) {
            const std::string unit = structure.dae->variables[state.variable].unit.str();
            const std::string ofDerivative = state.order == 0 || unit.empty() ? unit
                                             : state.order == 1               ? unit + "/s"
                                                                : fmt::format("{}/s{}", unit, state.order);
            const ExprId nominal = structure.attributesOf(state.variable).nominal;
            const double size = nominal.isNone() ? 1 : std::fabs(m_point.run->evaluator().parameterValue(nominal));
            m_nominals.push_back(std::isfinite(size) && size > 0 ? size : 1);
            m_isMeter.push_back(false);
            m_result.states.push_back({structure.print(state.expr), ofDerivative, 0});
        }
    }

    /// `periods` periods from a point, with these states; null where a run does not come through.
    std::shared_ptr<PeriodRun> run(const Point& from, const std::vector<double>& states, std::size_t periods,
                                   ResultSink* sink)
    {
        SimulationSettings settings = m_settings;
        settings.startTime = timeAfter(from.periods);
        settings.stopTime = timeAfter(from.periods + periods);
        if (sink != nullptr) {
            settings.print = m_shown.print;
            settings.intervals = m_shown.intervals * static_cast<std::uint32_t>(periods);
            settings.interval = m_shown.interval;
        }
        m_lastRun = std::make_shared<PeriodRun>(m_program, settings, m_overrides, m_task, sink);
        const Continuation continuation{&from.run->evaluator(), states};
        return m_lastRun->execute(Halt::Where::StopTime, &continuation) ? m_lastRun : nullptr;
    }

    /// The states after a period from the present point.
    struct Image {
        std::shared_ptr<PeriodRun> run;
        std::vector<double> states;
        Eigen::VectorXd change;  ///< beside the sizes of the states
        double residual = 0;     ///< the largest part of it, beside the weights
    };

    std::optional<Image> evaluate()
    {
        m_task.progress(std::min(0.9, 0.02 * static_cast<double>(m_result.evaluations)), "searching the steady state");
        ++m_result.evaluations;
        Image image;
        image.run = run(m_point, m_point.states, 1, nullptr);
        if (!image.run) return std::nullopt;
        image.states = image.run->states();
        m_sizes.resize(image.states.size());
        m_moves.resize(image.states.size());
        m_weights.resize(image.states.size());
        image.change.resize(at(image.states.size()));
        for (std::size_t i = 0; i < image.states.size(); ++i) {
            const double largest = std::max({std::fabs(m_point.states[i]), std::fabs(image.states[i]),
                                             image.run->largest().of(m_result.states[i].name)});
            m_sizes[i] = std::max(largest, kSmallestSize * m_nominals[i]);
            m_weights[i] = std::max(largest, kSmallestWeight * m_nominals[i]);
            m_moves[i] =
                kDifference * (largest > kNothing * m_nominals[i] ? m_sizes[i] : kSizeOfNothing * m_nominals[i]);
            const double change = m_isMeter[i] ? 0 : image.states[i] - m_point.states[i];
            image.change[at(i)] = change / m_sizes[i];
            image.residual = std::max(image.residual, std::fabs(change) / m_weights[i]);
        }
        return image;
    }

    [[nodiscard]] Eigen::Map<const Eigen::VectorXd> sizes() const { return {m_sizes.data(), at(m_sizes.size())}; }

    /// d(image)/d(states) at the present point, by one difference of each state or by two.
    std::optional<Eigen::MatrixXd> derivative(const std::vector<double>& image, bool isCentral)
    {
        const std::size_t size = image.size();
        Eigen::MatrixXd matrix(at(size), at(size));
        m_corners.clear();
        for (std::size_t k = 0; k < size; ++k) {
            if (m_isMeter[k]) {
                matrix.col(at(k)) = Eigen::VectorXd::Unit(at(size), at(k));
                continue;
            }
            std::vector<Eigen::VectorXd> slopes;
            for (const double sign : {1.0, -1.0}) {
                if (sign < 0 && !isCentral && !slopes.empty()) continue;
                std::vector<double> states = m_point.states;
                states[k] += sign * m_moves[k];
                const double difference = states[k] - m_point.states[k];
                ++m_result.differences;
                const auto end = run(m_point, states, 1, nullptr);
                if (m_task.cancelled()) return std::nullopt;
                if (!end) continue;
                if (isCentral) noteKept(*end);
                Eigen::VectorXd& slope = slopes.emplace_back(at(size));
                for (std::size_t i = 0; i < size; ++i) slope[at(i)] = (end->states()[i] - image[i]) / difference;
            }
            if (slopes.empty()) return std::nullopt;
            matrix.col(at(k)) = slopes.size() == 1 ? slopes.front() : Eigen::VectorXd(0.5 * (slopes[0] + slopes[1]));
            if (slopes.size() == 2 &&
                (slopes[0] - slopes[1]).cwiseQuotient(sizes()).lpNorm<Eigen::Infinity>() * m_sizes[k] > kCorner)
                m_corners.push_back(m_result.states[k].name);
        }
        return matrix;
    }

    // ----- the search

    bool search()
    {
        std::optional<Eigen::MatrixXd> jacobian;
        std::optional<Attempt> attempt;
        std::optional<Image> image;
        std::size_t plain = kPeriodsBefore;
        while (m_result.evaluations < kMostEvaluations) {
            image = evaluate();
            if (m_task.cancelled()) return cancel();
            // A step is good when the next one would be shorter (natural monotonicity). Reference: P. Deuflhard, Newton
            // Methods for Nonlinear Problems (2004), section 3.3.
            double next = 0;
            if (attempt && image && !attempt->isLeap) next = lengthOf(newtonStep(*jacobian, *image).change);
            if (attempt && !(image && next <= (1 - 0.25 * attempt->damping) * attempt->length)) {
                attempt->damping *= kShorter;
                if (!attempt->isLeap && attempt->damping >= kLeastDamping) {
                    m_point = movedBy(*attempt);
                    continue;
                }
                // The model itself goes on for some periods.
                m_point = m_next;
                attempt.reset();
                jacobian.reset();
                plain = kPeriodsAfterFailure;
                continue;
            }
            if (!image) return failAs(*m_lastRun);
            m_open = openDiscrete(*image->run);
            m_next = {image->run, m_point.periods + 1, image->states};
            if (plain > 0) {
                --plain;
                m_point = m_next;
                continue;
            }
            const bool isGood = attempt && !attempt->isLeap && next <= kGoodStep * attempt->length;
            if (jacobian && isGood) {
                learn(*jacobian, *attempt, *image);
            } else {
                jacobian = derivative(image->states, false);
                if (m_task.cancelled()) return cancel();
                if (!jacobian) return failAs(*m_lastRun);
            }
            const Step step = newtonStep(*jacobian, *image);
            if (step.isStalled) {
                attempt.reset();
                if (findMeters(*jacobian, *image)) {
                    m_point = m_next;
                    continue;
                }
                // The states grow: the model itself goes on, then they do so for many periods at once.
                const int leap = ++m_stalls - kMostStalls;
                if (leap > kMostLeaps) return refuseGrowth(*image, step);
                if (leap <= 0) {
                    m_point = m_next;
                    continue;
                }
                attempt = attemptOf(step.change + std::pow(10.0, leap) * step.rest, *image);
                attempt->isLeap = true;
                m_point = movedBy(*attempt);
                continue;
            }
            // Where deviations decay slowly, a small residual may hide a long way.
            const double length = lengthOf(step.change);
            const bool isStuck = image->residual <= m_tolerance && attempt && length > 0.5 * attempt->length;
            const bool isClosed = length <= m_tolerance || isStuck;
            if (isClosed && m_open.empty()) {
                m_result.residual = image->residual;
                m_result.distance = length;
                m_found = m_next;
                return true;
            }
            if (isClosed) {
                // What else the model remembers may settle by itself.
                attempt.reset();
                m_point = m_next;
                continue;
            }
            attempt = attemptOf(step.change, *image);
            attempt->length = length;
            m_point = movedBy(*attempt);
        }
        return giveUp(image ? &*image : nullptr);
    }

    /// A step from states of which it is known where they lead to.
    struct Attempt {
        std::vector<double> states, image;
        Eigen::VectorXd change;
        double length = std::numeric_limits<double>::infinity();  ///< of the change, beside the weights
        double damping = 1;
        bool isLeap = false;  ///< over many periods
    };

    [[nodiscard]] Attempt attemptOf(const Eigen::VectorXd& change, const Image& image) const
    {
        return {m_point.states, image.states, change.cwiseProduct(sizes())};
    }

    /// The next period begins there.
    [[nodiscard]] Point movedBy(const Attempt& attempt) const
    {
        Point next = m_next;
        for (std::size_t i = 0; i < next.states.size(); ++i)
            next.states[i] = attempt.states[i] + attempt.damping * attempt.change[at(i)];
        return next;
    }

    /// Broyden's update: what the last step has told of the derivatives. Reference: C. T. Kelley, Iterative Methods for
    /// Linear and Nonlinear Equations (1995), chapter 7.
    void learn(Eigen::MatrixXd& jacobian, const Attempt& from, const Image& image) const
    {
        const std::size_t size = image.states.size();
        Eigen::VectorXd step(at(size)), change(at(size));
        for (std::size_t i = 0; i < size; ++i) {
            step[at(i)] = m_point.states[i] - from.states[i];
            change[at(i)] = image.states[i] - from.image[i];
        }
        const Eigen::VectorXd weighted = step.cwiseQuotient(sizes()).cwiseQuotient(sizes());
        const double length = weighted.dot(step);
        if (length > 0) jacobian += (change - jacobian * step) * weighted.transpose() / length;
    }

    /// Of a change beside the sizes, beside the weights.
    [[nodiscard]] double lengthOf(const Eigen::VectorXd& change) const
    {
        double most = 0;
        for (std::size_t i = 0; i < m_sizes.size(); ++i)
            most = std::max(most, std::fabs(change[at(i)]) * m_sizes[i] / m_weights[i]);
        return most;
    }

    bool cancel()
    {
        m_diagnostics.report(diag::Cancelled, {});
        return false;
    }

    /// To where the period closes, by the derivatives at hand.
    struct Step {
        Eigen::VectorXd change;  ///< beside the sizes
        Eigen::VectorXd rest;    ///< what no change of the states takes away from the residual
        bool isStalled = false;  ///< they grow by that
    };

    /// Where nothing leads some deviations back, what is conserved stays as it is.
    Step newtonStep(const Eigen::MatrixXd& jacobian, const Image& image)
    {
        Eigen::MatrixXd system = Eigen::MatrixXd::Identity(jacobian.rows(), jacobian.cols()) -
                                 sizes().cwiseInverse().asDiagonal() * jacobian * sizes().asDiagonal();
        for (std::size_t k = 0; k < m_isMeter.size(); ++k) {
            if (m_isMeter[k]) system.row(at(k)) = Eigen::VectorXd::Unit(system.cols(), at(k)).transpose();
        }
        Eigen::JacobiSVD<Eigen::MatrixXd> svd(system, Eigen::ComputeFullU | Eigen::ComputeFullV);
        svd.setThreshold(leastSingular() / std::max(svd.singularValues()[0], 1e-300));
        Step step;
        step.change = svd.solve(image.change);
        m_free.clear();
        const Eigen::Index freedom = system.rows() - svd.rank();
        if (freedom == 0) return step;
        step.rest = image.change - system * step.change;
        if (step.rest.lpNorm<Eigen::Infinity>() > std::max(10 * m_tolerance, kSure * image.residual)) {
            step.isStalled = true;
            return step;
        }
        const Eigen::MatrixXd conserved = svd.matrixU().rightCols(freedom), free = svd.matrixV().rightCols(freedom);
        const Eigen::MatrixXd both = conserved.transpose() * free;
        step.change -= free * both.completeOrthogonalDecomposition().solve(conserved.transpose() * step.change);
        for (std::size_t i = 0; i < m_result.states.size(); ++i) {
            if (free.row(at(i)).norm() > 0.1) m_free.push_back(m_result.states[i].name);
        }
        return step;
    }

    /// What only sums up, as an energy: it grows, and neither other states depend on it nor how it grows. Whether there
    /// are some that were not known, beside other states.
    bool findMeters(const Eigen::MatrixXd& jacobian, const Image& image)
    {
        std::vector<bool> isMeter = m_isMeter;
        for (std::size_t k = 0; k < isMeter.size(); ++k) {
            if (std::fabs(image.change[at(k)]) <= m_tolerance) continue;
            const Eigen::VectorXd others = jacobian.col(at(k)) - Eigen::VectorXd::Unit(jacobian.rows(), at(k));
            isMeter[k] = isMeter[k] || (others * m_sizes[k]).cwiseQuotient(sizes()).lpNorm<Eigen::Infinity>() <= kMeter;
        }
        if (std::ranges::find(isMeter, false) == isMeter.end() || isMeter == m_isMeter) return false;
        m_isMeter = isMeter;
        return true;
    }

    bool refuseGrowth(const Image& image, const Step& step)
    {
        std::vector<std::string> growing;
        for (std::size_t i = 0; i < m_result.states.size(); ++i) {
            if (std::fabs(step.rest[at(i)]) > 0.1 * step.rest.lpNorm<Eigen::Infinity>())
                growing.push_back(changeText(i, image.change[at(i)] * m_sizes[i]));
        }
        return refuse(fmt::format(
            "no periodic steady state of period {:.10g} s was found: where the search has ended {} in each period, and "
            "nothing leads it back",
            m_result.period, listOf(growing, std::identity())));
    }

    /// "'C.v' changes by 2 V"
    [[nodiscard]] std::string changeText(std::size_t state, double change) const
    {
        const std::string& unit = m_result.states[state].unit;
        return fmt::format("'{}' changes by {:.4g}{}", m_result.states[state].name, change,
                           unit.empty() ? "" : " " + unit);
    }

    /// Singular values below it may as well be zero: errors of the runs beside the differences.
    [[nodiscard]] double leastSingular() const { return std::max(1e-7, 10 * m_settings.tolerance / kDifference); }

    bool giveUp(const Image* image)
    {
        std::vector<std::string> moving;
        for (std::size_t i = 0; image != nullptr && i < image->states.size(); ++i) {
            if (std::fabs(image->change[at(i)]) * m_sizes[i] > m_tolerance * m_weights[i])
                moving.push_back(changeText(i, image->change[at(i)] * m_sizes[i]));
        }
        std::string text =
            fmt::format("no periodic steady state of period {:.10g} s was found in {} periods: ", m_result.period,
                        m_result.evaluations);
        if (!m_open.empty()) {
            text += fmt::format(
                "{} remember something from period to period, which the states do not set; if the model repeats itself "
                "after several periods, give their time with --period",
                listOf(m_open, std::identity()));
        } else if (moving.empty()) {
            text += fmt::format("it repeats itself, but not to {:.1g}; allow more with --tolerance", m_tolerance);
        } else {
            text += fmt::format(
                "after the last one {}; if the model repeats itself after several periods, give their "
                "time with --period",
                listOf(moving, std::identity()));
        }
        return refuse(text);
    }

    /// Discrete variables that a period leaves otherwise: neither as they were, nor a count, nor an instant that goes
    /// on with the time.
    std::vector<std::string> openDiscrete(const PeriodRun& end)
    {
        std::vector<std::string> open;
        m_counting.clear();
        const auto& variables = m_program.structure->dae->variables;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const DaeVariable& variable = variables[VariableId(i)];
            const bool isHeld = variable.variability == Variability::Discrete || !variable.clock.isNone();
            if (!isHeld || !isNumeric(variable.type)) continue;
            const double from = m_point.run->evaluator().value(VariableId(i)),
                         to = end.evaluator().value(VariableId(i));
            const double size = std::max({std::fabs(from), std::fabs(to), kSmallestSize});
            if (std::fabs(to - from) <= 10 * m_tolerance * size) continue;
            const bool isInstant = variable.type == ValueType::Real &&
                                   std::fabs(to - from - m_result.period) <= kInstant * m_result.period;
            if (isInstant) continue;
            if (variable.type == ValueType::Integer)
                m_counting.push_back(variable.name);
            else
                open.push_back(quotedName(variable.name));
        }
        return open;
    }

    /// What discrete variables keep of a deviation of the states is none of the multipliers.
    void noteKept(const PeriodRun& moved)
    {
        const auto note = [&](VariableId id) {
            const DaeVariable& variable = m_program.structure->dae->variables[id];
            if (!isNumeric(variable.type) || std::ranges::find(m_kept, variable.name) != m_kept.end()) return;
            const double from = m_found.run->evaluator().value(id), to = moved.evaluator().value(id);
            if (std::fabs(to - from) > 10 * m_tolerance * std::max({std::fabs(from), std::fabs(to), kSmallestSize}))
                m_kept.push_back(variable.name);
        };
        for (const Program::ClockedPartition& partition : m_program.clockedPartitions) {
            for (const auto& previous : partition.previous) note(previous.variable);
        }
        for (const Program::PreCopy& copy : m_program.preCopies) {
            if (!copy.variable.isNone() && !copy.isContinuous) note(copy.variable);
        }
    }

    // ----- what was found

    bool findMultipliers()
    {
        const auto jacobian = derivative(m_found.states, true);
        if (m_task.cancelled()) return cancel();
        if (!jacobian) return failAs(*m_lastRun);
        std::vector<Eigen::Index> kept;
        for (std::size_t k = 0; k < m_isMeter.size(); ++k) {
            if (!m_isMeter[k]) kept.push_back(at(k));
        }
        const Eigen::MatrixXd map = (*jacobian)(kept, kept);
        const Eigen::EigenSolver<Eigen::MatrixXd> solver(map);
        if (solver.info() != Eigen::Success)
            return refuse("the iteration for the Floquet multipliers does not converge");
        for (Eigen::Index i = 0; i < solver.eigenvalues().size(); ++i)
            m_result.multipliers.push_back(solver.eigenvalues()[i]);
        m_multiplierError = errorOfEigenvalues(map, solver.eigenvectors(), kDerivatives + m_result.distance);
        std::ranges::stable_sort(m_result.multipliers, std::ranges::greater(),
                                 [](const std::complex<double>& one) { return std::abs(one); });
        if (!m_corners.empty())
            m_result.notes.push_back(
                fmt::format("a little more and a little less of {} lead on differently, as where a switch just "
                            "conducts or not: the "
                            "multipliers are those of the mean of both",
                            listOf(m_corners, quotedName)));
        return true;
    }

    /// The waveform, which must repeat itself.
    bool showPeriods(ResultSink* sink)
    {
        m_result.time = timeAfter(m_found.periods);
        m_result.end = timeAfter(m_found.periods + 1);
        m_result.before = m_found.run;
        for (std::size_t i = 0; i < m_found.states.size(); ++i) m_result.states[i].value = m_found.states[i];
        const std::size_t periods = std::max<std::size_t>(m_request.periods, 1);
        const auto end = run(m_found, m_found.states, periods, sink);
        m_result.evaluations += periods;
        if (m_task.cancelled()) return cancel();
        if (!end) return failAs(*m_lastRun);
        m_diagnostics.append(end->diagnostics());
        // What is unstable leaves even from there.
        const double growth = std::max(1.0, std::abs(m_result.multipliers.front()));
        const double allowed =
            10 * std::max(m_tolerance, m_result.distance) * std::pow(growth, static_cast<double>(periods));
        std::vector<std::string> moving;
        for (std::size_t i = 0; i < m_found.states.size(); ++i) {
            const double change = end->states()[i] - m_found.states[i];
            if (m_isMeter[i]) {
                m_result.notes.push_back(fmt::format(
                    "{} in each period: it only sums up, so it has no steady state, and nothing else depends on it",
                    changeText(i, change / static_cast<double>(periods))));
                continue;
            }
            if (std::fabs(change) > allowed * m_weights[i]) moving.push_back(changeText(i, change));
        }
        if (moving.empty()) return true;
        return refuse(
            fmt::format("what was found does not repeat itself with a period of {:.10g} s: after {} more {}; other "
                        "sources may have "
                        "another period, which --period gives",
                        m_result.period, counted(periods, "period"), listOf(moving, std::identity())));
    }

    void judge()
    {
        if (!m_free.empty())
            m_result.notes.push_back(fmt::format(
                "there are many periodic steady states: nothing leads {} back, so the values that the start has led to "
                "were taken",
                listOf(m_free, quotedName)));
        if (!m_counting.empty())
            m_result.notes.push_back(fmt::format("{} {} on from period to period", listOf(m_counting, quotedName),
                                                 m_counting.size() == 1 ? "counts" : "count"));
        if (m_result.distance > m_tolerance)
            m_result.notes.push_back(fmt::format(
                "deviations decay so slowly that the states are known to {:.1g} only; a smaller tolerance may help",
                m_result.distance));
        if (!m_kept.empty())
            m_result.notes.push_back(fmt::format(
                "{} may keep a deviation, too: the multipliers, and what they say of stability, are those of "
                "the states alone",
                listOf(m_kept, quotedName)));
        m_result.notes.push_back(fmt::format(
            "the multipliers are made of differences between runs, exact to about {:.0e}; the states do not depend on "
            "that",
            m_multiplierError));
        const std::complex<double> largest = m_result.multipliers.front();
        const double size = std::abs(largest);
        m_result.verdict = size < 1 - kSure                          ? PeriodicVerdict::Stable
                           : size <= 1 + kSure                       ? PeriodicVerdict::Marginal
                           : std::fabs(largest.imag()) > 1e-6 * size ? PeriodicVerdict::Oscillating
                           : largest.real() < 0                      ? PeriodicVerdict::Subharmonic
                                                                     : PeriodicVerdict::Growing;
    }

    const Program& m_program;
    SimulationSettings m_settings, m_shown;  ///< of the runs that search; of the waveform
    const PeriodicRequest& m_request;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    Overrides m_overrides;
    PeriodicState m_result;
    double m_multiplierError = 0;
    double m_tolerance = 0;  ///< of the states after a period
    double m_begin = 0;      ///< s; of the first period
    Point m_point;           ///< where the next period begins
    Point m_next;            ///< where it would begin without the last step
    Point m_found;           ///< the end of the period that closes
    std::shared_ptr<PeriodRun> m_lastRun;
    std::vector<double> m_nominals, m_sizes, m_weights;  ///< by state: what differences, and the residual, are beside
    std::vector<double> m_moves;                         ///< by state: by how much differences move it
    std::vector<bool> m_isMeter;                         ///< by state: it only sums up what others do
    int m_stalls = 0;
    std::vector<std::string> m_open, m_counting, m_free, m_corners, m_kept;
};

}  // namespace

std::string verdictText(const PeriodicState& state)
{
    const std::complex<double> largest = state.multipliers.front();
    const double size = std::abs(largest);
    switch (state.verdict) {
        case PeriodicVerdict::Stable:
            if (size < 1e-5) return "stable: a deviation is gone after a period";
            return fmt::format(
                "stable: a deviation shrinks to {:.4g} of itself in each period (time constant {:.4g} s)", size,
                -state.period / std::log(size));
        case PeriodicVerdict::Marginal:
            return "on the border of stability: a deviation neither shrinks nor grows, as far as differences can tell";
        case PeriodicVerdict::Subharmonic:
            return fmt::format(
                "unstable: a deviation changes its sign from period to period and grows by {:.4g}: a subharmonic of "
                "twice the period",
                size);
        case PeriodicVerdict::Oscillating:
            return fmt::format(
                "unstable: a deviation oscillates with a period of {:.4g} s and grows by {:.4g} in each "
                "period",
                2 * std::numbers::pi * state.period / std::fabs(std::arg(largest)), size);
        case PeriodicVerdict::Growing: return fmt::format("unstable: a deviation grows by {:.4g} in each period", size);
    }
    return {};
}

std::optional<PeriodicState> findPeriodicState(const Program& program, const SimulationSettings& settings,
                                               const PeriodicRequest& request, ResultSink* sink,
                                               Diagnostics& diagnostics, const Task& task)
{
    return Shooting(program, settings, request, diagnostics, task).find(sink);
}

}  // namespace causeway
