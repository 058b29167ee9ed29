// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/random_model.h"

#include <cmath>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

class Generator {
public:
    explicit Generator(Choices& choices) : m_choices(choices) {}

    void add(Ingredient ingredient)
    {
        switch (ingredient) {
            case Ingredient::State: return addState();
            case Ingredient::Algebraic: return addAlgebraic();
            case Ingredient::LinearLoop: return addLoop(false);
            case Ingredient::NonlinearLoop: return addLoop(true);
            case Ingredient::Index2: return addConstrainedStates();
            case Ingredient::Index3: return addConstrainedPositions();
            case Ingredient::Circle: return addCircle();
            case Ingredient::Choice: return addChoice();
            case Ingredient::Hysteresis: return addHysteresis();
            case Ingredient::Saw: return addSaw();
            case Ingredient::Counter: return addCounter();
            case Ingredient::Sample: return addSample();
            case Ingredient::Switch: return addSwitch();
        }
    }

    Model model;

private:
    std::size_t real(const std::string& name)
    {
        Variable made;
        made.name = fmt::format("{}{}", name, ++m_names);
        return model.add(std::move(made));
    }
    std::size_t discrete(const std::string& name, Type type, double start)
    {
        Variable made;
        made.name = fmt::format("{}{}", name, ++m_names);
        made.type = type;
        made.isDiscrete = true;
        made.start = start;
        made.isFixed = true;
        return model.add(std::move(made));
    }
    std::size_t state(const std::string& name)
    {
        const std::size_t index = real(name);
        model.variables[index].start = m_choices.number(1, 0.5, 5) * (m_choices.chance(30) ? -1 : 1);
        model.variables[index].isFixed = true;
        return index;
    }

    TermRef coefficient() { return number(m_choices.number(0.5, 0.25, 6) * (m_choices.chance(30) ? -1 : 1)); }
    TermRef threshold() { return number(0.3137 + m_choices.number(0, 0.2, 5) * (m_choices.chance(40) ? -1 : 1)); }
    /// Known by now and smooth, where nothing says else.
    TermRef source()
    {
        return m_continuous.empty() || m_choices.chance(30) ? call("sin", {time() * number(m_choices.number(1, 1, 6))})
                                                            : variable(m_choices.oneOf(m_continuous));
    }

    TermRef signal()
    {
        switch (m_choices.below(m_switches.empty() ? 6 : 7)) {
            case 0: return source();
            case 1: return coefficient() * source();
            case 2: return coefficient() * source() + coefficient() * source();
            case 3: return call("sin", {source()});
            case 4: return source() * call("cos", {source()});
            case 5: {
                const TermRef other = source();
                return apply("/", {source(), number(1) + other * other});
            }
            default: return either(variable(m_choices.oneOf(m_switches)));
        }
    }
    /// The branches are never equal: then there would be no event.
    TermRef either(const TermRef& test)
    {
        const TermRef then = signal();
        return choose(test, then, signal() + number(0.6));
    }
    TermRef condition()
    {
        if (!m_switches.empty() && m_choices.chance(20)) {
            const TermRef other = variable(m_choices.oneOf(m_switches));
            if (m_choices.chance(50)) return apply(m_choices.chance(50) ? "and" : "or", {other, condition()});
            return m_choices.chance(50) ? apply("not", {other}) : other;
        }
        return apply(m_choices.oneOf(std::vector<std::string>{">", "<", ">=", "<="}), {source(), threshold()});
    }

    void addState()
    {
        const std::size_t x = state("x");
        model.equate(der(x), number(-m_choices.number(1, 0.5, 5)) * variable(x) + signal(), x);
        m_continuous.push_back(x);
    }

    void addAlgebraic()
    {
        const std::size_t y = real("y");
        model.equate(variable(y), signal(), y);
        m_continuous.push_back(y);
    }

    void addLoop(bool isNonlinear)
    {
        const std::size_t size = 2 + m_choices.below(3);
        std::vector<std::size_t> unknowns;
        for (std::size_t i = 0; i < size; ++i) unknowns.push_back(real("z"));
        for (std::size_t i = 0; i < size; ++i) {
            TermRef sum =
                number(m_choices.number(1, 0.25, 5) * (m_choices.chance(30) ? -1 : 1)) * variable(unknowns[i]);
            for (std::size_t j = 0; j < size; ++j) {
                if (j == i || (j != (i + 1) % size && !m_choices.chance(40))) continue;
                const TermRef other = variable(unknowns[j]);
                sum = sum + number(m_choices.number(0.2, 0.05, 3) * (m_choices.chance(40) ? -1 : 1)) *
                                (isNonlinear ? call("sin", {other}) : other);
            }
            model.equate(sum, signal(), unknowns[i]);
        }
        m_continuous.insert(m_continuous.end(), unknowns.begin(), unknowns.end());
    }

    /// A smooth function of time, which may be differentiated.
    TermRef motion() { return coefficient() * call("sin", {time() * number(m_choices.number(1, 0.5, 4))}); }

    void addConstrainedStates()
    {
        model.hasConstraints = true;
        const std::size_t first = state("x"), second = real("x"), multiplier = real("f");
        const TermRef a = coefficient(), b = coefficient();
        model.equate(der(first), negative(variable(first)) + signal() + a * variable(multiplier), first);
        model.equate(der(second), number(-2) * variable(second) + signal() + b * variable(multiplier), second);
        model.equate(a * variable(first) + b * variable(second), motion(), multiplier);
        m_continuous.insert(m_continuous.end(), {first, second, multiplier});
    }

    void addConstrainedPositions()
    {
        model.hasConstraints = true;
        const std::size_t x = state("x"), y = real("y"), v = state("v"), w = real("w"), force = real("f");
        const TermRef a = coefficient(), b = coefficient();
        model.equate(der(x), variable(v), x);
        model.equate(der(y), variable(w), y);
        model.equate(der(v), number(-2) * variable(x) - variable(v) + signal() + a * variable(force), v);
        model.equate(der(w), number(-1) * variable(y) - variable(w) + signal() + b * variable(force), w);
        model.equate(a * variable(x) + b * variable(y), motion(), force);
        m_continuous.insert(m_continuous.end(), {x, y, v, w, force});
    }

    void addCircle()
    {
        model.hasConstraints = true;
        const std::size_t x = state("x"), y = real("y"), v = state("v"), w = real("w"), force = real("f");
        const double length = m_choices.number(1, 0.5, 3), angle = m_choices.number(0.6, 0.3, 4);
        model.variables[x].start = length * std::sin(angle);
        model.variables[v].start = m_choices.number(0, 0.5, 3);
        model.variables[y].start = -length * std::cos(angle);
        model.equate(der(x), variable(v), x);
        model.equate(der(y), variable(w), y);
        model.equate(der(v), variable(force) * variable(x) - number(0.5) * variable(v), v);
        model.equate(der(w), variable(force) * variable(y) - number(0.5) * variable(w) - number(9.81), w);
        model.equate(variable(x) * variable(x) + variable(y) * variable(y), number(length * length), force);
        m_continuous.insert(m_continuous.end(), {x, y, v, w});
    }

    void addChoice()
    {
        const std::size_t y = real("y");
        const TermRef test = condition();
        const TermRef then = signal();
        const TermRef otherwise = m_choices.chance(30) ? either(condition()) : signal();
        model.equate(variable(y), choose(test, then, otherwise + number(0.6)), y);
        m_continuous.push_back(y);
    }

    void addHysteresis()
    {
        const std::size_t b = discrete("b", Type::Boolean, 0);
        const TermRef signal = source();
        const TermRef on = apply(">", {signal, threshold() + number(0.6)}),
                      hold = apply(">", {signal, number(-0.4171)});
        model.equate(variable(b), apply("or", {on, apply("and", {pre(b), hold})}), b);
        m_switches.push_back(b);
    }

    void addSaw()
    {
        const std::size_t x = state("x");
        model.variables[x].start = 0;
        model.equate(der(x), number(m_choices.number(1, 0.5, 6)) + number(0.25) * call("sin", {source()}), x);
        When when;
        when.condition = apply(">", {variable(x), number(0.7 + m_choices.number(0, 0.2, 4))});
        when.reinits = {{x, m_choices.chance(50) ? number(-0.3) : number(-0.4) * pre(x)}};
        model.whens.push_back(std::move(when));
        m_continuous.push_back(x);
    }

    void addCounter()
    {
        const std::size_t n = discrete("n", Type::Integer, 0);
        When when;
        when.condition = condition();
        when.settings = {{n, pre(n) + number(1)}};
        if (m_choices.chance(50)) {
            const std::size_t held = discrete("d", Type::Real, 0);
            when.settings.emplace_back(held, signal());
            m_continuous.push_back(held);
        }
        model.whens.push_back(std::move(when));
        m_continuous.push_back(n);
    }

    void addSample()
    {
        const std::size_t d = discrete("d", Type::Real, 0);
        When when;
        when.condition =
            call("sample", {number(m_choices.number(0.0625, 0.125, 4)), number(m_choices.number(0.25, 0.125, 4))});
        when.settings = {{d, number(0.5) * pre(d) + signal()}};
        model.whens.push_back(std::move(when));
        m_continuous.push_back(d);
    }

    void addSwitch()
    {
        const std::size_t isOpen = real("open");
        model.variables[isOpen].type = Type::Boolean;
        model.equate(variable(isOpen), condition(), isOpen);
        const std::size_t i1 = real("i"), i2 = real("i"), is = real("i"), u1 = real("u"), u2 = real("u");
        model.equate(variable(u1) + variable(u2), signal(), i1);
        model.equate(variable(u1), number(m_choices.number(1, 1, 3)) * variable(i1), u1);
        model.equate(variable(u2), number(m_choices.number(1, 1, 3)) * variable(i2), i2);
        model.equate(variable(i1), variable(is) + variable(i2), is);
        model.equate(number(0), choose(variable(isOpen), variable(is), variable(u2)), u2);
        m_continuous.insert(m_continuous.end(), {u2, i1, is});
        m_switches.push_back(isOpen);
    }

    Choices& m_choices;
    std::vector<std::size_t> m_continuous;  ///< Real or Integer variables that later blocks may read
    std::vector<std::size_t> m_switches;    ///< Boolean ones
    int m_names = 0;
};

}  // namespace

Model randomModel(Choices& choices, const std::vector<Ingredient>& ingredients, int most)
{
    Generator generator(choices);
    generator.add(ingredients.front());
    const int count = choices.between(0, most - 1);
    for (int i = 0; i < count; ++i) generator.add(choices.oneOf(ingredients));
    return std::move(generator.model);
}

}  // namespace causeway::oracle
