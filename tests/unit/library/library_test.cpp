// SPDX-License-Identifier: GPL-3.0-or-later
// Finding classes in library folders: order, broken files, what is parsed again, resources.
#include <QTest>

#include <QTemporaryDir>

#include <filesystem>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/library/external_resources.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/library_versions.h"
#include "core/library/model_files.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"
#include "tests/unit/library/library_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LibraryTest : public QObject {
    Q_OBJECT
private slots:
    void elementsKeepTheirOrderAndAreFoundByName();
    void allFormsOfImport();
    void redeclaredAndModifiedClasses();
    void manyElementsAreFound();
    void filesOfOldLibrariesAreReadAsWindows1252();
    void packageOrderThenNames();
    void foldersOfAPackageThatAreNoneHoldNoModels();
    void filesAreParsedWhenTheirClassIsNeeded();
    void namesWithDotsInQuotes();
    void withinMustFitThePlace();
    void fileMustHoldItsClass();
    void filesBesideATextHaveItsClasses();
    void brokenFileIsReportedOnceForEachLibrary();
    void missingFile();
    void emptyAndUnreadableFolders();
    void binaryFile();
    void classDeclaredTwice();
    void changedFileIsParsedAgain();
    void cachedTreeServesSeveralLibraries();
    void linksThatLeadBack();
    void preloadParsesEverything();
    void uris();
    void uriLeadsIntoTheLibrary();
    void enclosingFolderOfAFile();
    void shippedExamples();
    void standardLibrary();
};

void LibraryTest::elementsKeepTheirOrderAndAreFoundByName()
{
    Looked looked({});
    looked.document(
        "model M \"m\"\n  extends A(x = 1);\n  parameter Real p, q[3] = {1, 2, 3};\nprotected\n"
        "  replaceable model R = S;\n  inner outer flow Real f;\npublic\n  Integer n;\n"
        "  extends B;\nequation\n  p = q[1];\nend M;\n"
        "type E = enumeration(a, b);\nfunction g = f(a = 1);\nencapsulated partial package P end P;");
    QCOMPARE(looked.codes(), "");
    const ClassDeclaration* m = looked.library.find("M");
    QVERIFY(m != nullptr);
    QCOMPARE(names(*m), "extends p q R f n extends");
    QCOMPARE(m->fullName(), "M");
    QVERIFY(m->hasEquations());
    QVERIFY(m->form() == SyntaxKind::LongClassSpecifier);
    QCOMPARE(std::vector<std::uint32_t>(m->extendsClauses().begin(), m->extendsClauses().end()),
             (std::vector<std::uint32_t>{0, 6}));
    QCOMPARE(std::string(m->elements()[6].extends.type().text()), "B");

    const ElementDeclaration* q = m->find("q");
    QVERIFY(q != nullptr && q->kind == ElementKind::Component);
    QVERIFY(q->typePrefixes.variability == ast::Variability::Parameter && !q->isProtected);
    QCOMPARE(std::string(q->clause.type().text()), "Real");
    QCOMPARE(std::string(q->component.text()), "q[3] = {1, 2, 3}");
    QCOMPARE(m->indexOf(*q), std::size_t(2));
    QVERIFY(q->owner == m && q->declaredClass() == nullptr);
    QCOMPARE(looked.library.sources().describe(q->nameSpan), "document.mo:3:21");

    const ElementDeclaration* r = m->find("R");
    QVERIFY(r->isProtected && r->prefixes.isReplaceable);
    QCOMPARE(r->declaredClass()->fullName(), "M.R");
    QVERIFY(r->declaredClass()->parent() == m && r->declaredClass()->isProtected());
    QVERIFY(r->declaredClass() == looked.library.find("M.R"));
    QVERIFY(r->declaredClass() == looked.library.declarationOf(r->declaredClass()->definition(), m));
    QVERIFY(m->find("f")->prefixes.isInner && m->find("f")->prefixes.isOuter && m->find("f")->isProtected);
    QVERIFY(!m->find("n")->isProtected);
    QVERIFY(m->find("nothing") == nullptr && m->find("") == nullptr);

    QVERIFY(looked.library.find("E")->form() == SyntaxKind::EnumerationSpecifier);
    QVERIFY(looked.library.find(".g")->kind() == ast::ClassKind::Function);
    QVERIFY(looked.library.find("g")->elements().empty() && !looked.library.find("g")->hasEquations());
    QVERIFY(looked.library.find("P")->isPartial() && looked.library.find("P")->isEncapsulated());
    QVERIFY(looked.library.find("M.p") == nullptr && looked.library.find("M.R.x") == nullptr);
    QVERIFY(looked.library.find("") == nullptr && looked.library.find("...") == nullptr);
}

void LibraryTest::allFormsOfImport()
{
    Looked looked({});
    looked.document(
        "model M\n import A;\n import B.C;\n import D = E.F;\n import G.H.*;\n import I.J.{x, y};\n import K.{z};\nend "
        "M;");
    QCOMPARE(looked.codes(), "");
    const ClassDeclaration* m = looked.library.find("M");
    QVERIFY(m->elements().empty());
    std::string all;
    for (const ImportDeclaration& import : m->imports()) {
        all += std::string(import.alias) + "=";
        for (const std::string_view part : import.path) all += std::string(part) + ".";
        all += import.isWildcard ? "* " : " ";
        QVERIFY(!import.span.isNone());
    }
    QCOMPARE(all, "A=A. C=B.C. D=E.F. =G.H.* x=I.J.x. y=I.J.y. z=K.z. ");
}

void LibraryTest::redeclaredAndModifiedClasses()
{
    Looked looked({});
    looked.document(
        "model M\n  redeclare model extends X(a = 1)\n    Real b;\n  end X;\n  redeclare Real c;\n"
        "  N n(redeclare model R = S(d = 2));\nend M;\n");
    QCOMPARE(looked.codes(), "");
    const ClassDeclaration* m = looked.library.find("M");
    QCOMPARE(names(*m), "X c n");
    const ElementDeclaration* x = m->find("X");
    QVERIFY(x->kind == ElementKind::Class && x->prefixes.isRedeclare && m->find("c")->prefixes.isRedeclare);
    QVERIFY(x->declaredClass()->form() == SyntaxKind::ExtendsClassSpecifier);
    QVERIFY(x->declaredClass()->prefixes().isRedeclare);
    QCOMPARE(names(*x->declaredClass()), "b");

    const auto arguments = m->find("n")->component.classModification().arguments().toVector();
    const auto definition = arguments.at(0).as<ast::ClassDefinition>();
    const ClassDeclaration* r = looked.library.declarationOf(definition, m);
    QCOMPARE(r->fullName(), "M.R");
    QVERIFY(r->parent() == m && looked.library.declarationOf(definition, m) == r);
    QVERIFY(looked.library.declarationOf({}, m) == nullptr);
}

void LibraryTest::manyElementsAreFound()
{
    std::string text = "package P\n";
    for (int i = 0; i < 3000; ++i) text += fmt::format("  constant Integer c{} = 1;\nprotected\n", i);
    Looked looked({});
    looked.document(text + "end P;");
    const ClassDeclaration* p = looked.library.find("P");
    for (int i = 0; i < 3000; ++i) {
        const ElementDeclaration* element = p->find(fmt::format("c{}", i));
        QVERIFY(element != nullptr);
        QCOMPARE(p->indexOf(*element), static_cast<std::size_t>(i));
        QCOMPARE(element->isProtected, i > 0);
    }
    QVERIFY(p->find("c3000") == nullptr);
}

void LibraryTest::foldersOfAPackageThatAreNoneHoldNoModels()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.Sub");
    const fs::path inSub = folder.write("A/Sub/X.mo", "within A.Sub; model X end X;");
    folder.write("A/Resources/Old.mo", "model Old end Old;");
    folder.write("A/Resources/Kept/package.mo", "package Kept end Kept;");
    const fs::path loose = folder.write("plain/deep/Y.mo", "model Y end Y;");
    Diagnostics diagnostics;
    const auto files = findModelFiles(folder.path(), diagnostics);
    QCOMPARE(files, (std::vector<fs::path>{inSub.parent_path() / "X.mo", inSub.parent_path() / "package.mo",
                                           folder.path() / "A/package.mo", loose}));
    // A folder that is named is looked into, whatever it is in.
    QCOMPARE(findModelFiles(folder.path() / "A/Resources", diagnostics).size(), std::size_t(2));
    // The folder of a package stands for its text, another folder for none.
    const auto source = loadSource(folder.path() / "A", diagnostics);
    QVERIFY(source && source->path() == (folder.path() / "A/package.mo").string());
    QVERIFY(diagnostics.empty());
    QVERIFY(loadSource(folder.path() / "plain", diagnostics) == nullptr && diagnostics.errorCount() == 1);
    QVERIFY(loadSource({}, diagnostics) == nullptr);
}

void LibraryTest::filesOfOldLibrariesAreReadAsWindows1252()
{
    const Folder folder;
    const fs::path file = folder.write("Old.mo", "model Old \"f\xFCr 5 \x80\"\n  // \xC3\xA4 \xE4\nend Old;");
    SourceCache cache;
    for (int again = 0; again < 2; ++again) {
        Diagnostics diagnostics;
        const auto tree = cache.tree(file, diagnostics);
        QVERIFY(tree);
        QCOMPARE(std::string(tree->file().text()),
                 std::string("model Old \"f\xC3\xBCr 5 \xE2\x82\xAC\"\n  // \xC3\xA4 \xC3\xA4\nend Old;"));
        QVERIFY(!diagnostics.hasErrors());
        QCOMPARE(diagnostics.items().size(), std::size_t(1));
        QVERIFY(diagnostics.items()[0].message.find("Old.mo:1:13: the byte 0xFC") != std::string::npos);
    }
    Diagnostics pedantic;
    pedantic.setPedantic(true);
    QVERIFY(cache.tree(file, pedantic));
    QCOMPARE(pedantic.errorCount(), std::size_t(1));
}

void LibraryTest::packageOrderThenNames()
{
    const Folder folder;
    folder.package("A", "  constant Real k = 1;\n  model InText end InText;\n");
    folder.package("A.Sub");
    for (const char* name : {"Z", "C", "D", "B"}) {
        folder.write(fmt::format("A/{}.mo", name), fmt::format("within A;\nmodel {0}\nend {0};\n", name));
    }
    folder.write("A/not-a-name.mo", "model X end X;");
    folder.write("A/plain/E.mo", "within A;\nmodel E end E;");
    folder.write("A/package.order", "\xEF\xBB\xBFZ\r\nInText\n Sub \nk\nZ\nGone\n\n");
    Looked looked({folder.path()});
    const ClassDeclaration* a = looked.library.findRoot("A");
    QVERIFY(a != nullptr);
    QCOMPARE(names(*a), "k InText Z Sub B C D");
    QCOMPARE(looked.library.find("A.Sub")->fullName(), "A.Sub");
    QVERIFY(looked.library.find("A.Sub")->parent() == a);
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
}

void LibraryTest::filesAreParsedWhenTheirClassIsNeeded()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within A;\nfinal model B end B;");
    folder.write("A/C.mo", "within A;\nmodel C end C;");
    const auto cache = std::make_shared<SourceCache>();
    Looked looked({folder.path()}, cache);
    QCOMPARE(cache->size(), std::size_t(0));
    const ClassDeclaration* a = looked.library.findRoot("A");
    QCOMPARE(names(*a), "B C");
    QCOMPARE(cache->size(), std::size_t(1));
    const ElementDeclaration* b = a->find("B");
    QVERIFY(b->kind == ElementKind::Class && b->nameSpan.isNone() && !b->prefixes.isFinal);
    QVERIFY(b->declaredClass() != nullptr && b->declaredClass() == a->find("B")->declaredClass());
    QCOMPARE(cache->size(), std::size_t(2));
    QVERIFY(!b->nameSpan.isNone() && b->prefixes.isFinal);
    QCOMPARE(looked.library.sources().size(), std::size_t(2));
}

void LibraryTest::namesWithDotsInQuotes()
{
    Looked looked({});
    looked.document("package P\n  model 'a.b' \"quoted\"\n  end 'a.b';\nend P;");
    QCOMPARE(looked.codes(), "");
    QCOMPARE(textOf(looked.library.find("P.'a.b'")), "quoted");
    QVERIFY(looked.library.find("P.'a") == nullptr);
}

void LibraryTest::withinMustFitThePlace()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within X.Y;\nmodel B end B;");
    folder.write("A/C.mo", "model C end C;");
    folder.write("D.mo", "within A;\nmodel D end D;");
    Looked looked({folder.path()});
    QCOMPARE(looked.library.find("A.B")->fullName(), "A.B");
    QCOMPARE(looked.library.find("A.C")->fullName(), "A.C");
    QVERIFY(looked.library.find("D") != nullptr);
    QCOMPARE(looked.codes(), "W0010 W0010 W0010");
    QVERIFY(looked.messages().find(
                "B.mo:1:8: warning: the location of this file requires 'within A;', but it has 'within X.Y;'") !=
            std::string::npos);
    QVERIFY(looked.messages().find("no such clause") != std::string::npos);
}

void LibraryTest::fileMustHoldItsClass()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within A;\nmodel Other end Other;");
    folder.write("A/C.mo", "within A;\n// nothing\n");
    folder.write("D.mo", "package E end E;");
    Looked looked({folder.path()});
    const ClassDeclaration* a = looked.library.findRoot("A");
    QVERIFY(a->find("B")->declaredClass() == nullptr);
    QVERIFY(a->find("B")->declaredClass() == nullptr);
    QVERIFY(looked.library.find("A.C") == nullptr);
    QVERIFY(looked.library.find("D") == nullptr && looked.library.find("E") == nullptr);
    QCOMPARE(looked.codes(), "E0009 E0009 E0009");
    QVERIFY(looked.messages().find("must contain the class 'B', but it contains 'Other'") != std::string::npos);
    QVERIFY(looked.messages().find("but it contains no class") != std::string::npos);
}

/// Libraries come first; a file that is only called so is left alone. So is what a package in a folder is beside.
void LibraryTest::filesBesideATextHaveItsClasses()
{
    const Folder folder, libraries;
    const fs::path car = folder.write("Car.mo", "model Car Wheel w; end Car;");
    folder.write("Wheel.mo", "model Wheel Hub h; end Wheel;");
    folder.write("Hub.mo", "model Hub end Hub;");
    folder.write("Named.mo", "model Other end Other;");
    folder.write("parts.mo", "model Screw end Screw; model Nut end Nut;");
    folder.write("more parts.mo", "model Nut end Nut; model Door end Door;");
    folder.write("door.mo", "model Door Real here; end Door;");
    folder.write("Inside.mo", "within Somewhere;\nmodel Inside end Inside;");
    folder.write("Known.mo", "model Known Real ofTheFolder; end Known;");
    folder.package("Parts", "model Seat end Seat;\n");
    libraries.write("Known.mo", "model Known Real ofTheLibrary; end Known;");
    Looked looked({libraries.path()});
    looked.document("model Car Wheel w; end Car;", car.string());
    for (const char* const name : {"Wheel", "Hub", "Parts.Seat", "Other", "Screw"})
        QVERIFY2(looked.library.find(name) != nullptr, name);
    for (const char* const name : {"Named", "Nut", "Inside", "Engine"}) {
        QVERIFY2(looked.library.find(name) == nullptr, name);
    }
    QVERIFY(looked.library.find("Known")->find("ofTheLibrary") != nullptr);
    QVERIFY(looked.library.find("Door") != nullptr && looked.library.find("Door")->find("here") != nullptr);
    QCOMPARE(looked.codes(), "");

    // Its file was read long ago.
    Looked edited({libraries.path()});
    edited.document("model Car Wheel w; end Car;", car.string());
    edited.document("model RoundWheel end RoundWheel;", (folder.path() / "Wheel.mo").string());
    QVERIFY(edited.library.find("Wheel") == nullptr && edited.library.find("RoundWheel") != nullptr);

    const fs::path part = folder.write("Parts/Belt.mo", "within Parts;\nmodel Belt end Belt;");
    folder.write("Parts/Buckle.mo", "model Buckle end Buckle;");
    Looked inPackage({libraries.path()});
    inPackage.document("within Parts;\nmodel Belt end Belt;", part.string());
    QVERIFY(inPackage.library.find("Buckle") == nullptr);
}

void LibraryTest::brokenFileIsReportedOnceForEachLibrary()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within A;\nmodel B\n  Real x\nend B;");
    folder.write("A/C.mo", "within A;\nmodel");
    const auto cache = std::make_shared<SourceCache>();
    for (int i = 0; i < 2; ++i) {
        Looked looked({folder.path()}, cache);
        const ClassDeclaration* b = looked.library.find("A.B");
        QVERIFY(b != nullptr);
        QVERIFY(looked.library.find("A.B") == b);
        QCOMPARE(looked.codes(), "E1002");
        QVERIFY(looked.messages().find("B.mo:3:9") != std::string::npos);
        QVERIFY(looked.library.find("A.C") == nullptr);
        QVERIFY(looked.codes().find("E0009") == std::string::npos);
    }
}

void LibraryTest::missingFile()
{
    const Folder folder;
    folder.package("A");
    folder.write("A/B.mo", "within A;\nmodel B end B;");
    Looked looked({folder.path()});
    const ElementDeclaration* b = looked.library.findRoot("A")->find("B");
    fs::remove(folder.path() / "A/B.mo");
    QVERIFY(b->declaredClass() == nullptr);
    QVERIFY(b->declaredClass() == nullptr);
    QCOMPARE(looked.codes(), "E0001");

    fs::create_directories(folder.path() / "A/B.mo");
    Diagnostics diagnostics;
    QVERIFY(SourceCache().tree(folder.path() / "A/B.mo", diagnostics) == nullptr);
    QCOMPARE(diagnostics.errorCount(), std::size_t(1));
}

void LibraryTest::emptyAndUnreadableFolders()
{
    const Folder folder;
    fs::create_directories(folder.path() / "empty");
    fs::create_directories(folder.path() / "lib/package.mo");
    Looked looked({folder.path() / "empty", folder.path() / "missing", folder.path() / "lib", fs::path()});
    QVERIFY(looked.library.rootNames().empty());
    QVERIFY(looked.library.findRoot("A") == nullptr && looked.library.find("A.B.C") == nullptr);
    QVERIFY(looked.library.diagnostics().empty());
}

void LibraryTest::binaryFile()
{
    const Folder folder;
    std::string junk;
    for (int i = 0; i < 4096; ++i) junk += static_cast<char>(i * 37 % 256);
    folder.write("A.mo", junk);
    folder.package("B");
    folder.write("B/package.order", junk);
    folder.write("B/C.mo", std::string(100, '\0'));
    Looked looked({folder.path()});
    QVERIFY(looked.library.findRoot("A") == nullptr);
    QVERIFY(looked.library.diagnostics().hasErrors());
    QCOMPARE(names(*looked.library.findRoot("B")), "C");
    QVERIFY(looked.library.find("B.C") == nullptr);
}

void LibraryTest::classDeclaredTwice()
{
    const Folder folder;
    folder.package("A", "  model B \"text\" end B;\n");
    folder.write("A/B.mo", "within A;\nmodel B \"file\" end B;");
    folder.package("A.C");
    folder.write("A/C.mo", "within A;\nmodel C \"file\" end C;");
    Looked looked({folder.path()});
    QCOMPARE(textOf(looked.library.find("A.B")), "text");
    QCOMPARE(names(*looked.library.find("A")), "B B C C");
    QCOMPARE(textOf(looked.library.find("A.C")), "");
    QCOMPARE(looked.codes(), "E0011 E0011");

    looked.document("model M \"first\" end M; model M \"second\" end M;");
    QCOMPARE(looked.codes(), "E0011 E0011 E0011");
    QCOMPARE(textOf(looked.library.find("M")), "first");

    Looked inClass({});
    inClass.document("model M Real x; Integer x; end M;");
    QCOMPARE(names(*inClass.library.find("M")), "x x");
    QCOMPARE(inClass.library.find("M")->indexOf(*inClass.library.find("M")->find("x")), std::size_t(0));

    // A file that says it is elsewhere is no class of the package.
    folder.write("K/package.mo", "package K\n  model P Real inText; end P;\nend K;\n");
    folder.write("K/P.mo", "model P end P;");
    Looked looser({folder.path()});
    QVERIFY(looser.library.find("K.P")->find("inText") != nullptr);
    QCOMPARE(looser.codes(), "W0010");
}

void LibraryTest::changedFileIsParsedAgain()
{
    const Folder folder;
    const fs::path file = folder.write("A.mo", "model A \"first\" end A;");
    const auto cache = std::make_shared<SourceCache>();
    QCOMPARE(textOf(Looked({folder.path()}, cache).library.find("A")), "first");
    folder.write("A.mo", "model A \"another\" end A;");
    QCOMPARE(textOf(Looked({folder.path()}, cache).library.find("A")), "another");
    // The same size: the time tells.
    folder.write("A.mo", "model A \"changed\" end A;");
    fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(2));
    QCOMPARE(textOf(Looked({folder.path()}, cache).library.find("A")), "changed");
    QCOMPARE(cache->size(), std::size_t(1));
    fs::remove(file);
    Diagnostics diagnostics;
    QVERIFY(cache->tree(file, diagnostics) == nullptr);
    QCOMPARE(cache->size(), std::size_t(0));
}

void LibraryTest::cachedTreeServesSeveralLibraries()
{
    const Folder folder;
    folder.write("A.mo", "model A end A;");
    folder.write("B.mo", "model B end B;");
    const auto cache = std::make_shared<SourceCache>();
    Looked one({folder.path()}, cache);
    Looked two({folder.path()}, cache);
    const ClassDeclaration* a = one.library.find("A");
    QVERIFY(two.library.find("B") != nullptr);
    const ClassDeclaration* again = two.library.find("A");
    QVERIFY(&a->tree() != &again->tree());
    QVERIFY(&a->tree().nodes() == &again->tree().nodes());
    QVERIFY(a->tree().sharedFile() == again->tree().sharedFile());
    QCOMPARE(a->tree().source().index(), std::size_t(0));
    QCOMPARE(again->tree().source().index(), std::size_t(1));
    QVERIFY(two.library.sources().describe(again->nameSpan()).ends_with("A.mo:1:7"));
    QVERIFY(again->definition().span().source == SourceId(1));
    QCOMPARE(again->tree().toString(), "model A end A;");
}

void LibraryTest::linksThatLeadBack()
{
    const Folder folder;
    folder.package("A");
    folder.package("B");
    std::error_code error;
    fs::create_directory_symlink(folder.path() / "A", folder.path() / "A/A", error);
    if (error) QSKIP("this file system has no links");
    fs::create_directory_symlink(folder.path() / "B", folder.path() / "A/B");
    fs::create_directory_symlink(folder.path() / "self", folder.path() / "self");
    fs::create_symlink(folder.path() / "loop.mo", folder.path() / "loop.mo");
    Looked looked({folder.path()});
    QCOMPARE(names(*looked.library.find("A")), "B");
    QVERIFY(looked.library.find("A.B") != nullptr);
    QCOMPARE(looked.codes(), "W0010");
    QCOMPARE(looked.library.rootNames(), (std::vector<std::string>{"A", "B"}));
}

void LibraryTest::preloadParsesEverything()
{
    const Folder folder;
    folder.package("A");
    for (int i = 0; i < 200; ++i) {
        const std::string name = fmt::format("M{}", i);
        folder.write(fmt::format("A/{}.mo", name), fmt::format("within A;\nmodel {0}\n  Real x\nend {0};\n", name));
    }
    const auto cache = std::make_shared<SourceCache>();
    Looked looked({folder.path()}, cache);
    double last = 0;
    const auto preload = [&](const Task& task) {
        looked.library.preload("Missing", task);
        looked.library.preload("A", task);
    };
    std::stop_source stop;
    stop.request_stop();
    preload(Task(stop.get_token()));
    QVERIFY(cache->size() < 10);
    preload(Task({}, [&last](double fraction, std::string_view) {
        QVERIFY(fraction >= last && fraction <= 1);
        last = fraction;
    }));
    QCOMPARE(cache->size(), std::size_t(201));
    QVERIFY(last > 0);
    // What was wrong is said when the class is needed.
    QVERIFY(looked.library.diagnostics().empty());
    QVERIFY(looked.library.find("A.M7") != nullptr);
    QCOMPARE(looked.codes(), "E1002");
}

void LibraryTest::uris()
{
    const auto parsed = [](const char* uri) -> std::string {
        const auto parts = parseResourceUri(uri);
        return parts ? parts->package + (parts->hasPath ? "|" : "") + parts->path : "none";
    };
    QCOMPARE(parsed("modelica://A.B/c/d.txt"), "A.B|c/d.txt");
    QCOMPARE(parsed("modelica:/A/c%20d%2Fe.txt"), "A|c d/e.txt");
    QCOMPARE(parsed("Modelica:///A/c?q#f"), "A|c");
    QCOMPARE(parsed("modelica://A/"), "A|");
    QCOMPARE(parsed("modelica://A"), "A");
    QCOMPARE(parsed("modelica://A/100%"), "A|100%");
    QCOMPARE(parsed("modelica://A/%zz%4"), "A|%zz%4");
    QCOMPARE(parsed("modelica://A/%00"), "none");
    QCOMPARE(parsed("modelica:"), "none");
    QCOMPARE(parsed("file:///tmp/a%20b"), "|/tmp/a b");
    QCOMPARE(parsed("FILE:/tmp/a"), "|/tmp/a");
    QCOMPARE(parsed("file://localhost/tmp/a"), "|/tmp/a");
    QCOMPARE(parsed("file:///C:/a"), "|C:/a");
    QCOMPARE(parsed("file://elsewhere/a"), "none");
    QCOMPARE(parsed("http://x/y"), "none");
    QCOMPARE(parsed("/tmp/a"), "none");
    QCOMPARE(parsed(""), "none");
}

void LibraryTest::uriLeadsIntoTheLibrary()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.B", "  package C end C;\n");
    folder.write("D 1.0/package.mo", "package D end D;");
    folder.write("E.mo", "package E package F end F; end E;");
    folder.write("A/Resources/Data/x.txt", "");
    Looked looked({folder.path()});
    looked.document("model M end M;");
    const auto leads = [&](const char* uri) {
        const auto path = looked.library.resolveUri(uri);
        return path ? fs::relative(*path, folder.path()).generic_string() : "nowhere";
    };
    QCOMPARE(leads("modelica://A/Resources/x.txt"), "A/Resources/x.txt");
    QCOMPARE(leads("modelica:/A.B/Resources/x.txt"), "A/B/Resources/x.txt");
    QCOMPARE(leads("modelica:/A.B.C/x.txt"), "A/B/C/x.txt");
    QCOMPARE(leads("modelica:/D//x.txt"), "D 1.0/x.txt");
    QCOMPARE(leads("modelica://E/x.txt"), "x.txt");
    QCOMPARE(leads("modelica://E.F/x.txt"), "F/x.txt");
    QCOMPARE(leads("modelica://A.B.C"), "A/B/package.mo");
    QCOMPARE(leads("modelica://A.Resources.Data/x.txt"), "A/Resources/Data/x.txt");
    QCOMPARE(leads("modelica://A.Resources/Data/x.txt"), "A/Resources/Data/x.txt");
    QCOMPARE(leads("modelica://A.Missing/x"), "nowhere");
    QCOMPARE(leads("modelica://A.Resources.Missing/x"), "nowhere");
    QCOMPARE(leads("modelica://Missing/x"), "nowhere");
    QCOMPARE(leads("modelica://M/x"), "nowhere");
    QCOMPARE(leads("modelica://M"), "nowhere");
    QVERIFY(looked.library.resolveUri("modelica://A/Resources/")->string().ends_with("/"));
    QVERIFY(looked.library.resolveUri("file:///tmp/x") == fs::path("/tmp/x"));
}

void LibraryTest::enclosingFolderOfAFile()
{
    const Folder folder;
    folder.package("A");
    folder.package("A.B");
    const fs::path file = folder.write("A/B/C.mo", "within A.B;\nmodel C end C;");
    folder.write("D.mo", "model D end D;");
    QVERIFY(enclosingLibraryFolder(file) == folder.path());
    QVERIFY(enclosingLibraryFolder(folder.path() / "A/package.mo") == folder.path());
    QVERIFY(!enclosingLibraryFolder(folder.path() / "D.mo"));
    QVERIFY(!enclosingLibraryFolder(folder.path() / "missing/E.mo"));
}

void LibraryTest::shippedExamples()
{
    const fs::path shipped = shippedLibrary();
    if (shipped.empty()) QSKIP("the shipped library is not here");
    Looked looked({shipped});
    QVERIFY(looked.library.find("RlcCircuit") != nullptr);
    QVERIFY(looked.library.diagnostics().empty());
}

void LibraryTest::standardLibrary()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) {
        QSKIP("MODELICAPATH is not set: set it to the folder of the Modelica Standard Library");
    }
    Looked looked(libraryFolders({}));
    if (looked.library.findRoot("Modelica") == nullptr) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
    std::size_t count = 0;
    std::vector<const ClassDeclaration*> open = {looked.library.findRoot("Modelica")};
    while (!open.empty()) {
        const ClassDeclaration* at = open.back();
        open.pop_back();
        ++count;
        for (const ElementDeclaration& element : at->elements()) {
            if (element.kind == ElementKind::Extends) continue;
            QVERIFY2(at->find(element.name) == &element, fmt::format("{}.{}", at->fullName(), element.name).c_str());
            if (element.kind != ElementKind::Class) continue;
            const ClassDeclaration* declared = element.declaredClass();
            QVERIFY2(declared != nullptr, fmt::format("{}.{}", at->fullName(), element.name).c_str());
            QCOMPARE(declared->name(), element.name);
            open.push_back(declared);
        }
    }
    qInfo("%zu classes", count);
    QVERIFY(count > 5000);
    QVERIFY2(looked.library.diagnostics().empty(), looked.messages().c_str());
}

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
