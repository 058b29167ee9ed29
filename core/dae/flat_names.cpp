// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flat_names.h"

#include <fmt/format.h>

#include "core/dae/dae_expressions.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

/// Enumerations that every tool knows.
bool isPredefined(const std::string& name)
{
    return name == "StateSelect" || name == "AssertionLevel";
}

}  // namespace

FlatNames::FlatNames(const HybridDae& dae)
    : m_dae(dae),
      m_isSeen(dae.pool.size(), false),
      m_isTypeSeen(dae.pool.types().size(), false),
      m_isFunctionSeen(dae.functions.size(), false),
      m_isVariableSeen(dae.variables.size(), false)
{
    for (std::size_t i = 0; i < dae.functions.size(); ++i)
        m_functionsByName.emplace(dae.functions[FunctionId(i)].name, FunctionId(i));
    collect();
    nameClasses();
    nameVariables();
    findShadowed();
}

FunctionId FlatNames::functionNamed(const std::string& name) const
{
    const auto found = m_functionsByName.find(name);
    return found == m_functionsByName.end() ? FunctionId() : found->second;
}

bool FlatNames::isPlainConstructor(const HybridDae& dae, const Function& function)
{
    const TypeTable& types = dae.pool.types();
    return function.isRecordConstructor && types.base(function.resultType) == ValueType::Record &&
           types.recordOf(function.resultType).fields.size() == function.inputs.size();
}

// ----- Names in use

void FlatNames::collect()
{
    for (const DaeVariable& variable : m_dae.variables) visitType(variable.typeId);
    forEachExpression(m_dae, [this](ExprId expr) { visit(expr); });
    visitOpen();
    const TypeTable& types = m_dae.pool.types();
    for (std::size_t i = 0; i < m_isTypeSeen.size(); ++i) {
        const TypeId type(i);
        if (!m_isTypeSeen[i]) continue;
        if (types.base(type) == ValueType::Enumeration && !isPredefined(types.enumerationOf(type).name))
            m_enumerations.push_back(type);
        if (types.base(type) == ValueType::Record) m_records.push_back(type);
        if (types.base(type) == ValueType::ExternalObject) m_externalObjects.push_back(type);
    }
    for (std::size_t i = 0; i < m_isFunctionSeen.size(); ++i) {
        if (m_isFunctionSeen[i]) m_functions.emplace_back(i);
    }
}

void FlatNames::visit(ExprId expr)
{
    if (expr.isNone() || m_isSeen[expr.index()]) return;
    m_isSeen[expr.index()] = true;
    m_open.push_back(expr);
}

void FlatNames::visitOpen()
{
    while (!m_open.empty() || !m_openFunctions.empty()) {
        if (m_open.empty()) {
            const Function& function = m_dae.functions[m_openFunctions.back()];
            m_openFunctions.pop_back();
            for (const FunctionVariable& variable : function.variables) {
                visitType(variable.type);
                visit(variable.value);
                for (const ExprId size : variable.dimensions) visit(size);
            }
            forEachExpression(function.body, [this](ExprId expr) { visit(expr); });
            for (const ExprId argument : function.external.arguments) visit(argument);
            visit(function.external.result);
            for (const DerivativeAnnotation& derivative : function.derivatives) visitFunction(derivative.function);
            visitFunction(function.partialOf);
            visitType(function.resultType);
            continue;
        }
        const ExprId expr = m_open.back();
        m_open.pop_back();
        visitType(m_dae.pool.typeId(expr));
        const Op op = m_dae.pool.op(expr);
        if (op == Op::Variable) m_isVariableSeen[m_dae.pool.variableOf(expr).index()] = true;
        if (op == Op::FunctionCall || op == Op::FunctionValue) visitFunction(m_dae.pool.functionOf(expr));
        for (const ExprId operand : m_dae.pool.operands(expr)) visit(operand);
    }
}

void FlatNames::visitType(TypeId type)
{
    if (type.isNone()) return;
    const TypeTable& types = m_dae.pool.types();
    std::vector<TypeId> open{types.elementType(type)};
    while (!open.empty()) {
        const TypeId element = open.back();
        open.pop_back();
        if (m_isTypeSeen[element.index()]) continue;
        m_isTypeSeen[element.index()] = true;
        switch (types.base(element)) {
            case ValueType::Record:
                for (const auto& field : types.recordOf(element).fields) open.push_back(types.elementType(field.type));
                break;
            case ValueType::Tuple:
                for (const TypeId member : types.tupleOf(element)) open.push_back(types.elementType(member));
                break;
            case ValueType::Function: visitFunction(functionNamed(types.toString(element))); break;
            case ValueType::ExternalObject:
                for (const char* part : {".constructor", ".destructor"})
                    visitFunction(functionNamed(types.toString(element) + part));
                break;
            default: break;
        }
    }
}

void FlatNames::visitFunction(FunctionId function)
{
    if (function.isNone() || m_isFunctionSeen[function.index()]) return;
    m_isFunctionSeen[function.index()] = true;
    m_openFunctions.push_back(function);
}

// ----- names

std::string FlatNames::unique(const std::string& name)
{
    std::string result = modelicaName(name);
    for (int i = 2; !m_classNames.insert(result).second; ++i) result = modelicaName(fmt::format("{}#{}", name, i));
    return result;
}

void FlatNames::nameClasses()
{
    const TypeTable& types = m_dae.pool.types();
    m_classNames.insert(modelicaName(m_dae.modelName));
    m_typeNames.resize(types.size());
    m_functionNames.resize(m_dae.functions.size());
    for (const TypeId type : m_enumerations) m_typeNames[type.index()] = unique(types.enumerationOf(type).name);
    for (const TypeId type : m_records) m_typeNames[type.index()] = unique(types.recordOf(type).name);
    for (const TypeId type : m_externalObjects) m_typeNames[type.index()] = unique(types.toString(type));
    for (const FunctionId id : m_functions) {
        const Function& function = m_dae.functions[id];
        std::string& name = m_functionNames[id.index()];
        const TypeId result = function.resultType;
        if (isPlainConstructor(m_dae, function)) {
            name = m_typeNames[types.elementType(result).index()];
        } else if (!result.isNone() && types.base(result) == ValueType::ExternalObject &&
                   function.name == types.toString(result) + ".constructor") {
            name = m_typeNames[types.elementType(result).index()];
        } else {
            name = unique(function.name);
        }
    }
}

void FlatNames::nameVariables()
{
    m_variableNames.reserve(m_dae.variables.size());
    bool mayClash = false;
    for (const DaeVariable& variable : m_dae.variables) {
        m_variableNames.push_back(modelicaName(variable.name));
        // A name that was quoted in the text can look like one that is quoted here.
        mayClash = mayClash || variable.name.front() == '\'';
    }
    if (!mayClash) return;
    std::unordered_set<std::string> used;
    for (std::size_t i = 0; i < m_variableNames.size(); ++i) {
        const std::string& name = m_dae.variables[VariableId(i)].name;
        for (int k = 2; !used.insert(m_variableNames[i]).second; ++k)
            m_variableNames[i] = modelicaName(fmt::format("{}#{}", name, k));
    }
}

/// Classes whose names are hidden by a variable of the model or of a function, or by an iterator.
void FlatNames::findShadowed()
{
    const auto check = [this](const std::string& name) {
        if (m_classNames.contains(name)) m_shadowed.insert(name);
    };
    for (const std::string& name : m_variableNames) check(name);
    for (const FunctionId function : m_functions) {
        for (const FunctionVariable& variable : m_dae.functions[function].variables) check(modelicaName(variable.name));
    }
    for (std::size_t i = 0; i < m_dae.pool.size(); ++i) {
        if (m_isSeen[i] && m_dae.pool.op(ExprId(i)) == Op::Iterator)
            check(modelicaName(m_dae.pool.iteratorName(m_dae.pool.iteratorOf(ExprId(i)))));
    }
}

std::string FlatNames::reference(const std::string& declared) const
{
    return m_shadowed.contains(declared) ? "." + declared : declared;
}

std::string FlatNames::of(TypeId type) const
{
    const TypeTable& types = m_dae.pool.types();
    const TypeId element = types.elementType(type);
    if (types.base(element) == ValueType::Function) {
        const FunctionId function = functionNamed(types.toString(element));
        return function.isNone() ? modelicaName(types.toString(element)) : of(function);
    }
    const std::string& declared = m_typeNames[element.index()];
    return declared.empty() ? types.toString(element) : reference(declared);
}

}  // namespace causeway
