// SPDX-License-Identifier: GPL-3.0-or-later
// No command writes over what it has read, or over results that are not its own.
#include "tests/golden/command_folder.h"

namespace {

const char* const kFall =
    "model Fall\n  parameter Real g = 9.81;\n  Real v(start = 0, fixed = true);\nequation\n  "
    "der(v) = -g;\n  annotation(experiment(StopTime = 1));\nend Fall;\n";
const char* const kFit = R"({"model": {"file": "Fall.mo"}, "parameters": [{"name": "g"}],
  "experiments": [{"data": "measured.csv", "curves": [{"variable": "v"}]}]})";
const char* const kMeasured = "time,v\n0,0\n0.5,-2\n1,-4\n";

}  // namespace

class OverwritingTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
    void init()
    {
        write("Fall.mo", kFall);
        write("fit.json", kFit);
        write("measured.csv", kMeasured);
    }

    void calibratedClassIsNotTheModel()
    {
        QCOMPARE(run({"calibrate", "fit.json", "--write", "Fall.mo"}), 1);
        QVERIFY2(m_errors.contains("cannot write 'Fall.mo': this command has read it"), m_errors);
        QVERIFY2(m_output.isEmpty(), m_output);
        QCOMPARE(read("Fall.mo"), kFall);
        // Under another name it is the same file.
        QVERIFY(QDir(m_folder.path()).mkpath("sub"));
        QCOMPARE(run({"calibrate", "fit.json", "--write", "sub/../Fall.mo"}), 1);
        QCOMPARE(read("Fall.mo"), kFall);
        QCOMPARE(run({"calibrate", "fit.json", "--write", "Fitted.mo"}), 0);
        QCOMPARE(run({"calibrate", "fit.json", "--write", "Fitted.mo"}), 0);
    }

    void reportIsNotThePlanOrTheMeasurements()
    {
        QCOMPARE(run({"calibrate", "fit.json", "-o", "fit.json"}), 1);
        QCOMPARE(read("fit.json"), kFit);
        QCOMPARE(run({"calibrate", "fit.json", "-o", "measured.csv"}), 1);
        QCOMPARE(read("measured.csv"), kMeasured);
    }

    void outputIsNotTheModel_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("flatten") << QStringList{"flatten", "Fall.mo", "-o", "Fall.mo"};
        QTest::newRow("export") << QStringList{"export", "Fall.mo", "--to", "html", "-o", "Fall.mo"};
        QTest::newRow("render") << QStringList{"render", "Fall.mo", "-o", "Fall.mo"};
        QTest::newRow("structure") << QStringList{"structure", "Fall.mo", "-o", "Fall.mo"};
        for (const char* const name : {"--events", "--stats", "--trace"})
            QTest::newRow(name) << QStringList{"simulate", "Fall.mo", name, "Fall.mo"};
    }

    void outputIsNotTheModel()
    {
        QFETCH(QStringList, words);
        QCOMPARE(run(words), 1);
        QVERIFY2(m_errors.contains("cannot write 'Fall.mo': this command has read it"), m_errors);
        QCOMPARE(read("Fall.mo"), kFall);
    }

    void resultIsNotTheOneToStartFrom()
    {
        QCOMPARE(run({"simulate", "Fall.mo", "-o", "run.csv"}), 0);
        QCOMPARE(run({"simulate", "Fall.mo", "-o", "run.csv"}), 0);
        const QByteArray before = read("run.csv");
        QCOMPARE(run({"simulate", "Fall.mo", "--start-from", "run.csv", "--stop-time", "2", "-o", "run.csv"}), 1);
        QCOMPARE(read("run.csv"), before);
        QCOMPARE(run({"simulate", "Fall.mo", "--start-from", "run.csv", "--stop-time", "2", "-o", "more.csv"}), 0);
    }

    /// What changes files is meant to.
    void formatRewrites()
    {
        write("ugly.mo", "model Ugly Real x=1;end Ugly;\n");
        QCOMPARE(run({"format", "ugly.mo"}), 0);
        QVERIFY(read("ugly.mo").contains("Real x = 1;"));
    }

    void studyLeavesForeignResults()
    {
        write("plan.json", R"({"model": {"file": "Fall.mo"}, "factors": [{"name": "g", "values": [1, 2]}],
                              "outputs": [{"name": "v", "variable": "v"}]})");
        QVERIFY(QDir(m_folder.path()).mkpath("mine"));
        write("mine/results.csv", "my,own\n1,2\n");
        QCOMPARE(run({"study", "plan.json", "-o", "mine"}), 1);
        QVERIFY2(m_errors.contains("results.csv' exists without 'mine/study.json'"), m_errors);
        QCOMPARE(read("mine/results.csv"), "my,own\n1,2\n");
        QVERIFY(!QFile::exists(m_folder.filePath("mine/study.json")));
        QCOMPARE(run({"study", "plan.json", "-o", "other"}), 0);
        QCOMPARE(run({"study", "plan.json", "-o", "other"}), 0);
    }
};

QTEST_GUILESS_MAIN(OverwritingTest)
#include "overwriting_test.moc"
