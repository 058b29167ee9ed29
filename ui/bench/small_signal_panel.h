// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Small-signal analysis: Bode and Nyquist diagrams with margins, step response, poles and zeros. A job computes the
/// requested results and can be cancelled; changes by sliders are recomputed if that is fast. Results that do not
/// belong to the current model are labelled. Keys: Enter in a field computes.
#pragma once

#include <QSet>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/bench/small_signal.h"
#include "ui/bench/small_signal_form.h"
#include "ui/charts/chart_content.h"

class QPushButton;
class QTabWidget;

namespace causeway::ui {

class AppContext;
class ChartSheet;
class PolesView;
class Selection;
class WordsLabel;

class SmallSignalPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    SmallSignalPanel(AppContext& context, Selection& selection, QWidget* parent = nullptr);
    ~SmallSignalPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// Settings of a run: tolerance, solver, parameters.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    /// Reason why the results do not belong to the current model; empty if they do.
    void setDoubt(const QString& doubt);
    /// Parameter values for the next run have changed.
    void followValues();
    /// Computes according to the form; reports invalid fields.
    void compute();
    [[nodiscard]] SmallSignalForm& form() const { return *m_form; }
    [[nodiscard]] const SmallSignal& found() const { return m_found; }
    [[nodiscard]] ChartSheet& bode() const { return *m_bode; }
    [[nodiscard]] ChartSheet& nyquist() const { return *m_nyquist; }
    [[nodiscard]] ChartSheet& step() const { return *m_step; }
    [[nodiscard]] PolesView& poles() const { return *m_poles; }
    [[nodiscard]] QTabWidget& pages() const { return *m_pages; }
    [[nodiscard]] bool isReady() const;

signals:
    /// `found` has changed.
    void computed();
    void exported(const QString& path, const QString& error);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void start(const ResponseRequest& request);
    void take(SmallSignal found);
    void showButton();
    void showWords();
    void showCharts();
    void showPage();
    void showResponse(ChartSheet& sheet, const std::vector<ChartContent>& charts);
    void showStep();
    [[nodiscard]] QString whatToDo() const;
    void offerNames();
    void selectStates(const QStringList& names);

    AppContext& m_context;
    Selection& m_selection;
    std::function<SimulationSettings()> m_settings;
    const QString m_key, m_namesKey;
    std::shared_ptr<const Analysis> m_analysis, m_named;  ///< `m_named`: of the names offered by fields
    SmallSignal m_found;
    QString m_doubt;
    QSet<QWidget*> m_outdated;  ///< pages that do not show the latest results
    bool m_again = false;       ///< values changed during a job
    SmallSignalForm* m_form;
    QPushButton* m_compute;
    WordsLabel* m_message;
    QTabWidget* m_pages;
    ChartSheet* m_bode;
    ChartSheet* m_nyquist;
    ChartSheet* m_step;
    PolesView* m_poles;
};

}  // namespace causeway::ui
