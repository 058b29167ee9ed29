// SPDX-License-Identifier: GPL-3.0-or-later
// A map is drawn over two factors of a study, or refused with what there is.
#include "tests/golden/command_folder.h"

class StudyMapTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        write("Sum.mo", "model Sum\n  parameter Real a = 1, b = 2;\n  Real y = a + b*time;\nend Sum;\n");
        write("one.json", R"({"model": {"file": "Sum.mo"}, "factors": [{"name": "a", "values": [1, 2]}],
                             "outputs": [{"variable": "y"}, {"variable": "2*y", "name": "z"}]})");
        write("two.json", R"({"model": {"file": "Sum.mo"}, "factors": [{"name": "a", "values": [1, 2]},
                             {"name": "b", "values": [3, 4]}], "outputs": [{"variable": "y"}]})");
        QCOMPARE(run({"study", "one.json", "-o", "one"}), 0);
        QCOMPARE(run({"study", "two.json", "-o", "two"}), 0);
    }

    void twoFactorsMakeAMap()
    {
        QCOMPARE(run({"study", "map", "two", "--value", "y"}), 0);
        QCOMPARE(m_output, QByteArray("b\\a,1,2\n3,4,5\n4,5,6\n"));
    }

    /// The second column is an output, and no factor.
    void oneFactorIsTooFew()
    {
        QCOMPARE(run({"study", "map", "one", "--value", "z"}), 1);
        QVERIFY2(m_errors.contains("a map is drawn over two factors, and this study has one: a"), m_errors);
        QCOMPARE(run({"study", "map", "two", "--value", "y", "--x", "y"}), 1);
        QVERIFY2(m_errors.contains("'y' is not a factor of this study; its factors are a, b"), m_errors);
    }
};

QTEST_GUILESS_MAIN(StudyMapTest)
#include "study_map_test.moc"
