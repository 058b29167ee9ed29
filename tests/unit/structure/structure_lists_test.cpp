// SPDX-License-Identifier: GPL-3.0-or-later
// What panels list about a structure: how it begins, and what breaks a loop.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/structure/report/initialization_items.h"
#include "core/structure/report/structure_breaks.h"

using namespace causeway;

namespace {

std::shared_ptr<const Structure> sorted(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task())->structure;
}

QStringList listed(const Structure& structure)
{
    QStringList lines;
    for (const InitialItem& item : initialItems(structure)) {
        const QString kind =
            QString::fromUtf8(toString(item.kind).data(), static_cast<qsizetype>(toString(item.kind).size()));
        lines += (item.block ? QString::number(*item.block + 1) : QStringLiteral("-")) + QLatin1Char(' ') + kind +
                 QStringLiteral(": ") + QString::fromStdString(textOf(structure, item));
    }
    return lines;
}

}  // namespace

class StructureListsTest : public QObject {
    Q_OBJECT
private slots:
    void whatAModelBeginsWith()
    {
        // The ring of x, y: a start value is added; z is fixed; p is found from it.
        const auto structure = sorted(
            "model M\n  Real x(start = 2), z(start = 1, fixed = true);\n  parameter Real p(fixed = false);\ninitial "
            "equation\n  p = z + 1;\n"
            "equation\n  der(x) = -p*x;\n  der(z) = -z;\nend M;\n");
        const QStringList lines = listed(*structure);
        for (const char* wanted : {"given: z = 1", "added: x = 2", "given: p = z + 1", "to be found: p"}) {
            QVERIFY2(!lines.filter(QLatin1String(wanted)).isEmpty(), qPrintable(lines.join(QLatin1Char('\n'))));
        }
        // p is known only after z.
        const auto blockOf = [&](const char* line) {
            return lines.filter(QLatin1String(line)).front().section(QLatin1Char(' '), 0, 0).toInt();
        };
        QVERIFY(blockOf("given: z = 1") < blockOf("to be found: p"));
        for (const InitialItem& item : initialItems(*structure)) QVERIFY(!explain(*structure, item).empty());
    }

    void whatIsTooMuchComesLast()
    {
        const std::string text =
            "model M\n  Real x(start = 1, fixed = true), y(start = %, fixed = true);\nequation\n  der(x) = -x;\n  y = "
            "2*x;\nend M;\n";
        for (const bool agrees : {true, false}) {
            std::string chosen = text;
            chosen[text.find('%')] = agrees ? '2' : '3';
            const auto structure = sorted(chosen);
            const QString last = listed(*structure).last();
            QVERIFY2(last.startsWith(agrees ? QStringLiteral("- redundant: ") : QStringLiteral("- contradictory: ")),
                     qPrintable(last));
            QVERIFY(!explain(*structure, initialItems(*structure).back()).empty());
        }
    }

    void loopsBeginAtTheirStartValues()
    {
        const auto structure =
            sorted("model M\n  Real a(start = 0.5), b;\nequation\n  a + b^3 = time;\n  a*b = 0.1;\nend M;\n");
        QCOMPARE(listed(*structure),
                 (QStringList{QStringLiteral("1 guessed: a near 0.5"), QStringLiteral("1 guessed: b near 0")}));
    }

    void singularModelsHaveNoStart()
    {
        const auto structure = sorted("model M\n  Real x, y;\nequation\n  x = 1;\n  x = 2;\nend M;\n");
        QVERIFY(structure && structure->singular);
        static_cast<void>(listed(*structure));  // whatever there is, it can be told
    }

    /// In a ring each unknown breaks all; with a hub, the hub does best.
    void tearingVariablesAreRankedByWhatTheyLeave()
    {
        const auto structure = sorted(
            "model M\n  Real h, a, b, c;\nequation\n  h = a + b + c + time;\n  a = sin(h);\n  b = sin(h) + "
            "0.1*sin(b);\n  c = cos(h)*cos(a);\nend M;\n");
        std::size_t loop = 0;
        while (structure->blocks[loop].equations.size() < 2) ++loop;
        const std::vector<TearingGain> gains = tearingGains(*structure, loop);
        QCOMPARE(gains.size(), structure->blocks[loop].unknowns.size());
        QCOMPARE(structure->nameOf(gains.front().unknown), std::string("h"));
        QCOMPARE(gains.front().largest, std::size_t(1));
        for (const TearingGain& gain : gains) {
            const Partition partition =
                partitionWithout(*structure, incidencesIn(*structure, loop, gain.unknown)).partition;
            std::size_t largest = 0;
            for (const auto component : partition.components) largest = std::max(largest, component.size());
            QCOMPARE(largest, gain.largest);
            QCOMPARE(partition.unmatchedUnknowns, std::vector<UnknownId>{gain.unknown});
        }
    }
};

QTEST_GUILESS_MAIN(StructureListsTest)
#include "structure_lists_test.moc"
