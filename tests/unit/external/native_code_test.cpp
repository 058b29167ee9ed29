// SPDX-License-Identifier: GPL-3.0-or-later
// C functions that a library brings along: compiled once and called, with all kinds of arguments, only where the user
// trusts the folder.
#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include "core/base/file_io.h"
#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/dae/dae_evaluation.h"

using namespace causeway;

namespace {

constexpr const char* kSource = R"(
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
double weighted(const double *u, size_t n, const int *weights, int sign, double *largest) {
    double sum = 0;
    *largest = u[0];
    for (size_t i = 0; i < n; ++i) { sum += u[i]*weights[i]; if (u[i] > *largest) *largest = u[i]; }
    return sign*sum;
}
void doubled(const double *a, double *b, size_t rows, size_t columns) {
    for (size_t i = 0; i < rows*columns; ++i) b[i] = 2*a[i] + (double)i;
}
const char *greeting(const char *name, int level) {
    if (level < 1) ModelicaFormatError("level %d is too low for %s\n", level, name);
    char *text = ModelicaAllocateString(strlen(name) + 10);
    sprintf(text, "hello %s %d", name, level);
    return text;
}
void pieces(const char **words, size_t n, int *total, const char **last) {
    *total = 0;
    for (size_t i = 0; i < n; ++i) *total += (int)strlen(words[i]);
    *last = n > 0 ? ModelicaDuplicateString(words[n - 1]) : "";
}
struct counter { int count; };
void *openCounter(int start) { struct counter *c = malloc(sizeof *c); c->count = start; ModelicaFormatMessage("opened at %d\n", start); return c; }
void closeCounter(void *object) { ModelicaFormatMessage("closed at %d\n", ((struct counter*)object)->count); free(object); }
long random(void) { return 7; }  /* the C library has one, too */
double withOwn(double u) { return u + (double)random(); }
static double squared(double u) { return u*u; }
static inline double cubed(double u) { return squared(u)*u; }
double counted(void) { static double n = 0; return n += 1; }
struct whole { int n; double x; struct { int level; const char *name; } part; int isLast; };
double recorded(const struct whole *in, struct whole *out) {
    *out = *in;
    out->n = in->n + 1;
    out->x = 2*in->x;
    out->part.name = ModelicaDuplicateString(in->part.name + 1);
    out->isLast = !in->isLast;
    return in->n + in->x + (double)strlen(in->part.name) + 100*in->part.level;
}
int step(void *object, int by) { return ((struct counter*)object)->count += by; }
)";

/// A model that declares the functions above, with the folder of the source.
std::string modelWith(const std::string& folder, const std::string& body)
{
    const std::string place =
        "annotation(Include=\"#include \\\"native.c\\\"\", IncludeDirectory=\"file://" + folder + "\")";
    return R"(model M
  type Level = enumeration(none, some, much);
  function weighted input Real u[:]; input Integer w[size(u, 1)]; input Boolean positive; output Real y; output Real largest;
  external "C" y = weighted(u, size(u, 1), w, positive, largest) )" +
           place + R"(; end weighted;
  function doubled input Real a[:, :]; output Real b[size(a, 1), size(a, 2)]; external "C" doubled(a, b, size(a, 1), size(a, 2)) )" +
           place + R"(; end doubled;
  function greeting input String name; input Level level; output String text; external "C" text = greeting(name, level) )" +
           place + R"(; end greeting;
  function fails input String name; input Integer level; output String text; external "C" text = greeting(name, level) )" +
           place + R"(; end fails;
  function pieces input String words[:]; output Integer total; output String last; external "C" pieces(words, size(words, 1), total, last) )" +
           place + R"(; end pieces;
  function withOwn input Real u; output Real y; external "C" y = withOwn(u) )" +
           place + R"(; end withOwn;
  function squared input Real u; output Real y; external "C" y = squared(u) )" +
           place + R"(; end squared;
  function cubed input Real u; output Real y; external "C" y = cubed(u) )" +
           place + R"(; end cubed;
  function counted output Real y; external "C" y = counted() )" +
           place + R"(; end counted;
  function countedBy output Real y; algorithm y := 10*counted(); end countedBy;
  pure function countedOnce output Real y; external "C" y = counted() )" +
           place + R"(; end countedOnce;
  function missing input Real u; output Real y; external "C" y = notThere(u) )" +
           place + R"(; end missing;
  class Counter
    extends ExternalObject;
    function constructor input Integer start; output Counter object; external "C" object = openCounter(start) )" +
           place + R"(; end constructor;
    function destructor input Counter object; external "C" closeCounter(object) )" +
           place + R"(; end destructor;
  end Counter;
  function step input Counter object; input Integer by; output Integer count; external "C" count = step(object, by) )" +
           place + "; end step;\n  Real x = time;\n" + body + "\nend M;\n";
}

class Run {
public:
    Run(const std::string& text, const std::string& trusted, const std::string& path = "M.mo")
    {
        AnalysisRequest request;
        request.file = std::make_shared<const SourceFile>(path, text);
        request.modelName = "M";
        request.last = StopAfter::Structure;
        m_analysis = analyse(request, Task());
        for (const Diagnostic& diagnostic : m_analysis->diagnostics.items()) qInfo("%s", diagnostic.message.c_str());
        if (!m_analysis->scalarDae) return;
        world.emplace(ExternalWorld::Purpose::Simulation);
        if (!trusted.empty()) world->trust(trusted);
        world->setPrinter([this](std::string_view line) { printed += std::string(line) + "|"; });
        evaluation.emplace(*m_analysis->scalarDae, *world, m_task);
        values = evaluation->computeParameters();
    }
    [[nodiscard]] double number(const char* name) const
    {
        return values.numbers[m_analysis->scalarDae->findVariable(name).index()];
    }
    [[nodiscard]] std::string text(const char* name) const
    {
        return values.texts[static_cast<std::size_t>(number(name))];
    }

    std::string printed;
    std::optional<ExternalWorld> world;
    std::optional<DaeEvaluation> evaluation;
    ParameterValues values;

private:
    Task m_task;
    std::shared_ptr<const Analysis> m_analysis;
};

}  // namespace

class NativeCodeTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void argumentsOfAllKindsArePassed();
    void objectsLiveAsLongAsTheWorld();
    void sourcesIncludedForAnotherFunctionCount();
    void functionsThatNameNoCodeFindItBesideThem();
    void functionsThatAreBuiltInNeedNoCodeBesideThem();
    void errorsAndWhatIsMissingHaveReasons();
    void untrustedCodeIsNotRun();
    void aRunTrustsTheFoldersOfItsSettings();
    void sharedLibrariesAreFoundByTheirPlatform();
    void ownFunctionsGoBeforeThoseOfTheSystem();
    void staticFunctionsAreCalled();
    void standardHeadersAreTakenForGranted();
    void namesOfStandardHeadersMayBeDefined();
    void errorsOnThreadsOfALibraryAreToldByItsCall();
    void recordsArePassedAsStructs();
    void callsOfFunctionsNotDeclaredPureAreMadeEachTime();
    void sourcesBesideATextAreFound();

private:
    [[nodiscard]] std::string folder() const { return m_folder.path().toStdString(); }
    QTemporaryDir m_folder, m_cache;
};

void NativeCodeTest::initTestCase()
{
    if (QStandardPaths::findExecutable("cc").isEmpty()) QSKIP("there is no C compiler \"cc\"");
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    QVERIFY(!writeFileWhole(folder() + "/native.c", kSource));
}

void NativeCodeTest::argumentsOfAllKindsArePassed()
{
    Run run(modelWith(folder(), R"(
  parameter Real y(fixed=false), largest(fixed=false);
  parameter Real z = first({1, 5, 2}, {1, 2, 3});
  parameter Real b[2, 3] = doubled([1, 2, 3; 4, 5, 6]);
  parameter String text = greeting("world", Level.much);
  parameter Integer total = countOf({"ab", "", "cde"});
  function first input Real u[:]; input Integer w[:]; output Real y; protected Real l; algorithm (y, l) := weighted(u, w, true); y := y + 100*l; end first;
  function countOf input String words[:]; output Integer n; protected String last; algorithm (n, last) := pieces(words); assert(last == "cde", "last"); end countOf;
initial equation
  (y, largest) = weighted({x, 1}, {1, 1}, false);)"),
            folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("z"), 1.0 + 10 + 6 + 500);
    QCOMPARE(run.number("b[1,2]"), 2 * 2.0 + 1);
    QCOMPARE(run.number("b[2,3]"), 2 * 6.0 + 5);
    QCOMPARE(run.text("text"), std::string("hello world 3"));
    QCOMPARE(run.number("total"), 5.0);
    QVERIFY(!QDir(m_cache.path() + "/causeway/native").entryList({"*.c"}).isEmpty());
}

void NativeCodeTest::objectsLiveAsLongAsTheWorld()
{
    Run run(modelWith(folder(), R"(
  parameter Counter one = Counter(10);
  parameter Counter two = Counter(20);
  parameter Integer a = step(one, 1);
  parameter Integer b = step(two, a);)"),
            folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("a"), 11.0);
    QCOMPARE(run.number("b"), 31.0);
    QCOMPARE(run.printed, std::string("opened at 10|opened at 20|"));
    run.world.reset();
    QCOMPARE(run.printed, std::string("opened at 10|opened at 20|closed at 31|closed at 11|"));
}

void NativeCodeTest::ownFunctionsGoBeforeThoseOfTheSystem()
{
    Run run(modelWith(folder(), "  parameter Real y = withOwn(1);"), folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 8.0);
}

void NativeCodeTest::staticFunctionsAreCalled()
{
    Run run(modelWith(folder(), "  parameter Real y = squared(3), z = cubed(2);"), folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 9.0);
    QCOMPARE(run.number("z"), 8.0);
}

namespace {

/// A function of no arguments whose text is all that is included.
std::string modelOfText(const std::string& folder, const std::string& text)
{
    return "model M function own output Real y; external \"C\" y = own() annotation(Include=\"" + text +
           "\", IncludeDirectory=\"file://" + folder + "\"); end own; Real x = time; parameter Real y = own(); end M;";
}

}  // namespace

// Without a declaration, malloc() would return an int, and only half of an address would arrive.
void NativeCodeTest::standardHeadersAreTakenForGranted()
{
    Run run(modelOfText(folder(),
                        "double own(void) { char *p = malloc(3000000); double y = p != NULL && RAND_MAX > 1 ? 1 : 0; "
                        "memset(p, 0, 3000000); free(p); return y + floor(2.5); }"),
            folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 3.0);
}

void NativeCodeTest::namesOfStandardHeadersMayBeDefined()
{
    Run run(
        modelOfText(folder(),
                    "static double round(int u, int v) { return u - v; }\ndouble own(void) { return round(5, 1); }"),
        folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 4.0);
}

// As libraries that read devices do.
void NativeCodeTest::errorsOnThreadsOfALibraryAreToldByItsCall()
{
    Run run(
        modelOfText(folder(),
                    "#include <pthread.h>\nstatic void *reading(void *text) { ModelicaFormatError(\\\"no %s\\\", "
                    "(const char *)text); return text; }\ndouble own(void) { pthread_t thread; "
                    "pthread_create(&thread, NULL, reading, \\\"mouse\\\"); pthread_join(thread, NULL); return 1; }"),
        folder());
    QVERIFY(run.evaluation.has_value());
    QCOMPARE(run.values.failures.size(), std::size_t(1));
    QVERIFY2(run.values.failures.front().reason.find("no mouse") != std::string::npos,
             run.values.failures.front().reason.c_str());
}

// Specification, section 12.9.1.3.
void NativeCodeTest::recordsArePassedAsStructs()
{
    std::string model =
        modelWith(folder(),
                  "  constant Whole given = Whole(3, 0.5, Part(Level.some, \"four\"), false); parameter Whole made = "
                  "taken(given); "
                  "parameter Real y = recorded(given), n = made.n, z = made.x, level = Integer(made.part.level), "
                  "isName = if made.part.name == \"our\" then 1 else 0, isLast = if made.isLast then 1 else 0;");
    const std::string place =
        "annotation(Include=\"#include \\\"native.c\\\"\", IncludeDirectory=\"file://" + folder() + "\")";
    model.insert(model.rfind("end M"),
                 "record Part Level level; String name; end Part; record Whole Integer n; Real x; Part part; Boolean "
                 "isLast; end Whole; function recorded input Whole r; output Real y; protected Whole s; external \"C\" "
                 "y = recorded(r, s) " +
                     place +
                     "; end recorded; function taken input Whole r; output Whole s; protected Real y; external \"C\" y "
                     "= recorded(r, s) " +
                     place + "; end taken; ");
    Run run(model, folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 207.5);
    QCOMPARE(run.number("n"), 4.0);
    QCOMPARE(run.number("z"), 1.0);
    QCOMPARE(run.number("level"), 2.0);
    QCOMPARE(run.number("isName"), 1.0);
    QCOMPARE(run.number("isLast"), 1.0);
}

// Specification, section 12.3: external functions of which nothing is declared are not taken for pure.
void NativeCodeTest::callsOfFunctionsNotDeclaredPureAreMadeEachTime()
{
    const std::string text = modelWith(
        folder(),
        "  Real n(start = 0, fixed = true), m(start = 0, fixed = true), first, once; Real p(start = countedOnce()); "
        "parameter Real k(fixed = false); initial equation k = n; equation p^3 + p = 2; "
        "when sample(0.1, 0.1) then n = counted(); first = if pre(n) > 0 then n - pre(n) else 1; end when; "
        "when sample(0.15, 0.1) then m = countedBy(); once = countedOnce(); end when; "
        "annotation(experiment(StopTime = 1.02));");
    const auto analysis = analyse(std::make_shared<const SourceFile>("M.mo", text), "M", StopAfter::Program, {});
    QVERIFY(analysis->program != nullptr);
    SimulationSettings settings = settingsFor(analysis->dae->experiment);
    settings.trustedFolders = {folder()};
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, settings, diagnostics, {});
    QVERIFY2(simulation.status == SimulationStatus::Completed,
             diagnostics.items().empty() ? "" : diagnostics.items()[0].message.c_str());
    // 10 and 9 ticks, one after the other; what is declared pure is called once in all.
    const double counted = simulation.result->find("n")->values.back(),
                 by = simulation.result->find("m")->values.back();
    QCOMPARE(by / 10, counted - 1);
    QCOMPARE(simulation.result->find("first")->values.back(), 2.0);
    QVERIFY(counted > 18);
}

// As the writers of files in libraries for buildings: the source comes with the constructor, the others have a header.
void NativeCodeTest::sourcesIncludedForAnotherFunctionCount()
{
    QVERIFY(!writeFileWhole(folder() + "/step.h", "int step(void *object, int by);\n"));
    std::string model =
        modelWith(folder(), "  parameter Counter one = Counter(10); parameter Integer a = laterStep(one, 2);");
    model.insert(model.rfind("end M"),
                 "function laterStep input Counter c; input Integer by; output Integer n; external "
                 "\"C\" n = step(c, by) annotation(Include=\"#include \\\"step.h\\\"\", "
                 "IncludeDirectory=\"file://" +
                     folder() + "\"); end laterStep; ");
    Run run(model, folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("a"), 12.0);
}

// The constructor of an external object names the code, and its other functions nothing.
void NativeCodeTest::functionsThatNameNoCodeFindItBesideThem()
{
    std::string model =
        modelWith(folder(), "  parameter Counter one = Counter(10); parameter Integer a = laterStep(one, 2);");
    model.insert(model.rfind("end M"),
                 "function laterStep input Counter c; input Integer by; output Integer n; "
                 "external \"C\" n = step(c, by); end laterStep; ");
    Run run(model, folder());
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("a"), 12.0);
    Run untrusted(model, "");
    QVERIFY(!untrusted.values.failures.empty());
}

/// Nobody need be trusted for it.
void NativeCodeTest::functionsThatAreBuiltInNeedNoCodeBesideThem()
{
    std::string model =
        modelWith(folder(), "  parameter Integer n = lengthOf(\"four\"); parameter Real y = withOwn(1);");
    model.insert(model.rfind("end M"),
                 "function lengthOf input String s; output Integer n; external \"C\" n = "
                 "ModelicaStrings_length(s); end lengthOf; ");
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("M.mo", model);
    request.modelName = "M";
    request.last = StopAfter::Structure;
    const auto analysis = analyse(request, Task());
    QVERIFY(analysis->scalarDae != nullptr);
    std::size_t found = 0;
    for (const Function& function : analysis->scalarDae->functions) {
        if (function.external.name != "ModelicaStrings_length") continue;
        ++found;
        QVERIFY(function.external.native.include.empty() && function.external.native.includeFolder.empty());
    }
    QCOMPARE(found, std::size_t(1));
}

void NativeCodeTest::errorsAndWhatIsMissingHaveReasons()
{
    Run run(modelWith(folder(), "  parameter String text = fails(\"x\", 0); parameter Real y = missing(1);"), folder());
    QVERIFY(run.evaluation.has_value());
    QCOMPARE(run.values.failures.size(), std::size_t(2));
    QCOMPARE(run.values.failures[0].reason, std::string("level 0 is too low for x"));
    QVERIFY(run.values.failures[0].isError);
    QCOMPARE(run.values.failures[1].reason,
             std::string("the C function 'notThere' cannot be called: the code that its annotation includes, or that "
                         "of a neighbouring function, does not define it"));
    // A source that does not compile.
    QTemporaryDir other;
    QVERIFY(!writeFileWhole(other.filePath("native.c").toStdString(), "int broken("));
    Run broken(modelWith(other.path().toStdString(), "  parameter Real y = missing(1);"), other.path().toStdString());
    QCOMPARE(broken.values.failures.size(), std::size_t(1));
    QVERIFY(broken.values.failures[0].reason.find("the C compiler refuses it") != std::string::npos);
}

void NativeCodeTest::untrustedCodeIsNotRun()
{
    for (const std::string& trusted : {std::string(), folder() + "-other", folder().substr(0, folder().size() - 1)}) {
        Run run(modelWith(folder(), "  parameter Real y = missing(1);"), trusted);
        QCOMPARE(run.values.failures.size(), std::size_t(1));
        QVERIFY(run.values.failures[0].reason.find("--trust \"" + folder()) != std::string::npos);
    }
}

void NativeCodeTest::aRunTrustsTheFoldersOfItsSettings()
{
    // At the start, for a parameter, and while it runs.
    const std::string text = modelWith(folder(),
                                       "  Counter counter = Counter(3); discrete Integer n(start = 0, fixed = true); "
                                       "equation when time > 0.5 then n = step(counter, 4); end when;");
    const auto analysis = analyse(std::make_shared<const SourceFile>("M.mo", text), "M", StopAfter::Program, {});
    QVERIFY(analysis->program != nullptr);
    SimulationSettings settings;
    Diagnostics refused;
    QVERIFY(simulate(*analysis, settings, refused, {}).status == SimulationStatus::Failed);
    QVERIFY(refused.hasErrors());
    // The message tells what to do.
    QVERIFY2(refused.items()[0].message.find("--trust \"" + folder() + "\"") != std::string::npos,
             refused.items()[0].message.c_str());
    settings.trustedFolders = {folder()};
    Diagnostics diagnostics;
    const Simulation simulation = simulate(*analysis, settings, diagnostics, {});
    QVERIFY2(simulation.status == SimulationStatus::Completed,
             diagnostics.items().empty() ? "" : diagnostics.items()[0].message.c_str());
    QCOMPARE(simulation.result->find("n")->values.back(), 7.0);
}

void NativeCodeTest::sharedLibrariesAreFoundByTheirPlatform()
{
    QTemporaryDir library;
    const std::string source = library.filePath("f.c").toStdString();
    QVERIFY(!writeFileWhole(source, "double tripled(double u) { return 3*u; }"));
    QVERIFY(QDir(library.path()).mkpath(QString::fromStdString(platform::libraryFolderName())));
    std::string output;
    const auto status = platform::runProgram(
        {"cc", "-shared", "-fPIC", "-o",
         (library.path() + "/" + QString::fromStdString(platform::libraryFolderName())).toStdString() + "/" +
             platform::sharedLibraryName("tripler"),
         source},
        output);
    if (!status || *status != 0) QSKIP("no shared library can be made here");
    const std::string folder = library.path().toStdString();
    Run run(
        "model M function tripled input Real u; output Real y; external \"C\" annotation(Library=\"tripler\", "
        "LibraryDirectory=\"file://" +
            folder + "\"); end tripled; parameter Real y = tripled(2); Real x = time; end M;",
        folder);
    QVERIFY(run.evaluation.has_value());
    for (const auto& failure : run.values.failures) QFAIL(failure.reason.c_str());
    QCOMPARE(run.number("y"), 6.0);
}

/// Of a text that has no folder of resources.
void NativeCodeTest::sourcesBesideATextAreFound()
{
    QVERIFY(!writeFileWhole(folder() + "/beside.c", "double tripled(double u) { return 3*u; }"));
    const std::string text = R"(model M
  function tripled input Real u; output Real y;
  external "C" y = tripled(u) annotation(Include="#include \"beside.c\""); end tripled;
  parameter Real y = tripled(2);
  Real x = time;
end M;)";
    Run run(text, folder(), folder() + "/M.mo");
    QCOMPARE(run.number("y"), 6.0);
    Run untrusted(text, {}, folder() + "/M.mo");
    QVERIFY(std::isnan(untrusted.number("y")));
    // Named as one names it in its own folder.
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    Run here(text, folder(), "M.mo");
    QDir::setCurrent(before);
    QCOMPARE(here.number("y"), 6.0);
}

QTEST_GUILESS_MAIN(NativeCodeTest)
#include "native_code_test.moc"
