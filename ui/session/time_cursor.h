// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one instant that plots, the list of events and the schematic look at. What is set anywhere is shown everywhere.
#pragma once

#include <QObject>
#include <cmath>
#include <limits>
#include <optional>

namespace causeway::ui {

class TimeCursor : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Seconds of model time; nothing while no instant is chosen.
    [[nodiscard]] std::optional<double> time() const
    {
        return std::isnan(m_time) ? std::nullopt : std::optional(m_time);
    }
    /// Nothing takes the cursor away.
    void set(std::optional<double> time)
    {
        const double value = time.value_or(std::numeric_limits<double>::quiet_NaN());
        if (value == m_time || (std::isnan(value) && std::isnan(m_time))) return;
        m_time = value;
        emit changed();
    }

signals:
    void changed();

private:
    double m_time = std::numeric_limits<double>::quiet_NaN();  ///< NaN: none
};

}  // namespace causeway::ui
