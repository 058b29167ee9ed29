// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_promises.h"

#include "core/base/assert.h"
#include "core/structure/structure.h"

namespace causeway {

namespace {

void assertAssignment(const Structure& structure)
{
    CAUSEWAY_ASSERT(structure.equations.size() == structure.unknowns.size());
    CAUSEWAY_ASSERT(structure.assignment.size() == structure.equations.size());
    CAUSEWAY_ASSERT(structure.equationOf.size() == structure.unknowns.size());
    for (std::size_t e = 0; e < structure.assignment.size(); ++e) {
        const Assignment& own = structure.assignment[EquationId(e)];
        CAUSEWAY_ASSERT(own.equation == EquationId(e) && own.unknown.index() < structure.unknowns.size());
        CAUSEWAY_ASSERT(structure.equationOf[own.unknown] == own.equation);
    }
}

void assertOrder(const Structure& structure)
{
    CAUSEWAY_ASSERT(structure.order.size() == structure.equations.size());
    for (std::size_t i = 0; i < structure.order.size(); ++i) {
        const EquationId equation = structure.order[i];
        CAUSEWAY_ASSERT(equation.index() < structure.equations.size());
        CAUSEWAY_ASSERT(structure.assignment[equation].number == i + 1);
    }
}

void assertBlocks(const Structure& structure)
{
    std::vector<std::size_t> blockOf(structure.equations.size());
    std::size_t next = 0;  // position in the order
    for (std::size_t b = 0; b < structure.blocks.size(); ++b) {
        const BltBlock& block = structure.blocks[b];
        CAUSEWAY_ASSERT(!block.equations.empty() && block.equations.size() == block.unknowns.size());
        CAUSEWAY_ASSERT(block.tearing.size() == block.residuals.size());
        const std::size_t end = next + block.equations.size();
        for (std::size_t i = 0; i < block.equations.size(); ++i) {
            const EquationId equation = block.equations[i];
            const std::size_t number = structure.assignment[equation].number;
            CAUSEWAY_ASSERT(number > next && number <= end);
            CAUSEWAY_ASSERT(structure.assignment[equation].unknown == block.unknowns[i]);
            blockOf[equation.index()] = b;
        }
        next = end;
    }
    CAUSEWAY_ASSERT(next == structure.equations.size());
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        for (const UnknownId unknown : structure.incidence.unknowns(EquationId(e)))
            CAUSEWAY_ASSERT(blockOf[structure.equationOf[unknown].index()] <= blockOf[e]);
    }
}

}  // namespace

void assertPromises(const Structure& structure)
{
    assertAssignment(structure);
    assertOrder(structure);
    assertBlocks(structure);
}

}  // namespace causeway
