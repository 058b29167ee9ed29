// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/scalars/scalarize.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/assigned_variables.h"
#include "core/dae/dae_expressions.h"
#include "core/dae/parameters.h"
#include "core/dae/scalars/scalar_elements.h"
#include "core/dae/scalars/scalarize_statements.h"
#include "core/dae/scalars/whole_arrays.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxReports = 20;
constexpr std::int64_t kMaxScalars = 50'000'000;

bool hasForEquation(const HybridDae& dae, const std::vector<DaeEquation>& equations)
{
    for (const DaeEquation& equation : equations) {
        if (equation.kind == EquationKind::For || equation.kind == EquationKind::Results) return true;
        if (equation.structure == DaeEquation::kNoStructure) continue;
        for (const EquationBranch& branch : dae.structures[equation.structure].branches) {
            if (hasForEquation(dae, branch.equations)) return true;
        }
    }
    return false;
}

/// Whether the DAE contains anything but scalars.
bool isNeeded(const HybridDae& dae)
{
    for (const DaeVariable& variable : dae.variables) {
        if (!dae.pool.types().isScalar(variable.typeId)) return true;
    }
    if (hasForEquation(dae, dae.equations) || hasForEquation(dae, dae.initialEquations)) return true;
    if (!dae.algorithms.empty() || !dae.initialAlgorithms.empty()) return true;
    const std::vector<bool> isPlain = ScalarElements::plainExpressions(dae.pool);
    bool areAll = true;
    forEachExpression(dae, [&](ExprId expr) { areAll = areAll && isPlain[expr.index()]; });
    return !areAll;
}

std::shared_ptr<const HybridDae> withUnits(std::shared_ptr<const HybridDae> dae,
                                           const IdVector<VariableId, std::string>& units)
{
    if (std::ranges::all_of(units, [](const std::string& unit) { return unit.empty(); })) return dae;
    auto out = std::make_shared<HybridDae>(*dae);
    out->written = dae;
    for (std::size_t i = 0; i < units.size(); ++i) {
        DaeVariable& variable = out->variables[VariableId(i)];
        if (variable.unit.empty()) variable.unit = units[VariableId(i)];
    }
    return out;
}

class Scalarization {
public:
    Scalarization(const HybridDae& dae, const IdVector<VariableId, std::string>& inferredUnits, HybridDae& out,
                  Diagnostics& diagnostics, const Task& task)
        : m_dae(dae),
          m_inferredUnits(inferredUnits),
          m_out(out),
          m_diagnostics(diagnostics),
          m_task(task),
          m_elements(dae, out.pool),
          m_statements(
              out.pool, m_elements, [this](TypeId type, ExprId assigned) { return makeBetween(type, assigned); },
              [this](SourceSpan span) { report(span); })
    {
    }

    void run()
    {
        m_out.modelName = m_dae.modelName;
        m_out.description = m_dae.description;
        m_out.instances = m_dae.instances;
        m_out.functions = m_dae.functions;
        m_out.experiment = m_dae.experiment;
        m_out.resources = m_dae.resources;
        m_out.clockPartitions = m_dae.clockPartitions;
        m_out.isScalar = true;
        std::int64_t scalarCount = 0;
        for (const DaeVariable& variable : m_dae.variables)
            scalarCount += m_dae.pool.types().elementCount(variable.typeId);
        if (scalarCount > kMaxScalars) {
            m_diagnostics.report(diag::NotYetSupported, m_dae.variables.begin()->span,
                                 fmt::format("{} elements of arrays", scalarCount));
            return;
        }
        m_out.variables.reserve(static_cast<std::size_t>(scalarCount));
        m_out.equations.reserve(static_cast<std::size_t>(scalarCount));
        m_finalId.resize(m_dae.variables.size());
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) declare(VariableId(i));
        m_declaredCount = m_out.variables.size();
        for (std::size_t i = 0; i < m_dae.variables.size() && !isStopped(); ++i) addAttributes(VariableId(i));
        m_checksIndices = true;
        translate(m_dae.equations, m_out.equations);
        m_checksIndices = false;
        translate(m_dae.initialEquations, m_out.initialEquations);
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) m_out.algorithms.push_back(translate(algorithm));
        m_isInitial = true;
        for (const DaeAlgorithm& algorithm : m_dae.initialAlgorithms)
            m_out.initialAlgorithms.push_back(translate(algorithm));
        for (BaseClock clock : m_dae.baseClocks) {
            if (!clock.first.isNone()) clock.first = m_elements.of(clock.first);
            if (!clock.second.isNone()) clock.second = m_elements.of(clock.second);
            m_out.baseClocks.push(clock);
        }
        markStates();
        m_out.pool.renumberVariables(m_finalId);
        std::vector<std::size_t> first = m_firstOut;
        first.push_back(m_declaredCount);
        if (!isStopped()) completeArrays(m_out, first, written());
        orderParameters(m_out, m_diagnostics);
    }

private:
    bool isStopped() const { return m_task.cancelled() || m_reported >= kMaxReports; }

    void report(SourceSpan span)
    {
        const ScalarElements::Failure failure = m_elements.failure();
        m_elements.clearFailure();
        if (failure.what.empty() || ++m_reported > kMaxReports) return;
        if (failure.range.empty()) {
            m_diagnostics.report(diag::NotYetSupported, span, failure.what);
        } else {
            m_diagnostics.report(diag::OutOfRange, span, failure.what, failure.range);
        }
    }

    // ----- variables
    // While expressions are translated, variables of the DAE keep their ids and new ones follow; in the end all are
    // renumbered.
    VariableId temporaryId() const { return VariableId(m_finalId.size()); }

    ExprId addElement(const DaeVariable& array, std::string name, TypeId type)
    {
        DaeVariable element = array;
        element.name = std::move(name);
        element.typeId = type;
        element.binding = element.start = element.fixedValue = element.minimum = element.maximum = element.nominal = {};
        const ExprId expr = m_out.pool.variable(temporaryId(), type);
        m_finalId.push_back(m_out.variables.push(std::move(element)));
        return expr;
    }

    void declare(VariableId id)
    {
        DaeVariable variable = m_dae.variables[id];
        if (id.index() < m_inferredUnits.size() && variable.unit.empty()) variable.unit = m_inferredUnits[id];
        const TypeTable& types = m_dae.pool.types();
        m_firstOut.push_back(m_out.variables.size());
        if (types.isScalar(variable.typeId)) {
            m_finalId[id.index()] = m_out.variables.push(variable);
            return;
        }
        const std::int64_t count = types.elementCount(variable.typeId);
        const std::vector<std::int32_t> sizes(types.dimensions(variable.typeId).begin(),
                                              types.dimensions(variable.typeId).end());
        std::vector<std::int32_t> at(sizes.size(), 1);
        std::vector<ExprId> elements;
        for (std::int64_t i = 0; i < count; ++i) {
            elements.push_back(addElement(variable, fmt::format("{}[{}]", variable.name, fmt::join(at, ",")),
                                          types.elementType(variable.typeId)));
            for (std::size_t d = sizes.size(); d-- > 0;) {
                if (++at[d] <= sizes[d]) break;
                at[d] = 1;
            }
        }
        m_elements.setElements(id, elements);
    }

    void addAttributes(VariableId id)
    {
        const DaeVariable& array = m_dae.variables[id];
        const std::size_t first = m_firstOut[id.index()];
        const std::size_t end = id.index() + 1 < m_firstOut.size() ? m_firstOut[id.index() + 1] : m_declaredCount;
        for (const auto attribute : {&DaeVariable::binding, &DaeVariable::start, &DaeVariable::fixedValue,
                                     &DaeVariable::minimum, &DaeVariable::maximum, &DaeVariable::nominal}) {
            const ExprId value = array.*attribute;
            if (value.isNone()) continue;
            // One value may be meant for each element.
            const bool isEach = m_out.pool.isScalar(value);
            if (!isEach) m_elements.setResultType(value, array.typeId);
            for (std::size_t i = first; i < end; ++i) {
                m_out.variables[VariableId(i)].*attribute =
                    m_elements.of(value, isEach ? 0 : static_cast<std::int64_t>(i - first));
                if (!m_elements.failure().what.empty()) {
                    report(array.span);
                    break;
                }
            }
        }
        for (std::size_t i = first; i < end; ++i) {
            DaeVariable& element = m_out.variables[VariableId(i)];
            if (!element.fixedValue.isNone() && m_out.pool.op(element.fixedValue) == Op::BooleanLiteral) {
                element.fixed = m_out.pool.booleanValue(element.fixedValue);
            }
        }
    }

    /// A temporary variable of the algorithm that assigns the given variable; if that is initial only, a parameter
    /// computed at the start.
    ExprId makeBetween(TypeId type, ExprId assigned)
    {
        DaeVariable made;
        made.type = m_out.pool.types().base(type);
        made.instance = InstanceId(0);
        made.variability = made.type == ValueType::Real ? Variability::Continuous : Variability::Discrete;
        if (!assigned.isNone()) {
            const VariableId id = m_out.pool.variableOf(assigned), scalar = m_finalId[id.index()];
            const DaeVariable& like = scalar.isNone() ? m_dae.variables[id] : m_out.variables[scalar];
            made.clock = like.clock;
            if (like.type == made.type) made.variability = like.variability;
        }
        if (m_isInitial) {
            made.variability = Variability::Parameter;
            made.fixed = false;
        }
        made.isDummy = made.isProtected = true;
        return addElement(made, fmt::format("$step{}", ++m_betweenCount), type);
    }

    /// Some elements of an array may be differentiated, others not.
    void markStates()
    {
        for (DaeVariable& variable : m_out.variables) variable.isState = false;
        std::vector<bool> isSeen(m_out.pool.size(), false);
        std::vector<ExprId> open;
        const auto visit = [&](ExprId expr) {
            if (isSeen[expr.index()]) return;
            isSeen[expr.index()] = true;
            open.push_back(expr);
        };
        forEachExpression(m_out, [&](ExprId root) {
            visit(root);
            while (!open.empty()) {
                const ExprId expr = open.back();
                open.pop_back();
                if (m_out.pool.op(expr) == Op::Derivative &&
                    m_out.pool.op(m_out.pool.operand(expr, 0)) == Op::Variable) {
                    m_out.variables[m_finalId[m_out.pool.variableOf(m_out.pool.operand(expr, 0)).index()]].isState =
                        true;
                }
                for (const ExprId operand : m_out.pool.operands(expr)) visit(operand);
            }
        });
    }

    // ----- equations
    void translate(const std::vector<DaeEquation>& equations, std::vector<DaeEquation>& out)
    {
        for (const DaeEquation& equation : equations) {
            if (isStopped()) return;
            translate(equation, out);
            if (!m_elements.failure().what.empty()) report(equation.span);
        }
    }

    static DaeEquation like(const DaeEquation& equation, ExprId lhs, ExprId rhs)
    {
        DaeEquation result = equation;
        result.lhs = lhs;
        result.rhs = rhs;
        result.structure = DaeEquation::kNoStructure;
        return result;
    }

    void addStructure(DaeEquation& equation, EquationStructure structure)
    {
        equation.structure = static_cast<std::uint32_t>(m_out.structures.size());
        m_out.structures.push_back(std::move(structure));
    }

    void translate(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        switch (equation.kind) {
            case EquationKind::Simple:
            case EquationKind::Reinit: return translateSides(equation, out);
            case EquationKind::For: return translateFor(equation, out);
            case EquationKind::If:
            case EquationKind::When: return translateBranches(equation, out);
            case EquationKind::Results: return translateResults(equation, out);
            case EquationKind::Assert: {
                DaeEquation result = like(equation, m_elements.of(equation.lhs), m_elements.of(equation.rhs));
                if (equation.structure != DaeEquation::kNoStructure) {
                    EquationStructure structure;
                    structure.level = m_elements.of(m_dae.structures[equation.structure].level);
                    addStructure(result, std::move(structure));
                }
                return add(result, out);
            }
            case EquationKind::Terminate: return add(like(equation, {}, m_elements.of(equation.rhs)), out);
            case EquationKind::Call: return add(like(equation, {}, m_elements.whole(equation.rhs)), out);
        }
    }

    void add(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        if (m_elements.failure().what.empty()) out.push_back(equation);
    }

    void translateSides(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        m_elements.setResultType(equation.lhs, m_out.pool.typeId(equation.rhs));
        m_elements.setResultType(equation.rhs, m_out.pool.typeId(equation.lhs));
        const std::int64_t count = m_elements.count(equation.lhs);
        const bool isOfRecords = m_out.pool.type(equation.lhs) == ValueType::Record;
        for (std::int64_t i = 0; i < count; ++i) {
            const ExprId lhs = m_elements.of(equation.lhs, i), rhs = m_elements.of(equation.rhs, i);
            if (lhs.isNone() || rhs.isNone()) return;
            // Fields that are constant have their values.
            if (isOfRecords && isKnown(lhs) && isKnown(rhs)) continue;
            out.push_back(like(equation, lhs, rhs));
            addIndexChecks(out);
        }
    }

    /// Whether parameters and constants alone are in it.
    [[nodiscard]] bool isKnown(ExprId expr) const
    {
        const std::array roots{expr};
        return std::ranges::all_of(reachable(m_out.pool, roots), [this](ExprId node) {
            const Op op = m_out.pool.op(node);
            if (op != Op::Variable) return op != Op::Time && op != Op::FunctionCall;
            const VariableId id = m_finalId[m_out.pool.variableOf(node).index()];
            return !id.isNone() && m_out.variables[id].variability <= Variability::Parameter;
        });
    }

    /// Adds the index checks of the last equation.
    void addIndexChecks(std::vector<DaeEquation>& out)
    {
        const DaeEquation equation = out.back();
        if (!m_checksIndices || m_elements.lastChoices().empty() || !equation.clock.isNone()) return;
        for (const ExprId side : {equation.lhs, equation.rhs}) {
            const ExprId within = indicesAreWithin(m_out.pool, m_elements.lastChoices(), side);
            if (within.isNone()) continue;
            DaeEquation check = like(equation, within, m_out.pool.string("an index is outside its array"));
            check.kind = EquationKind::Assert;
            out.push_back(check);
        }
    }

    void translateFor(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        const EquationStructure& structure = m_dae.structures[equation.structure];
        const std::int64_t count = m_elements.lengthOf(structure.range);
        for (std::int64_t i = 0; i < count && !isStopped(); ++i) {
            ScalarElements::Scalars value = m_elements.element(structure.range, i);
            if (!m_elements.failure().what.empty()) return;
            const ScalarElements::Binding before = m_elements.bind(structure.iterator, std::move(value));
            translate(structure.branches.front().equations, out);
            m_elements.restore(before);
        }
    }

    void translateBranches(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        const bool isWhen = equation.kind == EquationKind::When;
        EquationStructure result;
        const EquationStructure& structure = m_dae.structures[equation.structure];
        for (const EquationBranch& branch : structure.branches) {
            EquationBranch translated;
            if (!branch.condition.isNone()) {
                translated.condition = isWhen ? m_elements.whole(branch.condition) : m_elements.of(branch.condition);
                if (translated.condition.isNone()) return;
            }
            const bool isKnown =
                !isWhen && !translated.condition.isNone() && m_out.pool.op(translated.condition) == Op::BooleanLiteral;
            if (isKnown && !m_out.pool.booleanValue(translated.condition)) continue;
            if (isKnown) translated.condition = {};
            // A condition that always holds needs no choice.
            const bool isAlways = !isWhen && translated.condition.isNone();
            if (isAlways && result.branches.empty()) return translate(branch.equations, out);
            translate(branch.equations, translated.equations);
            result.branches.push_back(std::move(translated));
            if (isAlways) break;
        }
        if (result.branches.empty()) return;
        DaeEquation made = like(equation, {}, {});
        addStructure(made, std::move(result));
        out.push_back(made);
    }

    /// Each result is an equation of its own; all share the call.
    void translateResults(const DaeEquation& equation, std::vector<DaeEquation>& out)
    {
        const EquationStructure& structure = m_dae.structures[equation.structure];
        m_elements.setResultTypes(equation.rhs, structure.targets);
        const ExprId call = m_elements.whole(equation.rhs);
        if (call.isNone()) return;
        bool hasTarget = false;
        for (std::size_t k = 0; k < structure.targets.size(); ++k) {
            const ExprId target = structure.targets[k];
            if (target.isNone()) continue;
            hasTarget = true;
            const ExprId part = m_out.pool.type(call) == ValueType::Tuple ? m_out.pool.tupleElement(call, k) : call;
            const std::int64_t count = m_elements.count(target);
            for (std::int64_t i = 0; i < count; ++i) {
                const ExprId lhs = m_elements.of(target, i), rhs = m_elements.access(part, i);
                if (lhs.isNone() || rhs.isNone()) return;
                DaeEquation made = like(equation, lhs, rhs);
                made.kind = EquationKind::Simple;
                out.push_back(made);
            }
        }
        if (hasTarget) return;
        DaeEquation made = like(equation, {}, call);
        made.kind = EquationKind::Call;
        out.push_back(made);
    }

    /// By algorithm, the variables of the DAE that statements assign, also those that are never reached.
    [[nodiscard]] std::vector<std::vector<std::size_t>> written() const
    {
        std::vector<std::vector<std::size_t>> all(m_dae.algorithms.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::vector<ExprId> targets;
            collectAssigned(m_dae.pool, m_dae.algorithms[i].statements, targets);
            for (const ExprId part : reachable(m_dae.pool, targets)) {
                if (m_dae.pool.op(part) == Op::Variable) all[i].push_back(m_dae.pool.variableOf(part).index());
            }
        }
        return all;
    }

    DaeAlgorithm translate(const DaeAlgorithm& algorithm)
    {
        if (isStopped()) return {};
        return {m_statements.translate(algorithm.statements), algorithm.span, algorithm.instance, algorithm.clock};
    }

    const HybridDae& m_dae;
    const IdVector<VariableId, std::string>& m_inferredUnits;
    HybridDae& m_out;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    ScalarElements m_elements;
    bool m_checksIndices = false;
    ScalarStatements m_statements;
    bool m_isInitial = false;
    std::size_t m_betweenCount = 0;
    std::vector<VariableId> m_finalId;    ///< by variable of the DAE, then by new variable; none for an array
    std::vector<std::size_t> m_firstOut;  ///< by variable of the DAE: position of its first scalar
    std::size_t m_declaredCount = 0;
    std::size_t m_reported = 0;
};

}  // namespace

std::shared_ptr<const HybridDae> scalarize(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics,
                                           const Task& task, const IdVector<VariableId, std::string>& inferredUnits)
{
    if (dae->isScalar) return dae;
    if (!isNeeded(*dae)) return withUnits(std::move(dae), inferredUnits);
    auto out = std::make_shared<HybridDae>();
    out->pool = dae->pool;
    out->written = dae;
    Scalarization(*dae, inferredUnits, *out, diagnostics, task).run();
    return out;
}

}  // namespace causeway
