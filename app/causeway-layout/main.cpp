// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// causeway-layout: a graph on standard input, its coordinates on standard output, both as JSON.
///
/// Graphviz lives in this program of its own because it must not be used by two threads at once, because a layout that
/// takes too long is cancelled by ending the process, and because of its licence (see the end of this comment).
///
/// Request (lengths in points, 1/72 inch; everything but the ids has a default):
///
///     {"engine": "dot",                         dot | neato | fdp | sfdp | circo | twopi
///      "rankdir": "TB",                         TB | BT | LR | RL, for dot
///      "nodesep": 18, "ranksep": 36,            distances inside and between the ranks of dot
///      "nodes": [{"id": "e1", "width": 54, "height": 36, "label": "..."}],
///      "edges": [{"from": "e1", "to": "u0"}]}   parallel edges and loops are welcome
///
/// Ids are texts or whole numbers, each used once. Labels and further keys are allowed and ignored: the caller knows
/// its fonts, so it gives sizes.
///
/// Answer, nodes and edges in the order of the request:
///
///     {"engine": "dot", "width": 54, "height": 108,
///      "nodes": [{"id": "e1", "x": 27, "y": 18}],                      centres; origin upper left, y downwards
///      "edges": [{"from": "e1", "to": "u0", "points": [[x, y], ...]}]} Bezier control points: a start, then threes
///
/// Curves run from the border of `from` to the border of `to`. "engine" is the one that ran: graphs for which the one
/// asked for would take minutes go to sfdp, which scales. These are, for neato and fdp, graphs of more than 2000 nodes;
/// for dot, large graphs with many more edges than nodes.
///
/// Exit status: 0 done; 1 the request is wrong or Graphviz gave up, one line on standard error says why; 2 wrong usage.
///
/// Additional permission under section 7 of the GNU GPL version 3: you may link this program with Graphviz (Eclipse
/// Public License 1.0) and convey the result. Keep GPL code of other authors out of this folder.
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#if !defined(_WIN32)
#include <pthread.h>
#endif

#include "app/causeway-layout/graphviz_layout.h"
#include "app/causeway-layout/layout_request.h"
#include "core/base/version.h"

#if defined(__SANITIZE_ADDRESS__)
#define CAUSEWAY_LEAK_CHECK 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAUSEWAY_LEAK_CHECK 1
#endif
#endif
#if defined(CAUSEWAY_LEAK_CHECK)
/// Graphviz keeps its configuration until the process ends; the leak check is for our own memory.
extern "C" __attribute__((visibility("default"))) const char*
__lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier)

const char* __lsan_default_suppressions()  // NOLINT(bugprone-reserved-identifier)
{
    return "leak:libgvc";
}
#endif

namespace {

using namespace causeway::layout;

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;

int fail(const std::string& message)
{
    std::string line = "causeway-layout: " + message;
    while (!line.empty() && line.back() == '\n') line.pop_back();
    std::fprintf(stderr, "%s\n", line.c_str());
    return kFailed;
}

std::string readStandardInput()
{
    std::string text;
    char buffer[1 << 16];
    for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stdin)) > 0;) {
        text.append(buffer, count);
        if (text.size() > kMaxBytes) break;  // the reader of the request explains
    }
    return text;
}

/// A hundredth of a point is far below what can be seen, and keeps the answer short and the same everywhere.
void appendNumber(std::string& out, double value)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string_view digits = text;
    while (digits.ends_with('0')) digits.remove_suffix(1);
    if (digits.ends_with('.')) digits.remove_suffix(1);
    out += digits == "-0" ? std::string_view("0") : digits;
}

/// Written by hand, in one pass: the ids are JSON already, and a large layout has hundreds of thousands of numbers.
std::string answer(const LayoutRequest& request, const Layout& layout)
{
    std::string out = "{\"engine\":\"" + layout.engine + "\",\"width\":";
    appendNumber(out, layout.width);
    out += ",\"height\":";
    appendNumber(out, layout.height);
    out += ",\"nodes\":[";
    for (std::size_t i = 0; i < layout.centres.size(); ++i) {
        out += i == 0 ? "\n" : ",\n";
        out += "{\"id\":" + request.nodes[i].idJson + ",\"x\":";
        appendNumber(out, layout.centres[i].x);
        out += ",\"y\":";
        appendNumber(out, layout.centres[i].y);
        out += "}";
    }
    out += "],\"edges\":[";
    for (std::size_t i = 0; i < layout.edges.size(); ++i) {
        const LayoutEdge& edge = request.edges[i];
        out += i == 0 ? "\n" : ",\n";
        out += "{\"from\":" + request.nodes[edge.from].idJson + ",\"to\":" + request.nodes[edge.to].idJson +
               ",\"points\":[";
        for (const Point& point : layout.edges[i]) {
            out += out.back() == '[' ? "[" : ",[";
            appendNumber(out, point.x);
            out += ",";
            appendNumber(out, point.y);
            out += "]";
        }
        out += "]}";
    }
    out += "]}\n";
    return out;
}

int run()
{
    try {
        std::string error;
        const auto request = readRequest(readStandardInput(), error);
        if (!request) return fail(error);
        const auto layout = layOut(*request, error);
        if (!layout) return fail(error);
        const std::string text = answer(*request, *layout);
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
            return fail("the answer could not be written");
        return kDone;
    } catch (const std::exception& exception) {  // typically out of memory
        return fail(exception.what());
    }
}

#if defined(_WIN32)
int runWithLargeStack()
{
    return run();  // the stack size is a linker option there
}
#else
void* runThread(void* status)
{
    *static_cast<int*>(status) = run();
    return nullptr;
}

/// Graphviz recurses along paths: a chain of 100,000 nodes needs more stack than a process is given. Only pages that
/// are touched become real memory.
int runWithLargeStack()
{
    for (std::size_t megabytes = 2048; megabytes >= 32; megabytes /= 2) {
        pthread_attr_t attributes;
        if (pthread_attr_init(&attributes) != 0) break;
        pthread_t thread{};
        int status = kFailed;
        const bool started = pthread_attr_setstacksize(&attributes, megabytes << 20U) == 0 &&
                             pthread_create(&thread, &attributes, runThread, &status) == 0;
        pthread_attr_destroy(&attributes);
        if (started) {
            pthread_join(thread, nullptr);
            return status;
        }
    }
    return run();
}
#endif

}  // namespace

int main(int argc, char** argv)
{
    constexpr const char* kHelp =
        "usage: causeway-layout < GRAPH.json > COORDINATES.json\n"
        "Places the nodes of a graph with Graphviz; `man causeway-layout` has the format.\n";
    const std::string_view option = argc == 2 ? argv[1] : "";
    if (option == "--version") {
        std::puts("causeway-layout " CAUSEWAY_VERSION);
        return kDone;
    }
    if (option == "--help") {
        std::fputs(kHelp, stdout);
        return kDone;
    }
    if (argc != 1) {
        std::fputs(kHelp, stderr);
        return kUsage;
    }
    return runWithLargeStack();
}
