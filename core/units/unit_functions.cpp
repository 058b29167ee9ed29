// SPDX-License-Identifier: GPL-3.0-or-later
// Functions: what they declare, and what their bodies say about inputs and outputs.
#include <algorithm>
#include <unordered_set>

#include "core/base/numbers.h"
#include "core/units/expression_units.h"

namespace causeway {

namespace {

/// Whether a number is too long to be met by chance where another one is meant.
bool isDistinct(double value)
{
    constexpr int kDigits = 4;
    std::string text = shortestText(value);
    text = text.substr(0, text.find('e'));
    std::erase_if(text, [](char c) { return c < '0' || c > '9'; });
    const std::size_t first = text.find_first_not_of('0'), last = text.find_last_not_of('0');
    return first != std::string::npos && last - first + 1 >= kDigits;
}

}  // namespace

UnitFunctions::UnitFunctions(const HybridDae& dae, UnitSymbols& symbols, UnitClaims& claims)
    : m_dae(dae), m_symbols(symbols), m_claims(claims), m_known(dae.functions.size())
{
    std::vector<ExprId> open;
    for (const auto& [root, unit] : dae.constantUnits) {
        const ExpressionUnit declared = ExpressionUnit::of(symbols.read(unit));
        open.assign({root});
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (dae.pool.op(expr) == Op::Array) {
                for (const ExprId element : dae.pool.operands(expr)) open.push_back(element);
            }
            if (!dae.pool.isNumber(expr) || dae.pool.isNumber(expr, 0)) continue;
            const auto [known, isNew] = m_constants.try_emplace(expr, declared);
            // It is not always known which of several constants a number represents, or whether it does.
            const bool isOne = isNew || (known->second.isForm() && declared.isForm() &&
                                         sameDimension(known->second.form, declared.form) &&
                                         !differInScale(known->second.form, declared.form));
            if (!isOne || !isDistinct(dae.pool.number(expr))) known->second = ExpressionUnit();
        }
    }
}

ExpressionUnit UnitFunctions::ofType(TypeId type, std::span<const SharedText> units, std::size_t& position,
                                     bool isConstant)
{
    const TypeTable& types = m_dae.pool.types();
    if (types.base(type) == ValueType::Record) {
        ExpressionUnit record{ExpressionUnit::Kind::Parts, {}, {}};
        for (const RecordType::Field& field : types.recordOf(type).fields)
            record.parts.push_back(ofType(field.type, units, position, isConstant));
        return types.isScalar(type) ? record : ExpressionUnit();
    }
    const std::string unit = position < units.size() ? units[position].str() : std::string();
    ++position;
    if (types.base(type) != ValueType::Real) return ExpressionUnit::any();
    if (!unit.empty()) return ExpressionUnit::of(m_symbols.read(unit));
    if (isConstant) return ExpressionUnit::any();
    if (!types.isScalar(type)) return {};
    return ExpressionUnit::of(UnitForm{{{m_symbols.addUnknown(), {1, 1}}}});
}

ExpressionUnit UnitFunctions::ofVariable(const FunctionVariable& variable, bool isConstant)
{
    std::size_t position = 0;
    isConstant = isConstant && variable.role == FunctionVariableRole::Local;
    if (isConstant && variable.units.size() == 1 && variable.units[0].empty())
        return isCount(m_dae.pool, variable.value) ? ExpressionUnit::any() : ExpressionUnit();
    std::vector<SharedText> units = variable.units;
    const auto countOf = [&](const auto& self, TypeId type) -> std::size_t {
        if (m_dae.pool.types().base(type) != ValueType::Record) return 1;
        std::size_t count = 0;
        for (const RecordType::Field& field : m_dae.pool.types().recordOf(type).fields) count += self(self, field.type);
        return count;
    };
    if (countOf(countOf, variable.type) != units.size()) units.clear();
    return ofType(variable.type, units, position, isConstant);
}

namespace {

/// What the body of a function assigns to its variables.
class Assignments {
public:
    Assignments(const ExpressionPool& pool, const std::vector<Statement>& body) : m_pool(pool) { count(body); }
    /// Whether a variable without a unit gets several values, which may be of several units, one after the other or for
    /// several choices; numbers to begin with say nothing.
    [[nodiscard]] bool isReassigned(std::uint32_t local) const
    {
        const auto found = m_counts.find(local);
        return found != m_counts.end() && found->second > 1;
    }
    /// Whether it is a name for a number: as a constant, that fits wherever it stands.
    [[nodiscard]] bool isNamedNumber(const FunctionVariable& variable, std::uint32_t local) const
    {
        return variable.role == FunctionVariableRole::Local && !variable.value.isNone() &&
               m_pool.isNumber(variable.value) && variable.units.size() == 1 && variable.units[0].empty() &&
               !m_counts.contains(local);
    }

private:
    void count(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) {
            const bool isNumber = !statement.value.isNone() && m_pool.isNumber(statement.value);
            for (const ExprId target : statement.targets) {
                if (!target.isNone() && m_pool.op(target) == Op::Local)
                    m_counts[m_pool.payload(target)] += isNumber ? 0 : 1;
            }
            count(statement.body);
            for (const Statement::Branch& branch : statement.branches) count(branch.body);
        }
    }

    const ExpressionPool& m_pool;
    std::unordered_map<std::uint32_t, int> m_counts;  ///< of assigned variables; looked up only
};

bool hasSymbol(const UnitForm& form, UnitSymbol symbol)
{
    return std::ranges::find(form.factors, symbol, &UnitForm::Factor::symbol) != form.factors.end();
}

}  // namespace

const FunctionUnits* UnitFunctions::unitsOf(FunctionId id)
{
    Known& known = m_known[id.index()];
    if (known.state == Known::State::Done) return &known.units;
    if (known.state == Known::State::Busy) return nullptr;
    known.state = Known::State::Busy;
    const Function& function = m_dae.functions[id];
    std::vector<ExpressionUnit> locals;
    locals.reserve(function.variables.size());
    const Assignments assignments(m_dae.pool, function.body);
    for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
        const bool isConstant = function.variables[i].isConstant || assignments.isNamedNumber(function.variables[i], i);
        locals.push_back(ofVariable(function.variables[i], isConstant));
        const bool isDeclared = locals[i].isForm() && m_symbols.isKnown(locals[i].form);
        const bool isWritten = function.variables[i].role != FunctionVariableRole::Input;
        if (isWritten && !isDeclared && assignments.isReassigned(i)) locals[i] = {};
    }

    FunctionUnits units;
    std::unordered_set<UnitSymbol> inputs;  // looked up only
    std::vector<UnitSymbol> inOrder;
    const auto collect = [&](const auto& self, const ExpressionUnit& unit) -> void {
        for (const UnitForm::Factor& factor : unit.form.factors) {
            if (!m_symbols.isBase(factor.symbol) && inputs.insert(factor.symbol).second)
                inOrder.push_back(factor.symbol);
        }
        for (const ExpressionUnit& part : unit.parts) self(self, part);
    };
    for (const std::uint32_t input : function.inputs) {
        units.inputs.push_back(locals[input]);
        collect(collect, locals[input]);
    }
    if (function.isRecordConstructor) {
        units.result = {ExpressionUnit::Kind::Parts, {}, units.inputs};
    } else {
        const std::size_t before = m_claims.claims.size();
        ExpressionUnits body(m_dae, m_symbols, *this, locals, function);
        for (std::size_t i = 0; i < function.variables.size(); ++i) {
            const FunctionVariable& variable = function.variables[i];
            if (variable.value.isNone()) continue;
            // The place of a default is that of the declaration.
            std::vector<UnitClaim> claims;
            ExpressionUnits::relate({UnitClaimKind::Sides, {}, {}, variable.value, {}, {}, variable.name}, locals[i],
                                    body.unitOf(variable.value), claims);
            body.appendClaims(std::array{variable.value}, claims);
            m_claims.add({UnitSource::Kind::Binding, variable.span, {}, variable.value, {}, id, {}}, std::move(claims));
        }
        ::causeway::appendClaims(function.body, {UnitSource::Kind::Statement, function.span, {}, {}, {}, id, {}}, body,
                                 m_claims);
        UnitElimination elimination(m_symbols);
        for (std::size_t i = before; i < m_claims.claims.size(); ++i) {
            if (m_claims.sources[m_claims.sourceOf[i]].function != id) continue;
            const auto relation = product(m_claims.claims[i].leftUnit, m_claims.claims[i].rightUnit, {-1, 1});
            if (relation) {
                static_cast<void>(
                    elimination.add(*relation, [&](UnitSymbol symbol) { return !inputs.contains(symbol); }));
            }
        }
        const auto isOfInputs = [&](const UnitForm& form) {
            return std::ranges::all_of(form.factors, [&](const UnitForm::Factor& factor) {
                return m_symbols.isBase(factor.symbol) || inputs.contains(factor.symbol);
            });
        };
        for (const UnitSymbol symbol : inOrder) {
            const UnitForm itself{{{symbol, {1, 1}}}};
            const auto value = elimination.reduced(itself);
            const auto relation = value && isOfInputs(*value) ? product(itself, *value, {-1, 1}) : std::nullopt;
            if (relation && !relation->isOne()) units.relations.push_back(*relation);
        }
        const auto visible = [&](const auto& self, const ExpressionUnit& unit) -> ExpressionUnit {
            if (unit.isForm()) {
                auto value = elimination.reduced(unit.form);
                return value && isOfInputs(*value) ? ExpressionUnit::of(std::move(*value)) : ExpressionUnit();
            }
            ExpressionUnit result = unit;
            for (ExpressionUnit& part : result.parts) part = self(self, part);
            return result;
        };
        if (function.outputs.size() == 1) {
            units.result = visible(visible, locals[function.outputs[0]]);
        } else {
            units.result.kind = ExpressionUnit::Kind::Parts;
            for (const std::uint32_t output : function.outputs)
                units.result.parts.push_back(visible(visible, locals[output]));
        }
    }
    m_known[id.index()].units = std::move(units);
    m_known[id.index()].state = Known::State::Done;
    return &m_known[id.index()].units;
}

namespace {

/// Whether an assignment in a function does not equate units: y := y*x, where y changes its unit, and r := u, where r
/// declares a unit and u does not; such functions give numbers a unit or remove it.
bool mayDiffer(const ExpressionUnit& target, const ExpressionUnit& value, bool isCast)
{
    if (!target.isForm() || !value.isForm() || sameDimension(target.form, value.form)) return false;
    if (target.form.factors.size() == 1 && hasSymbol(value.form, target.form.factors[0].symbol)) return true;
    return isCast && value.form.factors.size() == 1;
}

}  // namespace

void appendSource(const UnitSource& source, std::span<const ExprId> others, ExpressionUnits& units, UnitClaims& claims)
{
    std::vector<ExprId> roots;
    for (const ExprId expr : {source.left, source.right}) {
        if (!expr.isNone()) roots.push_back(expr);
    }
    for (const ExprId expr : others) {
        if (!expr.isNone()) roots.push_back(expr);
    }
    // Functions that are called say what they have to say first.
    for (const ExprId root : roots) static_cast<void>(units.unitOf(root));
    std::vector<UnitClaim> own;
    units.appendClaims(roots, own);
    // 0 = if c then a else b is one equation or the other.
    if (!source.left.isNone() && !source.right.isNone()) {
        std::erase_if(own, [&](const UnitClaim& claim) {
            return claim.kind == UnitClaimKind::Branches && units.isResidual(claim.whole, source.left, source.right);
        });
    }
    std::optional<UnitForm> both;
    if (!source.right.isNone() && (!source.left.isNone() || !source.variable.isNone())) {
        const ExpressionUnit& left = source.left.isNone() ? units.unitOf(source.variable) : units.unitOf(source.left);
        const ExpressionUnit& right = units.unitOf(source.right);
        if (left.isForm() && right.isForm() && sameDimension(left.form, right.form)) both = left.form;
        // The value of a parameter is data: the numbers in it may measure.
        const bool isData = source.left.isNone() && right.isScaled;
        const bool isOther =
            !source.function.isNone() && mayDiffer(left, right, units.isInput(source.right) && units.isKnown(left));
        if (!isData && !isOther) {
            ExpressionUnits::relate({UnitClaimKind::Sides, {}, source.left, source.right, {}, {}, {}}, left, right,
                                    own);
        }
    }
    if (claims.keepsAgreeing && own.empty() && source.function.isNone() && !source.right.isNone())
        claims.agreements.push_back({source, claims.sources.size(), std::move(both)});
    claims.add(source, std::move(own));
}

void appendClaims(const std::vector<Statement>& statements, const UnitSource& around, ExpressionUnits& units,
                  UnitClaims& claims)
{
    for (const Statement& statement : statements) {
        UnitSource source = around;
        source.span = statement.span;
        switch (statement.kind) {
            case StatementKind::Assign:
            case StatementKind::Reinit:
                source.isClause = statement.kind == StatementKind::Reinit;
                source.left = statement.targets[0];
                source.right = statement.value;
                appendSource(source, {}, units, claims);
                break;
            case StatementKind::CallAssign: {
                source.right = statement.value;
                appendSource(source, {}, units, claims);
                const ExpressionUnit& results = units.unitOf(statement.value);
                if (results.kind != ExpressionUnit::Kind::Parts) break;
                std::vector<UnitClaim> own;
                for (std::size_t i = 0; i < std::min(statement.targets.size(), results.parts.size()); ++i) {
                    if (statement.targets[i].isNone()) continue;
                    ExpressionUnits::relate(
                        {UnitClaimKind::Sides, {}, statement.targets[i], statement.value, {}, {}, {}},
                        units.unitOf(statement.targets[i]), results.parts[i], own);
                }
                claims.add(source, std::move(own));
                break;
            }
            case StatementKind::For:
            case StatementKind::While:
            case StatementKind::Call:
            case StatementKind::Assert: appendSource(source, std::array{statement.value}, units, claims); break;
            default: break;
        }
        appendClaims(statement.body, around, units, claims);
        for (const Statement::Branch& branch : statement.branches) {
            appendSource(source, std::array{branch.condition}, units, claims);
            appendClaims(branch.body, around, units, claims);
        }
    }
}

}  // namespace causeway
