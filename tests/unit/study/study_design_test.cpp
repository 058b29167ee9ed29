// SPDX-License-Identifier: GPL-3.0-or-later
// Which values the factors of a study have: designs, distributions, seeds.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/study/design.h"

using namespace causeway;
using Kind = FactorDistribution::Kind;

namespace {

StudyFactor list(std::size_t count)
{
    return {"list", {}, FactorList{std::vector<std::string>(count, "0")}, false};
}

StudyFactor unit()
{
    return {"unit", {}, FactorRange{0, 1, 0, false}, false};
}

StudyFactor distributed(FactorDistribution distribution)
{
    return {"x", {}, distribution, false};
}

std::vector<std::vector<double>> columnsOf(const StudyDesign& design)
{
    std::vector<std::vector<double>> columns(design.factors().size());
    for (std::uint64_t run = 0; run < design.runs(); ++run) {
        const std::vector<double> values = design.valuesOf(run);
        for (std::size_t i = 0; i < values.size(); ++i) columns[i].push_back(values[i]);
    }
    return columns;
}

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double correlationOf(const std::vector<double>& x, const std::vector<double>& y)
{
    const double mx = meanOf(x), my = meanOf(y);
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mx) * (y[i] - my);
        xx += (x[i] - mx) * (x[i] - mx);
        yy += (y[i] - my) * (y[i] - my);
    }
    return xy / std::sqrt(xx * yy);
}

}  // namespace

class StudyDesignTest : public QObject {
    Q_OBJECT
private slots:
    void aGridHasEachCombinationOnce();
    void zippedValuesGoTogether();
    void eachPartOfALatinHypercubeIsHitOnce();
    void aLatinHypercubeMixesItsParts();
    void pointsOfSobolAreTheKnownOnes();
    void shiftedPointsOfSobolFillTheSpaceAsEvenly();
    void seedsDecide();
    void normalQuantilesAreThoseOfTheErrorFunction();
    void distributionsHaveTheirMoments();
    void cutNormalValuesStayInside();
    void correlatedFactorsKeepTheirDistributions();
    void impossibleCorrelationsAreRefused();
    void wholeNumbersAreEquallyLikely();
};

void StudyDesignTest::aGridHasEachCombinationOnce()
{
    const StudyDesign design(DesignKind::Grid, {list(2), list(3), list(4)}, 24, {}, {});
    std::set<std::vector<double>> seen;
    for (std::uint64_t run = 0; run < 24; ++run) seen.insert(design.valuesOf(run));
    QCOMPARE(seen.size(), std::size_t(24));
    QCOMPARE(design.valuesOf(1), (std::vector<double>{0, 0, 1}));
    QCOMPARE(design.valuesOf(23), (std::vector<double>{1, 2, 3}));
}

void StudyDesignTest::zippedValuesGoTogether()
{
    const StudyDesign design(DesignKind::Zip, {list(3), list(1), list(3)}, 3, {}, {});
    QCOMPARE(design.valuesOf(2), (std::vector<double>{2, 0, 2}));
}

void StudyDesignTest::eachPartOfALatinHypercubeIsHitOnce()
{
    for (const std::size_t runs : {1U, 2U, 3U, 7U, 64U, 1000U, 4097U}) {
        const StudyDesign design(DesignKind::LatinHypercube, {unit(), unit()}, runs, 5, {});
        for (const std::vector<double>& column : columnsOf(design)) {
            std::set<double> parts;
            for (const double value : column) parts.insert(std::floor(value * static_cast<double>(runs)));
            QCOMPARE(parts.size(), runs);
            QCOMPARE(*parts.rbegin(), static_cast<double>(runs - 1));
        }
    }
}

void StudyDesignTest::aLatinHypercubeMixesItsParts()
{
    const StudyDesign design(DesignKind::LatinHypercube, {unit(), unit(), unit()}, 2000, {}, {});
    const auto columns = columnsOf(design);
    std::vector<double> order(2000);
    std::iota(order.begin(), order.end(), 0.0);
    QVERIFY(std::abs(correlationOf(columns[0], columns[1])) < 0.08);
    QVERIFY(std::abs(correlationOf(columns[1], columns[2])) < 0.08);
    QVERIFY(std::abs(correlationOf(columns[0], order)) < 0.08);
}

/// Joe and Kuo, Notes on generating Sobol sequences (2008): the first points in three dimensions.
void StudyDesignTest::pointsOfSobolAreTheKnownOnes()
{
    const StudyDesign design(DesignKind::Sobol, {unit(), unit(), unit()}, 9, {}, {});
    const double known[][3] = {{0.5, 0.5, 0.5},       {0.75, 0.25, 0.25},       {0.25, 0.75, 0.75},
                               {0.375, 0.375, 0.625}, {0.875, 0.875, 0.125},    {0.625, 0.125, 0.875},
                               {0.125, 0.625, 0.375}, {0.1875, 0.3125, 0.9375}, {0.6875, 0.8125, 0.4375}};
    for (std::uint64_t run = 0; run < 9; ++run)
        QCOMPARE(design.valuesOf(run), (std::vector<double>{known[run][0], known[run][1], known[run][2]}));
}

/// In each of the first 2^k points every interval of length 2^-k has one, in every dimension.
void StudyDesignTest::shiftedPointsOfSobolFillTheSpaceAsEvenly()
{
    const StudyDesign design(DesignKind::Sobol, std::vector<StudyFactor>(kMostSobolFactors, unit()), 256, 9, {});
    for (const std::vector<double>& column : columnsOf(design)) {
        std::set<double> parts;
        for (const double value : column) parts.insert(std::floor(value * 256));
        QCOMPARE(parts.size(), std::size_t(256));
    }
}

void StudyDesignTest::seedsDecide()
{
    for (const DesignKind kind : {DesignKind::LatinHypercube, DesignKind::Sobol, DesignKind::Random}) {
        const StudyDesign one(kind, {unit(), unit()}, 50, 1, {}), again(kind, {unit(), unit()}, 50, 1, {}),
            two(kind, {unit(), unit()}, 50, 2, {});
        QCOMPARE(columnsOf(one), columnsOf(again));
        QVERIFY(columnsOf(one) != columnsOf(two));
        QVERIFY(columnsOf(one)[0] != columnsOf(one)[1]);
    }
    // A further factor leaves the values of the others.
    const StudyDesign narrow(DesignKind::Random, {unit()}, 50, 1, {}),
        wide(DesignKind::Random, {unit(), unit()}, 50, 1, {});
    QCOMPARE(columnsOf(narrow)[0], columnsOf(wide)[0]);
}

void StudyDesignTest::normalQuantilesAreThoseOfTheErrorFunction()
{
    for (const double part : {1e-300, 1e-20, 1e-9, 0.001, 0.07, 0.075, 0.08, 0.3, 0.5, 0.7, 0.925, 0.93, 0.999}) {
        const double again = normalPart(normalQuantile(part));
        QVERIFY2(std::abs(again / part - 1) < 1e-12, qPrintable(QString::number(part)));
    }
    QCOMPARE(normalQuantile(0.5), 0.0);
    QVERIFY(std::abs(normalQuantile(0.975) - 1.959963984540054) < 1e-15);
}

void StudyDesignTest::distributionsHaveTheirMoments()
{
    const auto momentsOf = [](FactorDistribution distribution) {
        const StudyDesign design(DesignKind::LatinHypercube, {distributed(distribution)}, 20000, {}, {});
        const std::vector<double> values = columnsOf(design)[0];
        double squares = 0;
        const double mean = meanOf(values);
        for (const double value : values) squares += (value - mean) * (value - mean);
        return std::pair(mean, std::sqrt(squares / static_cast<double>(values.size())));
    };
    const auto compare = [&](FactorDistribution distribution, double mean, double deviation) {
        const auto [m, d] = momentsOf(distribution);
        return std::abs(m - mean) < 0.01 * deviation && std::abs(d / deviation - 1) < 0.01;
    };
    QVERIFY(compare({Kind::Normal, 10, 2, 0, {}, {}}, 10, 2));
    QVERIFY(compare({Kind::Uniform, -1, 5, 0, {}, {}}, 2, 6 / std::sqrt(12.0)));
    QVERIFY(compare({Kind::Triangular, 0, 3, 1, {}, {}}, 4.0 / 3, std::sqrt((9 + 1 - 3) / 18.0)));
    QVERIFY(compare({Kind::Exponential, 3, 0, 0, {}, {}}, 3, 3));
    QVERIFY(compare({Kind::Weibull, 2, 2, 0, {}, {}}, 2 * std::tgamma(1.5),
                    2 * std::sqrt(std::tgamma(2.0) - std::tgamma(1.5) * std::tgamma(1.5))));
    const double grown = std::exp(0.5 * 0.25);
    QVERIFY(compare({Kind::LogNormal, 0, 0.5, 0, {}, {}}, grown, grown * std::sqrt(std::exp(0.25) - 1)));
    const double mean = 99 / std::log(100.0);
    QVERIFY(
        compare({Kind::LogUniform, 1, 100, 0, {}, {}}, mean, std::sqrt(9999 / (2 * std::log(100.0)) - mean * mean)));
}

void StudyDesignTest::cutNormalValuesStayInside()
{
    const StudyDesign design(DesignKind::Random, {distributed({Kind::Normal, 1, 1, 0, 0.5, 1.2})}, 5000, {}, {});
    const std::vector<double> values = columnsOf(design)[0];
    QVERIFY(std::ranges::min(values) >= 0.5 && std::ranges::max(values) <= 1.2);
    QVERIFY(std::ranges::min(values) < 0.51 && std::ranges::max(values) > 1.19);
}

void StudyDesignTest::correlatedFactorsKeepTheirDistributions()
{
    const std::vector<StudyFactor> factors{distributed({Kind::Normal, 5, 2, 0, {}, {}}),
                                           distributed({Kind::Normal, 0, 1, 0, {}, {}}), unit()};
    for (const DesignKind kind : {DesignKind::Random, DesignKind::Sobol}) {
        const StudyDesign design(kind, factors, 8192, 3, {{0, 1, 0.8}, {1, 2, -0.5}});
        const auto columns = columnsOf(design);
        QVERIFY(std::abs(correlationOf(columns[0], columns[1]) - 0.8) < 0.02);
        // Of normal ranks; of uniform values it is 6/pi*asin(r/2).
        QVERIFY(std::abs(correlationOf(columns[1], columns[2]) + 0.5 * std::sqrt(3 / std::acos(-1.0))) < 0.03);
        QVERIFY(std::abs(correlationOf(columns[0], columns[2])) < 0.04);
        QVERIFY(std::abs(meanOf(columns[0]) - 5) < 0.1 && std::abs(meanOf(columns[2]) - 0.5) < 0.02);
    }
}

void StudyDesignTest::impossibleCorrelationsAreRefused()
{
    QVERIFY(problemOf(std::vector<FactorCorrelation>{{0, 1, 0.9}, {1, 2, 0.9}}, 3).empty() == false);
    QVERIFY(problemOf(std::vector<FactorCorrelation>{{0, 1, 0.9}, {1, 2, 0.9}, {0, 2, 0.8}}, 3).empty());
}

void StudyDesignTest::wholeNumbersAreEquallyLikely()
{
    StudyFactor dice{"dice", {}, FactorRange{1, 6, 0, false}, true};
    const StudyDesign design(DesignKind::LatinHypercube, {dice}, 6000, {}, {});
    std::vector<int> counts(7);
    const auto columns = columnsOf(design);
    for (const double value : columns[0]) ++counts.at(static_cast<std::size_t>(value));
    for (int value = 1; value <= 6; ++value) QCOMPARE(counts[static_cast<std::size_t>(value)], 1000);
}

QTEST_GUILESS_MAIN(StudyDesignTest)
#include "study_design_test.moc"
