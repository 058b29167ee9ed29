// SPDX-License-Identifier: GPL-3.0-or-later
// The facade: models of texts and of libraries, what is kept between analyses, and checks of whole libraries.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/compiler/library_check.h"
#include "core/library/source_cache.h"

using namespace causeway;

class CompilerTest : public QObject {
    Q_OBJECT
private slots:
    void modelOfALibraryNeedsNoFile();
    void modelOfATextMayBeInALibrary();
    void modelIsMeantRatherThanTheComponentsInIt();
    void fileOfAPackageSeesTheRestOfIt();
    void secondAnalysisParsesNothingAgain();
    void unknownClassIsSuggestedFromItsPackage();
    void mistakeInALibraryFileIsShownWhereItIs();
    void eachStageIsNotedAsReached();
    void checkIsTheSameOnAllThreads();
    void checkGoesOnAfterErrors();
    void checkOfAFileSortsWhatStandsForItself();
    void cancelledCheckSaysSo();
    void analysesAreCancelledAtAnyMoment_data();
    void analysesAreCancelledAtAnyMoment();
};

namespace {

void write(const QString& path, const QString& text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

/// A library of `count` models, each in a file of its own; every fifth has a wrong name in it.
struct SmallLibrary {
    explicit SmallLibrary(int count = 2)
    {
        write(path("Lib/package.mo"),
              QStringLiteral(
                  "package Lib\n  partial model Base\n    Real x(start = 1, fixed = true);\n  end Base;\nend Lib;\n"));
        for (int i = 1; i <= count; ++i) {
            const QString variable = QLatin1String(i % 5 == 0 ? "y" : "x");
            write(path(QStringLiteral("Lib/M%1.mo").arg(i)),
                  QStringLiteral("within Lib;\nmodel M%1\n  extends Base;\nequation\n  der(x) = -%2;\nend M%1;\n")
                      .arg(i)
                      .arg(variable));
        }
    }
    [[nodiscard]] QString path(const QString& inside) const { return folder.filePath(inside); }
    [[nodiscard]] std::filesystem::path root() const { return folder.path().toStdString(); }

    QTemporaryDir folder;
};

std::shared_ptr<const SourceFile> text(const std::string& content, const std::string& path = "test.mo")
{
    return std::make_shared<const SourceFile>(path, content);
}

std::string messages(const Diagnostics& diagnostics, const SourceSet& sources)
{
    std::string all;
    for (const Diagnostic& diagnostic : diagnostics.items()) all += formatDiagnostic(diagnostic, sources) + "\n";
    return all;
}

AnalysisRequest requestFor(const SmallLibrary& library, std::string name)
{
    AnalysisRequest request;
    request.modelName = std::move(name);
    request.libraryFolders = {library.root()};
    request.last = StopAfter::ScalarDae;
    return request;
}

std::string describe(const LibraryCheck& check)
{
    std::string all = messages(check.loading, check.sources);
    for (const ClassReport& report : check.classes)
        all += report.name + "\n" + messages(report.diagnostics, check.sources);
    return all;
}

}  // namespace

void CompilerTest::modelOfALibraryNeedsNoFile()
{
    const SmallLibrary library;
    const auto analysis = analyse(requestFor(library, "Lib.M1"), Task());
    QCOMPARE(messages(analysis->diagnostics, analysis->sources), std::string());
    QCOMPARE(analysis->modelName, std::string("Lib.M1"));
    QVERIFY(!analysis->tree);
    QVERIFY(analysis->dae && analysis->scalarDae);
    QVERIFY(analysis->sources[analysis->source].path().ends_with("M1.mo"));
}

void CompilerTest::modelOfATextMayBeInALibrary()
{
    const SmallLibrary library;
    AnalysisRequest request = requestFor(library, "Lib.M2");
    request.file = text("model Other Real z = 1; end Other;");
    const auto analysis = analyse(request, Task());
    QVERIFY(analysis->dae);
    QVERIFY(analysis->dae->findVariable("x") == VariableId(0));
    QCOMPARE(analysis->classes.size(), std::size_t(1));
    QVERIFY(analysis->source == SourceId(0));
}

void CompilerTest::modelIsMeantRatherThanTheComponentsInIt()
{
    const auto chosen = [](const char* classes) {
        return analyse(text(classes), {}, StopAfter::Dae, Task())->modelName;
    };
    QCOMPARE(chosen("model M model Part Real x = 1; end Part; Part p; model Other Real y = 1; end Other; end M;"),
             std::string("M"));
    QCOMPARE(chosen("package P model A model Part end Part; end A; model AB end AB; end P;"), std::string("P.AB"));
    QCOMPARE(chosen("model Part end Part; model M Part p; end M;"), std::string("M"));
}

void CompilerTest::fileOfAPackageSeesTheRestOfIt()
{
    const SmallLibrary library;
    const std::string path = library.path("Lib/M1.mo").toStdString();
    // The text on the screen, not the one on the disk.
    const auto analysis = analyse(text("within Lib; model M1 extends Base; equation der(x) = -3*x; end M1;", path), {},
                                  StopAfter::Dae, Task());
    QCOMPARE(messages(analysis->diagnostics, analysis->sources), std::string());
    QCOMPARE(analysis->modelName, std::string("Lib.M1"));
    QVERIFY(analysis->dae);
    QCOMPARE(analysis->dae->variables.size(), std::size_t(1));
}

void CompilerTest::secondAnalysisParsesNothingAgain()
{
    const SmallLibrary library;
    AnalysisRequest request = requestFor(library, "Lib.M1");
    request.cache = std::make_shared<SourceCache>();
    const auto first = analyse(request, Task());
    const std::size_t files = request.cache->size();
    QCOMPARE(files, std::size_t(2));  // M2 was not needed
    const auto second = analyse(request, Task());
    QCOMPARE(request.cache->size(), files);
    QVERIFY(first->sources.file(first->source) == second->sources.file(second->source));
}

void CompilerTest::unknownClassIsSuggestedFromItsPackage()
{
    const SmallLibrary library;
    const auto analysis = analyse(requestFor(library, "Lib.Bse"), Task());
    QCOMPARE(messages(analysis->diagnostics, analysis->sources),
             std::string("error: there is no class 'Lib.Bse'; did you mean 'Lib.Base'? [E0004]\n"));
}

void CompilerTest::mistakeInALibraryFileIsShownWhereItIs()
{
    const SmallLibrary library;
    write(library.path("Lib/Bad.mo"), QStringLiteral("within Lib;\nmodel Bad\n  Real x = (1;\nend Bad;\n"));
    const auto analysis = analyse(requestFor(library, "Lib.Bad"), Task());
    QVERIFY(analysis->diagnostics.hasErrors());
    QVERIFY2(messages(analysis->diagnostics, analysis->sources).find("Bad.mo:3:") != std::string::npos,
             messages(analysis->diagnostics, analysis->sources).c_str());
    QVERIFY(!analysis->scalarDae);
}

void CompilerTest::eachStageIsNotedAsReached()
{
    const auto reached = [](const std::string& model, StopAfter last) {
        return std::string(toString(analyse(text(model), {}, last, Task())->reached));
    };
    const std::string good = "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;";
    QCOMPARE(reached("model M Real x = ; end M;", StopAfter::Program), std::string("none"));
    QCOMPARE(reached(good, StopAfter::Syntax), std::string("load"));
    QCOMPARE(reached(good, StopAfter::Dae), std::string("flatten"));
    QCOMPARE(reached(good, StopAfter::ScalarDae), std::string("scalarize"));
    QCOMPARE(reached(good, StopAfter::Structure), std::string("structure"));
    QCOMPARE(reached(good, StopAfter::Program), std::string("program"));
    QCOMPARE(reached("model M Real x; equation x = 1; x = 2; end M;", StopAfter::Program), std::string("scalarize"));
}

void CompilerTest::checkIsTheSameOnAllThreads()
{
    const SmallLibrary library(60);
    const CheckRequest request{library.root() / "Lib", {}, {}, std::make_shared<SourceCache>()};
    const std::string first = describe(checkClasses(request, Task()));
    for (int i = 0; i < 5; ++i) QCOMPARE(describe(checkClasses(request, Task())), first);
}

void CompilerTest::checkGoesOnAfterErrors()
{
    const SmallLibrary library(10);
    const LibraryCheck check = checkClasses({library.root() / "Lib", {}, {}, nullptr}, Task());
    QCOMPARE(check.classes.size(), std::size_t(12));
    QCOMPARE(check.fileCount, std::size_t(11));
    std::vector<std::string> failed;
    for (const ClassReport& report : check.classes) {
        if (!report.isOk()) failed.push_back(report.name);
    }
    std::sort(failed.begin(), failed.end());
    QVERIFY(failed == (std::vector<std::string>{"Lib.M10", "Lib.M5"}));
    QCOMPARE(checkClasses({library.root() / "Lib", "Lib.M3", {}, nullptr}, Task()).classes.size(), std::size_t(1));
}

void CompilerTest::checkOfAFileSortsWhatStandsForItself()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("Parts.mo"));
    write(path, QStringLiteral("connector Pin Real v; flow Real i; end Pin;\n"
                               "model Part Pin p; equation p.v = 0; p.i = 1; end Part;\n"
                               "model Whole Real x; equation x = 1; x = 2; end Whole;\n"));
    const LibraryCheck check = checkClasses({path.toStdString(), {}, {}, nullptr}, Task());
    QCOMPARE(check.classes.size(), std::size_t(3));
    QVERIFY(check.classes[0].isOk());
    QVERIFY2(!check.classes[2].isOk(), "too many equations must be found");
}

void CompilerTest::cancelledCheckSaysSo()
{
    const SmallLibrary library(20);
    std::stop_source stop;
    const Task task(stop.get_token(), [&stop](double fraction, std::string_view) {
        if (fraction > 0) stop.request_stop();
    });
    const LibraryCheck check = checkClasses({library.root() / "Lib", {}, {}, nullptr}, task);
    QVERIFY(check.classes.size() < 22);
    QVERIFY(check.loading.items().back().code() == diag::Cancelled.definition.code);
}

void CompilerTest::analysesAreCancelledAtAnyMoment_data()
{
    QTest::addColumn<QString>("model");
    for (const char* model : {"Examples/ClockedController", "Examples/DoublePendulum", "Examples/PlanarPendulum",
                              "Examples/RlcCircuitWithLoop", "Causeway/Examples/PowerElectronics/ScrBridge"}) {
        QTest::newRow(model) << QString::fromLatin1(model);
    }
}

void CompilerTest::analysesAreCancelledAtAnyMoment()
{
    QFETCH(QString, model);
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/" + model.toStdString() + ".mo";
    const auto text = readFile(path);
    QVERIFY(text);
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>(path, *text);
    request.libraryFolders = {CAUSEWAY_SOURCE_DIR "/models"};
    QVERIFY(analyse(request, Task())->program != nullptr);  // files of libraries are read the first time only
    const auto begin = std::chrono::steady_clock::now();
    QVERIFY(analyse(request, Task())->program != nullptr);
    const auto whole = std::chrono::steady_clock::now() - begin;
    constexpr int kMoments = 150;
    for (int moment = 0; moment <= kMoments; ++moment) {
        std::stop_source stop;
        const auto when = std::chrono::steady_clock::now() + whole * moment / kMoments;
        std::jthread canceller([&stop, when] {
            while (std::chrono::steady_clock::now() < when) {
            }
            stop.request_stop();
        });
        const auto analysis = analyse(request, Task(stop.get_token()));
        // Either all of it, or what there was, and the reason.
        const auto& items = analysis->diagnostics.items();
        const bool isTold = std::ranges::any_of(
            items, [](const Diagnostic& diagnostic) { return diagnostic.code() == diag::Cancelled.definition.code; });
        QVERIFY(isTold || analysis->program != nullptr);
        for (const Diagnostic& diagnostic : items)
            QVERIFY2(diagnostic.code() == diag::Cancelled.definition.code || diagnostic.severity() != Severity::Error,
                     diagnostic.message.c_str());
    }
}

QTEST_GUILESS_MAIN(CompilerTest)
#include "compiler_test.moc"
