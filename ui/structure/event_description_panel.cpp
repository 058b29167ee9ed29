// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/event_description_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>
#include <algorithm>

#include "ui/lesson/structure_panel.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

namespace causeway::ui {

EventDescriptionPanel::EventDescriptionPanel(Theme& theme, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_style(theme),
      m_stack(new QStackedWidget(this)),
      m_message(makeEmptyState(this)),
      m_content(new QSplitter(this)),
      m_filter(new QLineEdit),
      m_list(new QListWidget),
      m_sheet(new FormulaSheet(theme, m_content)),
      m_view(new BltView(theme, m_content)),
      m_cases(new StructureCasesView(theme, selection, m_content))
{
    setObjectName(QStringLiteral("eventDescriptionPanel"));
    m_filter->setPlaceholderText(tr("Filter equations"));
    m_filter->setAccessibleName(tr("Filter equations"));
    m_filter->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("eventEquations"));
    m_list->setAccessibleName(tr("Equations that make events"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_sheet->setAccessibleName(tr("Event description"));
    m_view->setAccessibleName(tr("Regions"));
    auto* left = new QWidget(m_content);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_filter);
    leftLayout->addWidget(m_list, 1);
    m_content->insertWidget(0, left);
    m_content->setChildrenCollapsible(false);
    m_content->setSizes({200, 400, 300, 600});
    m_view->hide();
    m_cases->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_content);
    setFocusProxy(m_list);

    connect(m_filter, &QLineEdit::textChanged, this, &EventDescriptionPanel::filter);
    connect(m_list, &QListWidget::currentRowChanged, this, &EventDescriptionPanel::showPage);
    connect(m_list, &QListWidget::itemClicked, this, [this] {
        m_selection.selectEquation((*m_pages)[static_cast<std::size_t>(m_list->currentRow())].equation);
    });
    connect(m_sheet, &FormulaSheet::chosen, this,
            [this](std::size_t line) { m_selection.selectEquation(m_sheet->lines()[line].equation); });
    connect(&m_selection, &Selection::changed, this, &EventDescriptionPanel::followSelection);
    connect(&m_client, &LayoutClient::finished, this,
            [this](const GraphLayout& arranged) { m_view->setDrawing(makeDrawing(m_cards.nodes, m_graph, arranged)); });
    // The page contains the same information as text.
    connect(&m_client, &LayoutClient::failed, this, [this] {
        m_cards = {};
        showGraph();
    });
    connect(&m_collector, &QFutureWatcher<Pages>::finished, this, [this] {
        m_isCollecting = false;
        if (m_collected == m_structure) return takePages(m_collector.result());
        if (m_structure) collect();
    });
    showMessage(emptyStateText(nullptr));
}

EventDescriptionPanel::~EventDescriptionPanel()
{
    m_collector.disconnect(this);
    m_collector.waitForFinished();
}

void EventDescriptionPanel::showMessage(const QString& text)
{
    m_message->setText(text);
    m_stack->setCurrentWidget(m_message);
}

void EventDescriptionPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_structure = analysis ? analysis->structure : nullptr;
    m_pages.reset();
    m_client.cancel();
    m_list->clear();
    m_sheet->setLines({});
    if (!m_structure) return showMessage(emptyStateText(analysis.get()));
    collect();
}

void EventDescriptionPanel::collect()
{
    // One job at a time; if the structure changes meanwhile, it restarts.
    if (m_isCollecting) return;
    m_isCollecting = true;
    m_collected = m_structure;
    m_collector.setFuture(QtConcurrent::run([structure = m_structure]() -> Pages {
        return std::make_shared<const std::vector<EventPage>>(eventPages(structure));
    }));
}

void EventDescriptionPanel::takePages(Pages pages)
{
    constexpr std::size_t kMaxListed = 2000;
    m_pages = std::move(pages);
    if (m_pages->empty()) {
        return showMessage(
            tr("No equation of this model makes events.\nAn if-expression or a when-clause with a condition that "
               "changes during the run makes some: open an "
               "example of Causeway.Examples.Discontinuities."));
    }
    m_isFollowing = true;
    for (std::size_t i = 0; i < std::min(kMaxListed, m_pages->size()); ++i) {
        m_list->addItem(titleOf(*m_structure, (*m_pages)[i]));
        QListWidgetItem* item = m_list->item(m_list->count() - 1);
        item->setToolTip(item->text());
    }
    filter(m_filter->text());
    m_isFollowing = false;
    m_stack->setCurrentWidget(m_content);
    followSelection();
    if (m_list->currentRow() < 0) {
        // An item with regions is more informative than a relation.
        const auto first = std::ranges::find_if(
            *m_pages, [](const EventPage& page) { return !page.conditionals.empty() || page.otherCase; });
        m_isFollowing = true;
        m_list->setCurrentRow(first != m_pages->end() ? static_cast<int>(first - m_pages->begin()) : 0);
        m_isFollowing = false;
    }
}

void EventDescriptionPanel::filter(const QString& text)
{
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setHidden(!m_list->item(row)->text().contains(text, Qt::CaseInsensitive));
}

void EventDescriptionPanel::showPage(int row)
{
    m_client.cancel();
    m_view->setDrawing({});
    if (!m_pages || row < 0) {
        m_cases->show({});
        return m_sheet->setLines({});
    }
    const EventPage& page = (*m_pages)[static_cast<std::size_t>(row)];
    m_sheet->setLines(describe(*m_structure, page));
    m_cards = regionGraph(page);
    m_graph = layoutGraphOf(m_cards, m_style);
    m_hasCases = page.cases.has_value();
    m_cases->show(page.cases);
    showGraph();
    if (!m_graph.nodes.empty()) m_client.request(m_graph);
    if (!m_isFollowing) m_selection.selectEquation(page.equation);
}

void EventDescriptionPanel::followSelection()
{
    m_sheet->setSelected(m_selection.equation());
    if (!m_pages) return;
    const auto page = std::ranges::find(*m_pages, m_selection.equation(), &EventPage::equation);
    const auto row = static_cast<int>(page - m_pages->begin());
    if (page == m_pages->end() || row >= m_list->count() || row == m_list->currentRow()) return;
    m_isFollowing = true;
    m_list->setCurrentRow(row);
    m_isFollowing = false;
}

void EventDescriptionPanel::showGraph()
{
    // A small panel shows the page alone, which has the same information as text.
    constexpr int kWide = 640, kHigh = 480;
    m_content->setOrientation(height() > kHigh && width() <= kWide ? Qt::Vertical : Qt::Horizontal);
    const bool hasRoom = width() > kWide || height() > kHigh;
    m_cases->setVisible(m_hasCases && hasRoom);
    m_view->setVisible(!m_cards.nodes.empty() && !m_hasCases && hasRoom);
}

void EventDescriptionPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showGraph();
}

}  // namespace causeway::ui
