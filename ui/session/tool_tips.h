// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plain text in tool tips: signs such as "<" and "=>" stay what they are, lines stay lines.
#pragma once

#include <QString>

namespace causeway::ui {

/// Qt takes some texts for HTML and others not, by what is in them: this one always, with its signs escaped.
[[nodiscard]] inline QString plainToolTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

}  // namespace causeway::ui
