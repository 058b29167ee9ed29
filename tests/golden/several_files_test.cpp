// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are named together on a command line use each other.
#include "tests/golden/command_folder.h"

class SeveralFilesTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        write("elsewhere/Part.mo",
              "model Part\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Part;\n");
        write("Whole.mo", "model Whole\n  Part part;\n  Real y = 2*part.x;\nend Whole;\n");
        write("Other.mo", "model Other\n  Lib.Sink sink;\nend Other;\n");
        write("elsewhere/Lib/package.mo", "package Lib\n  model Sink\n    Real z = time;\n  end Sink;\nend Lib;\n");
        write("Part2.mo", "model Part\n  Real y = time;\nend Part;\n");
        write("Broken.mo", "model Broken\n  Real x\nend Broken;\n");
    }

    void checkSeesThemInAnyOrder()
    {
        QCOMPARE(run({"check", "Whole.mo"}), 1);
        QCOMPARE(run({"check", "Whole.mo", "elsewhere/Part.mo"}), 0);
        QCOMPARE(run({"check", "elsewhere/Part.mo", "Whole.mo"}), 0);
        QVERIFY2(m_output.contains("2 files and 2 classes checked, no errors"), m_output);
        QCOMPARE(run({"check", "Other.mo"}), 1);
        QCOMPARE(run({"check", "Other.mo", "elsewhere/Lib"}), 0);
    }

    /// Each is checked with its own class, whatever the other has under that name.
    void ownClassesComeFirst()
    {
        QCOMPARE(run({"check", "elsewhere/Part.mo", "Part2.mo"}), 0);
        QVERIFY2(!m_errors.contains("Part"), m_errors);
    }

    void modelIsThatOfTheFirst()
    {
        QCOMPARE(run({"simulate", "Whole.mo", "elsewhere/Part.mo", "-o", "whole.csv"}), 0);
        QVERIFY2(m_output.contains("Whole: completed"), m_output);
        QCOMPARE(run({"flatten", "Whole.mo", "elsewhere/Part.mo"}), 0);
        QVERIFY2(m_output.contains("part.x"), m_output);
        QCOMPARE(run({"simulate", "Other.mo", "elsewhere/Lib/", "--stop-time", "2"}), 0);
        QCOMPARE(run({"render", "Whole.mo", "elsewhere/Part.mo", "-o", "whole.svg"}), 0);
    }

    void whatCannotBeReadIsTold()
    {
        QCOMPARE(run({"simulate", "Whole.mo", "Nowhere.mo"}), 1);
        QVERIFY2(m_errors.contains("Nowhere.mo"), m_errors);
        QCOMPARE(run({"simulate", "Whole.mo", "Broken.mo"}), 1);
        QVERIFY2(m_errors.contains("Broken.mo:"), m_errors);
    }

    void filesToFormatAreADocument()
    {
        write("ugly.mo", "model Ugly Real x=1;end Ugly;\n");
        QCOMPARE(run({"format", "elsewhere/Part.mo"}), 0);
        QCOMPARE(run({"format", "--check", "--format", "json", "ugly.mo", "elsewhere/Part.mo"}), 1);
        QVERIFY2(m_output.contains("\"causeway.format/1\"") && m_output.contains("\"ugly.mo\"") &&
                     !m_output.contains("Part.mo"),
                 m_output);
    }
};

QTEST_GUILESS_MAIN(SeveralFilesTest)
#include "several_files_test.moc"
