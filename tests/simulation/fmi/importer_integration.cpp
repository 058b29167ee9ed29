// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/simulation/fmi/importer_integration.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway::test {

namespace {

struct Loop {
    ImportedInstance& instance;
    std::size_t count = 0, indicators = 0;
    std::vector<double> states, rates, crossings;

    bool set(double time, const double* values)
    {
        if (instance.setTime(time) > 1) return false;
        if (count == 0) return true;
        states.assign(values, values + count);
        return instance.setStates(states) <= 1;
    }
    static int derivatives(double time, N_Vector y, N_Vector ydot, void* data)
    {
        auto& self = *static_cast<Loop*>(data);
        if (self.count == 0) {
            N_VConst(0, ydot);
            return self.instance.setTime(time) <= 1 ? 0 : 1;
        }
        if (!self.set(time, N_VGetArrayPointer(y)) || self.instance.getDerivatives(self.rates) > 1) return 1;
        std::copy(self.rates.begin(), self.rates.end(), N_VGetArrayPointer(ydot));
        return 0;
    }
    static int roots(double time, N_Vector y, double* values, void* data)
    {
        auto& self = *static_cast<Loop*>(data);
        if (!self.set(time, N_VGetArrayPointer(y)) || self.instance.getIndicators(self.crossings) > 1) return 1;
        std::copy(self.crossings.begin(), self.crossings.end(), values);
        return 0;
    }
};

}  // namespace

std::string integrate(ImportedInstance& instance, const Description& description, double start, double stop,
                      const ImportedFmu::Settings& settings, Curves& curves, const std::function<void(double)>& row)
{
    const int intervals = settings.intervals;
    const double tolerance = settings.tolerance;
    Loop loop{instance, description.states.size(), description.indicators, {}, {}, {}};
    loop.states.resize(loop.count);
    loop.rates.resize(loop.count);
    loop.crossings.resize(loop.indicators);
    const auto length = static_cast<std::int64_t>(std::max<std::size_t>(loop.count, 1));

    SUNContext context = nullptr;
    SUNContext_Create(nullptr, &context);
    N_Vector y = N_VNew_Serial(length, context), errors = N_VNew_Serial(length, context);
    SUNMatrix matrix = SUNDenseMatrix(length, length, context);
    SUNLinearSolver solver = SUNLinSol_Dense(y, matrix, context);
    void* memory = CVodeCreate(CV_BDF, context);
    const auto finish = [&](const std::string& failure) {
        CVodeFree(&memory);
        SUNLinSolFree(solver);
        SUNMatDestroy(matrix);
        N_VDestroy(errors);
        N_VDestroy(y);
        SUNContext_Free(&context);
        return failure;
    };

    double time = start;
    ImportedInstance::EventInfo info;
    bool isToldToRestart = false;
    const auto iterate = [&]() -> std::string {
        isToldToRestart = false;
        do {
            if (instance.newDiscreteStates(info) > 1) return "event at " + std::to_string(time);
            isToldToRestart = isToldToRestart || info.statesChanged || info.nominalsChanged;
        } while (info.needsMore && !info.terminates);
        curves.terminated = info.terminates;
        if (instance.getStates(loop.states) > 1) return "states at " + std::to_string(time);
        if (instance.enterContinuousMode() > 1) return "continuous mode at " + std::to_string(time);
        return {};
    };
    if (const std::string failure = iterate(); !failure.empty()) return finish(failure);
    row(time);
    N_VConst(0, y);
    const auto take = [&] { std::copy(loop.states.begin(), loop.states.end(), N_VGetArrayPointer(y)); };
    take();
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i)
        N_VGetArrayPointer(errors)[i] = tolerance * std::max(1.0, std::fabs(N_VGetArrayPointer(y)[i]));
    CVodeInit(memory, &Loop::derivatives, time, y);
    CVodeSVtolerances(memory, tolerance, errors);
    CVodeSetUserData(memory, &loop);
    CVodeSetLinearSolver(memory, solver, matrix);
    CVodeSetErrHandlerFn(
        memory, [](int, const char*, const char*, char*, void*) {}, nullptr);
    CVodeSetMaxNumSteps(memory, -1);
    if (!settings.restartsOnlyWhereTold) CVodeSetMaxStep(memory, (stop - start) / intervals);
    CVodeSetNoInactiveRootWarn(memory);
    if (loop.indicators > 0) CVodeRootInit(memory, static_cast<int>(loop.indicators), &Loop::roots);

    int next = 1;
    std::size_t stuck = 0;
    while (time < stop && !curves.terminated) {
        const double grid = next >= intervals ? stop : start + (stop - start) * next / intervals;
        const double event = info.hasNext ? std::max(info.next, time) : std::numeric_limits<double>::infinity();
        const double goal = std::min(grid, event);
        bool isEvent = false;
        // Two ways to compute one instant differ by rounding.
        if (goal - time <= 1e-14 * std::max(std::fabs(goal), stop - start)) {
            time = goal;
        } else {
            if (!settings.restartsOnlyWhereTold) CVodeSetStopTime(memory, goal);
            double reached = time;
            const int flag = CVode(memory, goal, y, &reached, settings.restartsOnlyWhereTold ? CV_NORMAL : CV_ONE_STEP);
            if (flag < 0) return finish("CVODE gives up at " + std::to_string(reached) + ": " + std::to_string(flag));
            stuck = reached > time ? 0 : stuck + 1;
            if (stuck > 1000) return finish("events without end at " + std::to_string(time));
            time = reached;
            isEvent = flag == CV_ROOT_RETURN;
        }
        if (!loop.set(time, N_VGetArrayPointer(y))) return finish("states at " + std::to_string(time));
        bool wantsEvent = false, terminates = false;
        if (instance.completedStep(wantsEvent, terminates) > 1) return finish("step at " + std::to_string(time));
        curves.terminated = terminates;
        const bool isTimeEvent = event <= time;
        if (time >= grid) {
            if (!isEvent && !wantsEvent && !isTimeEvent) row(time);
            ++next;
        }
        if (!isEvent && !wantsEvent && !isTimeEvent) continue;
        row(time);
        curves.events.push_back(time);
        if (curves.events.size() > 200000) return finish("too many events");
        if (instance.enterEventMode() > 1) return finish("event mode at " + std::to_string(time));
        if (const std::string failure = iterate(); !failure.empty()) return finish(failure);
        row(time);
        if (settings.restartsOnlyWhereTold && !isToldToRestart) continue;
        take();
        CVodeReInit(memory, time, y);
    }
    return finish({});
}

}  // namespace causeway::test
