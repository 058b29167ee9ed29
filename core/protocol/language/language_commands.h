// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Commands on models, used by code lenses. Each takes the URI of an open text and the full name of a model in it.
#pragma once

#include "core/protocol/language/language_state.h"

namespace causeway {

[[nodiscard]] std::vector<std::string> languageCommands();

struct CommandOutcome {
    Json answer;
    std::string page;  ///< path of a page to open; empty for none
};

/// `params`: of `workspace/executeCommand`. Throws on failure, with the first error of the model.
[[nodiscard]] CommandOutcome executeCommand(const LanguageState& state, const Json& params, const Task& task);

}  // namespace causeway
