// SPDX-License-Identifier: GPL-3.0-or-later
// Models in several pieces, which are integrated side by side (part_runs.h): they give what a run in one piece gives.
#include <fmt/format.h>

#include "core/dae/independent_parts.h"
#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class IndependentPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelsFallApart_data();
    void modelsFallApart();
    void runIsThatOfOnePiece_data();
    void runIsThatOfOnePiece();
    void eventsAtOneInstantAreOne();
    void ballsComeToRest();
    void failureOfOnePartEndsAll();
    void settingsReachTheParts();
    void messagesOfManyPartsAreShort();
};

namespace {

constexpr int kCount = 24;

/// Keeps a model in one piece, without another effect.
const std::string kOnePiece = " equation when time > 1e9 then terminate(\"never\"); end when;";

std::string model(const std::string& classes, const std::string& rest, double stopTime)
{
    return fmt::format("model M {} {} annotation(experiment(StopTime = {})); end M;", classes, rest, stopTime);
}

/// A rectifier; `source` is an equation for u.
std::string rectifier(const std::string& source)
{
    return "model Rectifier parameter Real k = 0, R = 1, C = 1e-3, RL = 50; Real u, v(start = 0, fixed = true), i, vd, "
           "s, p; Boolean off; equation " +
           source +
           " u = R*i + vd + v; off = s < 0; vd = if off then s else 0; i = if off then 0 else s; C*der(v) = i - v/RL; "
           "p = u*i; end Rectifier;";
}

std::string rectifiers()
{
    return fmt::format("Rectifier r[{0}](k = linspace(1, {0}, {0}));", kCount);
}

const std::string kOwnSource = "u = 10*sin(314.159*time + 0.01*k);";

}  // namespace

void IndependentPartsTest::modelsFallApart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::size_t>("parts");
    QTest::addColumn<bool>("hasReaders");
    const auto add = [](const char* name, const std::string& text, std::size_t parts, bool hasReaders) {
        QTest::newRow(name) << QString::fromStdString(text) << parts << hasReaders;
    };
    const std::size_t all = kCount;
    add("each by itself", model(rectifier(kOwnSource), rectifiers(), 0.1), all, false);
    add("one source",
        model(
            rectifier(""),
            rectifiers() + " Real us = 10*sin(314.159*time); equation r.u = fill(us, " + std::to_string(kCount) + ");",
            0.1),
        all, false);
    add("with their sum", model(rectifier(kOwnSource), rectifiers() + " Real total = sum(r.p);", 0.1), all, true);
    add("with what a sum decides", model(rectifier(kOwnSource), rectifiers() + " Boolean high = sum(r.p) > 20;", 0.1),
        0, false);
    add("with an end for all", model(rectifier(kOwnSource), rectifiers() + kOnePiece, 0.1), 0, false);
    add("with an end for all, in an algorithm",
        model(rectifier(kOwnSource), rectifiers() + " algorithm when time > 0.05 then terminate(\"\"); end when;", 0.1),
        0, false);
    // The current of the source and that into the ground are used nowhere.
    add("at one ideal source and one ground",
        model(
            "connector Pin Real v; flow Real i; end Pin; model Source Pin p, n; Real v, i; equation v = p.v - n.v; 0 = "
            "p.i + n.i; i = p.i; v = 10*sin(314.159*time); end Source; model Ground Pin p; equation p.v = 0; end "
            "Ground; model Load parameter Real k = 1; Pin p, n; Real i, vd, s, v(start = 0, fixed = true); Boolean "
            "off; equation p.v - n.v = k*i + vd + v; 0 = p.i + n.i; i = p.i; off = s < 0; vd = if off then s else 0; "
            "i = if off then 0 else s; 1e-3*der(v) = i - v/50; end Load;",
            fmt::format("Source s; Ground g; Load r[{0}](k = linspace(1, 2, {0})); equation for j in 1:{0} loop "
                        "connect(s.p, r[j].p); connect(s.n, r[j].n); end for; connect(s.n, g.p);",
                        kCount),
            0.1),
        all, true);
    add("with one computed parameter",
        model(
            "model Cell parameter Real a(fixed = false); Real x(start = 0, fixed = true); Boolean b; equation b = x > "
            "0.5; der(x) = if b then a else 1; end Cell;",
            fmt::format("parameter Real a(fixed = false); Cell c[{}]; initial equation a = 2; c.a = fill(a, {});",
                        kCount, kCount),
            1),
        0, false);
}

void IndependentPartsTest::modelsFallApart()
{
    QFETCH(QString, text);
    QFETCH(std::size_t, parts);
    QFETCH(bool, hasReaders);
    const auto analysis =
        analyse(std::make_shared<const SourceFile>("test.mo", text.toStdString()), "M", StopAfter::ScalarDae, Task());
    QVERIFY(analysis->scalarDae);
    const IndependentParts found = independentParts(*analysis->scalarDae, 16);
    std::size_t withEvents = 0;
    for (const auto& part : found.parts) {
        if (std::ranges::any_of(part->variables, [](const DaeVariable& v) { return v.isState; })) ++withEvents;
    }
    QCOMPARE(withEvents, parts);
    QCOMPARE(found.readers != nullptr, hasReaders);
}

void IndependentPartsTest::runIsThatOfOnePiece_data()
{
    QTest::addColumn<QString>("classes");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("solver");
    const auto add = [](const char* name, const std::string& classes, const std::string& rest,
                        const char* solver = "cvode") {
        QTest::addRow("%s, %s", name, solver)
            << QString::fromStdString(classes) << QString::fromStdString(rest) << QString(solver);
    };
    for (const char* const solver : {"cvode", "cvode-adams", "ida", "dopri5"})
        add("each by itself", rectifier(kOwnSource), rectifiers(), solver);
    add("one source", rectifier(""),
        rectifiers() + fmt::format(" Real us = 10*sin(314.159*time); equation r.u = "
                                   "fill(us, {});",
                                   kCount));
    add("a pulsed source", rectifier(""),
        rectifiers() + fmt::format(" Real us; equation us = if mod(time, 0.02) < 0.01 then 10 else -10; r.u = fill(us, "
                                   "{});",
                                   kCount));
    add("with sums", rectifier(kOwnSource),
        rectifiers() + " Real total = sum(r.p), mean = total/" + std::to_string(kCount) + ", first = r[1].v - r[2].v;");
    add("what has no events beside them", rectifier(kOwnSource),
        rectifiers() +
            " Real x(start = 1, fixed = true), y = 2*x, z = time; parameter Real q = 3; equation der(x) = "
            "-q*x;");
}

void IndependentPartsTest::runIsThatOfOnePiece()
{
    QFETCH(QString, classes);
    QFETCH(QString, rest);
    QFETCH(QString, solver);
    const auto tight = [&](SimulationSettings& settings) {
        settings.solver = solver.toStdString();
        settings.tolerance = 1e-8;
    };
    const Outcome parts = run(model(classes.toStdString(), rest.toStdString(), 0.1), tight);
    const Outcome whole =
        run(model(classes.toStdString(),
                  rest.toStdString() + (rest.contains("equation") ? kOnePiece.substr(9) : kOnePiece), 0.1),
            tight);
    QVERIFY2(parts.completed() && whole.completed(), (parts.messages() + whole.messages()).c_str());
    QCOMPARE(parts.result().columns.size(), whole.result().columns.size());
    QCOMPARE(parts.result().parameters.size(), whole.result().parameters.size());
    for (std::size_t i = 0; i < whole.result().parameters.size(); ++i) {
        QCOMPARE(parts.result().parameters[i].name, whole.result().parameters[i].name);
        QCOMPARE(parts.result().parameters[i].value, whole.result().parameters[i].value);
    }
    for (std::size_t i = 0; i < whole.result().columns.size(); ++i) {
        const ResultColumn& column = whole.result().columns[i];
        QCOMPARE(parts.result().columns[i].name, column.name);
        for (const double time : {0.0, 0.0131, 0.05, 0.0777, 0.1}) {
            const double expected = whole.at(column.name, time), found = parts.at(column.name, time);
            QVERIFY2(std::fabs(found - expected) <= 2e-4 * std::max(1.0, std::fabs(expected)),
                     fmt::format("{}({}) = {}, expected {}", column.name, time, found, expected).c_str());
        }
    }
    const std::vector<double> times = eventTimes(parts.result()), expected = eventTimes(whole.result());
    QVERIFY(times.size() >= expected.size() && times.size() <= expected.size() + expected.size() / 20 + kCount);
    QVERIFY(std::ranges::is_sorted(parts.result().time));
    QVERIFY(parts.simulation.statistics.steps > 2 * whole.simulation.statistics.steps / 3);
}

/// Samples of all parts at one instant are one event with two rows.
void IndependentPartsTest::eventsAtOneInstantAreOne()
{
    const std::string cell =
        "model Cell parameter Real k = 1; Real x(start = 0, fixed = true); discrete Real u(start = 0, fixed = true); "
        "equation der(x) = k*u - x; when sample(0.1, 0.1) then u = if x < 1 then 2 else 0; end when; end Cell;";
    const std::string cells = fmt::format("Cell c[{0}](k = linspace(1, 2, {0}));", kCount);
    const Outcome parts = run(model(cell, cells, 1)), whole = run(model(cell, cells + kOnePiece, 1));
    QVERIFY2(parts.completed() && whole.completed(), parts.messages().c_str());
    QCOMPARE(eventTimes(parts.result(), EventKind::Time), eventTimes(whole.result(), EventKind::Time));
    QCOMPARE(parts.result().rowCount(), whole.result().rowCount());
    QVERIFY(isClose(parts.at("c[7].x", 1), whole.at("c[7].x", 1), 1e-5));
}

/// A part that jumps ahead to the end of its impacts waits there for the others.
void IndependentPartsTest::ballsComeToRest()
{
    const std::string ball =
        "model Ball parameter Real h0 = 1; Real h(start = h0, fixed = true), v(start = 0, fixed = true); Boolean "
        "flying(start = true, fixed = true), impact; discrete Real vNew(start = 0, fixed = true); equation impact = h "
        "<= "
        "0; der(h) = v; der(v) = if flying then -9.81 else 0; when {h <= 0 and v <= 0, impact} then vNew = if "
        "edge(impact) then -0.5*pre(v) else 0; flying = vNew > 0; reinit(v, vNew); end when; end Ball;";
    const Outcome parts = run(model(ball, fmt::format("Ball b[{0}](h0 = linspace(0.5, 1.5, {0}));", kCount), 3));
    QVERIFY2(parts.completed(), parts.messages().c_str());
    QVERIFY(std::ranges::is_sorted(parts.result().time));
    // After the first impact at sqrt(2*h/g) half of the speed is left: the second one comes as much later.
    for (const int ballNumber : {1, kCount}) {
        const double first = std::sqrt(2 * (ballNumber == 1 ? 0.5 : 1.5) / 9.81);
        const std::string name = fmt::format("b[{}].h", ballNumber);
        QVERIFY(parts.at(name, 1.5 * first) > 0.1 * (ballNumber == 1 ? 0.5 : 1.5));
        QVERIFY(std::fabs(parts.at(name, 3)) < 1e-3);
    }
}

void IndependentPartsTest::failureOfOnePartEndsAll()
{
    const std::string cell =
        "model Cell parameter Real k = 1; Real x(start = 0, fixed = true); Boolean b; equation der(x) = k; b = x > "
        "0.2; "
        "assert(x < 20, \"x is too large\"); end Cell;";
    const Outcome outcome = run(model(cell, fmt::format("Cell c[{0}](k = linspace(1, {0}, {0}));", kCount), 2));
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("x is too large") != std::string::npos, outcome.messages().c_str());
    const double failed = 20.0 / kCount;
    QVERIFY(std::fabs(outcome.simulation.reachedTime - failed) < 0.1);
    QVERIFY(outcome.result().rowCount() > 100);
    QVERIFY(isClose(outcome.at("c[1].x", 0.5), 0.5, 1e-6));
}

void IndependentPartsTest::settingsReachTheParts()
{
    const Outcome outcome = run(model(rectifier(kOwnSource), rectifiers() + " Real total = sum(r.p);", 0.1),
                                [](SimulationSettings& settings) {
                                    settings.overrides = {{"r[3].C", "5e-4"}, {"r[4].v", "2"}};
                                    settings.outputs = {"r[3].*", "r[4].v", "total"};
                                    settings.interval = 1e-3;
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.result().find("r[5].v") == nullptr && outcome.result().find("total") != nullptr);
    QCOMPARE(outcome.at("r[4].v", 0), 2.0);
    const auto& parameters = outcome.result().parameters;
    const auto found = std::ranges::find(parameters, "r[3].C", &ResultParameter::name);
    QVERIFY(found != parameters.end() && found->value == 5e-4);
    // The smaller capacitor discharges from the peak by 0.0174 s / (50 Ohm * C).
    QVERIFY(outcome.at("r[3].v", 0.0999) < 8);
}

void IndependentPartsTest::messagesOfManyPartsAreShort()
{
    const std::string cell =
        "model Cell Real x(start = 1e-9, fixed = true); Boolean b; equation der(x) = -x; b = x > 0.5; end Cell;";
    const Outcome outcome = run(model(cell, fmt::format("Cell c[{}];", kCount), 2),
                                [](SimulationSettings& settings) { settings.tolerance = 1e-2; });
    QVERIFY(outcome.completed());
    std::size_t notes = 0;
    QVERIFY2(outcome.diagnostics.items().size() <= 6, outcome.messages().c_str());
    for (const Diagnostic& message : outcome.diagnostics.items()) notes += message.notes.size();
    QVERIFY(outcome.diagnostics.items().empty() || notes > 0);
}

QTEST_GUILESS_MAIN(IndependentPartsTest)
#include "independent_parts_test.moc"
