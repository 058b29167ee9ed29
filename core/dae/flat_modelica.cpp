// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/flat_modelica.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/dae/flat_names.h"
#include "core/dae/hybrid_dae.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// A Real as Modelica writes it: with a point or an exponent.
std::string realText(double value)
{
    const std::string text = shortestText(value);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

class FlatWriter {
public:
    explicit FlatWriter(const HybridDae& dae)
        : m_dae(dae), m_types(dae.pool.types()), m_names(dae), m_printer(dae.pool, m_callbacks, TextStyle::FlatModelica)
    {
        m_callbacks.variable = [this](VariableId id) { return m_names.of(id); };
        m_callbacks.function = [this](FunctionId id) { return m_names.of(id); };
        m_callbacks.type = [this](TypeId id) { return m_names.of(id); };
        m_callbacks.local = [this](std::size_t position) { return modelicaName(m_function->variables[position].name); };
        m_callbacks.input = [this](FunctionId id, std::size_t position) {
            const Function& function = m_dae.functions[id];
            return modelicaName(function.variables[function.inputs[position]].name);
        };
    }

    std::string write()
    {
        // Approximate size of variables and equations; doubling covers the rest.
        m_text.reserve(1000 + 60 * (m_dae.variables.size() + m_dae.equations.size()));
        for (const TypeId type : m_names.enumerations()) writeEnumeration(type);
        for (const TypeId type : m_names.records()) writeRecord(type);
        for (const TypeId type : m_names.externalObjects()) writeExternalObject(type);
        for (const FunctionId id : m_names.functions()) {
            if (isDeclaredAlone(id)) writeFunction(m_dae.functions[id], m_names.declarationOf(id));
        }
        writeModel();
        return std::move(m_text);
    }

private:
    // ----- pieces
    void line(std::string_view text)
    {
        indent();
        m_text += text;
        m_text += '\n';
    }
    void indent() { m_text.append(2 * m_depth, ' '); }
    void end(std::string_view name) { line(fmt::format("end {};", name)); }
    void print(ExprId expr) { m_printer.append(m_text, expr); }
    void description(const std::string& text)
    {
        if (text.empty()) return;
        m_text += ' ';
        m_text += modelicaString(text);
    }
    void dimensions(TypeId type)
    {
        if (m_types.isScalar(type)) return;
        std::string_view separator = "[";
        for (const std::int32_t size : m_types.dimensions(type)) {
            m_text += separator;
            m_text += size == kUnknownSize ? std::string(":") : std::to_string(size);
            separator = ", ";
        }
        m_text += ']';
    }
    /// Declarations of one visibility are adjacent; the keyword is written where it changes.
    void visibility(bool isProtected, bool& isInProtected)
    {
        if (isProtected == isInProtected) return;
        isInProtected = isProtected;
        --m_depth;
        line(isProtected ? "protected" : "public");
        ++m_depth;
    }
    void section(std::string_view keywords)
    {
        --m_depth;
        line(keywords);
        ++m_depth;
    }
    /// Several values on the left of a call; some may be left out.
    void targets(const std::vector<ExprId>& list)
    {
        m_text += '(';
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i > 0) m_text += ", ";
            if (!list[i].isNone()) print(list[i]);
        }
        m_text += ')';
    }

    // ----- types and functions
    void writeEnumeration(TypeId type)
    {
        const EnumerationType& definition = m_types.enumerationOf(type);
        std::string literals;
        for (const std::string& literal : definition.literals)
            literals += (literals.empty() ? "" : ", ") + modelicaName(literal);
        line(fmt::format("type {} = enumeration({});\n", m_names.declarationOf(type), literals));
    }

    void writeRecord(TypeId type)
    {
        const std::string& name = m_names.declarationOf(type);
        line("record " + name);
        ++m_depth;
        for (const RecordType::Field& field : m_types.recordOf(type).fields) {
            indent();
            m_text += m_names.of(field.type) + " " + modelicaName(field.name);
            dimensions(field.type);
            m_text += ";\n";
        }
        --m_depth;
        end(name);
        m_text += '\n';
    }

    /// Functions of external objects are declared in the class of the object, constructors of records nowhere.
    [[nodiscard]] bool isDeclaredAlone(FunctionId id) const
    {
        const Function& function = m_dae.functions[id];
        if (FlatNames::isPlainConstructor(m_dae, function)) return false;
        for (const TypeId type : m_names.externalObjects()) {
            const std::string object = m_types.toString(type);
            if (function.name == object + ".constructor" || function.name == object + ".destructor") return false;
        }
        return true;
    }

    void writeExternalObject(TypeId type)
    {
        const std::string& name = m_names.declarationOf(type);
        line("class " + name);
        ++m_depth;
        line("extends ExternalObject;");
        for (const std::string part : {"constructor", "destructor"}) {
            const FunctionId function = m_names.functionNamed(m_types.toString(type) + "." + part);
            if (!function.isNone()) writeFunction(m_dae.functions[function], part);
        }
        --m_depth;
        end(name);
        m_text += '\n';
    }

    void writeFunction(const Function& function, const std::string& name)
    {
        m_function = &function;
        indent();
        if (!function.partialOf.isNone()) {
            m_text += fmt::format("function {} = der({}", name, m_names.of(function.partialOf));
            for (const std::uint32_t position : function.partialBy)
                m_text += ", " + modelicaName(function.variables[position].name);
            m_text += ')';
            description(function.description);
            m_text += ";\n\n";
            m_function = nullptr;
            return;
        }
        const bool hasBody = function.isComplete || function.isExternal || function.isRecordConstructor;
        m_text += fmt::format("{}{}function {}", hasBody ? "" : "partial ", function.isImpure ? "impure " : "", name);
        description(function.description);
        m_text += '\n';
        ++m_depth;
        bool isInProtected = false;
        for (const FunctionVariable& variable : function.variables) {
            visibility(variable.role == FunctionVariableRole::Local, isInProtected);
            writeFunctionVariable(variable);
        }
        if (function.isExternal) {
            writeExternal(function.external);
        } else if (function.isRecordConstructor) {
            writeConstructorBody(function);
        } else if (function.isComplete) {
            // Also if the defaults of the outputs define everything: a function without an algorithm cannot be called.
            section("algorithm");
            writeStatements(function.body);
        }
        std::string annotation;
        for (const DerivativeAnnotation& derivative : function.derivatives) {
            annotation += (annotation.empty() ? "" : ", ") + derivativeAnnotation(function, derivative);
        }
        if (function.isInline) annotation += annotation.empty() ? "Inline = true" : ", Inline = true";
        if (function.generatesEvents)
            annotation += annotation.empty() ? "GenerateEvents = true" : ", GenerateEvents = true";
        if (!annotation.empty()) line("annotation(" + annotation + ");");
        --m_depth;
        end(name);
        if (m_depth == 0) m_text += '\n';
        m_function = nullptr;
    }

    [[nodiscard]] std::string derivativeAnnotation(const Function& function, const DerivativeAnnotation& derivative)
    {
        std::string restrictions;
        const auto restrict = [&](const std::string& text) {
            restrictions += (restrictions.empty() ? "" : ", ") + text;
        };
        if (derivative.order != 1) restrict("order = " + std::to_string(derivative.order));
        for (const std::uint32_t input : derivative.zeroDerivative)
            restrict("zeroDerivative = " + modelicaName(function.variables[input].name));
        for (const std::uint32_t input : derivative.noDerivative)
            restrict("noDerivative = " + modelicaName(function.variables[input].name));
        return "derivative" + (restrictions.empty() ? "" : "(" + restrictions + ")") + " = " +
               m_names.of(derivative.function);
    }

    void writeFunctionVariable(const FunctionVariable& variable)
    {
        indent();
        if (variable.isConstant && variable.role == FunctionVariableRole::Local) m_text += "parameter ";
        if (variable.role == FunctionVariableRole::Input) m_text += "input ";
        if (variable.role == FunctionVariableRole::Output) m_text += "output ";
        m_text += m_names.of(variable.type) + " " + modelicaName(variable.name);
        const auto sizes = m_types.dimensions(variable.type);
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            m_text += i == 0 ? "[" : ", ";
            if (sizes[i] != kUnknownSize) {
                m_text += std::to_string(sizes[i]);
            } else if (i < variable.dimensions.size() && !variable.dimensions[i].isNone()) {
                print(variable.dimensions[i]);
            } else {
                m_text += ':';
            }
        }
        if (!sizes.empty()) m_text += ']';
        // Calls have all their arguments, so a default that refers to invisible names can be omitted.
        if (!variable.value.isNone() && !namesVariables(variable.value)) {
            m_text += " = ";
            print(variable.value);
        }
        description(variable.description);
        m_text += ";\n";
    }

    [[nodiscard]] bool namesVariables(ExprId value) const
    {
        const std::array roots{value};
        const auto nodes = reachable(m_dae.pool, roots);
        return std::any_of(nodes.begin(), nodes.end(),
                           [this](ExprId node) { return m_dae.pool.op(node) == Op::Variable; });
    }

    void writeExternal(const ExternalFunction& external)
    {
        --m_depth;
        indent();
        ++m_depth;
        m_text += "external";
        if (!external.language.empty()) m_text += " " + modelicaString(external.language);
        if (!external.name.empty()) {
            m_text += ' ';
            if (!external.result.isNone()) {
                print(external.result);
                m_text += " = ";
            }
            m_text += modelicaName(external.name) + "(";
            for (std::size_t i = 0; i < external.arguments.size(); ++i) {
                if (i > 0) m_text += ", ";
                print(external.arguments[i]);
            }
            m_text += ')';
        }
        m_text += ";\n";
    }

    /// A constructor whose record has fields that are not inputs.
    void writeConstructorBody(const Function& function)
    {
        if (function.outputs.empty()) return;
        const std::string result = modelicaName(function.variables[function.outputs.front()].name);
        section("algorithm");
        for (const RecordType::Field& field : m_types.recordOf(function.resultType).fields) {
            for (const FunctionVariable& variable : function.variables) {
                if (variable.name != field.name || variable.role == FunctionVariableRole::Output) continue;
                line(fmt::format("{}.{} := {};", result, modelicaName(field.name), modelicaName(variable.name)));
            }
        }
    }

    // ----- the model
    void writeModel()
    {
        const std::string name = modelicaName(m_dae.modelName);
        indent();
        m_text += "class " + name;
        description(m_dae.description);
        m_text += '\n';
        ++m_depth;
        bool isInProtected = false;
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            // Variables examined only on the way to the model are not part of it and have no equation.
            if (m_dae.variables[VariableId(i)].isDummy && !m_names.isUsed(VariableId(i))) continue;
            visibility(m_dae.variables[VariableId(i)].isProtected, isInProtected);
            writeVariable(VariableId(i));
        }
        if (!m_dae.initialEquations.empty()) section("initial equation");
        for (const DaeEquation& equation : m_dae.initialEquations) writeEquation(equation);
        if (!m_dae.equations.empty()) section("equation");
        for (const DaeEquation& equation : m_dae.equations) writeEquation(equation);
        for (const DaeAlgorithm& algorithm : m_dae.initialAlgorithms) {
            section("initial algorithm");
            writeStatements(algorithm.statements);
        }
        for (const DaeAlgorithm& algorithm : m_dae.algorithms) {
            section("algorithm");
            writeStatements(algorithm.statements);
        }
        writeExperiment();
        --m_depth;
        end(name);
    }

    /// The variables of a record take the fields of a value, one by one.
    void writeRecordAssignment(const Statement& statement)
    {
        const ExprId target = statement.targets.front();
        const auto fields = m_dae.pool.operands(target);
        const RecordType& type = m_types.recordOf(m_dae.pool.typeId(target));
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i > 0) {
                m_text += ";\n";
                indent();
            }
            print(fields[i]);
            m_text += " := (";
            print(statement.value);
            m_text += ")." + modelicaName(type.fields[i].name);
        }
    }

    void writeExperiment()
    {
        if (!m_dae.experiment.given()) return;
        std::string list;
        const auto add = [&](std::string_view name, const std::optional<double>& value) {
            if (value) list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", name, realText(*value));
        };
        add("StartTime", m_dae.experiment.startTime);
        add("StopTime", m_dae.experiment.stopTime);
        add("Tolerance", m_dae.experiment.tolerance);
        add("Interval", m_dae.experiment.interval);
        line("annotation(experiment(" + list + "));");
    }

    void writeVariable(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        indent();
        // Structural parameters cannot be changed in the flat model.
        const bool hasShaped = variable.isStructural && variable.variability == Variability::Parameter;
        if (variable.isFinal || hasShaped) m_text += "final ";
        switch (variable.variability) {
            case Variability::Constant: m_text += "constant "; break;
            case Variability::Parameter: m_text += "parameter "; break;
            case Variability::Discrete:
                // Everything but a Real is discrete anyway.
                if (variable.type == ValueType::Real) m_text += "discrete ";
                break;
            case Variability::Continuous: break;
        }
        if (variable.causality == Causality::Input) m_text += "input ";
        if (variable.causality == Causality::Output) m_text += "output ";
        m_text += m_names.of(variable.typeId);
        m_text += ' ';
        m_text += m_names.of(id);
        dimensions(variable.typeId);
        writeAttributes(variable);
        if (!variable.binding.isNone()) {
            m_text += " = ";
            print(variable.binding);
        }
        description(variable.description);
        m_text += ";\n";
    }

    void writeAttributes(const DaeVariable& variable)
    {
        const bool isArray = !m_types.isScalar(variable.typeId);
        bool isFirst = true;
        const auto begin = [&](std::string_view name, bool isScalar) {
            m_text += isFirst ? "(" : ", ";
            isFirst = false;
            if (isArray && isScalar) m_text += "each ";
            m_text += name;
            m_text += " = ";
        };
        const auto text = [&](std::string_view name, const std::string& value) {
            if (value.empty()) return;
            begin(name, true);
            m_text += modelicaString(value);
        };
        const auto value = [&](std::string_view name, ExprId expr) {
            if (expr.isNone()) return;
            begin(name, m_dae.pool.isScalar(expr));
            print(expr);
        };
        text("quantity", variable.quantity);
        text("unit", variable.unit);
        text("displayUnit", variable.displayUnit);
        value("min", variable.minimum);
        value("max", variable.maximum);
        value("start", variable.start);
        if (!variable.fixedValue.isNone()) {
            value("fixed", variable.fixedValue);
        } else if (variable.fixed) {
            begin("fixed", true);
            m_text += *variable.fixed ? "true" : "false";
        }
        value("nominal", variable.nominal);
        if (variable.stateSelect != StateSelect::Default) {
            begin("stateSelect", true);
            m_text += "StateSelect.";
            m_text += toString(variable.stateSelect);
        }
        if (!isFirst) m_text += ')';
    }

    // ----- equations and statements; they nest only as deep as the text of the model does
    void writeEquation(const DaeEquation& equation)
    {
        indent();
        const EquationStructure* structure =
            equation.structure == DaeEquation::kNoStructure ? nullptr : &m_dae.structures[equation.structure];
        switch (equation.kind) {
            case EquationKind::Simple:
                // An equation that begins with "if" is an if-equation.
                m_printer.append(m_text, equation.lhs, m_dae.pool.op(equation.lhs) == Op::If);
                m_text += " = ";
                print(equation.rhs);
                break;
            case EquationKind::For:
                beginFor(structure->iterator, structure->range);
                writeEquations(structure->branches.front().equations);
                end("for");
                return;
            case EquationKind::If:
                for (std::size_t i = 0; i < structure->branches.size(); ++i) {
                    beginBranch("if", i == 0, structure->branches[i].condition);
                    writeEquations(structure->branches[i].equations);
                }
                end("if");
                return;
            case EquationKind::When:
                for (std::size_t i = 0; i < structure->branches.size(); ++i) {
                    beginBranch("when", i == 0, structure->branches[i].condition);
                    writeEquations(structure->branches[i].equations);
                }
                end("when");
                return;
            case EquationKind::Results:
                targets(structure->targets);
                m_text += " = ";
                print(equation.rhs);
                break;
            case EquationKind::Assert:
                writeAssert(equation.lhs, equation.rhs, structure == nullptr ? ExprId() : structure->level);
                break;
            case EquationKind::Terminate: writeCall("terminate", {}, equation.rhs); break;
            case EquationKind::Reinit: writeCall("reinit", equation.lhs, equation.rhs); break;
            case EquationKind::Call: print(equation.rhs); break;
        }
        m_text += ";\n";
    }

    void writeEquations(const std::vector<DaeEquation>& equations)
    {
        ++m_depth;
        for (const DaeEquation& equation : equations) writeEquation(equation);
        --m_depth;
    }

    void writeStatement(const Statement& statement)
    {
        indent();
        switch (statement.kind) {
            case StatementKind::Assign:
                if (m_dae.pool.op(statement.targets.front()) == Op::Record) {
                    writeRecordAssignment(statement);
                    break;
                }
                print(statement.targets.front());
                m_text += " := ";
                print(statement.value);
                break;
            case StatementKind::CallAssign:
                targets(statement.targets);
                m_text += " := ";
                print(statement.value);
                break;
            case StatementKind::Call: print(statement.value); break;
            case StatementKind::If:
            case StatementKind::When: {
                const std::string_view keyword = statement.kind == StatementKind::If ? "if" : "when";
                for (std::size_t i = 0; i < statement.branches.size(); ++i) {
                    beginBranch(keyword, i == 0, statement.branches[i].condition);
                    writeBody(statement.branches[i].body);
                }
                end(keyword);
                return;
            }
            case StatementKind::For:
                beginFor(statement.iterator, statement.value);
                writeBody(statement.body);
                end("for");
                return;
            case StatementKind::While:
                m_text += "while ";
                print(statement.value);
                m_text += " loop\n";
                writeBody(statement.body);
                end("while");
                return;
            case StatementKind::Assert:
                writeAssert(statement.value, statement.message,
                            statement.targets.empty() ? ExprId() : statement.targets.front());
                break;
            case StatementKind::Terminate: writeCall("terminate", {}, statement.message); break;
            case StatementKind::Reinit: writeCall("reinit", statement.targets.front(), statement.value); break;
            case StatementKind::Break: m_text += "break"; break;
            case StatementKind::Return: m_text += "return"; break;
        }
        m_text += ";\n";
    }

    void writeStatements(const std::vector<Statement>& statements)
    {
        for (const Statement& statement : statements) writeStatement(statement);
    }

    void writeBody(const std::vector<Statement>& statements)
    {
        ++m_depth;
        writeStatements(statements);
        --m_depth;
    }

    void beginFor(IteratorId iterator, ExprId range)
    {
        m_text += "for " + modelicaName(m_dae.pool.iteratorName(iterator)) + " in ";
        print(range);
        m_text += " loop\n";
    }

    void beginBranch(std::string_view keyword, bool isFirst, ExprId condition)
    {
        if (!isFirst) {
            indent();
            m_text += "else";
        }
        if (!condition.isNone()) {
            m_text += keyword;
            m_text += ' ';
            print(condition);
            m_text += " then";
        }
        m_text += '\n';
    }

    void writeAssert(ExprId condition, ExprId message, ExprId level)
    {
        m_text += "assert(";
        print(condition);
        m_text += ", ";
        print(message);
        if (!level.isNone()) {
            m_text += ", ";
            print(level);
        }
        m_text += ')';
    }

    void writeCall(std::string_view function, ExprId first, ExprId second)
    {
        m_text += function;
        m_text += '(';
        if (!first.isNone()) {
            print(first);
            m_text += ", ";
        }
        print(second);
        m_text += ')';
    }

    const HybridDae& m_dae;
    const TypeTable& m_types;
    FlatNames m_names;
    ExpressionNames m_callbacks;
    ExpressionPrinter m_printer;
    const Function* m_function = nullptr;  ///< the function whose body is being written
    std::size_t m_depth = 0;
    std::string m_text;
};

}  // namespace

std::string toFlatModelica(const HybridDae& dae)
{
    return FlatWriter(dae).write();
}

}  // namespace causeway
