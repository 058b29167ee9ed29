// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A red dot in place of the pointer, as large as one sees it from the last row. It takes no clicks.
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
    /// In coordinates of the widget that it is over.
    void moveTo(QPoint place);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace causeway::ui
