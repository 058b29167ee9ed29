// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/power_flow_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/charts/export_menu.h"
#include "ui/session/app_context.h"
#include "ui/toolkit/component_roles.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kMargin = 12, kGap = 6, kEnd = 10, kBesideEnd = 6;  ///< pixels
constexpr double kMostLabel = 0.38;                                  ///< share of the width
constexpr double kBandAlpha = 0.35, kChosenAlpha = 0.75;

}  // namespace

PowerFlowView::PowerFlowView(AppContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&m_context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PowerFlowView::setBalance(std::shared_ptr<const PowerBalance> balance, std::function<QString()> table,
                               const QString& fileName)
{
    m_balance = balance && balance->error.empty() ? std::move(balance) : nullptr;
    m_table = std::move(table);
    m_fileName = fileName;
    layOut();
    QStringList said;
    for (const Band& band : m_bands) said.append(describe(band));
    setAccessibleDescription(said.join(QStringLiteral("; ")));
}

void PowerFlowView::setHint(const QString& hint)
{
    m_hint = hint;
    update();
}

void PowerFlowView::setChosen(const QString& name)
{
    m_chosen = name;
    update();
}

QRectF PowerFlowView::placeOf(const QString& name) const
{
    const auto band = std::ranges::find_if(m_bands, [&](const Band& each) {
        return !each.branch.name.empty() && QString::fromStdString(each.branch.name) == name;
    });
    return band == m_bands.end() ? QRectF() : band->end;
}

// Layout ----------------------------------------------------------------------------------------------------

QString PowerFlowView::nameOf(const FlowBranch& branch) const
{
    if (branch.components == 0) return tr("in no component");
    if (branch.name.empty()) return tr("%n others", nullptr, static_cast<int>(branch.components));
    return QString::fromStdString(branch.name);
}

QString PowerFlowView::powerOf(const FlowBranch& branch) const
{
    return tr("%1, %2 %")
        .arg(powerText(branch.power), QLocale::c().toString(100 * branch.power / m_flow.total, 'f', 1));
}

/// Height of the branches, including labels beside the bands.
double PowerFlowView::heightOf(const std::vector<FlowBranch>& branches, double scale) const
{
    const double line = 2 * fontMetrics().height();
    double height = -kGap;
    for (const FlowBranch& branch : branches) height += std::max(branch.power * scale, line) + kGap;
    return height;
}

/// Scale, in pixels per watt, at which the branches fill the height.
double PowerFlowView::scaleFor(const std::vector<FlowBranch>& branches, double height) const
{
    constexpr int kHalvings = 40;
    double least = 0, most = height / m_flow.total;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (least + most) / 2;
        (heightOf(branches, middle) <= height ? least : most) = middle;
    }
    return least;
}

void PowerFlowView::layOut()
{
    m_bands.clear();
    m_flow = {};
    update();
    if (!m_balance) return;
    const double height = this->height() - 2 * kMargin - fontMetrics().height();
    const double row = 2 * fontMetrics().height() + kGap;
    const double rows = std::max(2.0, std::floor((height + kGap) / row));
    m_flow = powerFlow(*m_balance, static_cast<std::size_t>(rows));
    if (!(m_flow.total > 0)) return;
    const double scale = std::min(scaleFor(m_flow.given, height), scaleFor(m_flow.taken, height));
    double label = 0;
    for (const auto* branches : {&m_flow.given, &m_flow.taken}) {
        for (const FlowBranch& branch : *branches)
            label = std::max({label, fontMetrics().horizontalAdvance(nameOf(branch)) + 1.0,
                              fontMetrics().horizontalAdvance(powerOf(branch)) + 1.0});
    }
    label = std::min(label, kMostLabel * width());
    const double top = kMargin + fontMetrics().height(), tall = m_flow.total * scale;
    m_middle = QRectF((width() - kEnd) / 2, top + (height - tall) / 2, kEnd, tall);
    layOut(m_flow.given, true, scale, label);
    layOut(m_flow.taken, false, scale, label);
}

void PowerFlowView::layOut(const std::vector<FlowBranch>& branches, bool isGiven, double scale, double labelWidth)
{
    const double line = 2 * fontMetrics().height();
    const double besides = kMargin + labelWidth + kBesideEnd;
    const double x = isGiven ? besides : width() - besides - kEnd;
    const double inner = isGiven ? x + kEnd : x, hub = isGiven ? m_middle.left() : m_middle.right();
    double y = m_middle.center().y() - heightOf(branches, scale) / 2, atHub = m_middle.top();
    for (const FlowBranch& branch : branches) {
        const double thick = branch.power * scale, room = std::max(thick, line);
        Band band{branch,
                  QRectF(x, y + (room - thick) / 2, kEnd, thick),
                  QRectF(isGiven ? kMargin : x + kEnd + kBesideEnd, y + (room - line) / 2, labelWidth, line),
                  {},
                  isGiven};
        const double bend = (inner + hub) / 2;
        band.path.moveTo(inner, band.end.top());
        band.path.cubicTo(bend, band.end.top(), bend, atHub, hub, atHub);
        band.path.lineTo(hub, atHub + thick);
        band.path.cubicTo(bend, atHub + thick, bend, band.end.bottom(), inner, band.end.bottom());
        band.path.closeSubpath();
        m_bands.push_back(std::move(band));
        y += room + kGap;
        atHub += thick;
    }
}

// Painting --------------------------------------------------------------------------------------------------

void PowerFlowView::paint(QPainter& painter) const
{
    const ThemeColours& colours = m_context.theme.colours();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    painter.fillRect(rect(), colours.surface);
    if (m_bands.empty()) {
        painter.setPen(colours.textMuted);
        painter.drawText(rect().adjusted(8, 8, -8, -8), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_hint);
        return;
    }
    for (const Band& band : m_bands) {
        const QColor colour = roleColour(band.branch.role, colours);
        const bool isChosen = !m_chosen.isEmpty() && m_chosen == QString::fromStdString(band.branch.name);
        painter.fillPath(band.path, withAlpha(colour, isChosen ? kChosenAlpha : kBandAlpha));
        // Bands thinner than a pixel remain visible.
        painter.fillRect(band.end.height() < 1 ? band.end.adjusted(0, 0, 0, 1 - band.end.height()) : band.end, colour);
        const int side = static_cast<int>(band.isGiven ? Qt::AlignRight : Qt::AlignLeft);
        const QRectF first(band.label.topLeft(), QSizeF(band.label.width(), band.label.height() / 2));
        const auto write = [&](const QRectF& place, const QString& text, const QColor& ink) {
            painter.setPen(ink);
            painter.drawText(place, side | Qt::AlignVCenter,
                             fontMetrics().elidedText(text, Qt::ElideMiddle, static_cast<int>(place.width())));
        };
        write(first, nameOf(band.branch), isChosen ? colours.accent : colours.text);
        const QString power = powerOf(band.branch);
        const bool hasRoom = fontMetrics().horizontalAdvance(power) <= band.label.width();
        write(first.translated(0, first.height()), hasRoom ? power : powerText(band.branch.power), colours.textMuted);
    }
    painter.fillRect(m_middle, colours.text);
    painter.setPen(colours.text);
    painter.drawText(QRectF(0, kMargin / 2, width(), fontMetrics().height()), Qt::AlignCenter, powerText(m_flow.total));
}

void PowerFlowView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paint(painter);
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_context.theme.colours().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PowerFlowView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void PowerFlowView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) layOut();
}

// Choosing --------------------------------------------------------------------------------------------------

QString PowerFlowView::describe(const Band& band) const
{
    const QString name = nameOf(band.branch), power = powerOf(band.branch);
    if (band.branch.components == 0)
        return tr("%1 is in no component: current leaves through connectors of the model, or the run is not exact")
            .arg(power);
    return band.isGiven ? tr("%1 (%2) delivers %3").arg(name, roleText(band.branch.role), power)
                        : tr("%1 (%2) takes %3").arg(name, roleText(band.branch.role), power);
}

const PowerFlowView::Band* PowerFlowView::bandAt(QPointF position) const
{
    const auto band = std::ranges::find_if(m_bands, [&](const Band& each) {
        return each.path.contains(position) || each.label.contains(position) || each.end.contains(position);
    });
    return band == m_bands.end() ? nullptr : &*band;
}

void PowerFlowView::pick(const Band& band)
{
    if (band.branch.name.empty()) return;
    const QString name = QString::fromStdString(band.branch.name);
    setChosen(name);
    emit picked(name);
}

bool PowerFlowView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Band* band = bandAt(help->pos());
    if (band != nullptr)
        QToolTip::showText(help->globalPos(), describe(*band), this);
    else
        QToolTip::hideText();
    return true;
}

void PowerFlowView::mousePressEvent(QMouseEvent* event)
{
    const Band* band = bandAt(event->position());
    if (event->button() == Qt::LeftButton && band != nullptr) pick(*band);
}

void PowerFlowView::mouseMoveEvent(QMouseEvent* event)
{
    const Band* band = bandAt(event->position());
    setCursor(band != nullptr && !band->branch.name.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void PowerFlowView::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    std::vector<const Band*> named;
    for (const Band& band : m_bands) {
        if (!band.branch.name.empty()) named.push_back(&band);
    }
    if (by == 0 || named.empty()) return QWidget::keyPressEvent(event);
    const auto present = std::ranges::find_if(
        named, [this](const Band* band) { return QString::fromStdString(band->branch.name) == m_chosen; });
    const auto last = static_cast<std::ptrdiff_t>(named.size()) - 1;
    const std::ptrdiff_t at = present == named.end() ? (by > 0 ? 0 : last) : present - named.begin() + by;
    pick(*named[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last))]);
}

// Export ----------------------------------------------------------------------------------------------------

void PowerFlowView::fillSelectionMenu(QMenu& menu)
{
    addExportEntries(
        menu, m_context, this,
        {m_fileName, !m_bands.empty(), static_cast<bool>(m_table), [this](const QString& path) { exportTo(path); }});
}

void PowerFlowView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillSelectionMenu(*menu);
    menu->popup(event->globalPos());
}

void PowerFlowView::exportTo(const QString& path)
{
    exportView(path, {size(), [this](QPainter& painter) { paint(painter); }, m_table}, this,
               [this, path](const QString& error) { emit exported(path, error); });
}

}  // namespace causeway::ui
