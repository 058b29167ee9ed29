// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures as PNG, PDF or animated GIF, encoded by the program causeway-pictures: this one links no Qt.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/task.h"
#include "core/graphics/display_list.h"

namespace causeway::cli {

/// "png", "pdf" and "gif".
[[nodiscard]] bool isEncodedForm(const std::string& form);
/// The bytes of the file. `pictures` gives each picture to the function that it gets, until that says false. Nothing,
/// after a message, where the program is missing, fails or is ended, or the task was cancelled.
[[nodiscard]] std::optional<std::string> encodePictures(
    const std::string& form, const std::string& title,
    const std::function<void(const std::function<bool(const DisplayList&)>&)>& pictures, const Task& task);

/// Whether a file of this name holds a picture: .svg, .png or .pdf.
[[nodiscard]] bool isPictureFile(const std::string& path);
/// Writes one; gives the exit code.
[[nodiscard]] int writePicture(const std::string& path, const DisplayList& picture, const Task& task);

}  // namespace causeway::cli
