// SPDX-License-Identifier: GPL-3.0-or-later
// ModelicaStandardTables: the external objects behind Modelica.Blocks.Tables and Sources.CombiTimeTable.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/external/external_call.h"
#include "core/external/matrix_file.h"
#include "core/external/table_curve.h"
#include "core/external/table_surface.h"
#include "core/external/time_table.h"

namespace causeway {

namespace {

class Table1D final : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::Table1D;
    Table1D(TableCurve curveIn, Extrapolation extrapolationIn)
        : curve(std::move(curveIn)), extrapolation(extrapolationIn)
    {
    }
    [[nodiscard]] Kind kind() const override { return kKind; }

    /// Nothing outside the table where that is not allowed.
    [[nodiscard]] std::optional<double> derivative(unsigned order, std::size_t column, double u) const
    {
        if (curve.x().size() < 2) return order == 0 ? curve.ordinate(0, column) : 0;
        if (extrapolation == Extrapolation::Periodic) u = intoPeriod(u, curve.first(), curve.last());
        const bool isRight = u > curve.last();
        if (u >= curve.first() && !isRight) {
            // A constant segment ends before the next point; the last point has its own value.
            if (u == curve.last() && curve.isConstant())
                return order == 0 ? curve.ordinate(curve.x().size() - 1, column) : 0;
            return curve.derivative(order, curve.segment(u), u, column);
        }
        if (extrapolation == Extrapolation::NoExtrapolation) return std::nullopt;
        if (extrapolation == Extrapolation::LastTwoPoints) return curve.continued(order, isRight, u, column);
        return order == 0 ? curve.ordinate(isRight ? curve.x().size() - 1 : 0, column) : 0;
    }

    TableCurve curve;
    Extrapolation extrapolation;
};

class Table2D final : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::Table2D;
    explicit Table2D(TableSurface surfaceIn) : surface(std::move(surfaceIn)) {}
    [[nodiscard]] Kind kind() const override { return kKind; }

    TableSurface surface;
};

// Construction --------------------------------------------------------------------------------------------------------

/// "NoName" and blanks denote no name.
bool isName(const std::string& text)
{
    return text != "NoName" && text.find_first_not_of(' ') != std::string::npos;
}

/// The arguments that all constructors share: file, name, table, rows, columns; delimiter and header lines at the end,
/// where there are.
std::optional<StoredMatrix> matrixOf(ExternalCall& call, std::size_t delimiter)
{
    const std::string& file = call.text(0);
    const std::string& name = call.text(1);
    if (isName(file)) {
        const auto path = call.path(0, FileAccess::Read);
        if (!path) return std::nullopt;
        MatrixSource source{*path, name};
        if (delimiter + 1 < call.count()) {
            source.delimiter = call.text(delimiter);
            source.headerLines = static_cast<std::size_t>(std::max<std::int64_t>(call.integer(delimiter + 1), 0));
        }
        auto matrix = readMatrix(source);
        if (matrix) return std::move(*matrix);
        call.fail(matrix.error());
        return std::nullopt;
    }
    if (isName(name)) {
        call.fail(
            fmt::format("the table '{}' has no file; tables in a C function \"usertab\" are not supported", name));
        return std::nullopt;
    }
    const double rows = call.number(3), columns = call.number(4);
    if (rows < 0 || columns < 0 || !call.hasElements(2, rows * columns)) return std::nullopt;
    return StoredMatrix{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), call.elements(2)};
}

bool areFinite(ExternalCall& call, const StoredMatrix& matrix, std::size_t first)
{
    for (std::size_t i = first; i < matrix.elements.size(); ++i) {
        if (std::isfinite(matrix.elements[i])) continue;
        call.fail(fmt::format("the element [{}, {}] of the table is {}", i / matrix.columns + 1, i % matrix.columns + 1,
                              matrix.elements[i]));
        return false;
    }
    return true;
}

bool isIncreasing(ExternalCall& call, std::span<const double> x, bool isStrictly, std::string_view what)
{
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
        if (isStrictly ? x[i] < x[i + 1] : x[i] <= x[i + 1]) continue;
        call.fail(fmt::format("the {} of the table does not increase: {} comes after {}", what, x[i + 1], x[i]));
        return false;
    }
    return true;
}

/// An argument that is an enumeration of `count` literals.
bool isLiteral(ExternalCall& call, std::size_t at, int count)
{
    if (call.number(at) >= 1 && call.number(at) <= count) return true;
    call.fail(fmt::format("argument {} is {}, which is not a literal of its enumeration", at + 1, call.number(at)));
    return false;
}

Smoothness smoothnessAt(const ExternalCall& call, std::size_t at)
{
    return static_cast<Smoothness>(call.integer(at));
}

/// The first column and those that are chosen. `columns`: the argument with their numbers; `smoothness`: that with the
/// kind.
std::optional<TableCurve> curveOf(ExternalCall& call, const StoredMatrix& matrix, std::size_t columns,
                                  Smoothness smoothness, bool mayJump)
{
    if (matrix.rows == 0 || matrix.columns < 2) {
        call.fail(fmt::format("a table needs a row and two columns; this one has the size [{}, {}]", matrix.rows,
                              matrix.columns));
        return std::nullopt;
    }
    if (!areFinite(call, matrix, 0)) return std::nullopt;
    const auto column = [&](std::size_t at) {
        std::vector<double> elements(matrix.rows);
        for (std::size_t row = 0; row < matrix.rows; ++row) elements[row] = matrix.elements[row * matrix.columns + at];
        return elements;
    };
    std::vector<double> x = column(0);
    const bool isPiecewise = smoothness == Smoothness::Linear || smoothness == Smoothness::Constant;
    if (!isIncreasing(call, x, !mayJump || !isPiecewise, "first column")) return std::nullopt;
    std::vector<std::vector<double>> chosen;
    for (const double number : call.elements(columns)) {
        if (!(number >= 1 && number <= static_cast<double>(matrix.columns))) {
            call.fail(fmt::format("the table has {} columns; there is no column {}", matrix.columns, number));
            return std::nullopt;
        }
        chosen.push_back(column(static_cast<std::size_t>(number) - 1));
    }
    return TableCurve(std::move(x), chosen, smoothness);
}

bool hasPeriod(ExternalCall& call, const TableCurve& curve, Extrapolation extrapolation)
{
    if (extrapolation != Extrapolation::Periodic || curve.x().size() < 2 || curve.last() > curve.first()) return true;
    call.fail("the table has no positive period");
    return false;
}

/// file, name, table, rows, columns, startTime, columns, number of them, smoothness, extrapolation, shiftTime,
/// timeEvents, verbose
/// [, delimiter, header lines]
void makeTimeTable(ExternalCall& call)
{
    if (!isLiteral(call, 8, 6) || !isLiteral(call, 9, 4) || !isLiteral(call, 11, 3)) return;
    const auto matrix = matrixOf(call, 13);
    if (!matrix) return;
    const Smoothness smoothness = smoothnessAt(call, 8);
    auto curve = curveOf(call, *matrix, 6, smoothness, true);
    const auto extrapolation = static_cast<Extrapolation>(call.integer(9));
    if (!curve || !hasPeriod(call, *curve, extrapolation)) return;
    call.give(call.world.add(std::make_unique<TimeTable>(std::move(*curve), smoothness, extrapolation,
                                                         static_cast<TimeEvents>(call.integer(11)), call.number(5),
                                                         call.number(10))));
}

/// file, name, table, rows, columns, columns, number of them, smoothness, extrapolation, verbose [, delimiter, header
/// lines]
void makeTable1D(ExternalCall& call)
{
    if (!isLiteral(call, 7, 6) || !isLiteral(call, 8, 4)) return;
    const auto matrix = matrixOf(call, 10);
    if (!matrix) return;
    auto curve = curveOf(call, *matrix, 5, smoothnessAt(call, 7), false);
    if (!curve) return;
    call.give(
        call.world.add(std::make_unique<Table1D>(std::move(*curve), static_cast<Extrapolation>(call.integer(8)))));
}

/// file, name, table, rows, columns, smoothness, extrapolation, verbose [, delimiter, header lines]
void makeTable2D(ExternalCall& call)
{
    if (!isLiteral(call, 5, 6) || !isLiteral(call, 6, 4)) return;
    const Smoothness smoothness = smoothnessAt(call, 5);
    if (smoothness > Smoothness::Constant)
        return call.fail(
            "a table of two variables is linear, constant or has a continuous derivative by Akima's method");
    const auto matrix = matrixOf(call, 8);
    if (!matrix) return;
    if (matrix->rows < 2 || matrix->columns < 2)
        return call.fail(
            fmt::format("a table of two variables needs two rows and two columns; this one has the size [{}, {}]",
                        matrix->rows, matrix->columns));
    // The element in the corner has no meaning.
    if (!areFinite(call, *matrix, 1)) return;
    std::vector<double> x,
        y(matrix->elements.begin() + 1, matrix->elements.begin() + static_cast<std::ptrdiff_t>(matrix->columns)), z;
    for (std::size_t row = 1; row < matrix->rows; ++row) {
        const auto first = matrix->elements.begin() + static_cast<std::ptrdiff_t>(row * matrix->columns);
        x.push_back(*first);
        z.insert(z.end(), first + 1, first + static_cast<std::ptrdiff_t>(matrix->columns));
    }
    if (!isIncreasing(call, x, true, "first column") || !isIncreasing(call, y, true, "first row")) return;
    call.give(call.world.add(std::make_unique<Table2D>(TableSurface(
        std::move(x), std::move(y), std::move(z), smoothness, static_cast<Extrapolation>(call.integer(6))))));
}

void close(ExternalCall& call)
{
    call.world.remove(call.number(0));
}

/// The file is read when the table is made.
double hasRead(ExternalWorld&, const double*)
{
    return 1;
}

// Look-up -------------------------------------------------------------------------------------------------------------

double given(ExternalWorld& world, std::optional<double> value, double u, double first, double last)
{
    if (value) return *value;
    world.fail(fmt::format("{} is outside the table, which goes from {} to {}", u, first, last));
    return std::nan("");
}

/// Places of the columns of a table, from 0.
std::optional<std::size_t> columnAt(ExternalWorld& world, double number, std::size_t count)
{
    if (number >= 1 && number <= static_cast<double>(count)) return static_cast<std::size_t>(number) - 1;
    world.fail(fmt::format("the table gives {} columns; there is no column {}", count, number));
    return std::nullopt;
}

double timeDerivative(ExternalWorld& world, unsigned order, const double* u)
{
    const auto* table = world.object<TimeTable>(u[0]);
    const auto column = table != nullptr ? columnAt(world, u[1], table->curve().columnCount()) : std::nullopt;
    if (!column) return std::nan("");
    return given(world, table->derivative(order, *column, u[2], u[3], u[4]), u[2], table->curve().first(),
                 table->curve().last());
}

double timeValue(ExternalWorld& world, const double* u)
{
    return timeDerivative(world, 0, u);
}

double timeDerivative1(ExternalWorld& world, const double* u)
{
    return timeDerivative(world, 1, u) * u[5];
}

double timeDerivative2(ExternalWorld& world, const double* u)
{
    return timeDerivative(world, 2, u) * u[5] * u[5] + timeDerivative(world, 1, u) * u[6];
}

double nextTimeEvent(ExternalWorld& world, const double* u)
{
    const auto* table = world.object<TimeTable>(u[0]);
    return table != nullptr ? table->nextEvent(u[1]) : std::nan("");
}

double curveDerivative(ExternalWorld& world, unsigned order, const double* u)
{
    const auto* table = world.object<Table1D>(u[0]);
    const auto column = table != nullptr ? columnAt(world, u[1], table->curve.columnCount()) : std::nullopt;
    if (!column) return std::nan("");
    return given(world, table->derivative(order, *column, u[2]), u[2], table->curve.first(), table->curve.last());
}

double curveValue(ExternalWorld& world, const double* u)
{
    return curveDerivative(world, 0, u);
}

double curveDerivative1(ExternalWorld& world, const double* u)
{
    return curveDerivative(world, 1, u) * u[3];
}

double curveDerivative2(ExternalWorld& world, const double* u)
{
    return curveDerivative(world, 2, u) * u[3] * u[3] + curveDerivative(world, 1, u) * u[4];
}

template <class Table, bool kIsLast>
double endOf(ExternalWorld& world, const double* u)
{
    const auto* table = world.object<Table>(u[0]);
    if (table == nullptr) return std::nan("");
    const TableCurve& curve = [table]() -> const TableCurve& {
        if constexpr (Table::kKind == ExternalObject::Kind::TimeTable)
            return table->curve();
        else
            return table->curve;
    }();
    return kIsLast ? curve.last() : curve.first();
}

TableSurface::Derivatives surfaceDerivatives(ExternalWorld& world, const double* u)
{
    TableSurface::Derivatives none{};
    none.fill(std::nan(""));
    const auto* table = world.object<Table2D>(u[0]);
    if (table == nullptr) return none;
    if (const auto all = table->surface.at(u[1], u[2])) return *all;
    const TableSurface& surface = table->surface;
    world.fail(fmt::format("({}, {}) is outside the table, which goes from ({}, {}) to ({}, {})", u[1], u[2],
                           surface.first(0), surface.first(1), surface.last(0), surface.last(1)));
    return none;
}

double surfaceValue(ExternalWorld& world, const double* u)
{
    return surfaceDerivatives(world, u)[0];
}

double surfaceDerivative1(ExternalWorld& world, const double* u)
{
    const auto d = surfaceDerivatives(world, u);
    return d[1] * u[3] + d[2] * u[4];
}

double surfaceDerivative2(ExternalWorld& world, const double* u)
{
    const auto d = surfaceDerivatives(world, u);
    return d[3] * u[3] * u[3] + 2 * d[4] * u[3] * u[4] + d[5] * u[4] * u[4] + d[1] * u[5] + d[2] * u[6];
}

template <bool kIsLast>
void cornerOf(ExternalCall& call)
{
    const auto* table = call.world.object<Table2D>(call.number(0));
    if (table == nullptr || !call.hasElements(1, 2)) return;
    for (std::size_t axis = 0; axis < 2; ++axis)
        call.elements(1)[axis] = kIsLast ? table->surface.last(axis) : table->surface.first(axis);
}

}  // namespace

std::span<const ExternalDefinition> externalTableFunctions()
{
#define TABLE(name) "ModelicaStandardTables_Combi" name
    constexpr ExternalEffect kWorld = ExternalEffect::World;
    static constexpr std::array kFunctions{
        ExternalDefinition{TABLE("TimeTable_init2"), "o=ssRiirIiiirii", kWorld, makeTimeTable},
        ExternalDefinition{TABLE("TimeTable_init3"), "o=ssRiirIiiiriisi", kWorld, makeTimeTable},
        ExternalDefinition{TABLE("TimeTable_close"), "=o", kWorld, close},
        ExternalDefinition{TABLE("TimeTable_read"), "r=oii", kWorld, nullptr, hasRead},
        ExternalDefinition{TABLE("TimeTable_getValue"), "r=oirrr", kWorld, nullptr, timeValue},
        ExternalDefinition{TABLE("TimeTable_getDerValue"), "r=oirrrr", kWorld, nullptr, timeDerivative1},
        ExternalDefinition{TABLE("TimeTable_getDer2Value"), "r=oirrrrr", kWorld, nullptr, timeDerivative2},
        ExternalDefinition{TABLE("TimeTable_minimumTime"), "r=o", kWorld, nullptr, endOf<TimeTable, false>},
        ExternalDefinition{TABLE("TimeTable_maximumTime"), "r=o", kWorld, nullptr, endOf<TimeTable, true>},
        ExternalDefinition{TABLE("TimeTable_nextTimeEvent"), "r=or", kWorld, nullptr, nextTimeEvent},
        ExternalDefinition{TABLE("Table1D_init2"), "o=ssRiiIiiii", kWorld, makeTable1D},
        ExternalDefinition{TABLE("Table1D_init3"), "o=ssRiiIiiiisi", kWorld, makeTable1D},
        ExternalDefinition{TABLE("Table1D_close"), "=o", kWorld, close},
        ExternalDefinition{TABLE("Table1D_read"), "r=oii", kWorld, nullptr, hasRead},
        ExternalDefinition{TABLE("Table1D_getValue"), "r=oir", kWorld, nullptr, curveValue},
        ExternalDefinition{TABLE("Table1D_getDerValue"), "r=oirr", kWorld, nullptr, curveDerivative1},
        ExternalDefinition{TABLE("Table1D_getDer2Value"), "r=oirrr", kWorld, nullptr, curveDerivative2},
        ExternalDefinition{TABLE("Table1D_minimumAbscissa"), "r=o", kWorld, nullptr, endOf<Table1D, false>},
        ExternalDefinition{TABLE("Table1D_maximumAbscissa"), "r=o", kWorld, nullptr, endOf<Table1D, true>},
        ExternalDefinition{TABLE("Table2D_init2"), "o=ssRiiiii", kWorld, makeTable2D},
        ExternalDefinition{TABLE("Table2D_init3"), "o=ssRiiiiisi", kWorld, makeTable2D},
        ExternalDefinition{TABLE("Table2D_close"), "=o", kWorld, close},
        ExternalDefinition{TABLE("Table2D_read"), "r=oii", kWorld, nullptr, hasRead},
        ExternalDefinition{TABLE("Table2D_getValue"), "r=orr", kWorld, nullptr, surfaceValue},
        ExternalDefinition{TABLE("Table2D_getDerValue"), "r=orrrr", kWorld, nullptr, surfaceDerivative1},
        ExternalDefinition{TABLE("Table2D_getDer2Value"), "r=orrrrrr", kWorld, nullptr, surfaceDerivative2},
        ExternalDefinition{TABLE("Table2D_minimumAbscissa"), "=oR", kWorld, cornerOf<false>},
        ExternalDefinition{TABLE("Table2D_maximumAbscissa"), "=oR", kWorld, cornerOf<true>},
    };
#undef TABLE
    return kFunctions;
}

}  // namespace causeway
