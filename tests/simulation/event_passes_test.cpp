// SPDX-License-Identifier: GPL-3.0-or-later
// Computing what an event changes gives what computing everything gives: over the example models and others, at many
// points with any states.
#include <filesystem>
#include <random>

#include "core/base/task.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

using Overrides = std::vector<std::pair<VariableId, double>>;

/// A model with its initialized values.
struct Instance {
    Instance(const Program& program, const Task& task)
        : world(*program.structure->dae, Overrides(), task), evaluator(program, world, Overrides(), diagnostics, task)
    {
        states.resize(evaluator.stateCount());
        EventOutcome outcome;
        isReady = evaluator.initialize(0) && evaluator.settle(0, states.data(), outcome);
    }

    RunWorld world;
    Diagnostics diagnostics;
    ModelEvaluator evaluator;
    std::vector<double> states;
    bool isReady = false;
};

/// Difference between two instances; empty if there is none.
QString difference(const Program& program, const ModelEvaluator& a, const ModelEvaluator& b)
{
    const auto& variables = program.structure->dae->variables;
    // Iterations leave rounding errors in their results.
    double scale = 1;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (std::isfinite(a.value(VariableId(i)))) scale = std::max(scale, std::fabs(a.value(VariableId(i))));
    }
    const auto isAlike = [scale](double x, double y) {
        return (std::isnan(x) && std::isnan(y)) || std::fabs(x - y) <= 1e-7 * scale;
    };
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const double x = a.value(VariableId(i)), y = b.value(VariableId(i));
        if (!isAlike(x, y))
            return QString("%1: %2 and %3").arg(QString::fromStdString(variables[VariableId(i)].name)).arg(x).arg(y);
    }
    for (const ProgramRelation& relation : program.relations) {
        if (a.slot(relation.mode) != b.slot(relation.mode)) return QString::fromStdString(relation.text);
    }
    for (const Program::PreCopy& copy : program.preCopies) {
        if (!isAlike(a.slot(copy.pre), b.slot(copy.pre)))
            return "pre of " + (copy.variable.isNone() ? QString("a condition")
                                                       : QString::fromStdString(variables[copy.variable].name));
    }
    return {};
}

/// Follows a model by crude steps with disturbances; at each event one instance computes only the changes, the other
/// everything.
QString follow(const Program& program, double stop, unsigned seed, int& events)
{
    const Task task;
    Instance changes(program, task), everything(program, task);
    if (!changes.isReady || !everything.isReady) return {};
    std::mt19937 generator(seed);
    const auto random = [&generator](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(generator);
    };
    const std::size_t crossingCount = changes.evaluator.crossingCount();
    std::vector<double> values(crossingCount), tolerances(crossingCount);
    double time = 0;
    for (int step = 0; step < 300 && time < stop; ++step) {
        const double next = changes.evaluator.nextTimeEvent(time);
        if (everything.evaluator.nextTimeEvent(time) != next) return QString("other time events after %1 s").arg(time);
        const double wanted = time + random(0, stop / 100);
        const bool isTimeEvent = next <= wanted;
        const double to = isTimeEvent ? next : wanted;
        for (std::size_t i = 0; i < changes.states.size(); ++i) {
            changes.states[i] += (to - time) * changes.evaluator.derivative(i);
            if (generator() % 20 == 0) changes.states[i] += random(-1, 1);
        }
        time = to;
        everything.states = changes.states;
        // An evaluation at another time is no starting point: then everything is computed.
        const double before = std::nextafter(time, 0.0);
        const bool isEvaluated =
            changes.evaluator.evaluate(generator() % 8 == 0 ? before : time, changes.states.data());
        if (everything.evaluator.evaluate(before, everything.states.data()) != isEvaluated)
            return "only one is evaluated";
        if (!isEvaluated || !changes.evaluator.crossings(values.data(), tolerances.data()) ||
            !everything.evaluator.crossings(values.data(), tolerances.data()))
            return {};
        std::vector<std::size_t> crossed;
        for (std::size_t i = 0; i < crossingCount; ++i) {
            if (values[i] < -tolerances[i]) crossed.push_back(i);
        }
        // Also where nothing happens.
        if (!isTimeEvent && crossed.empty() && generator() % 4 != 0) continue;
        EventOutcome outcome, other;
        const bool isDone = changes.evaluator.handleEvent(time, changes.states.data(), crossed, isTimeEvent, outcome);
        if (everything.evaluator.handleEvent(time, everything.states.data(), crossed, isTimeEvent, other) != isDone)
            return QString("only one goes on after %1 s").arg(time);
        if (!isDone || outcome.isTerminated) return {};
        ++events;
        if (const QString found = difference(program, changes.evaluator, everything.evaluator); !found.isEmpty())
            return QString("at %1 s %2").arg(time).arg(found);
        if (outcome.iterations.size() != other.iterations.size() || outcome.reinits.size() != other.reinits.size())
            return QString("at %1 s other passes").arg(time);
        changes.evaluator.endEvent();
        everything.evaluator.endEvent();
    }
    return {};
}

}  // namespace

class EventPassesTest : public QObject {
    Q_OBJECT
private slots:
    void changesGiveWhatEverythingGives_data();
    void changesGiveWhatEverythingGives();
    void examplesGiveWhatEverythingGives();
};

void EventPassesTest::changesGiveWhatEverythingGives_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("reinit with what was before") << "model M Real h(start=1,fixed=true), v(start=0,fixed=true); "
                                                    "Integer n(start=0,fixed=true); equation der(h)=v; der(v)=-9.81; "
                                                    "when h<0 then reinit(v,-0.7*pre(v)); n=pre(n)+1; end when; end M;";
    QTest::newRow("sampled values of what is continuous")
        << "model M Real x(start=1,fixed=true); discrete Real y(start=0,fixed=true), z(start=0,fixed=true); Real u; "
           "equation der(x)=-x+sin(7*time); u=2*x+y; "
           "when sample(0,0.1) then y=pre(y)+sin(x); end when; when {sample(0.05,0.2), x>0.5} then "
           "z=sin(x)*pre(z)+pre(u); end when; end M;";
    QTest::newRow("conditions that follow from conditions")
        << "model M Real x(start=0,fixed=true); Boolean a,b,c(start=false,fixed=true); Integer k(start=0,fixed=true); "
           "equation der(x)=cos(5*time); a=x>0.1; b=not a and x>-0.1; "
           "when {a,b} then c=not pre(c); end when; when change(c) then k=pre(k)+(if edge(a) then 10 else 1); end "
           "when; end M;";
    QTest::newRow("an algorithm with its memory")
        << "model M Real x(start=0,fixed=true), y; Integer k(start=0,fixed=true); Boolean up(start=true,fixed=true); "
           "equation der(x)=if up then 1 else -2; "
           "algorithm when x>1 then up:=false; k:=k+1; elsewhen x<0 then up:=true; end when; y:=x; for i in 1:3 loop "
           "y:=y+(if y>i/10 then 0.1*i else k); end for; end M;";
    QTest::newRow("discrete values without relations")
        << "model M Real x(start=0,fixed=true); Boolean b(start=false,fixed=true), d; Integer k, "
           "m(start=0,fixed=true); equation der(x)=sin(3*time); "
           "when sample(0.05,0.1) then b=noEvent(x>0.2); end when; d=b and time>0.5; k=integer(4*x); when "
           "sample(0.1,0.1) then m=if b then k else pre(m)-1; end when; end M;";
    QTest::newRow("what machine code keeps to itself")
        << "model M Real x(start=0,fixed=true), y, z; Integer k(start=0,fixed=true); equation der(x)=4*sin(20*time); "
           "y=2*((if noEvent(x>0.1) then 1 else 0)+k); "
           "z=3*((if noEvent(x>0.1) then 1 else 0)+k); when sample(0,0.05) then k=1-pre(k); end when; end M;";
    QTest::newRow("a derivative that an event leaves without a value")
        << "model M Real x(start=0,fixed=true); Integer n(start=0,fixed=true); equation der(x)=sqrt(100-n); when "
           "sample(0,0.01) then n=pre(n)+1; end when; end M;";
    QTest::newRow("a delayed switch") << "model M Real x(start=0,fixed=true), y; Boolean on; equation der(x)=if on "
                                         "then 1 else -1; y=delay(x,0.05); on=y<0.1; end M;";
    QTest::newRow("what is switched off")
        << "model M Real x(start=1,fixed=true), y, z; Boolean on(start=true,fixed=true); equation der(x)=-y; y=if on "
           "then (if x>0.5 then exp(x) else x) else -1; "
           "z=if x>0.7 or not on then y else 2*y; when time>0.3 then on=false; elsewhen x>1.2 then on=true; end when; "
           "end M;";
    QTest::newRow("a loop with a switch")
        << "model M Real x(start=0,fixed=true), u, i, s; Boolean off; equation der(x)=i-0.1*x; u=sin(6*time); "
           "u-x=i+(if off then s else 0); i=if off then 0 else s; off=s<0; end M;";
    QTest::newRow("a nonlinear loop beside events")
        << "model M Real x(start=0.5,fixed=true), a, b; discrete Real g(start=1,fixed=true); equation der(x)=-a; "
           "a+exp(0.1*a)=x+b; b=g*x; when sample(0.1,0.2) then g=-pre(g); end when; end M;";
    QTest::newRow("an assertion that warns")
        << "model M Real x(start=0,fixed=true); Boolean b; equation der(x)=1; b=x>0.5; if b then "
           "assert(x<0.7,\"large\",AssertionLevel.warning); end if; "
           "when b then assert(x>1,\"small\",AssertionLevel.warning); end when; end M;";
}

void EventPassesTest::changesGiveWhatEverythingGives()
{
    QFETCH(QString, text);
    const auto analysis =
        analyse(std::make_shared<const SourceFile>("test.mo", text.toStdString()), {}, StopAfter::Program, Task());
    QVERIFY(analysis->program != nullptr);
    int events = 0;
    for (unsigned seed = 0; seed < 10; ++seed) {
        const QString found = follow(*analysis->program, 1.5, seed, events);
        QVERIFY2(found.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(found)));
    }
    QVERIFY2(events > 100, qPrintable(QString("%1 events").arg(events)));
}

void EventPassesTest::examplesGiveWhatEverythingGives()
{
    int events = 0, models = 0;
    for (const auto& entry : std::filesystem::directory_iterator(CAUSEWAY_SOURCE_DIR "/models/Examples")) {
        if (entry.path().extension() != ".mo") continue;
        const auto text = readFile(entry.path());
        QVERIFY(text);
        const auto analysis =
            analyse(std::make_shared<const SourceFile>(entry.path().string(), *text), {}, StopAfter::Program, Task());
        if (!analysis->program) continue;
        ++models;
        for (unsigned seed = 0; seed < 4; ++seed) {
            const QString found =
                follow(*analysis->program, analysis->dae->experiment.stopTime.value_or(1), seed, events);
            QVERIFY2(found.isEmpty(), qPrintable(QString("%1, seed %2: %3")
                                                     .arg(QString::fromStdString(entry.path().filename().string()))
                                                     .arg(seed)
                                                     .arg(found)));
        }
    }
    QVERIFY2(models > 30 && events > 2000, qPrintable(QString("%1 models, %2 events").arg(models).arg(events)));
}

QTEST_GUILESS_MAIN(EventPassesTest)
#include "event_passes_test.moc"
