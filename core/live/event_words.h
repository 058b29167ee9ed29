// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Events in the words of devices: "S opens, D1 begins to conduct".
///
/// In:   a scalar DAE and a result of it. Out: for an event what of the ideal diodes and switches changed at it, in the
///       order of the model. A diode is what a relation to its own curve switches; anything else is told to, and opens
///       or closes. Nothing for events at which no device switches.
/// Errors: none; devices whose variables are not in the result are left out.
/// Cost: making it, linear in the equations and columns; an event, linear in the devices. Threads: immutable.
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

    /// Empty where no device switches. More than `kMost` are counted.
    [[nodiscard]] std::string of(const ResultEvent& event) const;
    static constexpr std::size_t kMost = 6;

private:
    struct Device {
        std::string name;
        std::size_t column = 0;  ///< that decides
        int side = 0;            ///< the sign of the column for which the condition holds; 0: it is the condition
        bool blocksWhenTrue = true;
        bool isDiode = false;
    };
    [[nodiscard]] bool conducts(const Device& device, std::size_t row) const;

    std::shared_ptr<const Result> m_result;
    std::vector<Device> m_devices;
};

}  // namespace causeway
