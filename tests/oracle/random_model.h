// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random models that have one solution, which does not depend on small errors: blocks of equations, each driven by
/// those before it.
///
/// States decay, loops are diagonally dominant, and what a relation decides acts on later blocks alone, so that nothing
/// chatters. Thresholds are odd numbers that no signal comes to rest at.
#pragma once

#include "tests/oracle/choices.h"
#include "tests/oracle/sketch.h"

namespace causeway::oracle {

enum class Ingredient {
    State,      ///< der(x) = -a*x + signal
    Algebraic,  ///< y = signal
    LinearLoop,
    NonlinearLoop,
    Index2,      ///< a multiplier keeps a sum of two states
    Index3,      ///< the same for positions
    Circle,      ///< a pendulum with friction: states are selected during the run
    Choice,      ///< y = if x > c then signal else signal
    Hysteresis,  ///< a Boolean that remembers
    Saw,         ///< a state that is set back
    Counter,     ///< when x > c then n = pre(n) + 1
    Sample,      ///< a value taken now and then
    Switch,      ///< a divider with a resistor that an ideal switch bridges
};

/// `most`: of how many blocks it is made.
Model randomModel(Choices& choices, const std::vector<Ingredient>& ingredients, int most);

}  // namespace causeway::oracle
