// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures as PNG, PDF or animated GIF, encoded by the program causeway-pictures, since this program does not link Qt.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/task.h"
#include "core/graphics/display_list.h"

namespace causeway::cli {

/// "png", "pdf" or "gif".
[[nodiscard]] bool isEncodedForm(const std::string& form);
/// Bytes of the file. `pictures` passes each picture to its argument until that returns false. Nothing, after a
/// message, if the program is missing, fails or is killed, or the task is cancelled.
[[nodiscard]] std::optional<std::string> encodePictures(
    const std::string& form, const std::string& title,
    const std::function<void(const std::function<bool(const DisplayList&)>&)>& pictures, const Task& task);

struct SvgEncoding {
    std::string form = "png", title;
    bool isTransparent = false;  ///< no white ground
    int pixels = 0;              ///< of the longer side; 0: by the natural size
};
/// Bytes of a PNG or PDF of an SVG document. Nothing, as above.
[[nodiscard]] std::optional<std::string> encodeSvg(const std::string& document, const SvgEncoding& encoding,
                                                   const Task& task);

/// Whether a file name ends in .svg, .png or .pdf.
[[nodiscard]] bool isPictureFile(const std::string& path);
/// Writes a picture; returns the exit code.
[[nodiscard]] int writePicture(const std::string& path, const DisplayList& picture, const Task& task);
/// Writes an SVG document in the format of the file name; returns the exit code.
[[nodiscard]] int writeSvgAs(const std::string& path, const std::string& document, const SvgEncoding& encoding,
                             const Task& task);

}  // namespace causeway::cli
