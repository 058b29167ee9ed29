// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/graph/repairs.h"

namespace causeway {

std::string explain(const Repair& repair, const StructureNames& names)
{
    const std::string equations = listOf(repair.equations, names.equation, "; ");
    const std::string unknowns = listOf(repair.unknowns, names.unknown, ", ");
    switch (repair.kind) {
        case RepairKind::RemoveEquation:
            if (repair.equations.size() == 1) return fmt::format("Remove this equation: {}.", equations);
            return fmt::format("Remove one of these equations: {}.", equations);
        case RepairKind::AddEquation:
            if (repair.unknowns.size() == 1) return fmt::format("Give an equation for {}.", unknowns);
            return fmt::format("Give one more equation for one of these: {}.", unknowns);
        case RepairKind::UseEquation:
            return fmt::format("Let {} mention {}: {}.",
                               repair.equations.size() == 1 ? "this equation, which is one too many,"
                                                            : "one of these equations, which are one too many,",
                               repair.unknowns.size() == 1 ? unknowns : fmt::format("one of {}", unknowns), equations);
    }
    return {};
}

std::string explain(const SingularPart& set, const StructureNames& names)
{
    const std::string equations = listOf(set.equations, names.equation, "; ");
    const std::string unknowns = listOf(set.unknowns, names.unknown, ", ");
    if (set.equations.size() > set.unknowns.size()) {
        if (set.unknowns.empty() && set.equations.size() > 1)
            return fmt::format("One of these {} repeats or contradicts {}: {}.",
                               counted(set.equations.size(), "equation"),
                               set.equations.size() == 2 ? "the other" : "the others", equations);
        if (set.unknowns.empty()) return fmt::format("This equation contains no unknown: {}.", equations);
        return fmt::format("{} contain only {} ({}): {}.", counted(set.equations.size(), "equation"),
                           counted(set.unknowns.size(), "unknown"), unknowns, equations);
    }
    if (set.equations.empty()) return fmt::format("{} occurs in no equation.", unknowns);
    return fmt::format("{} occur in only {} ({}): {}.", counted(set.unknowns.size(), "unknown"),
                       counted(set.equations.size(), "equation"), unknowns, equations);
}

}  // namespace causeway
