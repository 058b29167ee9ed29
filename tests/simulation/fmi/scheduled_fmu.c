// SPDX-License-Identifier: GPL-3.0-or-later
// An FMU of FMI 3.0 for scheduled execution, with a clock of each kind. Each partition appends its digit to the number
// `order` and counts its ticks; that of the periodic clock arms the countdown at its second tick, and makes the output
// clock tick at every third.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OK, ERROR = 3 };
enum { TIME, PERIODIC, FIXED, CHANGING, COUNTDOWN, TRIGGERED, OUTPUT, TICKS, ORDER = 20, PERIOD, INPUT, SEEN, LATEST };
enum { NOT_YET_KNOWN, UNCHANGED, CHANGED };
static int32_t ticks[TRIGGERED + 1], order;
static double period = 0.25, input, seen, latest, delay;
static bool isArmed, outputTicks, isRunning;
static void (*clockUpdate)(void*);

void* fmi3InstantiateScheduledExecution(const char* name, const char* token, const char* resources, bool visible,
                                        bool logging, void* environment, void* log, void (*update)(void*),
                                        void (*lock)(void), void (*unlock)(void))
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logging, (void)environment, (void)log;
    clockUpdate = update;
    lock();
    unlock();
    return &order;
}
void fmi3FreeInstance(void* c)
{
    (void)c;
}
int fmi3EnterInitializationMode(void* c, bool hasTolerance, double tolerance, double start, bool hasStop, double stop)
{
    (void)c, (void)hasTolerance, (void)tolerance, (void)start, (void)hasStop, (void)stop;
    return OK;
}
int fmi3ExitInitializationMode(void* c)
{
    (void)c;
    isRunning = true;
    return OK;
}
int fmi3Terminate(void* c)
{
    (void)c;
    return OK;
}
int fmi3GetFloat64(void* c, const unsigned* references, size_t count, double* values, size_t valueCount)
{
    size_t i;
    (void)c, (void)valueCount;
    for (i = 0; i < count; ++i)
        values[i] = references[i] == PERIOD   ? period
                    : references[i] == INPUT  ? input
                    : references[i] == SEEN   ? seen
                    : references[i] == LATEST ? latest
                                              : 0;
    return OK;
}
int fmi3SetFloat64(void* c, const unsigned* references, size_t count, const double* values, size_t valueCount)
{
    size_t i;
    (void)c, (void)valueCount;
    for (i = 0; i < count; ++i) {
        if (references[i] == PERIOD && !isRunning)
            period = values[i];
        else if (references[i] == INPUT)
            input = values[i];
        else
            return ERROR;
    }
    return OK;
}
int fmi3GetInt32(void* c, const unsigned* references, size_t count, int32_t* values, size_t valueCount)
{
    size_t i;
    (void)c, (void)valueCount;
    for (i = 0; i < count; ++i) values[i] = references[i] == ORDER ? order : ticks[references[i] - TICKS];
    return OK;
}
int fmi3GetClock(void* c, const unsigned* references, size_t count, bool* values)
{
    size_t i;
    (void)c;
    for (i = 0; i < count; ++i) {
        if (references[i] != OUTPUT) return ERROR;
        values[i] = outputTicks;
        outputTicks = false;
    }
    return OK;
}
int fmi3GetIntervalDecimal(void* c, const unsigned* references, size_t count, double* intervals, int* qualifiers)
{
    size_t i;
    (void)c;
    for (i = 0; i < count; ++i) {
        switch (references[i]) {
            case FIXED: intervals[i] = period, qualifiers[i] = CHANGED; break;
            case CHANGING: intervals[i] = 0.1 * (ticks[CHANGING] + 1), qualifiers[i] = CHANGED; break;
            case COUNTDOWN:
                intervals[i] = delay, qualifiers[i] = isArmed                ? CHANGED
                                                      : ticks[COUNTDOWN] > 0 ? UNCHANGED
                                                                             : NOT_YET_KNOWN;
                isArmed = false;
                break;
            default: return ERROR;
        }
    }
    return OK;
}
int fmi3ActivateModelPartition(void* c, unsigned clock, double time)
{
    (void)c;
    if (clock < PERIODIC || clock > TRIGGERED) return ERROR;
    ++ticks[clock];
    order = (int32_t)(order % 100000 * 10 + (int32_t)clock);
    latest = time;
    if (clock == TRIGGERED) seen = input;
    if (clock == COUNTDOWN && ticks[COUNTDOWN] < 3) delay = 0, isArmed = true, clockUpdate(NULL);
    if (clock != PERIODIC) return OK;
    if (ticks[PERIODIC] == 2) delay = 0.05, isArmed = true;
    outputTicks = ticks[PERIODIC] % 3 == 0;
    if (isArmed || outputTicks) clockUpdate(NULL);
    return OK;
}
