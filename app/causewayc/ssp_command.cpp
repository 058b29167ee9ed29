// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/ssp_command.h"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/numbers.h"
#include "core/base/scratch_file.h"
#include "core/fmu/fmu_names.h"
#include "core/ssp/ssp_import.h"

namespace causeway::cli {

namespace {

using SspJson = nlohmann::ordered_json;

std::string endOf(const std::string& element, const std::string& connector)
{
    return element.empty() ? connector : element + "." + connector;
}

const char* typeNameOf(SspType type)
{
    constexpr std::array<const char*, 8> kNames{"",       "Real",        "Integer", "Boolean",
                                                "String", "Enumeration", "Binary",  "Clock"};
    return kNames[static_cast<std::size_t>(type)];
}

std::string transformationText(const SspTransformation& transformation)
{
    using Kind = SspTransformation::Kind;
    if (transformation.kind == Kind::None) return {};
    if (transformation.kind == Kind::Linear)
        return fmt::format(", times {} plus {}", shortestText(transformation.factor),
                           shortestText(transformation.offset));
    std::vector<std::string> entries;
    for (const auto& [source, target] : transformation.entries) entries.push_back(source + " to " + target);
    return fmt::format(", {}", fmt::join(entries, ", "));
}

std::string implementationText(SspImplementation implementation)
{
    constexpr std::array<const char*, 4> kNames{"", " (ModelExchange)", " (CoSimulation)", " (ScheduledExecution)"};
    return kNames[static_cast<std::size_t>(implementation)];
}

void addText(const SspElement& element, const std::string& indent, std::string& text)
{
    if (element.kind == SspElementKind::System)
        text += fmt::format("{}system {}\n", indent, element.name);
    else if (element.kind == SspElementKind::Component)
        text += fmt::format("{}component {}: {}{}\n", indent, element.name, element.source,
                            implementationText(element.implementation));
    else
        text += fmt::format("{}signals {}: {}\n", indent, element.name, element.dictionary);
    const std::string inner = indent + "  ";
    for (const SspConnector& connector : element.connectors)
        text += fmt::format("{}{}{} {}{}\n", inner, toString(connector.kind),
                            connector.type == SspType::Unknown ? "" : std::string(" ") + typeNameOf(connector.type),
                            connector.name, connector.unit.empty() ? "" : " " + connector.unit);
    for (const SspBinding& binding : element.bindings) {
        text += fmt::format("{}parameters of {}\n", inner, binding.set.file);
        for (const SspValue& value : binding.set.values)
            text += fmt::format("{}  {}{} = {}{}\n", inner, binding.prefix, value.name, value.text,
                                value.unit.empty() ? "" : " " + value.unit);
    }
    for (const SspElement& part : element.elements) addText(part, inner, text);
    for (const SspConnection& connection : element.connections)
        text += fmt::format("{}{} -- {}{}{}\n", inner, endOf(connection.startElement, connection.startConnector),
                            endOf(connection.endElement, connection.endConnector),
                            transformationText(connection.transformation),
                            connection.suppressesUnits ? ", units are not converted" : "");
}

SspJson jsonOf(const SspElement& element)
{
    constexpr std::array<const char*, 3> kKinds{"component", "system", "dictionary_reference"};
    SspJson json{{"name", element.name}, {"kind", kKinds[static_cast<std::size_t>(element.kind)]}};
    if (!element.source.empty()) json["source"] = element.source;
    if (!element.dictionary.empty()) json["dictionary"] = element.dictionary;
    SspJson connectors = SspJson::array(), parameters = SspJson::array();
    for (const SspConnector& connector : element.connectors) {
        SspJson one{{"name", connector.name}, {"kind", toString(connector.kind)}};
        if (connector.type != SspType::Unknown) one["type"] = typeNameOf(connector.type);
        if (!connector.unit.empty()) one["unit"] = connector.unit;
        connectors.push_back(std::move(one));
    }
    for (const SspBinding& binding : element.bindings) {
        for (const SspValue& value : binding.set.values) {
            SspJson one{{"name", binding.prefix + value.name}, {"value", value.text}, {"file", binding.set.file}};
            if (!value.unit.empty()) one["unit"] = value.unit;
            parameters.push_back(std::move(one));
        }
    }
    json["connectors"] = std::move(connectors);
    if (!parameters.empty()) json["parameters"] = std::move(parameters);
    if (element.geometry) {
        const SspExtent& extent = element.geometry->extent;
        json["geometry"] = {extent.x1, extent.y1, extent.x2, extent.y2};
    }
    if (element.kind != SspElementKind::System) return json;
    SspJson elements = SspJson::array(), connections = SspJson::array();
    for (const SspElement& part : element.elements) elements.push_back(jsonOf(part));
    for (const SspConnection& connection : element.connections) {
        SspJson one{{"start", endOf(connection.startElement, connection.startConnector)},
                    {"end", endOf(connection.endElement, connection.endConnector)}};
        if (connection.transformation.kind == SspTransformation::Kind::Linear) {
            one["factor"] = connection.transformation.factor;
            one["offset"] = connection.transformation.offset;
        }
        if (!connection.transformation.entries.empty()) one["entries"] = connection.transformation.entries;
        if (connection.suppressesUnits) one["suppress_unit_conversion"] = true;
        connections.push_back(std::move(one));
    }
    json["elements"] = std::move(elements);
    json["connections"] = std::move(connections);
    return json;
}

}  // namespace

std::optional<SspFile> openSsp(const std::string& path, const std::string& variant)
{
    IoResult<SspFile> file = readSsp(path, variant);
    if (file) return std::move(*file);
    std::fprintf(stderr, "causewayc: '%s': %s\n", path.c_str(), file.error().c_str());
    return std::nullopt;
}

bool reportSspFindings(const std::vector<SspFinding>& findings)
{
    bool isUsable = true;
    for (const SspFinding& finding : findings) {
        std::fprintf(stderr, "%s\n", toString(finding).c_str());
        isUsable = isUsable && !finding.isError;
    }
    return isUsable;
}

void addVariantOption(CLI::App& app, std::string& variant)
{
    app.add_option("--variant", variant, "of a system (.ssp): another description in it than SystemStructure.ssd");
}

int runSspCheck(const std::string& path, const SspFile& file, Format format)
{
    // Findings of its FMUs, as far as the system is understood.
    std::vector<SspFinding> findings = file.findings;
    if (!file.hasErrors()) {
        const SspClass made = modelicaClassOf(file, {"System", "modelica://System", std::nullopt});
        findings.insert(findings.end(), made.findings.begin(), made.findings.end());
    }
    std::size_t errors = 0;
    SspJson list = SspJson::array();
    std::string text;
    for (const SspFinding& finding : findings) {
        if (finding.isError) ++errors;
        text += toString(finding) + "\n";
        list.push_back({{"severity", finding.isError ? "error" : "warning"},
                        {"file", finding.file},
                        {"line", finding.line},
                        {"text", finding.text},
                        {"remedy", finding.remedy}});
    }
    if (format == Format::Json)
        text = SspJson{{"schema", "causeway.sspcheck/1"},
                       {"file", path},
                       {"ssp_version", file.version},
                       {"errors", errors},
                       {"findings", list}}
                   .dump(2, ' ', false, SspJson::error_handler_t::replace) +
               "\n";
    else
        text += fmt::format("{}: SSP {}, {} elements, {}\n", path, file.version, file.root.elements.size(),
                            errors == 0 ? std::string("no errors") : fmt::format("{} errors", errors));
    const int written = writeOutput({}, text);
    return errors > 0 ? int{kModelAtFault} : written;
}

int runSspShow(const SspFile& file, Format format)
{
    std::string text;
    if (format == Format::Json) {
        SspJson experiment = SspJson::object();
        if (file.experiment.startTime) experiment["start_time"] = *file.experiment.startTime;
        if (file.experiment.stopTime) experiment["stop_time"] = *file.experiment.stopTime;
        text = SspJson{{"schema", "causeway.ssp/1"}, {"name", file.name},           {"version", file.version},
                       {"tool", file.tool},          {"description", file.variant}, {"descriptions", file.variants},
                       {"experiment", experiment},   {"system", jsonOf(file.root)}}
                   .dump(2, ' ', false, SspJson::error_handler_t::replace) +
               "\n";
    } else {
        text = fmt::format("{}\n  SSP {}, by {}\n  {}; there is {}\n", file.name, file.version,
                           file.tool.empty() ? std::string("an unknown tool") : file.tool, file.variant,
                           fmt::join(file.variants, ", "));
        if (file.experiment.stopTime)
            text += fmt::format("  experiment: from {} to {} s\n", shortestText(file.experiment.startTime.value_or(0)),
                                shortestText(*file.experiment.stopTime));
        addText(file.root, "  ", text);
    }
    const bool isUsable = reportSspFindings(file.findings);
    const int written = writeOutput({}, text);
    return isUsable ? written : int{kModelAtFault};
}

int runSspImport(const std::string& path, const std::string& variant, const std::string& output,
                 const std::string& name, std::optional<ForeignInterface> preference)
{
    if (output.empty()) {
        std::fprintf(stderr, "causewayc: a system needs -o FILE.mo: its FMUs are written beside that\n");
        return kWrongUsage;
    }
    const std::optional<SspFile> file = openSsp(path, variant);
    if (!file) return kModelAtFault;
    const SspImport made = importSsp(*file, output, name, preference);
    static_cast<void>(reportSspFindings(made.findings));
    if (!made.failure.empty()) std::fprintf(stderr, "causewayc: %s\n", made.failure.c_str());
    return made.isDone() ? kDone : kModelAtFault;
}

std::optional<UnpackedSsp> unpackSsp(const std::string& path, const std::string& variant,
                                     std::optional<ForeignInterface> preference)
{
    const std::optional<SspFile> file = openSsp(path, variant);
    if (!file) return std::nullopt;
    auto folder = ScratchFolder::create(scratchFolder(), "causeway-ssp");
    if (!folder) {
        std::fprintf(stderr, "causewayc: '%s' cannot be unpacked: %s\n", path.c_str(), folder.error().c_str());
        return std::nullopt;
    }
    const std::filesystem::path given(path);
    const std::string name = modelIdentifierOf(given.extension() == ".ssp" ? given.stem().string() : file->name);
    UnpackedSsp unpacked{std::move(*folder), {}};
    unpacked.model = unpacked.folder->path() / (name + ".mo");
    const SspImport made = importSsp(*file, unpacked.model, name, preference);
    static_cast<void>(reportSspFindings(made.findings));
    if (!made.failure.empty()) std::fprintf(stderr, "causewayc: %s\n", made.failure.c_str());
    if (!made.isDone()) return std::nullopt;
    return unpacked;
}

}  // namespace causeway::cli
