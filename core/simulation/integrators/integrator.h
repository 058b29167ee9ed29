// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Interface of all integrators for y' = f(t, y). Integrators choose their own steps; output and event location use
/// `interpolate` and do not shorten them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/simulation/numerics/sparsity.h"

namespace causeway {

struct OdeProblem {
    std::size_t stateCount = 0;  ///< may be 0
    /// Returns false if f cannot be evaluated at this point; the integrator then tries a smaller step.
    std::function<bool(double time, const double* states, double* derivatives)> derivatives;
    /// Jacobian of f at a point, entries in the order of `pattern`. Empty: finite differences.
    std::function<bool(double time, const double* states, double* entries)> jacobian;
    const SparsityPattern* pattern = nullptr;  ///< includes the diagonal; must outlive the integrator
    double relativeTolerance = 1e-6;
    std::vector<double> absoluteTolerance;  ///< by state
    /// Factors on the tolerances by state, at most 1, given the values so far; read in each step. Null: 1.
    const std::vector<double>* tolerancePart = nullptr;
    /// Upper bounds of the error by state; read in each step. Null: none.
    const std::vector<double>* mostErrors = nullptr;

    /// Absolute error allowed for a state with this value. `mostErrors` is not applied below the floating-point
    /// resolution.
    [[nodiscard]] double toleranceOf(std::size_t state, double value) const
    {
        const double part = tolerancePart == nullptr ? 1 : (*tolerancePart)[state];
        const double tolerance = relativeTolerance * std::fabs(value) + part * absoluteTolerance[state];
        if (mostErrors == nullptr) return tolerance;
        constexpr double kLastDigits = 20 * std::numeric_limits<double>::epsilon();
        return std::min(tolerance, std::max((*mostErrors)[state], kLastDigits * std::fabs(value)));
    }
    double longestStep = 0;  ///< s; 0: as long as the tolerance allows
    double outputStep =
        0;  ///< s; between output points: the step of the methods with fixed steps, and of a model without states
    /// s; times are counted from here while steps are made: far from zero they have few digits left for what has
    /// passed.
    double timeOrigin = 0;
};

enum class StepEnd : std::uint8_t { Step, StopTime, Failed };

struct IntegratorStatistics {
    std::uint64_t steps = 0, rhsEvaluations = 0, jacobianEvaluations = 0;
    std::uint64_t errorTestFailures = 0, convergenceFailures = 0;

    IntegratorStatistics& operator+=(const IntegratorStatistics& other)
    {
        steps += other.steps;
        rhsEvaluations += other.rhsEvaluations;
        jacobianEvaluations += other.jacobianEvaluations;
        errorTestFailures += other.errorTestFailures;
        convergenceFailures += other.convergenceFailures;
        return *this;
    }
};

class Integrator {
public:
    virtual ~Integrator() = default;

    /// Starts, or restarts after an event. The integrator does not pass `stopTime`.
    virtual bool restart(double time, const double* states, double stopTime) = 0;
    /// Continues from the end of the last step to a later stop time.
    virtual bool extend(double stopTime) { return restart(time(), states(), stopTime); }
    virtual StepEnd step() = 0;
    [[nodiscard]] virtual double time() const = 0;
    [[nodiscard]] virtual const double* states() const = 0;
    /// Interpolates the states at a time within the last step.
    virtual void interpolate(double time, double* states) = 0;
    struct LastStep {
        double size = 0;  ///< s
        int order = 0;    ///< 0: no integration
    };
    [[nodiscard]] virtual LastStep lastStep() const = 0;
    /// Estimated errors of the last step, by state, in units of the tolerance; false for methods without an estimate.
    virtual bool localErrors(double* /*errors*/) { return false; }
    /// Whether the last steps were limited by stability rather than accuracy, i.e. the problem is stiff; for fixed
    /// steps, whether they exceed the stability limit. False for methods without this check.
    [[nodiscard]] virtual bool isBoundByStability() const { return false; }
    [[nodiscard]] virtual IntegratorStatistics statistics() const = 0;
    /// Error text after a step that ended with Failed.
    [[nodiscard]] virtual std::string failure() const = 0;
};

/// Solvers of this build, default first.
[[nodiscard]] const std::vector<std::string>& solverNames();

/// Creates a solver by name (see solverNames()). Null for an unknown name or if memory is exhausted.
[[nodiscard]] std::unique_ptr<Integrator> makeIntegrator(const std::string& solver, OdeProblem problem);

/// Whether a method is implicit and thus benefits from a Jacobian.
[[nodiscard]] bool usesJacobian(const std::string& solver);

/// Whether a method controls its step size by error estimates.
[[nodiscard]] bool adaptsSteps(const std::string& solver);

/// Variable-order, variable-step methods of SUNDIALS: BDF for stiff problems, Adams for nonstiff ones.
enum class CvodeMethod : std::uint8_t { Bdf, Adams };
[[nodiscard]] std::unique_ptr<Integrator> makeCvodeIntegrator(OdeProblem problem, CvodeMethod method);
/// Variable-order BDF of SUNDIALS' IDA, on the residual y' - f(t, y).
[[nodiscard]] std::unique_ptr<Integrator> makeIdaIntegrator(OdeProblem problem);
/// Explicit one-step methods: Dormand-Prince 5(4) with step size control and dense output of order four; Runge-Kutta 4
/// and Euler with the output interval as step size. References: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary
/// Differential Equations I, sections II.5 and II.6; for stiffness detection: E. Hairer, G. Wanner, II, section IV.2.
enum class ExplicitMethod : std::uint8_t { DormandPrince, RungeKutta4, Euler };
[[nodiscard]] std::unique_ptr<Integrator> makeExplicitIntegrator(OdeProblem problem, ExplicitMethod method);
/// LIQSS2: quantizes the states instead of time. Each step ends where one state leaves its quantum, which is its
/// tolerance; all other states keep their quantized values. Implicit in each state alone: stiff models need no linear
/// systems, but small tolerances need many steps (their number grows with the square root of 1/tolerance).
/// Cost of a step: three evaluations of f. Reference: G. Migoni, M. Bortolotto, E. Kofman, F. E. Cellier, Linearly
/// implicit quantization-based integration methods for stiff ordinary differential equations, Simulation Modelling
/// Practice and Theory 35 (2013), section 4.
[[nodiscard]] std::unique_ptr<Integrator> makeQuantizedIntegrator(OdeProblem problem);

}  // namespace causeway
