// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/causewayc/fmu_command.h"
#include "app/causewayc/ssp_command.h"
#include "core/fmi/import/foreign_class.h"
#include "core/fmu/fmu_names.h"
#include "core/fmu/foreign_model.h"

namespace causeway::cli {

namespace {

namespace fs = std::filesystem;

struct FmuImportOptions {
    std::string file, interface, output, name, variant;
};

/// As a resource of the class where it lies beside its text or below, so that both can be moved together.
std::string referenceTo(const fs::path& file, const fs::path& output, const std::string& className)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(file, error).lexically_normal();
    const fs::path folder = fs::absolute(output, error).lexically_normal().parent_path();
    const fs::path relative = absolute.lexically_relative(folder);
    const bool isBelow = !output.empty() && !relative.empty() && *relative.begin() != "..";
    return isBelow ? fmt::format("modelica://{}/{}", className, relative.generic_string()) : absolute.generic_string();
}

int runFmuImport(const FmuImportOptions& options)
{
    if (isSspPath(options.file))
        return runSspImport(options.file, options.variant, options.output, options.name,
                            interfaceNamed(options.interface));
    const std::optional<FmuFile> fmu = openFmu(options.file);
    if (!fmu) return kModelAtFault;
    const auto fail = [&](const std::string& why) {
        std::fprintf(stderr, "causewayc: '%s': %s\n", options.file.c_str(), why.c_str());
        return int{kModelAtFault};
    };
    const IoResult<ForeignModel> model = foreignModelOf(*fmu);
    if (!model) return fail(model.error());
    const bool isExchange = options.interface == "me" || (options.interface.empty() && !model->stepping);
    const ForeignInterface kind = isExchange ? ForeignInterface::ModelExchange : ForeignInterface::CoSimulation;
    std::string name = options.name;
    if (name.empty())
        name = modelIdentifierOf(options.output.empty() ? model->name : fs::path(options.output).stem().string());
    const IoResult<ForeignClass> written =
        modelicaClassOf(*model, name, referenceTo(options.file, options.output, name), kind);
    if (!written) return fail(written.error());
    for (const std::string& note : written->notes) std::fprintf(stderr, "causewayc: note: %s\n", note.c_str());
    return writeOutput(options.output, written->text);
}

}  // namespace

Runner setUpFmuImport(CLI::App& app)
{
    const auto options = std::make_shared<FmuImportOptions>();
    app.add_option("FILE", options->file, "an FMU of FMI 2.0 or 3.0, or a system of them (.ssp), by whatever tool")
        ->required();
    addVariantOption(app, options->variant);
    app.add_option("--interface", options->interface,
                   "me: model exchange, its states and events are those of the model; cs: co-simulation; what the FMU "
                   "has, else cs")
        ->check(CLI::IsMember({"me", "cs"}));
    app.add_option("-o,--output", options->output, "Modelica file to write; standard output when left out");
    app.add_option("--name", options->name, "name of the class; that of the file, or of the FMU, when left out");
    return [options](const Task&) { return runFmuImport(*options); };
}

}  // namespace causeway::cli
