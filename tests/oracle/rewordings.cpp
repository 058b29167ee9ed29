// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/rewordings.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

bool isAlgorithm(const Equation& equation)
{
    return equation.form == Equation::Form::Assignment || equation.form == Equation::Form::Choice;
}

/// Variables that an algorithm assigns: they have to stay what they are.
std::set<std::size_t> assignedVariables(const Model& model)
{
    std::set<std::size_t> assigned;
    for (const Equation& equation : model.equations) {
        if (isAlgorithm(equation)) assigned.insert(equation.left->variable);
    }
    for (const When& when : model.whens) {
        if (!when.isAlgorithm) continue;
        for (const auto& [target, value] : when.settings) assigned.insert(target);
    }
    return assigned;
}

std::set<std::size_t> differentiatedVariables(const Model& model)
{
    std::set<std::size_t> states;
    for (const Equation& equation : model.equations) {
        for (const TermRef& term : {equation.left, equation.right}) {
            walk(term, [&](const Term& node) {
                if (node.kind == Term::Kind::Der) states.insert(node.variable);
            });
        }
    }
    return states;
}

bool isReal(const Variable& variable)
{
    return variable.type == Type::Real && !variable.isParameter && !variable.input;
}

std::size_t addVariable(Model& model, const std::string& prefix, Type type)
{
    Variable made;
    made.name = fmt::format("{}{}", prefix, model.variables.size());
    made.type = type;
    return model.add(std::move(made));
}

void permuteEquations(Model& model, Choices& choices)
{
    choices.shuffle(model.equations);
    // The order of algorithms is theirs, and so is that of when-equations which hand values on; those are independent
    // of each other.
    choices.shuffle(model.whens);
}

void permuteDeclarations(Model& model, Choices& choices)
{
    model.order.resize(model.variables.size());
    std::iota(model.order.begin(), model.order.end(), std::size_t(0));
    choices.shuffle(model.order);
}

void rename(Model& model, Choices& choices)
{
    std::vector<std::size_t> numbers(model.variables.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t(0));
    choices.shuffle(numbers);
    const char* const prefix = choices.oneOf(std::vector<const char*>{"a", "Z", "_v"});
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        model.variables[i].name =
            choices.chance(10) ? fmt::format("'q {}'", numbers[i]) : fmt::format("{}{}", prefix, numbers[i]);
    }
}

void turnSigns(Model& model, Choices& choices)
{
    const std::set<std::size_t> assigned = assignedVariables(model);
    std::set<std::size_t> turned;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        Variable& variable = model.variables[i];
        if (!isReal(variable) || assigned.contains(i) || !choices.chance(40)) continue;
        turned.insert(i);
        variable.sign = -variable.sign;
        if (variable.start) variable.start = -*variable.start;
    }
    model.changeTerms([&](const TermRef& term) {
        return replaced(term, [&](const Term& leaf) {
            return turned.contains(leaf.variable) ? negative(std::make_shared<const Term>(leaf)) : TermRef();
        });
    });
    for (When& when : model.whens) {
        for (auto& [target, value] : when.settings) {
            if (turned.contains(target)) value = negative(value);
        }
        for (auto& [target, value] : when.reinits) {
            if (turned.contains(target)) value = negative(value);
        }
    }
}

/// Plain equations between Real expressions, which may be multiplied and moved about.
template <class Change>
void changeEquations(Model& model, Choices& choices, int percent, Change&& change)
{
    for (Equation& equation : model.equations) {
        const bool isFree = equation.form == Equation::Form::Plain && equation.vector < 0 &&
                            model.typeOf(equation.left) == Type::Real && model.typeOf(equation.right) == Type::Real;
        if (isFree && choices.chance(percent)) change(equation);
    }
}

void swapSides(Model& model, Choices& choices)
{
    changeEquations(model, choices, 50, [](Equation& equation) { std::swap(equation.left, equation.right); });
}

void scaleEquations(Model& model, Choices& choices)
{
    changeEquations(model, choices, 50, [&](Equation& equation) {
        const TermRef factor = number(choices.oneOf(std::vector<double>{2, -1, 0.5, -3, 10}));
        equation.left = factor * equation.left;
        equation.right = choices.chance(50) ? equation.right * factor : factor * equation.right;
    });
}

void moveTerms(Model& model, Choices& choices)
{
    changeEquations(model, choices, 60, [&](Equation& equation) {
        switch (choices.below(4)) {
            case 0:
                equation.right = equation.right - equation.left;
                equation.left = number(0);
                break;
            case 1:
                equation.left = equation.left - equation.right;
                equation.right = number(0);
                break;
            case 2: {
                const TermRef more = number(choices.between(1, 3));
                equation.left = equation.left + more;
                equation.right = more + equation.right;
                break;
            }
            default:
                if (equation.right->name != "+") break;
                equation.left = equation.left - equation.right->operands[0];
                equation.right = equation.right->operands[1];
        }
    });
}

void insertAliases(Model& model, Choices& choices)
{
    const std::set<std::size_t> assigned = assignedVariables(model);
    const std::size_t count = model.variables.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Variable variable = model.variables[i];  // the list grows
        if (variable.isParameter || variable.input || assigned.contains(i) || variable.component >= 0 ||
            !choices.chance(35))
            continue;
        std::size_t last = i;
        TermRef value;
        double sign = 1;
        std::vector<std::pair<TermRef, TermRef>> chain;
        const int length = choices.between(1, 3);
        for (int k = 0; k < length; ++k) {
            const std::size_t made = addVariable(model, "alias", variable.type);
            model.variables[made].isDiscrete = variable.isDiscrete && variable.type != Type::Real;
            const bool isTurned = variable.type == Type::Real && choices.chance(40);
            if (isTurned) sign = -sign;
            value = sign > 0 ? oracle::variable(made) : negative(oracle::variable(made));
            model.changeTerms([&](const TermRef& term) {
                return replaced(term, [&](const Term& leaf) {
                    return leaf.kind == Term::Kind::Variable && leaf.variable == i && choices.chance(40) ? value
                                                                                                         : TermRef();
                });
            });
            TermRef before = oracle::variable(last);
            if (isTurned) before = negative(before);
            if (choices.chance(50))
                chain.emplace_back(oracle::variable(made), before);
            else
                chain.emplace_back(before, oracle::variable(made));
            last = made;
        }
        for (const auto& [left, right] : chain) model.equate(left, right);
    }
}

/// One node of the terms of plain equations, chosen among those that `isWanted`, and what it becomes.
void changeNodes(Model& model, Choices& choices, int percent, const std::function<bool(const Term&)>& isWanted,
                 const std::function<TermRef(const TermRef&)>& change)
{
    const std::function<TermRef(const TermRef&)> through = [&](const TermRef& term) -> TermRef {
        if (!term) return term;
        TermRef result = term;
        if (!term->operands.empty()) {
            Term copy = *term;
            for (TermRef& operand : copy.operands) operand = through(operand);
            result = std::make_shared<const Term>(std::move(copy));
        }
        if (!isWanted(*result) || !choices.chance(percent)) return result;
        return change(result);
    };
    // The change may add equations.
    for (std::size_t i = 0; i < model.equations.size(); ++i) {
        const Equation before = model.equations[i];
        if (before.component >= 0 || model.typeOf(before.left) == Type::Integer) continue;
        const TermRef left = isAlgorithm(before) ? before.left : through(before.left), right = through(before.right);
        const TermRef condition = through(before.condition), otherwise = through(before.otherwise);
        Equation& equation = model.equations[i];
        equation.left = left;
        equation.right = right;
        equation.condition = condition;
        equation.otherwise = otherwise;
    }
}

bool isArithmetic(const Term& term)
{
    return term.kind == Term::Kind::Apply && !term.operands.empty() &&
           (term.name == "+" || term.name == "-" || term.name == "*" || term.name == "/");
}

void extractTerms(Model& model, Choices& choices)
{
    std::size_t left = 4;
    changeNodes(
        model, choices, 15,
        [&](const Term& term) {
            return left > 0 && (isArithmetic(term) || (term.kind == Term::Kind::Function && term.name != "sample"));
        },
        [&](const TermRef& term) {
            --left;
            const std::size_t made = addVariable(model, "term", Type::Real);
            model.equate(variable(made), term, made);
            return variable(made);
        });
}

void nameConditions(Model& model, Choices& choices)
{
    changeNodes(
        model, choices, 60,
        [](const Term& term) {
            return term.kind == Term::Kind::Apply &&
                   (term.name == "<" || term.name == ">" || term.name == "<=" || term.name == ">=");
        },
        [&](const TermRef& term) {
            const std::size_t made = addVariable(model, "is", Type::Boolean);
            model.equate(variable(made), term, made);
            return variable(made);
        });
}

void negateConditions(Model& model, Choices& choices)
{
    changeNodes(
        model, choices, 60, [](const Term& term) { return term.kind == Term::Kind::Apply && term.name == "if"; },
        [&](const TermRef& term) {
            return choose(apply("not", {term->operands[0]}), term->operands[2], term->operands[1]);
        });
}

void weighBranches(Model& model, Choices& choices)
{
    changeNodes(
        model, choices, 60,
        [&](const Term& term) {
            return term.kind == Term::Kind::Apply && term.name == "if" && model.typeOf(term.operands[1]) == Type::Real;
        },
        [&](const TermRef& term) {
            const std::size_t made = addVariable(model, "mode", Type::Integer);
            model.equate(variable(made), choose(term->operands[0], number(1), number(0)), made);
            return variable(made) * term->operands[1] + (number(1) - variable(made)) * term->operands[2];
        });
}

void branchEquations(Model& model, Choices& choices)
{
    for (Equation& equation : model.equations) {
        const bool isChoice = equation.form == Equation::Form::Plain && equation.vector < 0 &&
                              equation.right->kind == Term::Kind::Apply && equation.right->name == "if";
        if (!isChoice || !choices.chance(70)) continue;
        const std::vector<TermRef> operands = equation.right->operands;
        equation.form = Equation::Form::Branches;
        equation.condition = operands[0];
        equation.right = operands[1];
        equation.otherwise = operands[2];
    }
}

void writeAlgorithms(Model& model, Choices& choices, bool areInverted)
{
    for (When& when : model.whens) {
        if (when.reinits.empty() && choices.chance(40)) when.isAlgorithm = true;
    }
    if (model.hasConstraints) return;
    const std::set<std::size_t> states = differentiatedVariables(model);
    for (Equation& equation : model.equations) {
        const bool isValue = equation.form == Equation::Form::Plain && equation.vector < 0 &&
                             equation.left->kind == Term::Kind::Variable && equation.component < 0 &&
                             (areInverted || equation.defines == equation.left->variable);
        if (!isValue || states.contains(equation.left->variable) || !choices.chance(40)) continue;
        bool isRecursive = false;
        walk(equation.right, [&](const Term& node) {
            isRecursive =
                isRecursive || (node.kind != Term::Kind::Number && node.kind != Term::Kind::Apply &&
                                node.kind != Term::Kind::Function && node.variable == equation.left->variable);
        });
        if (isRecursive) continue;
        equation.form = Equation::Form::Assignment;
        if (equation.right->kind != Term::Kind::Apply || equation.right->name != "if") continue;
        const std::vector<TermRef> operands = equation.right->operands;
        equation.form = Equation::Form::Choice;
        equation.condition = operands[0];
        equation.right = operands[1];
        equation.otherwise = operands[2];
    }
}

void writeCausalAlgorithms(Model& model, Choices& choices)
{
    writeAlgorithms(model, choices, false);
}

void writeInvertedAlgorithms(Model& model, Choices& choices)
{
    writeAlgorithms(model, choices, true);
}

void nameNumbers(Model& model, Choices& choices)
{
    std::size_t left = 4;
    changeNodes(
        model, choices, 20, [&](const Term& term) { return left > 0 && term.kind == Term::Kind::Number; },
        [&](const TermRef& term) {
            --left;
            const std::size_t made = addVariable(model, "p", Type::Real);
            model.variables[made].isParameter = true;
            model.variables[made].value = term->number;
            return variable(made);
        });
}

void callFunctions(Model& model, Choices& choices)
{
    if (model.hasConstraints) return;
    std::size_t left = 2;
    changeNodes(
        model, choices, 20,
        [&](const Term& term) {
            bool isPlain = left > 0 && isArithmetic(term);
            walk(std::make_shared<const Term>(term), [&](const Term& node) {
                const bool isRight = node.kind == Term::Kind::Number || node.kind == Term::Kind::Variable ||
                                     isArithmetic(node) ||
                                     (node.kind == Term::Kind::Function && (node.name == "sin" || node.name == "cos"));
                isPlain = isPlain && isRight;
            });
            return isPlain;
        },
        [&](const TermRef& term) {
            --left;
            std::vector<TermRef> inputs;
            Function function;
            function.name = fmt::format("function{}", model.functions.size());
            function.value = replaced(term, [&](const Term& leaf) {
                inputs.push_back(std::make_shared<const Term>(leaf));
                return variable(inputs.size() - 1);
            });
            if (inputs.empty()) return term;
            function.inputs = inputs.size();
            model.functions.push_back(function);
            return call(function.name, inputs);
        });
}

void gatherArrays(Model& model, Choices& choices)
{
    std::map<std::tuple<Type, bool, bool>, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const Variable& variable = model.variables[i];
        if (variable.isParameter || variable.input || variable.component >= 0 || variable.array >= 0 ||
            !choices.chance(70))
            continue;
        alike[{variable.type, variable.isDiscrete, variable.start.has_value()}].push_back(i);
    }
    for (auto& [key, members] : alike) {
        choices.shuffle(members);
        int place = 0;
        for (const std::size_t i : members) {
            model.variables[i].array = model.arrays;
            model.variables[i].place = ++place;
        }
        ++model.arrays;
    }
}

void gatherEquations(Model& model, Choices& choices)
{
    const int vector = model.vectors++;
    changeEquations(model, choices, 50, [&](Equation& equation) {
        if (equation.component < 0) equation.vector = vector;
    });
}

void gatherRecord(Model& model, Choices& choices)
{
    const int component = static_cast<int>(model.components.size());
    model.components.push_back(true);
    for (Variable& variable : model.variables) {
        if (!variable.isParameter && !variable.input && variable.component < 0 && variable.array < 0 &&
            choices.chance(50))
            variable.component = component;
    }
}

/// Some equations and the variables that they are there for become a component, with what they read as its inputs.
void makeComponent(Model& model, Choices& choices)
{
    const int component = static_cast<int>(model.components.size());
    std::vector<std::size_t> taken;
    std::set<std::size_t> own;
    for (std::size_t i = 0; i < model.equations.size(); ++i) {
        const Equation& equation = model.equations[i];
        const bool isFree = equation.defines && equation.component < 0 && equation.vector < 0 &&
                            model.variables[*equation.defines].component < 0 &&
                            model.variables[*equation.defines].array < 0;
        if (isFree && choices.chance(60)) {
            taken.push_back(i);
            own.insert(*equation.defines);
        }
    }
    // What it differentiates, or asks for the time before, has to be its own.
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        std::erase_if(taken, [&](std::size_t i) {
            const Equation& equation = model.equations[i];
            bool isForeign = isAlgorithm(equation) && !own.contains(equation.left->variable);
            for (const TermRef& term : {equation.left, equation.right, equation.condition, equation.otherwise}) {
                if (!term) continue;
                walk(term, [&](const Term& node) {
                    isForeign = isForeign || ((node.kind == Term::Kind::Der || node.kind == Term::Kind::Pre) &&
                                              !own.contains(node.variable));
                });
            }
            if (isForeign) {
                own.erase(*equation.defines);
                isChanged = true;
            }
            return isForeign;
        });
    }
    if (taken.empty()) return;
    model.components.push_back(false);
    for (const std::size_t i : own) model.variables[i].component = component;
    std::map<std::size_t, std::size_t> inputs;
    const auto inside = [&](const Term& leaf) -> TermRef {
        if (own.contains(leaf.variable)) return {};
        if (model.variables[leaf.variable].isParameter) return number(model.variables[leaf.variable].value);
        const auto [place, isNew] = inputs.try_emplace(leaf.variable, 0);
        if (isNew) {
            place->second = addVariable(model, "in", model.variables[leaf.variable].type);
            model.variables[place->second].component = component;
            model.variables[place->second].input = variable(leaf.variable);
        }
        return variable(place->second);
    };
    for (const std::size_t i : taken) {
        Equation equation = model.equations[i];
        for (TermRef* term : {&equation.left, &equation.right, &equation.condition, &equation.otherwise})
            *term = replaced(*term, inside);
        equation.component = component;
        model.equations[i] = std::move(equation);
    }
}

}  // namespace

const std::vector<Rewording>& allRewordings()
{
    static const std::vector<Rewording> rewordings = {{"permute equations", permuteEquations},
                                                      {"permute declarations", permuteDeclarations},
                                                      {"rename", rename},
                                                      {"swap sides", swapSides},
                                                      {"turn signs", turnSigns},
                                                      {"scale equations", scaleEquations},
                                                      {"move terms", moveTerms},
                                                      {"insert aliases", insertAliases},
                                                      {"extract terms", extractTerms},
                                                      {"name conditions", nameConditions},
                                                      {"negate conditions", negateConditions},
                                                      {"weigh branches", weighBranches},
                                                      {"if-equations", branchEquations},
                                                      {"algorithms", writeCausalAlgorithms},
                                                      {"parameters", nameNumbers},
                                                      {"functions", callFunctions},
                                                      {"arrays", gatherArrays},
                                                      {"array equations", gatherEquations},
                                                      {"record", gatherRecord},
                                                      {"component", makeComponent}};
    return rewordings;
}

const std::vector<Rewording>& rewordingsWithInvertedAlgorithms()
{
    static const std::vector<Rewording> rewordings = {{"insert aliases", insertAliases},
                                                      {"extract terms", extractTerms},
                                                      {"inverted algorithms", writeInvertedAlgorithms}};
    return rewordings;
}

}  // namespace causeway::oracle
