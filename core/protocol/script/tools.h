// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an assistant may ask of models: tools with arguments and answers that a language model reads.
///
/// In:   arguments as the schema of a tool says. A model is a file, a text, or the name of a class of a library.
/// Out:  JSON that is short: counts, sentences and chosen numbers; long lists are cut, and say so.
/// Errors: RpcError for arguments that are none; a model at fault is no error: its answer has the diagnostics.
/// Safety: nothing is written, and no native code of libraries runs. With a folder, results are saved below it, and
///         models may write there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/protocol/json_rpc.h"

namespace causeway {

struct ToolSettings {
    std::vector<std::filesystem::path> libraries;
    std::filesystem::path writable;  ///< empty: nothing is written
};

struct Tool {
    std::string name, description;
    Json properties;  ///< of the schema of its arguments
    std::vector<std::string> required;
    Json (*answer)(const Json& arguments, const ToolSettings& settings, const Task& task);
    bool writes = false;  ///< may change files, if it is allowed
};

[[nodiscard]] const std::vector<Tool>& assistantTools();

}  // namespace causeway
