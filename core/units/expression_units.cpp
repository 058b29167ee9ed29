// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/expression_units.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Larger arrays have one unit, or none that could be told.
constexpr std::int64_t kMostParts = 16;
/// A longer product of unknown units gets a name of its own.
constexpr std::size_t kLongProduct = 8;

/// A number as the fraction that it was meant to be.
std::optional<Fraction> fractionOf(double value)
{
    constexpr double kLargest = 1e6;
    constexpr std::int64_t kMostDenominator = 100;
    if (!(std::abs(value) <= kLargest)) return std::nullopt;
    for (std::int64_t denominator = 1; denominator <= kMostDenominator; ++denominator) {
        const double numerator = value * static_cast<double>(denominator), whole = std::round(numerator);
        if (std::abs(numerator - whole) <= 1e-9 * std::max(1.0, std::abs(numerator)))
            return makeFraction(static_cast<std::int64_t>(whole), denominator);
    }
    return std::nullopt;
}

/// Whether a function gives one of its arguments, as it is or rounded.
bool isOfItsArguments(Builtin function)
{
    switch (function) {
        case Builtin::Abs:
        case Builtin::Min:
        case Builtin::Max:
        case Builtin::NoEvent:
        case Builtin::Smooth:
        case Builtin::Homotopy:
        case Builtin::Floor:
        case Builtin::Ceil: return true;
        default: return false;
    }
}

}  // namespace

ExpressionUnit scaled(ExpressionUnit unit, bool isScaled)
{
    unit.isScaled = unit.isForm() && (unit.isScaled || isScaled);
    for (ExpressionUnit& part : unit.parts) part = scaled(std::move(part), isScaled);
    return unit;
}

ExpressionUnit opened(ExpressionUnit unit, bool isScaleOpen)
{
    unit.form.isZeroOpen = true;
    unit.form.isScaleOpen = unit.form.isScaleOpen || isScaleOpen;
    for (ExpressionUnit& part : unit.parts) part = opened(std::move(part), isScaleOpen);
    return unit;
}

bool isSmallCount(double value)
{
    constexpr double kLargest = 9, kParts = 4;
    const double size = std::abs(value);
    return size <= kLargest && std::round(size * kParts) == size * kParts;
}

bool isCount(const ExpressionPool& pool, ExprId expr)
{
    if (expr.isNone() || !pool.isNumber(expr)) return false;
    constexpr double kNear = 1e-9;
    const double size = std::abs(pool.number(expr));
    if (isSmallCount(size)) return true;
    const double turns = size / (std::numbers::pi / 180);
    return turns > 0.5 && size <= 4 * std::numbers::pi * (1 + kNear) && std::abs(turns - std::round(turns)) < kNear;
}

ExpressionUnits::ExpressionUnits(const HybridDae& dae, UnitSymbols& symbols, UnitFunctions& functions)
    : m_dae(dae),
      m_pool(dae.pool),
      m_symbols(symbols),
      m_functions(functions),
      m_variables(dae.variables.size()),
      m_isVariableKnown(dae.variables.size(), 0)
{
}

ExpressionUnits::ExpressionUnits(const HybridDae& dae, UnitSymbols& symbols, UnitFunctions& functions,
                                 std::vector<ExpressionUnit> locals, const Function& function)
    : m_dae(dae),
      m_pool(dae.pool),
      m_symbols(symbols),
      m_functions(functions),
      m_function(&function),
      m_locals(std::move(locals))
{
}

const ExpressionUnit& ExpressionUnits::unitOf(VariableId variable)
{
    ExpressionUnit& unit = m_variables[variable.index()];
    if (m_isVariableKnown[variable.index()] != 0) return unit;
    m_isVariableKnown[variable.index()] = 1;
    const DaeVariable& declared = m_dae.variables[variable];
    if (declared.type != ValueType::Real) return unit = ExpressionUnit::any();
    if (!declared.unit.empty()) return unit = ExpressionUnit::of(m_symbols.read(declared.unit));
    if (declared.variability == Variability::Constant) {
        if (isCount(m_pool, declared.binding)) unit = ExpressionUnit::any();
        return unit;
    }
    // A parameter that declares no unit is a number as if it were written.
    const auto unknown = [&] {
        ExpressionUnit one = ExpressionUnit::of(UnitForm{{{m_symbols.addUnknown(), {1, 1}}}});
        return declared.variability <= Variability::Parameter ? opened(std::move(one), true) : one;
    };
    const auto dimensions = m_pool.types().dimensions(declared.typeId);
    if (dimensions.empty()) return unit = unknown();
    const std::int64_t count = m_pool.types().elementCount(declared.typeId);
    if (count > kMostParts) return unit;
    const auto elements = [&](const auto& self, std::size_t level) -> ExpressionUnit {
        if (level == dimensions.size()) return unknown();
        ExpressionUnit array{ExpressionUnit::Kind::Parts, {}, {}};
        for (std::int32_t i = 0; i < dimensions[level]; ++i) array.parts.push_back(self(self, level + 1));
        return array;
    };
    return unit = elements(elements, 0);
}

const ExpressionUnit& ExpressionUnits::unitOf(ExprId expr)
{
    if (const std::uint32_t* known = m_known.find(expr)) return m_units[*known];
    for (const ExprId node : reachable(m_pool, std::array{expr})) {
        if (m_known.contains(node)) continue;
        const auto begin = static_cast<std::uint32_t>(m_claims.size());
        ExpressionUnit unit = made(node);
        shorten(unit, node);
        if (m_claims.size() > begin) m_claimsOf.emplace(node, {begin, static_cast<std::uint32_t>(m_claims.size())});
        m_known.emplace(node, static_cast<std::uint32_t>(m_units.size()));
        m_units.push_back(std::move(unit));
    }
    return m_units[m_known.at(expr)];
}

void ExpressionUnits::appendClaims(std::span<const ExprId> roots, std::vector<UnitClaim>& claims)
{
    for (const ExprId node : reachable(m_pool, roots)) {
        const NodeClaims* own = m_claimsOf.find(node);
        if (own == nullptr) continue;
        claims.insert(claims.end(), m_claims.begin() + own->begin, m_claims.begin() + own->end);
    }
}

void ExpressionUnits::relate(UnitClaim claim, const ExpressionUnit& left, const ExpressionUnit& right,
                             std::vector<UnitClaim>& claims)
{
    using Kind = ExpressionUnit::Kind;
    if (left.kind == Kind::Parts || right.kind == Kind::Parts) {
        const bool areBoth = left.kind == right.kind;
        if (areBoth ? left.parts.size() != right.parts.size() : !left.isForm() && !right.isForm()) return;
        const std::size_t count = std::max(left.parts.size(), right.parts.size());
        for (std::size_t i = 0; i < count; ++i) {
            relate(claim, left.kind == Kind::Parts ? left.parts[i] : left,
                   right.kind == Kind::Parts ? right.parts[i] : right, claims);
        }
        return;
    }
    if (!left.isForm() || !right.isForm()) return;
    const bool isOfScale = differInScale(left.form, right.form);
    if (sameDimension(left.form, right.form) && !isOfScale) return;
    // A time in "h" is not time.
    const auto isTimeIn = [](const ExpressionUnit& time, const ExpressionUnit& unit) {
        return time.isTime() && sameDimension(unit.form, UnitForm{{{kSecond, {1, 1}}}});
    };
    const bool isOfTime = isOfScale && (isTimeIn(left, right) || isTimeIn(right, left));
    if (!isOfTime && (left.isPlainNumber() || right.isPlainNumber())) return;
    claim.leftUnit = left.form;
    claim.rightUnit = right.form;
    claim.rightUnit.isZeroOpen = right.form.isZeroOpen || claim.kind == UnitClaimKind::Sum;
    claims.push_back(std::move(claim));
}

void ExpressionUnits::claim(UnitClaim claim, const ExpressionUnit& left, const ExpressionUnit& right)
{
    relate(std::move(claim), left, right, m_claims);
}

/// A product of many unknown units would be repeated in all that is made of it.
void ExpressionUnits::shorten(ExpressionUnit& unit, ExprId expr)
{
    if (!unit.isForm() || unit.form.factors.size() <= kLongProduct || m_symbols.isKnown(unit.form)) return;
    UnitForm name{{{m_symbols.addUnknown(), {1, 1}}}};
    m_claims.push_back({UnitClaimKind::Definition, expr, {}, {}, name, std::move(unit.form), {}});
    unit.form = std::move(name);
}

/// Two operands that must have one unit, which is that of the result.
ExpressionUnit ExpressionUnits::same(UnitClaimKind kind, ExprId whole, ExprId left, ExprId right)
{
    const ExpressionUnit &a = unitOf(left), &b = unitOf(right);
    claim({kind, whole, left, right, {}, {}, {}}, a, b);
    using Kind = ExpressionUnit::Kind;
    if (a.kind == Kind::Any || a.kind == Kind::Unknown) return b.kind == Kind::Any ? a : b;
    if (b.kind == Kind::Any || b.kind == Kind::Unknown) return a;
    if (a.isPlainNumber() || b.isPlainNumber()) return a.isPlainNumber() ? b : a;
    // The one that says most.
    const auto isKnown = [&](const ExpressionUnit& unit) { return unit.isForm() && m_symbols.isKnown(unit.form); };
    if (isKnown(a) && isKnown(b)) return a.form.isScaleOpen ? b : a;
    return isKnown(a) || !b.isForm() ? a : b;
}

/// Whether a factor of a product may be a number that converts between units. Of long ones it may.
bool ExpressionUnits::mayConvert(ExprId factor, int depth)
{
    constexpr int kDeepest = 8;
    if (depth > kDeepest) return true;
    const ExpressionUnit& unit = unitOf(factor);
    if (m_pool.isNumber(factor) && unit.kind == ExpressionUnit::Kind::Any) return !isSmallCount(m_pool.number(factor));
    if (!unit.isForm()) return true;
    if (std::ranges::any_of(unit.form.factors, [&](const auto& each) { return m_symbols.isUnknown(each.symbol); }))
        return true;
    if (!unit.form.isOne() || !UnitForm::isSmall(unit.form.scale)) return false;
    switch (m_pool.op(factor)) {
        case Op::Variable: {
            const DaeVariable& variable = m_dae.variables[m_pool.variableOf(factor)];
            return variable.variability <= Variability::Parameter ||
                   (!variable.binding.isNone() && m_pool.isNumber(variable.binding));
        }
        case Op::Call:
            if (!isOfItsArguments(m_pool.builtin(factor))) return false;
            [[fallthrough]];
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::Power:
        case Op::If: {
            auto operands = m_pool.operands(factor);
            if (m_pool.op(factor) == Op::If) operands = operands.subspan(1);
            if (m_pool.op(factor) == Op::Power) operands = operands.first(1);
            return std::ranges::any_of(operands, [&](ExprId operand) { return mayConvert(operand, depth + 1); });
        }
        case Op::RealLiteral:
        case Op::Local:
        case Op::FunctionCall:
        case Op::Subscript:
        case Op::Member:
        case Op::TupleElement: return true;
        default: return false;
    }
}

bool ExpressionUnits::isResidual(ExprId branches, ExprId left, ExprId right) const
{
    if (m_pool.isNumber(right, 0)) std::swap(left, right);
    if (!m_pool.isNumber(left, 0)) return false;
    std::vector<ExprId> open{right};
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (expr == branches) return true;
        const bool isThrough = m_pool.op(expr) == Op::Negate ||
                               (m_pool.op(expr) == Op::Call &&
                                (m_pool.builtin(expr) == Builtin::NoEvent || m_pool.builtin(expr) == Builtin::Smooth));
        const auto operands = m_pool.operands(expr);
        if (m_pool.op(expr) == Op::If) open.insert(open.end(), operands.begin() + 1, operands.end());
        if (isThrough) open.push_back(operands.back());
    }
    return false;
}

/// With a written number in one branch, as in s*(if off then 1 else Ron) and if off then s else 0, where s is the
/// parameter of a curve, the other one need not be told by its unit.
ExpressionUnit ExpressionUnits::ofBranches(ExprId expr)
{
    ExpressionUnit unit = same(UnitClaimKind::Branches, expr, m_pool.operand(expr, 1), m_pool.operand(expr, 2));
    const auto isNumber = [&](std::size_t branch) {
        return unitOf(m_pool.operand(expr, branch)).kind == ExpressionUnit::Kind::Any;
    };
    if (!unit.isForm() || isNumber(1) == isNumber(2)) return unit;
    if (!m_symbols.isKnown(unit.form)) return {};
    unit.isChoice = !unit.form.isOne();
    return unit;
}

ExpressionUnit ExpressionUnits::raised(const ExpressionUnit& base, const Fraction& exponent)
{
    using Kind = ExpressionUnit::Kind;
    if (base.kind == Kind::Form)
        return opened(scaled(ExpressionUnit::of(power(base.form, exponent)), base.isScaled), false);
    if (base.kind != Kind::Parts) return base;
    ExpressionUnit result{Kind::Parts, {}, {}};
    for (const ExpressionUnit& part : base.parts) result.parts.push_back(raised(part, exponent));
    return result;
}

/// left * right^power, element by element; of a scalar and an array with each element.
ExpressionUnit ExpressionUnits::multiplied(const ExpressionUnit& left, const ExpressionUnit& right,
                                           const Fraction& power)
{
    using Kind = ExpressionUnit::Kind;
    if (left.isZero() || (right.isZero() && power.numerator > 0)) return ExpressionUnit::zero();
    if (left.kind == Kind::Unknown || right.kind == Kind::Unknown || left.isChoice || right.isChoice) return {};
    if (right.kind == Kind::Any) return opened(scaled(left, true), false);
    if (left.kind == Kind::Any) return scaled(raised(right, power), true);
    if (left.isForm() && right.isForm())
        return opened(
            scaled(ExpressionUnit::of(product(left.form, right.form, power)), left.isScaled || right.isScaled), false);
    const bool areBoth = left.kind == right.kind;
    if (areBoth && left.parts.size() != right.parts.size()) return {};
    ExpressionUnit result{Kind::Parts, {}, {}};
    const std::size_t count = std::max(left.parts.size(), right.parts.size());
    for (std::size_t i = 0; i < count; ++i) {
        result.parts.push_back(multiplied(left.kind == Kind::Parts ? left.parts[i] : left,
                                          right.kind == Kind::Parts ? right.parts[i] : right, power));
    }
    return result;
}

bool ExpressionUnits::isDeclared(const ExpressionUnit& unit) const
{
    if (unit.isForm()) return m_symbols.isKnown(unit.form);
    return std::ranges::all_of(unit.parts, [&](const ExpressionUnit& part) { return isDeclared(part); });
}

/// The norm of a vector is also taken of elements that measure different things, such as the coefficients of a
/// transfer function: where their units are not declared, it says nothing of them.
ExpressionUnit ExpressionUnits::multiplied(ExprId whole, const Fraction& power, bool isElementwise)
{
    const ExprId left = m_pool.operand(whole, 0), right = m_pool.operand(whole, 1);
    using Kind = ExpressionUnit::Kind;
    const ExpressionUnit &a = unitOf(left), &b = unitOf(right);
    const bool isOfArrays = !m_pool.isScalar(left) && !m_pool.isScalar(right);
    const bool isOpen =
        a.kind == Kind::Any ? mayConvert(left) : mayConvert(right) || (b.kind != Kind::Any && mayConvert(left));
    if (m_pool.type(left) == ValueType::Record || m_pool.type(right) == ValueType::Record) return {};
    if (isElementwise || !isOfArrays || (a.kind != Kind::Parts && b.kind != Kind::Parts))
        return opened(multiplied(a, b, power), isOpen);
    // A product of linear algebra: sums of products.
    if (m_pool.types().rank(m_pool.typeId(right)) != 1) return {};
    if (m_pool.types().rank(m_pool.typeId(left)) == 1) {
        if (left == right && !isDeclared(a)) return {};
        return summed(whole, opened(multiplied(a, b, power), isOpen));
    }
    if (a.kind != Kind::Parts) return summed(whole, opened(multiplied(a, b, power), isOpen));
    ExpressionUnit result{Kind::Parts, {}, {}};
    for (const ExpressionUnit& row : a.parts)
        result.parts.push_back(summed(whole, opened(multiplied(row, b, power), isOpen)));
    return result;
}

/// The unit of a sum of the parts, which must be equal.
ExpressionUnit ExpressionUnits::summed(ExprId whole, const ExpressionUnit& terms)
{
    if (terms.kind != ExpressionUnit::Kind::Parts) return terms;
    ExpressionUnit result = ExpressionUnit::any();
    for (const ExpressionUnit& term : terms.parts) {
        if (term.kind == ExpressionUnit::Kind::Parts || term.kind == ExpressionUnit::Kind::Unknown) return {};
        if (term.kind == ExpressionUnit::Kind::Any) continue;
        claim({UnitClaimKind::Together, whole, {}, {}, {}, {}, {}}, result, term);
        if (!result.isForm() || m_symbols.isKnown(term.form)) result = term;
    }
    return result;
}

void ExpressionUnits::claimNumber(ExprId whole, ExprId argument)
{
    std::string name = m_pool.op(whole) == Op::Call ? std::string(toString(m_pool.builtin(whole))) : std::string();
    claim({UnitClaimKind::Number, whole, argument, {}, {}, {}, std::move(name)}, unitOf(argument),
          ExpressionUnit::of(UnitForm{}));
}

/// The value of an exponent. Parameters have that of their declaration.
std::optional<double> ExpressionUnits::valueOf(ExprId expr, int depth) const
{
    if (m_pool.isNumber(expr)) return m_pool.number(expr);
    constexpr int kDeepest = 16;
    if (depth > kDeepest) return std::nullopt;
    return evaluate(m_pool, expr, [&](ExprId leaf) -> std::optional<double> {
        if (m_pool.op(leaf) == Op::Variable && m_function == nullptr) {
            const DaeVariable& variable = m_dae.variables[m_pool.variableOf(leaf)];
            const bool isFixed = variable.variability <= Variability::Parameter;
            if (isFixed && !variable.binding.isNone() && m_pool.isScalar(variable.binding))
                return valueOf(variable.binding, depth + 1);
        }
        if (m_pool.op(leaf) == Op::Local && m_function != nullptr) {
            const FunctionVariable& variable = m_function->variables[m_pool.payload(leaf)];
            const bool isFixed = variable.isConstant && variable.role == FunctionVariableRole::Local;
            if (isFixed && !variable.value.isNone() && m_pool.isScalar(variable.value))
                return valueOf(variable.value, depth + 1);
        }
        return std::nullopt;
    });
}

ExpressionUnit ExpressionUnits::ofPower(ExprId expr)
{
    const ExprId base = m_pool.operand(expr, 0), exponent = m_pool.operand(expr, 1);
    claimNumber(expr, exponent);
    const ExpressionUnit& unit = unitOf(base);
    if (unit.kind == ExpressionUnit::Kind::Any) return unit;
    const bool isNumber = unit.isForm() && unit.form.isOne();
    if (isNumber && UnitForm::isSmall(unit.form.scale)) return unit;
    const auto value = valueOf(exponent, 0);
    const auto known = value ? fractionOf(*value) : std::nullopt;
    if (known) return raised(unit, *known);
    return isNumber ? opened(unit, true) : ExpressionUnit();
}

ExpressionUnit ExpressionUnits::ofArray(ExprId expr)
{
    const auto operands = m_pool.operands(expr);
    if (operands.empty()) return ExpressionUnit::any();
    std::vector<const ExpressionUnit*> parts;
    bool areSame = true;
    const ExpressionUnit* sample = &unitOf(operands.front());
    for (const ExprId operand : operands) {
        parts.push_back(&unitOf(operand));
        if (sample->kind == ExpressionUnit::Kind::Any) sample = parts.back();
    }
    for (const ExpressionUnit* part : parts) {
        const bool isOfSample = part->isForm() && sameDimension(part->form, sample->form);
        areSame = areSame &&
                  (part->kind == ExpressionUnit::Kind::Any || (isOfSample && !differInScale(part->form, sample->form)));
    }
    // Zeros are kept where they stand, for what they are multiplied with.
    const bool isShort = static_cast<std::int64_t>(parts.size()) <= kMostParts;
    const bool hasZeros =
        isShort && std::ranges::any_of(parts, [](const ExpressionUnit* part) { return part->isZero(); });
    if (areSame && !hasZeros && m_pool.op(expr) == Op::Array && sample->kind != ExpressionUnit::Kind::Any)
        return *sample;
    if (!isShort && m_pool.op(expr) == Op::Array) return areSame ? ExpressionUnit::any() : ExpressionUnit();
    ExpressionUnit result{ExpressionUnit::Kind::Parts, {}, {}};
    for (const ExpressionUnit* part : parts) result.parts.push_back(*part);
    return result;
}

ExpressionUnit ExpressionUnits::ofSubscript(ExprId expr)
{
    const auto operands = m_pool.operands(expr);
    const ExpressionUnit* unit = &unitOf(operands[0]);
    for (std::size_t i = 1; i < operands.size(); ++i) {
        if (unit->kind != ExpressionUnit::Kind::Parts) return *unit;
        const auto position = m_pool.isScalar(operands[i]) ? valueOf(operands[i], 0) : std::nullopt;
        if (!position || *position < 1 || *position > static_cast<double>(unit->parts.size())) return {};
        unit = &unit->parts[static_cast<std::size_t>(*position) - 1];
    }
    return *unit;
}

/// 273.15 as a number, between temperatures in K and in degC.
bool ExpressionUnits::isKelvinOfZero(ExprId expr) const
{
    constexpr double kCelsius = 273.15;
    return m_pool.isNumber(expr) && std::abs(m_pool.number(expr)) == kCelsius &&
           m_functions.constantOf(expr) == nullptr;
}

ExpressionUnit ExpressionUnits::made(ExprId expr)
{
    const auto first = [&]() -> ExprId { return m_pool.operand(expr, 0); };
    const auto second = [&]() -> ExprId { return m_pool.operand(expr, 1); };
    constexpr Fraction kPlus{1, 1}, kMinus{-1, 1};
    // The sum of no elements, and of all products with them, is 0.
    const auto sizes = m_pool.types().dimensions(m_pool.typeId(expr));
    if (isOfReals(m_pool.type(expr)) && std::ranges::find(sizes, 0) != sizes.end()) return ExpressionUnit::zero();
    switch (m_pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral: {
            const ExpressionUnit* constant = m_functions.constantOf(expr);
            if (constant != nullptr) return *constant;
            if (m_pool.isNumber(expr, 0)) return ExpressionUnit::zero();
            return isCount(m_pool, expr) ? ExpressionUnit::any() : ExpressionUnit();
        }
        case Op::Time: return ExpressionUnit::of(UnitForm{{{kTimeHere, {1, 1}}}});
        case Op::Variable: return m_function == nullptr ? unitOf(m_pool.variableOf(expr)) : ExpressionUnit();
        case Op::Local:
            return m_pool.payload(expr) < m_locals.size() ? m_locals[m_pool.payload(expr)] : ExpressionUnit();
        case Op::Derivative: {
            // An operand without a declared unit may be a number that varies with another number.
            const ExpressionUnit& unit = unitOf(first());
            const bool isDeclared = unit.isForm() && m_symbols.isKnown(unit.form);
            const UnitSymbol time = isDeclared ? kSecond : kTimeHere;
            return multiplied(unit, ExpressionUnit::of(UnitForm{{{time, {1, 1}}}}), kMinus);
        }
        case Op::Pre:
        case Op::Negate: return unitOf(first());
        case Op::Member: {
            const ExpressionUnit& record = unitOf(first());
            if (record.kind == ExpressionUnit::Kind::Any) return record;
            const std::uint32_t field = m_pool.payload(expr);
            const bool isOne = m_pool.isScalar(first()) && record.kind == ExpressionUnit::Kind::Parts;
            return isOne && field < record.parts.size() ? record.parts[field] : ExpressionUnit();
        }
        case Op::TupleElement: {
            const ExpressionUnit& tuple = unitOf(first());
            const std::uint32_t position = m_pool.payload(expr);
            return tuple.kind == ExpressionUnit::Kind::Parts && position < tuple.parts.size() ? tuple.parts[position]
                                                                                              : ExpressionUnit();
        }
        case Op::Add:
        case Op::Subtract: {
            if (m_pool.type(expr) == ValueType::String) return ExpressionUnit::any();
            ExpressionUnit sum = opened(same(UnitClaimKind::Sum, expr, first(), second()), false);
            // K to degC, or back: nothing says which of them it is.
            return isKelvinOfZero(first()) || isKelvinOfZero(second()) ? ExpressionUnit() : sum;
        }
        case Op::Multiply: return multiplied(expr, kPlus, false);
        case Op::ElementMultiply: return multiplied(expr, kPlus, true);
        case Op::Divide: return multiplied(expr, kMinus, false);
        case Op::ElementDivide: return multiplied(expr, kMinus, true);
        case Op::Power:
        case Op::ElementPower: return ofPower(expr);
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
            static_cast<void>(same(UnitClaimKind::Comparison, expr, first(), second()));
            return ExpressionUnit::any();
        case Op::If: return ofBranches(expr);
        case Op::Range: {
            const auto operands = m_pool.operands(expr);
            return same(UnitClaimKind::Together, expr, operands.front(), operands.back());
        }
        case Op::Reduction:
            return m_pool.builtin(expr) == Builtin::Product && unitOf(first()).kind != ExpressionUnit::Kind::Any
                       ? ExpressionUnit()
                       : opened(unitOf(first()), false);
        case Op::Call: return ofCall(expr);
        case Op::Array:
        case Op::Record: return ofArray(expr);
        case Op::Subscript: return ofSubscript(expr);
        case Op::FunctionCall: return ofFunctionCall(expr);
        case Op::FunctionValue: return {};
        default: return ExpressionUnit::any();  // no numbers
    }
}

}  // namespace causeway
