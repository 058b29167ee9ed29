// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Overview map of the whole diagram in a corner of the canvas, shown while part of it is out of sight; its frame can
/// be dragged. Components are drawn as boxes: a map of 1,000 of them takes a millisecond, once per picture.
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
    /// A child of the view.
    DiagramOverview(Theme& theme, DiagramView& view);

    /// False: always hidden.
    void setWanted(bool wanted);
    /// Visible part of the diagram, in widget coordinates.
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
    quint64 m_mapOf = 0;  ///< picture number of the view for which the map was drawn
    QPointF m_grip;       ///< from the centre of the frame to the pointer
};

}  // namespace causeway::ui
