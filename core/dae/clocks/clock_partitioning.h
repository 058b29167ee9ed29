// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One call of partitionClocks(): unites everything on one clock, then infers base clocks, rates and solvers
/// (specification, section 16.7). For clock_partitions.cpp only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/disjoint_sets.h"
#include "core/dae/clocks/clock_rates.h"
#include "core/dae/hybrid_dae.h"
#include "core/symbolic/printer.h"

namespace causeway {

class ClockPartitioning {
public:
    ClockPartitioning(HybridDae& dae, Diagnostics& diagnostics)
        : m_dae(dae), m_pool(dae.pool), m_diagnostics(diagnostics)
    {
    }

    void run();

private:
    /// Variables, equations and parts of expressions are nodes; nodes on one clock are united.
    using Node = std::uint32_t;
    static constexpr Node kNoNode = 0xFFFFFFFF;

    enum class Kind : std::uint8_t { Open, Clocked, Continuous };
    struct Step {
        Node from, to;
        RateStep rate;
        bool isFactorKnown;
        bool isSolver;   ///< Clock(c, solverMethod): the same ticks
        bool isNoClock;  ///< of the same base clock, at any rate
        ExprId call;
        SourceSpan span;
    };
    struct Definition {
        Node node;
        BaseClock clock;
        ExprId call;
        SourceSpan span;
    };
    struct Use {
        Node node;
        ExprId expr;
        SourceSpan span;
        bool isDerivative = false;
    };
    struct Method {
        Node node;
        std::string name;
        SourceSpan span;
    };

    bool findClocks();

    [[nodiscard]] bool mentions(ExprId expr) const { return !expr.isNone() && m_mentions[expr.index()] != 0; }

    [[nodiscard]] bool mentionsClocks(const DaeEquation& equation) const;
    [[nodiscard]] bool mentionsClocks(const std::vector<Statement>& statements) const;
    void declareVariables();
    Node newNode();
    Node find(Node node) { return m_sets.find(node); }
    void unite(Node a, Node b);
    void mark(Node node, Kind kind);

    static bool isPeriodicRational(const Definition& definition)
    {
        return definition.clock.kind == BaseClockKind::Rational && definition.clock.isPeriodic;
    }

    /// Only rational clocks can be compared; others are equal only to themselves (specification, section 16.3.1).
    static bool isSameClock(const Definition& a, const Definition& b)
    {
        return isPeriodicRational(a) && isPeriodicRational(b) &&
               makeFraction(a.clock.counter, a.clock.resolution) == makeFraction(b.clock.counter, b.clock.resolution);
    }

    // Messages ------------------------------------------------------------------------------------------
    template <class Tag, class... Args>
    void report(Tag tag, SourceSpan span, const Args&... args)
    {
        m_hasErrors = true;
        m_diagnostics.report(tag, span, args...);
    }

    [[nodiscard]] std::string textOf(ExprId expr) const
    {
        return printExpression(m_pool, expr, [this](VariableId variable) { return m_dae.variables[variable].name; });
    }

    std::string clockText(Node root)
    {
        if (m_kind[root] == Kind::Continuous) return "continuous time";
        if (m_definition[root] != kNoNode) return textOf(m_definitions[m_definition[root]].call);
        return "a clock that is inferred";
    }

    void reportConflict(Node a, Node b);
    [[nodiscard]] std::string nameOf(Node root);

    // Expressions ---------------------------------------------------------------------------------------
    struct Job {
        ExprId expr;
        Node node;
    };

    void walk(ExprId root, Node rootNode);
    void visit(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs);
    void visitCall(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs);

    template <class Behind, class Convert>
    void visitConstructor(ExprId expr, Node node, std::vector<ExprId>& open, const Behind& behind,
                          const Convert& convert)
    {
        const auto operands = m_pool.operands(expr);
        mark(node, Kind::Clocked);
        if (operands.empty()) return;
        Definition definition{node, {}, expr, m_span};
        BaseClock& clock = definition.clock;
        clock.first = operands[0];
        if (operands.size() > 1) clock.second = operands[1];
        switch (m_pool.type(operands[0])) {
            case ValueType::Clock:
                if (operands.size() > 1) m_methods.push_back({node, m_pool.stringValue(operands[1]), m_span});
                return convert({}, true, true, false);
            case ValueType::Boolean:
                clock.kind = BaseClockKind::Event;
                clock.isPeriodic = false;
                behind(operands[0], Kind::Continuous);
                break;
            case ValueType::Integer:
                clock.kind = BaseClockKind::Rational;
                clock.isPeriodic = m_pool.op(operands[0]) == Op::IntegerLiteral;
                if (clock.second.isNone()) clock.second = m_pool.integer(1);
                if (clock.isPeriodic) {
                    const auto interval =
                        makeFraction(m_pool.integerValue(operands[0]), m_pool.integerValue(clock.second))
                            .value_or(Fraction{});
                    if (interval.numerator == 0) return;  // inferred
                    clock.counter = interval.numerator;
                    clock.resolution = interval.denominator;
                } else {
                    open.push_back(operands[0]);
                }
                break;
            default:
                clock.kind = BaseClockKind::Interval;
                clock.isPeriodic = isParameter(operands[0]);
                open.push_back(operands[0]);
                break;
        }
        const Node root = find(node);
        m_definitions.push_back(definition);
        const auto made = static_cast<Node>(m_definitions.size() - 1);
        if (m_definition[root] == kNoNode) {
            m_definition[root] = made;
        } else if (!isSameClock(m_definitions[m_definition[root]], m_definitions[made])) {
            const Node other = newNode();
            m_kind[other] = Kind::Clocked;
            m_definition[other] = made;
            reportConflict(root, other);
        }
    }

    [[nodiscard]] bool isParameter(ExprId root) const;
    std::vector<Node> elementsOf(ExprId expr);

    // Equations -----------------------------------------------------------------------------------------
    void begin(SourceSpan span, std::string subject)
    {
        m_span = span;
        m_subject = std::move(subject);
        m_isReported = m_hasPrevious = false;
    }

    [[nodiscard]] std::string subjectOf(const DaeEquation& equation) const
    {
        if (equation.lhs.isNone() || !m_pool.isScalar(equation.lhs)) return "an equation";
        return fmt::format("'{}'", textOf(equation.lhs));
    }

    void addEquation(DaeEquation& equation, Node clock);
    void walkAll(const DaeEquation& equation, Node node);
    void addAlgorithm(DaeAlgorithm& algorithm);
    void checkUses();
    void inferBases();

    void inferBase(const std::vector<Node>& members, const std::vector<std::size_t>& definitions,
                   const std::vector<std::vector<std::size_t>>& stepsAt);

    static std::string rateText(const ClockRate& rate);

    bool checkRates(const BaseClock& base, const std::vector<Node>& members, bool isDefault,
                    const std::vector<std::vector<std::size_t>>& stepsAt);

    void finishBase(BaseClock base, const std::vector<Node>& members);
    void inferSolvers();
    ClockPartitionId partitionOf(Node node);
    void store();
    void checkInitialization();

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    Diagnostics& m_diagnostics;
    bool m_hasErrors = false;
    std::vector<std::uint8_t> m_mentions;  ///< by ExprId: contains an operator related to clocks
    std::vector<std::uint32_t> m_seen;     ///< by ExprId: the last walk that visited it
    std::uint32_t m_stamp = 0;
    DisjointSets<Node> m_sets;
    std::vector<Kind> m_kind;          ///< of roots
    std::vector<Node> m_definition;    ///< of roots: position in m_definitions
    std::vector<Node> m_firstElement;  ///< of arrays of clocks, by variable
    std::vector<Step> m_steps;
    std::vector<Definition> m_definitions;
    std::vector<Method> m_methods;
    std::vector<Use> m_uses, m_continuous, m_events;
    std::vector<Use> m_unclockedEvents;  ///< ticks of sample(), and conditions of when-clauses that are not clocks
    std::vector<std::pair<DaeEquation*, Node>> m_equations;
    std::vector<std::pair<DaeAlgorithm*, Node>> m_algorithms;
    std::vector<Node> m_base;  ///< by root
    std::vector<std::vector<Node>> m_baseMembers;
    std::vector<std::optional<ClockRate>> m_rate;
    std::map<Node, ClockPartition> m_partitions;  ///< by root
    std::map<Node, std::string> m_inferred;
    std::map<Node, ClockPartitionId> m_ids;
    // The current equation.
    SourceSpan m_span;
    std::string m_subject;
    bool m_isReported = false, m_hasPrevious = false;
};

}  // namespace causeway
