// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A slider for playback positions, with marks; a click jumps to the position.
#pragma once

#include <QSlider>
#include <vector>

namespace causeway::ui {

class Theme;

/// A slider with marks at given positions; a click jumps to the position.
class ScrubSlider : public QSlider {
    Q_OBJECT
public:
    explicit ScrubSlider(Theme& theme, QWidget* parent = nullptr);

    /// Positions, ascending. Not painted if too dense.
    void setMarks(std::vector<int> marks);
    [[nodiscard]] const std::vector<int>& marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// Range of the handle's centre, in pixels.
    struct Track {
        int start = 0, length = 0;
        bool isReversed = false;
    };
    [[nodiscard]] Track track() const;

    Theme& m_theme;
    std::vector<int> m_marks;
};

}  // namespace causeway::ui
