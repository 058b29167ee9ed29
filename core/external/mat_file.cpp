// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/mat_file.h"

#include <filesystem>
#include <memory>
#include <system_error>

#include <matio.h>

namespace causeway {

namespace {

struct Closer {
    void operator()(mat_t* file) const { Mat_Close(file); }
    void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using File = std::unique_ptr<mat_t, Closer>;
using Variable = std::unique_ptr<matvar_t, Closer>;

std::optional<StoredMatrix> matrixOf(const matvar_t& variable)
{
    const bool isMatrix = variable.rank == 2 && variable.isComplex == 0 && variable.class_type == MAT_C_DOUBLE &&
                          variable.data_type == MAT_T_DOUBLE;
    if (!isMatrix) return std::nullopt;
    StoredMatrix matrix{variable.dims[0], variable.dims[1], {}};
    if (matrix.rows * matrix.columns > 0 && variable.data == nullptr) return std::nullopt;
    matrix.elements.resize(matrix.rows * matrix.columns);
    const auto* columns = static_cast<const double*>(variable.data);
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t column = 0; column < matrix.columns; ++column) {
            matrix.elements[row * matrix.columns + column] = columns[column * matrix.rows + row];
        }
    }
    return matrix;
}

}  // namespace

std::optional<StoredMatrix> readMatFile(const std::string& path, const std::string& name)
{
    const File file(Mat_Open(path.c_str(), MAT_ACC_RDONLY));
    if (file == nullptr) return std::nullopt;
    // "a.b.c" is a field of a field of a structure.
    std::size_t end = std::min(name.find('.'), name.size());
    const Variable variable(Mat_VarRead(file.get(), name.substr(0, end).c_str()));
    matvar_t* found = variable.get();
    while (found != nullptr && end < name.size()) {
        const std::size_t first = end + 1;
        end = std::min(name.find('.', first), name.size());
        found = found->class_type == MAT_C_STRUCT
                    ? Mat_VarGetStructFieldByName(found, name.substr(first, end - first).c_str(), 0)
                    : nullptr;
    }
    return found != nullptr ? matrixOf(*found) : std::nullopt;
}

bool writeMatFile(const std::string& path, const std::string& name, const StoredMatrix& matrix, bool append,
                  std::string_view level)
{
    const mat_ft version = level == "4" ? MAT_FT_MAT4 : MAT_FT_MAT5;
    std::error_code error;
    const bool exists = append && std::filesystem::exists(path, error);
    const File file(exists ? Mat_Open(path.c_str(), MAT_ACC_RDWR) : Mat_CreateVer(path.c_str(), nullptr, version));
    if (file == nullptr) return false;
    std::vector<double> columns(matrix.elements.size());
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t column = 0; column < matrix.columns; ++column)
            columns[column * matrix.rows + row] = matrix.elements[row * matrix.columns + column];
    }
    // A matrix of the same name is replaced.
    if (exists) Mat_VarDelete(file.get(), name.c_str());
    std::size_t sizes[2] = {matrix.rows, matrix.columns};
    const Variable variable(
        Mat_VarCreate(name.c_str(), MAT_C_DOUBLE, MAT_T_DOUBLE, 2, sizes, columns.data(), MAT_F_DONT_COPY_DATA));
    if (variable == nullptr) return false;
    return Mat_VarWrite(file.get(), variable.get(), level == "7" ? MAT_COMPRESSION_ZLIB : MAT_COMPRESSION_NONE) == 0;
}

}  // namespace causeway
