// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "app/causewayc/fmu_command.h"
#include "app/causewayc/ssp_command.h"
#include "core/base/file_io.h"
#include "core/fmi/fmu_check.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

struct FmuOptions {
    std::string file, variant;
    Format format = Format::Text;
    const CLI::App* check = nullptr;
};

int runCheck(const FmuOptions& options, const FmuFile& file)
{
    const std::vector<FmuFinding> findings = checkFmu(file);
    std::size_t errors = 0;
    Json list = Json::array();
    std::string text;
    for (const FmuFinding& finding : findings) {
        if (finding.isError) ++errors;
        const char* const severity = finding.isError ? "error" : "warning";
        const std::string place =
            finding.line > 0 ? fmt::format("modelDescription.xml:{}", finding.line) : std::string("archive");
        text += fmt::format("{}: {}: {}; {}\n", place, severity, finding.text, finding.remedy);
        list.push_back(
            {{"severity", severity}, {"line", finding.line}, {"text", finding.text}, {"remedy", finding.remedy}});
    }
    if (options.format == Format::Json) {
        const Json document{{"schema", "causeway.fmucheck/1"},
                            {"file", options.file},
                            {"fmi_version", file.version},
                            {"errors", errors},
                            {"findings", list}};
        text = document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    } else {
        text += fmt::format("{}: FMI {}, {} variables, {}\n", options.file, file.version, file.variables.size(),
                            errors == 0 ? std::string("no errors") : fmt::format("{} errors", errors));
    }
    const int written = writeOutput({}, text);
    return errors > 0 ? int{kModelAtFault} : written;
}

/// Attributes of an element.
Json attributesOf(const pugi::xml_node& node)
{
    Json attributes = Json::object();
    for (const pugi::xml_attribute& attribute : node.attributes()) attributes[attribute.name()] = attribute.value();
    return attributes;
}

int runShow(const FmuOptions& options, const FmuFile& file)
{
    const pugi::xml_node root = file.document->child("fmiModelDescription");
    Json interfaces = Json::object();
    for (const char* const kind : {"ModelExchange", "CoSimulation", "ScheduledExecution"}) {
        if (const pugi::xml_node node = root.child(kind)) interfaces[kind] = attributesOf(node);
    }
    std::map<std::string, std::size_t> counts;
    for (const DeclaredFmuVariable& variable : file.variables)
        ++counts[variable.causality.empty() ? "local" : variable.causality];
    const pugi::xml_node structure = root.child("ModelStructure");
    const auto childCount = [](const pugi::xml_node& node, const char* name) {
        const auto children = node.children(name);
        return static_cast<std::size_t>(std::distance(children.begin(), children.end()));
    };
    const std::size_t states = file.isThird() ? childCount(structure, "ContinuousStateDerivative")
                                              : childCount(structure.child("Derivatives"), "Unknown");
    const std::size_t indicators =
        file.isThird() ? childCount(structure, "EventIndicator") : root.attribute("numberOfEventIndicators").as_uint();
    if (options.format == Format::Json) {
        Json variables = Json::array();
        for (const DeclaredFmuVariable& variable : file.variables) {
            Json one{{"name", variable.name}, {"type", variable.type}, {"value_reference", variable.reference}};
            const auto add = [&](const char* key, const std::string& value) {
                if (!value.empty()) one[key] = value;
            };
            add("causality", variable.causality);
            add("variability", variable.variability);
            add("initial", variable.initial);
            add("start", variable.start);
            add("unit", variable.unit);
            add("description", variable.description);
            variables.push_back(std::move(one));
        }
        const Json document{{"schema", "causeway.fmu/1"},
                            {"model", attributesOf(root)},
                            {"interfaces", interfaces},
                            {"platforms", file.platforms()},
                            {"experiment", attributesOf(root.child("DefaultExperiment"))},
                            {"states", states},
                            {"event_indicators", indicators},
                            {"counts", counts},
                            {"variables", variables}};
        return writeOutput({}, document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    std::string text = fmt::format(
        "{}\n  FMI {}, by {}\n", root.attribute("modelName").value(), file.version,
        *root.attribute("generationTool").value() != 0 ? root.attribute("generationTool").value() : "an unknown tool");
    for (const auto& [kind, attributes] : interfaces.items()) {
        text += fmt::format("  {}:", kind);
        for (const auto& [name, value] : attributes.items())
            text += fmt::format(" {}={}", name, value.get<std::string>());
        text += '\n';
    }
    text += fmt::format("  platforms: {}\n", fmt::join(file.platforms(), ", "));
    if (const pugi::xml_node experiment = root.child("DefaultExperiment"))
        text += fmt::format("  experiment: from {} to {} s\n", experiment.attribute("startTime").as_string("0"),
                            experiment.attribute("stopTime").as_string("?"));
    text += fmt::format("  {} states, {} event indicators\n", states, indicators);
    for (const auto& [causality, count] : counts) text += fmt::format("  {} {}\n", count, causality);
    for (const DeclaredFmuVariable& variable : file.variables) {
        const std::string& causality = variable.causality;
        if (causality != "parameter" && causality != "input" && causality != "output") continue;
        text += fmt::format("    {} {} {}{}{}{}\n", causality, variable.type, variable.name,
                            variable.start.empty() ? "" : " = " + variable.start,
                            variable.unit.empty() ? "" : " " + variable.unit,
                            variable.description.empty() ? "" : "  (" + variable.description + ")");
    }
    return writeOutput({}, text);
}

}  // namespace

std::optional<FmuFile> openFmu(const std::string& path)
{
    const IoResult<std::string> bytes = readFile(path);
    if (!bytes) {
        std::fprintf(stderr, "causewayc: cannot read '%s': %s\n", path.c_str(), bytes.error().c_str());
        return std::nullopt;
    }
    IoResult<FmuFile> file = readFmu(*bytes);
    if (file) return std::move(*file);
    std::fprintf(stderr, "causewayc: '%s': %s\n", path.c_str(), file.error().c_str());
    return std::nullopt;
}

std::optional<ForeignInterface> interfaceNamed(const std::string& name)
{
    if (name.empty()) return std::nullopt;
    return name == "me"   ? ForeignInterface::ModelExchange
           : name == "cs" ? ForeignInterface::CoSimulation
                          : ForeignInterface::ScheduledExecution;
}

Runner setUpFmu(CLI::App& app)
{
    const auto options = std::make_shared<FmuOptions>();
    app.require_subcommand(1);
    const auto add = [&](const char* name, const char* description) {
        CLI::App* const command = app.add_subcommand(name, description);
        command->add_option("FILE", options->file, "FMU of version 2.0 or 3.0, or system of FMUs (.ssp), from any tool")
            ->required();
        addVariantOption(*command, options->variant);
        command
            ->add_option_function<std::string>(
                "--format",
                [options](const std::string& text) { options->format = text == "json" ? Format::Json : Format::Text; },
                "output format")
            ->check(CLI::IsMember({"text", "json"}));
        return command;
    };
    options->check =
        add("check", "Check an FMU or a system of FMUs, with a repair for each mistake; no code of it runs");
    add("show",
        "Show the description of an FMU: interfaces, variables, experiment; of a system its elements and connections");
    CLI::App* const simulate =
        app.add_subcommand("simulate", "Run an FMU, or a system of them, each in a process of its own");
    const Runner runSimulation = setUpFmuSimulate(*simulate);
    CLI::App* const import = app.add_subcommand(
        "import", "Write a Modelica class that contains the FMU, or the model that a system of FMUs is");
    const Runner runImport = setUpFmuImport(*import);
    return [=](const Task& task) {
        if (simulate->parsed()) return runSimulation(task);
        if (import->parsed()) return runImport(task);
        if (isSspPath(options->file)) {
            const std::optional<SspFile> system = openSsp(options->file, options->variant);
            if (!system) return int{kModelAtFault};
            return options->check->parsed() ? runSspCheck(options->file, *system, options->format)
                                            : runSspShow(*system, options->format);
        }
        const std::optional<FmuFile> file = openFmu(options->file);
        if (!file) return int{kModelAtFault};
        return options->check->parsed() ? runCheck(*options, *file) : runShow(*options, *file);
    };
}

}  // namespace causeway::cli
