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

/// Never null; after errors it contains the valid parts. Any class is accepted: a package, function, connector or
/// partial class is checked as far as possible without a use of it. `modification`, or none, acts like that of a
/// component of this class outside of all classes; its text must outlive the tree.
[[nodiscard]] std::unique_ptr<InstanceTree> instantiate(Library& library, const ClassDeclaration& declaration,
                                                        Diagnostics& diagnostics, const Task& task,
                                                        ast::ClassModification modification = {});

/// Reports the errors in the function that the tree was made for, as of a call with unknown arguments. Functions that
/// it calls are taken by their declarations.
void checkFunction(InstanceTree& tree);

}  // namespace causeway
