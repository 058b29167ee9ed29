// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/kinsol_solver.h"

#include <kinsol/kinsol.h>

#include "core/simulation/numerics/sundials_handles.h"

namespace causeway {

namespace {

constexpr double kSmallResidual = 1e-10;  // relative to the sizes; the caller polishes the result
constexpr double kSmallStep = 1e-13;      // relative to the sizes
constexpr long kMaxSteps = 300;

struct ReleaseKinsol {
    void operator()(void* memory) const { KINFree(&memory); }
};

const KinsolProblem& problemOf(void* data)
{
    return *static_cast<const KinsolProblem*>(data);
}

// ----- the Jacobian and its solver belong to the problem: KINSOL gets a matrix that only supports products with
// vectors

SUNMatrix makeMatrix(const KinsolProblem& problem, SUNContext context)
{
    SUNMatrix matrix = SUNMatNewEmpty(context);
    if (matrix == nullptr) return nullptr;
    matrix->content = const_cast<KinsolProblem*>(&problem);  // NOLINT: read again by problemOf
    matrix->ops->getid = [](SUNMatrix) { return SUNMATRIX_CUSTOM; };
    matrix->ops->zero = [](SUNMatrix) { return SUNMAT_SUCCESS; };
    matrix->ops->matvec = [](SUNMatrix self, N_Vector direction, N_Vector product) {
        problemOf(self->content).multiply(NV_DATA_S(direction), NV_DATA_S(product));
        return SUNMAT_SUCCESS;
    };
    matrix->ops->destroy = [](SUNMatrix self) {
        self->content = nullptr;
        SUNMatFreeEmpty(self);
    };
    return matrix;
}

SUNLinearSolver makeSolver(const KinsolProblem& problem, SUNContext context)
{
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    if (solver == nullptr) return nullptr;
    solver->content = const_cast<KinsolProblem*>(&problem);  // NOLINT: likewise
    solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
    solver->ops->getid = [](SUNLinearSolver) { return SUNLINEARSOLVER_CUSTOM; };
    solver->ops->setup = [](SUNLinearSolver, SUNMatrix) { return SUNLS_SUCCESS; };
    solver->ops->solve = [](SUNLinearSolver self, SUNMatrix, N_Vector x, N_Vector right, realtype) {
        N_VScale(1.0, right, x);
        return problemOf(self->content).solve(NV_DATA_S(x)) ? SUNLS_SUCCESS : 1;
    };
    solver->ops->free = [](SUNLinearSolver self) {
        self->content = nullptr;
        SUNLinSolFreeEmpty(self);
        return SUNLS_SUCCESS;
    };
    return solver;
}

// SUNDIALS: 0 is success, positive means "try a smaller step".
int residuals(N_Vector unknowns, N_Vector result, void* data)
{
    switch (problemOf(data).residuals(NV_DATA_S(unknowns), NV_DATA_S(result))) {
        case KinsolProblem::End::Done: return 0;
        case KinsolProblem::End::NoValue: return 1;
        case KinsolProblem::End::Cancelled: break;
    }
    return -1;
}

int jacobian(N_Vector unknowns, N_Vector /*residuals*/, SUNMatrix /*matrix*/, void* data, N_Vector /*a*/,
             N_Vector /*b*/)
{
    return problemOf(data).linearize(NV_DATA_S(unknowns)) ? 0 : 1;
}

}  // namespace

bool solveByKinsol(const KinsolProblem& problem, std::vector<double>& unknowns)
{
    SUNContext made = nullptr;
    if (SUNContext_Create(nullptr, &made) != 0) return false;
    const sundials::ContextHandle context(made);
    const std::size_t size = unknowns.size();
    const auto vectorOf = [&](auto&& element) {
        sundials::VectorHandle vector(N_VNew_Serial(static_cast<sunindextype>(size), made));
        for (std::size_t i = 0; vector && i < size; ++i) NV_DATA_S(vector.get())[i] = element(i);
        return vector;
    };
    const sundials::VectorHandle iterate = vectorOf([&](std::size_t i) { return unknowns[i]; });
    const sundials::VectorHandle unknownScale = vectorOf([&](std::size_t i) { return 1 / problem.unknownSizes[i]; });
    const sundials::VectorHandle residualScale = vectorOf([&](std::size_t i) { return 1 / problem.residualSizes[i]; });
    const sundials::VectorHandle signs = vectorOf([&](std::size_t i) { return problem.signs[i]; });
    const sundials::MatrixHandle matrix(makeMatrix(problem, made));
    const sundials::SolverHandle solver(makeSolver(problem, made));
    const std::unique_ptr<void, ReleaseKinsol> kinsol(KINCreate(made));
    void* const memory = kinsol.get();
    if (!iterate || !unknownScale || !residualScale || !signs || !matrix || !solver || memory == nullptr) return false;
    const bool isReady =
        KINSetErrHandlerFn(memory, &sundials::ignoreMessage, nullptr) == KIN_SUCCESS &&
        KINInit(memory, &residuals, iterate.get()) == KIN_SUCCESS &&
        KINSetUserData(memory, const_cast<KinsolProblem*>(&problem)) == KIN_SUCCESS &&  // NOLINT: likewise
        KINSetLinearSolver(memory, solver.get(), matrix.get()) == KIN_SUCCESS &&
        KINSetJacFn(memory, &jacobian) == KIN_SUCCESS && KINSetConstraints(memory, signs.get()) == KIN_SUCCESS &&
        KINSetMaxSetupCalls(memory, 1) == KIN_SUCCESS && KINSetNumMaxIters(memory, kMaxSteps) == KIN_SUCCESS &&
        KINSetFuncNormTol(memory, kSmallResidual) == KIN_SUCCESS &&
        KINSetScaledStepTol(memory, kSmallStep) == KIN_SUCCESS;
    if (!isReady) return false;
    switch (KINSol(memory, iterate.get(), KIN_LINESEARCH, unknownScale.get(), residualScale.get())) {
        case KIN_SUCCESS:
        case KIN_INITIAL_GUESS_OK:
        case KIN_STEP_LT_STPTOL:
        case KIN_LINESEARCH_NONCONV:
        case KIN_LINESEARCH_BCFAIL:
        case KIN_MAXITER_REACHED:
        case KIN_MXNEWT_5X_EXCEEDED:
        case KIN_LINSOLV_NO_RECOVERY: break;
        default: return false;
    }
    const double* const found = NV_DATA_S(iterate.get());
    if (std::equal(unknowns.begin(), unknowns.end(), found)) return false;
    std::copy_n(found, size, unknowns.begin());
    return true;
}

}  // namespace causeway
