/* SPDX-License-Identifier: GPL-3.0-or-later
   With the additional permission for exported FMUs in the LICENSE of Causeway.
   What the tables of a model look like, and the functions that Modelica has and C has not. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef NAN
#define CW_NAN NAN
#else
#define CW_NAN (HUGE_VAL - HUGE_VAL)
#endif

/* Some models need only some of the functions. */
#if defined __GNUC__
#define CW_MAYBE_UNUSED __attribute__((unused))
#else
#define CW_MAYBE_UNUSED
#endif

typedef struct CwModel CwModel;
typedef int (*CwCode)(CwModel*);
/* op: 0 <, 1 <=, 2 >, 3 >= */
typedef struct {
    int op, mode, left, right, instant, isRising;
} CwRelation;
typedef struct {
    CwCode code;
    int iteration, isEventOnly;
} CwStage;
typedef struct {
    int count;
    const int *unknowns, *residuals;
    CwCode code, discreteCode;
    int discreteCount;
    const int *discreteUnknowns, *discreteValues;
    int relationCount;
    const int* relations;
    int isLinear, hasOuterRelations;
} CwIteration;
/* kind: 0 assert, 1 terminate, 2 reinit */
typedef struct {
    int kind, condition, level, variable, value;
    const char* text;
} CwAction;
typedef struct {
    int pre, slot, isContinuous, isCondition;
} CwPre;
typedef struct {
    int value, start, interval;
} CwSample;
typedef struct {
    int slot;
    double value;
} CwValue;
typedef struct {
    int slot, value;
} CwStartValue;
/* setting: 0 cannot be set, 1 a parameter, 2 a start value, 3 an input */
typedef struct {
    int slot, setting, startSlot;
    const char* text;
} CwVariable;
typedef struct {
    int value, derivative;
    double nominal;
} CwState;

CW_MAYBE_UNUSED static double cw_sign(double a)
{
    return a > 0 ? 1 : a < 0 ? -1 : 0;
}
CW_MAYBE_UNUSED static double cw_min(double a, double b)
{
    return a < b ? a : b;
}
CW_MAYBE_UNUSED static double cw_max(double a, double b)
{
    return a > b ? a : b;
}
CW_MAYBE_UNUSED static double cw_truncated(double a)
{
    return a < 0 ? ceil(a) : floor(a);
}
CW_MAYBE_UNUSED static double cw_div(double a, double b)
{
    return cw_truncated(a / b);
}
CW_MAYBE_UNUSED static double cw_mod(double a, double b)
{
    return a - floor(a / b) * b;
}
CW_MAYBE_UNUSED static double cw_rem(double a, double b)
{
    return a - cw_truncated(a / b) * b;
}
/* Small whole exponents by multiplication, as the simulator does it. */
CW_MAYBE_UNUSED static double cw_power(double base, double exponent)
{
    int times = (int)fabs(exponent), bit = 1;
    double result = base;
    if (fabs(exponent) > 16 || exponent != floor(exponent) || times == 0 || exponent == 1) return pow(base, exponent);
    while (bit * 2 <= times) bit *= 2;
    for (bit /= 2; bit != 0; bit /= 2) {
        result *= result;
        if (times & bit) result *= base;
    }
    return exponent < 0 ? 1 / result : result;
}
/* Element number `index` of `count`; one outside has no value. */
CW_MAYBE_UNUSED static double cw_element(const double* values, int count, double index)
{
    return index >= 1 && index <= count ? values[(int)index - 1] : CW_NAN;
}
