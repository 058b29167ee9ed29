// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/expression_column.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/literal_number.h"
#include "core/syntax/read_expression.h"

namespace causeway {

namespace {

using Values = std::vector<double>;

/// Values of a subexpression by row; a single value if constant.
struct Part {
    Values values;
    std::optional<std::string> unit;  ///< nothing: a plain number, compatible with any unit; "": unknown
    [[nodiscard]] double at(std::size_t row) const { return values.size() == 1 ? values.front() : values[row]; }
};

struct Mistake {
    std::string what;
};

struct ElementaryFunction {
    std::string_view name;
    double (*value)(double);
    bool keepsUnit = false;
};
constexpr double kPi = std::numbers::pi;

double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

const ElementaryFunction kFunctions[] = {
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"log10", [](double x) { return std::log10(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"abs", [](double x) { return std::abs(x); }, true},
    {"sign", sign},
    {"floor", [](double x) { return std::floor(x); }, true},
    {"ceil", [](double x) { return std::ceil(x); }, true},
};

bool isPlain(const std::optional<std::string>& unit)
{
    return !unit || unit->empty() || *unit == "1";
}

class Evaluation {
public:
    explicit Evaluation(const Result& result) : m_result(result), m_rows(result.rowCount()) {}

    Part of(ast::Expression expression)
    {
        expression = expression.withoutParentheses();
        if (const auto number = literalNumber(expression)) return {{*number}, std::nullopt};
        if (expression.is<ast::BooleanLiteral>()) return {{expression.text() == "true" ? 1.0 : 0.0}, std::nullopt};
        if (expression.is<ast::TimeExpression>()) return {Values(m_result.time.begin(), m_result.time.end()), "s"};
        if (const auto sum = expression.as<ast::ArithmeticExpression>()) return sumOf(sum);
        if (const auto term = expression.as<ast::Term>()) return termOf(term);
        if (const auto factor = expression.as<ast::Factor>()) return powerOf(factor);
        if (const auto call = expression.as<ast::FunctionCall>()) return callOf(call);
        if (const auto relation = expression.as<ast::Relation>()) return relationOf(relation);
        if (const auto negation = expression.as<ast::NotExpression>()) {
            const Part operand = of(negation.operand());
            return combined(
                operand, operand, [](double a, double) { return a != 0 ? 0.0 : 1.0; }, std::nullopt);
        }
        if (const auto conjunction = expression.as<ast::AndExpression>()) return logical(conjunction.operands(), true);
        if (const auto disjunction = expression.as<ast::OrExpression>()) return logical(disjunction.operands(), false);
        if (const auto choice = expression.as<ast::IfExpression>()) return chosen(choice);
        return named(std::string(expression.text()));
    }

    [[nodiscard]] std::vector<std::string> takeNames() { return std::move(m_names); }
    [[nodiscard]] std::size_t rows() const { return m_rows; }

private:
    Part named(const std::string& written)
    {
        // Spaces are significant only in quoted names.
        std::string name;
        bool isQuoted = false, isEscaped = false;
        for (const char c : written) {
            if (c == '\'' && !isEscaped) isQuoted = !isQuoted;
            isEscaped = c == '\\' && !isEscaped;
            if (isQuoted || (c != ' ' && c != '\n')) name += c;
        }
        if (const ResultColumn* column = m_result.find(name)) {
            if (std::ranges::find(m_names, name) == m_names.end()) m_names.push_back(name);
            Values values(column->values.begin(), column->values.end());
            values.resize(m_rows, std::nan(""));
            return {std::move(values), column->unit};
        }
        const auto parameter = std::ranges::find(m_result.parameters, name, &ResultParameter::name);
        if (parameter != m_result.parameters.end()) return {{parameter->value}, parameter->unit};
        if (name == "pi" || name == "Modelica.Constants.pi") return {{kPi}, std::nullopt};
        throw Mistake{fmt::format("the result has no '{}'", name)};
    }

    template <class Operation>
    Part combined(const Part& a, const Part& b, Operation&& operation, std::optional<std::string> unit) const
    {
        Part result;
        result.unit = std::move(unit);
        const bool isConstant = a.values.size() == 1 && b.values.size() == 1;
        result.values.resize(isConstant ? 1 : m_rows);
        for (std::size_t row = 0; row < result.values.size(); ++row)
            result.values[row] = operation(a.at(row), b.at(row));
        return result;
    }

    static void checkSum(const Part& a, const Part& b)
    {
        if (!a.unit || !b.unit || *a.unit == *b.unit || a.unit->empty() || b.unit->empty()) return;
        if (!convertUnit(1, *a.unit, *b.unit))
            throw Mistake{
                fmt::format("{} and {} cannot be added or compared", printedUnit(*a.unit), printedUnit(*b.unit))};
        if (*convertUnit(1, *a.unit, *b.unit) != 1)
            throw Mistake{fmt::format("{} and {} must be converted before they are added or compared",
                                      printedUnit(*a.unit), printedUnit(*b.unit))};
    }

    Part sumOf(const ast::ArithmeticExpression& sum)
    {
        std::optional<Part> total;
        for (const ast::Operand& operand : sum.operands()) {
            const Part next = of(operand.value);
            const bool isMinus = operand.op == TokenKind::Minus || operand.op == TokenKind::DotMinus;
            if (!total) {
                total = isMinus ? combined(
                                      next, next, [](double a, double) { return -a; }, next.unit)
                                : next;
                continue;
            }
            checkSum(*total, next);
            std::optional<std::string> unit = isPlain(total->unit) ? next.unit : total->unit;
            total =
                isMinus ? combined(*total, next, std::minus<>(), unit) : combined(*total, next, std::plus<>(), unit);
        }
        return *total;
    }

    Part termOf(const ast::Term& term)
    {
        std::optional<Part> product;
        for (const ast::Operand& operand : term.operands()) {
            const Part next = of(operand.value);
            if (!product) {
                product = next;
                continue;
            }
            const bool isQuotient = operand.op == TokenKind::Divide || operand.op == TokenKind::DotDivide;
            std::optional<std::string> unit;
            if (product->unit || next.unit)
                unit = productUnit(product->unit.value_or("1"), next.unit.value_or("1"), isQuotient);
            product = isQuotient ? combined(*product, next, std::divides<>(), unit)
                                 : combined(*product, next, std::multiplies<>(), unit);
        }
        return *product;
    }

    Part powerOf(const ast::Factor& factor)
    {
        const Part base = of(factor.base()), exponent = of(factor.exponent());
        std::optional<std::string> unit = base.unit;
        if (!isPlain(base.unit)) {
            const bool isSquare = exponent.values.size() == 1 && exponent.values.front() == 2;
            unit = isSquare ? productUnit(*base.unit, *base.unit, false) : std::string();
        }
        return combined(
            base, exponent, [](double a, double b) { return std::pow(a, b); }, unit);
    }

    Part relationOf(const ast::Relation& relation)
    {
        const Part a = of(relation.left()), b = of(relation.right());
        checkSum(a, b);
        const auto compare = [&](auto&& holds) {
            return combined(
                a, b, [&](double x, double y) { return holds(x, y) ? 1.0 : 0.0; }, std::nullopt);
        };
        switch (relation.op()) {
            case TokenKind::Less: return compare(std::less<>());
            case TokenKind::LessEqual: return compare(std::less_equal<>());
            case TokenKind::Greater: return compare(std::greater<>());
            case TokenKind::GreaterEqual: return compare(std::greater_equal<>());
            case TokenKind::EqualEqual: return compare(std::equal_to<>());
            default: return compare(std::not_equal_to<>());
        }
    }

    Part logical(ast::ViewRange<ast::Expression> operands, bool isAnd)
    {
        std::optional<Part> all;
        for (const ast::Expression operand : operands) {
            const Part next = of(operand);
            all = !all ? combined(
                             next, next, [](double a, double) { return a != 0 ? 1.0 : 0.0; }, std::nullopt)
                       : combined(
                             *all, next,
                             [isAnd](double a, double b) {
                                 return (isAnd ? a != 0 && b != 0 : a != 0 || b != 0) ? 1.0 : 0.0;
                             },
                             std::nullopt);
        }
        return *all;
    }

    Part chosen(const ast::IfExpression& choice)
    {
        Part result = of(choice.elseValue());
        const auto branches = choice.branches();
        for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch) {
            const Part condition = of(branch->condition), value = of(branch->value);
            checkSum(value, result);
            const bool isConstant =
                condition.values.size() == 1 && value.values.size() == 1 && result.values.size() == 1;
            Part both;
            both.unit = isPlain(value.unit) ? result.unit : value.unit;
            both.values.resize(isConstant ? 1 : m_rows);
            for (std::size_t row = 0; row < both.values.size(); ++row)
                both.values[row] = condition.at(row) != 0 ? value.at(row) : result.at(row);
            result = std::move(both);
        }
        return result;
    }

    Part callOf(const ast::FunctionCall& call)
    {
        const std::string name = call.calledName();
        if (name == "der") return named(std::string(call.text()));
        std::vector<Part> arguments;
        for (const ast::Expression argument : call.arguments().positional()) arguments.push_back(of(argument));
        const std::string last = name.substr(name.rfind('.') + 1);
        for (const ElementaryFunction& function : kFunctions) {
            if (function.name != last || arguments.size() != 1) continue;
            return combined(
                arguments[0], arguments[0], [&](double a, double) { return function.value(a); },
                function.keepsUnit ? arguments[0].unit : std::nullopt);
        }
        if (arguments.size() == 2) {
            const Part &a = arguments[0], &b = arguments[1];
            if (last == "atan2")
                return combined(
                    a, b, [](double y, double x) { return std::atan2(y, x); }, "rad");
            if (last == "min" || last == "max") {
                checkSum(a, b);
                const bool isMin = last == "min";
                return combined(
                    a, b, [isMin](double x, double y) { return isMin ? std::min(x, y) : std::max(x, y); },
                    isPlain(a.unit) ? b.unit : a.unit);
            }
        }
        throw Mistake{fmt::format("'{}' with {} arguments is not a function for curves", name, arguments.size())};
    }

    const Result& m_result;
    std::size_t m_rows;
    std::vector<std::string> m_names;
};

}  // namespace

std::string productUnit(const std::string& first, const std::string& second, bool isQuotient)
{
    const bool hasFirst = !first.empty() && first != "1", hasSecond = !second.empty() && second != "1";
    if (!hasSecond) return hasFirst ? first : std::string();
    if (!hasFirst && !isQuotient) return second;
    const auto isSimple = [](const std::string& unit) { return unit.find_first_of("./") == std::string::npos; };
    const std::string divisor = isSimple(second) ? second : fmt::format("({})", second);
    std::string composed =
        isQuotient ? fmt::format("{}/{}", hasFirst ? first : "1", divisor) : fmt::format("{}.{}", first, second);
    if (isQuotient && first == second) return "1";
    constexpr std::string_view kNamed[] = {"W",  "J", "V", "A", "Ohm", "S", "N",  "Pa",   "C",     "F",  "H",
                                           "Wb", "T", "s", "m", "m/s", "K", "kg", "m/s2", "rad/s", "m2", "V2"};
    for (const std::string_view named : kNamed) {
        const auto factor = convertUnit(1, composed, named);
        if (factor && std::abs(*factor - 1) < 1e-12) return std::string(named);
    }
    if (!isQuotient && first == second && convertUnit(1, composed, first + "2")) return first + "2";
    return convertUnit(1, composed, "1." + composed) ? composed : std::string();
}

ExpressionColumn expressionColumn(const Result& result, const std::string& expression)
{
    ExpressionColumn made;
    made.column.name = expression;
    if (!syntax_detail::isExpression(expression)) {
        made.error = fmt::format("'{}' is not an expression", expression);
        return made;
    }
    const ReadExpression read = readExpression(expression);
    if (!read.expression) {
        made.error = fmt::format("'{}' is not an expression", expression);
        return made;
    }
    try {
        Evaluation evaluation(result);
        Part part = evaluation.of(read.expression);
        made.names = evaluation.takeNames();
        if (part.values.size() == 1 && evaluation.rows() != 1) part.values.assign(evaluation.rows(), part.values[0]);
        made.column.unit = part.unit.value_or("");
        if (made.column.unit == "1") made.column.unit.clear();
        made.column.description = "computed from the result";
        made.column.values = ColumnValues(std::move(part.values));
    } catch (const Mistake& mistake) {
        made.error = mistake.what;
    }
    return made;
}

std::shared_ptr<const Result> withExpressions(const std::shared_ptr<const Result>& result,
                                              const std::vector<std::string>& expressions)
{
    if (!result || expressions.empty()) return result;
    std::vector<ResultColumn> added;
    for (const std::string& expression : expressions) {
        if (result->find(expression) != nullptr) continue;
        ExpressionColumn made = expressionColumn(*result, expression);
        if (made.error.empty()) added.push_back(std::move(made.column));
    }
    if (added.empty()) return result;
    const auto shared = [&](const ColumnValues& values) {
        auto view = std::make_shared<StoredColumn>();
        view->owner = result;
        view->values = std::span(values.data(), values.size());
        if (values.pyramid() != nullptr) view->pyramid = *values.pyramid();
        return ColumnValues(std::shared_ptr<const StoredColumn>(std::move(view)));
    };
    auto whole = std::make_shared<Result>();
    whole->modelName = result->modelName;
    whole->time = shared(result->time);
    whole->columns.reserve(result->columns.size() + added.size());
    for (const ResultColumn& column : result->columns)
        whole->columns.push_back({column.name, column.unit, column.description, column.type, shared(column.values)});
    std::ranges::move(added, std::back_inserter(whole->columns));
    whole->parameters = result->parameters;
    whole->events = result->events;
    return whole;
}

}  // namespace causeway
