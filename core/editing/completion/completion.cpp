// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/completion.h"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/editing/block_end.h"
#include "core/editing/completion/completion_context.h"
#include "core/editing/completion/snippets.h"
#include "core/editing/completion/symbol_text.h"
#include "core/editing/completion/words.h"
#include "core/editing/scope_lookup.h"
#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

bool startsWithIgnoringCase(std::string_view label, std::string_view typed)
{
    return label.size() >= typed.size() && std::equal(typed.begin(), typed.end(), label.begin(),
                                                      [](char a, char b) { return lowerCase(a) == lowerCase(b); });
}

/// Whether the typed letters are beginnings of the label's words, in order: "hpr" for HeatPort_R... or "cosys" for
/// coordinateSystem.
bool matchesWords(std::string_view typed, std::string_view label)
{
    std::size_t at = 0;
    bool inRow = false;
    for (std::size_t i = 0; i < label.size() && at < typed.size(); ++i) {
        const bool beginsWord = i == 0 || isCapital(label[i]) || label[i - 1] == '_' || label[i - 1] == '.';
        if (lowerCase(label[i]) == lowerCase(typed[at]) && (beginsWord || inRow)) {
            ++at;
            inRow = true;
        } else {
            inRow = false;
        }
    }
    return at == typed.size();
}

bool isSubsequence(std::string_view typed, std::string_view label)
{
    std::size_t at = 0;
    for (const char byte : label) {
        if (at < typed.size() && lowerCase(byte) == lowerCase(typed[at])) ++at;
    }
    return at == typed.size();
}

CompletionKind kindOf(const Symbol& symbol)
{
    if (symbol.kind == SymbolKind::Literal) return CompletionKind::Literal;
    if (symbol.kind == SymbolKind::Iterator) return CompletionKind::Iterator;
    if (symbol.kind == SymbolKind::Predefined)
        return symbol.element != nullptr ? CompletionKind::Type : CompletionKind::Literal;
    if (symbol.classDeclaration == nullptr) {
        const ElementDeclaration* declared = symbol.element != nullptr ? symbol.element->declaration : nullptr;
        const bool isFixed = declared != nullptr && declared->typePrefixes.variability >= ast::Variability::Parameter;
        return isFixed ? CompletionKind::Parameter : CompletionKind::Component;
    }
    switch (symbol.classDeclaration->kind()) {
        case ast::ClassKind::Package: return CompletionKind::Package;
        case ast::ClassKind::Function:
        case ast::ClassKind::OperatorFunction:
        case ast::ClassKind::Operator: return CompletionKind::Function;
        case ast::ClassKind::Record:
        case ast::ClassKind::OperatorRecord: return CompletionKind::Record;
        case ast::ClassKind::Connector:
        case ast::ClassKind::ExpandableConnector: return CompletionKind::Connector;
        case ast::ClassKind::Type: return CompletionKind::Type;
        case ast::ClassKind::Block: return CompletionKind::Block;
        case ast::ClassKind::Model:
        case ast::ClassKind::Class: break;
    }
    return CompletionKind::Model;
}

/// Groups of the list, from near to far.
enum Group { Best, Own, Around, Libraries, Predefined, Snippets, Keywords };

class Completer {
public:
    Completer(AssistWorkspace& workspace, const SyntaxTree& tree, CompletionPlace place)
        : m_workspace(workspace),
          m_in(workspace.semantics()),
          m_tree(tree),
          m_place(std::move(place)),
          m_scope(scopeAt(workspace, tree, m_place.node))
    {
    }

    CompletionList run()
    {
        CompletionList list{m_place.begin, m_place.prefix, {}};
        if (m_place.kind == PlaceKind::Nothing) return list;
        if (m_place.hasDot) {
            afterDot();
        } else {
            atName();
        }
        std::stable_sort(m_items.begin(), m_items.end(), [&](const Ranked& a, const Ranked& b) {
            if (a.quality != b.quality) return a.quality > b.quality;
            if (a.item.group != b.item.group) return a.item.group < b.item.group;
            const int order = compareIgnoringCase(a.item.label, b.item.label);
            return order != 0 ? order < 0 : a.item.label < b.item.label;
        });
        for (Ranked& ranked : m_items) list.items.push_back(std::move(ranked.item));
        return list;
    }

private:
    struct Ranked {
        CompletionItem item;
        int quality = 0;
    };

    static int compareIgnoringCase(std::string_view a, std::string_view b)
    {
        const auto less = [](std::string_view x, std::string_view y) {
            return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(),
                                                [](char p, char q) { return lowerCase(p) < lowerCase(q); });
        };
        return less(a, b) ? -1 : less(b, a) ? 1 : 0;
    }

    void add(CompletionItem item)
    {
        const int quality = matchQuality(m_place.prefix, item.label);
        if (quality == 0) return;
        // A snippet may share its name with a keyword.
        if (!m_seen.insert({item.label, item.kind == CompletionKind::Snippet}).second) return;
        if (item.insertion.empty()) item.insertion = item.label;
        m_items.push_back({std::move(item), quality});
    }

    void addSymbol(const Symbol& symbol, int group, const std::string& insertion = {})
    {
        if (matchQuality(m_place.prefix, symbol.name) == 0) return;
        SymbolText text = describeBriefly(symbol);
        CompletionItem item{
            symbol.name, kindOf(symbol), std::move(text.type), std::move(text.description), std::move(text.declaration),
            insertion,   group};
        if (item.kind == CompletionKind::Function && insertion.empty() && isValue() && !m_place.followsOpening)
            item.insertion = item.label + "($0)";
        add(std::move(item));
    }

    [[nodiscard]] std::vector<Symbol> matchingMembersOf(ClassInstance& inside)
    {
        return membersOf(m_workspace, inside,
                         [this](std::string_view name) { return matchQuality(m_place.prefix, name) > 0; });
    }

    void addKeywords(std::initializer_list<const char*> words)
    {
        for (const char* word : words) {
            add({word, CompletionKind::Keyword, "keyword", std::string(describeWord(word)), word, {}, Keywords});
        }
    }

    void addSnippets(SnippetPlace where)
    {
        for (const Snippet& snippet : snippets()) {
            if ((snippet.places & static_cast<std::uint8_t>(where)) == 0) continue;
            const std::string word(snippet.word);
            add({word, CompletionKind::Snippet, "snippet", std::string(snippet.description),
                 expandSnippet(snippet.text, {}).text, std::string(snippet.text), Snippets});
        }
    }

    /// Whether an expression is expected, rather than a class name.
    [[nodiscard]] bool isValue() const
    {
        switch (m_place.kind) {
            case PlaceKind::Expression:
            case PlaceKind::AnnotationValue:
            case PlaceKind::Equation:
            case PlaceKind::Statement:
            case PlaceKind::ConnectorName: return true;
            default: return false;
        }
    }

    [[nodiscard]] bool isClassOnly() const
    {
        return m_place.kind != PlaceKind::Package && !isValue() && m_place.kind != PlaceKind::Modifier;
    }

    // After a dot -----------------------------------------------------------------------------------

    void afterDot()
    {
        if (m_place.kind == PlaceKind::AfterOperand || m_place.kind == PlaceKind::AfterName)
            m_place.kind = PlaceKind::Expression;
        if (m_place.qualifier.parts.empty()) {
            addRoots(Best);
            return;
        }
        const bool isRooted = m_place.qualifier.isGlobal || m_place.kind == PlaceKind::Package;
        if (m_place.kind == PlaceKind::AnnotationValue && addChoicesAfterDot()) return;
        const Symbol symbol =
            lookupPath(m_workspace, m_scope, m_place.qualifier.parts, isRooted, m_place.kind == PlaceKind::Base);
        ClassInstance* inside = insideOf(m_workspace, symbol);
        if (inside == nullptr) return;
        const bool isComponent = symbol.element->isComponent();
        for (const Symbol& member : matchingMembersOf(*inside)) {
            if (isHidden(member, *inside)) continue;
            const bool isClass = member.kind == SymbolKind::Class;
            if (isComponent && isClass) continue;
            if (isClassOnly() && !isClass && !isComponent) continue;
            addSymbol(member, member.element != nullptr && member.element->owner != inside ? Around : Own);
        }
    }

    /// "FillPattern." in an annotation, where it is not a class.
    bool addChoicesAfterDot()
    {
        const std::string prefix = std::string(m_place.qualifier.parts.front()) + ".";
        const auto values = annotationChoices(m_place.qualifier.parts.front());
        for (const std::string_view value : values) {
            if (value.starts_with(prefix)) addValue(value.substr(prefix.size()), "value", Best);
        }
        return !values.empty();
    }

    /// Protected elements are visible only inside their class.
    [[nodiscard]] bool isHidden(const Symbol& member, const ClassInstance& inside) const
    {
        if (member.element == nullptr || member.element->declaration == nullptr ||
            !member.element->declaration->isProtected)
            return false;
        for (const ClassInstance* at = m_scope.instance; at != nullptr; at = at->enclosing) {
            if (at == &inside || at == member.element->owner) return false;
        }
        return true;
    }

    // A name from here outwards -----------------------------------------------------------------------

    void atName()
    {
        switch (m_place.kind) {
            case PlaceKind::Nothing: return;
            case PlaceKind::Top:
                addSnippets(SnippetPlace::Class);
                addKeywords({"within", "model", "block", "connector", "function", "package", "record", "type", "class",
                             "partial", "encapsulated", "operator", "expandable", "pure", "impure", "final"});
                return;
            case PlaceKind::Element:
                addScope();
                addSnippets(SnippetPlace::Element);
                addElementKeywords();
                return;
            case PlaceKind::Equation:
                addContent(SnippetPlace::Equation,
                           {"if", "for", "when", "connect", "der", "initial", "equation", "algorithm", "public",
                            "protected", "annotation", "end", "else", "elseif", "elsewhen", "time", "not"});
                return;
            case PlaceKind::Statement:
                addContent(SnippetPlace::Statement,
                           {"if", "for", "when", "while", "return", "break", "der", "equation", "algorithm", "initial",
                            "public", "protected", "annotation", "end", "else", "elseif", "elsewhen"});
                return;
            case PlaceKind::Type:
            case PlaceKind::Base:
                addScope();
                if (m_place.kind == PlaceKind::Type) {
                    addKeywords({"parameter", "constant", "discrete",    "input", "output",      "flow",   "stream",
                                 "inner",     "outer",    "replaceable", "final", "model",       "block",  "function",
                                 "package",   "record",   "connector",   "type",  "enumeration", "partial"});
                }
                return;
            case PlaceKind::Package: addRoots(Best); return;
            case PlaceKind::Expression: addExpression(); return;
            case PlaceKind::ConnectorName: addConnectors(); return;
            case PlaceKind::AfterOperand:
                addKeywords({"and", "or", "then", "else", "elseif", "loop", "in", "for", "annotation", "if"});
                return;
            case PlaceKind::AfterName: addKeywords({"if", "constrainedby", "annotation"}); return;
            case PlaceKind::Modifier: addModifiers(); return;
            case PlaceKind::AnnotationEntry: addAnnotationEntries(); return;
            case PlaceKind::AnnotationValue: addAnnotationValues(); return;
            case PlaceKind::EndName: addEndNames(); return;
        }
    }

    /// At the start of an equation or statement.
    void addContent(SnippetPlace where, std::initializer_list<const char*> keywords)
    {
        addScope();
        addFunctions();
        addSnippets(where);
        addKeywords(keywords);
    }

    void addElementKeywords()
    {
        addKeywords({"parameter", "constant",     "discrete", "input",       "output",    "flow",
                     "stream",    "inner",        "outer",    "replaceable", "redeclare", "final",
                     "public",    "protected",    "extends",  "import",      "equation",  "algorithm",
                     "initial",   "annotation",   "end",      "external",    "model",     "block",
                     "connector", "function",     "package",  "record",      "type",      "class",
                     "partial",   "encapsulated", "operator", "expandable",  "pure",      "impure"});
    }

    void addIterators()
    {
        for (const ast::ForIndex index : iteratorsAround(m_scope)) {
            if (index.name())
                add({std::string(index.name().text),
                     CompletionKind::Iterator,
                     "iterator",
                     {},
                     "for " + std::string(index.text()),
                     {},
                     Best});
        }
    }

    [[nodiscard]] bool fitsPlace(const Symbol& symbol) const
    {
        if (m_place.kind == PlaceKind::Element || m_place.kind == PlaceKind::Type || m_place.kind == PlaceKind::Base) {
            return symbol.kind == SymbolKind::Class && symbol.classDeclaration->kind() != ast::ClassKind::Function;
        }
        return true;
    }

    void addScope()
    {
        if (isValue()) addIterators();
        int group = Own;
        for (ClassInstance* at = m_scope.instance; at != nullptr; at = at->enclosing) {
            if (at->declaration == nullptr) continue;
            for (const Symbol& symbol : matchingMembersOf(*at)) {
                if (fitsPlace(symbol)) addSymbol(symbol, group);
            }
            addImports(*at, group);
            group = Around;
            if (at->declaration->isEncapsulated()) break;
        }
        addRoots(Libraries);
        for (const Word& type : typeWords()) {
            add({std::string(type.name),
                 CompletionKind::Type,
                 "type",
                 std::string(type.description),
                 std::string(type.name),
                 {},
                 Predefined});
        }
    }

    void addImports(ClassInstance& instance, int group)
    {
        const Scope scope{&m_tree, m_tree.root(), &instance};
        for (const ImportDeclaration& import : instance.declaration->imports()) {
            Symbol symbol = lookupPath(m_workspace, scope, import.path, true);
            if (!symbol) continue;
            if (!import.isWildcard) {
                symbol.name = std::string(import.alias);
                if (fitsPlace(symbol)) addSymbol(symbol, group);
            } else if (ClassInstance* package = insideOf(m_workspace, symbol)) {
                for (const Symbol& member : matchingMembersOf(*package)) {
                    if (fitsPlace(member)) addSymbol(member, Around);
                }
            }
        }
    }

    void addRoots(int group)
    {
        for (const std::string& name : m_workspace.library().rootNames()) {
            if (matchQuality(m_place.prefix, name) == 0) continue;
            ClassElement* root = m_in.lookupRoot(name);
            if (root == nullptr) continue;
            // The user's classes come before libraries.
            const Symbol symbol = symbolOf(*root);
            addSymbol(symbol, m_workspace.textOf(symbol.declaration.source) ? std::min<int>(group, Around) : group);
        }
    }

    void addFunctions()
    {
        for (const FunctionWord& function : functionWords()) {
            const std::string name(function.name), arguments(function.arguments);
            const std::string declaration = name + "(" + arguments + ")";
            std::string insertion = m_place.followsOpening ? name : arguments.empty() ? name + "()" : name + "($0)";
            add({name, CompletionKind::Function, std::string(function.result), std::string(function.description),
                 declaration, std::move(insertion), Predefined});
        }
    }

    void addExpression()
    {
        if (m_place.call && m_place.isArgumentStart) addArguments();
        if (!m_place.valueOf.empty()) addValuesOfModified();
        addScope();
        addFunctions();
        addKeywords({"if", "then", "else", "elseif", "and", "or", "not", "true", "false", "time", "der", "initial",
                     "end", "function", "each", "for", "in", "loop"});
    }

    void addArguments()
    {
        const CallPlace& call = *m_place.call;
        if (call.function.empty()) return;
        ClassInstance* function = calledFunction(m_workspace, m_scope, call.function.parts, call.function.isGlobal);
        if (function == nullptr || function->declaration == nullptr) return;
        for (const FunctionText::Parameter& input : describeFunction(m_workspace, *function).inputs) {
            if (isUsed(input.name)) continue;
            add({input.name, CompletionKind::Parameter, input.type, input.description, input.declaration(),
                 input.name + "=$0", Best});
        }
    }

    [[nodiscard]] bool isUsed(std::string_view name) const
    {
        return std::find(m_place.used.begin(), m_place.used.end(), name) != m_place.used.end();
    }

    /// Class modified by the modification at the position.
    ClassInstance* modifiedHere()
    {
        const ModifiedPlace& modified = m_place.modified;
        if (modified.type.empty()) return nullptr;
        Symbol symbol = lookupPath(m_workspace, m_scope, modified.type.parts, modified.type.isGlobal, modified.isBase);
        for (const std::string_view part : modified.path)
            symbol = memberOf(m_workspace, insideOf(m_workspace, symbol), part);
        return insideOf(m_workspace, symbol);
    }

    /// Values of a modified enumeration or Boolean.
    void addValuesOfModified()
    {
        if (const AttributeWord* attribute = findAttributeWord(m_place.valueOf)) {
            for (const std::string_view value : annotationChoices(attribute->type)) addValue(value, "Boolean", Best);
            if (attribute->type == "StateSelect") {
                for (const char* value : {"never", "avoid", "default", "prefer", "always"})
                    addValue(std::string("StateSelect.") + value, "StateSelect", Best);
            }
        }
        ClassInstance* target = m_place.call ? nullptr : modifiedHere();
        if (target == nullptr) return;
        ClassInstance* type = insideOf(m_workspace, memberOf(m_workspace, target, m_place.valueOf));
        const SimpleType* simple = type != nullptr ? m_in.simpleTypeOf(*type) : nullptr;
        if (simple == nullptr || simple->predefined != PredefinedType::Enumeration) return;
        for (const Symbol& literal : membersOf(m_workspace, *type)) {
            const SymbolText text = describeBriefly(literal);
            if (literal.kind == SymbolKind::Literal) {
                add({text.declaration,
                     CompletionKind::Literal,
                     text.type,
                     text.description,
                     text.declaration,
                     {},
                     Best});
            }
        }
    }

    void addConnectors()
    {
        addIterators();
        if (m_scope.instance == nullptr) return;
        for (const Symbol& symbol : matchingMembersOf(*m_scope.instance)) {
            const ClassInstance* inside =
                symbol.kind == SymbolKind::Component ? insideOf(m_workspace, symbol) : nullptr;
            if (inside == nullptr) continue;
            const ast::ClassKind kind = inside->kind();
            if (kind == ast::ClassKind::Connector || kind == ast::ClassKind::ExpandableConnector)
                addSymbol(symbol, Best);
            if (kind == ast::ClassKind::Model || kind == ast::ClassKind::Block || kind == ast::ClassKind::Class)
                addSymbol(symbol, Own);
        }
    }

    void addModifiers()
    {
        ClassInstance* target = modifiedHere();
        if (target != nullptr) {
            if (const SimpleType* simple = m_in.simpleTypeOf(*target)) {
                addAttributes(*simple);
            } else {
                for (const Symbol& member : membersOf(m_workspace, *target)) addModifier(member);
            }
        }
        addKeywords({"each", "final", "redeclare", "replaceable", "break"});
    }

    void addModifier(const Symbol& member)
    {
        if (member.element == nullptr || member.element->declaration == nullptr || isUsed(member.name)) return;
        const ElementDeclaration& declared = *member.element->declaration;
        if (declared.isProtected || declared.prefixes.isFinal) return;
        const bool isParameter = kindOf(member) == CompletionKind::Parameter;
        if (declared.prefixes.isReplaceable) {
            const SymbolText text = describeBriefly(member);
            const std::string kind =
                member.kind == SymbolKind::Class
                    ? std::string(toString(member.classDeclaration->kind())) + " " + member.name + " = $0"
                    : "$0 " + member.name;
            add({"redeclare " + member.name, kindOf(member), text.type, text.description, text.declaration,
                 "redeclare " + kind, Around});
        }
        if (member.kind == SymbolKind::Component)
            addSymbol(member, isParameter ? Best : Own, member.name + (isParameter ? "=$0" : "($0)"));
    }

    void addAttributes(const SimpleType& simple)
    {
        char letter = '?';
        switch (simple.predefined) {
            case PredefinedType::Real: letter = 'R'; break;
            case PredefinedType::Integer: letter = 'I'; break;
            case PredefinedType::Boolean: letter = 'B'; break;
            case PredefinedType::String: letter = 'S'; break;
            case PredefinedType::Enumeration: letter = 'E'; break;
            default: return;
        }
        for (const AttributeWord& attribute : attributeWords(letter)) {
            if (isUsed(attribute.name)) continue;
            const std::string name(attribute.name), type(attribute.type);
            add({name, CompletionKind::Attribute, type, std::string(attribute.description), type + " " + name,
                 name + (type == "String" ? "=\"$0\"" : "=$0"), Best});
        }
    }

    void addAnnotationEntries()
    {
        for (const AnnotationWord& word : annotationWords(m_place.annotationPath)) {
            if (isUsed(word.name)) continue;
            const std::string name(word.name), type(word.type);
            std::vector<std::string_view> path = m_place.annotationPath;
            path.push_back(word.name);
            std::string insertion = name + (type == "String" ? "=\"$0\"" : type == "Graphics" ? "={$0}" : "=$0");
            if (!annotationWords(path).empty() && type != "Graphics") insertion = name + "($0)";
            add({name, CompletionKind::AnnotationEntry, type, std::string(word.description), type + " " + name,
                 std::move(insertion), Best});
        }
    }

    void addAnnotationValues()
    {
        std::vector<std::string_view> path = m_place.annotationPath;
        const bool isInside = !path.empty() && path.back() == m_place.valueOf;
        if (!m_place.valueOf.empty() && !isInside) path.push_back(m_place.valueOf);
        if (const AnnotationWord* word = findAnnotationWord(path)) {
            const bool isGraphics = word->type == "Graphics";
            for (const std::string_view value : annotationChoices(word->type)) {
                if (isGraphics && !isInside) continue;  // they belong in a list
                addValue(value, word->type, Best, isGraphics ? std::string(value) + "($0)" : std::string());
            }
            if (word->type == "Extent" || word->type == "Color" || word->type == "Points") return;
        }
        // DynamicSelect, enable=..., texts: expressions of the class
        addScope();
        addFunctions();
        addKeywords({"true", "false", "if", "not"});
    }

    void addValue(std::string_view value, std::string_view type, int group, std::string insertion = {})
    {
        const std::string text(value);
        add({text, CompletionKind::Value, std::string(type), {}, text, std::move(insertion), group});
    }

    void addEndNames()
    {
        for (NodeId at = m_place.node; !at.isNone(); at = m_tree.parent(at)) {
            if (const TokenKind keyword = keywordOfBlock(m_tree.kind(at)); keyword != TokenKind::EndOfFile)
                return addEnd(std::string(spelling(keyword)));
            if (const auto definition = ast::View(m_tree, at).as<ast::ClassDefinition>())
                return addEnd(std::string(definition.name().text));
        }
    }

    void addEnd(const std::string& what)
    {
        add({what, CompletionKind::Keyword, "end", {}, "end " + what, what + ";", Best});
    }

    AssistWorkspace& m_workspace;
    Instantiation& m_in;
    const SyntaxTree& m_tree;
    CompletionPlace m_place;
    Scope m_scope;
    std::vector<Ranked> m_items;
    std::set<std::pair<std::string, bool>> m_seen;
};

}  // namespace

int matchQuality(std::string_view typed, std::string_view label)
{
    if (label.starts_with(typed)) return 4;
    if (startsWithIgnoringCase(label, typed)) return 3;
    if (matchesWords(typed, label)) return 2;
    // A single letter in the middle of a word is not a match.
    return typed.size() > 1 && isSubsequence(typed, label) ? 1 : 0;
}

std::vector<std::size_t> filterCompletions(const std::vector<CompletionItem>& items, std::string_view typed)
{
    std::vector<std::vector<std::size_t>> ofQuality(5);
    for (std::size_t i = 0; i < items.size(); ++i)
        ofQuality[static_cast<std::size_t>(matchQuality(typed, items[i].label))].push_back(i);
    std::vector<std::size_t> fitting;
    for (std::size_t quality = 4; quality > 0; --quality)
        fitting.insert(fitting.end(), ofQuality[quality].begin(), ofQuality[quality].end());
    return fitting;
}

CompletionList complete(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    const SyntaxTree& tree = workspace.tree(text);
    return Completer(workspace, tree, completionPlace(tree, offset)).run();
}

}  // namespace causeway
