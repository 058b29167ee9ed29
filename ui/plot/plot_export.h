// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A plot as a picture in a file: PNG at twice the size of the screen, or SVG. A file is written whole or not at all.
#pragma once

#include <QString>
#include <optional>

namespace causeway::ui {

class PlotView;

/// `path` ends in .png or .svg. Returns what went wrong, as a sentence.
[[nodiscard]] std::optional<QString> savePicture(PlotView& view, const QString& path);

}  // namespace causeway::ui
