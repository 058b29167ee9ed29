// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The entries of a context menu by which a picture, and the numbers behind it, leave the window.
#pragma once

#include <QString>
#include <functional>

class QMenu;
class QWidget;

namespace causeway::ui {

class AppContext;

struct ExportEntries {
    QString fileName;        ///< that is proposed, without a suffix
    bool isPossible = true;  ///< there is something to export
    bool hasTable = true;    ///< also as comma-separated values
    std::function<void(const QString& path)> exportTo;
};

/// "Picture (PNG)…", "Drawing (SVG)…", "Page (PDF)…", "Table (CSV)…": each asks for the file. The context must outlive
/// the owner, which the dialogs belong to.
void addExportEntries(QMenu& menu, AppContext& context, QWidget* owner, const ExportEntries& entries);

}  // namespace causeway::ui
