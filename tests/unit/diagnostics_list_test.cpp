// SPDX-License-Identifier: GPL-3.0-or-later
// resources/help/messages.md lists every message with an example that brings it about. It is put together from the
// definitions, the wrong models of tests/language/invalid and the golden cases, and must be up to date. UPDATE_GOLDEN=1
// in the environment rewrites it.
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/file_io.h"

namespace {

namespace fs = std::filesystem;
using causeway::DiagnosticDefinition;

const fs::path kRoot = CAUSEWAY_SOURCE_DIR;

std::string contentOf(const fs::path& path)
{
    auto text = causeway::readFile(path);
    return text ? *text : std::string();
}

std::vector<fs::path> filesIn(const char* folder, std::string_view extension)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
        if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The shortest wrong model of each message, without its header.
std::map<std::string, std::string> wrongModels()
{
    std::map<std::string, std::string> examples;
    for (const fs::path& file : filesIn("tests/language/invalid", ".mo")) {
        std::istringstream lines(contentOf(file));
        std::string name, rule, body;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("// ") || !body.empty()) {
                body += line + "\n";
                continue;
            }
            std::istringstream words(line);
            std::string slashes, kind, number, word;
            words >> slashes >> kind;
            if ((kind == "ERROR:" || kind == "WARNING:") && name.empty()) words >> number >> name;
            if (kind == "SPEC:") rule = line.substr(9);
        }
        std::string& example = examples[name];
        std::string text = "Section " + rule + "\n\n```modelica\n" + body + "```\n";
        if (example.empty() || text.size() < example.size()) example = std::move(text);
    }
    return examples;
}

/// The first line with each code that a golden case shows.
std::map<std::string, std::string> shownLines()
{
    std::map<std::string, std::string> examples;
    for (const fs::path& file : filesIn("tests/golden/cases", ".expected")) {
        std::istringstream lines(contentOf(file));
        for (std::string line; std::getline(lines, line);) {
            const std::size_t open = line.rfind(" [");
            if (open == std::string::npos || !line.ends_with("]")) continue;
            examples.try_emplace(line.substr(open + 2, line.size() - open - 3), "```\n" + line + "\n```\n");
        }
    }
    return examples;
}

/// The test program that names a message.
std::string testOf(const DiagnosticDefinition& definition)
{
    for (const fs::path& file : filesIn("tests", ".cpp")) {
        if (file.filename() == "architecture_test.cpp") continue;
        const std::string text = contentOf(file);
        if (text.find(definition.code) == std::string::npos &&
            text.find("diag::" + std::string(definition.name)) == std::string::npos)
            continue;
        return fmt::format("Brought about in `{}`.\n", fs::relative(file, kRoot).generic_string());
    }
    return "A fault of the program itself; no model should bring it about.\n";
}

}  // namespace

class DiagnosticsListTest : public QObject {
    Q_OBJECT
private slots:
    void everyMessageIsListedWithAnExample();
};

void DiagnosticsListTest::everyMessageIsListedWithAnExample()
{
    std::vector<DiagnosticDefinition> definitions = causeway::allDiagnosticDefinitions();
    std::stable_sort(definitions.begin(), definitions.end(),
                     [](const auto& a, const auto& b) { return a.code.substr(1) < b.code.substr(1); });
    const auto models = wrongModels();
    const auto lines = shownLines();
    std::string text =
        "# Messages\n\nEvery message that Causeway can give, by number. {} stands for what it is about. E: error, W: "
        "warning, H: hint.\n";
    for (const DiagnosticDefinition& definition : definitions) {
        text += fmt::format("\n## {} {}\n\n{}\n\n", definition.code, definition.name, definition.text);
        if (const auto model = models.find(std::string(definition.name)); model != models.end()) {
            text += model->second;
        } else if (const auto line = lines.find(std::string(definition.code)); line != lines.end()) {
            text += line->second;
        } else {
            text += testOf(definition);
        }
    }
    const fs::path path = kRoot / "resources/help/messages.md";
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        fs::create_directories(path.parent_path());
        QVERIFY(!causeway::writeFileWhole(path, text));
        return;
    }
    QVERIFY2(contentOf(path) == text, "resources/help/messages.md is out of date: run this test with UPDATE_GOLDEN=1");
}

QTEST_GUILESS_MAIN(DiagnosticsListTest)
#include "diagnostics_list_test.moc"
