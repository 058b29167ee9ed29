// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The interface of all integrators for y' = f(t, y) with zero-crossing functions g(t, y).
///
/// Steps are the integrator's own; output between them comes from `interpolate`, so output never shortens a step.
/// The half-open interval of a step is (previous time, time]. A step that finds a sign change of some g ends there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace causeway {

struct OdeProblem {
    std::size_t stateCount = 0;  ///< may be 0
    std::size_t crossingCount = 0;
    /// False where f has no value at this point: the integrator tries a smaller step.
    std::function<bool(double time, const double* states, double* derivatives)> derivatives;
    std::function<bool(double time, const double* states, double* values)> crossings;
    double relativeTolerance = 1e-6;
    std::vector<double> absoluteTolerance;  ///< by state
    double longestStep = 0;                 ///< s; 0: as long as the tolerance allows
};

enum class StepEnd : std::uint8_t { Step, Crossing, StopTime, Failed };

struct IntegratorStatistics {
    std::uint64_t steps = 0, rhsEvaluations = 0, jacobianEvaluations = 0;
};

class Integrator {
public:
    virtual ~Integrator() = default;

    /// Begins, or begins again after an event. Integration will not go beyond `stopTime`.
    virtual bool restart(double time, const double* states, double stopTime) = 0;
    virtual StepEnd step() = 0;
    [[nodiscard]] virtual double time() const = 0;
    [[nodiscard]] virtual const double* states() const = 0;
    /// States at a time within the last step.
    virtual void interpolate(double time, double* states) = 0;
    /// Indices of the crossing functions that changed sign, after a step that ended with Crossing.
    virtual void crossed(std::vector<std::size_t>& indices) = 0;
    [[nodiscard]] virtual IntegratorStatistics statistics() const = 0;
    /// What went wrong, in words, after a step that ended with Failed.
    [[nodiscard]] virtual std::string failure() const = 0;
};

/// Variable order, variable step BDF of SUNDIALS with a dense Jacobian. Null with no memory left.
[[nodiscard]] std::unique_ptr<Integrator> makeCvodeIntegrator(OdeProblem problem);

}  // namespace causeway
