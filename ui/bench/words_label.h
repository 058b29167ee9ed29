// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Messages of a panel as selectable text, coloured by severity.
#pragma once

#include <QLabel>

namespace causeway::ui {

class WordsLabel : public QLabel {
public:
    explicit WordsLabel(QWidget* parent = nullptr) : QLabel(parent)
    {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }

    void say(const QString& text, const QColor& colour)
    {
        QPalette shown = palette();
        shown.setColor(QPalette::WindowText, colour);
        setPalette(shown);
        setText(text);
    }
    /// One line each.
    void say(const QStringList& lines, const QColor& colour) { say(lines.join(QLatin1Char('\n')), colour); }
};

}  // namespace causeway::ui
