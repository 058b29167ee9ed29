// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Classes that can replace a replaceable one, and the text of the redeclaration.
///
/// In:   a workspace, a replaceable element of one of its classes. Does not require flattening.
/// Out:  texts such as "redeclare package Medium = Modelica.Media.Water.StandardWater" with full names, valid in any
///       class.
/// Errors: none; unresolved classes are omitted. If the task is cancelled, returns the classes found so far.
/// Cost: parses all files of all visible libraries (once per process); then one pass over the classes.
/// Reference: Modelica Language Specification, sections 7.3.4 (choices, choicesAllMatching).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/editing/scope_lookup.h"

namespace causeway {

struct ParameterChoice {
    std::string value;           ///< inserted text
    std::string description;     ///< displayed beside it, if present
    std::string className = {};  ///< for a redeclaration: full name of the new class
};

class ClassMatcher {
public:
    ClassMatcher(AssistWorkspace& workspace, const Task& task);
    ~ClassMatcher();
    ClassMatcher(const ClassMatcher&) = delete;
    ClassMatcher& operator=(const ClassMatcher&) = delete;

    /// Non-partial classes in non-partial packages derived from the class, directly or indirectly; by name. Includes
    /// the class itself if it is not partial.
    [[nodiscard]] std::vector<const ClassDeclaration*> matching(const ClassDeclaration& base);
    /// Possible redeclarations of an element: its `choices`, then all matching classes if it has `choicesAllMatching`.
    [[nodiscard]] std::vector<ParameterChoice> choices(ClassElement& element);

private:
    struct Derivations;

    AssistWorkspace& m_workspace;
    const Task& m_task;
    std::unique_ptr<Derivations> m_derivations;  ///< of all visible classes; built on first use
};

/// Full name of the class introduced by a redeclaration in this scope; empty if unresolved.
[[nodiscard]] std::string redeclaredClass(AssistWorkspace& workspace, const ast::Argument& redeclaration,
                                          ClassInstance* scope);

}  // namespace causeway
