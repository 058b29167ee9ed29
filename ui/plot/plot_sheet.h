// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A tab: vertically stacked plots with a common time axis. Time axes are aligned and zoomed together. There is always
/// at least one plot; the active one receives keys and commands of the list of variables and the tool bar.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/plot/plot_pane.h"

class QSplitter;

namespace causeway::ui {

class PlotSheet : public QWidget {
    Q_OBJECT
public:
    PlotSheet(Theme& theme, const PlotRuns& runs, QWidget* parent = nullptr);

    /// From top to bottom.
    [[nodiscard]] std::vector<PlotPane*> panes() const;
    [[nodiscard]] PlotPane& active() const { return *m_active; }
    [[nodiscard]] int indexOf(const PlotPane& pane) const;
    void activate(PlotPane& pane);
    /// The next plot below or above, cyclically.
    void activateNext(int step);
    PlotPane& addPane(int index, PaneContent content = {});
    /// The last plot is cleared instead.
    void removePane(PlotPane& pane);

    [[nodiscard]] QJsonObject toJson() const;
    /// Reuses existing panes.
    void restore(const QJsonObject& json);

    [[nodiscard]] PlotRange time() const { return m_time; }
    void setTime(PlotRange time);
    /// Shows the whole time, with automatic value ranges.
    void fit();
    /// Runs were added or removed. `fits`: show the whole time.
    void takeRuns(bool fits);
    [[nodiscard]] bool isReady() const;

signals:
    /// Emitted before the pane has contents.
    void paneAdded(causeway::ui::PlotPane* pane);
    void activeChanged();
    void timeShown();

private:
    void showTime();
    void alignMargins();

    Theme& m_theme;
    const PlotRuns& m_runs;
    QSplitter* m_splitter;
    PlotPane* m_active = nullptr;
    PlotRange m_time;
    bool m_timeFitted = true;
};

}  // namespace causeway::ui
