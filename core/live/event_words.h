// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Describes events in terms of devices: "S opens, D1 begins to conduct".
/// In:   a scalar DAE and its result. Out: for an event, the ideal diodes and switches that changed, in the order of
///       the model. A diode is switched by a relation on its own curve; other devices are controlled and open or close.
///       Nothing for events without switching devices.
/// Errors: none; omits devices whose variables are not in the result. Cost: construction linear in the equations and
///       columns; an event linear in the devices. Threads: immutable.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/results/result.h"

namespace causeway {

class EventWords {
public:
    EventWords(const HybridDae& dae, std::shared_ptr<const Result> result);

    /// Empty if no device switches. Beyond `kMost` devices they are only counted.
    [[nodiscard]] std::string of(const ResultEvent& event) const;
    static constexpr std::size_t kMost = 6;

private:
    struct Device {
        std::string name;
        std::size_t column = 0;  ///< column that determines the state
        int side = 0;            ///< sign of the column for which the condition holds; 0: the column is the condition
        bool blocksWhenTrue = true;
        bool isDiode = false;
    };
    [[nodiscard]] bool conducts(const Device& device, std::size_t row) const;

    std::shared_ptr<const Result> m_result;
    std::vector<Device> m_devices;
};

}  // namespace causeway
