// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_sheet.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/export_menu.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/menu_keys.h"

namespace causeway::ui {

namespace {

/// Interpolated value of a curve with ascending x; nothing outside.
std::optional<double> valueOnCurve(const QList<QPointF>& points, double x)
{
    const auto next = std::ranges::lower_bound(points, x, {}, &QPointF::x);
    if (next == points.end() || (next == points.begin() && next->x() > x)) return std::nullopt;
    if (next == points.begin()) return next->y();
    const QPointF before = *(next - 1);
    return before.y() + (next->y() - before.y()) * (x - before.x()) / (next->x() - before.x());
}

}  // namespace

ChartSheet::ChartSheet(AppContext& context, const QString& objectName, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_column(new QVBoxLayout(this)),
      m_hint(new QLabel(this)),
      m_line(new QLabel(this))
{
    setObjectName(objectName);
    m_hint->setObjectName(objectName + QStringLiteral("Hint"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setMargin(ThemeMetrics::kMargin);
    m_line->setObjectName(objectName + QStringLiteral("Line"));
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_line->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_line->setContentsMargins(ThemeMetrics::kSpacing, 2, ThemeMetrics::kSpacing, 2);
    for (QLabel* label : {m_hint, m_line}) label->setTextFormat(Qt::PlainText);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_hint, 1);
    m_column->addWidget(m_line);
    setCharts({});
}

ChartView& ChartSheet::addView()
{
    auto* view = new ChartView(m_context.theme, this);
    const std::size_t at = m_views.size();
    view->setObjectName(QStringLiteral("%1Chart%2").arg(objectName()).arg(at));
    m_views.push_back(view);
    m_column->insertWidget(static_cast<int>(at) + 1, view, 1);
    connect(view, &ChartView::rangesWanted, this, [this, at](PlotRange x, PlotRange y) {
        for (std::size_t i = 0; i < m_count; ++i) m_views[i]->setRanges(x, i == at ? y : m_views[i]->yRange());
    });
    connect(view, &ChartView::fitWanted, this, &ChartSheet::fit);
    connect(view, &ChartView::laidOut, this, &ChartSheet::alignFrames);
    connect(view, &ChartView::hovered, this, &ChartSheet::showValuesAt);
    connect(view, &ChartView::hoverEnded, this, &ChartSheet::hideValues);
    connect(view, &ChartView::picked, this,
            [this, at](int series, int point) { emit picked(static_cast<int>(at), series, point); });
    connect(view, &ChartView::placePicked, this,
            [this, at](QPointF value) { emit placePicked(static_cast<int>(at), value); });
    connect(view, &ChartView::menuWanted, this, [this](QPoint place) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillSelectionMenu(*menu);
        menu->popup(place);
    });
    return *view;
}

void ChartSheet::setCharts(const std::vector<ChartContent>& charts)
{
    while (m_views.size() < charts.size()) addView();
    m_count = charts.size();
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        m_views[i]->setVisible(i < m_count);
        m_views[i]->setSharesAxisBelow(i + 1 < m_count);
        m_views[i]->setContent(i < m_count ? charts[i] : ChartContent());
    }
    m_hint->setVisible(charts.empty());
    m_line->setVisible(!charts.empty());
    setFocusProxy(charts.empty() ? nullptr : m_views.front());
    hideValues();
}

void ChartSheet::setHint(const QString& text)
{
    m_hint->setText(text);
}

void ChartSheet::setCaption(const QString& text)
{
    m_caption = text;
    showLine({});
}

/// Values replace the caption in the same height: charts must not move under the pointer.
void ChartSheet::showLine(const QString& values)
{
    m_values = values;
    const auto lines = static_cast<int>(m_caption.count(QLatin1Char('\n'))) + 1;
    m_line->setMinimumHeight(lines * fontMetrics().lineSpacing() + 4);
    m_line->setText(values.isEmpty() ? m_caption : values);
}

void ChartSheet::setTable(std::function<QString()> table, const QString& fileName)
{
    m_table = std::move(table);
    m_fileName = fileName;
}

void ChartSheet::alignFrames()
{
    int left = 0;
    for (std::size_t i = 0; i < m_count; ++i) left = std::max(left, m_views[i]->wantedLeft());
    for (std::size_t i = 0; i < m_count; ++i) m_views[i]->setLeft(left);
}

void ChartSheet::fit()
{
    for (std::size_t i = 0; i < m_count; ++i) m_views[i]->fit();
}

QString ChartSheet::valuesAt(double x) const
{
    QStringList parts;
    for (std::size_t i = 0; i < m_count; ++i) {
        const ChartContent& content = m_views[i]->content();
        for (const ChartSeries& series : content.series) {
            if (series.look != ChartSeries::Look::Curve) continue;
            const auto value = valueOnCurve(series.points, x);
            if (!value) continue;
            const QString text = content.y.unit == QStringLiteral("°")    ? plainNumber(*value) + content.y.unit
                                 : content.y.unit == QStringLiteral("dB") ? plainNumber(*value) + QStringLiteral(" dB")
                                                                          : withUnit(*value, content.y.unit);
            parts.append(series.name.isEmpty() ? text : QStringLiteral("%1 %2").arg(series.name, text));
        }
    }
    if (parts.isEmpty()) return {};
    return QStringLiteral("%1:  %2").arg(withUnit(x, m_views.front()->content().x.unit),
                                         parts.join(QStringLiteral(",  ")));
}

void ChartSheet::showValuesAt(QPointF value)
{
    const QString text = m_readout ? m_readout(value) : valuesAt(value.x());
    showLine(text);
    // Curves over one axis share a readout position.
    const bool isOverAxis = !m_readout && !text.isEmpty();
    for (std::size_t i = 0; i < m_count; ++i)
        m_views[i]->setCursorAt(isOverAxis ? std::optional(value.x()) : std::nullopt);
}

void ChartSheet::hideValues()
{
    showLine({});
    for (std::size_t i = 0; i < m_count; ++i) m_views[i]->setCursorAt({});
}

void ChartSheet::fillSelectionMenu(QMenu& menu)
{
    const bool hasCharts = m_count > 0;
    QAction* all = menu.addAction(tr("Show everything"), this, &ChartSheet::fit);
    all->setEnabled(hasCharts);
    showKey(all, QKeySequence(Qt::Key_F));
    menu.addSeparator();
    addExportEntries(
        menu, m_context, this,
        {m_fileName, hasCharts, static_cast<bool>(m_table), [this](const QString& path) { exportTo(path); }});
}

void ChartSheet::exportTo(const QString& path)
{
    QSize size(1, 0);
    for (std::size_t i = 0; i < m_count; ++i)
        size = {std::max(size.width(), m_views[i]->width()), size.height() + m_views[i]->height()};
    hideValues();
    const auto paint = [this](QPainter& painter) {
        double top = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const QRectF place(0, top, m_views[i]->width(), m_views[i]->height());
            m_views[i]->render(&painter, place, m_views[i]->rect());
            top += place.height();
        }
    };
    exportView(path, {size, paint, m_table}, this, [this, path](const QString& error) { emit exported(path, error); });
}

}  // namespace causeway::ui
