// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pages to read, prepared on a worker thread: HTML of a class or Markdown of the help, with its images, in the colours
/// of the theme.
///
/// Links to classes are `modelica://Full.Name`, to pages of the help `help:name`; others lead out of the program.
/// Fails: never; an image that cannot be read is left to the view, which shows a frame.
#pragma once

#include <QString>
#include <QTextDocument>
#include <memory>

#include "core/editing/class_documentation.h"
#include "ui/session/theme.h"

namespace causeway {
class Library;
}

namespace causeway::ui {

/// How a page looks.
struct PageStyle {
    ThemeColours colours;
    QFont font;
};

/// The HTML of a class: what it is, its documentation, its tables.
[[nodiscard]] QString classPage(const ClassDocumentation& documentation);
/// HTML that someone else wrote, as a part of ours: without scripts, styles, and colours that would not be readable.
[[nodiscard]] QString embeddedHtml(const std::string& text);

/// The document of an HTML text. `library` finds its images; may be null. It belongs to `thread` afterwards.
[[nodiscard]] std::shared_ptr<QTextDocument> htmlDocument(const QString& html, const PageStyle& style, Library* library,
                                                          QThread* thread);
[[nodiscard]] std::shared_ptr<QTextDocument> markdownDocument(const QString& markdown, const PageStyle& style,
                                                              QThread* thread);

}  // namespace causeway::ui
