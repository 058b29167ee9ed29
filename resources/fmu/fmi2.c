/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   The functions of FMI 2.0, behind instance.c. */

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

typedef struct {
    CwModel model;
    fmi2CallbackFunctions functions;
    char* name;
    int isStepped;
} CwInstance;

static void cw_warn(const CwInstance* i, const char* text)
{
    if (text && i->functions.logger)
        i->functions.logger(i->functions.componentEnvironment, i->name, fmi2Warning, "logStatusWarning", "%s", text);
}

/* At states without values an importer may take a shorter step. */
static fmi2Status cw_status(CwInstance* i, int isDone)
{
    const int isDiscarded = i->model.isDiscarded;
    cw_warn(i, isDone ? cw_doubt(&i->model) : isDiscarded ? i->model.message : NULL);
    if (isDone) return fmi2OK;
    if (!isDiscarded && i->functions.logger)
        i->functions.logger(i->functions.componentEnvironment, i->name, fmi2Error, "logStatusError", "%s",
                            i->model.message);
    i->model.message[0] = 0;
    i->model.isDiscarded = 0;
    return isDiscarded ? fmi2Discard : fmi2Error;
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

static char* cw_copy(const char* text)
{
    char* const copy = (char*)calloc(strlen(text ? text : "") + 1, 1);
    if (copy && text) strcpy(copy, text);
    return copy;
}

CW_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                        const fmi2CallbackFunctions* functions, fmi2Boolean visible,
                                        fmi2Boolean logging)
{
    CwInstance* i;
    (void)resources, (void)visible, (void)logging;
    if (!guid || strcmp(guid, CW_TOKEN) != 0) return NULL;
    i = (CwInstance*)calloc(1, sizeof(CwInstance));
    if (!i) return NULL;
    i->name = cw_copy(name);
    if (!i->name) {
        free(i);
        return NULL;
    }
    i->isStepped = type == fmi2CoSimulation;
    if (functions) i->functions = *functions;
    cw_reset(&i->model);
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
    CwModel* const m = &((CwInstance*)c)->model;
    (void)hasStop, (void)stop;
    if (hasTolerance && tolerance > 0) m->tolerance = tolerance;
    m->v[CW_TIME] = start;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c)
{
    CwInstance* const i = (CwInstance*)c;
    return cw_status(i, cw_refresh(&i->model) && (!i->isStepped || cw_begin_steps(&i->model)));
}
CW_EXPORT fmi2Status fmi2Terminate(fmi2Component c)
{
    (void)c;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2Reset(fmi2Component c)
{
    cw_reset(&((CwInstance*)c)->model);
    return fmi2OK;
}

static fmi2Status cw_get(CwInstance* i, const fmi2ValueReference r[], size_t n, double* reals, int* integers)
{
    size_t k;
    if (!cw_refresh(&i->model)) return cw_status(i, 0);
    for (k = 0; k < n; ++k) {
        double value = 0;
        if (!cw_get_value(&i->model, r[k], &value)) return cw_status(i, 0);
        if (reals)
            reals[k] = value;
        else
            integers[k] = (int)cw_rounded(value);
    }
    return fmi2OK;
}

static fmi2Status cw_set(CwInstance* i, const fmi2ValueReference r[], size_t n, const double* reals,
                         const int* integers)
{
    size_t k;
    for (k = 0; k < n; ++k)
        if (!cw_set_value(&i->model, r[k], reals ? reals[k] : integers[k])) return cw_status(i, 0);
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
    for (k = 0; k < n; ++k) v[k] = cw_get_text(r[k]);
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
    ((CwInstance*)c)->model.isContinuous = 0;
    return cw_status((CwInstance*)c, cw_refresh(&((CwInstance*)c)->model));
}
CW_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info)
{
    CwModel* m = &((CwInstance*)c)->model;
    if (!cw_handle_event(m, &m->nextEvent)) return cw_status((CwInstance*)c, 0);
    info->newDiscreteStatesNeeded = 0;
    info->terminateSimulation = m->isTerminated;
    info->nominalsOfContinuousStatesChanged = 0;
    /* Some importers restart their integration only then. */
    info->valuesOfContinuousStatesChanged = 1;
    info->nextEventTimeDefined = m->nextEvent < HUGE_VAL;
    info->nextEventTime = m->nextEvent < HUGE_VAL ? m->nextEvent : 0;
    return cw_status((CwInstance*)c, 1);
}
CW_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c)
{
    ((CwInstance*)c)->model.isContinuous = 1;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean noPast, fmi2Boolean* enterEventMode,
                                                 fmi2Boolean* terminate)
{
    const char* const late = cw_late_event(&((CwInstance*)c)->model);
    (void)noPast;
    cw_warn((CwInstance*)c, late);
    *enterEventMode = late != NULL;
    *terminate = 0;
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
    return cw_status((CwInstance*)c, cw_set_states(&((CwInstance*)c)->model, x, n));
}
CW_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n)
{
    return cw_status((CwInstance*)c, cw_get_derivatives(&((CwInstance*)c)->model, dx, n));
}
CW_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n)
{
    return cw_status((CwInstance*)c, cw_get_indicators(&((CwInstance*)c)->model, z, n));
}
CW_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
    return cw_status((CwInstance*)c, cw_get_states(&((CwInstance*)c)->model, x, n));
}
CW_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
    size_t k;
    (void)c;
    for (k = 0; k < n && (int)k < CW_STATES; ++k) x[k] = cw_states[k].nominal;
    return fmi2OK;
}

CW_EXPORT fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real size, fmi2Boolean noPast)
{
    CwInstance* const i = (CwInstance*)c;
    (void)noPast;
    if (!cw_step(&i->model, time, size)) return cw_status(i, 0);
    return i->model.isTerminated ? fmi2Discard : cw_status(i, 1);
}
CW_EXPORT fmi2Status fmi2CancelStep(fmi2Component c)
{
    return cw_status((CwInstance*)c, cw_fail(&((CwInstance*)c)->model, "a step is done when it returns"));
}
CW_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                 const fmi2Integer order[], const fmi2Real v[])
{
    (void)r, (void)order, (void)v;
    return n == 0 ? fmi2OK
                  : cw_status((CwInstance*)c, cw_fail(&((CwInstance*)c)->model, "inputs are not interpolated"));
}
CW_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                  const fmi2Integer order[], fmi2Real v[])
{
    (void)r, (void)order, (void)v;
    return n == 0 ? fmi2OK
                  : cw_status((CwInstance*)c, cw_fail(&((CwInstance*)c)->model, "outputs have no derivatives"));
}
CW_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, int kind, fmi2Status* value)
{
    (void)c, (void)kind;
    *value = fmi2OK;
    return fmi2OK;
}
/* kind: 2 the last time that was reached, 3 whether the model has ended the simulation */
CW_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, int kind, fmi2Real* value)
{
    if (kind != 2) return fmi2Discard;
    *value = ((CwInstance*)c)->model.v[CW_TIME];
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, int kind, fmi2Boolean* value)
{
    if (kind != 3) return fmi2Discard;
    *value = ((CwInstance*)c)->model.isTerminated;
    return fmi2OK;
}
CW_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, int kind, fmi2Integer* value)
{
    (void)c, (void)kind, (void)value;
    return fmi2Discard;
}
CW_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, int kind, fmi2String* value)
{
    (void)c, (void)kind, (void)value;
    return fmi2Discard;
}
