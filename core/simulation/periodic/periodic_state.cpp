// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/periodic_state.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/periodic/closing_step.h"
#include "core/simulation/periodic/eigenvalue_error.h"
#include "core/simulation/periodic/period_coordinates.h"
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
constexpr double kDerivatives = 1e-6;           // what differences between runs are exact to
constexpr double kSure = 1e-5;                  // what differences say of the multipliers, at least
constexpr double kShorter = 0.25, kLeastDamping = 0.01;
constexpr double kMeter = 1e-6;    // of a deviation: what nothing depends on does no more to others
constexpr double kGoodStep = 0.3;  // a step beside the one before: derivatives are kept
constexpr double kInstant = 1e-6;  // of a period
constexpr double kCorner = 0.05;   // of a derivative: that it differs so much between both sides

/// A point between two periods.
struct Point {
    std::shared_ptr<const PeriodRun> run;
    std::size_t periods = 0;     ///< since the first one
    std::vector<double> values;  ///< of the coordinates, with which the next period begins
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
        if (m_request.time && !(*m_request.time >= m_settings.startTime && std::isfinite(*m_request.time)))
            return refuse(fmt::format("the first period cannot begin at t = {}; the run begins at t = {}",
                                      *m_request.time, m_settings.startTime));
        if (!m_program.delays.empty())
            return refuse(
                "the model delays values, by delay() or spatialDistribution(): what it remembers is more than the "
                "states, which the search of a periodic steady state sets; simulate the transient instead");
        if (!m_program.dynamicSets.empty() || !m_program.conditions.empty())
            return refuse(
                "states are selected, or equations chosen, while the model runs: a period need not end with the states "
                "that it begins with; simulate the transient instead");
        return checkSettings(m_shown, m_diagnostics) && checkSettings(m_settings, m_diagnostics) &&
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
        const Halt::Where where = m_begin == m_settings.startTime ? Halt::Where::Start : Halt::Where::StopTime;
        const auto run = std::make_shared<PeriodRun>(m_program, settings, m_overrides, m_task, nullptr);
        if (!run->execute(where, nullptr)) return failAs(*run);
        m_coordinates.emplace(m_program, *run);
        m_point = {run, 0, run->states()};
        if (m_point.values.empty()) return refuse("the model has no states: it is in its steady state at any time");
        m_isMeter.assign(m_point.values.size(), false);
        m_result.modelName = m_program.structure->dae->modelName;
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

    /// `periods` periods from a point, with these values; null where a run does not come through.
    std::shared_ptr<PeriodRun> run(const Point& from, const std::vector<double>& values, std::size_t periods,
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
        const Continuation continuation = m_coordinates->goOn(*from.run, values, timeAfter(from.periods));
        return m_lastRun->execute(Halt::Where::StopTime, &continuation) ? m_lastRun : nullptr;
    }

    /// What is there after a period from the present point.
    struct Image {
        std::shared_ptr<PeriodRun> run;
        std::vector<double> values;
        Eigen::VectorXd change;  ///< beside the sizes of the coordinates
        double residual = 0;     ///< the largest part of it, beside the weights
    };

    std::optional<Image> evaluate()
    {
        m_task.progress(std::min(0.9, 0.02 * static_cast<double>(m_result.evaluations)), "searching the steady state");
        ++m_result.evaluations;
        Image image{run(m_point, m_point.values, 1, nullptr), {}, {}};
        if (!image.run) return std::nullopt;
        measure(image);
        return image;
    }

    [[nodiscard]] double timeOfImage() const { return timeAfter(m_point.periods + 1); }

    void measure(Image& image)
    {
        image.values = m_coordinates->valuesOf(m_coordinates->endOf(*image.run), timeOfImage());
        image.residual = 0;
        const std::size_t size = image.values.size();
        for (std::vector<double>* const each : {&m_sizes, &m_moves, &m_weights}) each->resize(size);
        image.change.resize(at(size));
        for (std::size_t i = 0; i < size; ++i) {
            const double nominal = m_coordinates->nominal(i);
            const double seen =
                m_coordinates->isInstant(i) ? m_result.period : image.run->largest().of(m_coordinates->signal(i).name);
            const double largest = std::max({std::fabs(m_point.values[i]), std::fabs(image.values[i]), seen});
            m_sizes[i] = std::max(largest, kSmallestSize * nominal);
            m_weights[i] = std::max(largest, kSmallestWeight * nominal);
            m_moves[i] = moveOf(kDifference * largest, nominal, m_settings.tolerance);
            const double change = m_isMeter[i] ? 0 : image.values[i] - m_point.values[i];
            image.change[at(i)] = change / m_sizes[i];
            image.residual = std::max(image.residual, std::fabs(change) / m_weights[i]);
        }
    }

    /// From the present point to there.
    [[nodiscard]] PeriodEnds endsOf(const Image& image) const
    {
        return {*m_point.run, *image.run, timeAfter(m_point.periods), m_result.period};
    }

    /// A discrete variable is a coordinate from now on.
    void add(VariableId variable, Image& image)
    {
        m_point.values.push_back(m_coordinates->add(variable, endsOf(image)));
        m_isMeter.push_back(false);
        measure(image);
    }

    /// Of what a discrete variable holds: what counts as another value.
    [[nodiscard]] double toleranceOf(double from, double to) const
    {
        const bool isInstant = std::fabs(to - timeOfImage()) <= 2 * m_result.period;
        const double size = std::max({std::fabs(from), std::fabs(to), kSmallestSize});
        return 10 * m_tolerance * (isInstant ? std::min(size, m_result.period) : size);
    }

    [[nodiscard]] Eigen::Map<const Eigen::VectorXd> sizes() const { return {m_sizes.data(), at(m_sizes.size())}; }

    /// What a difference of one coordinate makes of the others, and of discrete variables that are none yet.
    struct Slope {
        double difference;
        PeriodCoordinates::End end;
    };

    /// d(image)/d(values) at the present point, by one difference of each coordinate or by two. What discrete
    /// variables are seen to keep of it becomes a coordinate, too.
    std::optional<Eigen::MatrixXd> derivative(Image& image, bool isCentral)
    {
        std::vector<std::vector<Slope>> columns;
        const std::vector<double> held = m_coordinates->endOf(*image.run).held;
        for (std::size_t k = 0; k < m_coordinates->size(); ++k) {
            std::vector<Slope>& slopes = columns.emplace_back();
            for (const double sign : {1.0, -1.0}) {
                if (m_isMeter[k] || (sign < 0 && !isCentral && !slopes.empty())) continue;
                std::vector<double> values = m_point.values;
                values[k] += sign * m_moves[k];
                ++m_result.differences;
                const auto end = run(m_point, values, 1, nullptr);
                if (m_task.cancelled()) return std::nullopt;
                if (!end) continue;
                if (isCentral) noteKept(*end);
                slopes.push_back({values[k] - m_point.values[k], m_coordinates->endOf(*end)});
                const std::vector<double>& moved = slopes.back().end.held;
                for (std::size_t i = 0; i < held.size(); ++i) {
                    const VariableId variable = m_coordinates->candidates()[i];
                    if (std::fabs(moved[i] - held[i]) > toleranceOf(held[i], moved[i]) &&
                        !m_coordinates->isKnown(variable))
                        add(variable, image);
                }
            }
            if (slopes.empty() && !m_isMeter[k]) return std::nullopt;
        }
        m_corners.clear();
        const Eigen::Index size = at(columns.size());
        Eigen::MatrixXd matrix(size, size);
        for (std::size_t k = 0; k < columns.size(); ++k) {
            std::vector<Eigen::VectorXd> slopes;
            for (const Slope& slope : columns[k]) {
                const std::vector<double> end = m_coordinates->valuesOf(slope.end, timeOfImage());
                const auto from = Eigen::Map<const Eigen::VectorXd>(image.values.data(), size);
                slopes.emplace_back((Eigen::Map<const Eigen::VectorXd>(end.data(), size) - from) / slope.difference);
            }
            matrix.col(at(k)) = slopes.empty()       ? Eigen::VectorXd(Eigen::VectorXd::Unit(size, at(k)))
                                : slopes.size() == 1 ? slopes.front()
                                                     : Eigen::VectorXd(0.5 * (slopes[0] + slopes[1]));
            if (slopes.size() == 2 &&
                (slopes[0] - slopes[1]).cwiseQuotient(sizes()).lpNorm<Eigen::Infinity>() * m_sizes[k] > kCorner)
                m_corners.push_back(m_coordinates->signal(k).name);
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
            if (image && m_coordinates->judgeInstants(endsOf(*image), m_point.values)) {
                measure(*image);
                attempt.reset();
                jacobian.reset();
            }
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
            const std::size_t known = m_coordinates->size();
            m_open = openDiscrete(*image, plain == 0);
            if (m_coordinates->size() > known) {
                jacobian.reset();
                attempt.reset();
            }
            m_next = {image->run, m_point.periods + 1, image->values};
            if (plain > 0) {
                --plain;
                m_point = m_next;
                continue;
            }
            const bool isGood = attempt && !attempt->isLeap && next <= kGoodStep * attempt->length;
            if (jacobian && isGood) {
                learn(*jacobian, *attempt, *image);
            } else {
                jacobian = derivative(*image, false);
                if (m_task.cancelled()) return cancel();
                if (!jacobian) return failAs(*m_lastRun);
                m_next.values = image->values;
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
                m_image = std::move(*image);
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
        std::vector<double> values, image;
        Eigen::VectorXd change;
        double length = std::numeric_limits<double>::infinity();  ///< of the change, beside the weights
        double damping = 1;
        bool isLeap = false;  ///< over many periods
    };

    [[nodiscard]] Attempt attemptOf(const Eigen::VectorXd& change, const Image& image) const
    {
        return {m_point.values, image.values, change.cwiseProduct(sizes())};
    }

    /// The next period begins there.
    [[nodiscard]] Point movedBy(const Attempt& attempt) const
    {
        Point next = m_next;
        for (std::size_t i = 0; i < next.values.size(); ++i)
            next.values[i] = attempt.values[i] + attempt.damping * attempt.change[at(i)];
        return next;
    }

    void learn(Eigen::MatrixXd& jacobian, const Attempt& from, const Image& image) const
    {
        const auto vector = [](const std::vector<double>& values) {
            return Eigen::Map<const Eigen::VectorXd>(values.data(), at(values.size()));
        };
        updateByBroyden(jacobian, vector(m_point.values) - vector(from.values),
                        vector(image.values) - vector(from.image), sizes());
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
        const ClosingStep closing = closingStep(system, image.change, leastSingular());
        Step step{closing.change, closing.rest, false};
        m_free.clear();
        if (closing.free.cols() == 0) return step;
        step.isStalled = step.rest.lpNorm<Eigen::Infinity>() > std::max(10 * m_tolerance, kSure * image.residual);
        for (std::size_t i = 0; i < m_coordinates->size() && !step.isStalled; ++i) {
            if (closing.free.row(at(i)).norm() > 0.1) m_free.push_back(m_coordinates->signal(i).name);
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
        for (std::size_t i = 0; i < m_coordinates->size(); ++i) {
            if (std::fabs(step.rest[at(i)]) > 0.1 * step.rest.lpNorm<Eigen::Infinity>())
                growing.push_back(changeText(i, image.change[at(i)] * m_sizes[i]));
        }
        return refuse(fmt::format(
            "no periodic steady state of period {:.10g} s was found: where the search has ended {} in each period, and "
            "nothing leads it back",
            m_result.period, listOf(growing, std::identity())));
    }

    /// "'C.v' changes by 2 V"
    [[nodiscard]] std::string changeText(std::size_t coordinate, double change) const
    {
        const LinearSignal& signal = m_coordinates->signal(coordinate);
        return fmt::format("'{}' changes by {:.4g}{}", signal.name, change,
                           signal.unit.empty() ? "" : " " + signal.unit);
    }

    /// Singular values below it may as well be zero: errors of the runs beside the differences.
    [[nodiscard]] double leastSingular() const { return std::max(1e-7, 10 * m_settings.tolerance / kDifference); }

    bool giveUp(const Image* image)
    {
        std::vector<std::string> moving;
        for (std::size_t i = 0; image != nullptr && i < image->values.size(); ++i) {
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
    /// on with the time. Those that are Real become coordinates, where that is wanted.
    std::vector<std::string> openDiscrete(Image& image, bool wantsCoordinates)
    {
        std::vector<std::string> open;
        m_counting.clear();
        for (const VariableId id : heldVariables(m_program)) {
            const DaeVariable& variable = m_program.structure->dae->variables[id];
            if (m_coordinates->isKnown(id)) continue;
            const double from = m_point.run->evaluator().value(id), to = image.run->evaluator().value(id);
            if (std::fabs(to - from) <= toleranceOf(from, to)) continue;
            if (variable.type == ValueType::Integer)
                m_counting.push_back(variable.name);
            else if (variable.type != ValueType::Real)
                open.push_back(quotedName(variable.name));
            else if (wantsCoordinates && std::fabs(to - from - m_result.period) > kInstant * m_result.period)
                add(id, image);
        }
        return open;
    }

    /// What discrete variables that are not Real keep of a deviation is none of the multipliers.
    void noteKept(const PeriodRun& moved)
    {
        for (const Program::PreCopy& copy : m_program.preCopies) {
            if (copy.variable.isNone() || copy.isContinuous) continue;
            const DaeVariable& variable = m_program.structure->dae->variables[copy.variable];
            if (!isNumeric(variable.type) || variable.type == ValueType::Real) continue;
            if (m_found.run->evaluator().value(copy.variable) != moved.evaluator().value(copy.variable) &&
                std::ranges::find(m_kept, variable.name) == m_kept.end())
                m_kept.push_back(variable.name);
        }
    }

    // ----- what was found

    bool findMultipliers()
    {
        const auto jacobian = derivative(m_image, true);
        if (m_task.cancelled()) return cancel();
        if (!jacobian) return failAs(*m_lastRun);
        m_found.values = m_image.values;
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
        m_result.time = timeAfter(m_found.periods), m_result.end = timeAfter(m_found.periods + 1);
        m_result.before = m_found.run;
        for (std::size_t i = 0; i < m_found.values.size(); ++i) {
            LinearSignal signal = m_coordinates->signal(i);
            signal.value = m_found.values[i] + (m_coordinates->isInstant(i) ? m_result.time : 0);
            (i < m_coordinates->stateCount() ? m_result.states : m_result.held).push_back(std::move(signal));
        }
        const std::size_t periods = std::max<std::size_t>(m_request.periods, 1);
        const auto end = run(m_found, m_found.values, periods, sink);
        m_result.evaluations += periods;
        if (m_task.cancelled()) return cancel();
        if (!end) return failAs(*m_lastRun);
        m_diagnostics.append(end->diagnostics());
        // What is unstable leaves even from there.
        const double growth = std::max(1.0, std::abs(m_result.multipliers.front()));
        const double allowed =
            10 * std::max(m_tolerance, m_result.distance) * std::pow(growth, static_cast<double>(periods));
        std::vector<std::string> moving;
        const std::vector<double> ends =
            m_coordinates->valuesOf(m_coordinates->endOf(*end), timeAfter(m_found.periods + periods));
        for (std::size_t i = 0; i < m_found.values.size(); ++i) {
            const double change = ends[i] - m_found.values[i];
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
                "real numbers alone",
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
    Image m_image;           ///< likewise
    std::optional<PeriodCoordinates> m_coordinates;
    std::shared_ptr<PeriodRun> m_lastRun;
    // By coordinate: what differences, and the residual, are beside; by how much differences move it.
    std::vector<double> m_sizes, m_weights, m_moves;
    std::vector<bool> m_isMeter;  ///< likewise: it only sums up what others do
    int m_stalls = 0;
    std::vector<std::string> m_open, m_counting, m_free, m_corners, m_kept;
};

}  // namespace

std::optional<PeriodicState> findPeriodicState(const Program& program, const SimulationSettings& settings,
                                               const PeriodicRequest& request, ResultSink* sink,
                                               Diagnostics& diagnostics, const Task& task)
{
    return Shooting(program, settings, request, diagnostics, task).find(sink);
}

}  // namespace causeway
