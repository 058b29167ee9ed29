// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One XML file of a system: elements by names without prefixes, typed attributes, findings with lines.
/// Errors: a sentence for invalid XML or an unexpected root; missing attributes and wrong types are findings, with
///       default values used. Namespace names are ignored.
/// Cost: a line number is a search among the line ends. Internal to this room.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "core/base/file_io.h"
#include "core/ssp/ssp_file.h"

namespace causeway {

class SspXml {
public:
    /// `name`: for messages. `root`: required name of the root element.
    [[nodiscard]] static IoResult<std::unique_ptr<SspXml>> parse(std::string name, std::string text,
                                                                 std::string_view root,
                                                                 std::vector<SspFinding>& findings);

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] pugi::xml_node root() const { return m_document.document_element(); }
    [[nodiscard]] std::ptrdiff_t lineOf(const pugi::xml_node& node) const { return lineAt(node.offset_debug()); }

    [[nodiscard]] static std::string_view nameOf(const pugi::xml_node& node);
    [[nodiscard]] static pugi::xml_node child(const pugi::xml_node& node, std::string_view name);
    [[nodiscard]] static std::vector<pugi::xml_node> children(const pugi::xml_node& node, std::string_view name = {});

    [[nodiscard]] static std::string text(const pugi::xml_node& node, const char* attribute);
    /// A required, nonempty name.
    [[nodiscard]] std::string required(const pugi::xml_node& node, const char* attribute);
    [[nodiscard]] double number(const pugi::xml_node& node, const char* attribute, double otherwise);
    [[nodiscard]] std::optional<double> optionalNumber(const pugi::xml_node& node, const char* attribute);
    /// A required number.
    [[nodiscard]] double requiredNumber(const pugi::xml_node& node, const char* attribute);
    [[nodiscard]] bool truth(const pugi::xml_node& node, const char* attribute);
    /// Numbers separated by white space.
    [[nodiscard]] std::vector<double> numbers(const pugi::xml_node& node, const char* attribute);

    void error(const pugi::xml_node& node, std::string text, std::string remedy);
    void warning(const pugi::xml_node& node, std::string text, std::string remedy);

private:
    SspXml(std::string name, std::string text, std::vector<SspFinding>& findings);
    [[nodiscard]] std::ptrdiff_t lineAt(std::ptrdiff_t offset) const;

    std::string m_name, m_text;
    pugi::xml_document m_document;
    std::vector<std::ptrdiff_t> m_lineEnds;
    std::vector<SspFinding>& m_findings;
};

}  // namespace causeway
