// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The periodic steady state of the model: how it is asked for, the states where a period begins, the Floquet
/// multipliers beside the unit circle, and in words.
///
/// The session searches for it; its waveform is the run that plots show. A click on a state selects its variable, one
/// on a multiplier shows it in the circle, and the other way round. Keys: Enter in a field finds, Ctrl+C copies the
/// table.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/session/model_session.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class AppContext;
class ChartSheet;
class Selection;
class WordsLabel;

class SteadyStatePanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    SteadyStatePanel(AppContext& context, Selection& selection, QWidget* parent = nullptr);

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// The last search; `doubt`: why it is not of the model as it is, or empty.
    void showState(const ModelSession::SteadyState& steady, const QString& doubt);
    void setSearching(bool searching);
    /// As the fields say; tells what is wrong with one.
    void find();
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& circle() const { return *m_circle; }

signals:
    void findWanted(const causeway::PeriodicRequest& request);
    void stopWanted();
    /// A variable is to be in the plot.
    void plotWanted(const QString& name);
    void exported(const QString& path, const QString& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void addTableActions();
    void showWords();
    void showTable();
    void showCircle();
    void pick(const QTreeWidgetItem* item);
    [[nodiscard]] std::optional<double> typed(QLineEdit& field, bool mustBePositive, bool& isRight) const;
    QTreeWidgetItem* addSection(const QString& title, const QStringList& columns);

    AppContext& m_context;
    Selection& m_selection;
    std::shared_ptr<const Analysis> m_analysis;
    ModelSession::SteadyState m_steady;
    QString m_doubt;
    bool m_isSearching = false;
    QLineEdit* m_period;
    QLineEdit* m_begin;
    QPushButton* m_find;
    QLabel* m_verdict;
    WordsLabel* m_words;
    QTreeWidget* m_table;
    ChartSheet* m_circle;
};

}  // namespace causeway::ui
