// SPDX-License-Identifier: GPL-3.0-or-later
// Which class a name means: versions of libraries in folders, and documents that hide what is there.
#include <QTest>

#include "core/library/library_versions.h"
#include "tests/unit/library/library_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LibraryVersionsTest : public QObject {
    Q_OBJECT
private slots:
    void versionsAreOrdered_data();
    void versionsAreOrdered();
    void newestVersionUnlessAnotherIsAskedFor();
    void annotationTellsTheVersionOfAnUnversionedFolder();
    void earlierFolderComesFirst();
    void otherVersionThanAskedFor();
    void librarySaysWhatItUses();
    void folderThatIsAPackage();
    void packageInAFolderOfAnotherName();
    void documentHidesRoot();
    void documentHidesClassInTheMiddle();
    void documentIsPackageFile();
    void withinLeadsNowhere();
    void severalDocuments();
    void withinOfAnyLength();
    void manyClassesInOneDocument();
    void treeFromElsewhereGetsAnId();
    void rootNames();
};

void LibraryVersionsTest::versionsAreOrdered_data()
{
    QTest::addColumn<QString>("older");
    QTest::addColumn<QString>("newer");
    const auto row = [](const char* older, const char* newer) {
        QTest::addRow("%s < %s", older, newer) << QString::fromLatin1(older) << QString::fromLatin1(newer);
    };
    row("3.2.1", "3.2.3");
    row("3.2.3", "4.0.0");
    row("9.0", "10.0");
    row("1.2", "1.2.1");
    row("1", "1.0");
    row("2.1 Beta 1", "2.1");
    row("2.1 Alpha", "2.1 Beta");
    row("2.0", "2.1 Beta 1");
    row("Test 1", "0.1");
    row("Test 1", "Test 2");
    row("", "0");
    row("1.99999999999999999999998", "1.99999999999999999999999");
    row("1.2-rc", "1.2");
}

void LibraryVersionsTest::versionsAreOrdered()
{
    QFETCH(QString, older);
    QFETCH(QString, newer);
    QVERIFY(compareVersions(older.toStdString(), newer.toStdString()) < 0);
    QVERIFY(compareVersions(newer.toStdString(), older.toStdString()) > 0);
    QVERIFY(compareVersions(older.toStdString(), older.toStdString()) == 0);
    QVERIFY(compareVersions("01.2", "1.02") == 0);
}

void LibraryVersionsTest::newestVersionUnlessAnotherIsAskedFor()
{
    const Folder folder;
    folder.write("L 1.2.mo", "package L \"1.2\" end L;");
    folder.write("L 1.10/package.mo", "package L \"1.10\" end L;");
    folder.write("L 2.0 Beta.mo", "package L \"beta\" end L;");
    folder.write("L 1.10/X.mo", "within L;\nmodel X end X;");
    Looked newest({folder.path()});
    QCOMPARE(textOf(newest.library.find("L")), "beta");
    QCOMPARE(newest.library.rootNames(), std::vector<std::string>{"L"});

    Looked asked({folder.path()});
    asked.document("model M annotation(uses(L(version=\"1.10\"))); end M;");
    QCOMPARE(textOf(asked.library.find("L")), "1.10");
    QVERIFY(asked.library.find("L.X") != nullptr);
    QVERIFY2(asked.library.diagnostics().empty(), asked.messages().c_str());
}

void LibraryVersionsTest::annotationTellsTheVersionOfAnUnversionedFolder()
{
    const Folder folder;
    folder.write("L/package.mo", "package L \"plain\" annotation(version=\"3.0\"); end L;");
    folder.write("L 2.0.mo", "package L \"old\" end L;");
    QCOMPARE(textOf(Looked({folder.path()}).library.find("L")), "plain");
    folder.write("L 4.0.mo", "package L \"new\" end L;");
    QCOMPARE(textOf(Looked({folder.path()}).library.find("L")), "new");
    Looked asked({folder.path()});
    asked.document("model M annotation(uses(L(version=\"3.0\"))); end M;");
    QCOMPARE(textOf(asked.library.find("L")), "plain");
}

void LibraryVersionsTest::earlierFolderComesFirst()
{
    const Folder first;
    const Folder second;
    first.write("L.mo", "package L \"first\" annotation(version=\"1.0\"); end L;");
    second.write("L 2.0.mo", "package L \"second\" annotation(version=\"2.0\"); end L;");
    QCOMPARE(textOf(Looked({first.path(), second.path()}).library.find("L")), "first");
    QCOMPARE(textOf(Looked({second.path(), first.path()}).library.find("L")), "second");
    Looked asked({first.path(), second.path()});
    asked.document("model M annotation(uses(L(version=\"2.0\"))); end M;");
    QCOMPARE(textOf(asked.library.find("L")), "second");
}

void LibraryVersionsTest::otherVersionThanAskedFor()
{
    const Folder folder;
    folder.write(
        "L.mo",
        "package L annotation(version=\"2.0\", conversion(noneFromVersion=\"1.1\", noneFromVersion=\"1.0\")); end L;");
    Looked looked({folder.path()});
    looked.document("model M\n annotation(uses(L(version=\"0.9\")));\nend M;");
    QVERIFY(looked.library.find("L") != nullptr);
    QCOMPARE(looked.messages(),
             "document.mo:2:18: warning: M requires version 0.9 of L, but version 2.0 is used [W0012]\n");
    Looked compatible({folder.path()});
    compatible.document("model M annotation(uses(L(version=\"1.0\"))); end M;");
    QVERIFY(compatible.library.find("L") != nullptr);
    QVERIFY(compatible.library.diagnostics().empty());
}

void LibraryVersionsTest::librarySaysWhatItUses()
{
    const Folder folder;
    folder.package("A", "  annotation(uses(L(version=\"1.0\")));\n");
    folder.write("L 1.0.mo", "package L \"old\" end L;");
    folder.write("L 2.0.mo", "package L \"new\" end L;");
    Looked looked({folder.path()});
    looked.document("within A;\nmodel M end M;");
    QCOMPARE(textOf(looked.library.find("L")), "old");
}

void LibraryVersionsTest::folderThatIsAPackage()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.B");
    folder.write("A/C.mo", "within A;\nmodel C end C;");
    folder.write("checkout-main/package.mo", "package Lib end Lib;");
    folder.write("checkout-main/X.mo", "within Lib;\nmodel X end X;");
    Looked looked({folder.path() / "A" / "", folder.path() / "checkout-main"});
    QCOMPARE(looked.library.rootNames(), (std::vector<std::string>{"A", "Lib"}));
    QVERIFY(looked.library.find("A.B") != nullptr && looked.library.find("A.C") != nullptr);
    QVERIFY(looked.library.find("Lib.X") != nullptr && looked.library.findRoot("C") == nullptr);
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
}

/// A folder may be named as its package, as a copy of a repository, or otherwise.
void LibraryVersionsTest::packageInAFolderOfAnotherName()
{
    const Folder folder;
    for (const char* const name : {"Lib-main", "Copy_of_Lib"}) {
        const fs::path file = folder.write(fs::path(name) / "package.mo", "package Lib end Lib;");
        folder.write(fs::path(name) / "X.mo", "within Lib;\nmodel X end X;");
        Looked asDocument({});
        asDocument.document("package Lib end Lib;", file.string());
        QVERIFY2(asDocument.library.find("Lib.X") != nullptr, name);
        Looked asFolder({folder.path() / name});
        QCOMPARE(asFolder.library.rootNames(), std::vector<std::string>{"Lib"});
        QVERIFY2(asFolder.library.find("Lib.X") != nullptr, name);
        QCOMPARE(asDocument.codes() + asFolder.codes(), "");
    }
    // Of several classes none is known to be the one of the folder.
    const fs::path several = folder.write("Several/package.mo", "package A end A; package B end B;");
    folder.write("Several/X.mo", "within A;\nmodel X end X;");
    Looked looked({});
    looked.document("package A end A; package B end B;", several.string());
    QVERIFY(looked.library.find("A") != nullptr && looked.library.find("A.X") == nullptr);
}

void LibraryVersionsTest::documentHidesRoot()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within A;\nmodel B end B;");
    Looked looked({folder.path()});
    looked.document("package A \"mine\" end A;");
    QCOMPARE(textOf(looked.library.find("A")), "mine");
    QVERIFY(looked.library.find("A.B") == nullptr);
}

void LibraryVersionsTest::documentHidesClassInTheMiddle()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.B", "  model InText \"library\" end InText;\n");
    folder.write("A/B/C.mo", "within A.B;\nmodel C \"library\" end C;");
    folder.write("A/B/D.mo", "within A.B;\nmodel D \"library\" end D;");
    Looked looked({folder.path()});
    looked.document("within A.B;\nmodel C \"mine\"\n  R r(redeclare package B = X);\nend C;");
    looked.document("within A.B;\nmodel InText \"mine\" end InText; model New \"mine\" end New;");
    QCOMPARE(textOf(looked.library.find("A.B.C")), "mine");
    QCOMPARE(textOf(looked.library.find("A.B.D")), "library");
    QCOMPARE(textOf(looked.library.find("A.B.InText")), "mine");
    QCOMPARE(textOf(looked.library.find("A.B.New")), "mine");
    QCOMPARE(names(*looked.library.find("A.B")), "InText C D New");
    QCOMPARE(looked.library.find("A.B.C")->fullName(), "A.B.C");
    QVERIFY(looked.library.find("A.B.C")->parent() == looked.library.find("A.B"));
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
}

void LibraryVersionsTest::documentIsPackageFile()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.B");
    folder.write("A/C.mo", "within A;\nmodel C end C;");
    folder.write("A/B/D.mo", "within A.B;\nmodel D end D;");
    Looked looked({folder.path()});
    looked.document("package A \"mine\" end A;", (folder.path() / "A/package.mo").string());
    looked.document("within A;\npackage B \"mine too\" end B;", (folder.path() / "A/B/package.mo").string());
    QCOMPARE(textOf(looked.library.find("A")), "mine");
    QCOMPARE(textOf(looked.library.find("A.B")), "mine too");
    QVERIFY(looked.library.find("A.C") != nullptr && looked.library.find("A.B.D") != nullptr);
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
}

void LibraryVersionsTest::withinLeadsNowhere()
{
    const Folder folder;
    folder.package("A");
    Looked looked({folder.path()});
    looked.document("within P.Q;\nmodel M end M;");
    looked.document("within P.Q;\nmodel N end N;");
    looked.document("within A.B;\nmodel M end M;");
    const ClassDeclaration* m = looked.library.find("P.Q.M");
    QVERIFY(m != nullptr);
    QCOMPARE(m->fullName(), "P.Q.M");
    QVERIFY(looked.library.find("P.Q.N") != nullptr && looked.library.findRoot("P.Q.N") == nullptr);
    QCOMPARE(looked.library.find("A.B.M")->fullName(), "A.B.M");
    QCOMPARE(looked.codes(), "W0013 W0013 W0013");
    QVERIFY(looked.messages().find("document.mo:1:8: warning: the within clause names the package 'P'") !=
            std::string::npos);
    QCOMPARE(looked.library.rootNames(), (std::vector<std::string>{"P", "A"}));
    QVERIFY(!looked.library.resolveUri("modelica://P/x.txt"));
}

void LibraryVersionsTest::severalDocuments()
{
    Looked looked({});
    looked.document("package A model X end X; end A;");
    looked.document("within A;\npackage B end B;");
    looked.document("within A.B;\nmodel C end C;");
    looked.document("within A;\nmodel X \"later\" end X;");
    QCOMPARE(looked.library.find("A.B.C")->fullName(), "A.B.C");
    QCOMPARE(textOf(looked.library.find("A.X")), "later");
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
    looked.document("within A;\nmodel X end X;");
    QCOMPARE(looked.codes(), "E0011");
}

void LibraryVersionsTest::withinOfAnyLength()
{
    std::string name = "A";
    for (int i = 0; i < 100000; ++i) name += ".A";
    Looked looked({});
    looked.document("within " + name + ";\nmodel M end M;");
    QCOMPARE(looked.codes(), "E1042");
    QVERIFY(looked.library.find("M") != nullptr);
    QVERIFY(looked.library.find(name) == nullptr);
}

void LibraryVersionsTest::manyClassesInOneDocument()
{
    std::string text;
    for (int i = 0; i < 20000; ++i) text += fmt::format("model M{0} end M{0};\n", i);
    Looked looked({});
    looked.document(text);
    QCOMPARE(looked.library.rootNames().size(), std::size_t(20000));
    for (const std::string& name : looked.library.rootNames()) QCOMPARE(looked.library.find(name)->fullName(), name);
}

void LibraryVersionsTest::treeFromElsewhereGetsAnId()
{
    Looked looked({});
    looked.document("model A end A;");
    Diagnostics diagnostics;
    looked.library.addDocument(
        parse(std::make_shared<const SourceFile>("b.mo", "model B end B;"), SourceId(0), diagnostics, Task()));
    QCOMPARE(looked.library.sources().describe(looked.library.find("A")->nameSpan()), "document.mo:1:7");
    QCOMPARE(looked.library.sources().describe(looked.library.find("B")->nameSpan()), "b.mo:1:7");
}

void LibraryVersionsTest::rootNames()
{
    const Folder folder;
    folder.package("L");
    folder.write("K.mo", "package K end K;");
    folder.write("some-file.mo", "model X end X;");
    folder.write("notes.txt", "");
    Looked looked({folder.path(), folder.path()});
    looked.document("model Z end Z; model K end K;");
    QCOMPARE(looked.library.rootNames(), (std::vector<std::string>{"Z", "K", "L"}));
}

QTEST_GUILESS_MAIN(LibraryVersionsTest)
#include "library_versions_test.moc"
