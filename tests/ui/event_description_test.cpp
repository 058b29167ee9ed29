// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QTest>

#include "tests/ui/plot_fixture.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/structure/event_description_panel.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

std::shared_ptr<const Analysis> analysisOf(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("Test.mo", text), {}, StopAfter::Structure, {});
}

const char* const kRegions =
    "model Test parameter Real x1 = -1; parameter Real x2 = 1; parameter Real a1 = 2; parameter Real a2 = 1; parameter "
    "Real b1 = -5; Real x; Real y;\n"
    "equation x = sin(time); y = if x < x1 then a1*x + b1 else if x < x2 then a2*x else 5*x; end Test;";
const char* const kSwitch =
    "model Test parameter Real R1 = 2; parameter Real R2 = 3; Boolean open = time > 1; Real U0; Real u1; Real u2; Real "
    "i1; Real i2; Real is;\n"
    "equation U0 = 10; U0 = u1 + u2; u1 = R1*i1; u2 = R2*i2; i1 = is + i2; 0 = if open then is else u2; end Test;";

struct Fixture {
    Theme theme;
    Selection selection;
    EventDescriptionPanel panel{theme, selection};

    explicit Fixture(const std::shared_ptr<const Analysis>& analysis = nullptr)
    {
        panel.layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        panel.resize(1000, 600);
        panel.show();
        if (analysis) show(analysis);
    }
    void show(const std::shared_ptr<const Analysis>& analysis)
    {
        panel.setAnalysis(analysis);
        QTRY_VERIFY(panel.isReady());
    }
    QString page() const { return panel.sheet().allText(false); }
    QString message() const
    {
        const auto* label = panel.findChild<QLabel*>(QStringLiteral("emptyState"));
        return label->isVisible() ? label->text() : QString();
    }
    void choose(const char* part)
    {
        for (int row = 0; row < panel.list().count(); ++row) {
            if (panel.list().item(row)->text().contains(QLatin1String(part))) panel.list().setCurrentRow(row);
        }
        QTRY_VERIFY(panel.isReady());
    }
};

}  // namespace

class EventDescriptionTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyPanelSaysWhatToDo()
    {
        Fixture f;
        QVERIFY(f.message().contains(QStringLiteral("Analyse")));
        f.show(analysisOf("model Test Real x(start = 1); equation der(x) = -x; end Test;"));
        QVERIFY(f.message().contains(QStringLiteral("when-clause")));
        f.show(analysisOf(kRegions));
        QVERIFY(f.message().isEmpty());
        f.panel.setAnalysis(nullptr);
        QVERIFY(!f.message().isEmpty());
    }

    void regionsOfAnIfExpression()
    {
        Fixture f(analysisOf(kRegions));
        f.choose("if x < x1");
        const QString page = f.page();
        for (const char* line : {"left: x < x1; ml = 1, value", "center: x >= x1 and x < x2; mc = 1, value",
                                 "to center when x - x1 rises through zero", "to left when x - x1 falls through zero",
                                 "y = ml*(a1*x + b1) + mc*(a2*x) + mr*(5*x)"}) {
            QVERIFY2(page.contains(QLatin1String(line)), qPrintable(page));
        }
        const BltDrawing& drawing = f.panel.view().drawing();
        QCOMPARE(drawing.nodes.size(), std::size_t(3));
        QCOMPARE(drawing.edges.size(), std::size_t(4));
        const FormulaFonts fonts(10);
        for (const SheetLine& line : f.panel.sheet().lines()) {
            if (line.kind == SheetLine::Kind::Formula)
                QVERIFY2(FormulaLayout::make(line.latex, fonts).has_value(), line.latex.c_str());
        }
    }

    void switchEquationDividesByZeroInEitherForm()
    {
        Fixture f(analysisOf(kSwitch));
        f.choose("if open");
        std::vector<QString> warnings;
        for (const SheetLine& line : f.panel.sheet().lines()) {
            if (line.kind == SheetLine::Kind::Warning) warnings.push_back(line.text);
        }
        QCOMPARE(warnings.size(), std::size_t(2));
        QVERIFY2(
            warnings[0].contains(QStringLiteral("divides by")) && warnings[1].contains(QStringLiteral("divides by")),
            qPrintable(warnings[0]));
        // And the loop in which it does not.
        QVERIFY(f.page().contains(QStringLiteral("The loop that avoids it")));
        QVERIFY2(f.page().contains(QStringLiteral("The equation is a residual of a loop")), qPrintable(f.page()));
    }

    void actionsAndMemoriesAreDescribed()
    {
        Fixture f(analysisOf(
            "model Test Real x; Boolean high(start = false, fixed = true); discrete Real y(start = 0, fixed = true);\n"
            "equation x = sin(time); high = not pre(high) and x > 0.5 or pre(high) and x >= -0.5;\n"
            "when {x > 0.5, x < -0.5} then y = time; end when; end Test;"));
        f.choose("high");
        for (const char* line :
             {"Values of high", "not high: to high when x - 0.5 crosses zero upwards", "high := true",
              "high: to not high when x + 0.5 crosses zero downwards", "high := false"})
            QVERIFY2(f.page().contains(QLatin1String(line)), qPrintable(f.page()));
        QCOMPARE(f.panel.view().drawing().nodes.size(), std::size_t(2));
        QCOMPARE(f.panel.view().drawing().edges.size(), std::size_t(2));
        f.choose("y =");
        for (const char* line : {"when one of x > 0.5, x < -0.5 comes true", "y := time"})
            QVERIFY2(f.page().contains(QLatin1String(line)), qPrintable(f.page()));
    }

    /// Before and after side by side, and what the event does to the states.
    void bothCasesOfAStructureThatChanges()
    {
        Fixture f(
            analysisOf("model Test Real x(start = 1, fixed = true), y(start = 0), vx(start = 0, fixed = true), vy, T;\n"
                       "equation der(x) = vx; der(y) = vy; der(vx) = T*x; der(vy) = T*y - 9.81;\n"
                       "0 = if time > 1.5 then T else x^2 + y^2 - 1; end Test;"));
        f.panel.resize(1400, 900);
        f.choose("if time > 1.5");
        for (const char* line :
             {"The structure changes with time > 1.5", "structural index: 3 while false, 1 while true",
              "states: 2: 1 of x, y; 1 of vx, vy while false, 4: x, y, vx, vy while true",
              "When it comes true: 2 states appear", "When it becomes false: 2 variables are no longer states"})
            QVERIFY2(f.page().contains(QLatin1String(line)), qPrintable(f.page()));
        const StructureCasesView& cases = f.panel.cases();
        QVERIFY(cases.isVisible());
        QVERIFY2(cases.title(0).contains(QStringLiteral("time > 1.5 is false: 2")), qPrintable(cases.title(0)));
        QVERIFY2(cases.title(1).contains(QStringLiteral("time > 1.5 is true: 4")), qPrintable(cases.title(1)));
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        if (!folder.isEmpty()) f.panel.grab().save(folder + QStringLiteral("/cases.png"));
        f.panel.setAnalysis(analysisOf(kSwitch));
        QTRY_VERIFY(f.panel.isReady());
        QVERIFY(!cases.isVisible());
    }

    void listFollowsTheSelection()
    {
        const auto analysis = analysisOf(kSwitch);
        Fixture f(analysis);
        QVERIFY(f.panel.list().count() >= 2);
        // The one with regions is shown at first; nothing is selected by that.
        QVERIFY(f.selection.equation().isNone());
        f.choose("time > 1");
        f.choose("if open");
        const EquationId chosen = f.selection.equation();
        QVERIFY(!chosen.isNone());
        const int row = f.panel.list().currentRow();
        f.panel.list().setCurrentRow(row == 0 ? 1 : 0);
        QVERIFY(f.selection.equation() != chosen);
        f.selection.selectEquation(chosen);
        QCOMPARE(f.panel.list().currentRow(), row);
    }

    void timeEventsAreScheduled()
    {
        Fixture f(analysisOf(kSwitch));
        f.choose("time > 1");
        QVERIFY2(f.page().contains(QStringLiteral("time > 1: a time event, scheduled in advance")),
                 qPrintable(f.page()));
    }
};

QTEST_MAIN(EventDescriptionTest)
#include "event_description_test.moc"
