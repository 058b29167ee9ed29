// SPDX-License-Identifier: GPL-3.0-or-later
// An FMU of FMI 3.0 with arrays whose size is a structural parameter, time events and an event mode: der(x) = k*u for
// each of n elements; count grows by one every quarter of a second.
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { OK, ERROR = 3, MOST = 4 };
enum { TIME, SIZE, FACTORS, INPUTS, STATES, RATES, COUNT };
static double now, k[MOST] = {1, 1, 1, 1}, u[MOST] = {1, 1, 1, 1}, x[MOST], rates[MOST];
static uint64_t n = 2;
static int32_t count;
static bool isConfiguring, hasEventMode;

static double* arrayOf(unsigned reference)
{
    size_t i;
    for (i = 0; i < MOST; ++i) rates[i] = k[i] * u[i];
    switch (reference) {
        case FACTORS: return k;
        case INPUTS: return u;
        case STATES: return x;
        case RATES: return rates;
        default: return NULL;
    }
}

static double nextEvent(void)
{
    return 0.25 * (count + 1);
}

void* fmi3InstantiateModelExchange(const char* name, const char* token, const char* resources, bool visible,
                                   bool logging, void* environment, void* log)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)environment, (void)log;
    return &now;
}
void* fmi3InstantiateCoSimulation(const char* name, const char* token, const char* resources, bool visible,
                                  bool logging, bool eventMode, bool early, const unsigned* references,
                                  size_t referenceCount, void* environment, void* log, void* update)
{
    (void)early, (void)references, (void)referenceCount, (void)update;
    hasEventMode = eventMode;
    return fmi3InstantiateModelExchange(name, token, resources, visible, logging, environment, log);
}
void fmi3FreeInstance(void* c)
{
    (void)c;
}
int fmi3EnterConfigurationMode(void* c)
{
    (void)c;
    isConfiguring = true;
    return OK;
}
int fmi3ExitConfigurationMode(void* c)
{
    (void)c;
    isConfiguring = false;
    return OK;
}
int fmi3EnterInitializationMode(void* c, bool hasTolerance, double tolerance, double start, bool hasStop, double stop)
{
    (void)c, (void)hasTolerance, (void)tolerance, (void)hasStop, (void)stop;
    now = start;
    return OK;
}
#define NOTHING(name)    \
    int name(void* c)    \
    {                    \
        (void)c;         \
        return OK;       \
    }
NOTHING(fmi3ExitInitializationMode)
NOTHING(fmi3EnterEventMode)
NOTHING(fmi3EnterContinuousTimeMode)
NOTHING(fmi3EnterStepMode)
NOTHING(fmi3Terminate)

int fmi3GetFloat64(void* c, const unsigned* references, size_t referenceCount, double* values, size_t valueCount)
{
    size_t i, at = 0;
    (void)c;
    for (i = 0; i < referenceCount; ++i) {
        if (arrayOf(references[i]) == NULL || at + n > valueCount) return ERROR;
        memcpy(values + at, arrayOf(references[i]), n * sizeof(double));
        at += n;
    }
    return at == valueCount ? OK : ERROR;
}
int fmi3SetFloat64(void* c, const unsigned* references, size_t referenceCount, const double* values, size_t valueCount)
{
    size_t i, at = 0;
    (void)c;
    for (i = 0; i < referenceCount; ++i) {
        if (arrayOf(references[i]) == NULL || at + n > valueCount) return ERROR;
        memcpy(arrayOf(references[i]), values + at, n * sizeof(double));
        at += n;
    }
    return at == valueCount ? OK : ERROR;
}
int fmi3GetUInt64(void* c, const unsigned* references, size_t referenceCount, uint64_t* values, size_t valueCount)
{
    (void)c;
    if (referenceCount != 1 || valueCount != 1 || references[0] != SIZE) return ERROR;
    values[0] = n;
    return OK;
}
int fmi3SetUInt64(void* c, const unsigned* references, size_t referenceCount, const uint64_t* values, size_t valueCount)
{
    (void)c;
    if (!isConfiguring || referenceCount != 1 || valueCount != 1 || references[0] != SIZE || values[0] > MOST)
        return ERROR;
    n = values[0];
    return OK;
}
int fmi3GetInt32(void* c, const unsigned* references, size_t referenceCount, int32_t* values, size_t valueCount)
{
    (void)c;
    if (referenceCount != 1 || valueCount != 1 || references[0] != COUNT) return ERROR;
    values[0] = count;
    return OK;
}
int fmi3GetNumberOfContinuousStates(void* c, size_t* states)
{
    (void)c;
    *states = n;
    return OK;
}
int fmi3GetNumberOfEventIndicators(void* c, size_t* indicators)
{
    (void)c;
    *indicators = 0;
    return OK;
}
int fmi3SetTime(void* c, double time)
{
    (void)c;
    now = time;
    return OK;
}
int fmi3GetContinuousStates(void* c, double* states, size_t size)
{
    (void)c;
    if (size != n) return ERROR;
    memcpy(states, x, n * sizeof(double));
    return OK;
}
int fmi3SetContinuousStates(void* c, const double* states, size_t size)
{
    (void)c;
    if (size != n) return ERROR;
    memcpy(x, states, n * sizeof(double));
    return OK;
}
int fmi3GetContinuousStateDerivatives(void* c, double* derivatives, size_t size)
{
    (void)c;
    if (size != n) return ERROR;
    memcpy(derivatives, arrayOf(RATES), n * sizeof(double));
    return OK;
}
int fmi3GetNominalsOfContinuousStates(void* c, double* nominals, size_t size)
{
    size_t i;
    (void)c;
    for (i = 0; i < size; ++i) nominals[i] = 1;
    return OK;
}
int fmi3CompletedIntegratorStep(void* c, bool noSet, bool* wantsEvent, bool* terminates)
{
    (void)c, (void)noSet;
    *wantsEvent = *terminates = false;
    return OK;
}
int fmi3UpdateDiscreteStates(void* c, bool* needsMore, bool* terminates, bool* nominals, bool* states, bool* hasNext,
                             double* next)
{
    (void)c;
    *needsMore = *terminates = *nominals = *states = false;
    if (now >= nextEvent() - 1e-12) ++count;
    *hasNext = true;
    *next = nextEvent();
    return OK;
}
int fmi3DoStep(void* c, double time, double size, bool noSet, bool* wantsEvent, bool* terminates, bool* isEarly,
               double* reached)
{
    size_t i;
    double end = time + size;
    (void)c, (void)noSet;
    *terminates = false;
    *isEarly = hasEventMode && nextEvent() < end - 1e-12;
    if (*isEarly) end = nextEvent();
    for (i = 0; i < n; ++i) x[i] += k[i] * u[i] * (end - time);
    *reached = now = end;
    *wantsEvent = hasEventMode && now >= nextEvent() - 1e-12;
    while (!hasEventMode && now >= nextEvent() - 1e-12) ++count;
    return OK;
}
