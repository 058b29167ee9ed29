// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_writer.h"

#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "core/base/numbers.h"
#include "core/base/version.h"

namespace causeway {

namespace {

class SspDescriptionWriter {
public:
    explicit SspDescriptionWriter(const SspFile& file) : m_file(file) {}

    std::string write()
    {
        pugi::xml_document document;
        pugi::xml_node declaration = document.append_child(pugi::node_declaration);
        put(declaration, "version", "1.0");
        put(declaration, "encoding", "UTF-8");
        pugi::xml_node root = document.append_child("ssd:SystemStructureDescription");
        for (const auto& [prefix, name] :
             {std::pair("ssd", "Description"), std::pair("ssc", "Common"), std::pair("ssv", "ParameterValues")})
            put(root, fmt::format("xmlns:{}", prefix).c_str(),
                fmt::format("http://ssp-standard.org/SSP1/SystemStructure{}", name));
        put(root, "version", "1.0");
        put(root, "name", m_file.name);
        put(root, "generationTool", "Causeway " CAUSEWAY_VERSION);
        writeSystem(root.append_child("ssd:System"), m_file.root);
        writeDefinitions(root, "ssd", m_file.definitionsOf(m_file.root));
        pugi::xml_node experiment = root.append_child("ssd:DefaultExperiment");
        if (m_file.experiment.startTime) put(experiment, "startTime", *m_file.experiment.startTime);
        if (m_file.experiment.stopTime) put(experiment, "stopTime", *m_file.experiment.stopTime);
        std::ostringstream stream;
        document.save(stream, "  ", pugi::format_indent, pugi::encoding_utf8);
        return stream.str();
    }

private:
    static void put(pugi::xml_node& node, const char* name, const std::string& value)
    {
        node.append_attribute(name).set_value(value.c_str());
    }
    static void put(pugi::xml_node& node, const char* name, double value) { put(node, name, shortestText(value)); }
    static void putExtent(pugi::xml_node& node, const SspExtent& extent)
    {
        put(node, "x1", extent.x1);
        put(node, "y1", extent.y1);
        put(node, "x2", extent.x2);
        put(node, "y2", extent.y2);
    }

    static const char* typeNameOf(SspType type)
    {
        constexpr std::array<const char*, 8> kNames{"Real",   "Real",        "Integer", "Boolean",
                                                    "String", "Enumeration", "Binary",  "Real"};
        return kNames[static_cast<std::size_t>(type)];
    }

    static void writeDefinitions(pugi::xml_node& root, const std::string& space, const SspDefinitions& definitions)
    {
        if (!definitions.enumerations.empty()) {
            pugi::xml_node all = root.append_child((space + ":Enumerations").c_str());
            for (const SspEnumeration& enumeration : definitions.enumerations) {
                pugi::xml_node node = all.append_child("ssc:Enumeration");
                put(node, "name", enumeration.name);
                for (const auto& [name, value] : enumeration.items) {
                    pugi::xml_node item = node.append_child("ssc:Item");
                    put(item, "name", name);
                    put(item, "value", std::to_string(value));
                }
            }
        }
        if (definitions.units.empty()) return;
        pugi::xml_node all = root.append_child((space + ":Units").c_str());
        for (const SspUnit& unit : definitions.units) {
            constexpr std::array<const char*, 8> kBase{"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
            pugi::xml_node node = all.append_child("ssc:Unit");
            put(node, "name", unit.name);
            pugi::xml_node base = node.append_child("ssc:BaseUnit");
            for (std::size_t i = 0; i < kBase.size(); ++i) {
                if (unit.powers[i] != 0) put(base, kBase[i], std::to_string(unit.powers[i]));
            }
            if (unit.factor != 1) put(base, "factor", unit.factor);
            if (unit.offset != 0) put(base, "offset", unit.offset);
        }
    }

    void writeElement(pugi::xml_node node, const SspElement& element)
    {
        put(node, "name", element.name);
        if (!element.description.empty()) put(node, "description", element.description);
        if (element.kind == SspElementKind::Component) {
            put(node, "type", "application/x-fmu-sharedlibrary");
            put(node, "source", element.source);
            if (element.implementation == SspImplementation::CoSimulation) put(node, "implementation", "CoSimulation");
            if (element.implementation == SspImplementation::ModelExchange)
                put(node, "implementation", "ModelExchange");
        }
        if (!element.connectors.empty()) {
            pugi::xml_node all = node.append_child("ssd:Connectors");
            for (const SspConnector& connector : element.connectors) writeConnector(all, connector);
        }
        if (element.geometry) {
            pugi::xml_node geometry = node.append_child("ssd:ElementGeometry");
            putExtent(geometry, element.geometry->extent);
            if (element.geometry->rotation != 0) put(geometry, "rotation", element.geometry->rotation);
            if (!element.geometry->icon.empty()) put(geometry, "iconSource", element.geometry->icon);
        }
        writeBindings(node, element);
    }

    static void writeConnector(pugi::xml_node& all, const SspConnector& connector)
    {
        pugi::xml_node node = all.append_child("ssd:Connector");
        put(node, "name", connector.name);
        if (!connector.description.empty()) put(node, "description", connector.description);
        put(node, "kind", std::string(toString(connector.kind)));
        pugi::xml_node type = node.append_child((std::string("ssc:") + typeNameOf(connector.type)).c_str());
        if (!connector.unit.empty()) put(type, "unit", connector.unit);
        if (!connector.enumeration.empty()) put(type, "name", connector.enumeration);
        if (!connector.place) return;
        pugi::xml_node place = node.append_child("ssd:ConnectorGeometry");
        put(place, "x", connector.place->x);
        put(place, "y", connector.place->y);
        if (!connector.innerPlace) return;
        put(place, "systemInnerX", connector.innerPlace->x);
        put(place, "systemInnerY", connector.innerPlace->y);
    }

    static void writeBindings(pugi::xml_node& node, const SspElement& element)
    {
        if (element.bindings.empty()) return;
        pugi::xml_node all = node.append_child("ssd:ParameterBindings");
        for (const SspBinding& binding : element.bindings) {
            pugi::xml_node one = all.append_child("ssd:ParameterBinding");
            if (!binding.prefix.empty()) put(one, "prefix", binding.prefix);
            pugi::xml_node set = one.append_child("ssd:ParameterValues").append_child("ssv:ParameterSet");
            put(set, "version", "1.0");
            put(set, "name", element.name);
            pugi::xml_node parameters = set.append_child("ssv:Parameters");
            for (const SspValue& value : binding.set.values) {
                pugi::xml_node parameter = parameters.append_child("ssv:Parameter");
                put(parameter, "name", value.name);
                pugi::xml_node type = parameter.append_child((std::string("ssv:") + typeNameOf(value.type)).c_str());
                put(type, "value", value.text);
                if (!value.unit.empty()) put(type, "unit", value.unit);
            }
            writeDefinitions(set, "ssv", binding.set.definitions);
        }
    }

    void writeSystem(pugi::xml_node node, const SspElement& system)
    {
        writeElement(node, system);
        if (!system.elements.empty()) {
            pugi::xml_node all = node.append_child("ssd:Elements");
            for (const SspElement& element : system.elements) {
                if (element.kind == SspElementKind::System)
                    writeSystem(all.append_child("ssd:System"), element);
                else
                    writeElement(all.append_child("ssd:Component"), element);
            }
        }
        if (!system.connections.empty()) {
            pugi::xml_node all = node.append_child("ssd:Connections");
            for (const SspConnection& connection : system.connections) writeConnection(all, connection);
        }
        if (system.canvas) {
            pugi::xml_node canvas = node.append_child("ssd:SystemGeometry");
            putExtent(canvas, *system.canvas);
        }
        if (system.notes.empty()) return;
        pugi::xml_node all = node.append_child("ssd:GraphicalElements");
        for (const SspNote& note : system.notes) {
            pugi::xml_node one = all.append_child("ssd:Note");
            putExtent(one, note.extent);
            put(one, "text", note.text);
        }
    }

    static void writeConnection(pugi::xml_node& all, const SspConnection& connection)
    {
        pugi::xml_node node = all.append_child("ssd:Connection");
        if (!connection.startElement.empty()) put(node, "startElement", connection.startElement);
        put(node, "startConnector", connection.startConnector);
        if (!connection.endElement.empty()) put(node, "endElement", connection.endElement);
        put(node, "endConnector", connection.endConnector);
        if (connection.suppressesUnits) put(node, "suppressUnitConversion", "true");
        writeTransformation(node, connection.transformation);
        if (connection.points.empty()) return;
        std::string x, y;
        for (const SspPoint& point : connection.points) {
            x += (x.empty() ? "" : " ") + shortestText(point.x);
            y += (y.empty() ? "" : " ") + shortestText(point.y);
        }
        pugi::xml_node geometry = node.append_child("ssd:ConnectionGeometry");
        put(geometry, "pointsX", x);
        put(geometry, "pointsY", y);
    }

    static void writeTransformation(pugi::xml_node& node, const SspTransformation& transformation)
    {
        using Kinds = SspTransformation::Kind;
        if (transformation.kind == Kinds::None) return;
        if (transformation.kind == Kinds::Linear) {
            pugi::xml_node linear = node.append_child("ssc:LinearTransformation");
            if (transformation.factor != 1) put(linear, "factor", transformation.factor);
            if (transformation.offset != 0) put(linear, "offset", transformation.offset);
            return;
        }
        const char* const name = transformation.kind == Kinds::Boolean   ? "ssc:BooleanMappingTransformation"
                                 : transformation.kind == Kinds::Integer ? "ssc:IntegerMappingTransformation"
                                                                         : "ssc:EnumerationMappingTransformation";
        pugi::xml_node mapping = node.append_child(name);
        for (const auto& [source, target] : transformation.entries) {
            pugi::xml_node entry = mapping.append_child("ssc:MapEntry");
            put(entry, "source", source);
            put(entry, "target", target);
        }
    }

    const SspFile& m_file;
};

}  // namespace

std::string sspDescriptionText(const SspFile& file)
{
    return SspDescriptionWriter(file).write();
}

}  // namespace causeway
