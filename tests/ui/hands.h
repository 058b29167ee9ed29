// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Two hands on the window, for the tests of the first hour: tasks done by clicks and keys alone, counted, with the
/// time that the window takes to answer and a picture.
///
/// An action is a click, a drag, a turn of the wheel, a key with its modifiers, or a word that is typed. What others
/// need is counted alike, along the way that their documentation describes; the comment at each task spells it out.
#pragma once

#include <QApplication>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <vector>

#include "tests/ui/patience.h"
#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/session/class_mime.h"

namespace causeway::test {

/// Nanoseconds of the processor that this thread has had, where the system tells, so that other programs do not count.
inline qint64 processorTime()
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<qint64>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
#else
    return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
#endif
}

/// Times each turn of the loop of events: what is sent while an event is handled is part of its turn. A dialog that is
/// waited for has a loop of its own, and its turns are not those of what opened it.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        const int level = QThread::currentThread()->loopLevel();
        if (!m_turns.empty() && m_turns.back().level == level && !m_turns.back().isOfTest)
            return QApplication::notify(receiver, event);
        // The receiver may be gone afterwards.
        const auto where =
            QStringLiteral("%1, event %2").arg(QLatin1String(receiver->metaObject()->className())).arg(event->type());
        qint64 now = processorTime();
        if (!m_turns.empty()) note(m_turns.back(), now);
        m_turns.push_back({level, now, where});
        const bool isTaken = QApplication::notify(receiver, event);
        now = processorTime();
        note(m_turns.back(), now);
        m_turns.pop_back();
        if (!m_turns.empty()) m_turns.back().begin = now;
        return isTaken;
    }
    /// The turn in which the test acts: what it does are turns of their own.
    void beginNested()
    {
        if (!m_turns.empty()) m_turns.back().isOfTest = true;
    }
    void beginTask() { m_longest = 0, m_where.clear(); }
    [[nodiscard]] double longest() const { return static_cast<double>(m_longest) / 1e6; }  ///< ms
    [[nodiscard]] QString where() const { return m_where; }

private:
    struct Turn {
        int level = 0;     ///< of loops in loops
        qint64 begin = 0;  ///< of it, or of what is left of it after turns of a loop within
        QString where;
        bool isOfTest = false;
    };

    void note(const Turn& turn, qint64 now)
    {
        if (turn.isOfTest || now - turn.begin <= m_longest) return;
        m_longest = now - turn.begin;
        m_where = turn.where;
    }

    std::vector<Turn> m_turns;
    qint64 m_longest = 0;
    QString m_where;
};

/// Who cannot do it at all.
inline constexpr int kCannot = 1000;

class Hands {
public:
    explicit Hands(const WindowBench& bench) : m_bench(bench) { begin(); }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* focus = focused();
        QVERIFY(focus != nullptr);
        act([&] { QTest::keyClick(focus, key, modifiers); });
    }
    void type(const QString& word)
    {
        QWidget* focus = focused();
        QVERIFY(focus != nullptr);
        act([&] { QTest::keyClicks(focus, word); });
    }
    void click(QWidget& widget, QPoint at = {}, Qt::KeyboardModifiers modifiers = {},
               Qt::MouseButton button = Qt::LeftButton)
    {
        const QPoint place = at.isNull() ? widget.rect().center() : at;
        QTest::mouseMove(&widget, place);
        act([&] { QTest::mouseClick(&widget, button, modifiers, place); });
    }
    void doubleClick(QWidget& widget, QPoint at = {})
    {
        const QPoint place = at.isNull() ? widget.rect().center() : at;
        QTest::mouseMove(&widget, place);
        act([&] { QTest::mouseDClick(&widget, Qt::LeftButton, {}, place); });
    }
    void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        act([&] {
            QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
            QTest::mouseMove(&widget, (from + to) / 2);
            QTest::mouseMove(&widget, to);
            QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
        });
    }
    void wheel(QWidget& widget, QPoint at, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        act([&] {
            QWheelEvent turned(at, widget.mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, modifiers,
                               Qt::NoScrollPhase, false);
            QApplication::sendEvent(&widget, &turned);
        });
    }
    /// From the desktop.
    void drop(QWidget& widget, const QList<QUrl>& files)
    {
        act([&] {
            QMimeData data;
            data.setUrls(files);
            const QPoint at = widget.rect().center();
            QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &drop);
        });
    }
    /// From the tree of the library.
    void dropClass(QWidget& widget, const QString& fullName, QPoint at)
    {
        act([&] {
            QMimeData data;
            data.setData(ui::kClassMimeType, fullName.toUtf8());
            QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &enter);
            QVERIFY(enter.isAccepted());
            QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &move);
            QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &drop);
        });
    }
    /// A button with a menu, and a click on each of these entries.
    void chooseFrom(QToolButton& button, const QStringList& entries)
    {
        // The button waits for its menu: what is done in it is done from a timer.
        bool isDone = false;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, &watch, [&] {
            if (isDone || qobject_cast<QMenu*>(QApplication::activePopupWidget()) == nullptr) return;
            isDone = true;
            watch.stop();
            for (const QString& entry : entries) choose(entry);
            while (QWidget* menu = QApplication::activePopupWidget()) menu->close();
        });
        watch.start(5);
        application().beginNested();
        click(button);
        QVERIFY(isDone);
    }
    /// What a dialog of the system asks for.
    void also(int actions) { m_actions += actions; }
    /// An entry of the menu that is open.
    void choose(const QString& text)
    {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY2(menu != nullptr, qPrintable(text));
        for (QAction* action : menu->actions()) {
            if (action->text().remove(QLatin1Char('&')) != text) continue;
            QVERIFY2(action->isEnabled(), qPrintable(text));
            return click(*menu, menu->actionGeometry(action).center());
        }
        QStringList all;
        for (const QAction* action : menu->actions()) all.append(action->text());
        QFAIL(qPrintable(QStringLiteral("%1 is not in: %2").arg(text, all.join(QStringLiteral(", ")))));
    }
    /// What the hands do in the dialog that `open` brings up; an action that is counted here.
    template <class Dialog>
    void inDialog(const std::function<void()>& open, const std::function<void(Dialog&)>& inside)
    {
        bool isDone = false;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, &watch, [&] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || isDone) return;
            isDone = true;
            watch.stop();
            application().beginNested();
            dialog->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(dialog));
            // A dialog that is opened without waiting for it gets the keys a moment later.
            const auto hasKeys = [&] {
                const QWidget* focus = QApplication::focusWidget();
                return focus != nullptr && focus->window() == dialog;
            };
            QVERIFY(QTest::qWaitFor(hasKeys, kPatience));
            const QPointer<Dialog> shown(dialog);
            inside(*dialog);
            static_cast<void>(QTest::qWaitFor([&] { return shown.isNull() || !shown->isVisible(); }, kPatience));
            if (!shown.isNull() && shown->isVisible()) shown->close();
        });
        watch.start(5);
        m_hasDialog = true;
        open();
        QVERIFY(QTest::qWaitFor([&] { return isDone; }, kPatience));
        m_hasDialog = false;
        // Without a window manager nobody makes the window active again.
        m_bench.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_bench.window.get()));
        m_bench.settle();
    }

    /// The field that takes keys now.
    [[nodiscard]] QString focusName() const { return focused()->objectName(); }

    void begin()
    {
        m_actions = 0, m_longest = 0;
        application().beginTask();
    }
    /// The end of a task: how many actions it took, at most those of the others; and a picture of the window.
    void done(const char* task, int omedit, int ltspice)
    {
        const auto text = [](int actions) {
            return actions == kCannot ? QStringLiteral("-") : QString::number(actions);
        };
        qInfo().noquote() << QStringLiteral(
                                 "task %1: %2 actions (OMEdit %3, LTspice %4), answer %5 ms, turn %6 ms (%7)")
                                 .arg(QLatin1String(task))
                                 .arg(m_actions)
                                 .arg(text(omedit), text(ltspice))
                                 .arg(m_longest)
                                 .arg(application().longest(), 0, 'f', 1)
                                 .arg(application().where());
        QVERIFY2(m_actions > 0 && m_actions <= std::min(omedit, ltspice), task);
        QString name = QLatin1String(task);
        keepPicture(*m_bench.window, QStringLiteral("hour-") + name.replace(QLatin1Char(' '), QLatin1Char('-')));
        ++m_tasks;
        begin();
    }
    [[nodiscard]] int tasks() const { return m_tasks; }

private:
    static WatchedApplication& application() { return *static_cast<WatchedApplication*>(qApp); }
    /// Where keys go.
    [[nodiscard]] QWidget* focused() const
    {
        // The list below a field hands on what the field needs, and closes when that has taken it.
        if (QWidget* popup = QApplication::activePopupWidget())
            return popup->focusProxy() == nullptr && popup->focusWidget() != nullptr ? popup->focusWidget() : popup;
        QWidget* focus = QApplication::focusWidget();
        QWidget* dialog = QApplication::activeModalWidget();
        // A dialog that has just come has not been told yet that it is the active window.
        if (dialog != nullptr && (focus == nullptr || focus->window() != dialog))
            return dialog->focusWidget() != nullptr ? dialog->focusWidget() : dialog;
        return focus != nullptr ? focus : m_bench.window.get();
    }
    void act(const std::function<void()>& action)
    {
        QElapsedTimer timer;
        timer.start();
        const QWidget* dialog = QApplication::activeModalWidget();
        action();
        // What opens a dialog goes on until it is closed; in it there is nothing of the window.
        if (dialog == nullptr && !m_hasDialog) m_longest = std::max(m_longest, timer.elapsed());
        ++m_actions;
        if (QApplication::activeModalWidget() == nullptr) m_bench.settle();
        QCoreApplication::processEvents();
        // Without a window manager nobody makes the window active again after a menu.
        if (QApplication::activeModalWidget() == nullptr && QApplication::activePopupWidget() == nullptr &&
            !m_bench.window->isActiveWindow()) {
            m_bench.window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_bench.window.get()));
        }
    }

    const WindowBench& m_bench;
    int m_actions = 0;
    int m_tasks = 0;
    bool m_hasDialog = false;
    qint64 m_longest = 0;  ///< ms until an action was taken
};

}  // namespace causeway::test

/// As QTEST_MAIN, with turns that are timed.
#define HANDS_MAIN(Test)                                          \
    int main(int argc, char* argv[])                              \
    {                                                             \
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi);          \
        const causeway::test::WatchedApplication app(argc, argv); \
        Test test;                                                \
        return QTest::qExec(&test, argc, argv);                   \
    }
