// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the speaker sees on a screen of his own while the presentation is on the other: the item of the script and
/// what is said about it, the present step and the next one, and the time.
///
/// Keys are those of the presentation, to which they go. The clock counts from the first show.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace causeway::ui {

class AppContext;
class LessonDesk;
class SentenceLabel;

class PresenterView : public QWidget {
    Q_OBJECT
public:
    /// A window of its own. Both must outlive it; keys go to `presentation`.
    PresenterView(AppContext& context, LessonDesk& desk, QWidget& presentation);

    /// The heading of the script's item, and what is said about it. Empty: there is no script.
    void setNote(const QString& heading, const QString& said);
    /// On another screen than the presentation, where there is one.
    void showBeside();

    [[nodiscard]] QString note() const;
    [[nodiscard]] QString present() const;
    [[nodiscard]] QString next() const;
    [[nodiscard]] QString clock() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void takeStep();
    void takeTime();
    void applyTheme();

    AppContext& m_context;
    LessonDesk& m_desk;
    QWidget& m_presentation;
    QLabel* m_heading;
    QLabel* m_clock;
    QLabel* m_said;
    QLabel* m_step;
    SentenceLabel* m_present;
    QLabel* m_nextTitle;
    SentenceLabel* m_next;
    QTimer m_tick;
    QElapsedTimer m_since;
};

}  // namespace causeway::ui
