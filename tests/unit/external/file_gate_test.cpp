// SPDX-License-Identifier: GPL-3.0-or-later
// Paths that lead out of the folders of a run, whatever they look like.
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>

#include "core/external/file_gate.h"

using namespace causeway;
namespace fs = std::filesystem;

class FileGateTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void whatIsBelowMayBeChanged();
    void readingIsNoChanging();
    void nothingElseMay_data();
    void nothingElseMay();
    void linksCountAsWhereTheyLead();
    void refusedFoldersAreRemembered();

private:
    [[nodiscard]] fs::path path(const std::string& name) const { return m_root / name; }
    [[nodiscard]] bool allows(const fs::path& file, FileAccess access) { return !m_gate.refusal(file, access); }

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_root;
    FileGate m_gate;
};

void FileGateTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = fs::canonical(m_folder->path().toStdString());
    m_gate = {};
    for (const char* name : {"out/inner", "out2", "data"}) fs::create_directories(path(name));
    std::ofstream(path("data/a.txt")) << "a";
    m_gate.open(path("out"), FileAccess::Change);
}

void FileGateTest::whatIsBelowMayBeChanged()
{
    for (const char* name : {"out", "out/", "out/new.txt", "out/inner/deep/new.txt", "out/inner/../new.txt",
                             "data/../out/new.txt", "out/./new.txt"}) {
        QVERIFY2(allows(path(name), FileAccess::Change), name);
        QVERIFY2(allows(path(name), FileAccess::Read), name);
    }
}

void FileGateTest::readingIsNoChanging()
{
    QVERIFY(!allows(path("data/a.txt"), FileAccess::Read));
    m_gate.open(path("data"), FileAccess::Read);
    QVERIFY(allows(path("data/a.txt"), FileAccess::Read));
    QVERIFY(!allows(path("data/a.txt"), FileAccess::Change));
    // One file alone.
    m_gate = {};
    m_gate.open(path("data/a.txt"), FileAccess::Read);
    QVERIFY(allows(path("data/a.txt"), FileAccess::Read));
    QVERIFY(!allows(path("data/b.txt"), FileAccess::Read));
}

void FileGateTest::nothingElseMay_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"", "data/a.txt", "out2/new.txt", "out2", "out/../new.txt", "out/../out2/new.txt",
                             "out/inner/../../data/a.txt", "outside.txt"})
        QTest::addRow("%s", name) << QString(name);
}

void FileGateTest::nothingElseMay()
{
    QFETCH(QString, name);
    QVERIFY(!allows(path(name.toStdString()), FileAccess::Change));
    QVERIFY(!allows(path(name.toStdString()), FileAccess::Read));
    QVERIFY(!allows("/", FileAccess::Change));
    QVERIFY(!FileGate().refusal(path("out/new.txt"), FileAccess::Read)->empty());
}

void FileGateTest::linksCountAsWhereTheyLead()
{
    std::error_code error;
    fs::create_directory_symlink(path("data"), path("out/link"), error);
    if (error) QSKIP("no symbolic links here");
    fs::create_symlink(path("data/a.txt"), path("out/file"));
    fs::create_symlink(path("data/missing.txt"), path("out/dangling"));
    fs::create_directory_symlink(path("out/inner"), path("data/in"));
    for (const char* name :
         {"out/link/a.txt", "out/link/new.txt", "out/file", "out/dangling", "out/inner/../link/a.txt"})
        QVERIFY2(!allows(path(name), FileAccess::Change), name);
    QVERIFY(allows(path("data/in/new.txt"), FileAccess::Change));
    // The folder itself may be named by a link.
    m_gate = {};
    m_gate.open(path("data/in"), FileAccess::Change);
    QVERIFY(allows(path("out/inner/new.txt"), FileAccess::Change));
}

void FileGateTest::refusedFoldersAreRemembered()
{
    QVERIFY(m_gate.refused().empty());
    for (const char* name : {"data/a.txt", "out/ok.txt", "data/b.txt", "out2"})
        static_cast<void>(m_gate.refusal(path(name), FileAccess::Change));
    const std::vector<fs::path> expected{path("data"), path("out2")};
    QVERIFY(m_gate.refused() == expected);
    const std::string text = *m_gate.refusal(path("data/a.txt"), FileAccess::Change);
    QVERIFY2(text.find("--trust \"" + path("data").generic_string() + "\"") != std::string::npos, text.c_str());
}

QTEST_GUILESS_MAIN(FileGateTest)
#include "file_gate_test.moc"
