// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/problems_panel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <algorithm>

#include "core/editing/diagram/named_component.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

QString iconName(Severity severity)
{
    switch (severity) {
        case Severity::Error: return QStringLiteral("error");
        case Severity::Warning: return QStringLiteral("warning");
        case Severity::Hint: return QStringLiteral("hint");
    }
    return QStringLiteral("error");
}

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

ProblemsModel::ProblemsModel(Theme& theme, QObject* parent) : QAbstractItemModel(parent), m_theme(theme) {}

void ProblemsModel::setProblems(std::shared_ptr<const Analysis> analysis, const Diagnostics& further)
{
    beginResetModel();
    Diagnostics all;
    if (analysis) all.append(analysis->diagnostics);
    all.append(further);
    all.sortByPosition();
    m_problems = all.items();
    m_analysis = std::move(analysis);
    m_places.clear();
    for (Diagnostic& problem : m_problems) m_places.push_back(findPlace(problem));
    endResetModel();
}

QModelIndex ProblemsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex ProblemsModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() != 0 ? createIndex(static_cast<int>(child.internalId() - 1), 0)
                                                      : QModelIndex();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) return static_cast<int>(m_problems.size());
    return parent.internalId() == 0 && parent.column() == 0 ? static_cast<int>(problem(parent.row()).notes.size()) : 0;
}

int ProblemsModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

const DiagnosticNote* ProblemsModel::noteAt(const QModelIndex& index) const
{
    if (index.internalId() == 0) return nullptr;
    return &problem(static_cast<int>(index.internalId() - 1)).notes[static_cast<std::size_t>(index.row())];
}

SourceSpan ProblemsModel::placeOf(const QModelIndex& index) const
{
    if (const DiagnosticNote* note = noteAt(index)) return note->span;
    return m_places[static_cast<std::size_t>(index.row())];
}

QString ProblemsModel::placeText(const QModelIndex& index) const
{
    const SourceSpan place = placeOf(index);
    if (place.isNone() || !m_analysis || place.source.index() >= m_analysis->sources.size()) return {};
    const SourceFile& file = m_analysis->sources[place.source];
    const LineColumn at = file.position(place.begin);
    return QStringLiteral("%1:%2:%3").arg(QFileInfo(toQString(file.path())).fileName()).arg(at.line).arg(at.column);
}

SourceSpan ProblemsModel::findPlace(Diagnostic& problem) const
{
    SourceSpan place = problem.span;
    for (const DiagnosticNote& note : problem.notes) {
        if (place.isNone()) place = note.span;
    }
    if (!m_analysis || place.isNone() || place.source == m_analysis->source) return place;
    const SourceSpan component = namedComponent(problem, *m_analysis);
    if (component.isNone()) return place;
    // A further row shows the place in the library.
    const bool isNoted =
        std::ranges::any_of(problem.notes, [&](const DiagnosticNote& note) { return note.span == place; });
    if (!isNoted) problem.note(place, tr("it arises in the library here").toStdString());
    return component;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    if (const DiagnosticNote* note = noteAt(index)) {
        if (role == Qt::ForegroundRole) return m_theme.colours().textMuted;
        if (role == Qt::ToolTipRole) return toQString(note->message);
        if (role != Qt::DisplayRole) return {};
        return index.column() == MessageColumn ? toQString(note->message)
               : index.column() == PlaceColumn ? placeText(index)
                                               : QString();
    }
    const Diagnostic& diagnostic = problem(index.row());
    if (role == Qt::DecorationRole && index.column() == MessageColumn)
        return m_theme.icon(iconName(diagnostic.severity()));
    if (role == Qt::ForegroundRole && index.column() != MessageColumn) return m_theme.colours().textMuted;
    if (role == Qt::AccessibleTextRole && index.column() == MessageColumn) {
        return QStringLiteral("%1: %2").arg(toQString(toString(diagnostic.severity())), toQString(diagnostic.message));
    }
    if (role == Qt::ToolTipRole) {
        QString text = toQString(diagnostic.message);
        for (const DiagnosticNote& note : diagnostic.notes) text += QStringLiteral("\n• ") + toQString(note.message);
        for (const DiagnosticFix& fix : diagnostic.fixes)
            text += QLatin1Char('\n') + tr("Fix: %1").arg(toQString(fix.label));
        return text;
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case MessageColumn: return toQString(diagnostic.message);
        case CodeColumn: return toQString(diagnostic.code());
        case PlaceColumn: return placeText(index);
        default: return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case MessageColumn: return tr("Problem");
        case CodeColumn: return tr("Code");
        case PlaceColumn: return tr("Place");
        default: return {};
    }
}

ProblemsPanel::ProblemsPanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_model(new ProblemsModel(theme, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_filterText(new QLineEdit(this)),
      m_fix(new QPushButton(this)),
      m_fixAll(new QPushButton(this)),
      m_fixes(new QMenu(this)),
      m_view(new QTreeView(this)),
      m_empty(new QLabel(this)),
      m_pages(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("problemsPanel"));
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setAutoAcceptChildRows(true);
    m_filterText->setObjectName(QStringLiteral("problemsFilter"));
    m_filterText->setPlaceholderText(tr("Filter"));
    m_filterText->setAccessibleName(tr("Filter problems"));
    m_filterText->setClearButtonEnabled(true);
    m_filterText->setMaximumWidth(280);
    m_filterText->setMinimumWidth(fontMetrics().horizontalAdvance(m_filterText->placeholderText()) + 48);
    m_fix->setObjectName(QStringLiteral("applyFix"));
    m_fixAll->setObjectName(QStringLiteral("applyFixes"));
    m_fixAll->setToolTip(tr("Apply the first fix of each spelling or syntax mistake, as one step to undo"));
    m_view->setObjectName(QStringLiteral("problemsView"));
    m_view->setAccessibleName(tr("Problems"));
    m_view->setModel(m_filter);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(ProblemsModel::MessageColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(ProblemsModel::CodeColumn, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(ProblemsModel::PlaceColumn, QHeaderView::ResizeToContents);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    auto* list = new QWidget(m_pages);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_filterText, 1);
    bar->addStretch();
    bar->addWidget(m_fix);
    bar->addWidget(m_fixAll);
    auto* listLayout = new QVBoxLayout(list);
    listLayout->setContentsMargins(0, 0, 0, 0);
    listLayout->setSpacing(0);
    listLayout->addLayout(bar);
    listLayout->addWidget(m_view, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(list);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(m_filterText, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    m_fixes->setObjectName(QStringLiteral("fixes"));
    connect(m_fix, &QPushButton::clicked, this, qOverload<>(&ProblemsPanel::applyFix));
    connect(m_fixAll, &QPushButton::clicked, this, [this] {
        std::size_t count = 0;
        emit fixWanted(allFixes(count));
    });
    connect(m_view, &QTreeView::activated, this, &ProblemsPanel::jump);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProblemsPanel::updateState);
    updateState();
}

void ProblemsPanel::setProblems(std::shared_ptr<const Analysis> analysis, const Diagnostics& further)
{
    m_hasAnalysis = analysis != nullptr && !analysis->classes.empty();
    QHash<QString, bool> open;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, ProblemsModel::MessageColumn);
        open.insert(index.data().toString(), m_view->isExpanded(index));
    }
    m_model->setProblems(std::move(analysis), further);
    openNotes(open);
    m_errors = 0;
    m_warnings = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Severity severity = m_model->problem(row).severity();
        if (severity == Severity::Error) ++m_errors;
        if (severity == Severity::Warning) ++m_warnings;
    }
    // Selects the first problem, so that its fix is one key away.
    if (m_filter->rowCount() > 0) m_view->setCurrentIndex(m_filter->index(0, 0));
    updateState();
    emit countsChanged();
}

void ProblemsPanel::openNotes(const QHash<QString, bool>& before)
{
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, ProblemsModel::MessageColumn);
        const bool isError = m_model->problem(m_filter->mapToSource(index).row()).severity() == Severity::Error;
        m_view->setExpanded(index, before.value(index.data().toString(), isError));
    }
}

const Diagnostic* ProblemsPanel::selected() const
{
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    const QModelIndex problem = index.parent().isValid() ? index.parent() : index;
    return problem.isValid() ? &m_model->problem(problem.row()) : nullptr;
}

bool ProblemsPanel::canFix() const
{
    const Diagnostic* diagnostic = selected();
    return diagnostic != nullptr && !diagnostic->fixes.empty();
}

void ProblemsPanel::updateState()
{
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    m_empty->setText(m_hasAnalysis ? tr("No problems. The text is well-formed and the model can be analysed.")
                                   : tr("Open or write a model: its problems are listed here while you type."));
    m_fix->setVisible(canFix());
    std::size_t count = 0;
    static_cast<void>(allFixes(count));
    m_fixAll->setVisible(count > 1);
    m_fixAll->setText(tr("Fix all (%1)").arg(count));
    m_fixes->clear();
    m_fix->setMenu(nullptr);
    if (!canFix()) return;
    const std::vector<DiagnosticFix>& fixes = selected()->fixes;
    if (fixes.size() == 1) {
        m_fix->setText(tr("Fix: %1").arg(toQString(fixes.front().label)));
        return;
    }
    m_fix->setText(tr("Fix"));
    for (std::size_t i = 0; i < fixes.size(); ++i) {
        m_fixes->addAction(toQString(fixes[i].label), this, [this, i] { applyFix(static_cast<int>(i)); });
    }
    m_fix->setMenu(m_fixes);
}

DiagnosticFix ProblemsPanel::allFixes(std::size_t& count) const
{
    DiagnosticFix all{tr("Fix all").toStdString(), {}};
    count = 0;
    const auto touches = [&](const TextEdit& edit) {
        return std::ranges::any_of(all.edits, [&](const TextEdit& other) {
            return edit.span.source != other.span.source ||
                   (edit.span.begin <= other.span.end && other.span.begin <= edit.span.end);
        });
    };
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Diagnostic& problem = m_model->problem(row);
        // Only codes up to 2999, which concern the text and its names: repairs of a structure may exclude each other.
        const char kind = problem.definition->code.size() > 1 ? problem.definition->code[1] : '9';
        if (problem.fixes.empty() || kind > '2') continue;
        const std::vector<TextEdit>& edits = problem.fixes.front().edits;
        if (std::ranges::any_of(edits, touches)) continue;
        all.edits.insert(all.edits.end(), edits.begin(), edits.end());
        ++count;
    }
    return all;
}

void ProblemsPanel::applyFix()
{
    applyFix(0);
}

void ProblemsPanel::applyFix(int number)
{
    if (canFix() && number < static_cast<int>(selected()->fixes.size()))
        emit fixWanted(selected()->fixes[static_cast<std::size_t>(number)]);
}

void ProblemsPanel::jump()
{
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    if (!index.isValid()) return;
    if (const SourceSpan place = m_model->placeOf(index); !place.isNone()) emit jumpWanted(place);
}

}  // namespace causeway::ui
