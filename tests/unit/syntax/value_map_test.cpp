// SPDX-License-Identifier: GPL-3.0-or-later
// One output of a study over two factors.
#include <QTest>

#include <cmath>

#include "core/study/value_map.h"

using namespace causeway;

namespace {

TextTable tableOf(const char* text)
{
    return *readTextTable(text, EmptyCells::Null);
}

}  // namespace

class ValueMapTest : public QObject {
    Q_OBJECT
private slots:
    void rowsAreSortedByTheirFactors();
    void pairsWithoutAValueAreEmpty();
    void otherFactorsAreRefused();
    void unknownColumnsAreNamed();
};

void ValueMapTest::rowsAreSortedByTheirFactors()
{
    const auto map =
        valueMapOf(tableOf("load,voltage,efficiency,status,reason\n2,20,0.4,completed,\n1,10,0.1,completed,\n"
                           "1,20,0.3,completed,\n2,10,0.2,completed,\n"),
                   "", "", "efficiency");
    QVERIFY(map);
    QCOMPARE(map->x, (std::vector<double>{1, 2}));
    QCOMPARE(map->y, (std::vector<double>{10, 20}));
    QCOMPARE(map->values, (std::vector<double>{0.1, 0.2, 0.3, 0.4}));
    QCOMPARE(mapToCsv(*map), std::string("voltage\\load,1,2\n10,0.1,0.2\n20,0.3,0.4\n"));
    const auto turned = valueMapOf(tableOf("a,b,c\n1,10,5\n2,10,6\n"), "b", "a", "c");
    QVERIFY(turned);
    QCOMPARE(mapToCsv(*turned), std::string("a\\b,10\n1,5\n2,6\n"));
}

void ValueMapTest::pairsWithoutAValueAreEmpty()
{
    const auto map = valueMapOf(tableOf("a,b,c\n1,10,5\n2,10,\n1,20,7\n"), "", "", "c");
    QVERIFY(map);
    QVERIFY(std::isnan(map->at(0, 1)) && std::isnan(map->at(1, 1)));
    QCOMPARE(mapToCsv(*map), std::string("b\\a,1,2\n10,5,\n20,7,\n"));
}

void ValueMapTest::otherFactorsAreRefused()
{
    const auto map = valueMapOf(tableOf("a,b,c,d\n1,10,5,1\n1,10,6,2\n"), "", "", "d");
    QVERIFY(!map);
    QVERIFY(map.error().find("a = 1, b = 10") != std::string::npos);
}

void ValueMapTest::unknownColumnsAreNamed()
{
    const auto map = valueMapOf(tableOf("a,b,c\n1,10,5\n"), "", "", "d");
    QVERIFY(!map);
    QVERIFY(map.error().find("'d'") != std::string::npos);
    QVERIFY(!valueMapOf(tableOf("a,b,c\nx,10,5\n"), "", "", "c"));
}

QTEST_APPLESS_MAIN(ValueMapTest)
#include "value_map_test.moc"
