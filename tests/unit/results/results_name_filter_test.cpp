// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/results/name_filter.h"

using namespace causeway;

class ResultsNameFilterTest : public QObject {
    Q_OBJECT

private slots:
    void patternsMatchWholeNames_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char* pattern, const char* name, bool matches) {
            QTest::addRow("%s on %s", pattern, name) << QByteArray(pattern) << QByteArray(name) << matches;
        };
        row("uC", "uC", true);
        row("uC", "uC1", false);
        row("uC", "auC", false);
        row("", "", true);
        row("", "x", false);
        row("*", "", true);
        row("*", "anything.at.all", true);
        row("R1.*", "R1.v", true);
        row("R1.*", "R1.p.v", true);
        row("R1.*", "R10.v", false);
        row("*.v", "R1.p.v", true);
        row("*.v", "R1.p.vx", false);
        row("R?.v", "R1.v", true);
        row("R?.v", "R.v", false);
        row("R?.v", "R12.v", false);
        row("?", "\xC3\xA9", true);  // one character of two bytes
        row("*?", "\xC3\xA9", true);
        row("??", "\xC3\xA9", false);
        row("x[?]", "x[3]", true);
        row("x[*]", "x[1,2]", true);
        row("der(*)", "der(uC)", true);
        row("*a*b*c*", "xxaxbbxcx", true);
        row("*a*b*c*", "xxaxcbx", false);
        row("**", "x", true);
        row("*ab", "aab", true);
        row("a*b?", "axbxbyc", false);
        row("a*b?", "axbxby", true);
    }
    void patternsMatchWholeNames()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, name);
        QFETCH(bool, matches);
        QCOMPARE(matchesPattern(pattern.toStdString(), name.toStdString()), matches);
    }

    void manyStarsOnALongNameEnd()
    {
        std::string pattern;
        for (int i = 0; i < 100; ++i) pattern += "*a";
        pattern += "b";
        QVERIFY(!matchesPattern(pattern, std::string(20'000, 'a')));
    }

    void emptyFilterKeepsEverything()
    {
        QVERIFY(NameFilter().keeps("x"));
        const NameFilter filter({"u*", "iL"});
        QVERIFY(filter.keeps("uC"));
        QVERIFY(filter.keeps("iL"));
        QVERIFY(!filter.keeps("iC"));
    }
};

QTEST_GUILESS_MAIN(ResultsNameFilterTest)
#include "results_name_filter_test.moc"
