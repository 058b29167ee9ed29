// SPDX-License-Identifier: GPL-3.0-or-later
// Units as an exercise: find an equation that determines a unit, and the unit; then the equations that contradict each
// other. An equation is right if one unit is unknown; a set is right if its equations are inconsistent and minimal.
// Both are decided by the relations of the derivation (core/units).
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/base/task.h"
#include "core/lesson/exercise_tasks.h"
#include "core/lesson/unit_sentences.h"

namespace causeway {

namespace {

class UnitTask final : public Exercise {
public:
    explicit UnitTask(const std::shared_ptr<const Lesson>& lesson)
        : Exercise(lesson), m_rows(writtenModel(*lesson->structure), Task())
    {
        restarted();
        while (const auto step = nextStep()) find(*step);
        m_wanted = m_found.size();
        for (const UnitContradiction& contradiction : m_rows.derivation().contradictions) {
            const bool isOfRows = std::ranges::all_of(
                contradiction.relations, [&](std::uint32_t relation) { return bool(m_rows.rowOf(relation)); });
            m_contradictions += isOfRows ? 1U : 0U;
        }
        restarted();
    }

    [[nodiscard]] bool collects() const override { return isLookingForMistakes(); }
    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        if (!isLookingForMistakes())
            return fmt::format(
                "Unit {} of {}: in which equation is one unit left that is not known, and which? Click the edge "
                "between "
                "them.",
                m_found.size() + 1, m_wanted);
        return fmt::format(
            "Contradiction {} of {}: which equations cannot all be right? As few as possible: click them, then check. "
            "Marked: {}.",
            m_told.size() + 1, m_contradictions, equationsMarked(Mark::Marked).size());
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        if (isOver()) return std::nullopt;
        if (isLookingForMistakes()) {
            if (equation.isNone() || board().mark(equation) == Mark::Surplus) return std::nullopt;
            begin();
            set(equation, board().mark(equation) == Mark::Marked ? restMark(equation) : Mark::Marked);
            take(equation, {});
            return std::nullopt;
        }
        if (!equation.isNone() && unknown.isNone()) unknown = onlyOpen(equation);
        if (equation.isNone())
            return judge(false, name(unknown), "Which equation?", "Click the edge to the equation that gives it.");
        return solve(equation, unknown);
    }

    Verdict check() override
    {
        const std::vector<EquationId> marked = equationsMarked(Mark::Marked);
        const auto text = [&](EquationId equation) { return board().text(equation); };
        const std::string answer = marked.empty() ? std::string("none") : listOf(marked, text, "; ");
        if (canHold(marked)) {
            return judge(false, answer, "Not these",
                         marked.empty() ? std::string("Click the equations that contradict each other.")
                                        : std::string("These can all be right: some choice of the units that are not "
                                                      "declared fits all of them."));
        }
        for (const EquationId spare : marked) {
            std::vector<EquationId> others = marked;
            std::erase(others, spare);
            if (canHold(others)) continue;
            return judge(false, answer, "Not the fewest",
                         fmt::format("Without '{}' the others still contradict each other.", text(spare)));
        }
        begin();
        for (const EquationId equation : marked) set(equation, Mark::Surplus);
        settle();
        m_told.insert(m_told.end(), marked.begin(), marked.end());
        ++m_toldCount;
        return judge(
            true, answer, "Right",
            marked.size() == 1
                ? fmt::format("'{}' cannot be right with the units that are declared.", text(marked.front()))
                : fmt::format("Without any one of these {} equations the others can be right.", marked.size()));
    }

    [[nodiscard]] std::size_t rightCount() const override { return m_found.size() + m_toldCount; }
    [[nodiscard]] std::size_t questionCount() const override { return m_wanted + m_contradictions; }

private:
    struct Step {
        std::size_t row = 0, column = 0;
        std::uint32_t relation = 0;
    };

    [[nodiscard]] bool isLookingForMistakes() const
    {
        return m_found.size() == m_wanted && m_toldCount < m_contradictions;
    }
    [[nodiscard]] bool isKnown(std::size_t column) const
    {
        return m_rows.columns()[column].declared || m_isFound.contains(column);
    }
    [[nodiscard]] std::vector<std::size_t> openOf(std::uint32_t relation) const
    {
        std::vector<std::size_t> open = m_rows.openColumns(relation);
        std::erase_if(open, [&](std::size_t column) { return isKnown(column); });
        return open;
    }
    /// Relation of the row that determines this unit now, and the correct one.
    [[nodiscard]] std::optional<std::uint32_t> relationFor(std::size_t row, std::size_t column) const
    {
        for (const std::uint32_t relation : m_rows.rows()[row].relations) {
            if (openOf(relation) == std::vector{column} && unitBy(relation, column)) return relation;
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<UnitForm> unitBy(std::uint32_t relation, std::size_t column) const
    {
        std::optional<UnitForm> form = m_rows.derivation().relations[relation].form;
        for (const auto& [known, unit] : m_isFound) {
            const UnitSymbol symbol = m_rows.columns()[known].symbol;
            const auto factor = std::ranges::find(form->factors, symbol, &UnitForm::Factor::symbol);
            if (factor == form->factors.end()) continue;
            const Fraction exponent = factor->power;
            form = product(*form, UnitForm{{{symbol, {1, 1}}}}, {-exponent.numerator, exponent.denominator});
            form = form ? product(*form, unit, exponent) : std::nullopt;
            if (!form) return std::nullopt;
        }
        auto unit = solvedFor(*form, m_rows.columns()[column].symbol);
        return unit && m_rows.symbols().canBe(m_rows.columns()[column].symbol, *unit) ? unit : std::nullopt;
    }
    [[nodiscard]] std::optional<Step> nextStep() const
    {
        for (std::size_t row = 0; row < m_rows.rows().size(); ++row) {
            for (const std::uint32_t relation : m_rows.rows()[row].relations) {
                const std::vector<std::size_t> open = openOf(relation);
                if (open.size() == 1 && unitBy(relation, open[0])) return Step{row, open[0], relation};
            }
        }
        return std::nullopt;
    }
    /// A unit that the equation determines now, else one of its units.
    [[nodiscard]] UnknownId onlyOpen(EquationId equation) const
    {
        for (const UnknownId unknown : lesson().incidence.unknowns(equation)) {
            if (relationFor(equation.index(), unknown.index())) return unknown;
        }
        for (const UnknownId unknown : lesson().incidence.unknowns(equation)) {
            if (!isKnown(unknown.index())) return unknown;
        }
        return {};
    }

    std::optional<Verdict> solve(EquationId equation, UnknownId unknown)
    {
        const std::string text = board().text(equation);
        if (unknown.isNone())
            return judge(false, text, "Not this one", fmt::format("All units in '{}' are known.", text));
        if (lesson().incidence.findEdge(equation, unknown).isNone()) return std::nullopt;
        const std::string answer = fmt::format("{} from '{}'", name(unknown), text);
        if (isKnown(unknown.index()))
            return judge(false, answer, "Not this one", fmt::format("{} is known already.", name(unknown)));
        const auto relation = relationFor(equation.index(), unknown.index());
        if (!relation) {
            std::set<std::size_t> open;
            for (const std::uint32_t each : m_rows.rows()[equation.index()].relations) {
                for (const std::size_t column : openOf(each)) open.insert(column);
            }
            return judge(false, answer, "Not yet",
                         fmt::format("In '{}' the units of {} are not known.", text,
                                     listOf(open, [&](std::size_t column) { return m_rows.columns()[column].name; })));
        }
        const UnitSentences words(m_rows, [&](UnitSymbol symbol) {
            const auto column = m_rows.columnOf(symbol);
            return column && m_isFound.contains(*column);
        });
        const std::string powers = words.powersText(*relation, m_rows.columns()[unknown.index()].symbol);
        const std::string why =
            fmt::format("{}: {}. {}", words.claimText(*relation), words.relationText(*relation),
                        powers.empty() ? "" : fmt::format("With the powers x of {}: {}. ", name(unknown), powers));
        const std::string asked = name(unknown);
        begin();
        keep({equation.index(), unknown.index(), *relation});
        set(equation, Mark::Chosen);
        set(unknown, Mark::Chosen);
        for (const EdgeId edge : lesson().incidence.edges(unknown)) {
            if (board().mark(edge) != Mark::Chosen) set(edge, Mark::Known);
        }
        set(lesson().incidence.findEdge(equation, unknown), Mark::Chosen);
        set(LessonPart::UnknownNumber, unknown.index(), static_cast<std::uint32_t>(m_found.size()));
        take(equation, unknown);
        if (isLookingForMistakes()) settle();
        return judge(true, answer, "Right",
                     fmt::format("{}So {} {}.", why, asked, words.isUnit(m_isFound.at(unknown.index()))));
    }

    /// Whether equations can all hold, for some values of the undeclared units.
    [[nodiscard]] bool canHold(const std::vector<EquationId>& equations) const
    {
        std::vector<std::uint32_t> relations;
        for (const EquationId equation : equations) {
            const auto& own = m_rows.rows()[equation.index()].relations;
            relations.insert(relations.end(), own.begin(), own.end());
        }
        return UnitSystem::canHold(m_rows.symbols(), m_rows.derivation().relations, relations);
    }
    [[nodiscard]] Mark restMark(EquationId equation) const
    {
        return std::ranges::any_of(m_found, [&](const Step& step) { return step.row == equation.index(); })
                   ? Mark::Chosen
                   : Mark::Open;
    }

    void find(const Step& step)
    {
        m_isFound.emplace(step.column, *unitBy(step.relation, step.column));
        m_found.push_back(step);
    }
    void keep(const Step& step)
    {
        find(step);
        m_undone.clear();
    }
    void undone() override
    {
        if (isLookingForMistakes() || m_found.empty()) return;
        m_isFound.erase(m_found.back().column);
        m_undone.push_back(m_found.back());
        m_found.pop_back();
    }
    void redone() override
    {
        if (m_undone.empty()) return;
        find(m_undone.back());
        m_undone.pop_back();
    }
    void restarted() override
    {
        m_isFound.clear();
        m_found.clear();
        m_undone.clear();
        m_told.clear();
        m_toldCount = 0;
    }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        if (!isLookingForMistakes()) {
            const auto step = nextStep();
            if (!step) return "Undo the last choice.";
            const std::string& row = m_rows.rows()[step->row].text;
            if (level == 0) return "Look for an equation in which all units but one are known.";
            if (level == 1) return fmt::format("One is '{}'.", row);
            return fmt::format("'{}' gives [{}].", row, m_rows.columns()[step->column].name);
        }
        std::vector<std::string> texts;
        for (const UnitContradiction& contradiction : m_rows.derivation().contradictions) {
            std::set<std::size_t> rows;
            for (const std::uint32_t relation : contradiction.relations) {
                if (const auto row = m_rows.rowOf(relation)) rows.insert(*row);
            }
            const bool isTold = std::ranges::any_of(
                rows, [&](std::size_t row) { return std::ranges::find(m_told, EquationId(row)) != m_told.end(); });
            if (isTold || rows.empty()) continue;
            for (const std::size_t row : rows) texts.push_back(m_rows.rows()[row].text);
            break;
        }
        if (texts.empty()) return "Look for an equation whose sides, or terms, have two units.";
        if (level == 0)
            return fmt::format("{} enough.",
                               texts.size() == 1 ? "One equation is" : fmt::format("{} equations are", texts.size()));
        if (level == 1) return fmt::format("One of them is '{}'.", texts.front());
        return fmt::format("They are: {}.", listOf(
                                                texts, [](const std::string& text) { return text; }, "; "));
    }

    UnitRows m_rows;
    std::map<std::size_t, UnitForm> m_isFound;  ///< by column
    std::vector<Step> m_found, m_undone;
    std::vector<EquationId> m_told;  ///< in contradictions already found
    std::size_t m_toldCount = 0;
    std::size_t m_wanted = 0, m_contradictions = 0;
};

}  // namespace

std::unique_ptr<Exercise> unitTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<UnitTask>(lesson);
}

}  // namespace causeway
