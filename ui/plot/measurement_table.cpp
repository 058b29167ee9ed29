// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/measurement_table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QtConcurrentRun>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/results/expression_curve.h"
#include "ui/plot/value_text.h"

namespace causeway::ui {

namespace {

constexpr int kMeasurementsSeen = 5;  ///< visible rows

}  // namespace

MeasurementTable::MeasurementTable(QWidget* parent) : CopiedTable(parent)
{
    setObjectName(QStringLiteral("measurementTable"));
    setAccessibleName(tr("Measurements of the curves"));
    setColumnCount(ColumnCount);
    setHeaderLabels({tr("Curve"), tr("Unit"), tr("Mean"), tr("RMS"), tr("Min"), tr("Max"), tr("Peak to peak"),
                     tr("Frequency"), tr("Duty"), tr("Rise time"), tr("Fall time"), tr("Overshoot"), tr("Settling"),
                     tr("THD")});
    headerItem()->setToolTip(FrequencyColumn, tr("With which the curve repeats itself, in Hz"));
    headerItem()->setToolTip(DutyColumn,
                             tr("Part of a period in which the curve is above the middle between its extremes"));
    headerItem()->setToolTip(RiseColumn, tr("From 10 % to 90 % of the height, in s"));
    headerItem()->setToolTip(FallColumn, tr("From 90 % to 10 % of the height, in s"));
    headerItem()->setToolTip(OvershootColumn,
                             tr("Excess over the last value or the high state, relative to the height"));
    headerItem()->setToolTip(SettlingColumn,
                             tr("From the beginning until the curve stays within 2 % of its last value, in s"));
    headerItem()->setToolTip(
        ThdColumn, tr("Rms value of everything except mean and fundamental, divided by that of the fundamental"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(0);
    header()->resizeSection(NameColumn, 20 * fontMetrics().averageCharWidth());
    for (int column = UnitColumn; column < ColumnCount; ++column) {
        // Eliding digits would show a different number.
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        if (column != UnitColumn) headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    // Low panels show fewer rows.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setMinimumHeight(header()->sizeHint().height() + fontMetrics().height());
    setTextElideMode(Qt::ElideMiddle);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        show(m_watcher.result());
        if (m_isWanted) start();
    });
}

MeasurementTable::~MeasurementTable()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

QSize MeasurementTable::sizeHint() const
{
    const int row = std::max(fontMetrics().height() + 4, topLevelItemCount() > 0 ? sizeHintForRow(0) : 0);
    return {300, header()->sizeHint().height() + kMeasurementsSeen * row + 2};
}

void MeasurementTable::measure(std::vector<Curve> curves, PlotRange interval)
{
    const Request& last = m_isWanted ? m_request : m_running;
    const bool isSame =
        interval == last.interval &&
        std::ranges::equal(curves, last.curves, [](const Curve& a, const Curve& b) { return a.isSameAs(b); });
    if (isSame) return;
    m_request = {std::move(curves), interval};
    m_isWanted = true;
    if (!m_watcher.isRunning()) start();
}

void MeasurementTable::start()
{
    m_running = std::move(m_request);
    m_request = {};
    m_isWanted = false;
    m_watcher.setFuture(QtConcurrent::run([request = m_running] {
        std::vector<Measurement> measurements;
        for (const Curve& curve : request.curves) {
            MeasurementOptions options;
            options.from = request.interval.from;
            options.to = request.interval.to;
            options.harmonics = 1;
            CurveRows rows{curve.data.time, curve.data.values, curve.data.isDiscrete};
            ExpressionCurve expression;
            if (curve.expressionOf) {
                expression = expressionCurve(*curve.expressionOf, curve.name.toStdString());
                rows = {expression.time, expression.values};
            }
            measurements.push_back(causeway::measure(rows, options));
        }
        return measurements;
    }));
}

void MeasurementTable::show(const std::vector<Measurement>& measurements)
{
    const int scrolled = verticalScrollBar()->value();
    clear();
    setToolTip(tr("From %1 s to %2 s: between cursor and mark, or the visible time. A click in a plot sets the cursor, "
                  "with Shift the mark. Ctrl+C copies the table.")
                   .arg(plainNumber(m_running.interval.from), plainNumber(m_running.interval.to)));
    headerItem()->setText(NameColumn,
                          rangeWithUnit(m_running.interval.from, m_running.interval.to, QStringLiteral("s")));
    // Eliding the unit would change the meaning of the interval.
    if (header()->sectionSize(NameColumn) < header()->sectionSizeHint(NameColumn))
        header()->resizeSection(NameColumn, header()->sectionSizeHint(NameColumn));
    for (std::size_t i = 0; i < measurements.size(); ++i) {
        const Curve& curve = m_running.curves[i];
        const Measurement& m = measurements[i];
        auto* item = new QTreeWidgetItem(this);
        item->setText(NameColumn, curve.name);
        item->setToolTip(NameColumn, curve.name);
        item->setText(UnitColumn, QString::fromStdString(printedUnit(curve.unit.toStdString())));
        const auto setMeasured = [&](Column column, const Measured& measured, double factor = 1,
                                     const QString& unit = {}) {
            const bool isThere = m.error.empty() && measured.value && std::isfinite(*measured.value);
            item->setText(column, isThere ? plainNumber(*measured.value * factor) + unit : QStringLiteral("–"));
            if (!isThere) item->setToolTip(column, QString::fromStdString(m.error.empty() ? measured.reason : m.error));
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        };
        const double factor = std::abs(curve.scale.factor), mean = curve.scale.to(m.mean);
        const double first = curve.scale.to(m.min), second = curve.scale.to(m.max);
        // Rounding residue of a curve with zero mean is shown as 0.
        constexpr double kRounding = 1e-13;
        setMeasured(MeanColumn, std::abs(mean) < kRounding * factor * m.acRms ? 0.0 : mean);
        setMeasured(RmsColumn, std::hypot(mean, factor * m.acRms));
        setMeasured(LeastColumn, std::min(first, second));
        setMeasured(MostColumn, std::max(first, second));
        setMeasured(RangeColumn, factor * m.peakToPeak);
        constexpr double kPercent = 100;
        const QString percent = QStringLiteral(" %");
        setMeasured(FrequencyColumn, m.frequency);
        setMeasured(DutyColumn, m.duty, kPercent, percent);
        setMeasured(RiseColumn, m.transitions.riseTime);
        setMeasured(FallColumn, m.transitions.fallTime);
        setMeasured(OvershootColumn, m.transitions.overshoot, kPercent, percent);
        setMeasured(SettlingColumn, m.transitions.settlingTime);
        setMeasured(ThdColumn, m.thd, kPercent, percent);
    }
    verticalScrollBar()->setValue(scrolled);
}

}  // namespace causeway::ui
