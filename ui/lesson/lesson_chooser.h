// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which lesson is played: the list of those on this model.
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
