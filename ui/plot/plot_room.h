// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Layout of plots and their value tables: tables below, or beside the plots if these would get too low.
#pragma once

#include <QWidget>
#include <array>

class QBoxLayout;

namespace causeway::ui {

class PlotRoom : public QWidget {
    Q_OBJECT
public:
    PlotRoom(QWidget& plots, QWidget& bands, QWidget& measurements, QWidget& values);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void arrange();

    QBoxLayout* m_row;
    std::array<QWidget*, 2> m_tables;
};

}  // namespace causeway::ui
