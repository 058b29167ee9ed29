// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <stop_token>

#include "app/causewayc/command.h"
#include "core/base/standard_streams.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/script/script_server.h"
#include "core/protocol/script/tool_server.h"

namespace causeway::cli {

namespace {

struct ServeOptions {
    bool isForAssistants = false;
    std::string writable;
    std::vector<std::string> libraries;
};

int serveTools(const ServeOptions& options)
{
    ToolSettings settings;
    for (const std::string& folder : options.libraries) settings.libraries.push_back(toPath(folder));
    if (!options.writable.empty()) {
        std::error_code error;
        settings.writable = std::filesystem::absolute(toPath(options.writable), error);
    }
    return runToolServer(settings, &platform::readInput, &platform::writeOutput, &platform::isOutputRead);
}

}  // namespace

Runner setUpServe(CLI::App& app)
{
    const auto options = std::make_shared<ServeOptions>();
    CLI::Option* const mcp = app.add_flag("--mcp", options->isForAssistants,
                                          "serve an assistant (Model Context Protocol): it reads, and writes nothing");
    app.add_option("--allow-writing", options->writable, "with --mcp: results may be saved below this folder")
        ->needs(mcp)
        ->check(CLI::ExistingDirectory);
    app.add_option("-L,--library", options->libraries, "with --mcp: a folder that contains libraries (repeatable)")
        ->needs(mcp)
        ->allow_extra_args(false);
    return [options](const Task& task) {
        platform::claimStreams();
        // The thread that waits for input cannot be woken.
        const std::stop_callback onInterrupt(task.stop(), [] { std::_Exit(kModelAtFault); });
        if (options->isForAssistants) return serveTools(*options);
        return runScriptServer(&platform::readInput, &platform::writeOutput, &platform::isOutputRead);
    };
}

}  // namespace causeway::cli
