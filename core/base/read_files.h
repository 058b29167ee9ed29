// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Remembers the files a command has read, so that it does not overwrite one of them by mistake.
///
/// Inactive until `rememberReadFiles` is called, because a window or a server may overwrite files it has read. From
/// then on `StreamedFile` refuses to write any file that was read, under any name, unless it is meant to be rewritten
/// (`forgetReadFile`).
/// Threads: any. Cost: a string per file read; a comparison with each of them per file written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace causeway {

void rememberReadFiles();
void noteReadFile(const std::filesystem::path& path);
void forgetReadFile(const std::filesystem::path& path);
/// The reason why the file must not be written; nothing if it may be.
[[nodiscard]] std::optional<std::string> refusalToOverwrite(const std::filesystem::path& path);

}  // namespace causeway
