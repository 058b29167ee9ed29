// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries in folders, as they are published: what their files may hold, and what is said of their parts.
#include <string>
#include <utility>

#include "tests/golden/command_folder.h"

class LibraryFoldersTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
    /// The tool that wrote it keeps each class in a file, those that extend an inherited one as well.
    void functionThatExtendsAnInheritedOneHasAFileOfItsOwn()
    {
        write("Media/package.mo",
              "package Media\n"
              "  partial package Base\n"
              "    replaceable record State Real T; end State;\n"
              "    replaceable partial function h\n"
              "      input State state;\n"
              "      output Real y;\n"
              "    end h;\n"
              "    replaceable model Body Real z; end Body;\n"
              "    function twice input State state; output Real y; algorithm y := 2*h(state); end twice;\n"
              "  end Base;\n"
              "  model Whole\n"
              "    Water.State s(T = time);\n"
              "    Water.Body body;\n"
              "    Real a = Water.h(s);\n"
              "    Real b = Water.twice(s);\n"
              "    Real c = Hot.twice(s);\n"
              "  equation\n"
              "    assert(abs(a - 4*time) < 1e-9 and abs(b - 8*time) < 1e-9, \"function of the medium\");\n"
              "    assert(abs(c - 2*(4*time + 1)) < 1e-9, \"function of two media\");\n"
              "    assert(abs(body.z - 3*time) < 1e-9, \"model of the medium\");\n"
              "  end Whole;\n"
              "end Media;\n");
        write("Media/Water/package.mo", "within Media;\npackage Water\n  extends Base;\nend Water;\n");
        write("Media/Water/h.mo", "within Media.Water;\nfunction extends h\nalgorithm\n  y := 4*state.T;\nend h;\n");
        write("Media/Water/Body.mo", "within Media.Water;\nmodel extends Body\nequation\n  z = 3*time;\nend Body;\n");
        write("Media/Water/other.mo", "within Media.Water;\nfunction other\n  output Real y = 1;\nend other;\n");
        write("Media/Hot/package.mo", "within Media;\npackage Hot\n  extends Water;\nend Hot;\n");
        write("Media/Hot/h.mo", "within Media.Hot;\nfunction extends h\nalgorithm\n  y := y + 1;\nend h;\n");
        QVERIFY2(run({"simulate", "Media.Whole", "-L", ".", "--verify"}) == 0, m_errors);
        QVERIFY2(run({"check", "Media"}) == 0, m_errors);
    }

    void importsAreLookedUpWhileOthersAreMet()
    {
        std::string all = "package Many\n", imports;
        for (int i = 0; i < 40; ++i) {
            const std::string n = std::to_string(i), next = std::to_string((i + 1) % 40);
            all += "  package P" + n + "\n    import Many.P" + next + ".x" + next + ";\n    import I = Many.P" + next +
                   ";\n    constant Real x" + n + " = 1;\n  end P" + n + ";\n";
            imports += "    import Many.P" + n + ".x" + n + ";\n";
        }
        all += "  model M\n" + imports + "    import Nothing.x;\n    Real y = time;\n  end M;\nend Many;\n";
        write("Many/package.mo", all.c_str());
        QVERIFY2(run({"check", "Many"}) == 0, m_errors);
        QVERIFY2(m_errors.contains("'Nothing.x' to import"), m_errors);
    }
};

QTEST_GUILESS_MAIN(LibraryFoldersTest)
#include "library_folders_test.moc"
