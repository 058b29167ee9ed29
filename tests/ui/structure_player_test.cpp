// SPDX-License-Identifier: GPL-3.0-or-later
// The player of steps and its controls.
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "ui/lesson/player_bar.h"
#include "ui/lesson/step_player.h"
#include "ui/session/theme.h"

using namespace causeway::ui;

class StructurePlayerTest : public QObject {
    Q_OBJECT
private slots:
    void positionStaysInTheRecording()
    {
        StepPlayer player;
        QSignalSpy moved(&player, &StepPlayer::positionChanged);
        player.stepForward();
        player.play();
        QVERIFY(!player.isPlaying());
        QCOMPARE(moved.count(), 0);
        player.setCount(10);
        player.setPosition(99);
        QCOMPARE(player.position(), 10);
        player.stepForward();
        QCOMPARE(player.position(), 10);
        player.setCount(4);
        QCOMPARE(player.position(), 4);
        player.toStart();
        player.stepBackward();
        QCOMPARE(player.position(), 0);
        player.setCount(-3);
        QCOMPARE(player.count(), 0);
    }

    void playsToTheEndAndStartsOver()
    {
        StepPlayer player;
        player.setCount(3);
        player.setSpeed(1000);
        QCOMPARE(player.speed(), 50.0);
        player.play();
        QVERIFY(player.isPlaying());
        QTRY_VERIFY(!player.isPlaying());
        QCOMPARE(player.position(), 3);
        player.play();
        QCOMPARE(player.position(), 0);
        player.stepForward();  // a step by hand ends playing
        QVERIFY(!player.isPlaying());
        QCOMPARE(player.position(), 1);
    }

    void barMovesThePlayerAndFollowsIt()
    {
        Theme theme;
        StepPlayer player;
        PlayerBar bar(theme, player);
        bar.resize(500, 40);
        bar.show();
        player.setCount(10);
        bar.setMarks({5, 9});
        const auto click = [&](const char* name) {
            QTest::mouseClick(bar.findChild<QToolButton*>(QString::fromLatin1(name)), Qt::LeftButton);
        };
        click("stepForward");
        click("stepForward");
        QCOMPARE(player.position(), 2);
        click("stepBackward");
        QCOMPARE(player.position(), 1);
        QCOMPARE(bar.findChild<QLabel*>(QStringLiteral("stepLabel"))->text(), QStringLiteral("step 1 of 10"));
        QVERIFY(bar.findChild<QToolButton*>(QStringLiteral("toEnd"))->isEnabled());
        click("toEnd");
        QCOMPARE(player.position(), 10);
        QVERIFY(!bar.findChild<QToolButton*>(QStringLiteral("toEnd"))->isEnabled());
        auto* scrub = bar.findChild<ScrubSlider*>(QStringLiteral("scrubBar"));
        QCOMPARE(scrub->value(), 10);
        QCOMPARE(scrub->marks(), (std::vector<int>{5, 9}));
        QTest::mouseClick(scrub, Qt::LeftButton, {}, scrub->rect().center());
        QCOMPARE(player.position(), 5);
        click("playPause");
        QVERIFY(player.isPlaying());
        click("playPause");
        QVERIFY(!player.isPlaying());
        auto* speed = bar.findChild<QComboBox*>(QStringLiteral("speed"));
        player.setSpeed(20);
        QCOMPARE(speed->currentData().toDouble(), 20.0);
    }
};

QTEST_MAIN(StructurePlayerTest)
#include "structure_player_test.moc"
