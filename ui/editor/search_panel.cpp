// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/search_panel.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/editing/workspace_files.h"
#include "ui/editor/toggle_button.h"
#include "ui/session/counted.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

constexpr int kPathRole = Qt::UserRole, kBeginRole = Qt::UserRole + 1, kEndRole = Qt::UserRole + 2,
              kColumnRole = Qt::UserRole + 3, kLengthRole = Qt::UserRole + 4, kLineRole = Qt::UserRole + 5;
constexpr int kNumberWidth = 56;
const QString kSearchJob = QStringLiteral("search");

/// Paints the line number, and the line with its hit highlighted.
class HitDelegate : public QStyledItemDelegate {
public:
    HitDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (!index.parent().isValid()) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        const ThemeColours& c = m_theme.colours();
        painter->save();
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->fillRect(option.rect, c.selection);
        } else if ((option.state & QStyle::State_MouseOver) != 0) {
            painter->fillRect(option.rect, c.hover);
        }
        painter->setFont(m_theme.codeFont());
        const QFontMetrics metrics(painter->font());
        painter->setPen(c.textMuted);
        const QRect rect = option.rect;
        painter->drawText(QRect(rect.left(), rect.top(), kNumberWidth - 12, rect.height()),
                          Qt::AlignRight | Qt::AlignVCenter, QString::number(index.data(kLineRole).toInt()));
        const QString line = index.data(Qt::DisplayRole).toString();
        const int column = index.data(kColumnRole).toInt(), length = index.data(kLengthRole).toInt();
        const QRect texts = rect.adjusted(kNumberWidth, 0, 0, 0);
        const int begin = metrics.horizontalAdvance(line.left(column));
        const QRect hit(texts.left() + begin, texts.top() + 2, metrics.horizontalAdvance(line.mid(column, length)),
                        texts.height() - 4);
        QColor ground = c.blockBorder;
        ground.setAlphaF(c.isDark ? 0.45F : 0.3F);
        painter->fillRect(hit, ground);
        painter->setPen(c.text);
        painter->drawText(texts, Qt::AlignVCenter, line);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 24};
    }

private:
    Theme& m_theme;
};

}  // namespace

SearchPanel::SearchPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_what(new QLineEdit(this)),
      m_with(new QLineEdit(this)),
      m_matchCase(makeToggle(QStringLiteral("Aa"), tr("Match upper and lower case"), this)),
      m_wholeWord(makeToggle(QStringLiteral("W"), tr("Whole words only"), this)),
      m_regularExpression(makeToggle(QStringLiteral(".*"), tr("Regular expression"), this)),
      m_replace(new QPushButton(tr("Replace all…"), this)),
      m_summary(new QLabel(this)),
      m_tree(new QTreeWidget(this)),
      m_empty(new QLabel(this)),
      m_pages(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("searchPanel"));
    m_what->setObjectName(QStringLiteral("searchText"));
    m_what->setPlaceholderText(tr("Find in files"));
    m_what->setToolTip(tr("Finds a text in all open texts and in the files beside them"));
    m_what->setAccessibleName(tr("Find"));
    m_what->setClearButtonEnabled(true);
    m_with->setObjectName(QStringLiteral("searchReplacement"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_replace->setObjectName(QStringLiteral("searchReplaceAll"));
    m_replace->setEnabled(false);
    m_summary->setObjectName(QStringLiteral("searchSummary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_tree->setObjectName(QStringLiteral("searchHits"));
    m_tree->setAccessibleName(tr("Found"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setItemDelegate(new HitDelegate(context.theme, m_tree));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_tree);

    auto* fields = new QHBoxLayout;
    fields->setSpacing(4);
    fields->addWidget(m_what, 3);
    for (QToolButton* toggle : {m_matchCase, m_wholeWord, m_regularExpression}) {
        fields->addWidget(toggle);
        connect(toggle, &QToolButton::toggled, this, &SearchPanel::search);
    }
    fields->addWidget(m_with, 2);
    fields->addWidget(m_replace);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 0);
    layout->setSpacing(4);
    layout->addLayout(fields);
    layout->addWidget(m_summary);
    layout->addWidget(m_pages, 1);

    connect(m_what, &QLineEdit::returnPressed, this, &SearchPanel::search);
    connect(m_with, &QLineEdit::returnPressed, m_replace, &QPushButton::click);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { jump(item); });
    connect(m_tree, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) { jump(item); });
    connect(m_replace, &QPushButton::clicked, this, [this] { start([this] { emit replaceWanted(m_result); }); });
    fill({});
}

SearchOptions SearchPanel::options() const
{
    return {m_what->text(), m_matchCase->isChecked(), m_wholeWord->isChecked(), m_regularExpression->isChecked()};
}

bool SearchPanel::isSearching() const
{
    return m_context.jobs.isRunning(kSearchJob);
}

void SearchPanel::open(const QString& what, bool replace)
{
    if (!what.isEmpty()) m_what->setText(what);
    if (!m_what->text().isEmpty()) search();
    QLineEdit* field = replace && !m_what->text().isEmpty() ? m_with : m_what;
    field->setFocus();
    field->selectAll();
}

void SearchPanel::start(std::function<void()> afterwards)
{
    std::vector<SnapshotPtr> texts;
    for (Document* document : m_context.workspace.documents()) {
        if (!document->isLocked()) texts.push_back(m_context.workspace.snapshot(*document));
    }
    const JobManager::Request request{tr("Searching"), kSearchJob, this};
    m_context.jobs.start<SearchResult>(
        request,
        [texts, files = m_context.workspace.openFiles(), options = options(), with = m_with->text()](const Task& task) {
            return searchTexts(texts, workspaceFiles(files), options, with, task);
        },
        [this, afterwards = std::move(afterwards)](JobOutcome<SearchResult> outcome) {
            m_result = outcome.value ? std::move(*outcome.value) : SearchResult();
            fill({});
            afterwards();
        });
}

void SearchPanel::search()
{
    if (!options().pattern().isValid()) {
        m_result = {};
        fill(tr("The regular expression is not complete."));
        return;
    }
    start([] {});
}

void SearchPanel::showFound(const QString& title, SearchResult result)
{
    m_result = std::move(result);
    fill(title);
    m_replace->setEnabled(false);
    m_tree->setFocus();
}

void SearchPanel::fill(const QString& title)
{
    m_tree->clear();
    for (const FileHits& file : m_result.files) {
        auto* top = new QTreeWidgetItem(m_tree);
        top->setText(
            0, QStringLiteral("%1  ·  %2")
                   .arg(QFileInfo(file.path).fileName(), counted(file.hits.size(), tr("1 place"), tr("%1 places"))));
        top->setToolTip(0, QDir::toNativeSeparators(file.path));
        for (const SearchHit& hit : file.hits) {
            auto* item = new QTreeWidgetItem(top);
            item->setText(0, hit.lineText);
            item->setData(0, kPathRole, file.path);
            item->setData(0, kBeginRole, hit.begin);
            item->setData(0, kEndRole, hit.end);
            item->setData(0, kColumnRole, hit.column);
            item->setData(0, kLengthRole, hit.length);
            item->setData(0, kLineRole, hit.line);
        }
        top->setExpanded(true);
    }
    const bool isEmpty = m_result.files.empty();
    const QString count = tr("%1 in %2")
                              .arg(counted(m_result.hitCount, tr("1 place"), tr("%1 places")),
                                   counted(m_result.files.size(), tr("1 file"), tr("%1 files")));
    m_summary->setVisible(!isEmpty);
    m_summary->setText((title.isEmpty() ? QString() : title + QStringLiteral("  ·  ")) + count +
                       (m_result.isCut ? tr(", and more") : QString()));
    m_empty->setText(
        isEmpty && !title.isEmpty() ? title
        : m_what->text().isEmpty()
            ? tr("Type what to find and press Enter.\nThe uses of a name (Shift+F12) are listed here, too.")
            : tr("Nothing was found."));
    m_pages->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_empty) : m_tree);
    m_replace->setEnabled(!isEmpty && !m_result.isCut);
}

void SearchPanel::jump(const QTreeWidgetItem* item)
{
    if (item == nullptr || item->parent() == nullptr) return;
    emit jumpWanted(item->data(0, kPathRole).toString(), item->data(0, kBeginRole).toUInt(),
                    item->data(0, kEndRole).toUInt());
}

}  // namespace causeway::ui
