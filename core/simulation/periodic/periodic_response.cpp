// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/periodic_response.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/dae/perturbed_input.h"
#include "core/program/program.h"
#include "core/results/harmonics.h"
#include "core/results/result_sink.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/periodic/period_coordinates.h"
#include "core/simulation/periodic/period_map.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

namespace {

using Complex = std::complex<double>;

constexpr double kLeastTolerance = 1e-12, kTolerance = 1e-11;  // of the runs
constexpr double kDeviation = 1e-3;                            // relative to the largest value
constexpr double kSmall = 1e-6;                                // of a discrete variable: smaller values count as zero
constexpr double kMoved = 1e-9;        // of a discrete variable: smaller changes are errors of the runs
constexpr double kOneSided = 0.02;     // relative difference between both sides
constexpr std::uint32_t kRows = 1000;  // per period

}  // namespace

class PeriodicResponse::Work {
public:
    Work(const Program& program, const SimulationSettings& settings, const PeriodicState& orbit,
         std::vector<std::string> outputs, double amplitude, Diagnostics& diagnostics, const Task& task)
        : m_program(program),
          m_settings(settings),
          m_orbit(orbit),
          m_outputs(std::move(outputs)),
          m_amplitude(amplitude),
          m_coordinates(program, *orbit.before),
          m_diagnostics(diagnostics),
          m_task(task)
    {
        m_settings.tolerance = std::clamp(settings.tolerance, kLeastTolerance, kTolerance);
        m_settings.startTime = orbit.time;
        m_settings.stopTime = orbit.end;
        m_settings.intervals = kRows;
        m_settings.interval.reset();
        m_settings.outputs.clear();
        m_settings.wantsDetails = false;
        m_settings.print = nullptr;
    }

    bool prepare()
    {
        const HybridDae& dae = *m_program.structure->dae;
        if (!resolveOverrides(dae, m_settings, m_overrides, m_diagnostics)) return false;
        m_cosine = dae.findVariable(kPerturbationCosine);
        m_sine = dae.findVariable(kPerturbationSine);
        m_frequency = dae.findVariable(kPerturbationFrequency);
        m_begin = dae.findVariable(kPerturbationBegin);
        m_mayKeep = m_coordinates.candidates();
        for (const LinearSignal& state : m_orbit.states) m_states.push_back(state.value);
        const auto base = run({});
        if (!base) return false;
        m_base = std::move(*base);
        m_kept.clear();
        return columnsOfStates() && inputShows() && columnsOfKept();
    }

    std::optional<std::vector<Complex>> at(double frequency)
    {
        const double omega = 2 * std::numbers::pi * frequency;
        const auto even = difference({m_cosine}, omega), odd = difference({m_sine}, omega);
        if (!even || !odd) return std::nullopt;
        const std::size_t size = m_columns.size();
        Eigen::MatrixXcd system(causeway::at(size), causeway::at(size));
        Eigen::VectorXcd driven(causeway::at(size));
        const Complex turn = std::polar(1.0, omega * m_orbit.period);
        for (std::size_t i = 0; i < size; ++i) {
            driven[causeway::at(i)] = Complex(ofCoordinate(*even, i), ofCoordinate(*odd, i));
            for (std::size_t k = 0; k < size; ++k)
                system(causeway::at(i), causeway::at(k)) = (i == k ? turn : 0.0) - ofCoordinate(m_columns[k], i);
        }
        Eigen::VectorXcd deviation;
        if (size > 0) deviation = system.partialPivLu().solve(driven);
        std::vector<Complex> result;
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            Complex value = component(*even, i, omega) + Complex(0, 1) * component(*odd, i, omega);
            for (std::size_t k = 0; k < size; ++k)
                value += deviation[causeway::at(k)] * component(m_columns[k], i, omega);
            result.push_back(value);
            m_hasAnswered = m_hasAnswered || std::abs(value) > 0;
        }
        noteCorners(*even, omega);
        return result;
    }

    [[nodiscard]] std::vector<std::string> notes() const
    {
        std::vector<std::string> notes;
        if (!m_kept.empty())
            notes.push_back(fmt::format("{} keep a deviation from period to period, as states do",
                                        listOf(m_kept, [this](VariableId id) {
                                            return fmt::format("'{}'", m_program.structure->dae->variables[id].name);
                                        })));
        if (!m_hasAnswered)
            notes.push_back(
                "the outputs do not respond to the input at any frequency; if the input is sampled at the instant at "
                "which the period begins, choose another instant (--at)");
        if (!m_corners.empty())
            notes.push_back(
                fmt::format("a slightly larger and a slightly smaller input have different responses, as at {:.6g} Hz: "
                            "the result is the mean of both; a smaller amplitude may help",
                            m_corners.front()));
        return notes;
    }
    [[nodiscard]] std::size_t runs() const { return m_runs; }

private:
    /// Deviation of a run's start from the periodic steady state.
    struct Change {
        VariableId variable = {};  ///< an input or a discrete variable
        std::size_t state = static_cast<std::size_t>(-1);
    };
    struct Wave {
        std::shared_ptr<const Result> rows;
        std::vector<double> states, kept;  ///< after the period; of all discrete variables that may carry information
    };
    /// Runs to both sides, and the difference of their starts.
    struct Column {
        Wave more, less;
        double amount = 0;
    };

    /// `omega`: of an oscillation, rad/s.
    std::optional<Wave> run(const Change& change, double amount = 0, double omega = 0)
    {
        ++m_runs;
        ResultStore store;
        FilteredSink sink(NameFilter(m_outputs), store);
        PeriodRun run(m_program, m_settings, m_overrides, m_task, &sink);
        Continuation from{&m_orbit.before->evaluator(), m_states, {}};
        if (change.state < m_states.size()) from.states[change.state] += amount;
        if (!change.variable.isNone()) {
            const double value = from.values->value(change.variable);
            from.held = {
                {change.variable, 0, value, value + amount}, {m_frequency, 0, 0, omega}, {m_begin, 0, 0, m_orbit.time}};
        }
        if (!run.execute(Halt::Where::StopTime, &from)) {
            if (m_task.cancelled())
                m_diagnostics.report(diag::Cancelled, {});
            else
                m_diagnostics.append(run.diagnostics());
            return std::nullopt;
        }
        for (const std::string& name : m_outputs) {
            if (store.result()->find(name) != nullptr) continue;
            m_diagnostics.report(diag::InvalidSettings, {},
                                 fmt::format("'{}' cannot be an output: it is not a variable that changes", name));
            return std::nullopt;
        }
        Wave wave{store.result(), run.states(), {}};
        for (const VariableId id : m_mayKeep) wave.kept.push_back(run.evaluator().value(id));
        noteSizes(run);
        return wave;
    }

    void noteSizes(const PeriodRun& run)
    {
        if (!m_sizes.empty()) return;
        for (const LinearSignal& state : m_orbit.states)
            m_sizes.push_back(std::max(run.largest().of(state.name), std::fabs(state.value)));
    }

    std::optional<Column> difference(const Change& change, double amount, double omega)
    {
        auto more = run(change, amount, omega);
        if (!more) return std::nullopt;
        auto less = run(change, -amount, omega);
        if (!less) return std::nullopt;
        return Column{std::move(*more), std::move(*less), 2 * amount};
    }
    std::optional<Column> difference(const Change& change, double omega)
    {
        return difference(change, m_amplitude, omega);
    }

    bool columnsOfStates()
    {
        for (std::size_t k = 0; k < m_states.size(); ++k) {
            auto column =
                difference({{}, k}, moveOf(kDeviation * m_sizes[k], m_coordinates.nominal(k), m_settings.tolerance), 0);
            if (!column) return false;
            m_columns.push_back(std::move(*column));
            learnKept(m_columns.back());
        }
        return true;
    }

    /// Whether discrete variables carry an oscillation.
    bool inputShows()
    {
        const auto column = difference({m_cosine}, std::numbers::pi / (2 * m_orbit.period));
        if (!column) return false;
        learnKept(*column);
        return true;
    }

    bool columnsOfKept()
    {
        for (std::size_t i = 0; i < m_kept.size(); ++i) {
            const double value = m_orbit.before->evaluator().value(m_kept[i]);
            const double move = std::max(kDeviation * std::fabs(value), m_keptSizes[i]);
            const double nominal = m_coordinates.nominal(m_states.size() + i);
            auto column = difference({m_kept[i]}, moveOf(move, nominal, m_settings.tolerance), 0);
            if (!column) return false;
            m_columns.push_back(std::move(*column));
            learnKept(m_columns.back());
        }
        return true;
    }

    void learnKept(const Column& column)
    {
        for (std::size_t i = 0; i < m_mayKeep.size(); ++i) {
            const double change = std::fabs(column.more.kept[i] - column.less.kept[i]);
            const double size = std::max(std::fabs(m_base.kept[i]), kSmall);
            if (change <= kMoved * size || std::ranges::find(m_kept, m_mayKeep[i]) != m_kept.end()) continue;
            m_kept.push_back(m_mayKeep[i]);
            m_keptSizes.push_back(change);
            static_cast<void>(
                m_coordinates.add(m_mayKeep[i], {*m_orbit.before, *m_orbit.before, m_orbit.time, m_orbit.period}));
        }
    }

    /// Change of a coordinate after the period.
    [[nodiscard]] double ofCoordinate(const Column& column, std::size_t coordinate) const
    {
        if (coordinate < m_states.size())
            return (column.more.states[coordinate] - column.less.states[coordinate]) / column.amount;
        const auto kept = static_cast<std::size_t>(std::ranges::find(m_mayKeep, m_kept[coordinate - m_states.size()]) -
                                                   m_mayKeep.begin());
        return (column.more.kept[kept] - column.less.kept[kept]) / column.amount;
    }

    [[nodiscard]] Complex mean(const Wave& wave, std::size_t output, double omega) const
    {
        const ResultColumn* const column = wave.rows->find(m_outputs[output]);
        const CurveRows rows{wave.rows->time, column->values, column->type != ValueType::Real};
        return fourierIntegral(rows, m_settings.startTime, m_settings.stopTime, omega) / m_orbit.period;
    }
    [[nodiscard]] Complex component(const Column& column, std::size_t output, double omega) const
    {
        return (mean(column.more, output, omega) - mean(column.less, output, omega)) / column.amount;
    }

    void noteCorners(const Column& column, double omega)
    {
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            const Complex more = mean(column.more, i, omega), less = mean(column.less, i, omega),
                          base = mean(m_base, i, omega);
            if (std::abs(more + less - 2.0 * base) > kOneSided * std::abs(more - less) &&
                std::abs(more - less) > kMoved * std::abs(base))
                m_corners.push_back(omega / (2 * std::numbers::pi));
        }
    }

    const Program& m_program;
    SimulationSettings m_settings;
    const PeriodicState& m_orbit;
    std::vector<std::string> m_outputs;
    double m_amplitude;
    PeriodCoordinates m_coordinates;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    Overrides m_overrides;
    VariableId m_cosine, m_sine, m_frequency, m_begin;
    std::vector<VariableId> m_mayKeep, m_kept;
    std::vector<double> m_states, m_sizes, m_keptSizes;
    Wave m_base;
    std::vector<Column> m_columns;  ///< of the states, then of the carried discrete variables
    std::vector<double> m_corners;  ///< Hz
    std::size_t m_runs = 0;
    bool m_hasAnswered = false;  ///< an output has responded at some frequency
};

PeriodicResponse::PeriodicResponse(const Program& program, const SimulationSettings& settings,
                                   const PeriodicState& orbit, std::vector<std::string> outputs, double amplitude,
                                   Diagnostics& diagnostics, const Task& task)
    : m_work(std::make_unique<Work>(program, settings, orbit, std::move(outputs), amplitude, diagnostics, task))
{
}

PeriodicResponse::~PeriodicResponse() = default;

bool PeriodicResponse::prepare()
{
    return m_work->prepare();
}

std::optional<std::vector<std::complex<double>>> PeriodicResponse::at(double frequency)
{
    return m_work->at(frequency);
}

std::vector<std::string> PeriodicResponse::notes() const
{
    return m_work->notes();
}

std::size_t PeriodicResponse::runs() const
{
    return m_work->runs();
}

}  // namespace causeway
