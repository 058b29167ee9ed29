// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Formats messages and notes of the core as sentences.
#pragma once

#include <QString>

namespace causeway::ui {

/// With a capital letter and a full stop; empty for an empty text.
[[nodiscard]] inline QString sentenceOf(QString text)
{
    if (text.isEmpty()) return text;
    text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

[[nodiscard]] inline QString sentenceOf(const std::string& text)
{
    return sentenceOf(QString::fromStdString(text));
}

}  // namespace causeway::ui
