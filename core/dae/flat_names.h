// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a flat text must declare besides variables, and how everything in it is called.
///
/// A name that is no identifier is quoted: 'R1.v'. Two different things never have the same name: the second gets a
/// number. Cost: linear in the size of the DAE.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class FlatNames {
public:
    explicit FlatNames(const HybridDae& dae);

    /// Types and functions that are used, by id.
    [[nodiscard]] const std::vector<TypeId>& enumerations() const { return m_enumerations; }
    [[nodiscard]] const std::vector<TypeId>& records() const { return m_records; }
    [[nodiscard]] const std::vector<TypeId>& externalObjects() const { return m_externalObjects; }
    [[nodiscard]] const std::vector<FunctionId>& functions() const { return m_functions; }
    /// The function of this full class name, or none.
    [[nodiscard]] FunctionId functionNamed(const std::string& name) const;

    /// Whether some equation, function or attribute of the model names it.
    [[nodiscard]] bool isUsed(VariableId variable) const { return m_isVariableSeen[variable.index()]; }
    [[nodiscard]] const std::string& of(VariableId variable) const { return m_variableNames[variable.index()]; }
    /// As it is declared.
    [[nodiscard]] const std::string& declarationOf(FunctionId function) const
    {
        return m_functionNames[function.index()];
    }
    [[nodiscard]] const std::string& declarationOf(TypeId type) const { return m_typeNames[type.index()]; }
    /// As it is used: with a dot in front where a variable of the same name would be found first.
    [[nodiscard]] std::string of(FunctionId function) const { return reference(declarationOf(function)); }
    /// "Real", "'Modelica.Units.Enum'", ... of the elements.
    [[nodiscard]] std::string of(TypeId type) const;

    /// Whether a function only gathers the fields of a record: calls are written with the name of the record.
    [[nodiscard]] static bool isPlainConstructor(const HybridDae& dae, const Function& function);

private:
    void collect();
    void visit(ExprId expr);
    void visitType(TypeId type);
    void visitFunction(FunctionId function);
    void visitOpen();
    void nameClasses();
    void nameVariables();
    void findShadowed();
    [[nodiscard]] std::string unique(const std::string& name);
    [[nodiscard]] std::string reference(const std::string& declared) const;

    const HybridDae& m_dae;
    std::vector<bool> m_isSeen;          ///< by expression
    std::vector<bool> m_isTypeSeen;      ///< by type
    std::vector<bool> m_isFunctionSeen;  ///< by function
    std::vector<bool> m_isVariableSeen;  ///< by variable
    std::vector<ExprId> m_open;
    std::vector<FunctionId> m_openFunctions;

    std::vector<TypeId> m_enumerations, m_records, m_externalObjects;
    std::vector<FunctionId> m_functions;
    std::vector<std::string> m_variableNames, m_functionNames, m_typeNames;
    std::unordered_set<std::string> m_classNames;                   ///< looked up only
    std::unordered_set<std::string> m_shadowed;                     ///< looked up only
    std::unordered_map<std::string, FunctionId> m_functionsByName;  ///< looked up only
};

}  // namespace causeway
