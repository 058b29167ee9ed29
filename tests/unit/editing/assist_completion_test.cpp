// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered while one types, at places of every kind; and the call around the cursor.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <tuple>

#include "core/editing/completion/signature_help.h"
#include "tests/unit/editing/assist_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kParts =
    "connector Pin \"electrical\" Real v; flow Real i; end Pin;\n"
    "partial model TwoPin Pin p, n; Real v \"voltage\"; protected Real inner_; end TwoPin;\n"
    "type Mode = enumeration(slow \"takes its time\", fast);\n"
    "model Resistor \"obeys Ohm's law\" extends TwoPin; parameter Real R(unit=\"Ohm\") = 1 \"resistance\"; parameter "
    "Mode mode = Mode.slow;\n"
    "  replaceable model Heater = TwoPin; constant Integer count = 2; end Resistor;\n"
    "package Tools constant Real g = 9.81; function area input Real width; input Real height = 1; output Real a; end "
    "area;\n"
    "  package Deep end Deep; record Point Real x, y; end Point; end Tools;\n";

CompletionList inModel(const std::string& content)
{
    return completionsOf(kParts + "model M\n" + content + "\nend M;\n");
}

bool has(const CompletionList& list, std::string_view label)
{
    return test::find(list, label) != nullptr;
}

}  // namespace

class AssistCompletionTest : public QObject {
    Q_OBJECT
private slots:
    void membersAfterADot();
    void protectedMembersAreNotSeenFromOutside();
    void contentsOfPackagesAfterADot();
    void literalsAfterADot();
    void arrayElementsHaveMembers();
    void elementsBegin();
    void equationsBegin();
    void statementsBegin();
    void topOfAFile();
    void typesAfterPrefixes();
    void basesAfterExtends();
    void importsAndWithin();
    void importedNamesAreInScope();
    void parametersInAModification();
    void nestedModificationsAndAttributes();
    void valuesOfModifiers();
    void modifiersOfBasesAndShortClasses();
    void redeclarationsAreOffered();
    void expressionsSeeEverything();
    void iteratorsOfLoopsAndReductions();
    void argumentsOfFunctions();
    void connectorsInConnect();
    void annotationsByTheirSchema();
    void nothingInCommentsStringsAndNumbers();
    void nothingWhereANameIsDeclared();
    void keywordsAfterAnOperand();
    void endIsCompleted();
    void redeclaredTypesAreFollowed();
    void textsWithErrorsAreUnderstood();
    void betterMatchesComeFirst();
    void listIsFilteredWhileOneTypesOn();
    void itemsSayWhatTheyAre();
    void callTipFollowsTheArguments();
    void standardLibraryIsCompleted();
    void onlyFilesOfMatchingClassesAreRead();
};

void AssistCompletionTest::membersAfterADot()
{
    const CompletionList list = inModel("Resistor r;\nequation\n r.|\n r.R = 2;");
    QCOMPARE(labels(list), "count mode R n p v");
    QCOMPARE(labels(inModel("Resistor r;\nequation\n r.p.|")), "i v");
    QCOMPARE(labels(inModel("Resistor r;\nequation\n r.p.v = r.|")), "count mode R n p v");
    QCOMPARE(labels(inModel("Resistor r;\nequation\n r.mo|")), "mode");
    QVERIFY(inModel("Real x;\nequation\n x.|").items.empty());
    QVERIFY(inModel("equation\n nothing.|").items.empty());
}

void AssistCompletionTest::protectedMembersAreNotSeenFromOutside()
{
    QVERIFY(!has(inModel("Resistor r; equation r.|"), "inner_"));
    QVERIFY(has(inModel("extends Resistor; equation inn|"), "inner_"));
}

void AssistCompletionTest::contentsOfPackagesAfterADot()
{
    QCOMPARE(labels(inModel("Real x = Tools.|")), "area Deep g Point");
    QCOMPARE(labels(inModel("Tools.|")), "area Deep Point");
    QCOMPARE(labels(inModel("parameter Tools.P|")), "Point");
    QCOMPARE(labels(inModel("extends .Tools.|")), "area Deep Point");
}

void AssistCompletionTest::literalsAfterADot()
{
    const CompletionList list = inModel("Mode m = Mode.|");
    QCOMPARE(labels(list), "fast slow");
    QCOMPARE(list.items[1].description, "takes its time");
    QVERIFY(has(inModel("Real x(stateSelect = StateSelect.|)"), "prefer"));
}

void AssistCompletionTest::arrayElementsHaveMembers()
{
    QCOMPARE(labels(inModel("Resistor r[3]; equation r[2].|")), "count mode R n p v");
    QCOMPARE(labels(inModel("Resistor r[3]; equation r[2*(1+1)].p.|")), "i v");
}

void AssistCompletionTest::elementsBegin()
{
    const CompletionList list = inModel("Real x;\n|\nequation x = 1;");
    for (const char* label : {"Resistor", "Pin", "Tools", "Real", "parameter", "extends", "model", "equation"})
        QVERIFY2(has(list, label), label);
    QVERIFY(!has(list, "x"));
    QVERIFY(!has(list, "sin"));
    QCOMPARE(labels(inModel("Res|"), 1), "Resistor");
    QCOMPARE(labels(inModel("par|"), 2), "parameter parameter");
}

void AssistCompletionTest::equationsBegin()
{
    const CompletionList list = inModel("Real x;\nequation\n |\n x = 1;");
    for (const char* label : {"x", "der", "if", "connect", "when", "assert"}) QVERIFY2(has(list, label), label);
    QVERIFY(!has(list, "parameter"));
    QCOMPARE(labels(inModel("Real speed;\nequation\n sp|"), 1), "speed");
    QVERIFY(has(inModel("Real x;\nequation\n if x > 1 then\n |\n end if;"), "x"));
    QVERIFY(has(inModel("Real x;\ninitial equation\n x|"), "x"));
}

void AssistCompletionTest::statementsBegin()
{
    const CompletionList list = inModel("Real x;\nalgorithm\n |\n x := 1;");
    for (const char* label : {"x", "while", "return", "for"}) QVERIFY2(has(list, label), label);
    QVERIFY(!has(list, "connect"));
}

void AssistCompletionTest::topOfAFile()
{
    const CompletionList list = completionsOf("|");
    for (const char* label : {"within", "model", "package"}) QVERIFY2(has(list, label), label);
    QVERIFY(!has(list, "equation"));
    QVERIFY(has(completionsOf("model A end A;\n|"), "model"));
}

void AssistCompletionTest::typesAfterPrefixes()
{
    const CompletionList list = inModel("Real x;\nparameter |");
    QVERIFY(has(list, "Resistor"));
    QVERIFY(has(list, "Real"));
    QVERIFY(!has(list, "x"));
    QVERIFY(!has(list, "area"));
    QVERIFY(has(inModel("type T = |"), "Real"));
    QVERIFY(has(inModel("replaceable model H = |;"), "TwoPin"));
    QVERIFY(has(inModel("replaceable Resistor r constrainedby |;"), "TwoPin"));
}

void AssistCompletionTest::basesAfterExtends()
{
    const CompletionList list = inModel("extends |;");
    QVERIFY(has(list, "TwoPin"));
    QVERIFY(!has(list, "parameter"));
    QCOMPARE(labels(inModel("extends Tw|"), 1), "TwoPin");
}

void AssistCompletionTest::importsAndWithin()
{
    QVERIFY(has(inModel("import |;"), "Tools"));
    QCOMPARE(labels(inModel("import Tools.|;")), "area Deep g Point");
    QCOMPARE(labels(inModel("import T = Tools.D|;")), "Deep");
    QCOMPARE(labels(completionsOf("within |")).find("model"), std::string::npos);
}

void AssistCompletionTest::importedNamesAreInScope()
{
    QVERIFY(has(inModel("import T = Tools; Real x = |"), "T"));
    QCOMPARE(labels(inModel("import T = Tools; Real x = T.|")), "area Deep g Point");
    QVERIFY(has(inModel("import Tools.*; Real x = |"), "g"));
    QVERIFY(has(inModel("import Tools.{g, area}; Real x = |"), "area"));
}

void AssistCompletionTest::parametersInAModification()
{
    const CompletionList list = inModel("Resistor r(|);");
    QCOMPARE(labels(list, 6), "count mode R n p v");
    QCOMPARE(test::find(list, "R")->insertion, "R=$0");
    QVERIFY(has(list, "each"));
    QVERIFY(!has(list, "inner_"));
    QVERIFY(!has(inModel("Resistor r(R=1, |"), "R"));
    QVERIFY(has(inModel("Resistor r(R=1, |"), "mode"));
    QVERIFY(has(inModel("Resistor a, r(|);"), "mode"));
    QVERIFY(has(inModel("Resistor a(R=1), b(|);"), "mode"));
}

void AssistCompletionTest::nestedModificationsAndAttributes()
{
    const CompletionList list = inModel("Resistor r(R(|));");
    QVERIFY(has(list, "start"));
    QVERIFY(has(list, "unit"));
    QCOMPARE(labels(inModel("Real x(st|);"), 2), "start stateSelect");
    QVERIFY(!has(inModel("Boolean b(|);"), "unit"));
    QVERIFY(!has(inModel("Real x(start=1, |);"), "start"));
    QVERIFY(has(inModel("Resistor r(p(v(|)));"), "start"));
}

void AssistCompletionTest::valuesOfModifiers()
{
    QCOMPARE(labels(inModel("Resistor r(mode = |);"), 2), "Mode.fast Mode.slow");
    QCOMPARE(labels(inModel("Real x(fixed = |);"), 2), "false true");
    QVERIFY(has(inModel("Real k; Resistor r(R = |);"), "k"));
    QVERIFY(has(inModel("Real x(stateSelect = |);"), "StateSelect.prefer"));
}

void AssistCompletionTest::modifiersOfBasesAndShortClasses()
{
    QVERIFY(has(inModel("extends Resistor(|);"), "R"));
    QVERIFY(has(inModel("model Big = Resistor(|);"), "R"));
    QVERIFY(has(inModel("type T = Real(|);"), "displayUnit"));
    QVERIFY(has(inModel("replaceable model H = TwoPin constrainedby Resistor(|);"), "R"));
}

void AssistCompletionTest::redeclarationsAreOffered()
{
    const CompletionList list = inModel("Resistor r(red|);");
    const CompletionItem* item = test::find(list, "redeclare Heater");
    QVERIFY(item != nullptr);
    QCOMPARE(item->insertion, "redeclare model Heater = $0");
    QVERIFY(has(inModel("Resistor r(redeclare model Heater = |);"), "Resistor"));
    QVERIFY(has(inModel("Resistor r(redeclare model Heater = Resistor(|));"), "R"));
}

void AssistCompletionTest::expressionsSeeEverything()
{
    const CompletionList list = inModel("Real x; parameter Real k = 2;\nequation\n x = |");
    for (const char* label : {"x", "k", "sin", "time", "true", "if", "Tools", "Mode"})
        QVERIFY2(has(list, label), label);
    QCOMPARE(test::find(list, "sin")->insertion, "sin($0)");
    QCOMPARE(test::find(inModel("equation x = si|(1)"), "sin")->insertion, "sin");
    QVERIFY(has(inModel("Real xyz = 2 + (3*|"), "xyz"));
    QVERIFY(has(inModel("Real a[3], i; equation a[|] = 1;"), "i"));
    QVERIFY(has(inModel("Real y = {1, |"), "y"));
}

void AssistCompletionTest::iteratorsOfLoopsAndReductions()
{
    QCOMPARE(labels(inModel("Real x[3];\nequation\n for counter in 1:3 loop\n x[co|] = 1;\n end for;"), 1), "counter");
    QCOMPARE(labels(inModel("Real x = sum(co| for counter in 1:3);"), 1), "counter");
    QVERIFY(!has(inModel("Real x[3];\nequation\n for counter in 1:3 loop\n x[counter] = 1;\n end for;\n x = |"),
                 "counter"));
}

void AssistCompletionTest::argumentsOfFunctions()
{
    const CompletionList list = inModel("Real x = Tools.area(|);");
    QCOMPARE(labels(list, 2), "height width");
    QCOMPARE(list.items[0].insertion, "height=$0");
    QCOMPARE(labels(inModel("Real x = Tools.area(width=1, |);"), 1), "height");
    QVERIFY(!has(inModel("Real x = Tools.area(width=|);"), "width"));
    QVERIFY(has(inModel("Tools.Point q = Tools.Point(|);"), "y"));
}

void AssistCompletionTest::connectorsInConnect()
{
    const CompletionList list = inModel("Pin a; Resistor r; Real x;\nequation\n connect(|, a);");
    QCOMPARE(labels(list), "a r");
    QCOMPARE(labels(inModel("Pin a; Resistor r;\nequation\n connect(a, r.|);")), "count mode R n p v");
    QCOMPARE(labels(inModel("Pin a; Resistor r;\nequation\n connect(a, |")), "a r");
}

void AssistCompletionTest::annotationsByTheirSchema()
{
    QVERIFY(has(inModel("annotation(|);"), "Icon"));
    QCOMPARE(test::find(inModel("annotation(|);"), "Icon")->insertion, "Icon($0)");
    QVERIFY(has(inModel("Real x annotation(Pl|);"), "Placement"));
    QCOMPARE(labels(inModel("annotation(experiment(|));")), "Interval StartTime StopTime Tolerance");
    QCOMPARE(labels(inModel("annotation(experiment(StopTime=1, Int|));")), "Interval");
    QCOMPARE(labels(inModel("annotation(Icon(graphics={|}));"), 3), "Bitmap Ellipse Line");
    QVERIFY(has(inModel("annotation(Icon(graphics={Rectangle(|)}));"), "fillPattern"));
    QVERIFY(has(inModel("annotation(Icon(graphics={Rectangle(extent={{0,0},{1,1}}, |)}));"), "radius"));
    QVERIFY(has(inModel("annotation(Icon(graphics={Rectangle(fillPattern=|)}));"), "FillPattern.Solid"));
    QVERIFY(has(inModel("annotation(Icon(graphics={Rectangle(fillPattern=FillPattern.|)}));"), "Solid"));
    QVERIFY(has(inModel("annotation(Placement(transformation(|)));"), "rotation"));
    QVERIFY(has(inModel("parameter Boolean useIt = true; Real x annotation(Dialog(enable=use|));"), "useIt"));
    QCOMPARE(labels(inModel("annotation(Evaluate=|);"), 2), "false true");
}

void AssistCompletionTest::nothingInCommentsStringsAndNumbers()
{
    for (const char* text :
         {"// com|", "/* a | b */", "parameter Real x = 1 \"te|xt\";", "Real x = 12|", "Real x = 1.5|", "// |\n"}) {
        QVERIFY2(inModel(text).items.empty(), text);
    }
    QVERIFY(!inModel("/* done */ |").items.empty());
    QVERIFY(!inModel("// done\n|").items.empty());
}

void AssistCompletionTest::nothingWhereANameIsDeclared()
{
    for (const char* text : {"Real |", "Real ne|", "parameter Real a, b|", "model Ne|", "equation for i|"})
        QVERIFY2(inModel(text).items.empty(), text);
}

void AssistCompletionTest::keywordsAfterAnOperand()
{
    QVERIFY(has(inModel("Real x;\nequation\n if x > 1 th|"), "then"));
    QVERIFY(!has(inModel("Real x;\nequation\n if x > 1 |"), "x"));
    QVERIFY(has(inModel("Real x ann|"), "annotation"));
    QVERIFY(has(inModel("Real x[3] i|"), "if"));
}

void AssistCompletionTest::endIsCompleted()
{
    QCOMPARE(completionsOf("model Thing\n  Real x;\nend |").items.front().insertion, "Thing;");
    QCOMPARE(labels(inModel("Real x;\nequation\n if x > 1 then\n x = 2;\n end |")), "if");
}

void AssistCompletionTest::redeclaredTypesAreFollowed()
{
    const std::string medium =
        "package Medium replaceable record State Real p; end State; end Medium;\n"
        "package Water extends Medium; redeclare record extends State Real level; end State; end Water;\n"
        "model Pipe replaceable package M = Medium; M.State state; end Pipe;\n";
    QCOMPARE(
        labels(completionsOf(medium + "model T Pipe pipe(redeclare package M = Water); equation pipe.state.| end T;")),
        "level p");
    QCOMPARE(labels(completionsOf(medium + "model T Water.State s; equation s.| end T;")), "level p");
}

void AssistCompletionTest::textsWithErrorsAreUnderstood()
{
    QCOMPARE(labels(completionsOf(kParts + "model M\n Resistor r;\nequation\n r.|")), "count mode R n p v");
    QCOMPARE(labels(completionsOf(kParts + "model M\n Resistor r;\n Real x = (1 + ;\nequation\n r.|\nend M;")),
             "count mode R n p v");
    QVERIFY(has(completionsOf(kParts + "model M\n Resistor r;\nequation\n x = = 3;\n r|\nend M;"), "r"));
    QVERIFY(has(completionsOf(kParts + "model M\n Resistor r(|\n Real y;\nequation\n y = 1;\nend M;"), "mode"));
}

void AssistCompletionTest::betterMatchesComeFirst()
{
    QCOMPARE(labels(inModel("Real Speed, speed, overspeed, theSpeed;\nequation\n speed|"), 4),
             "speed Speed theSpeed overspeed");
    QCOMPARE(matchQuality("cosy", "coordinateSystem"), 2);
    QCOMPARE(matchQuality("x", "axis"), 0);
    QCOMPARE(matchQuality("", "anything"), 4);
    QCOMPARE(matchQuality("stp", "StopTime"), 1);
}

void AssistCompletionTest::listIsFilteredWhileOneTypesOn()
{
    const CompletionList all = inModel("Real speed, spring;\nequation\n s|");
    const auto left = filterCompletions(all.items, "spr");
    QCOMPARE(all.items[left.front()].label, "spring");
    QVERIFY(left.size() < all.items.size());
    QCOMPARE(filterCompletions(all.items, "").size(), all.items.size());
}

void AssistCompletionTest::itemsSayWhatTheyAre()
{
    const CompletionList list = inModel("Resistor r;\nequation\n r.|");
    const CompletionItem* item = test::find(list, "R");
    QCOMPARE(item->kind, CompletionKind::Parameter);
    QCOMPARE(item->type, "Real");
    QCOMPARE(item->description, "resistance");
    QCOMPARE(item->declaration, "parameter Real R(unit=\"Ohm\") = 1");
    QCOMPARE(test::find(inModel("Res|"), "Resistor")->description, "obeys Ohm's law");
    QCOMPARE(test::find(inModel("mod|"), "model")->kind, CompletionKind::Snippet);
}

void AssistCompletionTest::callTipFollowsTheArguments()
{
    const auto tip = [](const std::string& content) {
        Assisted assisted(kParts + "model M\n" + content + "\nend M;\n");
        return signatureAt(assisted.workspace, 0, assisted.main.cursor);
    };
    const auto first = tip("Real x = Tools.area(|");
    QVERIFY(first.has_value());
    QCOMPARE(first->label, "area(Real width, Real height = 1) => Real a");
    QCOMPARE(first->active, 0);
    QCOMPARE(tip("Real x = Tools.area(1, |)")->active, 1);
    QCOMPARE(tip("Real x = Tools.area(height = 2*|)")->active, 1);
    QCOMPARE(tip("Real x = Tools.area(1, 2, |)")->active, -1);
    QCOMPARE(tip("Real x = sin(Tools.area(1, (2 + |)))")->active, 1);
    QCOMPARE(tip("Real x = atan2(1, |")->label, "atan2(y, x) => Real");
    QVERIFY(!tip("Real x = (1 + |"));
    QVERIFY(!tip("Resistor r(|"));
    QVERIFY(!tip("Real x = unknown(|"));
    QCOMPARE(tip("Real x; equation der(|)")->label, "der(x) => Real");
}

void AssistCompletionTest::standardLibraryIsCompleted()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
    QVERIFY(has(completionsOf("model M Modelica.| end M;"), "Electrical"));
    QVERIFY(has(completionsOf("model M Modelica.Electrical.Analog.Basic.| end M;"), "Resistor"));
    const std::string r = "model M Modelica.Electrical.Analog.Basic.Resistor r";
    QVERIFY(has(completionsOf(r + "(|); end M;"), "R"));
    QVERIFY(has(completionsOf(r + "; equation r.p.| end M;"), "v"));
    QVERIFY(has(completionsOf("model M import Modelica.Units.SI; SI.Volt| end M;"), "Voltage"));
    QVERIFY(has(completionsOf("model M replaceable package Medium = Modelica.Media.Water.StandardWater; "
                              "Medium.BaseProperties medium; equation medium.| end M;"),
                "state"));
}

void AssistCompletionTest::onlyFilesOfMatchingClassesAreRead()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Parts")));
    const auto write = [&](const char* name, const char* text) {
        QFile file(folder.filePath(QStringLiteral("Parts/") + QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(write("package.mo", "package Parts end Parts;"));
    for (const char* name : {"Spring", "Sphere", "Mass", "Damper", "Wheel"}) {
        const std::string text = fmt::format("within Parts; model {0} \"{0}\" end {0};", name);
        QVERIFY(write(fmt::format("{}.mo", name).c_str(), text.c_str()));
    }
    for (const auto& [text, offered, files] : {std::tuple("model M Parts.Sp|; end M;", "Sphere Spring", 3),
                                               std::tuple("model M import Parts.*; Wheel| end M;", "Wheel", 2)}) {
        const auto cache = std::make_shared<SourceCache>();
        const MarkedText main = marked(text);
        AssistWorkspace workspace({parseDocument(main.path, main.text)}, {folder.path().toStdString()}, cache);
        const CompletionList list = complete(workspace, 0, main.cursor);
        for (const std::string& name : {std::string("Sphere"), std::string("Spring"), std::string("Wheel")})
            QCOMPARE(has(list, name), std::string(offered).find(name) != std::string::npos);
        QCOMPARE(cache->size(), static_cast<std::size_t>(files));
    }
}

QTEST_GUILESS_MAIN(AssistCompletionTest)
#include "assist_completion_test.moc"
