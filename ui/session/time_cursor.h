// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The current instant, shared by plots, the list of events and the diagram.
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

    /// Seconds of model time; nothing if no instant is set.
    [[nodiscard]] std::optional<double> time() const
    {
        return std::isnan(m_time) ? std::nullopt : std::optional(m_time);
    }
    /// Nothing removes the cursor.
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
