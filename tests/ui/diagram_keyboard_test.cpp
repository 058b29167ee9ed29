// SPDX-License-Identifier: GPL-3.0-or-later
// A circuit made without the mouse: components placed, turned and connected by keys; and the map that shows where one
// is.
#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>

#include "tests/ui/diagram_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/diagram/diagram_overview.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

namespace {

const std::string kUnconnected =
    replaced(kCircuit,
             {"equation\n  connect(a.n, b.p) annotation(Line(points={{-30,0},{30,0}}, color={0,0,255}));\n", ""})
        .toStdString();

struct KeyDesk : Desk {
    using Desk::Desk;
    /// Insert, a name, Enter.
    void startPlacing(const char* className) const
    {
        key(Qt::Key_Insert);
        auto* name = panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        QVERIFY(name->hasFocus());
        name->setText(QString::fromUtf8(className));
        QTest::keyClick(name, Qt::Key_Return);
        settle();
    }
    [[nodiscard]] bool has(const char* piece) const { return text().contains(QString::fromUtf8(piece)); }
    [[nodiscard]] DiagramOverview& overview() const { return *view().findChild<DiagramOverview*>(); }
};

}  // namespace

class DiagramKeyboardTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { writeParts(m_folder); }

    void arrowsChooseBothEndsOfALine()
    {
        KeyDesk desk(kUnconnected);
        desk.view().select({QStringLiteral("a")});
        desk.key(Qt::Key_C);
        QVERIFY2(desk.panel().message().contains(QStringLiteral("a.p (Parts.Pin)")),
                 qPrintable(desk.panel().message()));
        desk.key(Qt::Key_Right);
        QVERIFY(desk.panel().message().contains(QStringLiteral("a.n")));
        desk.key(Qt::Key_Return);
        // The nearest connector of another component is offered.
        QVERIFY2(desk.panel().message().contains(QStringLiteral("From a.n (Parts.Pin) to b.p")),
                 qPrintable(desk.panel().message()));
        desk.key(Qt::Key_Right);
        QVERIFY(desk.panel().message().contains(QStringLiteral("to b.n")));
        keepPicture(*desk.page, QStringLiteral("connecting-light"));
        desk.key(Qt::Key_Left);
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.has("connect(a.n, b.p)\n    annotation(Line(points={{-30,0},{30,0}}, color={0,0,255}));"),
                 qPrintable(desk.text()));
        QVERIFY(!desk.view().isInGesture());
        QVERIFY(desk.panel().message().isEmpty());
        desk.page->document().undo();
        QCOMPARE(desk.text(), QString::fromStdString(kUnconnected));
    }

    void tabGoesThroughAllEnds()
    {
        KeyDesk desk(kUnconnected);
        desk.key(Qt::Key_C);
        desk.key(Qt::Key_Tab);
        desk.key(Qt::Key_Tab);
        QVERIFY2(desk.panel().message().contains(QStringLiteral("b.p")), qPrintable(desk.panel().message()));
        desk.key(Qt::Key_Backtab);
        QVERIFY(desk.panel().message().contains(QStringLiteral("a.n")));
        desk.key(Qt::Key_Return);
        desk.key(Qt::Key_Tab);
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.has("connect(a.n, b.n)"), qPrintable(desk.text()));
    }

    void escapeDropsTheLine()
    {
        KeyDesk desk(kUnconnected);
        for (const int steps : {0, 1}) {
            desk.key(Qt::Key_C);
            for (int i = 0; i < steps; ++i) desk.key(Qt::Key_Return);
            QVERIFY(desk.view().isInGesture());
            desk.key(Qt::Key_Escape);
            QVERIFY(!desk.view().isInGesture());
            QVERIFY(desk.panel().message().isEmpty());
        }
        QCOMPARE(desk.text(), QString::fromStdString(kUnconnected));
        // A click goes on with the mouse.
        desk.key(Qt::Key_C);
        desk.click(desk.at(0, -60));
        QVERIFY(!desk.view().isInGesture());
    }

    void nothingToConnectIsSaid()
    {
        KeyDesk desk("model M\nend M;\n");
        desk.key(Qt::Key_C);
        QVERIFY(!desk.view().isInGesture());
        QVERIFY(desk.panel().message().contains(QStringLiteral("no connector")));
    }

    void aComponentIsPlacedByKeys()
    {
        KeyDesk desk(kUnconnected);
        desk.startPlacing("Parts.Ground");
        QVERIFY(desk.view().isInGesture());
        QVERIFY(desk.panel().message().contains(QStringLiteral("Enter")));
        QCOMPARE(desk.text(), QString::fromStdString(kUnconnected));
        const Point from = desk.view().cursor();
        desk.key(Qt::Key_Down, Qt::ShiftModifier);
        desk.key(Qt::Key_Right);
        keepPicture(*desk.page, QStringLiteral("placing-light"));
        desk.key(Qt::Key_Return);
        const Point at{std::round((from.x + 10) / 10) * 10, std::round((from.y - 50) / 10) * 10};
        const auto corner = [](double x, double y) { return QStringLiteral("{%1,%2}").arg(x).arg(y); };
        QVERIFY2(desk.text().contains(
                     QStringLiteral("Parts.Ground ground\n    annotation(Placement(transformation(extent={%1,%2})));")
                         .arg(corner(at.x - 10, at.y - 10), corner(at.x + 10, at.y + 10))),
                 qPrintable(desk.text()));
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("ground")));
        desk.startPlacing("Parts.Ground");
        desk.key(Qt::Key_Escape);
        QVERIFY(!desk.view().isInGesture());
        QCOMPARE(desk.text().count(QStringLiteral("Parts.Ground")), 1);
    }

    void whatIsPlacedIsTurnedOnTheWay()
    {
        KeyDesk desk(kUnconnected);
        desk.startPlacing("Parts.Diode");
        desk.key(Qt::Key_R);
        desk.key(Qt::Key_H);
        QTest::mouseMove(&desk.view(), desk.at(1, 51));
        desk.click(desk.at(1, 51));
        QVERIFY2(desk.has("Parts.Diode diode\n    annotation(Placement(transformation(extent={{-10,10},{10,-10}}, "
                          "rotation=-90, origin={0,50})));"),
                 qPrintable(desk.text()));
        desk.startPlacing("Parts.Source");
        desk.key(Qt::Key_V);
        QTest::mouseMove(&desk.view(), desk.at(0, -50));
        desk.key(Qt::Key_Return);
        QVERIFY2(
            desk.has("Parts.Source source\n    annotation(Placement(transformation(extent={{-10,-40},{10,-60}})));"),
            qPrintable(desk.text()));
        // The same key turns what is there.
        desk.key(Qt::Key_R);
        QVERIFY(desk.has("extent={{-10,10},{10,-10}}, rotation=-90, origin={0,-50}"));
    }

    void theFirstComponentBringsItsModel()
    {
        KeyDesk desk("");
        desk.startPlacing("Parts.Source");
        desk.key(Qt::Key_R);
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.has("model Model1\n  Parts.Source source\n    "
                          "annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90"),
                 qPrintable(desk.text()));
    }

    void whatIsTypedBeforeItIsThereWaitsForIt()
    {
        // Nothing is waited for in between: Insert, a name, Enter, R, a click, R; of a component that is looked up and
        // drawn meanwhile.
        for (const bool hasText : {true, false}) {
            KeyDesk desk(hasText ? kUnconnected : std::string());
            desk.view().select({QStringLiteral("a")});
            const QString before = desk.text();
            QTest::keyClick(&desk.view(), Qt::Key_Insert);
            auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
            QTest::keyClicks(name, QStringLiteral("Parts.Diode"));
            QTest::keyClick(name, Qt::Key_Return);
            QTest::keyClick(&desk.view(), Qt::Key_R);
            QTest::mouseClick(&desk.view(), Qt::LeftButton, {}, desk.at(1, 51));
            QTest::keyClick(&desk.view(), Qt::Key_R);
            desk.settle();
            desk.settle();
            QVERIFY2(desk.has("Parts.Diode diode\n    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, "
                              "rotation=180, origin={0,50})));"),
                     qPrintable(desk.text()));
            QVERIFY(!desk.view().isInGesture());
            QVERIFY(!hasText || desk.has("Parts.Resistor a annotation(Placement(transformation(extent={{-50,-10},"));
            QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("diode")));
            desk.page->document().undo();
            desk.page->document().undo();
            QCOMPARE(desk.text(), before);
        }
    }

    void whatIsTypedAfterANameThatIsNoneIsForgotten()
    {
        KeyDesk desk(kUnconnected);
        desk.view().select({QStringLiteral("a")});
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        QTest::keyClicks(name, QStringLiteral("Parts.Nothing"));
        QTest::keyClick(name, Qt::Key_Return);
        QTest::keyClick(&desk.view(), Qt::Key_R);
        QTest::mouseClick(&desk.view(), Qt::LeftButton, {}, desk.at(0, 50));
        desk.settle();
        QCOMPARE(desk.text(), QString::fromStdString(kUnconnected));
        QVERIFY(desk.panel().message().contains(QStringLiteral("Parts.Nothing")));
        desk.view().select({QStringLiteral("a")});
        desk.key(Qt::Key_R);
        QVERIFY(desk.text() != QString::fromStdString(kUnconnected));
    }

    void ofSeveralClassesTheFirstIsTakenByAnotherEnter()
    {
        KeyDesk desk(kUnconnected);
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        desk.settle();
        QTest::keyClicks(name, QStringLiteral("parts"));
        QWidget& list = *name->completer()->popup();
        QTRY_VERIFY(list.isVisible());
        QTest::keyClick(&list, Qt::Key_Return);
        QTRY_VERIFY(list.isVisible());
        QVERIFY(desk.panel().message().contains(QStringLiteral("Choose one")));
        const auto& shown = *name->completer()->popup();
        QCOMPARE(shown.currentIndex().row(), 0);
        const QString first = shown.currentIndex().data().toString();
        QTest::keyClick(&list, Qt::Key_Return);
        desk.settle();
        QTRY_VERIFY(!name->isVisible());
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.text().contains(first + QLatin1Char(' ')), qPrintable(first + desk.text()));
    }

    void theFirstArrowDownGoesToTheFirstName_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("nothing begins with it") << QStringLiteral("parts");
        QTest::newRow("names begin with it") << QStringLiteral("Parts");
        QTest::newRow("another name begins with it") << QStringLiteral("Diode");
        QTest::newRow("a name within a package") << QStringLiteral("Resistor");
    }

    void theFirstArrowDownGoesToTheFirstName()
    {
        QFETCH(QString, typed);
        KeyDesk desk(kUnconnected + "model DiodeBridge\nend DiodeBridge;\nmodel ResistorPair\nend ResistorPair;\n");
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        desk.settle();
        QTest::keyClicks(name, typed);
        auto& list = *name->completer()->popup();
        QTRY_VERIFY(list.isVisible());
        const QString first = list.model()->index(0, 0).data().toString();
        QTest::keyClick(&list, Qt::Key_Down);
        QCOMPARE(list.currentIndex().data().toString(), first);
        QTest::keyClick(&list, Qt::Key_Return);
        desk.settle();
        QTRY_VERIFY(!name->isVisible());
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.text().contains(first + QLatin1Char(' ')), qPrintable(first + desk.text()));
    }

    void enterTakesNoLongerNameThanIsTyped()
    {
        KeyDesk desk(kUnconnected + "model DiodeBridge\nend DiodeBridge;\n");
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        desk.settle();
        QTest::keyClicks(name, QStringLiteral("Diode"));
        auto& list = *name->completer()->popup();
        QTRY_VERIFY(list.isVisible());
        QTest::keyClick(&list, Qt::Key_Return);
        // Several libraries have a class that is called so: one of them is chosen, and the next Enter takes it.
        QTRY_VERIFY(list.isVisible() && list.currentIndex().isValid());
        const QString chosen = list.currentIndex().data().toString();
        QVERIFY2(chosen.endsWith(QStringLiteral(".Diode")), qPrintable(chosen));
        QTest::keyClick(&list, Qt::Key_Return);
        desk.settle();
        QTRY_VERIFY(!name->isVisible());
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.text().contains(chosen + QStringLiteral(" diode")), qPrintable(desk.text()));
    }

    void wordsFindAClassAndWhatFindsNoneStays()
    {
        KeyDesk desk(kUnconnected);
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        auto* name = desk.panel().findChild<QLineEdit*>(QStringLiteral("placeName"));
        desk.settle();
        QTest::keyClicks(name, QStringLiteral("resis parts"));
        QVERIFY(name->completer()->completionModel()->rowCount() > 0);
        QCOMPARE(name->completer()->completionModel()->index(0, 0).data().toString(), QStringLiteral("Parts.Resistor"));
        QTest::keyClick(name, Qt::Key_Return);
        desk.settle();
        QVERIFY2(!name->isVisible(), qPrintable(desk.panel().message()));
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.has("Parts.Resistor resistor"), qPrintable(desk.text()));
        // What finds nothing can be mended.
        QTest::keyClick(&desk.view(), Qt::Key_Insert);
        QTest::keyClicks(name, QStringLiteral("resistr"));
        QTest::keyClick(name, Qt::Key_Return);
        desk.settle();
        QVERIFY(name->isVisible() && name->hasFocus());
        QCOMPARE(name->text(), QStringLiteral("resistr"));
        QVERIFY2(desk.panel().message().contains(QStringLiteral("matches 'resistr'")),
                 qPrintable(desk.panel().message()));
        keepPicture(*desk.page, QStringLiteral("no-class"));
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(!name->isVisible() && desk.view().hasFocus());
    }

    void theOverviewIsThereWhenSomethingIsOutOfSight()
    {
        KeyDesk desk(kCircuit);
        QVERIFY(!desk.overview().isVisible());
        for (int i = 0; i < 5; ++i) desk.key(Qt::Key_Plus);
        QVERIFY(desk.overview().isVisible());
        // Where the frame is dragged to, there one is.
        const Extent before = desk.view().sight();
        const QPoint middle = desk.overview().frame().center().toPoint();
        QTest::mousePress(&desk.overview(), Qt::LeftButton, {}, middle);
        QMouseEvent move(QEvent::MouseMove, QPointF(middle + QPoint(20, -10)),
                         desk.overview().mapToGlobal(QPointF(middle + QPoint(20, -10))), Qt::NoButton, Qt::LeftButton,
                         {});
        QCoreApplication::sendEvent(&desk.overview(), &move);
        const Extent after = desk.view().sight();
        QVERIFY(after.centre().x > before.centre().x + 10 && after.centre().y > before.centre().y + 5);
        QVERIFY(std::abs(after.width() - before.width()) < 1e-9);
        QVERIFY((desk.overview().frame().center() - QPointF(middle + QPoint(20, -10))).manhattanLength() < 2);
        keepPicture(*desk.page, QStringLiteral("overview-light"));
        desk.context.theme.setMode(Theme::Mode::Dark);
        keepPicture(*desk.page, QStringLiteral("overview-dark"));
        QCOMPARE(desk.overview().grab().toImage().pixelColor(3, 3), desk.context.theme.colours().paper);
        desk.key(Qt::Key_0);
        QVERIFY(!desk.overview().isVisible());
    }

    void theOverviewCanBeSwitchedOff()
    {
        KeyDesk desk(kCircuit);
        desk.context.settings.setValue(kShowOverview, false);
        for (int i = 0; i < 5; ++i) desk.key(Qt::Key_Plus);
        QVERIFY(!desk.overview().isVisible());
        desk.context.settings.setValue(kShowOverview, true);
        QVERIFY(desk.overview().isVisible());
    }

    void controlAndArrowsPan()
    {
        KeyDesk desk(kCircuit);
        const Point before = desk.view().sight().centre();
        desk.key(Qt::Key_Right, Qt::ControlModifier);
        desk.key(Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(desk.view().sight().centre().x > before.x && desk.view().sight().centre().y > before.y);
        QCOMPARE(desk.text(), QString::fromUtf8(kCircuit));
    }
};

QTEST_MAIN(DiagramKeyboardTest)
#include "diagram_keyboard_test.moc"
