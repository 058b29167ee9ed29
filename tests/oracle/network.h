// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random electrical networks, and their models in several codings.
#pragma once

#include <string>
#include <vector>

#include "tests/oracle/choices.h"

namespace causeway::oracle {

/// Between two nodes; node 0 is the ground. Voltage from `from` to `to`, current into the element at `from`.
struct Element {
    enum class Kind { Resistor, Capacitor, Inductor, Supply, CurrentSource, Diode, Switch, Thyristor };
    Kind kind = Kind::Resistor;
    std::size_t from = 0, to = 0;
    double value = 1;                     ///< Ohm, F, H; of a supply its inner resistance, Ohm
    double amplitude = 0, frequency = 0;  ///< V or A, 1/s: of sources, amplitude*cos(frequency*t)
    double start = 0;                     ///< V or A: of what stores energy
    bool isFixed = true;                  ///< else it is a guess, and follows from others
    double begin = 0, end = 0;  ///< s: a switch is closed, a thyristor gets a gate signal, between these times
    double on = 0, off = 0;     ///< Ohm, S: Ron and Goff
};

/// The voltage of a supply, or the current of a source, at an instant.
double valueAt(const Element& element, double time);

struct Network {
    std::size_t nodes = 1;  ///< with the ground
    std::vector<Element> elements;
    double stopTime = 0.5;  ///< s
};

constexpr int kSwitchingInstants = 25;  ///< begin and end are multiples of half of this part of the interval

enum class NetworkKind {
    Linear,       ///< without switches
    Lossy,        ///< Ron > 0, Goff > 0
    Ideal,        ///< Ron = Goff = 0; each node has a resistor to the ground and each capacitor one of its own, so no
                  ///< position of the switches is a constraint
    SwitchLoops,  ///< as Ideal, with loops of ideal switches and diodes, in which a current may circulate
    Storing,  ///< as Ideal, with capacitors and inductors alone in their branches: diodes close loops of capacitors and
              ///< leave cutsets of inductors
    Loops,    ///< loops of capacitors and cutsets of inductors; no switches
    Cascade,  ///< a voltage multiplier: capacitors, ideal diodes, one supply and one load
};

Network randomNetwork(Choices& choices, NetworkKind kind, std::size_t most);

/// As flat equations or as components with connectors. Potentials are v1, v2, ...; of element k u and i are "u7", "i7"
/// in both.
std::string textOf(const Network& network, Choices& choices);

}  // namespace causeway::oracle
