// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the checks of lesson_claims.h read: a step with the marks around it, and the words of its sentence.
#pragma once

#include <set>
#include <span>

#include <QRegularExpression>

#include "core/lesson/lesson.h"
#include "tests/unit/lesson/random_lesson_models.h"

namespace causeway::test {

/// What checks remember from step to step.
struct Memory {
    std::set<std::size_t> visited;  ///< unknowns, in the present phase of a matching
    bool hasFound = false;          ///< a path, in this phase
    const UnitModel* units = nullptr;
    std::set<std::string> foundUnits = {};  ///< so far, of variables
    std::size_t foundTimes = 0;             ///< likewise of time, each der() for its own
};

/// A step, with the marks before and after it.
struct Moment {
    const Lesson& lesson;
    const Structure& structure;
    std::size_t step;
    const LessonState &before, &after;
    Memory& memory;
};

/// What the places of a form stand for: {E} an equation by number and text, {R} likewise a row, {U} an unknown, {N} a
/// number, {T} any text, {s} the s of a plural.
class Said {
public:
    Said(const Moment& moment, QRegularExpressionMatch match) : m(moment), m_match(std::move(match)) {}

    const Moment& m;

    [[nodiscard]] std::string text(int place) const { return m_match.captured(place).toStdString(); }
    [[nodiscard]] std::size_t number(int place) const
    {
        return text(place) == "no" ? 0 : m_match.captured(place).toULongLong();
    }
    /// In the numbering of the lesson; none where text and number do not belong together.
    [[nodiscard]] EquationId equation(int place) const;
    [[nodiscard]] UnknownId unknown(int place) const { return unknownNamed(text(place)); }
    [[nodiscard]] UnknownId unknownNamed(const std::string& name) const;
    [[nodiscard]] std::vector<UnknownId> unknowns(int place) const;
    /// Of a list of texts; an equation for each.
    [[nodiscard]] std::vector<EquationId> equations(const std::string& list) const;
    [[nodiscard]] bool holds(EquationId equation, UnknownId unknown) const
    {
        return m.lesson.incidence.contains(equation, unknown);
    }

private:
    QRegularExpressionMatch m_match;
};

/// What is wrong; empty: it is true.
using Check = std::string (*)(const Said&);
struct Form {
    const char* words;
    Check check;
};

[[nodiscard]] std::span<const Form> colouringForms();
[[nodiscard]] std::span<const Form> matchingForms();
[[nodiscard]] std::span<const Form> componentForms();
[[nodiscard]] std::span<const Form> tearingForms();
[[nodiscard]] std::span<const Form> pantelidesForms();
[[nodiscard]] std::span<const Form> selectionForms();
[[nodiscard]] std::span<const Form> initializationForms();
[[nodiscard]] std::span<const Form> unitForms();

/// Cut at a separator; what is counted only ("and 3 more") is left out.
[[nodiscard]] std::vector<std::string> cut(const std::string& list, const std::string& separator);

/// Edges of a mark at an equation or an unknown.
template <class Id>
std::vector<EdgeId> edgesOf(const LessonBoard& board, Id id, Mark mark)
{
    const Incidence& incidence = board.lesson().incidence;
    std::vector<EdgeId> found;
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        bool isOf = false;
        if constexpr (std::is_same_v<Id, EquationId>)
            isOf = incidence.equationOf(edge) == id;
        else
            isOf = incidence.unknownOf(edge) == id;
        if (isOf && board.mark(edge) == mark) found.push_back(edge);
    }
    return found;
}

}  // namespace causeway::test
