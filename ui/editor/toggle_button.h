// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A small toggle button, for options of a search.
#pragma once

#include <QToolButton>

namespace causeway::ui {

inline QToolButton* makeToggle(const QString& text, const QString& help, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(help);
    button->setAccessibleName(help);
    button->setCheckable(true);
    return button;
}

}  // namespace causeway::ui
