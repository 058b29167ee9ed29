// SPDX-License-Identifier: GPL-3.0-or-later
// Augmenting paths after the colouring rules; if these leave nothing, on the whole system from the beginning.
#include <limits>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/graph/augmenting_paths.h"

namespace causeway {

namespace {

const std::vector<std::string> kMatchingCode = {
    "repeat, as long as it helps",
    "  forget which unknowns were visited",
    "  for each equation without an unknown",
    "    look for a path: at each equation on it",
    "      a free unknown? then each equation on the path takes the next unknown",
    "      else go on by an unknown not visited, to the equation that has it",
    "      else go back one equation",
    "    no path: the equation waits for the next phase",
    "the matching is maximum",
};
constexpr std::uint32_t kPhase = 1, kLook = 3, kAugment = 4, kGoOn = 5, kRetreat = 6, kGiveUp = 7, kMaximum = 8;

class MatchingPlay {
public:
    explicit MatchingPlay(std::shared_ptr<const Structure> structure)
        : m_structure(std::move(structure)),
          m_maker(m_structure, LessonKind::Matching, "Matching by augmenting paths", m_structure->incidence)
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        const Incidence& incidence = m_structure->incidence;
        m_maker.lesson().code = kMatchingCode;
        m_maker.lesson().intro =
            "Each equation needs an unknown of its own, for which it can be solved. If that unknown is taken, the "
            "equation that has it may be able to take another: a path of such changes ends at a free unknown.";
        m_matching = emptyMatching(incidence);
        m_isFromNothing = m_structure->steps.size() == m_structure->equations.size();
        if (!m_isFromNothing) {
            for (const ColouringStep& step : m_structure->steps) {
                m_matching.unknownOf[step.equation] = step.unknown;
                m_matching.equationOf[step.unknown] = step.equation;
                choose(step.equation, step.unknown);
            }
        }
        m_maker.begin();
        Matching matching = m_matching;
        const auto watch = [this](const MatchingStep& step) { take(step); };
        AugmentingPaths<const decltype(watch)>(incidence, matching, watch)
            .run(freeEquations(matching), std::numeric_limits<std::size_t>::max());
        forgetVisits();
        m_maker.step(kMaximum, {}, {});
        m_reasons.push_back({});
        const std::size_t size = matching.size();
        return m_maker.finish([structure = m_structure, reasons = std::move(m_reasons), size,
                               isFromNothing = m_isFromNothing](std::size_t step) {
            if (step + 1 == reasons.size()) return endText(*structure, size);
            return why(*structure, reasons[step], step == 0, isFromNothing);
        });
    }

private:
    [[nodiscard]] EdgeId edge(EquationId equation, UnknownId unknown) const
    {
        return m_structure->incidence.findEdge(equation, unknown);
    }

    void choose(EquationId equation, UnknownId unknown)
    {
        m_maker.set(equation, Mark::Chosen);
        m_maker.set(unknown, Mark::Chosen);
        m_maker.set(edge(equation, unknown), Mark::Chosen);
    }

    void forgetVisits()
    {
        for (const UnknownId unknown : m_visited)
            m_maker.set(unknown, m_matching.equationOf[unknown].isNone() ? Mark::Open : Mark::Chosen);
        m_visited.clear();
    }

    void clearPath()
    {
        for (const auto& [equation, by] : m_path) {
            m_maker.set(equation, m_matching.unknownOf[equation].isNone() ? Mark::Open : Mark::Chosen);
            if (!by.isNone()) m_maker.set(by, Mark::Reached);
        }
        for (std::size_t i = 1; i < m_path.size(); ++i) leaveEdges(i);
        m_path.clear();
    }

    /// The edge by which the path entered its equation i, and the edge of its matched unknown.
    void leaveEdges(std::size_t i)
    {
        const UnknownId by = m_path[i].second;
        for (const EquationId equation : {m_path[i - 1].first, m_path[i].first})
            m_maker.set(edge(equation, by), m_matching.unknownOf[equation] == by ? Mark::Chosen : Mark::Open);
    }

    void take(const MatchingStep& step)
    {
        switch (step.action) {
            case MatchingAction::Phase:
                forgetVisits();
                m_hasFound = false;
                tell(step, kPhase);
                break;
            case MatchingAction::Start:
                m_path.assign(1, {step.equation, UnknownId()});
                m_maker.set(step.equation, Mark::OnPath);
                tell(step, kLook);
                break;
            case MatchingAction::Visit:
                m_maker.set(edge(m_path.back().first, step.unknown), Mark::OnPath);
                m_maker.set(edge(step.equation, step.unknown), Mark::OnPath);
                m_path.emplace_back(step.equation, step.unknown);
                m_maker.set(step.equation, Mark::OnPath);
                m_maker.set(step.unknown, Mark::OnPath);
                m_visited.push_back(step.unknown);
                tell(step, kGoOn);
                break;
            case MatchingAction::Augment:
                for (std::size_t i = 0; i < step.equations.size(); ++i) {
                    m_matching.unknownOf[step.equations[i]] = step.unknowns[i];
                    m_matching.equationOf[step.unknowns[i]] = step.equations[i];
                }
                clearPath();
                for (std::size_t i = 0; i < step.equations.size(); ++i) choose(step.equations[i], step.unknowns[i]);
                m_visited.insert(m_visited.end(), step.unknowns.begin(), step.unknowns.end());
                m_hasFound = true;
                tell(step, kAugment);
                break;
            case MatchingAction::Retreat:
                leaveEdges(m_path.size() - 1);
                m_maker.set(step.equation, Mark::Chosen);
                m_maker.set(m_path.back().second, Mark::Reached);
                m_path.pop_back();
                tell(step, kRetreat);
                break;
            case MatchingAction::GiveUp:
                m_maker.set(step.equation, Mark::Open);
                m_path.clear();
                tell(step, kGiveUp);
                break;
        }
    }

    void tell(const MatchingStep& step, std::uint32_t line)
    {
        m_maker.step(line, step.equation, step.unknown);
        if (step.action == MatchingAction::Augment || step.action == MatchingAction::GiveUp) m_maker.chapter();
        m_reasons.push_back({step, m_hasFound});
    }

    struct Told {
        MatchingStep step;
        bool hasFound = false;  ///< a path was found in this phase
    };

    static std::string why(const Structure& structure, const Told& told, bool isFirst, bool isFromNothing)
    {
        const MatchingStep& step = told.step;
        // Nodes visited by a successful path may still lead to a free unknown.
        if (step.action == MatchingAction::GiveUp && told.hasFound)
            return fmt::format(
                "Everything that {} leads to was visited in this phase already: the next phase shows whether there is "
                "a path from it.",
                labelOf(structure, step.equation));
        if (step.action != MatchingAction::Phase || !isFirst) return explain(structure, step);
        return isFromNothing ? "The two rules decide everything in this model; here the matching is found from the "
                               "beginning, by paths alone."
                             : "What the two rules decided stays. For the rest, each equation looks for a path to a "
                               "free unknown.";
    }

    static std::string endText(const Structure& structure, std::size_t size)
    {
        const std::size_t equations = structure.equations.size(), unknowns = structure.unknowns.size();
        if (size == equations && size == unknowns)
            return "Every equation has an unknown of its own: the system is structurally regular.";
        return fmt::format("No path is left: {} and {} make {}, and no more. The system is structurally singular.",
                           counted(equations, "equation"), counted(unknowns, "unknown"), counted(size, "pair"));
    }

    std::shared_ptr<const Structure> m_structure;
    LessonMaker m_maker;
    Matching m_matching;
    bool m_isFromNothing = false;
    std::vector<std::pair<EquationId, UnknownId>>
        m_path;  ///< equations, with the unknowns by which the path entered them
    std::vector<UnknownId> m_visited;
    bool m_hasFound = false;  ///< a path was found in this phase
    std::vector<Told> m_reasons;
};

}  // namespace

std::string explain(const Structure& structure, const MatchingStep& step)
{
    const auto name = [&](UnknownId unknown) { return structure.nameOf(unknown); };
    switch (step.action) {
        case MatchingAction::Phase:
            return "A new phase: some paths were found, so that others may exist now. What was visited is forgotten.";
        case MatchingAction::Start:
            return fmt::format("{} has no unknown yet: a path begins here.",
                               capitalised(labelOf(structure, step.equation)));
        case MatchingAction::Visit:
            return fmt::format("{} is not free: {} has it. Could that take another unknown? The path continues there.",
                               name(step.unknown), labelOf(structure, step.equation));
        case MatchingAction::Augment:
            if (step.equations.size() == 1)
                return fmt::format("{} is free: {} takes it.", name(step.unknown), labelOf(structure, step.equation));
            return fmt::format(
                "{} is free, at the end of a path over {}: each of them takes the next unknown ({}), and all have one.",
                name(step.unknown), counted(step.equations.size(), "equation"), listOf(step.unknowns, name));
        case MatchingAction::Retreat:
            return fmt::format("All unknowns of {} were visited in this phase: the path goes back.",
                               labelOf(structure, step.equation));
        case MatchingAction::GiveUp:
            return fmt::format("No path leads from {} to a free unknown.", labelOf(structure, step.equation));
    }
    return {};
}

std::shared_ptr<const Lesson> matchingLesson(std::shared_ptr<const Structure> structure)
{
    return MatchingPlay(std::move(structure)).run();
}

}  // namespace causeway
