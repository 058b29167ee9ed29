// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <limits>
#include <random>

#include "core/results/compare.h"
#include "core/results/reference_tube.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(), kInfinity = std::numeric_limits<double>::infinity();

/// The report on the only signal.
SignalReport reportOf(const Result& result, const Result& reference, double tolerance = 2e-3)
{
    return compare(result, reference, {tolerance, {}}).reports.front();
}

SignalVerdict verdictOf(const Result& result, const Result& reference, double tolerance = 2e-3)
{
    return reportOf(result, reference, tolerance).verdict;
}

/// The rule as it is written: largest and smallest of the polyline within the window, by looking at all of it.
CurveWindow::Range plainWindow(std::span<const double> time, std::span<const double> values, double from, double to)
{
    CurveWindow::Range range;
    for (std::size_t i = 0; i < time.size(); ++i) {
        if (time[i] >= from && time[i] <= to) range.add(values[i]);
        for (const double edge : {from, to}) {
            if (i > 0 && time[i - 1] < edge && edge < time[i])
                range.add(values[i - 1] + (edge - time[i - 1]) / (time[i] - time[i - 1]) * (values[i] - values[i - 1]));
        }
    }
    return range;
}

}  // namespace

class ResultsCompareTest : public QObject {
    Q_OBJECT

private slots:
    void tubeIsRelativeToTheRange()
    {
        const std::vector<double> time{1, 5}, values{-3, 7};
        const TubeSize size = tubeSize(time, values, 0.01);
        QCOMPARE(size.base, 10.0);
        QCOMPARE(size.halfHeight, 0.1);
        QCOMPARE(size.halfWidth, 0.04);
        // Of a curve that hardly moves, the value itself counts; of one that is nearly zero, a thousandth. By the rule
        // of csv-compare all small ones are nearly zero.
        QCOMPARE(tubeSize(time, std::vector<double>{-20, -19}, 0.01).base, 20.0);
        QCOMPARE(tubeSize(time, std::vector<double>{1e-9, 0}, 0.01).base, 1e-3);
        QCOMPARE(tubeSize(time, std::vector<double>{1e-6, 0}, 0.01).base, 1e-6);
        QCOMPARE(tubeSize(time, std::vector<double>{1e-6, 0}, 0.01, TubeRule::CsvCompare).base, 1e-3);
        QCOMPARE(tubeSize(std::vector<double>{100, 101}, values, 0.01).halfWidth, 1.0);
    }

    void windowMovesAsTheRuleSays()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> step(0, 1);
        for (int round = 0; round < 50; ++round) {
            std::vector<double> time{0}, values{step(random)};
            for (int i = 0; i < 60; ++i) {
                time.push_back(time.back() + (random() % 4 == 0 ? 0 : step(random)));
                values.push_back(random() % 20 == 0 ? kNan : step(random));
            }
            const double halfWidth = step(random) * (round % 5);
            CurveWindow window(time, values, halfWidth);
            for (double at = 0; at < time.back(); at += 0.3 * step(random)) {
                const auto found = window.around(at),
                           expected = plainWindow(time, values, at - halfWidth, at + halfWidth);
                QCOMPARE(found.isEmpty(), expected.isEmpty());
                if (found.isEmpty()) continue;
                QCOMPARE(found.smallest, expected.smallest);
                QCOMPARE(found.largest, expected.largest);
            }
        }
    }

    void sameCurveOnAnotherGridIsInside()
    {
        const Result reference = cosineResult(1000);
        QVERIFY(verdictOf(reference, reference, 0) == SignalVerdict::Inside);
        QVERIFY(verdictOf(cosineResult(333), reference) == SignalVerdict::Inside);
        QVERIFY(verdictOf(cosineResult(5000), reference) == SignalVerdict::Inside);
        const SignalReport report = reportOf(cosineResult(333), reference);
        QCOMPARE(report.rows, std::size_t{334});
        QCOMPARE(report.rowsOutside, std::size_t{0});
        QVERIFY(report.relativeDeviation < 2e-3);
    }

    void higherCurveIsOutside()
    {
        // The range of the cosine is 2, so the tube is 0.004 high to both sides.
        const Result reference = cosineResult(1000);
        QVERIFY(verdictOf(cosineResult(1000, 0, 0.003), reference) == SignalVerdict::Inside);
        QVERIFY(verdictOf(cosineResult(1000, 0, -0.003), reference) == SignalVerdict::Inside);
        const SignalReport report = reportOf(cosineResult(1000, 0, 0.01), reference);
        QVERIFY(report.verdict == SignalVerdict::Outside);
        QVERIFY(report.rowsOutside > 0);
        // Outside first where the curve is flat: on its slopes the width of the tube allows as much.
        QVERIFY(report.deviation > 0.009 && report.deviation <= 0.01 + 1e-12);
        QVERIFY(report.value > report.highest);
        QVERIFY(report.firstOutside <= report.time);
        QVERIFY(verdictOf(cosineResult(1000, 0, 0.01), reference, 0.01) == SignalVerdict::Inside);
    }

    void laterCurveIsInsideTheWidth()
    {
        const Result reference = cosineResult(1000);
        QVERIFY(verdictOf(cosineResult(1000, 0.0019), reference) == SignalVerdict::Inside);
        QVERIFY(verdictOf(cosineResult(1000, 0.004), reference) == SignalVerdict::Outside);
    }

    void eventMayBeALittleEarlierOrLater()
    {
        const auto stepAt = [](double at) { return resultOf({0, at, at, 1}, {column("b", {0, 0, 1, 1})}); };
        const Result reference = stepAt(0.5);
        QVERIFY(verdictOf(stepAt(0.5), reference) == SignalVerdict::Inside);
        QVERIFY(verdictOf(stepAt(0.5019), reference) == SignalVerdict::Inside);
        QVERIFY(verdictOf(stepAt(0.4981), reference) == SignalVerdict::Inside);
        const SignalReport later = reportOf(stepAt(0.51), reference);
        QVERIFY(later.verdict == SignalVerdict::Outside);
        QCOMPARE(later.rowsOutside, std::size_t{1});
        QCOMPARE(later.firstOutside, 0.51);
        QCOMPARE(later.value, 0.0);
        QVERIFY(verdictOf(stepAt(0.49), reference) == SignalVerdict::Outside);
        // A row between the values of an event, at its time, is where the reference passes.
        QVERIFY(verdictOf(resultOf({0, 0.5, 0.5, 0.5, 1}, {column("b", {0, 0, 0.5, 1, 1})}), reference) ==
                SignalVerdict::Inside);
        QVERIFY(verdictOf(resultOf({0, 0.5, 0.5, 0.5, 1}, {column("b", {0, 0, 1.5, 1, 1})}), reference) ==
                SignalVerdict::Outside);
    }

    void constantSignals()
    {
        const auto constant = [](double value) { return resultOf({0, 1}, {column("c", {value, value})}); };
        QVERIFY(verdictOf(constant(5), constant(5), 0) == SignalVerdict::Inside);
        QVERIFY(verdictOf(constant(5.009), constant(5)) == SignalVerdict::Inside);
        QVERIFY(verdictOf(constant(5.011), constant(5)) == SignalVerdict::Outside);
        QVERIFY(verdictOf(constant(1e-6), constant(0)) == SignalVerdict::Inside);
        QVERIFY(verdictOf(constant(3e-6), constant(0)) == SignalVerdict::Outside);
    }

    void smallSignalsHaveTheirOwnRange()
    {
        Result signal = cosineResult(100), negative = signal;
        for (std::size_t i = 0; i < signal.time.size(); ++i) {
            signal.columns[0].values.own()[i] *= 1e-6;
            negative.columns[0].values.own()[i] *= -1e-6;
        }
        QVERIFY(verdictOf(signal, signal) == SignalVerdict::Inside);
        QVERIFY(verdictOf(negative, signal) == SignalVerdict::Outside);
        QVERIFY(compare(negative, signal, {2e-3, {}, TubeRule::CsvCompare}).isSame());
        const auto constant = [](double value) { return resultOf({0, 1}, {column("c", {value, value})}); };
        QVERIFY(verdictOf(constant(2e-5), constant(1e-5)) == SignalVerdict::Outside);
    }

    /// About zero it is larger than its own range allows; about another value it is nothing.
    void noiseIsNoSignal()
    {
        std::mt19937 random(5);
        const auto noisy = [&random](double value, double size) {
            std::vector<double> time, values;
            for (int i = 0; i <= 100; ++i) {
                time.push_back(0.01 * i);
                values.push_back(value + size * std::uniform_real_distribution<double>(-1, 1)(random));
            }
            return resultOf(time, {column("c", values)});
        };
        for (const double size : {1e-12, 1e-9, 1e-7}) {
            for (const double value : {0.0, 5.0})
                QVERIFY(verdictOf(noisy(value, size), noisy(value, size)) == SignalVerdict::Inside);
        }
        const Comparison comparison = compare(noisy(0, 1e-7), noisy(0, 1e-7));
        QCOMPARE(describe(comparison.reports[0], comparison),
                 std::string("c is inside, but the reference is nearly zero, so it is compared with a range of 0.001"));
        QVERIFY(verdictOf(noisy(0, 1e-5), noisy(0, 1e-7)) == SignalVerdict::Outside);
    }

    /// Each row may lie on the reference, and what is between them may not.
    void tooFewRowsAreNotTheCurve()
    {
        const Result reference = cosineResult(100);
        const auto at = [&](std::size_t row) { return reference.columns[0].values[row]; };
        const Result two = resultOf({0, 1}, {column("y", {at(0), at(100)})});
        const Comparison comparison = compare(two, reference);
        QVERIFY(comparison.reports[0].verdict == SignalVerdict::Outside);
        QVERIFY(comparison.reports[0].isBetweenRows);
        const std::string text = describe(comparison.reports[0], comparison);
        QVERIFY2(text.starts_with("y has too few rows: between them, at t = "), text.c_str());
        // A slope between two rows may be a jump at any time between them, as tools without events write it.
        const Result jump = resultOf({0, 0.5, 0.5, 1}, {column("b", {0, 0, 1, 1})});
        QVERIFY(verdictOf(resultOf({0, 0.45, 0.55, 1}, {column("b", {0, 0, 1, 1})}), jump) == SignalVerdict::Inside);
        QVERIFY(verdictOf(resultOf({0, 0.2, 0.4, 0.6, 0.8, 1}, {column("r", {0, 0.2, 0.4, 0.6, 0.8, 1})}),
                          resultOf({0, 1}, {column("r", {0, 1})})) == SignalVerdict::Inside);
    }

    void referenceWithoutValuesIsTold()
    {
        const Result result = resultOf({0, 0.5, 1}, {column("x", {0, 1, 2})});
        const Comparison comparison = compare(result, resultOf({0, 0.5, 1}, {column("x", {0, 1, kNan})}));
        QVERIFY(comparison.isSame());
        QCOMPARE(describe(comparison.reports[0], comparison),
                 std::string("x is inside, but the reference has no value in 1 of 3 rows"));
    }

    void parameterIsAConstantCurve()
    {
        Result parameter = resultOf({0, 1}, {});
        parameter.parameters.push_back({"c", "", "", 5});
        const Result curve = resultOf({0, 1}, {column("c", {5, 5})});
        QVERIFY(verdictOf(parameter, curve) == SignalVerdict::Inside);
        QVERIFY(compare(curve, parameter, {2e-3, {"c"}}).reports.front().verdict == SignalVerdict::Inside);
        parameter.parameters[0].value = 6;
        QVERIFY(verdictOf(parameter, curve) == SignalVerdict::Outside);
    }

    void missingSignalsAreTold()
    {
        const Result both = resultOf({0, 1}, {column("x", {0, 1}), column("y", {0, 1})}),
                     one = resultOf({0, 1}, {column("x", {0, 1})});
        const Comparison comparison = compare(one, both);
        QCOMPARE(comparison.reports.size(), std::size_t{2});
        QVERIFY(comparison.reports[1].verdict == SignalVerdict::MissingInResult);
        QCOMPARE(comparison.insideCount(), std::size_t{1});
        QVERIFY(!comparison.isSame());
        QCOMPARE(describe(comparison.reports[1], comparison), std::string("y is not in the result"));
        // More than the reference has is nothing wrong, unless it was asked for.
        QVERIFY(compare(both, one).isSame());
        QVERIFY(compare(both, one, {2e-3, {"y"}}).reports[0].verdict == SignalVerdict::MissingInReference);
        QVERIFY(compare(one, both, {2e-3, {"x"}}).isSame());
        QVERIFY(!compare(one, resultOf({0, 1}, {})).isSame());
    }

    void spacesInSubscriptsDoNotMatter()
    {
        const Result with = resultOf({0, 1}, {column("a[1, 2]", {0, 1})}),
                     without = resultOf({0, 1}, {column("a[1,2]", {0, 1})});
        QVERIFY(compare(with, without).isSame());
        QVERIFY(compare(without, with).isSame());
        const Result quoted = resultOf({0, 1}, {column("'a b'", {0, 1})}),
                     other = resultOf({0, 1}, {column("'ab'", {0, 1})});
        QVERIFY(compare(quoted, quoted).isSame());
        QVERIFY(!compare(quoted, other).isSame());
    }

    void namesAreFoundAsTheyAreCompared()
    {
        const SignalNames names({"a[1, 2]", "b"});
        QVERIFY(names.contains("a[1,2]"));
        QVERIFY(names.contains("b"));
        QVERIFY(!names.contains("a"));
        QVERIFY(!SignalNames({}).contains(""));
    }

    void missingValuesAreOutsideWhereTheReferenceHasSome()
    {
        const auto curve = [](std::vector<double> values) {
            return resultOf({0, 0.25, 0.5, 0.75, 1}, {column("x", std::move(values))});
        };
        const Result reference = curve({0, 1, 2, 3, 4}), gap = curve({0, 1, kNan, 3, 4});
        const SignalReport report = reportOf(gap, reference);
        QVERIFY(report.verdict == SignalVerdict::Outside);
        QCOMPARE(report.rowsOutside, std::size_t{1});
        QCOMPARE(report.time, 0.5);
        QCOMPARE(report.deviation, kInfinity);
        QVERIFY(verdictOf(curve({0, 1, kInfinity, 3, 4}), reference) == SignalVerdict::Outside);
        // Where the reference has none, nothing can be said.
        QVERIFY(verdictOf(gap, gap) == SignalVerdict::Inside);
        QVERIFY(verdictOf(reference, gap) == SignalVerdict::Inside);
        QVERIFY(verdictOf(curve({0, 1, 2, 3, 5}), gap) == SignalVerdict::Outside);
        QVERIFY(verdictOf(reference, curve({kNan, kNan, kNan, kNan, kNan})) == SignalVerdict::NothingToCompare);
    }

    void resultThatEndsEarlyIsNotTheSame()
    {
        const Result reference = cosineResult(100);
        Result half = reference;
        half.time.own().resize(51);
        half.columns[0].values.own().resize(51);
        QVERIFY(verdictOf(half, reference) == SignalVerdict::TooShort);
        const Comparison comparison = compare(half, reference);
        QCOMPARE(describe(comparison.reports[0], comparison),
                 std::string("y is inside, but goes from t = 0 to 0.5 only, the reference from 0 to 1"));
        // The other way round it is longer, and that is all right.
        QVERIFY(verdictOf(reference, half) == SignalVerdict::Inside);
        QVERIFY(verdictOf(resultOf({}, {column("y", {})}), reference) == SignalVerdict::TooShort);
        QVERIFY(verdictOf(reference, resultOf({}, {column("y", {})})) == SignalVerdict::NothingToCompare);
        QVERIFY(verdictOf(resultOf({0}, {column("y", {3})}), resultOf({0}, {column("y", {3})})) ==
                SignalVerdict::Inside);
    }

    void deviationIsDescribed()
    {
        const Comparison comparison =
            compare(resultOf({0, 0.5, 1}, {column("uC", {0, 2, 2})}), resultOf({0, 0.5, 1}, {column("uC", {0, 1, 2})}));
        QCOMPARE(describe(comparison.reports[0], comparison),
                 std::string(
                     "uC is outside at t = 0.5: 2, allowed 0.992 to 1.008; 49.8 % of its range off, 0.2 % is allowed; "
                     "1 of 3 rows are outside, the first at t = 0.5"));
    }

    void listOfSignals()
    {
        QCOMPARE(signalList("time\nx\n\n  y[1, 2] \r\n// z\n# comment\n\"quoted\"\nlast"),
                 (std::vector<std::string>{"x", "y[1, 2]", "quoted", "last"}));
        QVERIFY(signalList("").empty());
    }

    void verdictsHaveNames()
    {
        QCOMPARE(toString(SignalVerdict::Outside), std::string_view("outside"));
        QCOMPARE(toString(SignalVerdict::TooShort), std::string_view("too-short"));
        QCOMPARE(toString(SignalVerdict::MissingInResult), std::string_view("missing-in-result"));
    }
};

QTEST_GUILESS_MAIN(ResultsCompareTest)
#include "results_compare_test.moc"
