// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/root_finder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace causeway {

namespace {

constexpr std::array<std::pair<RootMethod, std::string_view>, 4> kNames = {{
    {RootMethod::Illinois, "illinois"},
    {RootMethod::Bisection, "bisection"},
    {RootMethod::GoldenSection, "golden-section"},
    {RootMethod::Cubic, "cubic"},
}};

constexpr std::uint32_t kMaxEvaluations = 200;

/// Inverse interpolation through up to four points; nothing for repeated values.
std::optional<double> inverseInterpolation(const std::array<std::pair<double, double>, 4>& points, std::size_t count)
{
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        double weight = points[i].first;
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i) continue;
            const double difference = points[i].second - points[k].second;
            if (difference == 0) return std::nullopt;
            weight *= -points[k].second / difference;
        }
        sum += weight;
    }
    return std::isfinite(sum) ? std::optional(sum) : std::nullopt;
}

}  // namespace

std::string_view toString(RootMethod method)
{
    for (const auto& [known, name] : kNames) {
        if (known == method) return name;
    }
    return {};
}

std::string_view toString(RootStepKind kind)
{
    static constexpr std::array<std::string_view, 7> kKinds = {
        "halving",       "golden section",       "secant", "secant, half the value", "inverse quadratic",
        "inverse cubic", "halved as a safeguard"};
    return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<RootMethod> rootMethod(std::string_view name)
{
    for (const auto& [method, known] : kNames) {
        if (known == name) return method;
    }
    return std::nullopt;
}

const std::vector<std::string>& rootFinderNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [method, name] : kNames) all.emplace_back(name);
        return all;
    }();
    return names;
}

RootBracket findRoot(RootMethod method, const RootFunction& f, RootBracket b,
                     const std::function<void(const RootStep&)>& observe)
{
    // Illinois: halves the value of an end that stays.
    double weightLeft = b.valueLeft, weightRight = b.valueRight;
    int stayed = 0;  // +n: the left end stayed n times, -n: the right end did
    double lengthTwoAgo = std::numeric_limits<double>::infinity(), lengthBefore = lengthTwoAgo;
    std::array<std::pair<double, double>, 4> recent{};  // latest evaluations, for the cubic
    std::size_t recentCount = 2;
    recent[0] = {b.left, b.valueLeft};
    recent[1] = {b.right, b.valueRight};
    // Near time zero the floating-point resolution exceeds any meaningful resolution.
    const double whole = b.right - b.left;
    while (b.evaluations < kMaxEvaluations) {
        const double length = b.right - b.left;
        const double smallest = 2 * std::numeric_limits<double>::epsilon() *
                                std::max({std::fabs(b.left), std::fabs(b.right), 1e-3 * whole});
        if (length <= smallest || b.valueRight == 0) break;
        double at = b.left + 0.5 * length;
        RootStepKind kind = method == RootMethod::Bisection ? RootStepKind::Halving : RootStepKind::Safeguard;
        const auto secant = [&]() {
            kind = weightLeft == b.valueLeft && weightRight == b.valueRight ? RootStepKind::Secant
                                                                            : RootStepKind::HalvedSecant;
            return b.left + length * weightLeft / (weightLeft - weightRight);
        };
        const bool isSlow = length > 0.5 * lengthTwoAgo && method != RootMethod::GoldenSection;
        if (!isSlow) {
            switch (method) {
                case RootMethod::Bisection: break;
                case RootMethod::GoldenSection:
                    kind = RootStepKind::Golden;
                    at = b.left + (b.valueLeft < -b.valueRight ? 0.381966011250105 : 0.618033988749895) * length;
                    break;
                case RootMethod::Illinois: at = secant(); break;
                case RootMethod::Cubic:
                    if (const std::optional<double> between = inverseInterpolation(recent, recentCount)) {
                        kind = recentCount == 2   ? RootStepKind::Secant
                               : recentCount == 3 ? RootStepKind::InverseQuadratic
                                                  : RootStepKind::InverseCubic;
                        at = *between;
                    } else {
                        at = secant();
                    }
                    break;
            }
        }
        if (!(at >= b.left && at <= b.right)) {
            at = b.left + 0.5 * length;
            kind = RootStepKind::Safeguard;
        }
        // Not at an end: for a root very close to or at an end, as for an output time at an event, moves both ends
        // towards it.
        at = std::clamp(at, b.left + std::min(smallest, 0.25 * length), b.right - std::min(smallest, 0.25 * length));
        const std::optional<double> value = f(at);
        ++b.evaluations;
        if (!value) {
            b.failed = true;
            return b;
        }
        if (observe) observe({b.left, b.right, at, *value, kind});
        if (recentCount < recent.size()) {
            recent[recentCount++] = {at, *value};
        } else {
            std::rotate(recent.begin(), recent.begin() + 1, recent.end());
            recent.back() = {at, *value};
        }
        lengthTwoAgo = lengthBefore;
        lengthBefore = length;
        if (*value < 0) {
            b.right = at;
            b.valueRight = weightRight = *value;
            stayed = stayed > 0 ? stayed + 1 : 1;
            if (stayed > 1)
                weightLeft /= 2;
            else
                weightLeft = b.valueLeft;
        } else {
            b.left = at;
            b.valueLeft = weightLeft = *value;
            stayed = stayed < 0 ? stayed - 1 : -1;
            if (stayed < -1)
                weightRight /= 2;
            else
                weightRight = b.valueRight;
        }
    }
    return b;
}

}  // namespace causeway
