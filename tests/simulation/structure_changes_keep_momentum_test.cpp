// SPDX-License-Identifier: GPL-3.0-or-later
// What a condition begins to enforce acts by impulses: momentum, charge and flux are kept, whatever the coding.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

using Values = std::vector<std::pair<std::string, double>>;

std::string model(const std::string& declarations, const std::string& equations)
{
    return "model Test " + declarations + " equation " + equations + " end Test;";
}

}  // namespace

class StructureChangesKeepMomentumTest : public QObject {
    Q_OBJECT
private slots:
    void massesAreCaught_data();
    void massesAreCaught();
    void everyCodingAgrees_data();
    void everyCodingAgrees();
    void severalAtOnce();
    void chargeOfNonlinearCapacitors();
    void caughtReleasedAndCaught();
    void jumpsAreTold();
    void withoutAWay();
};

void StructureChangesKeepMomentumTest::massesAreCaught_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("expected");
    const auto add = [](const char* what, const std::string& text, const char* name, double expected) {
        QTest::newRow(what) << QString::fromStdString(text) << name << expected;
    };
    const std::string two = "Real v1(start=4,fixed=true), v2(start=0,fixed=true), F;";
    const std::string motion = "der(v1)=-F; 3*der(v2)=F;";
    add("clutch", model(two, motion + "0=if time<1 then F else v1-v2;"), "v1", 1);
    add("clutch as an if-equation", model(two, motion + "if time<1 then F=0; else v1=v2; end if;"), "v2", 1);
    add("clutch with a Boolean", model(two + "Boolean free;", "free=time<1;" + motion + "0=if free then F else v1-v2;"),
        "v1", 1);
    add("gear", model(two, motion + "0=if time<1 then F else v1-2*v2;"), "v2", 4.0 / 5);
    add("brake", model(two, motion + "0=if time<1 then F else v1-1;"), "v2", 1);
    add("onto what moves", model(two, motion + "0=if time<1 then F else v1-sin(time);"), "v2", (4 - std::sin(2.0)) / 3);
    add("force at the same time", model(two, "der(v1)=-F+2*time; 3*der(v2)=F; 0=if time<1 then F else v1-v2;"), "v1",
        2);
    add("rod",
        model(
            "Real v1(start=0,fixed=true), v2(start=6,fixed=true), x1(start=0,fixed=true), x2(start=-4,fixed=true), F;",
            "der(x1)=v1; der(x2)=v2; der(v1)=-F; 3*der(v2)=F; 0=if time<1 then F else x2-x1-2;"),
        "v1", 4.5);
    add("rod as it stretches",
        model("Real v1(start=0,fixed=true), v2(start=6,fixed=true), x1(start=0,fixed=true), x2(start=-4,fixed=true), "
              "F; Boolean taut(start=false,fixed=true);",
              "der(x1)=v1; der(x2)=v2; der(v1)=-F; 3*der(v2)=F; when x2-x1>2 then taut=true; end when; 0=if taut then "
              "x2-x1-2 else F;"),
        "v1", 4.5);
    add("a third pushes",
        model("Real v1(start=4,fixed=true), v2(start=0,fixed=true), v3(start=1,fixed=true), F, G;",
              "der(v1)=-F; 3*der(v2)=F-G; 4*der(v3)=G; 0=if time<1 then F else v1-v2; 0=v2-v3-(v2-v3)+G;"),
        "v1", 1);
    add("condition of a state",
        model(
            "Real v1(start=4,fixed=true), v2(start=0,fixed=true), x(start=0,fixed=true), F; Boolean "
            "caught(start=false,fixed=true);",
            "der(x)=v1; der(v1)=-F; 3*der(v2)=F; when x>=2 then caught=true; end when; 0=if caught then v1-v2 else F;"),
        "v2", 1);
}

void StructureChangesKeepMomentumTest::massesAreCaught()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(double, expected);
    const Outcome outcome = run(text.toStdString(), [](SimulationSettings& settings) {
        settings.stopTime = 2;
        settings.tolerance = 1e-9;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double found = outcome.at(name.toStdString(), 2);
    QVERIFY2(isClose(found, expected, 1e-6), qPrintable(QString::number(found, 'g', 12)));
}

void StructureChangesKeepMomentumTest::everyCodingAgrees_data()
{
    QTest::addColumn<QString>("text");
    const auto add = [](const char* what, const std::string& declarations, const std::string& equations) {
        QTest::newRow(what) << QString::fromStdString(
            model("Real u1(start=10,fixed=true), u2(start=0,fixed=true), i; parameter Real C1=1, C2=3;" + declarations,
                  equations));
    };
    const std::string capacitors = "C1*der(u1)=-i; C2*der(u2)=i;";
    add("if-expression", "", capacitors + "0=if time<1 then i else u1-u2;");
    add("sides exchanged", "", capacitors + "(if time<1 then i else u1-u2)=0;");
    add("signs turned", "", capacitors + "0=if time<1 then -i else u2-u1;");
    add("branches exchanged", "", capacitors + "0=if time>=1 then u1-u2 else i;");
    add("negated condition", "", capacitors + "0=if not time>=1 then i else u1-u2;");
    add("if-equation", "", capacitors + "if time<1 then i=0; else u1=u2; end if;");
    add("if-equation of voltage", "Real us;", "us=u1-u2;" + capacitors + "if time<1 then i=0; else us=0; end if;");
    add("Boolean", "Boolean open;", "open=time<1;" + capacitors + "0=if open then i else u1-u2;");
    add("Boolean from a Boolean", "Boolean a, open;",
        "open=a; a=not time>=1;" + capacitors + "0=if open then i else u1-u2;");
    add("Integer", "Integer mo;", "mo=if time<1 then 1 else 0;" + capacitors + "0=if mo==1 then i else u1-u2;");
    add("Boolean of when", "Boolean open(start=true,fixed=true);",
        capacitors + "when time>=1 then open=false; end when; 0=if open then i else u1-u2;");
    add("discrete Real", "discrete Real mo(start=1,fixed=true);",
        "when time>=1 then mo=0; end when; 0=mo*i+(1-mo)*(u1-u2);" + capacitors);
    add("s-parameterized", "Real us, s; Boolean open;",
        "open=time<1; us=u1-u2; us=if open then s else 0; i=if open then 0 else s;" + capacitors);
    add("charge", "Real q1, q2;", "q1=C1*u1; q2=C2*u2; der(q1)=-i; der(q2)=i; 0=if time<1 then i else u1-u2;");
    add("aliases", "Real a, b, j, k;",
        "a=u1; b=-u2; j=i; k=-j; C1*der(a)=k; C2*der(b)=-j; 0=if time<1 then k else a+b;");
    add("algorithm", "Boolean c;", "algorithm c:=time>=1; equation " + capacitors + "0=if c then u1-u2 else i;");
}

void StructureChangesKeepMomentumTest::everyCodingAgrees()
{
    QFETCH(QString, text);
    const Outcome outcome = run(text.toStdString(), [](SimulationSettings& settings) { settings.stopTime = 2; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("u1", 0.5), 10, 1e-9), qPrintable(QString::number(outcome.at("u1", 0.5), 'g', 12)));
    QVERIFY2(isClose(outcome.at("u1", 2), 2.5, 1e-9), qPrintable(QString::number(outcome.at("u1", 2), 'g', 12)));
    QVERIFY2(isClose(outcome.at("u2", 2), 2.5, 1e-9), qPrintable(QString::number(outcome.at("u2", 2), 'g', 12)));
}

/// Five wagons: three are coupled at one instant, then all.
void StructureChangesKeepMomentumTest::severalAtOnce()
{
    const Outcome outcome = run(
        "model Test parameter Real m[5]={1,2,3,4,5}; Real v[5](start={5,4,3,2,1}, each fixed=true); Real F[4];"
        " equation m[1]*der(v[1])=-F[1]; for i in 2:4 loop m[i]*der(v[i])=F[i-1]-F[i]; end for; m[5]*der(v[5])=F[4];"
        " 0=if time<1 then F[1] else v[1]-v[2]; 0=if time<1 then F[2] else v[2]-v[3];"
        " 0=if time<2 then F[3] else v[3]-v[4]; 0=if time<2 then F[4] else v[4]-v[5]; end Test;",
        [](SimulationSettings& settings) { settings.stopTime = 3; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* name : {"v[1]", "v[2]", "v[3]"}) QVERIFY(isClose(outcome.at(name, 1.5), 22.0 / 6, 1e-9));
    QVERIFY(isClose(outcome.at("v[4]", 1.5), 2, 1e-9));
    for (const char* name : {"v[1]", "v[3]", "v[5]"}) QVERIFY(isClose(outcome.at(name, 3), 35.0 / 15, 1e-9));
}

/// C(u) = 1 + u: the charge is u + u^2/2. A capacitance given by an algebraic variable yields the same.
void StructureChangesKeepMomentumTest::chargeOfNonlinearCapacitors()
{
    for (const std::string& equations : {std::string("(1+u1)*der(u1)=-i;"), std::string("C*der(u1)=-i; C=1+u1;")}) {
        const Outcome outcome = run(model("Real u1(start=10,fixed=true), u2(start=0,fixed=true), i" +
                                              std::string(equations.starts_with("C") ? ", C;" : ";"),
                                          equations + "3*der(u2)=i; 0=if time<1 then i else u1-u2;"),
                                    [](SimulationSettings& settings) { settings.stopTime = 2; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // u + u^2/2 + 3 u = 60
        const double u = -4 + std::sqrt(16.0 + 120);
        QVERIFY2(isClose(outcome.at("u1", 2), u, 1e-7), qPrintable(QString::number(outcome.at("u1", 2), 'g', 12)));
    }
}

void StructureChangesKeepMomentumTest::caughtReleasedAndCaught()
{
    const Outcome outcome =
        run("model Test Real v1(start=4,fixed=true), v2(start=0,fixed=true), F; Boolean free;"
            " equation free=time<1 or (time>2 and time<3); der(v1)=-F; 3*der(v2)=F+(if free then 3 else 0);"
            " 0=if free then F else v1-v2; end Test;",
            [](SimulationSettings& settings) {
                settings.stopTime = 4;
                settings.tolerance = 1e-9;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Momentum 4 and the impulse of the force: 3 in the first second, 3 in the third.
    QVERIFY(isClose(outcome.at("v1", 1.5), 7.0 / 4, 1e-7));
    QVERIFY(isClose(outcome.at("v2", 3.5), 10.0 / 4, 1e-7));
    QVERIFY(isClose(outcome.at("v1", 4), 10.0 / 4, 1e-7));
}

void StructureChangesKeepMomentumTest::jumpsAreTold()
{
    const Outcome outcome = run(model("Real v1(start=4,fixed=true), v2(start=0,fixed=true), F;",
                                      "der(v1)=-F; 3*der(v2)=F; 0=if time<1 then F else v1-v2;"),
                                [](SimulationSettings& settings) { settings.stopTime = 2; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto event = std::ranges::find(outcome.result().events, EventKind::Time, &ResultEvent::kind);
    QVERIFY(event != outcome.result().events.end());
    QCOMPARE(event->reinits.size(), std::size_t(2));
    QCOMPARE(event->reinits[0].variable, std::string("v1"));
    QCOMPARE(event->reinits[0].from, 4.0);
    QVERIFY(isClose(event->reinits[0].to, 1, 1e-12));
    QVERIFY(outcome.messages().find("W5018") != std::string::npos);
    QVERIFY(outcome.messages().find("'v2' from 0 to 1") != std::string::npos);
}

/// Nothing acts on the constrained variables, or the action is not linear: reported, not guessed.
void StructureChangesKeepMomentumTest::withoutAWay()
{
    const Outcome squared = run(model("Real v1(start=4,fixed=true), v2(start=0,fixed=true), F;",
                                      "der(v1)=-F*abs(F); 3*der(v2)=F; 0=if time<1 then F else v1-v2;"),
                                [](SimulationSettings& settings) { settings.stopTime = 2; });
    QVERIFY(!squared.completed());
    QVERIFY2(squared.messages().find("linear") != std::string::npos, squared.messages().c_str());
}

QTEST_GUILESS_MAIN(StructureChangesKeepMomentumTest)
#include "structure_changes_keep_momentum_test.moc"
