// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences on tearing and on the start.
#include <algorithm>

#include "core/lesson/lesson_maker.h"
#include "core/symbolic/solve.h"
#include "tests/unit/lesson/lesson_moment.h"
#include "tests/unit/structure/random_systems.h"

namespace causeway::test {

namespace {

const std::string kTrue;

std::size_t openAt(const LessonBoard& board, EquationId equation)
{
    return edgesOf(board, equation, Mark::Open).size();
}
std::size_t openAt(const LessonBoard& board, UnknownId unknown)
{
    return edgesOf(board, unknown, Mark::Open).size();
}

/// Of edges that are left, those along which nothing can be solved without dividing by what may be zero.
bool isSolvable(const Said& said, EdgeId edge)
{
    const Incidence& incidence = said.m.lesson.incidence;
    const StructureEquation& sides =
        said.m.structure.equations[said.m.lesson.structureEquation(incidence.equationOf(edge))];
    const Unknown& unknown = said.m.structure.unknowns[said.m.lesson.structureUnknown(incidence.unknownOf(edge))];
    ExpressionPool pool = said.m.structure.pool;
    const ExprId coefficient = linearCoefficient(pool, sides.lhs, sides.rhs, unknown.expr);
    const auto closed = solveFor(pool, sides.lhs, sides.rhs, unknown.expr);
    return !coefficient.isNone() && closed && !closed->mayDivideByZero;
}

std::string heuristic(const Said& said, EquationId equation, UnknownId unknown, const std::string& reason)
{
    const LessonBoard& before = said.m.before;
    const Incidence& incidence = said.m.lesson.incidence;
    std::size_t most = 0, mostOfUnknowns = 0;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) most = std::max(most, openAt(before, EquationId(e)));
    if (!equation.isNone()) {
        for (const EdgeId edge : edgesOf(before, equation, Mark::Open))
            mostOfUnknowns = std::max(mostOfUnknowns, openAt(before, incidence.unknownOf(edge)));
    }
    if (reason ==
        "Cellier's heuristic: the equation has the most unknowns left, and of those this one occurs in the most "
        "equations")
        return openAt(before, equation) == most && said.holds(equation, unknown) &&
                       openAt(before, unknown) == mostOfUnknowns
                   ? kTrue
                   : "not the most";
    if (reason ==
        "Cellier's heuristic: of the equations with many unknowns left one becomes a residual, and of its unknowns one "
        "that occurs in many equations is guessed")
        return openAt(before, equation) > 1 && openAt(before, unknown) > 1 && said.holds(equation, unknown)
                   ? kTrue
                   : "not many";
    return "no check knows this reason";
}

std::string relieves(const Said& said, UnknownId unknown, const std::string& reason)
{
    static const QRegularExpression kReason(QStringLiteral(
        "^something has to be guessed, and equation (\\d+) \\(.+\\) then has only (no|\\d+) unknowns? left$"));
    const QRegularExpressionMatch match = kReason.match(QString::fromStdString(reason));
    if (!match.hasMatch()) return "no check knows this reason";
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        if (said.m.lesson.structureEquation(EquationId(e)).index() + 1 != match.captured(1).toULongLong()) continue;
        if (!said.holds(EquationId(e), unknown)) return "it does not hold the guess";
        return openAt(said.m.after, EquationId(e)) == match.captured(2).toULongLong()
                   ? kTrue
                   : "another number of unknowns is left";
    }
    return "names something that is not there";
}

std::string guessed(const Said& said, EquationId equation, UnknownId unknown, const std::string& reason)
{
    if (!unknown.isNone() && said.m.after.mark(unknown) != Mark::Guessed) return "it is not shown as a guess";
    if (!equation.isNone() && said.m.after.mark(equation) != Mark::Residual) return "it is not shown as a residual";
    if (equation.isNone() && unknown.isNone()) return "names something that is not there";
    if (reason == "it was chosen so" ||
        reason == "a search found that a smaller number of guesses suffices with this one" ||
        reason ==
            "computed from the guesses so far it would be wrong: rounding errors grow from step to step, and a guess "
            "stops them")
        return kTrue;
    if (reason == "something has to be guessed before anything else can be solved") {
        for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
            const std::vector<EdgeId> open = edgesOf(said.m.before, EquationId(e), Mark::Open);
            if (open.size() == 1 && isSolvable(said, open.front())) return "another equation can be solved";
        }
        return kTrue;
    }
    if (reason.starts_with("the equation of a switch has to be a residual"))
        return said.m.lesson.equationText(equation, 0).find("if ") != std::string::npos ? kTrue
                                                                                        : "it is not of a switch";
    if (reason.starts_with("the equation can be solved for none of the unknowns that are left for it")) {
        for (const EdgeId edge : edgesOf(said.m.before, equation, Mark::Open)) {
            if (isSolvable(said, edge)) return "it can be solved";
        }
        return kTrue;
    }
    if (reason.starts_with("none of the equations that are left for the unknown can be solved for it")) {
        for (const EdgeId edge : edgesOf(said.m.before, unknown, Mark::Open)) {
            if (isSolvable(said, edge)) return "one can be solved";
        }
        return kTrue;
    }
    if (reason == "nothing else is left for them" || reason == "nothing else is left for it") {
        if ((reason.ends_with("them")) != (!equation.isNone() && !unknown.isNone())) return "one or two";
        for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
            const std::vector<EdgeId> open = edgesOf(said.m.before, EquationId(e), Mark::Open);
            if (open.size() == 1 && isSolvable(said, open.front())) return "something else can be solved";
        }
        return kTrue;
    }
    if (reason.starts_with("something has to be guessed, and ")) return relieves(said, unknown, reason);
    return heuristic(said, equation, unknown, reason);
}

std::string rule(const Said& said, EquationId equation, UnknownId unknown, bool isOfEquation)
{
    if (equation.isNone() || unknown.isNone() || !said.holds(equation, unknown))
        return "names something that is not there";
    const std::size_t left = isOfEquation ? openAt(said.m.before, equation) : openAt(said.m.before, unknown);
    if (left != 1) return "several are left";
    return said.m.after.mark(said.m.lesson.incidence.findEdge(equation, unknown)) == Mark::Chosen ? kTrue
                                                                                                  : "is not solved";
}

std::string guesses(const Said& said, const std::string& count, std::size_t unknowns, const std::string& list,
                    std::size_t others)
{
    const Incidence& incidence = said.m.lesson.incidence;
    std::set<std::string> shown;
    for (std::size_t u = 0; u < incidence.unknownCount(); ++u) {
        if (said.m.after.mark(UnknownId(u)) == Mark::Guessed) shown.insert(said.m.after.text(UnknownId(u)));
    }
    if (count != std::to_string(shown.size()) || unknowns != incidence.unknownCount()) return "other numbers";
    const std::vector<std::string> names = cut(list, ", ");
    if (list.find(" more") == std::string::npos && std::set(names.begin(), names.end()) != shown)
        return "other guesses";
    const std::size_t left = incidence.unknownCount() - shown.size();
    if (std::min<std::size_t>(left, 2) != others) return "another number follows";
    // In the order of their numbers each follows from guesses and from what is before.
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        if (said.m.after.mark(edge) != Mark::Chosen) continue;
        const std::uint32_t own = said.m.after.number(incidence.equationOf(edge));
        for (const UnknownId other : incidence.unknowns(incidence.equationOf(edge))) {
            for (const EdgeId by : incidence.edges(other)) {
                if (said.m.after.mark(by) == Mark::Chosen && said.m.after.number(incidence.equationOf(by)) > own)
                    return "one does not follow";
            }
        }
    }
    return kTrue;
}

/// Likewise of a loop of which the unknowns in the list are not torn.
std::string guessesAndDiscrete(const Said& said, const std::string& count, std::size_t unknowns,
                               const std::string& list, std::size_t others, const std::string& discrete)
{
    const Structure& structure = said.m.structure;
    std::set<std::string> told;
    for (const std::string& name : cut(discrete, ", ")) {
        const UnknownId unknown = structure.findUnknown(name);
        if (unknown.isNone() || !structure.unknowns[unknown].isDiscrete) return "is not discrete: " + name;
        told.insert(name);
    }
    const BltBlock& loop = structure.blocks[loopsOf(structure)[said.m.lesson.part]];
    const auto inLoop =
        std::ranges::count_if(loop.unknowns, [&](UnknownId unknown) { return structure.unknowns[unknown].isDiscrete; });
    if (discrete.find(" more") == std::string::npos && told.size() != static_cast<std::size_t>(inLoop))
        return "others are discrete";
    return guesses(said, count, unknowns, list, others);
}

const Form kTearing[] = {
    {"{E} has only one unknown left, {U}: solve it for {U}.",
     [](const Said& s) { return rule(s, s.equation(1), s.unknown(2), true); }},
    {"{U} occurs in only one equation that is left, {E}: solve that for {U}.",
     [](const Said& s) { return rule(s, s.equation(2), s.unknown(1), false); }},
    {"{U} is guessed, and {E} becomes the residual that corrects the guess: {T}.",
     [](const Said& s) {
         if (s.equation(2).isNone() || s.unknown(1).isNone()) return std::string("names something that is not there");
         return guessed(s, s.equation(2), s.unknown(1), s.text(3));
     }},
    {"{U} is guessed: {T}.",
     [](const Said& s) {
         if (s.unknown(1).isNone()) return std::string("names something that is not there");
         return guessed(s, {}, s.unknown(1), s.text(2));
     }},
    {"{E} becomes a residual: {T}.", [](const Said& s) { return guessed(s, s.equation(1), {}, s.text(2)); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. The other unknown follows.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 1); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. The other unknowns follow one after the other.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 2); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. No unknown is left that follows from them.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 0); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. The other unknown follows.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 1); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. The other unknowns follow one after the other.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 2); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. No unknown is left that follows from them.",
     [](const Said& s) { return guesses(s, s.text(1), s.number(2), s.text(3), 0); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. The other unknown follows."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 1, s.text(4)); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. The other unknowns follow one after the other."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 2, s.text(4)); }},
    {"{N} guess instead of {N} unknown{s} at once: {T}. No unknown is left that follows from them."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 0, s.text(4)); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. The other unknown follows."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 1, s.text(4)); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. The other unknowns follow one after the other."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 2, s.text(4)); }},
    {"{N} guesses instead of {N} unknown{s} at once: {T}. No unknown is left that follows from them."
     " Event iteration finds what is discrete ({T}), and each of its passes solves all this again.",
     [](const Said& s) { return guessesAndDiscrete(s, s.text(1), s.number(2), s.text(3), 0, s.text(4)); }},
};

// ---- The start ------------------------------------------------------------------------------------------------------

/// The most rows of a board with these marks that can have an unknown of their own.
std::size_t rankOf(const LessonBoard& board, const std::set<Mark>& marks, UnknownId given = {})
{
    const Incidence& incidence = board.lesson().incidence;
    std::vector<std::vector<UnknownId>> rows;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        if (!marks.contains(board.mark(EquationId(e)))) continue;
        const auto unknowns = incidence.unknowns(EquationId(e));
        rows.emplace_back(unknowns.begin(), unknowns.end());
    }
    if (!given.isNone()) rows.push_back({given});
    return maximumMatching(Incidence(rows, incidence.unknownCount())).size();
}

const std::set<Mark> kTaken = {Mark::Chosen, Mark::State, Mark::Guessed};

const Initialization& initialOf(const Said& said)
{
    return *said.m.structure.initialization;
}

EquationId stepRow(const Said& said, const std::string& text)
{
    const EquationId row = said.m.lesson.steps[said.m.step].equation;
    return !row.isNone() && said.m.lesson.equationText(row, 0) == text ? row : EquationId();
}

std::string equationsOfModel(const Said& said, std::size_t unknowns, std::size_t equations)
{
    if (unknowns != said.m.lesson.incidence.unknownCount()) return "another number of unknowns";
    std::size_t marked = 0;
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e)
        marked += said.m.after.mark(EquationId(e)) == Mark::Chosen ? 1U : 0U;
    if (marked != equations) return "another number of equations";
    return rankOf(said.m.after, kTaken) == equations ? kTrue : "they determine fewer";
}

std::string determines(const Said& said, const std::string& text, const std::string& name, bool isFixed)
{
    const EquationId row = stepRow(said, text);
    if (row.isNone()) return "there is no such row";
    if ((initialOf(said).rows[row].kind == InitialRowKind::FixedStart) != isFixed) return "of another kind";
    if (rankOf(said.m.after, kTaken) != rankOf(said.m.before, kTaken) + 1) return "it determines none";
    const UnknownId unknown = said.unknownNamed(name);
    if (unknown.isNone()) return "there is no such unknown";
    return !edgesOf(said.m.after, unknown, Mark::Chosen).empty() ? kTrue : "that is not shown";
}

std::string undetermined(const Said& said)
{
    const UnknownId unknown = said.unknown(1);
    if (unknown.isNone()) return "there is no such unknown";
    return rankOf(said.m.after, kTaken, unknown) == rankOf(said.m.after, kTaken) + 1 ? kTrue
                                                                                     : "something determines it";
}

/// Rows that have too few unknowns between them, the redundant one among them.
std::string redundant(const Said& said, const std::string& text, const std::string& others)
{
    const EquationId row = stepRow(said, text);
    if (row.isNone()) return "there is no such row";
    if (others.find(" more") != std::string::npos) return kTrue;
    const Incidence& incidence = said.m.lesson.incidence;
    std::set<std::size_t> rows{row.index()}, unknowns;
    std::vector<std::string> texts;
    for (const std::string& part : cut(others, " with ")) {
        for (const std::string& item : cut(part, "; ")) {
            const std::vector<std::string> conditions = cut(item, ", ");
            texts.insert(texts.end(), conditions.begin(), conditions.end());
        }
    }
    for (const std::string& other : texts) {
        if (other.empty()) continue;
        bool isFound = false;
        for (std::size_t e = 0; e < incidence.equationCount() && !isFound; ++e) {
            isFound = said.m.lesson.equationText(EquationId(e), 0) == other && rows.insert(e).second;
        }
        if (!isFound) return "there is no such row: " + other;
    }
    for (const std::size_t e : rows) {
        for (const UnknownId unknown : incidence.unknowns(EquationId(e))) unknowns.insert(unknown.index());
    }
    return rows.size() > unknowns.size() || rankOf(said.m.after, {}) == 1 ? kTrue : "they do not determine it";
}

bool isGiven(const Said& said, UnknownId unknown)
{
    return !initialOf(said).columns[unknown].start.isNone();
}

std::string added(const Said& said, const std::string& text, const std::string& reason)
{
    const EquationId row = stepRow(said, text);
    const UnknownId unknown = said.m.lesson.steps[said.m.step].unknown;
    if (row.isNone() || unknown.isNone()) return "there is no such row";
    if (rankOf(said.m.after, kTaken) != rankOf(said.m.before, kTaken) + 1) return "it determines none";
    if (reason == "no condition of the model determines it" ||
        reason == "a discrete variable starts with its start value where nothing else is said" ||
        reason == "no initial equation is left that determines this parameter")
        return kTrue;
    static const QRegularExpression kGiven(QStringLiteral("^the model gives a start value for it, and none for (.+)$"));
    static const QRegularExpression kOrder(
        QStringLiteral("^(.+) could be taken instead; nothing else decides between them$"));
    static const QRegularExpression kRegular(QStringLiteral(
        "^the Jacobian of the constraints by what they determine then is regular at the start values; (.+) "
        "could be taken where theirs is$"));
    static const QRegularExpression kInvolved(
        QStringLiteral("^its entries in the Jacobian of the constraints involve (no|\\d+) other candidates?, more than "
                       "those of (.+)$"));
    const QString words = QString::fromStdString(reason);
    std::string rivals;
    if (const auto given = kGiven.match(words); given.hasMatch()) {
        if (!isGiven(said, unknown)) return "no start value is given";
        rivals = given.captured(1).toStdString();
        for (const std::string& name : cut(rivals, ", ")) {
            const UnknownId rival = said.unknownNamed(name);
            if (!rival.isNone() && isGiven(said, rival)) return "one is given for " + name;
        }
    } else if (const auto order = kOrder.match(words); order.hasMatch()) {
        rivals = order.captured(1).toStdString();
    } else if (const auto regular = kRegular.match(words); regular.hasMatch()) {
        rivals = regular.captured(1).toStdString();
    } else if (const auto involved = kInvolved.match(words); involved.hasMatch()) {
        rivals = involved.captured(2).toStdString();
    } else {
        return "no check knows this reason";
    }
    // Each of them could be taken in its place.
    for (const std::string& name : cut(rivals, ", ")) {
        const UnknownId rival = said.unknownNamed(name);
        if (rival.isNone()) return "there is no such unknown: " + name;
        if (rankOf(said.m.before, kTaken, rival) != rankOf(said.m.before, kTaken) + 1) return name + " is determined";
    }
    return kTrue;
}

/// With numbers below, or with that of the row itself: what computes the other unknowns of a row.
std::string computed(const Said& said, const std::string& text, const std::string& name, std::size_t number,
                     bool isOpen)
{
    const EquationId row = stepRow(said, text);
    const UnknownId unknown = said.unknownNamed(name);
    if (row.isNone() || unknown.isNone()) return "there is no such row or unknown";
    if (said.m.after.number(row) != number) return "it has another number";
    const Incidence& incidence = said.m.lesson.incidence;
    bool isMissing = false;
    for (const UnknownId other : incidence.unknowns(row)) {
        const std::vector<EdgeId> by = edgesOf(said.m.after, other, Mark::Chosen);
        if (by.empty()) {
            isMissing = true;
            continue;
        }
        const std::uint32_t at = said.m.after.number(incidence.equationOf(by.front()));
        if (at == 0 || at > number) return "it needs what comes later";
        if (other == unknown && incidence.equationOf(by.front()) != row) return "another row gives it";
    }
    return isMissing && !isOpen ? "something in it is not determined" : kTrue;
}

std::string together(const Said& said, std::size_t from, std::size_t to, std::size_t count)
{
    if (to - from + 1 != count) return "another number of equations";
    const Incidence& incidence = said.m.lesson.incidence;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        const std::uint32_t number = said.m.after.number(EquationId(e));
        if (number < from || number > to) continue;
        for (const UnknownId other : incidence.unknowns(EquationId(e))) {
            for (const EdgeId by : edgesOf(said.m.after, other, Mark::Chosen)) {
                const std::uint32_t at = said.m.after.number(incidence.equationOf(by));
                if (at == 0 || at > to) return "they need what comes later";
            }
        }
    }
    return kTrue;
}

const Form kInitialization[] = {
    {"At the start, states and all derivatives are unknown: {N} unknown{s}. 1 equation of the model determines as many "
     "of them.",
     [](const Said& s) { return equationsOfModel(s, s.number(1), 1); }},
    {"At the start, states and all derivatives are unknown: {N} unknown{s}. {N} equation{s} of the model determine as "
     "many of them.",
     [](const Said& s) { return equationsOfModel(s, s.number(1), s.number(2)); }},
    {"The fixed start value {T} determines one more unknown, {U}.",
     [](const Said& s) { return determines(s, s.text(1), s.text(2), true); }},
    {"The initial equation {T} determines one more unknown, {U}.",
     [](const Said& s) { return determines(s, s.text(1), s.text(2), false); }},
    {"Neither an equation nor a start value is left that determines {U}.", undetermined},
    {"{T} is taken as an initial equation: {T}.", [](const Said& s) { return added(s, s.text(1), s.text(2)); }},
    {"{T} is left out, since {T} can determine the same. Whether it holds is checked when values are known.",
     [](const Said& s) { return redundant(s, s.text(1), s.text(2)); }},
    {"{T} is left out. Whether it holds is checked when values are known.",
     [](const Said& s) { return redundant(s, s.text(1), ""); }},
    {"{T} is redundant: it follows from {T}.", [](const Said& s) { return redundant(s, s.text(1), s.text(2)); }},
    {"{T} is redundant, and holds.", [](const Said& s) { return redundant(s, s.text(1), ""); }},
    {"{T} contradicts {T}: {T} leaves the residual {T}.",
     [](const Said& s) { return redundant(s, s.text(1), s.text(2)); }},
    {"{T} contradicts {T}: the residual {T} is {T} instead of 0.",
     [](const Said& s) { return redundant(s, s.text(1), s.text(2)); }},
    {"{T} does not hold: {T} leaves the residual {T}.", [](const Said& s) { return redundant(s, s.text(1), ""); }},
    {"{T} does not hold: the residual {T} is {T} instead of 0.",
     [](const Said& s) { return redundant(s, s.text(1), ""); }},
    {"As number {N}: {T} gives {U}.",
     [](const Said& s) { return computed(s, s.text(2), s.text(3), s.number(1), false); }},
    {"As number {N}: {T} would give {U}, but {T} not determined.",
     [](const Said& s) { return computed(s, s.text(2), s.text(3), s.number(1), true); }},
    {"As numbers {N} to {N}, together: {N} equations for {T}.",
     [](const Said& s) { return together(s, s.number(1), s.number(2), s.number(3)); }},
};

}  // namespace

std::span<const Form> tearingForms()
{
    return kTearing;
}

std::span<const Form> initializationForms()
{
    return kInitialization;
}

}  // namespace causeway::test
