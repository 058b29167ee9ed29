// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/classroom/exercise_page.h"

namespace causeway {

namespace {

constexpr std::string_view kSheetStyle =
    "body{font:11pt/1.4 sans-serif;color:#1f2430;background:#fff;max-width:50em;margin:1em auto;padding:0 1em}"
    "h2{font-size:1.2em;margin:0}h2 small{color:#5f6b7a;font-weight:normal}"
    "pre{background:#f3f5f7;padding:.5em .8em;border-radius:.3em;font:10pt/1.35 monospace;white-space:pre-wrap}"
    "section{margin:2em 0;break-after:page}section:last-child{break-after:auto}ol{padding-left:1.3em}"
    "li{margin:.7em 0;break-inside:avoid}code{font-family:monospace;white-space:pre-wrap}"
    ".name{display:flex;gap:1em;margin:0 0 1em}.name span{border-bottom:1px solid #1f2430;"
    "min-width:18em}table{border-collapse:collapse;margin:.3em 0}td{border:1px solid #d5dae0;padding:.15em .6em}"
    "td.open{min-width:8em}.line{border-bottom:1px solid #1f2430;height:1.8em;max-width:30em}.box{display:inline-block;"
    "border:1px solid #1f2430;width:.8em;height:.8em;margin-right:.4em}.right{color:#2e7d32}"
    "@page{margin:18mm}@media print{body{margin:0;padding:0;max-width:none}.compact section{break-after:auto;"
    "break-inside:avoid}}";

std::string pageOf(std::string_view title, std::string_view look, std::string_view body)
{
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body "
        "class=\"{}\">\n{}</body>\n</html>\n",
        title, kSheetStyle, look, body);
}

std::string headOf(const GeneratedExercise& exercise)
{
    return fmt::format("<h2>{} <small>{}</small></h2>\n<p>{}</p>\n<pre>{}</pre>\n", escapedMarkup(exercise.title),
                       nameOf(exercise.recipe), escapedMarkup(exercise.task), escapedMarkup(exercise.model));
}

/// Space for the answer.
std::string roomFor(const Question& question)
{
    std::string text;
    switch (question.form) {
        case AnswerForm::Number: return "<div class=\"line\"></div>";
        case AnswerForm::Choice:
        case AnswerForm::Set:
            for (const std::string& item : question.items)
                text += "<div><span class=\"box\"></span><code>" + escapedMarkup(item) + "</code></div>";
            return text;
        case AnswerForm::Assignment:
        case AnswerForm::Counts:
        case AnswerForm::Order:
            for (const std::string& item : question.items)
                text += "<tr><td><code>" + escapedMarkup(item) + "</code></td><td class=\"open\"></td></tr>";
            return "<table>" + text + "</table>";
    }
    return text;
}

template <class Answers>
std::string questionsOf(const GeneratedExercise& exercise, const Answers& answers)
{
    std::string text = "<ol>\n";
    for (const Question& question : exercise.questions) {
        const char* const note = question.form == AnswerForm::Order ? " (Number them.)" : "";
        text += "<li>" + escapedMarkup(question.text) + note + answers(question) + "</li>\n";
    }
    return text + "</ol>\n";
}

}  // namespace

std::string exerciseSheets(const std::vector<GeneratedExercise>& exercises)
{
    std::string body;
    for (const GeneratedExercise& exercise : exercises) {
        body += "<section>\n<p class=\"name\">Name: <span></span></p>\n" + headOf(exercise) +
                questionsOf(exercise, roomFor) + "</section>\n";
    }
    return pageOf("Exercises", "sheets", body);
}

std::string solutionsPage(const std::vector<GeneratedExercise>& exercises)
{
    const auto solution = [](const Question& question) {
        return "<br><code class=\"right\">" + escapedMarkup(solutionOf(question)) + "</code>";
    };
    std::string body = "<h1>Solutions</h1>\n";
    for (const GeneratedExercise& exercise : exercises)
        body += "<section>\n" + headOf(exercise) + questionsOf(exercise, solution) + "</section>\n";
    return pageOf("Solutions", "compact", body);
}

}  // namespace causeway
