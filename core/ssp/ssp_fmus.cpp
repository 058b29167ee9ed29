// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_fmus.h"

#include <pugixml.hpp>

#include "core/fmu/fmu_file.h"

namespace causeway {

namespace {

SspDefinitions definitionsOf(const FmuFile& file)
{
    constexpr std::array<const char*, 8> kBase{"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
    SspDefinitions definitions;
    const pugi::xml_node root = file.document->child("fmiModelDescription");
    for (const pugi::xml_node& node : root.child("UnitDefinitions").children("Unit")) {
        const pugi::xml_node base = node.child("BaseUnit");
        if (!base) continue;
        SspUnit unit;
        unit.name = node.attribute("name").value();
        for (std::size_t i = 0; i < kBase.size(); ++i) unit.powers[i] = base.attribute(kBase[i]).as_int();
        unit.factor = base.attribute("factor").as_double(1);
        unit.offset = base.attribute("offset").as_double(0);
        if (unit.factor != 0) definitions.units.push_back(std::move(unit));
    }
    for (const pugi::xml_node& type : root.child("TypeDefinitions").children()) {
        const pugi::xml_node items = file.isThird() ? type : type.child("Enumeration");
        SspEnumeration enumeration;
        enumeration.name = type.attribute("name").value();
        for (const pugi::xml_node& item : items.children("Item"))
            enumeration.items.emplace_back(item.attribute("name").value(), item.attribute("value").as_llong());
        if (!enumeration.items.empty()) definitions.enumerations.push_back(std::move(enumeration));
    }
    return definitions;
}

}  // namespace

const IoResult<SspFmu>& SspFmus::at(const std::string& path)
{
    using Read = IoResult<SspFmu>;
    const auto known = m_fmus.find(path);
    if (known != m_fmus.end()) return known->second;
    const auto read = [&]() -> Read {
        const IoResult<std::string> bytes = m_files.read(path);
        if (!bytes) return Read::failure(bytes.error());
        const IoResult<FmuFile> file = readFmu(*bytes);
        if (!file) return Read::failure(file.error());
        IoResult<ForeignModel> model = foreignModelOf(*file);
        if (!model) return Read::failure(model.error());
        SspFmu fmu{std::move(*model), definitionsOf(*file), {}};
        for (const DeclaredFmuVariable& variable : file->variables) {
            if (!variable.declaredType.empty()) fmu.enumerationOf.emplace(variable.name, variable.declaredType);
        }
        return fmu;
    };
    return m_fmus.emplace(path, read()).first->second;
}

}  // namespace causeway
