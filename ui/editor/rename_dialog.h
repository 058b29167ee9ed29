// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Asks for another name and says, while one types, at how many places it will stand, or why it cannot.
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
    /// Of the name at an offset of the first text.
    RenameDialog(AppContext& context, std::vector<SnapshotPtr> texts, quint32 offset, const QString& oldName,
                 QWidget* parent);

    [[nodiscard]] bool isBusy() const;

signals:
    /// The user wants it. The texts of the renaming are those of `texts`, further ones are files.
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
    bool m_isAwaited = false;  ///< Enter was pressed before it was known whether it can be done
};

}  // namespace causeway::ui
