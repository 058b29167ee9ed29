// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What classes a text holds, without looking into them further than their heads and experiment annotations.
#pragma once

#include <string>
#include <vector>

#include "core/library/experiment.h"
#include "core/syntax/ast.h"

namespace causeway {

/// One class found in a text.
struct ClassInfo {
    std::string name;  ///< full name: what `within` says, the enclosing classes and its own name, dotted
    ast::ClassKind kind = ast::ClassKind::Class;
    std::string description;
    SourceSpan span;  ///< of its name
    NodeId node;      ///< its ClassDefinition
    bool isPartial = false;
    bool isExternalObject = false;
    Experiment experiment;  ///< as far as it is given by literals

    /// Whether the class can be analysed and simulated: a model, block or class that is not partial.
    [[nodiscard]] bool isModel() const;
};

/// All classes with a name, in the order of the text, enclosing classes first. Redeclarations are left out.
[[nodiscard]] std::vector<ClassInfo> indexClasses(const SyntaxTree& tree);

/// Of these classes the models that lie in no other one of them: components are declared where a model that needs them
/// is.
[[nodiscard]] std::vector<const ClassInfo*> outermostModels(const std::vector<ClassInfo>& classes);

/// The experiment annotation of a class; only entries that are number literals (with a sign) count.
[[nodiscard]] Experiment experimentOf(ast::ClassDefinition definition);

}  // namespace causeway
