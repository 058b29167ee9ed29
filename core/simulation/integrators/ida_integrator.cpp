// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <ida/ida.h>

#include "core/simulation/integrators/sundials_linear_system.h"

namespace causeway {

namespace {

// The first step may be far too long, since the initial derivative may be zero.
constexpr int kMaxIdaErrorTestFailures = 20;

struct ReleaseIda {
    void operator()(void* memory) const { IDAFree(&memory); }
};

/// Variable order BDF on the residual y' - f(t, y).
class IdaIntegrator final : public Integrator {
public:
    explicit IdaIntegrator(OdeProblem problem) : m_problem(std::move(problem)) {}

    bool create()
    {
        SUNContext context = nullptr;
        if (SUNContext_Create(nullptr, &context) != 0) return false;
        m_context.reset(context);
        const auto size = static_cast<sunindextype>(m_problem.stateCount);
        for (sundials::VectorHandle* vector : {&m_states, &m_derivatives, &m_interpolated}) {
            vector->reset(N_VNew_Serial(size, context));
            if (!*vector) return false;
            N_VConst(0.0, vector->get());
        }
        m_memory.reset(IDACreate(context));
        return m_memory != nullptr && m_system.create(m_problem, context);
    }

    bool restart(double time, const double* states, double stopTime) override
    {
        m_statistics = statistics();
        std::copy(states, states + m_problem.stateCount, NV_DATA_S(m_states.get()));
        m_time = time;
        m_stopTime = stopTime;
        void* memory = m_memory.get();
        ++m_statistics.rhsEvaluations;
        if (!m_problem.derivatives(time, states, NV_DATA_S(m_derivatives.get()))) return false;
        if (!m_isInitialized) {
            if (IDAInit(memory, &IdaIntegrator::residual, time, m_states.get(), m_derivatives.get()) != IDA_SUCCESS)
                return false;
            const auto weights = [](N_Vector at, N_Vector result, void* data) {
                return sundials::weigh(self(data).m_problem, at, result);
            };
            if (IDAWFtolerances(memory, weights) != IDA_SUCCESS) return false;
            if (IDASetUserData(memory, this) != IDA_SUCCESS) return false;
            if (IDASetLinearSolver(memory, m_system.solver(), m_system.matrix()) != IDA_SUCCESS) return false;
            if (m_problem.jacobian && IDASetJacFn(memory, &IdaIntegrator::jacobian) != IDA_SUCCESS) return false;
            if (IDASetErrHandlerFn(memory, &sundials::ignoreMessage, nullptr) != IDA_SUCCESS) return false;
            if (IDASetMaxNumSteps(memory, -1) != IDA_SUCCESS) return false;
            if (IDASetMaxErrTestFails(memory, kMaxIdaErrorTestFailures) != IDA_SUCCESS) return false;
            if (m_problem.longestStep > 0 && IDASetMaxStep(memory, m_problem.longestStep) != IDA_SUCCESS) return false;
            m_isInitialized = true;
        } else if (IDAReInit(memory, time, m_states.get(), m_derivatives.get()) != IDA_SUCCESS) {
            return false;
        }
        return IDASetStopTime(memory, stopTime) == IDA_SUCCESS;
    }

    StepEnd step() override
    {
        const int flag =
            IDASolve(m_memory.get(), m_stopTime, &m_time, m_states.get(), m_derivatives.get(), IDA_ONE_STEP);
        switch (flag) {
            case IDA_SUCCESS: return StepEnd::Step;
            case IDA_TSTOP_RETURN: return StepEnd::StopTime;
            default: m_failure = describe(flag); return StepEnd::Failed;
        }
    }

    [[nodiscard]] double time() const override { return m_time; }
    [[nodiscard]] const double* states() const override { return NV_DATA_S(m_states.get()); }

    void interpolate(double time, double* states) override
    {
        IDAGetDky(m_memory.get(), time, 0, m_interpolated.get());
        const double* data = NV_DATA_S(m_interpolated.get());
        std::copy(data, data + m_problem.stateCount, states);
    }

    [[nodiscard]] LastStep lastStep() const override
    {
        LastStep step;
        IDAGetLastStep(m_memory.get(), &step.size);
        IDAGetLastOrder(m_memory.get(), &step.order);
        return step;
    }

    bool localErrors(double* errors) override
    {
        return m_isInitialized &&
               m_weightedErrors.compute(m_memory.get(), m_states.get(), IDAGetEstLocalErrors, IDAGetErrWeights, errors);
    }

    [[nodiscard]] IntegratorStatistics statistics() const override
    {
        IntegratorStatistics sum = m_statistics;
        if (!m_isInitialized) return sum;
        long steps = 0, evaluations = 0, jacobians = 0, forJacobians = 0, inaccurate = 0, unsolved = 0;
        IDAGetNumSteps(m_memory.get(), &steps);
        IDAGetNumResEvals(m_memory.get(), &evaluations);
        IDAGetNumJacEvals(m_memory.get(), &jacobians);
        IDAGetNumLinResEvals(m_memory.get(), &forJacobians);
        IDAGetNumErrTestFails(m_memory.get(), &inaccurate);
        IDAGetNumNonlinSolvConvFails(m_memory.get(), &unsolved);
        sum.errorTestFailures += static_cast<std::uint64_t>(inaccurate);
        sum.convergenceFailures += static_cast<std::uint64_t>(unsolved);
        sum.steps += static_cast<std::uint64_t>(steps);
        sum.rhsEvaluations += static_cast<std::uint64_t>(evaluations + forJacobians);
        sum.jacobianEvaluations += static_cast<std::uint64_t>(jacobians);
        return sum;
    }

    [[nodiscard]] std::string failure() const override { return m_failure; }

private:
    static IdaIntegrator& self(void* data) { return *static_cast<IdaIntegrator*>(data); }

    // SUNDIALS: 0 is success, positive means "try a smaller step".
    static int residual(double time, N_Vector states, N_Vector derivatives, N_Vector result, void* data)
    {
        if (!self(data).m_problem.derivatives(time, NV_DATA_S(states), NV_DATA_S(result))) return 1;
        N_VLinearSum(1.0, derivatives, -1.0, result, result);
        return 0;
    }

    static int jacobian(double time, double slope, N_Vector states, N_Vector /*derivatives*/, N_Vector /*residual*/,
                        SUNMatrix matrix, void* data, N_Vector /*a*/, N_Vector /*b*/, N_Vector /*c*/)
    {
        return self(data).m_system.fill(time, states, slope, -1, matrix) ? 0 : 1;
    }

    static std::string describe(int flag)
    {
        switch (flag) {
            case IDA_TOO_MUCH_ACC: return "the tolerance is too small for double precision";
            case IDA_ERR_FAIL: return "the error test failed too often: the step size became too small";
            case IDA_CONV_FAIL: return "the implicit step did not converge: the step size became too small";
            case IDA_RES_FAIL:
            case IDA_FIRST_RES_FAIL:
            case IDA_REP_RES_ERR: return "the equations have no finite solution here";
            default: return "IDA stopped with code " + std::to_string(flag);
        }
    }

    OdeProblem m_problem;
    sundials::ContextHandle m_context;  // outlives everything below
    sundials::VectorHandle m_states, m_derivatives, m_interpolated;
    sundials::WeightedErrors m_weightedErrors;
    sundials::LinearSystem m_system;
    std::unique_ptr<void, ReleaseIda> m_memory;
    IntegratorStatistics m_statistics;
    std::string m_failure;
    double m_time = 0;
    double m_stopTime = 0;
    bool m_isInitialized = false;
};

}  // namespace

std::unique_ptr<Integrator> makeIdaIntegrator(OdeProblem problem)
{
    auto integrator = std::make_unique<IdaIntegrator>(std::move(problem));
    if (!integrator->create()) return nullptr;
    return integrator;
}

}  // namespace causeway
