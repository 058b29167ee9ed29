// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a picture, and the numbers behind it, leave the window: the entries of a context menu, and what they do.
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
    QString fileName;        ///< that is proposed, without a suffix
    bool isPossible = true;  ///< there is something to export
    bool hasTable = true;    ///< also as comma-separated values
    std::function<void(const QString& path)> exportTo;
};

/// "Picture (PNG)…", "Drawing (SVG)…", "Page (PDF)…", "Table (CSV)…": each asks for the file. The context must outlive
/// the owner, which the dialogs belong to.
void addExportEntries(QMenu& menu, AppContext& context, QWidget* owner, const ExportEntries& entries);

struct ExportedView {
    QSize size;  ///< of the picture
    std::function<void(QPainter&)> paint;
    std::function<QString()> table;  ///< may be null: there are no numbers
};

/// By the suffix of the path a picture (as `savePainted`) or the table, whole or not at all. `done` is told what went
/// wrong, as a sentence, or nothing: in the thread of the owner, while it lives.
void exportView(const QString& path, const ExportedView& view, QObject* owner,
                std::function<void(const QString& error)> done);

}  // namespace causeway::ui
