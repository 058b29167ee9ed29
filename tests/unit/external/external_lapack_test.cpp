// SPDX-License-Identifier: GPL-3.0-or-later
// LAPACK as the library declares it: results by hand, and arguments that would make LAPACK write outside or end the
// program.
#include <QTest>

#include <cmath>

#include "core/external/external_world.h"

using namespace causeway;

namespace {

/// Calls a routine with these arguments and keeps what became of them.
class Call {
public:
    explicit Call(const char* name) { m_function.external = {"FORTRAN 77", name, {}, {}, {}, {}}; }
    Call& letter(const char* text) { return add(Value::string(text)); }
    Call& integer(int number) { return add(Value::integer(number)); }
    Call& real(double number) { return add(Value::real(number)); }
    Call& vector(std::vector<double> elements)
    {
        return array(TypeTable::real(), {static_cast<std::int32_t>(elements.size())}, elements);
    }
    Call& integers(std::vector<double> elements)
    {
        return array(TypeTable::integer(), {static_cast<std::int32_t>(elements.size())}, elements);
    }
    /// Row by row.
    Call& matrix(int rows, int columns, std::vector<double> elements)
    {
        return array(TypeTable::real(), {rows, columns}, elements);
    }

    /// "" or why it failed.
    std::string run()
    {
        const auto failure = world.call(m_function, m_types, m_arguments, result);
        return failure ? failure->reason : std::string();
    }
    [[nodiscard]] const std::vector<double>& at(std::size_t argument) const { return m_arguments[argument].numbers; }
    Value result;
    ExternalWorld world{ExternalWorld::Purpose::Simulation};

private:
    Call& add(Value value)
    {
        m_arguments.push_back(std::move(value));
        return *this;
    }
    Call& array(TypeId element, std::vector<std::int32_t> sizes, const std::vector<double>& elements)
    {
        return add({m_types.array(element, sizes), elements, {}, {}});
    }
    TypeTable m_types;
    Function m_function;
    std::vector<Value> m_arguments;
};

bool isNear(const std::vector<double>& found, const std::vector<double>& expected)
{
    bool near = found.size() == expected.size();
    for (std::size_t i = 0; near && i < found.size(); ++i) near = std::fabs(found[i] - expected[i]) < 1e-12;
    if (!near) {
        for (const double number : found) qInfo("%.17g", number);
    }
    return near;
}

std::vector<double> zeros(std::size_t count)
{
    return std::vector<double>(count, 0.0);
}

}  // namespace

class ExternalLapackTest : public QObject {
    Q_OBJECT
private slots:
    void linearEquations();
    void matricesAreKeptRowByRow();
    void eigenvaluesAndSingularValues();
    void norms();
    void wrongArguments();
};

void ExternalLapackTest::linearEquations()
{
    // 2y = 2, 4x = 8
    Call call("dgesv");
    QCOMPARE(call.integer(2)
                 .integer(1)
                 .matrix(2, 2, {0, 2, 4, 0})
                 .integer(2)
                 .integers({0, 0})
                 .vector({2, 8})
                 .integer(2)
                 .integer(7)
                 .run(),
             std::string());
    QVERIFY(isNear(call.at(5), {2, 1}));
    QVERIFY(isNear(call.at(4), {2, 2}));
    QCOMPARE(call.at(7)[0], 0.0);
    // The second row is the first: no pivot in column 2.
    Call singular("dgesv");
    QCOMPARE(singular.integer(2)
                 .integer(1)
                 .matrix(2, 2, {1, 1, 1, 1})
                 .integer(2)
                 .integers({0, 0})
                 .vector({2, 8})
                 .integer(2)
                 .integer(0)
                 .run(),
             std::string());
    QCOMPARE(singular.at(7)[0], 2.0);
    // No equations at all.
    Call empty("dgesv");
    QCOMPARE(
        empty.integer(0).integer(1).matrix(0, 0, {}).integer(0).integers({}).vector({}).integer(0).integer(3).run(),
        std::string());
    QCOMPARE(empty.at(7)[0], 0.0);
    // Tridiagonal: x = (1, 1, 1)
    Call three("dgtsv");
    QCOMPARE(three.integer(3)
                 .integer(1)
                 .vector({1, 1})
                 .vector({2, 2, 2})
                 .vector({1, 1})
                 .vector({3, 4, 3})
                 .integer(3)
                 .integer(0)
                 .run(),
             std::string());
    QVERIFY(isNear(three.at(5), {1, 1, 1}));
    // The line through (0, 1), (1, 3), (2, 5) is 1 + 2u.
    Call line("dgels");
    QCOMPARE(line.letter("N")
                 .integer(3)
                 .integer(2)
                 .integer(1)
                 .matrix(3, 2, {1, 0, 1, 1, 1, 2})
                 .integer(3)
                 .vector({1, 3, 5})
                 .integer(3)
                 .vector(zeros(5))
                 .integer(5)
                 .integer(0)
                 .run(),
             std::string());
    QCOMPARE(std::round(line.at(6)[0] * 1e9), 1e9);
    QCOMPARE(std::round(line.at(6)[1] * 1e9), 2e9);
}

void ExternalLapackTest::matricesAreKeptRowByRow()
{
    // Row 2 is the pivot: L = [1, 0; 1/3, 1], U = [3, 4; 0, 2/3]
    Call call("dgetrf");
    QCOMPARE(call.integer(2).integer(2).matrix(2, 2, {1, 2, 3, 4}).integer(2).integers({0, 0}).integer(0).run(),
             std::string());
    QVERIFY(isNear(call.at(2), {3, 4, 1.0 / 3, 2.0 / 3}));
    // [4, 2; 2, 5] = U' U with U = [2, 1; 0, 2]
    Call root("dpotrf");
    QCOMPARE(root.letter("U").integer(2).matrix(2, 2, {4, 2, 2, 5}).integer(2).integer(0).run(), std::string());
    QVERIFY(isNear(root.at(2), {2, 1, 2, 2}));
    // X A = B with A = [2, 1; 0, 4]: X = B A^-1
    Call triangular("dtrsm");
    QCOMPARE(triangular.letter("R")
                 .letter("U")
                 .letter("N")
                 .letter("N")
                 .integer(1)
                 .integer(2)
                 .real(1)
                 .matrix(2, 2, {2, 1, 0, 4})
                 .integer(2)
                 .matrix(1, 2, {2, 5})
                 .integer(1)
                 .run(),
             std::string());
    QVERIFY(isNear(triangular.at(9), {1, 1}));
}

void ExternalLapackTest::eigenvaluesAndSingularValues()
{
    Call eigen("dgeev");
    eigen.letter("N")
        .letter("N")
        .integer(2)
        .matrix(2, 2, {0, 1, -1, 0})
        .integer(2)
        .vector(zeros(2))
        .vector(zeros(2))
        .matrix(1, 1, {0})
        .integer(1)
        .matrix(1, 1, {0})
        .integer(1);
    QCOMPARE(eigen.vector(zeros(16)).integer(16).integer(0).run(), std::string());
    QVERIFY(isNear(eigen.at(5), {0, 0}));
    QVERIFY(isNear(eigen.at(6), {1, -1}));
    Call singular("dgesvd");
    singular.letter("N")
        .letter("N")
        .integer(2)
        .integer(2)
        .matrix(2, 2, {3, 0, 0, -5})
        .integer(2)
        .vector(zeros(2))
        .matrix(2, 2, zeros(4))
        .integer(2)
        .matrix(2, 2, zeros(4))
        .integer(2);
    QCOMPARE(singular.vector(zeros(20)).integer(20).integer(0).run(), std::string());
    QVERIFY(isNear(singular.at(6), {5, 3}));
    // T = [1, 2; 0, 3] is in Schur form already.
    Call schur("dgees");
    schur.letter("V")
        .letter("N")
        .integers({0})
        .integer(2)
        .matrix(2, 2, {1, 2, 0, 3})
        .integer(2)
        .integer(0)
        .vector(zeros(2))
        .vector(zeros(2))
        .matrix(2, 2, zeros(4))
        .integer(2);
    QCOMPARE(schur.vector(zeros(20)).integer(20).integers({0, 0}).integer(0).run(), std::string());
    QVERIFY(isNear(schur.at(7), {1, 3}));
    QVERIFY(isNear(schur.at(4), {1, 2, 0, 3}));
}

void ExternalLapackTest::norms()
{
    const auto norm = [](const char* kind) {
        Call call("dlange");
        call.result = Value::real(0);
        const std::string failure =
            call.letter(kind).integer(2).integer(2).matrix(2, 2, {1, -2, 3, 4}).integer(2).vector(zeros(2)).run();
        return failure.empty() ? call.result.number() : std::nan("");
    };
    QCOMPARE(norm("1"), 6.0);
    QCOMPARE(norm("I"), 7.0);
    QCOMPARE(norm("M"), 4.0);
    QCOMPARE(norm("F"), std::sqrt(30.0));
}

void ExternalLapackTest::wrongArguments()
{
    const auto failure = [](int n, std::vector<double> a, int lda, std::vector<double> pivots, std::vector<double> b) {
        Call call("dgesv");
        const int size = static_cast<int>(std::lround(std::sqrt(static_cast<double>(a.size()))));
        return call.integer(n)
            .integer(1)
            .matrix(size, size, std::move(a))
            .integer(lda)
            .integers(std::move(pivots))
            .vector(std::move(b))
            .integer(n)
            .integer(0)
            .run();
    };
    QCOMPARE(failure(-1, {1}, 1, {0}, {1}), std::string("dgesv: argument 1 is -1 and not between 0 and 2000"));
    QCOMPARE(failure(3, {1, 2, 3, 4}, 3, {0, 0, 0}, {1, 2, 3}),
             std::string("dgesv: argument 3 has 4 elements and needs 9"));
    QCOMPARE(failure(2, {1, 2, 3, 4}, 1, {0, 0}, {1, 2}), std::string("dgesv: argument 4 is 1, less than the 2 rows"));
    QCOMPARE(failure(2, {1, 2, 3, 4}, 2, {0}, {1, 2}), std::string("dgesv: argument 5 has 1 elements and needs 2"));
    QCOMPARE(failure(2, {1, 2, 3, 4}, 2, {0, 0}, {1}), std::string("dgesv: argument 6 has 1 elements and needs 2"));
    QCOMPARE(failure(1, {std::nan("")}, 1, {0}, {1}), std::string("dgesv: argument 3 has the element nan"));
    Call letter("dpotrf");
    QCOMPARE(letter.letter("X").integer(1).matrix(1, 1, {1}).integer(1).integer(0).run(),
             std::string("dpotrf: argument 1 is \"X\" and not one of the letters UL"));
    Call pivots("dgetrs");
    QCOMPARE(pivots.letter("N")
                 .integer(1)
                 .integer(1)
                 .matrix(1, 1, {1})
                 .integer(1)
                 .integers({5})
                 .vector({1})
                 .integer(1)
                 .integer(0)
                 .run(),
             std::string("dgetrs: argument 6 has the pivot 5 of 1 rows"));
    Call work("dgeqrf");
    QCOMPARE(work.integer(2)
                 .integer(2)
                 .matrix(2, 2, zeros(4))
                 .integer(2)
                 .vector(zeros(2))
                 .vector(zeros(1))
                 .integer(1)
                 .integer(0)
                 .run(),
             std::string("dgeqrf: argument 7 is 1, the work space needs 2"));
    Call types("dgesv");
    QCOMPARE(types.integer(1).run(), std::string("'dgesv' does not have these arguments"));
}

QTEST_GUILESS_MAIN(ExternalLapackTest)
#include "external_lapack_test.moc"
