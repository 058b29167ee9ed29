// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A field whose text cannot be taken: its colour, its border and its tool tip say so, everywhere alike.
#pragma once

#include <QString>

class QLineEdit;

namespace causeway::ui {

class Theme;

/// `mistake`: why; empty: it can be taken. The tool tip that the field had comes back then.
void markField(QLineEdit& field, const Theme& theme, const QString& mistake);

}  // namespace causeway::ui
