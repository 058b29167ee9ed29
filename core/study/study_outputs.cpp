// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_outputs.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/suggestion.h"
#include "core/results/expression_column.h"
#include "core/results/result_sink.h"
#include "core/simulation/recorder.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

using At = StudyOutput::At;

std::string withoutSpaces(const std::string& text)
{
    std::string kept;
    std::ranges::copy_if(text, std::back_inserter(kept), [](char c) { return c != ' ' && c != '\n'; });
    return kept;
}

/// Normal form without spaces and with canonical numbers: "x>1.0" and "x > 1" are equal.
std::string comparableRelation(std::string_view text)
{
    std::string words;
    for (const Token& token : lex(text).tokens) {
        const std::string_view word = text.substr(token.begin, token.size());
        const bool isNumber = token.kind == TokenKind::UnsignedInteger || token.kind == TokenKind::UnsignedReal;
        const auto number = isNumber ? parseNumber(word) : std::nullopt;
        words += number ? shortestText(*number) : std::string(word);
        words += ' ';
    }
    return words;
}

/// Triggers of a program's events as reported by events; samples are not distinguished by text.
std::vector<std::string> relationsOf(const Program& program)
{
    std::vector<std::string> relations;
    const auto add = [&relations](const std::string& text) {
        if (std::ranges::find(relations, text) == relations.end()) relations.push_back(text);
    };
    for (const ProgramRelation& relation : program.relations) add(relation.text);
    for (const ProgramRounding& rounding : program.roundings) add(rounding.text);
    return relations;
}

/// Clocks and samples have names or numbers computed during the run.
bool isClockLike(const Program& program, std::string_view relation)
{
    return relation.starts_with("sample(") || !program.clocks.empty();
}

/// Replaces a relation by the text of the model, as reported by events.
void takeRelation(StudyOutput& output, std::size_t index, const Program& program, std::vector<std::string>& problems)
{
    if (output.relation.empty()) return;
    const std::vector<std::string> known = relationsOf(program);
    const std::string wanted = comparableRelation(output.relation);
    for (const std::string& relation : known) {
        if (comparableRelation(relation) != wanted) continue;
        output.relation = relation;
        return;
    }
    if (isClockLike(program, output.relation)) return;
    problems.push_back(
        fmt::format("outputs[{}].relation: the model has no relation '{}'{}", index, output.relation,
                    known.empty() ? "; it has none" : fmt::format("; it has {}", fmt::join(known, ", "))));
}

/// Reports times outside the run.
void checkTimes(const StudyOutput& output, std::size_t index, const SimulationSettings& settings,
                std::vector<std::string>& problems)
{
    const auto check = [&](const char* key, double time) {
        if (!(time >= settings.startTime && time <= settings.stopTime))
            problems.push_back(fmt::format("outputs[{}].{}: {} s is not between the start and the stop time of a run",
                                           index, key, time));
    };
    if (output.at == At::Time) check("at", output.time);
    if (output.from) check("from", *output.from);
    if (output.to) check("to", *output.to);
}

void readNumber(const JsonPlace& place, StudyOutput& output)
{
    if (place.value() == -1) {
        output.number = -1;
    } else if (const auto number = place.whole(1, std::numeric_limits<int>::max())) {
        output.number = static_cast<int>(*number);
    }
}

void readAt(const JsonPlace& place, StudyOutput& output)
{
    if (place.value().is_number()) {
        output.at = At::Time;
        output.time = place.number().value_or(0);
    } else if (place.value().is_string()) {
        if (const auto word = place.word({"end", "max", "min", "mean", "rms", "event"}))
            output.at = static_cast<At>(*word);
    } else {
        place.refuse("must be end, max, min, mean, rms, event or a time in seconds");
    }
}

void readInterval(const JsonPlace& place, StudyOutput& output)
{
    const bool isOverTime =
        output.at == At::Max || output.at == At::Min || output.at == At::Mean || output.at == At::Rms;
    for (const char* key : {"from", "to"}) {
        if (place.has(key) && !isOverTime) place.at(key).refuse("only max, min, mean and rms have an interval");
    }
    output.from = place.numberAt("from");
    output.to = place.numberAt("to");
    if (output.from && output.to && !(*output.from < *output.to)) place.refuse("'from' must be less than 'to'");
}

}  // namespace

std::vector<StudyOutput> readStudyOutputs(const JsonPlace& place, const WhyTaken& whyTaken)
{
    std::vector<StudyOutput> outputs;
    for (const JsonPlace& element : place.elements()) {
        if (!element.isObject({"name", "variable", "at", "number", "relation", "from", "to"}, {"variable"})) continue;
        StudyOutput output;
        output.variable = element.textAt("variable").value_or("");
        output.name = element.has("name") ? element.textAt("name").value_or("") : output.variable;
        if (element.has("at")) readAt(element.at("at"), output);
        readInterval(element, output);
        const bool isAtEvent = output.at == At::Event;
        for (const char* key : {"number", "relation"}) {
            if (element.has(key) && !isAtEvent) element.at(key).refuse("only an output at \"event\" has that");
        }
        output.relation = element.textAt("relation").value_or("");
        if (element.has("number") && isAtEvent) readNumber(element.at("number"), output);
        std::string why = whyTaken(output.name);
        if (why.empty() && std::ranges::find(outputs, output.name, &StudyOutput::name) != outputs.end())
            why = "is the name of an output already; give another \"name\"";
        if (!why.empty() && !output.name.empty()) element.refuse(fmt::format("'{}' {}", output.name, why));
        outputs.push_back(std::move(output));
    }
    return outputs;
}

void takeStudyOutputs(std::vector<StudyOutput>& outputs, const Program& program, SimulationSettings& settings,
                      std::vector<std::string>& problems)
{
    const ResultLayout layout = recordedColumns(program, NameFilter()).layout;
    const Result head = headOf(layout);
    std::vector<std::string> names;
    for (const ResultVariable& variable : layout.variables) names.push_back(variable.name);
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        StudyOutput& output = outputs[i];
        const std::string plain = withoutSpaces(output.variable);
        const bool isVariable = std::ranges::find(names, plain) != names.end();
        if (isVariable) output.variable = plain;
        ExpressionColumn column;
        if (isVariable)
            column.names = {plain};
        else
            column = expressionColumn(head, output.variable);
        if (!column.error.empty()) {
            problems.push_back(fmt::format("outputs[{}].variable: {}{}", i, column.error, didYouMean(plain, names)));
            continue;
        }
        kept.insert(kept.end(), column.names.begin(), column.names.end());
        for (const ResultVariable& variable : layout.variables) {
            if (!variable.column && plain.find(variable.name) != std::string::npos) kept.push_back(variable.name);
        }
        checkTimes(output, i, settings, problems);
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) takeRelation(outputs[i], i, program, problems);
    // Without any pattern all variables would be kept.
    if (kept.empty()) kept.emplace_back("time");
    settings.outputs = std::move(kept);
}

}  // namespace causeway
