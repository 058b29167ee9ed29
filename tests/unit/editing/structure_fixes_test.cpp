// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered for a singular model or an impossible start: each fix is carried out, and what it was offered for
// must be gone.
#include <QTest>

#include "core/editing/diagram/variable_modifier.h"
#include "core/editing/fixes/initialization_fixes.h"
#include "core/editing/fixes/singular_places.h"
#include "core/editing/fixes/structure_fixes.h"
#include "tests/unit/editing/edit_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kDomain = R"(package Water
  connector C  Real level;  flow Real amount;  annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,0,255})}));  end C;
  package Parts
    partial model Two  C a annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));  C b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    equation  a.amount + b.amount = 0;  end Two;
    model Line  extends Two;  parameter Real r = 2;  equation  a.level - b.level = r*a.amount;  end Line;
  end Parts;
  package Sources
    model Lift  extends Parts.Two;  equation  a.level - b.level = sin(time);  end Lift;
    model Leak  C a;  equation  a.amount = 3*a.level;  end Leak;
    model Sea  C shore annotation(Placement(transformation(extent={{-10,90},{10,110}})));  parameter Real height = 0;  equation  shore.level = height;  end Sea;
  end Sources;
end Water;
)";

std::shared_ptr<const Analysis> analysed(const std::string& text)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", text);
    request.modelName = "M";
    request.last = StopAfter::Structure;
    return withStructureFixes(analyse(request, Task()), request, Task());
}

QStringList labels(const std::vector<DiagnosticFix>& fixes)
{
    QStringList list;
    for (const DiagnosticFix& fix : fixes) list += QString::fromStdString(fix.label);
    return list;
}

const Diagnostic* find(const Analysis& analysis, const QString& code)
{
    for (const Diagnostic& diagnostic : analysis.diagnostics.items()) {
        if (QString::fromUtf8(diagnostic.code().data(), 5) == code) return &diagnostic;
    }
    return nullptr;
}

}  // namespace

class StructureFixesTest : public QObject {
    Q_OBJECT
private slots:
    void fixesMend_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QStringList>("wanted");
        QTest::newRow("one equation too many")
            << QStringLiteral("model M\n  Real x;\nequation\n  x = 1; // first\n  x = 2*time;\nend M;\n")
            << QStringLiteral("E4002")
            << QStringList{QStringLiteral("remove the equation x = 1"),
                           QStringLiteral("remove the equation x = 2*time")};
        QTest::newRow("a value too many")
            << QStringLiteral("model M\n  Real x = 3;\nequation\n  x = 2*time;\nend M;\n") << QStringLiteral("E4002")
            << QStringList{QStringLiteral("remove the value of x"), QStringLiteral("remove the equation x = 2*time")};
        QTest::newRow("an unknown that nothing mentions")
            << QStringLiteral("model M\n  Real x, y;\nequation\n  x = 1;\nend M;\n") << QStringLiteral("E4001")
            << QStringList{QStringLiteral("remove the variable y, which no equation mentions"),
                           QStringLiteral("add the equation y = 0, for another right side")};
        QTest::newRow("an input that nothing is connected to")
            << QStringLiteral(
                   "connector U = input Real;\nblock G\n  U u;\n  output Real y;\nequation\n  y = 2*u;\nend G;\nmodel "
                   "M\n  G g;\nend M;\n")
            << QStringLiteral("E4001")
            << QStringList{QStringLiteral("add the equation g.u = 0, for another right side")};
        QTest::newRow("both parts")
            << QStringLiteral("model M\n  Real x, y, z;\nequation\n  x = 1;\n  x = 2;\n  y + z = 3;\nend M;\n")
            << QStringLiteral("E4003")
            << QStringList{QStringLiteral("remove the equation x = 1"),
                           QStringLiteral("add the equation y = 0, for another right side")};
        QTest::newRow("a parameter without a value")
            << QStringLiteral("model M\n  parameter Real a;\n  Real x = a;\nend M;\n") << QStringLiteral("W2012")
            << QStringList{QStringLiteral("give a the value 0")};
        QTest::newRow("a parameter with a start value, which a run takes")
            << QStringLiteral("model M\n  parameter Real a(start = 1.5);\n  Real x = a;\nend M;\n")
            << QStringLiteral("W2012") << QStringList{QStringLiteral("give a the value 1.5")};
        QTest::newRow("a parameter of a component")
            << QStringLiteral("model M\n  model R  parameter Real k;  Real y = k;  end R;\n  R r, s(k = 2);\nend M;\n")
            << QStringLiteral("W2012") << QStringList{QStringLiteral("give r.k the value 0")};
        QTest::newRow("a parameter of an element of an array")
            << QStringLiteral("model M\n  model R  parameter Real k;  Real y = k;  end R;\n  R r[2];\nend M;\n")
            << QStringLiteral("W2012") << QStringList{QStringLiteral("give r[1].k the value 0")};
        QTest::newRow("an array of parameters")
            << QStringLiteral("model M\n  parameter Real k[2,3];\n  Real y = sum(k);\nend M;\n")
            << QStringLiteral("W2012") << QStringList{QStringLiteral("give k the value fill(0, 2, 3)")};
        QTest::newRow("an element of an array of unknowns")
            << QStringLiteral("model M\n  Real x[3];\nequation\n  x[1] = 1;\n  x[3] = 2;\nend M;\n")
            << QStringLiteral("E4001")
            << QStringList{QStringLiteral("add the equation x[2] = 0, for another right side")};
        QTest::newRow("an unknown of a base class")
            << QStringLiteral("model M\n  partial model B  Real x;  end B;\n  extends B;\nend M;\n")
            << QStringLiteral("E4001") << QStringList{QStringLiteral("add the equation x = 0, for another right side")};
        QTest::newRow("fixed elements that contradict each other")
            << QStringLiteral(
                   "model M\n  model R  Real v;  equation  der(v) = -v;  end R;\n  R r[2](v(start = {1, 2}, fixed = "
                   "{true, true}));\n  Real y(start = 3, fixed = true) = r[1].v;\nend M;\n")
            << QStringLiteral("E4009")
            << QStringList{QStringLiteral("do not fix y at the start"),
                           QStringLiteral("do not fix r[1].v at the start")};
        QTest::newRow("start values that contradict each other")
            << QStringLiteral(
                   "model M\n  Real x(start = 1, fixed = true), y(start = 3, fixed = true);\nequation\n  der(x) = "
                   "-x;\n  y = 2*x;\nend M;\n")
            << QStringLiteral("E4009")
            << QStringList{QStringLiteral("do not fix y at the start"), QStringLiteral("do not fix x at the start")};
        QTest::newRow("no ground") << QString::fromStdString(
                                          kDomain +
                                          "model M\n  Water.Sources.Lift s;\n  Water.Parts.Line l;\nequation\n  "
                                          "connect(s.a, l.a);\n  connect(l.b, s.b);\nend M;\n")
                                   << QStringLiteral("W4010")
                                   << QStringList{QStringLiteral("connect Water.Sources.Sea to l.b")};
    }
    void everyParameterWithoutAValueIsToldWhereItIsGiven()
    {
        const std::string text =
            "model M\n  model R  parameter Real k, l;  Real y = k + l;  end R;\n  R r;\n  R s(l = 2);\n  R t[2];\nend "
            "M;\n";
        const auto analysis = analysed(text);
        std::vector<std::string> told;
        for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
            if (diagnostic.code() != "W2012") continue;
            const LineColumn at = analysis->sources[diagnostic.span.source].position(diagnostic.span.begin);
            told.push_back(fmt::format("{}:{} {}", at.line, at.column, diagnostic.message.substr(14, 7)));
        }
        QCOMPARE(fmt::format("{}", fmt::join(told, "; ")),
                 std::string("3:5 'r.k' h; 3:5 'r.l' h; 4:5 's.k' h; 5:5 't[1].k; 5:5 't[1].l"));
    }
    void fixesMend()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        QFETCH(QStringList, wanted);
        const std::string before = text.toStdString();
        const auto analysis = analysed(before);
        const Diagnostic* diagnostic = find(*analysis, code);
        QVERIFY2(diagnostic != nullptr, qPrintable(code));
        for (const QString& label : wanted)
            QVERIFY2(labels(diagnostic->fixes).contains(label),
                     qPrintable(labels(diagnostic->fixes).join(QStringLiteral(" | "))));
        const std::string message = diagnostic->message;
        for (const DiagnosticFix& fix : diagnostic->fixes) {
            const std::string after = applyEdits(before, fix.edits);
            const auto then = analysed(after);
            QVERIFY2(then->structure != nullptr, after.c_str());
            const Diagnostic* left = find(*then, code);
            QVERIFY2(left == nullptr || left->message != message, after.c_str());
        }
    }

    /// What is too many and what is undetermined is told of variables, each one unknown with its derivative: a
    /// constraint between states determines states, and combinations of equations are in no text.
    void constraintsBetweenStatesAreNotBlamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("over");
        QTest::addColumn<QStringList>("shared");
        QTest::addColumn<QStringList>("undetermined");
        QTest::addColumn<QStringList>("wanted");
        QTest::addColumn<QString>("note");
        const auto list = [](const char* items) { return QString::fromUtf8(items).split(QStringLiteral("; ")); };
        QTest::newRow("beside an equation too many")
            << QStringLiteral(
                   "model M\n  Real x, u, a, b;\nequation\n  der(x) = u;\n  x = sin(time);\n  a = 1;\n  a = "
                   "2*time;\nend M;\n")
            << list("a = 1; a = 2*time") << list("a") << list("b")
            << list(
                   "remove the equation a = 1; remove the equation a = 2*time; remove the variable b, which no "
                   "equation "
                   "mentions; add the equation b = 0, for another right side")
            << QStringLiteral("'b' occurs in no equation");
        QTest::newRow("a constraint that is there twice")
            << QStringLiteral(
                   "model M\n  Real u1, u2, i, i1, i2, k;\nequation\n  der(u1) = i1;\n  2*der(u2) = i2;\n  i = i1 + "
                   "i2;\n  u1 = u2;\n  sin(time) = 0.5*i + u1;\n  u1 + 0*k = u2;\nend M;\n")
            << list("der(u1) = i1; 2*der(u2) = i2; i = i1 + i2; u1 = u2; sin(time) = 0.5*i + u1; u1 + 0*k = u2")
            << list("u1; u2; i; i1; i2") << list("k")
            << list(
                   "remove the equation u1 = u2; remove the equation u1 + 0*k = u2; add the equation k = 0, for "
                   "another "
                   "right side")
            << QStringLiteral("One of these 2 equations repeats or contradicts the other: u1 = u2; u1 + 0*k = u2.");
        QTest::newRow("a pendulum whose force is given")
            << QStringLiteral(
                   "model M\n  Real x, y, vx, vy, T, k;\nequation\n  der(x) = vx;\n  der(y) = vy;\n  der(vx) = T*x;\n "
                   " der(vy) = T*y - 9.81;\n  x^2 + y^2 = 1;\n  T = 3;\nend M;\n")
            << list("der(x) = vx; der(y) = vy; der(vx) = T*x; der(vy) = T*y - 9.81; x^2 + y^2 = 1; T = 3")
            << list("x; y; vx; vy; T") << list("k")
            << list(
                   "remove the equation T = 3; remove the equation x^2 + y^2 = 1; remove the equation der(x) = vx; "
                   "remove "
                   "the equation der(y) = vy; remove the variable k, which no equation mentions; add the equation k = "
                   "0, for another right side")
            << QStringLiteral("'k' occurs in no equation");
        QTest::newRow("an unknown that cancels")
            << QStringLiteral(
                   "model M\n  Real x1, x3, x4, y1, y2, u1;\nequation\n  2*x4 + 3*x3 = 0;\n  y1 = y1 + x3 + 0.5*y2 + "
                   "1;\n  y2 = 2*u1 + 1;\n  der(x3) = -u1;\n  der(x4) = 2*u1;\n  der(x1) = 0.5*x4;\nend M;\n")
            << list("2*x4 + 3*x3 = 0; y1 = y1 + x3 + 0.5*y2 + 1; y2 = 2*u1 + 1; der(x3) = -u1; der(x4) = 2*u1")
            << list("x3; x4; y2; u1") << list("y1")
            << list(
                   "remove the equation 2*x4 + 3*x3 = 0; remove the equation y1 = y1 + x3 + 0.5*y2 + 1; remove the "
                   "equation y2 = 2*u1 + 1; remove the equation der(x3) = -u1; remove the equation der(x4) = 2*u1; add "
                   "the equation y1 = 0, for another right side")
            << QStringLiteral("'y1' cancels in the equations that mention it");
    }
    void constraintsBetweenStatesAreNotBlamed()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, over);
        QFETCH(QStringList, shared);
        QFETCH(QStringList, undetermined);
        QFETCH(QStringList, wanted);
        QFETCH(QString, note);
        const std::string before = text.toStdString();
        const auto analysis = analysed(before);
        const Diagnostic* diagnostic = find(*analysis, QStringLiteral("E4003"));
        QVERIFY(diagnostic != nullptr && analysis->structure->singular);
        const Structure& structure = *analysis->structure;
        const auto namesOf = [&](const std::vector<UnknownId>& unknowns) {
            QStringList names;
            for (const UnknownId unknown : unknowns) names += QString::fromStdString(structure.nameOf(unknown));
            return names;
        };
        QStringList equations;
        for (const EquationId equation : structure.singular->over.equations)
            equations += QString::fromStdString(structure.text(equation));
        QCOMPARE(equations, over);
        QCOMPARE(namesOf(structure.singular->over.unknowns), shared);
        QCOMPARE(namesOf(structure.singular->under.unknowns), undetermined);
        QCOMPARE(labels(diagnostic->fixes), wanted);
        QVERIFY(std::ranges::any_of(diagnostic->notes,
                                    [&](const DiagnosticNote& told) { return told.message == note.toStdString(); }));
        for (const DiagnosticFix& fix : diagnostic->fixes) {
            if (!fix.label.starts_with("remove the equation")) continue;
            std::string after = applyEdits(before, fix.edits);
            after.insert(after.find("end M;"), "  " + undetermined.front().toStdString() + " = 0;\n");
            const auto then = analysed(after);
            QVERIFY2(!then->diagnostics.hasErrors() && !then->structure->singular, after.c_str());
        }
    }

    void groundIsPlacedAndConnectedByALine()
    {
        const std::string before = kDomain + R"(model M
  Water.Sources.Lift s annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  Water.Parts.Line l annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  connect(s.a, l.a);
  connect(l.b, s.b);
end M;
)";
        const auto analysis = analysed(before);
        const Diagnostic* warning = find(*analysis, QStringLiteral("W4010"));
        QVERIFY(warning && warning->fixes.size() == 1);
        const QString after = QString::fromStdString(applyEdits(before, warning->fixes.front().edits));
        QVERIFY2(after.contains(QStringLiteral(
                     "  Water.Sources.Sea sea\n    annotation(Placement(transformation(extent={{0,-30},{20,-10}})));")),
                 qPrintable(after.mid(after.indexOf(QStringLiteral("model M")))));
        QVERIFY2(after.contains(QStringLiteral(
                     "  connect(sea.shore, l.b)\n    annotation(Line(points={{10,-10},{10,0}}, color={0,0,255}));")),
                 qPrintable(after.mid(after.indexOf(QStringLiteral("model M")))));
        QVERIFY(analysed(after.toStdString())->diagnostics.empty());
    }

    void groundOfTheStandardLibraryIsFound()
    {
        if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
        const auto analysis = analysed(
            "model M\n  Modelica.Electrical.Analog.Sources.SineVoltage V(V=1, f=1);\n  "
            "Modelica.Electrical.Analog.Basic.Resistor R(R=1);\n"
            "equation\n  connect(V.p, R.p);\n  connect(R.n, V.n);\nend M;\n");
        const Diagnostic* warning = find(*analysis, QStringLiteral("W4010"));
        QVERIFY(warning != nullptr);
        QCOMPARE(labels(warning->fixes),
                 QStringList{QStringLiteral("connect Modelica.Electrical.Analog.Basic.Ground to R.n")});
    }

    /// What views paint: equations and unknowns of both parts, the components they are in, and where that stands in the
    /// text.
    void partsAreMarked()
    {
        const std::string text =
            kDomain +
            "model M\n  Real x, y;\n  Water.Sources.Lift s;\n  Water.Parts.Line l;\nequation\n  x = 1;\n  x = 2;\n"
            "  connect(s.a, l.a);\n  connect(l.b, s.b);\nend M;\n";
        const auto analysis = analysed(text);
        const auto marks = singularMarks(analysis->structure);
        QVERIFY(marks && marks->hasOver && marks->hasUnder);
        const Structure& structure = *analysis->structure;
        const auto markOf = [&](const char* name) { return marks->of(structure.findUnknown(name)); };
        QCOMPARE(markOf("x"), SingularMark::Over);
        QCOMPARE(markOf("y"), SingularMark::Under);
        QCOMPARE(markOf("l.a.level"), SingularMark::Under);
        QCOMPARE(markOf("l.a.amount"), SingularMark::None);
        QCOMPARE(marks->components,
                 (std::map<std::string, SingularMark>{{"l", SingularMark::Under}, {"s", SingularMark::Under}}));
        const QString sentence = QString::fromStdString(marks->sentence);
        QVERIFY2(sentence.startsWith(QStringLiteral("2 equations for 1 unknown: 1 too many. 1 unknown in no equations: "
                                                    "1 too few. Nothing fixes a potential of s, l")),
                 qPrintable(sentence));
        QStringList places;
        for (const SingularPlace& place : singularPlaces(*analysis, *marks)) {
            places += (place.mark == SingularMark::Over ? QStringLiteral("+") : QStringLiteral("-")) +
                      QString::fromStdString(text.substr(place.span.begin, place.span.size()));
        }
        QCOMPARE(places.join(QLatin1Char(' ')), QStringLiteral("+x -y -s -l +x = 1 +x = 2"));
        QVERIFY(singularMarks(analysed("model M Real x = 1; end M;")->structure) == nullptr);
    }

    void modifiersOfAnyVariable_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("attribute");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("after");
        const auto row = [](const char* variable, const char* attribute, const char* value, const char* after) {
            QTest::newRow(variable) << QString::fromLatin1(variable) << QString::fromLatin1(attribute)
                                    << QString::fromLatin1(value) << QString::fromLatin1(after);
        };
        row("x", "fixed", "true",
            "model M extends B(z(start=1)); Real x(start=2, fixed=true); R r(k=3); R s[2]; end M;");
        row("r.c.v", "start", "4",
            "model M extends B(z(start=1)); Real x(start=2); R r(k=3, c(v(start=4))); R s[2]; end M;");
        row("r.k", "", "5", "model M extends B(z(start=1)); Real x(start=2); R r(k=5); R s[2]; end M;");
        row("z", "fixed", "true",
            "model M extends B(z(start=1, fixed=true)); Real x(start=2); R r(k=3); R s[2]; end M;");
        row("s[1].k", "", "5", "model M extends B(z(start=1)); Real x(start=2); R r(k=3); R s[2](k={5, 7}); end M;");
        row("s[2].v", "fixed", "true",
            "model M extends B(z(start=1)); Real x(start=2); R r(k=3); R s[2](v(fixed={false, true})); end M;");
        row("s[1].w", "start", "4", "refused");
    }
    void modifiersOfAnyVariable()
    {
        QFETCH(QString, variable);
        QFETCH(QString, attribute);
        QFETCH(QString, value);
        QFETCH(QString, after);
        // The flat model as far as it is asked for: s[2].k is 7, and the start of s[2].w is that of another variable.
        HybridDae flat;
        const auto add = [&](const char* name, ExprId binding, ExprId start) {
            DaeVariable added;
            added.name = name;
            added.binding = binding;
            added.start = start;
            return flat.variables.push(std::move(added));
        };
        for (const char* name : {"s[1].k", "s[1].v", "s[2].v", "s[1].w"}) add(name, {}, {});
        const VariableId k = add("s[2].k", flat.pool.integer(7), {});
        add("s[2].w", {}, flat.pool.variable(k, TypeTable::real()));
        const auto change = [&](const SyntaxTree& tree, const ast::ClassDefinition& model) {
            const Edits edits = setVariableModifier(tree, model, variable.toStdString(), attribute.toStdString(),
                                                    value.toStdString(), &flat);
            // Where there are none, there is a reason.
            if (whyNoModifier(tree, model, variable.toStdString(), attribute.toStdString(), &flat).empty() !=
                edits.has_value())
                return Edits();
            return edits;
        };
        const QString found =
            afterChange(change, "model M extends B(z(start=1)); Real x(start=2); R r(k=3); R s[2]; end M;");
        QCOMPARE(found.simplified().remove(QLatin1Char(' ')), after.simplified().remove(QLatin1Char(' ')));
    }

    /// Of several base classes the one that has the variable; of two that have it, none.
    void modifierGoesToTheBaseThatHasIt()
    {
        const char* text =
            "model M\n  model A  Real x;  end A;\n  model B  extends C;  end B;\n  model C  Real z;  end C;\n  extends "
            "A;\n  extends B;\nend M;\n";
        const auto fixed = [](const char* variable) {
            return [variable](const SyntaxTree& tree, const ast::ClassDefinition& model) {
                return setVariableModifier(tree, model, variable, "fixed", "true");
            };
        };
        QVERIFY(afterChange(fixed("x"), text).contains(QStringLiteral("extends A(x(fixed=true));\n  extends B;")));
        QVERIFY(afterChange(fixed("z"), text).contains(QStringLiteral("extends A;\n  extends B(z(fixed=true));")));
        const char* twice =
            "model M\n  model A  Real x;  end A;\n  model B  Real x;  end B;\n  extends A;\n  extends B;\nend M;\n";
        QCOMPARE(afterChange(fixed("x"), twice), QStringLiteral("refused"));
    }

    /// Where there is none, a reason is given.
    void whyNothingIsOffered()
    {
        const auto last = [](const std::string& text) {
            const auto analysis = analysed(text);
            const Diagnostic& diagnostic = analysis->diagnostics.items().back();
            return diagnostic.notes.empty() ? QString() : QString::fromStdString(diagnostic.notes.back().message);
        };
        QCOMPARE(last("model M\n  model R  parameter Real k;  parameter Real l = 2;  Real y = k;  end R;\n  R "
                      "r[2](each k(min = 0));\nend M;\n"),
                 QStringLiteral("no fix is offered: r[1].k is an element of an array, which has one value for all"));
        QCOMPARE(
            last("model M\n  model R  Real y;  Real z;  equation  y = 1;  end R;\n  R r;\nend M;\n"),
            QStringLiteral(
                "no fix is offered: r.z belongs to a component: connect it, or correct the class of the component"));
    }

    void initialFixes_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QStringList>("wanted");
        QTest::newRow("taken for what was missing")
            << QStringLiteral("y")
            << QStringList{QStringLiteral("begin with the start value of y: fixed = true"),
                           QStringLiteral("start y at the value found: start = 1.5"),
                           QStringLiteral("remove the start value of y"),
                           QStringLiteral("add the initial equation der(y) = 0")};
        QTest::newRow("fixed") << QStringLiteral("x")
                               << QStringList{QStringLiteral("do not fix x at the start"),
                                              QStringLiteral("start x at the value found: start = 1.5"),
                                              QStringLiteral("remove the start value of x")};
        QTest::newRow("fixed in a component")
            << QStringLiteral("c.v")
            << QStringList{QStringLiteral("do not fix c.v at the start"),
                           QStringLiteral("start c.v at the value found: start = 1.5")};
    }
    void initialFixes()
    {
        QFETCH(QString, column);
        QFETCH(QStringList, wanted);
        const std::string before = R"(model M
  model Store  Real v(start = 7, fixed = true);  equation  der(v) = -v;  end Store;
  Real x(start = 1, fixed = true), y(start = 2);
  Store c;
equation
  der(x) = -x;
  der(y) = x - y;
end M;
)";
        const auto analysis = analysed(before);
        const Initialization& initialization = *analysis->structure->initialization;
        UnknownId found;
        for (std::size_t i = 0; i < initialization.columns.size(); ++i) {
            if (QString::fromStdString(analysis->structure->print(initialization.columns[UnknownId(i)].leaf)) == column)
                found = UnknownId(i);
        }
        QVERIFY(!found.isNone());
        const std::vector<DiagnosticFix> fixes = fixesOfColumn(*analysis, found, 1.5);
        QCOMPARE(labels(fixes), wanted);
        // Whatever is chosen, the model stays one that can be sorted.
        for (const DiagnosticFix& fix : fixes) {
            const std::string after = applyEdits(before, fix.edits);
            QVERIFY2(analysed(after)->structure && !analysed(after)->diagnostics.hasErrors(), after.c_str());
        }
        // What the class of a component fixes is said otherwise in the model.
        if (column == QStringLiteral("c.v"))
            QVERIFY(QString::fromStdString(applyEdits(before, fixes.front().edits))
                        .contains(QStringLiteral("Store c(v(fixed=false));")));
    }

    void initialEquationGoesBeforeTheEquations()
    {
        const auto change = [](const SyntaxTree& tree, const ast::ClassDefinition& model) {
            return addInitialEquation(tree, model.id(), "der(x) = 0");
        };
        QCOMPARE(
            afterChange(change, "model M\n  Real x;\nequation\n  der(x) = -x;\nend M;\n"),
            QStringLiteral("model M\n  Real x;\ninitial equation\n  der(x) = 0;\nequation\n  der(x) = -x;\nend M;\n"));
        QCOMPARE(
            afterChange(change, "model M\n  Real x;\ninitial equation\n  x = 1;\nequation\n  der(x) = -x;\nend M;\n"),
            QStringLiteral(
                "model M\n  Real x;\ninitial equation\n  x = 1;\n  der(x) = 0;\nequation\n  der(x) = -x;\nend M;\n"));
        QCOMPARE(afterChange(change, "model M\n  Real x;\nend M;\n"),
                 QStringLiteral("model M\n  Real x;\ninitial equation\n  der(x) = 0;\nend M;\n"));
    }
};

QTEST_GUILESS_MAIN(StructureFixesTest)
#include "structure_fixes_test.moc"
