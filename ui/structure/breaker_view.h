// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One loop of the component breaker on a page that scrolls: what its matrix and its digraph have in common.
///
/// Both have a cursor that arrows move, and ask for an incidence to be toggled by a click, Space or Return. They differ
/// in where an incidence lies and in how it looks.
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
    /// The cursor goes there, without telling anybody; nothing happens where the loop has no such incidence.
    virtual void setCursorAt(EdgeId edge) = 0;

signals:
    void toggled(causeway::EdgeId edge);
    /// The cursor is on these; the unknown is none on an empty cell of the row.
    void pointed(causeway::EquationId equation, causeway::UnknownId unknown);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// The arrows; there is something to go to.
    virtual void step(int rows, int columns) = 0;
    /// Where the cursor is; none where it is on no incidence.
    [[nodiscard]] virtual EdgeId cursorEdge() const = 0;

    Theme& m_theme;
    BreakerLoop m_loop;
};

}  // namespace causeway::ui
