// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/name_highlighter.h"

namespace causeway::ui {

namespace {

bool startsIdentifier(QChar c)
{
    return c.isLetter() || c == QLatin1Char('_') || c == QLatin1Char('\'');
}

/// Position after the identifier that starts at `i`, quoted or plain.
qsizetype endOfIdentifier(const QString& text, qsizetype i)
{
    if (text[i] == QLatin1Char('\'')) {
        ++i;
        while (i < text.size() && text[i] != QLatin1Char('\'')) i += text[i] == QLatin1Char('\\') ? 2 : 1;
        return std::min(i + 1, text.size());
    }
    while (i < text.size() && (text[i].isLetterOrNumber() || text[i] == QLatin1Char('_'))) ++i;
    return i;
}

/// Position after the bracket that closes the one at `i`, or `i` when nothing closes it.
qsizetype endOfBrackets(const QString& text, qsizetype i, QLatin1Char open, QLatin1Char close)
{
    qsizetype depth = 0;
    for (qsizetype j = i; j < text.size(); ++j) {
        if (text[j] == open) ++depth;
        if (text[j] == close && --depth == 0) return j + 1;
    }
    return i;
}

/// Position after the whole reference: "a.b[1].c", "der(a.b)".
qsizetype endOfReference(const QString& text, qsizetype i)
{
    const qsizetype start = i;
    i = endOfIdentifier(text, i);
    if (QStringView(text).mid(start, i - start) == QLatin1String("der") && i < text.size() &&
        text[i] == QLatin1Char('(')) {
        return endOfBrackets(text, i, QLatin1Char('('), QLatin1Char(')'));
    }
    while (i < text.size()) {
        if (text[i] == QLatin1Char('[')) {
            const qsizetype end = endOfBrackets(text, i, QLatin1Char('['), QLatin1Char(']'));
            if (end == i) break;
            i = end;
        } else if (text[i] == QLatin1Char('.') && i + 1 < text.size() && startsIdentifier(text[i + 1])) {
            i = endOfIdentifier(text, i + 1);
        } else {
            break;
        }
    }
    return i;
}

}  // namespace

std::vector<NameSpan> findNames(const QString& text, const std::vector<SoughtName>& names)
{
    std::vector<NameSpan> result;
    qsizetype i = 0;
    while (i < text.size()) {
        if (text[i].isDigit()) {
            // The exponent in 1e5 is not a name.
            while (i < text.size() && (text[i].isLetterOrNumber() || text[i] == QLatin1Char('.'))) ++i;
            continue;
        }
        if (!startsIdentifier(text[i])) {
            ++i;
            continue;
        }
        const qsizetype end = std::max(endOfReference(text, i), i + 1);
        const QStringView name = QStringView(text).mid(i, end - i);
        for (const SoughtName& sought : names) {
            if (sought.name == name) {
                result.push_back({i, end - i, sought.kind});
                break;
            }
        }
        i = end;
    }
    return result;
}

}  // namespace causeway::ui
