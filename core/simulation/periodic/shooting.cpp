// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/shooting.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/simulation/periodic/closing_step.h"
#include "core/simulation/periodic/oscillation_guess.h"
#include "core/simulation/periodic/period_guess.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

constexpr double kRunTolerance = 0.01, kLeastRunTolerance = 1e-12;  // relative to that of the states; minimum
constexpr std::size_t kPeriodsBefore = 2;                           // simulated initially
constexpr std::size_t kPeriodsAfterFailure = 3;                     // simulated after a step that led away
constexpr std::size_t kMostEvaluations = 60;
constexpr double kSmallestSize = 1e-6, kSmallestWeight = 1e-3;  // of a state, relative to its nominal value
constexpr int kMostStalls = 3, kMostLeaps = 4;  // for growing states: single periods; 10, 100, ... at once
constexpr std::uint32_t kIntervals = 100;       // sampling intervals for the largest values
constexpr double kDifference = 1e-3;            // relative to the size of a state
constexpr double kConserved = 10;               // times the tolerance
constexpr double kShorter = 0.25, kLeastDamping = 0.01;
constexpr double kGoodStep = 0.3;  // ratio to the previous step: keeps the derivatives
constexpr double kCorner = 0.05;   // relative difference of one-sided derivatives that indicates a corner

}  // namespace

Shooting::Shooting(const Program& program, const SimulationSettings& settings, const PeriodicRequest& request,
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

std::optional<PeriodicState> Shooting::find(ResultSink* sink)
{
    if (!isAllowed() || !begin() || !search() || !findMultipliers() || !showPeriods(sink)) return std::nullopt;
    judge();
    return std::move(m_result);
}

bool Shooting::refuse(const std::string& text)
{
    if (!m_task.cancelled()) m_diagnostics.report(diag::InvalidSettings, {}, text);
    return false;
}

bool Shooting::failAs(const PeriodRun& run)
{
    m_diagnostics.append(run.diagnostics());
    return false;
}

bool Shooting::isAllowed()
{
    if (m_request.period && !(std::isfinite(*m_request.period) && *m_request.period > 0))
        return refuse(fmt::format("the period must be positive, not {}", *m_request.period));
    if (m_request.time && !(*m_request.time >= m_settings.startTime && std::isfinite(*m_request.time)))
        return refuse(fmt::format("the first period cannot begin at t = {}; the run begins at t = {}", *m_request.time,
                                  m_settings.startTime));
    if (!m_program.delays.empty())
        return refuse(
            "the model delays values, by delay() or spatialDistribution(): it remembers more than the states that the "
            "search for a periodic steady state sets; simulate the transient instead");
    if (!m_program.dynamicSets.empty() || !m_program.conditions.empty())
        return refuse(
            "states are selected, or equations chosen, during the run: a period need not end with the states that it "
            "begins with; simulate the transient instead");
    return checkSettings(m_shown, m_diagnostics) && checkSettings(m_settings, m_diagnostics) &&
           resolveOverrides(*m_program.structure->dae, m_settings, m_overrides, m_diagnostics);
}

double Shooting::timeAfter(const Point& from, std::size_t periods) const
{
    // With a period given by sources, the multiple is exact.
    return m_isFree ? from.time + static_cast<double>(periods) * m_result.period
                    : m_begin + static_cast<double>(from.periods + periods) * m_result.period;
}

/// Whether the first period can be reached, and instants within a period are distinguishable.
bool Shooting::canBegin(double period)
{
    constexpr double kMaxPeriods = 1e8, kMaxCoarseness = 1e-6;
    constexpr double kExact = 50;  // instants of a period are accurate to a few last digits
    if (const double before = (m_begin - m_settings.startTime) / period; before > kMaxPeriods)
        return refuse(
            fmt::format("the first period begins {:.0e} periods after the start of the run, which is too late; begin "
                        "earlier: sources that repeat themselves are the same then",
                        before));
    const double step =
        std::nextafter(std::fabs(m_begin), std::numeric_limits<double>::infinity()) - std::fabs(m_begin);
    const double coarseness = step / period;
    if (coarseness > kMaxCoarseness)
        return refuse(fmt::format(
            "at t = {:.10g} s, times are resolved to {:.1g} s only, which is {:.1g} of the period; begin earlier",
            m_begin, step, coarseness));
    if (kExact * coarseness <= m_result.tolerance) return true;
    m_tolerance = kExact * coarseness;
    m_result.notes.push_back(
        fmt::format("at t = {:.10g} s, times are resolved to {:.1g} s only, so that the states are known to {:.0e}; "
                    "begin earlier for more accuracy",
                    m_begin, step, m_tolerance));
    return true;
}

bool Shooting::begin()
{
    m_begin = m_request.time.value_or(m_settings.startTime);
    if (m_request.period && !canBegin(*m_request.period)) return false;
    SimulationSettings settings = m_settings;
    settings.stopTime = m_begin;
    const Halt::Where where = m_begin == m_settings.startTime ? Halt::Where::Start : Halt::Where::StopTime;
    const auto run = std::make_shared<PeriodRun>(m_program, settings, m_overrides, m_task, nullptr);
    if (!run->execute(where, nullptr)) return failAs(*run);
    m_coordinates.emplace(m_program, *run);
    m_point = {run, 0, m_begin, run->states()};
    if (m_point.values.empty()) return refuse("the model has no states: it is in its steady state at any time");
    m_isMeter.assign(m_point.values.size(), false);
    m_result.modelName = m_program.structure->dae->modelName;
    return findPeriod(settings) && (m_request.period || canBegin(m_result.period));
}

bool Shooting::findPeriod(const SimulationSettings& settings)
{
    if (m_request.period && !dependsOnTime(m_program)) return findOscillation({});
    PeriodGuess guess;
    Halt halt;
    halt.where = Halt::Where::Start;
    halt.look = [&](ModelEvaluator& evaluator, double time, const std::vector<double>& states) {
        guess = guessPeriod(evaluator, time, states, m_settings.stopTime - m_settings.startTime);
        return true;
    };
    if (!runTo(halt, m_program, settings, m_diagnostics, m_task)) return false;
    if (m_request.period) {
        m_result.period = *m_request.period;
        m_result.periodSource = "given";
        // Within part of their period sources may be inactive: such a state ends when they resume.
        if (guess.length > 0 && !isWholeNumberOfPeriods(m_result.period, guess.length))
            m_result.notes.push_back(fmt::format(
                "the sources repeat every {:.10g} s ({}), and the given period of {:.10g} s is not a multiple of it: "
                "the state may end when they change",
                guess.length, guess.source, m_result.period));
        return true;
    }
    if (guess.length == 0) return findOscillation(guess.reason);
    m_result.period = guess.length;
    m_result.periodSource = guess.source;
    return true;
}

bool Shooting::findOscillation(const std::string& reason)
{
    OscillationRequest wanted{m_program, m_settings, m_overrides, m_request.time.value_or(m_settings.stopTime),
                              m_request.period};
    Oscillation oscillation = followOscillation(wanted, *m_coordinates, m_task);
    if (oscillation.failed) return failAs(*oscillation.failed);
    if (m_task.cancelled()) return cancel();
    if (!oscillation.run)
        return refuse(
            fmt::format("{}{}; give it with --period", reason.empty() ? "" : reason + ", and ", oscillation.reason));
    m_isFree = m_result.isOscillator = true;
    m_begin = oscillation.time;
    m_guess = m_result.period = oscillation.period;
    m_point = {oscillation.run, 0, m_begin, oscillation.run->states()};
    m_result.periodSource = "the model oscillates by itself";
    return true;
}

std::shared_ptr<PeriodRun> Shooting::run(const Point& from, const std::vector<double>& values, std::size_t periods,
                                         ResultSink* sink)
{
    SimulationSettings settings = m_settings;
    settings.startTime = timeAfter(from, 0);
    settings.stopTime = timeAfter(from, periods);
    if (sink != nullptr) {
        settings.print = m_shown.print;
        settings.rowsBehindEvents = m_shown.rowsBehindEvents;
        settings.intervals = m_shown.intervals * static_cast<std::uint32_t>(periods);
        settings.interval = m_shown.interval;
    }
    m_lastRun = std::make_shared<PeriodRun>(m_program, settings, m_overrides, m_task, sink);
    const Continuation continuation = m_coordinates->goOn(*from.run, values, timeAfter(from, 0));
    return m_lastRun->execute(Halt::Where::StopTime, &continuation) ? m_lastRun : nullptr;
}

std::optional<Shooting::Image> Shooting::evaluate()
{
    m_task.progress(std::min(0.9, 0.02 * static_cast<double>(m_result.evaluations)), "searching for the steady state");
    ++m_result.evaluations;
    Image image{run(m_point, m_point.values, 1, nullptr), {}, {}};
    if (!image.run) return std::nullopt;
    measure(image);
    return image;
}

/// With coarse time resolution, the tick of a clock at the end of a period may fall on either side.
double Shooting::changeOf(std::size_t coordinate, double from, double to) const
{
    constexpr double kSame = 1e-3;  // of a period
    const double change = to - from, period = m_result.period;
    const bool isCoarse = m_tolerance > m_result.tolerance && m_coordinates->isInstant(coordinate);
    return isCoarse && std::fabs(std::fabs(change) - period) <= kSame * period ? 0 : change;
}

void Shooting::measure(Image& image)
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
        const double change = m_isMeter[i] ? 0 : changeOf(i, m_point.values[i], image.values[i]);
        image.change[at(i)] = change / m_sizes[i];
        image.residual = std::max(image.residual, std::fabs(change) / m_weights[i]);
    }
}

PeriodEnds Shooting::endsOf(const Image& image) const
{
    return {*m_point.run, *image.run, timeAfter(m_point, 0), m_result.period};
}

void Shooting::add(VariableId variable, Image& image)
{
    m_point.values.push_back(m_coordinates->add(variable, endsOf(image)));
    m_isMeter.push_back(false);
    measure(image);
}

double Shooting::toleranceOf(double from, double to) const
{
    const bool isInstant = std::fabs(to - timeOfImage()) <= 2 * m_result.period;
    const double size = std::max({std::fabs(from), std::fabs(to), kSmallestSize});
    return 10 * m_tolerance * (isInstant ? std::min(size, m_result.period) : size);
}

Eigen::VectorXd Shooting::sizesOfUnknowns() const
{
    Eigen::VectorXd all(at(m_sizes.size() + (m_isFree ? 1 : 0)));
    all.head(at(m_sizes.size())) = sizes();
    if (m_isFree) all.tail(1)[0] = m_result.period;
    return all;
}

Eigen::VectorXd Shooting::speedOf(const PeriodRun& run) const
{
    Eigen::VectorXd speed = Eigen::VectorXd::Zero(at(m_sizes.size()));
    for (std::size_t i = 0; i < m_coordinates->size(); ++i) {
        const bool isState = i < m_coordinates->stateCount();
        const double derivative = isState ? run.evaluator().derivative(i) : m_coordinates->isInstant(i) ? -1 : 0;
        if (!m_isMeter[i]) speed[at(i)] = derivative * m_result.period / m_sizes[i];
    }
    return speed;
}

std::vector<Shooting::Slope> Shooting::slopesOf(std::size_t coordinate, double move, Image& image, bool isCentral)
{
    std::vector<Slope> slopes;
    const std::vector<double> held = m_coordinates->endOf(*image.run).held;
    for (const double sign : {1.0, -1.0}) {
        if (m_isMeter[coordinate] || (sign < 0 && !isCentral && !slopes.empty())) continue;
        std::vector<double> values = m_point.values;
        values[coordinate] += sign * move;
        ++m_result.differences;
        const auto end = run(m_point, values, 1, nullptr);
        if (m_task.cancelled()) return {};
        if (!end) continue;
        if (isCentral) noteKept(*image.run, *end);
        slopes.push_back({values[coordinate] - m_point.values[coordinate], m_coordinates->endOf(*end)});
        const std::vector<double>& moved = slopes.back().end.held;
        for (std::size_t i = 0; i < held.size(); ++i) {
            const VariableId variable = m_coordinates->candidates()[i];
            if (std::fabs(moved[i] - held[i]) > toleranceOf(held[i], moved[i]) && !m_coordinates->isKnown(variable))
                add(variable, image);
        }
    }
    return slopes;
}

Eigen::VectorXd Shooting::derivativeAlong(const Slope& slope, const Image& image) const
{
    const std::vector<double> end = m_coordinates->valuesOf(slope.end, timeOfImage());
    const auto vector = [](const std::vector<double>& values) {
        return Eigen::Map<const Eigen::VectorXd>(values.data(), at(values.size()));
    };
    return (vector(end) - vector(image.values)) / slope.difference;
}

double Shooting::bendOf(std::size_t coordinate, const std::vector<Slope>& slopes, const Image& image) const
{
    if (slopes.size() < 2) return 0;
    const Eigen::VectorXd bend = derivativeAlong(slopes[0], image) - derivativeAlong(slopes[1], image);
    return bend.cwiseQuotient(sizes()).lpNorm<Eigen::Infinity>() * m_sizes[coordinate];
}

std::optional<Eigen::MatrixXd> Shooting::derivative(Image& image, bool isCentral)
{
    constexpr double kNearer = 0.125, kLess = 0.5;
    constexpr int kMostNearer = 2;
    std::vector<std::vector<Slope>> columns;
    m_kept.clear();
    m_corners.clear();
    m_bend = 0;
    for (std::size_t k = 0; k < m_coordinates->size(); ++k) {
        std::vector<Slope> slopes = slopesOf(k, m_moves[k], image, isCentral);
        double bend = bendOf(k, slopes, image), move = m_moves[k];
        bool isCorner = false;
        for (int look = 0; look < kMostNearer && bend > kCorner && !isCorner; ++look) {
            // A corner persists at any distance.
            move *= kNearer;
            std::vector<Slope> nearer = slopesOf(k, move, image, isCentral);
            const double left = bendOf(k, nearer, image);
            isCorner = nearer.size() < 2 || left > kLess * bend;
            if (!isCorner) slopes = std::move(nearer), bend = left;
        }
        if (isCorner)
            m_corners.push_back(m_coordinates->signal(k).name);
        else
            m_bend = std::max(m_bend, bend);
        if (m_task.cancelled() || (slopes.empty() && !m_isMeter[k])) return std::nullopt;
        columns.push_back(std::move(slopes));
    }
    const Eigen::Index size = at(columns.size());
    Eigen::MatrixXd matrix(size, m_isFree ? size + 1 : size);
    if (m_isFree) matrix.rightCols(1) = speedOf(*image.run).cwiseProduct(sizes()) / m_result.period;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        const std::vector<Slope>& slopes = columns[k];
        matrix.col(at(k)) =
            slopes.empty() ? Eigen::VectorXd(Eigen::VectorXd::Unit(size, at(k))) : derivativeAlong(slopes[0], image);
        if (slopes.size() == 2) matrix.col(at(k)) = 0.5 * (matrix.col(at(k)) + derivativeAlong(slopes[1], image));
    }
    return matrix;
}

bool Shooting::search()
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
        // A step is good if the next one would be shorter (natural monotonicity). Reference: P. Deuflhard, Newton
        // Methods for Nonlinear Problems (2004), section 3.3.
        double next = 0;
        if (attempt && image && !attempt->isLeap) next = lengthOf(newtonStep(*jacobian, *image).change);
        if (attempt && !(image && next <= (1 - 0.25 * attempt->damping) * attempt->length)) {
            attempt->damping *= kShorter;
            if (!attempt->isLeap && attempt->damping >= kLeastDamping) {
                move(*attempt);
                continue;
            }
            // Simulates some periods. With coarse differences a family of orbits resembles a slowly decaying one.
            m_isFine = m_isFree;
            m_result.period = attempt->period;
            goOn();
            attempt.reset();
            jacobian.reset();
            plain = kPeriodsAfterFailure;
            continue;
        }
        if (!image) return failAs(*m_lastRun);
        if (m_isFree && m_firstSizes.size() == 0) {
            m_firstSizes = sizes();
            m_firstMotion = speedOf(*image->run).norm();
        }
        const std::size_t known = m_coordinates->size();
        m_open = openDiscrete(*image, plain == 0);
        if (m_coordinates->size() > known) {
            jacobian.reset();
            attempt.reset();
        }
        m_next = {image->run, m_point.periods + 1, timeAfter(m_point, 1), image->values};
        if (plain > 0) {
            --plain;
            goOn();
            continue;
        }
        const bool isGood = attempt && !attempt->isLeap && next <= kGoodStep * attempt->length;
        if (jacobian && isGood) {
            learn(*jacobian, *attempt, *image);
        } else {
            jacobian = derivative(*image, m_isFine);
            if (m_task.cancelled()) return cancel();
            if (!jacobian) return failAs(*m_lastRun);
            m_next.values = image->values;
            if (findCopies(*jacobian, *image) || findMeters(*jacobian, *image)) {
                attempt.reset();
                jacobian.reset();
                goOn();
                continue;
            }
        }
        const Step step = newtonStep(*jacobian, *image);
        if (step.isOpen && m_settings.tolerance > kLeastRunTolerance) {
            // Finer runs distinguish slow decay from none.
            m_settings.tolerance = kLeastRunTolerance;
            attempt.reset();
            jacobian.reset();
            goOn();
            continue;
        }
        if (step.isStalled) {
            attempt.reset();
            if (findMeters(*jacobian, *image)) {
                goOn();
                continue;
            }
            // The states grow: simulate single periods, then extrapolate over many.
            const int leap = ++m_stalls - kMostStalls;
            if (leap > kMostLeaps) return refuseGrowth(*image, step);
            if (leap <= 0) {
                goOn();
                continue;
            }
            attempt = attemptOf(step.change + std::pow(10.0, leap) * step.rest, *image);
            attempt->isLeap = true;
            move(*attempt);
            continue;
        }
        // With slowly decaying deviations, a small residual may hide a large distance.
        const double length = lengthOf(step.change);
        const bool isStuck = image->residual <= m_tolerance && attempt && length > 0.5 * attempt->length;
        // Conserved quantities keep the errors of the runs.
        const bool isKept = !m_undetermined.empty() && length <= kConserved * m_tolerance;
        const bool isClosed = length <= m_tolerance || isStuck || isKept;
        if (m_isFree && (isClosed ? isAtRest(*image) : hasLostPeriod())) return giveUp(&*image);
        if (isClosed && m_open.empty()) {
            m_result.residual = image->residual;
            m_result.distance = length;
            m_found = m_next;
            m_image = std::move(*image);
            return true;
        }
        if (isClosed) {
            // Other stored values may settle by themselves.
            attempt.reset();
            goOn();
            continue;
        }
        attempt = attemptOf(step.change, *image);
        attempt->length = length;
        move(*attempt);
    }
    return giveUp(image ? &*image : nullptr);
}

Shooting::Attempt Shooting::attemptOf(const Eigen::VectorXd& change, const Image& image) const
{
    return {m_point.values, image.values, m_result.period, change.cwiseProduct(sizesOfUnknowns())};
}

void Shooting::move(const Attempt& attempt)
{
    m_point = m_next;
    const std::size_t count = m_point.values.size();
    for (std::size_t i = 0; i < count; ++i)
        m_point.values[i] = attempt.values[i] + attempt.damping * attempt.change[at(i)];
    constexpr double kMost = 2;  // times the previous period
    if (m_isFree)
        m_result.period = std::clamp(attempt.period + attempt.damping * attempt.change[at(count)],
                                     attempt.period / kMost, attempt.period * kMost);
}

void Shooting::goOn()
{
    m_point = m_next;
}

void Shooting::learn(Eigen::MatrixXd& jacobian, const Attempt& from, const Image& image) const
{
    const auto vector = [](const std::vector<double>& values) {
        return Eigen::Map<const Eigen::VectorXd>(values.data(), at(values.size()));
    };
    Eigen::VectorXd step(jacobian.cols());
    step.head(jacobian.rows()) = vector(m_point.values) - vector(from.values);
    if (m_isFree) step.tail(1)[0] = m_result.period - from.period;
    updateByBroyden(jacobian, step, vector(image.values) - vector(from.image), sizesOfUnknowns());
}

double Shooting::lengthOf(const Eigen::VectorXd& change) const
{
    double most = 0;
    for (std::size_t i = 0; i < m_sizes.size(); ++i)
        most = std::max(most, std::fabs(change[at(i)]) * m_sizes[i] / m_weights[i]);
    if (m_isFree) most = std::max(most, std::fabs(change.tail(1)[0]));
    return most;
}

bool Shooting::cancel()
{
    m_diagnostics.report(diag::Cancelled, {});
    return false;
}

Shooting::Step Shooting::newtonStep(const Eigen::MatrixXd& jacobian, const Image& image)
{
    const Eigen::Index count = jacobian.cols();
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(count, count);
    system.topRows(jacobian.rows()) = Eigen::MatrixXd::Identity(jacobian.rows(), count) -
                                      sizes().cwiseInverse().asDiagonal() * jacobian * sizesOfUnknowns().asDiagonal();
    Eigen::VectorXd change = Eigen::VectorXd::Zero(count);
    change.head(jacobian.rows()) = image.change;
    // The phase of a free oscillation is arbitrary: take steps across the flow.
    if (m_isFree) system.bottomRows(1).leftCols(jacobian.rows()) = speedOf(*image.run).normalized().transpose();
    for (std::size_t k = 0; k < m_isMeter.size(); ++k) {
        if (m_isMeter[k]) system.row(at(k)) = Eigen::VectorXd::Unit(system.cols(), at(k)).transpose();
    }
    const ClosingStep closing = closingStep(system, change, leastSingular());
    Step step{closing.change, closing.rest};
    m_undetermined.clear();
    if (closing.free.cols() == 0) return step;
    step.isOpen = true;
    step.isStalled = step.rest.lpNorm<Eigen::Infinity>() > std::max(10 * m_tolerance, kSure * image.residual);
    for (std::size_t i = 0; i < m_coordinates->size() && !step.isStalled; ++i) {
        if (closing.free.row(at(i)).norm() > 0.1) m_undetermined.push_back(m_coordinates->signal(i).name);
    }
    return step;
}

double Shooting::influenceOf(const Eigen::MatrixXd& jacobian, const std::vector<std::size_t>& coordinates) const
{
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(jacobian.rows());
    for (const std::size_t one : coordinates) direction[at(one)] = m_sizes[coordinates.front()];
    const Eigen::VectorXd others = jacobian.leftCols(jacobian.rows()) * direction - direction;
    return others.cwiseQuotient(sizes()).lpNorm<Eigen::Infinity>();
}

bool Shooting::findMeters(const Eigen::MatrixXd& jacobian, const Image& image)
{
    std::vector<bool> isMeter = m_isMeter;
    for (std::size_t k = 0; k < isMeter.size(); ++k) {
        if (std::fabs(image.change[at(k)]) <= m_tolerance) continue;
        isMeter[k] = isMeter[k] || influenceOf(jacobian, {k}) <= kMeter;
    }
    if (std::ranges::find(isMeter, false) == isMeter.end() || isMeter == m_isMeter) return false;
    m_isMeter = isMeter;
    return true;
}

bool Shooting::findCopies(const Eigen::MatrixXd& jacobian, const Image& image)
{
    constexpr double kEqual = 1e-2;  // another distance would be equivalent
    bool hasFound = false;
    for (std::size_t k = 0; k < m_coordinates->stateCount(); ++k) {
        if (std::fabs(image.change[at(k)]) <= m_tolerance) continue;
        std::vector<std::size_t> together{k};
        for (std::size_t i = m_coordinates->stateCount(); i < m_coordinates->size(); ++i) {
            if (!m_coordinates->isDistance(i) && std::fabs(jacobian(at(i), at(k)) - 1) <= kEqual) together.push_back(i);
        }
        const bool isSum = std::fabs(jacobian(at(k), at(k)) - 1) <= kEqual || influenceOf(jacobian, together) <= kEqual;
        if (together.size() == 1 || !isSum) continue;
        for (std::size_t i = 1; i < together.size(); ++i)
            m_coordinates->measureFrom(together[i], k, m_next.time, m_next.values);
        hasFound = true;
    }
    return hasFound;
}

bool Shooting::refuseGrowth(const Image& image, const Step& step)
{
    std::vector<std::string> growing;
    for (std::size_t i = 0; i < m_coordinates->size(); ++i) {
        if (std::fabs(step.rest[at(i)]) > 0.1 * step.rest.lpNorm<Eigen::Infinity>())
            growing.push_back(changeText(i, image.change[at(i)] * m_sizes[i]));
    }
    return refuse(
        fmt::format("no periodic steady state of period {:.10g} s was found: at the end of the search, {} in each "
                    "period, and nothing returns it, as far as the derivatives show",
                    m_result.period, listOf(growing, std::identity())));
}

std::string Shooting::changeText(std::size_t coordinate, double change) const
{
    const LinearSignal& signal = m_coordinates->signal(coordinate);
    return fmt::format("'{}' changes by {:.4g}{}", signal.name, change, signal.unit.empty() ? "" : " " + signal.unit);
}

double Shooting::leastSingular() const
{
    // Members of a family of orbits have different periods: then the shift along the orbit is not the only neutral
    // direction.
    const double known = m_isFree ? std::max(kSure, m_bend * m_bend / 6) : 1e-7;
    return std::max(known, 10 * m_settings.tolerance / kDifference);
}

bool Shooting::giveUp(const Image* image)
{
    std::vector<std::string> moving;
    for (std::size_t i = 0; image != nullptr && i < image->values.size(); ++i) {
        if (std::fabs(image->change[at(i)]) * m_sizes[i] > m_tolerance * m_weights[i])
            moving.push_back(changeText(i, image->change[at(i)] * m_sizes[i]));
    }
    std::string text =
        fmt::format("no periodic steady state of period {:.10g} s was found in {} periods: ", m_result.period,
                    m_result.evaluations);
    if (image != nullptr && m_isFree && isAtRest(*image)) {
        text += "the search has ended where the model is at rest; begin where it oscillates, with --at";
    } else if (m_isFree && hasLostPeriod()) {
        text += fmt::format(
            "the search has left the oscillation of about {:.4g} s that the run leads to; begin later, with --at, or "
            "give a guess of the period, with --period",
            m_guess);
    } else if (!m_open.empty()) {
        text += fmt::format(
            "values that the states do not set are remembered from period to period: {}; if the model repeats itself "
            "after several periods, give their time with --period",
            listOf(m_open, std::identity()));
    } else if (moving.empty()) {
        text += fmt::format("it repeats itself, but not to {:.1g}; allow a larger error with --tolerance", m_tolerance);
    } else {
        text += fmt::format(
            "after the last one {}; if the model repeats itself after several periods, give their "
            "time with --period",
            listOf(moving, std::identity()));
    }
    return refuse(text);
}

bool Shooting::isAtRest(const Image& image) const
{
    constexpr double kMoves = 1e-6;  // relative to the sizes, per period
    constexpr double kFaded = 1e-5;  // relative to the first period: errors of the runs also move resting states
    const Eigen::VectorXd speed = speedOf(*image.run);
    const double motion = (speed.cwiseProduct(sizes()).head(m_firstSizes.size())).cwiseQuotient(m_firstSizes).norm();
    return speed.lpNorm<Eigen::Infinity>() < kMoves || motion < kFaded * m_firstMotion;
}

bool Shooting::hasLostPeriod() const
{
    constexpr double kMost = 5;  // times the guess
    return m_result.period > kMost * m_guess || m_result.period < m_guess / kMost;
}

std::vector<std::string> Shooting::openDiscrete(Image& image, bool wantsCoordinates)
{
    constexpr double kInstant = 1e-6;  // of a period set by sources; a free one is only that accurate
    const double known = m_isFree ? m_tolerance : kInstant;
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
        else if (wantsCoordinates && std::fabs(to - from - m_result.period) > known * m_result.period)
            add(id, image);
    }
    return open;
}

void Shooting::noteKept(const PeriodRun& run, const PeriodRun& moved)
{
    for (const Program::PreCopy& copy : m_program.preCopies) {
        if (copy.variable.isNone() || copy.isContinuous) continue;
        const DaeVariable& variable = m_program.structure->dae->variables[copy.variable];
        if (!isNumeric(variable.type) || variable.type == ValueType::Real) continue;
        if (run.evaluator().value(copy.variable) != moved.evaluator().value(copy.variable) &&
            std::ranges::find(m_kept, variable.name) == m_kept.end())
            m_kept.push_back(variable.name);
    }
}

}  // namespace causeway
