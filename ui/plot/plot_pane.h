// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One plot among several: its content, and the data of the runs it shows.
/// In:   the runs, the time range common to the plots of a tab, the cursors; gestures from its view. Out: requests for
///       shared state (time, cursors, selection, target of a dragged variable); everything else is handled here.
///       `aboutToChange` precedes each change of the content by the user, for undo. Large results are decimated in a
///       worker; `isReady` tells when everything is on the screen.
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/live/event_words.h"
#include "ui/plot/curve_sampler.h"
#include "ui/plot/pane_axes.h"
#include "ui/plot/pane_content.h"
#include "ui/plot/plot_view.h"

namespace causeway::ui {

class PlotRuns;
class Theme;

class PlotPane : public QWidget {
    Q_OBJECT
public:
    PlotPane(Theme& theme, const PlotRuns& runs, QWidget* parent = nullptr);

    [[nodiscard]] PlotView& view() const { return *m_view; }
    [[nodiscard]] const PaneContent& content() const { return m_content; }
    void setContent(PaneContent content);
    void setDisplayUnits(DisplayUnits displayUnits);
    [[nodiscard]] bool isReady() const { return m_sampler->isIdle(); }

    /// User actions; `aboutToChange` comes first.
    void addCurve(const std::string& name, std::optional<PlotSide> side = std::nullopt);
    void removeCurve(const std::string& name);
    void change(const std::function<void(PaneContent&)>& edit);

    /// Runs were added or removed; drops curves missing in the current one.
    void takeRuns();
    /// Displayed time, and whether it is the whole range.
    void setTime(PlotRange time, bool isFitted);
    void setCursors(std::optional<double> a, std::optional<double> b);
    /// Shows the values at the time of the pointer, which may be in another plot.
    void showTime(std::optional<double> time);
    void setEmphasis(const std::vector<std::string>& names);
    /// Descriptions of events in terms of devices; null: only their relations.
    void setEventWords(std::shared_ptr<const EventWords> words) { m_eventWords = std::move(words); }
    void setMessageOfRun(const QString& text);
    void fitValues();
    void zoomTime(double factor);

    /// Values of the curves at a time: exact at a row, else interpolated. Nothing outside the run.
    [[nodiscard]] std::optional<PlotReadout> readoutAt(double time) const;
    struct CurveValue {
        QString name, unit;
        double value = 0;            ///< in that unit, as on the axis; NaN: a stopped run has no value there
        std::vector<double> family;  ///< values of the family's runs
    };
    /// For the curves of the current run, and of the family; none outside the run.
    [[nodiscard]] std::vector<CurveValue> valuesAt(double time) const;
    struct PresentCurve {
        QString name;
        CurveAxis axis;
        CurveData data;
    };
    /// Curves of the current run, over time.
    [[nodiscard]] std::vector<PresentCurve> presentCurves() const;
    [[nodiscard]] const ShownCurve* shown(int curve) const;
    [[nodiscard]] const PaneAxes& axes() const { return m_axes; }
    /// Contents of the plot as a table over its x axis: current run, in axis units.
    [[nodiscard]] Result table() const;
    /// Variables of the plot in each run of the family, over all their times.
    [[nodiscard]] Result familyTable() const;
    /// Run of a family's curve.
    [[nodiscard]] std::optional<int> familyRun(int curve) const;

signals:
    void aboutToChange();
    void contentChanged();
    void timeWanted(causeway::ui::PlotRange time);
    void fitWanted();
    void hovered(double time);
    void hoverEnded();
    void variableClicked(const std::string& name);
    void familyRunClicked(int run);
    void timeClicked(double time);
    void markClicked(double time);
    void removeWanted(const std::string& name);
    void axesWanted();
    void styleWanted(const std::string& name);
    void menuWanted(int curve, QPoint globalPosition);
    void variablesDropped(const QStringList& names, causeway::ui::PlotPlace place, QObject* source);
    void activated();
    void marginsChanged();

private:
    struct Drawn {
        std::string name;  ///< of the variable
        ValueRange x, y;
        QString error;
    };
    enum class Part { Present, Held, Difference, Family, FamilyLegend };

    void connectView();
    void update();
    void updateCurves();
    void updateAxes();
    void fitAxes(PlotAxes& axes) const;
    void updateNotice();
    void updateHint();
    void updateEvents();
    void updateCursors();
    void updateDifference();
    void sample();
    void takeSamples(const std::vector<SampledCurve>& curves);
    void takeRanges(PlotRange x, PlotRange left, PlotRange right);
    void hoverAt(double x);
    [[nodiscard]] std::vector<CurveRequest> requests();
    [[nodiscard]] int idOf(Part part, std::size_t run, const std::string& name);
    [[nodiscard]] UnitScale valueScale(std::size_t curve, Part part) const;
    [[nodiscard]] QColor axisColour(PlotSide side) const;
    [[nodiscard]] ValueRange rangeOf(PlotSide side) const;
    [[nodiscard]] ValueRange rangeAcross() const;
    [[nodiscard]] bool isOverTime() const { return m_content.kind == PaneKind::OverTime; }
    [[nodiscard]] double toTime(double x) const { return m_axes.x.from(x); }
    [[nodiscard]] PlotRange interval() const;
    // plot_pane_family.cpp
    [[nodiscard]] QColor familyColour(double value) const;
    /// From 0, the smallest value, to 1.
    [[nodiscard]] QColor familyColourAt(double part) const;
    [[nodiscard]] std::vector<PlotCurve> familyCurves();
    void addFamilyRequests(std::vector<CurveRequest>& requests);
    void addHeldRows(double time, PlotReadout& readout) const;
    void addFamilyRows(double time, PlotReadout& readout) const;
    /// In axis units; NaN if the run does not cover the time.
    [[nodiscard]] static double valueOf(const Result& run, const ResultColumn& column, const CurveAxis& axis,
                                        double time);
    /// For each run of the family that has the variable.
    [[nodiscard]] std::vector<double> familyValuesAt(std::size_t curve, double time) const;
    [[nodiscard]] QString eventsNear(double time) const;
    [[nodiscard]] std::optional<PlotReadout> spectrumAt(double frequency) const;

    /// The columns of the current run are known.
    [[nodiscard]] bool hasColumns() const;

    Theme& m_theme;
    const PlotRuns& m_runs;
    DisplayUnits m_displayUnits;
    PlotView* m_view;
    CurveSampler* m_sampler;
    PaneContent m_content;
    PaneAxes m_axes;
    std::shared_ptr<const Result> m_columnsOf;  ///< run of these columns
    std::vector<std::size_t> m_columns;         ///< by curve
    std::optional<std::size_t> m_xColumn;
    int m_nextId = 0;
    /// Curves other than those of the current run: their ids in the view.
    std::map<std::tuple<Part, std::size_t, std::string>, int> m_extra;
    std::map<int, Drawn> m_drawn;

    PlotRange m_time;
    bool m_timeFitted = true, m_valuesFitted = true;
    PlotRange m_x, m_left, m_right;  ///< while there are no fitting values; m_x only if the axis is not time
    std::optional<double> m_cursorA, m_cursorB;
    QString m_messageOfRun;
    std::shared_ptr<const EventWords> m_eventWords;
};

}  // namespace causeway::ui
