// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/sub_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/id_map.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Replaces each expression of a function by the result of `rewritten`.
void rewriteExpressions(Function& function, const std::function<ExprId(ExprId)>& rewritten)
{
    const auto put = [&](ExprId& expr) {
        if (!expr.isNone()) expr = rewritten(expr);
    };
    for (FunctionVariable& variable : function.variables) {
        put(variable.value);
        for (ExprId& dimension : variable.dimensions) put(dimension);
    }
    rewriteExpressions(function.body, rewritten);
    for (ExprId& argument : function.external.arguments) put(argument);
    put(function.external.result);
}

class Taking {
public:
    explicit Taking(const HybridDae& whole) : m_whole(whole), m_out(std::make_shared<HybridDae>())
    {
        m_out->modelName = whole.modelName;
        m_out->description = whole.description;
        m_out->resources = whole.resources;
        m_out->experiment = whole.experiment;
        m_out->isScalar = whole.isScalar;
        m_out->pool = ExpressionPool::withTypesOf(whole.pool);
        m_out->functions = whole.functions;
    }

    std::shared_ptr<const HybridDae> take(const SubModel& wanted)
    {
        for (const VariableId id : wanted.variables) {
            const VariableId own = m_newId[id] = m_out->variables.push(m_whole.variables[id]);
            DaeVariable& variable = m_out->variables[own];
            variable.instance = instance(variable.instance);
        }
        for (const VariableId id : wanted.inputs) makeInput(m_out->variables[*m_newId.find(id)]);
        for (const ModelElement& element : wanted.elements) {
            const std::size_t at = element.at;
            switch (element.list) {
                case ModelElement::List::Equations: m_out->equations.push_back(taken(m_whole.equations[at])); break;
                case ModelElement::List::InitialEquations:
                    m_out->initialEquations.push_back(taken(m_whole.initialEquations[at]));
                    break;
                case ModelElement::List::Algorithms: m_out->algorithms.push_back(taken(m_whole.algorithms[at])); break;
                case ModelElement::List::InitialAlgorithms:
                    m_out->initialAlgorithms.push_back(taken(m_whole.initialAlgorithms[at]));
                    break;
            }
        }
        for (const VariableId id : m_whole.parameterOrder) {
            if (const VariableId* own = m_newId.find(id)) m_out->parameterOrder.push_back(*own);
        }
        takeExpressions();
        return std::move(m_out);
    }

private:
    static void makeInput(DaeVariable& variable)
    {
        variable.causality = Causality::Input;
        variable.isState = false;
        variable.binding = variable.start = variable.fixedValue = {};
        variable.fixed.reset();
    }

    InstanceId instance(InstanceId id)
    {
        if (id.isNone()) return id;
        if (const InstanceId* known = m_newInstance.find(id)) return *known;
        // Parents come first: as deep as the model is nested.
        DaeInstance copy = m_whole.instances[id];
        copy.parent = instance(copy.parent);
        return m_newInstance[id] = m_out->instances.push(std::move(copy));
    }

    DaeEquation taken(DaeEquation equation)
    {
        equation.instance = instance(equation.instance);
        if (equation.structure == DaeEquation::kNoStructure) return equation;
        EquationStructure structure = m_whole.structures[equation.structure];
        for (EquationBranch& branch : structure.branches) {
            for (DaeEquation& inner : branch.equations) inner = taken(inner);
        }
        equation.structure = static_cast<std::uint32_t>(m_out->structures.size());
        m_out->structures.push_back(std::move(structure));
        return equation;
    }

    DaeAlgorithm taken(DaeAlgorithm algorithm)
    {
        algorithm.instance = instance(algorithm.instance);
        return algorithm;
    }

    /// From the pool of the whole into the own one: also those of the functions that are called.
    void takeExpressions()
    {
        std::vector<ExprId> roots;
        const auto collect = [&roots](ExprId expr) {
            roots.push_back(expr);
            return expr;
        };
        rewriteExpressions(*m_out, collect);
        std::vector<std::uint8_t> isUsed(m_out->functions.size(), 0);
        std::vector<FunctionId> open;
        const auto use = [&](FunctionId function) {
            if (!function.isNone() && std::exchange(isUsed[function.index()], std::uint8_t(1)) == 0)
                open.push_back(function);
        };
        std::vector<ExprId> nodes = reachable(m_whole.pool, roots);
        const auto useFunctionsOf = [&](const std::vector<ExprId>& of) {
            for (const ExprId expr : of) {
                const Op op = m_whole.pool.op(expr);
                if (op == Op::FunctionCall || op == Op::FunctionValue) use(m_whole.pool.functionOf(expr));
            }
        };
        useFunctionsOf(nodes);
        while (!open.empty()) {
            Function& function = m_out->functions[open.back()];
            open.pop_back();
            use(function.partialOf);
            for (const DerivativeAnnotation& derivative : function.derivatives) use(derivative.function);
            std::vector<ExprId> inner;
            rewriteExpressions(function, [&inner](ExprId expr) {
                inner.push_back(expr);
                return expr;
            });
            useFunctionsOf(reachable(m_whole.pool, inner));
            roots.insert(roots.end(), inner.begin(), inner.end());
        }
        if (!m_out->functions.empty()) nodes = reachable(m_whole.pool, roots);
        adopt(nodes);
        const auto own = [this](ExprId expr) { return m_newExpr.at(expr); };
        rewriteExpressions(*m_out, own);
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            Function& function = m_out->functions[FunctionId(i)];
            if (isUsed[i] != 0) {
                rewriteExpressions(function, own);
            } else {
                std::string name = std::move(function.name);
                function = {};
                function.name = std::move(name);
            }
        }
    }

    /// Ascending: operands come first.
    void adopt(const std::vector<ExprId>& nodes)
    {
        std::vector<ExprId> operands;
        for (const ExprId expr : nodes) {
            if (m_whole.pool.op(expr) == Op::Variable) {
                const VariableId id = *m_newId.find(m_whole.pool.variableOf(expr));
                m_newExpr[expr] = m_out->pool.variable(id, m_whole.pool.typeId(expr));
                continue;
            }
            operands.clear();
            for (const ExprId operand : m_whole.pool.operands(expr))
                operands.push_back(operand.isNone() ? operand : *m_newExpr.find(operand));
            m_newExpr[expr] = m_out->pool.adopt(m_whole.pool, expr, operands);
        }
    }

    const HybridDae& m_whole;
    std::shared_ptr<HybridDae> m_out;
    IdMap<VariableId, VariableId> m_newId;
    IdMap<InstanceId, InstanceId> m_newInstance;
    IdMap<ExprId, ExprId> m_newExpr;
};

}  // namespace

std::vector<ModelElement> elementsOf(const HybridDae& dae)
{
    using List = ModelElement::List;
    std::vector<ModelElement> elements;
    const auto add = [&elements](List list, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) elements.push_back({list, i});
    };
    add(List::Equations, dae.equations.size());
    add(List::InitialEquations, dae.initialEquations.size());
    add(List::Algorithms, dae.algorithms.size());
    add(List::InitialAlgorithms, dae.initialAlgorithms.size());
    return elements;
}

void forEachExpression(const HybridDae& dae, const ModelElement& element, const ExpressionVisitor& visit)
{
    switch (element.list) {
        case ModelElement::List::Equations: forEachExpression(dae, {dae.equations[element.at]}, visit); break;
        case ModelElement::List::InitialEquations:
            forEachExpression(dae, {dae.initialEquations[element.at]}, visit);
            break;
        case ModelElement::List::Algorithms: forEachExpression(dae.algorithms[element.at].statements, visit); break;
        case ModelElement::List::InitialAlgorithms:
            forEachExpression(dae.initialAlgorithms[element.at].statements, visit);
            break;
    }
}

std::shared_ptr<const HybridDae> subModel(const HybridDae& whole, const SubModel& wanted)
{
    return Taking(whole).take(wanted);
}

}  // namespace causeway
