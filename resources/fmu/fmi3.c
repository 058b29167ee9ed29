/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   The functions of FMI 3.0, behind instance.c. */
#include <stdbool.h>
#include <stdint.h>

typedef void* fmi3Instance;
typedef void* fmi3InstanceEnvironment;
typedef void* fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef double fmi3Float64;
typedef const char* fmi3String;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);

/* Statically linked FMUs have a prefix before each name. */
#ifdef FMI3_FUNCTION_PREFIX
#define CW_JOIN(a, b) a##b
#define CW_JOINED(a, b) CW_JOIN(a, b)
#define CW_NAMED(name) CW_JOINED(FMI3_FUNCTION_PREFIX, name)
#else
#define CW_NAMED(name) name
#endif
#define CW_FMI3(name) CW_EXPORT fmi3Status CW_NAMED(name)

typedef struct {
    CwModel model;
    fmi3LogMessageCallback log;
    fmi3InstanceEnvironment environment;
    int isStepped;
} CwInstance;

static CwModel* cw_model(fmi3Instance c)
{
    return &((CwInstance*)c)->model;
}

static void cw_warn(const CwInstance* i, const char* text)
{
    if (text && i->log) i->log(i->environment, fmi3Warning, "logStatusWarning", text);
}

/* At states without values an importer may take a shorter step. */
static fmi3Status cw_status(fmi3Instance c, int isDone)
{
    CwInstance* const i = (CwInstance*)c;
    const int isDiscarded = i->model.isDiscarded;
    cw_warn(i, isDone ? cw_doubt(&i->model) : isDiscarded ? i->model.message : NULL);
    if (isDone) return fmi3OK;
    if (!isDiscarded && i->log) i->log(i->environment, fmi3Error, "logStatusError", i->model.message);
    i->model.message[0] = 0;
    i->model.isDiscarded = 0;
    return isDiscarded ? fmi3Discard : fmi3Error;
}

static fmi3Status cw_refuse(fmi3Instance c, const char* why)
{
    cw_model(c)->message[0] = 0;
    return cw_status(c, cw_fail(cw_model(c), why));
}

/* ---------------------------------------------------------------- the instance */

CW_EXPORT const char* CW_NAMED(fmi3GetVersion)(void)
{
    return "3.0";
}
CW_FMI3(fmi3SetDebugLogging)(fmi3Instance c, bool on, size_t n, const fmi3String categories[])
{
    (void)c, (void)on, (void)n, (void)categories;
    return fmi3OK;
}

static fmi3Instance cw_instantiate(int isStepped, fmi3String token, fmi3InstanceEnvironment environment,
                                   fmi3LogMessageCallback log)
{
    CwInstance* i;
    if (!token || strcmp(token, CW_TOKEN) != 0) {
        if (log) log(environment, fmi3Error, "logStatusError", "this is the FMU of another model");
        return NULL;
    }
    i = (CwInstance*)calloc(1, sizeof(CwInstance));
    if (!i) return NULL;
    i->log = log;
    i->environment = environment;
    i->isStepped = isStepped;
    cw_reset(&i->model);
    return i;
}
CW_EXPORT fmi3Instance CW_NAMED(fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                              bool visible, bool logging,
                                                              fmi3InstanceEnvironment environment,
                                                              fmi3LogMessageCallback log)
{
    (void)name, (void)resources, (void)visible, (void)logging;
    return cw_instantiate(0, token, environment, log);
}
CW_EXPORT fmi3Instance CW_NAMED(fmi3InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources,
                                                             bool visible, bool logging, bool eventModeUsed,
                                                             bool earlyReturnAllowed,
                                                             const fmi3ValueReference intermediate[], size_t n,
                                                             fmi3InstanceEnvironment environment,
                                                             fmi3LogMessageCallback log, void* intermediateUpdate)
{
    (void)name, (void)resources, (void)visible, (void)logging, (void)eventModeUsed, (void)earlyReturnAllowed;
    (void)intermediate, (void)n, (void)intermediateUpdate;
    return cw_instantiate(1, token, environment, log);
}
CW_EXPORT fmi3Instance CW_NAMED(fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token,
                                                                   fmi3String resources, bool visible, bool logging,
                                                                   fmi3InstanceEnvironment environment,
                                                                   fmi3LogMessageCallback log, void* update, void* lock,
                                                                   void* unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)update, (void)lock, (void)unlock;
    if (log) log(environment, fmi3Error, "logStatusError", "scheduled execution is not supported");
    return NULL;
}
CW_EXPORT void CW_NAMED(fmi3FreeInstance)(fmi3Instance c)
{
    free(c);
}
CW_FMI3(fmi3EnterInitializationMode)
(fmi3Instance c, bool hasTolerance, fmi3Float64 tolerance, fmi3Float64 start, bool hasStop, fmi3Float64 stop)
{
    (void)hasStop, (void)stop;
    if (hasTolerance && tolerance > 0) cw_model(c)->tolerance = tolerance;
    cw_model(c)->v[CW_TIME] = start;
    return fmi3OK;
}
CW_FMI3(fmi3ExitInitializationMode)(fmi3Instance c)
{
    CwInstance* const i = (CwInstance*)c;
    return cw_status(c, cw_refresh(&i->model) && (!i->isStepped || cw_begin_steps(&i->model)));
}
CW_FMI3(fmi3EnterEventMode)(fmi3Instance c)
{
    cw_model(c)->isContinuous = 0;
    return cw_status(c, cw_refresh(cw_model(c)));
}
CW_FMI3(fmi3Terminate)(fmi3Instance c)
{
    (void)c;
    return fmi3OK;
}
CW_FMI3(fmi3Reset)(fmi3Instance c)
{
    cw_reset(cw_model(c));
    return fmi3OK;
}

/* ---------------------------------------------------------------- values */

#define CW_VALUES_OF(name, type, rounded)                                                                        \
    CW_FMI3(fmi3Get##name)(fmi3Instance c, const fmi3ValueReference r[], size_t n, type v[], size_t count)       \
    {                                                                                                            \
        size_t k;                                                                                                \
        if (count != n) return cw_refuse(c, "each variable has one value");                                      \
        if (!cw_refresh(cw_model(c))) return cw_status(c, 0);                                                    \
        for (k = 0; k < n; ++k) {                                                                                \
            double value = 0;                                                                                    \
            if (!cw_get_value(cw_model(c), r[k], &value)) return cw_status(c, 0);                                \
            v[k] = (type)(rounded);                                                                              \
        }                                                                                                        \
        return fmi3OK;                                                                                           \
    }                                                                                                            \
    CW_FMI3(fmi3Set##name)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const type v[], size_t count) \
    {                                                                                                            \
        size_t k;                                                                                                \
        if (count != n) return cw_refuse(c, "each variable has one value");                                      \
        for (k = 0; k < n; ++k)                                                                                  \
            if (!cw_set_value(cw_model(c), r[k], (double)v[k])) return cw_status(c, 0);                          \
        return fmi3OK;                                                                                           \
    }
#define CW_NO_VALUES_OF(name, type)                                                                              \
    CW_FMI3(fmi3Get##name)(fmi3Instance c, const fmi3ValueReference r[], size_t n, type v[], size_t count)       \
    {                                                                                                            \
        (void)r, (void)v, (void)count;                                                                           \
        return n == 0 ? fmi3OK : cw_refuse(c, "there is no variable of type " #name);                            \
    }                                                                                                            \
    CW_FMI3(fmi3Set##name)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const type v[], size_t count) \
    {                                                                                                            \
        (void)r, (void)v, (void)count;                                                                           \
        return n == 0 ? fmi3OK : cw_refuse(c, "there is no variable of type " #name);                            \
    }

CW_VALUES_OF(Float64, double, value)
CW_VALUES_OF(Int32, int32_t, cw_rounded(value))
CW_VALUES_OF(Int64, int64_t, cw_rounded(value))
CW_VALUES_OF(Boolean, bool, value != 0)
CW_NO_VALUES_OF(Float32, float)
CW_NO_VALUES_OF(Int8, int8_t)
CW_NO_VALUES_OF(UInt8, uint8_t)
CW_NO_VALUES_OF(Int16, int16_t)
CW_NO_VALUES_OF(UInt16, uint16_t)
CW_NO_VALUES_OF(UInt32, uint32_t)
CW_NO_VALUES_OF(UInt64, uint64_t)

CW_FMI3(fmi3GetString)(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3String v[], size_t count)
{
    size_t k;
    if (count != n) return cw_refuse(c, "each variable has one value");
    for (k = 0; k < n; ++k) v[k] = cw_get_text(r[k]);
    return fmi3OK;
}
CW_FMI3(fmi3SetString)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3String v[], size_t count)
{
    (void)r, (void)v, (void)count;
    return n == 0 ? fmi3OK : cw_refuse(c, "texts cannot be set");
}
CW_FMI3(fmi3GetBinary)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, size_t sizes[], const uint8_t* v[], size_t count)
{
    (void)r, (void)sizes, (void)v, (void)count;
    return n == 0 ? fmi3OK : cw_refuse(c, "there is no variable of type Binary");
}
CW_FMI3(fmi3SetBinary)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, const size_t sizes[], const uint8_t* const v[], size_t count)
{
    (void)r, (void)sizes, (void)v, (void)count;
    return n == 0 ? fmi3OK : cw_refuse(c, "there is no variable of type Binary");
}

/* ---------------------------------------------------------------- what sources do not have */

CW_FMI3(fmi3GetClock)(fmi3Instance c, const fmi3ValueReference r[], size_t n, bool v[])
{
    (void)r, (void)n, (void)v;
    return cw_refuse(c, "there is no variable of type Clock");
}
CW_FMI3(fmi3SetClock)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const bool v[])
{
    (void)r, (void)n, (void)v;
    return cw_refuse(c, "there is no variable of type Clock");
}
CW_FMI3(fmi3GetNumberOfVariableDependencies)(fmi3Instance c, fmi3ValueReference r, size_t* n)
{
    (void)r, (void)n;
    return cw_refuse(c, "dependencies are given in modelDescription.xml only");
}
CW_FMI3(fmi3GetVariableDependencies)
(fmi3Instance c, fmi3ValueReference r, size_t ofUnknown[], fmi3ValueReference known[], size_t ofKnown[], int kinds[],
 size_t n)
{
    (void)r, (void)ofUnknown, (void)known, (void)ofKnown, (void)kinds, (void)n;
    return cw_refuse(c, "dependencies are given in modelDescription.xml only");
}
CW_FMI3(fmi3GetDirectionalDerivative)
(fmi3Instance c, const fmi3ValueReference z[], size_t nz, const fmi3ValueReference v[], size_t nv, const double dv[],
 size_t ndv, double dz[], size_t ndz)
{
    (void)z, (void)nz, (void)v, (void)nv, (void)dv, (void)ndv, (void)dz, (void)ndz;
    return cw_refuse(c, "C sources have no directional derivatives");
}
CW_FMI3(fmi3GetAdjointDerivative)
(fmi3Instance c, const fmi3ValueReference z[], size_t nz, const fmi3ValueReference v[], size_t nv, const double dz[],
 size_t ndz, double dv[], size_t ndv)
{
    (void)z, (void)nz, (void)v, (void)nv, (void)dz, (void)ndz, (void)dv, (void)ndv;
    return cw_refuse(c, "C sources have no adjoint derivatives");
}
CW_FMI3(fmi3EnterConfigurationMode)(fmi3Instance c)
{
    return cw_refuse(c, "there are no structural parameters to be configured");
}
CW_FMI3(fmi3ExitConfigurationMode)(fmi3Instance c)
{
    return cw_refuse(c, "there are no structural parameters to be configured");
}
CW_FMI3(fmi3GetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference r[], size_t n, double v[], int q[])
{
    (void)r, (void)n, (void)v, (void)q;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3GetIntervalFraction)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, uint64_t v[], uint64_t w[], int q[])
{
    (void)r, (void)n, (void)v, (void)w, (void)q;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3GetShiftDecimal)(fmi3Instance c, const fmi3ValueReference r[], size_t n, double v[])
{
    (void)r, (void)n, (void)v;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3GetShiftFraction)(fmi3Instance c, const fmi3ValueReference r[], size_t n, uint64_t v[], uint64_t w[])
{
    (void)r, (void)n, (void)v, (void)w;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3SetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const double v[])
{
    (void)r, (void)n, (void)v;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3SetIntervalFraction)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, const uint64_t v[], const uint64_t w[])
{
    (void)r, (void)n, (void)v, (void)w;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3SetShiftDecimal)(fmi3Instance c, const fmi3ValueReference r[], size_t n, const double v[])
{
    (void)r, (void)n, (void)v;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3SetShiftFraction)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, const uint64_t v[], const uint64_t w[])
{
    (void)r, (void)n, (void)v, (void)w;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3ActivateModelPartition)(fmi3Instance c, fmi3ValueReference r, double time)
{
    (void)r, (void)time;
    return cw_refuse(c, "there are no clocks");
}
CW_FMI3(fmi3EnterStepMode)(fmi3Instance c)
{
    return cw_refuse(c, "the events of a step are handled inside it: there is no event mode to leave");
}
CW_FMI3(fmi3GetOutputDerivatives)
(fmi3Instance c, const fmi3ValueReference r[], size_t n, const int32_t order[], double v[], size_t count)
{
    (void)r, (void)n, (void)order, (void)v, (void)count;
    return cw_refuse(c, "outputs have no derivatives");
}

/* ---------------------------------------------------------------- what it goes on from */

CW_FMI3(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState* state)
{
    if (!*state) *state = malloc(sizeof(CwModel));
    if (!*state) return cw_refuse(c, "no memory");
    memcpy(*state, cw_model(c), sizeof(CwModel));
    return fmi3OK;
}
CW_FMI3(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state)
{
    memcpy(cw_model(c), state, sizeof(CwModel));
    return fmi3OK;
}
CW_FMI3(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState* state)
{
    (void)c;
    if (state) {
        free(*state);
        *state = NULL;
    }
    return fmi3OK;
}
CW_FMI3(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state, size_t* size)
{
    (void)c, (void)state;
    *size = sizeof(CwModel);
    return fmi3OK;
}
CW_FMI3(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state, uint8_t bytes[], size_t size)
{
    if (size < sizeof(CwModel)) return cw_refuse(c, "there is too little room for the saved state");
    memcpy(bytes, state, sizeof(CwModel));
    return fmi3OK;
}
CW_FMI3(fmi3DeserializeFMUState)(fmi3Instance c, const uint8_t bytes[], size_t size, fmi3FMUState* state)
{
    if (size != sizeof(CwModel)) return cw_refuse(c, "this is no saved state of this FMU");
    if (!*state) *state = malloc(sizeof(CwModel));
    if (!*state) return cw_refuse(c, "no memory");
    memcpy(*state, bytes, sizeof(CwModel));
    return fmi3OK;
}

/* ---------------------------------------------------------------- model exchange */

CW_FMI3(fmi3EvaluateDiscreteStates)(fmi3Instance c)
{
    return cw_status(c, cw_refresh(cw_model(c)));
}
CW_FMI3(fmi3UpdateDiscreteStates)
(fmi3Instance c, bool* needsMore, bool* terminates, bool* nominalsChanged, bool* statesChanged, bool* hasNext,
 fmi3Float64* nextTime)
{
    CwModel* const m = cw_model(c);
    if (!cw_handle_event(m, &m->nextEvent)) return cw_status(c, 0);
    *needsMore = *nominalsChanged = false;
    *terminates = m->isTerminated != 0;
    *statesChanged = true; /* some importers restart their integration only then */
    *hasNext = m->nextEvent < HUGE_VAL;
    *nextTime = *hasNext ? m->nextEvent : 0;
    return cw_status(c, 1);
}
CW_FMI3(fmi3EnterContinuousTimeMode)(fmi3Instance c)
{
    cw_model(c)->isContinuous = 1;
    return fmi3OK;
}
CW_FMI3(fmi3CompletedIntegratorStep)(fmi3Instance c, bool noPast, bool* enterEventMode, bool* terminate)
{
    const char* const late = cw_late_event(cw_model(c));
    (void)noPast;
    cw_warn((CwInstance*)c, late);
    *enterEventMode = late != NULL;
    *terminate = false;
    return fmi3OK;
}
CW_FMI3(fmi3SetTime)(fmi3Instance c, fmi3Float64 time)
{
    cw_model(c)->v[CW_TIME] = time;
    cw_model(c)->isStale = 1;
    return fmi3OK;
}
CW_FMI3(fmi3SetContinuousStates)(fmi3Instance c, const fmi3Float64 x[], size_t n)
{
    return cw_status(c, cw_set_states(cw_model(c), x, n));
}
CW_FMI3(fmi3GetContinuousStateDerivatives)(fmi3Instance c, fmi3Float64 dx[], size_t n)
{
    return cw_status(c, cw_get_derivatives(cw_model(c), dx, n));
}
CW_FMI3(fmi3GetEventIndicators)(fmi3Instance c, fmi3Float64 z[], size_t n)
{
    return cw_status(c, cw_get_indicators(cw_model(c), z, n));
}
CW_FMI3(fmi3GetContinuousStates)(fmi3Instance c, fmi3Float64 x[], size_t n)
{
    return cw_status(c, cw_get_states(cw_model(c), x, n));
}
CW_FMI3(fmi3GetNominalsOfContinuousStates)(fmi3Instance c, fmi3Float64 x[], size_t n)
{
    size_t k;
    (void)c;
    for (k = 0; k < n && (int)k < CW_STATES; ++k) x[k] = cw_states[k].nominal;
    return fmi3OK;
}
CW_FMI3(fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t* n)
{
    (void)c;
    *n = CW_INDICATORS;
    return fmi3OK;
}
CW_FMI3(fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t* n)
{
    (void)c;
    *n = CW_STATES;
    return fmi3OK;
}

/* ---------------------------------------------------------------- co-simulation */

CW_FMI3(fmi3DoStep)
(fmi3Instance c, fmi3Float64 time, fmi3Float64 size, bool noPast, bool* needsEvent, bool* terminates, bool* isEarly,
 fmi3Float64* lastTime)
{
    const int isDone = cw_step(cw_model(c), time, size);
    (void)noPast;
    *needsEvent = *isEarly = false;
    *terminates = cw_model(c)->isTerminated != 0;
    *lastTime = cw_model(c)->v[CW_TIME];
    return cw_status(c, isDone);
}
