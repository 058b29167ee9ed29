// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/alias_elimination.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "core/base/task.h"
#include "core/structure/rows/alias_rows.h"
#include "core/structure/rows/alias_substitution.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr int kMaxRounds = 8;

/// The variable and row of one step of a class: which variables it connects, or which it makes constant.
struct AliasEdge {
    VariableId from;
    VariableId to;  ///< none: `from` is constant
    EquationId row;
};

class Elimination {
public:
    Elimination(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                const AliasInput& input, IdVector<EquationId, AliasRow>& rows, const Task& task)
        : m_dae(dae),
          m_pool(pool),
          m_input(input),
          m_rows(rows),
          m_task(task),
          m_mayTakePart(takingPart()),
          m_classes(pool, dae.variables.size()),
          m_reader(dae, pool, functions, m_mayTakePart, m_classes)
    {
    }

    AliasTable run()
    {
        findTraits();
        for (std::size_t e = 0; e < m_rows.size(); ++e) {
            if (m_rows[EquationId(e)].target.isNone()) m_open.emplace_back(e);
        }
        for (int round = 0; round < kMaxRounds && uniteRows() && !m_task.cancelled(); ++round) {
        }
        emptyRepetitions();
        chooseRepresentatives();
        findEliminatingRows();
        fillTable();
        substituteAll();
        return std::move(m_table);
    }

private:
    // ----- Candidates for uniting
    [[nodiscard]] std::vector<bool> takingPart() const
    {
        std::vector<bool> may(m_input.isUnknown);
        for (std::size_t i = 0; i < may.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            const bool isInput = variable.causality == Causality::Input &&
                                 variable.variability > Variability::Parameter &&
                                 m_pool.types().isScalar(variable.typeId) && variable.type != ValueType::Clock &&
                                 variable.type != ValueType::ExternalObject;
            may[i] = may[i] || isInput;
        }
        return may;
    }

    void mustStay(VariableId variable)
    {
        m_classes.traits(variable).mustStay = true;
        m_mustStay[variable.index()] = true;
    }
    void noteDerivative(VariableId variable)
    {
        m_classes.traits(variable).isDifferentiated = true;
        m_isDifferentiated[variable.index()] = true;
    }

    /// Variables that must stay: inputs, targets of rows that can be solved for nothing else, and operands of clocked
    /// operators.
    void findTraits()
    {
        m_mustStay.resize(m_dae.variables.size(), false);
        m_isDifferentiated.resize(m_dae.variables.size(), false);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            if (!m_mayTakePart[i] || m_dae.variables[VariableId(i)].causality != Causality::Input) continue;
            mustStay(VariableId(i));
            m_classes.traits(VariableId(i)).isKnown = true;
        }
        const auto isClockedCall = [this](ExprId expr) {
            return m_pool.op(expr) == Op::Call && builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Clocked;
        };
        const std::vector<std::uint8_t> hasTrait =
            flagsByExpression(m_pool, [&](ExprId expr, std::uint8_t below) -> std::uint8_t {
                return below != 0 || m_pool.op(expr) == Op::Derivative || isClockedCall(expr) ? 1 : 0;
            });
        std::vector<bool> isSeen(m_pool.size(), false);
        std::vector<ExprId> open;
        for (const AliasRow& row : m_rows) {
            if (!row.target.isNone()) mustStay(row.target);
            open.assign({row.lhs, row.rhs});
            while (!open.empty()) {
                const ExprId expr = open.back();
                open.pop_back();
                if (hasTrait[expr.index()] == 0 || isSeen[expr.index()]) continue;
                isSeen[expr.index()] = true;
                const bool isClocked = isClockedCall(expr);
                for (const ExprId operand : m_pool.operands(expr)) {
                    if (m_pool.op(operand) == Op::Variable && isClocked) mustStay(m_pool.variableOf(operand));
                    if (m_pool.op(operand) == Op::Variable && m_pool.op(expr) == Op::Derivative)
                        noteDerivative(m_pool.variableOf(operand));
                    open.push_back(operand);
                }
            }
        }
    }

    [[nodiscard]] bool isSameKind(VariableId a, VariableId b) const
    {
        const DaeVariable &left = m_dae.variables[a], &right = m_dae.variables[b];
        return left.typeId == right.typeId && left.clock == right.clock &&
               m_input.isDiscrete[a.index()] == m_input.isDiscrete[b.index()];
    }

    // ----- rows
    /// One look at each row that is left. True where another one may find more.
    bool uniteRows()
    {
        std::size_t kept = 0;
        bool hasNewValue = false;
        m_repetitions.clear();
        const std::size_t before = m_open.size();
        for (const EquationId e : m_open) {
            const std::size_t edges = m_edges.size();
            if (uniteRow(e)) {
                hasNewValue = hasNewValue || m_edges[edges].to.isNone();
            } else {
                m_open[kept++] = e;
            }
        }
        m_open.resize(kept);
        m_knowsRepetitions = kept == before;
        if (hasNewValue) substituteValues();
        return kept < before && kept > 0;
    }

    bool uniteRow(EquationId e)
    {
        const AliasRow& row = m_rows[e];
        const auto form = m_reader.read(row.lhs, row.rhs);
        if (form && isRepetition(*form)) m_repetitions.push_back(e);
        if (!form || form->count == 0 || form->count > 2) return false;
        const bool isUnited = form->count == 1  ? makeConstant(*form)
                              : form->isNumeric ? uniteNumbers(*form)
                                                : uniteTruths(*form);
        if (!isUnited) return false;
        m_rows[e].isEliminated = true;
        m_edges.push_back({form->terms[0].variable, form->count == 1 ? VariableId() : form->terms[1].variable, e});
        return true;
    }

    [[nodiscard]] bool isInteger(VariableId variable) const
    {
        return m_dae.variables[variable].type == ValueType::Integer;
    }

    /// factor * root + constant = 0
    bool makeConstant(const AliasForm& form)
    {
        const auto [variable, root, factor] = form.terms[0];
        if (!form.isNumeric)
            return !form.constant.isNone() &&
                   m_classes.setValue(root, factor < 0 ? logicalNot(m_pool, form.constant) : form.constant);
        ExprId value = form.constant;
        if (value.isNone()) {
            value = isInteger(root) ? m_pool.integer(0) : m_pool.real(0);
        } else {
            if (factor > 0) value = negate(m_pool, value);
            if (std::abs(factor) > 1) {
                if (isInteger(root)) return false;
                value = divide(m_pool, value, m_pool.real(std::abs(factor)));
            }
            if (!isInteger(root) && m_pool.op(value) == Op::IntegerLiteral) value = m_pool.real(m_pool.number(value));
            if (isInteger(root) && m_pool.type(value) != ValueType::Integer) return false;
        }
        return m_classes.setValue(root, value);
    }

    /// f * a + g * b + constant = 0 with f = g or f = -g
    bool uniteNumbers(const AliasForm& form)
    {
        const auto [a, rootA, f] = form.terms[0];
        const auto [b, rootB, g] = form.terms[1];
        if (std::abs(f) != std::abs(g) || !isSameKind(rootA, rootB)) return false;
        if (isInteger(rootA) && !form.constant.isNone() && m_pool.type(form.constant) != ValueType::Integer)
            return false;
        AliasRelation relation;
        relation.isNegated = f == g;
        relation.offset = f > 0 ? negatedOffset(m_pool, form.constant) : form.constant;
        relation.terms = form.constantTerms + m_classes.find(a).relation.terms + m_classes.find(b).relation.terms;
        if (std::abs(f) > 1 && !relation.offset.isNone()) {
            if (isInteger(rootA)) return false;
            relation.offset = divide(m_pool, relation.offset, m_pool.real(std::abs(f)));
        }
        return m_classes.unite(rootA, rootB, relation);
    }

    bool uniteTruths(const AliasForm& form)
    {
        const auto [a, rootA, f] = form.terms[0];
        const auto [b, rootB, g] = form.terms[1];
        if (rootA == rootB || !form.constant.isNone() || !isSameKind(rootA, rootB)) return false;
        return m_classes.unite(rootA, rootB, {f != g, {}, 0});
    }

    [[nodiscard]] AliasReplacement valueReplacement(VariableId variable)
    {
        if (variable.index() >= m_mayTakePart.size() || !m_mayTakePart[variable.index()]) return {};
        const auto [root, relation] = m_classes.find(variable);
        return {m_classes.value(root), relation, true};
    }

    /// Reveals products with zero and choices with a constant condition.
    void substituteValues()
    {
        AliasSubstitution substitution(m_pool, [this](VariableId variable) { return valueReplacement(variable); });
        for (const EquationId e : m_open) substitute(m_rows[e], substitution);
    }

    static void substitute(AliasRow& row, AliasSubstitution& substitution)
    {
        const ExprId lhs = substitution.substituted(row.lhs), rhs = substitution.substituted(row.rhs);
        row.isChanged = row.isChanged || lhs != row.lhs || rhs != row.rhs;
        row.lhs = lhs;
        row.rhs = rhs;
    }

    [[nodiscard]] static bool isRepetition(const AliasForm& form)
    {
        return form.count == 0 || (!form.isNumeric && form.count == 2 && form.terms[0].root == form.terms[1].root);
    }

    /// A row between variables of one class says nothing about them: a = b once more, or a contradiction.
    void emptyRepetitions()
    {
        // Where the last look at the rows changed nothing, it has seen them.
        for (const EquationId e : m_knowsRepetitions ? m_repetitions : m_open) {
            AliasRow& row = m_rows[e];
            const auto form = m_reader.read(row.lhs, row.rhs);
            if (!form || !isRepetition(*form)) continue;
            row.isWithoutUnknowns = true;
            row.isChanged = true;
            if (form->count == 2) {
                row.lhs = m_pool.boolean(true);
                row.rhs = m_pool.boolean(form->terms[0].factor == form->terms[1].factor);
            } else if (form->isNumeric) {
                row.lhs = m_pool.real(0);
                row.rhs = form->constant.isNone() ? m_pool.real(0) : form->constant;
            }
        }
    }

    // ----- Representative of a class
    [[nodiscard]] auto rankOf(VariableId id)
    {
        const DaeVariable& variable = m_dae.variables[id];
        const bool isBound = m_mustStay[id.index()];
        return std::tuple(isBound, variable.causality == Causality::Output, variable.stateSelect,
                          m_isDifferentiated[id.index()], variable.fixed.value_or(false), !variable.start.isNone(),
                          !variable.nominal.isNone(), -std::ranges::count(variable.name, '.'));
    }

    void chooseRepresentatives()
    {
        m_representative.resize(m_dae.variables.size());
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId id(i);
            if (!m_mayTakePart[i]) continue;
            const VariableId root = m_classes.find(id).root;
            if (m_classes.size(root) == 1) {
                m_representative[i] = id;
                continue;
            }
            VariableId& best = m_representative[root.index()];
            if (best.isNone() || rankOf(id) > rankOf(best)) best = id;
        }
    }

    /// Along the rows that united a class, away from its representative (of constants: from the one that a row made
    /// constant): each row eliminates the variable that it leads to.
    void findEliminatingRows()
    {
        const std::size_t count = m_dae.variables.size();
        std::vector<std::uint32_t> begin(count + 1, 0);
        for (const AliasEdge& edge : m_edges) {
            if (edge.to.isNone()) continue;
            ++begin[edge.from.index() + 1];
            ++begin[edge.to.index() + 1];
        }
        for (std::size_t i = 0; i < count; ++i) begin[i + 1] += begin[i];
        std::vector<std::uint32_t> edgesOf(begin[count]), next(begin.begin(), begin.end() - 1);
        for (std::size_t k = 0; k < m_edges.size(); ++k) {
            if (m_edges[k].to.isNone()) continue;
            edgesOf[next[m_edges[k].from.index()]++] = static_cast<std::uint32_t>(k);
            edgesOf[next[m_edges[k].to.index()]++] = static_cast<std::uint32_t>(k);
        }
        m_eliminatedBy.resize(count);
        std::vector<bool> isReached(count, false);
        std::vector<VariableId> open;
        for (const AliasEdge& edge : m_edges) {
            if (!edge.to.isNone()) continue;
            m_eliminatedBy[edge.from.index()] = edge.row;
            isReached[edge.from.index()] = true;
            open.push_back(edge.from);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const VariableId root(i);
            if (!m_mayTakePart[i] || m_classes.find(root).root != root || !m_classes.value(root).isNone()) continue;
            isReached[m_representative[i].index()] = true;
            open.push_back(m_representative[i]);
        }
        while (!open.empty()) {
            const VariableId variable = open.back();
            open.pop_back();
            for (std::uint32_t k = begin[variable.index()]; k < begin[variable.index() + 1]; ++k) {
                const AliasEdge& edge = m_edges[edgesOf[k]];
                const VariableId other = edge.from == variable ? edge.to : edge.from;
                if (isReached[other.index()]) continue;
                isReached[other.index()] = true;
                m_eliminatedBy[other.index()] = edge.row;
                open.push_back(other);
            }
        }
    }

    // ----- the table
    void fillTable()
    {
        m_aliasAt.resize(m_dae.variables.size(), kNoAlias);
        std::vector<std::uint32_t> mergedAt(m_dae.variables.size(), kNoAlias);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId id(i);
            if (!m_mayTakePart[i]) continue;
            const auto [root, relation] = m_classes.find(id);
            const VariableId representative = m_representative[root.index()];
            Alias alias;
            alias.variable = id;
            alias.equation = m_eliminatedBy[i];
            if (const ExprId value = m_classes.value(root)) {
                alias.value = apply(m_pool, relation, value);
            } else if (representative == id) {
                if (m_classes.size(root) > 1) addRepresentative(id, mergedAt);
                continue;
            } else {
                alias.representative = representative;
                alias.relation = compose(m_pool, relation, inverse(m_pool, m_classes.find(representative).relation));
                alias.value = apply(m_pool, alias.relation, leafOf(representative));
            }
            m_aliasAt[i] = static_cast<std::uint32_t>(m_table.aliases.size());
            m_table.aliases.push_back(alias);
        }
        for (const Alias& alias : m_table.aliases) {
            if (!alias.representative.isNone())
                merge(m_table.representatives[mergedAt[alias.representative.index()]], alias);
        }
        keepConditions(mergedAt);
    }

    [[nodiscard]] ExprId leafOf(VariableId variable)
    {
        return m_pool.variable(variable, m_dae.variables[variable].typeId);
    }

    void addRepresentative(VariableId id, std::vector<std::uint32_t>& mergedAt)
    {
        const DaeVariable& variable = m_dae.variables[id];
        mergedAt[id.index()] = static_cast<std::uint32_t>(m_table.representatives.size());
        m_table.representatives.push_back({id, variable.stateSelect, variable.fixed.value_or(false),
                                           m_isDifferentiated[id.index()], variable.start, variable.nominal,
                                           variable.minimum, variable.maximum});
    }

    void merge(AliasRepresentative& into, const Alias& alias)
    {
        const DaeVariable& variable = m_dae.variables[alias.variable];
        const AliasRelation back = inverse(m_pool, alias.relation);
        into.stateSelect = std::max(into.stateSelect, variable.stateSelect);
        into.isDifferentiated = into.isDifferentiated || m_isDifferentiated[alias.variable.index()];
        const bool isFixed = variable.fixed.value_or(false);
        // A fixed value comes before a guess.
        if ((isFixed && !into.isFixed) || (into.start.isNone() && !into.isFixed && !variable.start.isNone()))
            into.start = apply(m_pool, back, startOf(variable));
        into.isFixed = into.isFixed || isFixed;
        if (into.nominal.isNone()) into.nominal = variable.nominal;
        const bool isSwapped = alias.relation.isNegated;
        narrow(into.minimum, isSwapped ? variable.maximum : variable.minimum, back, Builtin::Max);
        narrow(into.maximum, isSwapped ? variable.minimum : variable.maximum, back, Builtin::Min);
    }

    /// Both limits hold.
    void narrow(ExprId& limit, ExprId other, const AliasRelation& back, Builtin closer)
    {
        if (other.isNone()) return;
        const ExprId own = apply(m_pool, back, other);
        if (limit.isNone() || limit == own) {
            limit = own;
        } else if (m_pool.type(own) == ValueType::Real || m_pool.type(own) == ValueType::Integer) {
            limit = simplify(m_pool, m_pool.call(closer, std::array{limit, own}));
        }
    }

    /// The default of the type where none is given.
    [[nodiscard]] ExprId startOf(const DaeVariable& variable)
    {
        if (!variable.start.isNone()) return variable.start;
        switch (variable.type) {
            case ValueType::Real: return m_pool.real(0);
            case ValueType::Integer: return m_pool.integer(0);
            case ValueType::Boolean: return m_pool.boolean(false);
            case ValueType::String: return m_pool.string("");
            default: return m_pool.enumerationLiteral(variable.typeId, 0);
        }
    }

    void keepConditions(const std::vector<std::uint32_t>& mergedAt)
    {
        for (const Alias& alias : m_table.aliases) {
            const DaeVariable& variable = m_dae.variables[alias.variable];
            if (!variable.fixed.value_or(false)) continue;
            const ExprId own = startOf(variable);
            ExprId other = alias.value;
            if (!alias.representative.isNone()) {
                const AliasRepresentative& merged = m_table.representatives[mergedAt[alias.representative.index()]];
                const DaeVariable& representative = m_dae.variables[alias.representative];
                other = apply(m_pool, alias.relation, merged.start.isNone() ? startOf(representative) : merged.start);
            }
            const bool isSame = own == other || (m_pool.isNumber(own) && m_pool.isNumber(other, m_pool.number(own)));
            if (!isSame) m_table.conditions.push_back({alias.variable, own});
        }
    }

    void substituteAll()
    {
        AliasSubstitution substitution(m_pool, [this](VariableId variable) -> AliasReplacement {
            if (variable.index() >= m_aliasAt.size() || m_aliasAt[variable.index()] == kNoAlias) return {};
            const Alias& alias = m_table.aliases[m_aliasAt[variable.index()]];
            if (alias.representative.isNone()) return {alias.value, {}, true};
            return {leafOf(alias.representative), alias.relation, false};
        });
        for (AliasRow& row : m_rows) {
            if (row.isEliminated || m_task.cancelled()) continue;
            substitute(row, substitution);
            if (row.isChanged && row.target.isNone()) straighten(row);
        }
    }

    /// Rewrites -v = e as v = -e, and not v = e as v = not e, so that an assignment to a discrete variable stays one.
    void straighten(AliasRow& row)
    {
        for (auto [side, other] : {std::pair(&row.lhs, &row.rhs), std::pair(&row.rhs, &row.lhs)}) {
            const bool isNot = m_pool.op(*side) == Op::Not;
            const auto isLeaf = [this](ExprId expr) {
                return m_pool.op(expr) == Op::Variable || m_pool.op(expr) == Op::Derivative;
            };
            if ((!isNot && m_pool.op(*side) != Op::Negate) || !isLeaf(m_pool.operand(*side, 0))) continue;
            if (isLeaf(*other)) return;
            *side = m_pool.operand(*side, 0);
            if (!m_pool.isNumber(*other, 0)) *other = isNot ? logicalNot(m_pool, *other) : negate(m_pool, *other);
            return;
        }
    }

    static constexpr std::uint32_t kNoAlias = UINT32_MAX;

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    const AliasInput& m_input;
    IdVector<EquationId, AliasRow>& m_rows;
    const Task& m_task;
    std::vector<bool> m_mayTakePart;  ///< by variable
    AliasClasses m_classes;
    AliasRowReader m_reader;
    std::vector<bool> m_mustStay, m_isDifferentiated;  ///< by variable
    std::vector<EquationId> m_open;                    ///< rows that may still be of use
    std::vector<EquationId> m_repetitions;             ///< rows found redundant by the last pass
    bool m_knowsRepetitions = false;                   ///< nothing changed since
    std::vector<AliasEdge> m_edges;
    std::vector<VariableId> m_representative;  ///< by root
    std::vector<EquationId> m_eliminatedBy;    ///< by variable
    std::vector<std::uint32_t> m_aliasAt;      ///< by variable: position in the table
    AliasTable m_table;
};

}  // namespace

const Alias* AliasTable::find(VariableId variable) const
{
    const auto found = std::ranges::lower_bound(aliases, variable, {}, &Alias::variable);
    return found == aliases.end() || found->variable != variable ? nullptr : &*found;
}

const AliasRepresentative* AliasTable::findRepresentative(VariableId variable) const
{
    const auto found = std::ranges::lower_bound(representatives, variable, {}, &AliasRepresentative::variable);
    return found == representatives.end() || found->variable != variable ? nullptr : &*found;
}

AliasSubstitution substitutionBy(const AliasTable& table, const HybridDae& dae, ExpressionPool& pool)
{
    return AliasSubstitution(pool, [&](VariableId variable) -> AliasReplacement {
        const Alias* alias = table.find(variable);
        if (alias == nullptr) return {};
        if (alias->representative.isNone()) return {alias->value, {}, true};
        return {pool.variable(alias->representative, dae.variables[alias->representative].typeId), alias->relation,
                false};
    });
}

AliasTable eliminateAliases(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                            const AliasInput& input, IdVector<EquationId, AliasRow>& rows, const Task& task)
{
    return Elimination(dae, pool, functions, input, rows, task).run();
}

}  // namespace causeway
