// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_filter.h"

#include "ui/lesson/lesson_texts.h"
#include "ui/session/job_manager.h"

namespace causeway::ui {

namespace {

void matchText(const std::vector<QString>& texts, const QString& piece, LessonAnswer& found)
{
    const std::size_t equations = found.equations.size();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!texts[i].contains(piece)) continue;
        if (i < equations)
            found.equations[i] = true;
        else
            found.unknowns[i - equations] = true;
    }
}

/// Unknowns whose variables match the names, and the equations in which they occur.
void matchNames(const Lesson& lesson, const std::vector<QString>& texts, const QString& beginning, LessonAnswer& found)
{
    for (std::size_t u = 0; u < found.unknowns.size(); ++u) {
        const UnknownId ofStructure = lesson.structureUnknown(UnknownId(u));
        // A derivative belongs to the component of its variable.
        const bool isMatch =
            ofStructure.isNone()
                ? texts[found.equations.size() + u].startsWith(beginning)
                : QString::fromStdString(
                      lesson.structure->dae->variables[lesson.structure->unknowns[ofStructure].variable].name)
                      .startsWith(beginning, Qt::CaseInsensitive);
        if (!isMatch) continue;
        found.unknowns[u] = true;
        for (const EdgeId edge : lesson.incidence.edges(UnknownId(u)))
            found.equations[lesson.incidence.equationOf(edge).index()] = true;
    }
}

void matchBlock(const LessonSheet& sheet, const QString& number, LessonAnswer& found)
{
    bool isNumber = false;
    const qulonglong block = number.toULongLong(&isNumber);
    const std::vector<BltBlock>& blocks = sheet.lesson->structure->blocks;
    if (!isNumber || block == 0 || block > blocks.size()) return;
    for (const EquationId equation : blocks[block - 1].equations) {
        if (const EquationId shown = sheet.find(equation); !shown.isNone()) found.equations[shown.index()] = true;
    }
    for (const UnknownId unknown : blocks[block - 1].unknowns) {
        if (const UnknownId shown = sheet.find(unknown); !shown.isNone()) found.unknowns[shown.index()] = true;
    }
}

void matchSurroundings(const LessonSheet& sheet, EquationId equation, UnknownId unknown, LessonAnswer& found)
{
    const Incidence& incidence = sheet.lesson->incidence;
    const auto addEquationsWith = [&](UnknownId shared) {
        for (const EdgeId edge : incidence.edges(shared)) found.equations[incidence.equationOf(edge).index()] = true;
    };
    if (const EquationId shown = sheet.find(equation); !shown.isNone()) {
        found.equations[shown.index()] = true;
        for (const UnknownId shared : incidence.unknowns(shown)) addEquationsWith(shared);
    }
    if (const UnknownId shown = sheet.find(unknown); !shown.isNone()) {
        found.unknowns[shown.index()] = true;
        addEquationsWith(shown);
    }
}

}  // namespace

LessonAnswer answer(const LessonSheet& sheet, const std::vector<QString>& texts, const LessonQuestion& question)
{
    const Incidence& incidence = sheet.lesson->incidence;
    LessonAnswer found{std::vector<bool>(incidence.equationCount(), false),
                       std::vector<bool>(incidence.unknownCount(), false)};
    switch (question.by) {
        case LessonQuestion::By::Text: matchText(texts, question.text.toLower(), found); break;
        case LessonQuestion::By::Names: matchNames(*sheet.lesson, texts, question.text.toLower(), found); break;
        case LessonQuestion::By::Block: matchBlock(sheet, question.text, found); break;
        case LessonQuestion::By::Surroundings:
            matchSurroundings(sheet, question.equation, question.unknown, found);
            break;
    }
    for (std::size_t e = 0; e < found.equations.size(); ++e) {
        if (!found.equations[e]) continue;
        for (const UnknownId unknown : incidence.unknowns(EquationId(e))) found.unknowns[unknown.index()] = true;
    }
    return found;
}

LessonFilter::LessonFilter(JobManager& jobs, QObject* parent) : QObject(parent), m_jobs(jobs) {}

LessonFilter::~LessonFilter()
{
    m_jobs.cancelKey(jobKey());
}

QString LessonFilter::jobKey() const
{
    return JobManager::keyFor(QStringLiteral("lessonFilter"), this);
}

void LessonFilter::setLesson(std::shared_ptr<const LessonSheet> sheet)
{
    const bool isOtherStructure = m_whole && (!sheet || sheet->lesson->structure != m_whole->lesson->structure);
    m_whole = std::move(sheet);
    m_texts.reset();
    if (isOtherStructure && m_question.by == LessonQuestion::By::Surroundings) {
        m_question = {};
        emit asked();
    }
    look();
}

void LessonFilter::ask(const LessonQuestion& question)
{
    if (question == m_question) return;
    const bool wasEmpty = m_question.isEmpty();
    m_question = question;
    emit asked();
    if (!wasEmpty || !question.isEmpty()) look();
}

void LessonFilter::look()
{
    m_isLooking = m_whole && !m_question.isEmpty() && !m_whole->lesson->figure;
    if (!m_isLooking) {
        m_jobs.cancelKey(jobKey());
        if (m_excerpt) show(nullptr);
        return;
    }
    m_jobs.start<Found>(
        {tr("Filtering"), jobKey(), this, true},
        [whole = m_whole, texts = m_texts, question = m_question](const Task&) {
            Found found{texts ? texts : std::make_shared<const std::vector<QString>>(lessonTexts(*whole->lesson)),
                        nullptr};
            const LessonAnswer kept = answer(*whole, *found.texts, question);
            found.excerpt = std::make_shared<LessonExcerpt>(whole, kept.equations, kept.unknowns);
            return found;
        },
        [this, whole = m_whole, question = m_question](const JobOutcome<Found>& outcome) {
            if (whole != m_whole || question != m_question) return;
            m_isLooking = false;
            if (!outcome.value) return;
            m_texts = outcome.value->texts;
            show(outcome.value->excerpt);
        });
}

void LessonFilter::show(std::shared_ptr<LessonExcerpt> excerpt)
{
    const std::shared_ptr<LessonExcerpt> before =
        std::exchange(m_excerpt, std::move(excerpt));  // views refer to its board until they are notified
    m_last = {};
    emit changed();
}

LessonFrame LessonFilter::frame(const LessonFrame& whole)
{
    if (!m_excerpt) return whole;
    if (!isBehind())
        m_last = m_excerpt->follow(whole);
    else
        m_last.change = LessonFrame::Change::Jumped;
    return m_last;
}

LessonPlace LessonFilter::inWhole(const LessonPlace& place) const
{
    if (isBehind()) return {};
    return m_excerpt ? m_excerpt->inWhole(place) : place;
}

LessonPlace LessonFilter::inPart(const LessonPlace& place) const
{
    if (isBehind()) return {};
    return m_excerpt ? m_excerpt->inPart(place) : place;
}

}  // namespace causeway::ui
