// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Formatted text as the HTML that the documentation of Modelica classes is written in: paragraphs, headings, lists,
/// tables, code, links and images, without styles.
///
/// Reading is `QTextDocument::setHtml` of `embeddedHtml`. Written and read again the text is the same, and so is the
/// HTML that is written of it then. Cost: linear.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

class QTextDocument;

namespace causeway::ui {

/// With `<html>` around it, a block a line; empty for an empty text. `alternatives`: what stands for images, by their
/// sources, which formatted texts do not keep.
[[nodiscard]] QString htmlOf(const QTextDocument& document, const QHash<QString, QString>& alternatives = {});
[[nodiscard]] QHash<QString, QString> alternativesIn(const QString& html);

/// What of an HTML text would be lost by way of a formatted one: tags ("<svg>") and attributes ("style"), each once;
/// empty: nothing.
[[nodiscard]] QStringList lostByFormatting(const QString& html);

}  // namespace causeway::ui
