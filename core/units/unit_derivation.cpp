// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_derivation.h"

#include <algorithm>
#include <array>

#include "core/base/task.h"
#include "core/units/unit_scales.h"
#include "core/units/unit_words.h"

namespace causeway {

namespace {

/// Collects what the parts of a model claim.
class ModelClaims {
public:
    ModelClaims(const HybridDae& dae, UnitSymbols& symbols, UnitClaims& claims, const Task& task)
        : m_dae(dae),
          m_claims(claims),
          m_task(task),
          m_functions(dae, symbols, claims),
          m_units(dae, symbols, m_functions)
    {
    }

    void collect()
    {
        findDifferences();
        for (const DaeEquation& equation : m_dae.equations) add(equation);
        for (const DaeEquation& equation : m_dae.initialEquations) add(equation);
        for (const auto* algorithms : {&m_dae.algorithms, &m_dae.initialAlgorithms}) {
            for (const DaeAlgorithm& algorithm : *algorithms)
                appendClaims(algorithm.statements,
                             {UnitSource::Kind::Statement, algorithm.span, {}, {}, {}, {}, algorithm.instance}, m_units,
                             m_claims);
        }
        for (std::size_t i = 0; i < m_dae.variables.size() && !m_task.cancelled(); ++i) addAttributes(VariableId(i));
    }
    ExpressionUnits& units() { return m_units; }

private:
    /// A quantity equated to a difference of two quantities may be a difference itself: the zero of its unit is
    /// ignored.
    void findDifferences()
    {
        const ExpressionPool& pool = m_dae.pool;
        const auto isDifference = [&](ExprId expr) {
            if (expr.isNone() || pool.op(expr) != Op::Subtract) return false;
            return std::ranges::none_of(pool.operands(expr), [&](ExprId term) { return pool.isNumber(term); });
        };
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.kind != EquationKind::Simple) continue;
            for (const auto& [variable, value] :
                 {std::pair(equation.lhs, equation.rhs), std::pair(equation.rhs, equation.lhs)}) {
                if (pool.op(variable) == Op::Variable && isDifference(value))
                    m_units.openZero(pool.variableOf(variable));
            }
        }
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            if (isDifference(m_dae.variables[VariableId(i)].binding)) m_units.openZero(VariableId(i));
        }
    }

    void add(const DaeEquation& equation)
    {
        if (m_task.cancelled()) return;
        UnitSource source{UnitSource::Kind::Equation,
                          equation.span,
                          equation.lhs,
                          equation.rhs,
                          {},
                          {},
                          equation.instance,
                          equation.origin == EquationOrigin::Connection || equation.kind == EquationKind::Reinit};
        const EquationStructure* structure =
            equation.structure != DaeEquation::kNoStructure ? &m_dae.structures[equation.structure] : nullptr;
        switch (equation.kind) {
            case EquationKind::Simple:
            case EquationKind::Reinit:
                if (equation.origin == EquationOrigin::Declaration && m_dae.pool.op(equation.lhs) == Op::Variable) {
                    const VariableId variable = m_dae.pool.variableOf(equation.lhs);
                    source.kind = UnitSource::Kind::Binding;
                    source.variable = variable;
                    if (!m_dae.variables[variable].bindingSpan.isNone())
                        source.span = m_dae.variables[variable].bindingSpan;
                }
                appendSource(source, {}, m_units, m_claims);
                return;
            case EquationKind::Results: {
                const ExpressionUnit& results = m_units.unitOf(equation.rhs);
                std::vector<UnitClaim> own;
                m_units.appendClaims(std::array{equation.rhs}, own);
                for (std::size_t i = 0; i < structure->targets.size() && i < results.parts.size(); ++i) {
                    const ExprId target = structure->targets[i];
                    if (target.isNone()) continue;
                    ExpressionUnits::relate({UnitClaimKind::Sides, {}, target, equation.rhs, {}, {}, {}},
                                            m_units.unitOf(target), results.parts[i], own);
                }
                source.left = {};
                m_claims.add(source, std::move(own));
                return;
            }
            case EquationKind::Assert:
            case EquationKind::Call:
                source.left = source.right = {};
                appendSource(source, std::array{equation.kind == EquationKind::Assert ? equation.lhs : equation.rhs},
                             m_units, m_claims);
                return;
            case EquationKind::Terminate: return;
            case EquationKind::For:
            case EquationKind::If:
            case EquationKind::When:
                for (const EquationBranch& branch : structure->branches) {
                    source.left = source.right = {};
                    appendSource(source, std::array{branch.condition}, m_units, m_claims);
                    for (const DaeEquation& inner : branch.equations) add(inner);
                }
                return;
        }
    }

    void addAttributes(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        if (variable.type != ValueType::Real || variable.isDummy) return;
        const SourceSpan binding = variable.bindingSpan.isNone() ? variable.span : variable.bindingSpan;
        if (!variable.binding.isNone() && !m_dae.pool.isLiteral(variable.binding)) {
            appendSource({UnitSource::Kind::Binding, binding, {}, variable.binding, id, {}, variable.instance}, {},
                         m_units, m_claims);
        }
        for (const ExprId attribute : {variable.start, variable.minimum, variable.maximum, variable.nominal}) {
            if (attribute.isNone() || m_dae.pool.isLiteral(attribute)) continue;
            appendSource({UnitSource::Kind::Attribute, variable.span, {}, attribute, id, {}, variable.instance}, {},
                         m_units, m_claims);
        }
    }

    const HybridDae& m_dae;
    UnitClaims& m_claims;
    const Task& m_task;
    UnitFunctions m_functions;
    ExpressionUnits m_units;
};

/// The unit of time is one of its own in the claims of each source.
void nameTimes(UnitClaims& claims, UnitSymbols& symbols)
{
    UnitSymbol time = kTimeHere;
    std::uint32_t timeOf = UINT32_MAX;  // the source that it is the unit of time of
    for (std::uint32_t i = 0; i < claims.claims.size(); ++i) {
        UnitClaim& claim = claims.claims[i];
        for (UnitForm* unit : {&claim.leftUnit, &claim.rightUnit}) {
            if (std::ranges::find(unit->factors, kTimeHere, &UnitForm::Factor::symbol) == unit->factors.end()) continue;
            if (timeOf != claims.sourceOf[i]) time = symbols.addTime();
            timeOf = claims.sourceOf[i];
            *unit = renamed(*unit, kTimeHere, time);
        }
    }
}

}  // namespace

UnitDerivation deriveUnits(const HybridDae& dae, const Task& task, bool tells)
{
    UnitDerivation derivation;
    UnitClaims& claims = derivation.claims;
    claims.keepsAgreeing = tells;
    ModelClaims model(dae, derivation.symbols, claims, task);
    model.collect();
    nameTimes(claims, derivation.symbols);
    derivation.relations.reserve(claims.claims.size());
    for (std::uint32_t i = 0; i < claims.claims.size(); ++i) {
        auto form = product(claims.claims[i].leftUnit, claims.claims[i].rightUnit, {-1, 1});
        if (!form) continue;
        form->isScaleOpen = true;  // those are compared when the dimensions agree
        derivation.relations.push_back({std::move(*form), claims.sourceOf[i]});
        derivation.claimOf.push_back(i);
    }
    UnitObserver observer;
    if (tells) observer = [&](const UnitStep& step) { derivation.steps.push_back(step); };
    const UnitSystem system(derivation.symbols, derivation.relations, task, observer);
    derivation.values.resize(system.size());
    derivation.determinedBy.resize(system.size(), UnitSystem::kNone);
    for (UnitSymbol symbol = 0; symbol < system.size(); ++symbol) {
        if (const UnitForm* unit = system.unitOf(symbol)) derivation.values[symbol] = *unit;
        derivation.determinedBy[symbol] = system.determinedBy(symbol);
    }
    derivation.contradictions = system.contradictions();
    const UnitWords words(dae, derivation.symbols, claims, derivation.claimOf, system);
    for (const UnitContradiction& contradiction : derivation.contradictions)
        derivation.findings.push_back(words.finding(contradiction));
    compareScales(dae, derivation, task);
    derivation.variables.resize(dae.variables.size());
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        if (dae.variables[VariableId(i)].type == ValueType::Real)
            derivation.variables[VariableId(i)] = model.units().unitOf(VariableId(i));
    }
    return derivation;
}

}  // namespace causeway
