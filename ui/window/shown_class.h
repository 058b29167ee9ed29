// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a document shows: its class, and the view that takes the keys.
#pragma once

#include <QString>

namespace causeway::ui {

class EditorPage;

/// The one that was chosen, else the one that was analysed, else the first. Full name; empty for a text without classes
/// and as long as it has not been read.
[[nodiscard]] QString shownClass(const EditorPage& page);
/// Keys go to the view that is in sight: to the diagram where the text is hidden, for nobody would see what is typed.
void focusFront(EditorPage& page);
/// The text comes in sight, beside the diagram if that was in front, and takes the keys.
void focusText(EditorPage& page);

}  // namespace causeway::ui
