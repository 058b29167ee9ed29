// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_variable.h"

namespace causeway {

SspType sspTypeOf(const ForeignVariable& variable)
{
    if (variable.isReal()) return SspType::Real;
    if (variable.type == fmuhost::ValueType::Boolean) return SspType::Boolean;
    if (variable.type == fmuhost::ValueType::String) return SspType::String;
    if (variable.type == fmuhost::ValueType::Binary) return SspType::Binary;
    if (variable.type == fmuhost::ValueType::Clock) return SspType::Clock;
    return variable.isEnumeration ? SspType::Enumeration : SspType::Integer;
}

SspKind sspKindOf(const ForeignVariable& variable)
{
    switch (variable.causality) {
        case ForeignCausality::Input: return SspKind::Input;
        case ForeignCausality::Output: return SspKind::Output;
        case ForeignCausality::Parameter: return SspKind::Parameter;
        case ForeignCausality::StructuralParameter: return SspKind::StructuralParameter;
        case ForeignCausality::CalculatedParameter: return SspKind::CalculatedParameter;
        case ForeignCausality::Local:
        case ForeignCausality::Independent: return SspKind::Local;
    }
    return SspKind::Local;
}

SspEnd sspEndOf(const std::string& name, const ForeignVariable& variable, const SspFmu& fmu)
{
    SspEnd end{name, sspTypeOf(variable), variable.unit, fmu.definitions.unit(variable.unit), nullptr};
    const auto type = fmu.enumerationOf.find(variable.name);
    if (type != fmu.enumerationOf.end()) end.enumeration = fmu.definitions.enumeration(type->second);
    return end;
}

std::string_view sspModelicaType(SspType type)
{
    if (type == SspType::Boolean) return "Boolean";
    return type == SspType::Integer || type == SspType::Enumeration ? "Integer" : "Real";
}

}  // namespace causeway
