// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports plots, stacked vertically, as a picture: PNG at twice the screen resolution, SVG, or a PDF page of their
/// size. A file is created completely or not at all.
#pragma once

#include <QFuture>
#include <QString>
#include <vector>

namespace causeway::ui {

class PlotView;

/// `path` ends in .png, .svg or .pdf. As `savePainted`.
[[nodiscard]] QFuture<QString> savePicture(const std::vector<PlotView*>& views, const QString& path);

}  // namespace causeway::ui
