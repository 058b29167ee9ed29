// SPDX-License-Identifier: GPL-3.0-or-later
// resources/help/messages.md lists every message with its cause, an example and its fix. Number, name and text follow
// from the definitions, and UPDATE_GOLDEN=1 in the environment renews them; the rest is written by hand, and each model
// there must bring its message about.
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/program.h"

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
        std::string name, body;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("// ") || !body.empty()) {
                body += line + "\n";
                continue;
            }
            std::istringstream words(line);
            std::string slashes, kind, number, word;
            words >> slashes >> kind;
            if ((kind == "ERROR:" || kind == "WARNING:") && name.empty()) words >> number >> name;
        }
        std::string& example = examples[name];
        std::string text = "```modelica\n" + body + "```\n";
        if (example.empty() || text.size() < example.size()) example = std::move(text);
    }
    return examples;
}

/// What stands below the text of a message: cause, example, fix.
std::map<std::string, std::string> sectionsOf(const std::string& text)
{
    std::map<std::string, std::string> sections;
    for (std::size_t at = text.find("\n## "); at != std::string::npos;) {
        const std::size_t next = text.find("\n## ", at + 1);
        const std::string section = text.substr(at + 4, next == std::string::npos ? next : next - at - 4);
        // The line with code and name, an empty one, the text of the message, an empty one.
        std::size_t body = 0;
        for (int line = 0; line < 4 && body != std::string::npos; ++line) {
            body = section.find('\n', body);
            if (body != std::string::npos) ++body;
        }
        if (body != std::string::npos) sections[section.substr(0, 5)] = section.substr(body);
        at = next;
    }
    return sections;
}

std::string modelIn(const std::string& section)
{
    const std::string fence = "```modelica\n";
    const std::size_t begin = section.find(fence);
    if (begin == std::string::npos) return {};
    return section.substr(begin + fence.size(), section.find("```", begin + fence.size()) - begin - fence.size());
}

/// The codes that the analysis and a run of the model in a text report.
std::string codesOf(const std::string& text)
{
    using namespace causeway;
    // The only model of the text, or M in a package P, or the class T in a package M.
    const char* name = text.starts_with("package P\n") ? "P.M" : text.starts_with("package M\n") ? "M.T" : "M";
    const auto file = std::make_shared<const SourceFile>("M.mo", text);
    const auto analysis = analyse(file, name, StopAfter::Program, {});
    Diagnostics ran = analyse(file, name, StopAfter::Dae, {})->diagnostics;  // what flattening has to say
    if (analysis->program) (void)simulate(*analysis, settingsFor(analysis->dae->experiment), ran, {});
    std::string codes;
    for (const Diagnostic& diagnostic : analysis->diagnostics.items()) codes += std::string(diagnostic.code()) + " ";
    for (const Diagnostic& diagnostic : ran.items()) codes += std::string(diagnostic.code()) + " ";
    return codes;
}

}  // namespace

class DiagnosticsListTest : public QObject {
    Q_OBJECT
private slots:
    void everyMessageIsListedWithCauseAndFix();
    void modelsBringTheirMessagesAbout_data();
    void modelsBringTheirMessagesAbout();
};

void DiagnosticsListTest::everyMessageIsListedWithCauseAndFix()
{
    std::vector<DiagnosticDefinition> definitions = causeway::allDiagnosticDefinitions();
    std::stable_sort(definitions.begin(), definitions.end(),
                     [](const auto& a, const auto& b) { return a.code.substr(1) < b.code.substr(1); });
    const fs::path path = kRoot / "resources/help/messages.md";
    const std::string listed = contentOf(path);
    const auto sections = sectionsOf(listed);
    const auto models = wrongModels();
    std::string text = listed.substr(0, listed.find("\n## "));
    for (const DiagnosticDefinition& definition : definitions) {
        text += fmt::format("\n## {} {}\n\n{}\n\n", definition.code, definition.name, definition.text);
        if (const auto section = sections.find(std::string(definition.code)); section != sections.end()) {
            text += section->second;
        } else if (const auto model = models.find(std::string(definition.name)); model != models.end()) {
            text += model->second;
        }
    }
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) QVERIFY(!causeway::writeFileWhole(path, text));
    QVERIFY2(contentOf(path) == text, "resources/help/messages.md is out of date: run this test with UPDATE_GOLDEN=1");
    std::string unexplained;
    for (const auto& [code, section] : sectionsOf(text)) {
        const bool hasCause = !section.empty() && !section.starts_with("```") && !section.starts_with("**");
        if (!hasCause || section.find("\n**Fix:** ") == std::string::npos) unexplained += code + " ";
    }
    QVERIFY2(unexplained.empty(), ("write cause and **Fix:** into messages.md: " + unexplained).c_str());
}

void DiagnosticsListTest::modelsBringTheirMessagesAbout_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("text");
    for (const auto& [code, section] : sectionsOf(contentOf(kRoot / "resources/help/messages.md"))) {
        const std::string text = modelIn(section);
        if (!text.empty()) QTest::newRow(code.c_str()) << QString::fromStdString(code) << QString::fromStdString(text);
    }
}

void DiagnosticsListTest::modelsBringTheirMessagesAbout()
{
    QFETCH(QString, code);
    QFETCH(QString, text);
    const std::string codes = codesOf(text.toStdString());
    QVERIFY2(codes.find(code.toStdString()) != std::string::npos, codes.c_str());
}

QTEST_GUILESS_MAIN(DiagnosticsListTest)
#include "diagnostics_list_test.moc"
