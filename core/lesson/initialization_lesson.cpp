// SPDX-License-Identifier: GPL-3.0-or-later
// The initial system: given values by rank; redundant ones; added ones with reasons; then the order of evaluation.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"

namespace causeway {

namespace {

const std::vector<std::string> kInitializationCode = {
    "match the equations of the model, with all derivatives as unknowns",
    "match the initial equations and fixed start values, one after the other",
    "  no path? it is redundant: what it says follows from others",
    "for each unknown that nothing determines yet",
    "  add the start value of the best candidate",
    "  nothing is left? it stays undetermined",
    "evaluate the parts in order",
};
constexpr std::uint32_t kEquations = 0, kGiven = 1, kRedundant = 2, kAdded = 4, kUndetermined = 5, kEvaluate = 6;

class InitializationPlay {
public:
    explicit InitializationPlay(std::shared_ptr<const Structure> structure)
        : m_structure(std::move(structure)),
          m_initial(*m_structure->initialization),
          m_maker(m_structure, LessonKind::Initialization, "Initialization", m_initial.incidence),
          m_redundancyOf(m_initial.rows.size(), nullptr)
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        Lesson& lesson = m_maker.lesson();
        lesson.code = kInitializationCode;
        lesson.intro =
            "At the start the states are unknown too. Initial equations and fixed start values determine them; missing "
            "conditions are taken from start values, and redundant ones must agree.";
        lesson.numberMeaning = "order of evaluation";
        describe(lesson);
        m_maker.begin();
        for (const RedundantCondition& redundant : m_initial.redundant) m_redundancyOf[redundant.row] = &redundant;
        takeEquations();
        takeConditions();
        for (const AddedStart& added : m_initial.added) {
            pair(added.row, Mark::Guessed);
            tell(kAdded, added.row, added.column, [this, &added] { return explain(m_initial, added, print()); });
        }
        for (const UnknownId column : m_initial.undetermined) {
            m_maker.set(column, Mark::Surplus);
            tell(kUndetermined, {}, column, [this, column] {
                return fmt::format("Neither an equation nor a start value is left that determines {}.", nameOf(column));
            });
        }
        evaluate();
        // The sentences refer to the structure and keep it alive.
        return m_maker.finish([structure = m_structure, sentences = std::move(m_sentences)](std::size_t step) {
            return sentences[step];
        });
    }

private:
    [[nodiscard]] ExpressionText print() const
    {
        return [this](ExprId expr) { return m_structure->print(expr); };
    }
    [[nodiscard]] std::string nameOf(UnknownId column) const
    {
        return m_structure->print(m_initial.columns[column].leaf);
    }
    [[nodiscard]] std::string text(EquationId row) const { return textOf(m_initial, row, print()); }

    void describe(Lesson& lesson) const
    {
        for (const InitialRow& row : m_initial.rows)
            lesson.equationOf.push(!row.equation.isNone() && row.equation.index() < m_structure->equations.size()
                                       ? row.equation
                                       : EquationId());
        lesson.unknownOf.resize(m_initial.columns.size());
        lesson.equationText = [structure = m_structure](EquationId row, std::uint32_t) {
            return textOf(*structure->initialization, row, [&](ExprId expr) { return structure->print(expr); });
        };
        lesson.unknownText = [structure = m_structure](UnknownId column, std::uint32_t) {
            return structure->print(structure->initialization->columns[column].leaf);
        };
        lesson.equationLatex = [structure = m_structure](EquationId row, std::uint32_t) {
            return textOf(*structure->initialization, row, [&](ExprId expr) { return structure->latex(expr); });
        };
        lesson.unknownLatex = [structure = m_structure](UnknownId column, std::uint32_t) {
            return structure->latex(structure->initialization->columns[column].leaf);
        };
    }

    template <class Sentence>
    void tell(std::uint32_t line, EquationId row, UnknownId column, const Sentence& sentence)
    {
        if (line != m_line) m_maker.chapter();
        m_line = line;
        m_maker.step(line, row, column);
        m_sentences.push_back(sentence());
    }

    void pair(EquationId row, Mark mark)
    {
        const UnknownId column = m_initial.matching.unknownOf[row];
        m_maker.set(row, mark);
        if (column.isNone()) return;
        m_maker.set(column, mark);
        m_maker.set(m_initial.incidence.findEdge(row, column), Mark::Chosen);
    }

    [[nodiscard]] static bool isOfModel(InitialRowKind kind)
    {
        return kind == InitialRowKind::Equation || kind == InitialRowKind::Derivative ||
               kind == InitialRowKind::ParameterBinding;
    }

    void takeEquations()
    {
        std::size_t count = 0;
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            if (!isOfModel(m_initial.rows[row].kind) || m_redundancyOf[row] != nullptr) continue;
            pair(row, Mark::Chosen);
            ++count;
        }
        tell(kEquations, {}, {}, [&] {
            return fmt::format("At the start, states and all derivatives are unknown: {}. {} as many of them.",
                               counted(m_initial.columns.size(), "unknown"),
                               count == 1 ? std::string("1 equation of the model determines")
                                          : capitalised(counted(count, "equation")) + " of the model determine");
        });
        takeRedundant(true);
    }

    void takeRedundant(bool ofModel)
    {
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            if (m_redundancyOf[row] == nullptr || isOfModel(m_initial.rows[row].kind) != ofModel) continue;
            m_maker.set(row, Mark::Surplus);
            tell(kRedundant, row, {}, [&] { return explain(m_initial, *m_redundancyOf[row], print()); });
        }
    }

    void takeConditions()
    {
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            const InitialRowKind kind = m_initial.rows[row].kind;
            if (isOfModel(kind) || kind == InitialRowKind::AddedStart || m_redundancyOf[row] != nullptr) continue;
            pair(row, kind == InitialRowKind::FixedStart ? Mark::State : Mark::Chosen);
            tell(kGiven, row, m_initial.matching.unknownOf[row], [&] {
                const UnknownId column = m_initial.matching.unknownOf[row];
                const std::string what =
                    kind == InitialRowKind::FixedStart ? "The fixed start value" : "The initial equation";
                return column.isNone()
                           ? fmt::format("{} {} holds.", what, text(row))
                           : fmt::format("{} {} determines one more unknown, {}.", what, text(row), nameOf(column));
            });
        }
        takeRedundant(false);
    }

    void evaluate()
    {
        std::uint32_t number = 0;
        std::vector<bool> isOpen(m_initial.columns.size(), false);  // undetermined, or dependent on an undetermined
                                                                    // unknown
        for (const UnknownId column : m_initial.undetermined) isOpen[column.index()] = true;
        for (const auto component : m_initial.blocks) {
            for (const EquationId row : component) m_maker.setNumber(row, ++number);
            const std::vector<UnknownId> missing = missingIn(component, isOpen);
            const std::string but =
                missing.empty() ? std::string()
                                : fmt::format(", but {} {} not determined",
                                              listOf(missing, [this](UnknownId column) { return nameOf(column); }),
                                              missing.size() == 1 ? "is" : "are");
            tell(kEvaluate, component.front(), m_initial.matching.unknownOf[component.front()], [&] {
                if (component.size() == 1)
                    return fmt::format("As number {}: {} {} {}{}.", number, text(component.front()),
                                       missing.empty() ? "gives" : "would give",
                                       nameOf(m_initial.matching.unknownOf[component.front()]), but);
                return fmt::format(
                    "As numbers {} to {}, together: {} for {}{}.", number - component.size() + 1, number,
                    counted(component.size(), "equation"),
                    listOf(component, [this](EquationId row) { return nameOf(m_initial.matching.unknownOf[row]); }),
                    but);
            });
            if (missing.empty()) continue;
            for (const EquationId row : component) isOpen[m_initial.matching.unknownOf[row].index()] = true;
        }
    }

    /// Unknowns without a value that the rows need from elsewhere.
    template <class Rows>
    [[nodiscard]] std::vector<UnknownId> missingIn(const Rows& rows, const std::vector<bool>& isOpen) const
    {
        std::vector<UnknownId> missing;
        for (const EquationId row : rows) {
            for (const UnknownId column : m_initial.incidence.unknowns(row)) {
                if (isOpen[column.index()] && std::ranges::find(missing, column) == missing.end())
                    missing.push_back(column);
            }
        }
        return missing;
    }

    std::shared_ptr<const Structure> m_structure;
    const Initialization& m_initial;
    LessonMaker m_maker;
    IdVector<EquationId, const RedundantCondition*> m_redundancyOf;
    std::vector<std::string> m_sentences;
    std::uint32_t m_line = kEquations;  ///< of the last step
};

}  // namespace

std::shared_ptr<const Lesson> initializationLesson(std::shared_ptr<const Structure> structure)
{
    return InitializationPlay(std::move(structure)).run();
}

}  // namespace causeway
