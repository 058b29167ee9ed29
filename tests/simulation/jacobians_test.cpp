// SPDX-License-Identifier: GPL-3.0-or-later
// Jacobians: exact ones against central differences, of states through loops, of the examples and of random models;
// sparse systems; kept factors.
#include <filesystem>
#include <random>

#include <Eigen/Dense>

#include "core/base/task.h"
#include "core/program/block_linearity.h"
#include "core/simulation/blocks/block_jacobian.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/numerics/sparse_factors.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// An initialized model at a point.
struct Model {
    explicit Model(const std::string& text, const std::string& file = "test.mo")
        : analysis(analyse(std::make_shared<const SourceFile>(file, text), {}, StopAfter::Program, task))
    {
        if (!analysis->program) return;
        world.emplace(*analysis->program->structure->dae, Overrides(), task);
        evaluator.emplace(*analysis->program, *world, Overrides(), diagnostics, task);
        states.resize(evaluator->stateCount());
        EventOutcome outcome;
        isReady = evaluator->initialize(0) && evaluator->settle(0, states.data(), outcome) && !states.empty();
    }

    using Overrides = std::vector<std::pair<VariableId, double>>;
    Task task;
    Diagnostics diagnostics;
    std::shared_ptr<const Analysis> analysis;
    std::optional<RunWorld> world;
    std::optional<ModelEvaluator> evaluator;
    std::vector<double> states;
    bool isReady = false;

    /// Largest error of an entry against central differences, relative to its row and column; includes structural
    /// zeros.
    double jacobianError(double time)
    {
        const std::size_t n = states.size();
        const SparsityPattern& pattern = evaluator->jacobianPattern();
        std::vector<double> entries(pattern.entryCount());
        if (!evaluator->jacobian(time, states.data(), entries.data())) return 1e9;
        Eigen::MatrixXd exact = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
        for (std::size_t column = 0; column < n; ++column) {
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
                exact(static_cast<Eigen::Index>(pattern.row(e)), static_cast<Eigen::Index>(column)) = entries[e];
        }
        double error = 0;
        for (std::size_t column = 0; column < n; ++column) {
            const double step = 1e-5 * std::max(1e-2, std::fabs(states[column]));
            std::vector<double> sides[2];
            for (const int side : {0, 1}) {
                std::vector<double> moved = states;
                moved[column] += side == 0 ? -step : step;
                if (!evaluator->evaluate(time, moved.data())) return 1e9;
                for (std::size_t row = 0; row < n; ++row) sides[side].push_back(evaluator->derivative(row));
            }
            for (std::size_t row = 0; row < n; ++row) {
                const double expected = (sides[1][row] - sides[0][row]) / (2 * step);
                const double found = exact(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
                const double size = std::max({1.0, std::fabs(expected), std::fabs(sides[1][row])});
                error = std::max(error, std::fabs(found - expected) / size);
            }
        }
        return error;
    }
};

std::string chain(int n)
{
    return "model Chain parameter Integer n = " + std::to_string(n) +
           "; Real u[n](each start = 0); equation der(u[1]) = 1 - 2*u[1] + u[2]; "
           "for i in 2:n-1 loop der(u[i]) = u[i-1] - 2*u[i] + u[i+1] - 0.1*u[i]^3; end for; der(u[n]) = u[n-1] - u[n]; "
           "end Chain;";
}

}  // namespace

class JacobiansTest : public QObject {
    Q_OBJECT
private slots:
    void straightCodeIsDifferentiatedExactly();
    void loopsAreDifferentiatedByTheImplicitFunctionTheorem();
    void examplesAgreeWithDifferences();
    void randomModelsAgreeWithDifferences();
    void aChainNeedsThreeColours();
    void exactJacobiansSaveEvaluations();
    void sparseFactorsSolveAndNoticeSingularOnes();
    void oldPivotsOfBadlyScaledMatricesStayAccurate();
    void largeBlocksAreSolvedSparsely();
    void constantFactorsAreKeptUntilACoefficientChanges();
    void idaGivesWhatCvodeGives();
    void sumsOfVeryManyStatesStayAffordable();
    void whatHasNoSlopeIsDifferenced();
    void linearIsWhatIsLinearInTheUnknowns_data();
    void linearIsWhatIsLinearInTheUnknowns();
};

void JacobiansTest::straightCodeIsDifferentiatedExactly()
{
    Model model(
        "model M Real x(start = 0.7); Real y(start = 0.4); Real z; equation z = sin(x)*exp(-y) + (if x > y then x^3 "
        "else y^2) + atan2(x, y) + sqrt(x + 2); "
        "der(x) = -z + tanh(y) + min(x, y) + noEvent(abs(y)); der(y) = x/y - log(x + 1) + 2^x; end M;");
    QVERIFY(model.isReady);
    const double error = model.jacobianError(0);
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

void JacobiansTest::loopsAreDifferentiatedByTheImplicitFunctionTheorem()
{
    Model model(
        "model M Real x(start = 0.7); Real y(start = 0.4); Real a(start = 1); Real b(start = 1); Real c; equation a + "
        "b^3 + 0.2*a^3 = x; a*2 - b + c*0.1 = y*x; c = a*b; "
        "der(x) = -a + c; der(y) = b - a*x; end M;");
    QVERIFY(model.isReady);
    QVERIFY(!model.analysis->program->iterations.empty());
    const double error = model.jacobianError(0);
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

void JacobiansTest::examplesAgreeWithDifferences()
{
    int checked = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(CAUSEWAY_SOURCE_DIR) / "models/Examples")) {
        if (entry.path().extension() != ".mo") continue;
        const auto text = readFile(entry.path());
        QVERIFY(text);
        Model model(*text, entry.path().filename().string());
        if (!model.isReady) continue;
        // Near the start: the pendulum begins where the slope by the states that it leaves at once is infinite.
        for (std::size_t i = 0; i < model.states.size(); ++i) model.states[i] -= 0.05 * static_cast<double>(i + 1);
        // Where ideal diodes keep a current from flowing, no other current has a solution.
        if (!model.evaluator->evaluate(0.01, model.states.data())) continue;
        ++checked;
        const double error = model.jacobianError(0.01);
        QVERIFY2(error < 1e-5,
                 qPrintable(QString::fromStdString(entry.path().string()) + " " + QString::number(error)));
    }
    QVERIFY(checked >= 4);
}

void JacobiansTest::randomModelsAgreeWithDifferences()
{
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937 generator(seed);
        const auto pick = [&](int count) { return static_cast<int>(generator() % static_cast<unsigned>(count)); };
        const int n = 2 + pick(12), loop = 1 + pick(4);
        const auto state = [&] { return "x[" + std::to_string(1 + pick(n)) + "]"; };
        const auto unknown = [&] { return "w[" + std::to_string(1 + pick(loop)) + "]"; };
        const char* functions[] = {"sin", "cos", "tanh", "exp", "atan"};
        std::string text = "model M Real x[" + std::to_string(n) + "](each start = 0.3); Real w[" +
                           std::to_string(loop) + "](each start = 0.1); equation ";
        // A dominant diagonal, so that the loop has one solution.
        for (int i = 1; i <= loop; ++i) {
            text += "5*w[" + std::to_string(i) + "] + 0.5*" + functions[pick(3)] + "(" + unknown() + ") - 0.7*" +
                    unknown() + " = " + state() + "*" + state() + " + 0.1;";
        }
        for (int i = 1; i <= n; ++i) {
            text += "der(x[" + std::to_string(i) + "]) = -x[" + std::to_string(i) + "] + " + functions[pick(5)] + "(" +
                    state() + (pick(2) ? "*" : "+") + unknown() + ") - " + state() + "^2/(2 + " + state() + ");";
        }
        Model model(text + " end M;");
        QVERIFY2(model.isReady, text.c_str());
        for (double& value : model.states) value = 0.2 + 0.001 * pick(900);
        const double error = model.jacobianError(0);
        QVERIFY2(error < 1e-5, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
    }
}

void JacobiansTest::aChainNeedsThreeColours()
{
    Model model(chain(300));
    QVERIFY(model.isReady);
    const SparsityPattern& pattern = model.evaluator->jacobianPattern();
    QCOMPARE(pattern.entryCount(), std::size_t(3 * 300 - 2));
    QCOMPARE(colourColumns(pattern).columnsOf.size(), std::size_t(3));
    QVERIFY(model.jacobianError(0) < 1e-6);
}

void JacobiansTest::exactJacobiansSaveEvaluations()
{
    // Differences would cost 200 evaluations for each Jacobian.
    const Outcome outcome = run(chain(200));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const SimulationStatistics& counts = outcome.simulation.statistics;
    QVERIFY(counts.jacobianEvaluations > 0);
    QVERIFY2(counts.rhsEvaluations < 3 * counts.steps,
             qPrintable(QString("%1 evaluations, %2 steps").arg(counts.rhsEvaluations).arg(counts.steps)));
    // An exponential start-up, as computed by a dense integration too.
    const Outcome small = run(chain(49));
    QVERIFY(small.completed());
    QVERIFY(isClose(outcome.at("u[1]", 1), small.at("u[1]", 1), 1e-4));
}

void JacobiansTest::sparseFactorsSolveAndNoticeSingularOnes()
{
    // tridiagonal(-1, 2, -1)
    constexpr std::uint32_t kSize = 50;
    std::vector<std::vector<std::uint32_t>> columns(kSize);
    std::vector<std::span<const std::uint32_t>> rows;
    for (std::uint32_t i = 0; i < kSize; ++i) {
        for (std::uint32_t j = i == 0 ? 0 : i - 1; j <= std::min(kSize - 1, i + 1); ++j) columns[i].push_back(j);
        rows.push_back(columns[i]);
    }
    const SparsityPattern pattern = patternOfRows(rows, rows.size(), false);
    SparseFactors factors(pattern);
    std::vector<double> entries(pattern.entryCount());
    const auto fill = [&](double diagonal) {
        for (std::size_t j = 0; j < kSize; ++j) {
            for (std::size_t e = pattern.begin(j); e < pattern.end(j); ++e)
                entries[e] = pattern.row(e) == j ? diagonal : -1;
        }
    };
    for (const double diagonal : {2.0, 3.0, 2.5}) {
        fill(diagonal);
        QVERIFY(factors.factorize(entries.data()));
        std::vector<double> right(kSize, diagonal - 2);
        right.front() = right.back() = diagonal - 1;
        QVERIFY(factors.solve(right.data()));
        for (const double x : right) QVERIFY(std::fabs(x - 1) < 1e-10);
    }
    std::ranges::fill(entries, 0.0);
    QVERIFY(!factors.factorize(entries.data()));
    fill(2);
    QVERIFY(factors.factorize(entries.data()));
}

namespace {

/// Residual of the equations with right sides of 1, relative to their terms; infinite without factors.
double worstRest(SparseFactors& factors, const SparsityPattern& pattern, std::vector<double>& entries)
{
    const std::size_t size = pattern.columnCount();
    std::vector<double> solution(size, 1.0), rest(size, -1.0), terms(size, 1.0);
    if (!factors.factorize(entries.data(), SparseFactors::Accept::AnyPivots) || !factors.solve(solution.data()))
        return std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < size; ++j) {
        for (std::size_t e = pattern.begin(j); e < pattern.end(j); ++e) {
            rest[pattern.row(e)] += entries[e] * solution[j];
            terms[pattern.row(e)] += std::fabs(entries[e] * solution[j]);
        }
    }
    double worst = 0;
    for (std::size_t i = 0; i < size; ++i) worst = std::max(worst, std::fabs(rest[i]) / terms[i]);
    return worst;
}

}  // namespace

/// Tridiagonal, with columns of sizes from 1 to 1e14; when the diagonal becomes small its entries are no longer usable
/// pivots.
void JacobiansTest::oldPivotsOfBadlyScaledMatricesStayAccurate()
{
    constexpr std::size_t kSize = 200;
    std::vector<std::vector<std::uint32_t>> columns(kSize);
    std::vector<std::span<const std::uint32_t>> rows;
    for (std::uint32_t i = 0; i < kSize; ++i) {
        for (std::uint32_t j = i > 0 ? i - 1 : 0; j < std::min<std::uint32_t>(kSize, i + 2); ++j)
            columns[i].push_back(j);
        rows.emplace_back(columns[i]);
    }
    const SparsityPattern pattern = patternOfRows(rows, kSize, false);
    SparseFactors factors(pattern);
    std::vector<double> entries(pattern.entryCount());
    for (const double diagonal : {3.0, 1.5, 3e-9, 3e-13, 3.0}) {
        for (std::size_t j = 0; j < kSize; ++j) {
            for (std::size_t e = pattern.begin(j); e < pattern.end(j); ++e) {
                const double entry = pattern.row(e) == j ? diagonal : pattern.row(e) < j ? 1 : -1;
                entries[e] = entry * std::pow(10.0, static_cast<double>(j % 15));
            }
        }
        SparseFactors fresh(pattern);
        const double best = worstRest(fresh, pattern, entries), kept = worstRest(factors, pattern, entries);
        QVERIFY2(std::isfinite(best) && kept <= 10 * best + 1e-14,
                 qPrintable(QString("%1: %2, %3").arg(diagonal).arg(best).arg(kept)));
    }
}

namespace {

/// g*(v[i-1] - 2*v[i] + v[i+1]) - v[i] + source*time = 0 for `size` nodes, as a block that is not torn; the nonlinear
/// version adds v[i]^2.
struct GridBlock {
    GridBlock(Slot size, bool isLinear)
    {
        const auto place = [this](double value) {
            values.push_back(value);
            return static_cast<Slot>(values.size() - 1);
        };
        program.time = place(1);
        conductance = place(3);
        const Slot zero = place(0);
        const Slot first = static_cast<Slot>(values.size());
        IterationBlock block;
        for (Slot i = 0; i < size; ++i) block.unknowns.push_back(place(0.5));
        const auto op = [&](OpCode code, Slot a, Slot b) {
            program.code.push_back({code, {}, place(0), a, b, 0});
            return program.code.back().target;
        };
        for (Slot i = 0; i < size; ++i) {
            const Slot before = i == 0 ? zero : first + i - 1, after = i + 1 == size ? zero : first + i + 1;
            const Slot difference =
                op(OpCode::Subtract, op(OpCode::Add, before, after), op(OpCode::Add, first + i, first + i));
            Slot sum = op(OpCode::Subtract, op(OpCode::Multiply, conductance, difference), first + i);
            if (!isLinear) sum = op(OpCode::Subtract, sum, op(OpCode::Multiply, first + i, first + i));
            block.residuals.push_back(op(OpCode::Add, sum, program.time));
        }
        block.code = {0, static_cast<std::uint32_t>(program.code.size())};
        program.iterations.push_back(block);
        program.stages.push_back({{}, 0, false, 0});
        program.slotCount = values.size();
    }

    Program program;
    std::vector<double> values;
    Slot conductance = 0;
};

class NoMachine final : public Machine {
public:
    bool call(std::uint32_t, double*) override { return false; }
    double delayed(std::uint32_t, double, const double*) override { return 0; }
    double truth(std::uint32_t, double, double) override { return 0; }
    double rounded(std::uint32_t, double) override { return 0; }
    bool act(std::uint32_t, const double*) override { return false; }
};

/// Largest residual after one Newton step.
double residualAfterStep(GridBlock& grid, BlockJacobian& jacobian, std::vector<double>& tangents)
{
    NoMachine machine;
    const IterationBlock& block = grid.program.iterations.front();
    const auto residual = [&] {
        Eigen::VectorXd vector(static_cast<Eigen::Index>(block.residuals.size()));
        if (!execute(grid.program, block.code, grid.values.data(), Liveness::Frozen, machine))
            vector.setConstant(std::nan(""));
        for (std::size_t i = 0; i < block.residuals.size(); ++i)
            vector[static_cast<Eigen::Index>(i)] = grid.values[block.residuals[i]];
        return vector;
    };
    Eigen::VectorXd step = residual();
    if (!jacobian.compute(grid.values.data(), tangents, machine) || !jacobian.solve(step)) return 1e9;
    for (std::size_t i = 0; i < block.unknowns.size(); ++i)
        grid.values[block.unknowns[i]] -= step[static_cast<Eigen::Index>(i)];
    return residual().lpNorm<Eigen::Infinity>();
}

}  // namespace

void JacobiansTest::largeBlocksAreSolvedSparsely()
{
    for (const Slot size : {20U, 99U, 100U, 2000U}) {
        GridBlock grid(size, false);
        Dependencies dependencies(grid.program);
        BlockJacobian jacobian(grid.program, grid.program.iterations.front(), dependencies, VaryingSlots(grid.program));
        QCOMPARE(jacobian.isSparse(), size >= 100);
        std::vector<double> tangents(grid.program.slotCount * kTangentLanes, 0.0);
        double residual = 1;
        for (int step = 0; step < 8; ++step) residual = residualAfterStep(grid, jacobian, tangents);
        QVERIFY2(residual < 1e-12, qPrintable(QString::number(residual)));
        QCOMPARE(jacobian.factorizations(), std::uint64_t(8));
        QVERIFY(std::ranges::all_of(tangents, [](double t) { return t == 0; }));
    }
}

void JacobiansTest::constantFactorsAreKeptUntilACoefficientChanges()
{
    GridBlock grid(150, true);
    Dependencies dependencies(grid.program);
    BlockJacobian jacobian(grid.program, grid.program.iterations.front(), dependencies, VaryingSlots(grid.program));
    std::vector<double> tangents(grid.program.slotCount * kTangentLanes, 0.0);
    for (int i = 0; i < 5; ++i) {
        grid.values[grid.program.time] = i;
        QVERIFY(residualAfterStep(grid, jacobian, tangents) < 1e-12);
    }
    QCOMPARE(jacobian.factorizations(), std::uint64_t(1));
    grid.values[grid.conductance] = 7;
    QVERIFY(residualAfterStep(grid, jacobian, tangents) < 1e-12);
    QCOMPARE(jacobian.factorizations(), std::uint64_t(2));
    // As a state it changes all the time.
    grid.program.states.push_back({VariableId(std::size_t(0)), grid.conductance, grid.conductance});
    QVERIFY(!VaryingSlots(grid.program).coefficientsOf(grid.program.iterations.front()));
}

void JacobiansTest::idaGivesWhatCvodeGives()
{
    for (const int size : {10, 120}) {
        const auto with = [&](const char* solver) {
            return run(chain(size), [solver](SimulationSettings& settings) {
                settings.solver = solver;
                settings.stopTime = 3;
                settings.tolerance = 1e-8;
            });
        };
        const Outcome ida = with("ida"), cvode = with("cvode");
        QVERIFY2(ida.completed(), ida.messages().c_str());
        QVERIFY(isClose(ida.at("u[3]", 3), cvode.at("u[3]", 3), 1e-5));
        QVERIFY(ida.simulation.statistics.jacobianEvaluations > 0);
        QVERIFY(ida.simulation.statistics.rhsEvaluations < 4 * ida.simulation.statistics.steps);
    }
    const Outcome ball =
        run("model Ball Real h(start = 1, fixed = true); Real v(start = 0, fixed = true); equation der(h) = v; der(v) "
            "= -9.81; when h < 0 then reinit(v, -0.5*pre(v)); end when; end Ball;",
            [](SimulationSettings& settings) { settings.solver = "ida"; });
    QVERIFY2(ball.completed(), ball.messages().c_str());
    QVERIFY(ball.simulation.statistics.stateEvents >= 1);
}

void JacobiansTest::sumsOfVeryManyStatesStayAffordable()
{
    // s[i] = s[i-1] + x[i]: exact sets would have n^2/2 items.
    constexpr Slot kStates = 30000;
    Program program;
    program.slotCount = 2 * kStates;
    for (Slot i = 1; i < kStates; ++i)
        program.code.push_back({OpCode::Add, {}, kStates + i, i == 1 ? 0 : kStates + i - 1, i, 0});
    Dependencies dependencies(program);
    for (Slot i = 0; i < kStates; ++i) dependencies.seed(i, i);
    dependencies.through({0, static_cast<std::uint32_t>(program.code.size())});
    QCOMPARE(dependencies.of(kStates + 5).size(), std::size_t(6));
    QCOMPARE(dependencies.of(2 * kStates - 1).size(), std::size_t(kStates));
    dependencies.forget();
    QVERIFY(dependencies.of(2 * kStates - 1).empty());
}

void JacobiansTest::whatHasNoSlopeIsDifferenced()
{
    // At x = 0 the slope of sqrt(abs(x)) is infinite: integration continues with differences.
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true); Real y(start = 1, fixed = true); equation der(x) = time; der(y) "
            "= -y + noEvent(sqrt(abs(x))); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 1), 0.5));
}

void JacobiansTest::linearIsWhatIsLinearInTheUnknowns_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<bool>("isLinear");
    QTest::addRow("coefficients of states") << "(1 + x^2)*a = sin(x) - (if b > 1 then b*exp(x) else 2*b)" << true;
    QTest::addRow("a curve of a state") << "a = f(x)*b + (if b > 1 then 1 else b)" << true;
    QTest::addRow("a product") << "a = a*b + (if b > 1 then 1 else b)" << false;
    QTest::addRow("a quotient") << "a = 1/(b + 3) + (if b > 1 then 1 else b)" << false;
    QTest::addRow("a curve of an unknown") << "a = f(b) + (if b > 1 then 1 else b)" << false;
    QTest::addRow("a branch that the unknown decides without an event")
        << "a = noEvent(if b > 0.5 then b else 2*b) + (if b > 1 then 1 else b)" << false;
    QTest::addRow("a built-in function") << "a = sin(b) + (if b > 1 then 1 else b)" << false;
}

void JacobiansTest::linearIsWhatIsLinearInTheUnknowns()
{
    QFETCH(QString, equation);
    QFETCH(bool, isLinear);
    const std::string text =
        "model M function f input Real u; output Real y; algorithm y := 0; while y < u loop y := y + 0.1; end while; "
        "end f; Real x(start = 0.2), a, b; "
        "equation der(x) = a; " +
        equation.toStdString() + "; b = 3 - a; end M;";
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
    QVERIFY(analysis->program);
    const Program& program = *analysis->program;
    const auto block =
        std::ranges::find_if(program.iterations, [](const IterationBlock& iteration) { return !iteration.isInitial; });
    QVERIFY(block != program.iterations.end());
    QCOMPARE(isLinearInUnknowns(program, *block), isLinear);
}

QTEST_GUILESS_MAIN(JacobiansTest)
#include "jacobians_test.moc"
