// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The search for one event, step by step, compared with all root finders on the same crossing: on its function, and on
/// the discontinuous sign of the function. A click in the table of counts shows that search instead of the actual one.
#pragma once

#include <QWidget>
#include <memory>

#include "core/simulation/trace/event_trace.h"

class QLabel;
class QSlider;
class QTableWidget;
class QToolButton;

namespace causeway::ui {

class ConvergenceView;
class CrossingView;
class Theme;

class RootSearchPage : public QWidget {
    Q_OBJECT
public:
    explicit RootSearchPage(Theme& theme, QWidget* parent = nullptr);

    /// Null: no trace (yet); `why`: the reason.
    void setTrace(std::shared_ptr<const EventTrace> trace, const QString& why = {});
    [[nodiscard]] CrossingView& view() const { return *m_view; }
    [[nodiscard]] QTableWidget& counts() const { return *m_counts; }

public slots:
    void setStep(int step);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillCounts();
    void choose(int row, int column);
    void showSearch(const TracedSearch* search, int position);
    void explainStep();

    Theme& m_theme;
    std::shared_ptr<const EventTrace> m_trace;
    const TracedSearch* m_search = nullptr;
    CrossingView* m_view;
    ConvergenceView* m_convergence;
    QTableWidget* m_counts;
    QWidget* m_side;
    QToolButton* m_back;
    QToolButton* m_next;
    QSlider* m_slider;
    QLabel* m_text;
};

}  // namespace causeway::ui
