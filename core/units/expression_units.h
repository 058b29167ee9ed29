// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of the expressions of a model: the unit of each, and the resulting claims that units are equal.
///
/// Rules: both sides of an equation, terms of a sum, compared values and branches have the same unit; products multiply
/// units, powers with a known exponent raise them; der() divides by "s"; exp(), log(), sin() and the like take numbers
/// without a unit ("rad" is 1). A literal number fits every sum. As a factor it is 1 if it counts (2, 0.5, pi); it may
/// have any unit if it measures (9.81), or if it is combined with plain numbers and time, as in 2*sin(time). Integers
/// count. A constant of a class keeps its unit. A local variable of a function that is only declared, with a number, is
/// treated as that number. The norm sqrt(a*a) of elements without declared units implies nothing about them. Sums over
/// no elements are 0. Elements of an array may have different units. A function has its declared units; otherwise the
/// relations between inputs and outputs in its body apply to each call separately.
///
/// Scales, as of "km" and "m", are compared only if no number can be the conversion factor: small whole numbers cannot;
/// parameters and functions without a declared unit, and all other numbers, can. Zeros of temperatures are compared
/// except for sums and products.
/// Cost: linear in the number of nodes.
/// Reference: Modelica Language Specification, chapter 19; A. Kennedy, PhD thesis, 1996 (polymorphic functions).
#pragma once

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/id_map.h"
#include "core/dae/hybrid_dae.h"
#include "core/units/unit_form.h"

namespace causeway {

/// The unit of an expression.
struct ExpressionUnit {
    enum class Kind : std::uint8_t {
        Any,      ///< a number without a unit: fits everywhere; scaled: 0, which also fits in products
        Unknown,  ///< no information
        Form,     ///< of all its elements
        Parts,    ///< of an array whose elements, or a record whose fields, have units of their own
    };
    Kind kind = Kind::Unknown;
    UnitForm form;
    std::vector<ExpressionUnit> parts;
    bool isChoice = false;  ///< a form, or a literal number: no information in products
    bool isScaled = false;  ///< with a literal number as a factor, which may carry the unit if it has no dimension

    static ExpressionUnit any() { return {Kind::Any, {}, {}}; }
    static ExpressionUnit zero() { return {Kind::Any, {}, {}, false, true}; }
    [[nodiscard]] bool isZero() const { return kind == Kind::Any && isScaled; }
    static ExpressionUnit of(UnitForm form) { return {Kind::Form, std::move(form), {}}; }
    /// Unknown if the form does not fit.
    static ExpressionUnit of(std::optional<UnitForm> form) { return form ? of(std::move(*form)) : ExpressionUnit(); }
    [[nodiscard]] bool isForm() const { return kind == Kind::Form; }
    [[nodiscard]] bool isTime() const
    {
        return isForm() && !isScaled && sameDimension(form, UnitForm{{{kTimeHere, {1, 1}}}});
    }
    /// A number, or a time, without a written unit: "10*sin(50*time)" may be in "V".
    [[nodiscard]] bool isPlainNumber() const
    {
        const bool isOfTime = std::ranges::all_of(form.factors, [](const auto& f) { return f.symbol == kTimeHere; });
        return isForm() && isOfTime && (isScaled || !form.isOne());
    }
};

/// With a number as a factor, if there is one.
[[nodiscard]] ExpressionUnit scaled(ExpressionUnit unit, bool isScaled);
/// For a factor or a term: it has no zero, and no scale if a number may convert.
[[nodiscard]] ExpressionUnit opened(ExpressionUnit unit, bool isScaleOpen);
/// Whether values of a type consist of numbers with units.
[[nodiscard]] inline bool isOfReals(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Record || type == ValueType::Tuple;
}

enum class UnitClaimKind : std::uint8_t {
    Sides,  ///< of an equation or an assignment; of a variable and its value
    Sum,    ///< two terms
    Comparison,
    Branches,
    Together,    ///< arguments of a function that must have the same unit
    Number,      ///< an argument or an exponent that must have no unit
    Input,       ///< of a function that declares its unit
    Call,        ///< implied by the body of a function for the arguments of a call
    Definition,  ///< of an unknown that replaces a longer product
};

/// Two units that must be equal.
struct UnitClaim {
    UnitClaimKind kind = UnitClaimKind::Sides;
    ExprId whole;        ///< the sum, comparison or call; none for the sides of an equation
    ExprId left, right;  ///< right may be none
    UnitForm leftUnit, rightUnit;
    std::string name;  ///< of the function, or "f.x" for an input
};

/// Constraints on calls of a function and the units of its results, with symbols in place of the units of its inputs.
struct FunctionUnits {
    std::vector<ExpressionUnit> inputs;
    ExpressionUnit result;
    std::vector<UnitForm> relations;  ///< between inputs
};

class UnitFunctions;

/// Whether a literal counts rather than measures: whole numbers, some quarters, and factors of angles. Others, such as
/// 9.81, may have any unit.
[[nodiscard]] bool isCount(const ExpressionPool& pool, ExprId expr);
/// Whether a number, or a ratio of two, is too small to convert between units.
[[nodiscard]] bool isSmallCount(double value);

/// Units of the expressions of one context: of the model, or of one function.
class ExpressionUnits {
public:
    /// Of the model.
    ExpressionUnits(const HybridDae& dae, UnitSymbols& symbols, UnitFunctions& functions);
    /// Of a function; `locals` by position of its variables.
    ExpressionUnits(const HybridDae& dae, UnitSymbols& symbols, UnitFunctions& functions,
                    std::vector<ExpressionUnit> locals, const Function& function);

    /// The unit of an expression. Valid during the lifetime of this object.
    const ExpressionUnit& unitOf(ExprId expr);
    /// Appends all claims in an expression.
    void appendClaims(std::span<const ExprId> roots, std::vector<UnitClaim>& claims);
    /// Appends the claims that two expressions have equal units.
    static void relate(UnitClaim claim, const ExpressionUnit& left, const ExpressionUnit& right,
                       std::vector<UnitClaim>& claims);
    [[nodiscard]] bool isKnown(const ExpressionUnit& unit) const
    {
        return unit.isForm() && m_symbols.isKnown(unit.form);
    }
    /// Whether an if-expression, or one that contains it as a branch, is equated to 0.
    [[nodiscard]] bool isResidual(ExprId branches, ExprId left, ExprId right) const;
    /// Whether an expression is just an input of the function.
    [[nodiscard]] bool isInput(ExprId expr) const
    {
        return m_function != nullptr && m_pool.op(expr) == Op::Local &&
               m_function->variables[m_pool.payload(expr)].role == FunctionVariableRole::Input;
    }
    /// The unit of a variable of the model.
    const ExpressionUnit& unitOf(VariableId variable);
    /// From now on the zero of the unit of a variable is ignored.
    void openZero(VariableId variable)
    {
        static_cast<void>(unitOf(variable));
        m_variables[variable.index()].form.isZeroOpen = true;
    }

private:
    ExpressionUnit made(ExprId expr);
    ExpressionUnit ofLiteral(ExprId expr);
    ExpressionUnit ofCall(ExprId expr);
    ExpressionUnit ofFunctionCall(ExprId expr);
    ExpressionUnit ofPower(ExprId expr);
    ExpressionUnit ofSubscript(ExprId expr);
    ExpressionUnit ofArray(ExprId expr);
    [[nodiscard]] bool isKelvinOfZero(ExprId expr) const;
    [[nodiscard]] bool mayConvert(ExprId factor, int depth = 0);
    ExpressionUnit same(UnitClaimKind kind, ExprId whole, ExprId left, ExprId right);
    ExpressionUnit multiplied(ExprId whole, const Fraction& power, bool isElementwise);
    ExpressionUnit summed(ExprId whole, const ExpressionUnit& terms);
    ExpressionUnit multiplied(const ExpressionUnit& left, const ExpressionUnit& right, const Fraction& power);
    ExpressionUnit ofBranches(ExprId expr);
    ExpressionUnit raised(const ExpressionUnit& base, const Fraction& power);
    [[nodiscard]] bool isDeclared(const ExpressionUnit& unit) const;
    void claimNumber(ExprId whole, ExprId argument);
    void claim(UnitClaim claim, const ExpressionUnit& left, const ExpressionUnit& right);
    [[nodiscard]] std::optional<double> valueOf(ExprId expr, int depth) const;
    void shorten(ExpressionUnit& unit, ExprId expr);

    const HybridDae& m_dae;
    const ExpressionPool& m_pool;
    UnitSymbols& m_symbols;
    UnitFunctions& m_functions;
    const Function* m_function = nullptr;
    std::vector<ExpressionUnit> m_locals;
    std::deque<ExpressionUnit> m_units;
    IdMap<ExprId, std::uint32_t> m_known;
    struct NodeClaims {
        std::uint32_t begin = 0, end = 0;
    };
    IdMap<ExprId, NodeClaims> m_claimsOf;
    std::vector<UnitClaim> m_claims;
    std::vector<ExpressionUnit> m_variables;
    std::vector<std::uint8_t> m_isVariableKnown;
};

/// Origin of claims, for messages.
struct UnitSource {
    enum class Kind : std::uint8_t { Equation, Binding, Attribute, Statement };
    Kind kind = Kind::Equation;
    SourceSpan span;
    ExprId left, right;     ///< may be none
    VariableId variable;    ///< of a binding or an attribute
    FunctionId function;    ///< function whose body contains it; none: the model
    InstanceId instance;    ///< of the model: the component that contains it
    bool isClause = false;  ///< "connect(a, b)", "reinit(x, 1)": its right-hand side cannot be extended
};

/// Claims of all sources, in one array.
struct UnitClaims {
    /// An equation without claims because its units are declared.
    struct Agreement {
        UnitSource source;
        std::size_t before = 0;        ///< position of the next source
        std::optional<UnitForm> unit;  ///< of both sides; none if a side is a literal number
    };
    std::vector<UnitSource> sources;
    std::vector<UnitClaim> claims;
    std::vector<std::uint32_t> sourceOf;  ///< by claim
    bool keepsAgreeing = false;
    std::vector<Agreement> agreements;  ///< of the model's own equations and values, if recorded

    /// Omits a source without claims.
    void add(const UnitSource& source, std::vector<UnitClaim> own)
    {
        if (own.empty()) return;
        sourceOf.resize(sourceOf.size() + own.size(), static_cast<std::uint32_t>(sources.size()));
        sources.push_back(source);
        std::ranges::move(own, std::back_inserter(claims));
    }
};

/// The functions of a model, each analysed once.
class UnitFunctions {
public:
    UnitFunctions(const HybridDae& dae, UnitSymbols& symbols, UnitClaims& claims);
    /// The unit of a literal that represents a constant of a class; null for others.
    [[nodiscard]] const ExpressionUnit* constantOf(ExprId literal) const
    {
        const auto known = m_constants.find(literal);
        return known != m_constants.end() ? &known->second : nullptr;
    }
    /// Null for a function being analysed: it is recursive.
    const FunctionUnits* unitsOf(FunctionId function);

private:
    ExpressionUnit ofVariable(const FunctionVariable& variable, bool isConstant);
    ExpressionUnit ofType(TypeId type, std::span<const SharedText> units, std::size_t& position, bool isConstant);

    const HybridDae& m_dae;
    UnitSymbols& m_symbols;
    UnitClaims& m_claims;
    struct Known {
        enum class State : std::uint8_t { New, Busy, Done } state = State::New;
        FunctionUnits units;
    };
    std::vector<Known> m_known;
    std::unordered_map<ExprId, ExpressionUnit> m_constants;  ///< looked up only
};

/// Adds the claims of statements, in a function or in the model; `around` tells the context.
void appendClaims(const std::vector<Statement>& statements, const UnitSource& around, ExpressionUnits& units,
                  UnitClaims& claims);
/// Adds a source with the claim that its two sides have the same unit, and the claims in its expressions. Omits a
/// source without claims.
void appendSource(const UnitSource& source, std::span<const ExprId> others, ExpressionUnits& units, UnitClaims& claims);

}  // namespace causeway
