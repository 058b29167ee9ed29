// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/rename_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "core/editing/workspace_files.h"
#include "ui/editor/assist_jobs.h"
#include "ui/session/counted.h"

namespace causeway::ui {

namespace {

constexpr int kPreviewDelay = 100;  ///< milliseconds after the last key
const QString kRenameJob = QStringLiteral("rename");

}  // namespace

RenameDialog::RenameDialog(AppContext& context, std::vector<SnapshotPtr> texts, quint32 offset, const QString& oldName,
                           QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_texts(std::move(texts)),
      m_offset(offset),
      m_oldName(oldName),
      m_name(new QLineEdit(oldName, this)),
      m_preview(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("renameDialog"));
    setWindowTitle(tr("Rename"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_name->setObjectName(QStringLiteral("newName"));
    m_name->setAccessibleName(tr("New name"));
    m_name->selectAll();
    m_preview->setObjectName(QStringLiteral("renamePreview"));
    m_preview->setWordWrap(true);
    m_preview->setMinimumHeight(m_preview->fontMetrics().lineSpacing() * 3);
    m_preview->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_preview->setForegroundRole(QPalette::PlaceholderText);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Rename"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(new QLabel(tr("Rename '%1' to:").arg(oldName), this));
    layout->addWidget(m_name);
    layout->addWidget(m_preview);
    layout->addWidget(m_buttons);
    setMinimumWidth(420);

    m_previewSoon.setSingleShot(true);
    m_previewSoon.setInterval(kPreviewDelay);
    connect(&m_previewSoon, &QTimer::timeout, this, &RenameDialog::preview);
    connect(m_name, &QLineEdit::textChanged, this, [this] {
        m_isAwaited = false;
        m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
        m_previewSoon.start();
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::returnPressed, this, [this] { m_isAwaited = isBusy(); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &RenameDialog::finish);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    preview();
}

bool RenameDialog::isBusy() const
{
    return m_previewSoon.isActive() || m_context.jobs.isRunning(kRenameJob);
}

void RenameDialog::finish()
{
    emit renameWanted(m_renaming, m_texts);
    accept();
}

void RenameDialog::preview()
{
    const JobManager::Request request{tr("Looking for uses"), kRenameJob, this};
    m_context.jobs.start<Renaming>(
        request,
        [texts = m_texts, files = m_context.workspace.openFiles(), offset = m_offset, old = m_oldName.toStdString(),
         name = m_name->text().toStdString()](const Task& task) {
            const auto workspace = makeWorkspace(texts, workspaceFiles(files), old);
            return rename(*workspace, kAskingText, offset, name, task);
        },
        [this, name = m_name->text()](const JobOutcome<Renaming>& outcome) {
            // An answer for an earlier name is ignored.
            if (outcome.value && name == m_name->text()) showPreview(*outcome.value);
        });
}

void RenameDialog::showPreview(const Renaming& renaming)
{
    m_renaming = renaming;
    const bool isSame = m_name->text() == m_oldName;
    if (!renaming.refusal.empty()) {
        m_preview->setText(QString::fromStdString(renaming.refusal));
    } else if (isSame) {
        m_preview->setText(tr("Type another name."));
    } else {
        // A single file is visible and needs no warning.
        const QString places = counted(renaming.editCount(), tr("1 place"), tr("%1 places"));
        m_preview->setText(renaming.files.size() > 1
                               ? tr("%1 in %2 will be changed.")
                                     .arg(places, counted(renaming.files.size(), tr("1 file"), tr("%1 files")))
                               : QString());
    }
    const bool isPossible = renaming.refusal.empty() && !isSame && !renaming.files.empty();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isPossible);
    if (std::exchange(m_isAwaited, false) && isPossible) finish();
}

}  // namespace causeway::ui
