// SPDX-License-Identifier: GPL-3.0-or-later
// Classes that no model uses are checked as far as their meaning is known: one small class for each kind of mistake,
// and right ones whose sizes, values or parts only a use gives.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/compiler/library_check.h"

using namespace causeway;

class PartCheckTest : public QObject {
    Q_OBJECT
private slots:
    void mistakesAreFound_data();
    void mistakesAreFound();
    void whatAUseGivesIsNoMistake_data();
    void whatAUseGivesIsNoMistake();
    void aMistakeIsToldWhereItIsMade();
    void aTextWithoutModelsIsAnalysed();
};

namespace {

LibraryCheck check(const QString& text)
{
    CheckRequest request;
    request.root = "Parts.mo";
    request.text = std::make_shared<SourceFile>("Parts.mo", text.toStdString());
    return checkClasses(request, Task());
}

/// "E2001 3": code and line of each error.
QStringList errorsOf(const LibraryCheck& found)
{
    QStringList errors;
    const auto add = [&](const Diagnostics& some) {
        for (const Diagnostic& diagnostic : some.items()) {
            if (diagnostic.severity() != Severity::Error) continue;
            const auto line = found.sources[diagnostic.span.source].position(diagnostic.span.begin).line;
            const QString error = QStringLiteral("%1 %2").arg(
                QString::fromUtf8(diagnostic.code().data(), static_cast<qsizetype>(diagnostic.code().size())),
                QString::number(line));
            if (!errors.contains(error)) errors.append(error);
        }
    };
    add(found.loading);
    for (const ClassReport& report : found.classes) add(report.diagnostics);
    return errors;
}

QString function(const char* declarations, const char* statements)
{
    return QStringLiteral(
               "package P\nfunction f input Real x; input Real v[:]; input Boolean b; output Real y; %1\n"
               "algorithm\n%2\nend f;\nfunction g input Real a; input Real c; output Real d; algorithm "
               "d := a*c; end g;\nrecord R Real u; Integer n; end R;\ntype E = enumeration(one, two);\n"
               "end P;\n")
        .arg(QString::fromLatin1(declarations), QString::fromLatin1(statements));
}

}  // namespace

void PartCheckTest::mistakesAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto body = [](const char* name, const char* declarations, const char* statements, const char* error) {
        QTest::newRow(name) << function(declarations, statements) << QString::fromLatin1(error);
    };
    body("undeclared", "", "y := z;", "E2001 4");
    body("String in arithmetic", "", "y := x + \"a\";", "E2060 4");
    body("Boolean in arithmetic", "", "y := x*b;", "E2060 4");
    body("arguments of a built-in function", "", "y := sin(x, x);", "E2003 4");
    body("missing argument", "", "y := g(x);", "E2069 4");
    body("named argument", "", "y := g(x, e = 2);", "E2016 4");
    body("missing function", "", "y := h(x);", "E2002 4");
    body("assigned input", "", "x := 3; y := 1;", "E2065 4");
    body("assigned loop index", "", "y := 0; for i in 1:3 loop i := 2; end for;", "E2065 4");
    body("size", "protected Real z[3];", "z := {1, 2}; y := z[1];", "E2053 4");
    body("subscript", "protected Real z[3] = {1, 2, 3};", "y := z[4];", "E2052 4");
    body("type of an assignment", "", "y := b;", "E2004 4");
    body("condition", "", "y := 0; if x then y := 1; end if;", "E2004 4");
    body("in a branch", "", "y := 0; if b then y := z; end if;", "E2001 4");
    body("in a loop", "", "y := 0; while b loop y := z; end while;", "E2001 4");
    body("in nested loops", "", "y := 0; for i in 1:3, j in 1:i loop y := y + k; end for;", "E2001 4");
    body("missing type", "protected Missing m;", "y := 1;", "E2018 2");
    body("default value", "input Real q = nix;", "y := q;", "E2001 2");
    body("type of a default value", "input Integer q = 1.5;", "y := q;", "E2004 2");
    body("output without a value", "output Real z;", "y := 1;", "E2077 2");
    body("missing field", "protected R r;", "y := r.w;", "E2021 4");
    body("missing literal", "protected E e;", "e := E.three; y := 1;", "E2062 4");
    const auto text = [](const char* name, const char* classes, const char* error) {
        QTest::newRow(name) << QStringLiteral("package P\n%1\nend P;\n").arg(QString::fromLatin1(classes))
                            << QString::fromLatin1(error);
    };
    text("variable of the class around",
         "model M Real x = 1; function f input Real a; output Real b; algorithm\n"
         "b := a*x; end f; end M;",
         "E2024 3");
    text("partial function", "partial function f input Real x = nix;\noutput Real y; end f;", "E2001 2");
    text("extended function",
         "partial function f input Real x; output Real y; end f;\nfunction g extends f;\n"
         "algorithm y := z; end g;",
         "E2001 4");
    text("recursive function",
         "function f input Integer n; output Integer y;\nalgorithm\n"
         "y := if n < 2 then 1 else n*f(n - 1, 2); end f;",
         "E2003 4");
    text("function argument",
         "partial function F input Real x; output Real y; end F;\n"
         "function f input F g; output Real y; algorithm\ny := g(1, 2); end f;",
         "E2003 4");
    text("external function", "function f input Real x; output Real y;\nexternal \"C\" y = f(z); end f;", "E2001 3");
    text("operator record",
         "operator record C Real re; operator function '+' input C a; input C b; output C c;\n"
         "algorithm c := C(a.re + b.im); end '+'; end C;",
         "E2021 3");
    text("connector", "connector C\nReal e = nix; end C;", "E2001 3");
    text("type in a connector", "connector C\nflow Missing f; end C;", "E2018 3");
    text("attribute in a connector", "connector C\nReal a(unt = \"V\"); end C;", "E2008 3");
    text("record", "record R\nReal x[2] = {1, 2, 3}; end R;", "E2053 3");
    text("record in a record", "record R\nMissing r; end R;", "E2018 3");
    text("constant", "constant Real c = nix;", "E2001 2");
    text("type of a constant", "constant Integer c = 2.5;", "E2004 2");
    text("equation of a partial model", "partial model M Real x; equation\nx = y; end M;", "E2001 3");
    text("type in a partial model", "partial model M Real x; equation\nx = true; end M;", "E2005 3");
    text("modifier in a partial model", "model A Real x = 1; end A; partial model M\nA a(y = 2); end M;", "E2040 3");
    text("connect in a partial model",
         "connector C Real e; flow Real f; end C; partial model M C c;\nequation "
         "connect(c, d); end M;",
         "E2001 3");
}

void PartCheckTest::mistakesAreFound()
{
    QFETCH(QString, text);
    QFETCH(QString, error);
    QCOMPARE(errorsOf(check(text)), QStringList{error});
}

void PartCheckTest::whatAUseGivesIsNoMistake_data()
{
    QTest::addColumn<QString>("text");
    const auto body = [](const char* name, const char* declarations, const char* statements) {
        QTest::newRow(name) << function(declarations, statements);
    };
    body("unknown size", "protected Real s[size(v, 1)];", "s := 2*v; y := sum(s) + v[3] + v[end];");
    body("open local variable", "protected Real s[:];", "s := v; y := s[1];");
    body("size chosen by an argument", "output Real z[if b then 3 else 2];",
         "z := if b then {1, 2, 3} else {1, 2}; y := x;");
    body("output that may be empty", "output Real z[if b then 3 else 0];", "y := x;");
    body("only an assertion", "", "assert(x > 0, \"none\");");
    const auto text = [](const char* name, const char* classes) {
        QTest::newRow(name) << QStringLiteral("package P\n%1\nend P;\n").arg(QString::fromLatin1(classes));
    };
    text("recursion",
         "function f input Integer n; output Integer y; algorithm y := if n < 2 then 1 else n*f(n - 1); "
         "end f;");
    text("partial function", "partial function f input Real x; output Real y; end f;");
    text("call of a partial function",
         "replaceable partial function f input Real x; output Real y; end f; function g "
         "input Real x; output Real y; algorithm y := f(x); end g;");
    text("constants without values",
         "partial package M constant Integer n; constant String names[:]; function f input "
         "Real x[n]; output Real y[size(names, 1)]; algorithm y := fill(sum(x), size(names, 1)); end f; end M;");
    text("fields without values", "record R parameter Integer n; Real x[n]; end R;");
    text("connector of a medium",
         "partial package M constant Integer n; type T = Real; end M; connector C replaceable "
         "package Medium = M; Medium.T t; flow Real x[Medium.n]; end C;");
    text("partial component",
         "partial model A Real x; end A; partial model B replaceable A a; equation a.x = 1; end B;");
    text("outer component", "partial model A Real x; end A; partial model B outer A a; Real y = a.x; end B;");
    text("conditional component", "partial model B parameter Boolean has = false; Real x if has; end B;");
    text("encapsulated and imported",
         "function f input Real x; output Real y; algorithm y := x; end f; encapsulated "
         "function g import P.f; input Real x; output Real y; algorithm y := f(x); end g;");
    text(
        "constant of a function",
        "function f input Integer n; output Integer y; algorithm y := n + 1; end f; constant "
        "Integer k = f(2); function g output Real y[3]; protected Real z[k]; algorithm z := {1, 2, 3}; y := z; end g;");
    text("function argument",
         "partial function F input Real x; output Real y; end F; function f input F g; output Real "
         "y; algorithm y := g(1); end f;");
    text("short function",
         "function f input Real x; input Real a = 1; output Real y; algorithm y := a*x; end f; "
         "function g = f(a = 2);");
    text("external function", "function f input Real x[:]; output Real y; external \"C\" y = f(x, size(x, 1)); end f;");
}

void PartCheckTest::whatAUseGivesIsNoMistake()
{
    QFETCH(QString, text);
    QCOMPARE(errorsOf(check(text)), QStringList());
}

/// Not in the functions that call it, however they do.
void PartCheckTest::aMistakeIsToldWhereItIsMade()
{
    const LibraryCheck found =
        check(QStringLiteral("package P\nfunction f input Real x; output Real y; algorithm y := z; end f;\n"
                             "function g input Real x; output Real y; algorithm y := f(x); end g;\n"
                             "function h = g;\nend P;\n"));
    QStringList faulty;
    for (const ClassReport& report : found.classes) {
        if (!report.isOk()) faulty.append(QString::fromStdString(report.name));
    }
    QCOMPARE(faulty, QStringList{QStringLiteral("P.f")});
}

/// As an editor shows it: with the package or one of its functions in front, or nothing chosen.
void PartCheckTest::aTextWithoutModelsIsAnalysed()
{
    const auto file = std::make_shared<const SourceFile>(
        "Parts.mo",
        "package P\nfunction f input Real x; output Real y; algorithm y := z; end f;\n"
        "function g input Real x; output Real y; algorithm y := 2*x; end g;\nend P;\n");
    for (const auto& [name, count] : {std::pair("", 1), std::pair("P", 1), std::pair("P.f", 1), std::pair("P.g", 0)}) {
        AnalysisRequest request;
        request.file = file;
        request.modelName = name;
        request.forSimulation = false;
        const auto analysis = analyse(request, Task());
        int errors = 0;
        for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
            if (diagnostic.severity() == Severity::Error) ++errors;
        }
        QVERIFY2(errors == count, qPrintable(QStringLiteral("%1: %2").arg(name).arg(errors)));
        request.forSimulation = true;
        QVERIFY(!*name || analyse(request, Task())->diagnostics.hasErrors());
    }
}

QTEST_APPLESS_MAIN(PartCheckTest)
#include "part_check_test.moc"
