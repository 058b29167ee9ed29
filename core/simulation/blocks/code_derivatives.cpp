// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/blocks/code_derivatives.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_set>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

/// Slots that code writes, including its functions, and the unknowns, as ranges.
std::vector<std::pair<Slot, Slot>> writtenSlots(const Program& program, std::vector<CodeRange> open,
                                                const std::vector<Slot>& unknowns)
{
    std::vector<std::pair<Slot, Slot>> written;
    std::unordered_set<std::uint32_t> routines;  // no iteration over it
    for (const Slot unknown : unknowns) written.emplace_back(unknown, unknown + 1);
    while (!open.empty()) {
        const CodeRange range = open.back();
        open.pop_back();
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = program.code[at];
            if (i.op == OpCode::Function) {
                const FunctionCallSite& site = program.functionCalls[i.c];
                written.emplace_back(site.results, site.results + site.resultCount);
                open.push_back(site.code);
            } else if (i.op == OpCode::Routine) {
                if (routines.insert(i.c).second) open.push_back(program.routines[i.c]);
            } else if (i.op == OpCode::SetElement) {
                written.emplace_back(i.target, i.target + i.c);
            } else if (isPlain(i)) {
                written.emplace_back(i.target, i.target + 1);
            }
        }
    }
    std::ranges::sort(written);
    std::size_t count = 0;
    for (const auto& [begin, end] : written) {
        if (count > 0 && begin <= written[count - 1].second) {
            written[count - 1].second = std::max(written[count - 1].second, end);
        } else {
            written[count++] = {begin, end};
        }
    }
    written.resize(count);
    return written;
}

}  // namespace

CodeDerivatives::CodeDerivatives(const Program& program, std::vector<CodeRange> code, const std::vector<Slot>& unknowns,
                                 std::vector<Slot> outputs, Dependencies& dependencies)
    : m_program(program),
      m_code(std::move(code)),
      m_unknowns(unknowns),
      m_outputs(std::move(outputs)),
      m_written(writtenSlots(program, m_code, unknowns))
{
    for (std::size_t i = 0; i < unknowns.size(); ++i) dependencies.seed(unknowns[i], static_cast<std::uint32_t>(i));
    for (const CodeRange range : m_code) dependencies.through(range);
    std::vector<std::span<const std::uint32_t>> rows;
    for (const Slot output : m_outputs) rows.push_back(dependencies.of(output));
    m_pattern = patternOfRows(rows, unknowns.size(), false);
    dependencies.forget();
    m_colours = colourColumns(m_pattern);
}

template <std::size_t Lanes>
void CodeDerivatives::clear(std::vector<double>& bySlot) const
{
    for (const auto& [begin, end] : m_written) {
        std::fill(bySlot.begin() + static_cast<std::ptrdiff_t>(begin * Lanes),
                  bySlot.begin() + static_cast<std::ptrdiff_t>(end * Lanes), 0.0);
    }
}

template void CodeDerivatives::clear<1>(std::vector<double>&) const;

template <std::size_t Lanes>
bool CodeDerivatives::computeLanes(double* values, std::vector<double>& tangents, Machine& machine,
                                   std::vector<double>& entries) const
{
    bool isDone = true;
    const std::size_t count = m_colours.columnsOf.size();
    for (std::size_t first = 0; first < count && isDone; first += Lanes) {
        const std::size_t last = std::min(count, first + Lanes);
        const auto seed = [&](double value) {
            for (std::size_t colour = first; colour < last; ++colour) {
                for (const std::uint32_t column : m_colours.columnsOf[colour])
                    tangents[m_unknowns[column] * Lanes + colour - first] = value;
            }
        };
        seed(1);
        for (const CodeRange range : m_code)
            isDone = isDone && executeTangents<Lanes>(m_program, range, values, tangents.data(), machine);
        for (std::size_t colour = first; colour < last; ++colour) {
            for (const std::uint32_t column : m_colours.columnsOf[colour]) {
                for (std::size_t e = m_pattern.begin(column); e < m_pattern.end(column); ++e)
                    entries[e] = tangents[m_outputs[m_pattern.row(e)] * Lanes + colour - first];
            }
        }
        seed(0);
    }
    clear<Lanes>(tangents);
    return isDone && std::ranges::all_of(entries, [](double entry) { return std::isfinite(entry); });
}

bool CodeDerivatives::compute(double* values, std::vector<double>& tangents, Machine& machine,
                              std::vector<double>& entries) const
{
    entries.resize(m_pattern.entryCount());
    return m_colours.columnsOf.size() <= 1 ? computeLanes<1>(values, tangents, machine, entries)
                                           : computeLanes<kTangentLanes>(values, tangents, machine, entries);
}

}  // namespace causeway
