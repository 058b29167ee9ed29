// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// MIME type for dragging variables of a result between list and plots.
#pragma once

#include <QMimeData>
#include <QString>
#include <QStringList>

namespace causeway::ui {

/// Full names in UTF-8, one per line.
inline const QString kVariablesMimeType = QStringLiteral("application/x-causeway-variables");

[[nodiscard]] inline QMimeData* variablesToDrag(const QStringList& names)
{
    auto* data = new QMimeData;
    data->setData(kVariablesMimeType, names.join(QLatin1Char('\n')).toUtf8());
    data->setText(names.join(QLatin1Char('\n')));
    return data;
}

[[nodiscard]] inline QStringList draggedVariables(const QMimeData& data)
{
    return QString::fromUtf8(data.data(kVariablesMimeType)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

}  // namespace causeway::ui
