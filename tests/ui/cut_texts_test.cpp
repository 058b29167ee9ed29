// SPDX-License-Identifier: GPL-3.0-or-later
// In every panel and at every usual size of the window: no text has less room than it needs, nothing lies outside of
// what it is in, and whatever is clicked has a name.
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QTest>

#include "tests/ui/cut_texts.h"
#include "tests/ui/walk_fixture.h"
#include "ui/window/perspectives.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

constexpr std::size_t kRectifier = 0, kBuck = 3, kPendulum = 6;

/// With all that its panels can show.
struct Bench : WalkBench {
    Bench(std::size_t number, QSize size) : WalkBench(examples()[number])
    {
        window->resize(size);
        for (const char* id : {"sim.steadyState", "sim.smallSignals", "sim.losses", "sim.harmonics", "sim.statistics",
                               "sim.map", "sim.study"}) {
            action(id)->trigger();
            settle();
        }
    }
    /// What is wrong in a panel that is shown.
    [[nodiscard]] QStringList faultsOf(PanelId panel) const
    {
        window->showPanel(panel);
        settle();
        layOut();
        const QWidget& shown = *window->findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel));
        return cutTexts(shown) + namelessWidgets(shown);
    }
    static void layOut()
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCoreApplication::processEvents();
    }
    void keep(const QString& name) const
    {
        const QString model = QString::fromLatin1(example.file).section(QLatin1Char('.'), 0, 0);
        keepPicture(*window, QStringLiteral("cut-%1-%2-%3").arg(model, name).arg(window->width()));
    }
};

}  // namespace

class CutTextsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void everyPanelCanBeRead_data()
    {
        QTest::addColumn<std::size_t>("number");
        QTest::addColumn<QSize>("size");
        QTest::newRow("buck-small") << kBuck << QSize(1280, 720);
        QTest::newRow("rectifier-small") << kRectifier << QSize(1280, 720);
        QTest::newRow("pendulum-small") << kPendulum << QSize(1280, 720);
        QTest::newRow("buck-large") << kBuck << QSize(1600, 1000);
        QTest::newRow("pendulum-huge") << kPendulum << QSize(2560, 1440);
    }

    void everyPanelCanBeRead()
    {
        QFETCH(std::size_t, number);
        QFETCH(QSize, size);
        const Bench bench(number, size);
        QStringList faults;
        for (const Perspective perspective : kPerspectives) {
            bench.window->setPerspective(perspective);
            bench.window->resetLayout();
            bench.settle();
            for (const PanelId panel : kPanels) {
                for (const QString& fault : bench.faultsOf(panel))
                    faults.append(QStringLiteral("%1: %2").arg(perspectiveName(perspective), fault));
                bench.keep(perspectiveName(perspective) + QLatin1Char('-') + panelName(panel));
            }
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void eachViewOfAStudyCanBeRead()
    {
        const Bench bench(kBuck, QSize(1280, 720));
        bench.window->setPerspective(Perspective::Simulate);
        bench.window->resetLayout();
        bench.window->showPanel(PanelId::Study);
        const auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("dock.study"));
        QTest::mouseClick(dock->findChild<QPushButton*>(QStringLiteral("studyRun")), Qt::LeftButton);
        auto* view = dock->findChild<QComboBox*>(QStringLiteral("studyView"));
        WAIT_FOR(dock->findChild<QComboBox*>(QStringLiteral("studyX"))->count() > 0);
        for (int i = 0; i < view->count(); ++i) {
            view->setCurrentIndex(i);
            bench.settle();
            const QStringList faults = bench.faultsOf(PanelId::Study);
            bench.keep(QStringLiteral("study-%1").arg(i));
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        }
    }
};

QTEST_MAIN(CutTextsTest)
#include "cut_texts_test.moc"
