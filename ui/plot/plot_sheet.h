// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A tab: plots one above the other that show the same time.
///
/// The axes of time lie exactly above each other; zooming one zooms all. There is always at least one plot, and one of
/// them is active: it is the one that keys, the list of variables and the tool bar go to.
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
    /// The next one below, or above; the first one follows the last one.
    void activateNext(int step);
    PlotPane& addPane(int index, PaneContent content = {});
    /// The last one is emptied instead.
    void removePane(PlotPane& pane);

    [[nodiscard]] QJsonObject toJson() const;
    /// Panes that are there are used again.
    void restore(const QJsonObject& json);

    [[nodiscard]] PlotRange time() const { return m_time; }
    void setTime(PlotRange time);
    /// All of the time, and values as the curves need them.
    void fit();
    /// Runs came or went. `fits`: the time is to be all there is.
    void takeRuns(bool fits);
    [[nodiscard]] bool isReady() const;

signals:
    /// Before anything is shown in it.
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
