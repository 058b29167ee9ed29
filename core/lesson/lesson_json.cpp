// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson_json.h"

#include <map>

#include <nlohmann/json.hpp>

#include "core/base/markup.h"
#include "core/lesson/lesson_order.h"
#include "core/lesson/lesson_player.h"
#include "core/lesson/sentence_parts.h"
#include "core/symbolic/mathml.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

std::string_view toString(LessonPart part)
{
    switch (part) {
        case LessonPart::Equation: return "equation";
        case LessonPart::Unknown: return "unknown";
        case LessonPart::Edge: return "edge";
        case LessonPart::EquationNumber: return "equation_number";
        case LessonPart::UnknownNumber: return "unknown_number";
        case LessonPart::EquationLow: return "equation_low";
        case LessonPart::EquationGroup: return "equation_group";
    }
    return {};
}

Json valueOf(LessonPart part, std::uint32_t value)
{
    const bool isMark = part == LessonPart::Equation || part == LessonPart::Unknown || part == LessonPart::Edge;
    return isMark ? Json(toString(static_cast<Mark>(value))) : Json(value);
}

std::size_t countOf(LessonPart part, const Incidence& incidence)
{
    if (part == LessonPart::Edge) return incidence.edgeCount();
    const bool isOfUnknowns = part == LessonPart::Unknown || part == LessonPart::UnknownNumber;
    return isOfUnknowns ? incidence.unknownCount() : incidence.equationCount();
}

template <class Id>
Json idOf(Id id)
{
    return id.isNone() ? Json(nullptr) : Json(id.index());
}

/// Labels for all displayed numbers: usually one.
template <class Id, class Text>
Json labelsOf(const Lesson& lesson, std::size_t count, LessonPart numbers, const Text& text)
{
    std::vector<std::vector<std::uint32_t>> shown(count, {0});
    const auto note = [&](const LessonChange& change) {
        if (change.part == numbers) shown[change.index].push_back(change.after);
    };
    for (const LessonChange& change : lesson.start) note(change);
    for (const LessonChange& change : lesson.changes) note(change);
    Json labels = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const std::string first = text(Id(i), 0);
        Json others = Json::object();
        for (const std::uint32_t number : shown[i]) {
            if (std::string other = text(Id(i), number); other != first)
                others[std::to_string(number)] = std::move(other);
        }
        labels.push_back({{"label", first}});
        if (!others.empty()) labels.back()["labels"] = std::move(others);
    }
    return labels;
}

/// Cells by incidence; points and visible ranges by unknown.
Json toJson(const LessonFigure& figure)
{
    Json curves = Json::array(), points = Json::array(), sights = Json::array();
    for (const auto& curve : figure.curves) {
        curves.push_back(Json::array());
        for (const LessonFigure::Place& place : curve) curves.back().push_back({place.x, place.y});
    }
    for (const auto& point : figure.points) points.push_back(point ? Json({point->x, point->y}) : Json(nullptr));
    for (const LessonFigure::Place& sight : figure.sights) sights.push_back({sight.x, sight.y});
    return {{"cells", figure.cells},       {"curves", std::move(curves)}, {"points", std::move(points)},
            {"sights", std::move(sights)}, {"x", figure.xName},           {"y", figure.yName}};
}

/// Rows and columns in order of evaluation, with blocks.
Json sortedToJson(const Lesson& lesson)
{
    LessonState end(std::shared_ptr<const Lesson>(std::shared_ptr<const Lesson>(), &lesson));
    end.seek(lesson.steps.size());
    const LessonOrder sorted = lessonOrders(end).sorted;
    Json rows = Json::array(), columns = Json::array(), blocks = Json::array();
    for (const EquationId equation : sorted.equationAt) rows.push_back(equation.index());
    for (const UnknownId unknown : sorted.unknownAt) columns.push_back(unknown.index());
    for (const LessonOrder::BlockBox& block : sorted.largestLoops)
        blocks.push_back({block.row, block.column, block.size});
    return {{"rows", std::move(rows)}, {"columns", std::move(columns)}, {"blocks", std::move(blocks)}};
}

Json toJson(const Lesson& lesson)
{
    Json json = {{"schema", "causeway.lesson/1"},   {"model", lesson.structure->dae->modelName},
                 {"lesson", toString(lesson.kind)}, {"part", lesson.part},
                 {"title", lesson.title},           {"code", lesson.code},
                 {"number", lesson.numberMeaning},  {"low", lesson.lowMeaning}};
    json["equations"] =
        labelsOf<EquationId>(lesson, lesson.incidence.equationCount(), LessonPart::EquationNumber, lesson.equationText);
    json["unknowns"] =
        labelsOf<UnknownId>(lesson, lesson.incidence.unknownCount(), LessonPart::UnknownNumber, lesson.unknownText);
    Json& edges = json["incidence"] = Json::array();
    for (std::size_t e = 0; e < lesson.incidence.edgeCount(); ++e) {
        edges.push_back(
            {lesson.incidence.equationOf(EdgeId(e)).index(), lesson.incidence.unknownOf(EdgeId(e)).index()});
    }
    if (lesson.figure)
        json["figure"] = toJson(*lesson.figure);
    else
        json["sorted"] = sortedToJson(lesson);
    json["chapters"] = lesson.chapters;
    Json& start = json["start"] = Json::array();
    for (const LessonChange& change : lesson.start)
        start.push_back({toString(change.part), change.index, valueOf(change.part, change.after)});
    Json& steps = json["steps"] = Json::array();
    for (std::size_t s = 0; s < lesson.steps.size(); ++s) {
        const LessonStep& step = lesson.steps[s];
        Json changes = Json::array();
        for (const LessonChange& change : lesson.changesOf(s))
            changes.push_back({toString(change.part), change.index, valueOf(change.part, change.before),
                               valueOf(change.part, change.after)});
        steps.push_back({{"line", step.line},
                         {"equation", idOf(step.equation)},
                         {"unknown", idOf(step.unknown)},
                         {"why", lesson.why(s)},
                         {"changes", std::move(changes)}});
    }
    return json;
}

/// Labels and reasons of a lesson, typeset.
class Typesetter {
public:
    explicit Typesetter(const Lesson& lesson) : m_lesson(lesson) {}

    void addTo(Json& json)
    {
        constexpr std::size_t kMost = 400;
        const Incidence& incidence = m_lesson.incidence;
        if (!m_lesson.equationLatex || !m_lesson.unknownLatex ||
            incidence.equationCount() + incidence.unknownCount() > kMost)
            return;
        LessonState state(std::shared_ptr<const Lesson>(std::shared_ptr<const Lesson>(), &m_lesson));
        addLabels(state);
        for (std::size_t s = 0; s < m_lesson.steps.size(); ++s) {
            state.seek(s + 1);
            for (const LessonChange& change : m_lesson.changesOf(s)) {
                if (change.part == LessonPart::EquationNumber) addLabel(state, EquationId(change.index));
                if (change.part == LessonPart::UnknownNumber) addLabel(state, UnknownId(change.index));
            }
            const LessonStep& step = m_lesson.steps[s];
            Json parts = Json::array();
            for (const SentencePart& part : partsOfSentence(state, m_lesson.why(s), step.equation, step.unknown))
                parts.push_back(add(part.text, part.latex) ? Json::array({part.text}) : Json(part.text));
            if (parts.size() > 1) json["steps"][s]["parts"] = std::move(parts);
        }
        if (!m_math.empty()) json["math"] = std::move(m_math);
    }

private:
    /// Whether there is such a formula.
    bool add(const std::string& text, const std::string& latex)
    {
        if (latex.empty()) return false;
        if (m_math.contains(text)) return true;
        std::optional<std::string> made = mathMl(latex);
        if (made) m_math[text] = std::move(*made);
        return made.has_value();
    }
    template <class Id>
    void addLabel(const LessonBoard& board, Id id)
    {
        add(board.text(id), board.latex(id));
    }
    void addLabels(const LessonBoard& board)
    {
        for (std::size_t e = 0; e < m_lesson.incidence.equationCount(); ++e) addLabel(board, EquationId(e));
        for (std::size_t v = 0; v < m_lesson.incidence.unknownCount(); ++v) addLabel(board, UnknownId(v));
    }

    const Lesson& m_lesson;
    Json m_math = Json::object();
};

std::string dump(const Json& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string lessonToJson(const Lesson& lesson)
{
    return dump(toJson(lesson), 1) + "\n";
}

std::string lessonDataOfPage(const Lesson& lesson)
{
    Json json = toJson(lesson);
    Typesetter(lesson).addTo(json);
    return dump(json, -1);
}

std::string boardToJson(const LessonBoard& board)
{
    const Incidence& incidence = board.lesson().incidence;
    Json marks, equations = Json::array(), unknowns = Json::array();
    for (std::size_t p = 0; p < kLessonParts; ++p) {
        const auto part = static_cast<LessonPart>(p);
        Json& values = marks[std::string(toString(part))] = Json::array();
        for (std::size_t i = 0; i < countOf(part, incidence); ++i)
            values.push_back(valueOf(part, board.value(part, i)));
    }
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) equations.push_back(board.text(EquationId(e)));
    for (std::size_t v = 0; v < incidence.unknownCount(); ++v) unknowns.push_back(board.text(UnknownId(v)));
    return dump({{"marks", std::move(marks)}, {"equations", std::move(equations)}, {"unknowns", std::move(unknowns)}},
                -1);
}

std::string lessonPlayer()
{
    std::string page = kLessonPlayer;
    page.insert(page.rfind("</body>"), std::string("<script>\n\"use strict\";\n") + kLessonPrediction + "</script>\n");
    return page;
}

std::string lessonPage(const Lesson& lesson)
{
    std::string page = lessonPlayer();
    const std::string_view place = "/*LESSON*/";
    page.replace(page.find(place), place.size(), escapedForScript(lessonDataOfPage(lesson)));
    return page;
}

}  // namespace causeway
