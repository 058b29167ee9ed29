// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random mechanisms of point masses and massless rods in the plane: their models in Cartesian coordinates, and their
/// motion by an integrator that shares nothing with the program.
///
/// The oracle solves for accelerations and forces of rods together at each stage of a Runge-Kutta method and takes
/// positions and velocities back onto the constraints after each step; a rod that catches acts by impulses along
/// itself, so that momentum is kept. Reference: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II,
/// section VII.2; B. Brogliato, Nonsmooth Mechanics, section 4.1 (plastic impact).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/choices.h"

namespace causeway::oracle {

struct Mass {
    double mass = 1;                           ///< kg
    double x = 0, y = 0, vx = 0, vy = 0;       ///< m, m/s: at the start
    bool fixed[4] = {true, true, true, true};  ///< x, y, vx, vy in the model: else a guess with the same value
};

struct Rod {
    int from = -1, to = 0;          ///< masses; -1: the hinge
    double hingeX = 0, hingeY = 0;  ///< m
    double length = 1;              ///< m
    double begin = -1, end = 1e9;   ///< s: when it holds
};

struct Mechanism {
    bool hasNamedDistances = false;  ///< its model may have variables for the distances along rods
    bool hasOtherCodings = false;    ///< and rods by their angles, scaled, with wishes for states
    std::vector<Mass> masses;
    std::vector<Rod> rods;
    double gravity = 9.81;  ///< m/s^2
    double stopTime = 1;    ///< s
};

enum class MechanismKind {
    RegularChain,  ///< from a hinge; no rod is horizontal, x and vx are fixed, y and vy are guesses
    Chain,         ///< from a hinge; any starts are fixed
    FreeChain,     ///< without a hinge
    Loop,
    Release,       ///< one rod breaks
    Catch,         ///< one rod begins to hold
    OtherCodings,  ///< a chain whose rods are given by angles and their rates, by roots or scaled; stateSelect
};

/// Where some masses are fixed in part, the others are guesses that agree with them. Nothing where it would be singular
/// or its motion too sensitive.
std::optional<Mechanism> randomMechanism(Choices& choices, MechanismKind kind);

/// x1, y1, vx1, vy1, ... of all masses at the end of each of `points` parts of the interval; nothing where the
/// constraints become dependent. A rod that begins to hold within the interval gets the length that it has then.
std::optional<std::vector<std::vector<double>>> motionOf(Mechanism& mechanism, int points);

std::string textOf(const Mechanism& mechanism, Choices& choices);

}  // namespace causeway::oracle
