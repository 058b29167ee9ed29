// SPDX-License-Identifier: GPL-3.0-or-later
// The component breaker against brute force: every incidence taken out, matched and sorted again.
#include <QTest>

#include <optional>
#include <tuple>

#include "core/structure/graph/component_breaker.h"
#include "core/structure/graph/components.h"
#include "core/structure/graph/strong_bridges.h"
#include "tests/unit/structure/random_systems.h"

using namespace causeway;
using namespace causeway::test;

namespace {

std::vector<EquationId> allEquations(const Incidence& incidence)
{
    std::vector<EquationId> all;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) all.emplace_back(e);
    return all;
}

/// What remains without some edges; nothing when the rest is singular or still one component.
std::optional<ComponentBreak> bruteForce(const Incidence& incidence, const std::vector<EdgeId>& off)
{
    Rows rows(incidence.equationCount());
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        if (std::ranges::count(off, EdgeId(i)) == 0)
            rows[incidence.equationOf(EdgeId(i)).index()].push_back(incidence.unknownOf(EdgeId(i)));
    }
    const Incidence rest(rows, incidence.unknownCount());
    const Matching matching = maximumMatching(rest);
    if (matching.size() < rest.equationCount()) return {};
    ComponentBreak result{off, 0, 0};
    for (const auto& component : tarjanComponents(rest, matching)) {
        ++result.componentCount;
        result.largest = std::max(result.largest, component.size());
    }
    if (result.componentCount == 1) return {};
    return result;
}

bool isOrdered(const ComponentBreak& a, const ComponentBreak& b)
{
    return std::tuple(a.largest, b.componentCount, a.edges) < std::tuple(b.largest, a.componentCount, b.edges);
}

}  // namespace

class ComponentBreakerTest : public QObject {
    Q_OBJECT
private slots:
    void singleBreaksAreThoseOfBruteForce();
    void strongBridgesAreThoseOfBruteForce();
    void pairsSplitWhereNoSingleDoes();
    void twoLoopsWithOneLinkComeApartThere();
    void effortThatRunsOutIsSaid();
    void partitionFollowsWhatIsSwitchedOff();
    void switchingOffAndOnAgainChangesNothing();
    void longLoopsNeedNoStack();
};

void ComponentBreakerTest::singleBreaksAreThoseOfBruteForce()
{
    std::mt19937 generator(31);
    int split = 0;
    for (int i = 0; i < 1500; ++i) {
        const std::size_t size = 2 + generator() % 12;
        const Incidence incidence = randomComponent(generator, size, 0.6 / static_cast<double>(size));
        std::vector<ComponentBreak> expected;
        for (std::size_t k = 0; k < incidence.edgeCount(); ++k) {
            if (const auto broken = bruteForce(incidence, {EdgeId(k)})) expected.push_back(*broken);
        }
        std::sort(expected.begin(), expected.end(), isOrdered);
        const ComponentBreaks found =
            findBreaks(incidence, maximumMatching(incidence), allEquations(incidence), {1000, 100000000});
        QVERIFY(found.isComplete);
        if (expected.empty()) continue;
        ++split;
        QCOMPARE(found.breaks.size(), expected.size());
        for (std::size_t k = 0; k < expected.size(); ++k) {
            QVERIFY(found.breaks[k].edges == expected[k].edges);
            QCOMPARE(found.breaks[k].largest, expected[k].largest);
            QCOMPARE(found.breaks[k].componentCount, expected[k].componentCount);
        }
    }
    QVERIFY(split > 200);
}

void ComponentBreakerTest::strongBridgesAreThoseOfBruteForce()
{
    std::mt19937 generator(32);
    for (int i = 0; i < 1000; ++i) {
        const std::size_t size = 2 + generator() % 15;
        Digraph digraph{size, {}};
        for (std::size_t v = 0; v < size; ++v) {
            digraph.arcs.push_back({static_cast<std::uint32_t>(v), static_cast<std::uint32_t>((v + 1) % size)});
        }
        for (std::size_t k = generator() % (2 * size); k-- > 0;) {
            const auto tail = static_cast<std::uint32_t>(generator() % size);
            const auto head = static_cast<std::uint32_t>(generator() % size);
            if (tail != head) digraph.arcs.push_back({tail, head});
        }
        std::vector<std::uint32_t> expected;
        for (std::uint32_t arc = 0; arc < digraph.arcs.size(); ++arc) {
            std::vector<bool> isReached(size, false);
            isReached[digraph.arcs[arc].tail] = true;
            for (bool hasChanged = true; hasChanged;) {
                hasChanged = false;
                for (std::uint32_t other = 0; other < digraph.arcs.size(); ++other) {
                    const auto [tail, head] = digraph.arcs[other];
                    if (other == arc || !isReached[tail] || isReached[head]) continue;
                    isReached[head] = hasChanged = true;
                }
            }
            if (!isReached[digraph.arcs[arc].head]) expected.push_back(arc);
        }
        std::vector<std::uint32_t> found;
        for (const StrongBridge& bridge : strongBridges(digraph)) found.push_back(bridge.arc);
        QVERIFY(found == expected);
    }
}

void ComponentBreakerTest::pairsSplitWhereNoSingleDoes()
{
    // Each of six equations holds three consecutive unknowns of a ring: no single incidence splits it.
    Rows rows(6);
    for (std::size_t e = 0; e < 6; ++e) rows[e] = {UnknownId(e), UnknownId((e + 1) % 6), UnknownId((e + 2) % 6)};
    const Incidence incidence(rows, 6);
    for (std::size_t k = 0; k < incidence.edgeCount(); ++k) QVERIFY(!bruteForce(incidence, {EdgeId(k)}));
    const ComponentBreaks found = findBreaks(incidence, maximumMatching(incidence), allEquations(incidence));
    QVERIFY(!found.breaks.empty());
    for (const ComponentBreak& broken : found.breaks) {
        QCOMPARE(broken.edges.size(), std::size_t(2));
        const auto expected = bruteForce(incidence, broken.edges);
        QVERIFY(expected.has_value());
        QCOMPARE(broken.largest, expected->largest);
        QCOMPARE(broken.componentCount, expected->componentCount);
    }
    QVERIFY(std::is_sorted(found.breaks.begin(), found.breaks.end(), isOrdered));
}

void ComponentBreakerTest::twoLoopsWithOneLinkComeApartThere()
{
    // Equations 0 to 3 and 4 to 7 are full loops; 4 holds unknown 0, and 0 holds unknown 4: one link each way.
    Rows rows(8);
    for (std::size_t e = 0; e < 8; ++e) {
        for (std::size_t v = e / 4 * 4; v < e / 4 * 4 + 4; ++v) rows[e].emplace_back(v);
    }
    rows[0].emplace_back(4);
    rows[4].emplace_back(0);
    const Incidence incidence(rows, 8);
    const ComponentBreaks found = findBreaks(incidence, maximumMatching(incidence), allEquations(incidence));
    QCOMPARE(found.breaks.size(), std::size_t(2));
    QCOMPARE(found.breaks[0].edges, std::vector<EdgeId>{incidence.findEdge(EquationId(0), UnknownId(4))});
    QCOMPARE(found.breaks[1].edges, std::vector<EdgeId>{incidence.findEdge(EquationId(4), UnknownId(0))});
    QCOMPARE(found.breaks[0].largest, std::size_t(4));
    QCOMPARE(found.breaks[0].componentCount, std::size_t(2));
}

void ComponentBreakerTest::effortThatRunsOutIsSaid()
{
    std::mt19937 generator(33);
    const Incidence incidence = randomComponent(generator, 200, 0.002);
    const ComponentBreaks found =
        findBreaks(incidence, maximumMatching(incidence), allEquations(incidence), {5, 20 * incidence.edgeCount()});
    QVERIFY(!found.isComplete);
    QCOMPARE(found.breaks.size(), std::size_t(5));
    const ComponentBreaks none =
        findBreaks(incidence, maximumMatching(incidence), std::vector<EquationId>{EquationId(0)});
    QVERIFY(none.isComplete && none.breaks.empty());
}

void ComponentBreakerTest::partitionFollowsWhatIsSwitchedOff()
{
    std::mt19937 generator(34);
    int singular = 0;
    for (int i = 0; i < 500; ++i) {
        const std::size_t size = 2 + generator() % 8;
        const Incidence incidence = randomComponent(generator, size, 0.1);
        std::vector<EdgeId> off;
        for (std::size_t k = 0; k < incidence.edgeCount(); ++k) {
            if (generator() % 5 == 0) off.emplace_back(k);
        }
        const Partition partition = partitionWithout(incidence, maximumMatching(incidence), off);
        std::vector<bool> isSeen(size, false);
        for (const auto& component : partition.components) {
            for (const EquationId equation : component) {
                QVERIFY(!isSeen[equation.index()]);
                isSeen[equation.index()] = true;
                const EdgeId edge = incidence.findEdge(equation, partition.matching.unknownOf[equation]);
                QVERIFY(!edge.isNone() && std::ranges::count(off, edge) == 0);
            }
        }
        const auto matched = static_cast<std::size_t>(std::ranges::count(isSeen, true));
        QCOMPARE(matched + partition.unmatchedEquations.size(), size);
        QCOMPARE(partition.unmatchedEquations.size(), partition.unmatchedUnknowns.size());
        if (!partition.unmatchedEquations.empty()) {
            ++singular;
        } else if (const auto broken = bruteForce(incidence, off)) {
            QCOMPARE(partition.components.size(), broken->componentCount);
        } else {
            QCOMPARE(partition.components.size(), std::size_t(1));
        }
    }
    QVERIFY(singular > 20);
}

void ComponentBreakerTest::switchingOffAndOnAgainChangesNothing()
{
    std::mt19937 generator(35);
    const Incidence incidence = randomComponent(generator, 30, 0.05);
    const Matching matching = maximumMatching(incidence);
    const Partition before = partitionWithout(incidence, matching, {});
    QCOMPARE(before.components, tarjanComponents(incidence, matching));
    const Partition off = partitionWithout(incidence, matching, std::vector<EdgeId>{EdgeId(0), EdgeId(7)});
    const Partition on = partitionWithout(incidence, off.matching, {});
    QCOMPARE(on.components, before.components);
}

void ComponentBreakerTest::longLoopsNeedNoStack()
{
    constexpr std::size_t kSize = 100000;
    Rows rows(kSize);
    for (std::size_t e = 0; e < kSize; ++e) rows[e] = {UnknownId(e), UnknownId((e + 1) % kSize)};
    const Incidence incidence(rows, kSize);
    const ComponentBreaks found =
        findBreaks(incidence, maximumMatching(incidence), allEquations(incidence), {3, 2000000});
    QCOMPARE(found.breaks.size(), std::size_t(3));
    QCOMPARE(found.breaks[0].largest, std::size_t(1));
    QCOMPARE(found.breaks[0].componentCount, kSize);
}

QTEST_GUILESS_MAIN(ComponentBreakerTest)
#include "component_breaker_test.moc"
