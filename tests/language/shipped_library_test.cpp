// SPDX-License-Identifier: GPL-3.0-or-later
// The library in models/Causeway as a text: every class is without a message, described, documented, drawn and
// formatted.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/compiler/library_check.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/source_cache.h"
#include "core/syntax/format.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(CAUSEWAY_SOURCE_DIR) / "models" / "Causeway";

std::vector<fs::path> filesOfTheLibrary()
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot)) {
        if (entry.path().extension() == ".mo") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The library as a tree of declarations, parents before children.
struct Shipped {
    Library library{std::make_shared<SourceCache>(), libraryFolders({})};
    std::vector<const ClassDeclaration*> classes;

    Shipped()
    {
        if (const ClassDeclaration* root = library.findRoot("Causeway")) classes.push_back(root);
        for (std::size_t i = 0; i < classes.size(); ++i) {
            for (const ElementDeclaration& element : classes[i]->elements()) {
                if (element.kind != ElementKind::Class) continue;
                if (const ClassDeclaration* nested = element.declaredClass()) classes.push_back(nested);
            }
        }
    }

    /// A class by the name under which another one sees it; the library has no imports and inherits no classes.
    const ClassDeclaration* seenFrom(const ClassDeclaration* scope, const std::string& name)
    {
        for (; scope != nullptr; scope = scope->parent()) {
            if (const ClassDeclaration* found = library.find(scope->fullName() + "." + name)) return found;
        }
        return library.find(name);
    }

    /// Whether the class, or one that it extends, has an icon.
    bool hasIcon(const ClassDeclaration& declaration)
    {
        std::vector<const ClassDeclaration*> open = {&declaration};
        while (!open.empty()) {
            const ClassDeclaration* each = open.back();
            open.pop_back();
            if (each->specifier().annotation().find("Icon")) return true;
            for (const std::uint32_t at : each->extendsClauses()) {
                if (const ClassDeclaration* base =
                        seenFrom(each->parent(), each->elements()[at].extends.type().toString()))
                    open.push_back(base);
            }
        }
        return false;
    }
};

std::string documentationOf(const ClassDeclaration& declaration)
{
    const auto entry = declaration.specifier().annotation().find("Documentation");
    if (!entry) return {};
    const auto info = entry.classModification().find("info").binding().as<ast::StringLiteral>();
    return info ? info.value() : std::string();
}

}  // namespace

class ShippedLibraryTest : public QObject {
    Q_OBJECT
private slots:
    void isFound();
    void everyClassIsWithoutAMessage();
    void whatHasNoSolutionIsExplained_data();
    void whatHasNoSolutionIsExplained();
    void everyClassAndComponentIsDescribed();
    void everyClassHasAnIconAndAPage();
    void linksLeadSomewhere();
    void everyConnectionIsDrawnAtRightAngles();
    void everyFileIsFormatted();
    void packageOrderNamesEveryClass();
    void firstStepsRun();
};

/// As `Causeway`, without a folder that anyone names.
void ShippedLibraryTest::isFound()
{
    Shipped shipped;
    QVERIFY(shipped.classes.size() > 300);
    QVERIFY(shipped.library.find("Causeway.Electrical.Basic.Resistor") != nullptr);
    QVERIFY(shipped.library.diagnostics().items().empty());
}

void ShippedLibraryTest::everyClassIsWithoutAMessage()
{
    // Two examples are about a message.
    const std::map<std::string, std::string> expected = {
        {"Causeway.Examples.Discontinuities.HysteresisTwoWhens", "E3026"},
        {"Causeway.Examples.Discontinuities.ZeroCrossings", "W3032"}};
    const LibraryCheck check =
        checkClasses({.root = kRoot, .className = {}, .libraryFolders = {}, .cache = nullptr}, {});
    QVERIFY(check.loading.items().empty());
    std::set<std::string> met;
    for (const ClassReport& report : check.classes) {
        const auto known = expected.find(report.name);
        for (const Diagnostic& diagnostic : report.diagnostics.items()) {
            QVERIFY2(known != expected.end() && known->second == diagnostic.code(),
                     (report.name + ": " + diagnostic.message).c_str());
            met.insert(report.name);
        }
    }
    QCOMPARE(met.size(), expected.size());
}

void ShippedLibraryTest::whatHasNoSolutionIsExplained_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("named");
    QTest::newRow("too much for the voltages, too little for the currents") << "Causalization.ParallelSources"
                                                                            << "source1";
    QTest::newRow("an unknown without an equation") << "Causalization.UnusedUnknown"
                                                    << "P";
    QTest::newRow("start values that contradict a constraint") << "HigherIndex.PendulumOffItsCircle"
                                                               << "x^2 + y^2 - L^2 is 1 instead of 0";
    QTest::newRow("an equation that follows from others") << "Causalization.OneEquationTooMany"
                                                          << "(R1 + R2)*i";
}

void ShippedLibraryTest::whatHasNoSolutionIsExplained()
{
    QFETCH(QString, name);
    QFETCH(QString, named);
    AnalysisRequest request;
    request.modelName = "Causeway.Examples." + name.toStdString();
    const auto analysis = analyse(request, {});
    QVERIFY(analysis->diagnostics.hasErrors());
    std::string all;
    for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
        all += diagnostic.message + "\n";
        for (const DiagnosticNote& note : diagnostic.notes) all += note.message + "\n";
    }
    QVERIFY2(all.find(named.toStdString()) != std::string::npos, all.c_str());
}

void ShippedLibraryTest::everyClassAndComponentIsDescribed()
{
    Shipped shipped;
    for (const ClassDeclaration* each : shipped.classes) {
        QVERIFY2(!each->specifier().description().value().empty(), each->fullName().c_str());
        for (const ElementDeclaration& element : each->elements()) {
            if (element.kind != ElementKind::Component) continue;
            const std::string name = each->fullName() + "." + std::string(element.name);
            QVERIFY2(!element.component.description().value().empty(), name.c_str());
        }
    }
}

void ShippedLibraryTest::everyClassHasAnIconAndAPage()
{
    Shipped shipped;
    for (const ClassDeclaration* each : shipped.classes) {
        if (each->kind() == ast::ClassKind::Type) continue;
        QVERIFY2(!documentationOf(*each).empty(), each->fullName().c_str());
        if (!each->isPartial()) QVERIFY2(shipped.hasIcon(*each), each->fullName().c_str());
    }
}

void ShippedLibraryTest::linksLeadSomewhere()
{
    Shipped shipped;
    const std::regex link("modelica://(Causeway[A-Za-z0-9_.]*)");
    std::size_t count = 0;
    for (const ClassDeclaration* each : shipped.classes) {
        const std::string page = documentationOf(*each);
        for (std::sregex_iterator at(page.begin(), page.end(), link), end; at != end; ++at, ++count) {
            const std::string target = (*at)[1];
            QVERIFY2(shipped.library.find(target) != nullptr, (each->fullName() + " links to " + target).c_str());
        }
    }
    QVERIFY(count > 30);
}

void ShippedLibraryTest::everyConnectionIsDrawnAtRightAngles()
{
    const std::regex connection(R"(connect\([^;]*;)"), line(R"(Line\(points=\{(.*?)\}\})"),
        point(R"(\{(-?[0-9.]+),(-?[0-9.]+))");
    std::size_t count = 0;
    for (const fs::path& file : filesOfTheLibrary()) {
        if (file.filename() == "UsersGuide.mo") continue;  // its connections are those of the tutorial's text
        const auto text = readFile(file);
        QVERIFY(bool(text));
        for (std::sregex_iterator at(text->begin(), text->end(), connection), end; at != end; ++at, ++count) {
            const std::string statement = at->str();
            std::smatch drawn;
            QVERIFY2(std::regex_search(statement, drawn, line), statement.c_str());
            const std::string points = drawn[1];
            double lastX = 0, lastY = 0;
            bool isFirst = true;
            for (std::sregex_iterator p(points.begin(), points.end(), point), none; p != none; ++p) {
                const double x = std::stod((*p)[1]), y = std::stod((*p)[2]);
                QVERIFY2(isFirst || x == lastX || y == lastY, statement.c_str());
                lastX = x;
                lastY = y;
                isFirst = false;
            }
        }
    }
    QVERIFY(count > 150);
}

void ShippedLibraryTest::everyFileIsFormatted()
{
    for (const fs::path& file : filesOfTheLibrary()) {
        const auto text = readFile(file);
        QVERIFY(bool(text));
        Diagnostics diagnostics;
        const auto tree = parse(std::make_shared<const SourceFile>(file.string(), *text), SourceId(0), diagnostics, {});
        QVERIFY2(format(*tree) == *text, file.string().c_str());
    }
}

void ShippedLibraryTest::packageOrderNamesEveryClass()
{
    for (const auto& entry : fs::recursive_directory_iterator(kRoot)) {
        if (entry.path().filename() != "package.mo") continue;
        const fs::path folder = entry.path().parent_path();
        std::set<std::string> present, named;
        for (const auto& child : fs::directory_iterator(folder)) {
            if (child.is_directory()) present.insert(child.path().filename().string());
            if (child.path().extension() == ".mo" && child.path().filename() != "package.mo")
                present.insert(child.path().stem().string());
        }
        const auto order = readFile(folder / "package.order");
        QVERIFY2(bool(order), folder.string().c_str());
        std::istringstream lines(*order);
        for (std::string name; std::getline(lines, name);) named.insert(name);
        QVERIFY2(present == named, folder.string().c_str());
    }
}

/// The tutorial of the help and that of the library have one model, and it does what they say.
void ShippedLibraryTest::firstStepsRun()
{
    const auto help = readFile(CAUSEWAY_SOURCE_DIR "/resources/help/first_steps.md");
    QVERIFY(bool(help));
    const std::string begin = "```modelica\n";
    const std::size_t from = help->find(begin) + begin.size();
    const std::string model = help->substr(from, help->find("```", from) - from);
    Shipped shipped;
    QVERIFY(documentationOf(*shipped.library.find("Causeway.UsersGuide.FirstSteps")).find(model) != std::string::npos);

    const auto analysis =
        analyse(std::make_shared<const SourceFile>("FirstCircuit.mo", model), {}, StopAfter::Program, {});
    QVERIFY(analysis->program != nullptr);
    QVERIFY(analysis->diagnostics.items().empty());
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, {});
    QVERIFY(simulation.status == SimulationStatus::Completed);
    const std::span<const double> time = simulation.result->time;
    const auto row = static_cast<std::size_t>(std::lower_bound(time.begin(), time.end(), 0.001 - 1e-9) - time.begin());
    QVERIFY(std::fabs(simulation.result->find("C.v")->values[row] - 6.32) < 5e-3);
}

QTEST_GUILESS_MAIN(ShippedLibraryTest)
#include "shipped_library_test.moc"
