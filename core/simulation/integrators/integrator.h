// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The interface of all integrators for y' = f(t, y).
///
/// Steps are the integrator's own; output and the search for events between them use `interpolate`, so neither shortens
/// a step.
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
    /// False where f has no value at this point: the integrator tries a smaller step.
    std::function<bool(double time, const double* states, double* derivatives)> derivatives;
    /// The Jacobian of f at a point: its entries in the order of `pattern`. Empty: by differences.
    std::function<bool(double time, const double* states, double* entries)> jacobian;
    const SparsityPattern* pattern = nullptr;  ///< with the diagonal; outlives the integrator
    double relativeTolerance = 1e-6;
    std::vector<double> absoluteTolerance;  ///< by state
    /// By state, the part of it that counts as the values have been up to now, at most 1; looked at in each step. Null:
    /// all of it.
    const std::vector<double>* tolerancePart = nullptr;
    /// By state, what an error must not be larger than; looked at in each step. Null: no more is known.
    const std::vector<double>* mostErrors = nullptr;

    /// The error of a step that counts as one, of a state with this value. What `mostErrors` says asks for no more
    /// digits than there are.
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

    /// Begins, or begins again after an event. Integration will not go beyond `stopTime`.
    virtual bool restart(double time, const double* states, double stopTime) = 0;
    /// Goes on beyond the stop time, to another one, from where the last step has ended.
    virtual bool extend(double stopTime) { return restart(time(), states(), stopTime); }
    virtual StepEnd step() = 0;
    [[nodiscard]] virtual double time() const = 0;
    [[nodiscard]] virtual const double* states() const = 0;
    /// States at a time within the last step.
    virtual void interpolate(double time, double* states) = 0;
    struct LastStep {
        double size = 0;  ///< s
        int order = 0;    ///< 0: nothing is integrated
    };
    [[nodiscard]] virtual LastStep lastStep() const = 0;
    /// The estimated error of the last step, by state, in units of what is allowed; false for methods that do not
    /// estimate it.
    virtual bool localErrors(double* /*errors*/) { return false; }
    /// Whether the last steps were as long as the method is stable, not as their errors allow, so that the problem is
    /// stiff; or longer where steps are fixed. False for methods that do not look.
    [[nodiscard]] virtual bool isBoundByStability() const { return false; }
    [[nodiscard]] virtual IntegratorStatistics statistics() const = 0;
    /// What went wrong, in words, after a step that ended with Failed.
    [[nodiscard]] virtual std::string failure() const = 0;
};

/// The solvers of this build, the default first.
[[nodiscard]] const std::vector<std::string>& solverNames();

/// By one of the solverNames(). Null for another name, or with no memory left.
[[nodiscard]] std::unique_ptr<Integrator> makeIntegrator(const std::string& solver, OdeProblem problem);

/// Whether a method solves implicit equations, so that a Jacobian is worth its preparation.
[[nodiscard]] bool usesJacobian(const std::string& solver);

/// Whether a method chooses its steps by their errors.
[[nodiscard]] bool adaptsSteps(const std::string& solver);

/// Variable order, variable step methods of SUNDIALS: BDF for stiff problems, Adams for others.
enum class CvodeMethod : std::uint8_t { Bdf, Adams };
[[nodiscard]] std::unique_ptr<Integrator> makeCvodeIntegrator(OdeProblem problem, CvodeMethod method);
/// Variable order BDF of SUNDIALS' IDA, on the residual y' - f(t, y).
[[nodiscard]] std::unique_ptr<Integrator> makeIdaIntegrator(OdeProblem problem);
/// Explicit one-step methods. Dormand-Prince 5(4) with step control and dense output of order four; Runge-Kutta 4 and
/// Euler with the steps of the output. References: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential
/// Equations I, section II.5 and II.6; for stiffness: E. Hairer, G. Wanner, II, section IV.2.
enum class ExplicitMethod : std::uint8_t { DormandPrince, RungeKutta4, Euler };
[[nodiscard]] std::unique_ptr<Integrator> makeExplicitIntegrator(OdeProblem problem, ExplicitMethod method);

}  // namespace causeway
