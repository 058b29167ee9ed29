// SPDX-License-Identifier: GPL-3.0-or-later
// The circuit alive: the last run on the diagram, played in slow motion, backwards, and from event to event.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/runs/animation_panel.h"
#include "ui/session/preferences.h"
#include "ui/session/scrub_slider.h"
#include "ui/session/time_bar.h"
#include "ui/session/time_cursor.h"
#include "ui/session/time_player.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::keepPicture;
using causeway::test::pixelsOf;
using causeway::test::WindowBench;

namespace {

QString models(const char* folder)
{
    return QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/") + QLatin1String(folder);
}

/// The diagram of a page after a run of its model, alive.
DiagramPanel& simulatedAlive(const WindowBench& bench, EditorPage& page)
{
    page.setView(EditorPage::View::Diagram);
    page.session().simulate();
    bench.settle();
    page.diagram()->setAlive(true);
    bench.settle();
    return *page.diagram();
}

/// A model of models/Examples with its run, its diagram alive.
struct Bench : WindowBench {
    explicit Bench(const char* file) : WindowBench(Settings::Storage::Ephemeral, models("Components"))
    {
        page = &open(models("Examples/") + QLatin1String(file));
        page->setView(EditorPage::View::Diagram);
        settle();
        page->session().simulate();
        settle();
        panel = page->diagram();
        action("diagram.alive")->trigger();
        settle();
    }
    [[nodiscard]] AliveLayer& alive() const { return panel->view().alive(); }
    [[nodiscard]] TimeBar& bar() const { return *panel->findChild<TimeBar*>(); }
    template <class Widget>
    [[nodiscard]] Widget& part(const char* name) const
    {
        return *bar().findChild<Widget*>(QLatin1String(name));
    }
    void key(Qt::Key key) const { QTest::keyClick(&panel->view(), key); }
    [[nodiscard]] double time() const { return alive().frame().instant.time; }
    [[nodiscard]] std::optional<bool> conducts(const char* name) const
    {
        return alive().diagram()->conducts(*alive().diagram()->part(name), alive().frame().instant);
    }
    [[nodiscard]] QString tip(const char* name) const
    {
        const auto part = panel->view().scene().partNamed(name);
        return part ? panel->view().tipAt(panel->view().toWidget(panel->view().scene().parts()[*part].box.centre()))
                    : QString();
    }
    [[nodiscard]] QImage picture() const { return panel->view().grab().toImage(); }

    EditorPage* page = nullptr;
    DiagramPanel* panel = nullptr;
};

}  // namespace

class AliveTest : public QObject {
    Q_OBJECT
private slots:
    void halfWaveRectifierConductsAndBlocks();
    void bridgeHasTwoDiodesAtATime();
    void threePhaseBridgeSwitchesFromEventToEvent();
    void buckConverterShowsItsSignals();
    void nothingIsAliveWithoutARun();
    void playingGoesForwardsAndBackwardsAndStopsAtTheEnds();
    void keysPlayTheRun();
    void theCursorIsThatOfThePlots();
    void dotsMoveOnlyWhileSomebodyLooks();
    void reducedMotionHasArrows();
    void aComponentIsLookedInto();
    void anEditedDiagramForgetsTheRun();
    void everyPictureIsDifferentInTheDarkTheme();
    void aPendulumSwingsInItsPanel();
    void aBallIsWhereItsHeightSays();
    void aModelWithoutAMechanismSaysHowToDrawOne();
    void anExampleOfAnAnimationIsInserted();
    void aWireOfPhasesHasAStripeForEach();
    void everyDiodeOfABridgeHasAMark();
    void bodiesOfTheStandardLibraryTurn();
};

void AliveTest::halfWaveRectifierConductsAndBlocks()
{
    const Bench bench("HalfWaveRectifierComponents.mo");
    QVERIFY(bench.alive().isAlive());
    bench.part<QToolButton>("timeToStart").click();
    bool conducted = false, blocked = false;
    for (int i = 0; i <= 50; ++i) {
        bench.part<QSlider>("timeSlider").setValue(i * 200);
        const auto now = bench.conducts("diode");
        QVERIFY(now);
        conducted = conducted || *now;
        blocked = blocked || !*now;
        QVERIFY(bench.tip("diode").contains(*now ? QStringLiteral("conducts") : QStringLiteral("blocks")));
    }
    QVERIFY(conducted && blocked);
    QVERIFY(bench.tip("C").contains(QStringLiteral("power")));
    QVERIFY(bench.tip("C").contains(QStringLiteral("V")));
}

void AliveTest::bridgeHasTwoDiodesAtATime()
{
    const Bench bench("BridgeRectifier.mo");
    for (const double time : {0.005, 0.015}) {
        bench.part<QSlider>("timeSlider").setValue(static_cast<int>(time * 1e5));
        const bool first = time < 0.01;
        QCOMPARE(bench.conducts("D1"), std::optional(first));
        QCOMPARE(bench.conducts("D4"), std::optional(first));
        QCOMPARE(bench.conducts("D2"), std::optional(!first));
        QCOMPARE(bench.conducts("D3"), std::optional(!first));
    }
    const ThemeColours& colours = bench.context.theme.colours();
    QVERIFY(pixelsOf(bench.picture(), colours.conducting) > 50);
    QVERIFY(pixelsOf(bench.picture(), colours.potentialLow) > 200);  // the source is negative
}

void AliveTest::threePhaseBridgeSwitchesFromEventToEvent()
{
    const Bench bench("ThreePhaseBridge.mo");
    bench.part<QToolButton>("timeToStart").click();
    std::vector<double> forwards, backwards;
    for (int i = 0; i < 6; ++i) {
        bench.part<QToolButton>("timeNextEvent").click();
        forwards.push_back(bench.time());
        int conducting = 0;
        for (const LivePart* part : {bench.alive().diagram()->part("D1"), bench.alive().diagram()->part("D2"),
                                     bench.alive().diagram()->part("D3"), bench.alive().diagram()->part("D4"),
                                     bench.alive().diagram()->part("D5"), bench.alive().diagram()->part("D6")}) {
            QVERIFY(part != nullptr && part->asSwitch);
            conducting +=
                bench.alive().diagram()->conducts(*part, bench.alive().frame().instant).value_or(false) ? 1 : 0;
        }
        QCOMPARE(conducting, 2);
    }
    QVERIFY(std::is_sorted(forwards.begin(), forwards.end()) && forwards.front() < forwards.back());
    for (int i = 0; i < 5; ++i) {
        bench.part<QToolButton>("timePreviousEvent").click();
        backwards.push_back(bench.time());
    }
    QVERIFY(std::equal(backwards.begin(), backwards.end(), forwards.rbegin() + 1));
}

void AliveTest::buckConverterShowsItsSignals()
{
    const Bench bench("BuckConverter.mo");
    bool sawSignal = false;
    for (const LiveEnd& end : bench.alive().diagram()->ends()) sawSignal = sawSignal || end.isSignal();
    QVERIFY(sawSignal);
    bench.part<QToolButton>("timeToStart").click();
    QVERIFY(pixelsOf(bench.picture(), bench.context.theme.colours().signalTrue) > 20);
}

void AliveTest::nothingIsAliveWithoutARun()
{
    const WindowBench bench(Settings::Storage::Ephemeral, models("Components"));
    EditorPage& page = bench.open(models("Examples/BridgeRectifier.mo"));
    bench.action("diagram.alive")->trigger();
    bench.settle();
    QVERIFY(page.diagram() != nullptr && page.diagram()->isAlive());
    QVERIFY(!page.diagram()->view().alive().isAlive());
    QVERIFY(page.diagram()->message().contains(QStringLiteral("F5")));
    QVERIFY(!page.diagram()->findChild<TimeBar*>()->isEnabled());
    page.session().simulate();
    bench.settle();
    QVERIFY(page.diagram()->view().alive().isAlive());
    QVERIFY(page.diagram()->message().isEmpty());
    QVERIFY(page.diagram()->findChild<TimeBar*>()->isEnabled());
}

void AliveTest::playingGoesForwardsAndBackwardsAndStopsAtTheEnds()
{
    TimeCursor cursor;
    TimePlayer player(cursor);
    player.play();
    QVERIFY(!player.isPlaying());  // nothing to play
    auto run = std::make_shared<Result>();
    run->time = {0, 0.05, 0.05, 0.1};
    for (const double time : {0.0, 0.02, 0.05, 0.05, 0.1}) run->events.emplace_back().time = time;
    player.setRun(run);
    QCOMPARE(player.speed(), 0.01);  // ten seconds
    QCOMPARE(player.events(), (std::vector<double>{0.02, 0.05}));
    player.play();
    QVERIFY(!player.isPlaying());  // nobody looks
    player.watch(true);
    player.play();
    QVERIFY(player.isPlaying());
    player.advance(1);
    QVERIFY(std::abs(player.time() - 0.01) < 1e-12);
    player.setReversed(true);
    player.advance(0.5);
    QVERIFY(std::abs(player.time() - 0.005) < 1e-12);
    player.advance(10);
    QCOMPARE(player.time(), 0.0);
    QVERIFY(!player.isPlaying());
    player.setReversed(false);
    player.nextEvent();
    player.nextEvent();
    QCOMPARE(player.time(), 0.05);
    player.previousEvent();
    QCOMPARE(player.time(), 0.02);
    player.play();
    player.watch(false);
    QVERIFY(!player.isPlaying());
}

void AliveTest::keysPlayTheRun()
{
    const Bench bench("HalfWaveRectifierComponents.mo");
    bench.panel->view().setFocus();
    const auto& player = bench.part<QComboBox>("timeSpeed");
    const double speed = player.currentData().toDouble();
    bench.key(Qt::Key_BracketLeft);
    QVERIFY(player.currentData().toDouble() < speed);
    bench.key(Qt::Key_End);
    QCOMPARE(bench.time(), 0.1);
    bench.key(Qt::Key_PageUp);
    const double event = bench.time();
    QVERIFY(event < 0.1);
    bench.key(Qt::Key_R);
    QVERIFY(bench.part<QToolButton>("timeReverse").isChecked());
    bench.key(Qt::Key_Space);
    QTRY_VERIFY(bench.time() < event);
    bench.key(Qt::Key_Space);
    const double paused = bench.time();
    QTest::qWait(60);
    QCOMPARE(bench.time(), paused);
    QVERIFY(bench.action("time.play")->isEnabled());
}

void AliveTest::theCursorIsThatOfThePlots()
{
    const Bench bench("HalfWaveRectifierComponents.mo");
    bench.part<QToolButton>("timeToStart").click();
    const double before = bench.time();
    bench.action("sim.nextEvent")->trigger();  // of the list of events
    QVERIFY(bench.time() > before);
}

void AliveTest::dotsMoveOnlyWhileSomebodyLooks()
{
    const Bench bench("BridgeRectifier.mo");
    bench.part<QSlider>("timeSlider").setValue(500);
    QVERIFY(bench.alive().isMoving());
    const QImage before = bench.picture();
    bench.alive().advance(0.05);
    QVERIFY(bench.picture() != before);
    bench.page->setView(EditorPage::View::Text);
    QVERIFY(!bench.alive().isMoving());
    bench.page->setView(EditorPage::View::Diagram);
    QVERIFY(bench.alive().isMoving());
    bench.action("diagram.alive")->trigger();
    QVERIFY(!bench.alive().isMoving());
    QVERIFY(!bench.bar().isVisible());
}

void AliveTest::reducedMotionHasArrows()
{
    const Bench bench("BridgeRectifier.mo");
    bench.part<QSlider>("timeSlider").setValue(500);
    const QImage dots = bench.picture();
    bench.action("view.reduceMotion")->trigger();
    QVERIFY(!bench.alive().isMoving());
    const QImage arrows = bench.picture();
    QVERIFY(arrows != dots);
    bench.alive().advance(0.05);
    QCOMPARE(bench.picture(), arrows);
}

void AliveTest::aComponentIsLookedInto()
{
    WindowBench bench;
    EditorPage& page = bench.type(R"(package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  model R Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation p.v - n.v = p.i; p.i + n.i = 0; end R;
  model Pair Pin a annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Pin b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    R one annotation(Placement(transformation(extent={{-60,-10},{-40,10}}))); R two annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  equation connect(a, one.p) annotation(Line(points={{-100,0},{-60,0}})); connect(one.n, two.p) annotation(Line(points={{-40,0},{40,0}}));
    connect(two.n, b) annotation(Line(points={{60,0},{100,0}})); end Pair;
  model Held Pin p annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); parameter Real v = 0; equation p.v = v*cos(time); end Held;
  model M Pair pair annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); Held high(v=10) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
    Held low annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  equation connect(high.p, pair.a); connect(pair.b, low.p); annotation(experiment(StopTime=1)); end M;
end P;)");
    DiagramPanel& panel = simulatedAlive(bench, page);
    panel.view().select({QStringLiteral("pair")});
    QTest::keyClick(&panel.view(), Qt::Key_Return);
    bench.settle();
    QVERIFY(panel.isInside());
    QVERIFY(panel.findChild<QLabel*>(QStringLiteral("diagramClass"))->text().contains(QStringLiteral("pair")));
    const LiveDiagram* inside = panel.view().alive().diagram();
    QVERIFY2(inside != nullptr, qPrintable(panel.message()));
    QVERIFY(inside != nullptr && inside->part("one") != nullptr);
    QVERIFY(std::abs(panel.view().alive().frame().lineFlows[1] - 5) < 1e-6);
    bench.action("diagram.outside")->trigger();
    bench.settle();
    QVERIFY(!panel.isInside());
    QVERIFY(panel.view().scene().partNamed("pair"));
}

void AliveTest::anEditedDiagramForgetsTheRun()
{
    const Bench bench("BridgeRectifier.mo");
    bench.panel->view().select({QStringLiteral("R")});
    bench.panel->view().removeSelected();
    bench.settle();
    // What is left of the diagram still has the values of the run.
    QVERIFY(bench.alive().isAlive());
    QVERIFY(bench.alive().diagram()->part("R") == nullptr);
    QVERIFY(bench.alive().diagram()->part("D1") != nullptr);
}

void AliveTest::everyPictureIsDifferentInTheDarkTheme()
{
    const Bench bench("BuckConverter.mo");
    bench.part<QSlider>("timeSlider").setValue(5000);
    const QImage light = bench.picture();
    bench.context.theme.setMode(Theme::Mode::Dark);
    const QImage dark = bench.picture();
    QVERIFY(pixelsOf(dark, bench.context.theme.colours().potentialHigh) > 50);
    QVERIFY(light != dark);
}

namespace {

/// A model with its run, and the panel of its animation.
struct AnimationBench : WindowBench {
    explicit AnimationBench(const char* file) : WindowBench(Settings::Storage::Ephemeral, models("Components"))
    {
        EditorPage& page = open(models("Examples/") + QLatin1String(file));
        window->showPanel(PanelId::Animation);
        page.session().simulate();
        settle();
        panel = window->findChild<AnimationPanel*>();
    }
    [[nodiscard]] QImage at(int position) const
    {
        panel->findChild<QSlider*>(QStringLiteral("timeSlider"))->setValue(position);
        return panel->view().grab().toImage();
    }
    AnimationPanel* panel = nullptr;
};

/// The middle of the pixels of about this colour.
QPointF middleOf(const QImage& picture, const QColor& colour)
{
    QPointF sum;
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, y) != colour) continue;
            sum += QPointF(x + 0.5, y + 0.5);
            ++count;
        }
    }
    return count > 0 ? sum / count : QPointF(-1, -1);
}

}  // namespace

void AliveTest::aPendulumSwingsInItsPanel()
{
    const AnimationBench bench("PlanarPendulum.mo");
    QVERIFY(bench.panel->animation() && !bench.panel->animation()->isInSpace());
    // Both directions have one scale.
    const QPointF origin = bench.panel->view().toWidget({0, 0}), right = bench.panel->view().toWidget({1, 0}),
                  up = bench.panel->view().toWidget({0, 1});
    QVERIFY(std::abs((right.x() - origin.x()) - (origin.y() - up.y())) < 1e-6);
    const QImage start = bench.at(0), later = bench.at(400);
    QVERIFY(start != later);
    QCOMPARE(bench.at(0), start);
    QTest::keyClick(&bench.panel->view(), Qt::Key_End);
    QCOMPARE(bench.panel->findChild<QSlider*>(QStringLiteral("timeSlider"))->value(), 10000);
    bench.context.theme.setMode(Theme::Mode::Dark);
    QVERIFY(bench.at(0) != start);
}

void AliveTest::aBallIsWhereItsHeightSays()
{
    const AnimationBench bench("BouncingBallAtRest.mo");
    const QColor ball = onPaper(bench.context.theme.colours(), 0x0072B2);
    for (const int position : {0, 700, 10000}) {
        const QPointF middle = middleOf(bench.at(position), ball);
        const Animation& animation = *bench.panel->animation();
        const RunInstant instant = animation.run().instantAt(3.0 * position / 10000);
        const QPointF wanted =
            bench.panel->view().toWidget({0, animation.run().value(animation.run().find("h"), instant) + 0.07});
        QVERIFY(std::abs(middle.y() - wanted.y()) < 2 && std::abs(middle.x() - wanted.x()) < 2);
    }
}

void AliveTest::aModelWithoutAMechanismSaysHowToDrawOne()
{
    const AnimationBench bench("BridgeRectifier.mo");
    QVERIFY(!bench.panel->animation());
    const auto* empty = bench.panel->findChild<QLabel*>(QStringLiteral("animationEmpty"));
    QVERIFY(empty->isVisible() && empty->text().contains(QStringLiteral("__Causeway_animation")));
}

void AliveTest::anExampleOfAnAnimationIsInserted()
{
    WindowBench bench;
    EditorPage& page = bench.type(
        "model Ball Real h(start=1); Real v; equation der(h) = v; der(v) = -9.81; annotation(experiment(StopTime=1)); "
        "end Ball;");
    const std::string before = page.document().text();
    bench.window->showPanel(PanelId::Animation);
    page.session().simulate();
    bench.settle();
    auto* panel = bench.window->findChild<AnimationPanel*>();
    auto* insert = panel->findChild<QPushButton*>(QStringLiteral("animationInsert"));
    QVERIFY(!panel->animation() && insert->isVisible());
    insert->click();
    bench.settle();
    QVERIFY(page.document().text().find("__Causeway_animation(trail={h,v}") != std::string::npos);
    page.session().simulate();
    bench.settle();
    QVERIFY(panel->animation() && !insert->isVisible());
    page.document().undo();
    QCOMPARE(page.document().text(), before);
}

void AliveTest::aWireOfPhasesHasAStripeForEach()
{
    WindowBench bench;
    EditorPage& page = bench.type(R"(package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  connector Plug Pin pin[2]; end Plug;
  model Source Plug plug annotation(Placement(transformation(extent={{90,-10},{110,10}}))); equation plug.pin.v = {10*cos(time),-10*cos(time)}; end Source;
  model Load Plug plug annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); equation plug.pin.v = 2*plug.pin.i; end Load;
  model M Source source annotation(Placement(transformation(extent={{-60,-10},{-40,10}}))); Load load annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  equation connect(source.plug, load.plug) annotation(Line(points={{-40,0},{40,0}})); annotation(experiment(StopTime=1)); end M;
end P;)");
    DiagramPanel& panel = simulatedAlive(bench, page);
    DiagramView& view = panel.view();
    QVERIFY2(view.alive().isAlive(), qPrintable(panel.message()));
    QVERIFY(view.alive().isMoving());
    // One phase is as high as the other is low.
    const ThemeColours& colours = bench.context.theme.colours();
    const QImage picture = view.grab().toImage();
    QVERIFY(pixelsOf(picture, colours.potentialLow) > 100 && pixelsOf(picture, colours.potentialHigh) > 100);
    const auto end = view.scene().endNamed("load.plug");
    QVERIFY(end && view.tipAt(view.toWidget(view.scene().ends()[*end].at)).contains(QStringLiteral("pin[2].v")));
    keepPicture(view, QStringLiteral("alive-phases"));
}

void AliveTest::everyDiodeOfABridgeHasAMark()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no library");
    WindowBench bench;
    EditorPage& page = bench.type(
        "model M extends Modelica.Electrical.Polyphase.Examples.Rectifier; annotation(experiment(StopTime=0.02)); end "
        "M;");
    DiagramPanel& panel = simulatedAlive(bench, page);
    DiagramView& view = panel.view();
    QVERIFY2(view.alive().isAlive(), qPrintable(panel.message()));
    const LivePart* diodes = view.alive().diagram()->part("idealDiode1");
    QVERIFY(diodes != nullptr && !diodes->asSwitch);
    QCOMPARE(diodes->inside.size(), std::size_t(3));
    panel.findChild<QSlider*>(QStringLiteral("timeSlider"))->setValue(3000);
    const QString tip = view.alive().tipOf("idealDiode1");
    QVERIFY2(tip.contains(QStringLiteral("idealDiode[1] ")) && tip.contains(QStringLiteral("idealDiode[3] ")),
             qPrintable(tip));
    QVERIFY(pixelsOf(view.grab().toImage(), bench.context.theme.colours().conducting) > 20);
    keepPicture(view, QStringLiteral("alive-phases-of-a-diode"));
}

void AliveTest::bodiesOfTheStandardLibraryTurn()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no library");
    WindowBench bench;
    EditorPage& page = bench.type(
        "model M extends Modelica.Mechanics.MultiBody.Examples.Elementary.DoublePendulum; "
        "annotation(experiment(StopTime=3)); end M;");
    bench.window->showPanel(PanelId::Animation);
    page.session().simulate();
    bench.settle();
    auto* panel = bench.window->findChild<AnimationPanel*>();
    QVERIFY(panel->animation() && panel->animation()->isInSpace());
    auto* plane = panel->findChild<QComboBox*>(QStringLiteral("animationPlane"));
    QVERIFY(plane->isVisible());
    QCOMPARE(plane->currentIndex(), static_cast<int>(Animation::Plane::XY));
    auto* slider = panel->findChild<QSlider*>(QStringLiteral("timeSlider"));
    const auto at = [&](int position) {
        slider->setValue(position);
        return panel->view().grab().toImage();
    };
    const QImage start = at(0), later = at(3000);
    QVERIFY(start != later);
    QCOMPARE(at(0), start);
    plane->setCurrentIndex(static_cast<int>(Animation::Plane::Isometric));
    QVERIFY(at(0) != start);
    keepPicture(panel->view(), QStringLiteral("animation-isometric"));
    bench.context.theme.setMode(Theme::Mode::Dark);
    QVERIFY(at(0) != start);
    keepPicture(panel->view(), QStringLiteral("animation-isometric-dark"));
    // Another run is looked at from the same side.
    page.session().simulate();
    bench.settle();
    QCOMPARE(plane->currentIndex(), static_cast<int>(Animation::Plane::Isometric));
}

QTEST_MAIN(AliveTest)
#include "alive_test.moc"
