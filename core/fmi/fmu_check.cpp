// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_check.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "core/base/numbers.h"
#include "core/fmi/description_grammar.h"
#include "core/fmu/fmu_names.h"
#include "core/fmu/foreign_model.h"

namespace causeway {

namespace {

class FmuChecker {
public:
    explicit FmuChecker(const FmuFile& file)
        : m_file(file), m_root(file.document->child("fmiModelDescription")), m_isThird(file.isThird())
    {
    }

    std::vector<FmuFinding> check()
    {
        const std::string& version = m_file.version;
        if (version != "2.0" && !version.starts_with("3.")) {
            error(m_root, fmt::format("the version '{}' of FMI is unknown", version),
                  "versions 2.0 and 3.0 are checked");
            return std::move(m_findings);
        }
        checkText();
        for (const GrammarFinding& finding : checkGrammar(m_root, m_isThird))
            add(true, m_file.lineOf(finding.offset), finding.text, finding.remedy);
        checkInterfaces();
        checkNumbers();
        checkVariables();
        checkTypes();
        checkStructure();
        std::ranges::stable_sort(m_findings, {}, &FmuFinding::line);
        return std::move(m_findings);
    }

private:
    void add(bool isError, std::ptrdiff_t line, std::string text, std::string remedy)
    {
        m_findings.push_back({isError, line, std::move(text), std::move(remedy)});
    }
    void error(const pugi::xml_node& node, std::string text, std::string remedy)
    {
        add(true, m_file.lineOf(node.offset_debug()), std::move(text), std::move(remedy));
    }
    void errorOf(const DeclaredFmuVariable& variable, const std::string& text, std::string remedy)
    {
        add(true, variable.line, fmt::format("'{}' {}", variable.name, text), std::move(remedy));
    }

    // ----- rules that other XML readers enforce, and ours does not

    /// Entities, character references, and characters outside comments and CDATA.
    void checkText()
    {
        const std::string_view text = m_file.description;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const auto skip = [&](std::string_view begin, std::string_view end) {
                if (!text.substr(at).starts_with(begin)) return false;
                at = std::min(text.find(end, at + begin.size()), text.size() - end.size()) + end.size() - 1;
                return true;
            };
            if (skip("<!--", "-->") || skip("<![CDATA[", "]]>")) continue;
            const auto code = static_cast<unsigned char>(text[at]);
            const auto place = static_cast<std::ptrdiff_t>(at);
            if (code < 0x20 && code != '\t' && code != '\n' && code != '\r')
                add(true, m_file.lineOf(place), fmt::format("there is a character of the code {}", code),
                    "XML does not allow it, not even as a reference: leave it out");
            if (text[at] != '&') continue;
            const std::size_t end = text.find(';', at);
            constexpr std::size_t kLongest = 40;
            const std::string entity(text.substr(at, std::min(end - at, kLongest) + 1));
            if (!isReference(entity))
                add(true, m_file.lineOf(place), fmt::format("'{}' stands for no character", entity),
                    "write &amp; for the sign itself; no other entities than &lt; &gt; &amp; &quot; &apos; are known");
        }
    }

    /// "&lt;", "&#65;", "&#x41;"
    static bool isReference(std::string_view entity)
    {
        for (const std::string_view known : {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"}) {
            if (entity == known) return true;
        }
        if (!entity.starts_with("&#") || !entity.ends_with(';')) return false;
        entity = entity.substr(2, entity.size() - 3);
        const bool isHexadecimal = entity.starts_with('x');
        if (isHexadecimal) entity.remove_prefix(1);
        std::uint32_t code = 0;
        const auto [last, error] =
            std::from_chars(entity.data(), entity.data() + entity.size(), code, isHexadecimal ? 16 : 10);
        const bool isRead = error == std::errc() && last == entity.data() + entity.size() && !entity.empty();
        return isRead && (code == 0x9 || code == 0xA || code == 0xD || (code >= 0x20 && code <= 0xD7FF) ||
                          (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF));
    }

    /// Whether a library matches its platform, by its first bytes.
    static bool isLibraryOf(std::string_view platform, std::string_view content)
    {
        constexpr std::size_t kClass = 4, kMachine = 18;
        const bool isWide = platform == "linux64" || platform == "x86_64-linux";
        if (platform.starts_with("win") || platform.ends_with("-windows")) return content.starts_with("MZ");
        if (!isWide && platform != "linux32" && platform != "x86-linux") return true;
        const char bits = isWide ? 2 : 1, machine = isWide ? 62 : 3;
        return content.size() > kMachine &&
               content.starts_with(
                   "\x7F"
                   "ELF") &&
               content[kClass] == bits && content[kMachine] == machine;
    }

    void checkInterfaces()
    {
        const std::vector<std::string> platforms = m_file.platforms();
        bool hasSources = false;
        for (const ZipEntry& entry : m_file.entries) hasSources = hasSources || entry.name.starts_with("sources/");
        if (platforms.empty() && !hasSources)
            add(true, 0, "the archive has neither binaries nor sources", "put a library into binaries/PLATFORM");
        int count = 0;
        for (const char* const kind : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
            const pugi::xml_node node = m_root.child(kind);
            if (!node) continue;
            ++count;
            const std::string identifier = node.attribute("modelIdentifier").value();
            if (identifier != modelIdentifierOf(identifier))
                error(node, fmt::format("the modelIdentifier '{}' is not an identifier of C", identifier),
                      "use letters, digits and underscores");
            for (const std::string& platform : platforms) {
                const std::string stem = "binaries/" + platform + "/" + identifier;
                const auto isLibrary = [&](const ZipEntry& entry) {
                    return entry.name == stem + ".so" || entry.name == stem + ".dll" || entry.name == stem + ".dylib";
                };
                const auto library = std::ranges::find_if(m_file.entries, isLibrary);
                if (library != m_file.entries.end() && !isLibraryOf(platform, library->content))
                    error(node, fmt::format("'{}' is not a library for {}", library->name, platform),
                          "build it for this platform, or put it into the folder of its own platform");
                if (library == m_file.entries.end())
                    error(node, fmt::format("there is no library '{}' for {}", identifier, platform),
                          fmt::format("the library must be binaries/{}/{} with the ending of the system", platform,
                                      identifier));
            }
        }
        if (count == 0) error(m_root, "no interface is declared", "add ModelExchange or CoSimulation");
    }

    // ----- numbers other than those of variables

    /// An existing attribute must be a whole number of 32 bits.
    void checkCount(const pugi::xml_node& node, const char* attribute)
    {
        const std::string text = node.attribute(attribute).value();
        if (text.empty()) return;
        const std::optional<double> value = parseNumber(text);
        const bool isCount = value && *value >= 0 && *value <= 4294967295.0 && *value == std::floor(*value);
        if (!isCount)
            error(node, fmt::format("the {} '{}' is not a whole number from 0 to 4294967295", attribute, text),
                  "write one");
    }

    void checkNumbers()
    {
        checkCount(m_root, "numberOfEventIndicators");
        const std::string indicators = m_root.attribute("numberOfEventIndicators").value();
        if (parseNumber(indicators).value_or(0) > static_cast<double>(kMostElements))
            error(m_root, fmt::format("the number of event indicators is {}, which cannot be right", indicators),
                  "write how many conditions the model has");
        for (const pugi::xml_node& variable : m_root.child("ModelVariables").children())
            checkCount(variable, "valueReference");
        const pugi::xml_node experiment = m_root.child("DefaultExperiment");
        const auto number = [&](const char* attribute) -> std::optional<double> {
            const std::string text = experiment.attribute(attribute).value();
            if (text.empty()) return std::nullopt;
            const std::optional<double> value = parseNumber(text);
            if (value && std::isfinite(*value)) return value;
            error(experiment, fmt::format("the {} '{}' is not a finite number", attribute, text), "write a number");
            return std::nullopt;
        };
        const auto start = number("startTime"), stop = number("stopTime");
        if (stop && *stop < start.value_or(0))
            error(experiment, fmt::format("the stop time {} is before the start time {}", *stop, start.value_or(0)),
                  "swap them");
        for (const char* const attribute : {"tolerance", "stepSize"}) {
            const auto value = number(attribute);
            if (value && !(*value > 0))
                error(experiment, fmt::format("the {} is {}", attribute, *value), "it is positive");
        }
    }

    // ----- variables

    static bool isNumberType(const std::string& type)
    {
        return type == "Real" || type == "Integer" || type.starts_with("Float") || type.starts_with("Int") ||
               type.starts_with("UInt") || type == "Enumeration";
    }
    static bool isRealType(const std::string& type) { return type == "Real" || type.starts_with("Float"); }

    void checkVariables()
    {
        std::map<std::string, std::ptrdiff_t> names;
        std::map<std::string, const DeclaredFmuVariable*> references;
        const bool isStructured =
            std::string_view(m_root.attribute("variableNamingConvention").value()) == "structured";
        int independents = 0;
        for (const DeclaredFmuVariable& variable : m_file.variables) {
            const auto [known, isNew] = names.emplace(variable.name, variable.line);
            if (!isNew)
                errorOf(variable, fmt::format("is declared twice, first in line {}", known->second),
                        "give one of them another name");
            if (isStructured && !isStructuredName(variable.name))
                errorOf(variable, "is not a structured name",
                        "quote names that are not identifiers, or declare variableNamingConvention=\"flat\"");
            const auto [first, isFirst] = references.emplace(variable.reference, &variable);
            if (!isFirst) checkAlias(variable, *first->second);
            if (causalityOf(variable) == "independent") ++independents;
            checkKind(variable);
            checkStart(variable);
        }
        if (independents > 1)
            error(m_root.child("ModelVariables"), "there are several independent variables", "keep one");
        if (m_isThird && independents == 0)
            error(m_root.child("ModelVariables"), "there is no independent variable",
                  "FMI 3.0 requires one, usually 'time'");
    }

    void checkAlias(const DeclaredFmuVariable& variable, const DeclaredFmuVariable& first)
    {
        if (m_isThird)
            errorOf(variable, fmt::format("has the value reference {} of '{}'", variable.reference, first.name),
                    "give it one of its own; an alias is an element Alias");
        else if (variable.type != first.type && !(isNumberType(variable.type) && isNumberType(first.type)))
            errorOf(variable, fmt::format("has the value reference of '{}', but another type", first.name),
                    "variables of one reference have one type");
        else if (!variable.start.empty() && !first.start.empty() && variableOf(variable) != "constant" &&
                 causalityOf(variable) != "parameter")
            errorOf(variable, fmt::format("is an alias of '{}', and both have a start value", first.name),
                    "one of the aliases may have a start value");
    }

    static std::string causalityOf(const DeclaredFmuVariable& variable)
    {
        return variable.causality.empty() ? "local" : variable.causality;
    }
    static std::string variableOf(const DeclaredFmuVariable& variable)
    {
        if (!variable.variability.empty()) return variable.variability;
        return isRealType(variable.type) || variable.type.empty() ? "continuous" : "discrete";
    }

    /// Combinations allowed by the tables of section 2.2.7 (2.0) and 2.4.7.4 (3.0).
    void checkKind(const DeclaredFmuVariable& variable)
    {
        const std::string causality = causalityOf(variable), variability = variableOf(variable);
        const bool isFixed = variability == "fixed" || variability == "tunable";
        const bool isVarying = variability == "discrete" || variability == "continuous";
        bool isAllowed = true;
        if (causality == "parameter" || causality == "calculatedParameter" || causality == "structuralParameter")
            isAllowed = isFixed;
        else if (causality == "input")
            isAllowed = isVarying;
        else if (causality == "output")
            isAllowed = !isFixed;
        else if (causality == "independent")
            isAllowed = variability == "continuous";
        if (!isAllowed)
            errorOf(variable,
                    fmt::format("has the causality {} and the variability {}, which exclude each other", causality,
                                variability),
                    "see the table of allowed combinations in the standard");
        if (variability == "continuous" && !variable.type.empty() && !isRealType(variable.type))
            errorOf(variable, fmt::format("is continuous, and of type {}", variable.type), "it must be discrete");
        if (!variable.initial.empty() && (causality == "input" || causality == "independent") && !m_isThird)
            errorOf(variable, fmt::format("is {}, and has an initial", causality), "leave initial out");
    }

    [[nodiscard]] std::string initialOf(const DeclaredFmuVariable& variable) const
    {
        if (!variable.initial.empty()) return variable.initial;
        const std::string causality = causalityOf(variable);
        if (causality == "parameter" || causality == "structuralParameter" || variableOf(variable) == "constant")
            return "exact";
        if (causality == "input") return m_isThird ? "exact" : "";
        return causality == "independent" ? "" : "calculated";
    }

    void checkStart(const DeclaredFmuVariable& variable)
    {
        const std::string causality = causalityOf(variable), initial = initialOf(variable);
        const bool isNeeded = causality == "input" || initial == "exact" || initial == "approx";
        const bool hasPlace = variable.type != "Clock" && variable.type != "Binary";
        if (isNeeded && variable.start.empty() && hasPlace && variable.type != "String")
            errorOf(variable,
                    fmt::format("has no start value, which {} requires",
                                causality == "input" ? "an input" : "initial = " + initial),
                    "add start");
        if (!variable.start.empty() && (initial == "calculated" || causality == "independent"))
            errorOf(variable,
                    fmt::format("has a start value, although it is {}",
                                causality == "independent" ? "independent" : "calculated"),
                    "leave start out, or write initial=\"approx\"");
        if (!isNumberType(variable.type)) return;
        const auto number = [&](const std::string& text, const char* what) -> std::optional<double> {
            if (text.empty() || text.find(' ') != std::string::npos) return std::nullopt;
            const std::optional<double> value = parseNumber(text);
            if (!value || std::isnan(*value))
                errorOf(variable, fmt::format("has the {} '{}', which is not a number", what, text), "write a number");
            return value;
        };
        const auto start = number(variable.start, "start value"), minimum = number(variable.minimum, "minimum"),
                   maximum = number(variable.maximum, "maximum"), nominal = number(variable.nominal, "nominal value");
        if (minimum && maximum && *minimum > *maximum)
            errorOf(variable, fmt::format("has the minimum {} above the maximum {}", *minimum, *maximum), "swap them");
        if (start && ((minimum && *start < *minimum) || (maximum && *start > *maximum)))
            errorOf(variable, fmt::format("starts with {}, outside of its bounds", *start),
                    "move the start value or the bounds");
        if (nominal && !(*nominal > 0))
            errorOf(variable, fmt::format("has the nominal value {}", *nominal), "nominal values are positive");
    }

    // ----- units and types

    void checkTypes()
    {
        std::map<std::string, std::set<std::string>> units;
        for (const pugi::xml_node& unit : m_root.child("UnitDefinitions").children("Unit")) {
            std::set<std::string>& shown = units[unit.attribute("name").value()];
            for (const pugi::xml_node& display : unit.children("DisplayUnit"))
                shown.insert(display.attribute("name").value());
        }
        std::set<std::string> types;
        for (const pugi::xml_node& type : m_root.child("TypeDefinitions").children())
            types.insert(type.attribute("name").value());
        for (const DeclaredFmuVariable& variable : m_file.variables) {
            const auto unit = units.find(variable.unit);
            if (!variable.unit.empty() && unit == units.end())
                errorOf(variable, fmt::format("has the unit '{}', which is not defined", variable.unit),
                        "add it to UnitDefinitions");
            if (!variable.displayUnit.empty() && !variable.unit.empty() && unit != units.end() &&
                !unit->second.contains(variable.displayUnit))
                errorOf(variable,
                        fmt::format("has the display unit '{}', which its unit '{}' does not define",
                                    variable.displayUnit, variable.unit),
                        "add a DisplayUnit to the unit");
            if (!variable.declaredType.empty() && !types.contains(variable.declaredType))
                errorOf(variable, fmt::format("has the type '{}', which is not defined", variable.declaredType),
                        "add it to TypeDefinitions");
            if (variable.type == "Enumeration" && variable.declaredType.empty())
                errorOf(variable, "is an enumeration without a declared type", "add declaredType");
        }
    }

    // ----- structure

    /// A variable by its version's kind of reference; null, after an error.
    const DeclaredFmuVariable* variableAt(const std::string& text, const pugi::xml_node& node)
    {
        const std::optional<double> number = parseNumber(text);
        if (number && m_isThird) {
            const auto found = std::ranges::find(m_file.variables, text, &DeclaredFmuVariable::reference);
            if (found != m_file.variables.end()) return &*found;
        } else if (number && *number >= 1 && *number <= static_cast<double>(m_file.variables.size())) {
            return &m_file.variables[static_cast<std::size_t>(*number) - 1];
        }
        error(node, fmt::format("the {} '{}' belongs to no variable", m_isThird ? "value reference" : "index", text),
              "ModelStructure names variables of ModelVariables");
        return nullptr;
    }

    std::set<const DeclaredFmuVariable*> unknownsOf(const char* group, const char* element)
    {
        std::set<const DeclaredFmuVariable*> unknowns;
        const pugi::xml_node structure = m_root.child("ModelStructure");
        const pugi::xml_node parent = m_isThird ? structure : structure.child(group);
        for (const pugi::xml_node& node : parent.children(m_isThird ? element : "Unknown")) {
            const DeclaredFmuVariable* const variable =
                variableAt(node.attribute(m_isThird ? "valueReference" : "index").value(), node);
            if (variable == nullptr) continue;
            if (!unknowns.insert(variable).second)
                error(node, fmt::format("'{}' is listed twice", variable->name), "list it once");
            checkDependencies(node, *variable);
        }
        return unknowns;
    }

    void checkDependencies(const pugi::xml_node& node, const DeclaredFmuVariable& variable)
    {
        const auto words = [](std::string_view text) {
            std::vector<std::string> result;
            while (!text.empty()) {
                const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
                if (end > 0) result.emplace_back(text.substr(0, end));
                text.remove_prefix(std::min(end + 1, text.size()));
            }
            return result;
        };
        const auto knowns = words(node.attribute("dependencies").value()),
                   kinds = words(node.attribute("dependenciesKind").value());
        if (!kinds.empty() && kinds.size() != knowns.size())
            error(node,
                  fmt::format("'{}' has {} dependencies and {} kinds of them", variable.name, knowns.size(),
                              kinds.size()),
                  "give each dependency one kind");
        for (const std::string& known : knowns) static_cast<void>(variableAt(known, node));
        for (const std::string& kind : kinds) {
            if (kind != "dependent" && kind != "constant" && kind != "fixed" && kind != "tunable" && kind != "discrete")
                error(node, fmt::format("'{}' is not a kind of dependency", kind),
                      "dependent, constant, fixed, tunable or discrete");
        }
    }

    void checkStructure()
    {
        const pugi::xml_node structure = m_root.child("ModelStructure");
        const auto outputs = unknownsOf("Outputs", "Output"),
                   derivatives = unknownsOf("Derivatives", "ContinuousStateDerivative"),
                   initial = unknownsOf("InitialUnknowns", "InitialUnknown");
        for (const DeclaredFmuVariable* const variable : outputs) {
            if (causalityOf(*variable) != "output")
                errorOf(*variable, "is among the outputs of ModelStructure, but is not an output",
                        "list the outputs alone");
        }
        std::set<std::string> states;
        for (const DeclaredFmuVariable* const variable : derivatives) {
            if (variable->derivative.empty()) {
                errorOf(*variable, "is among the derivatives, but is declared as the derivative of no variable",
                        "add the attribute derivative");
                continue;
            }
            const DeclaredFmuVariable* const state = variableAt(variable->derivative, structure);
            if (state != nullptr && !states.insert(state->name).second)
                errorOf(*state, "has two derivatives among the states", "keep one");
            if (state != nullptr && variableOf(*state) != "continuous")
                errorOf(*state, "is a state, but not continuous", "states are continuous");
        }
        for (const DeclaredFmuVariable& variable : m_file.variables) {
            const std::string causality = causalityOf(variable), kind = initialOf(variable);
            if (causality == "output" && !outputs.contains(&variable) && variable.type != "Clock")
                errorOf(variable, "is an output that ModelStructure does not list", "add it to the outputs");
            const bool isUnknown = kind == "calculated" || kind == "approx";
            const bool isListed = causality == "output" || causality == "calculatedParameter" ||
                                  states.contains(variable.name) || derivatives.contains(&variable);
            // Clocked variables get their first value at a tick.
            const bool isClocked = variable.type == "Clock" || !variable.clocks.empty();
            if (isUnknown && isListed && !initial.contains(&variable) && !isClocked)
                errorOf(variable, "is unknown at the start, but not among the initial unknowns of ModelStructure",
                        "add it to the initial unknowns");
            if (initial.contains(&variable) && (!isUnknown || !isListed) && !m_isThird)
                errorOf(variable, "is among the initial unknowns, but is not one",
                        "remove it from the initial unknowns");
        }
    }

    const FmuFile& m_file;
    pugi::xml_node m_root;
    bool m_isThird;
    std::vector<FmuFinding> m_findings;
};

}  // namespace

std::vector<FmuFinding> checkFmu(const FmuFile& file)
{
    return FmuChecker(file).check();
}

}  // namespace causeway
