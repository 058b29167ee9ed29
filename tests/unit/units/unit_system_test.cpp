// SPDX-License-Identifier: GPL-3.0-or-later
// Relations between units: what follows, against elimination modulo a prime; contradictions, whose smallest sets are
// checked by leaving each member out.
#include <algorithm>
#include <cstdint>
#include <random>

#include <QTest>

#include "core/base/task.h"
#include "core/units/unit_system.h"

using namespace causeway;

namespace {

constexpr std::int64_t kPrime = 2147483647;
constexpr UnitSymbol kFirst = kTimeHere + 1;  // the first unknown

std::int64_t inverse(std::int64_t a)
{
    std::int64_t result = 1, base = a;
    for (std::int64_t power = kPrime - 2; power > 0; power /= 2) {
        if (power % 2 == 1) result = result * base % kPrime;
        base = base * base % kPrime;
    }
    return result;
}

/// Whether relations can all hold: the base units are no combination of them. Powers are small and whole.
bool canHoldModuloPrime(const UnitSymbols& symbols, const std::vector<UnitRelation>& relations)
{
    std::vector<std::vector<std::int64_t>> rows;
    for (const UnitRelation& relation : relations) {
        std::vector<std::int64_t> row(symbols.size());
        for (const UnitForm::Factor& factor : relation.form.factors)
            row[factor.symbol] = (factor.power.numerator % kPrime + kPrime) % kPrime;
        rows.push_back(std::move(row));
    }
    std::size_t rank = 0;
    for (std::size_t column = symbols.size(); column-- > 0 && rank < rows.size();) {
        const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                        [&](const auto& row) { return row[column] != 0; });
        if (pivot == rows.end()) continue;
        if (symbols.isBase(static_cast<UnitSymbol>(column))) return false;  // what is left has base units alone
        std::iter_swap(rows.begin() + static_cast<std::ptrdiff_t>(rank), pivot);
        const std::int64_t scale = inverse(rows[rank][column]);
        for (std::size_t i = rank + 1; i < rows.size(); ++i) {
            const std::int64_t factor = rows[i][column] * scale % kPrime;
            if (factor == 0) continue;
            for (std::size_t k = 0; k <= column; ++k)
                rows[i][k] = ((rows[i][k] - factor * rows[rank][k]) % kPrime + kPrime) % kPrime;
        }
        ++rank;
    }
    return true;
}

UnitForm form(std::vector<std::pair<UnitSymbol, std::int64_t>> powers)
{
    std::optional<UnitForm> result = UnitForm{};
    for (const auto& [symbol, power] : powers) result = product(*result, UnitForm{{{symbol, {1, 1}}}}, {power, 1});
    return *result;
}

}  // namespace

class UnitSystemTest : public QObject {
    Q_OBJECT
private slots:
    void unitsAreReadAndWritten_data()
    {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* unit, const char* written) {
            QTest::newRow(unit) << QString(unit) << QString(written);
        };
        row("1", "1");
        row("m", "m");
        row("mm", "m");
        row("rad/s", "1/s");
        row("N.m", "J");
        row("kg.m2.s-3.A-1", "V");
        row("V/Ohm", "A");
        row("J/(kg.K)", "J/(kg.K)");
        row("W/(m2.K)", "W/(m2.K)");
        row("m3/s", "m3/s");
        row("Pa.s", "Pa.s");
        row("degC", "K");
        row("rev/min", "1/s");
        row("EUR/kWh", "EUR/J");
        row("1/(m.s)", "1/(m.s)");
        row("m2.m-2", "1");
    }
    void unitsAreReadAndWritten()
    {
        QFETCH(QString, unit);
        QFETCH(QString, written);
        UnitSymbols symbols;
        const auto read = symbols.read(unit.toStdString());
        QVERIFY(read);
        QCOMPARE(QString::fromStdString(symbols.text(*read)), written);
        QVERIFY(sameDimension(*symbols.read(written.toStdString()), *read));
    }

    void whatIsNoUnit()
    {
        UnitSymbols symbols;
        const std::string tooLong(300, 'm');
        for (const char* const text : {"", " ", "m/", "m//s", "(m", "m.", "2.5", "m s", "m/s/s", tooLong.c_str()})
            QVERIFY2(!symbols.read(text), text);
    }

    void fractionsOfPowers()
    {
        UnitSymbols symbols;
        const auto half = power(*symbols.read("m"), {1, 2});
        QCOMPARE(QString::fromStdString(symbols.text(*half)), QString("m(1/2)"));
        QVERIFY(sameDimension(*product(*half, *half), *symbols.read("m")));
    }

    void overflowIsNothing()
    {
        UnitForm one = form({{0, 1}});
        std::optional<UnitForm> large = one;
        int steps = 0;
        while (large && steps < 100) {
            large = power(*large, {1000003, 1});
            ++steps;
        }
        QVERIFY(!large && steps < 10);
    }

    /// What must be so is found, what may be is not, whatever the order; contradictions cannot be made smaller.
    void randomSystems()
    {
        std::mt19937 random(7);
        const auto below = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random() % count); };
        std::size_t contradictory = 0, determined = 0;
        for (int trial = 0; trial < 4000; ++trial) {
            UnitSymbols symbols;
            const std::uint32_t unknowns = 1 + below(8), count = 1 + below(12);
            for (std::uint32_t i = 0; i < unknowns; ++i) symbols.addUnknown();
            std::vector<UnitRelation> relations;
            for (std::uint32_t i = 0; i < count; ++i) {
                std::vector<std::pair<UnitSymbol, std::int64_t>> powers;
                for (std::uint32_t k = 0; k < 1 + below(4); ++k)
                    powers.emplace_back(below(3) == 0 ? below(2) : kFirst + below(unknowns),
                                        std::int64_t{below(5)} - 2);
                relations.push_back({form(powers), i / 2});
            }
            const UnitSystem system(symbols, relations, Task());
            const bool canHold = canHoldModuloPrime(symbols, relations);
            QCOMPARE(system.contradictions().empty(), canHold);
            for (const UnitContradiction& contradiction : system.contradictions()) {
                ++contradictory;
                const auto of = [&](const std::vector<std::uint32_t>& sources) {
                    std::vector<UnitRelation> some;
                    for (const UnitRelation& relation : relations) {
                        if (std::ranges::find(sources, relation.source) != sources.end()) some.push_back(relation);
                    }
                    return some;
                };
                QVERIFY(!canHoldModuloPrime(symbols, of(contradiction.sources)));
                for (const std::uint32_t source : contradiction.sources) {
                    std::vector<std::uint32_t> others = contradiction.sources;
                    std::erase(others, source);
                    QVERIFY(canHoldModuloPrime(symbols, of(others)));
                }
                for (std::size_t i = 0; i <= contradiction.relations.size(); ++i) {
                    std::vector<UnitRelation> some;
                    for (std::size_t k = 0; k < contradiction.relations.size(); ++k) {
                        if (k != i) some.push_back(relations[contradiction.relations[k]]);
                    }
                    QCOMPARE(canHoldModuloPrime(symbols, some), i < contradiction.relations.size());
                }
            }
            if (!canHold) continue;
            for (UnitSymbol symbol = kFirst; symbol < symbols.size(); ++symbol) {
                // Determined: whatever else it is said to be contradicts.
                const UnitForm* unit = system.unitOf(symbol);
                std::vector<UnitRelation> more = relations;
                more.push_back({*product(unit != nullptr ? *unit : UnitForm{}, form({{symbol, -1}, {3, 5}})), 99});
                bool isWhole = true;
                if (unit != nullptr) {
                    for (const UnitForm::Factor& factor : unit->factors)
                        isWhole = isWhole && factor.power.denominator == 1;
                    determined += isWhole ? 1 : 0;
                }
                if (isWhole) QCOMPARE(canHoldModuloPrime(symbols, more), unit == nullptr);
            }
        }
        QVERIFY(contradictory > 500 && determined > 500);
    }

    /// A long chain of unknowns, closed by two units that differ: all its equations contradict each other.
    void longChain()
    {
        UnitSymbols symbols;
        std::vector<UnitRelation> relations;
        constexpr std::uint32_t kLength = 300;
        for (std::uint32_t i = 0; i < kLength; ++i) {
            const UnitSymbol next = symbols.addUnknown();
            relations.push_back({i == 0 ? form({{0, 1}, {next, -1}}) : form({{next - 1, 1}, {next, -1}}), i});
        }
        relations.push_back({form({{1, 1}, {kFirst + kLength - 1, -1}}), kLength});
        const UnitSystem system(symbols, relations, Task());
        QCOMPARE(system.contradictions().size(), 1U);
        QCOMPARE(system.contradictions().front().sources.size(), kLength + 1U);
    }

    /// One that takes more equations than anyone would read is passed over, soon.
    void tooLongChain()
    {
        UnitSymbols symbols;
        std::vector<UnitRelation> relations;
        constexpr std::uint32_t kLength = 100'000;
        for (std::uint32_t i = 0; i < kLength; ++i) {
            const UnitSymbol next = symbols.addUnknown();
            relations.push_back({i == 0 ? form({{0, 1}, {next, -1}}) : form({{next - 1, 1}, {next, -1}}), i});
        }
        relations.push_back({form({{1, 1}, {kFirst + kLength - 1, -1}}), kLength});
        QVERIFY(UnitSystem(symbols, relations, Task()).contradictions().empty());
    }

    /// 100,000 unknowns in equalities, products and long ways round: nothing grows.
    void largeSystem()
    {
        UnitSymbols symbols;
        std::vector<UnitRelation> relations;
        constexpr std::uint32_t kCount = 100'000;
        for (std::uint32_t i = 0; i < kCount; ++i) symbols.addUnknown();
        for (std::uint32_t i = 2; i < kCount; ++i) {
            relations.push_back(
                {form({{kFirst + i, 1}, {kFirst + i - 1, -1}, {kFirst + i / 2, 1}, {kFirst + i / 2 - 1, -1}}), i});
            if (i % 3 == 0) relations.push_back({form({{kFirst + i, 1}, {kFirst + i - 1, -1}}), i});
        }
        const UnitSystem open(symbols, relations, Task());
        QVERIFY(open.contradictions().empty());
        relations.push_back({form({{kFirst, 1}, {0, -1}}), kCount});
        relations.push_back({form({{kFirst + 1, 1}, {0, -1}}), kCount + 1});
        const UnitSystem closed(symbols, relations, Task());
        QVERIFY(closed.contradictions().empty());
        QVERIFY(closed.unitOf(kFirst + kCount - 1) != nullptr);
    }
};

QTEST_GUILESS_MAIN(UnitSystemTest)
#include "unit_system_test.moc"
