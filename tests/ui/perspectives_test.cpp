// SPDX-License-Identifier: GPL-3.0-or-later
// Perspectives: where the panels are, and that each perspective stays as it was left, also over a restart.
#include <QAction>
#include <QDockWidget>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/window/perspectives.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::shownWindow;

namespace {

QDockWidget& dock(const MainWindow& window, PanelId panel)
{
    return *window.findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel));
}

bool isOpen(const MainWindow& window, PanelId panel)
{
    return !dock(window, panel).isHidden();
}

}  // namespace

class PerspectivesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void everyPanelHasOnePlaceInEachPerspective()
    {
        for (const Perspective perspective : kPerspectives) {
            QCOMPARE(findPerspective(perspectiveName(perspective)), std::optional(perspective));
            for (const bool isWide : {false, true}) {
                const PanelLayout layout = layoutOf(perspective, isWide);
                QSet<int> places;
                std::size_t count = 0;
                for (const PanelLayout::Area* area : {&layout.left, &layout.right, &layout.bottom}) {
                    QCOMPARE(area->groups.size(), area->widths.size());
                    for (const PanelLayout::Group& group : area->groups) {
                        QVERIFY(!group.empty());
                        count += group.size();
                        for (const PanelId panel : group) places.insert(static_cast<int>(panel));
                    }
                }
                QCOMPARE(count, kPanels.size());
                QCOMPARE(static_cast<std::size_t>(places.size()), kPanels.size());
            }
        }
        QVERIFY(!findPerspective(QStringLiteral("nonsense")));
        for (const PanelId panel : kPanels) {
            const bool isShownSomewhere = layoutOf(perspectiveFor(panel), false).isVisible(panel);
            QVERIFY(isShownSomewhere || panel == PanelId::Documentation);
        }
    }

    void eachPerspectiveShowsItsPanels()
    {
        AppContext context(Settings::Storage::Ephemeral);
        const auto window = shownWindow(context);
        QCOMPARE(window->perspective(), Perspective::Edit);
        for (const Perspective perspective :
             {Perspective::Teach, Perspective::Simulate, Perspective::Analyse, Perspective::Edit}) {
            context.actions.find(QStringLiteral("perspective.") + perspectiveName(perspective))->trigger();
            QCOMPARE(window->perspective(), perspective);
            for (const PanelId panel : kPanels)
                QCOMPARE(isOpen(*window, panel), layoutOf(perspective, false).isVisible(panel));
            for (const Perspective other : kPerspectives) {
                QCOMPARE(context.actions.find(QStringLiteral("perspective.") + perspectiveName(other))->isChecked(),
                         other == perspective);
            }
        }
        // The buttons at the end of the menu bar are the same actions.
        const auto buttons = window->findChild<QWidget*>(QStringLiteral("perspectives"))->findChildren<QToolButton*>();
        QCOMPARE(static_cast<std::size_t>(buttons.size()), kPerspectives.size());
        QTest::mouseClick(buttons.last(), Qt::LeftButton);
        QCOMPARE(window->perspective(), Perspective::Teach);
    }

    void aPerspectiveStaysAsItWasLeft()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("settings.ini"));
        auto context = std::make_unique<AppContext>(file);
        auto window = shownWindow(*context);
        dock(*window, PanelId::Library).close();
        window->showPanel(PanelId::Documentation);
        window->setPerspective(Perspective::Simulate);
        QVERIFY(!isOpen(*window, PanelId::Documentation));
        window->setPerspective(Perspective::Edit);
        QVERIFY(!isOpen(*window, PanelId::Library) && isOpen(*window, PanelId::Documentation));

        window->setPerspective(Perspective::Teach);
        QVERIFY(window->close());
        window.reset();
        context = std::make_unique<AppContext>(file);
        window = shownWindow(*context);
        QCOMPARE(window->perspective(), Perspective::Teach);
        window->setPerspective(Perspective::Edit);
        QVERIFY(!isOpen(*window, PanelId::Library) && isOpen(*window, PanelId::Documentation));
        window->resetLayout();
        QVERIFY(isOpen(*window, PanelId::Library) && !isOpen(*window, PanelId::Documentation));
    }

    void aHiddenPanelComesBackWhereItBelongs()
    {
        AppContext context(Settings::Storage::Ephemeral);
        const auto window = shownWindow(context);
        for (const Perspective perspective : kPerspectives) {
            window->setPerspective(perspective);
            for (const PanelId panel : kPanels) {
                window->showPanel(panel);
                QTRY_VERIFY2(!dock(*window, panel).visibleRegion().isEmpty(), qPrintable(panelName(panel)));
                QVERIFY(!dock(*window, panel).isFloating());
            }
        }
    }
};

QTEST_MAIN(PerspectivesTest)
#include "perspectives_test.moc"
