// SPDX-License-Identifier: GPL-3.0-or-later
// What a name means: tips, definitions, references and renaming, by resolution and over files.
#include <QTest>

#include "core/base/text_edit.h"
#include "core/editing/completion/hover.h"
#include "core/editing/references.h"
#include "core/editing/rename.h"
#include "tests/unit/editing/assist_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kCircuit =
    "package P \"parts\"\n"
    "  connector Pin Real v; flow Real i; end Pin;\n"
    "  model Resistor \"obeys Ohm\"\n"
    "    parameter Real R(unit=\"Ohm\") = 2*half \"resistance\";\n"
    "    parameter Real half = 5;\n"
    "    Pin p, n;\n"
    "  equation\n"
    "    p.v - n.v = R*p.i;\n"
    "    annotation(Documentation(info=\"<html><p>Made of <b>wire</b> &amp; air.</p><p>Second</p></html>\"));\n"
    "  end Resistor;\n"
    "end P;\n";

std::string hover(const std::string& text)
{
    Assisted assisted(text);
    const auto found = hoverAt(assisted.workspace, 0, assisted.main.cursor);
    return found ? toText(found->text) : std::string();
}

/// "path:line:column" of the declaration.
std::string definition(const std::string& text, const std::vector<MarkedText>& others = {})
{
    Assisted assisted(text, others);
    const auto found = definitionAt(assisted.workspace, 0, assisted.main.cursor);
    return found ? assisted.workspace.library().sources().describe(found->span) : std::string();
}

/// "line:column" of each use, a declaration with a star; with the number of the text before those of other texts.
std::string references(const std::string& text, const std::vector<MarkedText>& others = {})
{
    Assisted assisted(text, others);
    const auto use = nameAt(assisted.workspace, assisted.workspace.tree(0), assisted.main.cursor);
    if (!use) return "nothing";
    std::string all;
    for (const Reference& reference : findReferences(assisted.workspace, use->symbol, Task())) {
        const std::size_t where = *assisted.workspace.textOf(reference.span.source);
        const LineColumn place = assisted.workspace.file(reference.span).position(reference.span.begin);
        all += fmt::format("{}{}{}:{}{}", all.empty() ? "" : " ", where > 0 ? std::to_string(where) + "/" : "",
                           place.line, place.column, reference.isDeclaration ? "*" : "");
    }
    return all;
}

/// The texts after renaming, or the refusal.
std::string renamed(const std::string& text, const std::string& name, const std::vector<MarkedText>& others = {})
{
    Assisted assisted(text, others);
    const Renaming renaming = rename(assisted.workspace, 0, assisted.main.cursor, name, Task());
    if (!renaming.refusal.empty()) return "refused: " + renaming.refusal;
    std::string all;
    for (const Renaming::File& file : renaming.files) {
        all += applyEdits(assisted.workspace.tree(file.text).file().text(), file.edits);
    }
    return all;
}

}  // namespace

class AssistNamesTest : public QObject {
    Q_OBJECT
private slots:
    void tipOfAComponent();
    void tipOfAClass();
    void tipsOfWhatModelicaPredefines();
    void tipOfAnIteratorAndALiteral();
    void tipInTextsWithErrors();
    void noTipElsewhere();
    void documentationIsPlainText();
    void definitionOfNamesOfAllKinds();
    void definitionInAnotherFile();
    void definitionInTheStandardLibrary();
    void referencesAreByMeaning();
    void referencesThroughInheritanceAndModifications();
    void referencesInOtherFiles();
    void importAliasIsANameOfItsOwn();
    void redeclarationMeansWhatItReplaces();
    void occurrencesStayInTheText();
    void renamesAComponent();
    void renamesAClassWithItsEnd();
    void renamesOverFiles();
    void renamesIteratorsAliasesAndLiterals();
    void refusesClashes();
    void refusesWhatWouldBeCaptured();
    void refusesLibrariesAndTheLanguage();
    void refusesClassesNamedAfterTheirFile();
};

void AssistNamesTest::tipOfAComponent()
{
    QCOMPARE(hover(kCircuit + "model M P.Resistor r1; equation r1.|R = 1; end M;"),
             "parameter Real R(unit=\"Ohm\") = 2*half\nresistance\n= 2*half = 10 [Ohm]");
    QCOMPARE(hover("model M Real x|[3] \"place\"; end M;"), "Real x[3]\nplace");
    QCOMPARE(hover("model M input Real u if true; equation |u = 1; end M;"), "input Real u if true");
}

void AssistNamesTest::tipOfAClass()
{
    QCOMPARE(hover(kCircuit + "model M P.Re|sistor r1; end M;"),
             "model P.Resistor\nobeys Ohm\nMade of wire & air.\nSecond");
    QCOMPARE(hover("type Speed = Real(unit=\"m/s\") \"fast\"; model M Spe|ed v; end M;"),
             "type Speed = Real(unit=\"m/s\")\nfast\n[m/s]");
    QCOMPARE(hover("type E = enumeration(a, b); model M |E e; end M;"), "type E = enumeration(a, b)");
}

void AssistNamesTest::tipsOfWhatModelicaPredefines()
{
    QVERIFY(hover("model M Real x = si|n(1); end M;").starts_with("sin(x) => Real\n"));
    QVERIFY(hover("model M Re|al x; end M;").starts_with("Real\n"));
    QVERIFY(hover("model M flo|w Real x; end M;").starts_with("flow\n"));
    QVERIFY(hover("model M Real x(sta|rt=1); end M;").find("Initial value") != std::string::npos);
    QVERIFY(hover("model M annotation(experiment(Stop|Time=1)); end M;").find("simulation ends") != std::string::npos);
    QVERIFY(hover("model M annotation(Icon(graphics={Line(poin|ts={{0,0}})})); end M;").starts_with("Points points"));
}

void AssistNamesTest::tipOfAnIteratorAndALiteral()
{
    QCOMPARE(hover("model M Real x[3]; equation for i in 1:3 loop x[|i] = 1; end for; end M;"), "for i");
    QCOMPARE(hover("type E = enumeration(a \"first\"); model M E e = E.|a; end M;"), "E.a\nfirst");
}

void AssistNamesTest::tipInTextsWithErrors()
{
    QCOMPARE(hover("model M Real speed \"how fast\"; equation speed = = ; |speed"), "Real speed\nhow fast");
    QCOMPARE(hover("model M Real a; Unknown u; equation |a = u.b; end M;"), "Real a");
}

void AssistNamesTest::noTipElsewhere()
{
    for (const char* text : {"model M Real x; equation x = |1; end M;", "model M // com|ment\nend M;", "|",
                             "model M \"te|xt\" end M;", "model M equation |nix = 1; end M;"}) {
        QCOMPARE(hover(text), "");
    }
}

void AssistNamesTest::documentationIsPlainText()
{
    QCOMPARE(plainText("<html>\n<h4>Title</h4>one &lt; two<br/>three</html>", 100), "Title\none < two\nthree");
    QCOMPARE(plainText("f&uuml;r &copy; 1&deg;&nbsp;&bogus; & x", 100), "für © 1° &bogus; & x");
    QCOMPARE(plainText("abcdef", 3), "abc...");
    QCOMPARE(plainText("a\xC3\xA4z", 2), "a...");
    QCOMPARE(plainText("<unclosed", 10), "");
}

void AssistNamesTest::definitionOfNamesOfAllKinds()
{
    QCOMPARE(definition("model M\n  Real x;\nequation\n  |x = 1;\nend M;"), "test.mo:2:8");
    QCOMPARE(definition("model A\n  Real x;\nend A;\nmodel M\n  A a(|x = 1);\nend M;"), "test.mo:2:8");
    QCOMPARE(definition("model A\n  Real x;\nend A;\nmodel M\n  A a(x(|start = 1));\nend M;"), "");
    QCOMPARE(definition("model A\n  Real x;\nend A;\nmodel M\n  extends A(|x = 1);\nend M;"), "test.mo:2:8");
    QCOMPARE(
        definition("function f\n  input Real u;\n  output Real y;\nend f;\nmodel M\n  Real x = f(|u = 1);\nend M;"),
        "test.mo:2:14");
    QCOMPARE(definition("model M\nequation\n  for i in 1:3 loop\n    x = |i;\n  end for;\nend M;"), "test.mo:3:7");
    QCOMPARE(definition("model M\n  Real x;\nend |M;"), "test.mo:1:7");
    QCOMPARE(definition("package P\n  model A\n  end A;\nend P;\nmodel M\n  |P.A a;\nend M;"), "test.mo:1:9");
    QCOMPARE(definition("package P\n  model A\n  end A;\nend P;\nmodel M\n  P.|A a;\nend M;"), "test.mo:2:9");
    QCOMPARE(definition("package P\n  model A\n  end A;\nend P;\nmodel M\n  import Q = P.A;\n  |Q q;\nend M;"),
             "test.mo:6:10");
    QCOMPARE(definition("package P\n  model A\n  end A;\nend P;\nmodel M\n  import |Q = P.A;\nend M;"), "test.mo:2:9");
    QCOMPARE(definition("type E = enumeration(\n  a);\nmodel M\n  E e = E.|a;\nend M;"), "test.mo:2:3");
    QCOMPARE(definition("model M\n  Real x = |time;\nend M;"), "");
}

void AssistNamesTest::definitionInAnotherFile()
{
    const std::vector<MarkedText> others = {marked("within Q;\nmodel Other\n  Real z;\nend Other;\n", "other.mo")};
    QCOMPARE(definition("model M\n  Q.|Other o;\nend M;", others), "other.mo:2:7");
    QCOMPARE(definition("model M\n  Q.Other o;\nequation\n  o.|z = 1;\nend M;", others), "other.mo:3:8");
}

void AssistNamesTest::definitionInTheStandardLibrary()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
    const std::string place = definition("model M\n  Modelica.Electrical.Analog.Basic.|Resistor r;\nend M;");
    QVERIFY2(place.find("Resistor.mo") != std::string::npos || place.find("Basic") != std::string::npos, place.c_str());
    QVERIFY(hover("model M Modelica.Electrical.Analog.Basic.Resistor r; equation r.|R = 1; end M;").find("[Ohm]") !=
            std::string::npos);
}

void AssistNamesTest::referencesAreByMeaning()
{
    const std::string text =
        "model A\n  Real x;\nequation\n  x = 1;\nend A;\nmodel M\n  A a;\n  Real |x;\nequation\n  x = a.x + sum(x for "
        "x in 1:3);\nend M;\n";
    QCOMPARE(references(text), "8:8* 10:3");
    QCOMPARE(references("model M\n  Real x = sum(|x for x in 1:3);\nend M;"), "2:16 2:22*");
}

void AssistNamesTest::referencesThroughInheritanceAndModifications()
{
    const std::string text =
        "model Base\n  parameter Real |k = 1;\nend Base;\nmodel A\n  extends Base(k = 2);\n  Real y = k;\nend "
        "A;\nmodel M\n  A a(k = 3);\n"
        "  Real z = a.k;\n  model Short = A(k(min = 0));\nend M;\n";
    QCOMPARE(references(text), "2:18* 5:16 6:12 9:7 10:14 11:19");
}

void AssistNamesTest::referencesInOtherFiles()
{
    const std::vector<MarkedText> others = {
        marked("model User\n  Part p(|size = 2);\n  Real size = p.size;\nend User;\n", "user.mo")};
    QCOMPARE(references("model Part\n  parameter Real |size = 1;\nend Part;\n", others), "2:18* 1/2:10 1/3:17");
    QCOMPARE(references("model |Part\n  parameter Real size = 1;\nend Part;\n", others), "1:7* 3:5 1/2:3");
}

void AssistNamesTest::importAliasIsANameOfItsOwn()
{
    const std::string text =
        "package P\n  model A end A;\nend P;\nmodel M\n  import Q = P.A;\n  Q q1;\n  |Q q2;\n  P.A a;\nend M;\n";
    QCOMPARE(references(text), "5:10* 6:3 7:3");
}

void AssistNamesTest::redeclarationMeansWhatItReplaces()
{
    const std::string text =
        "model A\n  replaceable model |H\n  end H;\n  H h;\nend A;\nmodel B\n  extends A(redeclare model H = X);\nend "
        "B;\nmodel X end X;\n"
        "model C\n  extends A;\n  redeclare model H = X;\nend C;\n";
    QCOMPARE(references(text), "2:21* 3:7 4:3 7:29 12:19*");
}

void AssistNamesTest::occurrencesStayInTheText()
{
    Assisted assisted("model Part\n  parameter Real |size = 1;\n  Real b = size;\nend Part;\n",
                      {marked("model User\n  Part p(size = 2);\nend User;\n", "user.mo")});
    QCOMPARE(occurrencesAt(assisted.workspace, 0, assisted.main.cursor).size(), std::size_t{2});
    QVERIFY(occurrencesAt(assisted.workspace, 0, 0).empty());
}

void AssistNamesTest::renamesAComponent()
{
    QCOMPARE(renamed("model M // x\n  Real |x \"x\";\nequation\n  x = 1;\nend M;\n", "speed"),
             "model M // x\n  Real speed \"x\";\nequation\n  speed = 1;\nend M;\n");
    QCOMPARE(renamed("model M Real |x; end M;", "x"), "");
    QCOMPARE(renamed("model M Real |x; equation x = 1; end M;", "'a b'"),
             "model M Real 'a b'; equation 'a b' = 1; end M;");
}

void AssistNamesTest::renamesAClassWithItsEnd()
{
    QCOMPARE(renamed("model A\nend A;\nmodel M\n  |A a;\n  extends A;\nend M;\n", "Part"),
             "model Part\nend Part;\nmodel M\n  Part a;\n  extends Part;\nend M;\n");
}

void AssistNamesTest::renamesOverFiles()
{
    const std::vector<MarkedText> others = {marked("model User\n  Part p(size = 2);\nend User;\n", "user.mo")};
    QCOMPARE(renamed("model Part\n  parameter Real |size = 1;\nend Part;\n", "length", others),
             "model Part\n  parameter Real length = 1;\nend Part;\nmodel User\n  Part p(length = 2);\nend User;\n");
}

void AssistNamesTest::renamesIteratorsAliasesAndLiterals()
{
    QCOMPARE(renamed("model M Real x = sum(i for |i in 1:3); end M;", "k"),
             "model M Real x = sum(k for k in 1:3); end M;");
    QCOMPARE(renamed("model A end A; model M import |Q = A; Q q; end M;", "W"),
             "model A end A; model M import W = A; W q; end M;");
    QCOMPARE(renamed("type E = enumeration(a, b); model M E e = E.|a; end M;", "c"),
             "type E = enumeration(c, b); model M E e = E.c; end M;");
}

void AssistNamesTest::refusesClashes()
{
    for (const char* text :
         {"model M Real |x, y; equation x = 1; end M;",
          "model B Real y; end B; model M extends B; Real |x; equation x = 1; end M;",
          "model M Real |x; end M; model D extends M; Real y; end D;", "type E = enumeration(|x, y);"}) {
        const std::string result = renamed(text, "y");
        QVERIFY2(result.starts_with("refused"), (std::string(text) + ": " + result).c_str());
    }
    QVERIFY(renamed("model M Real |x; end M;", "2x").starts_with("refused: '2x' is not a name"));
    QVERIFY(renamed("model M Real |x; end M;", "end").starts_with("refused"));
}

void AssistNamesTest::refusesWhatWouldBeCaptured()
{
    // g would come to mean the component; the iterator would hide it.
    QVERIFY(renamed("package P constant Real g = 1; model M Real |x; Real y = g; end M; end P;", "g")
                .starts_with("refused"));
    QVERIFY(renamed("model M Real |x; Real y = sum(x*i for i in 1:3); end M;", "i").starts_with("refused"));
}

void AssistNamesTest::refusesLibrariesAndTheLanguage()
{
    QCOMPARE(renamed("model M Real x = si|n(1); end M;", "sine"),
             "refused: There is no name here that can be renamed.");
    QCOMPARE(renamed("model M |Real x; end M;", "Number"), "refused: 'Real' is part of the language.");
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) return;
    QVERIFY(renamed("model M |Modelica.Units.SI.Voltage v; end M;", "Mo").find("belongs to a library") !=
            std::string::npos);
}

void AssistNamesTest::refusesClassesNamedAfterTheirFile()
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "causeway_assist_rename" / "Lib";
    std::filesystem::create_directories(folder);
    std::vector<std::shared_ptr<const SyntaxTree>> trees = {
        parseDocument((folder / "A.mo").string(), "within Lib;\nmodel A\nend A;\n"),
        parseDocument((folder / "package.mo").string(), "package Lib\nend Lib;\n")};
    std::FILE* file = std::fopen((folder / "package.mo").c_str(), "w");
    QVERIFY(file != nullptr);
    std::fclose(file);
    AssistWorkspace workspace(trees, {}, std::make_shared<SourceCache>());
    QVERIFY(prepareRename(workspace, 0, 18).refusal.find("would have to be renamed") != std::string::npos);
    std::filesystem::remove_all(folder.parent_path());
}

QTEST_GUILESS_MAIN(AssistNamesTest)
#include "assist_names_test.moc"
