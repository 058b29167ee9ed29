// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of operator records: products of matrices, against complex arithmetic.
#include <complex>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

using Number = std::complex<double>;

const std::string kNumbers = R"(
operator record Number
  Real re;
  Real im;
  encapsulated operator 'constructor'
    function fromReal
      import Number;
      input Real re;
      input Real im = 0;
      output Number z(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Number;
    input Number a;
    input Number b;
    output Number c;
  algorithm
    c := Number(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator function '*'
    import Number;
    input Number a;
    input Number b;
    output Number c;
  algorithm
    c := Number(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end '*';
end Number;
)";

}  // namespace

class OperatorRecordsTest : public QObject {
    Q_OBJECT
private slots:
    void matricesAreMultipliedByTheirRows();
    void vectorsHaveNoProductOfTheirOwn();
    void sumsGoByTheirOperators();
};

void OperatorRecordsTest::matricesAreMultipliedByTheirRows()
{
    const Outcome outcome = run(kNumbers + R"(
        model M
          Number a[2, 3] = {{Number(1), Number(2, time), Number(0, 1)}, {Number(3, 1), Number(time), Number(-1, 2)}};
          Number b[3, 2] = {{Number(0, 1), Number(1)}, {Number(2), Number(3, 4)}, {Number(1, 1), Number(0)}};
          Number v[3] = {Number(1, -1), Number(2), Number(time, 1)};
          Real r[2, 3] = [1, 2, 3; 4, 5, 6];
          Number ab[2, 2] = a*b, av[2] = a*v, rv[2] = r*v, ar[2] = a*{1, 2, 3}, scaled[3] = 2*v, single[2, 3] = a.*a;
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.0, 0.5, 1.0}) {
        const Number a[2][3] = {{1, {2, time}, {0, 1}}, {{3, 1}, time, {-1, 2}}};
        const Number b[3][2] = {{{0, 1}, 1}, {2, {3, 4}}, {{1, 1}, 0}};
        const Number v[3] = {{1, -1}, 2, {time, 1}};
        const auto isNear = [&](const std::string& name, Number expected) {
            return std::abs(Number(outcome.at(name + ".re", time), outcome.at(name + ".im", time)) - expected) < 1e-12;
        };
        for (int i = 0; i < 2; ++i) {
            const std::string row = std::to_string(i + 1);
            Number av = 0, rv = 0, ar = 0;
            for (int k = 0; k < 3; ++k) {
                av += a[i][k] * v[k];
                rv += double(3 * i + k + 1) * v[k];
                ar += a[i][k] * double(k + 1);
                QVERIFY(isNear("single[" + row + "," + std::to_string(k + 1) + "]", a[i][k] * a[i][k]));
            }
            QVERIFY(isNear("av[" + row + "]", av) && isNear("rv[" + row + "]", rv) && isNear("ar[" + row + "]", ar));
            for (int j = 0; j < 2; ++j) {
                Number ab = 0;
                for (int k = 0; k < 3; ++k) ab += a[i][k] * b[k][j];
                QVERIFY(isNear("ab[" + row + "," + std::to_string(j + 1) + "]", ab));
            }
        }
        for (int k = 0; k < 3; ++k) QVERIFY(isNear("scaled[" + std::to_string(k + 1) + "]", 2.0 * v[k]));
    }
}

// Whether one of them is to be conjugated is not specified.
void OperatorRecordsTest::vectorsHaveNoProductOfTheirOwn()
{
    const Outcome outcome = run(kNumbers + "model M Number v[2] = {Number(1), Number(2)}; Number s = v*v; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E2060") != std::string::npos, outcome.messages().c_str());
    const Outcome sizes =
        run(kNumbers +
            "model M Number v[2] = {Number(1), Number(2)}, a[2, 3] = fill(Number(1), 2, 3); Number s[2] = a*v; end M;");
    QVERIFY(!sizes.completed());
    QVERIFY2(sizes.messages().find("E2053") != std::string::npos, sizes.messages().c_str());
}

void OperatorRecordsTest::sumsGoByTheirOperators()
{
    const Outcome outcome = run(kNumbers + R"(
        model M
          Number z[3] = {Number(i, 10*i) for i in 1:3};
          Number whole = sum(z), part = sum(z[2:3]), counted = sum(z[i] for i in 2:3), listed = sum({z[i] for i in 2:3});
          Number scaled = sum(Number(0, time)*Number(k) for k in 1:3), times = product(z[i] for i in 2:3);
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    const auto is = [&](const std::string& name, double re, double im) {
        return std::fabs(outcome.at(name + ".re", 1) - re) < 1e-12 &&
               std::fabs(outcome.at(name + ".im", 1) - im) < 1e-12;
    };
    QVERIFY(is("whole", 6, 60) && is("part", 5, 50) && is("counted", 5, 50) && is("listed", 5, 50));
    QVERIFY(is("scaled", 0, 6));
    QVERIFY(is("times", 2 * 3 - 20 * 30, 2 * 30 + 20 * 3));
}

QTEST_GUILESS_MAIN(OperatorRecordsTest)
#include "operator_records_test.moc"
