// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_room.h"

#include <QBoxLayout>
#include <QEvent>
#include <initializer_list>

namespace causeway::ui {

PlotRoom::PlotRoom(QWidget& plots, QWidget& bands, QWidget& measurements, QWidget& values)
    : m_row(new QBoxLayout(QBoxLayout::TopToBottom, this)), m_tables{&measurements, &values}
{
    auto* column = new QVBoxLayout;
    column->addWidget(&plots, 1);
    column->addWidget(&bands);
    auto* tables = new QVBoxLayout;
    for (QWidget* table : m_tables) tables->addWidget(table);
    tables->addStretch();
    for (QBoxLayout* layout : std::initializer_list<QBoxLayout*>{m_row, column, tables}) {
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
    }
    m_row->addLayout(column, 1);
    m_row->addLayout(tables);
}

void PlotRoom::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool PlotRoom::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) arrange();  // a table was shown or hidden
    return QWidget::event(event);
}

void PlotRoom::arrange()
{
    constexpr int kLow = 250;  // pixels: least height for curves
    int below = height();
    for (const QWidget* table : m_tables) below -= table->isHidden() ? 0 : table->sizeHint().height();
    m_row->setDirection(below < kLow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace causeway::ui
