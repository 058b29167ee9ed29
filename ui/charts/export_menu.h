// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Export of a picture and its data: context menu entries, and their actions.
#pragma once

#include <QSize>
#include <QString>
#include <functional>

class QMenu;
class QObject;
class QPainter;
class QWidget;

namespace causeway::ui {

class AppContext;

struct ExportEntries {
    QString fileName;        ///< proposed name without extension
    bool isPossible = true;  ///< there is something to export
    bool hasTable = true;    ///< also as comma-separated values
    std::function<void(const QString& path)> exportTo;
};

/// "Picture (PNG)…", "Drawing (SVG)…", "Page (PDF)…", "Table (CSV)…": each opens a file dialog, a child of the owner.
/// The context must outlive the owner.
void addExportEntries(QMenu& menu, AppContext& context, QWidget* owner, const ExportEntries& entries);

struct ExportedView {
    QSize size;  ///< of the picture
    std::function<void(QPainter&)> paint;
    std::function<QString()> table;  ///< may be null: no data
};

/// Writes a picture (as `savePainted`) or table, by file name extension, completely or not at all. `done` receives an
/// error sentence, or nothing, on the thread of the owner and during its lifetime.
void exportView(const QString& path, const ExportedView& view, QObject* owner,
                std::function<void(const QString& error)> done);

}  // namespace causeway::ui
