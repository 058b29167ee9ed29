// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/unit_system.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <unordered_set>

#include "core/base/task.h"

namespace causeway {

UnitSystem::UnitSystem(const UnitSymbols& symbols, std::span<const UnitRelation> relations, const Task& task,
                       UnitObserver observer)
    : m_symbols(symbols),
      m_relations(relations),
      m_task(task),
      m_observer(std::move(observer)),
      m_values(symbols.size()),
      m_isKnown(symbols.size(), 0),
      m_solvedBy(symbols.size(), kNone),
      m_first(symbols.size() + 1, 0),
      m_isDone(relations.size(), 0)
{
    for (const UnitRelation& relation : m_relations) {
        for (const UnitForm::Factor& factor : relation.form.factors) ++m_first[factor.symbol + 1];
    }
    for (std::size_t i = 1; i < m_first.size(); ++i) m_first[i] += m_first[i - 1];
    m_uses.resize(m_first.back());
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
    for (std::uint32_t i = 0; i < m_relations.size(); ++i) {
        for (const UnitForm::Factor& factor : m_relations[i].form.factors) m_uses[next[factor.symbol]++] = i;
    }
    propagate(true);
    peel();
    eliminate();
    assumeSeconds();
}

std::optional<UnitForm> UnitSystem::withKnown(const UnitForm& form) const
{
    const auto isSolved = [&](const UnitForm::Factor& factor) { return m_isKnown[factor.symbol] != 0; };
    if (std::ranges::none_of(form.factors, isSolved)) return form;
    std::optional<UnitForm> result = scaleOf(form);
    for (const UnitForm::Factor& factor : form.factors) {
        result = isSolved(factor) ? product(*result, m_values[factor.symbol], factor.power)
                                  : product(*result, UnitForm{{{factor.symbol, {1, 1}}}}, factor.power);
        if (!result) break;
    }
    return result;
}

/// Whether a relation says no more than that a unit is a power of that of time, which is assumed: such as der(x) = 1.
bool UnitSystem::isOfTimeAlone(UnitSymbol symbol, std::uint32_t relation) const
{
    bool hasTime = false;
    UnitForm others;
    for (const UnitForm::Factor& factor : m_relations[relation].form.factors) {
        const bool isAssumed =
            m_symbols.isTime(factor.symbol) && m_isKnown[factor.symbol] != 0 && m_solvedBy[factor.symbol] == kNone;
        hasTime = hasTime || isAssumed;
        if (!isAssumed && factor.symbol != symbol) others.factors.push_back(factor);
    }
    if (!hasTime) return false;
    const auto known = withKnown(others);
    return !known || known->isOne();
}

/// The symbol is the only one of the relation that was not known.
bool UnitSystem::setKnown(UnitSymbol symbol, std::uint32_t relation)
{
    if (isOfTimeAlone(symbol, relation)) return false;
    const auto rest = withKnown(m_relations[relation].form);
    auto value = rest ? solvedFor(*rest, symbol) : std::nullopt;
    if (!value || !m_symbols.canBe(symbol, *value)) return false;
    m_values[symbol] = std::move(*value);
    m_isKnown[symbol] = 1;
    m_solvedBy[symbol] = relation;
    return true;
}

/// From a queue, so that relations close to declarations come first and contradictions have short reasons.
void UnitSystem::propagate(bool reports)
{
    std::vector<std::uint32_t> unknowns(m_relations.size(), 0);
    std::deque<std::uint32_t> queue;
    for (std::uint32_t i = 0; i < m_relations.size(); ++i) {
        for (const UnitForm::Factor& factor : m_relations[i].form.factors)
            unknowns[i] += m_symbols.isBase(factor.symbol) || m_isKnown[factor.symbol] != 0 ? 0U : 1U;
        if (unknowns[i] <= 1 && m_isDone[i] == 0) queue.push_back(i);
    }
    while (!queue.empty() && !m_task.cancelled()) {
        const std::uint32_t relation = queue.front();
        queue.pop_front();
        if (m_isDone[relation] != 0) continue;
        m_isDone[relation] = 1;
        const UnitForm& form = m_relations[relation].form;
        if (unknowns[relation] == 0) {
            const auto rest = withKnown(form);
            if (!reports) continue;
            if (rest && !rest->holds()) {
                contradict(relation);
            } else {
                tell(UnitStep::Kind::Agrees, relation);
            }
            continue;
        }
        const auto symbol = std::ranges::find_if(form.factors, [&](const UnitForm::Factor& factor) {
            return !m_symbols.isBase(factor.symbol) && m_isKnown[factor.symbol] == 0;
        });
        if (!setKnown(symbol->symbol, relation)) {
            if (reports && m_symbols.isTime(symbol->symbol)) contradict(relation);
            continue;
        }
        tell(UnitStep::Kind::Solved, relation, symbol->symbol);
        for (std::uint32_t use = m_first[symbol->symbol]; use < m_first[symbol->symbol + 1]; ++use) {
            if (--unknowns[m_uses[use]] <= 1 && m_isDone[m_uses[use]] == 0) queue.push_back(m_uses[use]);
        }
    }
}

/// A relation with an unknown that no other one has can always hold.
void UnitSystem::peel()
{
    std::vector<std::uint32_t> degree(m_symbols.size(), 0);
    std::vector<UnitSymbol> single;
    const auto isOpen = [&](UnitSymbol symbol) { return !m_symbols.isBase(symbol) && m_isKnown[symbol] == 0; };
    for (std::uint32_t i = 0; i < m_relations.size(); ++i) {
        if (m_isDone[i] != 0) continue;
        for (const UnitForm::Factor& factor : m_relations[i].form.factors) {
            if (isOpen(factor.symbol)) ++degree[factor.symbol];
        }
    }
    for (UnitSymbol symbol = 0; symbol < m_symbols.size(); ++symbol) {
        if (degree[symbol] == 1) single.push_back(symbol);
    }
    while (!single.empty()) {
        const UnitSymbol symbol = single.back();
        single.pop_back();
        if (degree[symbol] != 1) continue;
        for (std::uint32_t use = m_first[symbol]; use < m_first[symbol + 1]; ++use) {
            const std::uint32_t relation = m_uses[use];
            if (m_isDone[relation] != 0) continue;
            m_isDone[relation] = 1;
            m_peeled.emplace_back(relation, symbol);
            tell(UnitStep::Kind::SetAside, relation, symbol);
            for (const UnitForm::Factor& factor : m_relations[relation].form.factors) {
                if (isOpen(factor.symbol) && --degree[factor.symbol] == 1) single.push_back(factor.symbol);
            }
        }
    }
}

void UnitSystem::eliminate()
{
    UnitElimination elimination(m_symbols);
    std::vector<UnitSymbol> solved;
    for (std::uint32_t i = 0; i < m_relations.size() && !m_task.cancelled(); ++i) {
        if (m_isDone[i] != 0) continue;
        const auto rest = withKnown(m_relations[i].form);
        if (!rest) continue;
        switch (elimination.add(*rest)) {
            case UnitElimination::Outcome::Solved:
                m_isDone[i] = 1;
                solved.push_back(elimination.lastSolved());
                m_solvedBy[solved.back()] = i;
                tell(UnitStep::Kind::Eliminated, i, solved.back());
                break;
            case UnitElimination::Outcome::Contradicts: contradict(i); break;
            case UnitElimination::Outcome::Follows: tell(UnitStep::Kind::Follows, i); break;
            case UnitElimination::Outcome::TooMuch: break;
        }
    }
    for (const UnitSymbol symbol : solved) takeValue(symbol, elimination);
    determinePeeled(elimination);
}

/// For undetermined units: time is assumed to be in seconds unless something makes it a number. Nothing is reported on
/// this basis, and no unit follows from it alone.
void UnitSystem::assumeSeconds()
{
    bool isMore = false;
    for (UnitSymbol symbol = 0; symbol < m_symbols.size(); ++symbol) {
        if (!m_symbols.isTime(symbol) || m_isKnown[symbol] != 0) continue;
        m_values[symbol] = UnitForm{{{kSecond, {1, 1}}}};
        m_isKnown[symbol] = 1;
        m_solvedBy[symbol] = kNone;
        tell(UnitStep::Kind::Assumed, kNone, symbol);
        isMore = true;
    }
    if (!isMore) return;
    for (UnitSymbol symbol = 0; symbol < m_symbols.size(); ++symbol) {
        if (m_isKnown[symbol] == 0) m_solvedBy[symbol] = kNone;
    }
    for (std::uint32_t i = 0; i < m_relations.size(); ++i) {
        const auto isOpen = [&](const UnitForm::Factor& factor) {
            return !m_symbols.isBase(factor.symbol) && m_isKnown[factor.symbol] == 0;
        };
        m_isDone[i] = std::ranges::any_of(m_relations[i].form.factors, isOpen) ? 0 : 1;
    }
    propagate(false);
}

/// The last that was put aside needs nothing of those before it.
void UnitSystem::determinePeeled(UnitElimination& elimination)
{
    for (std::size_t i = m_peeled.size(); i-- > 0 && !m_task.cancelled();) {
        const auto [relation, symbol] = m_peeled[i];
        const auto rest = withKnown(m_relations[relation].form);
        const auto isPivot = [own = symbol](UnitSymbol each) { return each == own; };
        if (!rest || elimination.add(*rest, isPivot) != UnitElimination::Outcome::Solved) continue;
        m_solvedBy[symbol] = relation;
        takeValue(symbol, elimination);
    }
}

/// After elimination.
void UnitSystem::takeValue(UnitSymbol symbol, UnitElimination& elimination)
{
    const auto value = elimination.reduced(UnitForm{{{symbol, {1, 1}}}});
    if (!value || !m_symbols.isKnown(*value)) return;
    if (!m_symbols.canBe(symbol, *value)) return contradict(m_solvedBy[symbol]);
    m_values[symbol] = *value;
    m_isKnown[symbol] = 1;
    tell(UnitStep::Kind::Found, m_solvedBy[symbol], symbol);
}

std::vector<std::uint32_t> UnitSystem::origin(const UnitForm& form) const
{
    std::vector<std::uint32_t> relations;
    std::vector<UnitSymbol> open;
    std::unordered_map<UnitSymbol, bool> seen;  // looked up only
    const auto visit = [&](const UnitForm& some) {
        for (const UnitForm::Factor& factor : some.factors) {
            if (m_solvedBy[factor.symbol] != kNone && seen.try_emplace(factor.symbol, true).second)
                open.push_back(factor.symbol);
        }
    };
    visit(form);
    for (std::size_t i = 0; i < open.size() && i < kMostOrigins; ++i) {
        relations.push_back(m_solvedBy[open[i]]);
        visit(m_relations[relations.back()].form);
    }
    return relations;
}

bool UnitSystem::canHold(const UnitSymbols& symbols, std::span<const UnitRelation> all,
                         std::span<const std::uint32_t> relations)
{
    UnitElimination elimination(symbols);
    std::vector<UnitSymbol> times;
    for (const std::uint32_t relation : relations) {
        const UnitForm& form = all[relation].form;
        if (elimination.add(form) == UnitElimination::Outcome::Contradicts) return false;
        for (const UnitForm::Factor& factor : form.factors) {
            if (symbols.isTime(factor.symbol)) times.push_back(factor.symbol);
        }
    }
    return std::ranges::all_of(times, [&](UnitSymbol time) {
        const auto value = elimination.reduced(UnitForm{{{time, {1, 1}}}});
        return !value || !symbols.isKnown(*value) || symbols.canBe(time, *value);
    });
}

std::optional<UnitForm> UnitSystem::valueBy(const UnitForm& form, std::span<const std::uint32_t> relations) const
{
    UnitElimination elimination(m_symbols);
    for (const std::uint32_t relation : relations) static_cast<void>(elimination.add(m_relations[relation].form));
    return elimination.reduced(form);
}

/// Which of the parts are needed for a contradiction (QuickXplain). Empty when all of them can hold.
std::vector<std::uint32_t> UnitSystem::smallest(const std::vector<std::vector<std::uint32_t>>& parts) const
{
    std::vector<std::uint32_t> background, needed;
    const auto append = [&](std::size_t part) {
        background.insert(background.end(), parts[part].begin(), parts[part].end());
    };
    const std::function<std::vector<std::size_t>(bool, std::size_t, std::size_t)> explain =
        [&](bool hasGrown, std::size_t begin, std::size_t end) -> std::vector<std::size_t> {
        if (hasGrown && !canHold(background)) return {};
        if (end - begin == 1) return {begin};
        const std::size_t middle = begin + (end - begin) / 2, size = background.size();
        for (std::size_t part = begin; part < middle; ++part) append(part);
        std::vector<std::size_t> second = explain(true, middle, end);
        background.resize(size);
        for (const std::size_t part : second) append(part);
        std::vector<std::size_t> first = explain(!second.empty(), begin, middle);
        background.resize(size);
        first.insert(first.end(), second.begin(), second.end());
        return first;
    };
    if (parts.empty()) return {};
    std::vector<std::uint32_t> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    if (canHold(all)) return {};
    for (const std::size_t part : explain(false, 0, parts.size())) needed.push_back(static_cast<std::uint32_t>(part));
    std::ranges::sort(needed);
    return needed;
}

/// The relation contradicts those that were taken before.
void UnitSystem::contradict(std::uint32_t relation)
{
    const std::size_t before = m_contradictions.size();
    findReasons(relation);
    const bool isNew = m_contradictions.size() > before;
    if (m_observer)
        m_observer({UnitStep::Kind::Contradicts, relation, 0, isNew ? static_cast<std::uint32_t>(before) : kNone});
}

void UnitSystem::findReasons(std::uint32_t relation)
{
    const auto begin = [&](std::uint32_t source) {
        return std::ranges::lower_bound(m_relations, source, {}, &UnitRelation::source) - m_relations.begin();
    };
    const auto relationsOf = [&](std::uint32_t source) {
        std::vector<std::uint32_t> some;
        for (auto i = begin(source);
             i < std::ssize(m_relations) && m_relations[static_cast<std::size_t>(i)].source == source; ++i)
            some.push_back(static_cast<std::uint32_t>(i));
        return some;
    };
    if (m_contradictions.size() == kMostContradictions) return;
    const std::uint32_t last = m_relations[relation].source;
    UnitContradiction found;
    if (canHold(relationsOf(last))) {
        // Most reasons are near. They may contradict each other without this one.
        std::vector<std::uint32_t> sources{last}, all = relationsOf(last);
        std::vector<std::vector<std::uint32_t>> parts{all};
        std::unordered_set<std::uint32_t> seen{last};  // looked up only
        std::size_t next = 2;
        for (const std::uint32_t reason : origin(m_relations[relation].form)) {
            const std::uint32_t source = m_relations[reason].source;
            if (!seen.insert(source).second) continue;
            std::vector<std::uint32_t> own = relationsOf(source);
            if (!canHold(own)) continue;  // it is reported on its own
            if (parts.size() == kMostReasons) break;
            all.insert(all.end(), own.begin(), own.end());
            sources.push_back(source);
            parts.push_back(std::move(own));
            if (parts.size() < next) continue;
            if (!canHold(all)) break;
            next *= 2;
        }
        for (const std::uint32_t part : smallest(parts)) found.sources.push_back(sources[part]);
        if (found.sources.empty()) return;  // too many sources, or reported already
        std::ranges::sort(found.sources);
        std::vector<std::uint32_t> common;
        std::ranges::set_intersection(found.sources, m_reported, std::back_inserter(common));
        if (!common.empty()) return;  // each error is reported once
    } else {
        found.sources.push_back(last);
        if (std::ranges::binary_search(m_reported, last)) return;
    }
    m_reported.insert(m_reported.end(), found.sources.begin(), found.sources.end());
    std::ranges::sort(m_reported);
    std::vector<std::vector<std::uint32_t>> single;
    std::vector<std::uint32_t> all;
    for (const std::uint32_t source : found.sources) {
        for (const std::uint32_t each : relationsOf(source)) {
            single.push_back({each});
            all.push_back(each);
        }
    }
    for (const std::uint32_t part : smallest(single)) found.relations.push_back(all[part]);
    if (!found.relations.empty()) m_contradictions.push_back(std::move(found));
}

}  // namespace causeway
