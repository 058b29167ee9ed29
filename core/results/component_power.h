// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the power of a circuit goes: for each component of a model the mean electrical power into it, its losses, its
/// temperature; the balance of them all, and the efficiency.
///
/// In:   a result and the flat model it is of. A component counts that stands in the model itself and has pins: pairs
///       of a potential in V and a flow in A in its own connectors, also in arrays of them (plugs of several phases)
///       and as complex numbers (rms phasors, whose power is the real part of v times conjugate i).
/// Out:  means over an interval, or over the last whole periods, as for measurements (measurement.h):
///       - power: sum of v*i over the pins, positive into the component. Exact for curves that are straight between the
///         rows, with jumps at events;
///       - loss: mean of `lossPower`, which bends between the rows as products do; of a component without one, the sum
///         over those of its parts;
///       - switching: growth of `E_switching` by the time, likewise. A switching at the end of the interval counts for
///       what
///         follows;
///       - temperature of its hottest own heat port.
///       What kind of component it is follows from what it does, not from its class: one that stores has derivatives,
///       neither losses nor modes, and no port but its pins; one that gives power is a source; one that takes power and
///       has Booleans is a switch, so what it takes is lost. All other power is taken by loads, except where outputs
///       are named: then the rest is lost.
///       The sum over all components is zero by Kirchhoff's laws, at each instant; what is found of it, `residual`,
///       tells how well the run kept them, and whether current leaves through ports of the model.
///       The efficiency is that of the inputs and outputs that are named. Without outputs there must be one load.
/// Errors: `error` says which variable the result lacks, which name is none of a component, or what keeps the interval
///       from being measured; then there is nothing else.
/// Cost: linear in the variables of the model, and in the rows times the pins; with periods whose length is not given,
///       also a search for it in each current that differs from the others by more
///       than its sign. Threads: pure functions.
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
    std::optional<double> loss;                         ///< W; none where it has no `lossPower`
    std::optional<double> switching;                    ///< W; none where it has no `E_switching`
    std::optional<double> temperature, temperatureMax;  ///< K, mean and maximum; none without a heat port
    std::vector<ConnectorPower> connectors;             ///< in the order of declaration

    /// W: what is lost in it, by its data, else by what it takes where its role is loss.
    [[nodiscard]] double lost() const;
    /// W: what of the loss is not switching, where both are there. Over less than some switchings it is not exact: the
    /// circuit pays for them a little later.
    [[nodiscard]] std::optional<double> conduction() const;
};

struct ComponentPowerRequest {
    MeasurementOptions options;        ///< from, to, periods, frequency
    std::vector<std::string> inputs;   ///< components that give the power the efficiency is by; none: all sources
    std::vector<std::string> outputs;  ///< components that take what is wanted; none: the only load
};

struct PowerBalance {
    std::string error;
    double from = 0, to = 0;                 ///< s, what was measured
    std::size_t periods = 0;                 ///< how many these are; 0: it was not asked for periods
    std::vector<ComponentPower> components;  ///< by role, then by power, the largest first
    double source = 0, load = 0, loss = 0;   ///< W: given, taken, lost
    double storage = 0;                      ///< W: change of the energy in inductors, capacitors, by the time
    double residual = 0;                     ///< W: sum over all components
    double relativeResidual = 0;             ///< by the larger one of what is given and what is taken
    Measured efficiency;
};

/// What `powerBalance` reads of a result.
[[nodiscard]] std::vector<std::string> powerVariables(const HybridDae& dae);

/// `dae` is the scalar flat model.
[[nodiscard]] PowerBalance powerBalance(const Result& result, const HybridDae& dae,
                                        const ComponentPowerRequest& request);

}  // namespace causeway
