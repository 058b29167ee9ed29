// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a widget is called: by tests and styles, by screen readers, and at the pointer.
#pragma once

#include <QString>
#include <QWidget>

namespace causeway::ui {

/// `objectName`: never translated, as "sweepSeed"; the others are.
inline void nameWidget(QWidget* widget, const char* objectName, const QString& accessible, const QString& tip = {})
{
    widget->setObjectName(QLatin1String(objectName));
    widget->setAccessibleName(accessible);
    widget->setToolTip(tip);
}

}  // namespace causeway::ui
