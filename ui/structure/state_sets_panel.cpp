// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/state_sets_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/lesson/structure_panel.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

StateSetsPanel::StateSetsPanel(Theme& theme, Selection& selection, TimeCursor& cursor, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_cursor(cursor),
      m_style(theme),
      m_pages(new QStackedWidget(this)),
      m_message(makeEmptyState(this)),
      m_content(new QSplitter(this)),
      m_sheet(new FormulaSheet(theme, m_content)),
      m_choice(new QComboBox),
      m_failure(new QLabel),
      m_view(new BltView(theme))
{
    setObjectName(QStringLiteral("stateSetsPanel"));
    m_sheet->setAccessibleName(tr("StateSets"));
    m_choice->setObjectName(QStringLiteral("stateSetGraph"));
    m_choice->setAccessibleName(tr("Graph"));
    m_choice->addItem(tr("Dependencies of the sets"));
    m_choice->addItem(tr("Order of initialization"));
    m_failure->setForegroundRole(QPalette::PlaceholderText);
    m_failure->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_failure->setWordWrap(true);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    bar->setSpacing(ThemeMetrics::kSpacing / 2);
    bar->addWidget(m_choice);
    bar->addWidget(m_failure, 1);
    makeZoomButtons(*bar, theme, *m_view, this);
    auto* right = new QWidget(m_content);
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addLayout(bar);
    rightLayout->addWidget(m_view, 1);
    m_content->setChildrenCollapsible(false);
    m_content->setStretchFactor(0, 1);
    m_content->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_pages->addWidget(m_message);
    m_pages->addWidget(m_content);
    setFocusProxy(m_sheet);
    m_message->setText(emptyStateText(nullptr));

    connect(m_choice, &QComboBox::currentIndexChanged, this, &StateSetsPanel::arrange);
    connect(m_sheet, &FormulaSheet::chosen, this,
            [this](std::size_t line) { m_selection.selectEquation(m_sheet->lines()[line].equation); });
    connect(m_view, &BltView::picked, this, &StateSetsPanel::pick);
    connect(&m_client, &LayoutClient::finished, this, &StateSetsPanel::draw);
    connect(&m_client, &LayoutClient::failed, m_failure, &QLabel::setText);
    connect(&m_selection, &Selection::changed, this, &StateSetsPanel::followSelection);
    connect(&m_cursor, &TimeCursor::changed, this, &StateSetsPanel::writeSheet);
}

void StateSetsPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_structure = analysis ? analysis->structure : nullptr;
    m_client.cancel();
    m_view->setDrawing({});
    if (m_structure && m_structure->index.reduction.selection.sets.size() > 0) {
        m_pages->setCurrentWidget(m_content);
        writeSheet();
        arrange();
        return;
    }
    m_message->setText(m_structure ? tr("No StateSets: no constraint leaves a choice of states.\nOpen "
                                        "Causeway.Examples.HigherIndex.PlanarPendulum to see a model that has some.")
                                   : emptyStateText(analysis.get()));
    m_structure.reset();
    m_sheet->setLines({});
    m_pages->setCurrentWidget(m_message);
}

void StateSetsPanel::setSimulation(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_instant.sets = m_result ? stateSetBands(*m_result) : std::vector<StateSetBands>();
    m_instant.result = m_result.get();
    writeSheet();
}

void StateSetsPanel::writeSheet()
{
    if (!m_structure) return;
    const bool isOfThisModel =
        m_result && m_result->modelName == m_structure->dae->modelName && m_result->rowCount() > 0;
    // Without a cursor, the values at the end.
    if (isOfThisModel) m_instant.time = m_cursor.time().value_or(m_result->time.back());
    m_sheet->setLines(describeStateSets(*m_structure, isOfThisModel ? &m_instant : nullptr));
    followSelection();
}

void StateSetsPanel::showGraph(Graph graph)
{
    m_choice->setCurrentIndex(graph == Graph::Dependencies ? 0 : 1);
}

void StateSetsPanel::arrange()
{
    if (!m_structure) return;
    m_failure->clear();
    m_picked = BltView::kNone;
    m_cards = m_choice->currentIndex() == 0 ? setDependencies(*m_structure) : initializationOrder(*m_structure);
    m_graph = layoutGraphOf(m_cards, m_style);
    m_view->setDrawing({});
    if (m_graph.nodes.empty()) return m_failure->setText(tr("The order of the initialization is not known."));
    m_client.request(m_graph);
}

void StateSetsPanel::draw(const GraphLayout& layout)
{
    m_view->setDrawing(makeDrawing(m_cards.nodes, m_graph, layout));
    m_view->setSelected(m_picked, m_selection.equation());
}

void StateSetsPanel::pick(std::uint32_t card, EquationId equation)
{
    m_picked = card;
    if (!equation.isNone()) m_selection.selectEquation(equation);
    m_view->setSelected(m_picked, equation);
}

void StateSetsPanel::followSelection()
{
    m_sheet->setSelected(m_selection.equation());
    m_view->setSelected(m_picked, m_selection.equation());
}

void StateSetsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_content->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
}

}  // namespace causeway::ui
