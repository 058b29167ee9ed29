// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries in folders, as they are published: what their files may hold, and what is said of their parts.
#include <string>
#include <utility>

#include "tests/golden/command_folder.h"

class LibraryFoldersTest : public QObject, private CommandFolder {
    Q_OBJECT
private slots:
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
