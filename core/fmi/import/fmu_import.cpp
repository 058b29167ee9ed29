// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/import/fmu_import.h"

#include <fmt/format.h>

#include "core/fmu/fmu_names.h"

namespace causeway {

namespace {

std::string referenceTo(const std::filesystem::path& file, const std::filesystem::path& output,
                        const std::string& className)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(file, error).lexically_normal();
    const std::filesystem::path folder = std::filesystem::absolute(output, error).lexically_normal().parent_path();
    const std::filesystem::path relative = absolute.lexically_relative(folder);
    const bool isBelow = !output.empty() && !relative.empty() && *relative.begin() != "..";
    return isBelow ? fmt::format("modelica://{}/{}", className, relative.generic_string()) : absolute.generic_string();
}

}  // namespace

IoResult<ForeignClass> importedClassOf(const FmuFile& fmu, const std::filesystem::path& file,
                                       const std::filesystem::path& output, std::string name,
                                       std::optional<ForeignInterface> kind)
{
    const IoResult<ForeignModel> model = foreignModelOf(fmu);
    if (!model) return IoResult<ForeignClass>::failure(model.error());
    if (!model->stepping && !model->exchange)
        return IoResult<ForeignClass>::failure(
            "it offers scheduled execution alone, which a component cannot have; run it with 'causewayc fmu simulate'");
    if (!kind) kind = model->stepping ? ForeignInterface::CoSimulation : ForeignInterface::ModelExchange;
    if (name.empty()) name = modelIdentifierOf(output.empty() ? model->name : output.stem().string());
    return modelicaClassOf(*model, name, referenceTo(file, output, name), *kind);
}

}  // namespace causeway
