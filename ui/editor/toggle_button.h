// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A small button that is on or off, as the options of a search are.
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
