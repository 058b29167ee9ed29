// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Signature of a function above the call being typed, with the current argument highlighted.
#pragma once

#include <QLabel>

#include "core/editing/completion/signature_help.h"

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
