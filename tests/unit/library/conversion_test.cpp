// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries that were written for older versions of what they use: which version is taken, and how texts are changed.
#include <QTest>

#include <QTemporaryDir>

#include <filesystem>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/compiler/library_conversion.h"
#include "core/library/conversion_rules.h"
#include "core/library/library.h"
#include "core/library/library_versions.h"
#include "core/library/model_files.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLibrary = R"(package Lib
  package Units
    type Length = Real(unit = "m");
    package Conversions
      function toInch
        input Real x;
        output Real y = x / 0.0254;
      end toInch;
    end Conversions;
  end Units;
  constant Real gravity = 9.81;
  model Spring
    parameter Real stiffness = 1;
    parameter Real damping = 0;
    Units.Length x;
  equation
    x = stiffness * time + damping;
  end Spring;
  package Medium
    replaceable partial model Base
      Real R_s, p;
    end Base;
    replaceable partial function constantOf
      input Real T;
      output Real R_s;
    end constantOf;
  end Medium;
  model HeatedPipe
    parameter Boolean useHeat = false;
    parameter Real length = 1;
    Real q = if useHeat then length else 0;
  end HeatedPipe;
  model Stage
    parameter Real a = 1, b = 2, sum = 0;
    Real y = sum;
  end Stage;
  annotation(version = "3.0", conversion(
    noneFromVersion = "2.9",
    from(version = {"1.0", "1.1"}, to = "2.0", script = "modelica://Lib/Resources/to2.mos"),
    from(version = "2.0", script = "modelica://Lib/Resources/to3.mos")));
end Lib;
)";

constexpr std::string_view kFirstStep = R"(
// no semicolon after the first call
convertClass("Lib.SIunits", "Lib.Sizes")
convertElement("Lib.Spring", "c", "k");
convertClass({"Lib.Pipe", "Lib.HotPipe"}, {"Lib.HeatedPipe", "Lib.HeatedPipe"});
convertModifiers("Lib.HotPipe", fill("", 0), {"useHeat=true"});
convertModifiers("Lib.Pipe", {"obsolete"}, fill("", 0), true);
convertMessage("Lib.Gone", "there is nothing like it any more");
)";

constexpr std::string_view kSecondStep = R"(
convertClass("Lib.Sizes", "Lib.Units");
convertClass("Lib.Sizes.toInch", "Lib.Units.Conversions.toInch");
convertElement("Lib.Spring", "k", "stiffness");
convertElement("Lib", "g", "gravity");
convertElement("Lib.Medium.Base", "R", "R_s");
convertElement("Lib.Medium.constantOf", "R", "R_s");
convertModifiers("Lib.Stage", {"a=1", "b=2"}, {"sum=%a%*%b%"});
convertClassIf("Lib.Any", "kind", "spring", "Lib.Spring");
)";

class Shelf {
public:
    Shelf()
    {
        write("Lib/package.mo", kLibrary);
        write("Lib/Resources/to2.mos", kFirstStep);
        write("Lib/Resources/to3.mos", kSecondStep);
    }
    [[nodiscard]] fs::path path() const { return fs::path(m_folder.path().toStdString()); }
    void write(const fs::path& name, std::string_view text) const
    {
        const fs::path file = path() / name;
        fs::create_directories(file.parent_path());
        [&] { QVERIFY(!writeFileWhole(file, text)); }();
    }
    /// The text of `package User`, which asks for this version, after its conversion.
    [[nodiscard]] std::string converted(const std::string& content, const std::string& version = "1.0") const
    {
        const std::string frame = "package User\n{}\n  annotation(uses(Lib(version = \"{}\")));\nend User;\n";
        const std::string text = fmt::format(fmt::runtime(frame), content, version);
        write("user.mo", text);
        const LibraryConversion done = convertFiles({path() / "user.mo", {path()}, {}}, Task());
        m_messages.clear();
        for (const Diagnostic& item : done.diagnostics.items())
            m_messages += formatDiagnostic(item, done.sources) + "\n";
        if (done.files.empty()) return "unchanged";
        const std::string& after = done.files.front().after;
        const std::size_t begin = std::string_view("package User\n").size();
        const std::size_t end = after.rfind("\n  annotation(uses");
        return after.substr(begin, end - begin);
    }
    [[nodiscard]] const std::string& messages() const { return m_messages; }

private:
    QTemporaryDir m_folder;
    mutable std::string m_messages;
};

std::shared_ptr<const Analysis> analysed(const Shelf& shelf, const std::string& text, const std::string& model)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("user.mo", text);
    request.modelName = model;
    request.libraryFolders = {shelf.path()};
    request.last = StopAfter::Dae;
    request.cache = std::make_shared<SourceCache>();
    return analyse(request, Task());
}

std::string messages(const Analysis& analysis)
{
    std::string all;
    for (const Diagnostic& item : analysis.diagnostics.items()) all += formatDiagnostic(item, analysis.sources) + "\n";
    return all;
}

}  // namespace

class ConversionTest : public QObject {
    Q_OBJECT
private slots:
    void texts_data();
    void texts();
    void messagesAreGiven();
    void textStaysWhereNothingChanges();
    void versionThatServesIsTakenBeforeANewerOne();
    void olderUserIsReadAsConverted();
    void olderLibraryBesideATextWithoutVersionIsConverted();
    void textOfSeveralClassesIsConvertedWhole_data();
    void textOfSeveralClassesIsConvertedWhole();
    void messagesNameThePlaceAsWritten();
    void filesOfAPackageAreConverted();
    void filesTellWhenAPackageWasWritten_data();
    void filesTellWhenAPackageWasWritten();
    void versionsThatAreNotThereAreTold();
    void unknownCallsAreTold();
    void patchHoldsTheChangedLines();
    void textsThatSayNothingAreOfTheVersionWhoseNamesTheyUse_data();
    void textsThatSayNothingAreOfTheVersionWhoseNamesTheyUse();
};

void ConversionTest::texts_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char* name, const char* before, const char* after) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    row("full name", "  parameter Lib.SIunits.Length x;", "  parameter Lib.Units.Length x;");
    row("global name", "  parameter .Lib.SIunits.Length x;", "  parameter .Lib.Units.Length x;");
    row("import with a name", "  import SI = Lib.SIunits;\n  parameter SI.Length x;",
        "  import SI = Lib.Units;\n  parameter SI.Length x;");
    row("import by its own name", "  import Lib.SIunits;\n  parameter SIunits.Length x;",
        "  import SIunits = Lib.Units;\n  parameter SIunits.Length x;");
    row("import of all", "  import Lib.SIunits.*;\n  parameter Length x;",
        "  import Lib.Units.*;\n  parameter Length x;");
    row("import of all beside whole names", "  import Lib.SIunits.*;\n  parameter Lib.SIunits.Length x;",
        "  import Lib.Units.*;\n  parameter Lib.Units.Length x;");
    row("what leaves the imported package", "  import SI = Lib.SIunits;\n  constant Real y = SI.toInch(2);",
        "  import SI = Lib.Units;\n  constant Real y = SI.Conversions.toInch(2);");
    row("alias package", "  package SI = Lib.SIunits;\n  parameter SI.Length x;",
        "  package SI = Lib.Units;\n  parameter SI.Length x;");
    row("constant of a package", "  constant Real y = 2 * Lib.g;", "  constant Real y = 2 * Lib.gravity;");
    row("element in a modification", "  model M\n    Lib.Spring s(c = 2, damping = 1);\n  end M;",
        "  model M\n    Lib.Spring s(stiffness = 2, damping = 1);\n  end M;");
    row("element through a component", "  model M\n    Lib.Spring s[2];\n    Real y = s[1].c;\n  end M;",
        "  model M\n    Lib.Spring s[2];\n    Real y = s[1].stiffness;\n  end M;");
    row("inherited element", "  model M\n    extends Lib.Spring(c = 2);\n    Real y = c;\n  end M;",
        "  model M\n    extends Lib.Spring(stiffness = 2);\n    Real y = stiffness;\n  end M;");
    row("element of a class derived here",
        "  model M\n    extends Lib.Spring;\n  end M;\n  model N\n    M m(c = 3);\n    Real y = m.c;\n  end N;",
        "  model M\n    extends Lib.Spring;\n  end M;\n  model N\n    M m(stiffness = 3);\n"
        "    Real y = m.stiffness;\n  end N;");
    row("element inside of a component's modification",
        "  model M\n    Lib.Spring s;\n  end M;\n  model N\n    M m(s(c = 3), s.damping = 1);\n  end N;",
        "  model M\n    Lib.Spring s;\n  end M;\n  model N\n    M m(s(stiffness = 3), s.damping = 1);\n  end N;");
    row("element of a model that a redeclaration extends",
        "  package Med\n    extends Lib.Medium;\n    redeclare model extends Base(R(min = 0))\n    equation\n"
        "      R = 8/p;\n      p = 2;\n    end Base;\n  end Med;\n  model M\n    Med.Base m(R(max = 9));\n"
        "    Real y = m.R;\n  end M;",
        "  package Med\n    extends Lib.Medium;\n    redeclare model extends Base(R_s(min = 0))\n    equation\n"
        "      R_s = 8/p;\n      p = 2;\n    end Base;\n  end Med;\n  model M\n    Med.Base m(R_s(max = 9));\n"
        "    Real y = m.R_s;\n  end M;");
    row("element of a function that a redeclaration extends, again",
        "  package A\n    extends Lib.Medium;\n    redeclare replaceable function extends constantOf\n"
        "    end constantOf;\n  end A;\n  package B\n    extends A;\n    redeclare function extends constantOf\n"
        "    algorithm\n      R := 2*T;\n    end constantOf;\n  end B;",
        "  package A\n    extends Lib.Medium;\n    redeclare replaceable function extends constantOf\n"
        "    end constantOf;\n  end A;\n  package B\n    extends A;\n    redeclare function extends constantOf\n"
        "    algorithm\n      R_s := 2*T;\n    end constantOf;\n  end B;");
    row("inherited element, and one around of that name",
        "  package P\n    constant Real c = 1;\n    model M\n      extends Lib.Spring;\n      Real y = c;\n    end M;\n"
        "    model N\n      Real y = c;\n    end N;\n  end P;",
        "  package P\n    constant Real c = 1;\n    model M\n      extends Lib.Spring;\n      Real y = stiffness;\n"
        "    end M;\n    model N\n      Real y = c;\n    end N;\n  end P;");
    row("own element of that name", "  model M\n    Real c = 1;\n    Lib.Spring s(c = c);\n  end M;",
        "  model M\n    Real c = 1;\n    Lib.Spring s(stiffness = c);\n  end M;");
    row("added modifier", "  model M\n    Lib.HotPipe p;\n    Lib.HotPipe q[2](length = 3);\n  end M;",
        "  model M\n    Lib.HeatedPipe p(useHeat = true);\n    Lib.HeatedPipe q[2](length = 3, useHeat = true);\n"
        "  end M;");
    row("what is given stays", "  model M\n    Lib.HotPipe p(useHeat = false);\n  end M;",
        "  model M\n    Lib.HeatedPipe p(useHeat = false);\n  end M;");
    row("removed modifier", "  model M\n    Lib.Pipe p(obsolete = 1, length = 3), q(obsolete = 2);\n  end M;",
        "  model M\n    Lib.HeatedPipe p(length = 3), q();\n  end M;");
    row("computed modifier", "  model M\n    Lib.Stage s(b = 1 + 2);\n  end M;",
        "  model M\n    Lib.Stage s(sum = 1*(1 + 2));\n  end M;");
    row("class by a value", "  model M\n    Lib.Any s(kind = Lib.Kinds.spring, c = 2);\n  end M;",
        "  model M\n    Lib.Spring s(c = 2);\n  end M;");
    row("documentation",
        "  model M\n    annotation(Documentation(info = \"see modelica://Lib.SIunits.Length\"));\n  end M;",
        "  model M\n    annotation(Documentation(info = \"see modelica://Lib.Units.Length\"));\n  end M;");
    row("redeclaration",
        "  model M\n    replaceable model S = Lib.Spring(c = 1) constrainedby Lib.Spring(c = 2);\n  end M;",
        "  model M\n    replaceable model S = Lib.Spring(stiffness = 1) constrainedby Lib.Spring(stiffness = 2);\n"
        "  end M;");
}

void ConversionTest::texts()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    const Shelf shelf;
    QCOMPARE(QString::fromStdString(shelf.converted(before.toStdString())), after);
    QVERIFY2(shelf.messages().empty(), shelf.messages().c_str());
}

void ConversionTest::messagesAreGiven()
{
    const Shelf shelf;
    static_cast<void>(shelf.converted("  model M\n    Lib.Gone g;\n  end M;"));
    QVERIFY2(shelf.messages().find("user.mo:3:5: warning: 'Lib.Gone' cannot be converted to version 2.0 of Lib: there "
                                   "is nothing like it any more [W0016]") != std::string::npos,
             shelf.messages().c_str());
}

void ConversionTest::textStaysWhereNothingChanges()
{
    const Shelf shelf;
    QCOMPARE(shelf.converted("  parameter Lib.Units.Length x;", "2.9"), std::string("unchanged"));
    QCOMPARE(shelf.converted("  parameter Lib.Units.Length x;", "3.0"), std::string("unchanged"));
    // No way leads from there.
    QCOMPARE(shelf.converted("  parameter Lib.SIunits.Length x;", "0.5"), std::string("unchanged"));
}

void ConversionTest::versionThatServesIsTakenBeforeANewerOne()
{
    const Shelf shelf;
    shelf.write("Lib 1.1.mo",
                "package Lib\n  constant Real g = 9.8;\n  annotation(version = \"1.1\", conversion(noneFromVersion = "
                "\"1.0\"));\nend Lib;\n");
    const auto old = analysed(
        shelf, "model M\n  parameter Real y = Lib.g;\n  annotation(uses(Lib(version = \"1.0\")));\nend M;\n", "M");
    QVERIFY2(old->diagnostics.items().empty(), messages(*old).c_str());
    const auto present = analysed(shelf, "model M\n  parameter Real y = Lib.gravity;\nend M;\n", "M");
    QVERIFY2(present->diagnostics.items().empty(), messages(*present).c_str());
}

void ConversionTest::olderUserIsReadAsConverted()
{
    const Shelf shelf;
    const auto analysis = analysed(shelf,
                                   "model M\n  Lib.Spring s(c = 2);\n  Real y = s.c;\n"
                                   "  annotation(uses(Lib(version = \"1.1\")));\nend M;\n",
                                   "M");
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).c_str());
    QCOMPARE(analysis->diagnostics.items().size(), std::size_t{1});
    QCOMPARE(std::string(analysis->diagnostics.items().front().code()), std::string("H0015"));
    QVERIFY(analysis->dae != nullptr);
}

/// Both versions are there. The text takes the newest; what it uses of an older library follows.
void ConversionTest::olderLibraryBesideATextWithoutVersionIsConverted()
{
    const Shelf shelf;
    shelf.write(
        "Lib 1.0/package.mo",
        "package Lib\n  package SIunits\n    type Length = Real(unit = \"m\");\n  end SIunits;\n  model Spring\n"
        "    parameter Real c = 1;\n  end Spring;\n  annotation(version = \"1.0\");\nend Lib;\n");
    shelf.write(
        "Old/package.mo",
        "package Old\n  import SI = Lib.SIunits;\n  model Part\n    SI.Length y = 1;\n    Lib.Spring s(c = 2);\n"
        "  end Part;\n  annotation(uses(Lib(version = \"1.0\")));\nend Old;\n");
    const auto analysis = analysed(shelf, "model M\n  Lib.Spring s(stiffness = 3);\n  Old.Part part;\nend M;\n", "M");
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).c_str());
    QVERIFY2(messages(*analysis).find("H0015") != std::string::npos, messages(*analysis).c_str());
}

void ConversionTest::textOfSeveralClassesIsConvertedWhole_data()
{
    QTest::addColumn<QString>("first");  // versions that the classes name
    QTest::addColumn<QString>("last");
    QTest::addColumn<bool>("isConverted");
    QTest::newRow("the first says it") << "1.1"
                                       << "" << true;
    QTest::newRow("the last says it") << ""
                                      << "1.1" << true;
    QTest::newRow("each says it") << "1.1"
                                  << "1.1" << true;
    QTest::newRow("the last is written for the present version") << "1.1"
                                                                 << "3.0" << false;
}

void ConversionTest::textOfSeveralClassesIsConvertedWhole()
{
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(bool, isConverted);
    const auto uses = [](const QString& version) {
        return version.isEmpty() ? std::string()
                                 : fmt::format("  annotation(uses(Lib(version = \"{}\")));\n", version.toStdString());
    };
    const Shelf shelf;
    const std::string text = "model Part\n  Lib.SIunits.Length x = 1;\n" + uses(first) +
                             "end Part;\nmodel Whole\n  Part part;\n  Lib.Spring s(c = 2);\n" + uses(last) +
                             "end Whole;\n";
    const auto analysis = analysed(shelf, text, "Whole");
    QVERIFY2(analysis->diagnostics.hasErrors() != isConverted, messages(*analysis).c_str());
    if (isConverted) QCOMPARE(analysis->diagnostics.items().size(), std::size_t{1});  // said once
    shelf.write("user.mo", text);
    const LibraryConversion done = convertFiles({shelf.path() / "user.mo", {shelf.path()}, {}}, Task());
    QCOMPARE(done.files.size(), std::size_t{1});
    const std::string& after = done.files.front().after;
    QVERIFY2(after.find("Lib.Units.Length x") != std::string::npos, after.c_str());
    QCOMPARE(after.find("s(stiffness = 2)") != std::string::npos, isConverted);
}

void ConversionTest::messagesNameThePlaceAsWritten()
{
    const Shelf shelf;
    const auto analysis = analysed(shelf,
                                   "model M\n  Lib.Spring s(c = 2, wrong = 3);\n"
                                   "  annotation(uses(Lib(version = \"1.0\")));\nend M;\n",
                                   "M");
    QVERIFY2(messages(*analysis).find("user.mo:2:23: error") != std::string::npos, messages(*analysis).c_str());
}

void ConversionTest::filesOfAPackageAreConverted()
{
    const Shelf shelf;
    shelf.write("Old/package.mo",
                "package Old\n  import SI = Lib.SIunits;\n  annotation(uses(Lib(version = \"1.0\")));\nend Old;\n");
    shelf.write("Old/M.mo", "within Old;\nmodel M\n  extends Base(c = 3);\n  SI.Length y = c;\nend M;\n");
    shelf.write("Old/Base.mo", "within Old;\npartial model Base\n  extends Lib.Spring;\nend Base;\n");
    AnalysisRequest request;
    request.modelName = "Old.M";
    request.libraryFolders = {shelf.path()};
    request.last = StopAfter::Dae;
    request.cache = std::make_shared<SourceCache>();
    const auto analysis = analyse(request, Task());
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).c_str());
    const LibraryConversion done = convertFiles({shelf.path() / "Old", {shelf.path()}, {}}, Task());
    QCOMPARE(done.fileCount, std::size_t{3});
    QCOMPARE(done.files.size(), std::size_t{2});  // Base stays as it is
}

void ConversionTest::filesTellWhenAPackageWasWritten_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("file");  // that is opened
    QTest::addColumn<bool>("isOld");
    const QString old = "Modelica.SIunits.Length x = 1;", present = "Modelica.Units.SI.Length x = 1;";
    QTest::newRow("from its folder") << old << "" << true;
    QTest::newRow("a file of it") << old << "Parts/M.mo" << true;
    QTest::newRow("present names") << present << "" << false;
}

/// Its package.mo names no version, and nothing that has another name today.
void ConversionTest::filesTellWhenAPackageWasWritten()
{
    QFETCH(QString, model);
    QFETCH(QString, file);
    QFETCH(bool, isOld);
    const Shelf shelf;
    shelf.write("Modelica/package.mo",
                "package Modelica\n  annotation(version = \"4.0.0\", conversion(from(version = \"3.2.3\", script = "
                "\"modelica://Modelica/Resources/to4.mos\")));\nend Modelica;\n");
    shelf.write("Modelica/Units.mo",
                "within Modelica;\npackage Units\n  package SI\n    type Length = Real(unit = "
                "\"m\");\n  end SI;\nend Units;\n");
    shelf.write("Modelica/Resources/to4.mos", "convertClass(\"Modelica.SIunits\", \"Modelica.Units.SI\");\n");
    shelf.write("Plant/package.mo", "package Plant\nend Plant;\n");
    shelf.write("Plant/Parts/package.mo", "within Plant;\npackage Parts\nend Parts;\n");
    shelf.write("Plant/Parts/M.mo", "within Plant.Parts;\nmodel M\n  " + model.toStdString() + "\nend M;\n");
    AnalysisRequest request;
    request.modelName = "Plant.Parts.M";
    request.libraryFolders = {shelf.path()};
    request.last = StopAfter::Dae;
    request.cache = std::make_shared<SourceCache>();
    Diagnostics ignored;
    if (!file.isEmpty()) request.file = loadSource(shelf.path() / "Plant" / file.toStdString(), ignored);
    const auto analysis = analyse(request, Task());
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).c_str());
    QCOMPARE(messages(*analysis).find("H0015") != std::string::npos, isOld);
}

void ConversionTest::versionsThatAreNotThereAreTold()
{
    const Shelf shelf;
    static_cast<void>(shelf.converted("  parameter Lib.SIunits.Length x;"));
    const auto problemWith = [&](const std::string& name, const std::string& version) {
        const LibraryConversion done =
            convertFiles({shelf.path() / "user.mo", {shelf.path()}, {{name, version}}}, Task());
        const bool isConverted = !done.files.empty();
        return done.problems.empty() == isConverted && !isConverted ? done.problems.front() : std::string();
    };
    QCOMPARE(problemWith("Lib", "3.0"), std::string());
    QCOMPARE(problemWith("Lib", "5.0"), std::string("there is no version 5.0 of 'Lib'; found is 3.0"));
    QCOMPARE(problemWith("Lib", "1.0"), std::string("there is no version 1.0 of 'Lib'; found is 3.0"));
    QCOMPARE(problemWith("Libb", "3.0"), std::string("there is no library 'Libb'; did you mean 'Lib'?"));
}

void ConversionTest::unknownCallsAreTold()
{
    ConversionRules rules;
    const auto unknown =
        readConversionScript("convertClear();\nconvertUnits({\"A\"}, 1e-3);\nconvertClass(\"A\", \"B\");", rules);
    QCOMPARE(unknown, std::vector<std::string>{"convertUnits"});
    QCOMPARE(rules.renamed("A.C"), std::string("B.C"));
    QCOMPARE(rules.renamed("AB"), std::string("AB"));

    const Shelf shelf;
    shelf.write("Lib/Resources/to3.mos", "convertUnits({\"A\"}, 1e-3);\n");
    static_cast<void>(shelf.converted("  parameter Lib.SIunits.Length x;", "2.0"));
    QVERIFY2(shelf.messages().find("[W0017]") != std::string::npos, shelf.messages().c_str());
}

void ConversionTest::patchHoldsTheChangedLines()
{
    QCOMPARE(toPatch({"a.mo", "one\ntwo\nthree\n", "one\n2\nthree\n"}),
             std::string("--- a.mo\n+++ a.mo\n@@ -2,1 +2,1 @@\n-two\n+2\n"));
}

void ConversionTest::textsThatSayNothingAreOfTheVersionWhoseNamesTheyUse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("version");
    QTest::newRow("old names") << "model M import SI = Modelica.SIunits; SI.Length x = 1; end M;"
                               << "3.2.3";
    QTest::newRow("new names") << "model M Modelica.Units.SI.Length x = 1; end M;"
                               << "";
    QTest::newRow("an old name of a class") << "model M Modelica.Blocks.Sources.Clock c; end M;"
                                            << "3.2.3";
    QTest::newRow("an old name of a package") << "model M extends Modelica.Electrical.MultiPhase.Basic.Star; end M;"
                                              << "3.2.3";
    QTest::newRow("a longer name") << "model M Modelica.Blocks.Tables.CombiTable2Ds t; end M;"
                                   << "";
    QTest::newRow("both") << "model M \"was Modelica.SIunits\" Modelica.Units.SI.Length x = 1; end M;"
                          << "";
    QTest::newRow("its own word")
        << "model M Modelica.SIunits.Length x = 1; annotation(uses(Modelica(version = \"2.2\"))); end M;"
        << "2.2";
    QTest::newRow("a library") << "package M Modelica.SIunits.Length x = 1; annotation(version = \"1\"); end M;"
                               << "";
}

void ConversionTest::textsThatSayNothingAreOfTheVersionWhoseNamesTheyUse()
{
    QFETCH(QString, text);
    QFETCH(QString, version);
    const auto tree = parseLeniently(text.toStdString());
    const ast::StoredDefinition stored(*tree);
    QString found;
    OldTexts oldTexts;
    for (const ast::ClassDefinition definition : stored.classes()) {
        for (const UsedLibrary& used : usedLibraries(definition, oldTexts))
            found += QString::fromStdString(used.version);
    }
    QCOMPARE(found, version);
}

QTEST_GUILESS_MAIN(ConversionTest)
#include "conversion_test.moc"
