// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include "core/simulation/integrator.h"

namespace causeway {

namespace {

constexpr std::size_t kLeastSparse = 50;  // states

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

struct ReleaseCvode {
    void operator()(void* memory) const { CVodeFree(&memory); }
};

class CvodeIntegrator final : public Integrator {
public:
    CvodeIntegrator(OdeProblem problem, CvodeMethod method) : m_problem(std::move(problem)), m_method(method) {}

    bool create()
    {
        SUNContext context = nullptr;
        if (SUNContext_Create(nullptr, &context) != 0) return false;
        m_context.reset(context);
        const auto size = static_cast<sunindextype>(m_problem.stateCount);
        m_states.reset(N_VNew_Serial(size, context));
        m_absoluteTolerance.reset(N_VNew_Serial(size, context));
        const SparsityPattern* pattern = m_problem.jacobian ? m_problem.pattern : nullptr;
        m_isSparse = pattern != nullptr && m_problem.stateCount >= kLeastSparse && 4 * pattern->entryCount() < m_problem.stateCount * m_problem.stateCount;
        if (m_isSparse) {
            m_matrix.reset(SUNSparseMatrix(size, size, static_cast<sunindextype>(pattern->entryCount()), CSC_MAT, context));
        } else {
            m_matrix.reset(SUNDenseMatrix(size, size, context));
            if (pattern != nullptr) m_entries.resize(pattern->entryCount());
        }
        if (!m_states || !m_absoluteTolerance || !m_matrix) return false;
        m_solver.reset(m_isSparse ? SUNLinSol_KLU(m_states.get(), m_matrix.get(), context) : SUNLinSol_Dense(m_states.get(), m_matrix.get(), context));
        m_memory.reset(CVodeCreate(m_method == CvodeMethod::Bdf ? CV_BDF : CV_ADAMS, context));
        for (std::size_t i = 0; i < m_problem.stateCount; ++i) NV_DATA_S(m_absoluteTolerance.get())[i] = m_problem.absoluteTolerance[i];
        N_VConst(0.0, m_states.get());
        return m_solver != nullptr && m_memory != nullptr;
    }

    bool restart(double time, const double* states, double stopTime) override
    {
        addStatistics();
        std::copy(states, states + m_problem.stateCount, NV_DATA_S(m_states.get()));
        m_time = time;
        void* memory = m_memory.get();
        if (!m_isInitialized) {
            if (CVodeInit(memory, &CvodeIntegrator::derivatives, time, m_states.get()) != CV_SUCCESS) return false;
            if (CVodeSVtolerances(memory, m_problem.relativeTolerance, m_absoluteTolerance.get()) != CV_SUCCESS) return false;
            if (CVodeSetUserData(memory, this) != CV_SUCCESS) return false;
            if (CVodeSetLinearSolver(memory, m_solver.get(), m_matrix.get()) != CV_SUCCESS) return false;
            if (m_problem.jacobian && CVodeSetJacFn(memory, &CvodeIntegrator::jacobian) != CV_SUCCESS) return false;
            if (CVodeSetErrHandlerFn(memory, &CvodeIntegrator::ignoreMessage, nullptr) != CV_SUCCESS) return false;
            if (CVodeSetMaxNumSteps(memory, -1) != CV_SUCCESS) return false;
            if (CVodeSetMaxStep(memory, m_problem.longestStep) != CV_SUCCESS) return false;
            m_isInitialized = true;
        } else if (CVodeReInit(memory, time, m_states.get()) != CV_SUCCESS) {
            return false;
        }
        m_stopTime = stopTime;
        return CVodeSetStopTime(memory, stopTime) == CV_SUCCESS;
    }

    StepEnd step() override
    {
        const int flag = CVode(m_memory.get(), m_stopTime, m_states.get(), &m_time, CV_ONE_STEP);
        switch (flag) {
            case CV_SUCCESS: return StepEnd::Step;
            case CV_TSTOP_RETURN: return StepEnd::StopTime;
            default: m_failure = describe(flag); return StepEnd::Failed;
        }
    }

    [[nodiscard]] double time() const override { return m_time; }
    [[nodiscard]] const double* states() const override { return NV_DATA_S(m_states.get()); }

    void interpolate(double time, double* states) override
    {
        if (!m_interpolated) m_interpolated.reset(N_VClone(m_states.get()));
        CVodeGetDky(m_memory.get(), time, 0, m_interpolated.get());
        const double* data = NV_DATA_S(m_interpolated.get());
        std::copy(data, data + m_problem.stateCount, states);
    }

    [[nodiscard]] IntegratorStatistics statistics() const override
    {
        IntegratorStatistics sum = m_statistics;
        const IntegratorStatistics present = presentStatistics();
        sum.steps += present.steps;
        sum.rhsEvaluations += present.rhsEvaluations;
        sum.jacobianEvaluations += present.jacobianEvaluations;
        return sum;
    }

    [[nodiscard]] std::string failure() const override { return m_failure; }

private:
    static CvodeIntegrator& self(void* data) { return *static_cast<CvodeIntegrator*>(data); }

    // SUNDIALS: 0 is success, positive means "try a smaller step".
    static int derivatives(double time, N_Vector states, N_Vector result, void* data)
    {
        CvodeIntegrator& integrator = self(data);
        return integrator.m_problem.derivatives(time, NV_DATA_S(states), NV_DATA_S(result)) ? 0 : 1;
    }

    static int jacobian(double time, N_Vector states, N_Vector /*derivatives*/, SUNMatrix matrix, void* data, N_Vector /*a*/, N_Vector /*b*/, N_Vector /*c*/)
    {
        CvodeIntegrator& integrator = self(data);
        const SparsityPattern& pattern = *integrator.m_problem.pattern;
        if (integrator.m_isSparse) {
            std::copy(pattern.columnStart.begin(), pattern.columnStart.end(), SM_INDEXPTRS_S(matrix));
            std::copy(pattern.rowOf.begin(), pattern.rowOf.end(), SM_INDEXVALS_S(matrix));
            return integrator.m_problem.jacobian(time, NV_DATA_S(states), SM_DATA_S(matrix)) ? 0 : 1;
        }
        if (!integrator.m_problem.jacobian(time, NV_DATA_S(states), integrator.m_entries.data())) return 1;
        // Comes as zeros, and stands column by column.
        for (std::size_t column = 0; column < pattern.columnCount(); ++column) {
            double* const place = SM_COLUMN_D(matrix, column);
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e) place[pattern.row(e)] = integrator.m_entries[e];
        }
        return 0;
    }

    static void ignoreMessage(int /*code*/, const char* /*module*/, const char* /*function*/, char* /*message*/, void* /*data*/) {}

    static std::string describe(int flag)
    {
        switch (flag) {
            case CV_TOO_MUCH_ACC: return "the tolerance is too small for double precision";
            case CV_ERR_FAILURE: return "the error test failed too often: the step size became too small";
            case CV_CONV_FAILURE: return "the implicit step did not converge: the step size became too small";
            case CV_RHSFUNC_FAIL:
            case CV_FIRST_RHSFUNC_ERR:
            case CV_REPTD_RHSFUNC_ERR:
            case CV_UNREC_RHSFUNC_ERR: return "the equations have no finite solution here";
            case CV_TOO_CLOSE: return "the time left is too short for a step";
            default: return "CVODE stopped with code " + std::to_string(flag);
        }
    }

    [[nodiscard]] IntegratorStatistics presentStatistics() const
    {
        IntegratorStatistics present;
        if (!m_isInitialized) return present;
        long steps = 0;
        long evaluations = 0;
        long jacobians = 0;
        long forJacobians = 0;
        CVodeGetNumSteps(m_memory.get(), &steps);
        CVodeGetNumRhsEvals(m_memory.get(), &evaluations);
        CVodeGetNumJacEvals(m_memory.get(), &jacobians);
        CVodeGetNumLinRhsEvals(m_memory.get(), &forJacobians);
        present.steps = static_cast<std::uint64_t>(steps);
        present.rhsEvaluations = static_cast<std::uint64_t>(evaluations + forJacobians);
        present.jacobianEvaluations = static_cast<std::uint64_t>(jacobians);
        return present;
    }

    void addStatistics() { m_statistics = statistics(); }

    OdeProblem m_problem;
    ContextHandle m_context;  // outlives everything below
    VectorHandle m_states, m_absoluteTolerance, m_interpolated;
    MatrixHandle m_matrix;
    std::vector<double> m_entries;  ///< of the Jacobian, on their way to a dense matrix
    bool m_isSparse = false;
    SolverHandle m_solver;
    std::unique_ptr<void, ReleaseCvode> m_memory;
    CvodeMethod m_method;
    IntegratorStatistics m_statistics;
    std::string m_failure;
    double m_time = 0;
    double m_stopTime = 0;
    bool m_isInitialized = false;
};

}  // namespace

std::unique_ptr<Integrator> makeCvodeIntegrator(OdeProblem problem, CvodeMethod method)
{
    auto integrator = std::make_unique<CvodeIntegrator>(std::move(problem), method);
    if (!integrator->create()) return nullptr;
    return integrator;
}

}  // namespace causeway
