// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_check.h"

#include <algorithm>
#include <set>

#include "core/base/diagnostics.h"
#include "core/base/disjoint_sets.h"
#include "core/base/task.h"
#include "core/base/units.h"
#include "core/units/unit_derivation.h"

namespace causeway {

namespace {

/// A parameter compared with quantities of several units, such as a tolerance; none if there is another reason for the
/// contradiction.
VariableId toleranceOf(const HybridDae& dae, const UnitDerivation& derivation, const UnitContradiction& contradiction)
{
    std::set<ExprId> common;
    for (const std::uint32_t relation : contradiction.relations) {
        const UnitClaim& claim = derivation.claims.claims[derivation.claimOf[relation]];
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

/// The inferred unit of a variable without a declared one.
InferredUnit inferredUnit(const UnitDerivation& derivation, VariableId variable)
{
    // Elements of an array may have units of their own; where they agree it is that of the array.
    InferredUnit inferred;
    const UnitForm* common = nullptr;
    std::uint32_t by = UnitSystem::kNone;
    const auto take = [&](const ExpressionUnit& unit, const auto& takeNext) -> bool {
        if (unit.kind == ExpressionUnit::Kind::Parts)
            return std::ranges::all_of(unit.parts, [&](const auto& part) { return takeNext(part, takeNext); });
        if (!unit.isForm() || unit.form.factors.size() != 1) return false;
        const UnitSymbol symbol = unit.form.factors[0].symbol;
        const UnitForm* found = derivation.unitOf(symbol);
        if (found == nullptr || (common != nullptr && !sameDimension(*common, *found))) return false;
        const std::string text = derivation.textOf(symbol);
        if (common == nullptr) {
            by = derivation.determinedBy[symbol];
            inferred.unit = text;
        }
        common = found;
        return text == inferred.unit;
    };
    if (!take(derivation.variables[variable], take) || inferred.unit.empty()) return {};
    if (by != UnitSystem::kNone) inferred.by = derivation.claims.sources[derivation.relations[by].source].span;
    return inferred;
}

/// Whether numbers of both units are the same.
bool haveSameNumbers(const std::string& a, const std::string& b)
{
    const auto scaleA = unitScale(a), scaleB = unitScale(b);
    return scaleA && scaleB && scaleA->factor == scaleB->factor && scaleA->offset == scaleB->offset &&
           !scaleA->isLevel && !scaleB->isLevel && unitPowers(a) == unitPowers(b);
}

/// Variables that equations set equal are written alike: a torque in "N.m", which is "J" by its dimension alone.
void writeAsDeclared(const HybridDae& dae, const UnitDerivation& derivation, ModelUnits& units)
{
    const auto isVariable = [&dae](ExprId side) {
        return !side.isNone() && dae.pool.op(side) == Op::Variable &&
               dae.pool.variableOf(side).index() < dae.variables.size();
    };
    DisjointSets<std::uint32_t> equal(dae.variables.size());
    for (const UnitClaim& claim : derivation.claims.claims) {
        if (claim.kind != UnitClaimKind::Sides || !isVariable(claim.left) || !isVariable(claim.right)) continue;
        equal.unite(static_cast<std::uint32_t>(dae.pool.variableOf(claim.left).index()),
                    static_cast<std::uint32_t>(dae.pool.variableOf(claim.right).index()));
    }
    std::vector<VariableId> declared(dae.variables.size());  // by the first element, which represents a set
    for (std::uint32_t i = 0; i < declared.size(); ++i) {
        VariableId& first = declared[equal.find(i)];
        if (first.isNone() && !dae.variables[VariableId(i)].unit.empty()) first = VariableId(i);
    }
    for (std::uint32_t i = 0; i < declared.size(); ++i) {
        std::string& unit = units.inferred[VariableId(i)].unit;
        const VariableId first = declared[equal.find(i)];
        if (unit.empty() || first.isNone()) continue;
        const std::string text(dae.variables[first].unit);
        if (text != unit && haveSameNumbers(text, unit)) unit = text;
    }
}

/// Describes an addition to the right-hand side of an equation: "multiply the right side by R".
std::string wordsOf(const std::string& factor)
{
    if (factor.starts_with(" + ")) return "add " + factor.substr(3) + " to the right side";
    if (factor.starts_with(" - ")) return "subtract " + factor.substr(3) + " from the right side";
    return (factor.front() == '*' ? "multiply the right side by " : "divide the right side by ") + factor.substr(1);
}

}  // namespace

ModelUnits inferUnits(const HybridDae& dae, const Task& task)
{
    ModelUnits result;
    UnitDerivation derivation = deriveUnits(dae, task);
    result.inferred.resize(dae.variables.size());
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.type == ValueType::Real && variable.unit.empty() && !variable.isDummy)
            result.inferred[VariableId(i)] = inferredUnit(derivation, VariableId(i));
    }
    writeAsDeclared(dae, derivation, result);
    for (std::size_t i = 0; i < derivation.contradictions.size(); ++i) {
        const VariableId tolerance = toleranceOf(dae, derivation, derivation.contradictions[i]);
        if (tolerance.isNone()) {
            result.findings.push_back(std::move(derivation.findings[i]));
        } else {
            result.inferred[tolerance] = {};
        }
    }
    std::ranges::move(derivation.scaleFindings, std::back_inserter(result.findings));
    return result;
}

IdVector<VariableId, std::string> inferredUnits(const ModelUnits& units)
{
    IdVector<VariableId, std::string> texts;
    texts.resize(units.inferred.size());
    if (!units.findings.empty()) return texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string& unit = units.inferred[VariableId(i)].unit;
        // "m(1/2)" is not a Modelica unit; a number needs no unit.
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
        if (own == finding.parts.begin() && !finding.factor.empty()) {
            const SourceSpan end{own->span.source, own->span.end, own->span.end};
            diagnostic.fix(wordsOf(finding.factor), {{end, finding.factor}});
        }
        for (auto part = finding.parts.begin(); part != finding.parts.end(); ++part) {
            if (part != own) diagnostic.note(part->span, "together with '" + part->text + "'");
        }
    }
}

}  // namespace causeway
