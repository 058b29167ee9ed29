// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/state_band_area.h"

#include <algorithm>

namespace causeway::ui {

namespace {
/// Visible bands; the half indicates that there are more.
constexpr double kMaxInSight = 4.5;
}  // namespace

StateBandArea::StateBandArea(Theme& theme, QWidget* parent) : QScrollArea(parent), m_strip(new StateBandStrip(theme))
{
    setObjectName(QStringLiteral("stateBandArea"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setLayoutDirection(Qt::RightToLeft);
    m_strip->setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setFocusProxy(m_strip);
    setWidget(m_strip);
    connect(m_strip, &StateBandStrip::setReached, this, [this](double top, double height) {
        const int middle = static_cast<int>(top + height / 2);
        ensureVisible(0, middle, 0, static_cast<int>(height));
    });
    hide();
}

void StateBandArea::setResult(std::shared_ptr<const Result> result)
{
    m_strip->setResult(std::move(result));
    setVisible(!m_strip->sets().empty());
    updateGeometry();
}

QSize StateBandArea::sizeHint() const
{
    const double sets = std::min(kMaxInSight, static_cast<double>(m_strip->sets().size()));
    return {120, static_cast<int>(m_strip->heightOf(sets))};
}

QSize StateBandArea::minimumSizeHint() const
{
    return {120, static_cast<int>(m_strip->heightOf(1))};
}

}  // namespace causeway::ui
