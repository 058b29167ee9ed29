// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Integrators by name.
#include "core/simulation/integrators/integrator.h"

#include <algorithm>
#include <utility>

namespace causeway {

namespace {

/// A model without states: steps from one output point to the next.
class TimeKeeper final : public Integrator {
public:
    explicit TimeKeeper(OdeProblem problem) : m_step(problem.outputStep) {}
    bool restart(double time, const double* /*states*/, double stopTime) override
    {
        m_time = time;
        m_stopTime = stopTime;
        return true;
    }
    StepEnd step() override
    {
        ++m_statistics.steps;
        const double before = m_time;
        m_time = m_step > 0 && m_time + m_step < m_stopTime - 1e-6 * m_step ? m_time + m_step : m_stopTime;
        m_lastStep = m_time - before;
        return m_time >= m_stopTime ? StepEnd::StopTime : StepEnd::Step;
    }
    [[nodiscard]] double time() const override { return m_time; }
    [[nodiscard]] const double* states() const override { return nullptr; }
    void interpolate(double /*time*/, double* /*states*/) override {}
    [[nodiscard]] LastStep lastStep() const override { return {m_lastStep, 0}; }
    [[nodiscard]] IntegratorStatistics statistics() const override { return m_statistics; }
    [[nodiscard]] std::string failure() const override { return {}; }

private:
    double m_step, m_lastStep = 0, m_time = 0, m_stopTime = 0;
    IntegratorStatistics m_statistics;
};

/// Another integrator, for which time begins at the origin. Its steps are as exact as those from zero, and may be
/// shorter than the distance of two times that are numbers; the times it gives and takes are those of the model.
class SinceOrigin final : public Integrator {
public:
    using Maker = std::function<std::unique_ptr<Integrator>(OdeProblem)>;

    SinceOrigin(OdeProblem problem, const Maker& make)
        : m_origin(std::exchange(problem.timeOrigin, 0)), m_beginTime(m_origin)
    {
        problem.derivatives = [this, ofModel = std::move(problem.derivatives)](double passed, const double* states,
                                                                               double* derivatives) {
            return ofModel(timeAfter(passed), states, derivatives);
        };
        if (problem.jacobian) {
            problem.jacobian = [this, ofModel = std::move(problem.jacobian)](double passed, const double* states,
                                                                             double* entries) {
                return ofModel(timeAfter(passed), states, entries);
            };
        }
        m_inner = make(std::move(problem));
    }
    [[nodiscard]] bool isMade() const { return m_inner != nullptr; }

    bool restart(double time, const double* states, double stopTime) override
    {
        m_stopTime = stopTime;
        m_before = m_begin = time - m_origin;
        m_beginTime = time;
        return m_inner->restart(m_before, states, stopTime - m_origin);
    }
    bool extend(double stopTime) override
    {
        m_stopTime = stopTime;
        return m_inner->extend(stopTime - m_origin);
    }
    StepEnd step() override
    {
        m_before = m_inner->time();
        return m_inner->step();
    }
    [[nodiscard]] double time() const override { return timeAfter(m_inner->time()); }
    [[nodiscard]] const double* states() const override { return m_inner->states(); }
    void interpolate(double time, double* states) override
    {
        const double end = m_inner->time();
        // The time of the end is rounded.
        const double passed = time == timeAfter(end) ? end : time - m_origin;
        m_inner->interpolate(std::clamp(passed, std::min(m_before, end), end), states);
    }
    [[nodiscard]] LastStep lastStep() const override { return m_inner->lastStep(); }
    bool localErrors(double* errors) override { return m_inner->localErrors(errors); }
    [[nodiscard]] bool isBoundByStability() const override { return m_inner->isBoundByStability(); }
    [[nodiscard]] IntegratorStatistics statistics() const override { return m_inner->statistics(); }
    [[nodiscard]] std::string failure() const override { return m_inner->failure(); }

private:
    /// Nothing is looked at beyond the stop time, nor before the begin, not by rounding either.
    [[nodiscard]] double timeAfter(double passed) const
    {
        if (passed == m_begin) return m_beginTime;
        if (passed > m_begin && m_origin + passed < m_beginTime) return m_beginTime;
        return passed >= m_stopTime - m_origin ? m_stopTime : std::min(m_origin + passed, m_stopTime);
    }

    double m_origin, m_begin = 0, m_beginTime;  ///< at the last restart, counted from the origin and from zero
    double m_before = 0, m_stopTime = std::numeric_limits<double>::infinity();
    std::unique_ptr<Integrator> m_inner;
};

std::unique_ptr<Integrator> makeMethod(const std::string& solver, OdeProblem problem)
{
    if (problem.stateCount == 0) return std::make_unique<TimeKeeper>(std::move(problem));
    if (solver == "cvode") return makeCvodeIntegrator(std::move(problem), CvodeMethod::Bdf);
    if (solver == "cvode-adams") return makeCvodeIntegrator(std::move(problem), CvodeMethod::Adams);
    if (solver == "ida") return makeIdaIntegrator(std::move(problem));
    if (solver == "dopri5") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::DormandPrince);
    if (solver == "rk4") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::RungeKutta4);
    if (solver == "euler") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::Euler);
    if (solver == "liqss2") return makeQuantizedIntegrator(std::move(problem));
    return nullptr;
}

}  // namespace

const std::vector<std::string>& solverNames()
{
    static const std::vector<std::string> names = {"cvode", "cvode-adams", "ida", "dopri5", "rk4", "euler", "liqss2"};
    return names;
}

bool usesJacobian(const std::string& solver)
{
    return solver == "cvode" || solver == "cvode-adams" || solver == "ida" || solver == "liqss2";
}

bool adaptsSteps(const std::string& solver)
{
    return solver != "rk4" && solver != "euler";
}

std::unique_ptr<Integrator> makeIntegrator(const std::string& solver, OdeProblem problem)
{
    if (problem.timeOrigin == 0) return makeMethod(solver, std::move(problem));
    auto integrator = std::make_unique<SinceOrigin>(
        std::move(problem), [&](OdeProblem inner) { return makeMethod(solver, std::move(inner)); });
    if (!integrator->isMade()) return nullptr;
    return integrator;
}

}  // namespace causeway
