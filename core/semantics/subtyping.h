// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether one class can stand where another one is wanted.
///
/// In:   two classes, seen from their places. Out: nothing when they fit, else why not, as the end of a sentence.
/// Classes that contain each other are taken to fit while they are compared. A class that is derived from the wanted
/// one has all of its elements by construction; what it redeclares is compared where it does so. Cost: proportional to
/// the public elements, once for each pair of classes. Reference: Modelica Language Specification, sections 6.4
/// (compatibility), 6.5 (plug compatibility; of its rules those on connectors and inputs, since a parameter without a
/// value is no error here), 6.6 (functions; an input may lose its default value, which only calls that rely on it
/// notice, since the Modelica Standard Library does so).
#pragma once

#include <map>
#include <string>

#include "core/semantics/instantiation.h"

namespace causeway {

class Subtyping {
public:
    explicit Subtyping(Instantiation& instantiation) : m_in(instantiation) {}

    /// Why `found` is no subtype of `wanted`; empty if it is one.
    std::string compare(ClassInstance& found, ClassInstance& wanted);
    /// Also that nothing is added which needs a connection from outside.
    std::string comparePlug(ClassInstance& found, ClassInstance& wanted);

    /// Whether classes of the two kinds can replace each other at all.
    [[nodiscard]] static bool sameKind(ast::ClassKind a, ast::ClassKind b);

private:
    /// The class that a chain of short definitions stands for.
    ClassInstance& resolved(ClassInstance& instance);
    bool hasBase(ClassInstance& instance, const ClassDeclaration& base);
    std::string compareTypes(const SimpleType* found, const SimpleType* wanted, const ClassInstance& wantedClass);
    std::string compareElements(ClassInstance& found, ClassInstance& wanted);
    std::string compareComponents(ClassElement& found, ClassElement& wanted);
    std::string compareFunctions(ClassInstance& found, ClassInstance& wanted);
    std::string findUnconnectable(ClassInstance& found, ClassInstance& wanted);

    Instantiation& m_in;
    /// No value while the pair is being compared.
    std::map<std::pair<const ClassInstance*, const ClassInstance*>, std::optional<std::string>> m_known;
};

}  // namespace causeway
