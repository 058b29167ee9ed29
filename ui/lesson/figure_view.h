// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Board of lessons with a table and a curve (event location and iteration), in place of digraph and matrix. The core
/// creates the picture (core/graphics/lesson_table.h), as for slides, in the colours of the theme. Zoomed out it shows
/// more columns; zoomed in the same ones enlarged.
#pragma once

#include <memory>

#include "core/graphics/display_list.h"
#include "ui/lesson/lesson_sheet.h"
#include "ui/toolkit/zoom_view.h"

namespace causeway::ui {

class Theme;

class FigureView : public ZoomView {
    Q_OBJECT
public:
    explicit FigureView(Theme& theme, QWidget* parent = nullptr);

    /// Null, or a lesson without a figure: empty.
    void setSheet(std::shared_ptr<const LessonSheet> sheet);
    void display(const LessonFrame& frame);
    /// Font size in pixels; 0: that of the window.
    void setTextSize(int pixels);
    /// The unscaled picture; for tests.
    [[nodiscard]] DisplayList picture() const;

    QSize minimumSizeHint() const override;

protected:
    std::pair<double, double> zoomRange() const override;
    double zoomToFit() const override;
    double zoomToRead() const override { return 1; }
    QRectF scrolledArea() const override { return viewport()->rect(); }
    QSizeF contentSize() const override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] bool hasPicture() const { return m_sheet && m_sheet->lesson->figure && m_board != nullptr; }
    [[nodiscard]] double letter() const;

    Theme& m_theme;
    std::shared_ptr<const LessonSheet> m_sheet;
    const LessonBoard* m_board = nullptr;
    EquationId m_row;
    UnknownId m_column;
    int m_textSize = 0;
};

}  // namespace causeway::ui
