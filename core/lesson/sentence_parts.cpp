// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/sentence_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "core/base/ascii.h"
#include "core/structure/report/equation_history.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxLabels = 200;  ///< for larger lessons only nearby labels are searched

/// Names that may be ordinary words in a sentence; they are left as text.
constexpr std::array<std::string_view, 48> kWords = {
    "a",  "alone", "also",   "among", "an",   "and",   "are", "as",     "at",    "back",  "be",  "both",
    "by", "can",   "column", "each",  "end",  "entry", "for", "free",   "from",  "given", "has", "in",
    "is", "it",    "its",    "left",  "loop", "no",    "not", "number", "of",    "on",    "one", "only",
    "or", "order", "part",   "path",  "rank", "row",   "so",  "stack",  "state", "that",  "the", "to"};

bool isOfName(char c)
{
    return (lowerCase(c) >= 'a' && lowerCase(c) <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool startsName(char c)
{
    return (isOfName(c) && !(c >= '0' && c <= '9')) || c == '\'';
}

/// After the quoted or plain identifier that starts at `at`.
std::size_t endOfIdentifier(std::string_view text, std::size_t at)
{
    if (text[at] != '\'') {
        while (at < text.size() && isOfName(text[at])) ++at;
        return at;
    }
    for (++at; at < text.size() && text[at] != '\''; ++at) {
        if (text[at] == '\\') ++at;
    }
    return std::min(at + 1, text.size());
}

/// After the bracket that closes the one at `at`, or `at` where nothing closes it.
std::size_t endOfBrackets(std::string_view text, std::size_t at)
{
    const char open = text[at], close = open == '(' ? ')' : ']';
    std::size_t depth = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
        if (text[i] == open) ++depth;
        if (text[i] == close && --depth == 0) return i + 1;
    }
    return at;
}

/// After the whole reference: "a.b[1].c", "der(a.b)".
std::size_t endOfReference(std::string_view text, std::size_t at)
{
    const std::size_t begin = at;
    at = endOfIdentifier(text, at);
    if (text.substr(begin, at - begin) == "der" && at < text.size() && text[at] == '(') return endOfBrackets(text, at);
    while (at < text.size()) {
        std::size_t next = at;
        if (text[at] == '[') next = endOfBrackets(text, at);
        if (text[at] == '.' && at + 1 < text.size() && startsName(text[at + 1])) next = endOfIdentifier(text, at + 1);
        if (next == at) break;
        at = next;
    }
    return at;
}

class SentenceReader {
public:
    SentenceReader(const LessonBoard& board, std::string_view sentence, EquationId equation, UnknownId unknown)
        : m_board(board), m_lesson(board.lesson()), m_sentence(sentence)
    {
        if (!m_lesson.equationLatex || !m_lesson.unknownLatex) return;
        addNumbered();
        addEquation(equation);
        addUnknown(unknown);
        if (m_lesson.incidence.equationCount() <= kMaxLabels) {
            for (std::size_t e = 0; e < m_lesson.incidence.equationCount(); ++e) addEquation(EquationId(e));
        }
        if (m_lesson.incidence.unknownCount() <= kMaxLabels) {
            for (std::size_t u = 0; u < m_lesson.incidence.unknownCount(); ++u) addUnknown(UnknownId(u));
        }
        // In unit lessons, "s" and "m" are not states.
        if (m_lesson.kind != LessonKind::Units && m_lesson.structure->states.size() <= kMaxLabels) {
            for (const StateVariable& state : m_lesson.structure->states)
                add(m_lesson.structure->print(state.expr), m_lesson.structure->latex(state.expr), m_names);
        }
    }

    std::vector<SentencePart> read()
    {
        while (m_at < m_sentence.size()) {
            const bool isInName = m_at > 0 && isOfName(m_sentence[m_at - 1]) && isOfName(m_sentence[m_at]);
            if (!isInName && takeEquation()) continue;
            if (isInName || !startsName(m_sentence[m_at])) {
                m_words += m_sentence[m_at++];
            } else {
                takeName();
            }
        }
        endWords();
        return std::move(m_parts);
    }

private:
    using Labels = std::map<std::string, std::string, std::greater<>>;  ///< longer texts come before their prefixes

    static void add(std::string text, std::string latex, Labels& labels)
    {
        if (!text.empty() && !latex.empty()) labels.emplace(std::move(text), std::move(latex));
    }

    /// Its labels before and after the step.
    void addEquation(EquationId equation)
    {
        if (equation.isNone()) return;
        const std::uint32_t number = m_board.number(equation);
        add(m_lesson.equationText(equation, number), m_lesson.equationLatex(equation, number), m_equations);
        if (number > 0)
            add(m_lesson.equationText(equation, number - 1), m_lesson.equationLatex(equation, number - 1), m_equations);
        const auto unknowns = m_lesson.incidence.unknowns(equation);
        if (m_lesson.incidence.unknownCount() <= kMaxLabels || unknowns.size() > kMaxLabels) return;
        for (const UnknownId unknown : unknowns) addUnknown(unknown);
    }

    void addUnknown(UnknownId unknown)
    {
        if (!unknown.isNone()) add(m_board.text(unknown), m_board.latex(unknown), m_names);
    }

    /// "equation 3", "row 3": numbers of the structure.
    void addNumbered()
    {
        const std::string lower = lowerCase(m_sentence);
        for (const std::string_view word : {std::string_view("equation "), std::string_view("row ")}) {
            for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
                std::size_t number = 0;
                const char* begin = lower.data() + at + word.size();
                const auto [end, error] = std::from_chars(begin, lower.data() + lower.size(), number);
                if (error != std::errc() || number == 0 || number > m_lesson.structure->equations.size()) continue;
                const EquationId own(number - 1);
                add(m_lesson.structure->text(own), m_lesson.structure->latex(own), m_equations);
                if (const auto left = leftOf(*m_lesson.structure, own)) add(left->text, left->latex, m_equations);
                if (m_lesson.equationOf.empty()) addEquation(own);
                for (std::size_t e = 0; e < m_lesson.equationOf.size(); ++e) {
                    if (m_lesson.equationOf[EquationId(e)] == own) addEquation(EquationId(e));
                }
            }
        }
    }

    bool takeEquation()
    {
        const std::string_view rest = m_sentence.substr(m_at);
        // Descending: the first matching prefix is the longest.
        for (auto label = m_equations.lower_bound(std::string(rest));
             label != m_equations.end() && label->first.front() == rest.front(); ++label) {
            const auto& [text, latex] = *label;
            if (!rest.starts_with(text) ||
                (rest.size() > text.size() && isOfName(text.back()) && isOfName(rest[text.size()])))
                continue;
            take(text.size(), latex);
            return true;
        }
        return false;
    }

    void takeName()
    {
        const std::size_t end = std::max(endOfReference(m_sentence, m_at), m_at + 1);
        const std::string name(m_sentence.substr(m_at, end - m_at));
        const auto found = std::ranges::binary_search(kWords, name) ? m_names.end() : m_names.find(name);
        if (found != m_names.end()) return take(name.size(), found->second);
        m_words += name;
        m_at = end;
    }

    void take(std::size_t length, const std::string& latex)
    {
        endWords();
        m_parts.push_back({std::string(m_sentence.substr(m_at, length)), latex});
        m_at += length;
    }

    void endWords()
    {
        if (!m_words.empty()) m_parts.push_back({std::move(m_words)});
        m_words.clear();
    }

    const LessonBoard& m_board;
    const Lesson& m_lesson;
    std::string_view m_sentence;
    Labels m_equations, m_names;
    std::size_t m_at = 0;
    std::string m_words;
    std::vector<SentencePart> m_parts;
};

}  // namespace

std::vector<SentencePart> partsOfSentence(const LessonBoard& board, std::string_view sentence, EquationId equation,
                                          UnknownId unknown)
{
    return SentenceReader(board, sentence, equation, unknown).read();
}

}  // namespace causeway
