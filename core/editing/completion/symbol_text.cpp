// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/symbol_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/editing/completion/words.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"
#include "core/symbolic/value.h"

namespace causeway {

namespace {

constexpr std::size_t kLongestValue = 80;           ///< maximum length of a displayed binding in bytes
constexpr std::size_t kLongestDocumentation = 400;  ///< bytes

std::string shortened(std::string_view text)
{
    return onOneLine(text, kLongestValue);
}

std::string prefixesOf(const ElementDeclaration& declared)
{
    std::string text;
    const auto add = [&](bool is, const char* word) {
        if (is) text += word;
    };
    add(declared.prefixes.isFinal, "final ");
    add(declared.prefixes.isInner, "inner ");
    add(declared.prefixes.isOuter, "outer ");
    add(declared.prefixes.isReplaceable, "replaceable ");
    const ast::TypePrefixes& type = declared.typePrefixes;
    add(type.flow == ast::Flow::Flow, "flow ");
    add(type.flow == ast::Flow::Stream, "stream ");
    add(type.variability == ast::Variability::Discrete, "discrete ");
    add(type.variability == ast::Variability::Parameter, "parameter ");
    add(type.variability == ast::Variability::Constant, "constant ");
    add(type.causality == ast::Causality::Input, "input ");
    add(type.causality == ast::Causality::Output, "output ");
    return text;
}

std::string typeOf(const ComponentText& text)
{
    std::string type = text.clause.type().toString();
    if (const ast::ArraySubscripts subscripts = text.clause.subscripts()) type += shortened(subscripts.text());
    return type;
}

/// Declaration of the component, after redeclarations.
const ComponentText& textOf(const ClassElement& element)
{
    if (element.component != nullptr && element.component->text != nullptr) return *element.component->text;
    return *element.declaration;
}

SymbolText componentText(const Symbol& symbol)
{
    const ElementDeclaration& declared = *symbol.element->declaration;
    const ComponentText& written = textOf(*symbol.element);
    SymbolText text;
    text.type = typeOf(written);
    text.declaration = prefixesOf(declared) + text.type + " " + symbol.name;
    if (const ast::ArraySubscripts subscripts = written.component.subscripts())
        text.declaration += shortened(subscripts.text());
    if (const ast::Modification modification = written.component.modification()) {
        const std::string value = shortened(modification.text());
        text.declaration += (value.starts_with('=') ? " " : "") + value;
    }
    if (declared.hasCondition)
        text.declaration += fmt::format(" if {}", shortened(written.component.condition().text()));
    text.description = written.component.description().value();
    return text;
}

SymbolText classText(const Symbol& symbol)
{
    const ClassDeclaration& declared = *symbol.classDeclaration;
    SymbolText text;
    text.type = std::string(toString(declared.kind()));
    text.declaration = fmt::format("{}{} {}", declared.isPartial() ? "partial " : "", text.type, declared.fullName());
    const ast::ClassSpecifier specifier = declared.specifier();
    if (declared.form() == SyntaxKind::ShortClassSpecifier) {
        text.declaration +=
            fmt::format(" = {}{}{}", specifier.base().toString(), shortened(specifier.subscripts().text()),
                        shortened(specifier.modification().text()));
    } else if (declared.form() == SyntaxKind::EnumerationSpecifier) {
        std::string literals;
        for (const ast::EnumerationLiteral literal : specifier.literals())
            literals += (literals.empty() ? "" : ", ") + std::string(literal.name().text);
        text.declaration += fmt::format(" = enumeration({})", shortened(literals));
    }
    text.description = specifier.description().value();
    return text;
}

SymbolText predefinedText(const Symbol& symbol)
{
    SymbolText text;
    text.type = "type";
    text.declaration = symbol.name;
    text.description = std::string(describeWord(symbol.name));
    return text;
}

/// An alias with an unresolved target.
SymbolText importText(const Symbol& symbol)
{
    SymbolText text;
    text.type = "import";
    text.declaration = "import " + symbol.name;
    return text;
}

std::string valueOf(Instantiation& in, const ComponentInstance& component)
{
    if (component.binding == nullptr || component.binding->part != nullptr) return {};
    const std::string written = shortened(component.binding->expression.text());
    // Compute only values that are numbers but not literals.
    if (component.prefixes.variability < ast::Variability::Parameter || component.simple == nullptr ||
        component.isArray())
        return written;
    const ExprId expression = in.valueOf(*component.binding);
    if (expression.isNone()) return written;
    const auto value = in.evaluate(expression);
    if (!value || value->numbers.size() != 1 || component.simple->predefined == PredefinedType::Enumeration ||
        component.simple->predefined == PredefinedType::Boolean) {
        return written;
    }
    const std::string number = fmt::format("{:.6g}", value->number());
    return number == written || component.binding->expression.is<ast::RealLiteral>() ||
                   component.binding->expression.is<ast::IntegerLiteral>()
               ? written
               : fmt::format("{} = {}", written, number);
}

bool isBlockTag(std::string_view tag)
{
    constexpr std::array<std::string_view, 9> kTags = {"p", "br", "li", "tr", "h1", "h2", "h3", "h4", "pre"};
    if (tag.starts_with('/')) tag.remove_prefix(1);
    if (tag.ends_with('/')) tag.remove_suffix(1);
    return std::find(kTags.begin(), kTags.end(), tag) != kTags.end();
}

/// Character entity such as "&lt;" at the start of a text: its meaning and length; 0 for none.
std::pair<std::string_view, std::size_t> entityAt(std::string_view text)
{
    constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
        {"lt", "<"},     {"gt", ">"},     {"amp", "&"},    {"quot", "\""},  {"apos", "'"},   {"nbsp", " "},
        {"auml", "ä"},   {"ouml", "ö"},   {"uuml", "ü"},   {"Auml", "Ä"},   {"Ouml", "Ö"},   {"Uuml", "Ü"},
        {"szlig", "ß"},  {"eacute", "é"}, {"egrave", "è"}, {"agrave", "à"}, {"ccedil", "ç"}, {"oslash", "ø"},
        {"aring", "å"},  {"copy", "©"},   {"reg", "®"},    {"deg", "°"},    {"plusmn", "±"}, {"micro", "µ"},
        {"middot", "·"}, {"times", "×"},  {"minus", "−"},  {"ndash", "–"},  {"mdash", "—"},  {"hellip", "…"},
        {"le", "≤"},     {"ge", "≥"},     {"ne", "≠"},     {"rarr", "→"},   {"radic", "√"},  {"infin", "∞"},
        {"alpha", "α"},  {"beta", "β"},   {"gamma", "γ"},  {"delta", "δ"},  {"Delta", "Δ"},  {"eta", "η"},
        {"theta", "θ"},  {"lambda", "λ"}, {"mu", "μ"},     {"pi", "π"},     {"rho", "ρ"},    {"sigma", "σ"},
        {"tau", "τ"},    {"phi", "φ"},    {"psi", "ψ"},    {"omega", "ω"},  {"Omega", "Ω"},  {"Phi", "Φ"},
        {"ldquo", "“"},  {"rdquo", "”"},  {"lsquo", "‘"},  {"rsquo", "’"}};
    constexpr std::size_t kLongest = 10;
    const std::size_t end = text.substr(0, kLongest).find(';');
    if (!text.starts_with('&') || end == std::string_view::npos) return {};
    const std::string_view wanted = text.substr(1, end - 1);
    for (const auto& [name, meaning] : kEntities) {
        if (wanted == name) return {meaning, end + 1};
    }
    return {};
}

}  // namespace

std::string plainText(std::string_view html, std::size_t most)
{
    std::string text;
    bool wantsSpace = false, wantsLine = false;
    const auto put = [&](std::string_view bytes) {
        if (!text.empty() && wantsLine)
            text += '\n';
        else if (!text.empty() && wantsSpace)
            text += ' ';
        wantsSpace = wantsLine = false;
        text += bytes;
    };
    for (std::size_t i = 0; i < html.size(); ++i) {
        if (text.size() >= most) {
            while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0) text.pop_back();
            return text + "...";
        }
        const char byte = html[i];
        if (byte == '<') {
            const std::size_t end = std::min(html.find('>', i), html.size());
            std::string_view tag = html.substr(i + 1, end - i - 1);
            tag = tag.substr(0, tag.find_first_of(" \t\n\r"));
            wantsLine = wantsLine || isBlockTag(lowerCase(tag));
            i = end;
        } else if (const auto [meant, length] = entityAt(html.substr(i)); length > 0) {
            put(meant);
            i += length - 1;
        } else if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
            wantsSpace = true;
        } else {
            put(html.substr(i, 1));
        }
    }
    return text;
}

SymbolText describeBriefly(const Symbol& symbol)
{
    switch (symbol.kind) {
        case SymbolKind::Component: return componentText(symbol);
        case SymbolKind::Class: return classText(symbol);
        case SymbolKind::ImportAlias:
            if (symbol.classDeclaration != nullptr) return classText(symbol);
            if (symbol.element != nullptr && symbol.element->declaration != nullptr) return componentText(symbol);
            return importText(symbol);
        case SymbolKind::Literal: {
            SymbolText text;
            text.type = symbol.classDeclaration != nullptr ? symbol.classDeclaration->fullName() : "enumeration";
            text.declaration = text.type + "." + symbol.name;
            text.description = symbol.literal.description().value();
            return text;
        }
        case SymbolKind::Iterator: {
            SymbolText text;
            text.type = "iterator";
            text.declaration = "for " + symbol.name;
            return text;
        }
        case SymbolKind::Predefined: return predefinedText(symbol);
        case SymbolKind::None: break;
    }
    return {};
}

SymbolText describe(AssistWorkspace& workspace, const Symbol& symbol)
{
    Instantiation& in = workspace.semantics();
    ComponentInstance* component = symbol.kind == SymbolKind::Component ? in.componentOf(*symbol.element) : nullptr;
    SymbolText text = describeBriefly(symbol);
    if (component != nullptr) {
        text.unit = unitTexts(component->attributes).unit;
        text.value = valueOf(in, *component);
    }
    if (symbol.classDeclaration != nullptr && symbol.kind != SymbolKind::Literal) {
        const ast::Annotation annotation = symbol.classDeclaration->specifier().annotation();
        const ast::Expression info = annotation.find("Documentation").classModification().find("info").binding();
        text.documentation = plainText(info.as<ast::StringLiteral>().value(), kLongestDocumentation);
        const SimpleType* simple = nullptr;
        if (ClassInstance* inside = insideOf(workspace, symbol)) simple = in.simpleTypeOf(*inside);
        if (simple != nullptr) text.unit = unitTexts(simple->attributes).unit;
    }
    return text;
}

std::string FunctionText::Parameter::declaration() const
{
    return type + " " + name + (standard.empty() ? "" : " = " + standard);
}

FunctionText describeFunction(AssistWorkspace& workspace, ClassInstance& function)
{
    FunctionText text;
    if (function.declaration != nullptr) text.description = function.declaration->specifier().description().value();
    Instantiation& in = workspace.semantics();
    const bool isRecord = in.isRecordLike(function);
    in.forEachElement(function, [&](ClassElement& element) {
        if (!element.isComponent() || element.declaration == nullptr || element.declaration->isProtected) return;
        const ast::Causality causality = element.declaration->typePrefixes.causality;
        const bool isInput = causality == ast::Causality::Input || isRecord;
        if (!isInput && causality != ast::Causality::Output) return;
        const ComponentText& written = textOf(element);
        const ast::ArraySubscripts subscripts = written.component.subscripts();
        FunctionText::Parameter parameter{std::string(element.name()), typeOf(written) + shortened(subscripts.text()),
                                          onOneLine(written.component.binding().text(), 40),
                                          written.component.description().value()};
        (isInput ? text.inputs : text.outputs).push_back(std::move(parameter));
    });
    return text;
}

}  // namespace causeway
