// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/description_grammar.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "core/base/suggestion.h"

namespace causeway {

namespace {

/// "*" before an attribute: required. "+" before the parts: ordered. Contents of "Annotations" are arbitrary.
struct ElementRule {
    std::string_view element, attributes, parts;
};

constexpr std::string_view kAnything = "...";

constexpr ElementRule kSecond[] = {
    {"fmiModelDescription",
     "*fmiVersion *modelName *guid description author version copyright license generationTool generationDateAndTime "
     "variableNamingConvention numberOfEventIndicators",
     "+ModelExchange CoSimulation UnitDefinitions TypeDefinitions LogCategories DefaultExperiment VendorAnnotations "
     "ModelVariables ModelStructure"},
    {"ModelExchange",
     "*modelIdentifier needsExecutionTool completedIntegratorStepNotNeeded canBeInstantiatedOnlyOncePerProcess "
     "canNotUseMemoryManagementFunctions canGetAndSetFMUstate canSerializeFMUstate providesDirectionalDerivative",
     "SourceFiles"},
    {"CoSimulation",
     "*modelIdentifier needsExecutionTool canHandleVariableCommunicationStepSize canInterpolateInputs "
     "maxOutputDerivativeOrder canRunAsynchronuously canBeInstantiatedOnlyOncePerProcess "
     "canNotUseMemoryManagementFunctions canGetAndSetFMUstate canSerializeFMUstate providesDirectionalDerivative",
     "SourceFiles"},
    {"SourceFiles", "", "File"},
    {"File", "*name", ""},
    {"UnitDefinitions", "", "Unit"},
    {"Unit", "*name", "+BaseUnit DisplayUnit"},
    {"BaseUnit", "kg m s A K mol cd rad factor offset", ""},
    {"DisplayUnit", "*name factor offset", ""},
    {"TypeDefinitions", "", "SimpleType"},
    {"SimpleType", "*name description", "Real Integer Boolean String Enumeration"},
    {"Item", "*name *value description", ""},
    {"LogCategories", "", "Category"},
    {"Category", "*name description", ""},
    {"DefaultExperiment", "startTime stopTime tolerance stepSize", ""},
    {"VendorAnnotations", kAnything, kAnything},
    {"Annotations", kAnything, kAnything},
    {"ModelVariables", "", "ScalarVariable"},
    {"ScalarVariable",
     "*name *valueReference description causality variability initial canHandleMultipleSetPerTimeInstant",
     "Real Integer Boolean String Enumeration Annotations"},
    {"Real",
     "declaredType quantity unit displayUnit relativeQuantity min max nominal unbounded start derivative reinit", ""},
    {"Integer", "declaredType quantity min max start", ""},
    {"Boolean", "declaredType start", ""},
    {"String", "declaredType start", ""},
    {"Enumeration", "declaredType quantity min max start", "Item"},
    {"ModelStructure", "", "+Outputs Derivatives InitialUnknowns"},
    {"Outputs", "", "Unknown"},
    {"Derivatives", "", "Unknown"},
    {"InitialUnknowns", "", "Unknown"},
    {"Unknown", "*index dependencies dependenciesKind", ""},
};

#define CAUSEWAY_COMMON                                                                                           \
    "*name *valueReference description causality variability canHandleMultipleSetPerTimeInstant clocks previous " \
    "intermediateUpdate initial "
#define CAUSEWAY_NUMBERS "declaredType quantity min max start"
#define CAUSEWAY_REALS CAUSEWAY_NUMBERS " unit displayUnit relativeQuantity unbounded nominal derivative reinit"
#define CAUSEWAY_CAPABILITIES                                                                       \
    "*modelIdentifier needsExecutionTool canBeInstantiatedOnlyOncePerProcess canGetAndSetFMUState " \
    "canSerializeFMUState providesDirectionalDerivatives providesAdjointDerivatives "               \
    "providesPerElementDependencies "

constexpr ElementRule kThird[] = {
    {"fmiModelDescription",
     "*fmiVersion *modelName *instantiationToken description author version copyright license generationTool "
     "generationDateAndTime variableNamingConvention",
     "+ModelExchange CoSimulation ScheduledExecution UnitDefinitions TypeDefinitions LogCategories DefaultExperiment "
     "ModelVariables ModelStructure Annotations"},
    {"ModelExchange", CAUSEWAY_CAPABILITIES "needsCompletedIntegratorStep providesEvaluateDiscreteStates",
     "Annotations"},
    {"CoSimulation",
     CAUSEWAY_CAPABILITIES
     "canHandleVariableCommunicationStepSize fixedInternalStepSize maxOutputDerivativeOrder "
     "recommendedIntermediateInputSmoothness providesIntermediateUpdate mightReturnEarlyFromDoStep "
     "canReturnEarlyAfterIntermediateUpdate hasEventMode providesEvaluateDiscreteStates",
     "Annotations"},
    {"ScheduledExecution", CAUSEWAY_CAPABILITIES, "Annotations"},
    {"UnitDefinitions", "", "Unit"},
    {"Unit", "*name", "+BaseUnit DisplayUnit Annotations"},
    {"BaseUnit", "kg m s A K mol cd rad factor offset", ""},
    {"DisplayUnit", "*name factor offset inverse", "Annotations"},
    {"TypeDefinitions", "",
     "Float32Type Float64Type Int8Type UInt8Type Int16Type UInt16Type Int32Type UInt32Type Int64Type UInt64Type "
     "BooleanType StringType BinaryType EnumerationType ClockType"},
    {"EnumerationType", "*name description quantity", "Item Annotations"},
    {"Item", "*name *value description", "Annotations"},
    {"LogCategories", "", "Category"},
    {"Category", "*name description", "Annotations"},
    {"DefaultExperiment", "startTime stopTime tolerance stepSize", "Annotations"},
    {"Annotations", kAnything, kAnything},
    {"ModelVariables", "",
     "Float32 Float64 Int8 UInt8 Int16 UInt16 Int32 UInt32 Int64 UInt64 Boolean String Binary Enumeration Clock"},
    {"Float32", CAUSEWAY_COMMON CAUSEWAY_REALS, "Annotations Dimension Alias"},
    {"Float64", CAUSEWAY_COMMON CAUSEWAY_REALS, "Annotations Dimension Alias"},
    {"Int8", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"UInt8", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"Int16", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"UInt16", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"Int32", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"UInt32", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"Int64", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"UInt64", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"Boolean", CAUSEWAY_COMMON "declaredType start", "Annotations Dimension Alias"},
    {"String", CAUSEWAY_COMMON "declaredType", "Annotations Dimension Start Alias"},
    {"Binary", CAUSEWAY_COMMON "declaredType mimeType maxSize", "Annotations Dimension Start Alias"},
    {"Enumeration", CAUSEWAY_COMMON CAUSEWAY_NUMBERS, "Annotations Dimension Alias"},
    {"Clock",
     CAUSEWAY_COMMON
     "declaredType canBeDeactivated priority intervalVariability intervalDecimal shiftDecimal supportsFraction "
     "resolution intervalCounter shiftCounter",
     "Annotations Alias"},
    {"Dimension", "start valueReference", ""},
    {"Start", "*value", ""},
    {"Alias", "*name description displayUnit", "Annotations"},
    {"ModelStructure", "", "+Output ContinuousStateDerivative ClockedState InitialUnknown EventIndicator"},
    {"Output", "*valueReference dependencies dependenciesKind", "Annotations"},
    {"ContinuousStateDerivative", "*valueReference dependencies dependenciesKind", "Annotations"},
    {"ClockedState", "*valueReference dependencies dependenciesKind", "Annotations"},
    {"InitialUnknown", "*valueReference dependencies dependenciesKind", "Annotations"},
    {"EventIndicator", "*valueReference dependencies dependenciesKind", "Annotations"},
};

/// Allowed values of attributes, in both versions.
struct WordRule {
    std::string_view attribute, words;
};
constexpr WordRule kWords[] = {
    {"variability", "constant fixed tunable discrete continuous"},
    {"initial", "exact approx calculated"},
    {"variableNamingConvention", "flat structured"},
};
constexpr std::string_view kCausalities =
    "parameter calculatedParameter structuralParameter input output local independent";

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

class GrammarChecker {
public:
    GrammarChecker(bool isThird, std::vector<GrammarFinding>& findings)
        : m_rules(isThird ? std::span<const ElementRule>(kThird) : std::span<const ElementRule>(kSecond)),
          m_findings(findings)
    {
    }

    void check(const pugi::xml_node& root)
    {
        std::vector<pugi::xml_node> open{root};
        while (!open.empty()) {
            const pugi::xml_node node = open.back();
            open.pop_back();
            const auto rule = std::ranges::find(m_rules, std::string_view(node.name()), &ElementRule::element);
            if (rule == m_rules.end() || rule->attributes == kAnything) continue;
            checkAttributes(node, *rule);
            checkParts(node, *rule);
            for (const pugi::xml_node& child : node.children()) {
                if (child.type() == pugi::node_element) open.push_back(child);
            }
        }
    }

private:
    void report(const pugi::xml_node& node, std::string text, std::string remedy)
    {
        m_findings.push_back({node.offset_debug(), std::move(text), std::move(remedy)});
    }

    void checkAttributes(const pugi::xml_node& node, const ElementRule& rule)
    {
        std::vector<std::string> names = wordsOf(rule.attributes);
        for (std::string& name : names) {
            if (!name.starts_with('*')) continue;
            name.erase(0, 1);
            if (!node.attribute(name.c_str()))
                report(node, fmt::format("{} has no attribute {}, which is required", node.name(), name), "add it");
        }
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            const std::string name = attribute.name();
            if (name.find(':') != std::string::npos || name == "xmlns") continue;
            if (std::ranges::find(names, name) == names.end()) {
                report(node,
                       fmt::format("{} has the attribute {}, which the standard does not know{}", node.name(), name,
                                   didYouMean(name, names)),
                       "remove it, or correct its name");
                continue;
            }
            checkWords(node, name, attribute.value());
        }
    }

    void checkWords(const pugi::xml_node& node, const std::string& name, const std::string& value)
    {
        std::string_view allowed = name == "causality" ? kCausalities : std::string_view();
        for (const WordRule& rule : kWords) {
            if (rule.attribute == name) allowed = rule.words;
        }
        if (allowed.empty()) return;
        const std::vector<std::string> words = wordsOf(allowed);
        if (std::ranges::find(words, value) == words.end())
            report(node, fmt::format("{}=\"{}\" must be one of: {}", name, value, fmt::join(words, ", ")),
                   "choose one of them");
    }

    void checkParts(const pugi::xml_node& node, const ElementRule& rule)
    {
        const bool isOrdered = rule.parts.starts_with('+');
        const std::vector<std::string> parts = wordsOf(isOrdered ? rule.parts.substr(1) : rule.parts);
        std::size_t last = 0;
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            const auto found = std::ranges::find(parts, std::string(child.name()));
            if (found == parts.end()) {
                report(child,
                       fmt::format("{} has the part {}, which the standard does not know there{}", node.name(),
                                   child.name(), didYouMean(child.name(), parts)),
                       "remove it, or correct its name");
                continue;
            }
            const auto at = static_cast<std::size_t>(found - parts.begin());
            if (isOrdered && at < last)
                report(child, fmt::format("{} stands behind {}", child.name(), parts[last]),
                       fmt::format("the parts of {} stand in this order: {}", node.name(), fmt::join(parts, ", ")));
            last = std::max(last, at);
        }
    }

    std::span<const ElementRule> m_rules;
    std::vector<GrammarFinding>& m_findings;
};

}  // namespace

std::vector<GrammarFinding> checkGrammar(const pugi::xml_node& root, bool isThird)
{
    std::vector<GrammarFinding> findings;
    GrammarChecker checker(isThird, findings);
    checker.check(root);
    for (const char* const part : {"ModelVariables", "ModelStructure"}) {
        if (!root.child(part))
            findings.push_back(
                {root.offset_debug(), fmt::format("there is no {}", part), "add it, even if it is empty"});
    }
    return findings;
}

}  // namespace causeway
