// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Integrators by name.
#include "core/simulation/integrators/integrator.h"

#include <algorithm>
#include <utility>

namespace causeway {

namespace {

/// A model without states: time goes from one output point to the next.
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

}  // namespace

const std::vector<std::string>& solverNames()
{
    static const std::vector<std::string> names = {"cvode", "cvode-adams", "ida", "dopri5", "rk4", "euler"};
    return names;
}

bool usesJacobian(const std::string& solver)
{
    return solver == "cvode" || solver == "cvode-adams" || solver == "ida";
}

bool adaptsSteps(const std::string& solver)
{
    return solver != "rk4" && solver != "euler";
}

std::unique_ptr<Integrator> makeIntegrator(const std::string& solver, OdeProblem problem)
{
    if (problem.stateCount == 0) return std::make_unique<TimeKeeper>(std::move(problem));
    if (solver == "cvode") return makeCvodeIntegrator(std::move(problem), CvodeMethod::Bdf);
    if (solver == "cvode-adams") return makeCvodeIntegrator(std::move(problem), CvodeMethod::Adams);
    if (solver == "ida") return makeIdaIntegrator(std::move(problem));
    if (solver == "dopri5") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::DormandPrince);
    if (solver == "rk4") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::RungeKutta4);
    if (solver == "euler") return makeExplicitIntegrator(std::move(problem), ExplicitMethod::Euler);
    return nullptr;
}

}  // namespace causeway
