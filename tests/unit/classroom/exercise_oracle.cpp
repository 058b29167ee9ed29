// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/classroom/exercise_oracle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <set>

#include "core/base/task.h"
#include "core/compiler/compiler.h"

namespace causeway::test {

namespace {

using Names = std::vector<std::string>;
using Matrix = std::vector<std::vector<double>>;

void readSide(std::string side, double sign, ReadEquation& equation)
{
    // 3*(a - b) is 3*a - 3*b.
    static const std::regex bracket(R"((\d+)\*\((\w+) - (\w+)\))");
    side = std::regex_replace(side, bracket, "$1*$2 - $1*$3");
    static const std::regex term(R"(([-+]?)\s*(?:(\d+)\*)?(der\(\w+\)|sin\(\w+\)|[A-Za-z]\w*(?:\^2)?|[\d.]+))");
    for (auto at = std::sregex_iterator(side.begin(), side.end(), term); at != std::sregex_iterator(); ++at) {
        std::string name = (*at)[3];
        if (name == "time" || name == "sin(time)" || std::isdigit(static_cast<unsigned char>(name[0])) != 0) continue;
        const bool isLinear = !name.starts_with("sin(") && !name.ends_with("^2");
        if (name.starts_with("sin(")) name = name.substr(4, name.size() - 5);
        if (name.ends_with("^2")) name.resize(name.size() - 2);
        const double factor = (*at)[2].matched ? std::stod((*at)[2]) : 1;
        equation.names.push_back(name);
        if (isLinear) equation.factors[name] += sign * ((*at)[1] == "-" ? -factor : factor);
    }
}

/// Unknowns of the model in the order in which they occur; "der(x)" counts as x where `mergesDerivatives`.
Names unknownsOf(const std::vector<ReadEquation>& equations, bool mergesDerivatives)
{
    Names names;
    for (const ReadEquation& equation : equations) {
        for (std::string name : equation.names) {
            if (mergesDerivatives && name.starts_with("der(")) name = name.substr(4, name.size() - 5);
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

bool has(const ReadEquation& equation, const std::string& name)
{
    return std::ranges::find(equation.names, name) != equation.names.end();
}

std::vector<ReadEquation> readAll(const Names& texts)
{
    std::vector<ReadEquation> equations;
    for (const std::string& text : texts) equations.push_back(readEquation(text));
    return equations;
}

std::size_t rankOf(Matrix matrix)
{
    std::size_t rank = 0;
    const std::size_t columns = matrix.empty() ? 0 : matrix[0].size();
    for (std::size_t c = 0; c < columns && rank < matrix.size(); ++c) {
        std::size_t pivot = rank;
        for (std::size_t r = rank; r < matrix.size(); ++r) {
            if (std::abs(matrix[r][c]) > std::abs(matrix[pivot][c])) pivot = r;
        }
        if (std::abs(matrix[pivot][c]) < 1e-9) continue;
        std::swap(matrix[pivot], matrix[rank]);
        for (std::size_t r = rank + 1; r < matrix.size(); ++r) {
            const double factor = matrix[r][c] / matrix[rank][c];
            for (std::size_t k = c; k < columns; ++k) matrix[r][k] -= factor * matrix[rank][k];
        }
        ++rank;
    }
    return rank;
}

Matrix matrixOf(const std::vector<ReadEquation>& equations, const Names& columns)
{
    Matrix matrix;
    for (const ReadEquation& equation : equations) {
        matrix.emplace_back();
        for (const std::string& column : columns) {
            const auto at = equation.factors.find(column);
            matrix.back().push_back(at == equation.factors.end() ? 0 : at->second);
        }
    }
    return matrix;
}

bool isRegular(const std::vector<ReadEquation>& equations, const Names& columns)
{
    return equations.size() == columns.size() && rankOf(matrixOf(equations, columns)) == columns.size();
}

Names picked(const Names& items, const Answer& answer)
{
    Names names;
    for (const double at : answer) names.push_back(items[static_cast<std::size_t>(at)]);
    return names;
}

Names without(const Names& names, const Names& others)
{
    Names left;
    for (const std::string& name : names) {
        if (std::ranges::find(others, name) == others.end()) left.push_back(name);
    }
    return left;
}

/// Unknowns that follow one equation at a time from what is known.
std::size_t reached(const std::vector<ReadEquation>& equations, std::set<std::string> known)
{
    for (bool goesOn = true; goesOn;) {
        goesOn = false;
        for (const ReadEquation& equation : equations) {
            std::set<std::string> open(equation.names.begin(), equation.names.end());
            std::erase_if(open, [&](const std::string& name) { return known.contains(name); });
            if (open.size() == 1 && (goesOn = known.insert(*open.begin()).second)) break;
        }
    }
    return known.size();
}

bool isEvaluable(const std::vector<ReadEquation>& equations, const Answer& order)
{
    std::set<std::string> known;
    std::set<double> used;
    for (const double at : order) {
        const auto& names = equations[static_cast<std::size_t>(at)].names;
        known.insert(names.begin(), names.end());
        used.insert(at);
        if (known.size() != used.size()) return false;
    }
    return used.size() == equations.size();
}

/// The most that a transversal of the signature matrix gives, with the column of each row (dynamic programming).
std::vector<std::size_t> bestTransversal(const std::vector<std::vector<int>>& sigma)
{
    const std::size_t n = sigma.size();
    std::vector<int> best(std::size_t(1) << n, -1000);
    std::vector<std::size_t> taken(best.size(), 0);
    best[0] = 0;
    for (std::size_t bits = 0; bits + 1 < best.size(); ++bits) {
        const auto row = static_cast<std::size_t>(__builtin_popcountll(bits));
        for (std::size_t c = 0; c < n; ++c) {
            const std::size_t next = bits | std::size_t(1) << c;
            if (next == bits || sigma[row][c] < 0 || best[bits] + sigma[row][c] <= best[next]) continue;
            best[next] = best[bits] + sigma[row][c];
            taken[next] = c;
        }
    }
    std::vector<std::size_t> columns(n);
    for (std::size_t bits = best.size() - 1, row = n; row-- > 0;) {
        columns[row] = taken[bits];
        bits ^= std::size_t(1) << taken[bits];
    }
    return columns;
}

struct Offsets {
    std::vector<int> equations, unknowns;
    [[nodiscard]] int freedom() const
    {
        int sum = 0;
        for (const int d : unknowns) sum += d;
        for (const int c : equations) sum -= c;
        return sum;
    }
};

/// The canonical offsets of Pryce's signature method: equation i is differentiated c_i times.
Offsets offsetsOf(const std::vector<ReadEquation>& equations, const Names& unknowns)
{
    const std::size_t n = equations.size();
    std::vector<std::vector<int>> sigma(n, std::vector<int>(n, -1));
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t u = 0; u < n; ++u)
            sigma[e][u] = has(equations[e], "der(" + unknowns[u] + ")") ? 1 : has(equations[e], unknowns[u]) ? 0 : -1;
    }
    const std::vector<std::size_t> columns = bestTransversal(sigma);
    Offsets offsets{std::vector<int>(n, 0), std::vector<int>(n, 0)};
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t u = 0; u < n; ++u) {
            for (std::size_t e = 0; e < n; ++e) {
                if (sigma[e][u] >= 0)
                    offsets.unknowns[u] = std::max(offsets.unknowns[u], sigma[e][u] + offsets.equations[e]);
            }
        }
        for (std::size_t e = 0; e < n; ++e) {
            const int c = offsets.unknowns[columns[e]] - sigma[e][columns[e]];
            changes = changes || c != offsets.equations[e];
            offsets.equations[e] = c;
        }
    }
    return offsets;
}

/// From the states alone the constraints determine all other candidates, at each level of differentiation.
bool areStates(const std::vector<ReadEquation>& equations, const Offsets& offsets, const Names& candidates,
               const Names& states)
{
    const int most = *std::ranges::max_element(offsets.equations);
    std::vector<ReadEquation> constraints;
    for (std::size_t e = 0; e < equations.size(); ++e) {
        if (offsets.equations[e] == most) constraints.push_back(equations[e]);
    }
    const Names inConstraints = unknownsOf(constraints, true);
    if (most == 1) return isRegular(constraints, without(inConstraints, states));
    // Positions, and rates, which fulfil the same constraints in their place.
    std::map<std::string, std::string> rateOf;
    for (const ReadEquation& equation : equations) {
        for (const std::string& name : equation.names) {
            if (name.starts_with("der(") && equation.names.size() == 2)
                rateOf[name.substr(4, name.size() - 5)] = equation.names[equation.names[0] == name ? 1 : 0];
        }
    }
    Names ofPlaces = states, ofRates;
    for (const std::string& candidate : candidates) {
        const auto at = rateOf.find(candidate);
        if (at != rateOf.end() && std::ranges::find(states, at->second) != states.end()) ofRates.push_back(candidate);
    }
    return isRegular(constraints, without(inConstraints, ofPlaces)) &&
           isRegular(constraints, without(inConstraints, ofRates));
}

bool hasMatching(const std::vector<ReadEquation>& equations, const Names& unknowns)
{
    if (equations.size() != unknowns.size()) return false;
    std::vector<bool> reachable(std::size_t(1) << unknowns.size(), false);
    reachable[0] = true;
    for (std::size_t bits = 0; bits + 1 < reachable.size(); ++bits) {
        if (!reachable[bits]) continue;
        const ReadEquation& equation = equations[static_cast<std::size_t>(__builtin_popcountll(bits))];
        for (std::size_t u = 0; u < unknowns.size(); ++u) {
            if (has(equation, unknowns[u])) reachable[bits | std::size_t(1) << u] = true;
        }
    }
    return reachable.back();
}

/// The smallest sets of more equations than unknowns in them, united; ascending.
Answer overdetermined(const std::vector<ReadEquation>& equations)
{
    std::set<double> found;
    std::size_t least = equations.size() + 1;
    for (std::size_t bits = 1; bits < std::size_t(1) << equations.size(); ++bits) {
        std::vector<ReadEquation> some;
        Answer set;
        for (std::size_t e = 0; e < equations.size(); ++e) {
            if ((bits >> e & 1U) == 0) continue;
            some.push_back(equations[e]);
            set.push_back(static_cast<double>(e));
        }
        if (unknownsOf(some, false).size() >= some.size() || some.size() > least) continue;
        if (some.size() < least) found.clear();
        least = some.size();
        found.insert(set.begin(), set.end());
    }
    return {found.begin(), found.end()};
}

/// The same with both roles exchanged.
std::vector<ReadEquation> transposed(const std::vector<ReadEquation>& equations, const Names& unknowns)
{
    std::vector<ReadEquation> turned;
    for (const std::string& unknown : unknowns) {
        turned.emplace_back();
        for (std::size_t e = 0; e < equations.size(); ++e) {
            if (has(equations[e], unknown)) turned.back().names.push_back(std::to_string(e));
        }
    }
    return turned;
}

Answer sorted(Answer answer)
{
    std::ranges::sort(answer);
    return answer;
}

bool acceptsSystem(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    const auto equations = readAll(exercise.equations);
    const Question& question = exercise.questions[q];
    const Names unknowns = unknownsOf(equations, false);
    if (question.form == AnswerForm::Order) return isEvaluable(equations, answer);
    if (question.form == AnswerForm::Assignment) {
        bool isMatching = std::set<double>(answer.begin(), answer.end()).size() == equations.size();
        for (std::size_t e = 0; e < answer.size(); ++e)
            isMatching = isMatching && has(equations[e], question.values[static_cast<std::size_t>(answer[e])]);
        return isMatching;
    }
    if (question.form == AnswerForm::Number) return answer == Answer{2};  // by construction of the next one
    if (exercise.recipe.kind == GeneratedKind::Tearing) {
        const Names guesses = picked(question.items, answer);
        const std::set<std::string> known(guesses.begin(), guesses.end());
        return known.size() == 2 && reached(equations, known) == unknowns.size();
    }
    // The loop: what depends on itself. An unknown that an equation is not solved for makes it wait.
    const std::size_t n = equations.size();
    std::vector<std::vector<int>> sigma(n, std::vector<int>(n, -1));
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t u = 0; u < n; ++u) sigma[e][u] = has(equations[e], unknowns[u]) ? 0 : -1;
    }
    const std::vector<std::size_t> solved = bestTransversal(sigma);
    std::vector<std::vector<bool>> needs(n, std::vector<bool>(n, false));
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t f = 0; f < n; ++f) needs[e][f] = e != f && has(equations[e], unknowns[solved[f]]);
    }
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t e = 0; e < n; ++e) {
            for (std::size_t f = 0; f < n; ++f) needs[e][f] = needs[e][f] || (needs[e][k] && needs[k][f]);
        }
    }
    Names right;
    for (std::size_t e = 0; e < n; ++e) {
        bool waits = false;
        for (std::size_t f = 0; f < n; ++f) waits = waits || (!needs[e][e] && needs[e][f] && needs[f][f]);
        if (q == 2 ? waits : needs[e][e]) right.push_back(q == 1 ? unknowns[solved[e]] : exercise.equations[e]);
    }
    Names given = picked(question.items, answer);
    std::ranges::sort(given);
    std::ranges::sort(right);
    return given == right;
}

bool acceptsSingular(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    auto equations = readAll(exercise.equations);
    const Question& question = exercise.questions[q];
    if (q == 0) return sorted(answer) == overdetermined(equations);
    if (q == 1) return sorted(answer) == overdetermined(transposed(equations, question.items));
    const Names unknowns = exercise.questions[1].items;
    const std::size_t replaced = std::stoul(question.text.substr(9)) - 1;
    Answer right;
    for (std::size_t i = 0; i < question.items.size(); ++i) {
        equations[replaced] = readEquation(question.items[i]);
        if (hasMatching(equations, unknowns)) right.push_back(static_cast<double>(i));
    }
    return sorted(answer) == right;
}

bool acceptsIndex(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    const auto equations = readAll(exercise.equations);
    const Names unknowns = unknownsOf(equations, true);
    const Offsets offsets = offsetsOf(equations, unknowns);
    const Question& question = exercise.questions[q];
    if (question.form == AnswerForm::Number) return answer == Answer{static_cast<double>(offsets.freedom())};
    if (question.form == AnswerForm::Counts) return std::ranges::equal(answer, offsets.equations);
    if (question.items == exercise.equations) {
        Answer right;
        for (std::size_t e = 0; e < equations.size(); ++e) {
            if (offsets.equations[e] > 0) right.push_back(static_cast<double>(e));
        }
        return sorted(answer) == right;
    }
    const Names& candidates = question.items;
    if (exercise.recipe.kind != GeneratedKind::Index2) {
        return static_cast<int>(answer.size()) == offsets.freedom() &&
               areStates(equations, offsets, candidates, picked(candidates, answer));
    }
    Answer spare;
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        if (areStates(equations, offsets, candidates, without(candidates, {candidates[c]})))
            spare.push_back(static_cast<double>(c));
    }
    return sorted(answer) == spare;
}

/// The conditions with the equations at the start: 0 where they determine everything, else how many are too few
/// (negative) or tell nothing new (positive).
int surplusOf(const std::vector<ReadEquation>& equations, const Names& conditions)
{
    auto all = equations;
    for (const std::string& condition : conditions) all.push_back(readEquation(condition));
    const Names unknowns = unknownsOf(equations, false);
    const std::size_t rank = rankOf(matrixOf(all, unknowns));
    if (rank < all.size()) return static_cast<int>(all.size() - rank);
    return static_cast<int>(rank) - static_cast<int>(unknowns.size());
}

Names initialEquationsOf(const std::string& model)
{
    const std::string head = "initial equation\n";
    const std::size_t begin = model.find(head) + head.size(), end = model.find("equation\n", begin);
    Names conditions;
    for (std::size_t at = begin; at < end;) {
        const std::size_t semicolon = model.find(';', at);
        if (semicolon > end) break;
        conditions.push_back(model.substr(at, semicolon - at));
        at = semicolon + 2;
    }
    return conditions;
}

bool acceptsStart(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    const auto equations = readAll(exercise.equations);
    const Names given = initialEquationsOf(exercise.model);
    if (q == 0) return answer == Answer{static_cast<double>(unknownsOf(equations, false).size() - equations.size())};
    const int surplus = surplusOf(equations, given);
    if (q == 1) return answer == Answer{surplus == 0 ? 0.0 : surplus < 0 ? 1.0 : 2.0};
    Answer right;
    const Question& question = exercise.questions[q];
    for (std::size_t i = 0; i < question.items.size(); ++i) {
        Names changed = given;
        if (surplus > 0)
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        else if (surplus < 0)
            changed.push_back(question.items[i]);
        else
            changed.front() = question.items[i];
        if (surplusOf(equations, changed) == 0) right.push_back(static_cast<double>(i));
    }
    return sorted(answer) == right;
}

bool acceptsEvents(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    const auto analysis = analyse(std::make_shared<const SourceFile>("model.mo", exercise.model), exercise.modelName,
                                  StopAfter::Program, Task());
    SimulationSettings settings;
    settings.stopTime = 0.02;
    settings.solver = "dopri5";
    settings.intervals = 2000;
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settings, diagnostics, Task());
    // From the curves: where a Boolean has another value than in the row before.
    std::map<double, std::string> turns;
    for (const ResultColumn& column : run.result->columns) {
        const bool isDiode = column.name.starts_with("off");
        if (!isDiode && !column.name.starts_with("closed")) continue;
        const std::string number = column.name.substr(isDiode ? 3 : 6);
        for (std::size_t row = 1; row < run.result->rowCount(); ++row) {
            const double now = column.values[row];
            if (now == column.values[row - 1]) continue;
            turns[run.result->time[row]] = isDiode
                                               ? "diode " + number + (now != 0 ? " stops" : " begins") + " conducting"
                                               : "switch " + number + (now != 0 ? " closes" : " opens");
        }
    }
    if (q == 0) return answer == Answer{static_cast<double>(turns.size())};
    if (q == 3) return std::abs(answer.at(0) - turns.begin()->first * 1000) <= exercise.questions[q].tolerance;
    Names texts;
    for (const auto& [time, text] : turns) texts.push_back(text);
    const Names given = picked(exercise.questions[q].items, answer);
    return q == 1 ? given == Names{texts.front()} : given == texts;
}

/// Powers of m, kg, s, A of the units that the exercises declare, from a table of its own.
using Powers = std::array<int, 4>;
Powers powersOf(const std::string& unit)
{
    static const std::map<std::string, Powers> kTable = {
        {"W", {2, 1, -3, 0}},    {"V", {2, 1, -3, -1}},  {"A", {0, 0, 0, 1}},      {"Ohm", {2, 1, -3, -2}},
        {"J", {2, 1, -2, 0}},    {"s", {0, 0, 1, 0}},    {"N", {1, 1, -2, 0}},     {"kg", {0, 1, 0, 0}},
        {"m/s2", {1, 0, -2, 0}}, {"m", {1, 0, 0, 0}},    {"Pa", {-1, 1, -2, 0}},   {"m2", {2, 0, 0, 0}},
        {"m/s", {1, 0, -1, 0}},  {"m3", {3, 0, 0, 0}},   {"kg/m3", {-3, 1, 0, 0}}, {"N.m", {2, 1, -2, 0}},
        {"C", {0, 0, 1, 1}},     {"1/s", {0, 0, -1, 0}}, {"F", {-2, -1, 4, 2}},    {"H", {2, 1, -2, -2}},
        {"m3/s", {3, 0, -1, 0}}};
    return kTable.at(unit);
}

/// Left side over right side of "a = b*c^2/d"; what is not declared counts as 1, and its power is given.
Powers balanceOf(const std::string& equation, const std::map<std::string, Powers>& units, int& powerOfUnknown)
{
    Powers balance{};
    powerOfUnknown = 0;
    static const std::regex factor(R"(([=*/]?)\s*([A-Za-z]\w*|\d+)(?:\^(\d+))?)");
    bool isLeft = true;
    for (auto at = std::sregex_iterator(equation.begin(), equation.end(), factor); at != std::sregex_iterator(); ++at) {
        if ((*at)[1] == "=") isLeft = false;
        const int power = ((*at)[3].matched ? std::stoi((*at)[3]) : 1) * ((*at)[1] == "/" ? -1 : 1) * (isLeft ? 1 : -1);
        const std::string name = (*at)[2];
        if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) continue;
        const auto known = units.find(name);
        if (known == units.end()) {
            powerOfUnknown += power;
        } else {
            for (std::size_t b = 0; b < balance.size(); ++b) balance[b] += power * known->second[b];
        }
    }
    return balance;
}

bool acceptsUnits(const GeneratedExercise& exercise, std::size_t q, const Answer& answer)
{
    std::map<std::string, Powers> units;
    static const std::regex declaration(R"re(Real (\w+)\(unit = "([^"]+)"\))re");
    const std::string& model = exercise.model;
    for (auto at = std::sregex_iterator(model.begin(), model.end(), declaration); at != std::sregex_iterator(); ++at)
        units[(*at)[1]] = powersOf((*at)[2]);
    const auto isWrong = [&](const std::string& equation) {
        int power = 0;
        return balanceOf(equation, units, power) != Powers{} && power == 0;
    };
    Answer right;
    if (q == 0) {
        for (const std::string& equation : exercise.equations) {
            int power = 0;
            const Powers balance = balanceOf(equation, units, power);
            if (power == 0) continue;
            for (const int each : balance) right.push_back(-each / power + 4);
        }
        return answer == right;
    }
    const auto& items = q == 1 ? exercise.equations : exercise.questions[q].items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (isWrong(items[i]) == (q == 1)) right.push_back(static_cast<double>(i));
    }
    return sorted(answer) == right;
}

}  // namespace

ReadEquation readEquation(const std::string& text)
{
    ReadEquation equation;
    const std::size_t equals = text.find(" = ");
    readSide(text.substr(0, equals), 1, equation);
    readSide(text.substr(equals + 3), -1, equation);
    return equation;
}

bool oracleAccepts(const GeneratedExercise& exercise, std::size_t question, const Answer& answer)
{
    switch (exercise.recipe.kind) {
        case GeneratedKind::Sorting:
        case GeneratedKind::Loop:
        case GeneratedKind::Tearing: return acceptsSystem(exercise, question, answer);
        case GeneratedKind::Index2:
        case GeneratedKind::Index3:
        case GeneratedKind::States: return acceptsIndex(exercise, question, answer);
        case GeneratedKind::Singular: return acceptsSingular(exercise, question, answer);
        case GeneratedKind::Events: return acceptsEvents(exercise, question, answer);
        case GeneratedKind::Initialization: return acceptsStart(exercise, question, answer);
        case GeneratedKind::Units: return acceptsUnits(exercise, question, answer);
    }
    return false;
}

}  // namespace causeway::test
