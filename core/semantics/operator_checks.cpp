// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/operator_checks.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

using ast::ClassKind;

struct Signature {
    std::size_t inputs = 0;  ///< all
    std::size_t needed = 0;  ///< those without a default, before the first with one
    bool isOrdered = true;   ///< none without a default follows one with a default
    std::size_t outputs = 0;
    ast::Name outputType;
};

/// Signature of a function with its own declarations; inherited ones are not visible, so functions with a base class
/// are not judged.
Signature signatureOf(const ClassDeclaration& function)
{
    Signature signature;
    for (const ElementDeclaration& element : function.elements()) {
        if (element.kind != ElementKind::Component || element.isProtected) continue;
        if (element.typePrefixes.causality == ast::Causality::Output) {
            ++signature.outputs;
            signature.outputType = element.clause.type();
        }
        if (element.typePrefixes.causality != ast::Causality::Input) continue;
        const bool hasDefault = static_cast<bool>(element.component.modification().binding());
        if (!hasDefault) {
            signature.isOrdered = signature.isOrdered && signature.needed == signature.inputs;
            ++signature.needed;
        }
        ++signature.inputs;
    }
    return signature;
}

bool isPredefined(std::string_view type)
{
    constexpr std::array<std::string_view, 4> kNames = {"Real", "Integer", "Boolean", "String"};
    return std::find(kNames.begin(), kNames.end(), type) != kNames.end();
}

/// The violation in a function of an operator; empty if there is none.
std::string_view faultOf(std::string_view name, const Signature& signature)
{
    if (signature.outputs != 1) return "it has exactly one output";
    if (name == "'constructor'")
        return isPredefined(signature.outputType.toString()) ? "its output is the operator record" : "";
    if (name == "'0'") return signature.inputs == 0 ? "" : "it has no inputs";
    if (name == "'String'")
        return signature.inputs >= 1 && signature.isOrdered ? "" : "its first input is the operator record";
    if (name == "'not'")
        return signature.needed == 1 && signature.isOrdered ? "" : "it has one input without a default";
    if (name == "'-'")
        return (signature.needed == 1 || signature.needed == 2) && signature.isOrdered
                   ? ""
                   : "it has one or two inputs without defaults";
    return signature.needed == 2 && signature.isOrdered
               ? ""
               : "it has two inputs without defaults, and all further ones have defaults";
}

}  // namespace

void checkOperatorRecord(Instantiation& in, ClassInstance& instance)
{
    const ClassDeclaration& record = *instance.declaration;
    if (record.kind() != ClassKind::OperatorRecord || record.form() == SyntaxKind::ShortClassSpecifier) return;
    const auto check = [&](const ElementDeclaration& element, std::string_view name) {
        const ClassDeclaration* function = element.declaredClass();
        if (function == nullptr || function->form() != SyntaxKind::LongClassSpecifier ||
            !function->extendsClauses().empty())
            return;
        const std::string_view fault = faultOf(name, signatureOf(*function));
        if (fault.empty()) return;
        const std::string_view shown =
            element.name.starts_with('\'') ? element.name.substr(1, element.name.size() - 2) : element.name;
        in.report(diag::InvalidOperatorFunction, element.nameSpan, &instance, shown, name, fault);
    };
    for (const ElementDeclaration& element : record.elements()) {
        if (element.kind != ElementKind::Class || !element.name.starts_with('\'')) continue;
        const ClassDeclaration* nested = element.declaredClass();
        if (nested == nullptr) continue;
        if ((nested->kind() == ClassKind::OperatorFunction || nested->kind() == ClassKind::Operator) &&
            !nested->isEncapsulated()) {
            in.report(diag::InvalidOperatorFunction, element.nameSpan, &instance,
                      element.name.substr(1, element.name.size() - 2), element.name, "it is not encapsulated");
        }
        if (nested->kind() == ClassKind::OperatorFunction) check(element, element.name);
        if (nested->kind() != ClassKind::Operator) continue;
        for (const ElementDeclaration& inner : nested->elements()) {
            if (inner.kind == ElementKind::Extends) continue;
            const ClassDeclaration* function = inner.kind == ElementKind::Class ? inner.declaredClass() : nullptr;
            if (function != nullptr &&
                (function->kind() == ClassKind::Function || function->kind() == ClassKind::OperatorFunction)) {
                check(inner, element.name);
            } else {
                in.report(diag::ElementNotAllowed, inner.nameSpan, &instance,
                          fmt::format("the operator {}", element.name), fmt::format("the element '{}'", inner.name),
                          "it contains functions only");
            }
        }
    }
}

void checkExternalObject(Instantiation& in, ClassInstance& instance)
{
    const ClassDeclaration& object = *instance.declaration;
    if (object.form() != SyntaxKind::LongClassSpecifier || instance.bases.empty()) return;
    const SimpleType* base = in.simpleTypeOf(*instance.bases.front());
    if (base == nullptr || base->predefined != PredefinedType::ExternalObject) return;
    const auto report = [&](SourceSpan span, std::string_view name, std::string_view fault) {
        in.report(diag::ExternalObjectMisuse, span, &instance, name, fault);
    };
    if (instance.bases.front()->declaration != nullptr) {
        const auto position = static_cast<std::size_t>(instance.basePositions.front());
        return report(object.elements()[position].nameSpan, instance.bases.front()->name(),
                      "cannot be the base of another class");
    }
    for (const ElementDeclaration& element : object.elements()) {
        if (element.kind == ElementKind::Extends) continue;
        const ClassDeclaration* nested = element.kind == ElementKind::Class ? element.declaredClass() : nullptr;
        if (nested != nullptr && nested->kind() == ClassKind::Function &&
            (element.name == "constructor" || element.name == "destructor"))
            continue;
        report(element.nameSpan, object.name(), "has no elements but constructor and destructor");
    }
    for (const std::string_view needed : {std::string_view("constructor"), std::string_view("destructor")}) {
        if (object.find(needed) == nullptr)
            report(object.nameSpan(), object.name(), fmt::format("needs a function '{}'", needed));
    }
}

}  // namespace causeway
