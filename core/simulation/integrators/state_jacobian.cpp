// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/integrators/state_jacobian.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "core/program/dependencies.h"
#include "core/simulation/blocks/block_solver.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxEntries = 50'000'000;
// Error of a relation's difference (at least 1) that is tolerated, in relative errors of a step. If the error of a
// state causes more, the state is integrated more accurately. Switches amplify it, and thus the cost.
constexpr double kBorne = 1e2, kBorneBySwitches = 1e3;

}  // namespace

StateJacobian::StateJacobian(const Program& program, SlotValues& values, BlockSolver& blocks, Machine& machine)
    : m_program(program), m_values(values), m_blocks(blocks), m_machine(machine)
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
    dependencies.through(program.crossingCode);
    std::vector<std::span<const std::uint32_t>> rows;
    for (const Program::State& state : program.states) rows.push_back(dependencies.of(state.derivative));
    std::size_t entries = 0;
    for (const auto& row : rows) entries += row.size();
    if (entries > kMaxEntries) return;
    m_sensitivities.assign(program.relations.size(), 0.0);
    m_sweep.emplace(program, values, blocks, machine);
    m_pattern = patternOfRows(rows, rows.size(), true);
    findMoved(dependencies);
    // States of one relation are distinguished, like those of one derivative.
    std::vector<std::vector<std::uint32_t>> moving;
    for (const Moved& moved : m_moved) {
        moving.emplace_back();
        for (const auto& [state, slope] : moved.slopes) moving.back().push_back(state);
    }
    rows.insert(rows.end(), moving.begin(), moving.end());
    m_colours = colourColumns(patternOfRows(rows, program.states.size(), true));
}

void StateJacobian::findMoved(const Dependencies& dependencies)
{
    std::vector<std::uint8_t> isOfBlock(m_program.relations.size(), 0);
    for (const IterationBlock& block : m_program.iterations) {
        for (const std::uint32_t relation : block.relations) {
            if (!block.isInitial) isOfBlock[relation] = 1;
        }
    }
    std::vector<std::uint32_t> states;
    for (std::uint32_t i = 0; i < m_program.relations.size(); ++i) {
        const ProgramRelation& relation = m_program.relations[i];
        if (relation.left == kNoSlot || relation.instant != kNoSlot) continue;
        const auto left = dependencies.of(relation.left), right = dependencies.of(relation.right);
        states.clear();
        std::ranges::set_union(left, right, std::back_inserter(states));
        Moved moved{i, isOfBlock[i] != 0, {}};
        for (const std::uint32_t state : states) moved.slopes.emplace_back(state, 0.0);
        if (!states.empty()) m_moved.push_back(std::move(moved));
    }
}

bool StateJacobian::compute(double* entries)
{
    const std::size_t count = m_colours.columnsOf.size();
    for (std::size_t first = 0; first < count; first += kTangentLanes) {
        const std::size_t last = std::min(count, first + kTangentLanes);
        const auto seed = [&](double value) {
            for (std::size_t colour = first; colour < last; ++colour) {
                for (const std::uint32_t column : m_colours.columnsOf[colour])
                    m_sweep->tangent(m_program.states[column].value, colour - first) = value;
            }
        };
        seed(1);
        bool isDone = m_sweep->run(first == 0);
        for (std::size_t colour = first; colour < last && isDone; ++colour) {
            for (const std::uint32_t column : m_colours.columnsOf[colour]) {
                for (std::size_t e = m_pattern.begin(column); e < m_pattern.end(column); ++e) {
                    entries[e] = m_sweep->tangent(m_program.states[m_pattern.row(e)].derivative, colour - first);
                }
            }
        }
        isDone = isDone && collectSlopes(first, last);
        seed(0);
        if (!isDone) return false;
    }
    limitErrors();
    return std::all_of(entries, entries + m_pattern.entryCount(), [](double entry) { return std::isfinite(entry); });
}

bool StateJacobian::collectSlopes(std::size_t firstColour, std::size_t lastColour)
{
    if (m_moved.empty() || m_tolerances.empty()) return true;
    if (!executeTangents<kTangentLanes>(m_program, m_program.crossingCode, m_values.data(), m_sweep->data(), m_machine))
        return false;
    for (Moved& moved : m_moved) {
        const ProgramRelation& relation = m_program.relations[moved.relation];
        for (auto& [state, slope] : moved.slopes) {
            const std::uint32_t colour = m_colours.colourOf[state];
            if (colour < firstColour || colour >= lastColour) continue;
            const std::size_t lane = colour - firstColour;
            slope = m_sweep->tangent(relation.left, lane) - m_sweep->tangent(relation.right, lane);
        }
    }
    return true;
}

/// By relation: rounding error of its difference in the block that decides it. Smaller state errors do not matter.
std::vector<double> StateJacobian::roundingsOfBlocks() const
{
    constexpr double kLastDigits = 2 * std::numeric_limits<double>::epsilon();
    std::vector<double> roundings(m_program.relations.size(), 0.0);
    for (const IterationBlock& block : m_program.iterations) {
        if (block.isInitial || block.relations.empty()) continue;
        const double rounding = kLastDigits * m_blocks.scaleOf(block);
        for (const std::uint32_t relation : block.relations) roundings[relation] = rounding;
    }
    return roundings;
}

void StateJacobian::limitErrors()
{
    m_mostErrors.assign(m_tolerances.size(), std::numeric_limits<double>::infinity());
    const std::vector<double> roundings = roundingsOfBlocks();
    for (const Moved& moved : m_moved) {
        const ProgramRelation& relation = m_program.relations[moved.relation];
        const double difference = std::fabs(m_values[relation.left] - m_values[relation.right]);
        const double borne = (moved.isOfBlock ? kBorneBySwitches : kBorne) * m_relative * std::max(1.0, difference);
        for (const auto& [state, slope] : moved.slopes) {
            const double most = std::max(borne / std::fabs(slope), roundings[moved.relation]);
            if (most > 0 && state < m_mostErrors.size()) m_mostErrors[state] = std::min(m_mostErrors[state], most);
        }
    }
    for (const Moved& moved : m_moved) {
        double sum = 0;
        for (const auto& [state, slope] : moved.slopes) {
            if (!moved.isOfBlock || state >= m_tolerances.size()) continue;
            const double change = std::min(m_tolerances[state], m_mostErrors[state]) * slope;
            if (std::isfinite(change)) sum += change * change;
        }
        m_sensitivities[moved.relation] = std::sqrt(sum);
    }
}

bool differenceJacobian(const std::function<bool(double, const double*, double*)>& derivatives,
                        const SparsityPattern& pattern, const ColumnColours& colours, double time, const double* states,
                        double* entries, const std::function<double(std::size_t state)>& distanceOf)
{
    // Half of the digits for the step, half for the difference.
    const double unit = std::sqrt(std::numeric_limits<double>::epsilon());
    const std::size_t size = pattern.columnCount();
    std::vector<double> here(size), there(size), steps(size), moved(states, states + size);
    if (!distanceOf && !derivatives(time, states, here.data())) return false;
    for (const auto& columns : colours.columnsOf) {
        for (const std::uint32_t column : columns) {
            const double distance = distanceOf ? distanceOf(column) : unit * std::max(1e-3, std::fabs(states[column]));
            moved[column] = states[column] + distance;
            steps[column] = distanceOf ? 2 * distance : moved[column] - states[column];
            if (!(steps[column] > 0)) return false;
        }
        if (!derivatives(time, moved.data(), there.data())) return false;
        if (distanceOf) {
            for (const std::uint32_t column : columns) moved[column] = states[column] - steps[column] / 2;
            if (!derivatives(time, moved.data(), here.data())) return false;
        }
        for (const std::uint32_t column : columns) {
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
                entries[e] = (there[pattern.row(e)] - here[pattern.row(e)]) / steps[column];
            moved[column] = states[column];
        }
    }
    return true;
}

}  // namespace causeway
