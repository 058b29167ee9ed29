// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/eliding.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <algorithm>

#include "ui/session/tool_tips.h"

namespace causeway::ui {

QSize ElidingLabel::minimumSizeHint() const
{
    return {0, QLabel::minimumSizeHint().height()};
}

void ElidingLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const QRect room = contentsRect().adjusted(margin(), margin(), -margin(), -margin());
    style()->drawItemText(&painter, room, static_cast<int>(alignment()), palette(), isEnabled(),
                          fontMetrics().elidedText(text(), m_mode, room.width()), foregroundRole());
}

bool ElidingLabel::event(QEvent* event)
{
    const int room = contentsRect().width() - 2 * margin();
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && fontMetrics().horizontalAdvance(text()) > room) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(text()), this);
        return true;
    }
    return QLabel::event(event);
}

ElidingComboBox::ElidingComboBox(Qt::TextElideMode mode, int leastCharacters, QWidget* parent)
    : QComboBox(parent), m_mode(mode), m_leastCharacters(leastCharacters)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ElidingComboBox::minimumSizeHint() const
{
    const QSize whole = QComboBox::minimumSizeHint();
    constexpr int kArrow = 40;  // including frame and margins
    return {std::min(whole.width(), m_leastCharacters * fontMetrics().averageCharWidth() + kArrow), whole.height()};
}

void ElidingComboBox::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    painter.setPen(palette().color(QPalette::Text));
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    // Allows for the style's margin.
    constexpr int kMargin = 4;
    option.currentText = fontMetrics().elidedText(option.currentText, m_mode, room.width() - kMargin);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace causeway::ui
