// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A Modelica model as data that generators make and rewordings change, and its text.
///
/// Variables are known by their index, so that a rewording may rename, negate or move one without a look at the
/// equations. Expressions are shared and never change; rewordings build others.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace causeway::oracle {

struct Term;
using TermRef = std::shared_ptr<const Term>;

struct Term {
    enum class Kind { Number, Variable, Der, Pre, Apply, Function };
    Kind kind = Kind::Number;
    double number = 0;
    std::size_t variable = 0;  ///< of Variable, Der, Pre
    std::string
        name;  ///< Apply: "+", "<", "and", "not", "if", "time"; Function: of a function that is called, "sin", "sample"
    std::vector<TermRef> operands;
};

TermRef number(double value);
TermRef variable(std::size_t index);
TermRef der(std::size_t index);
TermRef pre(std::size_t index);
TermRef time();
TermRef apply(const std::string& name, std::vector<TermRef> operands);
TermRef call(const std::string& name, std::vector<TermRef> operands);
TermRef choose(const TermRef& condition, const TermRef& then, const TermRef& otherwise);
TermRef operator+(const TermRef& a, const TermRef& b);
TermRef operator-(const TermRef& a, const TermRef& b);
TermRef operator*(const TermRef& a, const TermRef& b);
TermRef negative(const TermRef& a);

/// The term with every leaf that stands for a variable (Variable, Der, Pre) replaced by what `change` gives; null keeps
/// it.
TermRef replaced(const TermRef& term, const std::function<TermRef(const Term&)>& change);
/// Calls `visit` for each node, operands first.
void walk(const TermRef& term, const std::function<void(const Term&)>& visit);

enum class Type { Real, Integer, Boolean };

struct Variable {
    std::string name;
    Type type = Type::Real;
    bool isDiscrete = false;  ///< a Real that when-equations set
    bool isParameter = false;
    TermRef input;  ///< of a component: what it is bound to, outside
    std::optional<double> start;
    bool isFixed = false;
    double value = 0;           ///< of a parameter
    int component = -1;         ///< of which component of the model it is a variable; -1: of the model itself
    int array = -1, place = 0;  ///< an element of that array, counted from 1
    double sign =
        1;  ///< what the value is to be multiplied by, for that of the variable in the model that was there first
};

struct Equation {
    enum class Form {
        Plain,       ///< left = right
        Branches,    ///< if condition then left = right; else left = otherwise; end if;
        Assignment,  ///< algorithm: left, a variable, := right
        Choice,      ///< algorithm: if condition then left := right; else left := otherwise; end if;
    };
    Form form = Form::Plain;
    TermRef left, right, condition, otherwise;
    std::optional<std::size_t> defines = {};  ///< the variable that it is there for
    int vector = -1;                          ///< of which equation between arrays it is a part
    int component = -1;                       ///< where it stands
};

/// when condition then targets = values; reinit(...); end when;
struct When {
    TermRef condition;
    std::vector<std::pair<std::size_t, TermRef>> settings, reinits;
    bool isAlgorithm = false;
};

struct Function {
    std::string name;
    std::size_t inputs = 0;
    TermRef value;  ///< of variables 0, 1, ...: its inputs
};

struct Model {
    std::vector<Variable> variables;
    std::vector<Equation> equations;
    std::vector<When> whens;
    std::vector<Function> functions;
    std::vector<std::size_t> order;  ///< of the declarations; empty: as they were added
    double stopTime = 2;             ///< s
    bool hasConstraints = false;     ///< some of its equations have to be differentiated
    int arrays = 0, vectors = 0;
    std::vector<bool> components;  ///< true: a record, which has no equations

    std::size_t add(Variable variable);
    void equate(TermRef left, TermRef right, std::optional<std::size_t> defines = {});
    [[nodiscard]] Type typeOf(const TermRef& term) const;
    /// Of all equations, when-equations and bindings of inputs, in place.
    void changeTerms(const std::function<TermRef(const TermRef&)>& change);
};

/// The name by which results know it.
std::string nameOf(const Model& model, std::size_t variable);
std::string textOf(const Model& model);

}  // namespace causeway::oracle
