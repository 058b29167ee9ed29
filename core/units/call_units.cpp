// SPDX-License-Identifier: GPL-3.0-or-later
// The units of calls: of built-in functions, and of those that the model defines.
#include <algorithm>

#include "core/units/expression_units.h"

namespace causeway {

namespace {

ExpressionUnit ofSeconds()
{
    return ExpressionUnit::of(UnitForm{{{kSecond, {1, 1}}}});
}

/// Time alone: derived values have the unit of a literal number.
bool isOfTime(const ExpressionUnit& unit)
{
    return unit.isForm() && !unit.form.isOne() &&
           std::ranges::all_of(unit.form.factors, [](const auto& factor) { return factor.symbol == kTimeHere; });
}

}  // namespace

ExpressionUnit ExpressionUnits::ofCall(ExprId expr)
{
    using Kind = ExpressionUnit::Kind;
    const auto arguments = m_pool.operands(expr);
    const auto argument = [&](std::size_t i) -> const ExpressionUnit& { return unitOf(arguments[i]); };
    const auto uniform = [&](const ExpressionUnit& unit) { return unit.kind == Kind::Parts ? ExpressionUnit() : unit; };
    switch (m_pool.builtin(expr)) {
        case Builtin::Sqrt: return raised(argument(0), {1, 2});
        case Builtin::Sin:
        case Builtin::Cos:
        case Builtin::Tan:
        case Builtin::Asin:
        case Builtin::Acos:
        case Builtin::Atan:
        case Builtin::Sinh:
        case Builtin::Cosh:
        case Builtin::Tanh:
        case Builtin::Exp:
            claimNumber(expr, arguments[0]);
            if (argument(0).kind == Kind::Any) return argument(0);
            return scaled(ExpressionUnit::of(UnitForm{}), argument(0).kind == Kind::Unknown || isOfTime(argument(0)));
        case Builtin::Log:
        case Builtin::Log10:  // of a number of units, as people write it
            return argument(0).kind == Kind::Any ? argument(0) : ExpressionUnit::of(UnitForm{});
        case Builtin::Atan2:
            static_cast<void>(same(UnitClaimKind::Together, expr, arguments[0], arguments[1]));
            return ExpressionUnit::of(UnitForm{});
        case Builtin::Min:
        case Builtin::Max:
        case Builtin::Mod:
        case Builtin::Rem:
        case Builtin::Linspace: return same(UnitClaimKind::Together, expr, arguments[0], arguments[1]);
        case Builtin::Homotopy: return same(UnitClaimKind::Together, expr, arguments[0], arguments[1]);
        case Builtin::Div:
        case Builtin::OuterProduct:
        case Builtin::Cross:
            return opened(multiplied(uniform(argument(0)), uniform(argument(1)),
                                     {m_pool.builtin(expr) == Builtin::Div ? -1 : 1, 1}),
                          mayConvert(arguments[0]) || mayConvert(arguments[1]));
        case Builtin::SemiLinear:
            return opened(
                multiplied(argument(0), same(UnitClaimKind::Together, expr, arguments[1], arguments[2]), {1, 1}),
                mayConvert(arguments[1]) || mayConvert(arguments[2]));
        case Builtin::Smooth: return argument(1);
        case Builtin::Delay:
            for (std::size_t i = 1; i < arguments.size(); ++i) {
                claim({UnitClaimKind::Input, expr, arguments[i], {}, {}, {}, "delay"}, argument(i), ofSeconds());
            }
            return argument(0);
        case Builtin::Abs:
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::NoEvent:
        case Builtin::Hold:
        case Builtin::Previous:
        case Builtin::SampleClocked:
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample:
        case Builtin::NoClock:
        case Builtin::InStream:
        case Builtin::ActualStream: return argument(0);
        case Builtin::Sum: return opened(summed(expr, argument(0)), false);
        case Builtin::MinOf:
        case Builtin::MaxOf: return summed(expr, argument(0));
        case Builtin::Scalar:
        case Builtin::Fill:
        case Builtin::Vector:
        case Builtin::Matrix:
        case Builtin::Promote:
        case Builtin::Transpose:
        case Builtin::Symmetric:
        case Builtin::Skew:
        case Builtin::Diagonal:
        case Builtin::ArrayOf: return uniform(argument(0));
        case Builtin::Cat: {
            ExpressionUnit all = ExpressionUnit::any();
            for (std::size_t i = 1; i < arguments.size(); ++i) {
                const ExpressionUnit& next = argument(i);
                if (next.kind == Kind::Any) continue;
                if (!next.isForm()) return {};
                if (all.isForm() && (!sameDimension(all.form, next.form) || differInScale(all.form, next.form)))
                    return {};
                all = next;
            }
            return all;
        }
        case Builtin::SampleTimes:
            for (const ExprId time : arguments) {
                claim({UnitClaimKind::Input, expr, time, {}, {}, {}, "sample"}, unitOf(time), ofSeconds());
            }
            return ExpressionUnit::any();
        case Builtin::Interval:
        case Builtin::TimeInState: return ofSeconds();
        case Builtin::Product:
        case Builtin::Apply:
        case Builtin::SpatialDistribution: return {};
        default:
            return isOfReals(m_pool.type(expr)) && !arguments.empty() && m_pool.builtin(expr) != Builtin::Zeros &&
                           m_pool.builtin(expr) != Builtin::Ones && m_pool.builtin(expr) != Builtin::Identity
                       ? ExpressionUnit()
                       : ExpressionUnit::any();
    }
}

namespace {

/// The units that the symbols of a function's inputs have in one call. What the argument leaves open, as the number in
/// Complex(R, 0), follows from the other arguments where the body relates them.
class CallUnits {
public:
    explicit CallUnits(const UnitSymbols& symbols) : m_symbols(symbols), m_elimination(symbols) {}

    void bind(const ExpressionUnit& formal, const ExpressionUnit& actual)
    {
        using Kind = ExpressionUnit::Kind;
        if (formal.kind == Kind::Parts) {
            const bool fits = actual.kind == Kind::Parts && actual.parts.size() == formal.parts.size();
            for (std::size_t i = 0; i < formal.parts.size(); ++i)
                bind(formal.parts[i], fits ? actual.parts[i] : actual.kind == Kind::Any ? actual : ExpressionUnit());
        }
        const bool isOpen =
            formal.isForm() && formal.form.factors.size() == 1 && !m_symbols.isBase(formal.form.factors[0].symbol);
        if (!isOpen) return;
        m_units.try_emplace(formal.form.factors[0].symbol, actual.isPlainNumber() ? ExpressionUnit::any() : actual);
        m_isScaled = m_isScaled || !actual.isForm() || actual.isScaled || isOfTime(actual);
    }
    /// A relation between inputs; nothing if it only defines an undetermined one.
    std::optional<UnitForm> relate(const UnitForm& relation)
    {
        const auto form = substituted(relation);
        if (!form || std::ranges::none_of(form->factors, [&](const auto& factor) { return isOpen(factor.symbol); }))
            return form;
        static_cast<void>(m_elimination.add(*form, [&](UnitSymbol symbol) { return isOpen(symbol); }));
        return std::nullopt;
    }
    [[nodiscard]] ExpressionUnit of(const ExpressionUnit& formal)
    {
        if (!formal.isForm()) {
            ExpressionUnit result = formal;
            for (ExpressionUnit& part : result.parts) part = of(part);
            return result;
        }
        const auto form = substituted(formal.form);
        const auto result = form ? m_elimination.reduced(*form) : std::nullopt;
        if (!result) return {};
        for (const UnitForm::Factor& factor : result->factors) {
            if (!isOpen(factor.symbol)) continue;
            const bool isAlone = result->factors.size() == 1 && factor.power == Fraction{1, 1};
            return isAlone ? m_units.at(factor.symbol) : ExpressionUnit();
        }
        return scaled(ExpressionUnit::of(*result), m_isScaled);
    }

private:
    [[nodiscard]] bool isOpen(UnitSymbol symbol) const
    {
        const auto bound = m_units.find(symbol);
        return bound != m_units.end() && !bound->second.isForm();
    }
    [[nodiscard]] std::optional<UnitForm> substituted(const UnitForm& form) const
    {
        std::optional<UnitForm> result = scaleOf(form);
        for (const UnitForm::Factor& factor : form.factors) {
            const auto bound = m_units.find(factor.symbol);
            const bool isBound = bound != m_units.end() && bound->second.isForm();
            const UnitForm itself{{{factor.symbol, {1, 1}}}};
            result = product(*result, isBound ? bound->second.form : itself, factor.power);
            if (!result) break;
        }
        return result;
    }

    const UnitSymbols& m_symbols;
    std::unordered_map<UnitSymbol, ExpressionUnit> m_units;  ///< looked up only
    UnitElimination m_elimination;
    bool m_isScaled = false;  ///< some argument has a unit that is not written
};

}  // namespace

ExpressionUnit ExpressionUnits::ofFunctionCall(ExprId expr)
{
    const FunctionId id = m_pool.functionOf(expr);
    const Function& function = m_dae.functions[id];
    const FunctionUnits* units = m_functions.unitsOf(id);
    if (units == nullptr) return {};
    const auto arguments = m_pool.operands(expr);
    CallUnits call(m_symbols);
    const std::size_t count = std::min(arguments.size(), units->inputs.size());
    for (std::size_t i = 0; i < count; ++i) call.bind(units->inputs[i], unitOf(arguments[i]));
    for (const UnitForm& relation : units->relations) {
        if (auto rest = call.relate(relation)) {
            claim({UnitClaimKind::Call, expr, {}, {}, {}, {}, function.name}, ExpressionUnit::of(std::move(*rest)),
                  ExpressionUnit::of(UnitForm{}));
        }
    }
    const auto isDeclared = [&](const auto& self, const ExpressionUnit& unit) -> bool {
        if (unit.isForm()) return m_symbols.isKnown(unit.form);
        return std::ranges::any_of(unit.parts, [&](const ExpressionUnit& part) { return self(self, part); });
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (!isDeclared(isDeclared, units->inputs[i])) continue;
        // An undeclared input takes the unit of the argument, without a claim.
        claim({UnitClaimKind::Input,
               expr,
               arguments[i],
               {},
               {},
               {},
               function.name + "." + function.variables[function.inputs[i]].name},
              unitOf(arguments[i]), call.of(units->inputs[i]));
    }
    return call.of(units->result);
}

}  // namespace causeway
