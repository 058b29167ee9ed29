// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Presenter view on a second screen: the item of the script with its notes, current and next step, and the time. Keys
/// are forwarded to the presentation. The clock starts when it is first shown.
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
    /// A separate window. Both must outlive it; keys go to `presentation`.
    PresenterView(AppContext& context, LessonDesk& desk, QWidget& presentation);

    /// Heading and notes of the script's item. Empty: no script.
    void setNote(const QString& heading, const QString& said);
    /// On another screen than the presentation, if available.
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
