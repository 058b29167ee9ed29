// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <stop_token>

#include "app/causewayc/command.h"
#include "core/base/standard_streams.h"
#include "core/protocol/script/script_server.h"

namespace causeway::cli {

Runner setUpServe(CLI::App& /*app*/)
{
    return [](const Task& task) {
        platform::claimStreams();
        // Nobody can wake the thread that waits for input.
        const std::stop_callback onInterrupt(task.stop(), [] { std::_Exit(kModelAtFault); });
        return runScriptServer(&platform::readInput, &platform::writeOutput, &platform::isOutputRead);
    };
}

}  // namespace causeway::cli
