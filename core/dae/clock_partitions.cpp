// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/clock_partitions.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/clock_rates.h"
#include "core/dae/dae_expressions.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Variables, equations and parts of expressions are nodes; those on one clock are united.
using Node = std::uint32_t;
constexpr Node kNoNode = 0xFFFFFFFF;

enum class Kind : std::uint8_t { Open, Clocked, Continuous };

class ClockPartitioning {
public:
    ClockPartitioning(HybridDae& dae, Diagnostics& diagnostics)
        : m_dae(dae), m_pool(dae.pool), m_diagnostics(diagnostics)
    {
    }

    void run()
    {
        if (!findClocks()) return;
        declareVariables();
        // What says something about clocks comes first: then a contradiction is met where two clocks come together.
        for (const bool isFirst : {true, false}) {
            for (DaeEquation& equation : m_dae.equations) {
                if (mentionsClocks(equation) == isFirst) addEquation(equation, kNoNode);
            }
            for (DaeAlgorithm& algorithm : m_dae.algorithms) {
                if (mentionsClocks(algorithm.statements) == isFirst) addAlgorithm(algorithm);
            }
        }
        if (m_hasErrors) return;
        checkUses();
        inferBases();
        if (!m_hasErrors) inferSolvers();
        if (m_hasErrors) return;
        store();
        checkInitialization();
    }

private:
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
    };
    struct Method {
        Node node;
        std::string name;
        SourceSpan span;
    };

    // What there is -----------------------------------------------------------------------------------
    bool findClocks()
    {
        bool isAny = false;
        m_mentions.assign(m_pool.size(), 0);
        for (std::size_t i = 0; i < m_pool.size(); ++i) {
            const ExprId expr(i);
            bool found =
                m_pool.type(expr) == ValueType::Clock ||
                (m_pool.op(expr) == Op::Call && builtinInfo(m_pool.builtin(expr)).group == BuiltinGroup::Clocked);
            isAny = isAny || found;
            for (const ExprId operand : m_pool.operands(expr)) found = found || m_mentions[operand.index()] != 0;
            m_mentions[i] = found ? 1 : 0;
        }
        return isAny;
    }

    [[nodiscard]] bool mentions(ExprId expr) const { return !expr.isNone() && m_mentions[expr.index()] != 0; }

    [[nodiscard]] bool mentionsClocks(const DaeEquation& equation) const
    {
        if (mentions(equation.lhs) || mentions(equation.rhs)) return true;
        if (equation.structure == DaeEquation::kNoStructure) return false;
        for (const EquationBranch& branch : m_dae.structures[equation.structure].branches) {
            if (mentions(branch.condition)) return true;
            for (const DaeEquation& inner : branch.equations) {
                if (mentionsClocks(inner)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool mentionsClocks(const std::vector<Statement>& statements) const
    {
        for (const Statement& statement : statements) {
            if (mentions(statement.value) || mentionsClocks(statement.body)) return true;
            for (const Statement::Branch& branch : statement.branches) {
                if (mentions(branch.condition) || mentionsClocks(branch.body)) return true;
            }
        }
        return false;
    }

    void declareVariables()
    {
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) newNode();
        // The elements of an array of clocks are clocks of their own.
        m_firstElement.assign(m_dae.variables.size(), kNoNode);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.type != ValueType::Clock || m_pool.types().isScalar(variable.typeId)) continue;
            m_firstElement[i] = static_cast<Node>(m_parent.size());
            for (std::int64_t k = 0; k < m_pool.types().elementCount(variable.typeId); ++k) newNode();
        }
    }

    // Union-find ---------------------------------------------------------------------------------------
    Node newNode()
    {
        m_parent.push_back(static_cast<Node>(m_parent.size()));
        m_kind.push_back(Kind::Open);
        m_definition.push_back(kNoNode);
        return m_parent.back();
    }

    Node find(Node node)
    {
        while (m_parent[node] != node) {
            m_parent[node] = m_parent[m_parent[node]];
            node = m_parent[node];
        }
        return node;
    }

    void unite(Node a, Node b)
    {
        a = find(a);
        b = find(b);
        if (a == b) return;
        if (m_kind[a] != Kind::Open && m_kind[b] != Kind::Open && m_kind[a] != m_kind[b]) {
            reportConflict(a, b);
            return;
        }
        if (m_definition[a] != kNoNode && m_definition[b] != kNoNode &&
            !isSameClock(m_definitions[m_definition[a]], m_definitions[m_definition[b]])) {
            reportConflict(a, b);
            return;
        }
        if (b < a) std::swap(a, b);
        m_parent[b] = a;
        if (m_kind[a] == Kind::Open) m_kind[a] = m_kind[b];
        if (m_definition[a] == kNoNode) m_definition[a] = m_definition[b];
    }

    void mark(Node node, Kind kind)
    {
        const Node root = find(node);
        if (m_kind[root] == Kind::Open) m_kind[root] = kind;
        if (m_kind[root] == kind) return;
        const Node other = newNode();
        m_kind[other] = kind;
        reportConflict(root, other);
    }

    static bool isPeriodicRational(const Definition& definition)
    {
        return definition.clock.kind == BaseClockKind::Rational && definition.clock.isPeriodic;
    }

    /// Only rational clocks can be compared; others are equal to themselves alone (specification, section 16.3.1).
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

    void reportConflict(Node a, Node b)
    {
        if (m_isReported) return;  // once for each equation
        m_isReported = true;
        if (m_hasPrevious && m_kind[a] != m_kind[b]) {
            report(diag::NotClocked, m_span, "previous");
        } else {
            report(diag::ClockConflict, m_span, m_subject, clockText(a), clockText(b));
        }
    }

    [[nodiscard]] std::string nameOf(Node root)
    {
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            if (m_dae.variables[VariableId(i)].type != ValueType::Clock && find(static_cast<Node>(i)) == root)
                return fmt::format("'{}'", m_dae.variables[VariableId(i)].name);
        }
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            if (find(static_cast<Node>(i)) == root) return fmt::format("'{}'", m_dae.variables[VariableId(i)].name);
        }
        return "an equation";
    }

    // Expressions ---------------------------------------------------------------------------------------
    struct Job {
        ExprId expr;
        Node node;
    };

    /// Unites `node` with what the expression needs at the same tick; parts behind a conversion are nodes of their own.
    void walk(ExprId root, Node rootNode)
    {
        if (root.isNone()) return;
        std::vector<Job> jobs{{root, rootNode}};
        std::vector<ExprId> open;
        if (m_seen.size() < m_pool.size()) m_seen.resize(m_pool.size(), 0);
        while (!jobs.empty()) {
            const Job job = jobs.back();
            jobs.pop_back();
            ++m_stamp;
            open.assign(1, job.expr);
            while (!open.empty()) {
                const ExprId expr = open.back();
                open.pop_back();
                if (m_seen[expr.index()] == m_stamp) continue;
                m_seen[expr.index()] = m_stamp;
                visit(expr, job.node, open, jobs);
            }
        }
    }

    void visit(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs)
    {
        const auto descend = [&] {
            open.insert(open.end(), m_pool.operands(expr).begin(), m_pool.operands(expr).end());
        };
        switch (m_pool.op(expr)) {
            case Op::Variable: {
                const VariableId id = m_pool.variableOf(expr);
                const DaeVariable& variable = m_dae.variables[id];
                if (variable.variability <= Variability::Parameter) return;
                if (m_firstElement[id.index()] == kNoNode) return unite(node, static_cast<Node>(id.index()));
                for (const Node element : elementsOf(expr)) unite(node, element);
                return;
            }
            case Op::Subscript:
                if (m_pool.type(expr) == ValueType::Clock && m_pool.op(m_pool.operand(expr, 0)) == Op::Variable) {
                    for (const Node element : elementsOf(expr)) unite(node, element);
                    return;
                }
                return descend();
            case Op::Time: m_continuous.push_back({node, expr, m_span}); return;
            case Op::Derivative: m_continuous.push_back({node, m_pool.operand(expr, 0), m_span}); return descend();
            case Op::Pre: m_events.push_back({node, expr, m_span}); return descend();
            case Op::Call: return visitCall(expr, node, open, jobs);
            default: return descend();
        }
    }

    void visitCall(ExprId expr, Node node, std::vector<ExprId>& open, std::vector<Job>& jobs)
    {
        const auto operands = m_pool.operands(expr);
        const auto literal = [&](std::size_t i, std::int64_t otherwise) {
            return operands.size() > i ? m_pool.integerValue(operands[i]) : otherwise;
        };
        const auto behind = [&](ExprId argument, Kind kind) {
            const Node made = newNode();
            jobs.push_back({argument, made});
            m_kind[made] = kind;
            return made;
        };
        const auto convert = [&](RateStep rate, bool isFactorKnown, bool isSolver, bool isNoClock) {
            mark(node, Kind::Clocked);
            const Node from = behind(operands[0], Kind::Clocked);
            m_steps.push_back({from, node, rate, isFactorKnown, isSolver, isNoClock, expr, m_span});
        };
        switch (m_pool.builtin(expr)) {
            case Builtin::SampleClocked:
                mark(node, Kind::Clocked);
                behind(operands[0], Kind::Continuous);
                if (operands.size() > 1) open.push_back(operands[1]);
                return;
            case Builtin::Hold:
                mark(node, Kind::Continuous);
                behind(operands[0], Kind::Clocked);
                return;
            case Builtin::SubSample:
                return convert({{std::max<std::int64_t>(literal(1, 0), 1), 1}, {0, 1}}, literal(1, 0) > 0, false,
                               false);
            case Builtin::SuperSample:
                return convert({{1, std::max<std::int64_t>(literal(1, 0), 1)}, {0, 1}}, literal(1, 0) > 0, false,
                               false);
            case Builtin::ShiftSample:
            case Builtin::BackSample: {
                const std::int64_t sign = m_pool.builtin(expr) == Builtin::BackSample ? -1 : 1;
                return convert({{1, 1}, makeFraction(sign * literal(1, 0), literal(2, 1)).value_or(Fraction{})}, true,
                               false, false);
            }
            case Builtin::NoClock: return convert({}, false, false, true);
            case Builtin::ClockOf: return visitConstructor(expr, node, open, behind, convert);
            case Builtin::Previous:
                m_hasPrevious = true;
                mark(node, Kind::Clocked);
                break;
            case Builtin::Interval:
            case Builtin::FirstTick: m_uses.push_back({node, expr, m_span}); break;
            case Builtin::Edge:
            case Builtin::Change:
            case Builtin::Initial:
            case Builtin::Terminal:
            case Builtin::SampleTimes:
            case Builtin::Delay:
            case Builtin::SpatialDistribution: m_events.push_back({node, expr, m_span}); break;
            default: break;
        }
        open.insert(open.end(), operands.begin(), operands.end());
    }

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

    [[nodiscard]] bool isParameter(ExprId root) const
    {
        const std::array roots{root};
        for (const ExprId node : reachable(m_pool, roots)) {
            if (m_pool.op(node) == Op::Time ||
                (m_pool.op(node) == Op::Variable &&
                 m_dae.variables[m_pool.variableOf(node)].variability > Variability::Parameter))
                return false;
        }
        return true;
    }

    /// The nodes of a clock expression, element by element.
    std::vector<Node> elementsOf(ExprId expr)
    {
        std::vector<Node> nodes;
        switch (m_pool.op(expr)) {
            case Op::Variable: {
                const std::size_t at = m_pool.variableOf(expr).index();
                if (m_firstElement[at] == kNoNode) return {static_cast<Node>(at)};
                for (std::int64_t i = 0; i < m_pool.types().elementCount(m_pool.typeId(expr)); ++i)
                    nodes.push_back(m_firstElement[at] + static_cast<Node>(i));
                return nodes;
            }
            case Op::Array:
                for (const ExprId operand :
                     std::vector<ExprId>(m_pool.operands(expr).begin(), m_pool.operands(expr).end())) {
                    for (const Node node : elementsOf(operand)) nodes.push_back(node);
                }
                return nodes;
            case Op::Subscript: {
                const auto operands = m_pool.operands(expr);
                if (m_pool.op(operands[0]) != Op::Variable) break;
                const std::vector<Node> all = elementsOf(operands[0]);
                const auto sizes = m_pool.types().dimensions(m_pool.typeId(operands[0]));
                std::size_t index = 0;
                for (std::size_t i = 0; i < sizes.size(); ++i) {
                    if (i + 1 >= operands.size() || m_pool.op(operands[i + 1]) != Op::IntegerLiteral) return all;
                    index = index * static_cast<std::size_t>(sizes[i]) +
                            static_cast<std::size_t>(m_pool.integerValue(operands[i + 1]) - 1);
                }
                return index < all.size() ? std::vector{all[index]} : all;
            }
            default: break;
        }
        const Node made = newNode();
        walk(expr, made);
        return {made};
    }

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

    void addEquation(DaeEquation& equation, Node clock)
    {
        if (equation.kind == EquationKind::For) {
            for (DaeEquation& inner : m_dae.structures[equation.structure].branches[0].equations)
                addEquation(inner, clock);
            return;
        }
        begin(equation.span, subjectOf(equation));
        if (equation.kind == EquationKind::Simple && m_pool.type(equation.lhs) == ValueType::Clock &&
            !m_pool.isScalar(equation.lhs)) {
            const std::vector<Node> left = elementsOf(equation.lhs), right = elementsOf(equation.rhs);
            for (std::size_t i = 0; i < left.size(); ++i) unite(left[i], right[right.size() == left.size() ? i : 0]);
            return;
        }
        if (equation.kind == EquationKind::When) {
            EquationStructure& structure = m_dae.structures[equation.structure];
            const ExprId condition = structure.branches[0].condition;
            if (m_pool.type(condition) == ValueType::Clock) {
                const Node node = newNode();
                m_kind[node] = Kind::Clocked;
                walk(condition, node);
                m_equations.push_back({&equation, node});
                for (DaeEquation& inner : structure.branches[0].equations) addEquation(inner, node);
                return;
            }
        }
        const Node node = newNode();
        if (clock != kNoNode) unite(node, clock);
        m_equations.push_back({&equation, node});
        walkAll(equation, node);
    }

    void walkAll(const DaeEquation& equation, Node node)
    {
        walk(equation.lhs, node);
        walk(equation.rhs, node);
        if (equation.structure == DaeEquation::kNoStructure) return;
        const EquationStructure& structure = m_dae.structures[equation.structure];
        for (const ExprId target : structure.targets) walk(target, node);
        for (const EquationBranch& branch : structure.branches) {
            walk(branch.condition, node);
            for (const DaeEquation& inner : branch.equations) walkAll(inner, node);
        }
    }

    void addAlgorithm(DaeAlgorithm& algorithm)
    {
        begin(algorithm.span, "an algorithm");
        const Node node = newNode();
        m_algorithms.push_back({&algorithm, node});
        forEachExpression(algorithm.statements, [&](ExprId expr) { walk(expr, node); });
    }

    void checkUses()
    {
        for (const Use& use : m_uses) {
            if (m_kind[find(use.node)] != Kind::Clocked)
                report(diag::NotClocked, use.span, toString(m_pool.builtin(use.expr)));
        }
    }

    // Clocks of the partitions --------------------------------------------------------------------------
    /// Base partitions: those that conversions connect. Then the rate of each partition in its base.
    void inferBases()
    {
        m_base.assign(m_parent.size(), kNoNode);
        m_rate.assign(m_parent.size(), std::nullopt);
        std::vector<std::vector<std::size_t>> stepsAt(m_parent.size()), definitionsAt(m_parent.size());
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            m_steps[i].from = find(m_steps[i].from);
            m_steps[i].to = find(m_steps[i].to);
            stepsAt[m_steps[i].from].push_back(i);
            stepsAt[m_steps[i].to].push_back(i);
        }
        for (std::size_t i = 0; i < m_definitions.size(); ++i) definitionsAt[find(m_definitions[i].node)].push_back(i);
        for (std::size_t i = 0; i < m_parent.size() && !m_hasErrors; ++i) {
            const Node root = find(static_cast<Node>(i));
            if (m_kind[root] != Kind::Clocked || m_base[root] != kNoNode) continue;
            std::vector<Node> members{root};
            const auto base = static_cast<Node>(m_baseMembers.size());
            m_base[root] = base;
            for (std::size_t at = 0; at < members.size(); ++at) {
                for (const std::size_t step : stepsAt[members[at]]) {
                    for (const Node next : {m_steps[step].from, m_steps[step].to}) {
                        if (m_base[next] != kNoNode) continue;
                        m_base[next] = base;
                        members.push_back(next);
                    }
                }
            }
            std::vector<std::size_t> definitions;
            for (const Node member : members)
                definitions.insert(definitions.end(), definitionsAt[member].begin(), definitionsAt[member].end());
            std::sort(definitions.begin(), definitions.end());
            m_baseMembers.push_back(members);
            inferBase(members, definitions, stepsAt);
        }
    }

    void inferBase(const std::vector<Node>& members, const std::vector<std::size_t>& definitions,
                   const std::vector<std::vector<std::size_t>>& stepsAt)
    {
        BaseClock base;
        std::vector<Node> open;
        for (const std::size_t i : definitions) {
            const Definition& definition = m_definitions[i];
            const bool isFirst = i == definitions.front();
            if (isFirst) base = definition.clock;
            if (!isFirst &&
                !(isPeriodicRational(definition) && isPeriodicRational(m_definitions[definitions.front()]))) {
                report(diag::ClockConflict, definition.span, nameOf(find(definition.node)),
                       textOf(m_definitions[definitions.front()].call), textOf(definition.call));
                return;
            }
            const Node root = find(definition.node);
            ClockRate rate;
            if (isPeriodicRational(definition)) rate.interval = {definition.clock.counter, definition.clock.resolution};
            if (m_rate[root]) continue;  // the same clock: it was united
            m_rate[root] = rate;
            open.push_back(root);
        }
        if (definitions.empty()) {
            m_rate[members.front()] = ClockRate();
            open.push_back(members.front());
        }
        while (!open.empty()) {
            const Node at = open.back();
            open.pop_back();
            for (const std::size_t i : stepsAt[at]) {
                const Step& step = m_steps[i];
                if (!step.isFactorKnown) continue;
                const bool isForward = step.from == at;
                const Node next = isForward ? step.to : step.from;
                const auto rate = isForward ? after(*m_rate[at], step.rate) : before(*m_rate[at], step.rate);
                if (!rate)
                    return report(diag::InvalidClock, step.span, textOf(step.call),
                                  "its rate does not fit into 64 bits");
                if (!m_rate[next]) {
                    m_rate[next] = rate;
                    open.push_back(next);
                } else if (!(*m_rate[next] == *rate)) {
                    return report(diag::ClockConflict, step.span, fmt::format("'{}'", textOf(step.call)),
                                  rateText(*rate), rateText(*m_rate[next]));
                }
            }
        }
        for (const Node member : members) {
            if (m_rate[member]) continue;
            SourceSpan span;
            for (const std::size_t i : stepsAt[member]) span = span.isNone() ? m_steps[i].span : span;
            return report(diag::UnknownClock, span, nameOf(member));
        }
        if (!checkRates(base, members, definitions.empty(), stepsAt)) return;
        finishBase(base, members);
    }

    static std::string rateText(const ClockRate& rate)
    {
        const auto text = [](const Fraction& f) {
            return f.denominator == 1 ? fmt::format("{}", f.numerator)
                                      : fmt::format("{}/{}", f.numerator, f.denominator);
        };
        return rate.shift.numerator == 0 ? fmt::format("every {}", text(rate.interval))
                                         : fmt::format("every {} from {}", text(rate.interval), text(rate.shift));
    }

    bool checkRates(const BaseClock& base, const std::vector<Node>& members, bool isDefault,
                    const std::vector<std::vector<std::size_t>>& stepsAt)
    {
        // The default clock is that of the fastest partition, and starts with the first.
        if (isDefault) {
            Fraction fastest = m_rate[members.front()]->interval, earliest = m_rate[members.front()]->shift;
            for (const Node member : members) {
                if (less(m_rate[member]->interval, fastest)) fastest = m_rate[member]->interval;
                if (less(m_rate[member]->shift, earliest)) earliest = m_rate[member]->shift;
            }
            for (const Node member : members) {
                const auto interval = divide(m_rate[member]->interval, fastest),
                           shifted = add(m_rate[member]->shift, {-earliest.numerator, earliest.denominator});
                const auto shift = shifted ? divide(*shifted, fastest) : std::nullopt;
                if (interval && shift) m_rate[member] = ClockRate{*interval, *shift};
            }
        }
        for (const Node member : members) {
            const ClockRate& rate = *m_rate[member];
            const bool isEarly = rate.shift.numerator < 0;
            const bool isBetween =
                base.kind == BaseClockKind::Event && (rate.interval.denominator != 1 || rate.shift.denominator != 1);
            if (!isEarly && !isBetween) continue;
            const Step* cause = nullptr;
            for (const std::size_t i : stepsAt[member]) {
                if (m_steps[i].to == member &&
                    (cause == nullptr || m_pool.builtin(m_steps[i].call) == Builtin::BackSample))
                    cause = &m_steps[i];
            }
            report(diag::InvalidClock, cause != nullptr ? cause->span : SourceSpan(),
                   cause != nullptr ? textOf(cause->call) : nameOf(member),
                   isEarly ? "it would tick before its base clock starts"
                           : "it would tick between the events of its base clock");
            return false;
        }
        for (const Step& step : m_steps) {
            if (step.isFactorKnown || step.isNoClock || m_base[step.from] != m_base[members.front()]) continue;
            const bool isSub = m_pool.builtin(step.call) == Builtin::SubSample;
            const auto factor = isSub ? divide(m_rate[step.to]->interval, m_rate[step.from]->interval)
                                      : divide(m_rate[step.from]->interval, m_rate[step.to]->interval);
            if (factor && factor->denominator == 1 && m_rate[step.from]->shift == m_rate[step.to]->shift) continue;
            report(
                diag::InvalidClock, step.span, textOf(step.call),
                fmt::format("no factor leads from {} to {}", rateText(*m_rate[step.from]), rateText(*m_rate[step.to])));
            return false;
        }
        return true;
    }

    void finishBase(BaseClock base, const std::vector<Node>& members)
    {
        const bool isRational = base.kind == BaseClockKind::Rational && base.isPeriodic;
        Fraction common = isRational ? m_rate[members.front()]->interval : Fraction{1, 1};
        std::int64_t resolution = 1;
        bool isWhole = true;
        for (const Node member : members) {
            for (const Fraction& part : {m_rate[member]->interval, m_rate[member]->shift}) {
                if (isRational) {
                    const auto next = greatestCommonDivisor(common, part);
                    isWhole = isWhole && next.has_value();
                    if (next) common = *next;
                } else {
                    const std::int64_t shared = part.denominator / std::gcd(part.denominator, resolution);
                    isWhole = isWhole && !__builtin_mul_overflow(resolution, shared, &resolution);
                }
            }
        }
        base.counter = common.numerator;
        base.resolution = common.denominator;
        const BaseClockId id = m_dae.baseClocks.push(base);
        for (const Node member : members) {
            ClockPartition partition;
            partition.base = id;
            partition.resolution = resolution;
            const Fraction unit = isRational ? common : Fraction{1, resolution};
            const auto factor = divide(m_rate[member]->interval, unit), shift = divide(m_rate[member]->shift, unit);
            isWhole = isWhole && factor && shift;
            if (!isWhole)
                return report(diag::InvalidClock, m_steps.empty() ? SourceSpan() : m_steps.front().span, nameOf(member),
                              "its rate does not fit into 64 bits");
            partition.factor = factor->numerator;
            partition.shift = shift->numerator;
            m_partitions.emplace(member, partition);
        }
    }

    // Solver methods (specification, section 16.8.4) -----------------------------------------------------
    void inferSolvers()
    {
        for (const Method& method : m_methods) {
            if (method.name.empty()) continue;
            ClockPartition& partition = m_partitions.at(find(method.node));
            if (!partition.solverMethod.empty() && partition.solverMethod != method.name) {
                return report(
                    diag::InvalidClock, method.span, nameOf(find(method.node)),
                    fmt::format("it has two solver methods, \"{}\" and \"{}\"", partition.solverMethod, method.name));
            }
            partition.solverMethod = method.name;
        }
        std::map<Node, Use> continuous;
        for (const auto* list : {&m_continuous, &m_events}) {
            for (const Use& use : *list) {
                const auto at = m_partitions.find(find(use.node));
                if (at == m_partitions.end()) continue;
                at->second.isDiscretized = true;
                if (list == &m_continuous) continuous.emplace(at->first, use);
            }
        }
        // Those without a method take the one of their neighbours.
        std::map<Node, std::vector<Node>> neighbours;
        for (const Step& step : m_steps) {
            if (step.isSolver) continue;
            neighbours[step.from].push_back(step.to);
            neighbours[step.to].push_back(step.from);
        }
        std::map<Node, bool> isDone;
        for (const auto& [start, unused] : m_partitions) {
            if (!m_partitions.at(start).solverMethod.empty() || isDone[start]) continue;
            std::vector<Node> set{start};
            std::vector<std::string> methods;
            const Use* needed = nullptr;
            isDone[start] = true;
            for (std::size_t at = 0; at < set.size(); ++at) {
                if (const auto found = continuous.find(set[at]); found != continuous.end() && needed == nullptr)
                    needed = &found->second;
                for (const Node next : neighbours[set[at]]) {
                    const std::string& method = m_partitions.at(next).solverMethod;
                    if (!method.empty()) {
                        if (std::find(methods.begin(), methods.end(), method) == methods.end())
                            methods.push_back(method);
                    } else if (!isDone[next]) {
                        isDone[next] = true;
                        set.push_back(next);
                    }
                }
            }
            if (methods.size() > 1 && needed != nullptr) {
                return report(diag::InvalidClock, needed->span, fmt::format("a solver for '{}'", textOf(needed->expr)),
                              fmt::format("both \"{}\" and \"{}\" are near", methods[0], methods[1]));
            }
            if (methods.empty() && needed != nullptr)
                return report(diag::MissingSolverMethod, needed->span, textOf(needed->expr));
            if (methods.size() == 1) {
                for (const Node member : set) m_inferred[member] = methods[0];
            }
        }
        for (const auto& [member, method] : m_inferred) m_partitions.at(member).solverMethod = method;
    }

    // The result -----------------------------------------------------------------------------------------
    ClockPartitionId partitionOf(Node node)
    {
        const Node root = find(node);
        const auto found = m_partitions.find(root);
        if (found == m_partitions.end()) return {};
        const auto [at, isNew] = m_ids.try_emplace(root);
        if (isNew) at->second = m_dae.clockPartitions.push(found->second);
        return at->second;
    }

    void store()
    {
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.variability > Variability::Parameter && m_firstElement[i] == kNoNode)
                variable.clock = partitionOf(static_cast<Node>(i));
        }
        for (const auto& [equation, node] : m_equations) equation->clock = partitionOf(node);
        for (const auto& [algorithm, node] : m_algorithms) algorithm->clock = partitionOf(node);
        // A loop is on the clock of what is in it.
        for (DaeEquation& equation : m_dae.equations) {
            const DaeEquation* inner = &equation;
            while (inner->kind == EquationKind::For &&
                   !m_dae.structures[inner->structure].branches[0].equations.empty()) {
                inner = &m_dae.structures[inner->structure].branches[0].equations.front();
            }
            equation.clock = inner->clock;
        }
    }

    /// Clocked variables begin with their start values; nothing else initializes them (specification, section 16.9). A
    /// `fixed` attribute does no harm: blocks of libraries have it for their use in continuous time.
    void checkInitialization()
    {
        const auto isSampled = [&](const DaeVariable& variable) {
            return !variable.clock.isNone() && !m_dae.clockPartitions[variable.clock].isDiscretized;
        };
        for (const DaeEquation& equation : m_dae.initialEquations) {
            const std::array roots{equation.lhs, equation.rhs};
            for (const ExprId root : roots) {
                if (root.isNone()) continue;
                const std::array one{root};
                for (const ExprId node : reachable(m_pool, one)) {
                    if (m_pool.op(node) != Op::Variable || !isSampled(m_dae.variables[m_pool.variableOf(node)]))
                        continue;
                    report(diag::CannotStandHere, equation.span,
                           fmt::format("'{}'", m_dae.variables[m_pool.variableOf(node)].name), "in an initial equation",
                           "it runs on a clock and begins with its start value");
                    return;
                }
            }
        }
    }

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    Diagnostics& m_diagnostics;
    bool m_hasErrors = false;
    std::vector<std::uint8_t> m_mentions;  ///< by ExprId: something about clocks is in it
    std::vector<std::uint32_t> m_seen;     ///< by ExprId: the last walk that met it
    std::uint32_t m_stamp = 0;
    std::vector<Node> m_parent;
    std::vector<Kind> m_kind;          ///< of roots
    std::vector<Node> m_definition;    ///< of roots: position in m_definitions
    std::vector<Node> m_firstElement;  ///< of arrays of clocks, by variable
    std::vector<Step> m_steps;
    std::vector<Definition> m_definitions;
    std::vector<Method> m_methods;
    std::vector<Use> m_uses, m_continuous, m_events;
    std::vector<std::pair<DaeEquation*, Node>> m_equations;
    std::vector<std::pair<DaeAlgorithm*, Node>> m_algorithms;
    std::vector<Node> m_base;  ///< by root
    std::vector<std::vector<Node>> m_baseMembers;
    std::vector<std::optional<ClockRate>> m_rate;
    std::map<Node, ClockPartition> m_partitions;  ///< by root
    std::map<Node, std::string> m_inferred;
    std::map<Node, ClockPartitionId> m_ids;
    // The equation at hand.
    SourceSpan m_span;
    std::string m_subject;
    bool m_isReported = false, m_hasPrevious = false;
};

}  // namespace

void partitionClocks(HybridDae& dae, Diagnostics& diagnostics)
{
    ClockPartitioning(dae, diagnostics).run();
}

}  // namespace causeway
