// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/base/file_io.h"
#include "core/library/model_files.h"
#include "core/syntax/format.h"
#include "core/syntax/parser.h"

namespace causeway::cli {

namespace {

std::string toText(const std::vector<std::string>& files)
{
    std::string text;
    for (const std::string& file : files) text += file + "\n";
    return text;
}

std::string toJson(const std::vector<std::string>& files)
{
    const nlohmann::ordered_json document{{"schema", "causeway.format/1"}, {"differing", files}};
    return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

int runFormat(const CommonOptions& options, bool checkOnly, const Task& task)
{
    bool failed = false;
    std::vector<std::string> differing;
    for (const std::string& name : options.files) {
        Diagnostics loading;
        const auto paths = findModelFiles(name, loading);
        for (const auto& path : paths) {
            if (task.cancelled()) return kModelAtFault;
            const auto file = loadSource(path, loading);
            if (!file) continue;
            SourceSet sources;
            Diagnostics diagnostics;
            const auto tree = parse(file, sources.add(file), diagnostics, task);
            printDiagnostics(diagnostics, sources);
            // Texts with errors are kept, since their layout may be the only clue to their meaning.
            failed = failed || diagnostics.hasErrors();
            if (diagnostics.hasErrors()) continue;
            const auto text = format(*tree, FormatOptions());
            if (!text || *text == file->text()) continue;
            differing.push_back(path.string());
            if (!checkOnly) failed = rewriteFile(path.string(), *text) != kDone || failed;
        }
        printDiagnostics(loading, {});
        failed = failed || loading.hasErrors();
    }
    if (checkOnly) {
        failed = writeOutput({}, options.format == Format::Json ? toJson(differing) : toText(differing)) != kDone ||
                 failed || !differing.empty();
    }
    return failed ? kModelAtFault : kDone;
}

}  // namespace

Runner setUpFormat(CLI::App& app)
{
    const auto options = std::make_shared<CommonOptions>();
    const auto checkOnly = std::make_shared<bool>(false);
    app.add_option("FILE", options->files, "Modelica files, or folders with Modelica files")->required();
    CLI::Option* const check =
        app.add_flag("--check", *checkOnly,
                     "change nothing; print the files that would change, and exit with status 1 when there are any");
    addFormatOption(app, options->format)->needs(check);
    return [options, checkOnly](const Task& task) { return runFormat(*options, *checkOnly, task); };
}

}  // namespace causeway::cli
