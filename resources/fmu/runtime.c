/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   What every FMU of C sources does alike: values, loops and events. The tables and the code of the model are in
   model.c, which includes this file. */

#define CW_NONE (-1)
#define CW_MOST_PASSES 1000
#define CW_MOST_ROUNDS 100
#define CW_MOST_MODES 12

/* ---------------------------------------------------------------- relations */

static double cw_size(double a, double b)
{
    const double size = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
    return size > 1 ? size : 1;
}

static int cw_holds(int op, double difference)
{
    switch (op) {
        case 0: return difference < 0;
        case 1: return difference <= 0;
        case 2: return difference > 0;
        default: return difference >= 0;
    }
}

/* The truth of a relation at an event. A side is left only by more than rounding errors; where time alone decides, the
   side that comes next is taken at the instant. */
static double cw_truth(CwModel* m, int index, double left, double right)
{
    const CwRelation* relation = &cw_relations[index];
    const double difference = left - right;
    double* side = &m->side[index];
    int isTrue;
    if (relation->instant != CW_NONE) {
        if (!m->isInitial && fabs(difference) <= 1e-12 * cw_size(left, right)) {
            *side = relation->isRising ? 1 : -1;
            return cw_holds(relation->op, *side);
        }
    } else if (!m->isExact && *side != 0 && difference != 0 && fabs(difference) <= 1e-10 * cw_size(left, right)) {
        return cw_holds(relation->op, *side);
    }
    isTrue = cw_holds(relation->op, difference);
    *side = difference > 0 ? 1 : difference < 0 ? -1 : cw_holds(relation->op, 1) == isTrue ? 1 : -1;
    return isTrue;
}

/* ---------------------------------------------------------------- loops */

static int cw_fail(CwModel* m, const char* why)
{
    if (m->message[0] == 0) {
        strncpy(m->message, why, sizeof m->message - 1);
        m->message[sizeof m->message - 1] = 0;
    }
    return 0;
}

/* LU with row exchange, of rows that are scaled. Unknowns that nothing determines stay, and are counted; 0: a row
   contradicts others. */
static int cw_solve_linear(int n, double* a, double* b, int* open)
{
    int i, j, k;
    double most = 0;
    for (i = 0; i < n; ++i) {
        double size = 0;
        for (j = 0; j < n; ++j)
            if (fabs(a[i * n + j]) > size) size = fabs(a[i * n + j]);
        if (size == 0) continue;
        for (j = 0; j < n; ++j) a[i * n + j] /= size;
        b[i] /= size;
    }
    for (i = 0; i < n; ++i)
        if (fabs(b[i]) > most) most = fabs(b[i]);
    for (k = 0; k < n; ++k) {
        int pivot = k;
        for (i = k + 1; i < n; ++i)
            if (fabs(a[i * n + k]) > fabs(a[pivot * n + k])) pivot = i;
        if (pivot != k) {
            double other;
            for (j = 0; j < n; ++j) {
                other = a[k * n + j];
                a[k * n + j] = a[pivot * n + j];
                a[pivot * n + j] = other;
            }
            other = b[k];
            b[k] = b[pivot];
            b[pivot] = other;
        }
        if (fabs(a[k * n + k]) <= 1e-14) {
            a[k * n + k] = 0;
            continue;
        }
        for (i = k + 1; i < n; ++i) {
            const double factor = a[i * n + k] / a[k * n + k];
            if (factor == 0) continue;
            for (j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
            b[i] -= factor * b[k];
        }
    }
    for (k = n - 1; k >= 0; --k) {
        double sum = b[k];
        for (j = k + 1; j < n; ++j) sum -= a[k * n + j] * b[j];
        if (a[k * n + k] == 0 && fabs(sum) > 1e-9 * most + 1e-12) return 0;
        if (a[k * n + k] == 0) ++*open;
        b[k] = a[k * n + k] == 0 ? 0 : sum / a[k * n + k];
    }
    return 1;
}

static double cw_norm(const CwModel* m, const CwIteration* it)
{
    double most = 0;
    int i;
    for (i = 0; i < it->count; ++i) {
        const double size = fabs(m->v[it->residuals[i]]);
        if (!(size <= most)) most = size;
    }
    return most;
}

/* A column of the Jacobian. A large step is exact where the residuals are linear, which a second one tells. */
static int cw_column(CwModel* m, const CwIteration* it, int j, const double* residual, double* a, double* first)
{
    const int n = it->count;
    double* const x = &m->v[it->unknowns[j]];
    const double before = *x, large = fabs(before) > 1 ? fabs(before) : 1;
    const double little = 1e-7 * (fabs(before) > 1e-3 ? fabs(before) : 1e-3);
    int i, isLinear = it->isLinear;
    double h = large;
    if (!isLinear) {
        *x = before + large;
        isLinear = it->code(m);
        for (i = 0; i < n; ++i) first[i] = m->v[it->residuals[i]];
        *x = before + 2 * large;
        isLinear = isLinear && it->code(m);
        for (i = 0; i < n && isLinear; ++i) {
            const double second = m->v[it->residuals[i]];
            isLinear = fabs(second - 2 * first[i] + residual[i]) <=
                       1e-13 * (fabs(second) + 2 * fabs(first[i]) + fabs(residual[i]));
        }
        if (!isLinear) h = little;
    }
    *x = before + h;
    h = *x - before;
    if (!it->code(m)) return 0;
    for (i = 0; i < n; ++i) a[i * n + j] = (m->v[it->residuals[i]] - residual[i]) / h;
    *x = before;
    return 1;
}

/* Newton's method with relations as they are. */
static int cw_newton(CwModel* m, const CwIteration* it)
{
    const int n = it->count, live = m->live;
    double* work = (double*)malloc(sizeof(double) * (size_t)(n * n + 4 * n + 1));
    double *a = work, *b = work + n * n, *before = b + n, *residual = before + n, *first = residual + n;
    int round, i, j, isSolved = n == 0;
    if (!work) return cw_fail(m, "no memory");
    m->live = 0;
    if (n == 0 && !it->code(m)) isSolved = 0;
    for (round = 0; !isSolved && round < CW_MOST_ROUNDS; ++round) {
        double norm, after, scale = 1, step = 0;
        if (!it->code(m)) break;
        norm = cw_norm(m, it);
        if (!(norm - norm == 0)) break;
        for (i = 0; i < n; ++i) {
            residual[i] = m->v[it->residuals[i]];
            before[i] = m->v[it->unknowns[i]];
        }
        for (j = 0; j < n; ++j)
            if (!cw_column(m, it, j, residual, a, first)) goto done;
        for (i = 0; i < n; ++i) b[i] = -residual[i];
        m->open = 0;
        if (!cw_solve_linear(n, a, b, &m->open)) break;
        for (;;) {
            for (i = 0; i < n; ++i) m->v[it->unknowns[i]] = before[i] + scale * b[i];
            if (!it->code(m)) goto done;
            after = cw_norm(m, it);
            if (it->isLinear || scale < 1e-4 || after <= norm * (1 + 1e-9)) break;
            scale /= 2;
        }
        for (i = 0; i < n; ++i) {
            const double size = fabs(scale * b[i]) / (fabs(before[i]) > 1e-6 ? fabs(before[i]) : 1e-6);
            if (!(size <= step)) step = size;
        }
        /* Done, or nothing but rounding is left. */
        isSolved = after == 0 || step <= 1e-12 || (round > 0 && after > 0.1 * norm && step <= 1e-6);
    }
done:
    m->live = live;
    free(work);
    return isSolved ? 1 : cw_fail(m, "a loop of equations has no solution that Newton's method finds");
}

/* What the solution says of its modes: whether any of them changes. */
static int cw_modes_change(CwModel* m, const CwIteration* it, int* hasChanged)
{
    double before[CW_MOST_RELATIONS + 1] = {0};
    int i;
    *hasChanged = 0;
    for (i = 0; i < it->relationCount; ++i) before[i] = m->v[cw_relations[it->relations[i]].mode];
    if (!it->code(m) || (it->discreteCode && !it->discreteCode(m))) return 0;
    for (i = 0; i < it->discreteCount; ++i) {
        if (m->v[it->discreteValues[i]] != m->v[it->discreteUnknowns[i]]) *hasChanged = 1;
        m->v[it->discreteUnknowns[i]] = m->v[it->discreteValues[i]];
    }
    for (i = 0; i < it->relationCount; ++i)
        if (before[i] != m->v[cw_relations[it->relations[i]].mode]) *hasChanged = 1;
    return 1;
}

/* Every combination of modes, until one is what its own solution says. */
static int cw_search_modes(CwModel* m, const CwIteration* it)
{
    const int count = it->relationCount;
    int bits, i, hasChanged;
    if (count == 0 || count > CW_MOST_MODES) return cw_fail(m, "no modes of a loop fit to its solution");
    for (bits = 0; bits < 1 << count; ++bits) {
        for (i = 0; i < count; ++i) {
            const CwRelation* relation = &cw_relations[it->relations[i]];
            const int isTrue = bits >> i & 1;
            m->v[relation->mode] = isTrue;
            m->side[it->relations[i]] = cw_holds(relation->op, 1) == isTrue ? 1 : -1;
        }
        if (it->discreteCode) {
            m->live = 0;
            for (i = 0; i < it->discreteCount + 1; ++i) {
                int k;
                if (!it->discreteCode(m)) break;
                for (k = 0; k < it->discreteCount; ++k) m->v[it->discreteUnknowns[k]] = m->v[it->discreteValues[k]];
            }
            m->live = 1;
        }
        m->message[0] = 0;
        if (cw_newton(m, it) && cw_modes_change(m, it, &hasChanged) && !hasChanged) return 1;
    }
    return cw_fail(m, "no modes of a loop fit to its solution");
}

static int cw_solve(CwModel* m, const CwIteration* it)
{
    int round, hasChanged = 0;
    if (!m->live) return cw_newton(m, it);
    if (it->hasOuterRelations && !it->code(m)) return 0;
    for (round = 0; round < 20; ++round) {
        if (!cw_newton(m, it)) break;
        if (!cw_modes_change(m, it, &hasChanged)) return 0;
        if (!hasChanged) return 1;
    }
    return cw_search_modes(m, it);
}

static int cw_run(CwModel* m, const CwStage* stages, int count)
{
    int i;
    for (i = 0; i < count; ++i) {
        if (stages[i].isEventOnly && !m->live) continue;
        if (stages[i].iteration == CW_NONE ? !stages[i].code(m) : !cw_solve(m, &cw_iterations[stages[i].iteration]))
            return cw_fail(m, "an equation has no value");
    }
    return 1;
}

/* ---------------------------------------------------------------- events */

static int cw_act(CwModel* m, int index)
{
    const CwAction* action = &cw_actions[index];
    if (action->kind == 0) {
        if (m->v[action->condition] != 0 || (action->level != CW_NONE && m->v[action->level] == 1)) return 1;
        return cw_fail(m, action->text);
    }
    if (action->kind == 1) m->isTerminated = 1;
    if (action->kind == 2) {
        m->reinit[index] = m->v[action->value];
        m->hasReinit[index] = 1;
    }
    return 1;
}

/* Equations and actions, again until nothing changes. */
static int cw_iterate(CwModel* m)
{
    int pass, i;
    m->live = 1;
    for (pass = 0; pass < CW_MOST_PASSES; ++pass) {
        int goesOn = 0;
        memset(m->hasReinit, 0, sizeof m->hasReinit);
        if (!cw_run(m, cw_stages, CW_STAGES)) return 0;
        for (i = 0; i < CW_ACTIONS; ++i) {
            double* state;
            if (!m->hasReinit[i]) continue;
            state = &m->v[cw_actions[i].variable];
            if (*state == m->reinit[i]) continue;
            *state = m->reinit[i];
            goesOn = 1;
        }
        for (i = 0; i < CW_PRES; ++i) {
            if (m->v[cw_pres[i].pre] == m->v[cw_pres[i].slot]) continue;
            m->v[cw_pres[i].pre] = m->v[cw_pres[i].slot];
            if (!cw_pres[i].isContinuous) goesOn = 1;
        }
        if (m->isTerminated || !goesOn) return 1;
    }
    return cw_fail(m, "the event iteration has no end");
}

/* Where several modes fit at an instant (no voltage at a bridge of diodes), one of them has a solution just after it.
   It is looked for there, and taken back. */
static int cw_make_lasting(CwModel* m)
{
    CwModel* there;
    double least = fabs(m->v[CW_TIME]) > 1e-3 ? 1e-7 * fabs(m->v[CW_TIME]) : 1e-10;
    int i, attempt, isFound = 0;
    if (m->isTerminated || CW_ITERATIONS == 0) return 1;
    there = (CwModel*)malloc(sizeof(CwModel));
    if (!there) return cw_fail(m, "no memory");
    for (attempt = 0; attempt < 3 && !isFound; ++attempt, least *= 100) {
        memcpy(there, m, sizeof(CwModel));
        there->isExact = 1;
        there->v[CW_TIME] += least;
        for (i = 0; i < CW_STATES; ++i) there->v[cw_states[i].value] += least * m->v[cw_states[i].derivative];
        there->live = 0;
        isFound = cw_run(there, cw_stages, CW_STAGES);
        if (isFound) break;
        there->live = 1;
        there->message[0] = 0;
        if (!cw_run(there, cw_stages, CW_STAGES)) continue;
        there->live = 0;
        isFound = cw_run(there, cw_stages, CW_STAGES);
        for (i = 0; i < CW_RELATIONS && isFound; ++i) {
            m->v[cw_relations[i].mode] = there->v[cw_relations[i].mode];
            m->side[i] = there->side[i];
        }
        for (i = 0; i < CW_ITERATIONS && isFound; ++i) {
            int k;
            for (k = 0; k < cw_iterations[i].discreteCount; ++k)
                m->v[cw_iterations[i].discreteUnknowns[k]] = there->v[cw_iterations[i].discreteUnknowns[k]];
        }
        for (i = 0; i < CW_PRES && isFound; ++i)
            if (!cw_pres[i].isContinuous) m->v[cw_pres[i].pre] = m->v[cw_pres[i].slot];
    }
    free(there);
    return 1; /* what is not found fails where it is needed */
}

static double cw_tick(const CwModel* m, int i)
{
    return m->v[cw_samples[i].start] + m->nextTick[i] * m->v[cw_samples[i].interval];
}

static int cw_event(CwModel* m)
{
    const double time = m->v[CW_TIME], latest = time + 1e-12 * cw_size(time, 1);
    int i, hasTick = 0;
    for (i = 0; i < CW_PRES; ++i)
        if (cw_pres[i].isContinuous) m->v[cw_pres[i].pre] = m->v[cw_pres[i].slot];
    for (i = 0; i < CW_SAMPLES; ++i) {
        if (!(cw_tick(m, i) <= latest)) continue;
        m->v[cw_samples[i].value] = 1;
        m->nextTick[i] += 1;
        hasTick = 1;
    }
    if (!cw_iterate(m)) return 0;
    for (i = 0; i < CW_SAMPLES; ++i) m->v[cw_samples[i].value] = 0;
    return (!hasTick || cw_iterate(m)) && cw_make_lasting(m);
}

static double cw_next_event(CwModel* m)
{
    const double time = m->v[CW_TIME], least = time + 1e-13 * cw_size(time, 1);
    double next = HUGE_VAL;
    int i;
    m->live = 0;
    if (cw_schedule_code(m)) {
        for (i = 0; i < CW_RELATIONS; ++i) {
            double instant;
            if (cw_relations[i].instant == CW_NONE) continue;
            instant = m->v[cw_relations[i].instant];
            if (instant > least && instant < next) next = instant;
        }
    }
    for (i = 0; i < CW_SAMPLES; ++i)
        if (cw_tick(m, i) < next) next = cw_tick(m, i);
    return next;
}

/* ---------------------------------------------------------------- the start */

static void cw_prepare(CwModel* m)
{
    int i;
    memset(m->v, 0, sizeof m->v);
    memset(m->side, 0, sizeof m->side);
    m->message[0] = 0;
    m->isTerminated = m->isStarted = 0;
    for (i = 0; i < CW_VALUES; ++i) m->v[cw_values[i].slot] = cw_values[i].value;
}

static void cw_take_parameters(CwModel* m)
{
    int i;
    m->live = 1;
    for (i = 0; i < CW_VARIABLES; ++i)
        if (m->given[i] && cw_variables[i].setting != 2) m->v[cw_variables[i].slot] = m->givenValue[i];
    cw_parameters(m);
    cw_parameter_code(m);
    for (i = 0; i < CW_VARIABLES; ++i)
        if (m->given[i] && cw_variables[i].setting == 2) m->v[cw_variables[i].startSlot] = m->givenValue[i];
    for (i = 0; i < CW_STARTS; ++i)
        if (m->v[cw_starts[i].value] - m->v[cw_starts[i].value] == 0)
            m->v[cw_starts[i].slot] = m->v[cw_starts[i].value];
}

static int cw_start(CwModel* m)
{
    const double time = m->v[CW_TIME];
    double modes[CW_MOST_RELATIONS + 1] = {0};
    int pass, i, isSettled = 0;
    cw_prepare(m);
    m->v[CW_TIME] = time;
    cw_take_parameters(m);
    m->v[CW_INITIAL] = 1;
    m->isInitial = m->live = 1;
    for (pass = 0; pass < CW_MOST_PASSES && !isSettled; ++pass) {
        for (i = 0; i < CW_RELATIONS; ++i) modes[i] = m->v[cw_relations[i].mode];
        if (!cw_run(m, cw_initial_stages, CW_INITIAL_STAGES)) return 0;
        isSettled = pass > 0 || CW_RELATIONS == 0;
        for (i = 0; i < CW_RELATIONS; ++i) isSettled = isSettled && modes[i] == m->v[cw_relations[i].mode];
    }
    if (!cw_condition_code(m)) return cw_fail(m, "an equation of the start has no value");
    m->v[CW_INITIAL] = 0;
    for (i = 0; i < CW_PRES; ++i)
        if (!cw_pres[i].isCondition) m->v[cw_pres[i].pre] = m->v[cw_pres[i].slot];
    for (i = 0; i < CW_SAMPLES; ++i) {
        const double first = m->v[cw_samples[i].start], interval = m->v[cw_samples[i].interval];
        m->nextTick[i] = first < time ? ceil((time - first) / interval * (1 - 1e-14)) : 0;
    }
    if (!cw_iterate(m) || !cw_make_lasting(m)) return 0;
    m->isInitial = 0;
    m->v[CW_INITIAL] = 1;
    if (!cw_effect_code(m)) return cw_fail(m, "what the start does fails");
    m->v[CW_INITIAL] = 0;
    m->isStarted = 1;
    m->isStale = 0;
    return 1;
}

/* What the equations do not decide is told. */
static const char* cw_doubt(CwModel* m)
{
    if (m->open == 0 || m->isDoubtTold) return NULL;
    m->isDoubtTold = 1;
    return "a loop of equations has more than one solution: what nothing determines keeps its value";
}

static int cw_has_rates(CwModel* m)
{
    int i;
    for (i = 0; i < CW_STATES; ++i) {
        const double rate = m->v[cw_states[i].derivative];
        if (!(rate - rate == 0)) return cw_fail(m, "a derivative has no value");
    }
    return 1;
}

static int cw_refresh(CwModel* m)
{
    if (!m->isStarted) return cw_start(m);
    if (!m->isStale) return 1;
    m->live = 0;
    m->message[0] = 0;
    memcpy(m->kept, m->v, sizeof m->v);
    if (!cw_run(m, cw_stages, CW_STAGES) || (m->isContinuous && !cw_has_rates(m))) {
        /* Loops begin from the guesses of what had values. */
        memcpy(m->v, m->kept, sizeof m->v);
        m->isDiscarded = m->isContinuous;
        return 0;
    }
    m->isStale = 0;
    return 1;
}
