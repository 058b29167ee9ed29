// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_reader.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/ssp/ssp_sets.h"

namespace causeway {

namespace {

constexpr std::string_view kMediaFmu = "application/x-fmu-sharedlibrary", kMediaPackage = "application/x-ssp-package",
                           kMediaDefinition = "application/x-ssp-definition";

std::string fileNameOf(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

int hexadecimal(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string withoutPercents(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
        const int low = high >= 0 ? hexadecimal(text[i + 2]) : -1;
        result += low < 0 ? text[i] : static_cast<char>(16 * high + low);
        if (low >= 0) i += 2;
    }
    return result;
}

const std::map<std::string_view, SspKind>& kinds()
{
    static const std::map<std::string_view, SspKind> kKinds{{"input", SspKind::Input},
                                                            {"output", SspKind::Output},
                                                            {"parameter", SspKind::Parameter},
                                                            {"calculatedParameter", SspKind::CalculatedParameter},
                                                            {"structuralParameter", SspKind::StructuralParameter},
                                                            {"constant", SspKind::Constant},
                                                            {"local", SspKind::Local},
                                                            {"inout", SspKind::Inout},
                                                            {"unspecified", SspKind::Unspecified}};
    return kKinds;
}

class SspReader {
public:
    SspReader(const SspFiles& files, SspFile& result) : m_files(files), m_result(result) {}

    std::optional<std::string> read(const std::string& path)
    {
        const IoResult<std::string> text = m_files.read(path);
        if (!text) return text.error();
        auto parsed = SspXml::parse(path, *text, "SystemStructureDescription", m_result.findings);
        if (!parsed) return parsed.error();
        SspXml& xml = **parsed;
        const pugi::xml_node root = xml.root();
        m_result.name = xml.required(root, "name");
        m_result.version = xml.required(root, "version");
        m_result.tool = SspXml::text(root, "generationTool");
        m_result.variant = path;
        if (!m_result.version.empty() && !m_result.version.starts_with("1.") && !m_result.version.starts_with("2."))
            xml.warning(root, fmt::format("the version '{}' of SSP is unknown", m_result.version),
                        "versions 1.0 and 2.0 are read");
        const pugi::xml_node experiment = SspXml::child(root, "DefaultExperiment");
        m_result.experiment.startTime = xml.optionalNumber(experiment, "startTime");
        m_result.experiment.stopTime = xml.optionalNumber(experiment, "stopTime");
        m_stack.push_back(path);
        m_result.root = rootSystem(xml);
        return std::nullopt;
    }

private:
    /// A file may be referred to many times.
    IoResult<std::string> textOf(const std::string& path)
    {
        constexpr std::size_t kMost = std::size_t(1) << 30, kEach = 1000;
        if (m_bytes > kMost) return IoResult<std::string>::failure("the system refers to files too often");
        IoResult<std::string> text = m_files.read(path);
        m_bytes += kEach + (text ? text->size() : 0);
        return text;
    }

    /// System of a description whose file is on the stack.
    SspElement rootSystem(SspXml& xml)
    {
        m_result.definitions.push_back(readSspDefinitions(xml, xml.root()));
        const std::size_t definitions = m_result.definitions.size() - 1;
        const pugi::xml_node system = SspXml::child(xml.root(), "System");
        if (!system) {
            xml.error(xml.root(), "it has no element 'System'", "put the elements and connections into one");
            return {};
        }
        return element(xml, system, definitions);
    }

    SspElement element(SspXml& xml, const pugi::xml_node& node, std::size_t definitions)
    {
        SspElement made;
        const std::string_view tag = SspXml::nameOf(node);
        made.name = xml.required(node, "name");
        made.description = SspXml::text(node, "description");
        made.file = xml.name();
        made.line = xml.lineOf(node);
        made.definitions = definitions;
        if (++m_count > kMostSspElements) {
            if (m_count == kMostSspElements + 1)
                xml.error(node, fmt::format("the system has more than {} elements", kMostSspElements),
                          "divide it into several");
            return made;
        }
        made.connectors = connectors(xml, node);
        made.geometry = geometry(xml, node);
        made.bindings = bindings(xml, node);
        if (tag == "System") {
            made.kind = SspElementKind::System;
            system(xml, node, definitions, made);
        } else if (tag == "SignalDictionaryReference") {
            made.kind = SspElementKind::DictionaryReference;
            made.dictionary = xml.required(node, "dictionary");
        } else {
            component(xml, node, made);
        }
        return made;
    }

    void system(SspXml& xml, const pugi::xml_node& node, std::size_t definitions, SspElement& made)
    {
        if (m_depth >= kMostSspLevels) {
            xml.error(node, fmt::format("systems are nested more than {} deep", kMostSspLevels),
                      "remove some of the levels");
            return;
        }
        ++m_depth;
        const auto elements = SspXml::children(SspXml::child(node, "Elements"));
        for (const pugi::xml_node& child : elements) {
            const std::string_view tag = SspXml::nameOf(child);
            if (tag == "Component" || tag == "System" || tag == "SignalDictionaryReference")
                made.elements.push_back(element(xml, child, definitions));
        }
        checkSspNames(xml, elements);
        --m_depth;
        for (const pugi::xml_node& child : SspXml::children(SspXml::child(node, "Connections"), "Connection"))
            made.connections.push_back(connection(xml, child));
        for (const pugi::xml_node& child :
             SspXml::children(SspXml::child(node, "SignalDictionaries"), "SignalDictionary"))
            made.dictionaries.push_back(dictionary(xml, child));
        if (const pugi::xml_node canvas = SspXml::child(node, "SystemGeometry")) made.canvas = extent(xml, canvas);
        for (const pugi::xml_node& child : SspXml::children(SspXml::child(node, "GraphicalElements"), "Note"))
            made.notes.push_back({extent(xml, child), SspXml::text(child, "text")});
    }

    static SspExtent extent(SspXml& xml, const pugi::xml_node& node)
    {
        return {xml.requiredNumber(node, "x1"), xml.requiredNumber(node, "y1"), xml.requiredNumber(node, "x2"),
                xml.requiredNumber(node, "y2")};
    }

    static std::vector<SspConnector> connectors(SspXml& xml, const pugi::xml_node& node)
    {
        std::vector<SspConnector> made;
        const auto nodes = SspXml::children(SspXml::child(node, "Connectors"), "Connector");
        checkSspNames(xml, nodes);
        for (const pugi::xml_node& child : nodes) {
            SspConnector connector;
            connector.name = xml.required(child, "name");
            connector.description = SspXml::text(child, "description");
            connector.line = xml.lineOf(child);
            const std::string kind = xml.required(child, "kind");
            const auto found = kinds().find(kind);
            if (found != kinds().end())
                connector.kind = found->second;
            else if (!kind.empty())
                xml.error(child, fmt::format("the connector '{}' has the unknown kind '{}'", connector.name, kind),
                          "write input, output, parameter, calculatedParameter, structuralParameter, constant, local, "
                          "inout or unspecified");
            readSspType(xml, child, connector);
            // Drafts of version 1.0 had the type as an attribute.
            if (connector.type == SspType::Unknown) connector.type = sspTypeNamed(SspXml::text(child, "type"));
            if (const pugi::xml_node place = SspXml::child(child, "ConnectorGeometry")) {
                connector.place = SspPoint{xml.requiredNumber(place, "x"), xml.requiredNumber(place, "y")};
                const auto x = xml.optionalNumber(place, "systemInnerX"), y = xml.optionalNumber(place, "systemInnerY");
                if (x || y)
                    connector.innerPlace = SspPoint{x.value_or(connector.place->x), y.value_or(connector.place->y)};
            }
            made.push_back(std::move(connector));
        }
        return made;
    }

    std::optional<SspElementGeometry> geometry(SspXml& xml, const pugi::xml_node& node) const
    {
        const pugi::xml_node child = SspXml::child(node, "ElementGeometry");
        if (!child) return std::nullopt;
        SspElementGeometry made;
        made.extent = extent(xml, child);
        made.rotation = xml.number(child, "rotation", 0);
        if (const std::string icon = SspXml::text(child, "iconSource"); !icon.empty()) {
            const IoResult<std::string> path = resolveSspReference(xml.name(), icon);
            if (path)
                made.icon = *path;
            else
                xml.warning(child, fmt::format("the icon '{}' is not shown: {}", icon, path.error()),
                            "put the icon into the archive, and name it as resources/NAME");
        }
        return made;
    }

    std::vector<SspBinding> bindings(SspXml& xml, const pugi::xml_node& node)
    {
        std::vector<SspBinding> made;
        for (const pugi::xml_node& child :
             SspXml::children(SspXml::child(node, "ParameterBindings"), "ParameterBinding")) {
            SspBinding binding;
            binding.prefix = SspXml::text(child, "prefix");
            const std::string type = SspXml::text(child, "type");
            if (!type.empty() && type != "application/x-ssp-parameter-set") {
                xml.error(child, fmt::format("a parameter set of the type '{}' cannot be read", type),
                          "use a parameter set of SSP (.ssv)");
                continue;
            }
            const pugi::xml_node inner = SspXml::child(SspXml::child(child, "ParameterValues"), "ParameterSet");
            withContent(xml, child, node, "ParameterSet", inner,
                        [&](SspXml& at, const pugi::xml_node& set) { binding.set = readSspParameterSet(at, set); });
            if (const pugi::xml_node mapping = SspXml::child(child, "ParameterMapping")) {
                binding.mapping.emplace();
                withContent(
                    xml, mapping, node, "ParameterMapping", SspXml::child(mapping, "ParameterMapping"),
                    [&](SspXml& at, const pugi::xml_node& entries) { binding.mapping = readSspMapping(at, entries); });
            }
            made.push_back(std::move(binding));
        }
        return made;
    }

    /// Contents of the source file of `node`, else `inner`. `owner`: the element of the system.
    template <class Read>
    void withContent(SspXml& xml, const pugi::xml_node& node, const pugi::xml_node& owner, const char* root,
                     const pugi::xml_node& inner, const Read& read)
    {
        const std::string source = SspXml::text(node, "source");
        if (source.empty()) {
            if (inner)
                read(xml, inner);
            else
                xml.error(node, fmt::format("'{}' has neither a source nor a {}", SspXml::nameOf(node), root),
                          "write source=\"resources/NAME\", or the content inside");
            return;
        }
        IoResult<std::string> path = resolveSspReference(xml.name(), source);
        if (SspXml::text(node, "sourceBase") == "component") {
            const IoResult<std::string> base = resolveSspReference(xml.name(), SspXml::text(owner, "source"));
            const IoResult<std::string> inside = resolveSspReference({}, source);
            path = !base ? base : !inside ? inside : IoResult<std::string>(*base + std::string(kSspInside) + *inside);
        }
        const IoResult<std::string> text = path ? textOf(*path) : path;
        if (!text) {
            xml.error(node, fmt::format("'{}' cannot be read: {}", source, text.error()),
                      "put the file into the archive, and name it as resources/NAME");
            return;
        }
        const auto parsed = SspXml::parse(*path, *text, root, m_result.findings);
        if (parsed)
            read(**parsed, (*parsed)->root());
        else
            xml.error(node, parsed.error(), "correct the file");
    }

    SspDictionary dictionary(SspXml& xml, const pugi::xml_node& node)
    {
        SspDictionary made;
        made.name = xml.required(node, "name");
        made.line = xml.lineOf(node);
        withContent(xml, node, node, "SignalDictionary", SspXml::child(node, "SignalDictionary"),
                    [&](SspXml& at, const pugi::xml_node& content) { readSspDictionary(at, content, made); });
        return made;
    }

    static SspConnection connection(SspXml& xml, const pugi::xml_node& node)
    {
        SspConnection made;
        made.startElement = SspXml::text(node, "startElement");
        made.startConnector = xml.required(node, "startConnector");
        made.endElement = SspXml::text(node, "endElement");
        made.endConnector = xml.required(node, "endConnector");
        made.hasIndices = !SspXml::text(node, "startIndices").empty() || !SspXml::text(node, "endIndices").empty();
        made.suppressesUnits = xml.truth(node, "suppressUnitConversion");
        made.transformation = readSspTransformation(xml, node);
        made.line = xml.lineOf(node);
        if (const pugi::xml_node geometry = SspXml::child(node, "ConnectionGeometry")) {
            const std::vector<double> x = xml.numbers(geometry, "pointsX"), y = xml.numbers(geometry, "pointsY");
            if (x.size() != y.size())
                xml.warning(geometry, fmt::format("pointsX has {} numbers, and pointsY {}", x.size(), y.size()),
                            "write the same number of both");
            for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) made.points.push_back({x[i], y[i]});
        }
        return made;
    }

    void component(SspXml& xml, const pugi::xml_node& node, SspElement& made)
    {
        const std::string type = SspXml::text(node, "type"), source = SspXml::text(node, "source"),
                          implementation = SspXml::text(node, "implementation");
        static const std::map<std::string_view, SspImplementation> kImplementations{
            {"", SspImplementation::Any},
            {"any", SspImplementation::Any},
            {"ModelExchange", SspImplementation::ModelExchange},
            {"CoSimulation", SspImplementation::CoSimulation},
            {"ScheduledExecution", SspImplementation::ScheduledExecution}};
        if (const auto found = kImplementations.find(implementation); found != kImplementations.end())
            made.implementation = found->second;
        else
            xml.error(node, fmt::format("the implementation '{}' is unknown", implementation),
                      "write ModelExchange, CoSimulation or any");
        if (!node.attribute("source")) {
            xml.error(node, fmt::format("the component '{}' has no source", made.name),
                      "name an FMU: source=\"resources/NAME.fmu\"");
            return;
        }
        IoResult<std::string> path =
            source.starts_with('#') ? IoResult<std::string>(source) : resolveSspReference(xml.name(), source);
        if (!path) {
            xml.error(node, fmt::format("'{}' is not opened: {}", source, path.error()),
                      "put the file into the archive, and name it as resources/NAME");
            return;
        }
        const std::string name = path->substr(0, path->find('#'));
        const bool isPackage = type == kMediaPackage || (type.empty() && name.ends_with(".ssp"));
        const bool isDefinition = type == kMediaDefinition || (type.empty() && name.ends_with(".ssd"));
        if (source.starts_with('#'))
            referToElement(xml, node, source.substr(1), made);
        else if (isPackage || isDefinition)
            referToFile(xml, node, *path, isPackage, made);
        else if (!type.empty() && type != kMediaFmu)
            xml.error(node, fmt::format("a component of the type '{}' cannot run", type),
                      "export it as an FMU, and use that");
        else
            made.source = *path;
    }

    /// Another description, whose system replaces the component.
    void referToFile(SspXml& xml, const pugi::xml_node& node, const std::string& path, bool isPackage, SspElement& made)
    {
        const std::size_t hash = path.find('#');
        std::string file = path.substr(0, hash);
        if (isPackage)
            file += std::string(kSspInside) +
                    (hash == std::string::npos ? std::string("SystemStructure.ssd") : path.substr(hash + 1));
        if (std::ranges::find(m_stack, file) != m_stack.end() || m_stack.size() >= kMostSspLevels) {
            xml.error(node, fmt::format("'{}' contains itself", file), "remove the component that leads back");
            return;
        }
        const IoResult<std::string> text = textOf(file);
        if (!text) {
            xml.error(node, fmt::format("'{}' cannot be read: {}", file, text.error()),
                      "put the file into the archive, and name it as resources/NAME");
            return;
        }
        const auto parsed = SspXml::parse(file, *text, "SystemStructureDescription", m_result.findings);
        if (!parsed) {
            xml.error(node, parsed.error(), "correct the file");
            return;
        }
        m_stack.push_back(file);
        take(rootSystem(**parsed), made);
        m_stack.pop_back();
    }

    /// An element of the same description.
    void referToElement(SspXml& xml, const pugi::xml_node& node, const std::string& id, SspElement& made)
    {
        const std::string key = xml.name() + "#" + id;
        if (std::ranges::find(m_stack, key) != m_stack.end() || m_stack.size() >= kMostSspLevels) {
            xml.error(node, fmt::format("the system '{}' contains itself", id), "remove the component that leads back");
            return;
        }
        const pugi::xml_node found = xml.root().find_node([&](const pugi::xml_node& candidate) {
            return SspXml::nameOf(candidate) == "System" && SspXml::text(candidate, "id") == id;
        });
        if (!found) {
            xml.error(node, fmt::format("there is no system with the id '{}'", id), "write the id of a system");
            return;
        }
        m_stack.push_back(key);
        take(element(xml, found, made.definitions), made);
        m_stack.pop_back();
    }

    /// Takes over the referenced system; attributes of the referring component take precedence.
    static void take(SspElement system, SspElement& made)
    {
        system.name = made.name;
        if (!made.description.empty()) system.description = made.description;
        system.geometry = made.geometry;
        for (const SspConnector& outer : made.connectors) {
            const auto found = std::ranges::find(system.connectors, outer.name, &SspConnector::name);
            if (found != system.connectors.end() && outer.place) {
                if (!found->innerPlace) found->innerPlace = found->place;
                found->place = outer.place;
            }
        }
        std::ranges::move(made.bindings, std::back_inserter(system.bindings));
        system.line = made.line;
        made = std::move(system);
    }

    const SspFiles& m_files;
    SspFile& m_result;
    std::vector<std::string> m_stack;  ///< descriptions being read, and referenced elements
    std::size_t m_count = 0, m_depth = 0, m_bytes = 0;
};

}  // namespace

std::string_view toString(SspKind kind)
{
    for (const auto& [name, value] : kinds()) {
        if (value == kind) return name;
    }
    return {};
}

const SspElement* SspElement::find(std::string_view element) const
{
    const auto found = std::ranges::find(elements, element, &SspElement::name);
    return found == elements.end() ? nullptr : &*found;
}

const SspConnector* SspElement::connector(std::string_view wanted) const
{
    const auto found = std::ranges::find(connectors, wanted, &SspConnector::name);
    return found == connectors.end() ? nullptr : &*found;
}

IoResult<std::string> resolveSspReference(const std::string& from, std::string_view reference)
{
    const auto failure = [](std::string why) { return IoResult<std::string>::failure(std::move(why)); };
    const std::size_t hash = reference.find('#');
    const std::string path = withoutPercents(reference.substr(0, hash));
    if (path.empty()) return failure("it names no file");
    const std::size_t colon = path.find(':');
    if (colon != std::string::npos && colon < path.find('/')) return failure("only files in the archive are used");
    if (path.front() == '/' || path.find('\\') != std::string::npos || path.find('\0') != std::string::npos)
        return failure("its path is not relative to the description");
    // In a nested archive, the path starts at its own root.
    const std::size_t inside = from.rfind(kSspInside);
    const std::size_t begin = inside == std::string::npos ? 0 : inside + kSspInside.size();
    std::string folder = from.substr(begin);
    folder.resize(folder.size() - fileNameOf(folder).size());
    const std::string whole = folder + path;
    std::vector<std::string_view> parts;
    for (std::string_view rest = whole; !rest.empty();) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        const std::string_view part = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (part == "..") {
            if (parts.empty()) return failure("its path leads out of the archive");
            parts.pop_back();
        } else if (!part.empty() && part != ".") {
            parts.push_back(part);
        }
    }
    if (parts.empty()) return failure("it names no file");
    std::string result = fmt::format("{}{}", from.substr(0, begin), fmt::join(parts, "/"));
    if (hash != std::string_view::npos) result += reference.substr(hash);
    return result;
}

std::optional<std::string> readSspDescription(const SspFiles& files, const std::string& path, SspFile& result)
{
    return SspReader(files, result).read(path);
}

}  // namespace causeway
