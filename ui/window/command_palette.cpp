// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/command_palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kShortcutRole = Qt::UserRole;
constexpr int kCommandRole = Qt::UserRole + 1;

/// The text on the left as usual, the shortcut on the right.
class ShortcutDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(kShortcutRole).toString());
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 28};
    }
};

}  // namespace

int paletteScore(const QString& typed, const QString& text)
{
    int score = 0;
    qsizetype at = 0;
    bool inRow = false;
    for (const QChar wanted : typed) {
        if (wanted.isSpace()) {
            inRow = false;
            continue;
        }
        qsizetype found = at;
        while (found < text.size() && text[found].toLower() != wanted.toLower()) ++found;
        if (found == text.size()) return -1;
        const bool beginsWord = found == 0 || !text[found - 1].isLetterOrNumber();
        score += inRow && found == at ? 4 : (beginsWord ? 3 : 1);
        inRow = true;
        at = found + 1;
    }
    // Among equals the shorter text is the closer one.
    return score * 100 - static_cast<int>(std::min<qsizetype>(text.size(), 99));
}

CommandPalette::CommandPalette(Theme& theme, ActionRegistry& actions, QWidget* window)
    : QFrame(window), m_theme(theme), m_actions(actions), m_input(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAutoFillBackground(true);
    m_input->setObjectName(QStringLiteral("paletteInput"));
    m_input->setPlaceholderText(tr("Type a command, or :line"));
    m_input->setAccessibleName(tr("Command"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setItemDelegate(new ShortcutDelegate(m_list));
    m_list->setIconSize(QSize(16, 16));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_input);
    layout->addWidget(m_list);
    m_input->installEventFilter(this);
    connect(m_input, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::accept);
    connect(&m_theme, &Theme::changed, this, &CommandPalette::applyTheme);
    applyTheme();
    hide();
}

void CommandPalette::applyTheme()
{
    const ThemeColours& c = m_theme.colours();
    setStyleSheet(QStringLiteral("#commandPalette { background: %1; border: 1px solid %2; border-radius: 8px; }"
                                 "#commandPalette QListWidget { background: %1; }")
                      .arg(c.surfaceRaised.name(), c.border.name()));
}

void CommandPalette::open(const QString& typed)
{
    m_actions.refresh();
    const QWidget* window = parentWidget();
    const int width = std::min(600, window->width() - 32);
    setGeometry((window->width() - width) / 2, 48, width, std::min(420, window->height() - 96));
    if (isHidden()) m_before = QApplication::focusWidget();
    m_input->setText(typed);
    fill(typed);
    show();
    raise();
    m_input->setFocus();
}

void CommandPalette::fill(const QString& typed)
{
    m_list->clear();
    if (typed.startsWith(QLatin1Char(':'))) {
        m_list->addItem(tr("Go to line %1").arg(typed.mid(1)));
        m_list->setCurrentRow(0);
        return;
    }
    QPixmap nothing(m_list->iconSize());
    nothing.fill(Qt::transparent);
    const QIcon noIcon(nothing);  // keeps the texts in one column
    // What cannot be done now stands behind what can, in grey: it is there, and later it works.
    constexpr int kUnavailable = -1'000'000;
    std::vector<std::pair<int, const ActionSpec*>> matches;
    for (const ActionSpec& spec : m_actions.specs()) {
        const QAction* action = m_actions.find(spec.id);
        const int score = paletteScore(typed, plainActionText(spec.text));
        if (score >= 0 || typed.isEmpty())
            matches.emplace_back((typed.isEmpty() ? 0 : score) + (action->isEnabled() ? 0 : kUnavailable), &spec);
    }
    std::stable_sort(matches.begin(), matches.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [score, spec] : matches) {
        auto* item = new QListWidgetItem(m_list);
        const QString menu = plainActionText(menuTitle(spec->menu));
        item->setText(menu.isEmpty() ? plainActionText(spec->text)
                                     : QStringLiteral("%1: %2").arg(menu, plainActionText(spec->text)));
        const QIcon icon = m_actions.find(spec->id)->icon();
        item->setIcon(icon.isNull() ? noIcon : icon);
        item->setToolTip(spec->help);
        item->setData(kCommandRole, spec->id);
        const QList<QKeySequence> keys = m_actions.shortcuts(spec->id);
        if (!keys.isEmpty()) item->setData(kShortcutRole, keys.front().toString(QKeySequence::NativeText));
        if (!m_actions.find(spec->id)->isEnabled()) {
            item->setForeground(palette().color(QPalette::PlaceholderText));
            item->setToolTip(tr("Not available at present. %1").arg(spec->help));
        }
    }
    if (matches.empty()) {
        auto* nothingFound = new QListWidgetItem(tr("No command matches '%1'").arg(typed), m_list);
        nothingFound->setFlags(Qt::NoItemFlags);
        return;
    }
    m_list->setCurrentRow(0);
}

/// Back to where one was: what was chosen may be about that, and so are the keys that follow.
void CommandPalette::leave()
{
    hide();
    QWidget* before = m_before != nullptr && m_before->isVisible() ? m_before.data() : parentWidget();
    before->setFocus();
}

void CommandPalette::accept()
{
    const QString typed = m_input->text();
    const QListWidgetItem* item = m_list->currentItem();
    const QString id = item != nullptr ? item->data(kCommandRole).toString() : QString();
    const bool isLine = typed.startsWith(QLatin1Char(':'));
    const QAction* chosen = m_actions.find(id);
    if (!isLine && (chosen == nullptr || !chosen->isEnabled())) return;
    leave();
    if (typed.startsWith(QLatin1Char(':'))) {
        bool ok = false;
        const int line = typed.mid(1).trimmed().toInt(&ok);
        if (ok) emit lineWanted(line);
    } else if (QAction* action = m_actions.find(id)) {
        action->trigger();
    }
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int row = m_list->currentRow();
        switch (key) {
            case Qt::Key_Escape: leave(); return true;
            case Qt::Key_Return:
            case Qt::Key_Enter: accept(); return true;
            case Qt::Key_Down: m_list->setCurrentRow(std::min(row + 1, m_list->count() - 1)); return true;
            case Qt::Key_Up: m_list->setCurrentRow(std::max(row - 1, 0)); return true;
            default: break;
        }
    }
    return QFrame::eventFilter(object, event);
}

}  // namespace causeway::ui
