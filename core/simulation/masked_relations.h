// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that change without affecting the continuous equations: in `if k*u < 0 and y < outMin then 0 else k*u` the
/// first relation has no effect while the second is false.
///
/// In:   an evaluator at an event, and the relations that have changed.
/// Out:  whether the continuous equations are the same for all truth values of these relations. Conditions are
///       evaluated in three-valued logic with the changed relations unknown; true means certain.
/// Cost: one pass over the expressions per program; then linear in the size of the equations that contain the
///       relations.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/id_map.h"
#include "core/program/program.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/symbolic/three_valued.h"

namespace causeway {

class MaskedRelations {
public:
    /// `program` must outlive this object.
    explicit MaskedRelations(const Program& program);
    [[nodiscard]] const Program& program() const { return *m_program; }
    /// Whether the `changed` relations (by number in the program) have no effect.
    [[nodiscard]] bool mask(const ModelEvaluator& evaluator, const std::vector<std::size_t>& changed) const;

private:
    /// A relation; in algorithms and branches one expression may represent several relations.
    struct Masked {
        std::vector<std::uint32_t> relations;
        std::vector<ExprId> roots;   ///< sides of continuous equations that contain it
        bool isInEquations = false;  ///< occurs only in equations, not in algorithms: all its effects are known
        bool isInAlgorithms = false;
    };
    using Changed = std::vector<bool>;  ///< by index in m_masked
    [[nodiscard]] bool holdsRelation(ExprId expr) const
    {
        return expr.index() < m_holdsRelation.size() && m_holdsRelation[expr.index()] != 0;
    }
    void addRelations();
    void addEquations();
    void addAlgorithms();
    [[nodiscard]] bool readsTheSame(ExprId root, const ModelEvaluator& evaluator, const Changed& isChanged) const;
    [[nodiscard]] Truth truthOf(ExprId condition, const ModelEvaluator& evaluator, const Changed& isChanged) const;
    [[nodiscard]] Truth truthOf(const Masked& masked, const ModelEvaluator& evaluator) const;

    const Program* m_program;
    std::vector<Masked> m_masked;
    IdMap<ExprId, std::uint32_t> m_places;      ///< index of relations in m_masked
    std::vector<std::uint32_t> m_placeOf;       ///< by relation
    std::vector<std::uint8_t> m_holdsRelation;  ///< by expression
};

}  // namespace causeway
