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

    /// The whole that uses them has the inner component, and gives sizes.
    void partsMayWantInnerComponentsAndSizes()
    {
        const char* const parts =
            "package Parts\n"
            "  model Rod\n"
            "    outer Integer n;\n"
            "    parameter Real h = 1/(n - 1);\n"
            "    Real y[n](each max = n);\n"
            "  equation\n"
            "    for i in 1:n loop\n"
            "      y[i] = i*h;\n"
            "    end for;\n"
            "  end Rod;\n"
            "  model Choice\n"
            "    outer parameter Real kind;\n"
            "    Real y;\n"
            "  equation\n"
            "    if kind == 1 then\n"
            "      y = time;\n"
            "    end if;\n"
            "    if not kind == 1 then\n"
            "      y = 2*time;\n"
            "    end if;\n"
            "  end Choice;\n"
            "  model Option\n"
            "    parameter Boolean isFast;\n"
            "    Real y;\n"
            "  equation\n"
            "    if isFast then\n"
            "      y = time;\n"
            "    end if;\n"
            "    if not isFast then\n"
            "      y = 2*time;\n"
            "    end if;\n"
            "  end Option;\n"
            "  partial model Source Real T; end Source;\n"
            "  model Cold\n"
            "    outer Source source;\n"
            "    Real y = source.T;\n"
            "  end Cold;\n"
            "  block Sum\n"
            "    input Real u[:];\n"
            "    output Real y = sum(u);\n"
            "  end Sum;\n";
        write("Parts/package.mo", (std::string(parts) + "end Parts;\n").c_str());
        QVERIFY2(run({"check", "Parts"}) == 0, m_errors);
        // A whole without them is at fault, and each is told by its name.
        for (const auto& [model, what] : {std::pair{"Rod", "E3003"},
                                          {"Choice", "E2084"},
                                          {"Option", "E2084"},
                                          {"Cold", "E3003"},
                                          {"Sum", "E2054"}}) {
            const QString name = QStringLiteral("Parts.") + QLatin1String(model);
            QCOMPARE(run({"simulate", name, "-L", "."}), 1);
            QVERIFY2(m_errors.contains(what) && !m_errors.contains("E3021") && !m_errors.contains("E2064"), m_errors);
        }
        write("Whole.mo",
              "model Whole\n"
              "  model Warm extends Parts.Source(T = 5); end Warm;\n"
              "  inner parameter Integer n = 3;\n"
              "  inner parameter Real kind = 1;\n"
              "  inner Warm source;\n"
              "  Parts.Rod rod;\n"
              "  Parts.Choice choice;\n"
              "  Parts.Option option(isFast = false);\n"
              "  Parts.Cold cold;\n"
              "  Parts.Sum add(u = {1, 2, time});\n"
              "equation\n"
              "  assert(abs(rod.y[3] - 1.5) < 1e-9 and abs(choice.y - time) < 1e-9, \"inner\");\n"
              "  assert(abs(option.y - 2*time) < 1e-9 and abs(cold.y - 5) < 1e-9, \"values\");\n"
              "  assert(abs(add.y - 3 - time) < 1e-9, \"sizes\");\n"
              "end Whole;\n");
        QVERIFY2(run({"simulate", "Whole.mo", "-L", "."}) == 0, m_errors);
        // A component of the library that nobody can give a size any more is at fault.
        write("Bad/package.mo",
              "package Bad\n  block Sum\n    input Real u[:];\n    output Real y = sum(u);\n  end Sum;\n"
              "  model M\n    Sum s;\n  end M;\nend Bad;\n");
        QCOMPARE(run({"check", "Bad"}), 1);
        QVERIFY2(m_errors.contains("E2054"), m_errors);
    }
};

QTEST_GUILESS_MAIN(LibraryFoldersTest)
#include "library_folders_test.moc"
