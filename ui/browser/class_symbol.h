// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Symbol for the kind of a class: a letter in a rounded square, in the colour of its family, and its name.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include "core/syntax/ast_classes.h"

class QPainter;

namespace causeway::ui {

class Theme;

/// Fills the square; outlined for partial classes.
void paintClassSymbol(QPainter& painter, const QRectF& square, ast::ClassKind kind, bool isPartial, const Theme& theme);
/// "model", "partial model", "package": keywords, not translated.
[[nodiscard]] QString kindInWords(ast::ClassKind kind, bool isPartial);

}  // namespace causeway::ui
