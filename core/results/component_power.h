// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Power balance of a circuit: mean electrical power, losses and temperature of each component, their sum, and the
/// efficiency.
///
/// In:   a result and its flat model. Components are those of the model itself that have pins: pairs of a potential in
///       V and a flow in A in their own connectors, also in arrays (plugs of several phases) and as complex numbers
///       (rms phasors, whose power is the real part of v times conjugate i).
/// Out:  means over an interval, or over the last whole periods, as for measurements (measurement.h):
///       - power: sum of v*i over the pins, positive into the component. Exact for piecewise linear curves with jumps;
///       - loss: mean of `lossPower`, which is curved between rows as products are; without one, the sum over the parts
///         of the component;
///       - switching: growth of `E_switching` per time, with the same fallback. A switching at the end of the interval
///         belongs to the time after it;
///       - temperature of its hottest own heat port.
///       The role of a component follows from its equations, not from its class: storage has derivatives, but neither
///       losses nor modes, and no ports other than pins; components that deliver power are sources; components that
///       take power and have Booleans are switches, whose power is lost. All other power is taken by loads, except if
///       outputs are named: then the rest is lost. The sum over all components is zero by Kirchhoff's laws, at each
///       instant; its actual value, `residual`, shows how accurately the run satisfies them, and whether current leaves
///       through ports of the model. The efficiency refers to the named inputs and outputs. Without outputs there must
///       be exactly one load.
/// Errors: `error` names the variable that the result lacks, the name that is not a component, or the reason why the
///       interval cannot be measured; then there is no other result.
/// Cost: linear in the variables of the model, and in the rows times the pins; for periods of unknown length, also a
///       search in each current that differs from the others in more than its sign. Threads: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/measurement.h"
#include "core/results/result.h"

namespace causeway {

struct HybridDae;

enum class ComponentRole : std::uint8_t { Source, Load, Loss, Storage, Lossless };
/// "source", "load", "loss", "storage", "lossless".
[[nodiscard]] std::string_view toString(ComponentRole role);

/// Mean of v*i into a component at one of its connectors, or at one within it, with all pins in that. A potential is
/// one against the ground of the model; of a part that open switches separate from that, against a mean of its own
/// (floating_islands.h). So these depend on where the ground is; their sum, the power of the component, does not.
struct ConnectorPower {
    std::string name;  ///< "R1.p", "r[2].plug_p", "r[2].plug_p.pin[1]"
    double power = 0;  ///< W
};

struct ComponentPower {
    std::string name;  ///< "R1", "r[2]"
    std::string className;
    ComponentRole role = ComponentRole::Lossless;
    double power = 0;                                   ///< W, into the component
    std::optional<double> loss;                         ///< W; none without `lossPower`
    std::optional<double> switching;                    ///< W; none without `E_switching`
    std::optional<double> temperature, temperatureMax;  ///< K, mean and maximum; none without a heat port
    std::vector<ConnectorPower> connectors;             ///< in order of declaration

    /// Lost power, W: by its loss data, else the power it takes if its role is loss.
    [[nodiscard]] double lost() const;
    /// Loss without switching, W, if both are known. Inaccurate over a few switchings: the circuit supplies their
    /// energy slightly later.
    [[nodiscard]] std::optional<double> conduction() const;
};

struct ComponentPowerRequest {
    MeasurementOptions options;        ///< from, to, periods, frequency
    std::vector<std::string> inputs;   ///< components whose power is the input of the efficiency; none: all sources
    std::vector<std::string> outputs;  ///< components whose power is the output; none: the only load
};

struct PowerBalance {
    std::string error;
    double from = 0, to = 0;                 ///< s, the measured interval
    std::size_t periods = 0;                 ///< number of periods; 0: an interval was requested
    std::vector<ComponentPower> components;  ///< by role, then by power, largest first
    double source = 0, load = 0, loss = 0;   ///< W: delivered, taken, lost
    double storage = 0;                      ///< W: change of stored energy in inductors and capacitors per time
    double residual = 0;                     ///< W: sum over all components
    double relativeResidual = 0;             ///< relative to the larger of delivered and taken power
    Measured efficiency;
};

/// Variables of a result that `powerBalance` reads.
[[nodiscard]] std::vector<std::string> powerVariables(const HybridDae& dae);

/// `dae` is the scalar flat model.
[[nodiscard]] PowerBalance powerBalance(const Result& result, const HybridDae& dae,
                                        const ComponentPowerRequest& request);

}  // namespace causeway
