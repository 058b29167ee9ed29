// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A web page with the core in it: the player of a lesson (core/lesson/lesson_json.h), an editor for the model's text,
/// and results for the edited text: the updated lesson, a run, its curves and events. Needs no server.
///
/// In:   an analysed model of a text, one of its lessons, the core as WebAssembly (app/causeway-live, built by
///       packaging/build-wasm).
/// Out:  one HTML file, which includes the shipped library and the library files that the model needs.
/// Fails: if the core was not built or cannot be read, or the model has no text. Cost: compresses a few megabytes.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/file_io.h"

namespace causeway {

struct Analysis;
struct Lesson;

/// causeway-live.wasm.gz of the installation or of the build; empty if it was not built.
[[nodiscard]] std::filesystem::path liveCorePath();

[[nodiscard]] IoResult<std::string> livePage(const Analysis& analysis, const Lesson& lesson,
                                             const std::filesystem::path& core = liveCorePath());

}  // namespace causeway
