// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_desk.h"

#include <algorithm>

#include "core/lesson/event_lesson.h"
#include "ui/lesson/step_player.h"
#include "ui/session/job_manager.h"

namespace causeway::ui {

LessonDesk::LessonDesk(JobManager& jobs, StepPlayer& player, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_player(player), m_filter(jobs)
{
    connect(&m_player, &StepPlayer::positionChanged, this, &LessonDesk::follow);
    connect(&m_exercises, &ExerciseDesk::activeChanged, &m_player, &StepPlayer::pause);
}

LessonDesk::~LessonDesk() = default;

void LessonDesk::setStructure(std::shared_ptr<const Structure> structure, bool keepsPlace)
{
    const LessonInfo before = m_chosen ? m_lessons[*m_chosen] : LessonInfo{};
    const Place place = !keepsPlace || m_player.position() == m_player.count() ? Place::End : Place::Kept;
    m_structure = std::move(structure);
    m_trace.reset();
    m_lessons = m_structure ? lessonsOf(*m_structure) : std::vector<LessonInfo>();
    m_sheets.assign(m_lessons.size(), nullptr);
    m_chosen.reset();
    m_player.pause();
    if (m_lessons.empty()) {
        emit lessonsChanged();
        show(nullptr, Place::Kept);
        return;
    }
    std::optional<std::size_t> wanted = keepsPlace ? find(before.kind, before.part) : std::nullopt;
    if (!wanted) wanted = find(LessonKind::Colouring, 0);
    make(*wanted, place);
}

void LessonDesk::setTrace(std::shared_ptr<const EventTrace> trace)
{
    if (m_lessons.empty()) return;
    const LessonKind before = m_chosen ? m_lessons[*m_chosen].kind : LessonKind::Colouring;
    m_trace = std::move(trace);
    std::erase_if(m_lessons, [](const LessonInfo& info) { return isOfEvent(info.kind); });
    m_sheets.resize(m_lessons.size());
    if (m_trace) {
        for (LessonInfo& info : lessonsOf(*m_trace)) m_lessons.push_back(std::move(info));
    }
    m_sheets.resize(m_lessons.size());
    if (!isOfEvent(before)) {
        emit lessonsChanged();
        return;
    }
    // The same kind as the lesson played before, or the closest one to it.
    const std::optional<std::size_t> wanted = find(before, 0);
    make(wanted ? *wanted : find(LessonKind::Colouring, 0).value_or(0), Place::Start);
}

std::optional<std::size_t> LessonDesk::find(LessonKind kind, std::uint32_t part) const
{
    const auto found = std::ranges::find_if(
        m_lessons, [&](const LessonInfo& info) { return info.kind == kind && (info.part == part || isOfEvent(kind)); });
    return found == m_lessons.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_lessons.begin()));
}

bool LessonDesk::choose(LessonKind kind, std::uint32_t part)
{
    const std::optional<std::size_t> found = find(kind, part);
    if (found) make(*found, Place::Start);
    return found.has_value();
}

bool LessonDesk::choose(const QString& name)
{
    const LessonInfo* found = findLesson(m_lessons, name.toStdString());
    return found != nullptr && choose(found->kind, found->part);
}

void LessonDesk::make(std::size_t lesson, Place place)
{
    m_chosen = lesson;
    m_player.pause();
    emit lessonsChanged();
    if (m_sheets[lesson]) {
        show(m_sheets[lesson], place);
        return;
    }
    using Sheet = std::shared_ptr<const LessonSheet>;
    m_isMaking = true;
    const LessonInfo info = m_lessons[lesson];
    m_jobs.start<Sheet>(
        {tr("Preparing the lesson"), JobManager::keyFor(QStringLiteral("lesson"), this), this},
        [structure = m_structure, trace = m_trace, info](const Task& task) -> Sheet {
            auto made = isOfEvent(info.kind) ? makeEventLesson(structure, *trace, info.kind)
                                             : makeLesson(structure, info.kind, info.part, task);
            return made ? makeLessonSheet(std::move(made)) : nullptr;
        },
        [this, structure = m_structure, trace = m_trace, lesson, place](const JobOutcome<Sheet>& outcome) {
            if (structure != m_structure || m_chosen != lesson ||
                (trace != m_trace && isOfEvent(m_lessons[lesson].kind)))
                return;
            const Sheet sheet = outcome.value.value_or(nullptr);
            m_sheets[lesson] = sheet;
            show(sheet, place);
        });
}

void LessonDesk::show(std::shared_ptr<const LessonSheet> sheet, Place place)
{
    m_isMaking = false;
    m_sheet = nullptr;  // the player is not followed while it is set
    m_state.reset();
    if (sheet) {
        const auto count = static_cast<int>(sheet->lesson->steps.size());
        m_state.emplace(sheet->lesson);
        const int position = place == Place::Start ? 0
                             : place == Place::End ? count
                                                   : std::min(m_player.position(), count);
        m_state->seek(static_cast<std::size_t>(position));
        m_player.setCount(count);
        m_player.setPosition(position);
        m_sheet = std::move(sheet);
    }
    m_exercises.setLesson(m_sheet ? m_sheet->lesson : nullptr);
    m_filter.setLesson(m_sheet);
    emit sheetChanged();
}

void LessonDesk::follow(int position)
{
    if (!m_sheet) return;
    const std::size_t before = m_state->position();
    m_state->seek(static_cast<std::size_t>(position));
    if (m_state->position() == before) return;
    LessonFrame now = frame();
    if (m_state->position() == before + 1) {
        now.change = LessonFrame::Change::Applied;
        now.moved = now.present;
    } else if (m_state->position() + 1 == before) {
        now.change = LessonFrame::Change::Reverted;
        now.moved = m_sheet->lesson->changesOf(before - 1);
    }
    emit moved(now);
}

LessonFrame LessonDesk::frame() const
{
    LessonFrame frame;
    frame.board = &*m_state;
    if (const LessonStep* step = m_state->currentStep()) {
        frame.equation = step->equation;
        frame.unknown = step->unknown;
    }
    frame.present = m_state->currentChanges();
    frame.isAtEnd = m_state->position() == m_sheet->lesson->steps.size();
    return frame;
}

QString LessonDesk::title() const
{
    const Lesson& lesson = *m_sheet->lesson;
    const LessonStep* step = m_state->currentStep();
    if (step == nullptr) return QString::fromStdString(lesson.title);
    return tr("Step %1 of %2: %3")
        .arg(m_state->position())
        .arg(lesson.steps.size())
        .arg(QString::fromStdString(lesson.code[step->line]).trimmed());
}

QString LessonDesk::sentence() const
{
    const Lesson& lesson = *m_sheet->lesson;
    return QString::fromStdString(m_state->position() == 0 ? lesson.intro : lesson.why(m_state->position() - 1));
}

std::vector<SentencePart> LessonDesk::sentenceParts() const
{
    const LessonFrame shown = frame();
    return partsOfSentence(*m_state, sentence().toStdString(), shown.equation, shown.unknown);
}

int LessonDesk::line() const
{
    const LessonStep* step = m_state->currentStep();
    return step == nullptr ? -1 : static_cast<int>(step->line);
}

}  // namespace causeway::ui
