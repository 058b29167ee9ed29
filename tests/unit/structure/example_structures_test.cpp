// SPDX-License-Identifier: GPL-3.0-or-later
// The structure of each model in models/Examples: figures that can be derived by hand.
#include <QDir>
#include <QTest>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/structure/report/conditional_description.h"
#include "core/structure/report/discrete_description.h"
#include "core/structure/report/event_description.h"

using namespace causeway;

class ExampleStructuresTest : public QObject {
    Q_OBJECT
private slots:
    void everyModelIsDescribed_data();
    void everyModelIsDescribed();
    void regularModels_data();
    void regularModels();
    void singularModels_data();
    void singularModels();
    void loopIsColouredUpToItsEdges();
    void loopFormsAreSolvedOnceTheTearingUnknownIsGiven();
    void pendulumIsDifferentiatedStepByStep();
    void piecewiseLinearRegions();
    void piecewiseLinearIsSortedHorizontally();
    void switchHasTwoCausalForms();
    void switchDividesByZeroInNeitherPosition();
    void diodeHasModes();
    void modesOfTheModelAreDescribedAsConditionsAre();
    void treesOfConditions();
    void whatMakesNoRegions();
    void formsThatNobodyReadsAreLeftOut();
    void timeDoesNotGoBack();
    void instantsThatFollowFromDiscreteVariablesAreKnown();
    void conditionsThatDecideNothingGoAway();
    void algorithmsHaveEventsToo();
    void clocksSearchForNothing();

private:
    std::shared_ptr<const Analysis> analyseText(const std::string& text)
    {
        return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task());
    }
    std::shared_ptr<const Structure> example(const std::string& name)
    {
        const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
        const auto text = readFile(path);
        if (!text) return nullptr;
        m_analysis = analyse(std::make_shared<const SourceFile>(path, *text), name, StopAfter::Structure, Task());
        return m_analysis->structure;
    }
    std::shared_ptr<const Analysis> m_analysis;
};

namespace {

std::string join(const std::vector<std::string>& words, std::string_view separator = " ")
{
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : std::string(separator)) + word;
    return text;
}

std::string candidateText(const Structure& structure, const Candidate& candidate)
{
    const IndexReduction& reduction = structure.index.reduction;
    UnknownId column = candidate.variable;
    for (std::uint32_t order = 0; order < candidate.order; ++order) column = reduction.pantelides.derivativeOf[column];
    return structure.print(reduction.columns[column].expr);
}

/// "E={5'} C={vx vy} J=[2*x 2*y] states 1 cross-dependent on 1"
std::string setText(const Structure& structure, const StateSet& set)
{
    std::vector<std::string> equations, candidates, others;
    for (const ConstraintEquation& equation : set.equations) {
        equations.push_back(std::to_string(structure.index.equationOf[equation.equation].index() + 1) +
                            std::string(equation.differentiations, '\''));
    }
    for (const Candidate& candidate : set.candidates) candidates.push_back(candidateText(structure, candidate));
    std::vector<std::vector<std::string>> rows(set.equations.size(),
                                               std::vector<std::string>(set.candidates.size(), "0"));
    for (const StateSet::Entry& entry : set.jacobian) rows[entry.row][entry.column] = structure.print(entry.value);
    std::vector<std::string> lines;
    for (const auto& row : rows) lines.push_back(join(row));
    for (const StateSetId other : set.dependsOn) others.push_back(std::to_string(other.index() + 1));
    return "E={" + join(equations) + "} C={" + join(candidates) + "} J=[" + join(lines, "; ") + "] states " +
           std::to_string(set.stateCount()) + " " + std::string(toString(set.dependency)) +
           (others.empty() ? "" : " on " + join(others));
}

/// "linear 6: i2 <- i1 = i2 + i3": kind, size, tearing unknowns, residuals.
std::string loopTexts(const Structure& structure)
{
    std::vector<std::string> loops;
    for (const BltBlock& block : structure.blocks) {
        if (block.kind == BlockKind::Assignment || block.kind == BlockKind::When) continue;
        std::vector<std::string> unknowns, residuals;
        for (const UnknownId unknown : block.tearing) unknowns.push_back(structure.nameOf(unknown));
        for (const EquationId equation : block.residuals) residuals.push_back(structure.text(equation));
        loops.push_back(std::string(toString(block.kind)) + " " + std::to_string(block.equations.size()) + ": " +
                        join(unknowns) + " <- " + join(residuals, "; "));
    }
    return join(loops, " | ");
}

std::string regionTexts(const ConditionalDescription& conditional)
{
    std::vector<std::string> regions;
    for (const Region& region : conditional.regions) {
        std::string text = region.mode + " " + region.name + " (" + region.condition + "): " + region.value;
        for (const RegionExit& exit : region.exits) {
            std::vector<std::string> to;
            for (const std::size_t other : exit.to) to.push_back(conditional.regions[other].name);
            text += ", to " + join(to) + " on " + exit.zeroCrossing + " " + std::string(toString(exit.direction));
        }
        regions.push_back(text);
    }
    return join(regions, " | ");
}

std::string formTexts(const ConditionalDescription& conditional)
{
    std::vector<std::string> forms;
    for (const CausalForm& form : conditional.forms) {
        std::vector<std::string> zeros;
        for (const std::size_t region : form.zeroIn) zeros.push_back(conditional.regions[region].name);
        forms.push_back(form.text + (zeros.empty() ? "" : " [0 in " + join(zeros, ", ") + "]"));
    }
    return join(forms, " | ");
}

}  // namespace

void ExampleStructuresTest::everyModelIsDescribed_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples"));
    const QStringList files = folder.entryList({QStringLiteral("*.mo")}, QDir::Files, QDir::Name);
    QVERIFY(files.size() >= 12);
    for (const QString& file : files) {
        // The one that is refused before it has a structure: thresholds_test knows it.
        if (file != QStringLiteral("HysteresisTwoWhens.mo")) QTest::newRow(qPrintable(file)) << file.chopped(3);
    }
}

void ExampleStructuresTest::everyModelIsDescribed()
{
    QFETCH(QString, file);
    const auto structure = example(file.toStdString());
    QVERIFY(structure != nullptr);
    QVERIFY(!structure->dae->description.empty());
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + file.toStdString() + ".mo");
    QVERIFY(text->find("experiment(") != std::string::npos);
    QVERIFY(text->find("Documentation(info=") != std::string::npos);
    for (const DaeVariable& variable : structure->dae->variables) {
        if (variable.variability != Variability::Constant)
            QVERIFY2(!variable.description.empty(), variable.name.c_str());
    }
}

void ExampleStructuresTest::regularModels_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("differentiated");  // equation and how often
    QTest::addColumn<QString>("states");
    QTest::addColumn<QString>("sets");
    QTest::addColumn<QString>("loops");
    const auto row = [](const char* name, int size, int index, const char* differentiated, const char* states,
                        const char* sets, const char* loops) {
        QTest::newRow(name) << size << index << QString::fromLatin1(differentiated) << QString::fromLatin1(states)
                            << QString::fromLatin1(sets) << QString::fromLatin1(loops);
    };
    row("RlcCircuit", 10, 1, "", "iL uC", "", "");
    row("RlcCircuitWithLoop", 10, 1, "", "iL", "", "linear 6: i2 <- i1 = i2 + i3");
    row("ParallelCapacitors", 8, 2, "7:1", "u1", "E={7} C={u1 u2} J=[-1 1] states 1 independent",
        "linear 4: der(u1) <- C1*der(u1) = i1");
    row("SeriesInductors", 6, 2, "5:1", "i1", "E={5} C={i1 i2} J=[1 -1] states 1 independent",
        "linear 4: uL1 <- uL1 = L1*der(i1)");
    row("PlanarPendulum", 9, 3, "1:1 2:1 5:1 5:2", "x vx",
        "E={5} C={x y} J=[2*x 2*y] states 1 self-dependent | E={5'} C={vx vy} J=[2*x 2*y] states 1 cross-dependent on "
        "1",
        "nonlinear 1: y <- 0 = x^2 + y^2 - L^2 | linear 5: T <- 0 = 2*der(x)*der(x) + 2*x*der(der(x)) + "
        "(2*der(y)*der(y) + 2*y*der(der(y)))");
    row("PiecewiseLinear", 2, 1, "", "", "", "");
    row("PiecewiseLinearInverse", 2, 1, "", "", "",
        "nonlinear 1: x <- y = if x < x1 then a1*x + b1 elseif x < x2 then a2*x + b2 else a3*x + b3");
    row("SwitchEquation", 6, 1, "", "", "", "linear 5: u2 <- 0 = if open then i else u2");
    row("DoublePendulum", 19, 3, "1:1 2:1 3:1 4:1 9:1 9:2 10:1 10:2", "x1 x2 vx1 vx2", "", "");
}

void ExampleStructuresTest::regularModels()
{
    QFETCH(int, size);
    QFETCH(int, index);
    QFETCH(QString, differentiated);
    QFETCH(QString, states);
    QFETCH(QString, sets);
    QFETCH(QString, loops);
    const auto structure = example(QTest::currentDataTag());
    QVERIFY(structure != nullptr);
    QVERIFY(!m_analysis->diagnostics.hasErrors());
    QVERIFY(!structure->singular);
    QCOMPARE(structure->equations.size(), static_cast<std::size_t>(size));
    QCOMPARE(structure->unknowns.size(), static_cast<std::size_t>(size));
    const IndexReduction& reduction = structure->index.reduction;
    QCOMPARE(static_cast<int>(reduction.pantelides.structuralIndex), index);
    std::vector<std::string> times, names, texts;
    for (const EquationDerivative& derivative : reduction.derivatives) {
        times.push_back(std::to_string(structure->index.equationOf[derivative.equation].index() + 1) + ":" +
                        std::to_string(derivative.times));
    }
    QCOMPARE(join(times), differentiated.toStdString());
    for (const StateVariable& state : structure->states) names.push_back(structure->print(state.expr));
    QCOMPARE(join(names), states.toStdString());
    if (qstrcmp(QTest::currentDataTag(), "DoublePendulum") == 0) {
        // The second rod's constraint contains both masses: four candidates and two states at each level.
        QCOMPARE(setText(*structure, reduction.selection.sets[StateSetId(0)]),
                 std::string("E={9 10} C={x1 y1 x2 y2} J=[2*x1 2*y1 0 0; -2*(x2 - x1) -2*(y2 - y1) 2*(x2 - x1) 2*(y2 - "
                             "y1)] states 2 self-dependent"));
        QCOMPARE(setText(*structure, reduction.selection.sets[StateSetId(1)]),
                 std::string("E={9' 10'} C={vx1 vy1 vx2 vy2} J=[2*x1 2*y1 0 0; -2*(x2 - x1) -2*(y2 - y1) 2*(x2 - x1) "
                             "2*(y2 - y1)] states 2 cross-dependent on 1"));
        QCOMPARE(reduction.selection.sets.size(), std::size_t(2));
        // Both forces are guessed; that is as few as two constraints allow.
        QCOMPARE(loopTexts(*structure).substr(loopTexts(*structure).rfind("linear 10")).substr(0, 20),
                 std::string("linear 10: F1 F2 <- "));
        return;
    }
    for (const StateSet& set : reduction.selection.sets) texts.push_back(setText(*structure, set));
    QCOMPARE(join(texts, " | "), sets.toStdString());
    QCOMPARE(loopTexts(*structure), loops.toStdString());
}

void ExampleStructuresTest::singularModels_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("sets");
    QTest::addColumn<QString>("repairs");
    QTest::newRow("ParallelSources")
        << "E4003"
        << "3 equations contain only 2 unknowns (ua, ub): ua = 10; ub = 12; ua = ub. | "
           "2 unknowns occur in only 1 equation (ia, ib): i = ia + ib."
        << "Let one of these equations, which are one too many, mention one of ia, ib: ua = 10; ub = 12; ua = ub.";
    QTest::newRow("UnusedUnknown") << "E4001"
                                   << "P occurs in no equation."
                                   << "Give an equation for P.";
    QTest::newRow("OneEquationTooMany")
        << "E4002"
        << "4 equations contain only 3 unknowns (i, u1, u2): U = u1 + u2; u1 = R1*i; u2 = R2*i; U = (R1 + R2)*i."
        << "Remove one of these equations: U = u1 + u2; u1 = R1*i; u2 = R2*i; U = (R1 + R2)*i.";
}

void ExampleStructuresTest::singularModels()
{
    QFETCH(QString, code);
    QFETCH(QString, sets);
    QFETCH(QString, repairs);
    const auto structure = example(QTest::currentDataTag());
    QVERIFY(structure != nullptr);
    QVERIFY(structure->singular);
    const SingularReport& report = structure->singular->report;
    std::vector<std::string> found, mended;
    for (const auto* pieces : {&report.over, &report.under}) {
        for (const SingularPiece& piece : *pieces) {
            for (const SingularPart& set : piece.smallest) found.push_back(explain(set, structure->structureNames()));
        }
    }
    for (const Repair& repair : report.shortest) mended.push_back(explain(repair, structure->structureNames()));
    QCOMPARE(join(found, " | "), sets.toStdString());
    QCOMPARE(join(mended, " | "), repairs.toStdString());
    // The message carries both, at their places in the text.
    QCOMPARE(m_analysis->diagnostics.items().size(), std::size_t(1));
    const Diagnostic& diagnostic = m_analysis->diagnostics.items().front();
    QCOMPARE(std::string(diagnostic.code()), code.toStdString());
    QCOMPARE(diagnostic.notes.back().message, "repair: " + mended.back());
    for (std::size_t i = 0; i + 1 < diagnostic.notes.size(); ++i) QVERIFY(!diagnostic.notes[i].span.isNone());
}

void ExampleStructuresTest::loopIsColouredUpToItsEdges()
{
    const auto structure = example("RlcCircuitWithLoop");
    // Four equations are decided by the rules; six stay black.
    QCOMPARE(structure->steps.size(), std::size_t(4));
    QVERIFY(!structure->fullyColoured());
    std::vector<std::string> decided;
    for (const ColouringStep& step : structure->steps) decided.push_back(structure->nameOf(step.unknown));
    QCOMPARE(join(decided), std::string("u0 i0 der(iL) uL"));
}

void ExampleStructuresTest::loopFormsAreSolvedOnceTheTearingUnknownIsGiven()
{
    const auto structure = example("RlcCircuitWithLoop");
    for (const BltBlock& block : structure->blocks) {
        if (block.equations.size() == 1) continue;
        QCOMPARE(block.tearing.size(), std::size_t(1));
        QCOMPARE(block.sequence.size(), std::size_t(5));
        // Each equation of the sequence holds only one unknown that is not known by then.
        std::vector<UnknownId> known = block.tearing;
        for (const auto& [equation, unknown] : block.sequence) {
            for (const UnknownId other : structure->incidence.unknowns(equation)) {
                const bool isInLoop = std::ranges::find(block.unknowns, other) != block.unknowns.end();
                QVERIFY(!isInLoop || other == unknown || std::ranges::find(known, other) != known.end());
            }
            known.push_back(unknown);
        }
    }
}

void ExampleStructuresTest::pendulumIsDifferentiatedStepByStep()
{
    const auto structure = example("PlanarPendulum");
    std::vector<std::string> groups;
    for (const PantelidesStep& step : structure->index.steps) {
        if (step.action != PantelidesAction::Differentiate) continue;
        std::vector<std::string> equations;
        for (const EquationId equation : step.equations)
            equations.push_back(std::to_string(structure->index.equationOf[equation].index() + 1));
        groups.push_back(join(equations));
    }
    QVERIFY(!groups.empty());
    QCOMPARE(groups.front(), std::string("5"));
    // The first derivative of the length needs those of the positions, which equations 1 and 2 give.
    QCOMPARE(structure->index.reduction.pantelides.differentiations[EquationId(4)], 2U);
    QCOMPARE(structure->index.reduction.pantelides.differentiations[EquationId(0)], 1U);
    QCOMPARE(structure->index.reduction.pantelides.differentiations[EquationId(2)], 0U);
}

void ExampleStructuresTest::piecewiseLinearRegions()
{
    const auto structure = example("PiecewiseLinear");
    const auto events = describeEvents(*structure);
    QCOMPARE(events.size(), std::size_t(2));
    QCOMPARE(events[0].zeroCrossing, std::string("x - x1"));
    QCOMPARE(events[1].zeroCrossing, std::string("x - x2"));
    const auto conditionals = describeConditionals(*structure);
    QCOMPARE(conditionals.size(), std::size_t(1));
    QCOMPARE(regionTexts(conditionals.front()),
             std::string("ml left (x < x1): a1*x + b1, to center on x - x1 up | "
                         "mc center (x >= x1 and x < x2): a2*x + b2, to left on x - x1 down, to right on x - x2 up | "
                         "mr right (x >= x2): a3*x + b3, to center on x - x2 down"));
    QCOMPARE(conditionals.front().algebraic, std::string("y = ml*(a1*x + b1) + mc*(a2*x + b2) + mr*(a3*x + b3)"));
}

void ExampleStructuresTest::piecewiseLinearIsSortedHorizontally()
{
    const auto structure = example("PiecewiseLinearInverse");
    const auto conditionals = describeConditionals(*structure);
    QCOMPARE(formTexts(conditionals.front()), std::string("x = (y - ml*b1 - mc*b2 - mr*b3)/(ml*a1 + mc*a2 + mr*a3) | "
                                                          "y = ml*(a1*x + b1) + mc*(a2*x + b2) + mr*(a3*x + b3)"));
    // A region in which the function is constant cannot be solved for its argument.
    const auto flat = analyseText(
        "model M parameter Real c = 1; Real x, y; equation x = time; y = if c < x then x elseif x <= -1 then -1 else "
        "0; end M;");
    const auto found = describeConditionals(*flat->structure);
    QCOMPARE(regionTexts(found.front()),
             std::string("ml left (x <= -1): -1, to center on x + 1 up | "
                         "mc center (x > -1 and x <= c): 0, to left on x + 1 down, to right on c - x down | "
                         "mr right (x > c): x, to center on c - x up"));
    QCOMPARE(formTexts(found.front()), std::string("x = (y + ml)/mr [0 in left, center] | y = mr*x - ml"));
}

void ExampleStructuresTest::switchHasTwoCausalForms()
{
    const auto structure = example("SwitchEquation");
    const auto conditionals = describeConditionals(*structure);
    QCOMPARE(conditionals.size(), std::size_t(1));
    QCOMPARE(regionTexts(conditionals.front()),
             std::string("mo open (open): i, to not open on time - 1 up | 1 - mo not open (not open): u2"));
    QCOMPARE(conditionals.front().algebraic, std::string("0 = mo*i + (1 - mo)*u2"));
    QCOMPARE(formTexts(conditionals.front()),
             std::string("u2 = mo*i/(mo - 1) [0 in open] | i = (mo - 1)*u2/mo [0 in not open]"));
}

void ExampleStructuresTest::switchDividesByZeroInNeitherPosition()
{
    const auto structure = example("SwitchEquation");
    for (const BltBlock& block : structure->blocks) {
        if (block.equations.size() == 1) continue;
        QCOMPARE(block.residuals.size(), std::size_t(1));
        // No equation of the sequence is the switch, and none has a coefficient that depends on its position.
        for (const auto& [equation, unknown] : block.sequence) {
            QVERIFY(structure->text(equation).find("open") == std::string::npos);
            QVERIFY(!unknown.isNone());
        }
        return;
    }
    QFAIL("the circuit is a loop");
}

void ExampleStructuresTest::diodeHasModes()
{
    const auto diode = analyseText(
        "model D Real s, ud, id; Boolean off; equation ud = if off then s else 0; id = if off then 0 else s; off = s < "
        "0; ud + 2*id = sin(time); end D;");
    const auto conditionals = describeConditionals(*diode->structure);
    QCOMPARE(conditionals.size(), std::size_t(2));
    QCOMPARE(conditionals[0].algebraic, std::string("ud = mo*s"));
    QCOMPARE(conditionals[1].algebraic, std::string("id = (1 - mo)*s"));
    QCOMPARE(formTexts(conditionals[1]), std::string("s = id/(1 - mo) [0 in off] | id = (1 - mo)*s"));
}

/// The algebraic form of the lecture, with a number for the condition.
void ExampleStructuresTest::modesOfTheModelAreDescribedAsConditionsAre()
{
    const auto diode = analyseText(
        "model D Real s, ud, id; Integer mo = if s < 0 then 1 else 0; equation ud = mo*s; id = (1 - mo)*s; ud + 2*id = "
        "sin(time); end D;");
    std::vector<ConditionalDescription> found = describeConditionals(*diode->structure);
    std::erase_if(found, [](const ConditionalDescription& one) { return !one.hasOwnMode; });
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(regionTexts(found[0]),
             std::string("mo s < 0 (s < 0): s, to not (s < 0) on s up | 1 - mo not (s < 0) (not (s "
                         "< 0)): 0, to s < 0 on s down"));
    QCOMPARE(found[1].algebraic, std::string("id = (1 - mo)*s"));
    QCOMPARE(formTexts(found[1]), std::string("s = id/(1 - mo) [0 in s < 0] | id = (1 - mo)*s"));
    const auto toggled = analyseText(
        "model S Real u, i; discrete Real mo(start = 1, fixed = true); equation 0 = mo*i + (1 - mo)*u; 5 = u + 2*i; "
        "when "
        "time > 1 then mo = 0; end when; end S;");
    found = describeConditionals(*toggled->structure);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(regionTexts(found[0]),
             std::string("mo mo = 1 (mo = 1): i, to mo = 0 on  either | 1 - mo mo = 0 (mo = 0): u, "
                         "to mo = 1 on  either"));
    QCOMPARE(formTexts(found[0]), std::string("u = mo*i/(mo - 1) [0 in mo = 1] | i = (mo - 1)*u/mo [0 in mo = 0]"));
}

void ExampleStructuresTest::treesOfConditions()
{
    const auto tree = analyseText(
        "model T Real x, y, ml; equation x = time; ml = sin(time); y = 2*(if x > ml then (if ml > 0 then x else 1) "
        "else ml) + 1; end T;");
    const auto conditionals = describeConditionals(*tree->structure);
    QCOMPARE(regionTexts(conditionals.front()),
             std::string("m1 region 1 (x > ml and ml > 0): x, to region 3 on x - ml down, to region 2 on ml down | "
                         "m2 region 2 (x > ml and not (ml > 0)): 1, to region 3 on x - ml down, to region 1 on ml up | "
                         "m3 region 3 (not (x > ml)): ml, to region 1 region 2 on x - ml up"));
    // A mode does not take the name of a variable.
    const auto taken = analyseText("model T Real y, ml; equation ml = time; y = if ml < 1 then 0 else 1; end T;");
    QCOMPARE(describeConditionals(*taken->structure).front().regions.front().mode, std::string("ml_"));
}

void ExampleStructuresTest::whatMakesNoRegions()
{
    const auto none = analyseText(
        "model N parameter Real p = 1; Real x, y, z; equation x = if p > 0 then 1 else time; y = noEvent(if time > 1 "
        "then 1 else 2);"
        " z = time; end N;");
    QVERIFY(describeConditionals(*none->structure).empty());
    // Thresholds that are not known make a tree; equal ones make one event.
    const auto equal =
        analyseText("model E Real x, y; equation x = time; y = if x < 1 then 0 elseif x < 1 then 5 else 1; end E;");
    QCOMPARE(describeConditionals(*equal->structure).front().regions.size(), std::size_t(2));
    std::string deep = "model D Real x, y; equation x = time; y = ";
    for (int i = 0; i < 50; ++i) deep += "if x < " + std::to_string(i) + " then " + std::to_string(i) + " else ";
    const auto many = analyseText(deep + "0; end D;");
    QVERIFY(many->structure != nullptr);
    QVERIFY(describeConditionals(*many->structure).empty());
}

/// The region after an instant is not left through it.
void ExampleStructuresTest::timeDoesNotGoBack()
{
    const auto regions = [this](const std::string& condition) {
        const auto analysis = analyseText("model T parameter Real t0 = 1; Real y; equation y = if " + condition +
                                          " then sin(time) else 0; end T;");
        return regionTexts(describeConditionals(*analysis->structure).front());
    };
    QCOMPARE(regions("time < t0"),
             std::string("ml left (time < t0): sin(time), to right on time - t0 up | mr right (time >= t0): 0"));
    QCOMPARE(regions("1 - 2*time > t0"),
             std::string("ml left (1 - 2*time <= t0): 0 | mr right (1 - 2*time > t0): sin(time), to left on 1 - 2*time "
                         "- t0 down"));
    QCOMPARE(regions("sin(time) < t0"),
             std::string("ml left (sin(time) < t0): sin(time), to right on sin(time) - t0 up | mr right (sin(time) >= "
                         "t0): 0, to left on sin(time) - t0 down"));
}

/// As the run takes them: a pulse ends at an instant that is known once it has begun.
void ExampleStructuresTest::instantsThatFollowFromDiscreteVariablesAreKnown()
{
    const auto analysis = analyseText(
        "model P parameter Real w = 0.1; discrete Real t0(start = 0, fixed = true); Real length; Boolean on, late, "
        "far; "
        "Real x(start = 0, fixed = true); equation when sample(0, 1) then t0 = time; end when; length = w + t0/10; on "
        "= "
        "time < t0 + length; late = time > x; far = length > 3; der(x) = 1; end P;");
    std::string found;
    for (const EventDescription& event : describeEvents(*analysis->structure))
        found += event.text + (event.isTimeEvent ? " known; " : " searched; ");
    // length changes at events only: nothing is searched for in its relation.
    QCOMPARE(found, std::string("time < t0 + length known; time > x searched; "));
}

void ExampleStructuresTest::conditionsThatDecideNothingGoAway()
{
    const auto analysis = analyseText(
        "model I Boolean b = time > 1; Real x, y; equation x = if b then 0 else 0; y = time + (if b then 2 else 2)*x; "
        "end I;");
    const Structure& structure = *analysis->structure;
    QCOMPARE(structure.solvedText(structure.equationOf[structure.findUnknown("x")]), std::string("x = 0"));
    QCOMPARE(structure.solvedText(structure.equationOf[structure.findUnknown("y")]), std::string("y = time + 2*x"));
    QVERIFY(describeConditionals(structure).empty());
}

void ExampleStructuresTest::algorithmsHaveEventsToo()
{
    const auto analysis = analyseText(
        "model A Real x = 2*sin(time), y; Boolean b, c(start = false, fixed = true); Integer n(start = 0, fixed = "
        "true);\n"
        "algorithm y := x; if y > 1 then y := 1; end if; b := x < -1;\n"
        "algorithm when x > 1.5 then n := pre(n) + 1; elsewhen {x < -1.5, b} then n := 0; elsewhen false then n := 7; "
        "end when; c := pre(c) and x > -0.5 or x > 1.2; end A;");
    std::string found;
    for (const EventDescription& event : describeEvents(*analysis->structure)) found += event.text + "; ";
    QCOMPARE(found, std::string("x > 1; x < -1; x > 1.5; x < -1.5; x > -0.5; x > 1.2; "));
    found.clear();
    for (const EventAction& action : describeActions(*analysis->structure))
        found += action.text + " when " + join(action.conditions) + "; ";
    QCOMPARE(found, std::string("n := pre(n) + 1 when x > 1.5; n := 0 when x < -1.5 b; "));
    const auto memories = describeMemories(*analysis->structure);
    QCOMPARE(memories.size(), std::size_t(1));
    QCOMPARE(memories.front().exits[0].event, std::string("x - 1.2 crosses zero upwards"));
    // It assigns y: it is not solved for x.
    const auto conditionals = describeConditionals(*analysis->structure);
    QCOMPARE(conditionals.size(), std::size_t(1));
    QCOMPARE(formTexts(conditionals.front()), std::string("y = ml*x + mr"));
}

void ExampleStructuresTest::clocksSearchForNothing()
{
    const auto analysis = analyseText(
        "model C Real x, y; equation x = sample(time, Clock(0.1)); y = hold(if x > 0.5 then x else 2*x); end C;");
    QVERIFY(analysis->structure != nullptr);
    QVERIFY(describeEvents(*analysis->structure).empty());
    for (const ConditionalDescription& conditional : describeConditionals(*analysis->structure)) {
        for (const Region& region : conditional.regions) {
            for (const RegionExit& exit : region.exits) QVERIFY(exit.zeroCrossing.empty());
        }
    }
}

/// A function that uses its argument twice, of itself: short as a value, long when it is written.
void ExampleStructuresTest::formsThatNobodyReadsAreLeftOut()
{
    const auto described = [this](int depth) {
        std::string call = "time";
        for (int i = 0; i < depth; ++i) call = "f(" + call + ")";
        const auto analysis = analyseText(
            "model F function f input Real u; output Real y; algorithm y := u*(u + 1); end f; Real x, y; equation y = "
            "time; x*" +
            call + " = if y < 1 then 0 else x + y; end F;");
        return describeConditionals(*analysis->structure).front();
    };
    QCOMPARE(described(2).forms.size(), std::size_t(2));
    const ConditionalDescription deep = described(20);
    QCOMPARE(deep.regions.size(), std::size_t(2));
    QVERIFY(deep.forms.empty() && deep.algebraic.empty());
}

QTEST_GUILESS_MAIN(ExampleStructuresTest)
#include "example_structures_test.moc"
