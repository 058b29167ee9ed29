// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is in front on paper: the text of a document, its diagram, or what a panel shows; on white whatever the theme.
///
/// Fails: with a sentence. Asks nothing: see `PanelPictures`.
#pragma once

#include <QString>
#include <functional>
#include <optional>

class QPainter;
class QPrinter;

namespace causeway::ui {

class ModelicaEditor;

/// On as many pages as it needs, in its colours.
[[nodiscard]] std::optional<QString> printText(QPrinter& printer, ModelicaEditor& editor);

/// What `paint` draws into {0, 0} to `size`, as large as fits on one page, lying where it is wide.
[[nodiscard]] std::optional<QString> printPicture(QPrinter& printer, QSizeF size,
                                                  const std::function<void(QPainter&)>& paint);

}  // namespace causeway::ui
