// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_loop.h"

#include <QCoreApplication>

#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

std::size_t BreakerLoop::changedMatches() const
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) count += isChanged(row) ? 1U : 0U;
    return count;
}

BreakerLoop makeBreakerLoop(std::shared_ptr<const Structure> structure, std::size_t block, const Partition& partition,
                            std::set<EdgeId> off)
{
    BreakerLoop loop;
    loop.off = std::move(off);
    std::vector<bool> isInside(structure->equations.size(), false), isUnknownInside(structure->unknowns.size(), false);
    for (const EquationId equation : structure->blocks[block].equations) isInside[equation.index()] = true;
    for (const UnknownId unknown : structure->blocks[block].unknowns) isUnknownInside[unknown.index()] = true;
    for (const auto component : partition.components) {
        std::size_t size = 0;
        for (const EquationId equation : component) {
            if (!isInside[equation.index()]) continue;
            loop.rows.push_back(equation);
            loop.columns.push_back(partition.matching.unknownOf[equation]);
            loop.matched.push_back(loop.columns.back());
            ++size;
        }
        if (size > 0) loop.sizes.push_back(size);
    }
    for (const EquationId equation : partition.unmatchedEquations) {
        if (!isInside[equation.index()]) continue;
        loop.rows.push_back(equation);
        loop.matched.emplace_back();
    }
    for (const UnknownId unknown : partition.unmatchedUnknowns) {
        if (isUnknownInside[unknown.index()]) loop.columns.push_back(unknown);
    }
    loop.structure = std::move(structure);
    return loop;
}

QString breakerToolTip(const BreakerLoop& loop, EdgeId edge)
{
    const Incidence& incidence = loop.structure->incidence;
    const QStringList lines{
        textOf(*loop.structure, incidence.equationOf(edge)), nameOf(*loop.structure, incidence.unknownOf(edge)),
        loop.off.count(edge) > 0
            ? QCoreApplication::translate("Breaker", "Switched off: click to put it back.")
            : QCoreApplication::translate("Breaker", "Click to leave the unknown out of this equation.")};
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
