// SPDX-License-Identifier: GPL-3.0-or-later
// Where the units of a library disagree, in its own equations too: each place is in unit_findings.txt, with what is
// wrong there, or the rules of core/units are.
//
// unit_survey [--library NAME] [--version V] [--every-model] [--only TEXT] [--sample N]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/library/source_cache.h"
#include "core/units/unit_check.h"
#include "tests/msl/example_list.h"

using namespace causeway;

namespace {

constexpr int kSkipped = 77;  // what ctest knows as skipped
constexpr const char* kUsualVersion = "4.";

/// "Modelica/Fluid/Vessels.mo:10:3" of what is expected; lines that begin with '#' are reasons.
std::set<std::string> expectedFindings()
{
    std::set<std::string> expected;
    std::ifstream file(std::string(CAUSEWAY_MSL_FOLDER) + "/unit_findings.txt");
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.front() != '#') expected.insert(line.substr(0, line.find(' ')));
    }
    return expected;
}

/// "Modelica/Fluid/Vessels.mo:372:13", after the version where it is not the usual one.
std::string placeOf(const Analysis& analysis, const SourceSpan& span, const msl::LibraryState& libraries,
                    const std::string& version)
{
    if (span.isNone()) return "?";
    const std::string place = analysis.sources.describe(span);
    for (const std::filesystem::path& folder : libraries.libraryFolders) {
        const std::string prefix = folder.string() + "/";
        if (place.starts_with(prefix)) return version + place.substr(prefix.size());
    }
    return place;
}

struct Met {
    std::size_t count = 0;
    std::string model, message, reasons;
};

}  // namespace

int main(int argc, char** argv)
{
    std::string library = "Modelica", version = kUsualVersion, only;
    std::size_t sample = 0;
    bool everyModel = false;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--every-model") everyModel = true;
        if (i + 1 == argc) break;
        if (name == "--library") library = argv[i + 1];
        if (name == "--version") version = argv[i + 1];
        if (name == "--only") only = argv[i + 1];
        if (name == "--sample") sample = std::stoul(argv[i + 1]);
    }
    const auto folder = msl::findLibrary(library, version);
    if (!folder) {
        std::printf("skipped: no folder in MODELICAPATH holds the library %s\n", library.c_str());
        return kSkipped;
    }
    const auto cache = std::make_shared<SourceCache>();
    msl::ExampleList list = msl::listExamples(*folder, library, cache, everyModel);
    std::erase_if(list.names, [&](const std::string& name) { return name.find(only) == std::string::npos; });
    if (sample > 0 && list.names.size() > sample) {
        std::vector<std::string> some;
        for (std::size_t i = 0; i < sample; ++i) some.push_back(list.names[i * list.names.size() / sample]);
        list.names = some;
    }
    const std::string prefix = version == kUsualVersion ? "" : version + "/";
    std::map<std::string, Met> met;
    std::vector<std::pair<double, std::string>> milliseconds;
    std::size_t inferred = 0, undetermined = 0, models = 0;
    for (const std::string& name : list.names) {
        AnalysisRequest request;
        request.modelName = name;
        request.libraryFolders = list.state.libraryFolders;
        request.last = StopAfter::Dae;
        request.cache = cache;
        const auto analysis = analyse(request, Task());
        if (!analysis->units) continue;
        ++models;
        milliseconds.emplace_back(1e3 * analysis->seconds.units, name);
        for (std::size_t i = 0; i < analysis->dae->variables.size(); ++i) {
            const DaeVariable& variable = analysis->dae->variables[VariableId(i)];
            if (variable.type != ValueType::Real || !variable.unit.empty() ||
                variable.variability != Variability::Continuous)
                continue;
            ++(analysis->units->inferred[VariableId(i)].unit.empty() ? undetermined : inferred);
        }
        std::set<std::string> seen;
        for (const UnitFinding& finding : analysis->units->findings) {
            const std::string key = placeOf(*analysis, finding.parts.front().span, list.state, prefix);
            Met& one = met[key];
            if (seen.insert(key).second) ++one.count;
            if (one.count > 1 || !one.reasons.empty()) continue;
            one.model = name;
            one.message = finding.message;
            for (const UnitFinding::Part& part : finding.parts)
                one.reasons += "      " + (part.span.isNone() ? "?" : analysis->sources.describe(part.span)) + " " +
                               part.text + "\n";
        }
    }
    const std::set<std::string> expected = expectedFindings();
    std::size_t unexpected = 0;
    for (const auto& [key, one] : met) {
        if (expected.contains(key)) continue;
        ++unexpected;
        std::printf("%s: %s\n   in %zu models, as %s\n%s", key.c_str(), one.message.c_str(), one.count,
                    one.model.c_str(), one.reasons.c_str());
    }
    std::ranges::sort(milliseconds);
    if (!milliseconds.empty())
        std::printf("median %.2f ms, longest %.2f ms (%s)\n", milliseconds[milliseconds.size() / 2].first,
                    milliseconds.back().first, milliseconds.back().second.c_str());
    std::printf(
        "%zu models of %zu, %zu places, %zu of them not expected; of variables without a unit, %zu inferred, %zu not\n",
        models, list.names.size(), met.size(), unexpected, inferred, undetermined);
    return unexpected == 0 ? 0 : 1;
}
