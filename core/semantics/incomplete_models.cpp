// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/incomplete_models.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

/// The declaration of a replaceable class of the model, own or inherited, with a partial default; null if there is
/// none.
const ElementDeclaration* openClassOf(Instantiation& in, ClassInstance& model, const ClassInstance*& found)
{
    std::vector<ClassInstance*> open{&model};
    while (!open.empty()) {
        ClassInstance* at = open.back();
        open.pop_back();
        in.expand(*at);
        for (ClassElement& element : at->elements) {
            if (!element.isClass() || element.isRemoved || element.declaration == nullptr ||
                !element.declaration->prefixes.isReplaceable)
                continue;
            const ClassInstance* type = in.staticInstance(element);
            if (type == nullptr || type->declaration == nullptr || !type->declaration->isPartial()) continue;
            found = type;
            return element.declaration;
        }
        for (std::size_t i = at->bases.size(); i-- > 0;) {
            if (at->bases[i] != nullptr) open.push_back(at->bases[i]);
        }
    }
    return nullptr;
}

/// Whether it is known only once the simulation has begun.
bool isSolvedFor(const ComponentInstance& component)
{
    return component.attributes != nullptr && component.attributes->find("fixed") != nullptr;
}

/// The placeholder for a missing inner component that contains this component; null if there is none.
const ComponentInstance* missingInnerOf(const Instantiation& in, const ComponentInstance& component)
{
    const ComponentInstance* at = &component;
    while (at != nullptr && std::ranges::find(in.addedInners, at) == in.addedInners.end()) at = at->parent;
    return at;
}

}  // namespace

void reportPartialClass(Instantiation& in, SourceSpan span, const ClassInstance* scope, std::string_view className,
                        std::string_view use)
{
    const ClassInstance* type = nullptr;
    if (const ElementDeclaration* open = openClassOf(in, *in.model->type, type)) {
        in.report(diag::PartialDefault, open->nameSpan, nullptr, open->name, in.model->type->fullName(),
                  type->fullName());
    } else {
        in.report(diag::PartialClass, span, scope, className, use);
    }
}

bool reportMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                        std::string_view what)
{
    std::vector<ExprId> open{value};
    std::set<ExprId> seen;
    while (!open.empty()) {
        const ExprId at = open.back();
        open.pop_back();
        if (!seen.insert(at).second) continue;
        for (const ExprId operand : in.pool.operands(at)) open.push_back(operand);
        if (in.pool.op(at) != Op::Variable) continue;
        ComponentInstance& component = *in.variables[in.pool.variableOf(at).index()];
        if (component.prefixes.variability != ast::Variability::Parameter) {
            const ComponentInstance* inner = component.binding == nullptr ? missingInnerOf(in, component) : nullptr;
            if (inner == nullptr) continue;
            in.report(diag::MissingInner, span, scope, inner->name(), fmt::format("{} depends on its value", what));
            return true;
        }
        if (component.binding != nullptr) {
            open.push_back(in.bindingOf(component));
            if (open.back().isNone()) return true;  // its errors have been reported
        } else if (!isSolvedFor(component)) {
            in.report(diag::ValueNeeded, span, scope, component.path(), what);
            return true;
        }
    }
    return false;
}

bool reportOnlyMissingValue(Instantiation& in, ExprId value, SourceSpan span, const ClassInstance* scope,
                            std::string_view what)
{
    const ExprId changing = in.variability().causeAbove(value, Variability::Parameter);
    if (!changing.isNone()) {
        if (in.pool.op(changing) != Op::Variable) return false;
        if (missingInnerOf(in, *in.variables[in.pool.variableOf(changing).index()]) == nullptr) return false;
    }
    return reportMissingValue(in, value, span, scope, what);
}

}  // namespace causeway
