// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/command_palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kShortcutRole = Qt::UserRole;
constexpr int kCommandRole = Qt::UserRole + 1;       ///< id of an action
constexpr int kPanelCommandRole = Qt::UserRole + 2;  ///< or index of a panel's command

QString textOf(const ActionSpec& spec)
{
    const QString menu = plainActionText(menuTitle(spec.menu));
    return menu.isEmpty() ? plainActionText(spec.text) : QStringLiteral("%1: %2").arg(menu, plainActionText(spec.text));
}

QString textOf(const PanelCommand& command)
{
    return QStringLiteral("%1: %2").arg(command.panel, command.text);
}

/// Draws the text on the left and the shortcut on the right.
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

QStringList wordsOf(const QString& text)
{
    static const QRegularExpression between(QStringLiteral("[^\\w+.]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    return text.toLower().split(between, Qt::SkipEmptyParts);
}

/// Match quality of a typed word; 0 for no match. Matches inside words need several letters.
int wordScore(const QString& wanted, const QStringList& words)
{
    constexpr int kMinLetters = 3;
    int best = 0;
    for (const QString& word : words) {
        const int score = word == wanted                                          ? 6
                          : word.startsWith(wanted)                               ? 4
                          : wanted.size() >= kMinLetters && word.contains(wanted) ? 1
                                                                                  : 0;
        best = std::max(best, score);
    }
    return best;
}

/// Whether `wanted` joins prefixes of successive words, of at least two letters each: "goline" for "Go to line".
bool isBeginnings(QStringView wanted, const QStringList& words, qsizetype from = 0)
{
    constexpr qsizetype kMinLetters = 2;
    if (wanted.isEmpty()) return true;
    for (qsizetype i = from; i < words.size(); ++i) {
        for (qsizetype length = std::min(wanted.size(), words[i].size()); length >= kMinLetters; --length) {
            if (words[i].startsWith(wanted.first(length)) && isBeginnings(wanted.sliced(length), words, i + 1))
                return true;
        }
    }
    return false;
}

/// Score of synonyms for terms of the window.
int synonymScore(const QString& wanted, const QStringList& words)
{
    static const std::vector<std::pair<QString, QString>> synonyms = [] {
        std::vector<std::pair<QString, QString>> pairs;
        // One pair per line: a synonym and the term used here.
        const QString table = CommandPalette::tr(
            "sweep=experiments\nvary=experiments\nstudy=experiments\nfft=spectrum\nfourier=spectrum\n"
            "harmonics=spectrum\nrms=measurements\nmean=measurements\nformula=expression\nfunction=expression\n"
            "scale=axes\nlogarithmic=axes\nrange=axes\nimage=picture\nsave=export\ndownload=export\n"
            "reference=compare\nfreeze=hold\nkeep=hold\nrun=simulate\nstart=simulate\nsolve=simulate\n"
            "matrix=incidence\ngraph=digraph\ndocumentation=help\nmanual=help\npreferences=settings\n"
            "options=settings\nshortcuts=keyboard\nkeys=keyboard\ntheme=dark\nfont=text\nfind=search\nundo=back");
        for (const QString& line : table.split(QLatin1Char('\n')))
            pairs.emplace_back(line.section(QLatin1Char('='), 0, 0), line.section(QLatin1Char('='), 1));
        return pairs;
    }();
    constexpr int kMinLetters = 3;
    if (wanted.size() < kMinLetters) return 0;
    for (const auto& [other, ours] : synonyms) {
        if (other.startsWith(wanted) && words.contains(ours)) return other == wanted ? 5 : 2;
    }
    return 0;
}

}  // namespace

int paletteScore(const QString& typed, const QString& text)
{
    // The text before the colon is a location and scores less.
    constexpr int kMostOfPlace = 2;
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    const QStringList words = wordsOf(text.mid(colon + 1)), place = wordsOf(text.left(std::max<qsizetype>(0, colon)));
    int score = 0;
    for (const QString& wanted : wordsOf(typed)) {
        const int best = std::max(
            {wordScore(wanted, words), synonymScore(wanted, words), isBeginnings(wanted, words) ? 1 : 0,
             std::min(kMostOfPlace, wordScore(wanted, place)), std::min(kMostOfPlace, synonymScore(wanted, place))});
        if (best == 0) return -1;
        score += best;
    }
    // Of equal scores, the shorter text is the better match.
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
    if (m_askPanels) m_ofPanels = m_askPanels();
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
    // Unavailable commands follow in grey, so that users learn of them.
    constexpr int kUnavailable = -1'000'000, kOfPanel = 200;  // commands of the whole window first
    struct Match {
        int score = 0;
        const ActionSpec* action = nullptr;
        const PanelCommand* command = nullptr;
    };
    std::vector<Match> matches;
    const auto take = [&](const QString& text, bool isEnabled, Match match) {
        match.score = typed.isEmpty() ? 0 : paletteScore(typed, text);
        if (match.score < 0) return;
        match.score += (isEnabled ? 0 : kUnavailable) - (match.command != nullptr ? kOfPanel : 0);
        matches.push_back(match);
    };
    for (const ActionSpec& spec : m_actions.specs())
        take(textOf(spec), m_actions.find(spec.id)->isEnabled(), {0, &spec, nullptr});
    for (const PanelCommand& command : m_ofPanels) take(textOf(command), command.isEnabled, {0, nullptr, &command});
    std::ranges::stable_sort(matches, std::greater(), &Match::score);
    for (const auto& [score, spec, command] : matches) {
        if (spec != nullptr) {
            const QAction* action = m_actions.find(spec->id);
            const QList<QKeySequence> keys = m_actions.shortcuts(spec->id);
            addRow(textOf(*spec), action->icon(),
                   keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText), spec->help,
                   action->isEnabled());
            m_list->item(m_list->count() - 1)->setData(kCommandRole, spec->id);
        } else {
            addRow(textOf(*command), command->icon, command->keys, {}, command->isEnabled);
            m_list->item(m_list->count() - 1)
                ->setData(kPanelCommandRole, static_cast<int>(command - m_ofPanels.data()));
        }
    }
    if (matches.empty()) {
        auto* nothingFound = new QListWidgetItem(tr("No command matches '%1'").arg(typed), m_list);
        nothingFound->setFlags(Qt::NoItemFlags);
        return;
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::addRow(const QString& text, const QIcon& icon, const QString& keys, const QString& help,
                            bool isEnabled)
{
    QPixmap nothing(m_list->iconSize());
    nothing.fill(Qt::transparent);
    auto* item = new QListWidgetItem(m_list);
    item->setText(text);
    item->setIcon(icon.isNull() ? QIcon(nothing) : icon);  // aligns the texts
    item->setToolTip(help);
    item->setData(kShortcutRole, keys);
    if (isEnabled) return;
    item->setForeground(palette().color(QPalette::PlaceholderText));
    item->setToolTip(tr("Not available at present. %1").arg(help));
}

/// Returns the focus, since the command and further keys may refer to the focused widget.
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
    const QVariant ofPanel = item != nullptr ? item->data(kPanelCommandRole) : QVariant();
    if (!isLine && ofPanel.isValid()) {
        const PanelCommand command = m_ofPanels[static_cast<std::size_t>(ofPanel.toInt())];
        if (!command.isEnabled) return;
        leave();
        return command.run();
    }
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
