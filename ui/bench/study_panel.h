// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A study of any number of parameters in the window: its plan as a form, its runs as charts (study_charts.h). Plans
/// are those of `causewayc study`: they can be opened, changed, saved and run here, or run elsewhere, with the database
/// of their runs opened here. A job updates charts at limited rate while runs arrive. A click on a point proposes the
/// values of its run for the next run of the model.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "ui/bench/plan_runner.h"
#include "ui/bench/study_charts.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace causeway::ui {

class AppContext;
class ChartSheet;
class PlanForm;
class WordsLabel;

class StudyPanel : public QWidget {
    Q_OBJECT
public:
    /// The context must outlive the panel.
    explicit StudyPanel(AppContext& context, QWidget* parent = nullptr);
    ~StudyPanel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// Settings of a run apart from those of the plan.
    void setSettings(std::function<SimulationSettings()> settings) { m_settings = std::move(settings); }
    void setShownCurve(const std::string& name);
    void openPlan(const QString& path);
    void savePlan(const QString& path);
    void openResults(const QString& path);
    [[nodiscard]] PlanForm& form() const { return *m_form; }
    [[nodiscard]] const PlanRunner& runner() const { return m_runner; }
    [[nodiscard]] ChartSheet& chart() const { return *m_chart; }
    [[nodiscard]] bool isSettled() const;

signals:
    void valuesWanted(const std::vector<std::pair<std::string, std::string>>& values);
    void exported(const QString& path, const QString& error);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    /// Fills the lists of parameters; only while the panel is visible, since a large model has many.
    void offerParameters();
    [[nodiscard]] QWidget* buildViews();
    void addPlanMenu();
    void chooseFile(const QString& title, const QString& filter, bool isSaved,
                    const std::function<void(const QString&)>& take);
    void run();
    void takeStudy();
    void showColumns();
    void showAxes();
    void renewCharts();
    void startCharts();
    void take(const StudyPicture& picture);
    void showState();
    void say(const QString& text, bool isWrong = false);
    [[nodiscard]] StudyChoice choice() const;
    [[nodiscard]] QString csv() const;
    void pick(int series, int point);

    AppContext& m_context;
    PlanRunner m_runner;
    QString m_key;    ///< of the job that creates charts
    QTimer m_moment;  ///< limits updates after runs and choices
    std::function<SimulationSettings()> m_settings;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Analysis> m_offered;  ///< whose parameters the form has
    std::shared_ptr<SharedStudy> m_shown;
    StudyPicture m_picture;
    QStringList m_columns;
    QString m_refusal;
    std::filesystem::path m_folder;  ///< of the opened plan
    PlanForm* m_form;
    QPushButton* m_plan;
    QPushButton* m_run;
    QComboBox *m_view, *m_x, *m_y, *m_value;
    QLabel *m_xLabel, *m_yLabel, *m_valueLabel;
    WordsLabel* m_words;
    ChartSheet* m_chart;
};

}  // namespace causeway::ui
