// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/diagram_panel.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStringListModel>
#include <QVBoxLayout>

#include "core/editing/diagram/diagram_edits.h"
#include "core/live/diagram_power.h"
#include "ui/diagram/diagram_overview.h"
#include "ui/diagram/graphic_dialog.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"
#include "ui/session/eliding.h"
#include "ui/session/menu_keys.h"
#include "ui/session/name_list.h"
#include "ui/session/preferences.h"
#include "ui/session/time_bar.h"
#include "ui/session/time_cursor.h"
#include "ui/session/time_player.h"
#include "ui/session/tool_button.h"

namespace causeway::ui {

DiagramPanel::DiagramPanel(AppContext& context, Document& document, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_document(document),
      m_source(context, document),
      m_commands(document),
      m_alive(context),
      m_view(new DiagramView(context.theme, m_commands, this)),
      m_overview(new DiagramOverview(context.theme, *m_view)),
      m_class(new ElidingLabel(this, Qt::ElideLeft)),  // the ends of names distinguish them
      m_message(new QLabel(this)),
      m_placeName(new QLineEdit(this)),
      m_names(new QStringListModel(this))
{
    m_placesKey = JobManager::keyFor(QStringLiteral("place"), this);
    m_namesKey = JobManager::keyFor(QStringLiteral("classNames"), this);
    m_parametersKey = JobManager::keyFor(QStringLiteral("parameters"), this);
    m_arrangeKey = JobManager::keyFor(QStringLiteral("arrange"), this);
    m_refusalsKey = JobManager::keyFor(QStringLiteral("refusals"), this);
    m_commands.setTakenNames([this] { return m_context.libraries.documentClasses(); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildBar();
    // Overlays the canvas: the drawing must not move under the pointer when a message appears.
    m_message->setParent(m_view);
    m_message->setObjectName(QStringLiteral("diagramMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMargin(6);
    m_message->setAutoFillBackground(true);
    m_message->setBackgroundRole(QPalette::ToolTipBase);
    m_message->setForegroundRole(QPalette::ToolTipText);
    m_message->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_message->hide();
    m_placeName->setObjectName(QStringLiteral("placeName"));
    m_placeName->setPlaceholderText(tr("Name of a class, or a part of it"));
    m_placeName->setAccessibleName(tr("Class to place"));
    m_placeName->hide();
    column->addWidget(m_placeName);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    const auto showOverview = [this] { m_overview->setWanted(m_context.settings.value(kShowOverview)); };
    connect(&m_context.settings, &Settings::changed, this, showOverview);
    showOverview();

    auto* completer = new NameCompleter(m_names, this);  // `offerNames` fills it
    completer->setMaxVisibleItems(12);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& name) {
        if (m_placeName->isHidden()) return;  // Enter has accepted it
        m_placeName->setText(name);
        takeName();
    });
    m_placeName->setCompleter(completer);
    connect(m_placeName, &QLineEdit::textEdited, this, &DiagramPanel::offerNames);
    auto* leave = new QAction(m_placeName);
    leave->setShortcut(Qt::Key_Escape);
    leave->setShortcutContext(Qt::WidgetShortcut);
    m_placeName->addAction(leave);
    connect(leave, &QAction::triggered, this, [this] {
        m_placeName->hide();
        showMessage({});
        m_view->setFocus();
    });
    connect(m_placeName, &QLineEdit::returnPressed, this, &DiagramPanel::takeName);
    connect(m_placeName, &QLineEdit::editingFinished, this, [this] {
        if (m_placeName->hasFocus()) return;
        m_placeName->hide();
        showMessage({});
    });

    connect(&m_source, &DiagramSource::contentChanged, this, [this] {
        m_commands.setContent(m_source.content());
        m_said.clear();
        m_view->setContent(m_source.content());
        m_outside->setVisible(isInside());
        m_alive.setContent(m_source.content());
    });
    connect(&m_alive, &AliveSource::changed, this, &DiagramPanel::showAlive);
    m_view->installEventFilter(this);
    connect(&context.settings, &Settings::changed, this, &DiagramPanel::followSettings);
    followSettings();
    connect(&m_source, &DiagramSource::stateChanged, this, &DiagramPanel::showState);
    connect(&m_source, &DiagramSource::stateChanged, this, &DiagramPanel::takeTypedAhead);
    connect(&m_commands, &DiagramCommands::refused, this, &DiagramPanel::showMessage);
    // The result of a gesture is drawn immediately.
    connect(&m_document, &Document::changed, &m_source, [this] {
        if (m_view->hasFocus()) m_source.updateSoon();
    });
    connect(&m_commands, &DiagramCommands::drawn, this, &DiagramPanel::drawn);
    connect(m_view, &DiagramView::message, this, &DiagramPanel::showMessage);
    m_view->setProbeText(
        [this](const ProbedPlace& place, Qt::KeyboardModifiers modifiers) { return probeText(place, modifiers); });
    m_view->setProbed(
        [this](const ProbedPlace& place, Qt::KeyboardModifiers modifiers) { return probed(place, modifiers); });
    connect(m_view, &DiagramView::probeWanted, this, &DiagramPanel::plot);
    connect(m_view, &DiagramView::probingChanged, this, [this](bool probing) {
        m_probeButton->setChecked(probing);
        m_context.actions.refresh();
    });
    connect(m_view, &DiagramView::connectionStarted, this, &DiagramPanel::findRefusals);
    connect(m_view, &DiagramView::pasteWanted, this, &DiagramPanel::pasteFrom);
    connect(m_view, &DiagramView::partPlaced, this, &DiagramPanel::putDown);
    connect(m_view, &DiagramView::classDropped, this, &DiagramPanel::placeClass);
    connect(m_view, &DiagramView::placeByNameWanted, this, &DiagramPanel::placeByName);
    connect(m_view, &DiagramView::parametersWanted, this,
            [this](const QString& component) { isAlive() ? openInside(component) : editParameters(component); });
    connect(m_view, &DiagramView::renameWanted, this, &DiagramPanel::renameSelected);
    connect(m_view, &DiagramView::propertiesWanted, this, &DiagramPanel::editProperties);
    // The mouse button is released before a dialog opens.
    connect(m_view, &DiagramView::contentWanted, this, &DiagramPanel::drawWithContent, Qt::QueuedConnection);
    connect(m_view, &DiagramView::toolChanged, this, &DiagramPanel::selectionChanged);
    connect(m_view, &DiagramView::menuWanted, this, &DiagramPanel::showMenu);
    connect(m_view, &DiagramView::selectionChanged, this, &DiagramPanel::selectionChanged);
    connect(&m_layout, &LayoutClient::finished, this, &DiagramPanel::takeArrangement);
    connect(&m_layout, &LayoutClient::failed, this, &DiagramPanel::showMessage);
    m_source.update();
}

DiagramPanel::~DiagramPanel()
{
    for (const QString& key : {m_placesKey, m_namesKey, m_parametersKey, m_refusalsKey, m_arrangeKey})
        m_context.jobs.cancelKey(key);
    delete m_view;  // deleted with the message; it refers to the commands, which are destroyed before child widgets
}

void DiagramPanel::buildBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 2, 4, 2);
    row->setSpacing(2);
    m_outside = makeToolButton(m_context.theme, QStringLiteral("diagramOutside"), QStringLiteral("go-back"),
                               tr("Back to the enclosing model (Shift+F6)"), bar);
    connect(m_outside, &QToolButton::clicked, this, &DiagramPanel::goOutside);
    m_outside->hide();
    row->addWidget(m_outside);
    m_class->setObjectName(QStringLiteral("diagramClass"));
    m_class->setTextFormat(Qt::PlainText);
    m_class->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_class, 1);
    m_aliveButton = new QToolButton(bar);
    m_aliveButton->setObjectName(QStringLiteral("diagramAlive"));
    m_aliveButton->setAutoRaise(true);
    m_aliveButton->setCheckable(true);
    m_aliveButton->setText(tr("Live"));
    m_aliveButton->setToolTip(tr("Show the last run on the diagram: potentials, currents, signals, switches (F9)"));
    connect(m_aliveButton, &QToolButton::toggled, this, &DiagramPanel::setAlive);
    row->addWidget(m_aliveButton);
    auto* layer = new QToolButton(bar);
    layer->setObjectName(QStringLiteral("diagramLayer"));
    layer->setAutoRaise(true);
    layer->setCheckable(true);
    layer->setText(tr("Icon"));
    layer->setToolTip(tr("Show the icon of the class instead of its diagram"));
    connect(layer, &QToolButton::toggled, this, &DiagramPanel::setIconShown);
    row->addWidget(layer);
    m_layerButton = layer;
    QToolButton* draw = makeToolButton(m_context.theme, QStringLiteral("diagramDraw"), QStringLiteral("draw"),
                                       tr("Draw lines, shapes and texts"), bar);
    draw->setCheckable(true);
    connect(draw, &QToolButton::toggled, this, [this](bool shown) {
        m_tools->setVisible(shown);
        if (!shown) m_view->setTool(DrawTool::None);
    });
    row->addWidget(draw);
    m_drawButton = draw;
    const auto add = [&](const char* name, const char* icon, const QString& text, auto* receiver, auto slot) {
        QToolButton* button =
            makeToolButton(m_context.theme, QString::fromLatin1(name), QString::fromLatin1(icon), text, bar);
        connect(button, &QToolButton::clicked, receiver, slot);
        row->addWidget(button);
    };
    QToolButton* probe = makeToolButton(m_context.theme, QStringLiteral("diagramProbe"), QStringLiteral("probe"),
                                        tr("Plot by clicking lines, connectors or components (W)"), bar);
    probe->setCheckable(true);
    connect(probe, &QToolButton::toggled, this, &DiagramPanel::setProbing);
    row->addWidget(probe);
    m_probeButton = probe;
    add("diagramPlace", "document-new", tr("Place a component by its name (Insert)"), this, &DiagramPanel::placeByName);
    add("diagramArrange", "arrange", tr("Arrange by the connections (Ctrl+Shift+A)"), this, &DiagramPanel::arrange);
    add("diagramZoomIn", "zoom-in", tr("Larger (+)"), m_view, &DiagramView::zoomIn);
    add("diagramZoomOut", "zoom-out", tr("Smaller (−)"), m_view, &DiagramView::zoomOut);
    add("diagramZoomFit", "zoom-fit", tr("Show everything (0)"), m_view, &DiagramView::fit);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addWidget(bar);
    m_tools = buildTools();
    column->addWidget(m_tools);
}

QWidget* DiagramPanel::buildTools()
{
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("diagramTools"));
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(8, 0, 4, 2);
    row->setSpacing(2);
    const auto add = [&](const char* name, const char* icon, const QString& text) {
        QToolButton* button =
            makeToolButton(m_context.theme, QString::fromLatin1(name), QString::fromLatin1(icon), text, tools);
        row->addWidget(button);
        return button;
    };
    const auto addTool = [&](DrawTool tool, const char* name, const char* icon, const QString& text) {
        QToolButton* button = add(name, icon, text);
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, [this, tool] {
            m_view->setTool(tool);
            m_view->setFocus();
        });
        m_toolButtons.emplace_back(tool, button);
    };
    addTool(DrawTool::None, "drawSelect", "pointer", tr("Select (Esc)"));
    addTool(DrawTool::Line, "drawLine", "draw-line", tr("Line (L)"));
    addTool(DrawTool::Polygon, "drawPolygon", "draw-polygon", tr("Polygon (P)"));
    addTool(DrawTool::Rectangle, "drawRectangle", "draw-rectangle", tr("Rectangle (B)"));
    addTool(DrawTool::Ellipse, "drawEllipse", "draw-ellipse", tr("Ellipse (E)"));
    addTool(DrawTool::Text, "drawText", "draw-text", tr("Text (T)"));
    addTool(DrawTool::Bitmap, "drawImage", "draw-image", tr("Image (I)"));
    row->addSpacing(ThemeMetrics::kSpacing);
    connect(add("drawToFront", "to-front", tr("Bring to front")), &QToolButton::clicked, m_view,
            &DiagramView::bringToFront);
    connect(add("drawToBack", "to-back", tr("Send to back")), &QToolButton::clicked, m_view, &DiagramView::sendToBack);
    connect(add("drawProperties", "settings", tr("Properties (Enter)")), &QToolButton::clicked, this, [this] {
        if (m_view->selectedGraphics().size() == 1) editProperties(*m_view->selectedGraphics().begin());
    });
    row->addStretch(1);
    tools->hide();
    connect(m_view, &DiagramView::toolChanged, this, &DiagramPanel::showTools);
    showTools();
    return tools;
}

void DiagramPanel::showTools()
{
    for (const auto& [tool, button] : m_toolButtons) button->setChecked(tool == m_view->tool());
    if (m_view->tool() != DrawTool::None) m_drawButton->setChecked(true);
}

void DiagramPanel::setIconShown(bool icon)
{
    m_layerButton->setChecked(icon);
    m_view->setLayer(icon ? DiagramLayer::Icon : DiagramLayer::Diagram);
    showAlive();
    // An icon is opened for drawing.
    if (icon) m_drawButton->setChecked(true);
    emit selectionChanged();
}

QString DiagramPanel::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void DiagramPanel::showMessage(const QString& text)
{
    m_said = text;
    showState();
}

void DiagramPanel::showState()
{
    const auto& content = m_source.content();
    QString name = content ? content->className : QString();
    if (isInside())
        name = content->rootClassName + QStringLiteral(" ▸ ") + content->path.join(QStringLiteral(" ▸ ")) +
               QStringLiteral("  ·  ") + name;
    m_class->setText(name);
    // A text that never was valid has no diagram yet.
    const bool wasDrawn = !m_view->scene().parts().empty() || !m_view->scene().lines().empty();
    QString text = !m_source.hasErrors() ? m_said
                   : wasDrawn ? tr("Showing the last valid diagram; it updates once the errors in the text are fixed.")
                              : tr("The diagram is drawn once the errors in the text are fixed.");
    if (text.isEmpty()) text = m_alive.reason();
    if (text.isEmpty()) text = powerReason();
    if (text.isEmpty()) text = unplacedText();
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    const QSize wanted = m_message->fontMetrics().size(0, text) + QSize(16, 14);
    const int width = std::min(wanted.width(), std::max(80, m_view->width() - 2 * ThemeMetrics::kSpacing));
    const QRect above(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, width,
                      std::max(wanted.height(), m_message->heightForWidth(width)));
    // The subject of the message must remain visible. The legend of potentials is below.
    const QRect below = above.translated(0, m_view->height() - above.height() - 2 * ThemeMetrics::kSpacing);
    const bool isBetterBelow = !m_alive.diagram() && m_view->partsIn(below) < m_view->partsIn(above);
    m_message->setGeometry(isBetterBelow ? below : above);
}

bool DiagramPanel::isSettled() const
{
    return !m_source.isBusy() && !m_alive.isBusy() && !m_context.jobs.isRunning(m_placesKey) &&
           !m_context.jobs.isRunning(m_parametersKey) && !m_context.jobs.isRunning(m_namesKey) &&
           !m_context.jobs.isRunning(m_refusalsKey) && !m_context.jobs.isRunning(m_arrangeKey) && !m_layout.isBusy();
}

std::vector<SourceSpan> DiagramPanel::selectedPlaces() const
{
    std::vector<SourceSpan> places;
    const auto& content = m_source.content();
    if (!content || !content->tree || content->revision != m_document.revision()) return places;
    const ast::ClassDefinition definition = findDefinition(*content->tree, content->className.toStdString());
    for (const QString& name : m_view->selectedComponents()) {
        if (const auto declaration = findDeclaration(definition, name.toStdString()))
            places.push_back(declaration.span());
    }
    for (const LineChange& line : m_view->selectedLines()) {
        if (const auto connection = findConnection(definition, line.from, line.to)) places.push_back(connection.span());
    }
    return places;
}

// The circuit alive ----------------------------------------------------------------------------------

void DiagramPanel::setPlayer(TimePlayer& player)
{
    m_player = &player;
    m_timeBar = new TimeBar(m_context.theme, player, this);
    m_timeBar->setVisible(isAlive());
    static_cast<QVBoxLayout*>(layout())->addWidget(m_timeBar);
    connect(&player.cursor(), &TimeCursor::changed, this, &DiagramPanel::showTime);
    showTime();
}

void DiagramPanel::setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result)
{
    m_alive.setRun(std::move(analysis), std::move(result));
}

void DiagramPanel::setProbing(bool probing)
{
    m_view->setProbing(probing);
    if (probing) m_view->setFocus();
}

void DiagramPanel::setAlive(bool alive)
{
    if (alive == isAlive()) return;
    m_said.clear();
    m_isAlive = alive;
    m_aliveButton->setChecked(alive);
    followSettings();
    showAlive();
    if (m_timeBar != nullptr) m_timeBar->setVisible(alive);
    emit aliveChanged();
}

void DiagramPanel::showTime()
{
    m_view->alive().setTime(m_player != nullptr ? m_player->cursor().time() : std::nullopt);
}

void DiagramPanel::showAlive()
{
    m_view->setAlive(m_isAlive ? m_alive.diagram() : nullptr);
    showTime();
    showPower();
}

void DiagramPanel::setPower(std::shared_ptr<const PowerBalance> balance, std::shared_ptr<const Result> result)
{
    if (balance == m_power && result == m_powerOf) return;
    m_power = std::move(balance);
    m_powerOf = std::move(result);
    showPower();
}

/// The balance covers the components of the model, not their internals.
void DiagramPanel::showPower()
{
    const bool fits = m_context.settings.value(kShowPower) && m_alive.diagram() && m_power && m_power->error.empty() &&
                      m_powerOf == m_alive.result() && !isInside();
    m_view->setPower(m_alive.diagram(),
                     fits ? std::make_shared<const DiagramPower>(diagramPower(*m_alive.diagram(), *m_power)) : nullptr);
    showState();
}

/// Reason why the requested power is not shown; empty if it is or will be.
QString DiagramPanel::powerReason() const
{
    if (!m_context.settings.value(kShowPower) || !m_alive.diagram() || m_powerOf != m_alive.result()) return {};
    if (isInside()) return tr("The flow of power is shown on the diagram of the whole model (Shift+F6).");
    if (!m_power || m_power->error.empty()) return {};
    return tr("Cannot show the power: %1. Choose the interval in the panel Losses.")
        .arg(QString::fromStdString(m_power->error));
}

void DiagramPanel::followSettings()
{
    const bool isWanted = m_isAlive || m_context.settings.value(kShowPower);
    if (isWanted != m_alive.isActive()) m_alive.setActive(isWanted);
    if (m_view->power().isShown() != m_context.settings.value(kShowPower)) showPower();
    m_view->alive().setMotionReduced(m_context.settings.value(kReduceMotion));
}

bool DiagramPanel::isInside() const
{
    return m_source.content() && !m_source.content()->path.isEmpty();
}

void DiagramPanel::openInside(const QString& component)
{
    const auto& content = m_source.content();
    const DiagramComponent* shown =
        content && content->diagram ? content->diagram->find(component.toStdString()) : nullptr;
    if (shown == nullptr) return;
    m_source.setPath(content->path + QStringList{component});
}

void DiagramPanel::goOutside()
{
    if (isInside()) m_source.setPath(m_source.content()->path.mid(0, m_source.content()->path.size() - 1));
}

bool DiagramPanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool isInput = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease ||
                         event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease;
    if (watched == m_view && isInput && isAwaited()) {
        m_typedAhead.emplace_back(event->clone());
        return true;
    }
    const bool isKey = watched == m_view && event->type() == QEvent::KeyPress && isAlive() && m_timeBar != nullptr &&
                       m_timeBar->isEnabled();
    return (isKey && m_timeBar->handleKey(*static_cast<QKeyEvent*>(event))) || QWidget::eventFilter(watched, event);
}

// Dialogs ------------------------------------------------------------------------------------------

void DiagramPanel::renameSelected()
{
    const auto& content = m_source.content();
    const QStringList names = m_view->selectedComponents();
    const DiagramComponent* shown = names.size() == 1 && content && content->diagram
                                        ? content->diagram->find(names.front().toStdString())
                                        : nullptr;
    if (shown != nullptr && shown->isInherited) {
        showMessage(tr("%1 is inherited from %2: it can be renamed there.")
                        .arg(names.front(), QString::fromStdString(shown->declaredIn)));
    } else if (QAction* rename = m_context.actions.find(QStringLiteral("edit.rename"));
               rename != nullptr && shown != nullptr) {
        m_view->setFocus();
        rename->trigger();
    }
}

QString DiagramPanel::imageName(const QString& file) const
{
    const std::string className = m_source.content() ? m_source.content()->className.toStdString() : std::string();
    return QString::fromStdString(imageReference(className, m_document.path().toStdString(), file.toStdString()));
}

void DiagramPanel::editProperties(std::size_t graphic)
{
    if (graphic >= m_view->scene().graphics().size() || !m_view->scene().graphics()[graphic].own) return;
    const GraphicChange before{
        *m_view->scene().graphics()[graphic].own, m_view->scene().graphics()[graphic].item->graphic, {}};
    GraphicDialog dialog(
        before.before, [this](const QString& file) { return imageName(file); }, this);
    if (dialog.exec() == QDialog::Accepted)
        m_view->changeGraphic({before.item, before.before, dialog.item()}, tr("Change graphic"));
}

void DiagramPanel::drawWithContent(const GraphicItem& item)
{
    GraphicItem suggested = item;
    if (auto* text = std::get_if<TextItem>(&suggested); text != nullptr && m_view->layer() == DiagramLayer::Icon)
        text->text = "%name";
    GraphicDialog dialog(
        suggested, [this](const QString& file) { return imageName(file); }, this);
    if (dialog.exec() == QDialog::Accepted && m_commands.draw(dialog.item(), m_view->layer()))
        m_view->selectLastGraphicsLater(1);
}

void DiagramPanel::editParameters(const QString& component)
{
    const auto& content = m_source.content();
    const DiagramComponent* shown =
        content && content->diagram ? content->diagram->find(component.toStdString()) : nullptr;
    if (shown == nullptr) return;
    if (shown->isInherited) {
        showMessage(tr("%1 is inherited from %2: its parameters can be changed there.")
                        .arg(component, QString::fromStdString(shown->declaredIn)));
        return;
    }
    using Answer = std::vector<ComponentParameter>;
    m_context.jobs.start<Answer>(
        {tr("Reading the parameters of %1").arg(component), m_parametersKey, this, true},
        [view = m_context.libraries.view(), tree = content->tree, className = content->className.toStdString(),
         name = component.toStdString()](const Task& task) {
            return componentParameters(tree, view->documents, view->folders, className, name, task);
        },
        [this, component, description = shown->description](const JobOutcome<Answer>& outcome) {
            if (!outcome.value) return;
            ParameterDialog dialog(m_context.theme, component, QString::fromStdString(description), *outcome.value,
                                   this);
            if (dialog.exec() != QDialog::Accepted) return;
            const auto values = dialog.changedValues();
            const auto text = dialog.changedDescription();
            if (!values.empty() || text) m_commands.setParameters(component.toStdString(), values, text);
        });
}

void DiagramPanel::showMenu(const QPoint& globalPosition)
{
    QMenu menu(this);
    const QPoint at = m_view->mapFromGlobal(globalPosition);
    const auto place = m_view->probedAt(at);
    if (place && m_view->layer() == DiagramLayer::Diagram) fillPlotMenu(*menu.addMenu(tr("Pl&ot")), *place);
    if (place && place->kind == ProbedPlace::Kind::Line) {
        showKey(menu.addAction(tr("Delete this seg&ment"), this, [this, at] { m_view->removePieceAt(at); }),
                QKeySequence(Qt::SHIFT | Qt::Key_Delete));
    }
    fillSelectionMenu(menu);
    menu.exec(globalPosition);
}

void DiagramPanel::fillSelectionMenu(QMenu& menu)
{
    const QStringList names = m_view->selectedComponents();
    const std::set<std::size_t>& graphics = m_view->selectedGraphics();
    if (names.size() == 1) {
        showKey(menu.addAction(tr("&Parameters…"), this, [this, names] { editParameters(names.front()); }),
                QKeySequence(Qt::Key_Return));
        showKey(menu.addAction(tr("Re&name…"), this, &DiagramPanel::renameSelected), QKeySequence(Qt::Key_F2));
        menu.addAction(tr("Look &inside"), this, [this, names] { openInside(names.front()); });
        m_context.actions.fillContextMenu(menu, {"library.reveal"});
        menu.addSeparator();
    }
    fillGraphicsMenu(menu);
    if (static_cast<std::size_t>(names.size()) + graphics.size() > 1) {
        QMenu* align = menu.addMenu(tr("&Align"));
        using Alignment = DiagramView::Alignment;
        const std::pair<QString, Alignment> alignments[] = {
            {tr("&Left"), Alignment::Left}, {tr("&Centre"), Alignment::Centre}, {tr("&Right"), Alignment::Right},
            {tr("&Top"), Alignment::Top},   {tr("&Middle"), Alignment::Middle}, {tr("&Bottom"), Alignment::Bottom}};
        for (const auto& [text, alignment] : alignments) {
            align->addAction(text, this, [this, which = alignment] { m_view->align(which); });
        }
    }
    if (m_view->hasSelection()) {
        showKey(menu.addAction(tr("D&elete"), m_view, &DiagramView::removeSelected), QKeySequence(Qt::Key_Delete));
        menu.addSeparator();
    }
    showKey(menu.addAction(tr("P&lace a component…"), this, &DiagramPanel::placeByName), QKeySequence(Qt::Key_Insert));
    if (m_view->layer() == DiagramLayer::Diagram) {
        showKey(menu.addAction(tr("&Connect…"), m_view, &DiagramView::startConnecting), QKeySequence(Qt::Key_C));
        m_context.actions.fillContextMenu(menu, {"diagram.arrange"});
    }
    showKey(menu.addAction(tr("Show &all"), m_view, &DiagramView::fit), QKeySequence(Qt::Key_0));
}

void DiagramPanel::fillGraphicsMenu(QMenu& menu)
{
    const bool hasComponents = !m_view->selectedComponents().isEmpty();
    const std::set<std::size_t>& graphics = m_view->selectedGraphics();
    if (!hasComponents && graphics.size() == 1)
        menu.addAction(tr("&Properties…"), this, [this, graphic = *graphics.begin()] { editProperties(graphic); });
    if (!graphics.empty()) {
        menu.addAction(tr("Bring to &front"), m_view, &DiagramView::bringToFront);
        menu.addAction(tr("Send to &back"), m_view, &DiagramView::sendToBack);
        menu.addSeparator();
    }
    if (!hasComponents && graphics.empty()) return;
    showKey(menu.addAction(tr("Turn &left"), m_view, &DiagramView::turnLeft), QKeySequence(Qt::SHIFT | Qt::Key_R));
    showKey(menu.addAction(tr("Turn &right"), m_view, &DiagramView::turnRight), QKeySequence(Qt::Key_R));
    showKey(menu.addAction(tr("Flip &horizontally"), m_view, &DiagramView::flipHorizontally), QKeySequence(Qt::Key_H));
    showKey(menu.addAction(tr("Flip &vertically"), m_view, &DiagramView::flipVertically), QKeySequence(Qt::Key_V));
    menu.addAction(tr("&Duplicate"), m_view, &DiagramView::duplicate);
}

}  // namespace causeway::ui
