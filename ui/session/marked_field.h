// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Uniform marking of invalid input fields by colour, border and tool tip.
#pragma once

#include <QString>

class QLineEdit;

namespace causeway::ui {

class Theme;

/// `mistake`: the reason; empty: valid, which restores the field's own tool tip.
void markField(QLineEdit& field, const Theme& theme, const QString& mistake);

}  // namespace causeway::ui
