// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/library_versions.h"

#include <algorithm>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/file_io.h"
#include "core/library/model_files.h"

namespace causeway {

namespace {

std::string stringValue(ast::Expression expression)
{
    const auto literal = expression.as<ast::StringLiteral>();
    return literal ? literal.value() : std::string();
}

/// Takes the number at the front of `text` off, without leading zeros.
std::string_view takeNumber(std::string_view& text)
{
    const auto end = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
    std::string_view number = text.substr(0, end);
    text.remove_prefix(end);
    while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
    return number;
}

/// The entries of the `conversion` annotation; some libraries have one inside of the other.
template <class Visit>
void forEachConversion(ast::ClassDefinition library, const Visit& visit)
{
    std::vector<ast::ClassModification> open{library.annotation().find("conversion").classModification()};
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (const ast::ElementModification entry : open[i].modifications()) {
            if (entry.name().toString() == "conversion") {
                open.push_back(entry.classModification());
            } else {
                visit(entry);
            }
        }
    }
}

/// Whether a string, or one in an array of strings, is this one.
bool hasValue(ast::Expression expression, std::string_view value)
{
    if (const auto array = expression.as<ast::ArrayConstructor>()) {
        for (const ast::Expression element : array.elements()) {
            if (hasValue(element, value)) return true;
        }
        return false;
    }
    return stringValue(expression) == value;
}

/// Version 4 of Modelica renamed packages and classes: a text that names one of them tells when it was written.
enum class NamesOfVersion : std::uint8_t { None, Old, Present };

/// Those that models name most.
constexpr std::string_view kNamesBefore4[] = {"Modelica.SIunits",
                                              "Modelica.Electrical.MultiPhase",
                                              "Modelica.Electrical.QuasiStationary",
                                              "Modelica.Electrical.Analog.Basic.EMF",
                                              "Modelica.Electrical.Analog.Basic.HeatingResistor",
                                              "Modelica.Blocks.Interfaces.BlockIcon",
                                              "Modelica.Blocks.Sources.Clock",
                                              "Modelica.Blocks.Tables.CombiTable1D",
                                              "Modelica.Blocks.Tables.CombiTable2D",
                                              "Modelica.Blocks.Types.InitPID",
                                              "Modelica.Icons.Library",
                                              "Modelica.Icons.Info",
                                              "Modelica.Icons.RotationalSensor",
                                              "Modelica.Icons.TranslationalSensor"};

/// Not as the beginning of a longer name.
bool hasName(std::string_view text, std::string_view name)
{
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const char next = end < text.size() ? lowerCase(text[end]) : ' ';
        if (!isDigit(next) && next != '_' && (next < 'a' || next > 'z')) return true;
    }
    return false;
}

NamesOfVersion namesIn(std::string_view text)
{
    if (text.find("Modelica.Units") != std::string_view::npos) return NamesOfVersion::Present;
    const bool isOld =
        std::ranges::any_of(kNamesBefore4, [text](std::string_view name) { return hasName(text, name); });
    return isOld ? NamesOfVersion::Old : NamesOfVersion::None;
}

/// The result of the first decisive file in a folder.
NamesOfVersion namesBelow(const std::filesystem::path& folder)
{
    Diagnostics ignored;
    for (const std::filesystem::path& file : findModelFiles(folder, ignored)) {
        const auto text = readFile(file);
        const NamesOfVersion names = text ? namesIn(*text) : NamesOfVersion::None;
        if (names != NamesOfVersion::None) return names;
    }
    return NamesOfVersion::None;
}

/// The entries of the `uses` annotation; the version is empty where none is given.
std::vector<UsedLibrary> usesOf(ast::ClassDefinition definition)
{
    std::vector<UsedLibrary> used;
    for (const ast::ElementModification entry :
         definition.annotation().find("uses").classModification().modifications())
        used.push_back({entry.name().toString(), stringValue(entry.classModification().find("version").binding()),
                        std::string(definition.name().text), entry.span()});
    return used;
}

}  // namespace

std::strong_ordering compareVersions(std::string_view a, std::string_view b)
{
    const auto isOrdered = [](std::string_view version) { return !version.empty() && isDigit(version.front()); };
    if (isOrdered(a) != isOrdered(b)) return isOrdered(a) <=> isOrdered(b);
    if (!isOrdered(a)) return a <=> b;
    for (;;) {
        // Numbers may have any length: more digits are more.
        const std::string_view left = takeNumber(a);
        const std::string_view right = takeNumber(b);
        if (left.size() != right.size()) return left.size() <=> right.size();
        if (left != right) return left <=> right;
        const auto goesOn = [](std::string_view rest) { return rest.size() > 1 && rest[0] == '.' && isDigit(rest[1]); };
        if (goesOn(a) != goesOn(b)) return goesOn(a) <=> goesOn(b);
        if (!goesOn(a)) break;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    // A suffix after the numbers denotes a release before the main one.
    if (a.empty() != b.empty()) return a.empty() <=> b.empty();
    return a <=> b;
}

std::string versionOf(ast::ClassDefinition definition)
{
    return stringValue(definition.annotation().find("version").binding());
}

bool OldTexts::contains(const SyntaxTree& tree)
{
    const auto [known, isNew] = m_known.try_emplace(tree.sharedFile());
    if (isNew) {
        const SourceFile& file = *known->first;
        NamesOfVersion names = namesIn(file.text());
        const std::filesystem::path path(file.path());
        if (names == NamesOfVersion::None && path.filename() == "package.mo") names = namesBelow(path.parent_path());
        known->second = names == NamesOfVersion::Old;
    }
    return known->second;
}

std::vector<UsedLibrary> usedLibraries(ast::ClassDefinition definition, OldTexts& oldTexts)
{
    std::vector<UsedLibrary> used = usesOf(definition);
    const bool namesModelica = std::ranges::find(used, "Modelica", &UsedLibrary::name) != used.end();
    std::erase_if(used, [](const UsedLibrary& library) { return library.version.empty(); });
    if (!namesModelica && definition && versionOf(definition).empty() && oldTexts.contains(definition.tree()))
        used.push_back({"Modelica", "3.2.3", std::string(definition.name().text), definition.name().span});
    return used;
}

std::vector<std::string> classesForSameVersions(ast::ClassDefinition definition, OldTexts& oldTexts)
{
    const std::vector<UsedLibrary> versions = usedLibraries(definition, oldTexts);
    const auto isOther = [&versions](const UsedLibrary& used) {
        const auto same = std::ranges::find(versions, used.name, &UsedLibrary::name);
        return !used.version.empty() && same != versions.end() && same->version != used.version;
    };
    std::vector<std::string> names;
    for (const ast::ClassDefinition other : ast::StoredDefinition(definition.tree()).classes()) {
        if (other.name() && std::ranges::none_of(usesOf(other), isOther)) names.emplace_back(other.name().text);
    }
    return names;
}

bool servesVersion(ast::ClassDefinition library, std::string_view version)
{
    const std::string own = versionOf(library);
    if (own.empty() || own == version) return true;
    bool isServed = false;
    forEachConversion(library, [&](ast::ElementModification entry) {
        isServed =
            isServed || (entry.name().toString() == "noneFromVersion" && stringValue(entry.binding()) == version);
    });
    return isServed;
}

std::vector<ConversionStep> conversionSteps(ast::ClassDefinition library, std::string_view version)
{
    const std::string own = versionOf(library);
    std::vector<ConversionStep> steps;
    std::string at(version);
    while (!servesVersion(library, at)) {
        std::optional<ConversionStep> next;
        forEachConversion(library, [&](ast::ElementModification entry) {
            if (next || entry.name().toString() != "from") return;
            const ast::ClassModification from = entry.classModification();
            if (!hasValue(from.find("version").binding(), at)) return;
            const std::string to = stringValue(from.find("to").binding());
            next = {at, to.empty() ? own : to, stringValue(from.find("script").binding()),
                    from.find("change").binding().text()};
        });
        const bool isRound =
            next && std::ranges::any_of(steps, [&](const ConversionStep& step) { return step.from == next->to; });
        if (!next || next->to == at || isRound) return {};
        at = next->to;
        steps.push_back(std::move(*next));
    }
    return steps;
}

}  // namespace causeway
