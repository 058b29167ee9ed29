// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/class_checks.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "core/semantics/instantiation.h"
#include "core/semantics/operator_checks.h"

namespace causeway {

namespace {

using ast::ClassKind;

/// The rules for one class.
class ClassChecks {
public:
    ClassChecks(Instantiation& in, ClassInstance& instance)
        : m_in(in), m_instance(instance), m_class(*instance.declaration), m_kind(m_class.kind())
    {
    }

    void run()
    {
        if (m_class.form() == SyntaxKind::EnumerationSpecifier) return checkLiterals();
        checkBases();
        if (m_class.form() == SyntaxKind::ShortClassSpecifier || m_class.form() == SyntaxKind::DerClassSpecifier)
            return;
        checkSections();
        checkImports();
        for (const ElementDeclaration& element : m_class.elements()) {
            if (element.kind == ElementKind::Extends) continue;
            checkName(element);
            checkPlace(element);
            if (element.kind == ElementKind::Component) checkPrefixes(element);
        }
    }

private:
    [[nodiscard]] bool isRecord() const { return m_kind == ClassKind::Record || m_kind == ClassKind::OperatorRecord; }
    [[nodiscard]] bool isConnector() const
    {
        return m_kind == ClassKind::Connector || m_kind == ClassKind::ExpandableConnector;
    }
    [[nodiscard]] bool isFunction() const
    {
        return m_kind == ClassKind::Function || m_kind == ClassKind::OperatorFunction;
    }
    /// "the connector 'C'"
    [[nodiscard]] std::string self() const { return fmt::format("the {} '{}'", ast::toString(m_kind), m_class.name()); }

    template <class Tag, class... Args>
    void report(Tag tag, SourceSpan span, const Args&... args)
    {
        m_in.report(tag, span, &m_instance, args...);
    }

    void checkLiterals()
    {
        std::unordered_map<std::string_view, int> seen;
        for (const ast::EnumerationLiteral literal : m_class.specifier().literals()) {
            const ast::Identifier name = literal.name();
            if (!name) continue;
            if (++seen[name.text] == 2) report(diag::DuplicateComponent, name.span, name.text);
            checkNotReserved(name.text, name.span);
            constexpr std::array<std::string_view, 5> kAttributes = {"quantity", "min", "max", "start", "fixed"};
            if (std::ranges::find(kAttributes, name.text) != kAttributes.end()) {
                m_in.reportBreach(diag::ElementNotAllowed, name.span, &m_instance, self(),
                                  fmt::format("the literal '{}'", name.text),
                                  "every enumeration has an attribute of this name");
            }
        }
    }

    /// The names of the simple types are like keywords (specification, section 2.3.3).
    void checkNotReserved(std::string_view name, SourceSpan span)
    {
        constexpr std::array<std::string_view, 4> kReserved = {"Real", "Integer", "Boolean", "String"};
        if (std::ranges::find(kReserved, name) != kReserved.end()) report(diag::KeywordAsName, span, name);
    }

    /// A type can only extend types; a class that denotes a value or an array has no further components.
    void checkBases()
    {
        if (m_instance.bases.empty()) return;
        const ElementDeclaration* component = nullptr;
        for (const ElementDeclaration& element : m_class.elements()) {
            if (element.kind == ElementKind::Component && component == nullptr) component = &element;
        }
        if (component == nullptr) checkExtendsNoArray();
        if (component == nullptr && m_kind != ClassKind::Type && m_instance.bases.size() < 2) return;
        for (std::size_t i = 0; i < m_instance.bases.size(); ++i) {
            ClassInstance& base = *m_instance.bases[i];
            const SimpleType* simple = m_in.simpleTypeOf(base);
            const bool isSimple = simple != nullptr;
            if (isSimple && simple->predefined == PredefinedType::ExternalObject) continue;  // has rules of its own
            if (m_instance.bases.size() > 1 && isArrayClass(base)) {
                report(diag::ElementNotAllowed, m_class.nameSpan(), self(), "two base classes",
                       fmt::format("'{}' stands for an array", base.name()));
                continue;
            }
            if (m_kind == ClassKind::Type && !isSimple && base.kind() != ClassKind::Type) {
                const bool isShort = m_class.form() == SyntaxKind::ShortClassSpecifier;
                const auto position = static_cast<std::size_t>(m_instance.basePositions[i]);
                const ast::Name name =
                    isShort ? m_class.specifier().base() : m_class.elements()[position].extends.type();
                report(diag::BaseKindNotAllowed, name.span(), self(), name.toString(), Instantiation::describe(base));
            } else if (component != nullptr && (isSimple || isArrayClass(base))) {
                report(diag::ElementNotAllowed, component->nameSpan, self(),
                       fmt::format("the component '{}'", component->name),
                       fmt::format("its base class stands for {}", isSimple ? "a value" : "an array"));
            }
        }
    }

    /// A class with a body is a single object and cannot extend an array class.
    void checkExtendsNoArray()
    {
        if (m_class.form() == SyntaxKind::ShortClassSpecifier || m_instance.bases.size() != 1) return;
        ClassInstance& base = *m_instance.bases.front();
        if (m_in.simpleTypeOf(base) != nullptr || !isArrayClass(base)) return;
        report(diag::ElementNotAllowed, m_class.nameSpan(), self(), fmt::format("the base class '{}'", base.name()),
               "it stands for an array; declare a component of it");
    }

    static bool isArrayClass(const ClassInstance& instance)
    {
        const ClassInstance* at = &instance;
        while (at->declaration != nullptr && at->declaration->form() == SyntaxKind::ShortClassSpecifier) {
            if (at->declaration->specifier().subscripts()) return true;
            if (at->bases.empty()) return false;
            at = at->bases.front();
        }
        return false;
    }

    void checkSections()
    {
        if (!m_class.hasEquations() && !m_class.specifier().external()) return;
        const bool isModel = m_kind == ClassKind::Model || m_kind == ClassKind::Block || m_kind == ClassKind::Class;
        const ast::ClassSpecifier specifier = m_class.specifier();
        if (!isModel) {
            for (const ast::EquationSection section : specifier.equationSections()) {
                const std::string_view why = isFunction() ? "a function computes its outputs in an algorithm"
                                                          : "equations stand in models and blocks";
                if (section.equations().empty()) {
                    m_in.reportBreach(diag::ElementNotAllowed, section.span(), &m_instance, self(), "equations", why);
                } else {
                    report(diag::ElementNotAllowed, section.span(), self(), "equations", why);
                }
            }
            for (const ast::AlgorithmSection section : specifier.algorithmSections()) {
                if (isFunction() && !section.isInitial()) continue;
                report(diag::ElementNotAllowed, section.span(), self(),
                       section.isInitial() ? "an initial algorithm" : "an algorithm",
                       "it belongs in a model, block or function");
            }
        }
        if (const ast::ExternalClause external = specifier.external(); external && !isFunction()) {
            report(diag::ElementNotAllowed, external.span(), self(), "an external body", "only functions have one");
        }
    }

    void checkImports()
    {
        const auto imports = m_class.imports();
        for (const ImportDeclaration& import : imports) m_in.declaredImports.emplace_back(&import, &m_instance);
        if (imports.size() < 2) return;
        const auto dotted = [](const ImportDeclaration& import) {
            return fmt::format("{}", fmt::join(import.path, "."));
        };
        std::unordered_map<std::string_view, const ImportDeclaration*> seen;
        for (const ImportDeclaration& import : imports) {
            if (import.isWildcard) continue;
            const auto [first, isNew] = seen.try_emplace(import.alias, &import);
            if (!isNew)
                report(diag::DuplicateImport, import.span, import.alias, dotted(*first->second), dotted(import));
        }
    }

    void checkName(const ElementDeclaration& element)
    {
        // The name of a class in a file of its own has no place yet; two files of one name are found when they are
        // loaded.
        if (element.nameSpan.isNone()) return;
        checkNotReserved(element.name, element.nameSpan);
        if (m_class.find(element.name) == &element) return;
        report(diag::DuplicateComponent, element.nameSpan, element.name);
    }

    /// Whether this kind of class may have the element at all.
    void checkPlace(const ElementDeclaration& element)
    {
        if (element.nameSpan.isNone()) return;
        const bool isComponent = element.kind == ElementKind::Component;
        if (isConnector() && element.isProtected) {
            report(diag::ElementNotAllowed, element.nameSpan, self(),
                   fmt::format("the protected element '{}'", element.name), "all its elements are public");
        } else if (isRecord() && element.isProtected) {
            m_in.reportBreach(diag::ElementNotAllowed, element.nameSpan, &m_instance, self(),
                              fmt::format("the protected element '{}'", element.name), "all its elements are public");
        }
        if (m_kind == ClassKind::Package && isComponent &&
            element.typePrefixes.variability != ast::Variability::Constant && !element.prefixes.isRedeclare) {
            report(diag::ElementNotAllowed, element.nameSpan, self(), fmt::format("the component '{}'", element.name),
                   "a package contains classes and constants");
        }
        // Names of operators are quoted, so no other class needs to be examined.
        if (isComponent || !element.name.starts_with('\'')) return;
        const ClassDeclaration* nested = element.declaredClass();
        if (nested == nullptr ||
            (nested->kind() != ClassKind::Operator && nested->kind() != ClassKind::OperatorFunction))
            return;
        const ClassDeclaration* around = &m_class;
        while (around != nullptr && around->kind() == ClassKind::Package) around = around->parent();
        const bool isInRecord = around != nullptr && around->kind() == ClassKind::OperatorRecord;
        if (isInRecord) return;
        const std::string what = fmt::format("the operator {}", element.name);
        constexpr std::string_view kWhy = "operators belong to an operator record";
        if (around != nullptr && around->kind() == ClassKind::Record) {
            m_in.reportBreach(diag::ElementNotAllowed, element.nameSpan, &m_instance, self(), what, kWhy);
        } else {
            report(diag::ElementNotAllowed, element.nameSpan, self(), what, kWhy);
        }
    }

    void checkPrefixes(const ElementDeclaration& element)
    {
        const ast::TypePrefixes& type = element.typePrefixes;
        const ast::ElementPrefixes& prefixes = element.prefixes;
        const auto refuse = [&](std::string_view what, std::string_view why) {
            report(diag::PrefixNotAllowed, element.nameSpan, element.name, what, why);
        };
        if (type.causality == ast::Causality::Input && type.variability >= ast::Variability::Parameter) {
            report(diag::ParameterInput, element.nameSpan, element.name,
                   type.variability == ast::Variability::Constant ? "a constant" : "a parameter");
        }
        if (isRecord()) {
            const std::string why = "a record contains values only; give the prefix to the component that is a record";
            if (type.causality != ast::Causality::None)
                refuse(type.causality == ast::Causality::Input ? "an input" : "an output", why);
            if (type.flow != ast::Flow::None)
                refuse(type.flow == ast::Flow::Flow ? "a flow variable" : "a stream variable", why);
        }
        if ((isRecord() || isConnector()) && (prefixes.isInner || prefixes.isOuter)) {
            const std::string why = fmt::format("it is an element of a {}", ast::toString(m_kind));
            // An outer parameter is that of the components around, such as a size.
            if (isConnector() && !prefixes.isInner && type.variability >= ast::Variability::Parameter) {
                m_in.reportBreach(diag::PrefixNotAllowed, element.nameSpan, &m_instance, element.name, "outer", why);
            } else {
                refuse(prefixes.isInner ? "inner" : "outer", why);
            }
        }
        if (m_kind == ClassKind::ExpandableConnector && type.flow == ast::Flow::Flow) {
            refuse("a flow variable",
                   "an expandable connector has flow variables only in connectors that are its elements");
        }
        if (!prefixes.isOuter || prefixes.isInner) return;
        // States of state machines have some (specification, section 17.3.6; those of its examples are models).
        if (type.causality == ast::Causality::Input && m_kind != ClassKind::Block)
            m_in.reportBreach(diag::PrefixNotAllowed, element.nameSpan, &m_instance, element.name, "an outer input",
                              "its value is that of the inner component");
        if (element.component.modification()) {
            report(diag::ModificationNotAllowed, element.nameSpan, element.name,
                   "it is outer; modify the inner component");
        }
    }

    Instantiation& m_in;
    ClassInstance& m_instance;
    const ClassDeclaration& m_class;
    ClassKind m_kind;
};

}  // namespace

void checkClass(Instantiation& in, ClassInstance& instance)
{
    if (instance.declaration == nullptr || !in.checkedClasses.insert(instance.declaration).second) return;
    // Errors in a class are errors even if it is used in an attempt only.
    const int quiet = std::exchange(in.isQuiet, 0);
    ClassChecks(in, instance).run();
    checkOperatorRecord(in, instance);
    checkExternalObject(in, instance);
    in.isQuiet = quiet;
}

}  // namespace causeway
