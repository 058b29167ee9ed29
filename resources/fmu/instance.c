/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   What the functions of both versions of FMI do alike. */

#if defined _WIN32
#define CW_EXPORT __declspec(dllexport)
#elif defined __GNUC__
#define CW_EXPORT __attribute__((visibility("default")))
#else
#define CW_EXPORT
#endif

/* ---------------------------------------------------------------- the instance */

static void cw_reset(CwModel* m)
{
    memset(m, 0, sizeof *m);
    m->tolerance = CW_TOLERANCE;
    cw_prepare(m);
    cw_take_parameters(m);
}

/* ---------------------------------------------------------------- states and events */

static int cw_has_count(CwModel* m, size_t given, size_t wanted, const char* why)
{
    return given == wanted ? 1 : cw_fail(m, why);
}

static int cw_set_states(CwModel* m, const double x[], size_t n)
{
    size_t k;
    if (!cw_has_count(m, n, CW_STATES, "the number of states is another one")) return 0;
    for (k = 0; k < n; ++k) m->v[cw_states[k].value] = x[k];
    m->isStale = 1;
    return 1;
}

static int cw_get_states(CwModel* m, double x[], size_t n)
{
    size_t k;
    if (!cw_has_count(m, n, CW_STATES, "the number of states is another one")) return 0;
    if (!m->isStarted && !cw_refresh(m)) return 0;
    for (k = 0; k < n; ++k) x[k] = m->v[cw_states[k].value];
    return 1;
}

static int cw_get_derivatives(CwModel* m, double dx[], size_t n)
{
    size_t k;
    if (!cw_has_count(m, n, CW_STATES, "the number of states is another one") || !cw_refresh(m)) return 0;
    for (k = 0; k < n; ++k) dx[k] = m->v[cw_states[k].derivative];
    return 1;
}

/* They pass zero where a condition is taken to change: a little beyond the zero of its difference. */
static int cw_get_indicators(CwModel* m, double z[], size_t n)
{
    size_t k;
    if (!cw_has_count(m, n, CW_INDICATORS, "the number of indicators is another one") || !cw_refresh(m)) return 0;
    m->live = 0;
    if (!cw_crossing_code(m)) {
        m->isDiscarded = m->isContinuous;
        return cw_fail(m, "a condition has no value");
    }
    for (k = 0; k < n; ++k) {
        const CwRelation* relation = &cw_relations[cw_indicators[k]];
        const double left = m->v[relation->left], right = m->v[relation->right];
        z[k] = left - right + m->side[cw_indicators[k]] * 1e-10 * cw_size(left, right);
    }
    return 1;
}

/* An event at the present time, with all ticks that are late. */
static int cw_handle_event(CwModel* m, double* next)
{
    m->isRunning = 1;
    if (!cw_refresh(m)) return 0;
    do {
        if (!cw_event(m)) return 0;
        *next = cw_next_event(m);
    } while (*next <= m->v[CW_TIME] && !m->isTerminated);
    m->isStale = 1;
    m->inputsChanged = 0;
    return 1;
}

/* An importer that was not told of a time event steps past it; it is handled late rather than never. */
static const char* cw_late_event(const CwModel* m)
{
    const double time = m->v[CW_TIME];
    if (!(m->nextEvent < time - 1e-12 * cw_size(time, 1))) return NULL;
    return "the step has passed a time event, which is handled late";
}

/* ---------------------------------------------------------------- values */

static int cw_get_value(CwModel* m, unsigned reference, double* value)
{
    int slot;
    if (reference >= CW_VARIABLES) return cw_fail(m, "there is no such value reference");
    slot = cw_variables[reference].slot;
    if (slot < 0) {
        double indicators[CW_INDICATORS + 1];
        if (!cw_get_indicators(m, indicators, CW_INDICATORS)) return 0;
        *value = indicators[-1 - slot];
        return 1;
    }
    *value = m->v[slot];
    return 1;
}

static int cw_set_value(CwModel* m, unsigned reference, double value)
{
    const CwVariable* variable;
    if (reference >= CW_VARIABLES) return cw_fail(m, "there is no such value reference");
    variable = &cw_variables[reference];
    if (variable->setting == 0 || (m->isStarted && m->isRunning && variable->setting != 3))
        return cw_fail(m, "this variable cannot be set now");
    m->given[reference] = 1;
    m->givenValue[reference] = value;
    if (variable->setting == 3) {
        if (m->v[variable->slot] != value) m->inputsChanged = 1;
        m->v[variable->slot] = value;
        m->isStale = 1;
    }
    if (!m->isRunning) m->isStarted = 0;
    return 1;
}

static const char* cw_get_text(unsigned reference)
{
    return reference < CW_VARIABLES && cw_variables[reference].text ? cw_variables[reference].text : "";
}

CW_MAYBE_UNUSED static double cw_rounded(double value)
{
    return value < 0 ? ceil(value - 0.5) : floor(value + 0.5);
}
