// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A slider for positions in something that is played: with marks, and a click goes straight to the place clicked.
#pragma once

#include <QSlider>
#include <vector>

namespace causeway::ui {

class Theme;

/// A slider with marks at chosen positions; a click goes straight to the place clicked.
class ScrubSlider : public QSlider {
    Q_OBJECT
public:
    explicit ScrubSlider(Theme& theme, QWidget* parent = nullptr);

    /// Positions, ascending. Not painted where there are too many of them for the width.
    void setMarks(std::vector<int> marks);
    [[nodiscard]] const std::vector<int>& marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// Where the middle of the handle can be, in pixels.
    struct Track {
        int start = 0, length = 0;
        bool isReversed = false;
    };
    [[nodiscard]] Track track() const;

    Theme& m_theme;
    std::vector<int> m_marks;
};

}  // namespace causeway::ui
