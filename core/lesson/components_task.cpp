// SPDX-License-Identifier: GPL-3.0-or-later
// Order of evaluation as an exercise: mark the equations of the next part. A part is right if its equations depend on
// each other and otherwise only on known unknowns.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"
#include "core/structure/graph/components.h"

namespace causeway {

namespace {

class ComponentsTask final : public Exercise {
public:
    explicit ComponentsTask(const std::shared_ptr<const Lesson>& lesson)
        : Exercise(lesson), m_matching(emptyMatching(lesson->incidence))
    {
        const Incidence& incidence = lesson->incidence;
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            if (board().mark(EdgeId(i)) != Mark::Chosen) continue;
            m_matching.unknownOf[incidence.equationOf(EdgeId(i))] = incidence.unknownOf(EdgeId(i));
            m_matching.equationOf[incidence.unknownOf(EdgeId(i))] = incidence.equationOf(EdgeId(i));
        }
        m_parts = tarjanComponents(incidence, m_matching);
        m_partOf.resize(incidence.equationCount());
        for (std::uint32_t part = 0; part < m_parts.size(); ++part) {
            for (const EquationId equation : m_parts[part]) m_partOf[equation] = part;
        }
        m_isDone.resize(m_parts.size());
    }

    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        return fmt::format(
            "Part {} of {}: click the equations that can be solved next: one alone, or all of those that need each "
            "other. Then check. Marked: {}.",
            rightCount() + 1, m_parts.size(), equationsMarked(Mark::OnPath).size());
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        // An unknown represents the equation that computes it.
        if (equation.isNone()) equation = m_matching.equationOf[unknown];
        if (isOver() || equation.isNone() || m_isDone[m_partOf[equation]]) return std::nullopt;
        begin();
        toggle(equation, Mark::OnPath);
        take(equation, unknown);
        return std::nullopt;
    }

    Verdict check() override
    {
        const std::vector<EquationId> marked = equationsMarked(Mark::OnPath);
        if (marked.empty()) return judge(false, "none", "Nothing is marked", "Click the equations of the next part.");
        const std::string answer = listOf(marked, [this](EquationId e) { return label(e); });
        const auto wrong = [&](std::string_view title, std::string sentence) {
            return judge(false, answer, std::string(title), std::move(sentence));
        };
        const std::uint32_t part = m_partOf[marked.front()];
        for (const EquationId equation : marked) {
            if (m_partOf[equation] == part) continue;
            return wrong("Not one part",
                         fmt::format("{} and {} do not need each other: they belong to different parts.",
                                     capitalised(label(marked.front())), label(equation)));
        }
        if (const std::optional<Need> need = needOf(marked, [&](EquationId other) {
                return m_partOf[other] == part && std::ranges::find(marked, other) == marked.end();
            })) {
            return wrong(
                "Not all of it",
                fmt::format(
                    "{} contains {}, which {} computes, and that needs it in turn: it belongs to this part as well.",
                    capitalised(label(need->equation)), name(need->unknown), label(need->by)));
        }
        if (const std::optional<Need> need = needOf(
                marked, [&](EquationId other) { return m_partOf[other] != part && !m_isDone[m_partOf[other]]; })) {
            return wrong("Not yet",
                         fmt::format("{} contains {}, which {} computes: that comes before.",
                                     capitalised(label(need->equation)), name(need->unknown), label(need->by)));
        }
        show(part);
        return judge(
            true, answer, "Right",
            marked.size() == 1
                ? fmt::format("{} needs only what is computed already: it is part {}, and can be solved alone for {}.",
                              capitalised(answer), doneCount(), name(m_matching.unknownOf[marked.front()]))
                : fmt::format("They need each other, and beyond that only what is computed already: part {}, an "
                              "algebraic loop of {}.",
                              doneCount(), counted(marked.size(), "equation")));
    }

    [[nodiscard]] std::size_t questionCount() const override { return m_parts.size(); }

private:
    /// Dependence of an equation on an unknown computed by another.
    struct Need {
        EquationId equation;
        UnknownId unknown;
        EquationId by;
    };
    template <class Asked>
    [[nodiscard]] std::optional<Need> needOf(const std::vector<EquationId>& equations, const Asked& isAsked) const
    {
        for (const EquationId equation : equations) {
            for (const UnknownId unknown : lesson().incidence.unknowns(equation)) {
                const EquationId by = m_matching.equationOf[unknown];
                if (!by.isNone() && isAsked(by)) return Need{equation, unknown, by};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::size_t doneCount() const { return static_cast<std::size_t>(std::ranges::count(m_isDone, true)); }

    void show(std::uint32_t part)
    {
        m_isDone[part] = true;
        const auto number = static_cast<std::uint32_t>(doneCount());
        begin();
        for (const EquationId equation : m_parts[part]) {
            set(equation, Mark::Chosen);
            set(m_matching.unknownOf[equation], Mark::Chosen);
            set(LessonPart::EquationGroup, equation.index(), number);
        }
        settle();
    }
    void restarted() override { m_isDone.assign(m_parts.size(), false); }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        // The parts of the lesson are in an order of evaluation, so the first remaining one can be solved.
        const auto next = static_cast<std::size_t>(std::ranges::find(m_isDone, false) - m_isDone.begin());
        const auto members = m_parts[next];
        if (level == 0)
            return members.size() == 1
                       ? "One equation alone can be solved next: look for one whose other unknowns are computed "
                         "already."
                       : fmt::format("{} form the next part.", capitalised(counted(members.size(), "equation")));
        if (level == 1) return fmt::format("{} is computed next.", name(m_matching.unknownOf[members.front()]));
        return fmt::format("{} {}.", members.size() == 1 ? "It is" : "They are",
                           listOf(members, [this](EquationId e) { return label(e); }));
    }

    Matching m_matching;
    ComponentList m_parts;
    IdVector<EquationId, std::uint32_t> m_partOf;
    std::vector<bool> m_isDone;  ///< by part
};

}  // namespace

std::unique_ptr<Exercise> componentsTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<ComponentsTask>(lesson);
}

}  // namespace causeway
