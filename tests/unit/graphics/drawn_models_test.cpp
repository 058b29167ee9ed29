// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas asks about a model that is being drawn: what can be connected, what is not connected yet, what can be
// plotted, and where the parts go that have no place.
#include <QTest>
#include <cmath>

#include "core/editing/diagram/arrange.h"
#include "core/editing/diagram/connectable.h"
#include "core/editing/diagram/plot_targets.h"
#include "core/editing/diagram/unconnected.h"
#include "core/editing/fixes/name_fixes.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

constexpr const char* kParts = R"(
package Parts
  connector Pin
    Real v(unit="V");
    flow Real i(unit="A");
  end Pin;
  connector Flange
    Real phi(unit="rad");
    flow Real tau(unit="N.m");
  end Flange;
  connector RealInput = input Real;
  connector RealOutput = output Real;
  connector BooleanInput = input Boolean;
  partial model TwoPin
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real v(unit="V") "voltage drop";
    Real i(unit="A") "current";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    annotation(Icon(graphics={Rectangle(extent={{-70,30},{70,-30}})}));
  end TwoPin;
  model Resistor
    extends TwoPin;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends TwoPin;
  equation
    i = der(v);
  end Capacitor;
  model Source
    extends TwoPin;
  equation
    v = sin(time);
  end Source;
  model Ground
    Pin p annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  equation
    p.v = 0;
    annotation(Icon(graphics={Line(points={{-60,50},{60,50}})}));
  end Ground;
  block Gain
    RealInput u annotation(Placement(transformation(extent={{-120,-10},{-100,10}})));
    RealOutput y annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  equation
    y = 2*u;
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}})}));
  end Gain;
  block Sine
    RealOutput y annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  equation
    y = sin(time);
    annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}})}));
  end Sine;
end Parts;
)";

std::unique_ptr<Library> libraryWith(const std::string& text)
{
    auto library = std::make_unique<Library>(std::make_shared<SourceCache>(), std::vector<std::filesystem::path>());
    Diagnostics diagnostics;
    for (const std::string& each : {std::string(kParts), text}) {
        const auto file = std::make_shared<const SourceFile>("text" + std::to_string(each.size()) + ".mo", each);
        library->addDocument(parse(file, library->sources().add(file), diagnostics, Task()));
    }
    return library;
}

std::shared_ptr<const Analysis> analysed(const std::string& model)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", std::string(kParts) + model);
    request.modelName = "M";
    request.forSimulation = false;
    return analyse(request, Task());
}

QStringList codesOf(const Analysis& analysis)
{
    QStringList codes;
    for (const Diagnostic& diagnostic : analysis.diagnostics.items())
        codes.append(QString::fromLatin1(diagnostic.code().data(), static_cast<qsizetype>(diagnostic.code().size())));
    return codes;
}

SignalDirection directionOf(const std::string& className)
{
    return className == "Parts.RealInput"    ? SignalDirection::In
           : className == "Parts.RealOutput" ? SignalDirection::Out
                                             : SignalDirection::None;
}

/// A column for each step from the left, what is in one below each other: enough of a layout for a test.
std::vector<Point> centresOf(const ArrangeGraph& graph)
{
    std::vector<int> rank(graph.nodes.size(), 0);
    for (std::size_t round = 0; round < graph.nodes.size(); ++round) {
        for (const auto& [from, to] : graph.edges) rank[to] = std::max(rank[to], rank[from] + 1);
    }
    std::vector<Point> centres;
    std::map<int, int> used;
    for (const int each : rank) centres.push_back({60.0 * each, -60.0 * used[each]++});
    return centres;
}

struct Arranged {
    std::shared_ptr<const DiagramPicture> diagram;
    ArrangeGraph graph;
    Arrangement arrangement;

    [[nodiscard]] Point centre(const std::string& name) const
    {
        for (const auto& [component, place] : arrangement.places) {
            if (component == name) return centreOf(place);
        }
        return {std::nan(""), std::nan("")};
    }
};

Arranged arrangedModel(const std::string& model, const std::set<std::string>& chosen = {})
{
    const auto library = libraryWith(model);
    ClassPictures pictures(*library, Task());
    Arranged done;
    done.diagram = pictures.diagram("M");
    done.graph = arrangeGraph(*done.diagram, chosen, directionOf);
    done.arrangement = arranged(*done.diagram, done.graph, centresOf(done.graph), {}, directionOf);
    return done;
}

constexpr const char* kRc = R"(
model M
  Parts.Source source;
  Parts.Resistor r;
  Parts.Capacitor c;
  Parts.Ground ground;
equation
  connect(source.p, r.p);
  connect(r.n, c.p);
  connect(c.n, source.n);
  connect(source.n, ground.p);
end M;
)";

}  // namespace

class DrawnModelsTest : public QObject {
    Q_OBJECT
private slots:
    void pinsAndFlangesDoNotFit()
    {
        const auto why = [](const PlugEnd& from, const PlugEnd& to) {
            const auto library = libraryWith("");
            return QString::fromStdString(whyNotConnectable(*library, from, {to}, Task()).front());
        };
        QCOMPARE(why({"Parts.Pin"}, {"Parts.Pin"}), QString());
        QVERIFY(!why({"Parts.Pin"}, {"Parts.Flange"}).isEmpty());
        QVERIFY(!why({"Parts.Flange"}, {"Parts.Pin"}).isEmpty());
        QCOMPARE(why({"Parts.RealOutput"}, {"Parts.RealInput"}), QString());
        QVERIFY(!why({"Parts.RealOutput"}, {"Parts.BooleanInput"}).isEmpty());
        QVERIFY(!why({"Parts.RealOutput"}, {"Parts.RealOutput"}).isEmpty());
        // An output of the model itself takes what an output of a component gives.
        QCOMPARE(why({"Parts.RealOutput"}, {"Parts.RealOutput", true}), QString());
        QCOMPARE(why({"Parts.Pin"}, {"Parts.NoSuchClass"}), QString());
    }

    void whatIsNotConnectedYetIsOneHint()
    {
        const auto open =
            analysed("model M\n  Parts.Source s;\n  Parts.Resistor r;\nequation\n  connect(s.p, r.p);\nend M;\n");
        QVERIFY(codesOf(*open).contains(QStringLiteral("E4003")) || codesOf(*open).contains(QStringLiteral("W4010")) ||
                codesOf(*open).contains(QStringLiteral("E4001")));
        QVERIFY((unconnectedConnectors(*open) == std::vector<std::string>{"s.n", "r.n"}));
        const auto quiet = quietUntilConnected(open);
        QCOMPARE(quiet->diagnostics.errorCount(), std::size_t(0));
        QVERIFY(QString::fromStdString(quiet->diagnostics.items().back().message).contains(QLatin1String("s.n, r.n")));
        // Whole but without a ground: that is told.
        const auto whole = analysed(
            "model M\n  Parts.Source s;\n  Parts.Resistor r;\nequation\n  connect(s.p, r.p);\n"
            "  connect(s.n, r.n);\nend M;\n");
        QVERIFY(unconnectedConnectors(*whole).empty());
        QVERIFY(quietUntilConnected(whole) == whole);
    }

    void whatElseIsWrongIsStillTold()
    {
        const auto open =
            analysed("model M\n  Parts.Source s;\n  Real x = y;\nequation\n  connect(s.p, s.p);\nend M;\n");
        QVERIFY(quietUntilConnected(open)->diagnostics.hasErrors());
    }

    void unknownNamesAreMended_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("fix");
        QTest::addColumn<QString>("mended");
        QTest::newRow("did you mean") << "model M\n  Real speed;\nequation\n  sped = 1;\nend M;\n"
                                      << "write 'speed'"
                                      << "speed = 1";
        QTest::newRow("declare") << "model M\n  Real x;\nequation\n  x = factor*2;\nend M;\n"
                                 << "declare 'parameter Real factor = 1'"
                                 << "parameter Real factor = 1;";
        QTest::newRow("attribute") << "model M\n  Real x(start=1, fixd=true);\nequation\n  der(x) = -x;\nend M;\n"
                                   << "write 'fixed'"
                                   << "fixed=true";
        QTest::newRow("class") << "model M\n  Parts.Resistr r;\nend M;\n"
                               << "write 'Resistor'"
                               << "Parts.Resistor r";
        QTest::newRow("each") << "model M\n  Parts.Resistor r[3](R=5);\nend M;\n"
                              << "write 'each'"
                              << "(each R=5)";
        QTest::newRow("each, of an attribute") << "model M\n  Parts.Resistor r[3](v(start=1));\nend M;\n"
                                               << "write 'each'"
                                               << "(v(each start=1))";
        QTest::newRow("end") << "model M\n  Real x;\nequation\n  if time > 1 then\n    x = 1;\n  else\n    x = "
                                "2;\nend M;\n"
                             << "insert 'end if;'"
                             << "x = 2;\n  end if;\nend M;";
        QTest::newRow("end of the class") << "model M\n  Real x = time;\n"
                                          << "insert 'end M;'"
                                          << "  Real x = time;\nend M;";
        QTest::newRow("semicolon") << "model M\n  Real x\n  Real y = time;\nequation\n  x = y;\nend M;\n"
                                   << "insert ';'"
                                   << "Real x;\n";
        QTest::newRow("function") << "model M\n  Real x = sinn(time);\nend M;\n"
                                  << "write 'sin'"
                                  << "sin(time)";
    }

    void unknownNamesAreMended()
    {
        QFETCH(QString, model);
        QFETCH(QString, fix);
        QFETCH(QString, mended);
        const auto analysis = withNameFixes(analysed(model.toStdString()));
        QStringList labels;
        std::string text, said;
        const DiagnosticDefinition* told = nullptr;
        for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
            for (const DiagnosticFix& each : diagnostic.fixes) {
                labels.append(QString::fromStdString(each.label));
                if (labels.back() != fix || !text.empty()) continue;
                text = applyEdits(std::string(analysis->sources[analysis->source].text()), each.edits);
                told = diagnostic.definition;
                said = diagnostic.message;
            }
        }
        QVERIFY2(!text.empty(), qPrintable(labels.join(QLatin1String("; ")) + QLatin1String(" | ") +
                                           codesOf(*analysis).join(QLatin1Char(' '))));
        QVERIFY2(QString::fromStdString(text).contains(mended), text.c_str());
        // And it is mended.
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>("test.mo", text);
        request.modelName = "M";
        request.forSimulation = false;
        for (const Diagnostic& diagnostic : analyse(request, Task())->diagnostics.items())
            QVERIFY2(diagnostic.definition != told || diagnostic.message != said, diagnostic.message.c_str());
    }

    void aComponentIsPlottedByWhatFlows()
    {
        const auto model = analysed(kRc);
        QVERIFY2(model->scalarDae != nullptr, qPrintable(codesOf(*model).join(QLatin1Char(' '))));
        const auto expressions = [&](const std::string& place) {
            QStringList all;
            for (const PlotTarget& target : plotTargets(*model->scalarDae, place))
                all.append(QString::fromStdString(target.expression));
            return all;
        };
        QCOMPARE(expressions("r"), (QStringList{"r.i", "r.v", "r.v*r.i"}));
        QCOMPARE(expressions("r.p"), (QStringList{"r.p.v", "r.p.i"}));
        QCOMPARE(expressions("r.v"), QStringList{"r.v"});
        QCOMPARE(expressions("ground"), QStringList{"ground.p.i"});
        QVERIFY(expressions("nothing").isEmpty());
    }

    void aCircuitStandsOnItsGround()
    {
        const Arranged done = arrangedModel(kRc);
        QCOMPARE(done.graph.nodes.size(), std::size_t(3));
        QCOMPARE(done.arrangement.places.size(), std::size_t(4));
        QCOMPARE(done.arrangement.lines.size(), std::size_t(4));
        // From left to right in the way of the current; the ground below all.
        QVERIFY(done.centre("source").x < done.centre("r").x && done.centre("r").x < done.centre("c").x);
        for (const char* part : {"source", "r", "c"}) QVERIFY(done.centre("ground").y < done.centre(part).y);
        // What is connected to the ground stands upright.
        for (const auto& [name, place] : done.arrangement.places) {
            const bool isUpright = std::abs(std::remainder(place.rotation, 180.0)) > 45;
            QCOMPARE(isUpright, name == "source" || name == "c");
        }
        for (const auto& [name, place] : done.arrangement.places) {
            QCOMPARE(std::remainder(centreOf(place).x, 10.0), 0.0);
            QCOMPARE(std::remainder(centreOf(place).y, 10.0), 0.0);
        }
        for (const Arrangement::Line& line : done.arrangement.lines) {
            for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
                QVERIFY(line.points[i].x == line.points[i + 1].x || line.points[i].y == line.points[i + 1].y);
        }
    }

    void signalsFlowFromLeftToRight()
    {
        const Arranged done = arrangedModel(
            "model M\n  Parts.Gain b;\n  Parts.Gain a;\n  Parts.Sine s;\nequation\n  connect(b.u, a.y);\n"
            "  connect(a.u, s.y);\nend M;\n");
        QVERIFY(done.centre("s").x < done.centre("a").x && done.centre("a").x < done.centre("b").x);
        for (const auto& [name, place] : done.arrangement.places) QCOMPARE(place.rotation, 0.0);
    }

    void onlyWhatIsChosenMoves()
    {
        const Arranged done = arrangedModel(kRc, {"r", "c"});
        QCOMPARE(done.arrangement.places.size(), std::size_t(2));
        // Lines to what stays are led, too; the one between source and ground is not.
        QCOMPARE(done.arrangement.lines.size(), std::size_t(3));
    }
};

QTEST_GUILESS_MAIN(DrawnModelsTest)
#include "drawn_models_test.moc"
