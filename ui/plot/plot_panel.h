// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The plot of a simulation: a list of variables at the side, their curves over time, values at the cursor, export.
///
/// After the first run of a model its states are drawn, or else its outputs (at most four curves); between runs of one
/// model the chosen curves and the zoom stay. Curves of the first unit have the left axis, all others the right one. A
/// selected variable's curve stands out, and a click on a curve selects its variable; a click anywhere sets the time
/// cursor, at the event that is near. Below the time axis stand the states that were selected during the run. Large results are decimated in a
/// worker; `isReady` says when all that was asked for is on the screen.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/results/result.h"
#include "ui/plot/plot_view.h"

class QLabel;
class QProgressBar;
class QSplitter;
class QStackedLayout;

namespace causeway::ui {

class CurveSampler;
class HeldRuns;
class Selection;
class StateBandStrip;
class Theme;
class TimeCursor;
class VariableList;
struct SampledCurve;

class PlotPanel : public QWidget {
    Q_OBJECT
public:
    PlotPanel(Theme& theme, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// Nothing is being computed, and there is a result on the screen.
    [[nodiscard]] bool isReady() const;
    /// Names of the variables that are drawn, in the order in which they were chosen.
    [[nodiscard]] std::vector<std::string> shownVariables() const;
    [[nodiscard]] PlotView& view() { return *m_view; }
    /// The values of the drawn curves at a time: of a row exactly there, else on the line between two. Nothing outside
    /// of the run.
    [[nodiscard]] std::optional<PlotReadout> readoutAt(double time) const;

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: there is no result (yet).
    void setSimulation(std::shared_ptr<const causeway::Result> result);
    /// In [0, 1) while a simulation runs; 1 or a negative number when none does.
    void setRunning(double fraction);
    void setShown(const std::string& name, bool isShown);
    void fit();
    void zoomIn();
    void zoomOut();
    /// The present run stays in the plot while others come.
    void holdRun();
    /// A result of a file, for comparison; `compared` tells how it ended.
    void compareWith(const QString& path);
    void dropHeldRuns();
    /// By its suffix a picture (.png, .svg) of the plot or a table (.csv) of the whole result. `exported` tells how it
    /// ended.
    void exportTo(const QString& path);

signals:
    /// `error` is empty when the file is in the plot.
    void compared(const QString& path, const QString& error);
    /// `error` is empty when the file is there.
    void exported(const QString& path, const QString& error);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Shown {
        int id = 0;  ///< for the view
        std::string name;
        std::size_t column = 0;  ///< of the present result
        std::size_t colour = 0;  ///< counts up; one more round through the colours is dashed
        double smallest = 0, largest = -1;
    };

    void createToolBar(class QLayout& layout);
    void chooseDefaults();
    void resolveShown();
    [[nodiscard]] std::vector<std::size_t> defaultColumns() const;
    [[nodiscard]] const ResultColumn& columnOf(const Shown& shown) const { return m_result->columns[shown.column]; }
    [[nodiscard]] PlotSide sideOf(const Shown& shown) const;
    [[nodiscard]] QColor colourOf(const Shown& shown) const;
    [[nodiscard]] QString axisTitle(PlotSide side) const;
    [[nodiscard]] QColor axisColour(PlotSide side) const;

    void updateEverything();
    void updateCurves();
    void updateAxes();
    void updateEmphasis();
    void updateEmptyState();
    void updateHint();
    void sample();
    void takeSamples(const std::vector<SampledCurve>& curves);
    void followCursor();
    void updateDifference();
    void updateTimeLimits();
    void takeHeldSamples(std::size_t run, const std::vector<SampledCurve>& curves);
    void chooseComparison();
    void wantRanges(PlotRange x, PlotRange left, PlotRange right);
    void zoomTime(double factor);

    [[nodiscard]] QString eventsNear(double time) const;
    [[nodiscard]] std::optional<std::size_t> selectedColumn() const;
    void selectColumn(std::size_t column);
    void selectName(const std::string& name);
    void updateBands();
    void chooseExport(const QString& suffix, const QString& filter);

    Theme& m_theme;
    Selection& m_selection;
    TimeCursor& m_cursor;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::optional<std::string> m_modelName;  ///< of the last result that was shown
    std::vector<Shown> m_shown;
    int m_nextId = 0;
    std::optional<double> m_running;

    PlotRange m_timeLimits;
    PlotAxes m_axes;
    std::optional<double> m_mark;  ///< the other instant, for differences
    /// Curves of held runs, by run and variable: their number in the view, and their values' range.
    struct HeldCurve {
        int id = 0;
        double smallest = 0, largest = -1;
    };
    std::map<std::pair<std::size_t, std::string>, HeldCurve> m_heldCurves;
    int m_runNumber = 0;  ///< of the present run, for its name once it is held
    bool m_timeFitted = true, m_valuesFitted = true;

    VariableList* m_list;
    PlotView* m_view;
    StateBandStrip* m_bands;
    CurveSampler* m_sampler;
    HeldRuns* m_held;
    QStackedLayout* m_pages;
    QWidget* m_plotPage;
    QSplitter* m_splitter;
    bool m_splitterMoved = false;
    QLabel* m_emptyTitle;
    QLabel* m_emptyText;
    QLabel* m_message;
    QProgressBar* m_progress;
    QFutureWatcher<QString> m_exporter;
    bool m_isExporting = false;
    struct ReadFile {
        std::shared_ptr<const Result> result;
        QString error;
    };
    QFutureWatcher<ReadFile> m_reader;
    QString m_readPath;
    QString m_exportPath;
};

}  // namespace causeway::ui
