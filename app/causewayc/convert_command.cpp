// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/compiler/library_conversion.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ConvertOptions {
    CommonOptions common;
    std::vector<std::string> versions;  ///< LIB=VERSION
    bool isInPlace = false;
    std::string output;
};

/// Path of a file below the output folder, corresponding to its path below the named folder.
std::filesystem::path placeIn(const std::filesystem::path& output, const std::filesystem::path& root,
                              const std::filesystem::path& file)
{
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(root, error);
    return isFolder ? output / file.lexically_relative(root) : output / file.filename();
}

bool write(const ConvertOptions& options, const std::filesystem::path& root, const ConvertedFile& file)
{
    if (options.isInPlace) return rewriteFile(file.path, file.after) == kDone;
    const std::filesystem::path path = placeIn(options.output, root, file.path);
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    return writeOutput(path.string(), file.after) == kDone;
}

int runConvert(const ConvertOptions& options, const Task& task)
{
    bool failed = false;
    std::string patches;
    Json files = Json::array();
    std::size_t looked = 0, changed = 0;
    for (const std::string& name : options.common.files) {
        ConvertRequest request{name, libraryFoldersOf(options.common), {}};
        for (const std::string& version : options.versions) {
            const std::size_t equals = version.find('=');
            if (equals == std::string::npos) {
                std::fputs("causewayc: --to-version needs LIBRARY=VERSION\n", stderr);
                return kWrongUsage;
            }
            request.versions[version.substr(0, equals)] = version.substr(equals + 1);
        }
        const LibraryConversion conversion = convertFiles(request, task);
        printDiagnostics(conversion.diagnostics, conversion.sources);
        for (const std::string& problem : conversion.problems) fmt::print(stderr, "causewayc: error: {}\n", problem);
        failed = failed || conversion.diagnostics.hasErrors() || !conversion.problems.empty();
        looked += conversion.fileCount;
        changed += conversion.files.size();
        for (const ConvertedFile& file : conversion.files) {
            patches += toPatch(file);
            files.push_back({{"file", file.path}, {"text", file.after}});
            if (options.isInPlace || !options.output.empty()) failed = !write(options, name, file) || failed;
        }
    }
    if (options.common.format == Format::Json) {
        const Json document{{"schema", "causeway.conversion/1"}, {"files", std::move(files)}};
        failed =
            writeOutput({}, document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n") != kDone || failed;
    } else if (options.isInPlace || !options.output.empty()) {
        std::printf("%zu of %zu files changed\n", changed, looked);
    } else {
        failed = writeOutput({}, patches) != kDone || failed;
    }
    return failed || task.cancelled() ? kModelAtFault : kDone;
}

}  // namespace

Runner setUpConvert(CLI::App& app)
{
    const auto options = std::make_shared<ConvertOptions>();
    addCommonOptions(app, options->common, Files::OneOrMore, false, true);
    app.add_option("--to-version", options->versions,
                   "LIBRARY=VERSION to convert to (repeatable); else the newest one that is found")
        ->allow_extra_args(false);
    CLI::Option* inPlace = app.add_flag("--in-place", options->isInPlace, "change the files themselves");
    app.add_option("-o,--output", options->output,
                   "folder for the changed files; without it and --in-place the changes are printed as a patch")
        ->excludes(inPlace);
    return [options](const Task& task) { return runConvert(*options, task); };
}

}  // namespace causeway::cli
