// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/lesson_script.h"

#include <charconv>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

class Reader {
public:
    explicit Reader(std::string_view markdown) : m_rest(markdown) {}

    IoResult<LessonScript> read()
    {
        while (!m_rest.empty() && m_failure.empty()) takeLine(nextLine());
        if (m_failure.empty() && m_isInSource) fail("the text of the model does not end (```)");
        if (m_failure.empty() && m_script.items.empty())
            fail("there is no item: headings of the second level (##) begin one");
        if (!m_failure.empty()) return IoResult<LessonScript>::failure(m_failure);
        return std::move(m_script);
    }

private:
    std::string_view nextLine()
    {
        ++m_line;
        const std::size_t end = m_rest.find('\n');
        const std::string_view line = m_rest.substr(0, end);
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        return line;
    }

    void takeLine(std::string_view raw)
    {
        const std::string_view line = trimmed(raw);
        if (m_isInSource) {
            if (line == "```")
                m_isInSource = false;
            else
                item().source += std::string(raw) + "\n";
        } else if (line.starts_with("## ")) {
            begin(trimmed(line.substr(3)));
        } else if (line.starts_with("# ")) {
            m_script.title = trimmed(line.substr(2));
        } else if (!m_script.items.empty()) {
            if (line == "```modelica") {
                m_isInSource = true;
                item().source.clear();
            } else if (!m_isInHead || !takeProperty(line)) {
                m_isInHead = m_isInHead && line.empty();
                say(line);
            }
        }
    }

    [[nodiscard]] LessonScriptItem& item() { return m_script.items.back(); }

    void begin(std::string_view title)
    {
        LessonScriptItem next = m_script.items.empty() ? LessonScriptItem() : m_script.items.back();
        next.title = title;
        next.step = 0;
        next.text.clear();
        next.line = m_line;
        m_script.items.push_back(std::move(next));
        m_isInHead = true;
    }

    bool takeProperty(std::string_view line)
    {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return false;
        const std::string_view name = line.substr(0, colon), value = trimmed(line.substr(colon + 1));
        if (name == "model") {
            if (item().model != value) item().source.clear();
            item().model = value;
        } else if (name == "lesson") {
            item().lesson = value;
        } else if (name == "step") {
            takeStep(value);
        } else if (name == "view") {
            if (value != "digraph" && value != "matrix") fail("the view must be digraph or matrix");
            item().showsMatrix = value == "matrix";
        } else {
            return false;
        }
        return true;
    }

    void takeStep(std::string_view value)
    {
        std::size_t step = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), step);
        if (value == "end")
            item().step.reset();
        else if (error == std::errc() && end == value.data() + value.size())
            item().step = step;
        else
            fail("the step must be a number, or end");
    }

    void say(std::string_view line)
    {
        std::string& text = item().text;
        if (line.empty()) {
            if (!text.empty() && !text.ends_with("\n\n")) text += "\n\n";
            return;
        }
        if (!text.empty() && !text.ends_with('\n')) text += ' ';
        text += line;
    }

    void fail(std::string_view what) { m_failure = fmt::format("line {}: {}", m_line, what); }

    std::string_view m_rest;
    std::size_t m_line = 0;
    LessonScript m_script;
    bool m_isInHead = false, m_isInSource = false;
    std::string m_failure;
};

}  // namespace

IoResult<LessonScript> readLessonScript(std::string_view markdown)
{
    IoResult<LessonScript> script = Reader(markdown).read();
    if (!script) return script;
    for (LessonScriptItem& item : (*script).items) {
        while (item.text.ends_with('\n')) item.text.pop_back();
        if (item.model.empty() || item.lesson.empty())
            return IoResult<LessonScript>::failure(fmt::format(
                "line {}: '{}' says neither here nor before which model and lesson it shows", item.line, item.title));
    }
    return script;
}

}  // namespace causeway
