// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/integrators/state_jacobian.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/program/dependencies.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxEntries = 50'000'000;

}  // namespace

StateJacobian::StateJacobian(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine)
    : m_program(program), m_values(values), m_machine(machine)
{
    Dependencies dependencies(program);
    for (std::size_t i = 0; i < program.states.size(); ++i)
        dependencies.seed(program.states[i].value, static_cast<std::uint32_t>(i));
    for (const Program::Stage& stage : program.stages) {
        if (stage.isEventOnly) continue;
        if (stage.iteration < 0) {
            dependencies.through(stage.code);
        } else {
            dependencies.throughBlock(program.iterations[static_cast<std::size_t>(stage.iteration)]);
        }
    }
    std::vector<std::span<const std::uint32_t>> rows;
    for (const Program::State& state : program.states) rows.push_back(dependencies.of(state.derivative));
    std::size_t entries = 0;
    for (const auto& row : rows) entries += row.size();
    if (entries > kMaxEntries) return;
    for (const IterationBlock& block : program.iterations) {
        if (!block.isInitial) m_relations.insert(m_relations.end(), block.relations.begin(), block.relations.end());
    }
    m_sensitivities.assign(program.relations.size(), 0.0);
    m_sweep.emplace(program, values, blocks, machine);
    m_pattern = patternOfRows(rows, true);
    m_colours = colourColumns(m_pattern);
}

bool StateJacobian::compute(double* entries)
{
    const std::size_t count = m_colours.columnsOf.size();
    std::ranges::fill(m_sensitivities, 0.0);
    for (std::size_t first = 0; first < count; first += kTangentLanes) {
        const std::size_t last = std::min(count, first + kTangentLanes);
        const auto seed = [&](double value) {
            for (std::size_t colour = first; colour < last; ++colour) {
                for (const std::uint32_t column : m_colours.columnsOf[colour])
                    m_sweep->tangent(m_program.states[column].value, colour - first) = value;
            }
        };
        seed(1);
        const bool isDone = m_sweep->run(first == 0) && addSensitivities(first, last);
        for (std::size_t colour = first; colour < last && isDone; ++colour) {
            for (const std::uint32_t column : m_colours.columnsOf[colour]) {
                for (std::size_t e = m_pattern.begin(column); e < m_pattern.end(column); ++e) {
                    entries[e] = m_sweep->tangent(m_program.states[m_pattern.row(e)].derivative, colour - first);
                }
            }
        }
        seed(0);
        if (!isDone) return false;
    }
    for (double& sensitivity : m_sensitivities) sensitivity = std::sqrt(sensitivity);
    return std::all_of(entries, entries + m_pattern.entryCount(), [](double entry) { return std::isfinite(entry); });
}

bool StateJacobian::addSensitivities(std::size_t firstColour, std::size_t lastColour)
{
    if (m_relations.empty() || m_tolerances.empty()) return true;
    if (!executeTangents<kTangentLanes>(m_program, m_program.crossingCode, m_values.data(), m_sweep->data(), m_machine))
        return false;
    for (const std::uint32_t index : m_relations) {
        const ProgramRelation& relation = m_program.relations[index];
        if (relation.left == kNoSlot || relation.instant != kNoSlot) continue;
        for (std::size_t colour = firstColour; colour < lastColour; ++colour) {
            double tolerance = 0;
            for (const std::uint32_t column : m_colours.columnsOf[colour])
                tolerance = std::max(tolerance, m_tolerances[column]);
            const std::size_t lane = colour - firstColour;
            const double change =
                tolerance * (m_sweep->tangent(relation.left, lane) - m_sweep->tangent(relation.right, lane));
            if (std::isfinite(change)) m_sensitivities[index] += change * change;
        }
    }
    return true;
}

bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives,
                        const SparsityPattern& pattern, const ColumnColours& colours, double time, const double* states,
                        double* entries)
{
    // Half of the digits for the step, half for the difference.
    const double unit = std::sqrt(std::numeric_limits<double>::epsilon());
    const std::size_t size = pattern.columnCount();
    std::vector<double> here(size), there(size), moved(states, states + size);
    if (!derivatives(time, states, here.data())) return false;
    for (const auto& columns : colours.columnsOf) {
        for (const std::uint32_t column : columns)
            moved[column] = states[column] + unit * std::max(1e-3, std::fabs(states[column]));
        const bool isDone = derivatives(time, moved.data(), there.data());
        for (const std::uint32_t column : columns) {
            const double step = moved[column] - states[column];
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
                entries[e] = (there[pattern.row(e)] - here[pattern.row(e)]) / step;
            moved[column] = states[column];
        }
        if (!isDone) return false;
    }
    return true;
}

}  // namespace causeway
