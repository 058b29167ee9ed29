// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_xml.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::string_view trimmedValue(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

}  // namespace

SspXml::SspXml(std::string name, std::string text, std::vector<SspFinding>& findings)
    : m_name(std::move(name)), m_text(std::move(text)), m_findings(findings)
{
    for (std::size_t at = m_text.find('\n'); at != std::string::npos; at = m_text.find('\n', at + 1))
        m_lineEnds.push_back(static_cast<std::ptrdiff_t>(at));
}

IoResult<std::unique_ptr<SspXml>> SspXml::parse(std::string name, std::string text, std::string_view root,
                                                std::vector<SspFinding>& findings)
{
    using Parsed = IoResult<std::unique_ptr<SspXml>>;
    std::unique_ptr<SspXml> made(new SspXml(std::move(name), std::move(text), findings));
    const pugi::xml_parse_result parsed = made->m_document.load_buffer(made->m_text.data(), made->m_text.size());
    if (!parsed)
        return Parsed::failure(fmt::format("{} is not XML: {} in line {}", made->m_name, parsed.description(),
                                           made->lineAt(parsed.offset)));
    if (nameOf(made->root()) != root)
        return Parsed::failure(
            fmt::format("{} begins with the element '{}' instead of '{}'", made->m_name, nameOf(made->root()), root));
    return made;
}

std::ptrdiff_t SspXml::lineAt(std::ptrdiff_t offset) const
{
    return 1 + std::distance(m_lineEnds.begin(), std::ranges::lower_bound(m_lineEnds, offset));
}

std::string_view SspXml::nameOf(const pugi::xml_node& node)
{
    const std::string_view name = node.name();
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

pugi::xml_node SspXml::child(const pugi::xml_node& node, std::string_view name)
{
    for (const pugi::xml_node& candidate : node.children()) {
        if (candidate.type() == pugi::node_element && nameOf(candidate) == name) return candidate;
    }
    return {};
}

std::vector<pugi::xml_node> SspXml::children(const pugi::xml_node& node, std::string_view name)
{
    std::vector<pugi::xml_node> found;
    for (const pugi::xml_node& candidate : node.children()) {
        if (candidate.type() == pugi::node_element && (name.empty() || nameOf(candidate) == name))
            found.push_back(candidate);
    }
    return found;
}

std::string SspXml::text(const pugi::xml_node& node, const char* attribute)
{
    return node.attribute(attribute).value();
}

std::string SspXml::required(const pugi::xml_node& node, const char* attribute)
{
    std::string value = text(node, attribute);
    if (value.empty())
        error(node, fmt::format("the element '{}' has no '{}'", nameOf(node), attribute),
              fmt::format("write {}=\"...\"", attribute));
    return value;
}

std::optional<double> SspXml::optionalNumber(const pugi::xml_node& node, const char* attribute)
{
    const pugi::xml_attribute found = node.attribute(attribute);
    if (!found) return std::nullopt;
    const std::optional<double> value = parseNumber(trimmedValue(found.value()));
    if (value && std::isfinite(*value)) return value;
    error(node, fmt::format("'{}' of '{}' is '{}', not a number", attribute, nameOf(node), found.value()),
          "write a number, such as 0.5");
    return std::nullopt;
}

double SspXml::number(const pugi::xml_node& node, const char* attribute, double otherwise)
{
    return optionalNumber(node, attribute).value_or(otherwise);
}

double SspXml::requiredNumber(const pugi::xml_node& node, const char* attribute)
{
    if (node.attribute(attribute)) return number(node, attribute, 0);
    static_cast<void>(required(node, attribute));
    return 0;
}

bool SspXml::truth(const pugi::xml_node& node, const char* attribute)
{
    const std::string value(trimmedValue(node.attribute(attribute).value()));
    if (!value.empty() && value != "true" && value != "false" && value != "1" && value != "0")
        error(node, fmt::format("'{}' of '{}' is '{}'", attribute, nameOf(node), value), "write true or false");
    return value == "true" || value == "1";
}

std::vector<double> SspXml::numbers(const pugi::xml_node& node, const char* attribute)
{
    std::vector<double> values;
    std::string_view rest = node.attribute(attribute).value();
    while (!(rest = trimmedValue(rest)).empty()) {
        const std::size_t end = std::min(rest.find_first_of(kSpace), rest.size());
        const std::optional<double> value = parseNumber(rest.substr(0, end));
        if (!value || !std::isfinite(*value)) {
            error(node,
                  fmt::format("'{}' of '{}' has '{}' among its numbers", attribute, nameOf(node), rest.substr(0, end)),
                  "write numbers with spaces between them");
            return {};
        }
        values.push_back(*value);
        rest.remove_prefix(end);
    }
    return values;
}

void SspXml::error(const pugi::xml_node& node, std::string text, std::string remedy)
{
    m_findings.push_back({true, m_name, lineOf(node), std::move(text), std::move(remedy)});
}

void SspXml::warning(const pugi::xml_node& node, std::string text, std::string remedy)
{
    m_findings.push_back({false, m_name, lineOf(node), std::move(text), std::move(remedy)});
}

}  // namespace causeway
