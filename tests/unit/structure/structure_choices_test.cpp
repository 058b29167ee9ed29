// SPDX-License-Identifier: GPL-3.0-or-later
// What the user chooses of a structure: tearing unknowns and residuals, incidences switched off; and what is told of
// the reduced view: its initialization, what reinit sets, what became of each equation.
#include <QTest>

#include <fmt/format.h>

#include "core/compiler/compiler.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/latex_export.h"
#include "core/structure/report/structure_breaks.h"
#include "core/structure/tearing_choice.h"

using namespace causeway;

namespace {

std::shared_ptr<const Analysis> analysed(const std::string& text, StructureView view = StructureView::Raw)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("M.mo", "model M\n" + text + "\nend M;");
    request.modelName = "M";
    request.last = StopAfter::Structure;
    request.view = view;
    return analyse(request, Task());
}

/// Two loops of three; x and y are nonlinear ones.
const char* const kTwoLoops =
    "Real a, b, c, x, y, z; equation 2*a + b = time; b + 3*c = 1; a - c = 2; x + sin(y) = time; y + exp(z) = a; z + "
    "x^3 = 1;";

UnknownId named(const Structure& structure, std::string_view name)
{
    return structure.findUnknown(name);
}

const BltBlock* blockOf(const Structure& structure, UnknownId unknown)
{
    for (const BltBlock& block : structure.blocks) {
        if (std::ranges::find(block.unknowns, unknown) != block.unknowns.end()) return &block;
    }
    return nullptr;
}

std::string refusalOf(const Structure& structure, const std::vector<TearingWish>& wishes)
{
    const TornStructure torn = tornAsChosen(structure, wishes);
    return torn.structure ? "accepted" : torn.refusal;
}

/// "y := -(2 - 1) when edge(x > 1); "
std::string reinitsOf(const Structure& structure)
{
    std::string text;
    for (const StructureReinit& reinit : structure.reinits) {
        text += fmt::format("{} := {} when {}; ", structure.dae->variables[reinit.variable].name,
                            structure.print(reinit.value), structure.print(reinit.condition));
    }
    return text;
}

std::string textOf(const std::vector<HistoryEntry>& history)
{
    std::string text;
    for (const HistoryEntry& entry : history) text += fmt::format("{}: {}; ", toString(entry.action), entry.text);
    return text;
}

}  // namespace

class StructureChoicesTest : public QObject {
    Q_OBJECT

private slots:
    void chosenUnknownAndResidualTearTheirLoop();
    void choiceThatDoesNotSufficeIsCompleted();
    void refusedTearing();
    void breaksOfEachLoop();
    void partitionWithoutIncidence();
    void indexWithoutIncidence();
    void reducedInitialization_data();
    void reducedInitialization();
    void aliasConditionsAreChecked();
    void reinitOfEliminatedVariable_data();
    void reinitOfEliminatedVariable();
    void reinitOfConstantIsRefused();
    void historyOfSubstitutedEquations();
    void latexHasDerivativesOfSubstitutedEquations();
    void wishForAStateReachesWhatIsEqual_data();
    void wishForAStateReachesWhatIsEqual();
    void whatIsNeverSolvableIsNoChoice();
};

void StructureChoicesTest::chosenUnknownAndResidualTearTheirLoop()
{
    const auto analysis = analysed(kTwoLoops);
    const Structure& structure = *analysis->structure;
    for (const char* name : {"a", "b", "c", "x", "y", "z"}) {
        const UnknownId unknown = named(structure, name);
        const BltBlock& before = *blockOf(structure, unknown);
        for (const EquationId equation : before.equations) {
            const TornStructure torn = tornAsChosen(structure, {{unknown, equation}});
            QVERIFY(torn.structure != nullptr);
            const BltBlock& block = *blockOf(*torn.structure, unknown);
            QVERIFY(std::ranges::find(block.tearing, unknown) != block.tearing.end());
            QVERIFY(std::ranges::find(block.residuals, equation) != block.residuals.end());
            QCOMPARE(block.tearing.size(), block.residuals.size());
            QCOMPARE(block.tearing.size() + block.sequence.size(), block.equations.size());
            // A linear loop that is torn to one or two is still solved symbolically: for all its unknowns.
            if (block.kind == BlockKind::Linear && block.tearing.size() <= 2)
                QCOMPARE(block.solution.size(), block.unknowns.size());
            // The other loop is as it was.
            const UnknownId other = named(structure, unknown < named(structure, "x") ? "x" : "a");
            QCOMPARE(blockOf(*torn.structure, other)->tearing, blockOf(structure, other)->tearing);
        }
    }
    // One side may be left open.
    const TornStructure unknownOnly = tornAsChosen(structure, {{named(structure, "c"), {}}});
    QCOMPARE(blockOf(*unknownOnly.structure, named(structure, "c"))->tearing, std::vector{named(structure, "c")});
    const TornStructure equationOnly = tornAsChosen(structure, {{{}, EquationId(2)}});
    QCOMPARE(blockOf(*equationOnly.structure, named(structure, "c"))->residuals, std::vector{EquationId(2)});
}

void StructureChoicesTest::choiceThatDoesNotSufficeIsCompleted()
{
    // Each equation has all unknowns: one guess leaves two.
    const auto analysis = analysed("Real a, b, c; equation a + b + c = time; a + 2*b + 3*c = 1; a + 4*b + 9*c = 2;");
    const UnknownId b = named(*analysis->structure, "b");
    const TornStructure torn = tornAsChosen(*analysis->structure, {{b, {}}});
    QVERIFY(torn.structure != nullptr);
    QCOMPARE(torn.added.size(), std::size_t(1));
    QVERIFY2(torn.added.front().starts_with("the choice alone does not tear its loop; added: "),
             torn.added.front().c_str());
    QCOMPARE(torn.structure->blocks.front().tearing.size(), std::size_t(2));
    QVERIFY(std::ranges::find(torn.structure->blocks.front().tearing, b) !=
            torn.structure->blocks.front().tearing.end());
}

void StructureChoicesTest::refusedTearing()
{
    const auto analysis = analysed(std::string("Real u; ") + kTwoLoops + " u = a + x;");
    const Structure& structure = *analysis->structure;
    const UnknownId a = named(structure, "a"), x = named(structure, "x"), u = named(structure, "u");
    const EquationId ofU = structure.equationOf[u], ofA = structure.equationOf[a], ofX = structure.equationOf[x];
    QCOMPARE(refusalOf(structure, {{u, {}}}), std::string("u is in no algebraic loop"));
    QCOMPARE(refusalOf(structure, {{{}, ofU}}), fmt::format("equation {} is in no algebraic loop", ofU.index() + 1));
    QCOMPARE(refusalOf(structure, {{a, ofX}}),
             fmt::format("a and equation {} are in different loops", ofX.index() + 1));
    QCOMPARE(refusalOf(structure, {{a, {}}, {a, {}}}), std::string("a is chosen twice"));
    QCOMPARE(refusalOf(structure, {{a, ofA}, {{}, ofA}}), fmt::format("equation {} is chosen twice", ofA.index() + 1));
    QCOMPARE(refusalOf(structure, {{a, ofA}, {x, ofX}}), std::string("accepted"));
    const auto mixed =
        analysed("Real i, u; Boolean off; equation off = u < 1; u = if off then time else 2*i; i + u = 3;");
    const UnknownId off = named(*mixed->structure, "off");
    QCOMPARE(refusalOf(*mixed->structure, {{off, {}}}), std::string("off is discrete: event iteration finds it"));
    const EquationId ofOff = mixed->structure->equationOf[off];
    QCOMPARE(refusalOf(*mixed->structure, {{{}, ofOff}}),
             fmt::format("equation {} determines a discrete unknown: event iteration evaluates it", ofOff.index() + 1));
}

void StructureChoicesTest::breaksOfEachLoop()
{
    const auto analysis = analysed(kTwoLoops);
    const Structure& structure = *analysis->structure;
    const std::vector<BlockBreaks> all = breaksOf(structure, 1);
    QCOMPARE(all.size(), std::size_t(2));
    for (const BlockBreaks& block : all) {
        QVERIFY(block.found.isComplete);
        // A ring falls apart without any of its six incidences.
        QCOMPARE(block.found.breaks.size(), std::size_t(6));
        for (const ComponentBreak& found : block.found.breaks) {
            QCOMPARE(found.largest, std::size_t(1));
            const StructurePartition split = partitionWithout(structure, found.edges);
            QVERIFY(split.partition.unmatchedEquations.empty());
            QCOMPARE(split.partition.components.size(), std::size_t(4));
        }
    }
    QVERIFY(breaksOf(structure, 3).empty());
    const ComponentBreak& first = all.front().found.breaks.front();
    const EdgeId edge = first.edges.front();
    QCOMPARE(explain(structure, first),
             fmt::format("without {} in equation {}: 3 components, the largest of 1 equation",
                         structure.nameOf(structure.incidence.unknownOf(edge)),
                         structure.incidence.equationOf(edge).index() + 1));
}

void StructureChoicesTest::partitionWithoutIncidence()
{
    const auto analysis = analysed("Real a, b; equation a = time; a + b = 1;");
    const Structure& structure = *analysis->structure;
    const EdgeId only = structure.incidence.findEdge(EquationId(0), named(structure, "a"));
    const StructurePartition split = partitionWithout(structure, {only});
    QCOMPARE(split.partition.unmatchedEquations, std::vector{EquationId(0)});
    QCOMPARE(split.partition.unmatchedUnknowns.size(), std::size_t(1));
    QCOMPARE(incidenceList(structure, split.without), std::string("a in equation 1"));
}

void StructureChoicesTest::indexWithoutIncidence()
{
    const auto indexOf = [](const char* text, std::size_t equation, const char* unknown) {
        const auto analysis = analysed(text);
        const Structure& structure = *analysis->structure;
        std::vector<EdgeId> off;
        if (unknown != nullptr)
            off.push_back(structure.incidence.findEdge(EquationId(equation), named(structure, unknown)));
        return indexWithout(structure, off, Task());
    };
    using Index = std::optional<std::uint32_t>;
    QVERIFY(indexOf("Real x; equation der(x) = -x;", 0, nullptr) == Index(0));
    const char* const circuit = "Real x, i, u; equation der(x) = i; u = sin(time) - i; u = x;";
    QVERIFY(indexOf(circuit, 0, nullptr) == Index(1));
    // u = x constrains the state once nothing else says what u is.
    QVERIFY(indexOf(circuit, 2, "u") == Index(2));
    // Nothing is left of the equation.
    QVERIFY(indexOf("Real x, y; equation der(x) = -x; y = time;", 1, "y") == Index());
}

void StructureChoicesTest::reducedInitialization_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");  // case; added; redundant
    QTest::newRow("fixed") << "Real x(start=1, fixed=true), y; equation der(x) = -y; y = x;"
                           << "well-determined; ; ";
    QTest::newRow("nothing fixed") << "Real x, y(start=2); equation der(x) = -y; y = x;"
                                   << "under-determined; x = 2; ";
    QTest::newRow("alias is fixed") << "Real x, y(start=2, fixed=true); equation der(x) = -x; y = -x;"
                                    << "well-determined; ; ";
    QTest::newRow("initial equation of an alias") << "Real x, y; initial equation y = 3; equation der(x) = -x; y = -x;"
                                                  << "well-determined; ; ";
    QTest::newRow("initial equation too many")
        << "Real x(start=-3, fixed=true), y; initial equation y = 3; equation der(x) = -x; y = -x;"
        << "over-determined; ; x = -3 consistent";
    QTest::newRow("discrete alias")
        << "Real x(start=1, fixed=true); Boolean b, c; equation der(x) = if b then 1 else -1; b = not c; c = x > 2;"
        << "well-determined; ; ";
    QTest::newRow("pre of a discrete alias")
        << "Integer n(start=4, fixed=true), m; equation when time > 1 then n = pre(m) + 1; end when; m = n;"
        << "well-determined; ; ";
    QTest::newRow("initial algorithm") << "Real x, y; initial algorithm y := 3; equation der(x) = -x; y = -x;"
                                       << "well-determined; ; ";
}

void StructureChoicesTest::reducedInitialization()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto analysis = analysed(text.toStdString(), StructureView::Reduced);
    QVERIFY(analysis->structure != nullptr);
    const Structure& structure = *analysis->structure;
    QVERIFY(structure.initialization.has_value());
    QVERIFY(!structure.aliases.aliases.empty());
    const Initialization& initialization = *structure.initialization;
    const ExpressionText print = [&](ExprId expr) { return structure.print(expr); };
    std::string found = std::string(toString(initialization.kind)) + ";";
    for (const AddedStart& added : initialization.added) found += " " + textOf(initialization, added.row, print);
    found += ";";
    for (const RedundantCondition& condition : initialization.redundant) {
        found +=
            " " + textOf(initialization, condition.row, print) + " " + std::string(toString(condition.consistency));
    }
    if (found.ends_with(";")) found += " ";
    if (initialization.added.empty()) found.insert(found.find(';') + 1, " ");
    QCOMPARE(QString::fromStdString(found), expected);
}

void StructureChoicesTest::aliasConditionsAreChecked()
{
    const auto analysis = analysed("Real x(start=1, fixed=true), y(start=2, fixed=true); equation der(x) = -x; y = x;",
                                   StructureView::Reduced);
    QCOMPARE(analysis->structure->aliases.conditions.size(), std::size_t(1));
    QVERIFY(analysis->structure->initialization->isContradictory());
}

void StructureChoicesTest::reinitOfEliminatedVariable_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("raw");
    QTest::addColumn<QString>("reduced");
    QTest::newRow("sign") << "Real x(stateSelect=StateSelect.prefer), y; equation der(y) = 1; y = -x; when y > 1 then "
                             "reinit(y, 0.5*y); end when;"
                          << "y := 0.5*y when edge(y > 1); "
                          << "x := 0.5*x when edge(-x > 1); ";
    QTest::newRow("offset") << "parameter Real p=2; Real x(stateSelect=StateSelect.prefer), y; equation der(y) = 1; y "
                               "= x + p; when time > 1 then reinit(y, 7); end when;"
                            << "y := 7 when edge(time > 1); "
                            << "x := 7 - p when edge(time > 1); ";
    QTest::newRow("branches") << "Real y; Boolean c, d; equation der(y) = 1; c = time > 1; d = y > 2; when c then "
                                 "reinit(y, 1); elsewhen d then reinit(y, 2); end when;"
                              << "y := 1 when edge(c); y := 2 when not edge(c) and edge(d); "
                              << "y := 1 when edge(c); y := 2 when not edge(c) and edge(d); ";
    QTest::newRow("list") << "Real y; equation der(y) = 1; when {time > 1, y > 2} then reinit(y, 1); end when;"
                          << "y := 1 when edge(time > 1) or edge(y > 2); "
                          << "y := 1 when edge(time > 1) or edge(y > 2); ";
    QTest::newRow("inside if") << "Real y; equation der(y) = 1; when time > 1 then if y > 3 then reinit(y, 1); else "
                                  "reinit(y, 2); end if; end when;"
                               << "y := 1 when edge(time > 1) and y > 3; y := 2 when edge(time > 1) and not y > 3; "
                               << "y := 1 when edge(time > 1) and y > 3; y := 2 when edge(time > 1) and not y > 3; ";
}

void StructureChoicesTest::reinitOfEliminatedVariable()
{
    QFETCH(QString, text);
    QFETCH(QString, raw);
    QFETCH(QString, reduced);
    QCOMPARE(QString::fromStdString(reinitsOf(*analysed(text.toStdString())->structure)), raw);
    const auto analysis = analysed(text.toStdString(), StructureView::Reduced);
    QCOMPARE(QString::fromStdString(reinitsOf(*analysis->structure)), reduced);
    // What is set is a state there.
    for (const StructureReinit& reinit : analysis->structure->reinits) {
        QVERIFY(std::ranges::any_of(analysis->structure->states,
                                    [&](const StateVariable& state) { return state.variable == reinit.variable; }));
    }
}

void StructureChoicesTest::reinitOfConstantIsRefused()
{
    const auto analysis = analysed("Real y, z; equation y = 3; z = der(y); when time > 1 then reinit(y, 1); end when;",
                                   StructureView::Reduced);
    QVERIFY(std::ranges::any_of(analysis->diagnostics.items(), [](const Diagnostic& diagnostic) {
        return diagnostic.message.find("reinit(y) is not allowed: it is constant: y = 3") != std::string::npos;
    }));
}

void StructureChoicesTest::historyOfSubstitutedEquations()
{
    const auto analysis = analysed("Real x, y; equation y = -x; 2*y = time;", StructureView::Reduced);
    const Structure& structure = *analysis->structure;
    QCOMPARE(structure.aliases.aliases.size(), std::size_t(1));
    const auto histories = historiesOf(structure);
    QCOMPARE(histories.size(), std::size_t(1));
    QCOMPARE(textOf(histories[EquationId(0)]),
             std::string("written: 2*y = time; substituted: -2*x = time; solved-for: x = -time/2; "));
    QCOMPARE(textOf(historyOf(structure, structure.aliases.aliases.front())),
             std::string("written: y = -x; eliminated: y = -x; "));
}

void StructureChoicesTest::latexHasDerivativesOfSubstitutedEquations()
{
    const auto analysis = analysed(
        "Real x(start=1, fixed=true), y, z, a, b; equation der(x) = a; der(y) = b; a + b = time; z = -y; x = 2*z;",
        StructureView::Reduced);
    const Structure& structure = *analysis->structure;
    const auto derived =
        std::ranges::find(structure.equations, EquationOrigin::Differentiated, &StructureEquation::origin);
    QVERIFY(derived != structure.equations.end());
    const EquationId id(static_cast<std::size_t>(derived - structure.equations.begin()));
    const std::vector<HistoryEntry> history = historiesOf(structure)[id];
    QVERIFY(history.size() >= 3 && history[1].action == HistoryAction::Substituted);
    QVERIFY(exportLatex(structure).find(fmt::format("\\item ${}$, differentiated: ${}$", history[1].latex,
                                                    structure.latex(id))) != std::string::npos);
}

void StructureChoicesTest::wishForAStateReachesWhatIsEqual_data()
{
    QTest::addColumn<QString>("wish");
    QTest::addColumn<QString>("equation");
    QTest::addColumn<bool>("isReached");
    // The angle that the constraints contain is to be avoided; the wish is for one that the model does not
    // differentiate.
    QTest::addRow("none") << "default"
                          << "q = phi" << false;
    QTest::addRow("always") << "always"
                            << "q = phi" << true;
    QTest::addRow("preferred") << "prefer"
                               << "q = phi" << true;
    QTest::addRow("opposite") << "always"
                              << "-q = phi" << true;
    QTest::addRow("not equal") << "always"
                               << "q = 2*phi" << false;
}

void StructureChoicesTest::wishForAStateReachesWhatIsEqual()
{
    QFETCH(QString, wish);
    QFETCH(QString, equation);
    QFETCH(bool, isReached);
    // A mass on a circle, and a disc that turns with it.
    const std::string text =
        "Real x, y, vx, vy, F, G, w, phi(stateSelect = StateSelect.avoid), q(stateSelect = StateSelect." +
        wish.toStdString() +
        "); equation x*cos(phi) + y*sin(phi) = 0; x^2 + y^2 = 1; w = der(phi); der(x) = vx; der(y) = vy; der(vx) = "
        "-F*x - G*cos(phi); "
        "der(vy) = -F*y - G*sin(phi) - 9.81; der(w) = G*(x*sin(phi) - y*cos(phi)); " +
        equation.toStdString() + ";";
    const auto analysis = analysed(text);
    QVERIFY(analysis->structure);
    const Structure& structure = *analysis->structure;
    const bool isState = std::ranges::any_of(
        structure.states, [&](const StateVariable& state) { return structure.print(state.expr) == "phi"; });
    QCOMPARE(isState, isReached);
}

void StructureChoicesTest::whatIsNeverSolvableIsNoChoice()
{
    // a and b are to be avoided, and there is one of them for each constraint; but the constraints know their sum
    // alone.
    const char* const kRest = " der(x) = -F; der(y) = -G; der(a) = F + time; der(b) = G;";
    const char* const kVariables =
        "Real x(start = 1), y(start = 1), F, G, a(stateSelect = StateSelect.avoid), b(stateSelect = "
        "StateSelect.avoid);";
    const auto selectsLater = [](const Structure& structure) {
        return std::ranges::any_of(structure.index.reduction.selection.sets,
                                   [](const StateSet& set) { return set.isDynamic && set.candidates.size() == 4; });
    };
    const auto sums = analysed(fmt::format("{} equation x^3 = (a + b)^2; y^3 = (a + b)^3 + 1;{}", kVariables, kRest));
    QVERIFY(sums->structure);
    QVERIFY(selectsLater(*sums->structure));
    // Where they can be solved for both, the wish holds.
    const auto both = analysed(fmt::format("{} equation x^3 = (a + b)^2; y^3 = (a - b)^3 + 1;{}", kVariables, kRest));
    QVERIFY(both->structure);
    QVERIFY(!selectsLater(*both->structure));
}

QTEST_GUILESS_MAIN(StructureChoicesTest)
#include "structure_choices_test.moc"
