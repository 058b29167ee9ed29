// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_sets.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

namespace causeway {

namespace {

constexpr std::array<const char*, 8> kSspBaseUnits{"kg", "m", "s", "A", "K", "mol", "cd", "rad"};

SspUnit readSspUnit(SspXml& xml, const pugi::xml_node& node)
{
    SspUnit unit;
    unit.name = xml.required(node, "name");
    const pugi::xml_node base = SspXml::child(node, "BaseUnit");
    if (!base) {
        xml.warning(node, fmt::format("the unit '{}' has no BaseUnit, and cannot be converted", unit.name),
                    "write <ssc:BaseUnit/> with its powers of kg, m, s and so on");
        return unit;
    }
    for (std::size_t i = 0; i < kSspBaseUnits.size(); ++i) {
        constexpr double kMostPower = 100;
        const double power = xml.number(base, kSspBaseUnits[i], 0);
        if (power != std::floor(power) || std::fabs(power) > kMostPower)
            xml.error(base, fmt::format("'{}' of the unit '{}' is not a power", kSspBaseUnits[i], unit.name),
                      "write a whole number");
        else
            unit.powers[i] = static_cast<int>(power);
    }
    unit.factor = xml.number(base, "factor", 1);
    unit.offset = xml.number(base, "offset", 0);
    if (unit.factor == 0) {
        xml.error(base, fmt::format("the factor of the unit '{}' is zero", unit.name), "write another number");
        unit.factor = 1;
    }
    return unit;
}

SspEnumeration readSspEnumeration(SspXml& xml, const pugi::xml_node& node)
{
    SspEnumeration enumeration;
    enumeration.name = xml.required(node, "name");
    for (const pugi::xml_node& item : SspXml::children(node, "Item")) {
        constexpr double kMost = 9007199254740992;  // largest exact whole number
        const double value = xml.requiredNumber(item, "value");
        if (value != std::floor(value) || std::fabs(value) > kMost)
            xml.error(item, fmt::format("the value of an item of '{}' is not a whole number", enumeration.name),
                      "write one, such as 3");
        else
            enumeration.items.emplace_back(xml.required(item, "name"), static_cast<std::int64_t>(value));
    }
    return enumeration;
}

bool isSspType(std::string_view name)
{
    return sspTypeNamed(name) != SspType::Unknown;
}

}  // namespace

const SspUnit* SspDefinitions::unit(std::string_view name) const
{
    const auto found = std::ranges::find(units, name, &SspUnit::name);
    return found == units.end() ? nullptr : &*found;
}

const SspEnumeration* SspDefinitions::enumeration(std::string_view name) const
{
    const auto found = std::ranges::find(enumerations, name, &SspEnumeration::name);
    return found == enumerations.end() ? nullptr : &*found;
}

SspType sspTypeNamed(std::string_view name)
{
    static const std::map<std::string_view, SspType> kTypes{
        {"Real", SspType::Real},       {"Float64", SspType::Real},   {"Float32", SspType::Real},
        {"Integer", SspType::Integer}, {"Int8", SspType::Integer},   {"UInt8", SspType::Integer},
        {"Int16", SspType::Integer},   {"UInt16", SspType::Integer}, {"Int32", SspType::Integer},
        {"UInt32", SspType::Integer},  {"Int64", SspType::Integer},  {"UInt64", SspType::Integer},
        {"Boolean", SspType::Boolean}, {"String", SspType::String},  {"Enumeration", SspType::Enumeration},
        {"Binary", SspType::Binary},   {"Clock", SspType::Clock}};
    const auto found = kTypes.find(name);
    return found == kTypes.end() ? SspType::Unknown : found->second;
}

SspDefinitions readSspDefinitions(SspXml& xml, const pugi::xml_node& node)
{
    SspDefinitions definitions;
    const auto units = SspXml::children(SspXml::child(node, "Units"), "Unit");
    const auto enumerations = SspXml::children(SspXml::child(node, "Enumerations"), "Enumeration");
    checkSspNames(xml, units);
    checkSspNames(xml, enumerations);
    for (const pugi::xml_node& unit : units) definitions.units.push_back(readSspUnit(xml, unit));
    for (const pugi::xml_node& one : enumerations) definitions.enumerations.push_back(readSspEnumeration(xml, one));
    return definitions;
}

void checkSspNames(SspXml& xml, const std::vector<pugi::xml_node>& nodes)
{
    std::set<std::string> known;
    for (const pugi::xml_node& node : nodes) {
        const std::string name = SspXml::text(node, "name");
        if (!name.empty() && !known.insert(name).second)
            xml.error(node, fmt::format("the name '{}' occurs twice", name), "give one of them another name");
    }
}

SspTransformation readSspTransformation(SspXml& xml, const pugi::xml_node& node)
{
    SspTransformation made;
    for (const pugi::xml_node& child : SspXml::children(node)) {
        const std::string_view name = SspXml::nameOf(child);
        if (name == "LinearTransformation") {
            made.kind = SspTransformation::Kind::Linear;
            made.factor = xml.number(child, "factor", 1);
            made.offset = xml.number(child, "offset", 0);
        } else if (name == "BooleanMappingTransformation") {
            made.kind = SspTransformation::Kind::Boolean;
        } else if (name == "IntegerMappingTransformation") {
            made.kind = SspTransformation::Kind::Integer;
        } else if (name == "EnumerationMappingTransformation") {
            made.kind = SspTransformation::Kind::Enumeration;
        } else {
            continue;
        }
        std::set<std::string> sources;
        for (const pugi::xml_node& entry : SspXml::children(child, "MapEntry")) {
            std::string source = xml.required(entry, "source"), target = xml.required(entry, "target");
            if (made.kind == SspTransformation::Kind::Integer) {
                static_cast<void>(xml.number(entry, "source", 0));
                static_cast<void>(xml.number(entry, "target", 0));
            }
            if (!sources.insert(source).second)
                xml.error(entry, fmt::format("the value '{}' is mapped twice", source), "remove one of the entries");
            made.entries.emplace_back(std::move(source), std::move(target));
        }
        break;
    }
    return made;
}

void readSspType(SspXml& xml, const pugi::xml_node& node, SspConnector& connector)
{
    for (const pugi::xml_node& child : SspXml::children(node)) {
        const std::string_view name = SspXml::nameOf(child);
        if (name == "Dimension") connector.isArray = true;
        // <ssd:Clock name="..."/> names the clock of a connector of another type.
        if (!isSspType(name) || connector.type != SspType::Unknown) continue;
        connector.type = sspTypeNamed(name);
        connector.unit = SspXml::text(child, "unit");
        if (connector.type == SspType::Enumeration) connector.enumeration = xml.required(child, "name");
    }
}

SspParameterSet readSspParameterSet(SspXml& xml, const pugi::xml_node& node)
{
    SspParameterSet set;
    set.file = xml.name();
    set.definitions = readSspDefinitions(xml, node);
    const auto parameters = SspXml::children(SspXml::child(node, "Parameters"), "Parameter");
    checkSspNames(xml, parameters);
    for (const pugi::xml_node& parameter : parameters) {
        SspValue value;
        value.name = xml.required(parameter, "name");
        value.line = xml.lineOf(parameter);
        for (const pugi::xml_node& child : SspXml::children(parameter)) {
            const std::string_view name = SspXml::nameOf(child);
            if (name == "Dimension") value.isArray = true;
            if (!isSspType(name) || value.type != SspType::Unknown) continue;
            value.type = sspTypeNamed(name);
            value.text = SspXml::text(child, "value");
            value.unit = SspXml::text(child, "unit");
            if (value.type == SspType::Enumeration) value.enumeration = SspXml::text(child, "name");
            // Since version 2.0 texts may be in separate elements.
            const auto elements = SspXml::children(child, "Value");
            if (elements.size() == 1) value.text = elements.front().text().get();
            if (elements.size() > 1) value.isArray = true;
            if (!child.attribute("value") && value.type != SspType::Binary && SspXml::children(child).empty())
                xml.error(child, fmt::format("the parameter '{}' has no value", value.name), "write value=\"...\"");
            if (!value.unit.empty() && set.definitions.unit(value.unit) == nullptr)
                xml.warning(child, fmt::format("the unit '{}' is not defined in this file", value.unit),
                            "define it under Units");
        }
        if (value.type == SspType::Unknown)
            xml.error(parameter, fmt::format("the parameter '{}' has no type", value.name),
                      "write an element such as <ssv:Real value=\"1\"/>");
        set.values.push_back(std::move(value));
    }
    return set;
}

SspMapping readSspMapping(SspXml& xml, const pugi::xml_node& node)
{
    SspMapping mapping;
    mapping.file = xml.name();
    std::set<std::string> targets;
    for (const pugi::xml_node& child : SspXml::children(node, "MappingEntry")) {
        // Tools write tables with empty rows.
        if (child.attribute("source") && child.attribute("target") &&
            (SspXml::text(child, "source").empty() || SspXml::text(child, "target").empty())) {
            xml.warning(child, "a mapping without a source or a target maps nothing", "fill it in, or remove it");
            continue;
        }
        SspMapping::Entry entry;
        entry.source = xml.required(child, "source");
        entry.target = xml.required(child, "target");
        entry.suppressesUnits = xml.truth(child, "suppressUnitConversion");
        entry.transformation = readSspTransformation(xml, child);
        entry.line = xml.lineOf(child);
        if (!entry.target.empty() && !targets.insert(entry.target).second)
            xml.error(child, fmt::format("two parameters are mapped to '{}'", entry.target),
                      "remove one of the entries");
        mapping.entries.push_back(std::move(entry));
    }
    return mapping;
}

void readSspDictionary(SspXml& xml, const pugi::xml_node& node, SspDictionary& dictionary)
{
    dictionary.definitions = readSspDefinitions(xml, node);
    const auto entries = SspXml::children(node, "DictionaryEntry");
    checkSspNames(xml, entries);
    for (const pugi::xml_node& child : entries) {
        SspConnector entry;
        entry.name = xml.required(child, "name");
        entry.line = xml.lineOf(child);
        readSspType(xml, child, entry);
        dictionary.entries.push_back(std::move(entry));
    }
}

}  // namespace causeway
