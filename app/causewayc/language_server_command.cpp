// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <stop_token>

#include "app/causewayc/command.h"
#include "core/base/platform.h"
#include "core/base/standard_streams.h"
#include "core/protocol/language/language_server.h"

namespace causeway::cli {

Runner setUpLanguageServer(CLI::App& app)
{
    // Editors pass it to all servers; this one has no other transport.
    app.add_flag("--stdio")->description("use standard input and output (always the case; editors give this option)");
    return [](const Task& task) {
        platform::claimStreams();
        platform::keepLittleMemory();
        // The thread that waits for input cannot be woken.
        const std::stop_callback onInterrupt(task.stop(), [] { std::_Exit(kModelAtFault); });
        return runLanguageServer(&platform::readInput, &platform::writeOutput, &platform::isOutputRead);
    };
}

}  // namespace causeway::cli
