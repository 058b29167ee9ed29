// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <memory>

#include "app/causewayc/fmu_command.h"
#include "app/causewayc/ssp_command.h"
#include "core/fmi/import/fmu_import.h"

namespace causeway::cli {

namespace {

struct FmuImportOptions {
    std::string file, interface, output, name, variant;
};

int runFmuImport(const FmuImportOptions& options)
{
    if (isSspPath(options.file))
        return runSspImport(options.file, options.variant, options.output, options.name,
                            interfaceNamed(options.interface));
    const std::optional<FmuFile> fmu = openFmu(options.file);
    if (!fmu) return kModelAtFault;
    const IoResult<ForeignClass> written =
        importedClassOf(*fmu, options.file, options.output, options.name, interfaceNamed(options.interface));
    if (!written) {
        std::fprintf(stderr, "causewayc: '%s': %s\n", options.file.c_str(), written.error().c_str());
        return kModelAtFault;
    }
    for (const std::string& note : written->notes) std::fprintf(stderr, "causewayc: note: %s\n", note.c_str());
    return writeOutput(options.output, written->text);
}

}  // namespace

Runner setUpFmuImport(CLI::App& app)
{
    const auto options = std::make_shared<FmuImportOptions>();
    app.add_option("FILE", options->file, "FMU of version 2.0 or 3.0, or system of FMUs (.ssp), from any tool")
        ->required();
    addVariantOption(app, options->variant);
    app.add_option(
           "--interface", options->interface,
           "me: model exchange, its states and events become those of the model; cs: co-simulation (cs where the "
           "FMU has it)")
        ->check(CLI::IsMember({"me", "cs"}));
    app.add_option("-o,--output", options->output, "Modelica file to write; standard output when left out");
    app.add_option("--name", options->name, "name of the class; that of the file, or of the FMU, when left out");
    return [options](const Task&) { return runFmuImport(*options); };
}

}  // namespace causeway::cli
