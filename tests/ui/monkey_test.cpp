// SPDX-License-Identifier: GPL-3.0-or-later
// Random clicks, drags, keys, texts and actions in the whole window: nothing crashes, the window does not grow, no text
// is lost: whatever was done is taken back by Undo.
//
// CAUSEWAY_MONKEY_SEED and CAUSEWAY_MONKEY_ACTIONS choose another and a longer walk, in the theme CAUSEWAY_MONKEY_THEME
// (light, dark); the suite takes a short one in each. The last actions of a walk that ended badly are those of its
// seed.
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <random>

#include "tests/ui/walk_fixture.h"
#include "ui/browser/documentation_panel.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// Those that would end the walk, or leave the window.
const QStringList kLeftOut{QStringLiteral("file.quit"), QStringLiteral("view.fullScreen"),
                           QStringLiteral("lesson.present"), QStringLiteral("lesson.script")};

class Monkey : public QObject {
public:
    Monkey(const WindowBench& bench, unsigned seed, int actions) : m_bench(bench), m_random(seed), m_left(actions)
    {
        QTimer::singleShot(0, this, [this] { step(); });
    }

    [[nodiscard]] bool isDone() const { return m_left <= 0 && m_depth == 0; }
    [[nodiscard]] int longest() const { return static_cast<int>(m_longest); }  ///< ms of one action, dialogs aside
    [[nodiscard]] QString longestAction() const { return m_longestAction; }

private:
    int below(std::size_t count)
    {
        return std::uniform_int_distribution<int>(0, static_cast<int>(count) - 1)(m_random);
    }

    void step()
    {
        if (m_left <= 0) {
            // Dialogs that wait for an answer end first.
            if (QWidget* waiting = waitingWidget()) {
                waiting->close();
                QTimer::singleShot(0, this, [this] { step(); });
            }
            return;
        }
        --m_left;
        // What opens a dialog goes on below it.
        QTimer::singleShot(0, this, [this] { step(); });
        protectLibraries();
        const bool wasNested = m_depth++ > 0;
        QElapsedTimer timer;
        timer.start();
        const int before = m_left;
        act();
        if (!wasNested && before == m_left && timer.elapsed() > m_longest) {
            m_longest = timer.elapsed();
            m_longestAction = m_action;
        }
        --m_depth;
    }

    /// A user may unlock, change and save a file of the library that ships with the program: a test must not.
    void protectLibraries() const
    {
        for (const EditorPage* page : m_bench.window->pages()) {
            if (page->document().path().startsWith(QStringLiteral(CAUSEWAY_SOURCE_DIR)))
                page->document().setLocked(true);
        }
        // Nor may it make, rename and delete folders anywhere, or write a file outside of its home: dialogs
        // are read-only, and one that a step has led into another folder is back at home before the next step.
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* dialog = qobject_cast<QFileDialog*>(widget);
            if (dialog == nullptr) continue;
            dialog->setOption(QFileDialog::ReadOnly);
            const QString home = QFileInfo(QDir::homePath()).canonicalFilePath();
            const QString folder = QFileInfo(dialog->directory().absolutePath()).canonicalFilePath();
            if (folder != home && !folder.startsWith(home + QLatin1Char('/'))) dialog->setDirectory(home);
        }
    }

    static QWidget* waitingWidget()
    {
        QWidget* popup = QApplication::activePopupWidget();
        return popup != nullptr ? popup : QApplication::activeModalWidget();
    }

    void act()
    {
        QWidget* top = waitingWidget();
        m_waited = top != nullptr ? m_waited + 1 : 0;
        if (top != nullptr && m_waited > 12) {
            m_waited = 0;
            top->close();
            return;
        }
        if (top == nullptr) top = m_bench.window.get();
        const int kind = below(100);
        if (kind < 20 && top == m_bench.window.get()) return trigger();
        QWidget* target = randomWidget(*top);
        if (target == nullptr) return;
        const QPoint at(below(static_cast<std::size_t>(std::max(1, target->width()))),
                        below(static_cast<std::size_t>(std::max(1, target->height()))));
        const Qt::KeyboardModifiers modifiers = randomModifiers();
        m_action = QStringLiteral("%1 %2").arg(QLatin1String(target->metaObject()->className()), target->objectName());
        if (kind < 55) {
            click(*target, at, modifiers, kind % 5 == 0 ? Qt::RightButton : Qt::LeftButton, kind % 7 == 0);
        } else if (kind < 65) {
            drag(*target, at, modifiers);
        } else if (kind < 70) {
            QWheelEvent turned(at, target->mapToGlobal(at), {}, QPoint(0, below(2) == 0 ? 120 : -120), Qt::NoButton,
                               modifiers, Qt::NoScrollPhase, false);
            QApplication::sendEvent(target, &turned);
        } else {
            QWidget* focus = QApplication::focusWidget();
            type(focus != nullptr ? *focus : *target, modifiers);
        }
    }

    void trigger()
    {
        m_bench.context.actions.refresh();
        const auto& specs = m_bench.context.actions.specs();
        const ActionSpec& spec = specs[static_cast<std::size_t>(below(specs.size()))];
        QAction* action = m_bench.context.actions.find(spec.id);
        m_action = spec.id;
        if (!kLeftOut.contains(spec.id) && action->isEnabled()) action->trigger();
    }

    QWidget* randomWidget(QWidget& top)
    {
        QList<QWidget*> all;
        for (QWidget* each : top.findChildren<QWidget*>()) {
            if (each->isVisible() && each->isEnabled() && each->width() > 2 && each->height() > 2) all.append(each);
        }
        return all.isEmpty() ? &top : all[below(static_cast<std::size_t>(all.size()))];
    }

    Qt::KeyboardModifiers randomModifiers()
    {
        const Qt::KeyboardModifiers kinds[] = {Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
                                               Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
        return kinds[below(std::size(kinds))];
    }

    static void send(QWidget& target, QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons held,
                     Qt::KeyboardModifiers modifiers)
    {
        QMouseEvent event(type, at, target.mapTo(target.window(), at), target.mapToGlobal(QPointF(at)), button, held,
                          modifiers);
        QApplication::sendEvent(&target, &event);
    }

    /// The target may be gone after each event.
    static void click(QWidget& target, QPoint at, Qt::KeyboardModifiers modifiers, Qt::MouseButton button,
                      bool isDouble)
    {
        const QPointer<QWidget> there(&target);
        send(target, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, modifiers);
        if (there)
            send(*there, isDouble ? QEvent::MouseButtonDblClick : QEvent::MouseButtonPress, at, button, button,
                 modifiers);
        if (there) send(*there, QEvent::MouseButtonRelease, at, button, Qt::NoButton, modifiers);
        if (there && button == Qt::RightButton) {
            // As the platform does; the menu is met by the next steps.
            QCoreApplication::postEvent(
                there, new QContextMenuEvent(QContextMenuEvent::Mouse, at, there->mapToGlobal(at), modifiers));
        }
    }

    void drag(QWidget& target, QPoint at, Qt::KeyboardModifiers modifiers)
    {
        const QPointer<QWidget> there(&target);
        const QPoint to(below(static_cast<std::size_t>(std::max(1, target.width()))),
                        below(static_cast<std::size_t>(std::max(1, target.height()))));
        send(target, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, modifiers);
        for (int i = 1; i <= 3 && there; ++i)
            send(*there, QEvent::MouseMove, at + (to - at) * i / 3, Qt::NoButton, Qt::LeftButton, modifiers);
        if (there) send(*there, QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton, modifiers);
    }

    void type(QWidget& target, Qt::KeyboardModifiers modifiers)
    {
        constexpr Qt::Key kKeys[] = {Qt::Key_Tab,       Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Escape,
                                     Qt::Key_Delete,    Qt::Key_Insert,  Qt::Key_Home,   Qt::Key_End,
                                     Qt::Key_Left,      Qt::Key_Right,   Qt::Key_Up,     Qt::Key_Down,
                                     Qt::Key_Backspace, Qt::Key_Space,   Qt::Key_F2,     Qt::Key_PageDown,
                                     Qt::Key_PageUp,    Qt::Key_Plus,    Qt::Key_Minus,  Qt::Key_F9};
        const QString letters = QStringLiteral("abcehklmnprtvwxyzRCLDV0123456789.,;()={}[]+-*\"' ");
        const QPointer<QWidget> there(&target);
        const auto press = [&](int key, const QString& text) {
            for (const QEvent::Type each : {QEvent::KeyPress, QEvent::KeyRelease}) {
                QKeyEvent event(each, key, text.isEmpty() ? modifiers : Qt::KeyboardModifiers(), text);
                if (there) QApplication::sendEvent(there, &event);
            }
        };
        if (below(2) == 0) return press(kKeys[below(std::size(kKeys))], {});
        for (int i = 0, count = 1 + below(6); i < count; ++i) {
            const QChar letter = letters[below(static_cast<std::size_t>(letters.size()))];
            press(letter.toUpper().unicode(), letter);
        }
    }

    const WindowBench& m_bench;
    std::mt19937 m_random;
    int m_left, m_depth = 0, m_waited = 0;
    qint64 m_longest = 0;
    QString m_action, m_longestAction;
};

/// Bytes that the process has in memory; 0 where the system does not tell.
qint64 memory()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    const QList<QByteArray> fields = file.readAll().split(' ');
    return fields.size() > 1 ? fields[1].toLongLong() * 4096 : 0;
}

}  // namespace

class MonkeyTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

private slots:
    void initTestCase()
    {
        qunsetenv("MODELICAPATH");
        // What it saves, opens and prints lies in a folder that goes with it.
        qputenv("HOME", m_home.path().toUtf8());
        QDir::setCurrent(m_home.path());
    }

    void nothingBreaks_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<bool>("isDark");
        bool isGiven = false;
        const unsigned seed = qEnvironmentVariable("CAUSEWAY_MONKEY_SEED").toUInt(&isGiven);
        if (isGiven) {
            QTest::newRow("given") << seed << (qEnvironmentVariable("CAUSEWAY_MONKEY_THEME") == QLatin1String("dark"));
        } else {
            QTest::newRow("light") << 1U << false;
            QTest::newRow("dark") << 2U << true;
        }
    }

    void nothingBreaks()
    {
        QFETCH(unsigned, seed);
        QFETCH(bool, isDark);
        const int actions = qEnvironmentVariable("CAUSEWAY_MONKEY_ACTIONS", QStringLiteral("300")).toInt();
        const WindowBench bench;
        bench.context.theme.setMode(isDark ? Theme::Mode::Dark : Theme::Mode::Light);
        bench.window->documentation().openOutside = [](const QUrl&) {};
        const QString drawn = m_home.filePath(QStringLiteral("Drawn.mo"));
        QVERIFY(
            QFile::copy(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/HalfWaveRectifierComponents.mo"), drawn) ||
            QFile::exists(drawn));
        bench.open(drawn);
        // From files: what was typed could be taken back, and something else typed in its place.
        QFile written(m_home.filePath(QStringLiteral("Text%1.mo").arg(seed)));
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write("model Text\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Text;\n");
        written.close();
        bench.open(written.fileName());
        std::vector<std::pair<QPointer<Document>, std::string>> texts;
        for (const EditorPage* page : bench.window->pages()) {
            page->document().closeUndoStep();
            texts.emplace_back(&page->document(), page->document().text());
        }
        const QSize size = bench.window->size();
        const qint64 before = memory();
        Monkey monkey(bench, seed, actions);
        QVERIFY(QTest::qWaitFor([&] { return monkey.isDone(); }, actions * 1000));
        QVERIFY(QTest::qWaitFor([&] { return bench.window->isSettled(); }, 4 * kPatience));
        qInfo().noquote() << QStringLiteral("seed %1: %2 actions, longest %3 ms (%6), memory %4 MB, %5 MB before")
                                 .arg(seed)
                                 .arg(actions)
                                 .arg(monkey.longest())
                                 .arg(memory() >> 20)
                                 .arg(before >> 20)
                                 .arg(monkey.longestAction());
        QVERIFY2(bench.window->width() <= size.width() && bench.window->height() <= size.height(),
                 qPrintable(QStringLiteral("%1 x %2").arg(bench.window->width()).arg(bench.window->height())));
        for (const auto& [document, text] : texts) {
            if (document.isNull()) continue;  // closed
            document->setLocked(false);
            while (document->text() != text && document->canUndo()) document->undo();
            QVERIFY2(document->text() == text, document->text().c_str());
        }
        keepPicture(*bench.window, QStringLiteral("monkey-%1").arg(seed));
    }
};

QTEST_MAIN(MonkeyTest)
#include "monkey_test.moc"
