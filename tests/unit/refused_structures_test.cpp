// SPDX-License-Identifier: GPL-3.0-or-later
// Models that are refused as classes in them are not balanced: a user who asks what is wrong sees their structure all
// the same.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/editing/singular_places.h"
#include "core/editing/structure_fixes.h"

using namespace causeway;

namespace {

const std::string kParts = R"(
model Few  Real a;  Real b;  equation  a = 1;  end Few;
model Many  Real a;  equation  a = 1;  a = time;  end Many;
model Good  Real a;  equation  a = 1;  end Good;
connector C  Real level;  flow Real amount;  end C;
model Node  C c;  Real x;  equation  c.level = x;  end Node;
)";

/// Who is pedantic refuses classes that are not balanced by themselves.
std::shared_ptr<const Analysis> analysed(const std::string& model, StopAfter last = StopAfter::Program,
                                         bool isPedantic = true)
{
    AnalysisRequest request;
    request.isPedantic = isPedantic;
    request.file = std::make_shared<const SourceFile>("test.mo", kParts + model);
    request.modelName = "M";
    request.last = last;
    return withStructureFixes(analyse(request, Task()), request, Task());
}

}  // namespace

class RefusedStructuresTest : public QObject {
    Q_OBJECT
private slots:
    void structureIsThere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("codes");
        QTest::addColumn<QStringList>("marks");  ///< of components: "+few", "-many"
        const QString unbalanced = QStringLiteral("E3018");
        QTest::newRow("too few in a component")
            << QStringLiteral("model M  Few few;  end M;") << QStringList{unbalanced, QStringLiteral("E4001")}
            << QStringList{QStringLiteral("-few")};
        QTest::newRow("too many in a component")
            << QStringLiteral("model M  Many many;  end M;") << QStringList{unbalanced, QStringLiteral("E4002")}
            << QStringList{QStringLiteral("+many")};
        QTest::newRow("both, balanced together") << QStringLiteral("model M  Few few;  Many many;  Good good;  end M;")
                                                 << QStringList{unbalanced, unbalanced, QStringLiteral("E4003")}
                                                 << QStringList{QStringLiteral("-few"), QStringLiteral("+many")};
        QTest::newRow("made good from outside") << QStringLiteral("model M  Few few;  equation  few.b = 2;  end M;")
                                                << QStringList{unbalanced} << QStringList();
        QTest::newRow("in an array") << QStringLiteral("model M  Few few[3];  end M;")
                                     << QStringList{unbalanced, QStringLiteral("E4001")}
                                     << QStringList{QStringLiteral("-few")};
        QTest::newRow("in an array of arrays")
            << QStringLiteral("model M  model In  Few few[2];  end In;  In i[2];  end M;")
            << QStringList{unbalanced, QStringLiteral("E4001")} << QStringList{QStringLiteral("-i")};
        QTest::newRow("a connector that is not balanced")
            << QStringLiteral(
                   "model M  connector D  Real a, b;  flow Real f;  end D;  model N  D d;  equation  d.a = d.f;  end "
                   "N;  N n, o;  equation  connect(n.d, o.d);  end M;")
            << QStringList{QStringLiteral("E3010"), QStringLiteral("E4001"), QStringLiteral("W4010")}
            << QStringList{QStringLiteral("-n"), QStringLiteral("-o")};
        QTest::newRow("a component that is connected")
            << QStringLiteral("model M  Node n, o;  equation  connect(n.c, o.c);  end M;")
            << QStringList{unbalanced, QStringLiteral("E4001")}
            << QStringList{QStringLiteral("-n"), QStringLiteral("-o")};
    }
    void structureIsThere()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, codes);
        QFETCH(QStringList, marks);
        const auto analysis = analysed(text.toStdString());
        QStringList found;
        for (const Diagnostic& diagnostic : analysis->diagnostics.items())
            found += QString::fromUtf8(diagnostic.code().data(), 5);
        QCOMPARE(found, codes);
        QVERIFY(analysis->structure != nullptr && analysis->program == nullptr);
        QVERIFY(analysis->reached < Stage::Flatten);
        const auto painted = singularMarks(analysis->structure);
        QStringList components;
        if (painted) {
            for (const auto& [name, mark] : painted->components)
                components +=
                    (mark == SingularMark::Over ? QLatin1Char('+') : QLatin1Char('-')) + QString::fromStdString(name);
            QVERIFY(!singularPlaces(*analysis, *painted).empty());
        }
        QCOMPARE(components, marks);
    }

    /// What is wrong besides keeps the flat model from being what the text says.
    void otherErrorsLeaveNone()
    {
        for (const char* text : {"model M  Few few;  Real x = y;  end M;", "model M  Few few;  Real x = \"a\";  end M;",
                                 "model M  Few few;  Real x;  Real x;  end M;"}) {
            const auto analysis = analysed(text);
            QVERIFY2(analysis->diagnostics.hasErrors() && !analysis->structure, text);
        }
    }

    /// A flat model that is asked for is still refused, with one message for each class.
    void flatModelIsRefused()
    {
        const auto analysis = analysed("model M  Few few;  end M;", StopAfter::Dae);
        QCOMPARE(analysis->diagnostics.errorCount(), std::size_t(1));
        QVERIFY(!analysis->structure);
    }

    /// What is balanced as a whole has its meaning, whatever its parts are; what is not stays refused.
    void wholeDecidesWhereOneIsNotPedantic()
    {
        const auto good = analysed("model M  Few few;  equation  few.b = 2;  end M;", StopAfter::Program, false);
        QVERIFY(!good->diagnostics.hasErrors() && good->program != nullptr);
        QCOMPARE(good->diagnostics.items().size(), std::size_t(1));
        QVERIFY(good->diagnostics.items().front().severity() == Severity::Warning);
        QCOMPARE(std::string(good->diagnostics.items().front().code()), std::string("E3018"));
        const auto bad = analysed("model M  Few few;  end M;", StopAfter::Program, false);
        QVERIFY(bad->diagnostics.hasErrors() && bad->program == nullptr && bad->structure != nullptr);
        const auto flat = analysed("model M  Few few;  end M;", StopAfter::Dae, false);
        QCOMPARE(std::string(flat->diagnostics.items().back().code()), std::string("E3033"));
    }
};

QTEST_GUILESS_MAIN(RefusedStructuresTest)
#include "refused_structures_test.moc"
