// SPDX-License-Identifier: GPL-3.0-or-later
// Random functions of models have the same values, to the bit, by the evaluator of expressions, by machine code and by
// the interpreter, and fail together; their derivatives are those that difference quotients approach.
#include <cmath>

#include <fmt/format.h>

#include "tests/function_calls.h"
#include "tests/oracle/random_functions.h"
#include "tests/oracle/search.h"

using namespace causeway::oracle;
using causeway::test::Calls;

namespace {

constexpr int kInputs = 8;  // of each model

std::vector<double> inputs(Choices& choices)
{
    std::vector<double> values;
    for (int i = 0; i < 3; ++i) values.push_back(choices.number(-3, 0.0625, 97) + (choices.chance(90) ? 0.0137 : 0));
    return values;
}

CaseOutcome tryFunctions(Choices& choices, const Announce& announce, bool withDerivatives)
{
    CaseOutcome outcome;
    std::vector<std::vector<double>> points;
    for (int k = 0; k < kInputs; ++k) points.push_back(inputs(choices));
    outcome.text = modelOfRandomFunctions(choices);
    announce(outcome.text);
    Calls calls(outcome.text);
    if (!calls.isThere()) {
        outcome.disagreement = "refused";
        outcome.details = calls.messages;
        return outcome;
    }
    for (const std::vector<double>& point : points) {
        if (withDerivatives) {
            outcome.details = calls.derivativeDifference(point);
            if (!outcome.details.empty()) outcome.disagreement = "derivative";
        } else {
            outcome.details = calls.difference(point);
            if (!outcome.details.empty()) outcome.disagreement = "values";
        }
        if (!outcome.details.empty()) {
            outcome.details += fmt::format(" at {}, {}, {}", point[0], point[1], point[2]);
            return outcome;
        }
    }
    outcome.runs = calls.computed;
    outcome.isTaken = calls.coded() > 0 && calls.computed > 0;
    return outcome;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<CaseClass> classes = {
        {"values", [](Choices& choices, const Announce& announce) { return tryFunctions(choices, announce, false); }},
        {"derivatives",
         [](Choices& choices, const Announce& announce) { return tryFunctions(choices, announce, true); }},
    };
    return search(argc, argv, classes, {2000, 20});
}
