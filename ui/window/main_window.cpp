// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <iterator>

#include "ui/bench/harmonics_panel.h"
#include "ui/bench/losses_panel.h"
#include "ui/bench/map_panel.h"
#include "ui/bench/small_signal_panel.h"
#include "ui/bench/statistics_panel.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/bench/study_panel.h"
#include "ui/browser/documentation_panel.h"
#include "ui/browser/library_browser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/editor/search_panel.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/presentation.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/animation_panel.h"
#include "ui/runs/events_panel.h"
#include "ui/runs/parameters_panel.h"
#include "ui/runs/solver_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/eliding.h"
#include "ui/structure/blt_panel.h"
#include "ui/structure/breaker_panel.h"
#include "ui/structure/equations_panel.h"
#include "ui/structure/event_description_panel.h"
#include "ui/structure/initialization_panel.h"
#include "ui/structure/state_sets_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/dock_titles.h"
#include "ui/window/experiment_bar.h"
#include "ui/window/job_indicator.h"
#include "ui/window/shown_class.h"
#include "ui/window/tour.h"
#include "ui/window/welcome_page.h"

namespace causeway::ui {

namespace {

const Setting<QString> kTheme{"window/theme", QStringLiteral("desktop")};
const Setting<bool> kSafeColours{"window/safeColours", false};
const Setting<bool> kTypeset{"window/typesetEquations", true};

}  // namespace

MainWindow::MainWindow(AppContext& context, QWidget* parent)
    : QMainWindow(parent),
      m_context(context),
      m_lessons(context.jobs, m_player),
      m_central(new QStackedWidget),
      m_messageBar(new MessageBar(context.theme)),
      m_tour(new Tour(context.theme, tourSteps(), this)),
      m_welcome(new WelcomePage(context)),
      m_tabs(new QTabWidget),
      m_dockTitles(new DockTitles(context.theme, *this)),
      m_incidence(new IncidencePanel(context.theme, m_selection, m_lessons, this)),
      m_digraph(new DigraphPanel(context.theme, m_selection, m_lessons, this)),
      m_equations(new EquationsPanel(context.theme, m_selection, m_lessons, this)),
      m_blt(new BltPanel(context.theme, m_selection, this)),
      m_plot(new PlotPanel(context.theme, context.jobs, m_selection, m_timeCursor, this)),
      m_events(new EventsPanel(context.theme, context.jobs, m_selection, m_timeCursor, this)),
      m_parameters(new ParametersPanel(context.theme, this)),
      m_solver(new SolverPanel(context, m_selection, m_timeCursor, this)),
      m_animation(new AnimationPanel(context, m_timePlayer, this)),
      m_experiments(new SweepPanel(context, this)),
      m_steadyState(new SteadyStatePanel(context, m_selection, this)),
      m_smallSignal(new SmallSignalPanel(context, m_selection, this)),
      m_losses(new LossesPanel(context, this)),
      m_harmonics(new HarmonicsPanel(context, this)),
      m_statistics(new StatisticsPanel(context, this)),
      m_map(new MapPanel(context, this)),
      m_study(new StudyPanel(context, this)),
      m_problems(new ProblemsPanel(context.theme, this)),
      m_library(new LibraryBrowser(context, this)),
      m_documentation(new DocumentationPanel(context, this)),
      m_search(new SearchPanel(context, this)),
      m_initialization(new InitializationPanel(context.theme, m_selection, this)),
      m_breaker(new BreakerPanel(context.theme, m_selection, context.jobs, this)),
      m_stateSets(new StateSetsPanel(context.theme, m_selection, m_timeCursor, this)),
      m_eventDescription(new EventDescriptionPanel(context.theme, m_selection, this)),
      m_models(new ElidingComboBox(Qt::ElideLeft, 18)),
      m_experiment(new ExperimentBar(context.theme)),
      m_palette(nullptr),
      m_status(new ElidingLabel),
      m_cursor(new QLabel),
      m_counts(new QToolButton),
      m_verified(new QToolButton)
{
    m_plot->keepLayoutsIn(context.settings);
    connect(m_plot, &PlotPanel::watchedChanged, this, [this] {
        if (ModelSession* session = currentSession()) session->watch(m_plot->variablesOfTab());
    });
    connect(m_events, &EventsPanel::worded, m_plot, &PlotPanel::setEventWords);
    connect(m_plot, &PlotPanel::timeShown, m_solver, &SolverPanel::setTime);
    connect(m_solver, &SolverPanel::timeWanted, m_plot, &PlotPanel::setTime);
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setDocumentMode(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);

    m_tabs->setObjectName(QStringLiteral("documents"));
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->setElideMode(Qt::ElideNone);  // scroll; `nameTabs` shortens long names
    m_tabs->setUsesScrollButtons(true);
    m_central->addWidget(m_welcome);
    m_central->addWidget(m_tabs);
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messageBar);
    column->addWidget(m_central, 1);
    column->addWidget(m_tour);
    setCentralWidget(middle);
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::currentTabChanged);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, [this](int index) {
        if (auto* page = qobject_cast<EditorPage*>(m_tabs->widget(index))) closePage(*page);
    });
    m_tabs->tabBar()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tabs->tabBar(), &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const int tab = m_tabs->tabBar()->tabAt(at);
        if (tab < 0) return;
        m_tabs->setCurrentIndex(tab);
        QMenu menu(this);
        m_context.actions.fillContextMenu(menu, {"file.save", "library.reveal", "", "file.close"});
        menu.exec(m_tabs->tabBar()->mapToGlobal(at));
    });
    connect(m_welcome, &WelcomePage::fileWanted, this, [this](const QString& path) { openChosen({path}); });
    connect(m_welcome, &WelcomePage::folderWanted, this, &MainWindow::openWorkspace);
    connect(m_welcome, &WelcomePage::classWanted, this, &MainWindow::openClass);
    connect(&m_library->index(), &ClassIndex::renewed, this,
            [this] { m_welcome->setExamples(shippedExamples(*m_library->index().search())); });

    registerActions();
    m_palette = new CommandPalette(context.theme, context.actions, this);
    m_palette->setPanelCommands([this] {
        std::vector<PanelCommand> all;
        for (const PanelId id : kPanels) {
            for (PanelCommand& command : panelCommands(*panelWidget(id), panelTitle(id))) {
                command.run = [this, id, run = std::move(command.run)] {
                    showPanel(id);
                    run();
                };
                all.push_back(std::move(command));
            }
        }
        if (currentPage() != nullptr && currentPage()->diagram() != nullptr)
            std::ranges::move(panelCommands(*currentPage()->diagram(), tr("Diagram")), std::back_inserter(all));
        return all;
    });
    connect(m_palette, &CommandPalette::lineWanted, this, [this](int line) {
        if (EditorPage* page = currentPage()) {
            focusText(*page);
            page->editor().goToLine(line);
        }
    });
    buildAssist();
    buildDocks();
    context.actions.fillMenuBar(*menuBar());
    if (QMenu* file = context.actions.menu(MenuId::File)) {
        auto* recent = new QMenu(tr("Open &recent"), file);
        file->insertMenu(context.actions.find(QStringLiteral("file.save")), recent);
        connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentFiles(*recent); });
    }
    buildPerspectiveBar();
    buildViewBar();
    buildToolBar();
    buildStatusBar();
    m_welcome->fill();

    connectExperiments();
    connectBench();
    const auto ofAnalysis = [this](const SourceSpan& place) {
        if (const ModelSession* session = currentSession(); session != nullptr && session->analysis())
            jumpTo(*session->analysis(), place);
    };
    const auto ofShown = [this](const SourceSpan& place) {
        if (const ModelSession* session = currentSession(); session != nullptr && session->shown())
            jumpTo(*session->shown(), place);
    };
    connect(m_problems, &ProblemsPanel::jumpWanted, this, ofAnalysis);
    connect(m_events, &EventsPanel::jumpWanted, this, ofShown);
    connect(m_problems, &ProblemsPanel::fixWanted, this, &MainWindow::applyFix);
    connect(m_initialization, &InitializationPanel::fixWanted, this, &MainWindow::applyFix);
    connect(m_animation, &AnimationPanel::fixWanted, this, &MainWindow::applyFix);
    connect(m_initialization, &InitializationPanel::jumpWanted, this, ofShown);
    connect(m_problems, &ProblemsPanel::countsChanged, this, &MainWindow::showStatus);
    connect(m_library, &LibraryBrowser::openWanted, this, &MainWindow::openClass);
    connect(m_library, &LibraryBrowser::folderWanted, this, &MainWindow::chooseLibraryFolder);
    connect(m_library, &LibraryBrowser::currentClassChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(m_library, &LibraryBrowser::currentClassChanged, this, [this](const QString& name) {
        // A visible documentation panel follows the selected class.
        if (!name.isEmpty() && m_documentation->isVisible()) m_documentation->showClass(name);
    });
    // Panels behind another tab are not visible.
    const auto inSight = std::make_shared<std::array<bool, 2>>();
    for (const bool isMatrix : {false, true}) {
        connect(dock(isMatrix ? PanelId::Incidence : PanelId::Digraph), &QDockWidget::visibilityChanged, this,
                [this, inSight, isMatrix](bool isVisible) {
                    (*inSight)[isMatrix ? 1 : 0] = isVisible;
                    m_incidence->setBeside((*inSight)[0] && (*inSight)[1]);
                });
    }
    connect(dock(PanelId::Documentation), &QDockWidget::visibilityChanged, this, [this](bool isVisible) {
        // Opened for the first time, the panel shows the current model's documentation.
        if (isVisible && m_documentation->address().isEmpty() && currentPage() != nullptr)
            m_documentation->showClass(shownClass(*currentPage()));
    });
    connect(m_documentation, &DocumentationPanel::openWanted, this, &MainWindow::openClass);
    connect(m_documentation, &DocumentationPanel::editWanted, this, &MainWindow::editDocumentation);
    connect(m_documentation, &DocumentationPanel::written, this, &MainWindow::writeDocumentation);
    connect(m_documentation, &DocumentationPanel::stateChanged, &m_context.actions, &ActionRegistry::refresh);

    m_context.theme.setTypeset(m_context.settings.value(kTypeset));
    connect(&m_context.theme, &Theme::changed, this, [this] {
        if (m_context.settings.value(kTypeset) == m_context.theme.isTypeset()) return;
        m_context.settings.setValue(kTypeset, m_context.theme.isTypeset());
        m_context.actions.refresh();
    });
    if (m_context.settings.value(kSafeColours)) m_context.theme.setSafeColours(true);
    const QString theme = m_context.settings.value(kTheme);
    if (theme == QStringLiteral("dark")) m_context.theme.setMode(Theme::Mode::Dark);
    if (theme == QStringLiteral("light")) m_context.theme.setMode(Theme::Mode::Light);
    showSession();
    updateTitle();
    restoreLayout();
}

MainWindow::~MainWindow()
{
    // Pages refer to the selection, which is destroyed before the children of a widget.
    m_tabs->disconnect(this);
    delete m_presentation;
    for (EditorPage* page : pages()) delete page;
    for (QDockWidget* dock : m_docks) {
        dock->disconnect(this);
        delete dock->widget();
    }
}

QWidget* MainWindow::panelWidget(PanelId panel) const
{
    switch (panel) {
        case PanelId::Incidence: return m_incidence;
        case PanelId::Digraph: return m_digraph;
        case PanelId::Equations: return m_equations;
        case PanelId::Blt: return m_blt;
        case PanelId::Plot: return m_plot;
        case PanelId::Events: return m_events;
        case PanelId::Parameters: return m_parameters;
        case PanelId::Solver: return m_solver;
        case PanelId::Problems: return m_problems;
        case PanelId::Library: return m_library;
        case PanelId::Documentation: return m_documentation;
        case PanelId::Search: return m_search;
        case PanelId::Initialization: return m_initialization;
        case PanelId::Breaker: return m_breaker;
        case PanelId::StateSets: return m_stateSets;
        case PanelId::EventDescription: return m_eventDescription;
        case PanelId::Animation: return m_animation;
        case PanelId::Experiments: return m_experiments;
        case PanelId::SteadyState: return m_steadyState;
        case PanelId::SmallSignal: return m_smallSignal;
        case PanelId::Losses: return m_losses;
        case PanelId::Harmonics: return m_harmonics;
        case PanelId::Statistics: return m_statistics;
        case PanelId::Map: return m_map;
        case PanelId::Study: return m_study;
    }
    return nullptr;
}

void MainWindow::buildToolBar()
{
    auto* bar = new QToolBar(tr("Tools"), this);
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonIconOnly);
    bar->toggleViewAction()->setEnabled(false);
    ActionRegistry& actions = m_context.actions;
    actions.fillToolBar(*bar, MenuId::File);
    bar->addSeparator();
    actions.fillToolBar(*bar, MenuId::Edit);
    bar->addSeparator();
    m_models->setObjectName(QStringLiteral("modelChooser"));
    m_models->setAccessibleName(tr("Model"));
    m_models->setToolTip(tr("The model that is analysed and simulated"));
    m_models->setMinimumWidth(160);
    m_models->setMaximumWidth(320);
    connect(m_models, &QComboBox::activated, this, [this](int index) {
        if (ModelSession* session = currentSession()) session->chooseModel(m_models->itemData(index).toString());
    });
    bar->addWidget(m_models);
    actions.fillToolBar(*bar, MenuId::Model);
    actions.fillToolBar(*bar, MenuId::Simulation);
    bar->addSeparator();
    bar->addWidget(m_experiment);
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    actions.fillToolBar(*bar, MenuId::View);
    addToolBar(bar);
}

void MainWindow::buildStatusBar()
{
    statusBar()->setSizeGripEnabled(false);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setMargin(4);
    m_status->setContentsMargins(4, 0, 0, 0);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long text does not widen the window
    m_cursor->setObjectName(QStringLiteral("cursorPlace"));
    m_cursor->setMargin(4);
    m_cursor->setContentsMargins(0, 0, 8, 0);
    m_counts->setObjectName(QStringLiteral("problemCounts"));
    m_counts->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_counts->setIconSize(QSize(14, 14));
    m_counts->setToolTip(tr("Show the problems"));
    connect(m_counts, &QToolButton::clicked, this, [this] { showPanel(PanelId::Problems); });
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(new JobIndicator(m_context.theme, m_context.jobs));
    m_verified->setObjectName(QStringLiteral("verified"));
    m_verified->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_verified->setIconSize(QSize(14, 14));
    connect(m_verified, &QToolButton::clicked, this, &MainWindow::verify);
    statusBar()->addPermanentWidget(m_verified);
    statusBar()->addPermanentWidget(m_counts);
    statusBar()->addPermanentWidget(m_cursor);
}

void MainWindow::setAnimated(bool animated)
{
    m_incidence->setAnimated(animated);
    m_digraph->setAnimated(animated);
}

bool MainWindow::isSettled() const
{
    const auto all = pages();
    const bool idle = std::none_of(all.begin(), all.end(), [](const EditorPage* page) { return !page->isSettled(); });
    const EditorPage* page = currentPage();
    const bool hasResult = page != nullptr && page->session().result() != nullptr;
    return idle && !isLookingForDrawing() && m_animation->isSettled() && m_smallSignal->isReady() &&
           m_losses->isReady() && m_harmonics->isReady() && m_statistics->isReady() && m_map->isSettled() &&
           m_study->isSettled() && m_experiments->isSettled() && m_lessons.isReady() &&
           (!m_library->isVisible() || m_library->isReady()) &&
           (!m_documentation->isVisible() || m_documentation->isReady()) &&
           (page == nullptr ||
            (m_blt->isReady() && m_breaker->isReady() && m_stateSets->isReady() && m_eventDescription->isReady())) &&
           (!hasResult || (m_plot->isReady() && m_events->isReady()));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    for (EditorPage* page : pages()) {
        if (m_asks && !askToSave(*page)) {
            event->ignore();
            return;
        }
    }
    for (EditorPage* page : pages()) page->forgetRecovery();
    rememberDocuments();
    rememberLayout();
    m_context.jobs.cancelAll();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    }
    event->acceptProposedAction();
    openChosen(paths);
}

void MainWindow::setSafeColours(bool safe)
{
    m_context.theme.setSafeColours(safe);
    m_context.settings.setValue(kSafeColours, safe);
}

void MainWindow::setTheme(Theme::Mode mode)
{
    m_context.theme.setMode(mode);
    m_context.settings.setValue(kTheme, mode == Theme::Mode::Dark    ? QStringLiteral("dark")
                                        : mode == Theme::Mode::Light ? QStringLiteral("light")
                                                                     : QStringLiteral("desktop"));
}

void MainWindow::toggleTheme()
{
    setTheme(m_context.theme.colours().isDark ? Theme::Mode::Light : Theme::Mode::Dark);
}

}  // namespace causeway::ui
