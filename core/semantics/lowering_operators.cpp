// SPDX-License-Identifier: GPL-3.0-or-later
// Literals, operators and if-expressions (specification, chapter 3; arrays: section 10.6; overloading: chapter 14).
#include <algorithm>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/semantics/arithmetic_types.h"
#include "core/semantics/expression_lowering.h"
#include "core/semantics/open_sizes.h"
#include "core/symbolic/exact_integers.h"
#include "core/symbolic/symbolic_execution.h"
#include "core/symbolic/three_valued.h"
#include "core/syntax/literal_number.h"

namespace causeway {

namespace {

/// As far as sizes are known.
bool mayHaveSameSizes(const TypeTable& types, TypeId a, TypeId b)
{
    const auto isSame = [](std::int32_t x, std::int32_t y) { return x == y || x == kUnknownSize || y == kUnknownSize; };
    return std::ranges::equal(types.dimensions(a), types.dimensions(b), isSame);
}

Op relationOp(TokenKind token)
{
    switch (token) {
        case TokenKind::Less: return Op::Less;
        case TokenKind::LessEqual: return Op::LessEqual;
        case TokenKind::Greater: return Op::Greater;
        case TokenKind::GreaterEqual: return Op::GreaterEqual;
        case TokenKind::EqualEqual: return Op::Equal;
        default: return Op::NotEqual;
    }
}

std::string_view textOf(TokenKind token)
{
    switch (token) {
        case TokenKind::Plus: return "+";
        case TokenKind::Minus: return "-";
        case TokenKind::Times: return "*";
        case TokenKind::Divide: return "/";
        case TokenKind::Power: return "^";
        case TokenKind::DotPlus: return ".+";
        case TokenKind::DotMinus: return ".-";
        case TokenKind::DotTimes: return ".*";
        case TokenKind::DotDivide: return "./";
        case TokenKind::DotPower: return ".^";
        case TokenKind::Less: return "<";
        case TokenKind::LessEqual: return "<=";
        case TokenKind::Greater: return ">";
        case TokenKind::GreaterEqual: return ">=";
        case TokenKind::EqualEqual: return "==";
        default: return "<>";
    }
}

}  // namespace

std::string ExpressionLowering::shortened(std::string_view text)
{
    constexpr std::size_t kLongest = 60;
    std::string line(text.substr(0, kLongest));
    for (char& c : line) {
        if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    }
    // Not in the middle of a character.
    if (text.size() > kLongest) {
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0x80U) != 0) line.pop_back();
        line += "...";
    }
    return line;
}

bool ExpressionLowering::expectType(ExprId expr, ValueType wanted, std::string_view what, ast::Expression where)
{
    if (expr.isNone()) return false;
    const ValueType found = m_pool.type(expr);
    if (m_pool.isScalar(expr) && (found == wanted || (wanted == ValueType::Real && found == ValueType::Integer)))
        return true;
    m_in.report(diag::TypeMismatch, where.span(), m_scope, what, toString(wanted), shortened(where.text()),
                typeText(expr));
    return false;
}

ExprId ExpressionLowering::lower(ast::Expression expression)
{
    switch (expression.kind()) {
        case SyntaxKind::RealLiteral:
            if (const auto number = unitLiteral(expression)) {
                // The literal is in its own unit here; only values of components are converted: see valueIn.
                const auto powers = unitPowers(number->unit);
                const auto factor = powers ? convertUnit(1, number->unit, unitText(*powers)) : std::nullopt;
                if (!powers || (factor && *factor != 1)) {
                    m_in.report(diag::UnitsDisagree, expression.span(), m_scope,
                                powers ? fmt::format("'{}' is not converted here: write it in {}", expression.text(),
                                                     unitText(*powers))
                                       : fmt::format("'{}' is not a unit", number->unit));
                }
                for (const double value : {number->value, -number->value})
                    m_in.constantUnits.emplace_back(m_pool.real(value), number->unit);
                return m_pool.real(number->value);
            }
            return m_pool.real(expression.as<ast::RealLiteral>().value());
        case SyntaxKind::IntegerLiteral:
            if (const auto value = expression.as<ast::IntegerLiteral>().value()) {
                if (*value > static_cast<std::int64_t>(kLargestExactInteger))
                    m_in.reportBreach(diag::IntegerTooLarge, expression.span(), m_scope, expression.text());
                return m_pool.integer(*value);
            }
            m_in.report(diag::IntegerTooLarge, expression.span(), m_scope, shortened(expression.text()));
            return {};
        case SyntaxKind::BooleanLiteral: return m_pool.boolean(expression.as<ast::BooleanLiteral>().value());
        case SyntaxKind::StringLiteral: return m_pool.string(expression.as<ast::StringLiteral>().value());
        case SyntaxKind::TimeExpression:
            if (m_scope->function == nullptr) {
                const ast::ClassKind kind = m_scope->kind();
                const bool isOfModel = kind == ast::ClassKind::Model || kind == ast::ClassKind::Block ||
                                       kind == ast::ClassKind::Class || m_scope->declaration == nullptr;
                if (!isOfModel) {
                    m_in.reportBreach(diag::OperatorNotAllowed, expression.span(), m_scope, "time",
                                      fmt::format("the {} '{}'", ast::toString(kind), m_scope->name()));
                }
                return m_pool.time();
            }
            m_in.report(diag::OperatorNotAllowed, expression.span(), m_scope, "time", "a function");
            return {};
        case SyntaxKind::Parenthesized: {
            const ast::Expression inner = expression.as<ast::Parenthesized>().inner();
            if (inner) return lower(inner);
            m_in.report(diag::NotAValue, expression.span(), m_scope, shortened(expression.text()),
                        "a list of several results");
            return {};
        }
        case SyntaxKind::ArithmeticExpression:
            return lowerArithmetic(expression.as<ast::ArithmeticExpression>().operands());
        case SyntaxKind::Term: return lowerArithmetic(expression.as<ast::Term>().operands());
        case SyntaxKind::Factor: {
            const auto factor = expression.as<ast::Factor>();
            const ExprId base = lower(factor.base());
            const ExprId exponent = lower(factor.exponent());
            return lowerOperation(factor.op(), base, exponent, factor.base(), factor.exponent());
        }
        case SyntaxKind::OrExpression:
            return lowerLogical(expression.as<ast::OrExpression>().operands().toVector(), Op::Or);
        case SyntaxKind::AndExpression:
            return lowerLogical(expression.as<ast::AndExpression>().operands().toVector(), Op::And);
        case SyntaxKind::NotExpression: {
            const ast::Expression inner = expression.as<ast::NotExpression>().operand();
            const ExprId operand = lower(inner);
            if (operand.isNone()) return {};
            if (m_pool.type(operand) == ValueType::Boolean) return m_pool.unary(Op::Not, operand);
            if (m_pool.type(operand) == ValueType::Record) return lowerOverloaded("not", operand, {}, expression);
            expectType(operand, ValueType::Boolean, "the operand of 'not'", inner);
            return {};
        }
        case SyntaxKind::Relation: return lowerRelation(expression.as<ast::Relation>());
        case SyntaxKind::IfExpression: return lowerIf(expression.as<ast::IfExpression>());
        case SyntaxKind::ComponentReference: return lowerReference(expression.as<ast::ComponentReference>());
        case SyntaxKind::FunctionCall: {
            const ExprId value = lowerCall(expression.as<ast::FunctionCall>());
            if (value.isNone()) return {};
            // The first of several results is the value.
            if (m_pool.type(value) == ValueType::Tuple) return resultOf(value, 0);
            if (m_pool.type(value) == ValueType::None) {
                m_in.report(diag::WrongResultCount, expression.span(), m_scope,
                            fmt::format("'{}'", shortened(expression.text())), "no result", "a value is needed");
                return {};
            }
            return value;
        }
        case SyntaxKind::ArrayConstructor: return lowerArray(expression.as<ast::ArrayConstructor>());
        case SyntaxKind::MatrixConstructor: return lowerMatrix(expression.as<ast::MatrixConstructor>());
        case SyntaxKind::RangeExpression: return lowerRangeExpression(expression.as<ast::RangeExpression>());
        case SyntaxKind::EndExpression:
            if (!m_ends.empty()) {
                const auto& [array, dimension] = m_ends.back();
                const std::optional<TypeId> counted = subscriptType(array, dimension);
                if (!counted || *counted == TypeTable::integer()) return sizeOfDimension(array, dimension);
                const ExprId values = valuesOfType(*counted);
                return m_pool.operand(values, m_pool.operands(values).size() - 1);
            }
            m_in.report(diag::EndOutsideSubscript, expression.span(), m_scope);
            return {};
        case SyntaxKind::SubscriptedExpression: {
            const auto subscripted = expression.as<ast::SubscriptedExpression>();
            return applySubscripts(lower(subscripted.base()), subscripted.subscripts(), subscripted.base());
        }
        case SyntaxKind::MemberExpression: {
            const auto access = expression.as<ast::MemberExpression>();
            const ExprId base = lower(access.base());
            if (base.isNone()) return {};
            const int field = m_pool.type(base) == ValueType::Record
                                  ? m_pool.types().recordOf(m_pool.typeId(base)).find(access.member().text)
                                  : -1;
            if (field >= 0) return member(base, static_cast<std::size_t>(field));
            m_in.report(diag::UnknownMember, expression.span(), m_scope, typeText(base), access.member().text, "");
            return {};
        }
        case SyntaxKind::WholeDimension: return m_pool.whole();
        default: return {};  // the parser has reported the missing part
    }
}

ExprId ExpressionLowering::lowerNegation(ExprId value, ast::Expression where, std::string_view sign)
{
    if (value.isNone()) return {};
    // -1 is a literal, not an operation.
    if (m_pool.op(value) == Op::RealLiteral) return m_pool.real(-m_pool.number(value));
    if (m_pool.op(value) == Op::IntegerLiteral) return m_pool.integer(-m_pool.integerValue(value));
    if (m_pool.type(value) == ValueType::Record) return lowerOverloaded("-", value, {}, where);
    if (isArithmetic(m_pool.type(value))) return m_pool.unary(Op::Negate, value);
    m_in.report(diag::SignNotDefined, where.span(), m_scope, sign, typeText(value));
    return {};
}

ExprId ExpressionLowering::lowerArithmetic(const std::vector<ast::Operand>& operands)
{
    ExprId result = lower(operands.front().value);
    bool isWhole = !result.isNone();
    const TokenKind sign = operands.front().op;
    if (isWhole && (sign == TokenKind::Minus || sign == TokenKind::DotMinus)) {
        result = lowerNegation(result, operands.front().value, "-");
        isWhole = !result.isNone();
    } else if (isWhole && sign == TokenKind::Plus && !isArithmetic(m_pool.type(result)) &&
               m_pool.type(result) != ValueType::Record) {
        m_in.report(diag::SignNotDefined, operands.front().value.span(), m_scope, "+", typeText(result));
        isWhole = false;
    }
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const ExprId value = lower(operands[i].value);
        isWhole = isWhole && !value.isNone();
        if (!isWhole) continue;
        result = lowerOperation(operands[i].op, result, value, operands[i - 1].value, operands[i].value);
        isWhole = !result.isNone();
    }
    return isWhole ? result : ExprId();
}

ExprId ExpressionLowering::lowerOperation(TokenKind token, ExprId left, ExprId right, ast::Expression leftText,
                                          ast::Expression rightText)
{
    if (left.isNone() || right.isNone()) return {};
    const ValueType a = m_pool.type(left), b = m_pool.type(right);
    if (a == ValueType::Record || b == ValueType::Record) {
        const bool isElementwise = textOf(token)[0] == '.';
        return lowerOverloaded(isElementwise ? textOf(token).substr(1) : textOf(token), left, right, rightText,
                               isElementwise);
    }
    const auto notDefined = [&]() -> ExprId {
        m_in.report(diag::OperatorNotDefined, leftText.span().unite(rightText.span()), m_scope, textOf(token),
                    typeText(left), typeText(right));
        return {};
    };
    const bool isElementwise = textOf(token)[0] == '.';
    const std::size_t leftRank = m_pool.types().rank(m_pool.typeId(left)),
                      rightRank = m_pool.types().rank(m_pool.typeId(right));
    const auto sameSizes = [&] { return mayHaveSameSizes(m_pool.types(), m_pool.typeId(left), m_pool.typeId(right)); };
    const auto mismatch = [&]() -> ExprId {
        m_in.report(diag::DimensionMismatch, leftText.span().unite(rightText.span()), m_scope,
                    fmt::format("'{}'", shortened(leftText.text())), typeText(left),
                    fmt::format("'{}'", shortened(rightText.text())), typeText(right));
        return {};
    };
    if (a == ValueType::String && b == ValueType::String && (token == TokenKind::Plus || token == TokenKind::DotPlus)) {
        return m_pool.binary(Op::Add, left, right);
    }
    if (!isArithmetic(a) || !isArithmetic(b)) return notDefined();
    const bool bothArrays = leftRank > 0 && rightRank > 0;
    switch (token) {
        case TokenKind::Plus:
        case TokenKind::Minus:
            if ((leftRank > 0) != (rightRank > 0)) return notDefined();
            if (!sameSizes()) return mismatch();
            return m_pool.binary(token == TokenKind::Plus ? Op::Add : Op::Subtract, left, right);
        case TokenKind::Times: {
            if (bothArrays) {
                if (leftRank > 2 || rightRank > 2) return notDefined();
                const std::int32_t inner = m_pool.types().dimensions(m_pool.typeId(left))[leftRank - 1];
                const std::int32_t outer = m_pool.types().dimensions(m_pool.typeId(right))[0];
                if (inner != outer && inner != kUnknownSize && outer != kUnknownSize) return mismatch();
            }
            return m_pool.binary(Op::Multiply, left, right);
        }
        case TokenKind::Divide:
            if (rightRank > 0) return notDefined();
            return m_pool.binary(Op::Divide, left, right);
        case TokenKind::Power:
            if (rightRank > 0 || (leftRank > 0 && (leftRank != 2 || b != ValueType::Integer))) return notDefined();
            if (leftRank == 2) {
                const auto sizes = m_pool.types().dimensions(m_pool.typeId(left));
                if (sizes[0] != sizes[1] && sizes[0] != kUnknownSize && sizes[1] != kUnknownSize) {
                    m_in.report(diag::DimensionMismatch, leftText.span().unite(rightText.span()), m_scope,
                                fmt::format("a row of '{}'", shortened(leftText.text())), sizes[1], "a column",
                                sizes[0]);
                    return {};
                }
            }
            return m_pool.binary(Op::Power, left, right);
        default: break;
    }
    if (isElementwise && bothArrays && !sameSizes()) return mismatch();
    const bool isScalar = !bothArrays && leftRank == 0 && rightRank == 0;
    switch (token) {
        case TokenKind::DotPlus: return m_pool.binary(Op::Add, left, right);
        case TokenKind::DotMinus: return m_pool.binary(Op::Subtract, left, right);
        case TokenKind::DotTimes: return m_pool.binary(isScalar ? Op::Multiply : Op::ElementMultiply, left, right);
        case TokenKind::DotDivide: return m_pool.binary(isScalar ? Op::Divide : Op::ElementDivide, left, right);
        default: return m_pool.binary(isScalar ? Op::Power : Op::ElementPower, left, right);
    }
}

ExprId ExpressionLowering::lowerLogical(const std::vector<ast::Expression>& operands, Op op)
{
    const std::string_view what = op == Op::Or ? "an operand of 'or'" : "an operand of 'and'";
    ExprId result;
    bool isWhole = true;
    for (const ast::Expression operand : operands) {
        const ExprId value = lower(operand);
        if (!value.isNone() && m_pool.type(value) == ValueType::Record) {
            result = result.isNone() ? value : lowerOverloaded(op == Op::Or ? "or" : "and", result, value, operand);
            continue;
        }
        const bool isBoolean = !value.isNone() && m_pool.type(value) == ValueType::Boolean;
        isWhole = (isBoolean || expectType(value, ValueType::Boolean, what, operand)) && isWhole;
        if (isWhole && !result.isNone() &&
            !mayHaveSameSizes(m_pool.types(), m_pool.typeId(result), m_pool.typeId(value))) {
            m_in.report(diag::DimensionMismatch, operand.span(), m_scope,
                        fmt::format("'{}'", shortened(operand.text())), typeText(value), "what stands before it",
                        typeText(result));
            isWhole = false;
        }
        if (isWhole) result = result.isNone() ? value : m_pool.binary(op, result, value);
    }
    return isWhole ? result : ExprId();
}

ExprId ExpressionLowering::lowerRelation(ast::Relation relation)
{
    const ExprId left = lower(relation.left());
    const ExprId right = lower(relation.right());
    if (left.isNone() || right.isNone()) return {};
    const ValueType a = m_pool.type(left), b = m_pool.type(right);
    if (a == ValueType::Record || b == ValueType::Record)
        return lowerOverloaded(textOf(relation.op()), left, right, relation);
    const TypeTable& types = m_pool.types();
    const bool isSame = a == b && (a != ValueType::Enumeration || fits(types.elementType(m_pool.typeId(left)),
                                                                       types.elementType(m_pool.typeId(right))));
    if (!isSame && !(isArithmetic(a) && isArithmetic(b))) {
        m_in.report(diag::TypeMismatch, relation.right().span(), m_scope, "the right side of the relation",
                    m_pool.types().toString(m_pool.typeId(left)), shortened(relation.right().text()), typeText(right));
        return {};
    }
    const bool isComparable = a == ValueType::Real || a == ValueType::Integer || a == ValueType::Boolean ||
                              a == ValueType::String || a == ValueType::Enumeration;
    if (!isComparable || !m_pool.isScalar(left) || !m_pool.isScalar(right)) {
        m_in.report(diag::OperatorNotDefined, relation.span(), m_scope, textOf(relation.op()), typeText(left),
                    typeText(right));
        return {};
    }
    return m_pool.binary(relationOp(relation.op()), left, right);
}

namespace {

/// Whether both types are equal except for the sizes of arrays.
bool isAlikeButForSizes(const TypeTable& types, TypeId x, TypeId y)
{
    const TypeId a = types.elementType(x), b = types.elementType(y);
    if (types.rank(x) != types.rank(y)) return false;
    if (types.base(a) != types.base(b)) return isArithmetic(types.base(a)) && isArithmetic(types.base(b));
    if (types.base(a) != ValueType::Record) return true;
    const std::vector<RecordType::Field>&fields = types.recordOf(a).fields, &others = types.recordOf(b).fields;
    return std::ranges::is_permutation(fields, others, [&types](const auto& field, const auto& other) {
        return field.name == other.name && isAlikeButForSizes(types, field.type, other.type);
    });
}

}  // namespace

/// For records of possibly different sizes, the one selected by a parameter in a model; otherwise none (specification,
/// section 3.6.5).
ExprId ExpressionLowering::chosenRecord(ExprId then, ExprId otherwise, ExprId condition)
{
    const TypeId x = m_pool.typeId(then), y = m_pool.typeId(otherwise);
    const TypeTable& types = m_pool.types();
    if (types.base(x) != ValueType::Record || types.base(y) != ValueType::Record || m_scope->function != nullptr)
        return {};
    const bool haveOneSize = fits(x, y) && hasKnownSizes(types, x) && hasKnownSizes(types, y);
    if (haveOneSize || !isAlikeButForSizes(types, x, y)) return {};
    const auto value = m_in.evaluate(condition);
    return !value ? ExprId() : value->number() != 0 ? then : otherwise;
}

ExprId ExpressionLowering::unify(ExprId then, ExprId otherwise, ExprId condition, ast::Expression where)
{
    if (const ExprId chosen = chosenRecord(then, otherwise, condition); !chosen.isNone()) return chosen;
    const ValueType a = m_pool.type(then), b = m_pool.type(otherwise);
    const bool sameSizes = mayHaveSameSizes(m_pool.types(), m_pool.typeId(then), m_pool.typeId(otherwise));
    const bool sameBase =
        a == b ? (a != ValueType::Enumeration || fits(m_pool.types().elementType(m_pool.typeId(then)),
                                                      m_pool.types().elementType(m_pool.typeId(otherwise))))
               : isArithmetic(a) && isArithmetic(b);
    if (sameBase && sameSizes && a == ValueType::Clock) {
        // A condition that selects between clocks must be known before the simulation (specification, section 16.3.2).
        const auto value = m_in.evaluateOrReport(condition, where.span(), m_scope, "a condition that chooses a clock");
        return value ? (value->number() != 0 ? then : otherwise) : ExprId();
    }
    const bool isFit = a != ValueType::Record || fits(m_pool.types().elementType(m_pool.typeId(then)),
                                                      m_pool.types().elementType(m_pool.typeId(otherwise)));
    if (sameBase && sameSizes && isFit)
        return m_pool.conditional(condition, then, inFieldOrder(m_pool.typeId(then), otherwise));
    // Branches of different sizes: a parameter decides (specification, section 3.6.5).
    if (sameBase && isFit) {
        if (const auto value = m_in.evaluate(condition)) return value->number() != 0 ? then : otherwise;
        // So may an argument, where no call gives it yet.
        if (m_in.isWithoutUse && m_scope->function != nullptr &&
            std::ranges::any_of(m_in.functions[m_scope->function->id].variables,
                                [this](const FunctionVariable& variable) { return hasChosenSize(m_pool, variable); }))
            return then;
        m_in.report(diag::DimensionMismatch, where.span(), m_scope, "the first branch of 'if'", typeText(then),
                    "another", typeText(otherwise));
        return {};
    }
    m_in.report(diag::TypeMismatch, where.span(), m_scope, "the value of every branch of 'if'",
                m_pool.types().toString(m_pool.typeId(then)), shortened(where.text()), typeText(otherwise));
    return {};
}

ExprId ExpressionLowering::lowerIf(ast::IfExpression expression)
{
    struct Branch {
        ExprId condition, value;
    };
    std::vector<Branch> branches;
    bool isWhole = true;
    // A branch that cannot exist here (a removed component, say) does no harm if a parameter keeps it from being taken.
    const auto tryLower = [&](ast::Expression text) {
        ++m_in.isQuiet;
        const ExprId value = lower(text);
        --m_in.isQuiet;
        return value;
    };
    ExprId result;
    bool isDecided = false;
    for (const auto& branch : expression.branches()) {
        const ExprId condition = lower(branch.condition);
        if (!expectType(condition, ValueType::Boolean, "the condition of 'if'", branch.condition)) {
            isWhole = false;
            continue;
        }
        if (m_pool.op(condition) == Op::BooleanLiteral) {
            if (!m_pool.booleanValue(condition)) continue;
            result = lower(branch.value);
            isDecided = true;
            break;
        }
        ExprId value = tryLower(branch.value);
        if (value.isNone()) {
            // Parameters that decide it become structural.
            const auto valueOf = [this](ExprId part) -> Truth {
                const auto known = m_in.evaluate(part);
                return known ? Truth(known->number() != 0) : std::nullopt;
            };
            if (threeValued(m_in.pool, condition, valueOf) == Truth(false)) continue;
            value = lower(branch.value);
        }
        isWhole = isWhole && !value.isNone();
        branches.push_back({condition, value});
    }
    const ast::Expression elseValue = expression.elseValue();
    if (!isDecided) {
        result = branches.empty() ? lower(elseValue) : tryLower(elseValue);
        if (result.isNone() && !branches.empty() && isWhole) {
            const auto known = m_in.evaluate(branches.back().condition);
            if (known && known->number() != 0) {
                result = branches.back().value;
                branches.pop_back();
            } else {
                result = lower(elseValue);
            }
        }
    }
    if (!isWhole || result.isNone()) return {};
    for (std::size_t i = branches.size(); i-- > 0;) {
        result = unify(branches[i].value, result, branches[i].condition, elseValue);
        if (result.isNone()) return {};
    }
    return result;
}

bool ExpressionLowering::fits(TypeId wanted, TypeId found) const
{
    if (wanted == found) return true;
    const TypeTable& types = m_pool.types();
    const auto x = types.dimensions(wanted), y = types.dimensions(found);
    if (x.size() != y.size()) return false;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] != y[i] && x[i] != kUnknownSize && y[i] != kUnknownSize) return false;
    }
    const ValueType a = types.base(wanted), b = types.base(found);
    if (a == ValueType::Real && b == ValueType::Integer) return true;
    if (a != b) return false;
    if (a == ValueType::Enumeration) return types.enumerationOf(wanted).literals == types.enumerationOf(found).literals;
    if (a == ValueType::Record) {
        const RecordType &r = types.recordOf(wanted), &s = types.recordOf(found);
        if (r.fields.size() != s.fields.size()) return false;
        for (const auto& field : r.fields) {
            const int at = s.find(field.name);
            if (at < 0 || !fits(field.type, s.fields[static_cast<std::size_t>(at)].type)) return false;
        }
    }
    return true;
}

bool ExpressionLowering::hasFieldsOf(TypeId wanted, TypeId found) const
{
    const TypeTable& types = m_pool.types();
    if (types.base(wanted) != ValueType::Record || types.base(found) != ValueType::Record) return false;
    if (!std::ranges::equal(types.dimensions(wanted), types.dimensions(found))) return false;
    const RecordType &r = types.recordOf(wanted), &s = types.recordOf(found);
    return std::ranges::all_of(r.fields, [&](const RecordType::Field& field) {
        const int at = s.find(field.name);
        return at >= 0 && fits(field.type, s.fields[static_cast<std::size_t>(at)].type);
    });
}

ExprId ExpressionLowering::ordinalFor(TypeId wanted, ExprId value, std::string_view what, SourceSpan span,
                                      std::string_view text)
{
    if (wanted != TypeTable::integer() || !m_pool.isScalar(value) || m_pool.type(value) != ValueType::Enumeration)
        return {};
    m_in.reportBreach(diag::TypeMismatch, span, m_scope, what, toString(ValueType::Integer), shortened(text),
                      typeText(value));
    return m_pool.op(value) == Op::EnumerationLiteral ? m_pool.integer(m_pool.payload(value) + 1)
                                                      : m_pool.call(Builtin::EnumerationToInteger, std::vector{value});
}

ExprId ExpressionLowering::valueFor(TypeId wanted, ExprId value, const Binding& binding, bool isEach,
                                    std::string_view name)
{
    TypeTable& types = m_pool.types();
    const TypeId found = m_pool.typeId(value);
    if (fits(wanted, found)) return value;
    const std::size_t rank = types.rank(found);
    const bool sameBase = fits(types.elementType(wanted), types.elementType(found));
    if (sameBase && isEach && rank < types.rank(wanted)) {
        const auto all = types.dimensions(wanted);
        const std::vector<std::int32_t> rest(all.begin(), all.end() - static_cast<std::ptrdiff_t>(rank));
        if (std::ranges::find(rest, kUnknownSize) != rest.end()) return value;
        std::vector<ExprId> arguments{value};
        for (const std::int32_t size : rest) arguments.push_back(m_pool.integer(size));
        return m_pool.call(Builtin::Fill, arguments, types.array(found, rest));
    }
    if (sameBase) {
        m_in.report(diag::DimensionMismatch, binding.span, m_scope, fmt::format("'{}'", name), types.toString(wanted),
                    "its value", types.toString(found));
        return {};
    }
    const std::string what = fmt::format("the value of '{}'", name);
    if (const ExprId ordinal = ordinalFor(wanted, value, what, binding.span, binding.expression.text());
        !ordinal.isNone())
        return ordinal;
    m_in.report(diag::TypeMismatch, binding.span, m_scope, what, types.toString(wanted),
                shortened(binding.expression.text()), types.toString(found));
    return {};
}

namespace {

/// Whether values of both types have their scalars at the same places.
bool isSameOrder(const TypeTable& types, TypeId a, TypeId b)
{
    if (types.elementType(a) == types.elementType(b) || types.base(a) != ValueType::Record) return true;
    const RecordType &r = types.recordOf(a), &s = types.recordOf(b);
    if (r.fields.size() != s.fields.size()) return false;
    for (std::size_t i = 0; i < r.fields.size(); ++i) {
        if (r.fields[i].name != s.fields[i].name || !isSameOrder(types, r.fields[i].type, s.fields[i].type))
            return false;
    }
    return true;
}

}  // namespace

ExprId ExpressionLowering::inFieldOrder(TypeId wanted, ExprId value)
{
    const TypeId found = m_pool.typeId(value);
    if (isSameOrder(m_pool.types(), wanted, found)) return value;
    if (m_pool.types().rank(found) > 0) {
        const TypeId rest = m_pool.types().dropDimensions(wanted, 1);
        return forEachIndex(
            m_pool.types().dimensions(found)[0], [&] { return sizeOfDimension(value, 0); },
            [&](ExprId index) { return inFieldOrder(rest, subscript(value, {index})); }, rest);
    }
    RecordType made = m_pool.types().recordOf(wanted);
    const RecordType given = m_pool.types().recordOf(found);
    std::vector<ExprId> fields;
    for (RecordType::Field& field : made.fields) {
        const ExprId part = member(value, static_cast<std::size_t>(given.find(field.name)));
        fields.push_back(inFieldOrder(field.type, part));
        // With the sizes that it has.
        if (m_pool.types().base(field.type) == ValueType::Record || !m_pool.types().hasKnownSize(field.type))
            field.type = m_pool.typeId(fields.back());
    }
    return m_pool.record(m_pool.types().record(std::move(made)), fields);
}

}  // namespace causeway
