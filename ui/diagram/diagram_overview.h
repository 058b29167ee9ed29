// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A small map of the whole diagram in a corner of the canvas, there while not all of it is in sight; the frame in it
/// is dragged.
///
/// Components are boxes in it: a map of 1,000 of them is painted in a millisecond, once for each picture.
#pragma once

#include <QPixmap>
#include <QWidget>

#include "core/graphics/transformation.h"
#include "ui/session/settings.h"

namespace causeway::ui {

class DiagramView;
class Theme;

inline const Setting<bool> kShowOverview{"diagram/overview", true};

class DiagramOverview : public QWidget {
    Q_OBJECT
public:
    /// Lies on the view, which owns it.
    DiagramOverview(Theme& theme, DiagramView& view);

    /// False: it is never shown.
    void setWanted(bool wanted);
    /// The visible part of the diagram, in the widget.
    [[nodiscard]] QRectF frame() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void follow();
    void paintMap();
    [[nodiscard]] Transformation map() const;

    Theme& m_theme;
    DiagramView& m_view;
    bool m_isWanted = true;
    QPixmap m_map;
    quint64 m_mapOf = 0;  ///< which picture of the view the map shows
    QPointF m_grip;       ///< from the middle of the frame to where it is held
};

}  // namespace causeway::ui
