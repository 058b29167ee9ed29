// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A page with the core in it: the player of a lesson (core/lesson/lesson_json.h), an editor for the model's text, and
/// what the core makes of an edited text: the lesson again, a run, its curves and events. It needs no server.
///
/// In:   an analysed model of a text, one of its lessons, the core as WebAssembly (app/causeway-live, made by
///       packaging/build-wasm).
/// Out:  one HTML file. Along come the shipped library and the library files that the model needs.
/// Fails: the core was not built, or cannot be read; a model without a text. Cost: a few megabytes are packed.
#pragma once

#include <filesystem>
#include <string>

#include "core/base/file_io.h"

namespace causeway {

struct Analysis;
struct Lesson;

/// causeway-live.wasm.gz of the installation or of the build; empty where it was not built.
[[nodiscard]] std::filesystem::path liveCorePath();

[[nodiscard]] IoResult<std::string> livePage(const Analysis& analysis, const Lesson& lesson,
                                             const std::filesystem::path& core = liveCorePath());

}  // namespace causeway
