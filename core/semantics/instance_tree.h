// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model after names of types, prefixes and modifications are resolved: its components with their attributes, its equations.
///
/// In:   a class of a syntax tree.
/// Out:  one `ComponentInstance` for each scalar of a predefined type, with the expressions that its declaration gives.
///       Expressions stay syntax here; core/dae gives them a meaning.
/// Scope: a class whose components are scalars of the predefined types. What goes beyond is reported (E3001), not ignored.
/// Reference: Modelica Language Specification, section 5.6 (instantiation).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/dae/experiment.h"
#include "core/symbolic/expression_pool.h"
#include "core/syntax/ast.h"

namespace causeway {

class Task;

struct ComponentInstance {
    std::string name;
    ValueType type = ValueType::Real;
    ast::TypePrefixes prefixes;
    ast::Expression binding;  ///< none: no value is given
    // Attributes (specification, section 4.9); none where not given.
    ast::Expression start, fixed, minimum, maximum, nominal;
    std::string quantity, unit, displayUnit;
    std::string description;
    SourceSpan span;      ///< the whole declaration
    SourceSpan nameSpan;  ///< the name in it
};

struct InstanceTree {
    std::shared_ptr<const SyntaxTree> tree;  ///< keeps the views below alive
    std::string className;
    std::string description;
    std::vector<ComponentInstance> components;  ///< in the order of declaration
    std::vector<ast::SimpleEquation> equations;
    std::vector<ast::SimpleEquation> initialEquations;
    Experiment experiment;
};

/// Never null; with errors it holds what could be understood.
[[nodiscard]] std::shared_ptr<const InstanceTree> instantiate(std::shared_ptr<const SyntaxTree> tree, NodeId classDefinition,
                                                              std::string className, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
