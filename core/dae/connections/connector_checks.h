// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules for connectors: equal numbers of flow and potential variables, one scalar flow variable with stream variables,
/// a direction for all others.
///
/// In:   the components of a model, one by one. Errors: E2032, E3010, E3011. Each connector class is counted once, with
///       the sizes of its first connector.
/// Reference: Modelica Language Specification, sections 9.3.1 (balance), 15.1 (streams).
#pragma once

#include <cstdint>
#include <unordered_set>

#include "core/semantics/instantiation.h"

namespace causeway {

class ConnectorChecks {
public:
    explicit ConnectorChecks(Instantiation& instantiation) : m_in(instantiation) {}

    /// A scalar component or an array of variables.
    void check(ComponentInstance& component);

private:
    struct Counts {
        std::int64_t potentials = 0, flows = 0, streams = 0, directed = 0;
        std::int64_t flowComponents = 0;  ///< without those of nested connectors; an array counts as two
        bool isKnown = true;
    };
    void checkDirection(ComponentInstance& component);
    Counts count(ComponentInstance& connector);
    std::optional<std::int64_t> residueSize(ComponentInstance& component);

    Instantiation& m_in;
    std::unordered_set<const ClassDeclaration*> m_checked;
};

}  // namespace causeway
