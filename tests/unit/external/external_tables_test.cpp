// SPDX-License-Identifier: GPL-3.0-or-later
// Tables: each kind of interpolation and extrapolation at points that are easy to work out by hand, time events, files,
// wrong arguments.
#include <QTemporaryDir>
#include <QTest>

#include <cfloat>
#include <cmath>

#include "core/base/file_io.h"
#include "core/external/external_world.h"

using namespace causeway;

namespace {

enum Smooth { Linear = 1, Akima, Constant, FritschButland, Steffen, Makima };
enum Outside { Hold = 1, TwoPoints, Periodic, Never };
enum Events { Always = 1, AtJumps, NoEvents };

struct Matrix {
    int rows, columns;
    std::vector<double> elements;
};

/// Tables in a world of their own.
class Tables {
public:
    explicit Tables(ExternalWorld::Purpose purpose = ExternalWorld::Purpose::Simulation) : world(purpose) {}
    double time(const Matrix& matrix, int smooth, int outside, int events = Always, double start = 0, double shift = 0)
    {
        return make("ModelicaStandardTables_CombiTimeTable_init3",
                    {text(""), text("NoName"), value(matrix), integer(matrix.rows), integer(matrix.columns),
                     Value::real(start), integers({2}), integer(1), integer(smooth), integer(outside),
                     Value::real(shift), integer(events), Value::boolean(false), text(","), integer(0)});
    }
    double one(const Matrix& matrix, int smooth, int outside, std::vector<double> columns = {2},
               const std::string& file = "NoName", const std::string& name = "NoName",
               const std::string& delimiter = ",", int header = 0)
    {
        const int count = static_cast<int>(columns.size());
        return make("ModelicaStandardTables_CombiTable1D_init3",
                    {text(file), text(name), value(matrix), integer(matrix.rows), integer(matrix.columns),
                     integers(std::move(columns)), integer(count), integer(smooth), integer(outside),
                     Value::boolean(false), text(delimiter), integer(header)});
    }
    double two(const Matrix& matrix, int smooth, int outside)
    {
        return make("ModelicaStandardTables_CombiTable2D_init3",
                    {text(""), text("NoName"), value(matrix), integer(matrix.rows), integer(matrix.columns),
                     integer(smooth), integer(outside), Value::boolean(false), text(","), integer(0)});
    }
    /// Of numbers to a number. Integers where the C function has them: the column.
    double call(const char* name, double handle, std::vector<double> numbers, bool hasColumn = true)
    {
        std::vector<Value> arguments{object(handle)};
        for (const double number : numbers) arguments.push_back(Value::real(number));
        if (hasColumn) arguments[1] = Value::integer(static_cast<std::int64_t>(numbers[0]));
        return run(name, arguments, Value::real(0)).number();
    }
    double at(double table, double u, double column = 1)
    {
        return call("ModelicaStandardTables_CombiTable1D_getValue", table, {column, u});
    }
    double slope(double table, double u)
    {
        return call("ModelicaStandardTables_CombiTable1D_getDerValue", table, {1, u, 1});
    }
    double at(double table, double u, double next, double pre)
    {
        return call("ModelicaStandardTables_CombiTimeTable_getValue", table, {1, u, next, pre});
    }
    double next(double table, double time)
    {
        return call("ModelicaStandardTables_CombiTimeTable_nextTimeEvent", table, {time}, false);
    }
    double on(double table, double u1, double u2)
    {
        return call("ModelicaStandardTables_CombiTable2D_getValue", table, {u1, u2}, false);
    }
    double slope(double table, double u1, double u2, double du1, double du2)
    {
        return call("ModelicaStandardTables_CombiTable2D_getDerValue", table, {u1, u2, du1, du2}, false);
    }
    ExternalWorld world;
    std::string failure;  ///< of the last call

private:
    static Value text(const std::string& content) { return Value::string(content); }
    static Value integer(int number) { return Value::integer(number); }
    Value integers(std::vector<double> numbers)
    {
        const std::vector<std::int32_t> sizes{static_cast<std::int32_t>(numbers.size())};
        return {m_types.array(TypeTable::integer(), sizes), std::move(numbers), {}, {}};
    }
    Value value(const Matrix& matrix)
    {
        return {m_types.array(TypeTable::real(), std::vector<std::int32_t>{matrix.rows, matrix.columns}),
                matrix.elements,
                {},
                {}};
    }
    Value object(double handle) { return {m_types.externalObject("Table"), {handle}, {}, {}}; }
    double make(const char* name, std::vector<Value> arguments)
    {
        return run(name, arguments, {m_types.externalObject("Table"), {}, {}, {}}).number();
    }
    Value run(const char* name, std::vector<Value>& arguments, Value result)
    {
        Function function;
        function.external = {"C", name, {}, {}, {}, {}};
        const auto why = world.call(function, m_types, arguments, result);
        failure = why ? why->reason : std::string();
        if (why && !result.numbers.empty()) result.numbers[0] = std::nan("");
        return result;
    }
    TypeTable m_types;
};

bool isNear(double a, double b)
{
    if (std::fabs(a - b) <= 1e-12 * std::max(1.0, std::fabs(b))) return true;
    qInfo("found %.17g, expected %.17g", a, b);
    return false;
}

const Matrix kRamp{4, 2, {0, 0, 1, 1, 2, 0, 4, 2}};

}  // namespace

class ExternalTablesTest : public QObject {
    Q_OBJECT
private slots:
    void linesAndSteps();
    void extrapolation();
    void splinesHaveTheSlopesOfTheirMethods_data();
    void splinesHaveTheSlopesOfTheirMethods();
    void derivativesFollowTheCurve();
    void limitsAtTimeEvents();
    void timeEventsComeInOrder();
    void periodicTablesOverTime();
    void startAndShiftOfTables();
    void surfaces();
    void bicubicSurfacesAreSmooth();
    void tablesFromFiles();
    void wrongArguments();
};

void ExternalTablesTest::linesAndSteps()
{
    Tables tables;
    const double lines = tables.one(kRamp, Linear, Hold), steps = tables.one(kRamp, Constant, Hold);
    QVERIFY(isNear(tables.at(lines, 0.25), 0.25));
    QVERIFY(isNear(tables.at(lines, 1.5), 0.5));
    QVERIFY(isNear(tables.at(lines, 3), 1));
    QVERIFY(isNear(tables.at(lines, 4), 2));
    QCOMPARE(tables.at(steps, 0.999), 0.0);
    QCOMPARE(tables.at(steps, 1), 1.0);
    QCOMPARE(tables.at(steps, 3.9), 0.0);
    QCOMPARE(tables.at(steps, 4), 2.0);
    const double columns = tables.one({2, 3, {0, 1, 10, 2, 3, 30}}, Linear, Hold, {3, 2});
    QVERIFY(isNear(tables.at(columns, 1, 1), 20));
    QVERIFY(isNear(tables.at(columns, 1, 2), 2));
    const double single = tables.one({1, 2, {5, 7}}, Akima, Hold);
    QCOMPARE(tables.at(single, -100), 7.0);
}

void ExternalTablesTest::extrapolation()
{
    Tables tables;
    const double hold = tables.one(kRamp, Linear, Hold), line = tables.one(kRamp, Linear, TwoPoints),
                 cycle = tables.one(kRamp, Linear, Periodic), never = tables.one(kRamp, Linear, Never),
                 steps = tables.one(kRamp, Constant, TwoPoints);
    QCOMPARE(tables.at(hold, -1), 0.0);
    QCOMPARE(tables.at(hold, 9), 2.0);
    QCOMPARE(tables.slope(hold, 9), 0.0);
    QVERIFY(isNear(tables.at(line, -1), -1));
    QVERIFY(isNear(tables.at(line, 6), 4));
    QVERIFY(isNear(tables.slope(line, 6), 1));
    QVERIFY(isNear(tables.at(steps, 6), 4));
    QVERIFY(isNear(tables.at(cycle, 4 * 5 + 1.5), 0.5));
    QVERIFY(isNear(tables.at(cycle, -2.5), 0.5));
    QVERIFY(isNear(tables.at(cycle, 8), 2));
    QVERIFY(std::isnan(tables.at(never, 4.1)));
    QCOMPARE(tables.failure, std::string("4.1 is outside the table, which goes from 0 to 4"));
    QCOMPARE(tables.at(never, 4), 2.0);
}

void ExternalTablesTest::splinesHaveTheSlopesOfTheirMethods_data()
{
    QTest::addColumn<int>("smooth");
    QTest::addColumn<double>("slope");  // at the point 2 of the table below
    // The chords are 1, 2, 1, 4 over steps of 1, 1, 2, 1; at the point 2 they are 1, 2 | 1, 4.
    // Akima: weights |4 - 1| = 3 of the chord 2 and |2 - 1| = 1 of the chord 1
    QTest::newRow("Akima") << int(Akima) << (3 * 2.0 + 1 * 1.0) / 4;
    // With half the sums of the chords: 3 + 5/2 of the chord 2 and 1 + 3/2 of the chord 1
    QTest::newRow("modified Akima") << int(Makima) << (5.5 * 2 + 2.5 * 1) / 8;
    // Weighted harmonic mean: h = 1, k = 2
    QTest::newRow("Fritsch and Butland") << int(FritschButland) << 3 * 3.0 / ((1 + 4.0) / 2 + (2 + 2.0) / 1);
    // The parabola through three points has (2*2 + 1*1)/3, no more than twice the smaller chord
    QTest::newRow("Steffen") << int(Steffen) << 5.0 / 3;
}

void ExternalTablesTest::splinesHaveTheSlopesOfTheirMethods()
{
    QFETCH(int, smooth);
    QFETCH(double, slope);
    const Matrix points{5, 2, {0, 0, 1, 1, 2, 3, 4, 5, 5, 9}};
    Tables tables;
    const double table = tables.one(points, smooth, TwoPoints);
    QVERIFY(isNear(tables.slope(table, 2), slope));
    for (int i = 0; i < points.rows; ++i)
        QVERIFY(isNear(tables.at(table, points.elements[static_cast<std::size_t>(2 * i)]),
                       points.elements[static_cast<std::size_t>(2 * i + 1)]));
    // The derivative is continuous.
    for (const double u : {0.0, 1.0, 2.0, 4.0, 5.0})
        QVERIFY(std::fabs(tables.slope(table, u - 1e-9) - tables.slope(table, u + 1e-9)) < 1e-7);
    // A parabola's values on equal steps: Akima's formula reproduces it.
    if (smooth == Akima) {
        const double parabola = tables.one({5, 2, {0, 0, 1, 1, 2, 4, 3, 9, 4, 16}}, smooth, Hold);
        QVERIFY(isNear(tables.at(parabola, 2.5), 6.25));
        QVERIFY(isNear(tables.at(parabola, 0.5), 0.25));
    }
    // Where the points fall after a rise, the monotone splines turn there.
    if (smooth == FritschButland || smooth == Steffen) QCOMPARE(tables.slope(tables.one(kRamp, smooth, Hold), 1), 0.0);
}

void ExternalTablesTest::derivativesFollowTheCurve()
{
    Tables tables;
    const double table = tables.one({5, 2, {0, 0, 1, 1, 2, 4, 3, 9, 4, 16}}, Akima, Hold);
    // u = 2.5, du/dt = 3, d2u/dt2 = 5 on u^2: 2 u du = 15; 2 du^2 + 2 u d2u = 43
    QVERIFY(isNear(tables.call("ModelicaStandardTables_CombiTable1D_getDerValue", table, {1, 2.5, 3}), 15));
    QVERIFY(isNear(tables.call("ModelicaStandardTables_CombiTable1D_getDer2Value", table, {1, 2.5, 3, 5}), 43));
    QCOMPARE(tables.call("ModelicaStandardTables_CombiTable1D_minimumAbscissa", table, {}, false), 0.0);
    QCOMPARE(tables.call("ModelicaStandardTables_CombiTable1D_maximumAbscissa", table, {}, false), 4.0);
}

void ExternalTablesTest::limitsAtTimeEvents()
{
    Tables tables;
    // A jump from 1 to 5 at t = 1
    const double table = tables.time({4, 2, {0, 0, 1, 1, 1, 5, 2, 6}}, Linear, TwoPoints);
    QVERIFY(isNear(tables.at(table, 0.5, 1, 1), 0.5));
    QVERIFY(isNear(tables.at(table, 1, 1, 1), 1));         // the event is still to come
    QVERIFY(isNear(tables.at(table, 1 + 1e-9, 1, 1), 1));  // a step beyond it does not see what follows
    QVERIFY(isNear(tables.at(table, 1, 2, 1), 5));         // at the event
    QVERIFY(isNear(tables.at(table, 1.5, 2, 2), 5.5));
    QVERIFY(isNear(tables.at(table, 1 - 1e-15, 2, 2), 5));  // the interval is known by its end
    QVERIFY(isNear(tables.at(table, 2, 2, 2), 6));
    QVERIFY(isNear(tables.at(table, 3, DBL_MAX, DBL_MAX), 7));
    const double slope = tables.call("ModelicaStandardTables_CombiTimeTable_getDerValue", table, {1, 0.5, 1, 1, 2});
    QVERIFY(isNear(slope, 2));
    const double steps = tables.time({3, 2, {0, 1, 1, 2, 2, 3}}, Constant, Hold);
    QCOMPARE(tables.at(steps, 1, 1, 1), 1.0);
    QCOMPARE(tables.at(steps, 1, 2, 1), 2.0);
    QCOMPARE(tables.at(steps, 2, 2, 2), 2.0);
    QCOMPARE(tables.at(steps, 2, DBL_MAX, 2), 3.0);
}

void ExternalTablesTest::timeEventsComeInOrder()
{
    const auto events = [](double table, Tables& tables, double start) {
        std::vector<double> all;
        for (double time = tables.next(table, start); time < 10 && all.size() < 20; time = tables.next(table, time))
            all.push_back(time);
        return all;
    };
    using All = std::vector<double>;
    const Matrix jumps{6, 2, {1, 0, 2, 1, 2, 5, 3, 6, 4, 7, 4, 8}};
    Tables tables;
    QCOMPARE(events(tables.time(jumps, Linear, Hold, Always), tables, 0), (All{1, 2, 3, 4}));
    QCOMPARE(events(tables.time(jumps, Linear, Hold, AtJumps), tables, 0), (All{1, 2, 4}));
    QCOMPARE(events(tables.time(jumps, Linear, Hold, NoEvents), tables, 0), (All{1, 4}));
    QCOMPARE(events(tables.time({3, 2, {0, 0, 1, 1, 2, 0}}, Akima, Hold, Always), tables, 0), (All{2}));
    QCOMPARE(events(tables.time({3, 2, {0, 0, 1, 1, 3, 0}}, Linear, Periodic, Always), tables, 0),
             (All{1, 3, 4, 6, 7, 9}));
    QCOMPARE(events(tables.time({3, 2, {0, 0, 1, 1, 3, 0}}, Linear, Hold, Always, 2, 2), tables, 0), (All{2, 3, 5}));
    QCOMPARE(events(tables.time({1, 2, {0, 7}}, Linear, Hold), tables, 0), All{});
    // 0.1 is no binary fraction: three times it is still one event.
    const double tenths = tables.time({5, 2, {0, 0, 0.1, 1, 0.2, 0, 0.3, 1, 0.4, 0}}, Linear, Hold);
    QVERIFY(isNear(tables.next(tenths, 0.1 + 0.2), 0.4));
}

void ExternalTablesTest::periodicTablesOverTime()
{
    Tables tables;
    // A saw tooth: from 0 to 1 in a period of 0.3
    const double saw = tables.time({2, 2, {0, 0, 0.3, 1}}, Linear, Periodic);
    double pre = tables.next(saw, 0);
    for (int i = 1; i < 200; ++i) {
        QVERIFY(isNear(pre, 0.3 * i));
        QVERIFY(std::fabs(tables.at(saw, pre - 0.15, pre, pre) - 0.5) < 1e-9);
        QVERIFY(isNear(tables.at(saw, pre, pre, pre), 1));
        const double next = tables.next(saw, pre);
        QVERIFY(std::fabs(tables.at(saw, pre, next, pre)) < 1e-9);
        pre = next;
    }
    // Without events known, such as when a user calls the function.
    QVERIFY(std::fabs(tables.at(saw, 30.1, 1e60, 1e60) - 1.0 / 3) < 1e-9);
}

void ExternalTablesTest::startAndShiftOfTables()
{
    Tables tables;
    const double table = tables.time({2, 2, {0, 1, 1, 2}}, Linear, Hold, Always, 3, 2);
    QCOMPARE(tables.at(table, 2.5, 3, 3), 0.0);  // before the start
    QCOMPARE(tables.at(table, 3, 3, 3), 0.0);    // until the event
    QCOMPARE(tables.at(table, 3, DBL_MAX, 3), 2.0);
    const double left = tables.time({2, 2, {1, 1, 2, 2}}, Linear, TwoPoints);
    QVERIFY(isNear(tables.at(left, 0.5, 1, 1), 0.5));
    QVERIFY(isNear(tables.at(left, 1, 1, 1), 1));
    const double never = tables.time({2, 2, {1, 1, 2, 2}}, Linear, Never);
    QVERIFY(isNear(tables.at(never, 1, 1, 1), 1));
    QVERIFY(isNear(tables.at(never, 2, DBL_MAX, 2), 2));
    QVERIFY(std::isnan(tables.at(never, 0.5, 1, 1)));
    QCOMPARE(tables.call("ModelicaStandardTables_CombiTimeTable_minimumTime", never, {}, false), 1.0);
    QCOMPARE(tables.call("ModelicaStandardTables_CombiTimeTable_maximumTime", never, {}, false), 2.0);
}

void ExternalTablesTest::surfaces()
{
    // f = 1 + 2x + 3y + xy on x in {0, 1, 3}, y in {0, 2}: bilinear tables have it everywhere.
    const Matrix plane{4, 3, {0, 0, 2, 0, 1, 7, 1, 3, 11, 3, 7, 19}};
    Tables tables;
    const auto f = [](double x, double y) { return 1 + 2 * x + 3 * y + x * y; };
    const double line = tables.two(plane, Linear, TwoPoints), hold = tables.two(plane, Linear, Hold),
                 steps = tables.two(plane, Constant, Hold), cycle = tables.two(plane, Linear, Periodic),
                 never = tables.two(plane, Linear, Never);
    for (const double x : {-1.0, 0.0, 0.5, 2.0, 3.0, 5.0}) {
        for (const double y : {-2.0, 0.0, 1.0, 2.0, 4.0}) {
            QVERIFY(isNear(tables.on(line, x, y), f(x, y)));
            QVERIFY(isNear(tables.on(hold, x, y), f(std::clamp(x, 0.0, 3.0), std::clamp(y, 0.0, 2.0))));
            QVERIFY(isNear(tables.slope(line, x, y, 5, 7), (2 + y) * 5 + (3 + x) * 7));
        }
    }
    QVERIFY(isNear(tables.on(cycle, 7.5, -0.5), f(1.5, 1.5)));
    QCOMPARE(tables.on(steps, 2.9, 1.9), 3.0);
    QCOMPARE(tables.on(steps, 3, 2), 19.0);
    QCOMPARE(tables.slope(hold, 5, 1, 1, 0), 0.0);
    QVERIFY(std::isnan(tables.on(never, 3.5, 1)));
    QCOMPARE(tables.failure, std::string("(3.5, 1) is outside the table, which goes from (0, 0) to (3, 2)"));
    const double one = tables.two({2, 3, {0, 0, 2, 5, 1, 7}}, Linear, Hold);
    QVERIFY(isNear(tables.on(one, -100, 1), 4));
    const double single = tables.two({2, 2, {0, 0, 5, 42}}, Akima, Hold);
    QCOMPARE(tables.on(single, 3, 3), 42.0);
}

void ExternalTablesTest::bicubicSurfacesAreSmooth()
{
    // x^2 + 3y + 1 on equal steps is what Akima's method has exactly.
    Matrix square{5, 4, {0, 0, 1, 2, 0, 1, 4, 7, 1, 2, 5, 8, 2, 5, 8, 11, 3, 10, 13, 16}};
    Tables tables;
    const double exact = tables.two(square, Akima, TwoPoints);
    for (const double x : {0.0, 0.25, 1.5, 2.75, 3.0}) {
        for (const double y : {0.0, 0.5, 1.75, 2.0}) {
            QVERIFY(isNear(tables.on(exact, x, y), x * x + 3 * y + 1));
            QVERIFY(isNear(tables.slope(exact, x, y, 2, 1), 2 * x * 2 + 3));
        }
    }
    // Along the tangent at the border: 9 + 6 (x - 3) + 3y + 1
    QVERIFY(isNear(tables.on(exact, 4, 1), 9 + 6 + 3 + 1));
    QVERIFY(isNear(tables.call("ModelicaStandardTables_CombiTable2D_getDer2Value", exact, {1.5, 1, 2, 1, 7, 5}, false),
                   2 * 4 + 3 * 7 + 3 * 5));
    // Continuous with its slopes across the lines of the grid, whatever the points.
    const double rough =
        tables.two({5, 4, {0, 0, 1, 2, 0, 1, -4, 7, 1, 2, 5, 0, 2.5, -5, 8, 1, 3, 0, 3, 6}}, Akima, Hold);
    for (const double x : {1.0, 2.5}) {
        for (const double y : {0.3, 1.0, 1.7}) {
            QVERIFY(std::fabs(tables.on(rough, x - 1e-9, y) - tables.on(rough, x + 1e-9, y)) < 1e-6);
            QVERIFY(std::fabs(tables.slope(rough, x - 1e-9, y, 1, 2) - tables.slope(rough, x + 1e-9, y, 1, 2)) < 1e-6);
        }
    }
}

void ExternalTablesTest::tablesFromFiles()
{
    QTemporaryDir folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        const std::string path = folder.filePath(name).toStdString();
        if (writeFileWhole(path, bytes)) qFatal("cannot write");
        return path;
    };
    const std::string text =
        write("t.txt", "#1\n# a comment\ndouble tab(3,2)  # comment\n  0 0\n 1\t1 # another\n 2, 4\n");
    const std::string csv = write("t.CSV", "time;y\nunit;none\n0;0\n1;1\n\n2;4\n");
    Tables tables;
    tables.world.gate().open(folder.path().toStdString(), FileAccess::Read);
    QVERIFY(isNear(tables.at(tables.one({0, 2, {}}, Linear, Hold, {2}, text, "tab"), 1.5), 2.5));
    QVERIFY(isNear(tables.at(tables.one({0, 2, {}}, Linear, Hold, {2}, csv, "NoName", ";", 2), 1.5), 2.5));
    tables.one({0, 2, {}}, Linear, Hold, {2}, text, "other");
    QCOMPARE(tables.failure, "'" + text + "': it has no matrix 'other'");
    tables.one({0, 2, {}}, Linear, Hold, {2}, csv, "NoName", ";", 0);
    QCOMPARE(tables.failure, "'" + csv + "': 'time' in line 1, column 1 is not a number");
    tables.one({0, 2, {}}, Linear, Hold, {2}, folder.filePath("none.txt").toStdString(), "tab");
    QVERIFY(tables.failure.find("none.txt' cannot be read") != std::string::npos);
    const std::string shorter = write("s.txt", "#1\ndouble tab(3,2)\n0 0 1 1 2\n");
    tables.one({0, 2, {}}, Linear, Hold, {2}, shorter, "tab");
    QCOMPARE(tables.failure, "'" + shorter + "': row 3, column 2 of the matrix 'tab' is missing");
    // Relative to the working folder of the world.
    tables.world.setWorkingFolder(folder.path().toStdString());
    QVERIFY(isNear(tables.at(tables.one({0, 2, {}}, Linear, Hold, {2}, "t.txt", "tab"), 0.5), 0.5));
    tables.world.addResource("modelica://Library/t.txt", text);
    QVERIFY(isNear(tables.at(tables.one({0, 2, {}}, Linear, Hold, {2}, "modelica://Library/t.txt", "tab"), 0.5), 0.5));
}

void ExternalTablesTest::wrongArguments()
{
    Tables tables;
    const auto failure = [&](const Matrix& matrix, int smooth, int outside, std::vector<double> columns = {2}) {
        tables.one(matrix, smooth, outside, std::move(columns));
        return tables.failure;
    };
    QCOMPARE(failure({0, 2, {}}, Linear, Hold),
             std::string("a table needs a row and two columns; this one has the size [0, 2]"));
    QCOMPARE(failure({2, 2, {0, 1, 0, 2}}, Linear, Hold),
             std::string("the first column of the table does not increase: 0 comes after 0"));
    QCOMPARE(failure(kRamp, Linear, Hold, {3}), std::string("the table has 2 columns; there is no column 3"));
    QCOMPARE(failure(kRamp, 7, Hold), std::string("argument 8 is 7, which is not a literal of its enumeration"));
    QCOMPARE(failure({2, 2, {0, 1, 1, std::nan("")}}, Linear, Hold),
             std::string("the element [2, 2] of the table is nan"));
    tables.time({2, 2, {0, 1, 0, 2}}, Linear, Periodic);
    QCOMPARE(tables.failure, std::string("the table has no positive period"));
    tables.time({3, 2, {0, 1, 0, 2, 1, 3}}, Akima, Hold);
    QCOMPARE(tables.failure, std::string("the first column of the table does not increase: 0 comes after 0"));
    tables.two(kRamp, Steffen, Hold);
    QVERIFY(tables.failure.find("Akima") != std::string::npos);
    tables.one({0, 2, {}}, Linear, Hold, {2}, "NoName", "tab");
    QVERIFY(tables.failure.find("usertab") != std::string::npos);
    const double table = tables.one(kRamp, Linear, Hold);
    QVERIFY(std::isnan(tables.at(table, 1, 2)));
    QCOMPARE(tables.failure, std::string("the table gives 1 columns; there is no column 2"));
    QVERIFY(std::isnan(tables.at(99, 1)));
    QVERIFY(std::isnan(tables.at(table, 1, 2, 2)));
    QCOMPARE(tables.failure, std::string("the external object does not exist or is of another class"));
    Tables translation(ExternalWorld::Purpose::Translation);
    translation.one(kRamp, Linear, Hold);
    QVERIFY(translation.failure.find("while the model is translated") != std::string::npos);
}

QTEST_GUILESS_MAIN(ExternalTablesTest)
#include "external_tables_test.moc"
