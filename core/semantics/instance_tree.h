// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model after names, inheritance, modifications and redeclarations are resolved: a tree of class and component
/// instances.
///
/// In:   a class of a library.
/// Out:  the tree, expanded on demand; core/dae walks it and turns it into flat variables and equations.
/// Reference: Modelica Language Specification, section 5.6 (instantiation).
#pragma once

#include <memory>

#include "core/syntax/ast_classes.h"

namespace causeway {

class ClassDeclaration;
class Diagnostics;
class Library;
class Task;
struct Instantiation;

class InstanceTree {
public:
    explicit InstanceTree(std::unique_ptr<Instantiation> state);
    ~InstanceTree();
    [[nodiscard]] Instantiation& state() { return *m_state; }

private:
    std::unique_ptr<Instantiation> m_state;
};

/// Never null; with errors it holds what could be understood. For any class: of a package, function, connector or
/// partial class, what can be checked without a use of it is checked. `modification`, or none, is as that of a
/// component of this class outside of all classes; its text lives as long as the tree.
[[nodiscard]] std::unique_ptr<InstanceTree> instantiate(Library& library, const ClassDeclaration& declaration,
                                                        Diagnostics& diagnostics, const Task& task,
                                                        ast::ClassModification modification = {});

}  // namespace causeway
