// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of numbers in the C standard library.
#include <array>
#include <cmath>

#include "core/external/external_call.h"

namespace causeway {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

template <Unary kFunction>
constexpr ExternalDefinition unary(std::string_view name)
{
    return {name, "r=r", ExternalEffect::None, nullptr,
            [](ExternalWorld&, const double* u) { return kFunction(u[0]); }};
}

template <Binary kFunction>
constexpr ExternalDefinition binary(std::string_view name)
{
    return {name, "r=rr", ExternalEffect::None, nullptr,
            [](ExternalWorld&, const double* u) { return kFunction(u[0], u[1]); }};
}

}  // namespace

std::span<const ExternalDefinition> externalMathFunctions()
{
    static constexpr std::array kFunctions{
        unary<std::fabs>("fabs"),   unary<std::sqrt>("sqrt"),     unary<std::cbrt>("cbrt"),
        unary<std::sin>("sin"),     unary<std::cos>("cos"),       unary<std::tan>("tan"),
        unary<std::asin>("asin"),   unary<std::acos>("acos"),     unary<std::atan>("atan"),
        unary<std::sinh>("sinh"),   unary<std::cosh>("cosh"),     unary<std::tanh>("tanh"),
        unary<std::asinh>("asinh"), unary<std::acosh>("acosh"),   unary<std::atanh>("atanh"),
        unary<std::exp>("exp"),     unary<std::exp2>("exp2"),     unary<std::expm1>("expm1"),
        unary<std::log>("log"),     unary<std::log10>("log10"),   unary<std::log2>("log2"),
        unary<std::log1p>("log1p"), unary<std::floor>("floor"),   unary<std::ceil>("ceil"),
        unary<std::round>("round"), unary<std::trunc>("trunc"),   unary<std::erf>("erf"),
        unary<std::erfc>("erfc"),   unary<std::tgamma>("tgamma"), binary<std::atan2>("atan2"),
        binary<std::pow>("pow"),    binary<std::fmod>("fmod"),    binary<std::hypot>("hypot"),
        binary<std::fmin>("fmin"),  binary<std::fmax>("fmax"),
    };
    return kFunctions;
}

}  // namespace causeway
