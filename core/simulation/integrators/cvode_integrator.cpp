// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <vector>

#include <cvode/cvode.h>
#include <Eigen/SparseLU>

#include "core/simulation/integrators/state_jacobian.h"
#include "core/simulation/integrators/step_polynomial.h"
#include "core/simulation/integrators/sundials_linear_system.h"

namespace causeway {

namespace {

// Unmarked jumps of the derivatives are passed by correspondingly short steps.
constexpr int kMaxErrorTestFailures = 20;

// Near a singularity of the derivatives the Newton matrix is outdated, and Newton steps may be small although the
// residual of the step's formula is large. In units of the tolerances: residual above which this is examined, and
// distance from the solution that is rejected; and contraction of the last Newton step if it works.
constexpr double kSuspicious = 100, kFarFromSolution = 10, kReduced = 0.9;
// A step that was not solved is repeated with this fraction of its size, a limited number of times.
constexpr double kShorter = 0.1;
constexpr int kMostShortened = 12;
// Where a step needs this many matrices, the derivatives jump without an event (noEvent, tables of properties): the
// exact Jacobian does not show that. For a number of steps it is replaced by differences over the tolerances.
constexpr int kManyMatrices = 4, kStepsByDifferences = 50, kMostFailed = 5;

struct ReleaseCvode {
    void operator()(void* memory) const { CVodeFree(&memory); }
};

class CvodeIntegrator final : public Integrator {
public:
    CvodeIntegrator(OdeProblem problem, CvodeMethod method) : m_problem(std::move(problem)), m_method(method)
    {
        if (!m_problem.jacobian) return;
        m_problem.jacobian = [this, exact = std::move(m_problem.jacobian)](double time, const double* states,
                                                                           double* entries) {
            return (m_stepsByDifferences > 0 && takeDifferences(time, states, entries)) || exact(time, states, entries);
        };
    }
    CvodeIntegrator(const CvodeIntegrator&) = delete;
    CvodeIntegrator& operator=(const CvodeIntegrator&) = delete;

    bool create()
    {
        SUNContext context = nullptr;
        if (SUNContext_Create(nullptr, &context) != 0) return false;
        m_context.reset(context);
        const auto size = static_cast<sunindextype>(m_problem.stateCount);
        m_states.reset(N_VNew_Serial(size, context));
        if (!m_states || !m_system.create(m_problem, context)) return false;
        m_memory.reset(CVodeCreate(m_method == CvodeMethod::Bdf ? CV_BDF : CV_ADAMS, context));
        N_VConst(0.0, m_states.get());
        return m_memory != nullptr;
    }

    bool restart(double time, const double* states, double stopTime) override
    {
        m_polynomial.forget();
        addStatistics();
        m_shortened = 0;
        m_failedDifferences = 0;
        std::copy(states, states + m_problem.stateCount, NV_DATA_S(m_states.get()));
        m_time = time;
        void* memory = m_memory.get();
        if (!m_isInitialized) {
            if (CVodeInit(memory, &CvodeIntegrator::derivatives, time, m_states.get()) != CV_SUCCESS) return false;
            const auto weights = [](N_Vector at, N_Vector result, void* data) {
                return sundials::weigh(self(data).m_problem, at, result);
            };
            if (CVodeWFtolerances(memory, weights) != CV_SUCCESS) return false;
            if (CVodeSetUserData(memory, this) != CV_SUCCESS) return false;
            if (CVodeSetLinearSolver(memory, m_system.solver(), m_system.matrix()) != CV_SUCCESS) return false;
            if (m_problem.jacobian && CVodeSetLinSysFn(memory, &CvodeIntegrator::newtonMatrix) != CV_SUCCESS)
                return false;
            if (CVodeSetErrHandlerFn(memory, &sundials::ignoreMessage, nullptr) != CV_SUCCESS) return false;
            if (CVodeSetMaxNumSteps(memory, -1) != CV_SUCCESS) return false;
            if (CVodeSetMaxErrTestFails(memory, kMaxErrorTestFailures) != CV_SUCCESS) return false;
            if (CVodeSetMaxStep(memory, m_problem.longestStep) != CV_SUCCESS) return false;
            m_isInitialized = true;
        } else if (CVodeReInit(memory, time, m_states.get()) != CV_SUCCESS ||
                   CVodeSetInitStep(memory, 0) != CV_SUCCESS) {
            return false;
        }
        m_stopTime = stopTime;
        return CVodeSetStopTime(memory, stopTime) == CV_SUCCESS;
    }

    bool extend(double stopTime) override
    {
        m_stopTime = stopTime;
        return CVodeSetStopTime(m_memory.get(), stopTime) == CV_SUCCESS;
    }

    StepEnd step() override
    {
        noteBefore();
        m_polynomial.forget();
        m_matrices = 0;
        m_stepsByDifferences = std::max(0, m_stepsByDifferences - 1);
        int flag = CVode(m_memory.get(), m_stopTime, m_states.get(), &m_time, CV_ONE_STEP);
        while (flag == CV_SUCCESS && !isSolved()) {
            const bool isAgain = goBack(kShorter * (m_time - m_timeBefore)) && ++m_shortened <= kMostShortened;
            flag = isAgain ? CVode(m_memory.get(), m_stopTime, m_states.get(), &m_time, CV_ONE_STEP) : CV_CONV_FAILURE;
        }
        // A solution that slides along the jump is not one for differences, either: exact derivatives show that it
        // does.
        if (flag < 0 && m_stepsByDifferences > 0) {
            m_stepsByDifferences = 0;
            ++m_failedDifferences;
            if (goBack(0)) return step();
        }
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
        const LastStep last = lastStep();
        m_polynomial.evaluate(m_memory.get(), CVodeGetDky, time, m_time, last.size, last.order, m_states.get(), states);
    }

    [[nodiscard]] LastStep lastStep() const override
    {
        LastStep step;
        CVodeGetLastStep(m_memory.get(), &step.size);
        CVodeGetLastOrder(m_memory.get(), &step.order);
        return step;
    }

    bool localErrors(double* errors) override
    {
        return m_isInitialized && m_weightedErrors.compute(m_memory.get(), m_states.get(), CVodeGetEstLocalErrors,
                                                           CVodeGetErrWeights, errors);
    }

    [[nodiscard]] IntegratorStatistics statistics() const override
    {
        IntegratorStatistics sum = m_statistics;
        return sum += presentStatistics();
    }

    [[nodiscard]] std::string failure() const override { return m_failure; }

private:
    static CvodeIntegrator& self(void* data) { return *static_cast<CvodeIntegrator*>(data); }

    void noteBefore()
    {
        m_timeBefore = m_time;
        m_before.assign(states(), states() + m_problem.stateCount);
    }

    /// Returns to the start of the last step, and continues with a first step of this size.
    bool goBack(double size)
    {
        addStatistics();
        m_time = m_timeBefore;
        std::ranges::copy(m_before, NV_DATA_S(m_states.get()));
        return CVodeReInit(m_memory.get(), m_time, m_states.get()) == CV_SUCCESS &&
               CVodeSetInitStep(m_memory.get(), size) == CV_SUCCESS &&
               CVodeSetStopTime(m_memory.get(), m_stopTime) == CV_SUCCESS;
    }

    /// Residual of the last step's formula for these derivatives, in units of the tolerances: the largest of gamma *
    /// (y' of the formula - derivatives).
    double residual(const std::vector<double>& derivatives)
    {
        double largest = 0;
        m_residual.resize(derivatives.size());
        for (std::size_t i = 0; i < derivatives.size(); ++i) {
            m_residual[i] = m_gamma * (NV_DATA_S(m_slopes.get())[i] - derivatives[i]);
            largest = std::max(largest, std::fabs(m_residual[i]) * NV_DATA_S(m_weights.get())[i]);
        }
        return largest;
    }

    /// Whether the last step satisfies its formula; assumed if it nearly does for the derivatives of the last Newton
    /// iteration.
    bool isSolved()
    {
        if (m_evaluatedTime != m_time || !m_problem.jacobian) return true;
        if (!m_slopes) m_slopes.reset(N_VClone(m_states.get()));
        if (!m_weights) m_weights.reset(N_VClone(m_states.get()));
        if (CVodeGetCurrentGamma(m_memory.get(), &m_gamma) != CV_SUCCESS ||
            CVodeGetDky(m_memory.get(), m_time, 1, m_slopes.get()) != CV_SUCCESS ||
            CVodeGetErrWeights(m_memory.get(), m_weights.get()) != CV_SUCCESS)
            return true;
        const double before = residual(m_evaluated);
        if (before <= kSuspicious) return true;
        const double* states = NV_DATA_S(m_states.get());
        if (!m_problem.derivatives(m_time, states, m_evaluated.data())) return false;
        const double after = residual(m_evaluated);
        return after <= kSuspicious || after <= kReduced * before || isNearSolution(states);
    }

    /// By a Newton step with the derivatives at the point itself.
    bool isNearSolution(const double* states)
    {
        const SparsityPattern& pattern = *m_problem.pattern;
        std::vector<double> entries(pattern.entryCount());
        if (!m_problem.jacobian(m_time, states, entries.data())) return false;
        std::vector<Eigen::Triplet<double>> triplets;
        for (std::size_t column = 0; column < pattern.columnCount(); ++column) {
            triplets.emplace_back(column, column, 1.0);
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
                triplets.emplace_back(pattern.row(e), column, -m_gamma * entries[e]);
        }
        const auto size = static_cast<Eigen::Index>(m_residual.size());
        Eigen::SparseMatrix<double> matrix(size, size);
        matrix.setFromTriplets(triplets.begin(), triplets.end());
        const Eigen::SparseLU<Eigen::SparseMatrix<double>> factors(matrix);
        if (factors.info() != Eigen::Success) return false;
        const Eigen::VectorXd step = factors.solve(Eigen::Map<const Eigen::VectorXd>(m_residual.data(), size));
        return (step.cwiseAbs().array() * Eigen::Map<const Eigen::ArrayXd>(NV_DATA_S(m_weights.get()), size))
                   .maxCoeff() <= kFarFromSolution;
    }

    // SUNDIALS: 0 is success, positive means "try a smaller step".
    static int derivatives(double time, N_Vector states, N_Vector result, void* data)
    {
        CvodeIntegrator& integrator = self(data);
        if (!integrator.m_problem.derivatives(time, NV_DATA_S(states), NV_DATA_S(result))) return 1;
        const double* values = NV_DATA_S(result);
        integrator.m_evaluated.assign(values, values + integrator.m_problem.stateCount);
        integrator.m_evaluatedTime = time;
        return 0;
    }

    /// Differences over the tolerances; false if the model has no values there.
    bool takeDifferences(double time, const double* states, double* entries)
    {
        if (m_colours.colourOf.empty()) m_colours = colourColumns(*m_problem.pattern);
        return differenceJacobian(m_problem.derivatives, *m_problem.pattern, m_colours, time, states, entries,
                                  [&](std::size_t state) { return m_problem.toleranceOf(state, states[state]); });
    }

    /// I - gamma * df/dy, possibly for older derivatives.
    static int newtonMatrix(double time, N_Vector states, N_Vector /*derivatives*/, SUNMatrix matrix,
                            booleantype mayBeKept, booleantype* isNew, double gamma, void* data, N_Vector /*a*/,
                            N_Vector /*b*/, N_Vector /*c*/)
    {
        *isNew = mayBeKept == 0 ? 1 : 0;
        if (mayBeKept == 0 && ++self(data).m_matrices > kManyMatrices && self(data).m_failedDifferences < kMostFailed)
            self(data).m_stepsByDifferences = kStepsByDifferences;
        return self(data).m_system.fill(time, states, 1, -gamma, matrix, mayBeKept != 0) ? 0 : 1;
    }

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
        long inaccurate = 0;
        long unsolved = 0;
        CVodeGetNumSteps(m_memory.get(), &steps);
        CVodeGetNumRhsEvals(m_memory.get(), &evaluations);
        CVodeGetNumJacEvals(m_memory.get(), &jacobians);
        CVodeGetNumLinRhsEvals(m_memory.get(), &forJacobians);
        CVodeGetNumErrTestFails(m_memory.get(), &inaccurate);
        CVodeGetNumNonlinSolvConvFails(m_memory.get(), &unsolved);
        present.errorTestFailures = static_cast<std::uint64_t>(inaccurate);
        present.convergenceFailures = static_cast<std::uint64_t>(unsolved);
        present.steps = static_cast<std::uint64_t>(steps);
        present.rhsEvaluations = static_cast<std::uint64_t>(evaluations + forJacobians);
        present.jacobianEvaluations = static_cast<std::uint64_t>(jacobians);
        return present;
    }

    void addStatistics() { m_statistics = statistics(); }

    OdeProblem m_problem;
    sundials::ContextHandle m_context;  // outlives everything below
    sundials::VectorHandle m_states, m_slopes, m_weights;
    sundials::StepPolynomial m_polynomial;
    sundials::WeightedErrors m_weightedErrors;
    sundials::LinearSystem m_system;
    std::unique_ptr<void, ReleaseCvode> m_memory;
    CvodeMethod m_method;
    IntegratorStatistics m_statistics;
    std::string m_failure;
    std::vector<double> m_before;  ///< states at the start of the last step
    double m_timeBefore = 0;
    ColumnColours m_colours;
    int m_failedDifferences = 0;                  ///< steps by them that failed since the last event
    int m_matrices = 0;                           ///< computed for the present step
    int m_stepsByDifferences = 0;                 ///< that are still to be made
    int m_shortened = 0;                          ///< unsolved steps since the last event
    std::vector<double> m_evaluated, m_residual;  ///< derivatives of the last Newton iteration
    double m_evaluatedTime = 0, m_gamma = 0;
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
