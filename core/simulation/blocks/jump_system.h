// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Jump of the states at an instant when other equations take effect: onto the constraints that these imply.
///
/// In:   the structure of the model for the new equations, as written; the values just before.
/// Out:  variables or derivatives that jump; impulses of others; or the reason why there is no such jump.
/// Method: an equation e, differentiated c(e) times, contains the highest derivatives of variables v, of order d(v)
///       (Pantelides' algorithm). Let J(e, v) be the partial derivative of e with respect to the derivative of v of
///       order d(v) - c(e). J a = r has one solution; it is the system that determines the highest derivatives
///       afterwards. At the instant these are impulses of size a(v), by which the derivatives of order d(v) - 1 jump;
///       for algebraic v, a(v) is the impulse itself. An equation that is not differentiated must balance, J(e, .) a =
///       0, which conserves momentum, charge and flux. A differentiated equation holds for the new values. Coefficients
///       that depend on jumping values are averaged along the straight line: C(u) * der(u) = i conserves the charge.
///       Equations nonlinear in an impulse are meaningless and refused. If violated constraints determine derivatives
///       of order d(v) - 2 (a rod caught at another length), these jump first, by the same system with one
///       differentiation less; and so on. The equations are those of the flat model, so that the result is independent
///       of coding, aliases, tearing and state selection.
/// Cost: linear in the constraints if they hold; otherwise one factorization per iteration for each connected part that
///       is violated.
/// References: S. Trenn, Switched differential algebraic equations, in: Dynamics and Control of Switched Electronic
/// Systems, Springer 2012; S. E. Mattsson, M. Otter, H. Elmqvist, Multi-mode DAE systems with varying index, Modelica
/// Conference 2015; A. Benveniste, B. Caillaud, M. Malandain, The mathematical foundations of physical systems modeling
/// languages, 2020; J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), for the offsets c and d.
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
    std::uint32_t order = 0;  ///< of the derivative that jumps
    double from = 0, to = 0;  ///< `from` is not finite if unknown
};

struct Impulse {
    VariableId variable;
    double size = 0;
};

struct JumpSolution {
    std::vector<Jump> jumps;
    std::vector<Impulse> impulses;
    std::string failure;  ///< for the user; empty: none
};

class JumpSystem {
public:
    /// The structure is without alias elimination: new aliases have two different values before.
    explicit JumpSystem(std::shared_ptr<const Structure> structure);

    /// Value of a leaf, relation or rounding of `pool`; nothing if unknown.
    using ValueOf = std::function<std::optional<double>(const ExpressionPool& pool, ExprId expr)>;
    /// `before`: values of unknowns and their derivatives just before. `now`: other leaves, such as discrete variables,
    /// from now on; `modes`: relations and roundings from now on, which are computed where it is null.
    [[nodiscard]] JumpSolution solve(const ValueOf& before, const ValueOf& now, const ValueOf& modes = {});

private:
    struct Entry {
        UnknownId variable;
        ExprId leaf, coefficient;
        bool dependsOnJumps = false;  ///< the coefficient depends on values that jump at this level
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
    ExpressionPool m_pool;  ///< includes the coefficients
    IdVector<FunctionId, Function> m_functions;
    IdVector<UnknownId, std::uint32_t> m_highest;            ///< by variable: d(v)
    IdVector<EquationId, std::vector<UnknownId>> m_pattern;  ///< variables of J; computed on demand
    IdVector<UnknownId, std::vector<EquationId>> m_rowsOf;
    IdMap<EquationId, Row> m_rows;
    IdMap<ExprId, UnknownId> m_columnAt;                 ///< by leaf
    IdVector<UnknownId, double> m_values;                ///< by column: current values; NaN: unknown
    const ValueOf *m_now = nullptr, *m_modes = nullptr;  ///< set during solve()
};

}  // namespace causeway
