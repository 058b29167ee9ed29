// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces optimizer.cpp in builds without NLopt.
#include "core/study/optimization/optimizer.h"

namespace causeway {

bool hasOptimizer()
{
    return false;
}

OptimizerSolution optimizePoint(const OptimizerProblem& /*problem*/, const Task& /*task*/)
{
    OptimizerSolution none;
    none.failure = "this build has no NLopt";
    return none;
}

}  // namespace causeway
