// SPDX-License-Identifier: GPL-3.0-or-later
// Models that are refused as classes in them are not balanced: a user who asks what is wrong sees their structure all
// the same.
#include <algorithm>
#include <functional>
#include <random>

#include <QTest>

#include "core/compiler/compiler.h"
#include "core/editing/fixes/singular_places.h"
#include "core/editing/fixes/structure_fixes.h"

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

/// How many rows can have a column of their own, by paths that augment one after another (Kuhn).
std::size_t matched(const std::vector<std::vector<std::size_t>>& rows, std::size_t columnCount)
{
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> rowOf(columnCount, kNone);
    std::size_t count = 0;
    for (std::size_t root = 0; root < rows.size(); ++root) {
        std::vector<bool> isSeen(columnCount, false);
        const std::function<bool(std::size_t)> takes = [&](std::size_t row) {
            return std::ranges::any_of(rows[row], [&](std::size_t column) {
                if (isSeen[column]) return false;
                isSeen[column] = true;
                if (rowOf[column] != kNone && !takes(rowOf[column])) return false;
                rowOf[column] = row;
                return true;
            });
        };
        count += takes(root) ? 1U : 0U;
    }
    return count;
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
            << QStringList{unbalanced, QStringLiteral("E4001"), QStringLiteral("W4010")}
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

    /// What only several equations together say is told with the equation that it took the place of, by which it is
    /// found in the text.
    void combinationsAreToldByWhatIsWritten()
    {
        const auto analysis =
            analysed("model M  Real x, y1, y2;  equation  der(x) = x;  y1 + y2 = x - 1;  y1 + y2 = 2*x;  end M;",
                     StopAfter::Program, false);
        const Diagnostic& diagnostic = analysis->diagnostics.items().front();
        QCOMPARE(std::string(diagnostic.code()), std::string("E4003"));
        QVERIFY(std::ranges::any_of(diagnostic.notes, [](const DiagnosticNote& note) {
            return note.message ==
                   "one of these equations is too many: x + 1 = 0 (which 'y1 + y2 = 2*x' says together with others)";
        }));
        QCOMPARE(diagnostic.fixes.front().label, std::string("remove the equation der(x) = x"));
        QCOMPARE(diagnostic.fixes[1].label, std::string("remove the equation y1 + y2 = 2*x"));
    }

    /// An equation is of the over-determined part exactly if as many variables can be matched without it, and a
    /// variable of the other part likewise; a variable and its derivative are one.
    void partsAreThoseOfVariables()
    {
        std::mt19937 generator(7);
        const auto below = [&](std::size_t limit) { return generator() % limit; };
        int refused = 0;
        for (int i = 0; i < 150; ++i) {
            const std::size_t count = 2 + below(5);
            std::vector<std::vector<std::size_t>> rows(count);
            std::string text = "model M  Real x[" + std::to_string(count) + "];  equation";
            for (std::vector<std::size_t>& row : rows) {
                const std::size_t terms = 1 + below(3);
                for (std::size_t t = 0; t < terms; ++t) {
                    row.push_back(below(count));
                    const std::string name = "x[" + std::to_string(row.back() + 1) + "]";
                    // No two factors are the same: nothing cancels.
                    const std::string factor = std::to_string(1 + generator() % 100000) + "/7";
                    text += (t == 0 ? "  " : " + ") + factor + "*" + (below(3) == 0 ? "der(" + name + ")" : name);
                }
                text += " = time;";
            }
            const std::size_t all = matched(rows, count);
            if (all == count) continue;
            ++refused;
            const auto analysis = analysed(text + "  end M;", StopAfter::Structure, false);
            QVERIFY2(analysis->structure && analysis->structure->singular, text.c_str());
            const SingularParts& parts = *analysis->structure->singular;
            for (std::size_t e = 0; e < count; ++e) {
                auto rest = rows;
                rest[e].clear();
                QVERIFY2(
                    std::ranges::binary_search(parts.over.equations, EquationId(e)) == (matched(rest, count) == all),
                    text.c_str());
            }
            for (std::size_t v = 0; v < count; ++v) {
                auto rest = rows;
                for (auto& row : rest) std::erase(row, v);
                QVERIFY2(
                    std::ranges::binary_search(parts.under.unknowns, UnknownId(v)) == (matched(rest, count) == all),
                    text.c_str());
            }
        }
        QVERIFY(refused > 40);
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
