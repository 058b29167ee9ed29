// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/mat_file.h"

#include <memory>

#include <matio.h>

namespace causeway {

std::optional<StoredMatrix> readMatFile(const std::string& path, const std::string& name)
{
    struct Closer {
        void operator()(mat_t* file) const { Mat_Close(file); }
        void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
    };
    const std::unique_ptr<mat_t, Closer> file(Mat_Open(path.c_str(), MAT_ACC_RDONLY));
    if (file == nullptr) return std::nullopt;
    const std::unique_ptr<matvar_t, Closer> variable(Mat_VarRead(file.get(), name.c_str()));
    if (variable == nullptr || variable->rank != 2 || variable->isComplex != 0 || variable->class_type != MAT_C_DOUBLE ||
        variable->data_type != MAT_T_DOUBLE) {
        return std::nullopt;
    }
    StoredMatrix matrix{variable->dims[0], variable->dims[1], {}};
    if (matrix.rows * matrix.columns > 0 && variable->data == nullptr) return std::nullopt;
    matrix.elements.resize(matrix.rows * matrix.columns);
    const auto* columns = static_cast<const double*>(variable->data);
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t column = 0; column < matrix.columns; ++column) {
            matrix.elements[row * matrix.columns + column] = columns[column * matrix.rows + row];
        }
    }
    return matrix;
}

}  // namespace causeway
