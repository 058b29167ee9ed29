/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   The integrator of co-simulation: a linearly implicit Runge-Kutta method of order 4 (RODAS), which stiff models bear,
   with steps by their error, and events where conditions change.
   Reference: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, section IV.7. */

#define CW_STAGE_COUNT 6
#define CW_MOST_STEPS 100000000L

typedef struct {
    double *jacobian, *rate, *slope, *matrix, *stages, *start, *end, *work;
} CwScratch;

static const double cw_a[CW_STAGE_COUNT][CW_STAGE_COUNT] = {
    {0},
    {1.544},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1}};
static const double cw_c[CW_STAGE_COUNT][CW_STAGE_COUNT] = {
    {0},
    {-5.6688},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054}};
static const double cw_instants[CW_STAGE_COUNT] = {0, 0.386, 0.21, 0.63, 1, 1};
static const double cw_slopes[CW_STAGE_COUNT] = {0.25, -0.1043, 0.1035, -0.03620000000000023, 0, 0};

static int cw_rate_at(CwModel* m, double time, const double* x, double* rate)
{
    m->v[CW_TIME] = time;
    return cw_set_states(m, x, CW_STATES) && cw_get_derivatives(m, rate, CW_STATES);
}

/* Derivatives of the rates with states and time, by differences. */
static int cw_find_jacobian(CwModel* m, double time, CwScratch* s)
{
    const int n = CW_STATES;
    const double delta = 1e-7 * (fabs(time) > 1e-3 ? fabs(time) : 1e-3);
    int i, j;
    if (!cw_rate_at(m, time, s->start, s->rate)) return 0;
    for (j = 0; j < n; ++j) {
        const double before = s->start[j];
        const double size = fabs(before) > cw_states[j].nominal * 1e-3 ? fabs(before) : cw_states[j].nominal * 1e-3;
        double step = 1e-7 * size;
        s->start[j] = before + step;
        step = s->start[j] - before;
        if (!cw_rate_at(m, time, s->start, s->work)) {
            s->start[j] = before;
            return 0;
        }
        s->start[j] = before;
        for (i = 0; i < n; ++i) s->jacobian[i * n + j] = (s->work[i] - s->rate[i]) / step;
    }
    if (!cw_rate_at(m, time + delta, s->start, s->slope)) return 0;
    for (i = 0; i < n; ++i) s->slope[i] = (s->slope[i] - s->rate[i]) / delta;
    return 1;
}

/* LU with row exchange; `order` gets the rows. */
static int cw_factorize(int n, double* a, int* order)
{
    int i, j, k;
    for (k = 0; k < n; ++k) {
        int pivot = k;
        for (i = k + 1; i < n; ++i)
            if (fabs(a[i * n + k]) > fabs(a[pivot * n + k])) pivot = i;
        order[k] = pivot;
        if (!(fabs(a[pivot * n + k]) > 0)) return 0;
        for (j = 0; j < n && pivot != k; ++j) {
            const double other = a[k * n + j];
            a[k * n + j] = a[pivot * n + j];
            a[pivot * n + j] = other;
        }
        for (i = k + 1; i < n; ++i) {
            const double factor = a[i * n + k] /= a[k * n + k];
            if (factor == 0) continue;
            for (j = k + 1; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return 1;
}

static void cw_substitute(int n, const double* a, const int* order, double* b)
{
    int i, j;
    for (i = 0; i < n; ++i) {
        const double other = b[order[i]];
        b[order[i]] = b[i];
        b[i] = other;
    }
    for (i = 0; i < n; ++i)
        for (j = 0; j < i; ++j) b[i] -= a[i * n + j] * b[j];
    for (i = n - 1; i >= 0; --i) {
        for (j = i + 1; j < n; ++j) b[i] -= a[i * n + j] * b[j];
        b[i] /= a[i * n + i];
    }
}

/* From `start` over h to `end`; gives the error relative to the tolerance, below 0 where something has no value. */
static double cw_try_step(CwModel* m, double time, double h, CwScratch* s)
{
    const int n = CW_STATES;
    int order[CW_STATES + 1];
    double error = 0;
    int i, j, k;
    for (i = 0; i < n; ++i) {
        for (j = 0; j < n; ++j) s->matrix[i * n + j] = -s->jacobian[i * n + j];
        s->matrix[i * n + i] += 1 / (0.25 * h);
    }
    if (!cw_factorize(n, s->matrix, order)) return -1;
    for (k = 0; k < CW_STAGE_COUNT; ++k) {
        double* const stage = s->stages + k * n;
        for (i = 0; i < n; ++i) {
            s->end[i] = s->start[i];
            for (j = 0; j < k; ++j) s->end[i] += cw_a[k][j] * s->stages[j * n + i];
        }
        if (!cw_rate_at(m, time + cw_instants[k] * h, s->end, stage)) return -1;
        for (i = 0; i < n; ++i) {
            stage[i] += h * cw_slopes[k] * s->slope[i];
            for (j = 0; j < k; ++j) stage[i] += cw_c[k][j] / h * s->stages[j * n + i];
        }
        cw_substitute(n, s->matrix, order, stage);
    }
    for (i = 0; i < n; ++i) {
        const double last = s->stages[(CW_STAGE_COUNT - 1) * n + i];
        double size;
        s->end[i] += last;
        size = fabs(s->end[i]) > fabs(s->start[i]) ? fabs(s->end[i]) : fabs(s->start[i]);
        size = fabs(last) / (m->tolerance * (size + cw_states[i].nominal));
        if (!(size <= error)) error = size;
    }
    if (!(error - error == 0)) return -1;
    m->v[CW_TIME] = time + h;
    return cw_set_states(m, s->end, CW_STATES) ? error : -1;
}

static int cw_has_crossed(const double* before, const double* after)
{
    int i;
    for (i = 0; i < CW_INDICATORS; ++i)
        if ((before[i] > 0) != (after[i] > 0)) return 1;
    return 0;
}

/* The first change of a condition within h: the model is put there, a little behind it. */
static int cw_go_to_crossing(CwModel* m, double time, double h, const double* before, CwScratch* s)
{
    const double least = 1e-13 * (cw_size(time, 0) > 1 ? fabs(time) : 1) + 1e-12 * h;
    double low = 0, high = h, z[CW_INDICATORS + 1];
    int round;
    for (round = 0; round < 100 && high - low > least; ++round) {
        const double middle = low + (high - low) / 2;
        if (cw_try_step(m, time, middle, s) < 0 || !cw_get_indicators(m, z, CW_INDICATORS)) return 0;
        if (cw_has_crossed(before, z))
            high = middle;
        else
            low = middle;
    }
    return cw_try_step(m, time, high, s) >= 0;
}

/* From the present time to `until`, with all that happens on the way. */
static int cw_advance(CwModel* m, double until, CwScratch* s)
{
    double next = m->nextEvent, before[CW_INDICATORS + 1], after[CW_INDICATORS + 1];
    long count;
    if (m->inputsChanged && !cw_handle_event(m, &next)) return 0;
    for (count = 0; !m->isTerminated && m->v[CW_TIME] < until; ++count) {
        const double time = m->v[CW_TIME], end = next < until ? next : until, rest = end - time;
        const double least = 1e-15 * (fabs(time) > rest ? fabs(time) : rest);
        double h, error = -1;
        int isLast = 0, hasCrossed = 0;
        if (count > CW_MOST_STEPS) return cw_fail(m, "a step needs too many steps of the integrator");
        if (rest > least) {
            cw_get_states(m, s->start, CW_STATES);
            if (!cw_find_jacobian(m, time, s)) return cw_fail(m, "the derivatives have no value");
            m->v[CW_TIME] = time;
            if (!cw_set_states(m, s->start, CW_STATES) || !cw_get_indicators(m, before, CW_INDICATORS)) return 0;
            h = m->stepSize > 0 ? m->stepSize : rest * 1e-3;
            for (;;) {
                isLast = h >= rest * (1 - 1e-9);
                if (isLast) h = rest;
                m->message[0] = 0;
                error = cw_try_step(m, time, h, s);
                if (error >= 0 && error <= 1 && cw_get_indicators(m, after, CW_INDICATORS)) break;
                h *= error > 1 ? cw_max(0.1, 0.9 * pow(error, -0.25)) : 0.1;
                if (h < least) return cw_fail(m, "the integrator finds no step that is exact enough");
            }
            /* A step that ends early says nothing of the next ones. */
            if (!isLast || m->stepSize <= h) m->stepSize = h * cw_min(5, 0.9 * pow(error > 1e-8 ? error : 1e-8, -0.25));
            hasCrossed = cw_has_crossed(before, after);
            if (hasCrossed && !cw_go_to_crossing(m, time, h, before, s)) return 0;
            isLast = isLast && !hasCrossed;
        } else {
            isLast = 1;
        }
        if (isLast) {
            m->v[CW_TIME] = end;
            m->isStale = 1;
        }
        if (!hasCrossed && m->v[CW_TIME] < next) continue;
        if (!cw_handle_event(m, &next)) return 0;
        m->stepSize = 0;
    }
    m->nextEvent = next;
    return cw_refresh(m);
}

CW_MAYBE_UNUSED static int cw_step(CwModel* m, double time, double size)
{
    const size_t n = CW_STATES;
    double* const memory = (double*)malloc(sizeof(double) * (2 * n * n + (CW_STAGE_COUNT + 5) * n + 1));
    CwScratch s;
    int isDone;
    if (!memory) return cw_fail(m, "no memory");
    s.jacobian = memory;
    s.matrix = s.jacobian + n * n;
    s.stages = s.matrix + n * n;
    s.rate = s.stages + CW_STAGE_COUNT * n;
    s.slope = s.rate + n;
    s.start = s.slope + n;
    s.end = s.start + n;
    s.work = s.end + n;
    if (fabs(m->v[CW_TIME] - time) <= 1e-9 * size) m->v[CW_TIME] = time;
    isDone = cw_advance(m, time + size, &s);
    free(memory);
    return isDone;
}

/* After the initialization, where the importer does not handle the first event. */
CW_MAYBE_UNUSED static int cw_begin_steps(CwModel* m)
{
    m->stepSize = 0;
    return cw_handle_event(m, &m->nextEvent);
}
