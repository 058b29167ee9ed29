// SPDX-License-Identifier: GPL-3.0-or-later
// Modelica.Utilities.Streams: matrices in files. readRealMatrix also takes the text format of the tables.
#include <array>

#include <fmt/format.h>

#include "core/external/external_call.h"
#include "core/external/matrix_file.h"

namespace causeway {

namespace {

std::optional<StoredMatrix> matrixOf(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Read);
    if (!path) return std::nullopt;
    auto matrix = readMatrix({*path, call.text(1)});
    if (matrix) return std::move(*matrix);
    call.fail(matrix.error());
    return std::nullopt;
}

/// fileName, matrixName, sizes
void readMatrixSizes(ExternalCall& call)
{
    if (!call.hasElements(2, 2)) return;
    const auto matrix = matrixOf(call);
    if (!matrix) return;
    call.elements(2)[0] = static_cast<double>(matrix->rows);
    call.elements(2)[1] = static_cast<double>(matrix->columns);
}

/// fileName, matrixName, matrix, rows, columns, verbose
void readRealMatrix(ExternalCall& call)
{
    auto matrix = matrixOf(call);
    if (!matrix) return;
    if (static_cast<double>(matrix->rows) != call.number(3) || static_cast<double>(matrix->columns) != call.number(4)) {
        call.fail(fmt::format("the matrix '{}' in '{}' has the size [{}, {}] and not [{}, {}]", call.text(1),
                              call.text(0), matrix->rows, matrix->columns, call.number(3), call.number(4)));
        return;
    }
    if (call.hasElements(2, static_cast<double>(matrix->elements.size())))
        call.elements(2) = std::move(matrix->elements);
}

/// fileName, matrixName, matrix, rows, columns, append, format
void writeRealMatrix(ExternalCall& call)
{
    const double rows = call.number(3), columns = call.number(4);
    if (rows < 0 || columns < 0 || !call.hasElements(2, rows * columns)) return;
    const std::string& level = call.text(6);
    if (level != "4" && level != "6" && level != "7")
        return call.fail(
            fmt::format("\"{}\" is not a MATLAB file format that can be written: \"4\", \"6\" or \"7\" is", level));
    const StoredMatrix matrix{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), call.elements(2)};
    const auto path = call.path(0, FileAccess::Change);
    if (!path) return;
    call.give(writeMatFile(path->string(), call.text(1), matrix, call.boolean(5), level) ? 1 : 0);
}

}  // namespace

std::span<const ExternalDefinition> externalMatrixFileFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaIO_readMatrixSizes", "=ssI", ExternalEffect::None, readMatrixSizes},
        ExternalDefinition{"ModelicaIO_readRealMatrix", "=ssRiii", ExternalEffect::None, readRealMatrix},
        ExternalDefinition{"ModelicaIO_writeRealMatrix", "i=ssRiiis", ExternalEffect::World, writeRealMatrix},
    };
    return kFunctions;
}

}  // namespace causeway
