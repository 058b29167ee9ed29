// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds the root of a scalar function in a bracket: the time of an event.
///
/// In:   f with f(left) >= 0 > f(right), and a method.
/// Out:  a bracket of minimal width; the event is its right end, where f is negative or zero. All methods maintain the
///       bracket and thus handle discontinuous functions; slow convergence is accelerated by occasional bisection.
/// Cost: about ten evaluations for a smooth f; at most twice as many as bisection needs. Used also by the event
///       microscope, which shows the iterations of the methods on one crossing.
/// References: M. Dowell, P. Jarratt, A modified regula falsi method, BIT 1971 (Illinois); W. H. Press et al.,
/// Numerical Recipes, chapters 9 and 10 (bisection, golden section); F. E. Cellier, E. Kofman, Continuous System
/// Simulation, section 9.4 (cubic interpolation).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

enum class RootMethod : std::uint8_t { Illinois, Bisection, GoldenSection, Cubic };
[[nodiscard]] std::string_view toString(RootMethod method);
[[nodiscard]] std::optional<RootMethod> rootMethod(std::string_view name);
/// Values of SimulationSettings::rootFinder, default first.
[[nodiscard]] const std::vector<std::string>& rootFinderNames();

struct RootBracket {
    double left = 0, right = 0;            ///< s
    double valueLeft = 0, valueRight = 0;  ///< of f; its scale may vary, but not the meaning of its sign
    std::uint32_t evaluations = 0;
    bool failed = false;  ///< f could not be evaluated
};

/// Rule that chose the point of an evaluation.
enum class RootStepKind : std::uint8_t {
    Halving,           ///< step of the bisection method
    Golden,            ///< golden section of the bracket
    Secant,            ///< line through both ends
    HalvedSecant,      ///< line through both ends, with half the value of an end that stayed (Illinois)
    InverseQuadratic,  ///< through three points
    InverseCubic,      ///< through four
    Safeguard,         ///< bisection because the bracket shrank too slowly, or the point lay outside
};
[[nodiscard]] std::string_view toString(RootStepKind kind);

/// One evaluation, for observers: bracket, point and value.
struct RootStep {
    double left = 0, right = 0, at = 0, value = 0;
    RootStepKind kind = RootStepKind::Halving;
};

/// Returns nothing where f has no value.
using RootFunction = std::function<std::optional<double>(double)>;

[[nodiscard]] RootBracket findRoot(RootMethod method, const RootFunction& f, RootBracket bracket,
                                   const std::function<void(const RootStep&)>& observe = {});

}  // namespace causeway
