// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/part_check.h"

#include <algorithm>
#include <array>

#include "core/dae/flattening/flatten.h"
#include "core/library/library.h"
#include "core/semantics/instance_tree.h"

namespace causeway {

namespace {

/// Messages about values, sizes, classes and connections that only a use of the class may give.
bool concernsUse(const Diagnostic& diagnostic)
{
    static constexpr std::array kOfUse = {
        &diag::ParameterWithoutValueTag::definition, &diag::InnerAddedTag::definition,
        &diag::ConstantWithoutValueTag::definition,  &diag::ValueNeededTag::definition,
        &diag::PartialDefaultTag::definition,        &diag::PartialClassTag::definition,
        &diag::UnknownDimensionTag::definition,      &diag::UnknownClockTag::definition,
        &diag::MissingInnerTag::definition,          &diag::InvalidConnectionGraphTag::definition,
        &diag::NotYetSupportedTag::definition};
    return std::ranges::find(kOfUse, diagnostic.definition) != kOfUse.end();
}

/// Messages that may follow from such unknown parts.
bool mayFollow(const Diagnostic& diagnostic)
{
    return diagnostic.definition == &diag::OutputNeverAssignedTag::definition ||
           diagnostic.definition == &diag::NotEvaluableTag::definition;
}

}  // namespace

bool isWithinPartial(const ClassDeclaration& declaration)
{
    for (const ClassDeclaration* around = &declaration; around != nullptr; around = around->parent()) {
        if (around->isPartial()) return true;
    }
    return false;
}

Diagnostics checkPart(Library& library, const ClassDeclaration& declaration, bool isPedantic, const Task& task)
{
    Diagnostics all;
    all.setPedantic(isPedantic);
    const auto tree = instantiate(library, declaration, all, task);
    switch (declaration.kind()) {
        case ast::ClassKind::Function:
        case ast::ClassKind::OperatorFunction: checkFunction(*tree); break;
        case ast::ClassKind::Operator:
        case ast::ClassKind::Type: break;
        default: checkElements(*tree, task); break;
    }
    const bool hasOpen = isWithinPartial(declaration) || std::ranges::any_of(all.items(), concernsUse);
    Diagnostics found;
    found.setPedantic(isPedantic);
    for (const Diagnostic& diagnostic : all.items()) {
        if (!concernsUse(diagnostic) && !(hasOpen && mayFollow(diagnostic))) found.add(diagnostic);
    }
    return found;
}

}  // namespace causeway
