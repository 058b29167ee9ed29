// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rename dialog: shows during typing the number of affected places, or why renaming is impossible.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "core/editing/rename.h"
#include "ui/session/app_context.h"

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace causeway::ui {

class RenameDialog : public QDialog {
    Q_OBJECT
public:
    /// For the name at an offset of the first text.
    RenameDialog(AppContext& context, std::vector<SnapshotPtr> texts, quint32 offset, const QString& oldName,
                 QWidget* parent);

    [[nodiscard]] bool isBusy() const;

signals:
    /// Confirmed by the user. Indices of the renaming refer to `texts`; others are files.
    void renameWanted(const causeway::Renaming& renaming, const std::vector<causeway::ui::SnapshotPtr>& texts);

private:
    void preview();
    void showPreview(const Renaming& renaming);
    void finish();

    AppContext& m_context;
    std::vector<SnapshotPtr> m_texts;
    quint32 m_offset;
    QString m_oldName;
    QLineEdit* m_name;
    QLabel* m_preview;
    QDialogButtonBox* m_buttons;
    QTimer m_previewSoon;
    Renaming m_renaming;
    bool m_isAwaited = false;  ///< Enter was pressed before the check had finished
};

}  // namespace causeway::ui
