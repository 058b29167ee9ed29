// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/class_symbol.h"

#include <QPainter>

#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

QChar letterOf(ast::ClassKind kind)
{
    using ast::ClassKind;
    switch (kind) {
        case ClassKind::Class: return u'K';
        case ClassKind::Model: return u'M';
        case ClassKind::Record: return u'R';
        case ClassKind::OperatorRecord: return u'R';
        case ClassKind::Block: return u'B';
        case ClassKind::Connector: return u'C';
        case ClassKind::ExpandableConnector: return u'C';
        case ClassKind::Type: return u'T';
        case ClassKind::Package: return u'P';
        case ClassKind::Function: return u'f';
        case ClassKind::OperatorFunction: return u'f';
        case ClassKind::Operator: return u'O';
    }
    return u'K';
}

QColor colourOf(ast::ClassKind kind, const ThemeColours& colours)
{
    using ast::ClassKind;
    switch (kind) {
        case ClassKind::Package: return colours.blockBorder;
        case ClassKind::Function:
        case ClassKind::OperatorFunction:
        case ClassKind::Operator: return colours.builtin;
        case ClassKind::Connector:
        case ClassKind::ExpandableConnector: return colours.string;
        case ClassKind::Type:
        case ClassKind::Record:
        case ClassKind::OperatorRecord: return colours.type;
        case ClassKind::Class:
        case ClassKind::Model:
        case ClassKind::Block: break;
    }
    return colours.accent;
}

}  // namespace

void paintClassSymbol(QPainter& painter, const QRectF& square, ast::ClassKind kind, bool isPartial, const Theme& theme)
{
    const QColor colour = colourOf(kind, theme.colours());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = square.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(isPartial ? QBrush(Qt::NoBrush) : QBrush(withAlpha(colour, 0.16)));
    painter.drawRoundedRect(box, square.width() / 5, square.width() / 5);
    QFont font = painter.font();
    font.setPixelSize(static_cast<int>(square.height() * 0.68));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignCenter, QString(letterOf(kind)));
    painter.restore();
}

QString kindInWords(ast::ClassKind kind, bool isPartial)
{
    const std::string_view word = ast::toString(kind);
    const QString text = QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    return isPartial ? QStringLiteral("partial ") + text : text;
}

}  // namespace causeway::ui
