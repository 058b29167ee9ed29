// SPDX-License-Identifier: GPL-3.0-or-later
// Jacobians that were computed before, by the modes they were computed for.
#include <QTest>

#include <cmath>

#include "core/simulation/numerics/entry_memory.h"

using namespace causeway;

class EntryMemoryTest : public QObject {
    Q_OBJECT
private slots:
    void allCombinationsOfModes();
    void coefficientThatChangesLate();
    void zerosOfBothSignsAndWhatIsNoNumber();
    void endOfTheRoom();
};

namespace {

/// What it recalls; empty where it knows nothing.
std::vector<double> recalled(EntryMemory& memory, const std::vector<double>& coefficients)
{
    std::vector<double> entries;
    return memory.recall(coefficients, entries) ? entries : std::vector<double>();
}

}  // namespace

void EntryMemoryTest::allCombinationsOfModes()
{
    constexpr unsigned kModes = 8;
    EntryMemory memory;
    const auto coefficientsOf = [](unsigned number) {
        std::vector<double> coefficients{3.5};
        for (unsigned i = 0; i < kModes; ++i) coefficients.push_back(number >> i & 1U);
        return coefficients;
    };
    for (unsigned number = 0; number < 1U << kModes; ++number) {
        QVERIFY(recalled(memory, coefficientsOf(number)).empty());
        memory.keep({static_cast<double>(number), 1});
    }
    for (unsigned number = 1U << kModes; number-- > 0;)
        QCOMPARE(recalled(memory, coefficientsOf(number)), std::vector<double>({static_cast<double>(number), 1}));
}

/// What was kept while it still had its first value holds for that one only.
void EntryMemoryTest::coefficientThatChangesLate()
{
    EntryMemory memory;
    for (const double mode : {0.0, 1.0}) {
        QVERIFY(recalled(memory, {mode, 5}).empty());
        memory.keep({mode});
    }
    for (const double mode : {0.0, 1.0}) {
        QVERIFY(recalled(memory, {mode, 6}).empty());
        memory.keep({mode + 10});
    }
    for (const double mode : {0.0, 1.0}) {
        QCOMPARE(recalled(memory, {mode, 5}), std::vector<double>{mode});
        QCOMPARE(recalled(memory, {mode, 6}), std::vector<double>{mode + 10});
    }
}

void EntryMemoryTest::zerosOfBothSignsAndWhatIsNoNumber()
{
    EntryMemory memory;
    for (const double coefficient : {0.0, -0.0, std::nan(""), 1.0}) {
        QVERIFY(recalled(memory, {coefficient}).empty());
        memory.keep({std::signbit(coefficient) ? 1.0 : 2.0});
    }
    QCOMPARE(recalled(memory, {-0.0}), std::vector<double>{1});
    QCOMPARE(recalled(memory, {std::nan("")}), std::vector<double>{2});
}

/// It may know less, and nothing that is wrong.
void EntryMemoryTest::endOfTheRoom()
{
    EntryMemory memory;
    std::size_t known = 0;
    for (int number = 0; number < 10; ++number) {
        QVERIFY(recalled(memory, {static_cast<double>(number)}).empty());
        memory.keep(std::vector<double>(1'000'000, number));
    }
    for (int number = 0; number < 10; ++number) {
        const std::vector<double> entries = recalled(memory, {static_cast<double>(number)});
        if (entries.empty()) continue;
        ++known;
        QCOMPARE(entries, std::vector<double>(1'000'000, number));
    }
    QVERIFY(known >= 1 && known <= 4);
}

QTEST_GUILESS_MAIN(EntryMemoryTest)
#include "entry_memory_test.moc"
