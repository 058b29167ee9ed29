// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Makes the wheel over an unfocused field scroll its container instead of changing the value.
#pragma once

#include <QObject>

namespace causeway::ui {

/// For all fields of the program: numbers, combo boxes, sliders.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    explicit WheelGuard(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace causeway::ui
