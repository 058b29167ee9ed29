// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The classes that can stand for a replaceable one, and how a redeclaration with them is written.
///
/// In:   a workspace, a replaceable element of one of its classes, as the declarations tell it. Nothing has to flatten.
/// Out:  texts such as "redeclare package Medium = Modelica.Media.Water.StandardWater" with full names, which mean the
/// same in any class. Errors: none; what is not found is left out. A cancelled task leaves what was found by then.
/// Cost: all files of all libraries in sight are parsed (once in a process); then a look at each class.
/// Reference: Modelica Language Specification, sections 7.3.4 (choices, choicesAllMatching).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct ParameterChoice {
    std::string value;           ///< as it is written into the text
    std::string description;     ///< shown behind it, if it is there
    std::string className = {};  ///< of a redeclaration: the full name of the class that it puts there
};

class ClassMatcher {
public:
    ClassMatcher(AssistWorkspace& workspace, const Task& task);
    ~ClassMatcher();
    ClassMatcher(const ClassMatcher&) = delete;
    ClassMatcher& operator=(const ClassMatcher&) = delete;

    /// Complete classes in complete packages that are derived from the class, directly or not; by name. It is among
    /// them if it is complete.
    [[nodiscard]] std::vector<const ClassDeclaration*> matching(const ClassDeclaration& base);
    /// What a replaceable element may be redeclared as: what its `choices` say, then all that matches if it has
    /// `choicesAllMatching`.
    [[nodiscard]] std::vector<ParameterChoice> choices(ClassElement& element);

private:
    struct Derivations;

    AssistWorkspace& m_workspace;
    const Task& m_task;
    std::unique_ptr<Derivations> m_derivations;  ///< of all classes in sight, once something is to be matched
};

/// The full name of the class that a redeclaration in this scope puts in place; empty if it is not found.
[[nodiscard]] std::string redeclaredClass(AssistWorkspace& workspace, const ast::Argument& redeclaration,
                                          ClassInstance* scope);

}  // namespace causeway
