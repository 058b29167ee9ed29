// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/completion_popup.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kRowHeight = 24, kListWidth = 380, kHelpWidth = 300, kMaxRows = 10, kBadge = 16;

/// Letter and colour of a kind.
struct Badge {
    char letter;
    QColor colour;
};

Badge badgeOf(CompletionKind kind, const ThemeColours& c)
{
    switch (kind) {
        case CompletionKind::Component: return {'c', c.accent};
        case CompletionKind::Parameter: return {'p', c.number};
        case CompletionKind::Connector: return {'C', c.blockBorder};
        case CompletionKind::Model: return {'M', c.type};
        case CompletionKind::Block: return {'B', c.type};
        case CompletionKind::Function: return {'f', c.builtin};
        case CompletionKind::Package: return {'P', c.keyword};
        case CompletionKind::Record: return {'R', c.type};
        case CompletionKind::Type: return {'T', c.type};
        case CompletionKind::Literal: return {'e', c.string};
        case CompletionKind::Iterator: return {'i', c.accent};
        case CompletionKind::Keyword: return {'k', c.textMuted};
        case CompletionKind::Attribute: return {'a', c.number};
        case CompletionKind::AnnotationEntry: return {'a', c.annotation};
        case CompletionKind::Value: return {'v', c.string};
        case CompletionKind::Snippet: return {'s', c.annotation};
    }
    return {' ', c.text};
}

class CompletionDelegate : public QStyledItemDelegate {
public:
    CompletionDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const ThemeColours& c = m_theme.colours();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if ((option.state & QStyle::State_Selected) != 0) painter->fillRect(option.rect, c.selection);
        const Badge badge = badgeOf(static_cast<CompletionKind>(index.data(CompletionModel::KindRole).toInt()), c);
        const QRect square(option.rect.left() + 4, option.rect.center().y() - kBadge / 2 + 1, kBadge, kBadge);
        QColor fill = badge.colour;
        fill.setAlphaF(0.18F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(square, 3, 3);
        QFont font = m_theme.codeFont();
        painter->setFont(font);
        painter->setPen(badge.colour);
        painter->drawText(square, Qt::AlignCenter, QString(QLatin1Char(badge.letter)));

        const QRect texts = option.rect.adjusted(kBadge + 12, 0, -8, 0);
        const QString label = index.data(Qt::DisplayRole).toString(),
                      type = index.data(CompletionModel::TypeRole).toString();
        const QFontMetrics metrics(font);
        const int width = std::min(metrics.horizontalAdvance(label), texts.width());
        painter->setPen(c.text);
        painter->drawText(texts, Qt::AlignVCenter, metrics.elidedText(label, Qt::ElideRight, texts.width()));
        painter->setPen(c.textMuted);
        const QRect rest = texts.adjusted(width + 12, 0, 0, 0);
        if (rest.width() > 24)
            painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter,
                              metrics.elidedText(type, Qt::ElideLeft, rest.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override
    {
        return {kListWidth, kRowHeight};
    }

private:
    Theme& m_theme;
};

}  // namespace

void CompletionModel::setItems(std::vector<CompletionItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    m_shown.clear();
    endResetModel();
}

void CompletionModel::filter(const std::string& typed)
{
    beginResetModel();
    m_shown = filterCompletions(m_items, typed);
    endResetModel();
}

int CompletionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant CompletionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const CompletionItem& shown = item(index.row());
    switch (role) {
        case Qt::DisplayRole: return QString::fromStdString(shown.label);
        case TypeRole: return QString::fromStdString(shown.type);
        case KindRole: return static_cast<int>(shown.kind);
        case Qt::AccessibleDescriptionRole: return QString::fromStdString(shown.description);
        default: return {};
    }
}

CompletionPopup::CompletionPopup(Theme& theme, QWidget* window)
    : QFrame(window),
      m_theme(theme),
      m_model(new CompletionModel(this)),
      m_list(new QListView(this)),
      m_help(new QFrame(this)),
      m_declaration(new QLabel(m_help)),
      m_description(new QLabel(m_help))
{
    setObjectName(QStringLiteral("completion"));
    setFocusPolicy(Qt::NoFocus);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CompletionDelegate(theme, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Completions"));
    m_help->setObjectName(QStringLiteral("completionHelp"));
    for (QLabel* label : {m_declaration, m_description}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    auto* helpLayout = new QVBoxLayout(m_help);
    helpLayout->setContentsMargins(12, 8, 12, 8);
    helpLayout->setSpacing(8);
    helpLayout->addWidget(m_declaration);
    helpLayout->addWidget(m_description, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_help);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& index) {
        select(index.row());
        emit accepted();
    });
    connect(&m_theme, &Theme::changed, this, &CompletionPopup::applyTheme);
    applyTheme();
    hide();
}

void CompletionPopup::applyTheme()
{
    const ThemeColours& c = m_theme.colours();
    setStyleSheet(QStringLiteral("#completion { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                 "#completion QListView { background: %1; }"
                                 "#completionHelp { background: %3; border: none; border-left: 1px solid %2; }"
                                 "#completionHelp QLabel { color: %4; }")
                      .arg(c.surface.name(), c.border.name(), c.surfaceRaised.name(), c.text.name()));
    m_declaration->setFont(m_theme.codeFont());
}

void CompletionPopup::open(std::vector<CompletionItem> items, const std::string& typed, const QRect& place)
{
    m_place = place;
    m_model->setItems(std::move(items));
    filter(typed);
    if (m_model->rowCount() == 0) return;
    show();
    raise();
}

void CompletionPopup::filter(const std::string& typed)
{
    m_model->filter(typed);
    if (m_model->rowCount() == 0) {
        close();
        return;
    }
    select(0);
    arrange();
}

void CompletionPopup::arrange()
{
    const int rows = std::min(kMaxRows, m_model->rowCount());
    // At least four rows, to leave room for the description.
    const int height = std::max(rows, 4) * kRowHeight + 4;
    const QWidget* window = parentWidget();
    const bool hasRoom = window->width() > kListWidth + kHelpWidth + 16;
    m_help->setVisible(hasRoom);
    m_help->setFixedWidth(kHelpWidth);
    resize(std::min(kListWidth + (hasRoom ? kHelpWidth : 0), window->width()), height);
    QPoint at = window->mapFromGlobal(m_place.bottomLeft()) + QPoint(-kBadge - 12, 2);
    if (at.y() + height > window->height()) at.setY(window->mapFromGlobal(m_place.topLeft()).y() - height - 2);
    at.setX(std::clamp(at.x(), 0, std::max(0, window->width() - width())));
    move(at.x(), std::max(0, at.y()));
}

void CompletionPopup::close()
{
    hide();
}

const CompletionItem* CompletionPopup::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return isVisible() && index.isValid() ? &m_model->item(index.row()) : nullptr;
}

void CompletionPopup::select(int row)
{
    row = std::clamp(row, 0, m_model->rowCount() - 1);
    m_list->setCurrentIndex(m_model->index(row));
    const CompletionItem& item = m_model->item(row);
    m_declaration->setText(QString::fromStdString(item.declaration));
    m_description->setText(QString::fromStdString(item.description));
}

bool CompletionPopup::handleKey(QKeyEvent* event)
{
    if (!isVisible()) return false;
    const int row = m_list->currentIndex().row(), rows = m_model->rowCount();
    switch (event->key()) {
        case Qt::Key_Down: select(row + 1 < rows ? row + 1 : 0); return true;
        case Qt::Key_Up: select(row > 0 ? row - 1 : rows - 1); return true;
        case Qt::Key_PageDown: select(row + kMaxRows - 1); return true;
        case Qt::Key_PageUp: select(row - kMaxRows + 1); return true;
        case Qt::Key_Escape: close(); return true;
        case Qt::Key_Tab:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (event->modifiers() != Qt::NoModifier && event->modifiers() != Qt::KeypadModifier) return false;
            emit accepted();
            return true;
        default: return false;
    }
}

}  // namespace causeway::ui
