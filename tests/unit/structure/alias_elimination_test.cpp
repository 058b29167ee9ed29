// SPDX-License-Identifier: GPL-3.0-or-later
// Variables that are others up to sign and offset, or constant: the reduced system with its table has the solution of
// the system as written.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/compiler/compiler.h"
#include "core/dae/parameters.h"
#include "core/program/program.h"
#include "core/symbolic/evaluate.h"

using namespace causeway;

namespace {

std::shared_ptr<const Analysis> analysed(const std::string& text, StructureView view,
                                         StopAfter last = StopAfter::Structure)
{
    AnalysisRequest request;
    request.file = std::make_shared<const SourceFile>("M.mo", text);
    request.modelName = "M";
    request.last = last;
    request.view = view;
    return analyse(request, Task());
}

/// The reduced view of a model whose equations are given, and what it says.
class Reduced {
public:
    explicit Reduced(const std::string& body)
        : m_analysis(analysed("model M\n" + body + "\nend M;", StructureView::Reduced))
    {
        if (m_analysis->structure) return;
        for (const Diagnostic& diagnostic : m_analysis->diagnostics.items()) qWarning("%s", diagnostic.message.c_str());
    }
    [[nodiscard]] const Structure& structure() const { return *m_analysis->structure; }
    [[nodiscard]] bool isSingular() const { return structure().singular.has_value(); }
    [[nodiscard]] std::string aliases() const
    {
        std::string text;
        for (const Alias& alias : structure().aliases.aliases) text += structure().aliasText(alias) + "; ";
        return text;
    }
    [[nodiscard]] std::string equations() const
    {
        std::string text;
        for (const StructureEquation& equation : structure().equations) text += structure().text(equation) + "; ";
        return text;
    }
    [[nodiscard]] std::string states() const
    {
        std::string text;
        for (const StateVariable& state : structure().states) text += structure().print(state.expr) + "; ";
        return text;
    }

private:
    std::shared_ptr<const Analysis> m_analysis;
};

/// The values of all variables of a structure whose equations are linear and without derivatives; empty where they have
/// no single solution.
std::vector<double> solution(const Structure& structure)
{
    const HybridDae& dae = *structure.dae;
    std::vector<double> values = evaluateParameters(dae);
    const auto at = [&](ExprId expr) {
        return evaluate(structure.pool, expr,
                        [&](ExprId leaf) -> std::optional<double> {
                            return values[structure.pool.variableOf(leaf).index()];
                        })
            .value_or(std::nan(""));
    };
    if (structure.equations.size() != structure.unknowns.size()) return {};
    const auto size = static_cast<Eigen::Index>(structure.equations.size());
    const auto residuals = [&] {
        Eigen::VectorXd result(size);
        for (Eigen::Index e = 0; e < size; ++e) {
            const StructureEquation& equation = structure.equations[EquationId(static_cast<std::size_t>(e))];
            result[e] = at(equation.lhs) - at(equation.rhs);
        }
        return result;
    };
    for (const Unknown& unknown : structure.unknowns) values[unknown.variable.index()] = 0;
    const Eigen::VectorXd constant = residuals();
    Eigen::MatrixXd matrix(size, size);
    for (Eigen::Index v = 0; v < size; ++v) {
        double& value = values[structure.unknowns[UnknownId(static_cast<std::size_t>(v))].variable.index()];
        value = 1;
        matrix.col(v) = residuals() - constant;
        value = 0;
    }
    if (size > 0) {
        const Eigen::FullPivLU<Eigen::MatrixXd> factors(matrix);
        if (factors.matrixLU().diagonal().cwiseAbs().minCoeff() < 1e-9) return {};
        const Eigen::VectorXd solved = factors.solve(-constant);
        for (Eigen::Index v = 0; v < size; ++v)
            values[structure.unknowns[UnknownId(static_cast<std::size_t>(v))].variable.index()] = solved[v];
    }
    std::vector<double> all = values;
    for (const Alias& alias : structure.aliases.aliases) all[alias.variable.index()] = at(alias.value);
    return all;
}

/// Rows that each determine a variable from earlier ones, most of them aliases, in many forms and in random order. Some
/// rows may close cycles: they take the place of a row that determines a variable.
std::string randomModel(std::mt19937& generator, bool withCycles)
{
    const std::size_t size = 2 + generator() % 12;
    std::vector<std::string> rows;
    const auto name = [](std::size_t v) { return "x" + std::to_string(v); };
    const auto number = [&] { return std::to_string(1 + generator() % 9) + "." + std::to_string(1 + generator() % 9); };
    for (std::size_t v = 0; v < size; ++v) {
        const std::string own = name(v),
                          other = name(withCycles ? generator() % size : generator() % std::max<std::size_t>(v, 1));
        const std::string given = generator() % 2 == 0 ? number() : "p + " + number();
        if (v == 0 || generator() % 12 == 0) {
            rows.push_back(generator() % 2 == 0 ? own + " = " + given : fmt::format("0 = {} - ({})", own, given));
            continue;
        }
        switch (generator() % 10) {
            case 0: rows.push_back(own + " = " + other); break;
            case 1: rows.push_back(own + " = -" + other); break;
            case 2: rows.push_back(own + " + " + other + " = 0"); break;
            case 3: rows.push_back("0 = " + other + " - " + own); break;
            case 4: rows.push_back(fmt::format("{} = {} + q", other, own)); break;
            case 5: rows.push_back(fmt::format("-1*{} = {}/(-1) - ({})", own, other, given)); break;
            case 6: rows.push_back(fmt::format("{} + {} - {} = {}", own, other, name(generator() % v), given)); break;
            case 7: rows.push_back(fmt::format("{} = 2*{} + {}", own, other, given)); break;
            case 8:
                rows.push_back(fmt::format("{}*{} + {}*{} = {}*{}", number(), own, number(), name(generator() % size),
                                           number(), other));
                break;
            default: rows.push_back(fmt::format("{} = p*{} - q", own, other)); break;
        }
    }
    std::shuffle(rows.begin(), rows.end(), generator);
    std::string text = "model M\n  parameter Real p = 1.7;\n  parameter Real q = 0.3;\n  Real ";
    for (std::size_t v = 0; v < size; ++v) text += (v == 0 ? "" : ", ") + name(v);
    text += ";\nequation\n";
    for (const std::string& row : rows) text += "  " + row + ";\n";
    return text + "end M;\n";
}

}  // namespace

class AliasEliminationTest : public QObject {
    Q_OBJECT
private slots:
    void randomSystemsKeepTheirSolution();
    void signsAreChained();
    void offsetsAndParametersAreCarried();
    void parameterFactorIsNoAlias();
    void constantsSpread();
    void derivativeFollowsItsVariable();
    void constantHasNoDerivative();
    void repetitionIsSingular();
    void contradictionIsSingular();
    void oppositeOfItselfIsZero();
    void truthsAndIntegers();
    void discreteStaysApartFromContinuous();
    void whatAWhenComputesStays();
    void inputStandsForItsClass();
    void inputIsNotDifferentiatedByElimination();
    void representativeByAttributes();
    void attributesAreMerged();
    void conflictingFixedStartsRemain();
    void eliminatedRowsKeepTheirText();
    void eliminatedVariablesAreSimulated();
};

void AliasEliminationTest::randomSystemsKeepTheirSolution()
{
    std::mt19937 generator(7);
    std::size_t solved = 0, eliminated = 0, singular = 0;
    for (int run = 0; run < 600; ++run) {
        const std::string text = randomModel(generator, run % 3 == 0);
        const auto raw = analysed(text, StructureView::Raw), reduced = analysed(text, StructureView::Reduced);
        QVERIFY2(raw->structure && reduced->structure, text.c_str());
        const Structure& structure = *reduced->structure;
        QCOMPARE(structure.equations.size() + structure.eliminated.size(), raw->structure->equations.size());
        QCOMPARE(structure.unknowns.size() + structure.aliases.aliases.size(), raw->structure->unknowns.size());
        QCOMPARE(structure.eliminated.size(), structure.aliases.aliases.size());
        // Each row eliminates one variable.
        std::vector<std::uint32_t> rows;
        for (const Alias& alias : structure.aliases.aliases) rows.push_back(alias.equation.value);
        std::ranges::sort(rows);
        QVERIFY2(std::ranges::adjacent_find(rows) == rows.end(), text.c_str());
        eliminated += structure.aliases.aliases.size();
        const std::vector<double> expected = solution(*raw->structure), found = solution(structure);
        QVERIFY2(expected.empty() == found.empty(), text.c_str());
        if (expected.empty()) ++singular;
        if (expected.empty()) continue;
        ++solved;
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(std::fabs(expected[i] - found[i]) <= 1e-6 * (1 + std::fabs(expected[i])), text.c_str());
    }
    QVERIFY(solved > 300);
    QVERIFY(singular > 20);
    QVERIFY(eliminated > 1500);
}

void AliasEliminationTest::signsAreChained()
{
    const Reduced model("Real a, b, c, d; equation a = sin(time); b = -a; c + b = 0; 0 = d + c;");
    QCOMPARE(model.aliases(), std::string("b = -a; c = a; d = -a; "));
    QCOMPARE(model.equations(), std::string("a = sin(time); "));
}

void AliasEliminationTest::offsetsAndParametersAreCarried()
{
    const Reduced model("parameter Real p = 1; Real a, b, c; equation a = sin(time); a = -b + p; c = b - 2;");
    QCOMPARE(model.aliases(), std::string("b = p - a; c = p - 2 - a; "));
}

void AliasEliminationTest::parameterFactorIsNoAlias()
{
    const Reduced model("parameter Real k = 1; Real a, b, c; equation a = sin(time); b = k*a; c = 2*a;");
    QCOMPARE(model.aliases(), std::string());
    QCOMPARE(model.structure().equations.size(), std::size_t(3));
}

void AliasEliminationTest::constantsSpread()
{
    // What multiplies zero vanishes, and a sum with a known term is an alias.
    const Reduced model("parameter Real R = 5; Real i, v, w, x; equation i = 0; v = R*i; w = x + v; x = sin(time);");
    QCOMPARE(model.aliases(), std::string("i = 0; v = 0; x = w; "));
    QCOMPARE(model.equations(), std::string("w = sin(time); "));
}

void AliasEliminationTest::derivativeFollowsItsVariable()
{
    const Reduced model(
        "Real x(start = 1, fixed = true), y, z; equation y = -x; z = y + 3; der(x) + der(y) + der(z) = z;");
    QCOMPARE(model.aliases(), std::string("y = -x; z = 3 - x; "));
    QCOMPARE(model.states(), std::string("x; "));
    QCOMPARE(model.equations(), std::string("der(x) = x - 3; "));
    QVERIFY(!model.isSingular());
}

void AliasEliminationTest::constantHasNoDerivative()
{
    const Reduced model("Real x, v; equation x = 3; v = der(x);");
    QCOMPARE(model.aliases(), std::string("x = 3; v = 0; "));
    QCOMPARE(model.states(), std::string());
}

void AliasEliminationTest::repetitionIsSingular()
{
    const Reduced model("Real a, b, c; equation a = b; b = a; c = a + 1;");
    QVERIFY(model.isSingular());
    // As its author knows it.
    QCOMPARE(model.equations(), std::string("b = a; "));
}

void AliasEliminationTest::contradictionIsSingular()
{
    const Reduced model("Real a, b; equation a = 1; a = 2;");
    QVERIFY(model.isSingular());
    QCOMPARE(model.equations(), std::string("a = 2; "));
    const Reduced truths("Boolean a, b; equation a = b; a = not b;");
    QVERIFY(truths.isSingular());
    QCOMPARE(truths.equations(), std::string("a = not b; "));
}

void AliasEliminationTest::oppositeOfItselfIsZero()
{
    QCOMPARE(Reduced("Real a; equation a = -a;").aliases(), std::string("a = 0; "));
    QCOMPARE(Reduced("Real a, b; equation a = b + 3; a = 1 - b;").aliases(), std::string("a = 2; b = -1; "));
}

void AliasEliminationTest::truthsAndIntegers()
{
    const Reduced model(
        "type E = enumeration(x, y); Boolean a, b, c; Integer i, j; E e, f; equation a = not b; c = a; b = time > 1; i "
        "= -j; j = if b then 1 else 2; "
        "e = f; f = if c then E.x else E.y;");
    QCOMPARE(model.aliases(), std::string("b = not a; c = a; j = -i; f = e; "));
    QVERIFY(!model.isSingular());
    for (const BltBlock& block : model.structure().blocks) QVERIFY(block.kind == BlockKind::Assignment);
}

void AliasEliminationTest::discreteStaysApartFromContinuous()
{
    const Reduced model(
        "discrete Real d(start = 0); Real x; equation when time > 1 then d = pre(d) + 1; end when; x = d;");
    QCOMPARE(model.aliases(), std::string());
}

void AliasEliminationTest::whatAWhenComputesStays()
{
    const Reduced model("discrete Real a, d(start = 0); equation when time > 1 then d = pre(d) + 1; end when; a = -d;");
    QCOMPARE(model.aliases(), std::string("a = -d; "));
    QVERIFY(!model.isSingular());
}

void AliasEliminationTest::inputStandsForItsClass()
{
    const Reduced model("input Real u; output Real y; Real x; equation x = u; y = -x;");
    QCOMPARE(model.aliases(), std::string("y = -u; x = u; "));
    QVERIFY(model.structure().equations.empty());
}

void AliasEliminationTest::inputIsNotDifferentiatedByElimination()
{
    // As in the raw view: the derivative of the input is not known.
    const std::string text = "model M input Real u; Real x, v; equation x = u; v = der(x); end M;";
    QVERIFY(analysed(text, StructureView::Raw)->diagnostics.hasErrors());
    QVERIFY(analysed(text, StructureView::Reduced)->diagnostics.hasErrors());
}

void AliasEliminationTest::representativeByAttributes()
{
    QCOMPARE(Reduced("Real a, b(start = 1); equation a = b; a = sin(time);").aliases(), std::string("a = b; "));
    QCOMPARE(Reduced("Real a(start = 1), b(start = 1, fixed = true); equation a = b; der(a) = 1; ").aliases(),
             std::string("b = a; "));
    QCOMPARE(Reduced("Real a(start = 1), b(stateSelect = StateSelect.prefer); equation a = b; der(a) = 1; ").aliases(),
             std::string("a = b; "));
    QCOMPARE(Reduced("Real a(stateSelect = StateSelect.always); output Real b; equation a = b; der(a) = 1; ").aliases(),
             std::string("a = b; "));
}

void AliasEliminationTest::attributesAreMerged()
{
    const Reduced model(
        "Real a(stateSelect = StateSelect.prefer, min = -5), b(start = 2, fixed = true, nominal = 10, min = -1, max = "
        "7); equation a = -b; der(a) = 1;");
    QCOMPARE(model.aliases(), std::string("b = -a; "));
    const AliasRepresentative& a = model.structure().aliases.representatives.at(0);
    QVERIFY(a.isFixed);
    QCOMPARE(model.structure().print(a.start), std::string("-2"));
    QCOMPARE(model.structure().print(a.nominal), std::string("10"));
    QCOMPARE(model.structure().print(a.minimum), std::string("-5"));
    QCOMPARE(model.structure().print(a.maximum), std::string("1"));
    QCOMPARE(model.structure().aliases.conditions.size(), std::size_t(0));
}

void AliasEliminationTest::conflictingFixedStartsRemain()
{
    const Reduced model(
        "Real a(start = 1, fixed = true), b(start = 1, fixed = true), c(start = -1, fixed = true); equation a = -b; c "
        "= b; der(a) = 1;");
    const auto& conditions = model.structure().aliases.conditions;
    QCOMPARE(conditions.size(), std::size_t(1));
    QCOMPARE(model.structure().dae->variables[conditions[0].variable].name, std::string("b"));
}

void AliasEliminationTest::eliminatedRowsKeepTheirText()
{
    const Reduced model("Real a, b; equation a = sin(time); 0 = b - a;");
    const Alias& alias = model.structure().aliases.aliases.at(0);
    QCOMPARE(alias.equation.index(), std::size_t(1));
    QCOMPARE(model.structure().text(model.structure().eliminated.at(0)), std::string("0 = b - a"));
    QVERIFY(model.structure().eliminated.at(0).origin == EquationOrigin::Alias);
    QCOMPARE(model.structure().eliminated.at(0).written.index(), std::size_t(1));
}

void AliasEliminationTest::eliminatedVariablesAreSimulated()
{
    const std::string text =
        "model M parameter Real p = 2; Real x, y(start = 3, fixed = true), z, c; equation x = p - y; z = -y; c = p; "
        "der(x) = -x; end M;";
    const auto analysis = analysed(text, StructureView::Reduced, StopAfter::Program);
    QVERIFY(analysis->program != nullptr);
    QCOMPARE(analysis->structure->aliases.aliases.size(), std::size_t(3));
    Diagnostics diagnostics;
    SimulationSettings settings;
    settings.stopTime = 1;
    const Simulation simulation = simulate(*analysis, settings, diagnostics, Task());
    QVERIFY(!diagnostics.hasErrors());
    const auto last = [&](std::string_view name) {
        const ResultColumn* column = simulation.result->find(name);
        return column == nullptr ? std::nan("") : column->values.back();
    };
    // The state begins where the fixed start of y puts it.
    QVERIFY(std::fabs(last("x") + std::exp(-1)) < 1e-3);
    QVERIFY(std::fabs(last("y") - (2 + std::exp(-1))) < 1e-3);
    QVERIFY(std::fabs(last("z") + 2 + std::exp(-1)) < 1e-3);
    QCOMPARE(last("c"), 2.0);
}

QTEST_GUILESS_MAIN(AliasEliminationTest)
#include "alias_elimination_test.moc"
