// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a function takes, above the call that is being written; the present argument stands out.
#pragma once

#include <QLabel>

#include "core/editing/signature_help.h"

namespace causeway::ui {

class Theme;

class CallTip : public QLabel {
    Q_OBJECT
public:
    CallTip(Theme& theme, QWidget* window);

    /// `place`: of the parenthesis, in global coordinates.
    void open(const SignatureHelp& help, const QRect& place);

private:
    void applyTheme();

    Theme& m_theme;
};

}  // namespace causeway::ui
