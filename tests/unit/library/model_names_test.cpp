// SPDX-License-Identifier: GPL-3.0-or-later
// Dotted names are parted at their dots, not at those inside of quotes.
#include <QTest>

#include "core/base/model_names.h"

using namespace causeway;

class ModelNamesTest : public QObject {
    Q_OBJECT
private slots:
    void partsEndAtDots();
    void quotesKeepTheirDots();
    void subscriptsAndSpacesAreLeftOut();
};

void ModelNamesTest::partsEndAtDots()
{
    std::string_view name = "a.b.c";
    QCOMPARE(takePart(name), std::string_view("a"));
    QCOMPARE(takePart(name), std::string_view("b"));
    QCOMPARE(takePart(name), std::string_view("c"));
    QVERIFY(name.empty() && takePart(name).empty());
    QCOMPARE(lastPart("a.b.c"), std::string_view("c"));
    QCOMPARE(lastPart("a"), std::string_view("a"));
    QVERIFY(lastPart("").empty());
}

void ModelNamesTest::quotesKeepTheirDots()
{
    std::string_view name = R"('a.\'.b'.c)";
    QCOMPARE(takePart(name), std::string_view(R"('a.\'.b')"));
    QCOMPARE(name, std::string_view("c"));
    QCOMPARE(lastPart("a.'b.c'"), std::string_view("'b.c'"));
    // Not closed: all that is left.
    QCOMPARE(lastPart("a.'b.c"), std::string_view("'b.c"));
}

void ModelNamesTest::subscriptsAndSpacesAreLeftOut()
{
    QCOMPARE(nameWithoutSubscripts("r[2].pin[1, n[3]]"), std::string("r.pin"));
    QCOMPARE(nameWithoutSubscripts("a . b [ 1 ]"), std::string("a.b"));
    QCOMPARE(nameWithoutSubscripts("'a [1]'.b[2]"), std::string("'a [1]'.b"));
}

QTEST_GUILESS_MAIN(ModelNamesTest)
#include "model_names_test.moc"
