// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences on units, beside what the variables of a random model are meant to have.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/units.h"
#include "tests/unit/lesson/lesson_moment.h"

namespace causeway::test {

namespace {

const std::string kTrue;

std::size_t variableOf(const std::string& name)
{
    const std::string inner = name.starts_with('[') ? name.substr(1, name.size() - 2) : name;
    return inner.starts_with('x') ? std::stoul(inner.substr(1)) : SIZE_MAX;
}

/// "m: 1 = 2*x - 1; s: x = 3", with the power of each base unit in place of x.
std::string powersHold(const std::string& text, const std::array<int, 7>& unit)
{
    static const QRegularExpression kSide(
        QStringLiteral("^(?:(-?(?:\\d+(?:/\\d+)?\\*)?)x(?: ([+-]) (\\d+(?:/\\d+)?))?|(-?\\d+(?:/\\d+)?))$"));
    const auto fraction = [](const QString& written) {
        const QStringList parts = written.split('/');
        return parts.size() == 2 ? parts[0].toDouble() / parts[1].toDouble() : written.toDouble();
    };
    for (const std::string& item : cut(text, "; ")) {
        const std::size_t colon = item.find(": "), equals = item.find(" = ");
        const auto base = std::ranges::find(kBaseUnits, item.substr(0, colon)) - kBaseUnits.begin();
        if (static_cast<std::size_t>(base) >= kBaseUnits.size()) return "no base unit: " + item;
        std::array<double, 2> sides{};
        const std::string texts[] = {item.substr(colon + 2, equals - colon - 2), item.substr(equals + 3)};
        for (std::size_t side = 0; side < 2; ++side) {
            const auto match = kSide.match(QString::fromStdString(texts[side]));
            if (!match.hasMatch()) return "no sum: " + texts[side];
            if (!match.captured(4).isEmpty()) {
                sides[side] = fraction(match.captured(4));
                continue;
            }
            QString factor = match.captured(1);
            factor.remove('*');
            const double times = factor.isEmpty() ? 1 : factor == QStringLiteral("-") ? -1 : fraction(factor);
            const double rest = match.captured(3).isEmpty() ? 0 : fraction(match.captured(3));
            sides[side] = times * unit[static_cast<std::size_t>(base)] +
                          (match.captured(2) == QStringLiteral("-") ? -rest : rest);
        }
        if (std::fabs(sides[0] - sides[1]) > 1e-9) return "does not hold: " + item;
    }
    return kTrue;
}

/// The unit that a sentence gives to a variable.
std::string isMeant(const Said& said, const std::string& name, const std::string& unit, const std::string& powers = {})
{
    const UnitModel* const model = said.m.memory.units;
    if (model == nullptr) return kTrue;
    const std::size_t variable = variableOf(name);
    if (name == "[time]") ++said.m.memory.foundTimes;
    if (variable >= model->units.size()) return name == "[time]" && unit == "s" ? kTrue : "of no variable";
    if (model->isDeclared[variable]) return "it is declared";
    said.m.memory.foundUnits.insert(name);
    if (model->hasMistake) return kTrue;  // what is meant is open
    std::array<int, 7> told{};
    if (unit != "a number without unit") {
        const auto read = unitPowers(unit);
        if (!read) return "no unit: " + unit;
        told = read->base;
    }
    if (std::string fault = powers.empty() ? kTrue : powersHold(powers, told); !fault.empty()) return fault;
    return told == model->units[variable] ? kTrue : "another unit";
}

std::vector<double> rowOf(const UnitModel& model, const UnitModel::Equation& equation, std::size_t base)
{
    std::vector<double> row(model.units.size() + 2, 0);
    double right = 0;
    // Time is in s, or in nothing: behind the variables its unit is one more.
    row[model.units.size()] = -equation.seconds;
    for (const auto& [variable, power] : equation.powers) {
        if (model.isDeclared[variable])
            right -= power * model.declared[variable][base];
        else
            row[variable] += power;
    }
    row.back() = right;
    return row;
}

/// The rank of rows over their first columns.
std::size_t rankOf(std::vector<std::vector<double>> rows, std::size_t columns)
{
    std::size_t rank = 0;
    for (std::size_t c = 0; c < columns && rank < rows.size(); ++c) {
        const auto pivot = std::ranges::max_element(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(), {},
                                                    [c](const auto& row) { return std::fabs(row[c]); });
        if (std::fabs((*pivot)[c]) < 1e-9) continue;
        std::swap(*pivot, rows[rank]);
        for (std::size_t r = rank + 1; r < rows.size(); ++r) {
            const double factor = rows[r][c] / rows[rank][c];
            for (std::size_t i = 0; i < rows[r].size(); ++i) rows[r][i] -= factor * rows[rank][i];
        }
        ++rank;
    }
    return rank;
}

/// Whether units can be found with which these equations hold.
bool canHold(const UnitModel& model, const std::vector<std::string>& texts)
{
    for (std::size_t base = 0; base < 4; ++base) {
        std::vector<std::vector<double>> rows;
        for (const UnitModel::Equation& equation : model.equations) {
            if (std::ranges::find(texts, equation.text) != texts.end()) rows.push_back(rowOf(model, equation, base));
        }
        std::vector<double> time(model.units.size() + 2, 0);
        time[model.units.size()] = 1;
        time.back() = base == 2 ? 1 : 0;
        rows.push_back(time);
        if (rankOf(rows, model.units.size() + 1) != rankOf(rows, model.units.size() + 2)) return false;
    }
    return true;
}

std::string fewest(const Said& said, std::size_t count, const std::string& list)
{
    const UnitModel* const model = said.m.memory.units;
    if (model == nullptr) return kTrue;
    if (!model->hasMistake) return "there is no mistake";
    const std::vector<std::string> texts = cut(list, "; ");
    if (texts.size() != count && list.find(" more") == std::string::npos) return "another number of equations";
    if (texts.size() != count) return kTrue;
    for (const std::string& text : texts) {
        const auto isIt = [&](const UnitModel::Equation& equation) { return equation.text == text; };
        if (std::ranges::none_of(model->equations, isIt)) return "there is no such equation: " + text;
    }
    if (canHold(*model, texts)) return "they can all hold";
    for (const std::string& without : texts) {
        std::vector<std::string> others = texts;
        std::erase(others, without);
        if (!canHold(*model, others)) return "without " + without + " they cannot hold either";
    }
    return kTrue;
}

std::string contradictsDeclared(const Said& said)
{
    const UnitModel* const model = said.m.memory.units;
    if (model == nullptr) return kTrue;
    if (!model->hasMistake) return "there is no mistake";
    const EquationId row = said.m.lesson.steps[said.m.step].equation;
    return canHold(*model, {said.m.lesson.equationText(row, 0)}) ? "it can hold" : kTrue;
}

/// Equations in which all is declared, and how many are left.
std::string declared(const Said& said, std::size_t count, const std::string& list, std::size_t left)
{
    const UnitModel* const model = said.m.memory.units;
    if (count + left != said.m.lesson.incidence.equationCount()) return "other numbers";
    if (model == nullptr || list.find(" more") != std::string::npos) return kTrue;
    for (std::string text : cut(list, "; ")) {
        if (text.ends_with(')')) text = text.substr(0, text.rfind(" ("));
        for (const UnitModel::Equation& equation : model->equations) {
            if (equation.text != text) continue;
            for (const auto& [variable, power] : equation.powers) {
                if (!model->isDeclared[variable]) return "something in it is not declared: " + text;
            }
            if (!canHold(*model, {text})) return "it does not agree: " + text;
        }
    }
    return kTrue;
}

std::string nothingDetermines(const Said& said, const std::string& list)
{
    const UnitModel* const model = said.m.memory.units;
    if (model == nullptr || model->hasMistake) return kTrue;
    std::vector<std::vector<double>> rows;
    for (const UnitModel::Equation& equation : model->equations) rows.push_back(rowOf(*model, equation, 0));
    if (said.m.memory.foundTimes > 0) {
        rows.emplace_back(model->units.size() + 2, 0);
        rows.back()[model->units.size()] = 1;
    }
    const std::size_t columns = model->units.size() + 1;
    const std::size_t rank = rankOf(rows, columns);
    for (std::size_t v = 0; v < model->units.size(); ++v) {
        std::vector<double> own(columns + 1, 0);
        own[v] = 1;
        rows.push_back(own);
        const bool isOpen = !model->isDeclared[v] && rankOf(rows, columns) > rank;
        rows.pop_back();
        const bool isTold = list.find(fmt::format("[x{}]", v)) != std::string::npos;
        if (!isOpen && isTold) return fmt::format("x{} is determined", v);
        if (!isOpen) continue;
        // Of one that stands in no equation the lesson does not speak.
        const auto holdsIt = [&](const UnitModel::Equation& equation) {
            return std::ranges::find(equation.powers, v, &std::pair<std::size_t, int>::first) != equation.powers.end();
        };
        if (std::ranges::none_of(model->equations, holdsIt)) continue;
        if (!isTold && list.find(" more") == std::string::npos) return fmt::format("nothing determines x{} either", v);
    }
    return kTrue;
}

std::string contradictions(const Said& said, std::size_t count)
{
    std::size_t told = 0;
    for (std::size_t s = 0; s < said.m.step; ++s)
        told += said.m.lesson.why(s).starts_with("A contradiction: ") ? 1U : 0U;
    return told == count ? kTrue : "another number of contradictions";
}

std::string both(const std::string& a, const std::string& b)
{
    return a.empty() ? b : a;
}

/// "m.kg = m.kg": the units on both sides, as they are written.
std::string agrees(const Said& said)
{
    const std::string relation = said.text(2);
    const std::size_t equals = relation.find(" = ");
    const auto left = unitPowers(relation.substr(0, equals)), right = unitPowers(relation.substr(equals + 3));
    return !left || !right || *left == *right ? kTrue : "they do not agree";
}

/// In the rows that are not decided yet.
std::string occursNowhereElse(const Said& said)
{
    const UnknownId column = said.m.lesson.steps[said.m.step].unknown;
    if (column.isNone()) return "there is no such unit";
    const EquationId own = said.m.lesson.steps[said.m.step].equation;
    for (const EdgeId edge : said.m.lesson.incidence.edges(column)) {
        const EquationId other = said.m.lesson.incidence.equationOf(edge);
        if (other != own && said.m.before.mark(other) == Mark::Open) return "it occurs in another one";
    }
    return kTrue;
}

const Form kUnits[] = {
    {"One equation is to be examined: in none of them are all units declared and equal.",
     [](const Said& s) { return declared(s, 0, "", 1); }},
    {"{N} equations are to be examined: in none of them are all units declared and equal.",
     [](const Said& s) { return declared(s, 0, "", s.number(1)); }},
    {"In {N} equation{s} all units are declared, and agree: {T}. None is left.",
     [](const Said& s) { return declared(s, s.number(1), s.text(2), 0); }},
    {"In {N} equation{s} all units are declared, and agree: {T}. One is left.",
     [](const Said& s) { return declared(s, s.number(1), s.text(2), 1); }},
    {"In {N} equation{s} all units are declared, and agree: {T}. {N} are left.",
     [](const Said& s) { return declared(s, s.number(1), s.text(2), s.number(3)); }},
    {"{T} has one unit: {T}. With the powers x of {T}: {T}. So {T} is {T}.",
     [](const Said& s) { return isMeant(s, s.text(5), s.text(6), s.text(4)); }},
    {"{T} have one unit: {T}. With the powers x of {T}: {T}. So {T} is {T}.",
     [](const Said& s) { return isMeant(s, s.text(5), s.text(6), s.text(4)); }},
    {"{T} have one unit: {T}. That agrees.", agrees},
    {"{T} have one unit: {T}. That follows from the equations before.", agrees},
    {"{T} have one unit: {T}. The powers agree; factors and zeros come at the end.", agrees},
    {"{T} have one unit: {T} = {T}. Several of these units are not known. For {T} the equation gives {T} = {T}, which "
     "takes its place in all others.",
     [](const Said& s) { return s.text(4) == s.text(5) ? kTrue : "of another unit"; }},
    {"{T} have one unit: {T}. {T} is {T}.", [](const Said& s) { return isMeant(s, s.text(3), s.text(4)); }},
    {"A contradiction: {T}. These {N} equations cannot all hold, and without any one of them the others can: {T}.",
     [](const Said& s) { return fewest(s, s.number(2), s.text(3)); }},
    {"A contradiction: {T}. The equation contradicts the declared units by itself.", contradictsDeclared},
    {"{T} have one unit: {T}. That is impossible, and follows from the contradictions found already.",
     [](const Said& s) {
         return s.m.memory.units == nullptr || s.m.memory.units->hasMistake ? kTrue : "there is no mistake";
     }},
    {"{T} occurs in no other equation that is left: whatever the rest is, it can be chosen so that {T}. The equation "
     "is "
     "set aside until the rest is known.",
     occursNowhereElse},
    {"Nothing says that time is a plain number here: it is in s.",
     [](const Said& s) {
         ++s.m.memory.foundTimes;
         return kTrue;
     }},
    {"With what has been found, {T} gives that {T} is {T}.",
     [](const Said& s) { return isMeant(s, s.text(2), s.text(3)); }},
    {"Nothing determines {T}. No equations contradict each other.",
     [](const Said& s) { return both(nothingDetermines(s, s.text(1)), contradictions(s, 0)); }},
    {"Nothing determines {T}. {N} contradiction{s} was told of.",
     [](const Said& s) { return both(nothingDetermines(s, s.text(1)), contradictions(s, s.number(2))); }},
    {"Nothing determines {T}. {N} contradiction{s} were told of.",
     [](const Said& s) { return both(nothingDetermines(s, s.text(1)), contradictions(s, s.number(2))); }},
    {"All units are known: 1 was found. No equations contradict each other.",
     [](const Said& s) { return both(nothingDetermines(s, ""), contradictions(s, 0)); }},
    {"All units are known: {N} were found. No equations contradict each other.",
     [](const Said& s) {
         if (s.m.memory.units != nullptr && s.m.memory.foundUnits.size() + s.m.memory.foundTimes != s.number(1))
             return std::string("another number");
         return both(nothingDetermines(s, ""), contradictions(s, 0));
     }},
    {"All units are known: {N} were found. {N} contradiction{s} was told of.",
     [](const Said& s) { return contradictions(s, s.number(2)); }},
    {"All units are known: {N} were found. {N} contradiction{s} were told of.",
     [](const Said& s) { return contradictions(s, s.number(2)); }},
    {"All units are known: 1 was found. {N} contradiction{s} was told of.",
     [](const Said& s) { return contradictions(s, s.number(1)); }},
    {"All units are known: 1 was found. {N} contradiction{s} were told of.",
     [](const Said& s) { return contradictions(s, s.number(1)); }},
    {"No equations contradict each other.", [](const Said& s) { return contradictions(s, 0); }},
    {"{N} contradiction{s} was told of.", [](const Said& s) { return contradictions(s, s.number(1)); }},
    {"{N} contradiction{s} were told of.", [](const Said& s) { return contradictions(s, s.number(1)); }},
};

}  // namespace

std::span<const Form> unitForms()
{
    return kUnits;
}

}  // namespace causeway::test
