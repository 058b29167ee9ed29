// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/lesson/lesson_claims.h"

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "tests/unit/lesson/lesson_moment.h"

namespace causeway::test {

namespace {

std::span<const Form> formsOf(LessonKind kind)
{
    switch (kind) {
        case LessonKind::Elimination:
        case LessonKind::Colouring: return colouringForms();
        case LessonKind::Matching: return matchingForms();
        case LessonKind::Components: return componentForms();
        case LessonKind::Tearing: return tearingForms();
        case LessonKind::Pantelides: return pantelidesForms();
        case LessonKind::StateSelection: return selectionForms();
        case LessonKind::Initialization: return initializationForms();
        case LessonKind::Units: return unitForms();
        case LessonKind::RootSearch:
        case LessonKind::EventIteration: return {};
    }
    return {};
}

QRegularExpression patternOf(const char* words)
{
    QString pattern = QRegularExpression::escape(QString::fromUtf8(words));
    const std::pair<const char*, const char*> kPlaces[] = {{"\\{E\\}", "([Ee]quation \\d+ \\(.+?\\))"},
                                                           {"\\{R\\}", "([Rr]ow \\d+ \\(.+?\\))"},
                                                           {"\\{U\\}", "(\\S+?)"},
                                                           {"\\{N\\}", "(no|\\d+)"},
                                                           {"\\{T\\}", "(.+?)"},
                                                           {"\\{s\\}", "(?:s)?"}};
    for (const auto& [place, expression] : kPlaces) pattern.replace(QLatin1String(place), QLatin1String(expression));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern));
}

const QRegularExpression& compiled(const char* words)
{
    static std::map<const char*, QRegularExpression> patterns;  // of texts that live as long as the program
    const auto found = patterns.find(words);
    return found != patterns.end() ? found->second : patterns.emplace(words, patternOf(words)).first->second;
}

}  // namespace

std::vector<std::string> cut(const std::string& list, const std::string& separator)
{
    std::vector<std::string> items;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(separator, at), list.size());
        items.push_back(list.substr(at, end - at));
        at = end + separator.size();
    }
    if (!items.empty() && items.back().starts_with("and ") && items.back().ends_with(" more")) items.pop_back();
    return items;
}

EquationId Said::equation(int place) const
{
    static const QRegularExpression kLabel(QStringLiteral("^[A-Za-z]+ (\\d+) \\((.+)\\)$"));
    const QRegularExpressionMatch label = kLabel.match(m_match.captured(place));
    const std::size_t number = label.captured(1).toULongLong();
    const std::string written = label.captured(2).toStdString();
    for (std::size_t e = 0; e < m.lesson.incidence.equationCount(); ++e) {
        const EquationId own(e), whole = m.lesson.structureEquation(own);
        if (whole.isNone() || whole.index() + 1 != number) continue;
        for (const std::string& text : {shortFormula(m.before.text(own)), shortFormula(m.after.text(own))}) {
            if (written == text || written.starts_with(text + ", here ")) return own;
        }
    }
    return {};
}

UnknownId Said::unknownNamed(const std::string& name) const
{
    for (std::size_t u = 0; u < m.lesson.incidence.unknownCount(); ++u) {
        if (name == m.before.text(UnknownId(u)) || name == m.after.text(UnknownId(u))) return UnknownId(u);
    }
    return {};
}

std::vector<UnknownId> Said::unknowns(int place) const
{
    std::vector<UnknownId> found;
    for (const std::string& name : cut(text(place), ", ")) found.push_back(unknownNamed(name));
    return found;
}

std::vector<EquationId> Said::equations(const std::string& list) const
{
    std::vector<EquationId> found;
    for (const std::string& text : cut(list, "; ")) {
        EquationId next;
        for (std::size_t e = 0; e < m.lesson.incidence.equationCount() && next.isNone(); ++e) {
            const bool isIt = text == m.before.text(EquationId(e)) || text == m.after.text(EquationId(e));
            if (isIt && std::ranges::find(found, EquationId(e)) == found.end()) next = EquationId(e);
        }
        found.push_back(next);
    }
    return found;
}

std::vector<std::string> falseSentences(const std::shared_ptr<const Lesson>& lesson, FormCounts& counts,
                                        const UnitModel* units)
{
    std::vector<std::string> faults;
    Memory memory;
    memory.units = units;
    LessonState before(lesson), after(lesson);
    const std::span<const Form> forms = formsOf(lesson->kind);
    for (std::size_t s = 0; s < lesson->steps.size(); ++s) {
        after.seek(s + 1);
        const std::string why = lesson->why(s);
        const Moment moment{*lesson, *lesson->structure, s, before, after, memory};
        std::string fault = "no check knows this form";
        bool isUnknown = true;
        for (const Form& form : forms) {
            const QRegularExpressionMatch match = compiled(form.words).match(QString::fromStdString(why));
            if (!match.hasMatch()) continue;
            const std::string found = form.check(Said(moment, match));
            if (isUnknown || found.empty()) fault = found;
            isUnknown = false;
            ++counts[std::string(toString(lesson->kind)) + ": " + form.words];
            if (fault.empty()) break;
        }
        if (!fault.empty())
            faults.push_back(fmt::format("{}, step {}: \"{}\": {}", toString(lesson->kind), s + 1, why, fault));
        before.seek(s + 1);
    }
    return faults;
}

std::vector<std::string> knownForms()
{
    std::vector<std::string> all;
    for (std::size_t k = 0; k < kLessonKinds; ++k) {
        for (const Form& form : formsOf(static_cast<LessonKind>(k)))
            all.push_back(std::string(toString(static_cast<LessonKind>(k))) + ": " + form.words);
    }
    return all;
}

}  // namespace causeway::test
