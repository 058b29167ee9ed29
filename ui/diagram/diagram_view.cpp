// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown and where: content, selection, zoom. Painting, mouse and commands have files of their own.

#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/graphics/item_outline.h"
#include "ui/diagram/diagram_gestures.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kLeastScale = 0.05, kMaxScale = 100;  ///< pixels per drawing unit
constexpr double kLeastOfSheet = 0.5;                  ///< least visible part of the sheet, even if it is nearly empty
constexpr double kAroundContent = 0.05;                ///< of the sheet, room for additions
constexpr double kFitMargin = 16;                      ///< pixels around fitted contents
constexpr double kReach = 6;                           ///< pixels from the pointer to a target

}  // namespace

DiagramView::DiagramView(Theme& theme, DiagramCommands& commands, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_commands(commands), m_alive(theme)
{
    setObjectName(QStringLiteral("diagramView"));
    setAccessibleName(tr("Diagram"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(80, 60);
    connect(&theme, &Theme::changed, this, [this] {
        sceneChanged();
        viewChanged();
    });
    connect(&m_alive, &AliveLayer::changed, this, qOverload<>(&QWidget::update));
}

DiagramView::~DiagramView() = default;

void DiagramView::setContent(std::shared_ptr<const DiagramContent> content)
{
    const bool isOtherClass = !m_content || !content || m_content->className != content->className;
    const bool wasEmpty = m_content && m_content->className.isEmpty();
    const std::vector<SceneGraphic> graphicsBefore = m_scene.graphics();
    const auto contentBefore = std::exchange(m_content, std::move(content));  // the graphics refer to it
    m_scene = DiagramScene(m_content, m_layer);
    sceneChanged();
    m_alive.setDiagram(nullptr, m_scene);
    m_power.setPower(nullptr, nullptr);
    m_hoverEnd.reset();
    forgetPreview();
    // A gesture continues on the new picture as long as its targets exist; a drag restarts.
    if (isOtherClass || !m_gesture || !m_gesture->followsScene()) cancelGesture();
    if (isOtherClass) {
        m_components.clear();
        m_lines.clear();
        m_follows = true;
    }
    std::erase_if(m_components, [this](const std::string& name) { return !m_scene.partNamed(name); });
    std::erase_if(m_lines, [this](const auto& line) {
        return std::none_of(m_scene.lines().begin(), m_scene.lines().end(), [&](const SceneLine& other) {
            return other.connection->from == line.first && other.connection->to == line.second;
        });
    });
    // While the user draws, the frame is kept (fitFrame).
    if (std::exchange(m_framesAnew, false) || (isOtherClass && !wasEmpty)) frameContent();
    if (m_follows) fitFrame();
    if (isOtherClass) m_graphics.clear();
    if (!m_selectLater.isEmpty()) select(std::exchange(m_selectLater, {}));
    keepGraphics(graphicsBefore);
    viewChanged();
    emit selectionChanged();
}

void DiagramView::setAlive(std::shared_ptr<const LiveDiagram> diagram)
{
    m_alive.setDiagram(m_layer == DiagramLayer::Diagram ? std::move(diagram) : nullptr, m_scene);
    if (m_follows) fitFrame();
    viewChanged();
}

void DiagramView::setPower(std::shared_ptr<const LiveDiagram> diagram, std::shared_ptr<const DiagramPower> power)
{
    m_power.setPower(std::move(diagram), m_layer == DiagramLayer::Diagram ? std::move(power) : nullptr);
    update();
}

QString DiagramView::className() const
{
    return m_content ? m_content->className : QString();
}

void DiagramView::setLayer(DiagramLayer layer)
{
    if (layer == m_layer) return;
    cancelGesture();
    m_layer = layer;
    m_scene = DiagramScene(m_content, m_layer);
    sceneChanged();
    m_alive.setDiagram(nullptr, m_scene);
    m_power.setPower(nullptr, nullptr);
    forgetPreview();
    m_components.clear();
    m_lines.clear();
    m_graphics.clear();
    m_corner.reset();
    fit();
    emit selectionChanged();
}

void DiagramView::sceneChanged()
{
    m_icons.assign(m_scene.parts().size(), {});
    ++m_sceneNumber;
}

void DiagramView::forgetPreview()
{
    m_moving.clear();
    m_movingBy = {};
    m_ledLine.reset();
    m_changedGraphics.clear();
    m_newLine.clear();
    m_isBackingValid = false;
    update();
}

bool DiagramView::isEditable(std::size_t part) const
{
    return !m_scene.parts()[part].component->isInherited;
}

// Selection ----------------------------------------------------------------------------------------

QStringList DiagramView::selectedComponents() const
{
    QStringList names;
    for (const std::string& name : m_components) names.append(QString::fromStdString(name));
    return names;
}

std::vector<LineChange> DiagramView::selectedLines() const
{
    std::vector<LineChange> lines;
    for (const auto& [from, to] : m_lines) lines.push_back({from, to, {}});
    return lines;
}

void DiagramView::select(const QStringList& components)
{
    m_components.clear();
    m_lines.clear();
    m_graphics.clear();
    m_corner.reset();
    for (const QString& name : components) {
        if (m_scene.partNamed(name.toStdString())) m_components.insert(name.toStdString());
    }
    update();
    emit selectionChanged();
}

void DiagramView::setParts(std::map<std::string, SingularMark> parts)
{
    if (parts == m_parts) return;
    m_parts = std::move(parts);
    update();
}

std::size_t DiagramView::partsIn(const QRect& place) const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_scene.parts().size(); ++i) {
        if (frameOf(i).intersects(place)) ++count;
    }
    return count;
}

void DiagramView::setMarked(const QString& component)
{
    if (m_marked == component.toStdString()) return;
    m_marked = component.toStdString();
    update();
}

// Zoom ---------------------------------------------------------------------------------------------

Transformation DiagramView::viewMap() const
{
    return {m_scale, 0, width() / 2.0 - m_centre.x * m_scale, 0, -m_scale, height() / 2.0 + m_centre.y * m_scale};
}

QPointF DiagramView::toWidget(Point page) const
{
    const Point at = viewMap()(page);
    return {at.x, at.y};
}

Point DiagramView::toPage(QPointF widget) const
{
    return {m_centre.x + (widget.x() - width() / 2.0) / m_scale, m_centre.y - (widget.y() - height() / 2.0) / m_scale};
}

Point DiagramView::snapped(Point page) const
{
    const Point grid = m_scene.system().grid;
    const auto snap = [](double value, double step) { return step > 0 ? std::round(value / step) * step : value; };
    return {snap(page.x, grid.x), snap(page.y, grid.y)};
}

Point DiagramView::placeInSight() const
{
    constexpr double kStep = 40;
    const Point start = toPage(underMouse() ? m_pointer : QPointF(width() / 2.0, height() / 2.0));
    // First free place in squares of growing size.
    for (int ring = 0; ring < 20; ++ring) {
        for (int row = -ring; row <= ring; ++row) {
            for (int column = -ring; column <= ring; ++column) {
                if (std::max(std::abs(row), std::abs(column)) != ring) continue;
                const Point at{start.x + column * kStep, start.y - row * kStep};
                if (!m_scene.partAt(at)) return at;
            }
        }
    }
    return start;
}

double DiagramView::tolerance() const
{
    return kReach / m_scale;
}

void DiagramView::viewChanged()
{
    m_isBackingValid = false;
    update();
    emit sightChanged();
}

Extent DiagramView::sight() const
{
    return {toPage(QPointF(0, height())), toPage(QPointF(width(), 0))};
}

void DiagramView::centreOn(Point page)
{
    m_centre = page;
    m_follows = false;
    viewChanged();
}

void DiagramView::zoomBy(double factor, std::optional<QPointF> anchor)
{
    const QPointF at = anchor.value_or(QPointF(width() / 2.0, height() / 2.0));
    const Point before = toPage(at);
    m_scale = std::clamp(m_scale * factor, kLeastScale, kMaxScale);
    const Point after = toPage(at);
    m_centre = {m_centre.x + before.x - after.x, m_centre.y + before.y - after.y};
    m_follows = false;
    viewChanged();
}

/// Beside or below the circuit, whichever leaves it larger, if no corner is free.
void DiagramView::leaveRoomForLegend(const Extent& box)
{
    const QSize legend = m_alive.legendSize(fontMetrics(), size());
    bool isFree = legend.isEmpty();
    if (!isFree) static_cast<void>(AliveLayer::legendPlace(legend, m_scene, viewMap(), rect(), isFree));
    if (isFree) return;
    const auto scaleIn = [&](double across, double down) {
        return std::min((across - 2 * kFitMargin) / std::max(box.width(), 1.0),
                        (down - 2 * kFitMargin) / std::max(box.height(), 1.0));
    };
    const double beside = scaleIn(width() - legend.width(), height()),
                 below = scaleIn(width(), height() - legend.height());
    if (std::max(beside, below) < kLeastScale) return;
    m_scale = std::min(std::max(beside, below), kMaxScale);
    if (beside >= below) {
        m_centre.x -= legend.width() / 2.0 / m_scale;
    } else {
        m_centre.y -= legend.height() / 2.0 / m_scale;
    }
}

void DiagramView::fit()
{
    frameContent();
    fitFrame();
}

/// Frames the sheet's contents with a margin.
void DiagramView::frameContent()
{
    const Extent sheet = m_scene.system().extent, content = m_scene.contentBounds();
    if (m_layer == DiagramLayer::Icon || (m_scene.parts().empty() && m_scene.graphics().empty())) {
        m_frame = m_scene.bounds();
        return;
    }
    const Point middle = content.centre();
    const auto half = [](double length, double whole) {
        return std::max(length / 2 + kAroundContent * whole, kLeastOfSheet * whole / 2);
    };
    const double across = half(content.width(), sheet.width()), down = half(content.height(), sheet.height());
    m_frame = {{middle.x - across, middle.y - down}, {middle.x + across, middle.y + down}};
}

void DiagramView::fitFrame()
{
    // A live diagram shows the circuit; otherwise there is room for drawing.
    const auto show = [this](const Extent& box) {
        const double across = (width() - 2 * kFitMargin) / std::max(box.width(), 1.0),
                     down = (height() - 2 * kFitMargin) / std::max(box.height(), 1.0);
        m_scale = std::clamp(std::min(across, down), kLeastScale, kMaxScale);
        m_centre = box.centre();
    };
    if (showsAlive()) {
        show(m_scene.partBounds());
        leaveRoomForLegend(m_scene.partBounds());
    } else {
        show(m_frame);
        // Pins must not move under the pointer, so the frame grows only when something would be out of sight.
        const Extent content = m_scene.contentBounds();
        const QRectF shown(toWidget({content.left(), content.top()}), toWidget({content.right(), content.bottom()}));
        if (!QRectF(rect()).contains(shown.normalized())) {
            m_frame = boundsOf(std::vector<Point>{m_frame.first, m_frame.second, content.first, content.second});
            show(m_frame);
        }
    }
    m_follows = true;
    viewChanged();
}

void DiagramView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_follows) fitFrame();
    viewChanged();
}

void DiagramView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_alive.setVisible(true);
}

void DiagramView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_alive.setVisible(false);
}

// Tips ---------------------------------------------------------------------------------------------

QString DiagramView::tipAt(QPointF position) const
{
    const Point page = toPage(position);
    const auto text = [](const std::string& bytes) { return QString::fromStdString(bytes).toHtmlEscaped(); };
    if (const auto end = m_scene.endAt(page, tolerance())) {
        const SceneEnd& shown = m_scene.ends()[*end];
        const QString said = m_alive.tipOfEnd(shown.reference);
        if (!said.isEmpty())
            return QStringLiteral("<b>%1</b><br>%2%3").arg(text(shown.reference), text(shown.className), said);
        return QStringLiteral("<b>%1</b><br>%2<br>%3")
            .arg(text(shown.reference), text(shown.className), tr("Drag to another connector to connect"));
    }
    if (const auto part = m_scene.partAt(page)) {
        const DiagramComponent& component = *m_scene.parts()[*part].component;
        QString tip = QStringLiteral("<b>%1%2</b>").arg(text(component.name), text(component.dimensions));
        tip += QStringLiteral("<br>") + text(component.className) + m_alive.tipOf(component.name) +
               m_power.tipOf(component.name);
        if (!component.description.empty()) tip += QStringLiteral("<br><i>%1</i>").arg(text(component.description));
        for (const MacroValue& value : component.values)
            tip += QStringLiteral("<br>%1 = %2").arg(text(value.name), text(value.text));
        if (!component.condition.empty()) tip += QStringLiteral("<br>") + tr("if %1").arg(text(component.condition));
        if (component.isInherited)
            tip += QStringLiteral("<br>") +
                   tr("Inherited from %1: it can be changed there.").arg(text(component.declaredIn));
        return tip;
    }
    if (const auto hit = m_scene.lineAt(page, tolerance())) {
        const DiagramConnection& connection = *m_scene.lines()[hit->line].connection;
        return QStringLiteral("connect(%1, %2)").arg(text(connection.from), text(connection.to)) +
               m_power.tipAt(page, tolerance());
    }
    return {};
}

bool DiagramView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = !m_gesture && !m_isProbing ? tipAt(help->pos()) : QString();
        if (tip.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), tip, this);
        }
        return true;
    }
    // Tab visits the components before it moves on to the next widget.
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
            keyPressEvent(key);
            if (key->isAccepted()) return true;
        }
    }
    return QWidget::event(event);
}

}  // namespace causeway::ui
