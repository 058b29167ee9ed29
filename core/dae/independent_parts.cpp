// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/independent_parts.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "core/base/disjoint_sets.h"
#include "core/dae/dae_expressions.h"
#include "core/dae/sub_model.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

// Properties of an expression, including its operands.
constexpr std::uint8_t kHasEvents = 1;   ///< relations, when-clauses and the like may be events
constexpr std::uint8_t kHasPast = 2;     ///< derivatives, pre() and the like
constexpr std::uint8_t kReachesOut = 4;  ///< to the end of the run

class Partition {
public:
    explicit Partition(const HybridDae& dae) : m_dae(dae), m_sets(dae.variables.size()) {}

    IndependentParts split(std::size_t least)
    {
        if (!mayBeSplit()) return {};
        m_flags = flagsByExpression(m_dae.pool, [this](ExprId expr, std::uint8_t below) {
            return static_cast<std::uint8_t>(below | ownFlags(expr));
        });
        collectElements();
        if (m_reachesOut) return {};
        findKnown();
        findReaders();
        unite();
        const std::vector<std::uint32_t> groups = numberGroups();
        if (m_groupCount < least + 1) return {};
        return build(groups);
    }

private:
    static constexpr std::uint32_t kUnset = std::numeric_limits<std::uint32_t>::max();

    /// An equation or an algorithm.
    struct Element {
        ModelElement is;
        std::uint32_t first = 0, count = 0;  ///< of its variables in m_variables
        std::uint8_t flags = 0;
        bool isPlain = false;  ///< one equation between two expressions, not of the start
        VariableId known;      ///< computed from time and parameters alone
        VariableId read;       ///< computed for no other equation
    };

    [[nodiscard]] bool mayBeSplit() const
    {
        return m_dae.isScalar && m_dae.baseClocks.empty() && m_dae.clockPartitions.empty() &&
               std::ranges::none_of(m_dae.variables,
                                    [](const DaeVariable& v) { return v.type == ValueType::ExternalObject; }) &&
               std::ranges::none_of(m_dae.functions, &Function::isImpure);
    }

    [[nodiscard]] std::uint8_t ownFlags(ExprId expr) const
    {
        const ExpressionPool& pool = m_dae.pool;
        const Op op = pool.op(expr);
        if (generatesEvents(pool, expr)) return kHasEvents;
        if (op == Op::Derivative || op == Op::Pre) return kHasPast;
        if (op != Op::Call) return 0;
        switch (pool.builtin(expr)) {
            case Builtin::Terminal: return kReachesOut;
            case Builtin::NoEvent:
            case Builtin::Smooth:
            case Builtin::Homotopy: return 0;
            case Builtin::Initial:
            case Builtin::SampleTimes:
            case Builtin::Delay:
            case Builtin::SpatialDistribution:
            case Builtin::Edge:
            case Builtin::Change: return kHasEvents | kHasPast;
            default: return 0;
        }
    }

    void collectElements()
    {
        m_seen.assign(m_dae.pool.size(), kUnset);
        m_seenVariable.assign(m_dae.variables.size(), kUnset);
        m_isShared.assign(m_dae.variables.size(), 0);
        findShared();
        for (const ModelElement& is : elementsOf(m_dae)) {
            Element element;
            element.is = is;
            element.first = static_cast<std::uint32_t>(m_variables.size());
            const std::uint32_t stamp = nextStamp();
            forEachExpression(m_dae, is, [&](ExprId expr) {
                element.flags |= m_flags[expr.index()];
                addVariables(expr, stamp);
            });
            element.count = static_cast<std::uint32_t>(m_variables.size()) - element.first;
            if (is.list == ModelElement::List::Equations) {
                const DaeEquation& equation = m_dae.equations[is.at];
                element.isPlain = equation.kind == EquationKind::Simple;
                if (contains(m_dae, equation, EquationKind::Terminate)) element.flags |= kReachesOut;
            } else if (is.list == ModelElement::List::Algorithms) {
                if (contains(m_dae.algorithms[is.at].statements, StatementKind::Terminate))
                    element.flags |= kReachesOut;
            }
            if (!element.isPlain) element.flags |= kHasEvents;
            m_reachesOut = m_reachesOut || (element.flags & kReachesOut) != 0;
            m_elements.push_back(element);
        }
    }

    /// Parameters whose values are given in the text; everything else must exist once only.
    void findShared()
    {
        for (const VariableId id : m_dae.parameterOrder) {
            const DaeVariable& variable = m_dae.variables[id];
            if (variable.fixed == false || !variable.fixedValue.isNone()) continue;
            m_isShared[id.index()] = 1;
            const std::size_t before = m_variables.size();
            if (!variable.binding.isNone()) addVariables(variable.binding, nextStamp());
            if (m_variables.size() > before) m_isShared[id.index()] = 0;
            m_variables.resize(before);
        }
    }

    /// Visits variables of an expression that are not shared, once per stamp.
    void addVariables(ExprId root, std::uint32_t stamp)
    {
        forEachVariable(root, stamp, [&](VariableId id) {
            if (m_isShared[id.index()] == 0 && std::exchange(m_seenVariable[id.index()], stamp) != stamp)
                m_variables.push_back(id);
        });
    }

    /// The same for the attributes of a variable.
    void addVariablesOf(const DaeVariable& variable)
    {
        const std::uint32_t stamp = nextStamp();
        for (const ExprId expr : attributesOf(variable)) {
            if (!expr.isNone()) addVariables(expr, stamp);
        }
    }

    [[nodiscard]] std::span<const VariableId> variablesOf(const Element& element) const
    {
        return std::span(m_variables).subspan(element.first, element.count);
    }

    /// By variable, the elements in which it occurs.
    void listOccurrences()
    {
        m_firstOccurrence.assign(m_dae.variables.size() + 1, 0);
        for (const Element& element : m_elements) {
            for (const VariableId id : variablesOf(element)) ++m_firstOccurrence[id.index() + 1];
        }
        for (std::size_t i = 1; i < m_firstOccurrence.size(); ++i) m_firstOccurrence[i] += m_firstOccurrence[i - 1];
        m_occurrences.resize(m_firstOccurrence.back());
        std::vector<std::uint32_t> next(m_firstOccurrence.begin(), m_firstOccurrence.end() - 1);
        for (std::uint32_t e = 0; e < m_elements.size(); ++e) {
            for (const VariableId id : variablesOf(m_elements[e])) m_occurrences[next[id.index()]++] = e;
        }
    }

    [[nodiscard]] std::span<const std::uint32_t> occurrencesOf(VariableId id) const
    {
        const std::uint32_t first = m_firstOccurrence[id.index()];
        return std::span(m_occurrences).subspan(first, m_firstOccurrence[id.index() + 1] - first);
    }

    /// An unknown other than a state: it is determined by its equations alone.
    [[nodiscard]] bool isPlain(VariableId id) const
    {
        const DaeVariable& variable = m_dae.variables[id];
        return isNumeric(variable.type) && variable.variability > Variability::Parameter && !variable.isState &&
               variable.causality != Causality::Input && variable.binding.isNone();
    }

    /// Finds variables computed from time and parameters alone, repeatedly.
    void findKnown()
    {
        listOccurrences();
        std::vector<std::uint32_t> unknowns(m_elements.size()), ready;
        for (std::uint32_t e = 0; e < m_elements.size(); ++e) {
            unknowns[e] = m_elements[e].count;
            if (unknowns[e] == 1) ready.push_back(e);
        }
        while (!ready.empty()) {
            Element& element = m_elements[ready.back()];
            ready.pop_back();
            if (!element.isPlain || (element.flags & kHasPast) != 0) continue;
            const auto variables = variablesOf(element);
            const auto left =
                std::ranges::find_if(variables, [this](VariableId id) { return m_isShared[id.index()] == 0; });
            if (left == variables.end() || !isPlain(*left)) continue;
            element.known = *left;
            m_isShared[left->index()] = 1;
            for (const std::uint32_t e : occurrencesOf(*left)) {
                if (--unknowns[e] == 1) ready.push_back(e);
            }
        }
    }

    /// Finds unknowns that occur in one equation only, which then serves no other purpose.
    void findReaders()
    {
        std::vector<std::uint32_t> count(m_dae.variables.size(), 0);
        std::vector<VariableId> ready;
        for (const Element& element : m_elements) {
            for (const VariableId id : variablesOf(element)) ++count[id.index()];
        }
        for (const DaeVariable& variable : m_dae.variables) countAttributes(variable, count);
        const auto isReady = [&](VariableId id) {
            return count[id.index()] == 1 && m_isShared[id.index()] == 0 && isPlain(id) &&
                   m_dae.variables[id].type == ValueType::Real;
        };
        for (std::size_t i = 0; i < count.size(); ++i) {
            if (isReady(VariableId(i))) ready.push_back(VariableId(i));
        }
        while (!ready.empty()) {
            const VariableId id = ready.back();
            ready.pop_back();
            if (!isReady(id)) continue;
            for (const std::uint32_t e : occurrencesOf(id)) {
                Element& element = m_elements[e];
                if (!element.known.isNone() || !element.read.isNone()) continue;
                if (!element.isPlain || (element.flags & (kHasEvents | kHasPast)) != 0) break;
                element.read = id;
                m_readers.push_back(e);
                for (const VariableId other : variablesOf(element)) {
                    --count[other.index()];
                    if (isReady(other)) ready.push_back(other);
                }
                break;
            }
        }
    }

    void countAttributes(const DaeVariable& variable, std::vector<std::uint32_t>& count)
    {
        const std::size_t before = m_variables.size();
        addVariablesOf(variable);
        for (std::size_t i = before; i < m_variables.size(); ++i) count[m_variables[i].index()] += 2;
        m_variables.resize(before);
    }

    [[nodiscard]] std::uint32_t nextStamp() { return ++m_stamp; }

    void unite()
    {
        const auto uniteAll = [this](std::span<const VariableId> variables) {
            std::uint32_t first = kUnset;
            for (const VariableId id : variables) {
                if (m_isShared[id.index()] != 0) continue;
                if (first != kUnset) m_sets.unite(first, id.value);
                first = id.value;
            }
        };
        for (const Element& element : m_elements) {
            if (element.known.isNone() && element.read.isNone()) uniteAll(variablesOf(element));
        }
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const std::size_t before = m_variables.size();
            if (m_isShared[i] == 0) m_variables.push_back(VariableId(i));
            addVariablesOf(m_dae.variables[VariableId(i)]);
            uniteAll(std::span(m_variables).subspan(before));
            m_variables.resize(before);
        }
    }

    /// By variable: 0 without events, 1 for readers, other groups from 2 on.
    std::vector<std::uint32_t> numberGroups()
    {
        std::vector<std::uint8_t> hasEvents(m_dae.variables.size(), 0);
        for (const Element& element : m_elements) {
            if ((element.flags & kHasEvents) == 0 || !element.known.isNone()) continue;
            for (const VariableId id : variablesOf(element)) {
                if (m_isShared[id.index()] == 0) hasEvents[m_sets.find(id.value)] = 1;
            }
        }
        constexpr std::uint32_t kRest = 0, kReader = 1;
        std::vector<std::uint32_t> groupOf(m_dae.variables.size(), kUnset), groups(m_dae.variables.size(), kRest);
        std::vector<std::uint8_t> isRead(m_dae.variables.size(), 0);
        for (const std::uint32_t e : m_readers) isRead[m_elements[e].read.index()] = 1;
        m_groupCount = 0;
        for (std::uint32_t i = 0; i < groups.size(); ++i) {
            if (m_isShared[i] != 0 || isRead[i] != 0 || hasEvents[m_sets.find(i)] == 0) continue;
            std::uint32_t& group = groupOf[m_sets.find(i)];
            if (group == kUnset) group = 2 + static_cast<std::uint32_t>(m_groupCount++);
            groups[i] = group;
        }
        m_groupCount += 1;
        // What the last one reads is known: those that it reads were found after it.
        for (std::size_t k = m_readers.size(); k-- > 0;) {
            const Element& element = m_elements[m_readers[k]];
            std::uint32_t group = kUnset;
            for (const VariableId id : variablesOf(element)) {
                if (m_isShared[id.index()] != 0 || id == element.read) continue;
                const std::uint32_t of = groups[id.index()];
                group = group == kUnset || group == of ? of : kReader;
            }
            groups[element.read.index()] = group == kUnset ? kRest : group;
        }
        return groups;
    }

    IndependentParts build(const std::vector<std::uint32_t>& groups)
    {
        const std::size_t count = m_groupCount + 1;
        std::vector<SubModel> models(count);
        for (std::uint32_t i = 0; i < groups.size(); ++i) {
            if (m_isShared[i] == 0) models[groups[i]].variables.push_back(VariableId(i));
        }
        std::vector<std::uint32_t> elementOf(m_dae.variables.size(), kUnset);  // that computes a known variable
        for (std::uint32_t e = 0; e < m_elements.size(); ++e) {
            const Element& element = m_elements[e];
            if (!element.known.isNone()) {
                elementOf[element.known.index()] = e;
                continue;
            }
            std::uint32_t group = 0;
            if (!element.read.isNone()) {
                group = groups[element.read.index()];
            } else {
                for (const VariableId id : variablesOf(element)) {
                    if (m_isShared[id.index()] == 0) group = groups[id.index()];
                }
            }
            models[group].elements.push_back(element.is);
        }
        addShared(models, groups, elementOf);
        IndependentParts parts;
        for (std::uint32_t g = 0; g < count; ++g) {
            if (g == 1 || models[g].variables.empty()) continue;
            parts.parts.push_back(subModel(m_dae, models[g]));
        }
        if (!models[1].variables.empty()) parts.readers = subModel(m_dae, models[1]);
        return parts;
    }

    /// Gives each model the shared elements it needs, the readers the elements they read, and the first model all
    /// unused ones.
    void addShared(std::vector<SubModel>& models, const std::vector<std::uint32_t>& groups,
                   const std::vector<std::uint32_t>& elementOf)
    {
        std::vector<std::uint8_t> isUsed(m_dae.variables.size(), 0);
        for (std::size_t g = models.size(); g-- > 0;) {
            SubModel& model = models[g];
            std::vector<std::uint32_t>& seen = m_seenVariable;
            std::vector<VariableId> open;
            const std::uint32_t stamp = nextStamp();
            const auto need = [&](VariableId id) {
                if (std::exchange(seen[id.index()], stamp) != stamp) open.push_back(id);
            };
            for (const VariableId id : model.variables) need(id);
            for (const ModelElement& is : model.elements)
                forEachExpression(m_dae, is, [&](ExprId expr) { forEachVariable(expr, stamp, need); });
            if (g == 0) {
                for (std::uint32_t i = 0; i < isUsed.size(); ++i) {
                    if (m_isShared[i] != 0 && isUsed[i] == 0) need(VariableId(i));
                }
            }
            model.variables.clear();
            while (!open.empty()) {
                const VariableId id = open.back();
                open.pop_back();
                isUsed[id.index()] = 1;
                model.variables.push_back(id);
                if (g == 1 && m_isShared[id.index()] == 0 && groups[id.index()] != 1) {
                    model.inputs.push_back(id);
                    continue;
                }
                for (const ExprId expr : attributesOf(m_dae.variables[id])) {
                    if (!expr.isNone()) forEachVariable(expr, stamp, need);
                }
                if (elementOf[id.index()] == kUnset) continue;
                const ModelElement& is = m_elements[elementOf[id.index()]].is;
                model.elements.push_back(is);
                forEachExpression(m_dae, is, [&](ExprId expr) { forEachVariable(expr, stamp, need); });
            }
            std::ranges::sort(model.variables);
            std::ranges::sort(model.elements);
        }
    }

    /// Expressions with this stamp are not entered again.
    template <class Visit>
    void forEachVariable(ExprId root, std::uint32_t stamp, const Visit& visit)
    {
        m_open.assign(1, root);
        while (!m_open.empty()) {
            const ExprId expr = m_open.back();
            m_open.pop_back();
            if (std::exchange(m_seen[expr.index()], stamp) == stamp) continue;
            if (m_dae.pool.op(expr) == Op::Variable) visit(m_dae.pool.variableOf(expr));
            for (const ExprId operand : m_dae.pool.operands(expr)) m_open.push_back(operand);
        }
    }

    const HybridDae& m_dae;
    std::vector<std::uint8_t> m_flags;  ///< by expression
    std::vector<Element> m_elements;
    std::vector<VariableId> m_variables;        ///< of the elements that are not shared, one after the other
    std::vector<std::uint8_t> m_isShared;       ///< by variable: each part may have it
    std::vector<std::uint32_t> m_seen;          ///< by expression: the last stamp
    std::vector<std::uint32_t> m_seenVariable;  ///< likewise
    std::vector<ExprId> m_open;                 // scratch
    std::vector<std::uint32_t> m_firstOccurrence, m_occurrences;
    std::vector<std::uint32_t> m_readers;  ///< elements, in the order in which they were found
    DisjointSets<std::uint32_t> m_sets;
    std::size_t m_groupCount = 0;  ///< those with events, and the rest
    std::uint32_t m_stamp = 0;     ///< the last one
    bool m_reachesOut = false;
};

}  // namespace

IndependentParts independentParts(const HybridDae& dae, std::size_t least)
{
    return Partition(dae).split(least);
}

}  // namespace causeway
