// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What stands for the kind of a class: a letter in a rounded square, in the colour of its family, and its name in
/// words.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include "core/syntax/ast_classes.h"

class QPainter;

namespace causeway::ui {

class Theme;

/// As large as the square; a partial class has an outline only.
void paintClassSymbol(QPainter& painter, const QRectF& square, ast::ClassKind kind, bool isPartial, const Theme& theme);
/// "model", "partial model", "package": the words of the language, which are not translated.
[[nodiscard]] QString kindInWords(ast::ClassKind kind, bool isPartial);

}  // namespace causeway::ui
