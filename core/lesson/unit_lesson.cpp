// SPDX-License-Identifier: GPL-3.0-or-later
// The units of a model as a linear system in their exponents. Plays the derivation that checks every model
// (core/units/unit_system.h).
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/lesson/unit_sentences.h"

namespace causeway {

namespace {

enum UnitLine : std::uint32_t {
    kUnitsDeclared,
    kUnitsWhile,
    kUnitsSolve,
    kUnitsMustAgree,
    kUnitsContradiction,
    kUnitsSetAside,
    kUnitsEliminate,
    kUnitsPutBack,
    kUnitsOpen
};

const std::vector<std::string> kUnitCode = {
    "each equation: two units are equal, a linear equation in their powers",
    "while an equation has at most one unit that is not known:",
    "  solve it for the powers of that unit",
    "  none is left: the powers must agree",
    "  they do not: the fewest equations that contradict each other",
    "set aside: a unit that occurs in one equation alone",
    "eliminate: solve an equation for one unit by others, and put that in",
    "put back what has been found",
    "what is left has any unit",
};

constexpr std::size_t kNeverFound = SIZE_MAX;

class UnitPlay {
public:
    UnitPlay(std::shared_ptr<const Structure> structure, std::shared_ptr<const UnitRows> rows)
        : m_structure(std::move(structure)),
          m_rows(std::move(rows)),
          m_maker(m_structure, LessonKind::Units, "Units as a linear system of their powers", incidenceOf(*m_rows)),
          m_foundAt(m_rows->symbols().size(), kNeverFound)
    {
    }

    std::shared_ptr<const Lesson> run()
    {
        label();
        start();
        declared();
        for (const UnitStep& step : m_rows->derivation().steps) play(step);
        open();
        m_maker.lesson().code = kUnitCode;
        m_maker.lesson().numberMeaning = "order in which units are found";
        m_maker.lesson().intro = introText();
        return m_maker.finish([rows = m_rows, told = std::move(m_told), foundAt = std::move(m_foundAt)](
                                  std::size_t step) { return sentence(*rows, told, foundAt, step); });
    }

private:
    static Incidence incidenceOf(const UnitRows& rows)
    {
        std::vector<std::vector<UnknownId>> unknowns;
        for (const UnitRow& row : rows.rows()) unknowns.emplace_back(row.columns.begin(), row.columns.end());
        return {unknowns, rows.columns().size()};
    }

    /// Equations and variables of the structure have the same ids in all views.
    void label()
    {
        Lesson& lesson = m_maker.lesson();
        std::unordered_map<std::string, EquationId> equations;  // lookups only
        std::unordered_map<std::string, UnknownId> unknowns;
        for (std::size_t e = 0; e < m_structure->equations.size(); ++e)
            equations.try_emplace(m_structure->text(EquationId(e)), e);
        for (std::size_t u = 0; u < m_structure->unknowns.size(); ++u)
            unknowns.try_emplace(m_structure->nameOf(UnknownId(u)), u);
        for (const UnitRow& row : m_rows->rows()) {
            const auto found = equations.find(row.text);
            lesson.equationOf.push(found == equations.end() ? EquationId() : found->second);
        }
        for (const UnitColumn& column : m_rows->columns()) {
            const auto found = unknowns.find(column.name);
            lesson.unknownOf.push(found == unknowns.end() ? UnknownId() : found->second);
        }
        lesson.equationText = [rows = m_rows](EquationId row, std::uint32_t) { return rows->rows()[row.index()].text; };
        lesson.equationLatex = [rows = m_rows](EquationId row, std::uint32_t) {
            return rows->latexOf(rows->rows()[row.index()]);
        };
        lesson.unknownLatex = [](UnknownId, std::uint32_t) { return std::string(); };  // units are words
        lesson.unknownText = [rows = m_rows](UnknownId id, std::uint32_t number) {
            const UnitColumn& column = rows->columns()[id.index()];
            if (!column.unit.empty()) return fmt::format("[{}] = {}", column.name, column.unit);
            const UnitForm* unit = column.declared ? &*column.declared
                                   : number > 0    ? rows->derivation().unitOf(column.symbol)
                                                   : nullptr;
            if (unit == nullptr) return fmt::format("[{}]", column.name);
            const std::string written = rows->derivation().textOf(column.symbol);
            return fmt::format("[{}] = {}", column.name, written.empty() ? rows->symbols().text(*unit) : written);
        };
    }

    void setEdges(std::size_t column, Mark mark)
    {
        for (const EdgeId edge : m_maker.incidence().edges(UnknownId(column))) {
            if (m_maker.mark(edge) != Mark::Chosen) m_maker.set(edge, mark);
        }
    }
    [[nodiscard]] EdgeId edge(std::size_t row, std::size_t column) const
    {
        return m_maker.incidence().findEdge(EquationId(row), UnknownId(column));
    }
    void choose(std::size_t row, std::size_t column)
    {
        m_maker.set(edge(row, column), Mark::Chosen);
        m_maker.set(EquationId(row), Mark::Chosen);
    }
    void find(std::size_t column)
    {
        m_maker.set(UnknownId(column), Mark::Chosen);
        m_maker.setNumber(UnknownId(column), ++m_found);
        setEdges(column, Mark::Known);
        m_foundAt[m_rows->columns()[column].symbol] = m_maker.stepCount();
    }
    void tell(std::uint32_t line, const UnitStep& step, std::optional<std::size_t> row,
              std::optional<std::size_t> column)
    {
        m_maker.step(line, row ? EquationId(*row) : EquationId(), column ? UnknownId(*column) : UnknownId());
        m_told.push_back({line, step});
    }

    void start()
    {
        for (std::size_t c = 0; c < m_rows->columns().size(); ++c) {
            if (!m_rows->columns()[c].declared) continue;
            m_maker.set(UnknownId(c), Mark::Known);
            setEdges(c, Mark::Known);
        }
        m_maker.begin();
    }

    /// Equations with declared units only.
    void declared()
    {
        for (std::size_t r = 0; r < m_rows->rows().size(); ++r) {
            if (m_rows->rows()[r].relations.empty()) m_maker.set(EquationId(r), Mark::Known);
        }
        tell(kUnitsDeclared, {}, {}, {});
        m_maker.chapter();
    }

    void play(const UnitStep& step)
    {
        const auto row = m_rows->rowOf(step.relation);
        const auto column = m_rows->columnOf(step.symbol);
        using Kind = UnitStep::Kind;
        const bool isOfColumn =
            step.kind != Kind::Agrees && step.kind != Kind::Contradicts && step.kind != Kind::Follows;
        if (step.kind == Kind::Assumed ? !column : !row || (isOfColumn && !column)) return;  // in a function
        switch (step.kind) {
            case Kind::Solved:
                choose(*row, *column);
                find(*column);
                return tell(kUnitsSolve, step, row, column);
            case Kind::Agrees:
            case Kind::Follows:
                if (m_maker.mark(EquationId(*row)) == Mark::Open) m_maker.set(EquationId(*row), Mark::Known);
                return tell(kUnitsMustAgree, step, row, {});
            case Kind::Contradicts: return contradict(step, *row);
            case Kind::SetAside:
                m_maker.set(EquationId(*row), Mark::Reached);
                m_maker.set(UnknownId(*column), Mark::Candidate);
                m_maker.set(edge(*row, *column), Mark::Reached);
                return tell(kUnitsSetAside, step, row, column);
            case Kind::Eliminated:
                choose(*row, *column);
                m_maker.set(UnknownId(*column), Mark::Reached);
                return tell(kUnitsEliminate, step, row, column);
            case Kind::Found:
                choose(*row, *column);
                find(*column);
                return tell(kUnitsPutBack, step, row, column);
            case Kind::Assumed: find(*column); return tell(kUnitsPutBack, step, {}, column);
        }
    }

    void contradict(const UnitStep& step, std::size_t row)
    {
        m_maker.set(EquationId(row), Mark::Surplus);
        if (step.contradiction < m_rows->derivation().contradictions.size()) {
            for (const std::uint32_t relation : m_rows->derivation().contradictions[step.contradiction].relations) {
                if (const auto other = m_rows->rowOf(relation)) m_maker.set(EquationId(*other), Mark::Surplus);
            }
        }
        tell(kUnitsContradiction, step, row, {});
    }

    void open()
    {
        m_maker.chapter();
        for (std::size_t c = 0; c < m_rows->columns().size(); ++c) {
            const UnitColumn& column = m_rows->columns()[c];
            if (!column.declared && m_foundAt[column.symbol] == kNeverFound) m_maker.set(UnknownId(c), Mark::Surplus);
        }
        tell(kUnitsOpen, {}, {}, {});
    }

    [[nodiscard]] std::string introText() const
    {
        std::size_t declared = 0;
        for (const UnitColumn& column : m_rows->columns()) declared += column.declared ? 1U : 0U;
        return fmt::format(
            "A unit is a product of powers of m, kg, s, A, K, mol and cd: V is m^2.kg^1.s^-3.A^-1. An equation says "
            "that "
            "its sides, and the terms of its sums, have one unit: for the powers, that is a linear equation. [x] is "
            "the "
            "unit of x: of {}, {} declared.",
            counted(m_rows->columns().size(), "unit"), declared == 1 ? "1 is" : fmt::format("{} are", declared));
    }

    struct Told {
        std::uint32_t line = 0;
        UnitStep step;
    };

    static std::string declaredText(const UnitRows& rows)
    {
        std::vector<std::size_t> agreeing;
        for (std::size_t r = 0; r < rows.rows().size(); ++r) {
            if (rows.rows()[r].relations.empty()) agreeing.push_back(r);
        }
        const std::size_t left = rows.rows().size() - agreeing.size();
        if (agreeing.empty())
            return fmt::format("{} to be examined: in none of them are all units declared and equal.",
                               left == 1 ? "One equation is" : fmt::format("{} are", counted(left, "equation")));
        return fmt::format(
            "In {} all units are declared, and agree: {}. {} left.", counted(agreeing.size(), "equation"),
            listOf(
                agreeing,
                [&](std::size_t r) {
                    const UnitRow& row = rows.rows()[r];
                    return row.agreed ? fmt::format("{} ({})", row.text, rows.symbols().text(*row.agreed)) : row.text;
                },
                "; "),
            left == 0   ? "None is"
            : left == 1 ? "One is"
                        : fmt::format("{} are", left));
    }

    static std::string contradictionText(const UnitRows& rows, const UnitSentences& words, const UnitStep& step)
    {
        const UnitDerivation& derivation = rows.derivation();
        if (step.contradiction >= derivation.contradictions.size())
            return fmt::format("{}: {}. That is impossible, and follows from the contradictions found already.",
                               words.claimText(step.relation), words.relationText(step.relation));
        const UnitFinding& finding = derivation.findings[step.contradiction];
        std::string text = fmt::format("A contradiction: {}.", finding.message);
        if (finding.parts.size() == 1) return text + " The equation contradicts the declared units by itself.";
        return text +
               fmt::format(" These {} equations cannot all hold, and without any one of them the others can: {}.",
                           finding.parts.size(),
                           listOf(
                               finding.parts, [](const UnitFinding::Part& part) { return part.text; }, "; "));
    }

    static const char* agreementText(const UnitClaim& claim, UnitStep::Kind kind)
    {
        if (kind == UnitStep::Kind::Follows) return "That follows from the equations before.";
        return differInScale(claim.leftUnit, claim.rightUnit) ? "The powers agree; factors and zeros come at the end."
                                                              : "That agrees.";
    }

    static std::string openText(const UnitRows& rows, const std::vector<std::size_t>& foundAt)
    {
        std::vector<std::size_t> left;
        std::size_t found = 0;
        for (std::size_t c = 0; c < rows.columns().size(); ++c) {
            const UnitColumn& column = rows.columns()[c];
            if (column.declared) continue;
            if (foundAt[column.symbol] == kNeverFound)
                left.push_back(c);
            else
                ++found;
        }
        std::string contradictions =
            rows.derivation().contradictions.empty()
                ? std::string("No equations contradict each other.")
                : fmt::format("{} told of.",
                              rows.derivation().contradictions.size() == 1
                                  ? "1 contradiction was"
                                  : fmt::format("{} contradictions were", rows.derivation().contradictions.size()));
        const std::vector<UnitFinding>& scales = rows.derivation().scaleFindings;
        if (!scales.empty())
            contradictions +=
                fmt::format(" Powers do not show how large a unit is, or where its zero is, and these differ: {}.",
                            listOf(
                                scales, [](const UnitFinding& finding) { return finding.message; }, "; "));
        if (left.empty())
            return found == 0 ? contradictions
                              : fmt::format("All units are known: {} found. {}",
                                            found == 1 ? "1 was" : fmt::format("{} were", found), contradictions);
        return fmt::format("Nothing determines {}. {}",
                           listOf(left, [&](std::size_t c) { return fmt::format("[{}]", rows.columns()[c].name); }),
                           contradictions);
    }

    static std::string sentence(const UnitRows& rows, const std::vector<Told>& told,
                                const std::vector<std::size_t>& foundAt, std::size_t position)
    {
        const UnitSentences words(
            rows, [&](UnitSymbol symbol) { return symbol < foundAt.size() && foundAt[symbol] < position; });
        const UnitStep& step = told[position].step;
        const UnitForm* unit = rows.derivation().unitOf(step.symbol);
        const std::string name = words.nameOf(step.symbol);
        switch (told[position].line) {
            case kUnitsDeclared: return declaredText(rows);
            case kUnitsSolve: {
                const std::string powers = words.powersText(step.relation, step.symbol);
                return fmt::format("{}: {}. {}{} {}.", words.claimText(step.relation),
                                   words.relationText(step.relation),
                                   powers.empty() ? "" : fmt::format("With the powers x of {}: {}. So ", name, powers),
                                   name, words.isUnit(*unit));
            }
            case kUnitsMustAgree:
                return fmt::format("{}: {}. {}", words.claimText(step.relation), words.relationText(step.relation),
                                   agreementText(rows.claimOf(step.relation), step.kind));
            case kUnitsContradiction: return contradictionText(rows, words, step);
            case kUnitsSetAside:
                return fmt::format(
                    "{} occurs in no other equation that is left: whatever the rest is, it can be chosen so that {}. "
                    "The "
                    "equation is set aside until the rest is known.",
                    name, words.relationText(step.relation));
            case kUnitsEliminate: {
                const auto value = solvedFor(rows.derivation().relations[step.relation].form, step.symbol);
                return fmt::format(
                    "{}: {}. Several of these units are not known. For {} the equation gives {} = {}, which "
                    "takes its place in all others.",
                    words.claimText(step.relation), words.relationText(step.relation), name, name,
                    value ? words.textOf(*value) : std::string("?"));
            }
            case kUnitsPutBack:
                if (step.kind == UnitStep::Kind::Assumed)
                    return "Nothing says that time is a plain number here: it is in s.";
                return fmt::format("With what has been found, {} {}.",
                                   words.relationText(step.relation) + " gives that", name + " " + words.isUnit(*unit));
            default: return openText(rows, foundAt);
        }
    }

    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const UnitRows> m_rows;
    LessonMaker m_maker;
    std::vector<std::size_t> m_foundAt;  ///< by symbol: index of the step
    std::vector<Told> m_told;
    std::uint32_t m_found = 0;
};

}  // namespace

std::shared_ptr<const Lesson> unitLesson(std::shared_ptr<const Structure> structure, const Task& task)
{
    auto rows = std::make_shared<const UnitRows>(writtenModel(*structure), task);
    if (task.cancelled() || rows->rows().empty() || rows->columns().empty()) return nullptr;
    return UnitPlay(std::move(structure), std::move(rows)).run();
}

}  // namespace causeway
