// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/period_coordinates.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/dae/when_targets.h"
#include "core/program/program.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

double moveOf(double wanted, double nominal, double tolerance)
{
    // Relative to the nominal value: a vanishing deviation, and its replacement.
    constexpr double kNothing = 1e-12, kOfNothing = 1e-5;
    constexpr double kClearOfErrors = 1e4;
    return wanted <= kNothing * nominal ? kOfNothing * nominal : std::max(wanted, kClearOfErrors * tolerance * nominal);
}

namespace {

/// Whether it advances with time instead of staying constant.
bool goesOn(VariableId variable, const PeriodEnds& ends)
{
    const double from = ends.from.evaluator().value(variable), to = ends.to.evaluator().value(variable);
    return std::fabs(to - ends.begin - ends.period) <= 2 * ends.period &&
           std::fabs(to - from - ends.period) < std::fabs(to - from);
}

}  // namespace

std::vector<VariableId> heldVariables(const Program& program)
{
    const HybridDae& dae = *program.structure->dae;
    const std::vector<std::uint8_t> isSetAtEvents = whenTargets(dae);
    std::vector<VariableId> held;
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        const bool isHeld =
            variable.variability == Variability::Discrete || isSetAtEvents[i] != 0 || !variable.clock.isNone();
        if (isHeld && isNumeric(variable.type) && variable.causality != Causality::Input) held.emplace_back(i);
    }
    return held;
}

PeriodCoordinates::PeriodCoordinates(const Program& program, const PeriodRun& start) : m_program(program)
{
    const Structure& structure = *program.structure;
    for (const StateVariable& state : structure.states) {
        const std::string unit = structure.dae->variables[state.variable].unit.str();
        const std::string ofDerivative = state.order == 0 || unit.empty() ? unit
                                         : state.order == 1               ? unit + "/s"
                                                                          : fmt::format("{}/s{}", unit, state.order);
        name(state.variable, {structure.print(state.expr), ofDerivative, 0}, start);
    }
    for (const VariableId variable : heldVariables(program)) {
        if (structure.dae->variables[variable].type == ValueType::Real) m_candidates.push_back(variable);
    }
}

void PeriodCoordinates::name(VariableId variable, LinearSignal signal, const PeriodRun& run)
{
    const ExprId nominal = m_program.structure->attributesOf(variable).nominal;
    const double size = nominal.isNone() ? 1 : std::fabs(run.evaluator().parameterValue(nominal));
    m_nominals.push_back(std::isfinite(size) && size > 0 ? size : 1);
    m_signals.push_back(std::move(signal));
}

bool PeriodCoordinates::isInstant(std::size_t coordinate) const
{
    return coordinate >= stateCount() && m_areInstants[coordinate - stateCount()];
}

PeriodCoordinates::End PeriodCoordinates::endOf(const PeriodRun& run) const
{
    End end{run.states(), {}};
    end.held.reserve(m_candidates.size());
    for (const VariableId variable : m_candidates) end.held.push_back(run.evaluator().value(variable));
    return end;
}

bool PeriodCoordinates::isKnown(VariableId variable) const
{
    return std::ranges::find(m_variables, variable) != m_variables.end();
}

double PeriodCoordinates::add(VariableId variable, const PeriodEnds& ends)
{
    const DaeVariable& held = m_program.structure->dae->variables[variable];
    name(variable, {held.name, held.unit.str(), 0}, ends.to);
    m_variables.push_back(variable);
    m_areInstants.push_back(goesOn(variable, ends));
    m_origins.emplace_back();
    return ends.from.evaluator().value(variable) - (m_areInstants.back() ? ends.begin : 0);
}

bool PeriodCoordinates::judgeInstants(const PeriodEnds& ends, std::vector<double>& values)
{
    bool hasChanged = false;
    for (std::size_t i = 0; i < m_variables.size(); ++i) {
        const bool isInstant = goesOn(m_variables[i], ends);
        if (isInstant == m_areInstants[i] || m_origins[i]) continue;
        m_areInstants[i] = isInstant;
        values[stateCount() + i] += isInstant ? -ends.begin : ends.begin;
        hasChanged = true;
    }
    return hasChanged;
}

void PeriodCoordinates::measureFrom(std::size_t coordinate, std::size_t state, double time, std::vector<double>& values)
{
    values[coordinate] = valueOf(coordinate, values, time) - values[state];
    m_areInstants[coordinate - stateCount()] = false;
    m_origins[coordinate - stateCount()] = state;
}

bool PeriodCoordinates::isDistance(std::size_t coordinate) const
{
    return coordinate >= stateCount() && m_origins[coordinate - stateCount()].has_value();
}

double PeriodCoordinates::valueOf(std::size_t coordinate, const std::vector<double>& values, double time) const
{
    if (isInstant(coordinate)) return values[coordinate] + time;
    return values[coordinate] + (isDistance(coordinate) ? values[*m_origins[coordinate - stateCount()]] : 0);
}

std::vector<double> PeriodCoordinates::valuesOf(const End& end, double time) const
{
    std::vector<double> values = end.states;
    for (std::size_t i = 0; i < m_variables.size(); ++i) {
        const auto candidate = std::ranges::lower_bound(m_candidates, m_variables[i]) - m_candidates.begin();
        const double origin = m_areInstants[i] ? time : m_origins[i] ? end.states[*m_origins[i]] : 0;
        values.push_back(end.held[static_cast<std::size_t>(candidate)] - origin);
    }
    return values;
}

Continuation PeriodCoordinates::goOn(const PeriodRun& run, const std::vector<double>& values, double time) const
{
    const auto states = static_cast<std::ptrdiff_t>(stateCount());
    Continuation continuation{&run.evaluator(), {values.begin(), values.begin() + states}, {}};
    for (std::size_t i = 0; i < m_variables.size(); ++i)
        continuation.held.push_back(
            {m_variables[i], 0, run.evaluator().value(m_variables[i]), valueOf(stateCount() + i, values, time)});
    return continuation;
}

}  // namespace causeway
