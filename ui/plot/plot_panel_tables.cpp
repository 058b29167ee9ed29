// SPDX-License-Identifier: GPL-3.0-or-later
// The tables below the plots: values at the cursor, measurements.
#include <algorithm>

#include "ui/plot/cursor_table.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

void PlotPanel::updateCursorTable()
{
    if (!m_cursorTable->isHidden()) m_cursorTable->setValues(sheet().panes(), m_cursor.time(), m_mark);
}

void PlotPanel::setCursorTableShown(bool shown)
{
    m_cursorTable->setVisible(shown);
    updateCursorTable();
}

void PlotPanel::updateMeasurements()
{
    // The numbers of a growing run change continually.
    if (!m_runs->isGrowing()) emit measuredTimeChanged(measuredTime());
    if (m_measurements->isHidden() || m_runs->isGrowing()) return;
    std::vector<MeasurementTable::Curve> curves;
    for (const PlotPane* each : sheet().panes()) {
        for (PlotPane::PresentCurve& curve : each->presentCurves()) {
            const std::string name = curve.name.toStdString();
            const bool isExpression = std::ranges::find(m_runs->expressions(), name) != m_runs->expressions().end();
            curves.push_back({curve.name, curve.axis.unit, curve.axis.scale, std::move(curve.data),
                              isExpression ? m_runs->plain() : nullptr});
        }
    }
    m_measurements->measure(std::move(curves), measuredTime());
}

PlotRange PlotPanel::measuredTime() const
{
    PlotRange interval = sheet().time();
    if (m_cursor.time() && m_mark)
        interval = {std::min(*m_cursor.time(), *m_mark), std::max(*m_cursor.time(), *m_mark)};
    const PlotRange limits = m_runs->timeLimits();
    return {std::max(interval.from, limits.from), std::min(interval.to, limits.to)};
}

void PlotPanel::setMeasurementsShown(bool shown)
{
    m_measurements->setVisible(shown);
    updateMeasurements();
}

}  // namespace causeway::ui
