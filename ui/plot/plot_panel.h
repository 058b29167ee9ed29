// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The plots of a simulation: list of variables, plots in tabs, values at the cursor, comparison, export.
///
/// After the first run of a model its states are plotted, or else its outputs (at most four curves), or the plots of
/// its previous simulation; between runs of one model plots and zoom are kept. Variables checked in the list are in the
/// active plot; they can be dragged to any plot, between plots, or to an axis, and from plot to plot. The curve of a
/// selected variable is highlighted, and a click on a curve selects its variable; a click anywhere sets the time
/// cursor, snapping to events. State bands are shown below the plots. Large results are decimated in a worker;
/// `isReady` tells when everything is on the screen. All changes of plots can be undone.
///
/// Keys in a plot besides those of `PlotView`: page up and down go to the next plot, with Shift to the next tab; N adds
/// a plot below, T a tab, Ctrl+Z and Ctrl+Y undo and redo changes.
#pragma once

#include <QFutureWatcher>
#include <QJsonObject>
#include <QWidget>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/results/csv.h"
#include "core/results/result.h"
#include "ui/plot/plot_layouts.h"
#include "ui/plot/plot_pane.h"
#include "ui/session/run_family.h"

class QBoxLayout;
class QLabel;
class QMenu;
class QProgressBar;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace causeway::ui {

class JobManager;
class CursorTable;
class MeasurementTable;
class PlotRuns;
class PlotSheet;
class Selection;
class Settings;
class StateBandArea;
class Theme;
class TimeCursor;
class VariableList;

class PlotPanel : public QWidget {
    Q_OBJECT
public:
    PlotPanel(Theme& theme, JobManager& jobs, Selection& selection, TimeCursor& cursor, QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// Stores the plots of models and reads the user's settings for large results; must outlive the panel.
    void keepLayoutsIn(Settings& settings);
    /// No computation is pending, and a result is displayed.
    [[nodiscard]] bool isReady() const;
    /// Variables in the active plot, in the order in which they were chosen.
    [[nodiscard]] std::vector<std::string> shownVariables() const;
    /// Variables of all plots in the visible tab, including those on axes: needed from a current run.
    [[nodiscard]] std::vector<std::string> variablesOfTab() const;
    [[nodiscard]] PlotSheet& sheet() const;
    [[nodiscard]] int sheetCount() const;
    [[nodiscard]] PlotPane& pane() const;
    [[nodiscard]] PlotView& view() const;
    [[nodiscard]] std::optional<PlotReadout> readoutAt(double time) const { return pane().readoutAt(time); }
    [[nodiscard]] QJsonObject layoutOfPlots() const;

    PlotPane& addPane(int index, const PaneContent& content = {});
    PlotSheet& addSheet();
    void closePane();
    void closeSheet(int index);
    /// Moves it with its style to another plot; `pane` may be in another tab.
    void moveCurve(PlotPane& from, const std::string& name, PlotPane& to, std::optional<PlotSide> side = std::nullopt);
    void stepBack();
    void stepForward();

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: no result (yet).
    void setSimulation(std::shared_ptr<const causeway::Result> result);
    /// Partial result of a current run that ends at `stopTime`.
    void showSoFar(std::shared_ptr<const causeway::Result> result, double stopTime);
    /// For the displayed run; null: none.
    void setEventWords(std::shared_ptr<const causeway::EventWords> words);
    /// Reason why the displayed run is incomplete; empty if it is complete.
    void setMessageOfRun(const QString& text);
    /// In [0, 1) while a simulation runs; otherwise 1 or negative.
    void setRunning(double fraction);
    void setShown(const std::string& name, bool isShown);
    /// Adds variables and expressions to the active plot; reports errors. Curves already shown are kept.
    void showCurves(const QStringList& names);
    /// Opens a dialog for an expression, with names of variables.
    void askForExpression();
    /// Displayed time of the front tab; clamped to the run.
    void setTime(causeway::ui::PlotRange time);
    /// For all curves of the front tab, below it.
    void setCursorTableShown(bool shown);
    /// For the same curves, between cursor and mark, or else over the visible time.
    void setMeasurementsShown(bool shown);
    void fit();
    void zoomIn();
    void zoomOut();
    /// Keeps the current run in the plots for comparison with later ones.
    void holdRun();
    /// Adds a result file for comparison; `compared` reports the outcome.
    void compareWith(const QString& path);
    void dropHeldRuns();
    /// Runs of the displayed model as a family of curves in each plot. If there is no run yet, the first one becomes
    /// the current run.
    void setFamily(causeway::ui::RunFamily family);
    void holdResult(const QString& name, std::shared_ptr<const causeway::Result> result);
    /// Contents of the active plot for each run of the family.
    void exportFamilyTo(const QString& path);
    void chooseFamilyExport();
    /// Checks the curves against tubes around those of the last held run; `verdict` reports one line per curve.
    void judge();
    /// By file name extension, a picture (.png, .svg, .pdf) of the tab, or a table (.csv) of the whole result.
    /// `exported` reports the outcome.
    void exportTo(const QString& path);
    /// Contents of the active plot as a table.
    void exportCurvesTo(const QString& path);

signals:
    /// A curve of the family was clicked.
    void familyRunClicked(int run);
    /// Use the parameter value of that run in the model.
    void familyValueWanted(int run);
    /// `error` is empty on success.
    void compared(const QString& path, const QString& error);
    /// `error` is empty on success.
    void exported(const QString& path, const QString& error);
    void judged(const QString& verdict);
    /// `variablesOfTab` may have changed.
    void watchedChanged();
    /// The measured time has changed: between cursor and mark, or the visible time of the front tab.
    void measuredTimeChanged(causeway::ui::PlotRange time);
    /// The displayed time of the front tab has changed.
    void timeShown(causeway::ui::PlotRange time);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    // plot_panel.cpp
    void createPages();
    void sizeList();
    void connectList();
    void connectPane(PlotPane* pane);
    void takeResult(std::shared_ptr<const Result> result, bool isGrowing);
    [[nodiscard]] std::vector<std::size_t> defaultColumns() const;
    void chooseDefaults();
    void showRuns(bool fits);
    void updateList();
    void updateMessage();
    /// Aligned with the time axis of the front plots.
    void updateBands();
    void updateEmphasis();
    void updateEmptyState();
    void updateCursorTable();
    void updateMeasurements();
    /// Between cursor and mark, or else the visible time; within the runs.
    [[nodiscard]] PlotRange measuredTime() const;
    void followCursor();
    void setMark(std::optional<double> time);
    [[nodiscard]] std::vector<PlotSheet*> sheets() const;
    [[nodiscard]] std::optional<std::size_t> selectedColumn() const;
    void selectColumn(std::size_t column);
    void selectVariable(const std::string& name);
    void selectVariables(const std::vector<std::string>& names);

    // plot_panel_layout.cpp
    PlotSheet& createSheet(const QString& name);
    [[nodiscard]] QString freeSheetName() const;
    /// Records the current layout as an undo step.
    void remember();
    void edit(const std::function<void()>& change);
    /// Restores the last layout of `from`; records the current one in `to`.
    void step(std::vector<QJsonObject>& from, std::vector<QJsonObject>& to);
    void restore(const QJsonObject& layout);
    void keepLayout();
    void takeDrop(PlotPane& pane, const QStringList& names, PlotPlace place, QObject* source);
    void setOver(PlotPane& pane, const std::string& name);
    [[nodiscard]] PlotPane* paneOf(const QObject* view) const;

    // plot_panel_menus.cpp
    void createToolBar(QBoxLayout& layout);
    void fillPlotMenu(QMenu& menu);
    void fillKindMenu(QMenu& menu);
    void fillCurveMenu(QMenu& menu, PlotPane& pane, const std::string& name);
    void fillMoveMenu(QMenu& menu, PlotPane& pane, const std::string& name);
    void fillExportMenu(QMenu& menu);
    void fillCompareMenu(QMenu& menu);
    void showMenu(PlotPane& pane, int curve, QPoint position);
    void showVariableMenu(std::size_t column, QPoint position);
    void editAxes(PlotPane& pane);
    void editStyle(PlotPane& pane, const std::string& name);
    void renameSheet();
    void chooseExport(const QString& suffix, const QString& filter, void (PlotPanel::*write)(const QString&));
    void chooseComparison();

    // plot_panel_files.cpp
    /// Adds the column of an expression; returns an error, or an empty string.
    [[nodiscard]] QString addExpression(const std::string& expression);
    void findExpressions(const QJsonObject& layout);
    void takeFile(const QString& path, std::shared_ptr<const Result> result, const QString& error);
    void connectFiles();
    /// Tables of plots have units; a complete result does not, since other programs look up its names.
    void writeTable(const QString& path, std::shared_ptr<const Result> table, const std::string& firstColumn,
                    CsvUnits units);
    void beginExport(const QString& path, const QFuture<QString>& written);

    Theme& m_theme;
    JobManager& m_jobs;
    Settings* m_settings = nullptr;  ///< none: program defaults
    Selection& m_selection;
    TimeCursor& m_cursor;
    std::shared_ptr<const Analysis> m_analysis;
    PlotRuns* m_runs;
    std::shared_ptr<const EventWords> m_eventWords;
    std::optional<std::string> m_modelName;  ///< of the last displayed result
    std::optional<double> m_running;
    std::optional<double> m_mark;  ///< second instant, for differences
    int m_runNumber = 0;           ///< of the current run, for its name when held
    QString m_messageOfRun;

    PlotLayouts m_layouts;
    std::vector<QJsonObject> m_back, m_forward;
    bool m_isEditing = false;

    VariableList* m_list;
    QTabWidget* m_tabs;
    StateBandArea* m_bands;
    CursorTable* m_cursorTable;
    MeasurementTable* m_measurements;
    QStackedLayout* m_pages;
    QSplitter* m_splitter;
    bool m_splitterMoved = false;
    QLabel* m_emptyTitle;
    QLabel* m_emptyText;
    QLabel* m_message;
    QProgressBar* m_progress;

    QFutureWatcher<QString> m_exporter;
    bool m_isExporting = false;
    QString m_exportPath;
    const QString m_readKey;
    QFutureWatcher<QString> m_judge;
};

}  // namespace causeway::ui
