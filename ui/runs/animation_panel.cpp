// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/animation_panel.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/editing/classes/animation_text.h"
#include "ui/diagram/item_painter.h"
#include "ui/session/app_context.h"
#include "ui/session/time_bar.h"
#include "ui/session/time_cursor.h"
#include "ui/session/time_player.h"

namespace causeway::ui {

namespace {

constexpr double kTrail = 0.1;    ///< share of the run
constexpr double kMargin = 12;    ///< pixels
constexpr double kSeam = 0.5;     ///< pixels
constexpr double kGridStep = 60;  ///< pixels between grid lines, approximately

/// 1, 2 or 5 times a power of ten.
double roundStep(double least)
{
    const double decade = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least) return factor * decade;
    }
    return 10 * decade;
}

}  // namespace

AnimationView::AnimationView(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("animationView"));
    setAccessibleName(tr("Animation"));
    setMinimumSize(80, 60);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void AnimationView::setAnimation(std::shared_ptr<const Animation> animation)
{
    m_animation = std::move(animation);
    update();
}

void AnimationView::setPlane(Animation::Plane plane)
{
    m_plane = plane;
    update();
}

void AnimationView::setTime(double time)
{
    m_time = time;
    update();
}

Transformation AnimationView::viewMap() const
{
    const Extent shown = m_animation->extent(m_plane);
    const double scale =
        std::max(1e-9, std::min((width() - 2 * kMargin) / shown.width(), (height() - 2 * kMargin) / shown.height()));
    const Point centre = shown.centre();
    return {scale, 0, width() / 2.0 - centre.x * scale, 0, -scale, height() / 2.0 + centre.y * scale};
}

QPointF AnimationView::toWidget(Point point) const
{
    const Point at = m_animation ? viewMap()(point) : Point();
    return {at.x, at.y};
}

void AnimationView::paintTrails(QPainter& painter, const Transformation& view)
{
    const Result& run = m_animation->run().result();
    const double duration = kTrail * (run.time.back() - run.time.front());
    std::size_t number = 0;
    for (const std::vector<Point>& trail : m_animation->trailsAt(m_time, duration, m_plane)) {
        QColor colour = m_theme.colours().curves[number++ % m_theme.colours().curves.size()];
        for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
            // Older positions are fainter.
            colour.setAlphaF(0.1F + 0.9F * static_cast<float>(i) / static_cast<float>(trail.size()));
            painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
            const Point from = view(trail[i]), to = view(trail[i + 1]);
            painter.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
        }
    }
}

/// Coloured, lit faces of the bodies; overlays are painted later.
void AnimationView::paintFacets(QPainter& painter, const Transformation& view)
{
    const auto at = [&view](Point point) {
        const Point mapped = view(point);
        return QPointF(mapped.x, mapped.y);
    };
    QPolygonF outline;
    for (const SceneFacet& facet : m_animation->facetsAt(m_time, m_plane)) {
        const QColor full = onPaper(m_theme.colours(), facet.colour);
        const auto light = static_cast<float>(facet.light);
        const QColor colour = QColor::fromRgbF(full.redF() * light, full.greenF() * light, full.blueF() * light);
        if (facet.points.size() == 2) {
            painter.setPen(QPen(colour, std::max(1.0, facet.thickness * view.scale()), Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(at(facet.points[0]), at(facet.points[1]));
            continue;
        }
        outline.clear();
        QPointF middle;
        for (const Point point : facet.points) {
            outline << at(point);
            middle += outline.back() / static_cast<double>(facet.points.size());
        }
        // Slightly enlarged to close the gaps between neighbours.
        for (QPointF& corner : outline) {
            const QPointF outwards = corner - middle;
            corner += outwards * (kSeam / std::max(kSeam, std::hypot(outwards.x(), outwards.y())));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(outline);
    }
    painter.setBrush(Qt::NoBrush);
}

void AnimationView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const ThemeColours& colours = m_theme.colours();
    painter.fillRect(rect(), colours.paper);
    if (!m_animation) return;
    const Transformation view = viewMap();
    const double step = roundStep(kGridStep / view.scale());
    const double left = (0 - view.dx) / view.xx, right = (width() - view.dx) / view.xx,
                 bottom = (height() - view.dy) / view.yy, top = (0 - view.dy) / view.yy;
    const auto lineFor = [&](double value) {
        painter.setPen(std::abs(value) < step / 2 ? colours.axis : colours.paperGrid);
    };
    for (double x = std::ceil(left / step) * step; x <= right; x += step) {
        lineFor(x);
        painter.drawLine(QPointF(view({x, 0}).x, 0), QPointF(view({x, 0}).x, height()));
    }
    for (double y = std::ceil(bottom / step) * step; y <= top; y += step) {
        lineFor(y);
        painter.drawLine(QPointF(0, view({0, y}).y), QPointF(width(), view({0, y}).y));
    }
    painter.setPen(colours.textMuted);
    painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignLeft | Qt::AlignBottom,
                     tr("one square: %1 m").arg(QLocale().toString(step, 'g', 3)));
    painter.setRenderHint(QPainter::Antialiasing);
    paintFacets(painter, view);
    paintTrails(painter, view);
    LayerPicture layer;
    layer.items = m_animation->itemsAt(m_time, m_plane);
    ItemPainter(painter, colours, view).paintLayer(layer, Transformation(), {});
}

AnimationPanel::AnimationPanel(AppContext& context, TimePlayer& player, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_player(player),
      m_key(JobManager::keyFor(QStringLiteral("animation"), this)),
      m_view(new AnimationView(context.theme)),
      m_plane(new QComboBox),
      m_empty(new QLabel),
      m_insert(new QPushButton(tr("Insert an example"))),
      m_page(new QWidget),
      m_pages(new QStackedLayout(this)),
      m_bar(new TimeBar(context.theme, player))
{
    m_empty->setObjectName(QStringLiteral("animationEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(ThemeMetrics::kMargin);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_plane->setObjectName(QStringLiteral("animationPlane"));
    m_plane->setAccessibleName(tr("Plane"));
    m_plane->setToolTip(tr("The directions to the right and upwards"));
    for (const QString& plane : {tr("x, y"), tr("x, z"), tr("y, z"), tr("z, y"), tr("isometric")})
        m_plane->addItem(plane);
    auto* column = new QVBoxLayout(m_page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_plane, 0, Qt::AlignRight);
    column->addWidget(m_view, 1);
    column->addWidget(m_bar);
    auto* emptyPage = new QWidget;
    auto* emptyColumn = new QVBoxLayout(emptyPage);
    emptyColumn->addStretch(1);
    emptyColumn->addWidget(m_empty);
    emptyColumn->addWidget(m_insert, 0, Qt::AlignHCenter);
    emptyColumn->addStretch(1);
    m_insert->setObjectName(QStringLiteral("animationInsert"));
    m_insert->setToolTip(tr(
        "Adds an annotation to the text that draws a rod to a point. Simulate again (F5) to see it; undo removes it."));
    m_pages->addWidget(emptyPage);
    m_pages->addWidget(m_page);
    m_view->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_view);
    connect(m_insert, &QPushButton::clicked, this, [this] {
        if (m_example) emit fixWanted(*m_example);
    });
    connect(m_plane, &QComboBox::currentIndexChanged, this,
            [this](int plane) { m_view->setPlane(static_cast<Animation::Plane>(plane)); });
    connect(&player.cursor(), &TimeCursor::changed, this, &AnimationPanel::showTime);
    setRun(nullptr, nullptr);
}

AnimationPanel::~AnimationPanel()
{
    m_context.jobs.cancelKey(m_key);
}

bool AnimationPanel::isSettled() const
{
    return !m_context.jobs.isRunning(m_key);
}

void AnimationPanel::setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result)
{
    m_context.jobs.cancelKey(m_key);
    m_result = result;
    m_example.reset();
    if (!result || result->time.empty() || !analysis) {
        show(nullptr, tr("Nothing moves yet.\n\nSimulate a model (F5) that has a mechanism: a pendulum, a ball that "
                         "bounces, bodies in space."));
        return;
    }
    struct Answer {
        std::shared_ptr<const Animation> animation;
        std::optional<DiagnosticFix> example;  ///< offered when nothing is drawn
    };
    m_context.jobs.start<Answer>(
        {tr("Drawing the mechanism"), m_key, this},
        [analysis, result, view = m_context.libraries.view()](const Task& task) {
            const AnimationText text = animationTextOf(*view->open(), analysis->modelName, task);
            auto made = std::make_shared<const Animation>(
                text.tree, text.definition, std::make_shared<const RunValues>(result), analysis->scalarDae.get(), task);
            return made->isEmpty() ? Answer{nullptr, animationExample(*analysis)}
                                   : Answer{std::move(made), std::nullopt};
        },
        [this, result](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || result != m_result) return;
            m_example = outcome.value->example;
            show(outcome.value->animation,
                 tr("This model has no picture.\n\nAn annotation of the model draws one, with its variables as "
                    "coordinates:\n__Causeway_animation(graphics={Line(points={{0,0},{x,y}})}, trail={x,y})"));
        });
}

void AnimationPanel::show(std::shared_ptr<const Animation> animation, const QString& reason)
{
    m_animation = std::move(animation);
    m_empty->setText(reason);
    m_insert->setVisible(m_example.has_value());
    // Another run of the same model keeps the view.
    if (m_animation && std::exchange(m_planeOf, m_result->modelName) != m_result->modelName)
        m_plane->setCurrentIndex(static_cast<int>(m_animation->bestPlane()));
    m_plane->setVisible(m_animation && m_animation->isInSpace());
    m_view->setAnimation(m_animation);
    m_pages->setCurrentIndex(m_animation ? 1 : 0);
    showTime();
}

void AnimationPanel::showTime()
{
    m_view->setTime(m_player.time());
}

void AnimationPanel::keyPressEvent(QKeyEvent* event)
{
    if (!m_animation || !m_bar->handleKey(*event)) QWidget::keyPressEvent(event);
}

}  // namespace causeway::ui
