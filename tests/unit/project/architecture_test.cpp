// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about the sources that must stay true: which room may use which, no Qt in the core, licences, messages covered
// by tests.
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "core/base/diagnostics.h"
#include "core/base/file_io.h"

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = CAUSEWAY_SOURCE_DIR;

std::vector<fs::path> sources(const char* folder, const std::set<std::string>& extensions)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
        if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string contentOf(const fs::path& path)
{
    auto text = causeway::readFile(path);
    return text ? *text : std::string();
}

std::vector<std::string> includesOf(const std::string& text)
{
    std::vector<std::string> includes;
    for (std::size_t at = text.find("#include "); at != std::string::npos; at = text.find("#include ", at + 1)) {
        const std::size_t begin = at + 10;
        includes.push_back(text.substr(begin, text.find_first_of("\">", begin) - begin));
    }
    return includes;
}

/// The names of `set(LIST a b c)` in a file of CMake: the order of dependencies.
std::vector<std::string> roomsInCMake(const std::string& path, const std::string& list)
{
    const std::string text = contentOf(kRoot / path);
    const std::size_t at = text.find("set(" + list + " ");
    if (at == std::string::npos) return {};
    const std::size_t begin = at + list.size() + 5;
    std::istringstream names(text.substr(begin, text.find(')', begin) - begin));
    return {std::istream_iterator<std::string>(names), {}};
}

/// The rooms in the first column of a table of a document, from the top: "| `core/base` | ...".
std::vector<std::string> roomsInTable(const std::string& path, const std::string& folder)
{
    std::vector<std::string> rooms;
    std::istringstream lines(contentOf(kRoot / path));
    const std::string start = "| `" + folder;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(start)) rooms.push_back(line.substr(start.size(), line.find('`', 3) - start.size()));
    }
    return rooms;
}

/// What a file declares in its anonymous namespaces: constants and types by their names, functions by names and the
/// types of their parameters. By the layout that clang-format gives: declarations begin in the first column.
std::set<std::string> privateNames(const std::string& text)
{
    static const std::regex type(R"(^(?:struct|class|enum class) (\w+)[^;]*$)");
    static const std::regex constant(R"(^(?:constexpr|const)\b[^(={]* (\w+)(?:\[|\{| =).*)");
    static const std::regex function(R"(^[A-Za-z][\w:<>,&* ]*[ &*](\w+)\(([^)]*)\).*)");
    static const std::regex parameterName(R"( \w+(?: = [^,]*)?(?=,|$))");
    std::set<std::string> names;
    std::istringstream lines(text);
    bool isPrivate = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "namespace {") isPrivate = true;
        if (line == "}  // namespace") isPrivate = false;
        if (!isPrivate || line.empty() || line[0] == ' ' || line[0] == '/') continue;
        std::smatch match;
        if (std::regex_match(line, match, type) || std::regex_match(line, match, constant)) {
            names.insert(match[1]);
            continue;
        }
        while (line.find('(') != std::string::npos && line.find(')') == std::string::npos) {
            std::string more;
            if (!std::getline(lines, more)) break;
            line += more.substr(std::min(more.size(), more.find_first_not_of(' ')) - 1);
        }
        if (std::regex_match(line, match, function))
            names.insert(match[1].str() + "(" + std::regex_replace(match[2].str(), parameterName, "") + ")");
    }
    return names;
}

}  // namespace

class ArchitectureTest : public QObject {
    Q_OBJECT
private slots:
    void roomsUseOnlyRoomsBeforeThem_data();
    void roomsUseOnlyRoomsBeforeThem();
    void filesOfARoomCompileTogether();
    void constantsOfARoomDoNotHideEachOther();
    void graphAlgorithmsKnowNoExpressions();
    void coreKnowsNoScreen();
    void sundialsStaysInItsSolvers();
    void everySourceNamesItsLicence();
    void diagnosticCodesAreUniqueAndInRange();
    void everyDiagnosticIsCoveredByATest();
};

void ArchitectureTest::roomsUseOnlyRoomsBeforeThem_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("map");
    QTest::addRow("core") << "core"
                          << "CAUSEWAY_CORE_ROOMS"
                          << "ARCHITECTURE.md";
    QTest::addRow("ui") << "ui"
                        << "CAUSEWAY_UI_ROOMS"
                        << "ui/ARCHITECTURE.md";
}

void ArchitectureTest::roomsUseOnlyRoomsBeforeThem()
{
    QFETCH(QString, folder);
    QFETCH(QString, list);
    QFETCH(QString, map);
    const std::string top = folder.toStdString() + "/";
    const std::vector<std::string> order = roomsInCMake(top + "CMakeLists.txt", list.toStdString());
    QVERIFY(order.size() > 5);
    QCOMPARE(roomsInTable(map.toStdString(), top), order);
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    for (const fs::path& file : sources(folder.toStdString().c_str(), {".h", ".cpp"})) {
        const std::string room = fs::relative(file.parent_path(), kRoot / folder.toStdString()).string();
        QVERIFY2(place.contains(room), file.c_str());
        for (const std::string& include : includesOf(contentOf(file))) {
            if (!include.starts_with(top)) continue;
            const std::string used = fs::path(include.substr(top.size())).parent_path().string();
            QVERIFY2(place.contains(used) && place[used] <= place[room],
                     (file.string() + " includes " + include).c_str());
        }
    }
}

// From nothing the files of a room are one unit (CausewayUnity.cmake): there two things of one name are an error, which
// daily builds do not see.
void ArchitectureTest::filesOfARoomCompileTogether()
{
    QCOMPARE(privateNames(
                 "namespace {\nconstexpr int kA = 1;\nstruct B {\n};\nint c(const B& b, int d = 2)\n}  // namespace"),
             (std::set<std::string>{"kA", "B", "c(const B&, int)"}));
    QCOMPARE(privateNames("namespace {\nint c(int d,\n      int e)\n}  // namespace\nint f(int)"),
             std::set<std::string>{"c(int, int)"});
    for (const char* folder : {"core", "ui", "app"}) {
        std::map<std::string, std::string> fileOf;  // by the folder and name
        for (const fs::path& file : sources(folder, {".cpp"})) {
            const std::string stem = file.stem().string();
            if (stem.ends_with("_windows") || stem.ends_with("_posix")) continue;
            for (const std::string& name : privateNames(contentOf(file))) {
                const auto [at, isNew] = fileOf.emplace(file.parent_path().string() + "/" + name, file.string());
                QVERIFY2(isNew, (file.string() + " and " + at->second + " both have " + name).c_str());
            }
        }
    }
}

// There a constant of a function hides one of a file that comes before, of which Clang warns.
void ArchitectureTest::constantsOfARoomDoNotHideEachOther()
{
    static const QRegularExpression constant(QStringLiteral("^( *)(?:inline |static )*constexpr [^;]*"),
                                             QRegularExpression::MultilineOption);
    static const QRegularExpression name(QStringLiteral("\\b(k[A-Z]\\w*)(?:\\[\\w*\\])? *[={]"));
    for (const char* folder : {"core", "app"}) {
        std::vector<fs::path> files = sources(folder, {".cpp"});
        std::ranges::sort(files);
        std::map<std::string, std::string> fileOf;  // by the folder and name
        for (const fs::path& file : files) {
            const std::string text = contentOf(file), room = file.parent_path().string() + "/";
            std::vector<std::string> ofFile;
            for (auto found = constant.globalMatch(QString::fromStdString(text)); found.hasNext();) {
                const QRegularExpressionMatch declaration = found.next();
                for (auto names = name.globalMatch(declaration.captured(0)); names.hasNext();) {
                    const std::string key = room + names.next().captured(1).toStdString();
                    if (declaration.captured(1).isEmpty())
                        ofFile.push_back(key);
                    else if (const auto hidden = fileOf.find(key); hidden != fileOf.end())
                        QFAIL((file.string() + " hides a constant of " + hidden->second + ": " + key).c_str());
                }
            }
            for (const std::string& key : ofFile) fileOf.emplace(key, file.string());
        }
    }
}

void ArchitectureTest::graphAlgorithmsKnowNoExpressions()
{
    for (const fs::path& file : sources("core/structure/graph", {".h", ".cpp"})) {
        for (const std::string& include : includesOf(contentOf(file))) {
            QVERIFY2(!include.starts_with("core/") || include.starts_with("core/base/") ||
                         include.starts_with("core/structure/graph/"),
                     (file.string() + " includes " + include).c_str());
        }
    }
}

void ArchitectureTest::coreKnowsNoScreen()
{
    for (const char* folder : {"core", "app/causewayc", "app/causeway-layout"}) {
        for (const fs::path& file : sources(folder, {".h", ".cpp"})) {
            for (const std::string& include : includesOf(contentOf(file))) {
                const bool isQt = include.size() > 1 && include[0] == 'Q' && include[1] >= 'A' && include[1] <= 'Z';
                QVERIFY2(!isQt && !include.starts_with("ui/"), (file.string() + " includes " + include).c_str());
            }
        }
    }
}

void ArchitectureTest::sundialsStaysInItsSolvers()
{
    for (const fs::path& file : sources("core", {".h", ".cpp"})) {
        if (std::set<std::string>{"cvode_integrator.cpp", "ida_integrator.cpp", "kinsol_solver.cpp",
                                  "step_polynomial.h", "sundials_handles.h", "sundials_linear_system.h"}
                .contains(file.filename().string()))
            continue;
        for (const std::string& include : includesOf(contentOf(file))) {
            QVERIFY2(!include.starts_with("cvode/") && !include.starts_with("ida/") &&
                         !include.starts_with("kinsol/") && !include.starts_with("sun") &&
                         !include.ends_with("sundials_handles.h") && !include.ends_with("sundials_linear_system.h") &&
                         !include.ends_with("step_polynomial.h"),
                     file.c_str());
        }
    }
}

void ArchitectureTest::everySourceNamesItsLicence()
{
    for (const char* folder : {"core", "ui", "app", "tests"}) {
        for (const fs::path& file : sources(folder, {".h", ".cpp", ".def"})) {
            QVERIFY2(contentOf(file).starts_with("// SPDX-License-Identifier: GPL-3.0-or-later"), file.c_str());
        }
    }
}

void ArchitectureTest::diagnosticCodesAreUniqueAndInRange()
{
    std::set<std::string_view> seen;
    for (const causeway::DiagnosticDefinition& definition : causeway::allDiagnosticDefinitions()) {
        QVERIFY2(seen.insert(definition.code).second, std::string(definition.code).c_str());
        QCOMPARE(definition.code.size(), std::size_t(5));
        const char expected = definition.severity == causeway::Severity::Error     ? 'E'
                              : definition.severity == causeway::Severity::Warning ? 'W'
                                                                                   : 'H';
        QCOMPARE(definition.code[0], expected);
    }
}

void ArchitectureTest::everyDiagnosticIsCoveredByATest()
{
    // What no test can bring about, each with the reason.
    const std::map<std::string_view, std::string_view> exempt = {
        {"E9001", "internal errors are bugs: a test that causes one is a bug report"},
    };
    std::string tests;
    for (const fs::path& file : sources("tests", {".cpp", ".expected"})) {
        if (file.filename() != "architecture_test.cpp") tests += contentOf(file);
    }
    // A wrong model names the message that it must bring about: "// ERROR: 7 UnknownName 'x'".
    for (const fs::path& file : sources("tests/language/invalid", {".mo"})) {
        std::istringstream lines(contentOf(file));
        for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
            std::istringstream words(line);
            std::string slashes, kind, number, name;
            words >> slashes >> kind >> number >> name;
            if (kind == "ERROR:" || kind == "WARNING:") tests += " diag::" + name + " ";
        }
    }
    std::string missing;
    for (const causeway::DiagnosticDefinition& definition : causeway::allDiagnosticDefinitions()) {
        // Tests name a message by its code or by its tag.
        const bool isCovered = tests.find(std::string(definition.code)) != std::string::npos ||
                               tests.find("diag::" + std::string(definition.name)) != std::string::npos;
        if (!isCovered && !exempt.contains(definition.code))
            missing += std::string(definition.code) + " " + std::string(definition.name) + "\n";
        if (isCovered) QVERIFY2(!exempt.contains(definition.code), std::string(definition.code).c_str());
    }
    QVERIFY2(missing.empty(), missing.c_str());
}

QTEST_GUILESS_MAIN(ArchitectureTest)
#include "architecture_test.moc"
