// SPDX-License-Identifier: GPL-3.0-or-later
// Circuits of which no potential is fixed: all voltages and currents are those of the same circuit with a ground.
#include <fmt/format.h>

#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class FloatingCircuitsTest : public QObject {
    Q_OBJECT
private slots:
    void groundChangesNoVoltageAndNoCurrent_data();
    void groundChangesNoVoltageAndNoCurrent();
    void contradictionIsRefused();
};

namespace {

const std::string kParts = R"(
connector Pin  Real v;  flow Real i;  end Pin;
partial model Two  Pin p, n;  Real v, i;  equation  v = p.v - n.v;  i = p.i;  p.i + n.i = 0;  end Two;
model R  extends Two;  parameter Real r = 10;  equation  v = r*i;  end R;
model L  extends Two(i(start = 0, fixed = true));  equation  1e-2*der(i) = v;  end L;
model C  extends Two(v(start = 0, fixed = true));  equation  i = 1e-3*der(v);  end C;
model V  extends Two;  equation  v = 10*sin(314*time);  end V;
model I  extends Two;  equation  i = sin(314*time);  end I;
model D  extends Two;  Real s;  Boolean off;  equation  off = s < 0;  v = if off then s else 0;  i = if off then 0 else s;  end D;
model J  extends Two;  equation  i = 1e-3*(exp(v) - 1);  end J;
model S  extends Two;  Boolean on = sin(1000*time) > 0;  equation  0 = if on then v else i;  end S;
model T  Two1 a, b;  equation  a.v = 0.1*der(a.i) + 0.09*der(b.i);  b.v = 0.09*der(a.i) + 0.1*der(b.i);  end T;
model Two1  extends Two(i(start = 0, fixed = true));  end Two1;
model Probe  Pin p;  Real y;  equation  p.i = 0;  y = p.v;  end Probe;
model Ground  Pin p;  equation  p.v = 0;  end Ground;
)";

Outcome runOf(const std::string& body, const std::string& grounds, const std::string& solver)
{
    std::string declared, connected;
    for (std::size_t i = 0; i < grounds.size(); i += 4) {
        declared += fmt::format("Ground g{};", i);
        connected += fmt::format("connect(g{}.p, {});", i, grounds.substr(i, 3));
    }
    return run("model M " + kParts + declared + body + connected + " end M;", [&](SimulationSettings& settings) {
        settings.stopTime = 0.05;
        settings.intervals = 50;
        settings.tolerance = 1e-8;
        settings.solver = solver;
    });
}

}  // namespace

void FloatingCircuitsTest::groundChangesNoVoltageAndNoCurrent_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("grounds");
    QTest::addColumn<QStringList>("compared");
    const auto row = [](const char* name, const char* body, const char* grounds, QStringList compared) {
        QTest::newRow(name) << QString::fromLatin1(body) << QString::fromLatin1(grounds) << std::move(compared);
    };
    row("resistors", "V s; R a, b; equation connect(s.p, a.p); connect(a.n, b.p); connect(b.n, s.n);", "s.n",
        {QStringLiteral("a.i"), QStringLiteral("b.v")});
    row("inductor", "V s; R a; L b; equation connect(s.p, a.p); connect(a.n, b.p); connect(b.n, s.n);", "b.p",
        {QStringLiteral("a.i"), QStringLiteral("b.v")});
    row("rectifier",
        "V s; D d; R a; C c; R q(r = 1); equation connect(s.p, q.p); connect(q.n, d.p); connect(d.n, a.p); "
        "connect(c.p, a.p); connect(a.n, s.n); connect(c.n, s.n);",
        "s.n", {QStringLiteral("d.i"), QStringLiteral("c.v"), QStringLiteral("d.v")});
    row("rectifier bridge",
        "V s; D d1, d2, d3, d4; R a; C c; R q(r = 1); equation connect(s.p, q.p); connect(q.n, d1.p); connect(q.n, "
        "d3.n);"
        "connect(s.n, d2.p); connect(s.n, d4.n); connect(d1.n, a.p); connect(d2.n, a.p); connect(d3.p, a.n); "
        "connect(d4.p, a.n); connect(c.p, a.p); connect(c.n, a.n);",
        "a.n", {QStringLiteral("c.v"), QStringLiteral("s.i")});
    row("diode with an exponential", "V s; J d; R a; equation connect(s.p, d.p); connect(d.n, a.p); connect(a.n, s.n);",
        "a.n", {QStringLiteral("a.i"), QStringLiteral("d.v")});
    row("current source",
        "I s; R a; C c; equation connect(s.p, a.p); connect(a.n, s.n); connect(c.p, a.p); connect(c.n, a.n);", "a.n",
        {QStringLiteral("c.v")});
    row("winding on the other side",
        "V s; R a, b; T t; equation connect(s.p, a.p); connect(a.n, t.a.p); connect(t.a.n, s.n); connect(t.b.p, b.p); "
        "connect(t.b.n, b.n);",
        "s.n b.n", {QStringLiteral("b.i"), QStringLiteral("a.i")});
    row("capacitor that an ideal switch ties to a source",
        "V s; S k; C c; R a, b; equation connect(s.p, a.p); connect(a.n, k.p); connect(k.n, c.p); connect(c.n, s.n); "
        "connect(b.p, c.p); connect(b.n, c.n);",
        "s.n", {QStringLiteral("c.v"), QStringLiteral("k.v"), QStringLiteral("b.i")});
    row("sensors",
        "V s; R a, b; Probe m; Real u = m.y - b.n.v; equation connect(s.p, a.p); connect(a.n, b.p); connect(b.n, s.n); "
        "connect(m.p, b.p);",
        "s.n", {QStringLiteral("b.v"), QStringLiteral("u")});
    row("one grounded, one not",
        "V s, z; R a, b; equation connect(s.p, a.p); connect(a.n, s.n); connect(z.p, b.p); connect(b.n, z.n);",
        "s.n z.p", {QStringLiteral("a.i"), QStringLiteral("b.i")});
}

void FloatingCircuitsTest::groundChangesNoVoltageAndNoCurrent()
{
    QFETCH(QString, body);
    QFETCH(QString, grounds);
    QFETCH(QStringList, compared);
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        const Outcome grounded = runOf(body.toStdString(), grounds.toStdString(), solver);
        QVERIFY2(grounded.completed(), grounded.messages().c_str());
        // All of them floating, and all but the first one fixed.
        for (const QString& left : {QString(), grounds.mid(4)}) {
            const Outcome floating = runOf(body.toStdString(), left.toStdString(), solver);
            QVERIFY2(floating.completed(), floating.messages().c_str());
            for (const QString& name : compared) {
                const double wanted = grounded.at(name.toStdString(), 0.05);
                const double found = floating.at(name.toStdString(), 0.05);
                QVERIFY2(
                    std::abs(wanted - found) < 1e-6 * (1 + std::abs(wanted)),
                    qPrintable(
                        QStringLiteral("%1 %2: %3 for %4").arg(QLatin1String(solver), name).arg(found).arg(wanted)));
            }
        }
    }
}

/// A current without a return path is a contradiction, not a free potential.
void FloatingCircuitsTest::contradictionIsRefused()
{
    const Outcome outcome =
        runOf("I s; I z; R a; equation connect(s.p, a.p); connect(a.n, s.n); connect(z.p, a.p);", "", "cvode");
    QVERIFY(!outcome.completed());
}

QTEST_GUILESS_MAIN(FloatingCircuitsTest)
#include "floating_circuits_test.moc"
