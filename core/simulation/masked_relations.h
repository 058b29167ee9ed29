// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Relations that change their truth and leave the continuous equations as they are: in
/// `if k*u < 0 and y < outMin then 0 else k*u` the first one decides nothing while the second one is false.
///
/// In:   an evaluator at an event, and the relations that have changed there.
/// Out:  whether the continuous equations read the same with any truth of these. Conditions are judged by three-valued
///       logic, with what has changed as unknown: true means that it is certain.
/// Cost: once a program, a pass over its expressions; then the size of the equations that hold the relations.
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
    /// The program outlives it.
    explicit MaskedRelations(const Program& program);
    [[nodiscard]] const Program& program() const { return *m_program; }
    /// `changed`: relations, by number in the program.
    [[nodiscard]] bool mask(const ModelEvaluator& evaluator, const std::vector<std::size_t>& changed) const;

private:
    /// One expression; in algorithms, and where one is computed in a branch alone, it may be several relations.
    struct Masked {
        std::vector<std::uint32_t> relations;
        std::vector<ExprId> roots;   ///< sides of continuous equations that hold it
        bool isInEquations = false;  ///< and in no algorithm: all that it decides is known
        bool isInAlgorithms = false;
    };
    using Changed = std::vector<bool>;  ///< by place in m_masked
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
    IdMap<ExprId, std::uint32_t> m_places;      ///< of relations, in m_masked
    std::vector<std::uint32_t> m_placeOf;       ///< by relation
    std::vector<std::uint8_t> m_holdsRelation;  ///< by expression
};

}  // namespace causeway
