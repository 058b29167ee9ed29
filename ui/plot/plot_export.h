// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plots, one above the other, as a picture in a file: PNG at twice the size of the screen, SVG, or a page of PDF as
/// large as they are. A file is written whole or not at all.
#pragma once

#include <QFuture>
#include <QString>
#include <vector>

namespace causeway::ui {

class PlotView;

/// `path` ends in .png, .svg or .pdf. As `savePainted`.
[[nodiscard]] QFuture<QString> savePicture(const std::vector<PlotView*>& views, const QString& path);

}  // namespace causeway::ui
