// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/event_passes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace causeway {

namespace {

bool isSameNumber(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

}  // namespace

EventPasses::EventPasses(const Program& program, const SlotValues& values)
    : m_cells(program), m_values(values), m_isDue(m_cells.cells.size(), 0), m_ranIn(m_cells.cells.size(), 0)
{
}

void EventPasses::clear()
{
    for (const auto* list : {&m_due, &m_next}) {
        for (const std::uint32_t cell : *list) m_isDue[cell] = 0;
    }
    m_due.clear();
    m_next.clear();
    m_copies.clear();
    m_hasUndefinedDerivative = false;
}

void EventPasses::everythingRan()
{
    clear();
    m_knowsAllSteps = true;
}

void EventPasses::everythingRanBetweenEvents()
{
    clear();
    m_knowsAllSteps = false;
    ++m_generation;
}

void EventPasses::timeWentOn()
{
    makeDue(m_cells.moving);
}

void EventPasses::change(Slot slot)
{
    makeDue(m_cells.readers.of(slot));
    const auto copies = m_cells.copies.of(slot);
    m_copies.insert(m_copies.end(), copies.begin(), copies.end());
}

void EventPasses::makeDue(std::span<const std::uint32_t> cells)
{
    for (const std::uint32_t cell : cells) makeDue(cell);
}

void EventPasses::makeDue(std::uint32_t cell)
{
    if (m_isDue[cell] != 0) return;
    m_isDue[cell] = 1;
    if (m_running != kNone && cell <= m_running) {
        m_next.push_back(cell);
        return;
    }
    m_due.push_back(cell);
    std::ranges::push_heap(m_due, std::greater());
}

bool EventPasses::run(const RunCell& runCell)
{
    bool isDone = true;
    while (isDone && !m_due.empty()) {
        std::ranges::pop_heap(m_due, std::greater());
        m_running = m_due.back();
        m_due.pop_back();
        m_isDue[m_running] = 0;
        isDone = runProducers(m_running, runCell) && runAndCompare(m_running, runCell);
    }
    m_running = kNone;
    m_due.insert(m_due.end(), m_next.begin(), m_next.end());
    std::ranges::make_heap(m_due, std::greater());
    m_next.clear();
    return isDone;
}

/// Recomputes steps that a cell reads and that are not in memory, from their own inputs.
bool EventPasses::runProducers(std::uint32_t cell, const RunCell& runCell)
{
    if (m_knowsAllSteps) return true;
    m_missing.clear();
    const auto collect = [this](std::uint32_t of) {
        for (const std::uint32_t producer : m_cells.producers.of(of)) {
            if (m_ranIn[producer] == m_generation) continue;
            m_ranIn[producer] = m_generation;
            m_missing.push_back(producer);
        }
    };
    collect(cell);
    for (std::size_t i = 0; i < m_missing.size(); ++i) collect(m_missing[i]);
    std::ranges::sort(m_missing);
    return std::ranges::all_of(m_missing, [&](std::uint32_t producer) { return runCell(m_cells.cells[producer]); });
}

bool EventPasses::runAndCompare(std::uint32_t cell, const RunCell& runCell)
{
    const auto outputs = m_cells.outputs.of(cell);
    m_before.clear();
    for (const Slot slot : outputs) m_before.push_back(m_values[slot]);
    if (!runCell(m_cells.cells[cell])) return false;
    m_ranIn[cell] = m_generation;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        // The previous value of a step may not be in memory.
        const Slot slot = outputs[k];
        const double now = m_values[slot];
        if (m_cells.isStep[slot] == 0 && isSameNumber(now, m_before[k])) continue;
        change(slot);
        if (m_cells.isDerivative[slot] != 0 && !std::isfinite(now)) m_hasUndefinedDerivative = true;
    }
    return true;
}

std::span<const std::uint32_t> EventPasses::takeCopies()
{
    std::ranges::sort(m_copies);
    m_copies.erase(std::unique(m_copies.begin(), m_copies.end()), m_copies.end());
    m_taken.swap(m_copies);
    m_copies.clear();
    return m_taken;
}

}  // namespace causeway
