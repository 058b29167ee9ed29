// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plain text tool tips: characters such as "<" and "=>" and line breaks are preserved.
#pragma once

#include <QString>

namespace causeway::ui {

/// Qt guesses from the contents whether a text is HTML; this returns HTML with escaped characters.
[[nodiscard]] inline QString plainToolTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

}  // namespace causeway::ui
