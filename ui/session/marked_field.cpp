// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/marked_field.h"

#include <QLineEdit>
#include <QVariant>

#include "ui/session/theme.h"
#include "ui/session/window_style.h"

namespace causeway::ui {

void markField(QLineEdit& field, const Theme& theme, const QString& mistake)
{
    constexpr const char* kUsualTip = "usualToolTip";
    const bool isMarked = field.property(kUsualTip).isValid();
    if (mistake.isEmpty() && !isMarked) return;
    if (!isMarked) field.setProperty(kUsualTip, field.toolTip());
    field.setToolTip(mistake.isEmpty() ? field.property(kUsualTip).toString() : mistake);
    if (mistake.isEmpty()) field.setProperty(kUsualTip, QVariant());
    field.setProperty(kMistaken, !mistake.isEmpty());
    QPalette palette;
    if (!mistake.isEmpty()) palette.setColor(QPalette::Text, theme.colours().error);
    field.setPalette(palette);
    field.update();
}

}  // namespace causeway::ui
