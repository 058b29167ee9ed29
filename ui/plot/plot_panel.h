// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The plots of a simulation: a list of variables at the side, plots in tabs, values at the cursor, comparison, export.
///
/// After the first run of a model its states are drawn, or else its outputs (at most four curves), or what was drawn
/// when the model was last simulated; between runs of one model the plots and the zoom stay. What is checked in the
/// list is in the active plot; variables are dragged from there to any plot, between two, or to an axis, and from plot
/// to plot. A selected variable's curve stands out, and a click on a curve selects its variable; a click anywhere sets
/// the time cursor, at the event that is near. Below the plots stand the states that were selected during the run.
/// Large results are decimated in a worker; `isReady` says when all that was asked for is on the screen. Each change of
/// a plot can be taken back. Keys in a plot besides those of `PlotView`: page up and down go to the next plot, with
/// Shift to the next tab; N makes a plot below, T a tab, Ctrl+Z and Ctrl+Y go through the changes.
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

    /// Where the plots of models are kept for the next start, and what the user has set for large results; must outlive
    /// the panel.
    void keepLayoutsIn(Settings& settings);
    /// Nothing is being computed, and there is a result on the screen.
    [[nodiscard]] bool isReady() const;
    /// Names of the variables in the active plot, in the order in which they were chosen.
    [[nodiscard]] std::vector<std::string> shownVariables() const;
    /// Of all plots of the tab that is shown, those on axes included: what a run that goes on has to tell.
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
    /// With its look, to another plot; `pane` may be in another tab.
    void moveCurve(PlotPane& from, const std::string& name, PlotPane& to, std::optional<PlotSide> side = std::nullopt);
    void stepBack();
    void stepForward();

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    /// Null: there is no result (yet).
    void setSimulation(std::shared_ptr<const causeway::Result> result);
    /// What a run that goes on has left so far; it will end at `stopTime`.
    void showSoFar(std::shared_ptr<const causeway::Result> result, double stopTime);
    /// Of the run on the screen; null: none.
    void setEventWords(std::shared_ptr<const causeway::EventWords> words);
    /// Why the run on the screen is not complete; empty when it is.
    void setMessageOfRun(const QString& text);
    /// In [0, 1) while a simulation runs; 1 or a negative number when none does.
    void setRunning(double fraction);
    void setShown(const std::string& name, bool isShown);
    /// In the active plot: variables, and expressions of them. Says what is wrong with one; what is shown already
    /// stays.
    void showCurves(const QStringList& names);
    /// Asks for an expression, with the names of the variables.
    void askForExpression();
    /// What the tab in front shows; kept within the run.
    void setTime(causeway::ui::PlotRange time);
    /// Of all curves of the tab in front, below it.
    void setCursorTableShown(bool shown);
    /// Of the same curves, between cursor and mark, or else over the time that is shown.
    void setMeasurementsShown(bool shown);
    void fit();
    void zoomIn();
    void zoomOut();
    /// The present run stays in the plot while others come.
    void holdRun();
    /// A result of a file, for comparison; `compared` tells how it ended.
    void compareWith(const QString& path);
    void dropHeldRuns();
    /// Many runs of the model that is shown, as a family of curves in each plot. Where there is no run yet, the first
    /// of them takes its place.
    void setFamily(causeway::ui::RunFamily family);
    void holdResult(const QString& name, std::shared_ptr<const causeway::Result> result);
    /// What the active plot shows, for each run of the family.
    void exportFamilyTo(const QString& path);
    void chooseFamilyExport();
    /// Whether the curves lie in tubes around those of the last held run, one line each; `verdict` tells it.
    void judge();
    /// By its suffix a picture (.png, .svg, .pdf) of the tab or a table (.csv) of the whole result. `exported` tells
    /// how it ended.
    void exportTo(const QString& path);
    /// What the active plot shows, as a table.
    void exportCurvesTo(const QString& path);

signals:
    /// A curve of the family was clicked.
    void familyRunClicked(int run);
    /// The value of that run is to be that of the model.
    void familyValueWanted(int run);
    /// `error` is empty when the file is in the plot.
    void compared(const QString& path, const QString& error);
    /// `error` is empty when the file is there.
    void exported(const QString& path, const QString& error);
    void judged(const QString& verdict);
    /// `variablesOfTab` may be others.
    void watchedChanged();
    /// Between cursor and mark, or what the tab in front shows, is another time.
    void measuredTimeChanged(causeway::ui::PlotRange time);
    /// The tab in front shows another time.
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
    /// Under the time axis of the plots in front.
    void updateBands();
    void updateEmphasis();
    void updateEmptyState();
    void updateCursorTable();
    void updateMeasurements();
    /// Between cursor and mark, or else what is shown; within the runs.
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
    /// The next changes are one step back.
    void remember();
    void edit(const std::function<void()>& change);
    /// To the last layout of `from`; the present one is remembered in `to`.
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
    /// Whether there is a column of that name now; else why not.
    [[nodiscard]] QString addExpression(const std::string& expression);
    void findExpressions(const QJsonObject& layout);
    void takeFile(const QString& path, std::shared_ptr<const Result> result, const QString& error);
    void connectFiles();
    /// With their units the tables of plots; a whole result is for programs that look for names.
    void writeTable(const QString& path, std::shared_ptr<const Result> table, const std::string& firstColumn,
                    CsvUnits units);
    void beginExport(const QString& path, const QFuture<QString>& written);

    Theme& m_theme;
    JobManager& m_jobs;
    Settings* m_settings = nullptr;  ///< none: those of the program
    Selection& m_selection;
    TimeCursor& m_cursor;
    std::shared_ptr<const Analysis> m_analysis;
    PlotRuns* m_runs;
    std::shared_ptr<const EventWords> m_eventWords;
    std::optional<std::string> m_modelName;  ///< of the last result that was shown
    std::optional<double> m_running;
    std::optional<double> m_mark;  ///< the other instant, for differences
    int m_runNumber = 0;           ///< of the present run, for its name once it is held
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
