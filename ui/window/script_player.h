// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plays a lesson script in the presentation: opens the model of each item, selects its lesson and step, and shows its
/// notes. Models, analyses and lessons take time: a request for another item supersedes a pending one. Ends with the
/// presentation.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <functional>

#include "core/lesson/event_lesson.h"
#include "core/lesson/lesson_script.h"

namespace causeway::ui {

class EditorPage;
class MainWindow;
class Presentation;

class ScriptPlayer : public QObject {
    Q_OBJECT
public:
    /// `folder`: that of the script, where models are looked up, besides the bundled examples.
    ScriptPlayer(MainWindow& window, LessonScript script, QString folder);

    [[nodiscard]] const LessonScript& script() const { return m_script; }
    [[nodiscard]] std::size_t item() const { return m_item; }
    [[nodiscard]] Presentation* presentation() const { return m_presentation; }

public slots:
    void next();
    void previous();

signals:
    /// `error` is empty when the item is displayed.
    void shown(quint64 item, const QString& error);

private:
    void show(std::size_t item);
    /// Once the model is analysed.
    void chooseLesson(std::size_t item);
    /// Runs the model up to the event that is the subject of the lesson.
    void traceEvent(std::size_t item, const EventLessonName& event);
    [[nodiscard]] EditorPage* pageOf(const LessonScriptItem& item, QString& error);
    [[nodiscard]] QString findModel(const QString& name) const;
    /// When all jobs are complete, unless another item was requested.
    void whenSettled(std::size_t item, const std::function<void()>& run);
    void finish(std::size_t item, const QString& error);

    MainWindow& m_window;
    LessonScript m_script;
    QString m_folder;
    QPointer<Presentation> m_presentation;
    QHash<QString, QPointer<EditorPage>> m_pages;  ///< by text of the model, for models in the script
    std::size_t m_item = 0;
    quint64 m_request = 0;
};

}  // namespace causeway::ui
