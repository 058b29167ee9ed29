// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A red dot instead of the pointer, visible from the last row. Ignores clicks.
#pragma once

#include <QWidget>

namespace causeway::ui {

class LaserDot : public QWidget {
    Q_OBJECT
public:
    explicit LaserDot(QWidget* over) : QWidget(over)
    {
        setObjectName(QStringLiteral("laserDot"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    /// In coordinates of the widget below.
    void moveTo(QPoint place);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace causeway::ui
