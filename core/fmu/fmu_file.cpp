// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/fmu_file.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <pugixml.hpp>

namespace causeway {

FmuFile::FmuFile() : document(std::make_unique<pugi::xml_document>()) {}
FmuFile::~FmuFile() = default;
FmuFile::FmuFile(FmuFile&&) noexcept = default;
FmuFile& FmuFile::operator=(FmuFile&&) noexcept = default;

std::vector<std::string> FmuFile::platforms() const
{
    constexpr std::string_view kBinaries = "binaries/";
    std::set<std::string> folders;
    for (const ZipEntry& entry : entries) {
        if (!entry.name.starts_with(kBinaries)) continue;
        const std::size_t end = entry.name.find('/', kBinaries.size());
        if (end != std::string::npos && end + 1 < entry.name.size())
            folders.insert(entry.name.substr(kBinaries.size(), end - kBinaries.size()));
    }
    return {folders.begin(), folders.end()};
}

std::ptrdiff_t FmuFile::lineOf(std::ptrdiff_t offset) const
{
    const auto end = description.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(description));
    return 1 + std::count(description.begin(), end, '\n');
}

IoResult<FmuFile> readFmu(std::string_view bytes)
{
    const auto failure = [](std::string why) { return IoResult<FmuFile>::failure(std::move(why)); };
    IoResult<std::vector<ZipEntry>> entries = readZip(bytes);
    if (!entries) return failure(entries.error());
    FmuFile file;
    file.entries = std::move(*entries);
    const auto found = std::ranges::find(file.entries, "modelDescription.xml", &ZipEntry::name);
    if (found == file.entries.end()) return failure("it is not an FMU: it has no modelDescription.xml");
    file.description = found->content;
    const pugi::xml_parse_result parsed = file.document->load_buffer(file.description.data(), file.description.size());
    if (!parsed)
        return failure(fmt::format("modelDescription.xml is not XML: {} in line {}", parsed.description(),
                                   file.lineOf(parsed.offset)));
    const pugi::xml_node root = file.document->child("fmiModelDescription");
    if (!root) return failure("modelDescription.xml has no element fmiModelDescription");
    file.version = root.attribute("fmiVersion").value();
    for (const pugi::xml_node& node : root.child("ModelVariables").children()) {
        if (node.type() != pugi::node_element) continue;
        DeclaredFmuVariable variable;
        const auto text = [](const pugi::xml_node& of, const char* name) {
            return std::string(of.attribute(name).value());
        };
        pugi::xml_node type = node;
        if (!file.isThird()) {
            for (const pugi::xml_node& child : node.children()) {
                if (child.type() == pugi::node_element && std::string_view(child.name()) != "Annotations") type = child;
            }
        }
        variable.name = text(node, "name");
        variable.reference = text(node, "valueReference");
        variable.description = text(node, "description");
        variable.causality = text(node, "causality");
        variable.variability = text(node, "variability");
        variable.initial = text(node, "initial");
        variable.type = type == node && !file.isThird() ? std::string() : std::string(type.name());
        variable.start = text(type, "start");
        if (const auto start = type.child("Start").attribute("value")) variable.start = start.value();
        variable.unit = text(type, "unit");
        variable.displayUnit = text(type, "displayUnit");
        variable.declaredType = text(type, "declaredType");
        variable.minimum = text(type, "min");
        variable.maximum = text(type, "max");
        variable.nominal = text(type, "nominal");
        variable.derivative = text(type, "derivative");
        variable.clocks = text(type, "clocks");
        variable.line = file.lineOf(node.offset_debug());
        file.variables.push_back(std::move(variable));
    }
    return file;
}

}  // namespace causeway
