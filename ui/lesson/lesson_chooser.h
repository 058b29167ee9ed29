// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Combo box with the lessons available for the model.
#pragma once

#include "ui/session/eliding.h"

namespace causeway::ui {

class LessonDesk;

class LessonChooser : public ElidingComboBox {
    Q_OBJECT
public:
    explicit LessonChooser(LessonDesk& desk, QWidget* parent = nullptr);

private:
    void fill();

    LessonDesk& m_desk;
};

}  // namespace causeway::ui
