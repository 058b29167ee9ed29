// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The files that a command has read, so that it does not write over one of them by mistake.
///
/// Nothing is remembered until `rememberReadFiles` is called: a window or a server writes what it has read. From then
/// on `StreamedFile` refuses each file that was read, under whatever name, unless it is to be rewritten
/// (`forgetReadFile`). Threads: any. Cost: a string for each file read; a look at each of them for each file written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace causeway {

void rememberReadFiles();
void noteReadFile(const std::filesystem::path& path);
void forgetReadFile(const std::filesystem::path& path);
/// Why the file must not be written; nothing where it may be.
[[nodiscard]] std::optional<std::string> refusalToOverwrite(const std::filesystem::path& path);

}  // namespace causeway
