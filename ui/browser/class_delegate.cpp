// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/class_delegate.h"

#include <QApplication>
#include <QDir>
#include <QMimeData>
#include <QPainter>

#include "ui/browser/class_icons.h"
#include "ui/browser/class_roles.h"
#include "ui/browser/class_symbol.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kSymbolSize = 16;
constexpr int kRowHeight = 24;

}  // namespace

QVariant classData(const ListedClass& listed, int role)
{
    const std::string_view name = listed.name();
    switch (role) {
        case Qt::DisplayRole: return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        case FullNameRole: return QString::fromStdString(listed.fullName);
        case KindRole: return static_cast<int>(listed.kind);
        case IsPartialRole: return listed.isPartial;
        case IsMutedRole: return listed.isProtected;
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1 %2").arg(kindInWords(listed.kind, listed.isPartial),
                                               QString::fromStdString(listed.fullName));
        case Qt::ToolTipRole: {
            QStringList lines = {kindInWords(listed.kind, listed.isPartial) + QLatin1Char(' ') +
                                 QString::fromStdString(listed.fullName)};
            if (!listed.description.empty()) lines.append(QString::fromStdString(listed.description));
            lines.append(QDir::toNativeSeparators(QString::fromStdString(listed.file)));
            return lines.join(QLatin1Char('\n'));
        }
        default: return {};
    }
}

QMimeData* classMimeData(const QString& fullName)
{
    auto* data = new QMimeData;
    data->setData(kClassMimeType, fullName.toUtf8());
    data->setText(fullName);
    return data;
}

void ClassDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeColours& colours = m_theme.colours();
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    item.text.clear();
    const QWidget* widget = option.widget;
    QStyle* style = widget != nullptr ? widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, widget);

    painter->save();
    QRect room = option.rect.adjusted(4, 0, -4, 0);
    if (index.data(IsHeadingRole).toBool()) {
        QFont font = item.font;
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(colours.textMuted);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter->restore();
        return;
    }
    constexpr int kIconSize = ClassIcons::kSize;
    paintIcon(*painter, QRectF(room.left(), room.center().y() + 1 - kIconSize / 2, kIconSize, kIconSize), index);
    room.setLeft(room.left() + kIconSize + ThemeMetrics::kSpacing);
    const QFontMetrics metrics(item.font);
    const QString shownName = metrics.elidedText(name, Qt::ElideRight, room.width());
    painter->setFont(item.font);
    painter->setPen(index.data(IsMutedRole).toBool() ? colours.textMuted : colours.text);
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shownName);
    room.setLeft(room.left() + metrics.horizontalAdvance(shownName) + 2 * ThemeMetrics::kSpacing);
    const QString secondary =
        besideName(index.data(PathRole).toString(), index.data(SecondaryRole).toString(), metrics, room.width());
    if (room.width() > 3 * kSymbolSize && !secondary.isEmpty()) {
        painter->setPen(colours.textMuted);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, secondary);
    }
    painter->restore();
}

QString besideName(const QString& path, const QString& description, const QFontMetrics& metrics, int width)
{
    if (path.isEmpty()) return metrics.elidedText(description, Qt::ElideRight, width);
    if (description.isEmpty() || metrics.horizontalAdvance(path) > width)
        return metrics.elidedText(path, Qt::ElideLeft, width);
    return metrics.elidedText(QStringLiteral("%1 \u2014 %2").arg(path, description), Qt::ElideRight, width);
}

void ClassDelegate::paintIcon(QPainter& painter, const QRectF& square, const QModelIndex& index) const
{
    const QPixmap icon = m_icons != nullptr
                             ? m_icons->icon(index.data(FullNameRole).toString(), painter.device()->devicePixelRatioF())
                             : QPixmap();
    if (!icon.isNull()) {
        painter.drawPixmap(square.topLeft(), icon);
        return;
    }
    constexpr qreal kInset = (ClassIcons::kSize - kSymbolSize) / 2.0;
    paintClassSymbol(painter, square.adjusted(kInset, kInset, -kInset, -kInset),
                     static_cast<ast::ClassKind>(index.data(KindRole).toInt()), index.data(IsPartialRole).toBool(),
                     m_theme);
}

QSize ClassDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const
{
    return {120, std::max(kRowHeight, option.fontMetrics.height() + ThemeMetrics::kSpacing)};
}

}  // namespace causeway::ui
