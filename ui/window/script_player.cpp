// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/script_player.h"

#include <QDir>

#include "core/compiler/event_tracing.h"
#include "ui/editor/editor_page.h"
#include "ui/lesson/presentation.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshot.h"

namespace causeway::ui {

namespace {
constexpr int kFoldersUp = 3;  ///< number of parent folders searched for the examples
}

ScriptPlayer::ScriptPlayer(MainWindow& window, LessonScript script, QString folder)
    : QObject(&window),
      m_window(window),
      m_script(std::move(script)),
      m_folder(std::move(folder)),
      m_presentation(&window.present())
{
    m_presentation->setFollowsScript(true);
    connect(m_presentation, &Presentation::nextWanted, this, &ScriptPlayer::next);
    connect(m_presentation, &Presentation::previousWanted, this, &ScriptPlayer::previous);
    connect(m_presentation, &QObject::destroyed, this, &QObject::deleteLater);
    show(0);
}

void ScriptPlayer::next()
{
    if (m_item + 1 < m_script.items.size()) show(m_item + 1);
}

void ScriptPlayer::previous()
{
    if (m_item > 0) show(m_item - 1);
}

void ScriptPlayer::show(std::size_t index)
{
    m_item = index;
    ++m_request;
    const LessonScriptItem& item = m_script.items[index];
    QString error;
    EditorPage* page = pageOf(item, error);
    if (page == nullptr) {
        finish(index, error);
        return;
    }
    page->session().chooseModel(QString::fromStdString(item.model));
    whenSettled(index, [this, index] {
        const auto event = eventLessonNamed(m_script.items[index].lesson);
        event ? traceEvent(index, *event) : chooseLesson(index);
    });
}

void ScriptPlayer::traceEvent(std::size_t index, const EventLessonName& event)
{
    const EditorPage* page = m_window.currentPage();
    if (page == nullptr || !page->session().analysis()) return chooseLesson(index);
    m_window.jobs().start<std::shared_ptr<const EventTrace>>(
        {tr("Looking into the event"), QStringLiteral("script.event"), this},
        [analysis = page->session().analysis(), settings = page->session().settings(),
         number = event.event.value_or(1)](const Task& task) -> std::shared_ptr<const EventTrace> {
            Diagnostics diagnostics;
            return analysis->program ? causeway::traceEvent(*analysis, settings, number, diagnostics, task) : nullptr;
        },
        [this, request = m_request, index](const JobOutcome<std::shared_ptr<const EventTrace>>& outcome) {
            if (request != m_request || !m_presentation) return;
            m_window.lessonDesk().setTrace(outcome.value.value_or(nullptr));
            chooseLesson(index);
        });
}

void ScriptPlayer::chooseLesson(std::size_t index)
{
    const LessonScriptItem& wanted = m_script.items[index];
    if (!m_window.lessonDesk().choose(QString::fromStdString(wanted.lesson))) {
        finish(index, tr("There is no lesson '%1' on %2.")
                          .arg(QString::fromStdString(wanted.lesson), QString::fromStdString(wanted.model)));
        return;
    }
    whenSettled(index, [this, index] {
        const LessonScriptItem& present = m_script.items[index];
        m_window.player().setPosition(present.step ? static_cast<int>(std::min<std::size_t>(*present.step, INT_MAX))
                                                   : m_window.player().count());
        m_presentation->setShowsMatrix(present.showsMatrix);
        finish(index, {});
    });
}

void ScriptPlayer::finish(std::size_t index, const QString& error)
{
    const LessonScriptItem& item = m_script.items[index];
    const QString title =
        tr("%1 of %2: %3").arg(index + 1).arg(m_script.items.size()).arg(QString::fromStdString(item.title));
    if (m_presentation)
        m_presentation->setNote(error.isEmpty() ? title : title + QLatin1Char('\n') + error,
                                QString::fromStdString(item.text));
    emit shown(index, error);
}

void ScriptPlayer::whenSettled(std::size_t index, const std::function<void()>& run)
{
    new SettledWaiter([this] { return m_window.isSettled(); },
                      [this, request = m_request, index, run] {
                          if (request == m_request && index == m_item && m_presentation) run();
                      },
                      this);
}

EditorPage* ScriptPlayer::pageOf(const LessonScriptItem& item, QString& error)
{
    const QString name = QString::fromStdString(item.model);
    if (item.source.empty()) {
        const QString file = findModel(name);
        if (file.isEmpty()) {
            error = tr("The model '%1' is neither in the script, nor beside it, nor among the examples.").arg(name);
            return nullptr;
        }
        EditorPage* page = m_window.openFile(file);
        error = m_window.openError();
        return page;
    }
    QPointer<EditorPage>& page = m_pages[QString::fromStdString(item.source)];
    if (page.isNull()) {
        page = m_window.newDocument();
        page->document().replace(0, 0, item.source);
    } else {
        m_window.showPage(*page);
    }
    return page;
}

QString ScriptPlayer::findModel(const QString& name) const
{
    const QString file = name + QStringLiteral(".mo");
    QDir folder(m_folder);
    if (folder.exists(file)) return folder.filePath(file);
    for (int i = 0; i < kFoldersUp && folder.cdUp(); ++i) {
        const QString example = QStringLiteral("models/Examples/") + file;
        if (folder.exists(example)) return folder.filePath(example);
    }
    return {};
}

}  // namespace causeway::ui
