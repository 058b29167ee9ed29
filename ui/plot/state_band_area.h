// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Area of the state bands below a plot: as high as a few sets, scrolled for more, so that each keeps its height. The
/// scroll bar is on the left, beside the names of the sets, so that the time axes stay aligned. Hidden if the result
/// has no sets.
#pragma once

#include <QScrollArea>

#include "ui/plot/state_band_strip.h"

namespace causeway::ui {

class StateBandArea : public QScrollArea {
    Q_OBJECT
public:
    explicit StateBandArea(Theme& theme, QWidget* parent = nullptr);

    /// Null: none.
    void setResult(std::shared_ptr<const Result> result);
    [[nodiscard]] StateBandStrip& strip() const { return *m_strip; }

    [[nodiscard]] QSize sizeHint() const override;
    /// One set, since a low window needs the space for the plot.
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    StateBandStrip* m_strip;
};

}  // namespace causeway::ui
