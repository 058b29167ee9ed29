// SPDX-License-Identifier: GPL-3.0-or-later
// Initialization as an exercise: choose values to give so that the equations determine the rest, then the unknown that
// each initial equation determines. A choice is right if everything can still be determined, by a maximum matching.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"
#include "core/lesson/part_of_incidence.h"
#include "core/structure/initialization/initialization.h"

namespace causeway {

namespace {

bool isStartValue(InitialRowKind kind)
{
    return kind == InitialRowKind::FixedStart || kind == InitialRowKind::AddedStart;
}

class InitializationTask final : public Exercise {
public:
    explicit InitializationTask(const std::shared_ptr<const Lesson>& lesson)
        : Exercise(lesson), m_initial(*lesson->structure->initialization)
    {
        // The student decides about start values; rows that are redundant without them have no unknown.
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            const InitialRowKind kind = m_initial.rows[row].kind;
            if (isStartValue(kind) || m_initial.matching.unknownOf[row].isNone()) continue;
            m_rows.push_back(row);
            if (kind == InitialRowKind::InitialEquation || kind == InitialRowKind::InitialAlgorithm)
                m_conditions.push_back(row);
        }
        m_wanted = m_initial.columns.size() - m_rows.size();
        ask();
    }

    [[nodiscard]] bool collects() const override { return !isOver() && !m_isGiven; }
    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        if (!m_isGiven) {
            return fmt::format("At the start {} {} {} of {}. {} to be given: click {}, then check. Marked: {}.",
                               counted(m_rows.size(), "equation"), m_rows.size() == 1 ? "determines" : "determine",
                               m_rows.size(), counted(m_initial.columns.size(), "unknown"),
                               m_wanted == 1 ? "One value has" : fmt::format("{} values have", m_wanted),
                               m_wanted == 1 ? "its unknown" : "those", unknownsMarked(Mark::State).size());
        }
        if (!m_row.isNone()) return fmt::format("Which unknown does {} determine? Click it.", board().text(m_row));
        return fmt::format(
            "Condition {} of {}: click an initial equation, then the unknown that it determines, or the edge between "
            "them.",
            m_pairs.size() + 1, m_conditions.size());
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        if (isOver()) return std::nullopt;
        if (!m_isGiven) {
            if (unknown.isNone()) return std::nullopt;
            begin();
            toggle(unknown, Mark::State);
            take({}, unknown);
            return std::nullopt;
        }
        if (unknown.isNone()) return choose(equation);
        if (equation.isNone() && m_row.isNone())
            return judge(false, name(unknown), "Not this one", "Click an initial equation first.");
        if (!equation.isNone() && lesson().incidence.findEdge(equation, unknown).isNone())
            return std::nullopt;  // a cell of the matrix without an edge
        return assign(equation.isNone() ? m_row : equation, unknown);
    }

    Verdict check() override
    {
        const std::vector<UnknownId> given = unknownsMarked(Mark::State);
        const std::string answer = given.empty() ? std::string("none") : namesOf(given);
        if (given.size() != m_wanted) {
            return judge(
                false, answer, "Not this number",
                fmt::format("{} {} {} of {} open: so many values have to be given, and {} marked.",
                            capitalised(counted(m_rows.size(), "equation")), m_rows.size() == 1 ? "leaves" : "leave",
                            m_wanted, counted(m_initial.columns.size(), "unknown"),
                            given.size() == 1 ? "1 is" : fmt::format("{} are", given.size())));
        }
        const Matching matching = matchingWith(given, m_rows, {});
        for (const EquationId row : m_rows) {
            if (!matching.unknownOf[row].isNone()) continue;
            const UnknownId open = firstOpen(matching, given);
            return judge(
                false, answer, "Not these",
                fmt::format(
                    "With these, {} is one condition too many: everything in it follows from the others already{}.",
                    textOf(row),
                    open.isNone() ? std::string() : fmt::format(", and nothing determines {}", name(open))));
        }
        m_given = given;
        m_isGiven = true;
        ++m_decided;
        showStart();
        return judge(
            true, answer, "Right",
            fmt::format(
                "With {} given, the equations determine everything else. The model takes the start values of {}.",
                answer, namesOf(solution())));
    }

    [[nodiscard]] std::size_t rightCount() const override { return m_decided; }
    [[nodiscard]] std::size_t questionCount() const override { return (m_wanted > 0 ? 1 : 0) + m_conditions.size(); }

private:
    struct Pair {
        EquationId row;
        UnknownId column;
    };

    [[nodiscard]] std::string textOf(EquationId row) const { return board().text(row); }
    [[nodiscard]] std::string namesOf(const std::vector<UnknownId>& columns) const
    {
        return listOf(columns, [this](UnknownId v) { return name(v); });
    }
    /// Matches rows to unknowns that are neither given nor paired with another row.
    [[nodiscard]] Matching matchingWith(const std::vector<UnknownId>& given, const std::vector<EquationId>& rows,
                                        const std::vector<Pair>& pairs) const
    {
        IdVector<UnknownId, EquationId> onlyFor(m_initial.columns.size());
        std::vector<bool> isGiven(m_initial.columns.size()), takesPart(m_initial.rows.size()),
            isPaired(m_initial.rows.size());
        for (const UnknownId column : given) isGiven[column.index()] = true;
        for (const EquationId row : rows) takesPart[row.index()] = true;
        for (const auto& [row, column] : pairs) {
            onlyFor[column] = row;
            isPaired[row.index()] = true;
        }
        const Incidence& whole = lesson().incidence;
        const Incidence left = partOfIncidence(whole, [&](EdgeId edge) {
            const EquationId row = whole.equationOf(edge);
            const UnknownId column = whole.unknownOf(edge);
            if (isGiven[column.index()] || !takesPart[row.index()]) return false;
            return isPaired[row.index()] ? onlyFor[column] == row : onlyFor[column].isNone();
        });
        Matching matching = emptyMatching(left);
        augmentToMaximum(left, matching, &m_initial.matching);
        return matching;
    }
    [[nodiscard]] UnknownId firstOpen(const Matching& matching, const std::vector<UnknownId>& given) const
    {
        for (std::size_t v = 0; v < m_initial.columns.size(); ++v) {
            if (matching.equationOf[UnknownId(v)].isNone() && std::ranges::find(given, UnknownId(v)) == given.end())
                return UnknownId(v);
        }
        return {};
    }
    /// Sufficient values: those used by the model, and its undetermined unknowns.
    [[nodiscard]] std::vector<UnknownId> solution() const
    {
        std::vector<UnknownId> columns = m_initial.undetermined;
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            if (isStartValue(m_initial.rows[row].kind) && !m_initial.matching.unknownOf[row].isNone())
                columns.push_back(m_initial.matching.unknownOf[row]);
        }
        std::ranges::sort(columns);
        return columns;
    }

    std::optional<Verdict> choose(EquationId row)
    {
        if (std::ranges::find(m_conditions, row) == m_conditions.end())
            return judge(false, textOf(row), "Not this one",
                         fmt::format("{} is not an initial equation.", capitalised(textOf(row))));
        if (std::ranges::any_of(m_pairs, [&](const Pair& pair) { return pair.row == row; }))
            return judge(false, textOf(row), "Not this one", "It has its unknown already.");
        begin();
        if (!m_row.isNone()) set(m_row, Mark::Open);
        set(row, Mark::OnPath);
        m_row = row;
        settle();
        return std::nullopt;
    }

    Verdict assign(EquationId row, UnknownId column)
    {
        const std::string answer = fmt::format("{} for {}", textOf(row), name(column));
        const auto wrong = [&](std::string sentence) {
            return judge(false, answer, "Not this one", std::move(sentence));
        };
        if (std::ranges::find(m_conditions, row) == m_conditions.end())
            return wrong(fmt::format("{} is not an initial equation.", capitalised(textOf(row))));
        if (lesson().incidence.findEdge(row, column).isNone())
            return wrong(fmt::format("{} does not occur in it.", name(column)));
        if (std::ranges::find(m_given, column) != m_given.end())
            return wrong(fmt::format("{} is given by its start value.", name(column)));
        for (const Pair& pair : m_pairs) {
            if (pair.column == column || pair.row == row)
                return wrong(
                    fmt::format("{} determines {} already.", capitalised(textOf(pair.row)), name(pair.column)));
        }
        std::vector<Pair> pairs = m_pairs;
        pairs.push_back({row, column});
        const Matching matching = matchingWith(m_given, m_rows, pairs);
        if (std::ranges::any_of(m_rows, [&](EquationId r) { return matching.unknownOf[r].isNone(); })) {
            const UnknownId open = firstOpen(matching, m_given);
            return wrong(fmt::format("If it determined {}, {} would be left, which nothing else determines.",
                                     name(column), open.isNone() ? std::string("another unknown") : name(open)));
        }
        m_pairs = std::move(pairs);
        ++m_decided;
        begin();
        if (!m_row.isNone()) set(m_row, Mark::Open);
        m_row = EquationId();
        set(row, Mark::Chosen);
        set(column, Mark::Chosen);
        set(lesson().incidence.findEdge(row, column), Mark::Chosen);
        if (isOver()) showAll(matching);
        settle();
        return judge(true, answer, "Right",
                     fmt::format("{} determines {}; the other equations suffice for the rest.",
                                 capitalised(textOf(row)), name(column)));
    }

    /// Rows of start values are those chosen by the student, not those of the model.
    void ask()
    {
        begin();
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            if (isStartValue(m_initial.rows[EquationId(r)].kind)) set(EquationId(r), Mark::Hidden);
        }
        if (m_wanted == 0) m_isGiven = true;
        settle();
    }
    void showStart()
    {
        begin();
        if (isOver()) showAll(matchingWith(m_given, m_rows, {}));
        settle();
    }
    void showAll(const Matching& matching)
    {
        for (const EquationId row : m_rows) {
            const UnknownId column = matching.unknownOf[row];
            set(row, Mark::Chosen);
            if (column.isNone()) continue;
            set(column, Mark::Chosen);
            set(lesson().incidence.findEdge(row, column), Mark::Chosen);
        }
        for (std::size_t r = 0; r < m_initial.rows.size(); ++r) {
            const EquationId row(r);
            if (!isStartValue(m_initial.rows[row].kind) && m_initial.matching.unknownOf[row].isNone())
                set(row, Mark::Surplus);
        }
    }
    void restarted() override
    {
        m_given.clear();
        m_pairs.clear();
        m_row = EquationId();
        m_decided = 0;
        m_isGiven = false;
        ask();
    }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        if (!m_isGiven) {
            const std::vector<UnknownId> columns = solution();
            if (level == 0)
                return fmt::format("{} minus {}: {} to be given.", counted(m_initial.columns.size(), "unknown"),
                                   counted(m_rows.size(), "equation"),
                                   m_wanted == 1 ? "one value has" : fmt::format("{} values have", m_wanted));
            if (level == 1) return fmt::format("{} can be one of them.", name(columns.front()));
            return fmt::format("One choice is: {}.", namesOf(columns));
        }
        const Matching matching = matchingWith(m_given, m_rows, m_pairs);
        const auto open = std::ranges::find_if(m_conditions, [&](EquationId row) {
            return std::ranges::none_of(m_pairs, [&](const Pair& pair) { return pair.row == row; });
        });
        const EquationId row = m_row.isNone() ? *open : m_row;
        if (level == 0) return fmt::format("{} has no unknown yet.", capitalised(textOf(row)));
        if (level == 1)
            return fmt::format("Its unknowns are {}: which of them do the other equations determine?",
                               listOf(lesson().incidence.unknowns(row), [this](UnknownId v) { return name(v); }));
        return fmt::format("{} can determine {}.", capitalised(textOf(row)), name(matching.unknownOf[row]));
    }

    const Initialization& m_initial;
    std::vector<EquationId> m_rows;        ///< without start values and redundant rows
    std::vector<EquationId> m_conditions;  ///< initial equations among them
    std::size_t m_wanted = 0;              ///< number of values to give
    std::vector<UnknownId> m_given;
    std::vector<Pair> m_pairs;
    EquationId m_row;  ///< clicked, waiting for its unknown
    std::size_t m_decided = 0;
    bool m_isGiven = false;
};

}  // namespace

std::unique_ptr<Exercise> initializationTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<InitializationTask>(lesson);
}

}  // namespace causeway
