// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_check.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/units/expression_units.h"
#include "core/units/unit_system.h"
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
    void add(const DaeEquation& equation)
    {
        if (m_task.cancelled()) return;
        UnitSource source{UnitSource::Kind::Equation, equation.span, equation.lhs, equation.rhs, {}, {},
                          equation.instance};
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

/// A parameter that is compared with quantities of several units, as a tolerance is; none where it is something else
/// that contradicts.
VariableId toleranceOf(const HybridDae& dae, const UnitClaims& claims, const std::vector<std::uint32_t>& claimOf,
                       const UnitContradiction& contradiction)
{
    std::set<ExprId> common;
    for (const std::uint32_t relation : contradiction.relations) {
        const UnitClaim& claim = claims.claims[claimOf[relation]];
        if (claim.kind != UnitClaimKind::Comparison) return {};
        std::set<ExprId> own{claim.left, claim.right};
        if (relation != contradiction.relations.front())
            std::erase_if(own, [&](ExprId side) { return !common.contains(side); });
        common = std::move(own);
    }
    if (contradiction.relations.size() < 2) return {};
    for (const ExprId side : common) {
        if (dae.pool.op(side) != Op::Variable) continue;
        const DaeVariable& variable = dae.variables[dae.pool.variableOf(side)];
        if (variable.variability == Variability::Parameter && variable.unit.empty()) return dae.pool.variableOf(side);
    }
    return {};
}

}  // namespace

ModelUnits inferUnits(const HybridDae& dae, const Task& task)
{
    ModelUnits result;
    UnitSymbols symbols;
    UnitClaims claims;
    ModelClaims model(dae, symbols, claims, task);
    model.collect();
    std::vector<UnitRelation> relations;
    std::vector<std::uint32_t> claimOf;
    relations.reserve(claims.claims.size());
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
        auto form = product(claims.claims[i].leftUnit, claims.claims[i].rightUnit, {-1, 1});
        if (!form) continue;
        relations.push_back({std::move(*form), claims.sourceOf[i]});
        claimOf.push_back(i);
    }
    const UnitSystem system(symbols, relations, task);
    result.inferred.resize(dae.variables.size());
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.type != ValueType::Real || !variable.unit.empty() || variable.isDummy) continue;
        // Elements of an array may have units of their own; where they agree it is that of the array.
        const UnitForm* common = nullptr;
        std::uint32_t by = UnitSystem::kNone;
        const auto take = [&](const ExpressionUnit& unit, const auto& takeNext) -> bool {
            if (unit.kind == ExpressionUnit::Kind::Parts)
                return std::ranges::all_of(unit.parts, [&](const auto& part) { return takeNext(part, takeNext); });
            if (!unit.isForm() || unit.form.factors.size() != 1) return false;
            const UnitSymbol symbol = unit.form.factors[0].symbol;
            const UnitForm* found = symbol < system.size() ? system.unitOf(symbol) : nullptr;
            if (found == nullptr || (common != nullptr && *common != *found)) return false;
            if (common == nullptr) by = system.determinedBy(symbol);
            common = found;
            return true;
        };
        if (!take(model.units().unitOf(VariableId(i)), take) || common == nullptr) continue;
        InferredUnit& inferred = result.inferred[VariableId(i)];
        inferred.unit = symbols.text(*common);
        if (by != UnitSystem::kNone) inferred.by = claims.sources[relations[by].source].span;
    }
    const UnitWords words(dae, symbols, claims, claimOf, system);
    for (const UnitContradiction& contradiction : system.contradictions()) {
        const VariableId tolerance = toleranceOf(dae, claims, claimOf, contradiction);
        if (tolerance.isNone()) {
            result.findings.push_back(words.finding(contradiction));
        } else {
            result.inferred[tolerance] = {};
        }
    }
    return result;
}

IdVector<VariableId, std::string> inferredUnits(const ModelUnits& units)
{
    IdVector<VariableId, std::string> texts;
    texts.resize(units.inferred.size());
    if (!units.findings.empty()) return texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string& unit = units.inferred[VariableId(i)].unit;
        // "m(1/2)" is no unit of Modelica; of a number nothing need be said.
        if (unit != "1" && unit.find('(') == std::string::npos) texts[VariableId(i)] = unit;
    }
    return texts;
}

void reportUnits(const ModelUnits& units, const std::function<bool(const UnitFinding::Part&)>& isOwn,
                 Diagnostics& diagnostics)
{
    // The same mistake in many components, or many elements, has one place.
    std::set<SourceSpan> places;
    for (const UnitFinding& finding : units.findings) {
        const auto own = std::ranges::find_if(
            finding.parts, [&](const UnitFinding::Part& part) { return !part.span.isNone() && isOwn(part); });
        if (own == finding.parts.end() || !places.insert(own->span).second) continue;
        Diagnostic& diagnostic = diagnostics.report(diag::UnitsDisagree, own->span, finding.message);
        for (auto part = finding.parts.begin(); part != finding.parts.end(); ++part) {
            if (part != own) diagnostic.note(part->span, "together with '" + part->text + "'");
        }
    }
}

}  // namespace causeway
