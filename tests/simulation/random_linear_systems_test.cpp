// SPDX-License-Identifier: GPL-3.0-or-later
// Random linear systems, written as models in random ways, give back the matrices they were made from.
#include <random>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "linearization_test_support.h"

using namespace causeway;
using namespace causeway::test;

class RandomLinearSystemsTest : public QObject {
    Q_OBJECT
private slots:
    void codings_data();
    void codings();
};

namespace {

using Matrix = Eigen::MatrixXd;

class Random {
public:
    explicit Random(std::uint64_t seed) : m_generator(seed) {}
    double number() { return std::uniform_real_distribution<double>(-1, 1)(m_generator); }
    Eigen::Index below(Eigen::Index count)
    {
        return std::uniform_int_distribution<Eigen::Index>(0, count - 1)(m_generator);
    }
    Matrix matrix(Eigen::Index rows, Eigen::Index columns)
    {
        return Matrix::NullaryExpr(rows, columns, [this] { return number(); });
    }
    /// Far from singular.
    Matrix regular(Eigen::Index size) { return matrix(size, size) + 3 * Matrix::Identity(size, size); }
    void shuffle(std::vector<std::string>& list) { std::ranges::shuffle(list, m_generator); }

private:
    std::mt19937_64 m_generator;
};

/// Ways to write x' = A x + B u, y = C x + D u.
class Coding {
public:
    Coding(const Matrix& a, const Matrix& b, const Matrix& c, const Matrix& d, std::uint64_t seed)
        : m_a(a), m_b(b), m_c(c), m_d(d), m_random(seed)
    {
    }

    std::string text()
    {
        for (Eigen::Index k = 0; k < m_b.cols(); ++k)
            m_declarations.push_back(fmt::format("input Real u{}(start = {})", k, m_random.number()));
        for (Eigen::Index k = 0; k < m_c.rows(); ++k) m_declarations.push_back(fmt::format("output Real y{}", k));
        for (Eigen::Index k = 0; k < m_a.rows(); ++k)
            m_declarations.push_back(fmt::format("Real x{}(start = {}, fixed = true)", k, m_random.number()));
        addDerivatives();
        addOutputs();
        m_random.shuffle(m_declarations);
        m_random.shuffle(m_equations);
        std::string text = "model Coded\n";
        for (const std::string& declaration : m_declarations) text += "  " + declaration + ";\n";
        text += "equation\n";
        for (const std::string& equation : m_equations) text += "  " + equation + ";\n";
        return text + "end Coded;\n";
    }

private:
    /// A name for a variable, at the end of a chain of aliases with changing signs.
    std::string aliasOf(const std::string& name)
    {
        std::string at = name;
        bool isNegated = false;
        for (Eigen::Index links = m_random.below(4); links > 0; --links) {
            const std::string next = fmt::format("a{}", m_aliases++);
            m_declarations.push_back("Real " + next);
            const bool isOpposite = m_random.below(2) == 0;
            m_equations.push_back(isOpposite               ? fmt::format("{} + {} = 0", at, next)
                                  : m_random.below(2) == 0 ? fmt::format("{} = {}", next, at)
                                                           : fmt::format("0 = {} - {}", at, next));
            isNegated = isNegated != isOpposite;
            at = next;
        }
        return isNegated ? "(-" + at + ")" : at;
    }

    std::string sumOf(const Matrix& coefficients, Eigen::Index row, const std::string& name)
    {
        std::string text;
        for (Eigen::Index k = 0; k < coefficients.cols(); ++k)
            text += fmt::format(" + ({})*{}", coefficients(row, k), aliasOf(fmt::format("{}{}", name, k)));
        return text;
    }

    /// M x' = M A x + M B u; through rates in an implicit loop, or directly.
    void addDerivatives()
    {
        const Eigen::Index n = m_a.rows();
        const Matrix mix = m_random.below(3) == 0 ? Matrix::Identity(n, n).eval() : m_random.regular(n);
        const bool hasRates = m_random.below(2) == 0;
        for (Eigen::Index i = 0; i < n && hasRates; ++i) {
            m_declarations.push_back(fmt::format("Real r{}", i));
            m_equations.push_back(fmt::format("2*der(x{0}) = 2*{1}", i, aliasOf(fmt::format("r{}", i))));
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            std::string left;
            for (Eigen::Index k = 0; k < n; ++k)
                left +=
                    hasRates ? fmt::format(" + ({})*r{}", mix(i, k), k) : fmt::format(" + ({})*der(x{})", mix(i, k), k);
            m_equations.push_back(fmt::format("{} = {}{}", left, sumOf(mix * m_a, i, "x"), sumOf(mix * m_b, i, "u")));
        }
    }

    /// K y = K C x + K D u.
    void addOutputs()
    {
        const Eigen::Index p = m_c.rows();
        const Matrix mix = m_random.below(3) == 0 ? Matrix::Identity(p, p).eval() : m_random.regular(p);
        for (Eigen::Index i = 0; i < p; ++i)
            m_equations.push_back(
                fmt::format("{} = {}{}", sumOf(mix, i, "y"), sumOf(mix * m_c, i, "x"), sumOf(mix * m_d, i, "u")));
    }

    const Matrix m_a, m_b, m_c, m_d;
    Random m_random;
    std::vector<std::string> m_declarations, m_equations;
    int m_aliases = 0;
};

}  // namespace

void RandomLinearSystemsTest::codings_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 40; ++seed) QTest::addRow("%d", seed) << seed;
}

void RandomLinearSystemsTest::codings()
{
    QFETCH(int, seed);
    Random random(static_cast<std::uint64_t>(seed));
    const Eigen::Index n = 1 + random.below(7), m = random.below(4), p = random.below(4);
    // Stable: the symmetric part is negative.
    const Matrix mix = random.matrix(n, n);
    const Matrix a = random.matrix(n, n) - random.matrix(n, n).transpose() - mix * mix.transpose() -
                     0.1 * Matrix::Identity(n, n) - Matrix::Identity(n, n) * 2;
    const Matrix b = random.matrix(n, m), c = random.matrix(p, n), d = random.matrix(p, m);
    const std::string text = Coding(a, b, c, d, static_cast<std::uint64_t>(1000 + seed)).text();
    const LinearOutcome outcome = linearizeText(text, {std::nullopt, seed % 3 == 0, {}, {}});
    QVERIFY2(outcome.linear, (outcome.all() + text).c_str());
    QCOMPARE(outcome.linear->system.states.size(), static_cast<std::size_t>(n));
    QCOMPARE(outcome.linear->system.inputs.size(), static_cast<std::size_t>(m));
    QCOMPARE(outcome.linear->system.outputs.size(), static_cast<std::size_t>(p));
    const auto compare = [&](const Matrix& expected, char of, char by) {
        for (Eigen::Index i = 0; i < expected.rows(); ++i) {
            for (Eigen::Index k = 0; k < expected.cols(); ++k) {
                const double found = outcome.entry(fmt::format("{}{}", of, i), fmt::format("{}{}", by, k));
                if (!(std::fabs(found - expected(i, k)) <= 1e-9 * std::max(1.0, expected.norm()))) return false;
            }
        }
        return true;
    };
    QVERIFY2(compare(a, 'x', 'x') && compare(b, 'x', 'u') && compare(c, 'y', 'x') && compare(d, 'y', 'u'),
             text.c_str());
    const Eigen::VectorXcd eigenvalues = a.eigenvalues();
    QVERIFY(rootDistance(outcome.linear->poles, {eigenvalues.begin(), eigenvalues.end()}) < 1e-8);
    if (m == p && m > 0) {
        const Eigen::VectorXcd zeros = Matrix(a - b * d.inverse() * c).eigenvalues();
        QVERIFY(rootDistance(outcome.linear->zeros, {zeros.begin(), zeros.end()}) < 1e-6);
    }
    if (seed % 3 == 0) {
        for (const double derivative : outcome.linear->derivatives) QVERIFY(std::fabs(derivative) < 1e-9);
    }
}

QTEST_GUILESS_MAIN(RandomLinearSystemsTest)
#include "random_linear_systems_test.moc"
