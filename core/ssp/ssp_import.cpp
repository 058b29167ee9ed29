// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_import.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "core/fmu/fmu_names.h"

namespace causeway {

namespace fs = std::filesystem;

bool SspImport::isDone() const
{
    return failure.empty() && std::ranges::none_of(findings, &SspFinding::isError);
}

SspImport importSsp(const SspFile& file, const fs::path& output, const std::string& className,
                    std::optional<ForeignInterface> preference)
{
    SspImport made;
    made.findings = file.findings;
    const std::string stem = output.stem().string();
    made.className = className.empty() ? modelIdentifierOf(stem) : className;
    if (file.hasErrors()) return made;
    // Letters only, since it is part of a URI.
    const std::string folderName = modelIdentifierOf(stem) + "_files";
    const SspClass written = modelicaClassOf(
        file, {made.className, fmt::format("modelica://{}/{}", made.className, folderName), preference});
    made.findings.insert(made.findings.end(), written.findings.begin(), written.findings.end());
    if (written.hasErrors()) return made;
    const auto refused = [&](const fs::path& path, const std::string& why) {
        made.failure = fmt::format("cannot write '{}': {}", path.string(), why);
        return made;
    };
    const fs::path folder = output.parent_path() / folderName;
    std::error_code error;
    if (!written.files.empty()) fs::create_directories(folder, error);
    if (error) return refused(folder, error.message());
    for (const SspClass::File& one : written.files) {
        const IoResult<std::string> bytes = file.files->read(one.source);
        const auto why = bytes ? writeFileWhole(folder / one.name, *bytes) : std::optional(bytes.error());
        if (why) return refused(folder / one.name, *why);
    }
    if (const auto why = writeFileWhole(output, written.text)) return refused(output, *why);
    return made;
}

}  // namespace causeway
