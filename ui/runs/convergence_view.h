// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How fast root finders close in on one event: the distance of each iterate, on a logarithmic axis, over the number of
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

    /// Null: nothing. `chosen`: position in the comparison of the trace that stands out, or -1.
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
