// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/lesson/random_lesson_models.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "core/base/units.h"
#include "tests/unit/structure/random_systems.h"

namespace causeway::test {

namespace {

std::string equationText(std::mt19937& generator, const std::vector<UnknownId>& row, bool isSwitched)
{
    static constexpr const char* kTerms[] = {"2*x{0}",
                                             "-3*x{0}",
                                             "(time - 1)*x{0}",
                                             "x{0}^3",
                                             "p*x{0}",
                                             "4*x{0}/(p + 1)",
                                             "x{0}",
                                             "(if time < 1 then x{0} else 0)",
                                             "(if b then x{0} else 3*x{0})",
                                             "(if k > 1 then x{0} else 0)"};
    const std::size_t forms = std::size(kTerms) - (isSwitched ? 0 : 2);
    std::string text;
    for (const UnknownId unknown : row) {
        const std::size_t form = generator() % (forms + 4);
        text += fmt::format(fmt::runtime(std::string(" + ") + kTerms[form < forms ? form : 6]), unknown.index());
    }
    return "  sin(time) = 1" + text + ";\n";
}

std::string sums(unsigned seed, bool isSwitched)
{
    std::mt19937 generator(seed);
    const std::size_t size = 2 + generator() % 7;
    Rows rows = randomRows(generator, size, size, 0.15 + 0.1 * static_cast<double>(generator() % 3));
    // Most have an unknown of their own, so that some models are singular.
    std::vector<std::size_t> own(size);
    for (std::size_t i = 0; i < size; ++i) own[i] = i;
    std::shuffle(own.begin(), own.end(), generator);
    std::string text = "model M\n  parameter Real p = 2;\n";
    for (std::size_t i = 0; i < size; ++i) text += fmt::format("  Real x{};\n", i);
    if (isSwitched) text += "  Boolean b;\n  Integer k;\n";
    text += "equation\n";
    for (std::size_t e = 0; e < size; ++e) {
        std::vector<UnknownId> row = rows[e];
        if (row.empty() || generator() % 8 != 0) row.emplace_back(own[e]);
        std::ranges::sort(row);
        row.erase(std::unique(row.begin(), row.end()), row.end());
        text += equationText(generator, row, isSwitched);
    }
    if (isSwitched) {
        text += fmt::format("  b = x{} > {};\n", generator() % size, generator() % 3);
        text += generator() % 2 == 0 ? fmt::format("  k = if x{} > 0.5 then 2 else 1;\n", generator() % size)
                                     : std::string("  k = if b then 1 else 2;\n");
    }
    return text + "end M;\n";
}

/// Points that move by forces, and constraints between them.
class Mechanism {
public:
    explicit Mechanism(unsigned seed) : m_generator(seed), m_points(1 + m_generator() % 4) {}

    std::string text()
    {
        m_pull.resize(m_points);
        const std::size_t constraints = m_generator() % (m_points + 1);
        for (std::size_t j = 0; j < constraints; ++j) constrain(j);
        for (std::size_t i = 0; i < m_points; ++i) move(i);
        for (std::size_t i = 0; oneIn(3) && i < m_points; ++i) beginWith(i);
        if (oneIn(3)) {
            m_declarations += "  Real w;\n";
            m_equations += fmt::format("  w = 2*x{} + sin(time);\n", point());
        }
        return "model M\n  parameter Real p = 2;\n" + m_declarations + "equation\n" + m_equations +
               (m_initial.empty() ? "" : "initial equation\n" + m_initial) + "end M;\n";
    }

private:
    std::size_t point() { return m_generator() % m_points; }
    bool oneIn(std::size_t n) { return m_generator() % n == 0; }

    std::string startOf()
    {
        switch (m_generator() % 4) {
            case 0: return "";
            case 1: return "(start = 1)";
            case 2: return fmt::format("(start = {}, fixed = true)", m_generator() % 2);
            default: return oneIn(2) ? "(stateSelect = StateSelect.prefer)" : "";
        }
    }

    void move(std::size_t i)
    {
        m_declarations += fmt::format("  Real x{}{};\n", i, startOf());
        const std::string force =
            fmt::format("{}{}", oneIn(2) ? "-p*x" + std::to_string(point()) : "cos(time)", m_pull[i]);
        if (oneIn(3)) {
            m_equations += fmt::format("  der(x{}) = {};\n", i, force);
            return;
        }
        m_declarations += fmt::format("  Real v{}{};\n", i, startOf());
        m_equations += fmt::format("  der(x{0}) = v{0};\n  der(v{0}) = {1};\n", i, force);
    }

    /// Pulls at all that it ties.
    void constrain(std::size_t j)
    {
        m_declarations += fmt::format("  Real f{};\n", j);
        const std::size_t a = point(), b = point();
        const auto pull = [&](std::size_t i, const std::string& by) { m_pull[i] += fmt::format(" + {}*f{}", by, j); };
        switch (m_generator() % 5) {
            case 0: m_equations += fmt::format("  x{} = {};\n", a, oneIn(2) ? "sin(time)" : "1"); return pull(a, "1");
            case 1:
                m_equations += fmt::format("  x{} + 2*x{} = 3;\n", a, b);
                pull(a, "1");
                return pull(b, "2");
            case 2:
                m_equations += fmt::format("  x{}^2 + x{}^2 = 1;\n", a, b);
                pull(a, fmt::format("x{}", a));
                return pull(b, fmt::format("x{}", b));
            case 3: m_equations += fmt::format("  x{}*x{} = 1 + time;\n", a, b); return pull(a, "2");
            default:
                m_equations += fmt::format("  p*x{} - x{} = time;\n", a, b);
                pull(a, "p");
                return pull(b, "(-1)");
        }
    }

    void beginWith(std::size_t i)
    {
        switch (m_generator() % 3) {
            case 0: m_initial += fmt::format("  x{} = {};\n", i, m_generator() % 3); break;
            case 1: m_initial += fmt::format("  der(x{}) = 0;\n", i); break;
            default: m_initial += fmt::format("  x{} + x{} = 1;\n", i, point()); break;
        }
    }

    std::mt19937 m_generator;
    std::size_t m_points;
    std::vector<std::string> m_pull;  ///< by point: what constraints add to its force
    std::string m_declarations, m_equations, m_initial;
};

}  // namespace

UnitModel unitModel(unsigned seed)
{
    std::mt19937 generator(seed);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(generator() % n); };
    UnitModel model;
    const std::size_t roots = 2 + below(3), all = roots + 2 + below(6);
    std::string equations;
    for (std::size_t i = 0; i < roots; ++i) {
        std::array<int, 7>& unit = model.units.emplace_back();
        for (std::size_t base = 0; base < 4; ++base) unit[base] = static_cast<int>(below(4)) - 1;
    }
    for (std::size_t k = roots; k < all; ++k) {
        const std::size_t a = below(k), b = below(k);
        UnitModel::Equation& equation = model.equations.emplace_back();
        std::array<int, 7> unit{};
        const auto give = [&](int ofA, int ofB, int seconds, std::string text) {
            for (std::size_t base = 0; base < unit.size(); ++base)
                unit[base] = ofA * model.units[a][base] + ofB * model.units[b][base];
            unit[2] += seconds;
            equation.powers = {{k, 1}};
            if (ofA + (a == b ? ofB : 0) != 0) equation.powers.emplace_back(a, -ofA - (a == b ? ofB : 0));
            if (ofB != 0 && a != b) equation.powers.emplace_back(b, -ofB);
            equation.seconds = seconds;
            equation.text = std::move(text);
        };
        const bool areAlike = model.units[a] == model.units[b] && a != b;
        switch (below(areAlike ? 5 : 4)) {
            case 0: give(1, 1, 0, fmt::format("x{} = x{}*x{}", k, a, b)); break;
            case 1: give(1, -1, 0, fmt::format("x{} = x{}/x{}", k, a, b)); break;
            case 2: give(1, 0, 0, fmt::format("x{} = 3*x{}", k, a)); break;
            case 3:
                if (a >= roots)
                    give(1, 0, -1, fmt::format("x{} = der(x{})", k, a));
                else
                    give(2, 0, 0, fmt::format("x{} = x{}^2", k, a));
                break;
            default:
                give(1, 0, 0, fmt::format("x{} = x{} + 2*x{}", k, a, b));
                equation.powers = {{k, 1}, {a, -1}};
                // The terms of the sum have one unit, too.
                model.equations.push_back({model.equations.back().text, {{a, 1}, {b, -1}}, 0});
        }
        model.units.push_back(unit);
    }
    model.declared = model.units;
    const bool declaresMost = below(2) == 0;
    for (std::size_t i = 0; i < all; ++i) model.isDeclared.push_back(below(3) < (declaresMost ? 2U : 1U));
    model.isDeclared[0] = true;
    model.hasMistake = below(4) == 0;
    if (model.hasMistake) {
        const std::size_t wrong = below(all);
        model.isDeclared[wrong] = true;
        ++model.declared[wrong][below(4)];
    }
    std::string declarations;
    for (std::size_t i = 0; i < all; ++i) {
        UnitPowers powers;
        powers.base = model.declared[i];
        declarations += fmt::format("  {}Real x{}{}{};\n", i < roots ? "parameter " : "", i,
                                    model.isDeclared[i] ? fmt::format("(unit = \"{}\")", unitText(powers)) : "",
                                    i < roots ? " = 2" : "");
    }
    std::string last;
    for (const UnitModel::Equation& equation : model.equations) {
        if (equation.text != last) equations += "  " + equation.text + ";\n";
        last = equation.text;
    }
    model.text = "model M\n" + declarations + "equation\n" + equations + "end M;\n";
    return model;
}

std::string algebraicModel(unsigned seed)
{
    return sums(seed, false);
}

std::string switchedModel(unsigned seed)
{
    return sums(seed, true);
}

std::string dynamicModel(unsigned seed)
{
    return Mechanism(seed).text();
}

}  // namespace causeway::test
