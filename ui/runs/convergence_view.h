// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Convergence of root finders for one event: distance of each iterate, on a logarithmic axis, over the number of
/// evaluations.
#pragma once

#include <QWidget>
#include <memory>

#include "core/simulation/trace/event_trace.h"

namespace causeway::ui {

class Theme;

class ConvergenceView : public QWidget {
    Q_OBJECT
public:
    explicit ConvergenceView(Theme& theme, QWidget* parent = nullptr);

    /// Null: empty. `chosen`: index of the highlighted search in the comparison of the trace, or -1.
    void setTrace(std::shared_ptr<const EventTrace> trace, int chosen);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme& m_theme;
    std::shared_ptr<const EventTrace> m_trace;
    int m_chosen = -1;
};

/// "Bisection"
[[nodiscard]] QString methodText(RootMethod method);

}  // namespace causeway::ui
