// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Periodic steady state of the model: settings, states at the start of a period, Floquet multipliers with the unit
/// circle, and a summary. The session computes it; its waveform is the run in the plots. A click on a state selects its
/// variable; multipliers in table and circle are synchronized. Keys: Enter in a field computes, Ctrl+C copies the
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
    /// The last computation; `doubt`: reason why it does not belong to the current model, or empty.
    void showState(const ModelSession::SteadyState& steady, const QString& doubt);
    void setSearching(bool searching);
    /// Computes according to the fields; reports invalid ones.
    void find();
    [[nodiscard]] QTreeWidget& table() const { return *m_table; }
    [[nodiscard]] ChartSheet& circle() const { return *m_circle; }

signals:
    void findWanted(const causeway::PeriodicRequest& request);
    void stopWanted();
    /// Add a variable to the plot.
    void plotWanted(const QString& name);
    void exported(const QString& path, const QString& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void addTableActions();
    void showWords();
    void showTable();
    [[nodiscard]] int widthOfMultipliers() const;
    void showCircle();
    void pick(const QTreeWidgetItem* item);
    [[nodiscard]] std::optional<double> typed(QLineEdit& field, bool mustBePositive, bool& isRight) const;
    /// At the end of the table.
    QTreeWidgetItem* addSection(const QString& title, const QStringList& headings);

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
