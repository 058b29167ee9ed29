// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Displayed class of a document, and focus of its views.
#pragma once

#include <QString>

namespace causeway::ui {

class EditorPage;

/// The chosen class, else the analysed one, else the first. Full name; empty for a text without classes, or not yet
/// parsed.
[[nodiscard]] QString shownClass(const EditorPage& page);
/// Focuses the visible view: the diagram if the text is hidden, so that typed text is not invisible.
void focusFront(EditorPage& page);
/// Shows the text, beside the diagram if that was in front, and focuses it.
void focusText(EditorPage& page);

}  // namespace causeway::ui
