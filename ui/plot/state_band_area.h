// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the state bands stand under a plot: as high as a few sets need, and scrolled where there are more, so that
/// each keeps its height.
///
/// The scroll bar is at the left, beside the names of the sets: the times stay under those of the plot. Hidden while
/// the result has no sets.
#pragma once

#include <QScrollArea>

#include "ui/plot/state_band_strip.h"

namespace causeway::ui {

class StateBandArea : public QScrollArea {
    Q_OBJECT
public:
    explicit StateBandArea(Theme& theme, QWidget* parent = nullptr);

    /// Null: there is none.
    void setResult(std::shared_ptr<const Result> result);
    [[nodiscard]] StateBandStrip& strip() const { return *m_strip; }

    [[nodiscard]] QSize sizeHint() const override;
    /// One set: where the window is low the plot needs the room.
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    StateBandStrip* m_strip;
};

}  // namespace causeway::ui
