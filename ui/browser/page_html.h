// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts formatted text to the HTML of Modelica documentation: paragraphs, headings, lists, tables, code, links and
/// images, without styles. Use `QTextDocument::setHtml` with `embeddedHtml` for reading. A round trip preserves the
/// text, and then the HTML. Cost: linear.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

class QTextDocument;

namespace causeway::ui {

/// With `<html>` around it, one block per line; empty for an empty text. `alternatives`: alt texts of images by source,
/// which formatted text does not preserve.
[[nodiscard]] QString htmlOf(const QTextDocument& document, const QHash<QString, QString>& alternatives = {});
[[nodiscard]] QHash<QString, QString> alternativesIn(const QString& html);

/// Parts of an HTML text that formatted text would lose: tags ("<svg>") and attributes ("style"), each once; empty:
/// none.
[[nodiscard]] QStringList lostByFormatting(const QString& html);

}  // namespace causeway::ui
