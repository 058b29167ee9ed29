// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Names of a widget: for tests and styles, for screen readers, and in the tool tip.
#pragma once

#include <QString>
#include <QWidget>

namespace causeway::ui {

/// `objectName`: not translated, e.g. "sweepSeed"; the others are.
inline void nameWidget(QWidget* widget, const char* objectName, const QString& accessible, const QString& tip = {})
{
    widget->setObjectName(QLatin1String(objectName));
    widget->setAccessibleName(accessible);
    widget->setToolTip(tip);
}

}  // namespace causeway::ui
