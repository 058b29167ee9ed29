// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/outline_popup.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kNameBeginRole = Qt::UserRole, kNameEndRole = Qt::UserRole + 1;

/// Whether the item or a descendant contains the text; hides items that do not.
bool showMatching(QTreeWidgetItem* item, const QString& typed)
{
    bool isShown = item->text(0).contains(typed, Qt::CaseInsensitive);
    for (int i = 0; i < item->childCount(); ++i) isShown = showMatching(item->child(i), typed) || isShown;
    item->setHidden(!isShown);
    return isShown;
}

}  // namespace

OutlinePopup::OutlinePopup(Theme& theme, QWidget* window)
    : QFrame(window), m_theme(theme), m_input(new QLineEdit(this)), m_tree(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("outlinePopup"));
    setAutoFillBackground(true);
    m_input->setObjectName(QStringLiteral("outlineInput"));
    m_input->setPlaceholderText(tr("Type a few letters of a name"));
    m_input->setAccessibleName(tr("Name"));
    m_tree->setAccessibleName(tr("Outline"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setFocusPolicy(Qt::NoFocus);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_input);
    layout->addWidget(m_tree);
    m_input->installEventFilter(this);
    connect(m_input, &QLineEdit::textChanged, this, &OutlinePopup::filter);
    connect(m_tree, &QTreeWidget::itemClicked, this, &OutlinePopup::accept);
    connect(&m_theme, &Theme::changed, this, &OutlinePopup::applyTheme);
    applyTheme();
    hide();
}

void OutlinePopup::applyTheme()
{
    const ThemeColours& c = m_theme.colours();
    setStyleSheet(QStringLiteral("#outlinePopup { background: %1; border: 1px solid %2; border-radius: 8px; }"
                                 "#outlinePopup QTreeWidget { background: %1; }")
                      .arg(c.surfaceRaised.name(), c.border.name()));
}

void OutlinePopup::open(const std::vector<OutlineItem>& items, quint32 offset)
{
    m_before = QApplication::focusWidget();
    m_tree->clear();
    add(m_tree->invisibleRootItem(), items, offset);
    m_tree->expandAll();
    if (m_tree->currentItem() == nullptr) step(1);
    const QWidget* window = parentWidget();
    const int width = std::min(560, window->width() - 32);
    setGeometry((window->width() - width) / 2, 48, width, std::min(520, window->height() - 96));
    m_input->clear();
    show();
    raise();
    m_input->setFocus();
    if (m_tree->currentItem() != nullptr)
        m_tree->scrollToItem(m_tree->currentItem(), QAbstractItemView::PositionAtCenter);
}

void OutlinePopup::add(QTreeWidgetItem* parent, const std::vector<OutlineItem>& items, quint32 offset)
{
    for (const OutlineItem& item : items) {
        auto* row = new QTreeWidgetItem(parent);
        row->setText(0, QString::fromStdString(item.name));
        row->setText(1, QString::fromStdString(item.detail));
        row->setForeground(1, m_theme.colours().textMuted);
        if (item.kind == OutlineKind::Class) {
            QFont bold = row->font(0);
            bold.setBold(true);
            row->setFont(0, bold);
        }
        row->setData(0, kNameBeginRole, item.nameSpan.begin);
        row->setData(0, kNameEndRole, item.nameSpan.end);
        // The innermost item comes last.
        if (item.span.begin <= offset && offset <= item.span.end) m_tree->setCurrentItem(row);
        add(row, item.children, offset);
    }
}

void OutlinePopup::filter(const QString& typed)
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) showMatching(m_tree->topLevelItem(i), typed);
    if (typed.isEmpty()) return;
    // First item that matches itself, not just through a descendant.
    for (QTreeWidgetItemIterator at(m_tree, QTreeWidgetItemIterator::NotHidden); *at != nullptr; ++at) {
        if ((*at)->text(0).contains(typed, Qt::CaseInsensitive)) {
            m_tree->setCurrentItem(*at);
            return;
        }
    }
}

void OutlinePopup::step(int rows)
{
    QTreeWidgetItem* at = m_tree->currentItem();
    for (; rows != 0; rows += rows > 0 ? -1 : 1) {
        QTreeWidgetItem* next = at == nullptr ? m_tree->topLevelItem(0)
                                : rows > 0    ? m_tree->itemBelow(at)
                                              : m_tree->itemAbove(at);
        if (next == nullptr) break;
        at = next;
    }
    if (at != nullptr) m_tree->setCurrentItem(at);
}

void OutlinePopup::closeToEditor()
{
    hide();
    if (m_before != nullptr) m_before->setFocus();
}

void OutlinePopup::accept()
{
    const QTreeWidgetItem* item = m_tree->currentItem();
    closeToEditor();
    if (item != nullptr && !item->isHidden())
        emit placeWanted(item->data(0, kNameBeginRole).toUInt(), item->data(0, kNameEndRole).toUInt());
}

bool OutlinePopup::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Escape: closeToEditor(); return true;
            case Qt::Key_Return:
            case Qt::Key_Enter: accept(); return true;
            case Qt::Key_Down: step(1); return true;
            case Qt::Key_Up: step(-1); return true;
            case Qt::Key_PageDown: step(10); return true;
            case Qt::Key_PageUp: step(-10); return true;
            default: break;
        }
    }
    return QFrame::eventFilter(object, event);
}

}  // namespace causeway::ui
