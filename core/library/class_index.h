// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The classes in a text, from their heads and experiment annotations alone.
#pragma once

#include <string>
#include <vector>

#include "core/library/experiment.h"
#include "core/syntax/ast.h"

namespace causeway {

/// One class found in a text.
struct ClassInfo {
    std::string name;  ///< full name: the `within` clause, the enclosing classes and its own name, dotted
    ast::ClassKind kind = ast::ClassKind::Class;
    std::string description;
    SourceSpan span;  ///< of its name
    NodeId node;      ///< its ClassDefinition
    bool isPartial = false;
    bool isExternalObject = false;
    Experiment experiment;  ///< entries given by literals

    /// Whether the class can be analysed and simulated: a model, block or class that is not partial.
    [[nodiscard]] bool isModel() const;
};

/// All named classes, in the order of the text, enclosing classes first, without redeclarations.
[[nodiscard]] std::vector<ClassInfo> indexClasses(const SyntaxTree& tree);

/// The models among these classes that are not nested in another model: components are declared close to the model that
/// needs them.
[[nodiscard]] std::vector<const ClassInfo*> outermostModels(const std::vector<ClassInfo>& classes);

/// The experiment annotation of a class; only entries that are number literals (possibly with a sign) count.
[[nodiscard]] Experiment experimentOf(ast::ClassDefinition definition);

}  // namespace causeway
