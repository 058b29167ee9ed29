// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/singular_style.h"

#include <QCoreApplication>

namespace causeway::ui {

QColor colourOf(const ThemeColours& colours, SingularMark mark)
{
    return mark == SingularMark::Over ? colours.error : colours.warning;
}

QBrush hatchingOf(const ThemeColours& colours, SingularMark mark)
{
    QColor colour = colourOf(colours, mark);
    colour.setAlphaF(0.45F);
    return {colour, mark == SingularMark::Over ? Qt::BDiagPattern : Qt::FDiagPattern};
}

QString signOf(SingularMark mark)
{
    switch (mark) {
        case SingularMark::None: return {};
        case SingularMark::Over: return QStringLiteral("+");
        case SingularMark::Under: return QString(QChar(0x2212));
    }
    return {};
}

QString labelOf(SingularMark mark)
{
    switch (mark) {
        case SingularMark::None: return {};
        case SingularMark::Over: return QCoreApplication::translate("SingularStyle", "too many equations");
        case SingularMark::Under: return QCoreApplication::translate("SingularStyle", "undetermined");
    }
    return {};
}

QString meaningOf(SingularMark mark)
{
    switch (mark) {
        case SingularMark::None: return {};
        case SingularMark::Over:
            return QCoreApplication::translate("SingularStyle",
                                               "It is in the over-determined part: more equations than unknowns.");
        case SingularMark::Under:
            return QCoreApplication::translate(
                "SingularStyle", "It is in the under-determined part: nothing determines all of its unknowns.");
    }
    return {};
}

}  // namespace causeway::ui
