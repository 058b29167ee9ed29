// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tools for assistants: functions on models whose arguments and responses are suited to language models.
///
/// In:   arguments according to the schema of a tool. A model is a file, a text, or the name of a library class.
/// Out:  short JSON: counts, sentences and selected numbers; truncated lists are marked.
/// Errors: RpcError for invalid arguments; errors in a model are not protocol errors: the response has its diagnostics.
///       Safety: writes no files and runs no native code of libraries. With a writable folder, results are saved in it,
///       and models may write there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/protocol/json_rpc.h"

namespace causeway {

struct ToolSettings {
    std::vector<std::filesystem::path> libraries;
    std::filesystem::path writable;  ///< empty: no files are written
};

struct Tool {
    std::string name, description;
    Json properties;  ///< of the argument schema
    std::vector<std::string> required;
    Json (*answer)(const Json& arguments, const ToolSettings& settings, const Task& task);
    bool writes = false;  ///< may change files, if allowed
};

[[nodiscard]] const std::vector<Tool>& assistantTools();

}  // namespace causeway
