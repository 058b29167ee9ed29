// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The instant at which other equations begin to hold: how states jump onto the constraints that they bring with them.
///
/// In:   the structure of the model for the new equations, as written; the values just before.
/// Out:  variables, or derivatives of them, that jump; the impulses of others; or why there is no such jump.
/// Method: an equation e, differentiated c(e) times, contains the highest derivatives of variables v, of order d(v)
/// (Pantelides' algorithm). With
///       J(e, v) the derivative of e by the derivative of v of order d(v) - c(e), J a = r has one solution: it is the
///       system that determines the highest derivatives afterwards. At the instant these are impulses of size a(v), by
///       which the derivatives of order d(v) - 1 jump; of what is algebraic, a(v) is the impulse itself. An equation
///       that is not differentiated must be in balance, J(e, .) a = 0: so momentum, charge and flux are kept. One that
///       is differentiated holds for the new values. Coefficients that depend on what jumps are averaged along the
///       straight way: C(u) * der(u) = i keeps the charge. What is nonlinear in an impulse has no meaning, and is
///       refused. Where constraints do not hold that leave derivatives of order d(v) - 2 no choice (a rod that is
///       caught at another length), these jump first, by the same system with one differentiation less; and so on. The
///       equations are those of the flat model, so that the result depends neither on coding nor on aliases, tearing or
///       the choice of states.
/// Cost: linear in the constraints where they hold; else a factorization for each iteration of what hangs together with
/// those that do not. References: S. Trenn, Switched differential algebraic equations, in: Dynamics and Control of
/// Switched Electronic Systems, Springer 2012;
///       S. E. Mattsson, M. Otter, H. Elmqvist, Multi-mode DAE systems with varying index, Modelica Conference 2015;
///       A. Benveniste, B. Caillaud, M. Malandain, The mathematical foundations of physical systems modeling languages,
///       2020; J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), for the offsets c and d.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Dense>

#include "core/base/id_map.h"
#include "core/structure/structure.h"

namespace causeway {

struct Jump {
    VariableId variable;
    std::uint32_t order = 0;  ///< of a derivative of it
    double from = 0, to = 0;  ///< `from` is not finite where it was not known
};

struct Impulse {
    VariableId variable;
    double size = 0;
};

struct JumpSolution {
    std::vector<Jump> jumps;
    std::vector<Impulse> impulses;
    std::string failure;  ///< in the user's words; empty: none
};

class JumpSystem {
public:
    /// Without alias elimination: what becomes an alias now has two values before.
    explicit JumpSystem(std::shared_ptr<const Structure> structure);

    /// Of a leaf, a relation or a rounding of `pool`; nothing where it is not known.
    using ValueOf = std::function<std::optional<double>(const ExpressionPool& pool, ExprId expr)>;
    /// `before`: of unknowns and their derivatives, just before. `now`: of other leaves, such as discrete variables, as
    /// they are from now on; `modes`: likewise of relations and roundings, which are computed where that is null.
    [[nodiscard]] JumpSolution solve(const ValueOf& before, const ValueOf& now, const ValueOf& modes = {});

private:
    struct Entry {
        UnknownId variable;
        ExprId leaf, coefficient;
        bool dependsOnJumps = false;  ///< the coefficient, of the level
    };
    struct Row {
        EquationId equation;
        std::vector<Entry> entries;
    };
    struct Level;

    [[nodiscard]] UnknownId columnOf(UnknownId variable, std::uint32_t order) const;
    [[nodiscard]] std::pair<ExprId, ExprId> sidesOf(EquationId equation, std::uint32_t times) const;
    [[nodiscard]] std::optional<double> valueOf(ExprId expr) const;
    [[nodiscard]] bool isViolated(EquationId equation, std::uint32_t times) const;
    void findPattern();
    [[nodiscard]] std::vector<EquationId> connected(const std::vector<EquationId>& violated, std::uint32_t level) const;
    [[nodiscard]] std::optional<Row> rowOf(EquationId equation);
    [[nodiscard]] bool solveLevel(std::uint32_t level, JumpSolution& solution);
    [[nodiscard]] std::optional<std::string> findDependencies(Level& level, Entry& entry);
    [[nodiscard]] bool iterate(Level& level, JumpSolution& solution);
    [[nodiscard]] std::optional<std::vector<double>> coefficientsOf(const Level& level, const Row& row);
    [[nodiscard]] std::string textOf(EquationId equation, std::uint32_t times) const;
    [[nodiscard]] std::string nameOf(UnknownId column) const;

    std::shared_ptr<const Structure> m_structure;
    const IndexReduction& m_reduction;
    ExpressionPool m_pool;  ///< with what the coefficients are
    IdVector<FunctionId, Function> m_functions;
    IdVector<UnknownId, std::uint32_t> m_highest;            ///< by variable: d(v)
    IdVector<EquationId, std::vector<UnknownId>> m_pattern;  ///< variables of J; filled when it is first needed
    IdVector<UnknownId, std::vector<EquationId>> m_rowsOf;
    IdMap<EquationId, Row> m_rows;
    IdMap<ExprId, UnknownId> m_columnAt;                 ///< by leaf
    IdVector<UnknownId, double> m_values;                ///< by column: as they are now; NaN: not known
    const ValueOf *m_now = nullptr, *m_modes = nullptr;  ///< while it solves
};

}  // namespace causeway
