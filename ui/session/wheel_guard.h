// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The wheel over a field that has not the focus scrolls what the field is in; it never changes a value.
#pragma once

#include <QObject>

namespace causeway::ui {

/// For all fields of the program, for as long as it lives: numbers, lists to choose from, sliders.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    explicit WheelGuard(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace causeway::ui
