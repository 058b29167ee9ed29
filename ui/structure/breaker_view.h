// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Base of the matrix and digraph of the component breaker: one loop on a scrolling page. Both have a cursor moved by
/// arrows, and request toggling of an incidence by click, Space or Return. They differ in geometry and painting.
#pragma once

#include <QAbstractScrollArea>

#include "ui/structure/breaker_loop.h"

namespace causeway::ui {

class Theme;

class BreakerView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit BreakerView(Theme& theme, QWidget* parent = nullptr);

    virtual void show(BreakerLoop loop) = 0;
    /// Moves the cursor without notification; no effect if the loop has no such incidence.
    virtual void setCursorAt(EdgeId edge) = 0;

signals:
    void toggled(causeway::EdgeId edge);
    /// The cursor has moved here; the unknown is none on an empty cell of the row.
    void pointed(causeway::EquationId equation, causeway::UnknownId unknown);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// Arrow keys, if there is a target.
    virtual void step(int rows, int columns) = 0;
    /// Incidence at the cursor; may be none.
    [[nodiscard]] virtual EdgeId cursorEdge() const = 0;

    Theme& m_theme;
    BreakerLoop m_loop;
};

}  // namespace causeway::ui
