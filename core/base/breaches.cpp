// SPDX-License-Identifier: GPL-3.0-or-later
// What the specification forbids although it leaves one meaning, and what that is.
#include <algorithm>
#include <array>

#include "core/base/diagnostics.h"

namespace causeway {

namespace {

constexpr std::array kBreaches = {
    // Texts
    &diag::AnnotationNotLast.definition,     // it is the annotation of the class
    &diag::PrefixOrder.definition,           // the order means nothing
    &diag::SignNeedsParentheses.definition,  // 'a * -b' is 'a * (-b)'
    &diag::NotNeedsParentheses.definition,   // likewise
    // Classes
    &diag::ProtectedAccess.definition,          // the element is used
    &diag::ReplaceableBase.definition,          // the final class is the base
    &diag::InheritedBase.definition,            // the class that is found is the base
    &diag::BaseKindNotAllowed.definition,       // its elements are inherited
    &diag::ImportFromNonPackage.definition,     // the element found is imported
    &diag::ClassThroughComponent.definition,    // the constant of the component's class is taken
    &diag::InvalidOperatorFunction.definition,  // where a call fits the function, it is called
    // Modifications
    &diag::NotASubtype.definition,              // redeclared; missing elements are reported where used
    &diag::RedeclareNotReplaceable.definition,  // the redeclaration is carried out
    &diag::MissingEach.definition,              // one value for all elements
    &diag::EachOnScalar.definition,             // the value is that of the scalar
    &diag::ModificationNotAllowed.definition,   // the value is one more equation
    &diag::ParameterInput.definition,           // it is a parameter, or a constant
    // Equations: whether the model as a whole is balanced decides
    &diag::MissingInputValue.definition,
    &diag::SeveralSources.definition,
    &diag::NoSource.definition,
    &diag::UnbalancedConnector.definition,
    &diag::UnbalancedClass.definition,
    &diag::RealEquality.definition,  // the values are compared as they are
    // Units: the numbers are taken as they are
    &diag::UnitsDisagree.definition,
};

}  // namespace

bool isBreach(const DiagnosticDefinition& definition)
{
    return std::ranges::any_of(kBreaches,
                               [&](const DiagnosticDefinition* breach) { return breach->code == definition.code; });
}

}  // namespace causeway
