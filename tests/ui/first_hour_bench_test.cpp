// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour with a converter: its steady state, its losses, its harmonics, and what the pages of the help on them
// say. See hands.h for how it counts.
#include <QLabel>
#include <QLineEdit>
#include <cmath>

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/bench/harmonics_panel.h"
#include "ui/bench/losses_panel.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/diagram/power_layer.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_view.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

constexpr Qt::KeyboardModifiers kBoth = Qt::ControlModifier | Qt::ShiftModifier;

template <class Panel>
struct Shown {
    explicit Shown(const WindowBench& bench) : panel(*bench.window->findChild<Panel*>()) {}
    [[nodiscard]] QString words(const char* label) const
    {
        return panel.template findChild<QLabel*>(QLatin1String(label))->text();
    }
    [[nodiscard]] QLineEdit& field(const char* name) const
    {
        return *panel.template findChild<QLineEdit*>(QLatin1String(name));
    }
    Panel& panel;
};

/// A field that is filled, and Enter.
void fill(Hands& hands, QLineEdit& field, const char* text)
{
    hands.click(field);
    hands.type(QLatin1String(text));
    hands.key(Qt::Key_Escape);  // the list of names
    hands.key(Qt::Key_Return);
}

}  // namespace

class FirstHourBenchTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aConverterIsDebugged()
    {
        const WalkBench bench(examples()[3]);
        Hands hands(bench);

        // LTspice: the dialog of the simulation, its box for the steady state, OK, run; it simulates the transient.
        hands.key(Qt::Key_F5, Qt::ControlModifier);
        const Shown<SteadyStatePanel> steady(bench);
        QVERIFY2(steady.words("steadyVerdict").startsWith(QStringLiteral("Stable")),
                 qPrintable(steady.words("steadyVerdict")));
        hands.done("find the periodic steady state", kCannot, 5);

        // LTspice: View, Efficiency report, Show on schematic, once it has found the steady state.
        hands.key(Qt::Key_W, kBoth);
        const Shown<LossesPanel> losses(bench);
        WAIT_FOR(losses.words("lossWords").contains(QStringLiteral("efficiency 100.00 %")));
        hands.done("see where the power goes", kCannot, 3);
        hands.key(Qt::Key_F9, Qt::ShiftModifier);
        WAIT_FOR(bench.page->diagram()->view().power().isShown());
        hands.done("see it on the diagram", kCannot, kCannot);
        hands.key(Qt::Key_F9, Qt::ShiftModifier);
        hands.begin();

        // LTspice: View, FFT, a click on the curve, OK.
        hands.key(Qt::Key_M, kBoth);
        hands.type(QStringLiteral("L.i"));
        hands.key(Qt::Key_Return);
        const Shown<HarmonicsPanel> harmonics(bench);
        WAIT_FOR(harmonics.words("harmonicsWords").contains(QStringLiteral("10000 Hz")));
        hands.done("harmonics of a current", kCannot, 4);

        // LTspice: a click with Ctrl on the name of the curve.
        bench.plot().view().setFocus();
        hands.begin();
        hands.key(Qt::Key_M);
        QVERIFY(bench.plot().findChild<MeasurementTable*>()->isVisible());
        hands.done("mean and rms of a curve", kCannot, 1);
    }

    /// The page "Find where a converter loses power", step by step.
    void thePageOnLossesIsTrue()
    {
        const WindowBench bench;
        bench.window->openClass(QStringLiteral("Causeway.Examples.PowerElectronics.BuckWithVoltageLoop"));
        bench.settle();
        Hands hands(bench);
        hands.key(Qt::Key_F5);
        hands.key(Qt::Key_W, kBoth);
        const Shown<LossesPanel> losses(bench);
        fill(hands, losses.field("lossOutputs"), "R, R2");
        WAIT_FOR(losses.words("lossWords").contains(QStringLiteral("efficiency")));
        const auto balance = losses.panel.balance();
        QVERIFY(balance != nullptr && balance->efficiency.value);
        QVERIFY2(std::abs(*balance->efficiency.value - 0.974) < 0.001, qPrintable(losses.words("lossWords")));
        for (const ComponentPower& each : balance->components) {
            QVERIFY2(each.name != "RC" || each.role == ComponentRole::Loss, each.name.c_str());
        }
    }

    /// The page "Check a line current against the limits".
    void thePageOnTheLineCurrentIsTrue()
    {
        const WindowBench bench;
        bench.window->openClass(QStringLiteral("Causeway.Examples.PowerElectronics.PfcBoost"));
        bench.settle();
        Hands hands(bench);
        hands.key(Qt::Key_F5);
        hands.key(Qt::Key_M, kBoth);
        const Shown<HarmonicsPanel> harmonics(bench);
        fill(hands, harmonics.field("harmonicsCurve"), "-source.i");
        fill(hands, harmonics.field("harmonicsFrequency"), "50 Hz");
        fill(hands, harmonics.field("harmonicsVoltage"), "source.v");
        WAIT_FOR(harmonics.words("harmonicsWords").contains(QStringLiteral("power factor 0.99")));
        hands.click(*harmonics.panel.findChild<QWidget*>(QStringLiteral("harmonicsLimits")), QPoint(8, 8));
        WAIT_FOR(harmonics.words("harmonicsWords").contains(QStringLiteral("Within all 39 limits")));
    }
};

HANDS_MAIN(FirstHourBenchTest)
#include "first_hour_bench_test.moc"
