// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcuts_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/session/action_registry.h"
#include "ui/window/command_palette.h"

namespace causeway::ui {

namespace {

constexpr int kActionRole = Qt::UserRole;

}  // namespace

ShortcutsDialog::ShortcutsDialog(ActionRegistry& actions, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_search(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_keys(new QKeySequenceEdit(this)),
      m_conflict(new QLabel(this)),
      m_assign(new QPushButton(tr("&Assign"), this)),
      m_remove(new QPushButton(tr("&Remove"), this)),
      m_reset(new QPushButton(tr("&Default"), this))
{
    setObjectName(QStringLiteral("shortcutsDialog"));
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(640, 560);
    m_search->setObjectName(QStringLiteral("shortcutSearch"));
    m_search->setAccessibleName(tr("Search actions and keys"));
    m_search->setPlaceholderText(tr("Search actions or keys"));
    m_search->setClearButtonEnabled(true);
    m_tree->setObjectName(QStringLiteral("shortcutList"));
    m_tree->setAccessibleName(tr("Actions and their keys"));
    m_tree->setHeaderLabels({tr("Action"), tr("Keys")});
    m_tree->setRootIsDecorated(false);
    m_tree->setUniformRowHeights(true);
    m_tree->setStyleSheet(QStringLiteral("QTreeWidget::item { padding: 3px 4px; }"));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_keys->setObjectName(QStringLiteral("shortcutKeys"));
    m_keys->setAccessibleName(tr("New shortcut: press its keys"));
    m_conflict->setObjectName(QStringLiteral("shortcutConflict"));
    m_conflict->setWordWrap(true);
    m_assign->setObjectName(QStringLiteral("shortcutAssign"));
    m_remove->setObjectName(QStringLiteral("shortcutRemove"));
    m_reset->setObjectName(QStringLiteral("shortcutReset"));
    m_reset->setToolTip(tr("Restore the default shortcut of the action"));
    for (QPushButton* button : {m_assign, m_remove, m_reset}) button->setAutoDefault(false);

    auto* row = new QHBoxLayout;
    row->addWidget(m_keys, 1);
    row->addWidget(m_assign);
    row->addWidget(m_remove);
    row->addWidget(m_reset);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    QPushButton* resetAll = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
    resetAll->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    layout->addLayout(row);
    layout->addWidget(m_conflict);
    layout->addWidget(buttons);

    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showCurrent);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsDialog::showConflict);
    connect(m_assign, &QPushButton::clicked, this, &ShortcutsDialog::assign);
    connect(m_remove, &QPushButton::clicked, this, [this] { m_actions.setShortcuts(currentAction(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_actions.resetShortcuts(currentAction()); });
    connect(resetAll, &QPushButton::clicked, this, [this] {
        for (const ActionSpec& spec : m_actions.specs()) m_actions.resetShortcuts(spec.id);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_actions, &ActionRegistry::shortcutsChanged, this, &ShortcutsDialog::fill);
    fill();
}

QString ShortcutsDialog::currentAction() const
{
    const QTreeWidgetItem* item = m_tree->currentItem();
    return item != nullptr ? item->data(0, kActionRole).toString() : QString();
}

void ShortcutsDialog::select(const QString& id)
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        if (m_tree->topLevelItem(i)->data(0, kActionRole).toString() == id)
            m_tree->setCurrentItem(m_tree->topLevelItem(i));
    }
}

void ShortcutsDialog::fill()
{
    const QString current = currentAction();
    m_tree->clear();
    for (const MenuId menu : kMenus) {
        const QString title = plainActionText(menuTitle(menu));
        for (const ActionSpec& spec : m_actions.specs()) {
            if (spec.menu != menu) continue;
            const QList<QKeySequence> keys = m_actions.shortcuts(spec.id);
            auto* item = new QTreeWidgetItem(
                m_tree, {QStringLiteral("%1: %2").arg(title, plainActionText(spec.text)), shortcutsText(keys)});
            item->setData(0, kActionRole, spec.id);
            item->setToolTip(0, spec.help);
            // User-defined shortcuts are highlighted.
            QFont font = item->font(1);
            font.setBold(keys != spec.shortcuts);
            item->setFont(1, font);
        }
    }
    filter(m_search->text());
    select(current);
    if (m_tree->currentItem() == nullptr) m_tree->setCurrentItem(m_tree->topLevelItem(0));
    showCurrent();
}

void ShortcutsDialog::filter(const QString& typed)
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_tree->topLevelItem(i);
        const bool isHit = typed.isEmpty() || paletteScore(typed, item->text(0)) >= 0 ||
                           item->text(1).contains(typed, Qt::CaseInsensitive);
        item->setHidden(!isHit);
    }
}

void ShortcutsDialog::showCurrent()
{
    const QString id = currentAction();
    const ActionSpec* spec = m_actions.findSpec(id);
    const QList<QKeySequence> keys = m_actions.shortcuts(id);
    m_keys->setKeySequence(keys.isEmpty() ? QKeySequence() : keys.front());
    m_remove->setEnabled(!keys.isEmpty());
    m_reset->setEnabled(spec != nullptr && keys != spec->shortcuts);
    showConflict();
}

void ShortcutsDialog::showConflict()
{
    const QKeySequence key = m_keys->keySequence();
    const QString id = currentAction();
    QStringList names;
    if (!key.isEmpty()) {
        for (const QString& other : m_actions.conflicts(id, key))
            names.append(plainActionText(m_actions.findSpec(other)->text));
    }
    m_conflict->setText(names.isEmpty()
                            ? QString()
                            : tr("%1 belongs to: %2. Assigning takes it from there.")
                                  .arg(key.toString(QKeySequence::NativeText), names.join(QStringLiteral(", "))));
    m_assign->setEnabled(!id.isEmpty() && !key.isEmpty() && !m_actions.shortcuts(id).contains(key));
}

void ShortcutsDialog::assign()
{
    const QKeySequence key = m_keys->keySequence();
    const QString id = currentAction();
    for (const QString& other : m_actions.conflicts(id, key)) {
        QList<QKeySequence> keys = m_actions.shortcuts(other);
        keys.removeIf([&key](const QKeySequence& each) {
            return key.matches(each) != QKeySequence::NoMatch || each.matches(key) != QKeySequence::NoMatch;
        });
        m_actions.setShortcuts(other, keys);
    }
    m_actions.setShortcuts(id, {key});
}

}  // namespace causeway::ui
