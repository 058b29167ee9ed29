// SPDX-License-Identifier: GPL-3.0-or-later
// Base clocks, rates and solvers of the partitions.
#include "core/dae/clocks/clock_partitioning.h"

#include <algorithm>
#include <numeric>

namespace causeway {

// Clocks of the partitions --------------------------------------------------------------------------
/// Base partitions: those that conversions connect. Then the rate of each partition in its base.
void ClockPartitioning::inferBases()
{
    m_base.assign(m_sets.size(), kNoNode);
    m_rate.assign(m_sets.size(), std::nullopt);
    std::vector<std::vector<std::size_t>> stepsAt(m_sets.size()), definitionsAt(m_sets.size());
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        m_steps[i].from = find(m_steps[i].from);
        m_steps[i].to = find(m_steps[i].to);
        stepsAt[m_steps[i].from].push_back(i);
        stepsAt[m_steps[i].to].push_back(i);
    }
    for (std::size_t i = 0; i < m_definitions.size(); ++i) definitionsAt[find(m_definitions[i].node)].push_back(i);
    for (std::size_t i = 0; i < m_sets.size() && !m_hasErrors; ++i) {
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

void ClockPartitioning::inferBase(const std::vector<Node>& members, const std::vector<std::size_t>& definitions,
                                  const std::vector<std::vector<std::size_t>>& stepsAt)
{
    BaseClock base;
    std::vector<Node> open;
    for (const std::size_t i : definitions) {
        const Definition& definition = m_definitions[i];
        const bool isFirst = i == definitions.front();
        if (isFirst) base = definition.clock;
        if (!isFirst && !(isPeriodicRational(definition) && isPeriodicRational(m_definitions[definitions.front()]))) {
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
                return report(diag::InvalidClock, step.span, textOf(step.call), "its rate does not fit into 64 bits");
            if (!m_rate[next]) {
                m_rate[next] = rate;
                open.push_back(next);
            } else if (!(*m_rate[next] == *rate)) {
                return report(diag::ClockConflict, step.span, fmt::format("'{}'", textOf(step.call)), rateText(*rate),
                              rateText(*m_rate[next]));
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

std::string ClockPartitioning::rateText(const ClockRate& rate)
{
    const auto text = [](const Fraction& f) {
        return f.denominator == 1 ? fmt::format("{}", f.numerator) : fmt::format("{}/{}", f.numerator, f.denominator);
    };
    return rate.shift.numerator == 0 ? fmt::format("every {}", text(rate.interval))
                                     : fmt::format("every {} from {}", text(rate.interval), text(rate.shift));
}

bool ClockPartitioning::checkRates(const BaseClock& base, const std::vector<Node>& members, bool isDefault,
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
            if (m_steps[i].to == member && (cause == nullptr || m_pool.builtin(m_steps[i].call) == Builtin::BackSample))
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
        report(diag::InvalidClock, step.span, textOf(step.call),
               fmt::format("no factor leads from {} to {}", rateText(*m_rate[step.from]), rateText(*m_rate[step.to])));
        return false;
    }
    return true;
}

void ClockPartitioning::finishBase(BaseClock base, const std::vector<Node>& members)
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
void ClockPartitioning::inferSolvers()
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
    for (const Use& use : m_unclockedEvents) {
        const Node node = find(use.node);
        if (m_partitions.contains(node)) continuous.emplace(node, use);
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
                    if (std::find(methods.begin(), methods.end(), method) == methods.end()) methods.push_back(method);
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
        if (methods.empty() && needed != nullptr && needed->isDerivative)
            return report(diag::MissingSolverMethod, needed->span, textOf(needed->expr));
        if (methods.empty() && needed != nullptr)
            return report(
                diag::InvalidClock, needed->span, fmt::format("'{}'", textOf(needed->expr)),
                "it belongs to continuous time, but is used with what runs on a clock; convert by sample() or "
                "hold() between them, or give the clock a solver");
        if (methods.size() == 1) {
            for (const Node member : set) m_inferred[member] = methods[0];
        }
    }
    for (const auto& [member, method] : m_inferred) m_partitions.at(member).solverMethod = method;
}

// The result -----------------------------------------------------------------------------------------
ClockPartitionId ClockPartitioning::partitionOf(Node node)
{
    const Node root = find(node);
    const auto found = m_partitions.find(root);
    if (found == m_partitions.end()) return {};
    const auto [at, isNew] = m_ids.try_emplace(root);
    if (isNew) at->second = m_dae.clockPartitions.push(found->second);
    return at->second;
}

void ClockPartitioning::store()
{
    for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
        DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (variable.variability > Variability::Parameter && m_firstElement[i] == kNoNode)
            variable.clock = partitionOf(static_cast<Node>(i));
    }
    for (const auto& [equation, node] : m_equations) equation->clock = partitionOf(node);
    for (const auto& [algorithm, node] : m_algorithms) algorithm->clock = partitionOf(node);
    // A for-equation is on the clock of its contents.
    for (DaeEquation& equation : m_dae.equations) {
        const DaeEquation* inner = &equation;
        while (inner->kind == EquationKind::For && !m_dae.structures[inner->structure].branches[0].equations.empty()) {
            inner = &m_dae.structures[inner->structure].branches[0].equations.front();
        }
        equation.clock = inner->clock;
    }
}

}  // namespace causeway
