// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Documentation pages prepared on a worker thread: HTML of a class or Markdown of the help, with images, in the
/// colours of the theme. Links to classes are `modelica://Full.Name`, to help pages `help:name`; others are external.
/// Fails: never; unreadable images are left to the view, which shows a frame.
#pragma once

#include <QString>
#include <QTextDocument>
#include <memory>

#include "core/editing/classes/class_documentation.h"
#include "ui/session/theme.h"

namespace causeway {
class Library;
}

namespace causeway::ui {

/// Appearance of a page.
struct PageStyle {
    ThemeColours colours;
    QFont font;
};

/// HTML of a class: summary, documentation, tables.
[[nodiscard]] QString classPage(const ClassDocumentation& documentation);
/// External HTML for inclusion in ours: without scripts, styles, and illegible colours.
[[nodiscard]] QString embeddedHtml(const std::string& text);

/// Creates a document. `library` resolves its images; may be null. Moves the document to `thread`.
[[nodiscard]] std::shared_ptr<QTextDocument> htmlDocument(const QString& html, const PageStyle& style, Library* library,
                                                          QThread* thread);
[[nodiscard]] std::shared_ptr<QTextDocument> markdownDocument(const QString& markdown, const PageStyle& style,
                                                              QThread* thread);

}  // namespace causeway::ui
