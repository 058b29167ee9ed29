// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the Modelica Language Specification, one small model each: those of valid/ must be accepted, with the
// facts that their heads state about the flat model, and their flat text must be read back to as many equations and
// unknowns; those of invalid/ must be refused with the message that their heads name by who is pedantic, and where the
// breach leaves one meaning, be accepted with that message as a warning by everyone else. The lines of a head are
// explained in language_case.h.
#include <QDir>
#include <QTest>

#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/dae/flat_modelica.h"
#include "core/dae/scalars/balance.h"
#include "core/symbolic/printer.h"
#include "tests/language/language_case.h"
#include "tests/language/language_facts.h"

using namespace causeway;
using causeway::test::ExpectedMessage;
using causeway::test::LanguageCase;

class LanguageTest : public QObject {
    Q_OBJECT
private slots:
    void accepts_data() { listModels(QStringLiteral("valid")); }
    void accepts();
    void flatTextIsReadAgain_data() { listModels(QStringLiteral("valid")); }
    void flatTextIsReadAgain();
    void refuses_data() { listModels(QStringLiteral("invalid")); }
    void refuses();
    void tolerates_data() { listModels(QStringLiteral("invalid")); }
    void tolerates();

private:
    static void listModels(const QString& folder);
};

namespace {

const DiagnosticDefinition* definitionNamed(const QString& name)
{
    const auto& all = allDiagnosticDefinitions();
    const auto at = std::find_if(all.begin(), all.end(),
                                 [&name](const DiagnosticDefinition& d) { return d.name == name.toStdString(); });
    return at == all.end() ? nullptr : &*at;
}

std::shared_ptr<const Analysis> analyseCase(const LanguageCase& model, StopAfter last, bool isPedantic)
{
    AnalysisRequest request;
    request.file =
        std::make_shared<SourceFile>(QFileInfo(model.path).fileName().toStdString(), model.text.toStdString());
    request.modelName = model.model.toStdString();
    request.last = last;
    request.isPedantic = isPedantic;
    return analyse(request, Task());
}

QByteArray messages(const Analysis& analysis)
{
    std::string text;
    for (const Diagnostic& diagnostic : analysis.diagnostics.items())
        text += formatDiagnostic(diagnostic, analysis.sources) + "\n";
    return QByteArray::fromStdString(text.empty() ? "no messages" : text);
}

unsigned lineOf(const Diagnostic& diagnostic, const Analysis& analysis)
{
    if (diagnostic.span.isNone()) return 0;
    return analysis.sources[diagnostic.span.source].position(diagnostic.span.begin).line;
}

bool fits(const Diagnostic& diagnostic, const ExpectedMessage& expected, const Analysis& analysis)
{
    return diagnostic.definition->name == expected.name.toStdString() &&
           lineOf(diagnostic, analysis) == expected.line &&
           diagnostic.message.find(expected.fragment.toStdString()) != std::string::npos;
}

}  // namespace

void LanguageTest::listModels(const QString& folder)
{
    QTest::addColumn<QString>("path");
    const QDir directory(QStringLiteral(CAUSEWAY_SOURCE_DIR "/tests/language/") + folder);
    const QStringList files = directory.entryList({QStringLiteral("*.mo")}, QDir::Files, QDir::Name);
    QVERIFY2(!files.isEmpty(), qPrintable(directory.path()));
    for (const QString& file : files) QTest::newRow(qPrintable(file)) << directory.filePath(file);
}

void LanguageTest::accepts()
{
    QFETCH(QString, path);
    const LanguageCase model = test::readLanguageCase(path);
    QVERIFY2(model.problem.isEmpty(), qPrintable(model.problem));
    QVERIFY2(!model.error && !model.warning, "a model of valid/ expects no message");

    const std::shared_ptr<const Analysis> analysis = analyseCase(model, StopAfter::Dae, true);
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).constData());
    const QString failures = test::checkFacts(*analysis, model.facts);
    QVERIFY2(failures.isEmpty(), qPrintable(failures));
}

void LanguageTest::flatTextIsReadAgain()
{
    QFETCH(QString, path);
    const std::shared_ptr<const Analysis> analysis = analyseCase(test::readLanguageCase(path), StopAfter::Dae, true);
    QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).constData());

    const std::string text = toFlatModelica(*analysis->dae);
    const auto again = analyse(std::make_shared<SourceFile>("flat.mo", text), modelicaName(analysis->dae->modelName),
                               StopAfter::Dae, Task());
    QVERIFY2(!again->diagnostics.hasErrors(), (messages(*again) + QByteArray::fromStdString(text)).constData());
    const Balance first = balanceOf(*analysis->dae), second = balanceOf(*again->dae);
    QVERIFY2(second.unknowns == first.unknowns, text.c_str());
    QVERIFY2(second.equations == first.equations, text.c_str());
}

void LanguageTest::refuses()
{
    QFETCH(QString, path);
    const LanguageCase model = test::readLanguageCase(path);
    QVERIFY2(model.problem.isEmpty(), qPrintable(model.problem));
    QVERIFY2(model.error.has_value() != model.warning.has_value(),
             "the head needs one line '// ERROR: line name part of the text'");
    const ExpectedMessage& expected = model.error ? *model.error : *model.warning;
    const DiagnosticDefinition* definition = definitionNamed(expected.name);
    QVERIFY2(definition != nullptr, qPrintable(expected.name + QStringLiteral(" is no message of diagnostics.def")));
    QVERIFY(definition->severity == (model.error ? Severity::Error : Severity::Warning));

    // What only the counting of equations can tell comes later than all other rules.
    const bool isStructural = definition->code.substr(1, 1) == "4";
    const std::shared_ptr<const Analysis> analysis =
        analyseCase(model, isStructural ? StopAfter::Structure : StopAfter::Dae, true);
    const std::vector<Diagnostic>& found = analysis->diagnostics.items();
    if (model.warning) {
        QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).constData());
        const bool isThere =
            std::any_of(found.begin(), found.end(), [&](const Diagnostic& d) { return fits(d, expected, *analysis); });
        QVERIFY2(isThere, messages(*analysis).constData());
        return;
    }
    const auto first =
        std::find_if(found.begin(), found.end(), [](const Diagnostic& d) { return d.severity() == Severity::Error; });
    QVERIFY2(first != found.end(), messages(*analysis).constData());
    QVERIFY2(fits(*first, expected, *analysis), messages(*analysis).constData());
}

void LanguageTest::tolerates()
{
    QFETCH(QString, path);
    const LanguageCase model = test::readLanguageCase(path);
    const DiagnosticDefinition* definition = model.error ? definitionNamed(model.error->name) : nullptr;
    if (definition == nullptr || (!model.isTolerated && !isBreach(*definition))) return;

    const std::shared_ptr<const Analysis> analysis = analyseCase(model, StopAfter::Dae, false);
    const std::vector<Diagnostic>& found = analysis->diagnostics.items();
    const bool isThere = std::any_of(found.begin(), found.end(), [&](const Diagnostic& diagnostic) {
        return fits(diagnostic, *model.error, *analysis) && diagnostic.severity() == Severity::Warning;
    });
    QVERIFY2(isThere, messages(*analysis).constData());
    if (model.isTolerated) {
        QVERIFY2(!analysis->diagnostics.hasErrors(), messages(*analysis).constData());
        const QString failures = test::checkFacts(*analysis, model.facts);
        QVERIFY2(failures.isEmpty(), qPrintable(failures));
    }
    // A model may break other rules, too; but going on after the breach brings no new errors, except that the whole may
    // not be balanced.
    const std::shared_ptr<const Analysis> refused = analyseCase(model, StopAfter::Dae, true);
    for (const Diagnostic& diagnostic : found) {
        if (diagnostic.severity() != Severity::Error) continue;
        const bool isKnown = std::any_of(refused->diagnostics.items().begin(), refused->diagnostics.items().end(),
                                         [&](const Diagnostic& other) {
                                             return other.code() == diagnostic.code() && other.span == diagnostic.span;
                                         });
        QVERIFY2(isKnown || diagnostic.definition == &diag::UnbalancedModelTag::definition,
                 messages(*analysis).constData());
    }
    QVERIFY(analysis->dae != nullptr || analysis->diagnostics.hasErrors());
}

QTEST_GUILESS_MAIN(LanguageTest)
#include "language_test.moc"
