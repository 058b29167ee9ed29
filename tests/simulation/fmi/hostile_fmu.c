// SPDX-License-Identifier: GPL-3.0-or-later
// An FMU of FMI 2.0 that does what its token says, "DEED in FUNCTION", when FUNCTION of the standard is called; with any
// other token it is a decent model: der(x) = -x, an event indicator x - 0.5, y = x. What it must not be able to change
// is the file that the variable CAUSEWAY_HOSTILE_TARGET of the environment names.
#define _GNU_SOURCE
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    void (*logger)(void*, const char*, int, const char*, const char*, ...);
    void* (*allocate)(size_t, size_t);
    void (*release)(void*);
    void (*stepFinished)(void*, int);
    void* environment;
} Callbacks;
typedef struct {
    int needsMore, terminates, nominalsChanged, statesChanged, hasNext;
    double next;
} EventInfo;

static const Callbacks* callbacks;
static char token[200];
static double now, x = 1, u, k = 1;
static int count = 0;
#define NAME "fmu"
enum { OK, WARNING, DISCARD, ERROR, FATAL, PENDING };

static void say(int status, const char* text)
{
    callbacks->logger(callbacks->environment, NAME, status, "deed", "%s", text);
}

static void* answer(void* data)
{
    *(int*)data = 42;
    return NULL;
}

static int recurse(int depth)
{
    volatile char block[4096];
    block[depth % 4096] = (char)depth;
    return depth < 0 ? block[0] : recurse(depth + 1) + block[1];
}

static void scribble(void)
{
    FILE* const maps = fopen("/proc/self/maps", "r");
    char line[1000];
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        unsigned long from = 0, to = 0;
        if (strstr(line, "causeway-fmu") != NULL && strstr(line, "rw-s") != NULL &&
            sscanf(line, "%lx-%lx", &from, &to) == 2)
            memset((void*)from, 0xFF, to - from);
    }
}

static const char* target(void)
{
    const char* const path = getenv("CAUSEWAY_HOSTILE_TARGET");
    return path == NULL ? "/nowhere" : path;
}

static void start(char* const* words)
{
    const pid_t child = fork();
    if (child == 0) {
        execv(words[0], words);
        _exit(1);
    }
    say(ERROR, child < 0 ? "no process" : "a process has started");
}

/// Gives the status that the function returns.
static int act(const char* function)
{
    char deed[200];
    const char* const at = strstr(token, " in ");
    if (at == NULL || strcmp(at + 4, function) != 0) return OK;
    snprintf(deed, sizeof deed, "%.*s", (int)(at - token), token);
#define IS(text) (strcmp(deed, text) == 0)
    if (IS("crash")) *(volatile int*)8 = 1;
    if (IS("abort")) abort();
    if (IS("endless recursion")) return recurse(0);
    if (IS("exit")) exit(0);
    if (IS("endless loop"))
        for (;;) now += 0;
    if (IS("sleep"))
        for (;;) pause();
    if (IS("fork")) {
        char* const words[] = {"/bin/sh", "-c", "echo hacked > \"$CAUSEWAY_HOSTILE_TARGET\"", NULL};
        start(words);
        return ERROR;
    }
    if (IS("system")) {
        if (system("echo hacked > \"$CAUSEWAY_HOSTILE_TARGET\"") != 0) say(ERROR, "no shell");
        return ERROR;
    }
    if (IS("network")) {
        say(ERROR, socket(AF_INET, SOCK_STREAM, 0) < 0 ? "no network" : "there is a network");
        return ERROR;
    }
    if (IS("deaf network")) {
        signal(SIGSYS, SIG_IGN);
        say(ERROR, socket(AF_INET, SOCK_STREAM, 0) < 0 ? "no network" : "there is a network");
        return ERROR;
    }
    if (IS("write")) {
        FILE* const file = fopen(target(), "w");
        if (file != NULL) fprintf(file, "hacked");
        if (file != NULL) fclose(file);
        say(ERROR, file == NULL ? "not written" : "written");
        return ERROR;
    }
    if (IS("remove")) {
        say(ERROR, remove(target()) != 0 ? "not removed" : "removed");
        return ERROR;
    }
    if (IS("rename")) {
        say(ERROR, rename(target(), "stolen") != 0 ? "not renamed" : "renamed");
        return ERROR;
    }
    if (IS("chmod")) {
        say(ERROR, chmod(target(), 0) != 0 ? "not changed" : "changed");
        return ERROR;
    }
    if (IS("link")) {
        int file;
        if (symlink(target(), "link") != 0) return ERROR;
        file = open("link", O_WRONLY | O_TRUNC);
        say(ERROR, file < 0 ? "not written" : "written");
        return ERROR;
    }
    if (IS("kill")) {
        say(ERROR, kill(getppid(), SIGTERM) != 0 && kill(-1, SIGTERM) != 0 ? "not killed" : "killed");
        return ERROR;
    }
    if (IS("scribble")) {
        scribble();
        return ERROR;
    }
    if (IS("scribble and go on")) scribble();
    if (IS("close")) {
        int i;
        for (i = 0; i < 100; ++i) close(i);
    }
    if (IS("print")) {
        int i;
        for (i = 0; i < 100000; ++i) printf("\033[2Jsomething to read\n");
    }
    if (IS("flood")) {
        int i;
        for (i = 0; i < 10000; ++i) say(WARNING, "a message that comes again and again");
    }
    if (IS("control")) say(WARNING, "\033[2J\007 rings");
    if (IS("status")) return 77;
    if (IS("discard")) return DISCARD;
    if (IS("error")) {
        say(ERROR, "it is as it is");
        return ERROR;
    }
    if (IS("keep")) {
        FILE* const file = fopen("kept", "w");
        if (file == NULL || fprintf(file, "data") < 0 || fclose(file) != 0) return ERROR;
    }
    if (IS("thread")) {
        pthread_t thread;
        int result = 0;
        if (pthread_create(&thread, NULL, &answer, &result) != 0 || pthread_join(thread, NULL) != 0 || result != 42)
            return ERROR;
    }
    return OK;
}

static int is(const char* deed)
{
    return strcmp(token, deed) == 0;
}

#define ACT(name)                       \
    do {                                \
        const int done = act("fmi2" name); \
        if (done != OK) return done;    \
    } while (0)

void* fmi2Instantiate(const char* name, int kind, const char* guid, const char* resources, const Callbacks* given,
                      int visible, int logging)
{
    (void)name, (void)kind, (void)resources, (void)visible, (void)logging;
    callbacks = given;
    snprintf(token, sizeof token, "%s", guid);
    if (act("fmi2Instantiate") != OK || is("no instance")) return NULL;
    return &now;
}
void fmi2FreeInstance(void* c)
{
    (void)c;
    act("fmi2FreeInstance");
}
int fmi2SetupExperiment(void* c, int hasTolerance, double tolerance, double begin, int hasStop, double stop)
{
    (void)c, (void)hasTolerance, (void)tolerance, (void)hasStop, (void)stop;
    now = begin;
    ACT("SetupExperiment");
    return OK;
}
int fmi2EnterInitializationMode(void* c)
{
    (void)c;
    ACT("EnterInitializationMode");
    return OK;
}
int fmi2ExitInitializationMode(void* c)
{
    (void)c;
    ACT("ExitInitializationMode");
    return OK;
}
int fmi2Terminate(void* c)
{
    (void)c;
    ACT("Terminate");
    return OK;
}
static double valueOf(unsigned reference)
{
    switch (reference) {
        case 0: return x;
        case 1: return -k * x + u;
        case 2: return is("nan value") && now > 0.5 ? NAN : x;
        case 3: return u;
        case 4: return k;
        default: return 0;
    }
}
int fmi2GetReal(void* c, const unsigned* references, size_t n, double* values)
{
    size_t i;
    (void)c;
    ACT("GetReal");
    for (i = 0; i < n; ++i) values[i] = valueOf(references[i]);
    return OK;
}
int fmi2SetReal(void* c, const unsigned* references, size_t n, const double* values)
{
    size_t i;
    (void)c;
    ACT("SetReal");
    for (i = 0; i < n; ++i) {
        if (references[i] == 3) u = values[i];
        if (references[i] == 4) k = values[i];
    }
    return OK;
}
int fmi2GetInteger(void* c, const unsigned* references, size_t n, int* values)
{
    size_t i;
    (void)c, (void)references;
    ACT("GetInteger");
    for (i = 0; i < n; ++i) values[i] = count;
    return OK;
}
int fmi2SetTime(void* c, double time)
{
    (void)c;
    now = time;
    ACT("SetTime");
    return OK;
}
int fmi2SetContinuousStates(void* c, const double* states, size_t n)
{
    (void)c;
    ACT("SetContinuousStates");
    if (n != 1) return ERROR;
    x = states[0];
    return OK;
}
int fmi2GetContinuousStates(void* c, double* states, size_t n)
{
    (void)c;
    ACT("GetContinuousStates");
    if (n != 1) return ERROR;
    states[0] = x;
    return OK;
}
int fmi2GetDerivatives(void* c, double* derivatives, size_t n)
{
    (void)c;
    ACT("GetDerivatives");
    if (n != 1) return ERROR;
    derivatives[0] = is("nan derivative") && now > 0.5 ? NAN : -k * x + u;
    return OK;
}
int fmi2GetEventIndicators(void* c, double* indicators, size_t n)
{
    (void)c;
    ACT("GetEventIndicators");
    if (n != 1) return ERROR;
    indicators[0] = is("nan indicator") && now > 0.2 ? NAN : x - 0.5;
    return OK;
}
int fmi2GetNominalsOfContinuousStates(void* c, double* nominals, size_t n)
{
    (void)c;
    ACT("GetNominalsOfContinuousStates");
    if (n != 1) return ERROR;
    nominals[0] = is("no nominal") ? 0 : 1;
    return OK;
}
int fmi2EnterEventMode(void* c)
{
    (void)c;
    ACT("EnterEventMode");
    ++count;
    return OK;
}
int fmi2NewDiscreteStates(void* c, EventInfo* info)
{
    (void)c;
    memset(info, 0, sizeof *info);
    ACT("NewDiscreteStates");
    info->needsMore = is("events without end");
    info->hasNext = is("next is nan") || is("next is past") || is("next is now");
    info->next = is("next is nan") ? NAN : is("next is past") ? now - 1 : now;
    info->terminates = is("terminates") && count > 0;
    return OK;
}
int fmi2EnterContinuousTimeMode(void* c)
{
    (void)c;
    ACT("EnterContinuousTimeMode");
    return OK;
}
int fmi2CompletedIntegratorStep(void* c, int noSet, int* wantsEvent, int* terminates)
{
    (void)c, (void)noSet;
    *wantsEvent = is("step event") && now > 0.3 && count == 0;
    *terminates = 0;
    ACT("CompletedIntegratorStep");
    return OK;
}
int fmi2DoStep(void* c, double time, double size, int noSet)
{
    (void)c, (void)noSet;
    if (is("early") && size > 0.3) {
        x *= exp(-0.01);
        now = time + 0.01;
        return DISCARD;
    }
    if (time > 0.4) ACT("DoStep");
    now = time + size;
    x *= exp(-k * size);
    return OK;
}
int fmi2GetRealStatus(void* c, int kind, double* value)
{
    (void)c, (void)kind;
    *value = is("early") ? now : is("far") ? 1e9 : now;
    return OK;
}
int fmi2GetBooleanStatus(void* c, int kind, int* value)
{
    (void)c, (void)kind;
    *value = 0;
    return OK;
}
