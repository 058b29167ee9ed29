// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether one class is compatible with another one.
///
/// In:   two classes in their contexts. Out: empty if they are compatible, otherwise the reason as the end of a
///       sentence. Mutually recursive classes are assumed compatible during their comparison. A class derived from the
///       wanted one has all its elements by construction; its redeclarations are compared where they occur.
/// Cost: proportional to the public elements, once for each pair of classes.
/// Reference: Modelica Language Specification, sections 6.4 (compatibility), 6.5 (plug compatibility; only its rules on
///       connectors and inputs, since a parameter without a value is not an error here), 6.6 (functions; an input may
///       lose its default value, as in the Modelica Standard Library, which affects only calls that rely on it).
#pragma once

#include <map>
#include <string>

#include "core/semantics/instantiation.h"

namespace causeway {

class Subtyping {
public:
    explicit Subtyping(Instantiation& instantiation) : m_in(instantiation) {}

    /// The reason why `found` is not a subtype of `wanted`; empty if it is.
    std::string compare(ClassInstance& found, ClassInstance& wanted);
    /// Also requires that no added element needs a connection from outside.
    std::string comparePlug(ClassInstance& found, ClassInstance& wanted);

    /// Whether classes of the two kinds can replace each other at all.
    [[nodiscard]] static bool sameKind(ast::ClassKind a, ast::ClassKind b);

private:
    /// The class at the end of a chain of short definitions.
    ClassInstance& resolved(ClassInstance& instance);
    bool hasBase(ClassInstance& instance, const ClassDeclaration& base);
    std::string compareTypes(const SimpleType* found, const SimpleType* wanted, const ClassInstance& wantedClass);
    std::string compareElements(ClassInstance& found, ClassInstance& wanted);
    std::string compareComponents(ClassElement& found, ClassElement& wanted);
    std::string compareFunctions(ClassInstance& found, ClassInstance& wanted);
    std::string findUnconnectable(ClassInstance& found, ClassInstance& wanted);

    Instantiation& m_in;
    /// No value during the comparison of the pair.
    std::map<std::pair<const ClassInstance*, const ClassInstance*>, std::optional<std::string>> m_known;
};

}  // namespace causeway
