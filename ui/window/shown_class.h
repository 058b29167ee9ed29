// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which class a document shows: the one that was chosen, else the one that was analysed, else its first.
#pragma once

#include <QString>

namespace causeway::ui {

class EditorPage;

/// Full name; empty for a text without classes and as long as it has not been read.
[[nodiscard]] QString shownClass(const EditorPage& page);

}  // namespace causeway::ui
