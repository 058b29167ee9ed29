// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Declarations and names in a flat text.
///
/// A name that is not an identifier is quoted: 'R1.v'. Names are unique: a duplicate gets a number. Cost: linear in the
/// size of the DAE.
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

    /// Types and functions in use, by id.
    [[nodiscard]] const std::vector<TypeId>& enumerations() const { return m_enumerations; }
    [[nodiscard]] const std::vector<TypeId>& records() const { return m_records; }
    [[nodiscard]] const std::vector<TypeId>& externalObjects() const { return m_externalObjects; }
    [[nodiscard]] const std::vector<FunctionId>& functions() const { return m_functions; }
    /// The function of this full class name, or none.
    [[nodiscard]] FunctionId functionNamed(const std::string& name) const;

    /// Whether an equation, function or attribute of the model refers to it.
    [[nodiscard]] bool isUsed(VariableId variable) const { return m_isVariableSeen[variable.index()]; }
    [[nodiscard]] const std::string& of(VariableId variable) const { return m_variableNames[variable.index()]; }
    /// Name in its declaration.
    [[nodiscard]] const std::string& declarationOf(FunctionId function) const
    {
        return m_functionNames[function.index()];
    }
    [[nodiscard]] const std::string& declarationOf(TypeId type) const { return m_typeNames[type.index()]; }
    /// Name in uses: with a leading dot if a variable of the same name would be found first.
    [[nodiscard]] std::string of(FunctionId function) const { return reference(declarationOf(function)); }
    /// "Real", "'Modelica.Units.Enum'", ... of the element type.
    [[nodiscard]] std::string of(TypeId type) const;

    /// Whether a function only constructs a record from its fields: calls are written with the name of the record.
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
