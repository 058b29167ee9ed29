// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// RAII handles for SUNDIALS objects.
#pragma once

#include <memory>
#include <type_traits>

#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

namespace causeway::sundials {

struct Release {
    void operator()(N_Vector vector) const { N_VDestroy(vector); }
    void operator()(SUNMatrix matrix) const { SUNMatDestroy(matrix); }
    void operator()(SUNLinearSolver solver) const { SUNLinSolFree(solver); }
    void operator()(SUNContext context) const { SUNContext_Free(&context); }
};
using ContextHandle = std::unique_ptr<std::remove_pointer_t<SUNContext>, Release>;
using VectorHandle = std::unique_ptr<std::remove_pointer_t<N_Vector>, Release>;
using MatrixHandle = std::unique_ptr<std::remove_pointer_t<SUNMatrix>, Release>;
using SolverHandle = std::unique_ptr<std::remove_pointer_t<SUNLinearSolver>, Release>;

/// Suppresses messages; return codes report errors.
inline void ignoreMessage(int /*code*/, const char* /*module*/, const char* /*function*/, char* /*message*/,
                          void* /*data*/)
{
}

}  // namespace causeway::sundials
