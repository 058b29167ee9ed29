// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The root of a scalar function in a bracket: where an event is.
///
/// In:   f with f(left) >= 0 > f(right), and a method.
/// Out:  a bracket as small as the numbers allow, of which the right end is the event: f is negative there, or zero.
/// All methods keep the bracket, so that functions that jump are found as well; what converges too slowly is halved now
/// and then. Cost: about ten evaluations where f is smooth; at most as many as bisection needs, times two. Watched by:
/// the event microscope, which draws the iterations of the methods on one crossing. References: M. Dowell, P. Jarratt,
/// A modified regula falsi method, BIT 1971 (Illinois); W. H. Press et al., Numerical Recipes, chapters 9 and 10
/// (bisection, golden section); F. E. Cellier, E. Kofman, Continuous System Simulation, section 9.4 (cubic
/// interpolation).
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
/// As SimulationSettings::rootFinder takes them, the default first.
[[nodiscard]] const std::vector<std::string>& rootFinderNames();

struct RootBracket {
    double left = 0, right = 0;            ///< s
    double valueLeft = 0, valueRight = 0;  ///< of f; they may differ in scale, but not in meaning of the sign
    std::uint32_t evaluations = 0;
    bool failed = false;  ///< f had no value somewhere
};

/// How the place of an evaluation was chosen.
enum class RootStepKind : std::uint8_t {
    Halving,           ///< the method is bisection
    Golden,            ///< the golden section of the bracket
    Secant,            ///< the line through both ends
    HalvedSecant,      ///< likewise, with half the value of an end that stayed (Illinois)
    InverseQuadratic,  ///< through three points
    InverseCubic,      ///< through four
    Safeguard,         ///< halved since the bracket became smaller too slowly, or since the place lay outside
};
[[nodiscard]] std::string_view toString(RootStepKind kind);

/// One evaluation, as an observer sees it: in which bracket, where, and what was found there.
struct RootStep {
    double left = 0, right = 0, at = 0, value = 0;
    RootStepKind kind = RootStepKind::Halving;
};

/// f gives nothing where it has no value.
using RootFunction = std::function<std::optional<double>(double)>;

[[nodiscard]] RootBracket findRoot(RootMethod method, const RootFunction& f, RootBracket bracket,
                                   const std::function<void(const RootStep&)>& observe = {});

}  // namespace causeway
