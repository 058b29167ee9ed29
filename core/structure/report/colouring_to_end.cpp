// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/colouring_to_end.h"

#include <algorithm>

#include "core/structure/report/loop_lines.h"

namespace causeway {

namespace {

class LoopColouring {
public:
    LoopColouring(const Structure& structure, std::vector<ColouringStep>& steps)
        : m_structure(structure), m_steps(steps), m_colouring(colouringAfter(structure, steps, steps.size()))
    {
        for (const ColouringStep& step : steps) m_round = std::max(m_round, step.round);
    }

    void colour(const BltBlock& block)
    {
        if (block.equations.empty() || m_colouring.number(block.equations.front()) != 0) return;
        ++m_round;
        const std::vector<LoopPart> parts = partsOf(block);
        if (!isLoop(block)) return decide(ColouringRule::SingleUnknown, parts.front());
        for (const LoopPart& part : parts) {
            if (part.kind == LoopLineKind::Discrete) decide(ColouringRule::Tearing, part);
        }
        for (const LoopPart& part : parts) {
            if (part.kind == LoopLineKind::Residual || part.kind == LoopLineKind::Together)
                decide(ColouringRule::Tearing, part);
        }
        for (const LoopPart& part : parts) {
            if (part.kind == LoopLineKind::Solved) decide(ColouringRule::SingleUnknown, part);
        }
    }

private:
    void decide(ColouringRule rule, const LoopPart& part)
    {
        m_colouring.decide(rule, part.equation, part.unknown, m_round, [&](ColouringStep step) {
            step.number = m_structure.assignment[part.equation].number;
            m_steps.push_back(std::move(step));
        });
    }

    const Structure& m_structure;
    std::vector<ColouringStep>& m_steps;
    Colouring m_colouring;
    std::uint32_t m_round = 0;
};

}  // namespace

Colouring colouringAfter(const Structure& structure, std::span<const ColouringStep> steps, std::size_t stepCount)
{
    Colouring colouring(structure.incidence);
    for (const ColouringStep& step : steps.first(std::min(stepCount, steps.size()))) colouring.apply(step);
    return colouring;
}

std::vector<ColouringStep> colouringToTheEnd(const Structure& structure, std::span<const ColouringStep> byRules)
{
    std::vector<ColouringStep> steps(byRules.begin(), byRules.end());
    if (structure.singular || steps.size() == structure.equations.size()) return steps;
    LoopColouring loops(structure, steps);
    for (const BltBlock& block : structure.blocks) loops.colour(block);
    return steps;
}

std::vector<ColouringStep> colouringToTheEnd(const Structure& structure)
{
    return colouringToTheEnd(structure, structure.steps);
}

}  // namespace causeway
