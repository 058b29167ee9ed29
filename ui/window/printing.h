// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Prints the front view: the text of a document, its diagram, or the contents of a panel; on white in any theme.
/// Fails: with a sentence. No dialogs: see `PanelPictures`.
#pragma once

#include <QString>
#include <functional>
#include <optional>

class QPainter;
class QPrinter;

namespace causeway::ui {

class ModelicaEditor;

/// On as many pages as necessary, in colour.
[[nodiscard]] std::optional<QString> printText(QPrinter& printer, ModelicaEditor& editor);

/// Scales the output of `paint`, from {0, 0} to `size`, to one page, in landscape if wide.
[[nodiscard]] std::optional<QString> printPicture(QPrinter& printer, QSizeF size,
                                                  const std::function<void(QPainter&)>& paint);

}  // namespace causeway::ui
