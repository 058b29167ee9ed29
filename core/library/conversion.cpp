// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/conversion.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/model_names.h"

namespace causeway {

namespace {

using Parts = std::vector<std::string_view>;

std::string join(std::span<const std::string_view> parts)
{
    return fmt::format("{}", fmt::join(parts, "."));
}

/// One argument of a modification while it is converted.
struct Entry {
    std::string name;      ///< dotted; of a redeclaration the name of its element
    std::string value;     ///< converted; empty if it has none
    ast::Argument source;  ///< none for a new one
    bool isRemoved = false;
    bool isRenamed = false;
};

/// `a + b` put into the place of %x% needs parentheses, `f(a)` does not.
std::string asOperand(const std::string& value)
{
    int depth = 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (c == '"') {
            for (++i; i < value.size() && value[i] != '"'; ++i) {
                if (value[i] == '\\') ++i;
            }
            continue;
        }
        if (c == '(' || c == '{' || c == '[') ++depth;
        if (c == ')' || c == '}' || c == ']') --depth;
        const bool isOperator = std::string_view("+-*/^<>= ").find(c) != std::string_view::npos;
        if (depth == 0 && isOperator) return "(" + value + ")";
    }
    return value;
}

/// Puts the values of old modifiers into the text of a new one.
std::string fillIn(const std::string& pattern, const std::vector<ConversionRules::Modifier>& values)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t end = pattern[i] == '%' ? pattern.find('%', i + 1) : std::string::npos;
        if (end == std::string::npos) {
            text += pattern[i];
            continue;
        }
        const std::string name = pattern.substr(i + 1, end - i - 1);
        const auto found = std::ranges::find(values, name, &ConversionRules::Modifier::name);
        if (found == values.end()) {
            text += pattern.substr(i, end - i + 1);
        } else {
            const bool isAlone = i == 0 && end + 1 == pattern.size();
            text += isAlone ? found->text : asOperand(found->text);
        }
        i = end;
    }
    return text;
}

class Conversion {
public:
    Conversion(WrittenNames& names, const std::vector<ConversionRules>& steps, Diagnostics& diagnostics)
        : m_names(names), m_steps(steps), m_diagnostics(diagnostics)
    {
    }

    std::vector<TextEdit> run(const ClassDeclaration& top)
    {
        visitClass(top.definition(), &top);
        return std::move(m_edits);
    }

private:
    // Names of classes ------------------------------------------------------------------------------

    [[nodiscard]] std::string renamed(std::string path) const
    {
        for (const ConversionRules& step : m_steps) path = step.renamed(path);
        return path;
    }

    /// The new dotted name of an element of a foreign class; nothing if it keeps its name.
    [[nodiscard]] std::optional<std::string> renamedElement(std::string path, std::string name) const
    {
        bool isChanged = false;
        for (const ConversionRules& step : m_steps) {
            if (const ConversionRules::OfClass* rules = step.find(path)) {
                for (std::string_view front = name; !front.empty();) {
                    if (const auto found = rules->elements.find(front); found != rules->elements.end()) {
                        name = found->second + name.substr(front.size());
                        isChanged = true;
                        break;
                    }
                    const std::size_t dot = front.rfind('.');
                    front = dot == std::string_view::npos ? std::string_view() : front.substr(0, dot);
                }
            }
            path = step.renamed(path);
        }
        return isChanged ? std::optional(name) : std::nullopt;
    }

    /// A path into a foreign library that may end in an element of a class.
    [[nodiscard]] std::string renamedPath(const std::string& path) const
    {
        for (std::size_t dot = path.rfind('.'); dot != std::string::npos && dot > 0; dot = path.rfind('.', dot - 1)) {
            if (const auto element = renamedElement(path.substr(0, dot), path.substr(dot + 1)))
                return renamed(path.substr(0, dot)) + "." + *element;
        }
        return renamed(path);
    }

    void edit(SourceSpan span, std::string text) { m_edits.push_back({span, std::move(text)}); }

    /// Replaces a dotted name. A common ending is kept, with its subscripts; names with equal numbers of parts are
    /// changed part by part.
    void replace(std::span<const ast::Identifier> parts, std::string_view text)
    {
        Parts made;
        for (std::string_view rest = text; !rest.empty();) made.push_back(takePart(rest));
        if (parts.size() == made.size()) {
            for (std::size_t i = 0; i < made.size(); ++i) {
                if (parts[i].text != made[i]) edit(parts[i].span, std::string(made[i]));
            }
            return;
        }
        while (parts.size() > 1 && made.size() > 1 && parts.back().text == made.back()) {
            parts = parts.first(parts.size() - 1);
            made.pop_back();
        }
        if (!parts.empty())
            edit({parts.front().span.source, parts.front().span.begin, parts.back().span.end}, join(made));
    }

    /// Converts a name that leads into a foreign library; `path` is its meaning. The style is preserved: a name from an
    /// import is kept if it is still valid.
    void convertPath(std::span<const ast::Identifier> parts, const WrittenNames::Found& found, const std::string& path,
                     const std::string& changed)
    {
        if (changed == path && renamed(found.first) == found.first) return;
        std::string front = found.first.empty() ? found.klass.foreign : found.first;
        const std::size_t kept = found.first.empty() ? found.used : 1;
        const std::string newFront = renamed(front);
        if (kept < parts.size() && changed.starts_with(newFront + ".") && front.size() < path.size()) {
            const std::string rest = changed.substr(newFront.size() + 1);
            if (rest != path.substr(front.size() + 1)) replace(parts.subspan(kept), rest);
        } else if (kept == parts.size() && changed == newFront && (parts.size() > 1 || front != join(textsOf(parts)))) {
            return;  // the import is converted
        } else {
            replace(parts, changed);
        }
    }

    static Parts textsOf(std::span<const ast::Identifier> parts)
    {
        Parts texts;
        for (const ast::Identifier& part : parts) texts.push_back(part.text);
        return texts;
    }

    /// Visits the type of a component, a base class, ...; returns its meaning.
    WrittenNames::Class visitType(ast::Name name, const ClassDeclaration* scope)
    {
        if (!name) return {};
        const std::vector<ast::Identifier> parts = name.parts();
        const Parts texts = textsOf(parts);
        const WrittenNames::Found found = m_names.find(texts, name.isGlobal(), scope);
        if (found.component != nullptr) return {};
        if (found.klass.foreign.empty()) return found.used == parts.size() ? found.klass : WrittenNames::Class{};
        std::string path = found.klass.foreign;
        for (std::size_t i = found.used; i < texts.size(); ++i) path += "." + std::string(texts[i]);
        convertPath(parts, found, path, renamed(path));
        tellMessages(path, {}, name.span());
        return {nullptr, path};
    }

    void tellMessages(std::string path, std::string_view element, SourceSpan span)
    {
        for (const ConversionRules& step : m_steps) {
            if (const ConversionRules::OfClass* rules = step.find(path)) {
                for (const ConversionRules::Message& message : rules->messages) {
                    if (message.element != element) continue;
                    m_diagnostics.report(diag::NotConverted, span,
                                         element.empty() ? path : path + "." + std::string(element), step.to,
                                         step.ofLibrary, message.text);
                }
            }
            path = step.renamed(path);
        }
    }

    // Walk ------------------------------------------------------------------------------------------

    void visitChildren(const ast::View& view, const ClassDeclaration* scope)
    {
        for (const NodeId child : view.tree().children(view.id())) visit(ast::View(view.tree(), child), scope);
    }

    void visit(const ast::View& view, const ClassDeclaration* scope)
    {
        switch (view.kind()) {
            case SyntaxKind::ClassDefinition: return visitClass(view.as<ast::ClassDefinition>(), scope, true);
            case SyntaxKind::ExtendsClause: {
                const auto clause = view.as<ast::ExtendsClause>();
                visitUse(clause.type(), clause.modification(), clause.type().span(), scope, false);
                if (clause.annotation()) visitChildren(clause.annotation(), scope);
                return;
            }
            case SyntaxKind::ConstrainingClause: {
                const auto clause = view.as<ast::ConstrainingClause>();
                return visitUse(clause.type(), clause.modification(), clause.type().span(), scope, false);
            }
            case SyntaxKind::ComponentClause: return visitComponents(view.as<ast::ComponentClause>(), scope);
            case SyntaxKind::ImportClause: return visitImport(view.as<ast::ImportClause>());
            case SyntaxKind::ComponentReference:
                visitReference(view.as<ast::ComponentReference>(), scope);
                return visitChildren(view, scope);
            case SyntaxKind::FunctionCall: visitCall(view.as<ast::FunctionCall>(), scope); return;
            case SyntaxKind::FunctionPartialApplication: {
                const auto application = view.as<ast::FunctionPartialApplication>();
                const WrittenNames::Class function = visitType(application.function(), scope);
                visitArguments(application.arguments(), function.foreign, scope);
                return;
            }
            case SyntaxKind::StringLiteral: return visitString(view);
            case SyntaxKind::Annotation: return visitAnnotation(view.as<ast::Annotation>(), scope);
            default: return visitChildren(view, scope);
        }
    }

    void visitClass(ast::ClassDefinition definition, const ClassDeclaration* around, bool isInside = false)
    {
        const ClassDeclaration* own = isInside ? m_names.texts().declarationOf(definition, around) : around;
        if (own == nullptr) return;
        const ClassDeclaration* outside = own->parent();
        const ast::ClassSpecifier specifier = definition.specifier();
        if (definition.isShort()) {
            const SourceSpan place = specifier.subscripts() ? specifier.subscripts().span() : specifier.base().span();
            visitUse(specifier.base(), specifier.modification(), place, isInside ? around : outside, true);
            if (specifier.annotation()) visit(specifier.annotation(), isInside ? around : outside);
        } else {
            visitBody(specifier, *own);
        }
        if (definition.constrainedBy()) visit(definition.constrainedBy(), isInside ? around : outside);
    }

    void visitBody(ast::ClassSpecifier specifier, const ClassDeclaration& own)
    {
        for (const NodeId child : specifier.tree().children(specifier.id())) {
            const ast::View view(specifier.tree(), child);
            if (const auto modification = view.as<ast::ClassModification>()) {
                // The class extended by `extends M(...)` in a redeclaration.
                convertModification({&own, {}}, modification, modification.span(), &own, false, ast::Name());
            } else {
                visit(view, &own);
            }
        }
    }

    void visitComponents(ast::ComponentClause clause, const ClassDeclaration* scope)
    {
        bool isFirst = true;
        for (const ast::ComponentDeclaration declaration : clause.declarations()) {
            SourceSpan place = declaration.name().span;
            if (declaration.subscripts()) place = declaration.subscripts().span();
            visitUse(clause.type(), declaration.classModification(), place, scope, true, isFirst);
            isFirst = false;
            if (declaration.binding()) visit(declaration.binding(), scope);
            if (declaration.condition()) visit(declaration.condition(), scope);
            if (declaration.subscripts()) visitChildren(declaration.subscripts(), scope);
            if (declaration.annotation()) visit(declaration.annotation(), scope);
        }
        if (clause.subscripts()) visitChildren(clause.subscripts(), scope);
        if (clause.constrainedBy()) visit(clause.constrainedBy(), scope);
    }

    void visitImport(ast::ImportClause clause)
    {
        const std::vector<ast::Identifier> parts = clause.name().parts();
        const Parts texts = textsOf(parts);
        const WrittenNames::Found found = m_names.find(texts, true, nullptr);
        if (found.klass.foreign.empty()) return;
        const std::string path = join(texts), changed = renamedPath(path);
        if (changed == path) return;
        // `import A.B` introduces the name B, which the text continues to use.
        const bool givesName = !clause.alias() && !clause.isWildcard() && !clause.isList();
        const bool keepsName = !givesName || lastPart(changed) == texts.back();
        replace(parts, keepsName ? changed : std::string(texts.back()) + " = " + changed);
    }

    void visitReference(ast::ComponentReference reference, const ClassDeclaration* scope)
    {
        std::vector<ast::Identifier> parts;
        for (const ast::ReferencePart& part : reference.parts()) parts.push_back(part.name);
        const Parts texts = textsOf(parts);
        const WrittenNames::Found found = m_names.find(texts, reference.isGlobal(), scope);
        if (found.component == nullptr && !found.klass.foreign.empty()) {
            std::string path = found.klass.foreign;
            for (std::size_t i = found.used; i < texts.size(); ++i) path += "." + std::string(texts[i]);
            convertPath(parts, found, path, renamedPath(path));
            tellMessages(path, {}, reference.span());
            return;
        }
        if ((found.component != nullptr || found.used == 0) && renameInherited(parts, scope)) return;
        const ElementDeclaration* component = found.component;
        std::size_t used = found.used;
        while (component != nullptr && used < parts.size()) {
            const WrittenNames::Class type = m_names.typeOf(*component);
            const std::span<const ast::Identifier> rest = std::span(parts).subspan(used);
            if (!type.foreign.empty()) {
                renameElement(type.foreign, rest);
                return;
            }
            if (type.own == nullptr) return;
            component = m_names.elementOf(*type.own, texts[used]);
            if (component != nullptr && component->kind != ElementKind::Component) return;
            if (component == nullptr) {
                for (const std::string& base : m_names.foreignBases(*type.own)) {
                    if (renameElement(base, rest)) return;
                }
            }
            ++used;
        }
    }

    /// Renames a name inherited from a foreign class, before names of enclosing classes are considered.
    bool renameInherited(std::span<const ast::Identifier> parts, const ClassDeclaration* scope)
    {
        for (const ClassDeclaration* at = scope; at != nullptr; at = at->parent()) {
            if (m_names.elementOf(*at, parts.front().text) != nullptr) return false;
            for (const std::string& base : m_names.foreignBases(*at)) {
                if (renameElement(base, parts)) return true;
            }
        }
        return false;
    }

    bool renameElement(const std::string& path, std::span<const ast::Identifier> parts)
    {
        tellMessages(path, parts.front().text, parts.front().span);
        const auto changed = renamedElement(path, join(textsOf(parts)));
        if (changed) replace(parts, *changed);
        return changed.has_value();
    }

    void visitCall(ast::FunctionCall call, const ClassDeclaration* scope)
    {
        std::string path;
        if (const ast::ComponentReference function = call.function()) {
            Parts texts;
            for (const ast::ReferencePart& part : function.parts()) texts.push_back(part.name.text);
            const WrittenNames::Found found = m_names.find(texts, function.isGlobal(), scope);
            if (found.component == nullptr && !found.klass.foreign.empty()) {
                path = found.klass.foreign;
                for (std::size_t i = found.used; i < texts.size(); ++i) path += "." + std::string(texts[i]);
            }
            visit(function, scope);
        }
        visitArguments(call.arguments(), path, scope);
    }

    void visitArguments(ast::ArgumentList arguments, const std::string& function, const ClassDeclaration* scope)
    {
        if (!arguments) return;
        for (const ast::NamedArgument named : arguments.named()) {
            if (function.empty()) continue;
            if (const auto changed = renamedElement(function, std::string(named.name().text)))
                edit(named.name().span, *changed);
        }
        visitChildren(arguments, scope);
    }

    /// "modelica://OldClass/path"
    void visitString(const ast::View& view)
    {
        constexpr std::string_view scheme = "modelica://";
        const std::string_view text = view.text();
        for (std::size_t at = text.find(scheme); at != std::string_view::npos; at = text.find(scheme, at + 1)) {
            const std::size_t begin = at + scheme.size();
            const std::size_t end = std::min(text.find_first_of("/\"#?<> \\", begin), text.size());
            const std::string_view path = text.substr(begin, end - begin);
            const std::string changed = renamed(std::string(path));
            if (changed == path) continue;
            const SourceSpan span = view.span();
            edit({span.source, span.begin + static_cast<std::uint32_t>(begin),
                  span.begin + static_cast<std::uint32_t>(end)},
                 changed);
        }
    }

    void visitAnnotation(ast::Annotation annotation, const ClassDeclaration* scope)
    {
        for (const ast::ElementModification entry : annotation.modification().modifications()) {
            if (entry.name().toString() != "uses") continue;
            for (const ast::ElementModification used : entry.classModification().modifications()) {
                for (const ConversionRules& step : m_steps) {
                    if (used.name().toString() != step.ofLibrary) continue;
                    const ast::Expression version = used.classModification().find("version").binding();
                    if (!version) continue;
                    std::erase_if(m_edits, [&](const TextEdit& made) { return made.span == version.span(); });
                    edit(version.span(), ast::quoteString(step.to));
                }
            }
        }
        visitChildren(annotation, scope);
    }

    // Modifications -----------------------------------------------------------------------------------

    /// A class with the modification it is used with. `place` is where a modification would begin.
    void visitUse(ast::Name type, ast::ClassModification modification, SourceSpan place, const ClassDeclaration* scope,
                  bool mayAdd, bool convertsType = true)
    {
        const WrittenNames::Class klass = convertsType ? visitType(type, scope) : m_names.classOf(type, scope);
        convertModification(klass, modification, place, scope, mayAdd, convertsType ? type : ast::Name());
    }

    void convertModification(const WrittenNames::Class& klass, ast::ClassModification modification, SourceSpan place,
                             const ClassDeclaration* scope, bool mayAdd, ast::Name type)
    {
        std::vector<std::string> paths;
        if (!klass.foreign.empty()) paths.push_back(klass.foreign);
        if (klass.own != nullptr) paths = m_names.foreignBases(*klass.own);
        std::vector<Entry> entries = entriesOf(modification, scope);
        for (const std::string& path : paths) {
            for (const Entry& entry : entries) {
                if (entry.source) tellMessages(path, entry.name, entry.source.span());
            }
            std::string at = path;
            for (const ConversionRules& step : m_steps) {
                if (const ConversionRules::OfClass* rules = step.find(at)) {
                    applyCondition(*rules, entries, type, klass.own == nullptr);
                    applyElements(*rules, entries);
                    for (const ConversionRules::Modifiers& some : rules->modifiers)
                        applyModifiers(some, entries, mayAdd && klass.own == nullptr);
                }
                at = step.renamed(at);
            }
        }
        write(entries, modification, place);
        for (const Entry& entry : entries) {
            if (entry.source && !entry.isRemoved) visitArgument(entry.source, klass, scope);
        }
    }

    std::vector<Entry> entriesOf(ast::ClassModification modification, const ClassDeclaration* scope)
    {
        std::vector<Entry> entries;
        if (!modification) return entries;
        for (const ast::Argument argument : modification.arguments()) {
            Entry entry;
            entry.source = argument;
            if (const auto element = argument.as<ast::ElementModification>()) {
                entry.name = element.name().toString();
                if (element.binding()) entry.value = convertedText(element.binding(), scope);
            } else if (const auto definition = argument.as<ast::ClassDefinition>()) {
                entry.name = std::string(definition.name().text);
            } else if (const auto clause = argument.as<ast::ComponentClause>()) {
                for (const ast::ComponentDeclaration declaration : clause.declarations())
                    entry.name = std::string(declaration.name().text);
            }
            entries.push_back(std::move(entry));
        }
        return entries;
    }

    /// The text of a part with its own conversion carried out.
    std::string convertedText(const ast::View& view, const ClassDeclaration* scope)
    {
        std::vector<TextEdit> outside = std::exchange(m_edits, {});
        visit(view, scope);
        std::vector<TextEdit> inside = std::exchange(m_edits, std::move(outside));
        const std::uint32_t begin = view.span().begin;
        for (TextEdit& change : inside) {
            change.span.begin -= begin;
            change.span.end -= begin;
        }
        return applyEdits(view.text(), std::move(inside));
    }

    void applyCondition(const ConversionRules::OfClass& rules, std::vector<Entry>& entries, ast::Name type,
                        bool isDirect)
    {
        if (!type || !isDirect) return;
        for (const ConversionRules::Condition& condition : rules.conditions) {
            for (Entry& entry : entries) {
                const bool isSame = lastPart(entry.value) == condition.value || entry.value == condition.value;
                if (entry.name != condition.element || entry.isRemoved || !isSame) continue;
                entry.isRemoved = true;
                const SourceSpan span = type.span();
                std::erase_if(m_edits, [&](const TextEdit& made) {
                    return made.span.begin >= span.begin && made.span.end <= span.end;
                });
                edit(span, condition.newName);
                return;
            }
        }
    }

    static void applyElements(const ConversionRules::OfClass& rules, std::vector<Entry>& entries)
    {
        for (Entry& entry : entries) {
            for (std::string_view front = entry.name; !front.empty();) {
                if (const auto found = rules.elements.find(front); found != rules.elements.end()) {
                    entry.name = found->second + entry.name.substr(front.size());
                    entry.isRenamed = true;
                    break;
                }
                const std::size_t dot = front.rfind('.');
                front = dot == std::string_view::npos ? std::string_view() : front.substr(0, dot);
            }
        }
    }

    static void applyModifiers(const ConversionRules::Modifiers& rules, std::vector<Entry>& entries, bool mayAdd)
    {
        std::vector<ConversionRules::Modifier> values = rules.before;
        bool isUsed = rules.before.empty() && mayAdd;
        for (ConversionRules::Modifier& old : values) {
            for (Entry& entry : entries) {
                if (entry.isRemoved || entry.name != old.name) continue;
                entry.isRemoved = isUsed = true;
                if (!entry.value.empty()) old.text = entry.value;
            }
        }
        if (!isUsed) return;
        for (const ConversionRules::Modifier& made : rules.after) {
            const bool isGiven = std::ranges::any_of(
                entries, [&](const Entry& entry) { return !entry.isRemoved && entry.name == made.name; });
            if (!isGiven) entries.push_back({made.name, fillIn(made.text, values), {}, false, false});
        }
    }

    /// Removed arguments go with a comma; new ones take their place or are appended.
    void write(const std::vector<Entry>& entries, ast::ClassModification modification, SourceSpan place)
    {
        std::string added;
        std::vector<const Entry*> old;
        for (const Entry& entry : entries) {
            if (entry.source) {
                old.push_back(&entry);
            } else if (!entry.isRemoved) {
                added += fmt::format("{}{} = {}", added.empty() ? "" : ", ", entry.name, entry.value);
            }
        }
        for (std::size_t i = 0; i < old.size();) {
            if (!old[i]->isRemoved) {
                if (old[i]->isRenamed) rename(*old[i]);
                ++i;
                continue;
            }
            std::size_t end = i;
            while (end < old.size() && old[end]->isRemoved) ++end;
            SourceSpan span = old[i]->source.span();
            span.end = old[end - 1]->source.span().end;
            if (added.empty() && end < old.size()) {
                span.end = old[end]->source.span().begin;
            } else if (added.empty() && i > 0) {
                span.begin = old[i - 1]->source.span().end;
            }
            // The number of lines is preserved, so that later messages refer to the right line.
            const std::string_view text = modification.tree().file().text(span);
            const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
            edit(span, std::exchange(added, {}) + std::string(lines, '\n'));
            i = end;
        }
        if (added.empty()) return;
        if (!modification) {
            edit({place.source, place.end, place.end}, "(" + added + ")");
        } else {
            const std::uint32_t end = modification.span().end - 1;
            edit({place.source, end, end}, (old.empty() ? "" : ", ") + added);
        }
    }

    void rename(const Entry& entry)
    {
        if (const auto element = entry.source.as<ast::ElementModification>()) {
            edit(element.name().span(), entry.name);
        } else if (const auto definition = entry.source.as<ast::ClassDefinition>()) {
            edit(definition.name().span, entry.name);
        } else if (const auto clause = entry.source.as<ast::ComponentClause>()) {
            for (const ast::ComponentDeclaration declaration : clause.declarations())
                edit(declaration.name().span, entry.name);
        }
    }

    /// Visits the contents of an argument that is kept.
    void visitArgument(ast::Argument argument, const WrittenNames::Class& klass, const ClassDeclaration* scope)
    {
        const auto element = argument.as<ast::ElementModification>();
        if (!element) {
            if (argument.kind() == SyntaxKind::ClassDefinition || argument.kind() == SyntaxKind::ComponentClause)
                visit(argument, scope);
            return;
        }
        WrittenNames::Class inside = klass;
        for (const ast::Identifier& part : element.name().parts()) {
            const ElementDeclaration* found =
                inside.own != nullptr ? m_names.elementOf(*inside.own, part.text) : nullptr;
            inside = found != nullptr ? m_names.typeOf(*found) : WrittenNames::Class{};
        }
        if (element.classModification())
            convertModification(inside, element.classModification(), element.name().span(), scope, false, ast::Name());
        if (element.binding()) visit(element.binding(), scope);
    }

    WrittenNames& m_names;
    const std::vector<ConversionRules>& m_steps;
    Diagnostics& m_diagnostics;
    std::vector<TextEdit> m_edits;
};

}  // namespace

std::vector<TextEdit> conversionEdits(const ClassDeclaration& top, WrittenNames& names,
                                      const std::vector<ConversionRules>& steps, Diagnostics& diagnostics)
{
    return Conversion(names, steps, diagnostics).run(top);
}

}  // namespace causeway
