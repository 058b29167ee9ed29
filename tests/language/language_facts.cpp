// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/language/language_facts.h"

#include <algorithm>
#include <cmath>

#include "core/compiler/compiler.h"
#include "core/symbolic/value.h"

namespace causeway::test {

namespace {

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A literal or a value as its scalars and how braces hold them: {1, 2} is "{_,_}" with 1 and 2.
struct Shaped {
    QString shape;
    QStringList scalars;
};

Shaped parseLiteral(const QString& text)
{
    Shaped result;
    for (qsizetype i = 0; i < text.size();) {
        const QChar c = text[i];
        if (c == QLatin1Char('{') || c == QLatin1Char('}') || c == QLatin1Char(',')) {
            result.shape += c;
            ++i;
        } else if (c.isSpace()) {
            ++i;
        } else {
            const qsizetype begin = i;
            if (c == QLatin1Char('"')) {
                for (++i; i < text.size() && text[i] != QLatin1Char('"'); ++i) {
                    if (text[i] == QLatin1Char('\\')) ++i;
                }
                i = std::min(i + 1, text.size());
            } else {
                while (i < text.size() && !QStringLiteral("{}, ").contains(text[i])) ++i;
            }
            result.shape += QLatin1Char('_');
            result.scalars += text.mid(begin, i - begin);
        }
    }
    return result;
}

QString quoted(const std::string& text)
{
    QString result = qt(text);
    result.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('"'), QLatin1String("\\\""));
    result.replace(QLatin1Char('\n'), QLatin1String("\\n")).replace(QLatin1Char('\t'), QLatin1String("\\t"));
    return QLatin1Char('"') + result + QLatin1Char('"');
}

/// Enumeration literals without the name of their type.
Shaped shapeOf(const TypeTable& types, const Value& value)
{
    Shaped result;
    result.shape = QStringLiteral("_");
    const auto dimensions = types.dimensions(value.type);
    for (auto size = dimensions.rbegin(); size != dimensions.rend(); ++size) {
        result.shape = QLatin1Char('{') + QStringList(*size, result.shape).join(QLatin1Char(',')) + QLatin1Char('}');
    }
    const ValueType base = types.base(value.type);
    for (const std::string& text : value.strings) result.scalars += quoted(text);
    for (const double number : value.numbers) {
        if (base == ValueType::Boolean)
            result.scalars += number != 0 ? QStringLiteral("true") : QStringLiteral("false");
        else if (base == ValueType::Enumeration)
            result.scalars += qt(types.enumerationOf(value.type).literals[static_cast<std::size_t>(number)]);
        else
            result.scalars += QString::number(number, 'g', 17);
    }
    return result;
}

bool sameScalar(const QString& expected, const QString& found)
{
    bool bothNumbers = false, foundNumber = false;
    const double a = expected.toDouble(&bothNumbers);
    const double b = found.toDouble(&foundNumber);
    if (bothNumbers && foundNumber) return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
    return expected == found;
}

bool same(const Shaped& expected, const Shaped& found)
{
    return expected.shape == found.shape && std::equal(expected.scalars.begin(), expected.scalars.end(),
                                                       found.scalars.begin(), found.scalars.end(), sameScalar);
}

/// Values of the parameters and constants of a flat model.
class ParameterValues final : public EvaluationContext {
public:
    explicit ParameterValues(const HybridDae& dae)
        : m_dae(dae), m_pool(dae.pool), m_evaluator(m_pool, *this, m_task), m_values(dae.variables.size())
    {
        for (const VariableId id : dae.parameterOrder) {
            const DaeVariable& variable = dae.variables[id];
            const ExprId source = variable.binding ? variable.binding : variable.start;
            if (source) m_values[id] = m_evaluator.evaluate(source);
        }
    }

    const Value* valueOf(VariableId variable) override
    {
        const std::optional<Value>& value = m_values[variable];
        return value ? &*value : nullptr;
    }
    std::string nameOf(VariableId variable) override { return m_dae.variables[variable].name; }
    const Function* function(FunctionId function) override { return &m_dae.functions[function]; }
    std::optional<EvaluationFailure> callExternal(const Function&, std::span<Value>, Value&) override
    {
        return EvaluationFailure{};
    }

    [[nodiscard]] std::optional<Value> evaluate(ExprId expr) { return m_evaluator.evaluate(expr); }
    [[nodiscard]] QString failure() const { return qt(m_evaluator.failure().reason); }
    [[nodiscard]] const TypeTable& types() const { return m_pool.types(); }

private:
    const HybridDae& m_dae;
    ExpressionPool m_pool;  ///< evaluation adds to it
    Task m_task;
    ConstantEvaluator m_evaluator;
    IdVector<VariableId, std::optional<Value>> m_values;
};

/// An attribute as it is compared: from an expression where it is one. Nothing when it is not given.
struct Attribute {
    ExprId expression;
    std::optional<Value> value;
    QString literal;  ///< of stateSelect
};

std::optional<Attribute> attributeOf(const DaeVariable& variable, const QString& name)
{
    Attribute result;
    const auto text = [&result](const std::string& value) { result.value = Value::string(value); };
    if (name == QLatin1String("start"))
        result.expression = variable.start;
    else if (name == QLatin1String("min"))
        result.expression = variable.minimum;
    else if (name == QLatin1String("max"))
        result.expression = variable.maximum;
    else if (name == QLatin1String("nominal"))
        result.expression = variable.nominal;
    else if (name == QLatin1String("unit"))
        text(variable.unit);
    else if (name == QLatin1String("displayUnit"))
        text(variable.displayUnit);
    else if (name == QLatin1String("quantity"))
        text(variable.quantity);
    else if (name == QLatin1String("stateSelect"))
        result.literal = qt(toString(variable.stateSelect));
    else if (name == QLatin1String("fixed")) {
        result.expression = variable.fixedValue;
        if (!result.expression && variable.fixed) result.value = Value::boolean(*variable.fixed);
    } else
        return std::nullopt;
    return result;
}

/// One check after another on one model; collects what fails.
class FactCheck {
public:
    FactCheck(const HybridDae& dae, const Facts& facts) : m_dae(dae), m_values(dae)
    {
        if (facts.unknowns) unknowns(*facts.unknowns);
        for (const auto& [name, literal] : facts.values) value(name, literal);
        for (const auto& [name, literal] : facts.attributes) attribute(name, literal);
        for (const QString& name : facts.absent) {
            if (exists(name)) fail(QStringLiteral("'%1' is there").arg(name));
        }
        for (const QString& name : facts.present) {
            if (!exists(name)) fail(QStringLiteral("'%1' is not there").arg(name));
        }
    }

    [[nodiscard]] QString failures() const { return m_failures.join(QLatin1Char('\n')); }

private:
    void fail(const QString& what) { m_failures += what; }

    void unknowns(int expected)
    {
        std::int64_t count = 0;
        for (const DaeVariable& variable : m_dae.variables) {
            const bool isUnknown = variable.variability > Variability::Parameter &&
                                   variable.causality != Causality::Input && variable.type != ValueType::Clock;
            if (isUnknown) count += m_dae.pool.types().elementCount(variable.typeId);
        }
        if (count != expected)
            fail(QStringLiteral("%1 unknowns are expected, but there are %2").arg(expected).arg(count));
    }

    /// Whether a variable has this name, or belongs to a component of this name.
    [[nodiscard]] bool exists(const QString& name) const
    {
        return std::any_of(m_dae.variables.begin(), m_dae.variables.end(), [&name](const DaeVariable& variable) {
            const QString other = qt(variable.name);
            if (!other.startsWith(name)) return false;
            return other.size() == name.size() || other[name.size()] == QLatin1Char('.') ||
                   other[name.size()] == QLatin1Char('[');
        });
    }

    void value(const QString& name, const QString& literal)
    {
        const VariableId id = m_dae.findVariable(name.toStdString());
        if (id.isNone()) return fail(QStringLiteral("there is no variable '%1'").arg(name));
        const Value* found = m_values.valueOf(id);
        if (found == nullptr) return fail(QStringLiteral("'%1' has no constant value").arg(name));
        compare(name, literal, shapeOf(m_values.types(), *found));
    }

    void attribute(const QString& name, const QString& literal)
    {
        const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
        const VariableId id = m_dae.findVariable(name.left(dot).toStdString());
        if (id.isNone()) return fail(QStringLiteral("there is no variable '%1'").arg(name.left(dot)));
        const std::optional<Attribute> found = attributeOf(m_dae.variables[id], name.mid(dot + 1));
        if (!found) return fail(QStringLiteral("there is no attribute '%1'").arg(name));
        if (!found->literal.isEmpty()) return compare(name, literal, {QStringLiteral("_"), {found->literal}});
        std::optional<Value> evaluated = found->value;
        if (found->expression) {
            evaluated = m_values.evaluate(found->expression);
            if (!evaluated) return fail(QStringLiteral("'%1' is not constant: %2").arg(name, m_values.failure()));
        }
        if (!evaluated) return fail(QStringLiteral("'%1' is not given").arg(name));
        Shaped shaped = shapeOf(m_values.types(), *evaluated);
        const Shaped expected = parseLiteral(literal);
        if (shaped.shape == QLatin1String("_") && expected.shape != shaped.shape) {
            // One value for all elements: `each`.
            shaped = {expected.shape, QStringList(expected.scalars.size(), shaped.scalars.front())};
        }
        compare(name, literal, shaped);
    }

    void compare(const QString& name, const QString& literal, const Shaped& found)
    {
        if (same(parseLiteral(literal), found)) return;
        fail(QStringLiteral("'%1' should be %2, but is %3 with %4")
                 .arg(name, literal, found.shape, found.scalars.join(QLatin1String(", "))));
    }

    const HybridDae& m_dae;
    ParameterValues m_values;
    QStringList m_failures;
};

}  // namespace

QString checkFacts(const Analysis& analysis, const Facts& facts)
{
    if (!analysis.dae) return QStringLiteral("there is no flat model");
    return FactCheck(*analysis.dae, facts).failures();
}

}  // namespace causeway::test
