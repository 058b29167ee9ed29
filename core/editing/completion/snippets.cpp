// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/snippets.h"

#include <algorithm>
#include <limits>

namespace causeway {

namespace {

constexpr auto kClass = static_cast<std::uint8_t>(SnippetPlace::Class);
constexpr auto kElement = static_cast<std::uint8_t>(SnippetPlace::Element);
constexpr auto kEquation = static_cast<std::uint8_t>(SnippetPlace::Equation);
constexpr auto kStatement = static_cast<std::uint8_t>(SnippetPlace::Statement);

constexpr Snippet kSnippets[] = {
    {"model", "A model with equations", "model ${1:Name} \"${2:description}\"\n  $0\nequation\n\nend ${1:Name};",
     kClass | kElement},
    {"package", "A package", "package ${1:Name} \"${2:description}\"\n  $0\nend ${1:Name};", kClass | kElement},
    {"block", "A block with an input and an output",
     "block ${1:Name} \"${2:description}\"\n  input Real ${3:u};\n  output Real ${4:y};\nequation\n  ${4:y} = $0;\nend "
     "${1:Name};",
     kClass | kElement},
    {"function", "A function with an input and an output",
     "function ${1:name} \"${2:description}\"\n  input Real ${3:x};\n  output Real ${4:y};\nalgorithm\n  ${4:y} := "
     "$0;\nend ${1:name};",
     kClass | kElement},
    {"record", "A record", "record ${1:Name} \"${2:description}\"\n  Real ${3:x};\n  $0\nend ${1:Name};",
     kClass | kElement},
    {"connector", "A connector with a potential and a flow variable",
     "connector ${1:Name} \"${2:description}\"\n  Real ${3:v};\n  flow Real ${4:i};\n  $0\nend ${1:Name};",
     kClass | kElement},
    {"type", "A type with a unit", "type ${1:Name} = Real(unit=\"${2:1}\")$0;", kClass | kElement},
    {"enumeration", "An enumeration", "type ${1:Name} = enumeration(${2:A}, ${3:B})$0;", kClass | kElement},
    {"parameter", "A parameter with its value", "parameter Real ${1:p} = ${2:1} \"${3:description}\";$0", kElement},
    {"annotation", "Graphics of a class",
     "annotation(\n  Icon(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={\n    "
     "Rectangle(extent={{-100,-100},{100,100}})$0}));",
     kElement | kEquation | kStatement},
    {"experiment", "Settings of a simulation", "annotation(experiment(StopTime=${1:1}))$0;",
     kElement | kEquation | kStatement},
    {"documentation", "Text about a class", "annotation(Documentation(info=\"<html>\n<p>$0</p>\n</html>\"));",
     kElement | kEquation | kStatement},
    {"connect", "A connection", "connect(${1:a}, ${2:b})$0;", kEquation},
    {"if", "A choice between equations", "if ${1:condition} then\n  $0\nelse\n\nend if;", kEquation | kStatement},
    {"for", "A repetition", "for ${1:i} in ${2:1:n} loop\n  $0\nend for;", kEquation | kStatement},
    {"when", "What happens at an event", "when ${1:condition} then\n  $0\nend when;", kEquation | kStatement},
    {"while", "A repetition as long as a condition is true", "while ${1:condition} loop\n  $0\nend while;", kStatement},
    {"assert", "A check while the model runs", "assert(${1:condition}, \"${2:message}\")$0;", kEquation | kStatement},
};

}  // namespace

std::span<const Snippet> snippets()
{
    return kSnippets;
}

ExpandedSnippet expandSnippet(std::string_view text, std::string_view indentation)
{
    ExpandedSnippet expanded;
    const auto here = [&] { return static_cast<std::uint32_t>(expanded.text.size()); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("$0")) {
            expanded.stops.push_back({0, here(), here()});
            ++i;
        } else if (rest.starts_with("${") && rest.size() > 3 && rest[3] == ':' &&
                   rest.find('}') != std::string_view::npos) {
            const std::string_view inside = rest.substr(4, rest.find('}') - 4);
            ExpandedSnippet::Stop stop{rest[2] - '0', here(), 0};
            expanded.text += inside;
            stop.end = here();
            expanded.stops.push_back(stop);
            i += rest.find('}');
        } else {
            expanded.text += text[i];
            if (text[i] == '\n') expanded.text += indentation;
        }
    }
    const auto isLast = [](const ExpandedSnippet::Stop& stop) { return stop.number == 0; };
    if (std::none_of(expanded.stops.begin(), expanded.stops.end(), isLast))
        expanded.stops.push_back({0, here(), here()});
    std::stable_sort(expanded.stops.begin(), expanded.stops.end(),
                     [](const ExpandedSnippet::Stop& a, const ExpandedSnippet::Stop& b) {
                         const auto order = [](int number) {
                             return number == 0 ? std::numeric_limits<int>::max() : number;
                         };
                         return order(a.number) < order(b.number);
                     });
    return expanded;
}

}  // namespace causeway
