// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes are put into equations of real models, such as people make: a factor is left out, or divides; another
// variable is written; der() is left out; a variable has another unit, or another prefix. Each changes a unit. Nearly
// all must be found, in the equation that has it or beside it. The models are those of the shipped library, and of the
// Modelica Standard Library where MODELICAPATH leads to it.
#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <set>

#include "core/base/task.h"
#include "core/base/units.h"
#include "core/compiler/compiler.h"
#include "core/library/source_cache.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"
#include "core/units/unit_check.h"
#include "tests/msl/example_list.h"

using namespace causeway;

namespace {

constexpr std::size_t kMistakes = 200, kLeastFound = 190;

class Mistakes {
public:
    Mistakes(std::shared_ptr<const Analysis> analysis, std::uint32_t seed)
        : m_analysis(std::move(analysis)), m_random(seed)
    {
        for (const UnitFinding& finding : m_analysis->units->findings) m_known.insert(finding.message);
    }

    struct Outcome {
        bool isMade = false, isFound = false, isPrefix = false;
        std::string text;
    };
    Outcome tryOne()
    {
        const HybridDae& model = *m_analysis->dae;
        if (model.equations.empty()) return {};
        HybridDae dae = model;
        DaeEquation& equation = dae.equations[below(dae.equations.size())];
        if (equation.kind != EquationKind::Simple || equation.origin != EquationOrigin::Equation) return {};
        const std::string before = textOf(dae, equation);
        const std::vector<ExprId> nodes = reachable(dae.pool, std::array{equation.lhs, equation.rhs});
        if (!isDecided(dae, nodes)) return {};
        const ExprId node = nodes[below(nodes.size())];
        const auto changed = changedNode(dae, node, equation.instance);
        std::set<VariableId> renamed;
        bool isPrefix = false;
        if (!changed.isNone()) {
            RewriteMemo memo;
            const auto rebuild = [&](ExprId expr, std::span<const ExprId> operands) {
                if (expr == node) return changed;
                return operands.empty() ? expr
                                        : dae.pool.withOperands(expr, std::vector(operands.begin(), operands.end()));
            };
            equation.lhs = rewrite(dae.pool, equation.lhs, memo, rebuild);
            equation.rhs = rewrite(dae.pool, equation.rhs, memo, rebuild);
        } else if (dae.pool.op(node) == Op::Variable && !unitOf(dae, node).empty()) {
            DaeVariable& variable = dae.variables[dae.pool.variableOf(node)];
            const std::string unit = variable.unit.str(), other = below(2) == 0 ? "k" + unit : unit == "J" ? "W" : "J";
            const auto scale = unitScale(unit), otherScale = unitScale(other);
            // "k1/s" would be a name of its own.
            isPrefix = other.ends_with(unit) && unitPowers(unit) == unitPowers(other);
            if (!scale || !otherScale || (isPrefix && scale->factor == otherScale->factor)) return {};
            if (!isPrefix && (other.ends_with(unit) || unitPowers(unit) == unitPowers(other))) return {};
            variable.unit = other;
            renamed.insert(dae.pool.variableOf(node));
        } else {
            return {};
        }
        Outcome outcome{true, false, isPrefix, before + "   ->   " + textOf(dae, equation)};
        for (const VariableId variable : renamed)
            outcome.text += "   with " + dae.variables[variable].name + " in " + dae.variables[variable].unit.str();
        const ModelUnits units = inferUnits(dae, Task());
        for (const UnitFinding& finding : units.findings) {
            if (m_known.contains(finding.message)) continue;
            for (const UnitFinding::Part& part : finding.parts) {
                const bool isHere = part.span == equation.span;
                const bool isBeside = std::ranges::any_of(renamed, [&](VariableId variable) {
                    return part.text.find(dae.variables[variable].name) != std::string::npos;
                });
                outcome.isFound = outcome.isFound || isHere || isBeside;
            }
        }
        return outcome;
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }

    static std::string textOf(const HybridDae& dae, const DaeEquation& equation)
    {
        ExpressionNames names;
        names.variable = [&](VariableId variable) { return dae.variables[variable].name; };
        names.function = [&](FunctionId function) { return dae.functions[function].name; };
        std::string left, right;
        ExpressionPrinter printer(dae.pool, names);
        printer.append(left, equation.lhs);
        printer.append(right, equation.rhs);
        return left + " = " + right;
    }

    /// Whether a mistake in the equation can be seen: there is something to compare with, and all units are declared.
    static bool isDecided(const HybridDae& dae, const std::vector<ExprId>& nodes)
    {
        std::size_t count = 0;
        for (const ExprId node : nodes) {
            if (dae.pool.op(node) != Op::Variable || dae.pool.type(node) != ValueType::Real) continue;
            if (dae.variables[dae.pool.variableOf(node)].unit.empty()) return false;
            ++count;
        }
        return count >= 2;
    }

    /// The declared unit of a scalar variable, where it has a dimension; else empty.
    static std::string unitOf(const HybridDae& dae, ExprId expr)
    {
        if (dae.pool.op(expr) != Op::Variable || !dae.pool.isScalar(expr)) return {};
        const std::string unit = dae.variables[dae.pool.variableOf(expr)].unit.str();
        const auto powers = unitPowers(unit);
        return powers && !(*powers == UnitPowers{}) ? unit : std::string();
    }

    ExprId changedNode(HybridDae& dae, ExprId node, InstanceId instance)
    {
        ExpressionPool& pool = dae.pool;
        switch (pool.op(node)) {
            case Op::Multiply:
            case Op::Divide: {
                const ExprId a = pool.operand(node, 0), b = pool.operand(node, 1);
                if (!pool.isScalar(node) || unitOf(dae, b).empty()) return {};
                if (below(2) == 0) return a;
                return pool.binary(pool.op(node) == Op::Multiply ? Op::Divide : Op::Multiply, a, b);
            }
            case Op::Derivative: return pool.isScalar(node) ? pool.operand(node, 0) : ExprId();
            case Op::Variable: {
                if (below(3) == 0 || unitOf(dae, node).empty()) return {};
                std::vector<VariableId> others;
                for (std::size_t i = 0; i < dae.variables.size(); ++i) {
                    const DaeVariable& other = dae.variables[VariableId(i)];
                    if (other.instance != instance || other.type != ValueType::Real || other.unit.empty()) continue;
                    if (pool.types().isScalar(other.typeId) &&
                        unitPowers(other.unit.str()) != unitPowers(unitOf(dae, node)))
                        others.push_back(VariableId(i));
                }
                return others.empty() ? ExprId() : pool.variable(others[below(others.size())], ValueType::Real);
            }
            default: return {};
        }
    }

    std::shared_ptr<const Analysis> m_analysis;
    std::mt19937 m_random;
    std::set<std::string> m_known;
};

}  // namespace

int main(int argc, char** argv)
{
    const std::uint32_t seed = argc > 1 ? static_cast<std::uint32_t>(std::stoul(argv[1])) : 1;
    const std::size_t mistakes = argc > 2 ? std::stoul(argv[2]) : kMistakes;
    const auto cache = std::make_shared<SourceCache>();
    std::vector<std::pair<std::string, std::vector<std::filesystem::path>>> models;
    for (const std::string library : {"Causeway", "Modelica"}) {
        const auto folder = msl::findLibrary(library);
        if (!folder) {
            std::printf("without the library %s: MODELICAPATH does not lead to it\n", library.c_str());
            continue;
        }
        const msl::ExampleList list = msl::listExamples(*folder, library, cache, false);
        for (const std::string& name : list.names) models.emplace_back(name, list.state.libraryFolders);
    }
    std::mt19937 random(seed);
    std::size_t made = 0, found = 0, prefixes = 0, prefixesFound = 0;
    std::string missed;
    while (made < mistakes) {
        const auto& [name, folders] = models[random() % models.size()];
        AnalysisRequest request;
        request.modelName = name;
        request.libraryFolders = folders;
        request.last = StopAfter::Dae;
        request.cache = cache;
        const auto analysis = analyse(request, Task());
        if (!analysis->units) continue;
        Mistakes some(analysis, static_cast<std::uint32_t>(random()));
        for (std::size_t here = 0, tries = 0; here < 4 && tries < 100 && made < mistakes; ++tries) {
            const Mistakes::Outcome outcome = some.tryOne();
            if (!outcome.isMade) continue;
            ++here;
            ++made;
            found += outcome.isFound ? 1 : 0;
            prefixes += outcome.isPrefix ? 1 : 0;
            prefixesFound += outcome.isPrefix && outcome.isFound ? 1 : 0;
            if (!outcome.isFound) missed += "not found in " + name + ": " + outcome.text + "\n";
        }
    }
    std::printf("%s%zu of %zu mistakes found; of these, %zu of %zu prefixes\n", missed.c_str(), found, made,
                prefixesFound, prefixes);
    return found * kMistakes >= made * kLeastFound ? 0 : 1;
}
