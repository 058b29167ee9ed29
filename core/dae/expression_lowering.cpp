// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/expression_lowering.h"

#include "core/base/numbers.h"
#include "core/semantics/suggestion.h"

namespace causeway {

namespace {

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

/// Element-wise operators mean the same as the plain ones for scalars.
Op arithmeticOp(TokenKind token)
{
    switch (token) {
        case TokenKind::Plus:
        case TokenKind::DotPlus: return Op::Add;
        case TokenKind::Minus:
        case TokenKind::DotMinus: return Op::Subtract;
        case TokenKind::Times:
        case TokenKind::DotTimes: return Op::Multiply;
        default: return Op::Divide;
    }
}

std::string_view signOf(Op op)
{
    switch (op) {
        case Op::Add: return "an operand of '+'";
        case Op::Subtract: return "an operand of '-'";
        case Op::Multiply: return "an operand of '*'";
        case Op::Divide: return "an operand of '/'";
        default: return "an operand of '^'";
    }
}

std::string shortened(std::string_view text)
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

bool isNumeric(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Integer;
}

}  // namespace

ExpressionLowering::ExpressionLowering(HybridDae& dae, Diagnostics& diagnostics) : m_dae(dae), m_diagnostics(diagnostics)
{
    for (std::size_t i = 0; i < dae.variables.size(); ++i) m_byName.emplace(dae.variables[VariableId(i)].name, VariableId(i));
}

bool ExpressionLowering::expectType(ExprId expr, ValueType wanted, std::string_view what, ast::Expression where)
{
    if (expr.isNone()) return false;
    const ValueType found = m_dae.pool.type(expr);
    if (found == wanted || (wanted == ValueType::Real && found == ValueType::Integer)) return true;
    m_diagnostics.report(diag::TypeMismatch, where.span(), what, toString(wanted), shortened(where.text()), toString(found));
    return false;
}

bool ExpressionLowering::expectNumber(ExprId expr, std::string_view what, ast::Expression where)
{
    if (expr.isNone()) return false;
    const ValueType found = m_dae.pool.type(expr);
    if (isNumeric(found)) return true;
    m_diagnostics.report(diag::TypeMismatch, where.span(), what, "a number", shortened(where.text()), toString(found));
    return false;
}

ExprId ExpressionLowering::refuse(ast::Expression where, std::string_view what)
{
    m_diagnostics.report(diag::NotYetSupported, where.span(), what);
    return {};
}

ExprId ExpressionLowering::lower(ast::Expression expression)
{
    ExpressionPool& pool = m_dae.pool;
    switch (expression.kind()) {
        case SyntaxKind::RealLiteral: return pool.real(expression.as<ast::RealLiteral>().value());
        case SyntaxKind::IntegerLiteral:
            if (const auto value = expression.as<ast::IntegerLiteral>().value()) return pool.integer(*value);
            m_diagnostics.report(diag::IntegerTooLarge, expression.span(), shortened(expression.text()));
            return {};
        case SyntaxKind::BooleanLiteral: return pool.boolean(expression.as<ast::BooleanLiteral>().value());
        case SyntaxKind::StringLiteral: return pool.string(expression.as<ast::StringLiteral>().value());
        case SyntaxKind::TimeExpression: return pool.time();
        case SyntaxKind::Parenthesized: {
            const ast::Expression inner = expression.as<ast::Parenthesized>().inner();
            return inner ? lower(inner) : refuse(expression, "a list of several results");
        }
        case SyntaxKind::ArithmeticExpression: return lowerArithmetic(expression.as<ast::ArithmeticExpression>().operands());
        case SyntaxKind::Term: return lowerArithmetic(expression.as<ast::Term>().operands());
        case SyntaxKind::Factor: {
            const auto factor = expression.as<ast::Factor>();
            const ExprId base = lower(factor.base());
            const ExprId exponent = lower(factor.exponent());
            const bool fits = expectNumber(base, signOf(Op::Power), factor.base());
            return expectNumber(exponent, signOf(Op::Power), factor.exponent()) && fits ? pool.binary(Op::Power, base, exponent)
                                                                                       : ExprId();
        }
        case SyntaxKind::OrExpression: return lowerLogical(expression.as<ast::OrExpression>().operands().toVector(), Op::Or);
        case SyntaxKind::AndExpression: return lowerLogical(expression.as<ast::AndExpression>().operands().toVector(), Op::And);
        case SyntaxKind::NotExpression: {
            const ast::Expression inner = expression.as<ast::NotExpression>().operand();
            const ExprId operand = lower(inner);
            return expectType(operand, ValueType::Boolean, "the operand of 'not'", inner) ? pool.unary(Op::Not, operand) : ExprId();
        }
        case SyntaxKind::Relation: return lowerRelation(expression.as<ast::Relation>());
        case SyntaxKind::IfExpression: return lowerIf(expression.as<ast::IfExpression>());
        case SyntaxKind::ComponentReference: return lowerReference(expression.as<ast::ComponentReference>());
        case SyntaxKind::FunctionCall: return lowerCall(expression.as<ast::FunctionCall>());
        case SyntaxKind::Error: return {};  // the parser has said what is missing
        default: return refuse(expression, "arrays");
    }
}

ExprId ExpressionLowering::lowerReference(ast::ComponentReference reference)
{
    const std::string name = reference.dottedName();
    const auto found = m_byName.find(name);
    if (found != m_byName.end()) {
        if (!reference.isSimple()) return refuse(reference, "arrays");
        return m_dae.pool.variable(found->second, m_dae.variables[found->second].type);
    }
    std::vector<std::string> names;
    for (const DaeVariable& variable : m_dae.variables) names.push_back(variable.name);
    m_diagnostics.report(diag::UnknownName, reference.span(), name, m_dae.modelName, didYouMean(name, names));
    return {};
}

ExprId ExpressionLowering::lowerCall(ast::FunctionCall call)
{
    const std::string name = call.calledName();
    const auto positional = call.arguments().positional().toVector();
    if (call.arguments().isReduction()) return refuse(call, "reductions");
    if (name == "der") return lowerDerivative(call, positional);

    static const std::vector<std::string> kKnownElsewhere = {
        "pre",    "edge",   "change", "sample",     "initial",  "terminal", "smooth", "delay",      "semiLinear",
        "spatialDistribution", "cardinality", "inStream", "actualStream", "String", "hold", "previous", "Clock"};
    for (const std::string& other : kKnownElsewhere) {
        if (name == other) return refuse(call, fmt::format("the operator '{}'", name));
    }
    const BuiltinInfo* info = findBuiltin(name);
    if (info == nullptr) {
        std::vector<std::string> names;
#define BUILTIN(enumerator, text, least, most, result) names.emplace_back(text);
#include "core/symbolic/builtins.def"
#undef BUILTIN
        m_diagnostics.report(diag::UnknownFunction, call.span(), name, didYouMean(name, names));
        return {};
    }
    for (const ast::NamedArgument argument : call.arguments().named()) {
        m_diagnostics.report(diag::NamedArgument, argument.span(), name, argument.name().text);
        return {};
    }
    if (positional.size() < info->leastArguments || positional.size() > info->mostArguments) {
        const auto plural = [](std::size_t count) { return fmt::format("{} argument{}", count, count == 1 ? "" : "s"); };
        m_diagnostics.report(diag::WrongArgumentCount, call.span(), name, plural(info->leastArguments), positional.size());
        return {};
    }
    std::vector<ExprId> arguments;
    bool fits = true;
    for (const ast::Expression argument : positional) {
        const ExprId lowered = lower(argument);
        // noEvent takes anything; all others compute with numbers.
        fits = (info->function == Builtin::NoEvent ? !lowered.isNone()
                                                   : expectNumber(lowered, fmt::format("the argument of '{}'", name), argument)) &&
               fits;
        arguments.push_back(lowered);
    }
    return fits ? m_dae.pool.call(info->function, arguments) : ExprId();
}

ExprId ExpressionLowering::lowerDerivative(ast::FunctionCall call, const std::vector<ast::Expression>& arguments)
{
    if (arguments.size() != 1) {
        m_diagnostics.report(diag::WrongArgumentCount, call.span(), "der", "1 argument", arguments.size());
        return {};
    }
    const ast::Expression inner = arguments.front().withoutParentheses();
    const ExprId operand = lower(inner);
    if (operand.isNone()) return {};
    if (m_dae.pool.op(operand) != Op::Variable) {
        m_diagnostics.report(diag::DerOfNonVariable, inner.span(), shortened(inner.text()));
        return {};
    }
    DaeVariable& variable = m_dae.variables[m_dae.pool.variableOf(operand)];
    if (variable.type != ValueType::Real || variable.variability != Variability::Continuous) {
        const std::string what = variable.type != ValueType::Real ? fmt::format("{}", toString(variable.type))
                                                                  : fmt::format("a {}", toString(variable.variability));
        m_diagnostics.report(diag::DerOfNonReal, inner.span(), variable.name, what);
        return {};
    }
    if (variable.causality == Causality::Input) return refuse(call, "the derivative of an input");
    variable.isState = true;
    return m_dae.pool.der(operand);
}

ExprId ExpressionLowering::lowerArithmetic(const std::vector<ast::Operand>& operands)
{
    ExpressionPool& pool = m_dae.pool;
    ExprId sum;
    bool fits = true;
    for (const ast::Operand& operand : operands) {
        const ExprId value = lower(operand.value);
        const bool isFirst = operand.value == operands.front().value;
        const Op op = isFirst && operands.size() > 1 && operand.op == TokenKind::EndOfFile ? arithmeticOp(operands[1].op)
                                                                                          : arithmeticOp(operand.op);
        fits = expectNumber(value, signOf(op), operand.value) && fits;
        if (!fits) continue;
        if (!isFirst) {
            sum = pool.binary(op, sum, value);
        } else if (operand.op == TokenKind::Minus || operand.op == TokenKind::DotMinus) {
            // -1 is a literal, not an operation.
            sum = pool.op(value) == Op::RealLiteral      ? pool.real(-pool.number(value))
                  : pool.op(value) == Op::IntegerLiteral ? pool.integer(-pool.integerValue(value))
                                                         : pool.unary(Op::Negate, value);
        } else {
            sum = value;
        }
    }
    return fits ? sum : ExprId();
}

ExprId ExpressionLowering::lowerLogical(const std::vector<ast::Expression>& operands, Op op)
{
    const std::string_view what = op == Op::Or ? "an operand of 'or'" : "an operand of 'and'";
    ExprId result;
    bool fits = true;
    for (const ast::Expression operand : operands) {
        const ExprId value = lower(operand);
        fits = expectType(value, ValueType::Boolean, what, operand) && fits;
        if (fits) result = result.isNone() ? value : m_dae.pool.binary(op, result, value);
    }
    return fits ? result : ExprId();
}

ExprId ExpressionLowering::lowerRelation(ast::Relation relation)
{
    const ExprId left = lower(relation.left());
    const ExprId right = lower(relation.right());
    if (left.isNone() || right.isNone()) return {};
    const ValueType leftType = m_dae.pool.type(left);
    const ValueType rightType = m_dae.pool.type(right);
    if (leftType == ValueType::String || rightType == ValueType::String) return refuse(relation, "relations between texts");
    if (leftType != rightType && !(isNumeric(leftType) && isNumeric(rightType))) {
        m_diagnostics.report(diag::TypeMismatch, relation.right().span(), "the right side of the relation", toString(leftType),
                             shortened(relation.right().text()), toString(rightType));
        return {};
    }
    return m_dae.pool.binary(relationOp(relation.op()), left, right);
}

ExprId ExpressionLowering::lowerIf(ast::IfExpression expression)
{
    ExpressionPool& pool = m_dae.pool;
    struct Branch {
        ExprId condition, value;
    };
    std::vector<Branch> branches;
    bool fits = true;
    for (const auto& branch : expression.branches()) {
        const ExprId condition = lower(branch.condition);
        fits = expectType(condition, ValueType::Boolean, "the condition of 'if'", branch.condition) && fits;
        branches.push_back({condition, lower(branch.value)});
        fits = fits && !branches.back().value.isNone();
    }
    const ast::Expression elseValue = expression.elseValue();
    ExprId result = lower(elseValue);
    if (!fits || result.isNone()) return {};
    for (std::size_t i = branches.size(); i-- > 0;) {
        const ValueType then = pool.type(branches[i].value);
        const ValueType otherwise = pool.type(result);
        if (then != otherwise && !(isNumeric(then) && isNumeric(otherwise))) {
            m_diagnostics.report(diag::TypeMismatch, elseValue.span(), "the value of every branch of 'if'", toString(then),
                                 shortened(elseValue.text()), toString(otherwise));
            return {};
        }
        result = pool.conditional(branches[i].condition, branches[i].value, result);
    }
    return result;
}

}  // namespace causeway
