/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   The functions of FMI 2.0 for model exchange, behind runtime.c. */

typedef void* fmi2Component;
typedef void* fmi2ComponentEnvironment;
typedef void* fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char* fmi2String;
typedef char fmi2Byte;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef struct {
    void (*logger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
    void* (*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void*);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;
typedef struct {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged,
        valuesOfContinuousStatesChanged, nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

#if defined _WIN32
#define CW_EXPORT __declspec(dllexport)
#elif defined __GNUC__
#define CW_EXPORT __attribute__((visibility("default")))
#else
#define CW_EXPORT
#endif

typedef struct {
    CwModel model;
    fmi2CallbackFunctions functions;
    char* name;
} CwInstance;

static fmi2Status cw_status(CwInstance* i, int isDone)
{
    const char* const doubt = isDone ? cw_doubt(&i->model) : NULL;
    if (doubt && i->functions.logger)
        i->functions.logger(i->functions.componentEnvironment, i->name, fmi2Warning, "logStatusWarning", "%s", doubt);
    if (isDone) return fmi2OK;
    if (i->functions.logger)
        i->functions.logger(i->functions.componentEnvironment, i->name, fmi2Error, "logStatusError", "%s",
                            i->model.message);
    i->model.message[0] = 0;
    return fmi2Error;
}

CW_EXPORT const char* fmi2GetTypesPlatform(void)
{
    return "default";
}
CW_EXPORT const char* fmi2GetVersion(void)
{
    return "2.0";
}
CW_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[])
{
    (void)c, (void)on, (void)n, (void)categories;
    return fmi2OK;
}

CW_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                        const fmi2CallbackFunctions* functions, fmi2Boolean visible,
                                        fmi2Boolean logging)
{
    CwInstance* i;
    (void)resources, (void)visible, (void)logging;
    if (type != fmi2ModelExchange || !guid || strcmp(guid, CW_TOKEN) != 0) return NULL;
    i = (CwInstance*)calloc(1, sizeof(CwInstance));
    if (!i) return NULL;
    i->name = (char*)calloc(strlen(name ? name : "") + 1, 1);
    if (!i->name) {
        free(i);
        return NULL;
    }
    strcpy(i->name, name ? name : "");
    if (functions) i->functions = *functions;
    cw_prepare(&i->model);
    cw_take_parameters(&i->model);
    return i;
}
CW_EXPORT void fmi2FreeInstance(fmi2Component c)
{
    if (!c) return;
    free(((CwInstance*)c)->name);
    free(c);
}

CW_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean hasTolerance, fmi2Real tolerance, fmi2Real start,
                                         fmi2Boolean hasStop, fmi2Real stop)
{
    (void)hasTolerance, (void)tolerance, (void)hasStop, (void)stop;
    ((CwInstance*)c)->model.v[CW_TIME] = start;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c)
{
    return cw_status((CwInstance*)c, cw_refresh(&((CwInstance*)c)->model));
}
CW_EXPORT fmi2Status fmi2Terminate(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2Reset(fmi2Component c)
{
    CwModel* m = &((CwInstance*)c)->model;
    memset(m->given, 0, sizeof m->given);
    cw_prepare(m);
    cw_take_parameters(m);
    return fmi2OK;
}

static fmi2Status cw_get(CwInstance* i, const fmi2ValueReference r[], size_t n, double* reals, int* integers)
{
    CwModel* m = &i->model;
    size_t k;
    if (!cw_refresh(m)) return cw_status(i, 0);
    for (k = 0; k < n; ++k) {
        double value;
        if (r[k] >= CW_VARIABLES) return cw_status(i, cw_fail(m, "there is no such value reference"));
        value = m->v[cw_variables[r[k]].slot];
        if (reals)
            reals[k] = value;
        else
            integers[k] = (int)(value < 0 ? value - 0.5 : value + 0.5);
    }
    return fmi2OK;
}

static fmi2Status cw_set(CwInstance* i, const fmi2ValueReference r[], size_t n, const double* reals,
                         const int* integers)
{
    CwModel* m = &i->model;
    size_t k;
    for (k = 0; k < n; ++k) {
        const double value = reals ? reals[k] : integers[k];
        const CwVariable* variable;
        if (r[k] >= CW_VARIABLES) return cw_status(i, cw_fail(m, "there is no such value reference"));
        variable = &cw_variables[r[k]];
        if (variable->setting == 0 || (m->isStarted && m->isRunning && variable->setting != 3))
            return cw_status(i, cw_fail(m, "this variable cannot be set now"));
        m->given[r[k]] = 1;
        m->givenValue[r[k]] = value;
        if (variable->setting == 3) {
            m->v[variable->slot] = value;
            m->isStale = 1;
        }
        if (!m->isRunning) m->isStarted = 0;
    }
    return fmi2OK;
}

CW_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real v[])
{
    return cw_get((CwInstance*)c, r, n, v, NULL);
}
CW_EXPORT fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Integer v[])
{
    return cw_get((CwInstance*)c, r, n, NULL, v);
}
CW_EXPORT fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Boolean v[])
{
    return cw_get((CwInstance*)c, r, n, NULL, v);
}
CW_EXPORT fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2String v[])
{
    size_t k;
    (void)c;
    for (k = 0; k < n; ++k) v[k] = r[k] < CW_VARIABLES && cw_variables[r[k]].text ? cw_variables[r[k]].text : "";
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real v[])
{
    return cw_set((CwInstance*)c, r, n, v, NULL);
}
CW_EXPORT fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer v[])
{
    return cw_set((CwInstance*)c, r, n, NULL, v);
}
CW_EXPORT fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Boolean v[])
{
    return cw_set((CwInstance*)c, r, n, NULL, v);
}
CW_EXPORT fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2String v[])
{
    (void)r, (void)v;
    return n == 0 ? fmi2OK : cw_status((CwInstance*)c, cw_fail(&((CwInstance*)c)->model, "texts cannot be set"));
}

CW_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state)
{
    if (!*state) *state = malloc(sizeof(CwModel));
    if (!*state) return fmi2Error;
    memcpy(*state, &((CwInstance*)c)->model, sizeof(CwModel));
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state)
{
    memcpy(&((CwInstance*)c)->model, state, sizeof(CwModel));
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state)
{
    (void)c;
    if (state) {
        free(*state);
        *state = NULL;
    }
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t* size)
{
    (void)c, (void)state;
    *size = sizeof(CwModel);
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    (void)c;
    if (size < sizeof(CwModel)) return fmi2Error;
    memcpy(bytes, state, sizeof(CwModel));
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate* state)
{
    (void)c;
    if (size != sizeof(CwModel)) return fmi2Error;
    if (!*state) *state = malloc(sizeof(CwModel));
    if (!*state) return fmi2Error;
    memcpy(*state, bytes, sizeof(CwModel));
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference z[], size_t nz,
                                                  const fmi2ValueReference v[], size_t nv, const fmi2Real dv[],
                                                  fmi2Real dz[])
{
    (void)z, (void)nz, (void)v, (void)nv, (void)dv, (void)dz;
    return cw_status((CwInstance*)c, cw_fail(&((CwInstance*)c)->model, "C sources have no directional derivatives"));
}

CW_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component c)
{
    return cw_status((CwInstance*)c, cw_refresh(&((CwInstance*)c)->model));
}
CW_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info)
{
    CwModel* m = &((CwInstance*)c)->model;
    const int isFirst = !m->isRunning;
    double next;
    m->statesChanged = 0;
    m->isRunning = 1;
    if (!cw_refresh(m) || !cw_event(m)) return cw_status((CwInstance*)c, 0);
    m->isStale = 1;
    next = cw_next_event(m);
    info->newDiscreteStatesNeeded = 0;
    info->terminateSimulation = m->isTerminated;
    info->nominalsOfContinuousStatesChanged = 0;
    info->valuesOfContinuousStatesChanged = m->statesChanged || isFirst;
    info->nextEventTimeDefined = next < HUGE_VAL;
    info->nextEventTime = next < HUGE_VAL ? next : 0;
    return cw_status((CwInstance*)c, 1);
}
CW_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean noPast, fmi2Boolean* enterEventMode,
                                                 fmi2Boolean* terminate)
{
    (void)c, (void)noPast;
    *enterEventMode = *terminate = 0;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time)
{
    ((CwInstance*)c)->model.v[CW_TIME] = time;
    ((CwInstance*)c)->model.isStale = 1;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n)
{
    CwModel* m = &((CwInstance*)c)->model;
    size_t k;
    if (n != CW_STATES) return cw_status((CwInstance*)c, cw_fail(m, "the number of states is another one"));
    for (k = 0; k < n; ++k) m->v[cw_states[k].value] = x[k];
    m->isStale = 1;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n)
{
    CwModel* m = &((CwInstance*)c)->model;
    size_t k;
    if (n != CW_STATES) return cw_status((CwInstance*)c, cw_fail(m, "the number of states is another one"));
    if (!cw_refresh(m)) return cw_status((CwInstance*)c, 0);
    for (k = 0; k < n; ++k) dx[k] = m->v[cw_states[k].derivative];
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n)
{
    CwModel* m = &((CwInstance*)c)->model;
    size_t k;
    if (n != CW_INDICATORS) return cw_status((CwInstance*)c, cw_fail(m, "the number of indicators is another one"));
    if (!cw_refresh(m)) return cw_status((CwInstance*)c, 0);
    m->live = 0;
    if (!cw_crossing_code(m)) return cw_status((CwInstance*)c, cw_fail(m, "a condition has no value"));
    for (k = 0; k < n; ++k) {
        const CwRelation* relation = &cw_relations[cw_indicators[k]];
        const double left = m->v[relation->left], right = m->v[relation->right];
        z[k] = left - right + m->side[cw_indicators[k]] * 1e-10 * cw_size(left, right);
    }
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
    CwModel* m = &((CwInstance*)c)->model;
    size_t k;
    if (n != CW_STATES) return cw_status((CwInstance*)c, cw_fail(m, "the number of states is another one"));
    if (!m->isStarted && !cw_refresh(m)) return cw_status((CwInstance*)c, 0);
    for (k = 0; k < n; ++k) x[k] = m->v[cw_states[k].value];
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
    size_t k;
    (void)c;
    for (k = 0; k < n && (int)k < CW_STATES; ++k) x[k] = cw_states[k].nominal;
    return fmi2OK;
}
