// SPDX-License-Identifier: GPL-3.0-or-later
// fmu_call_bench [CALLS]: the time of a call of an FMU in another process, there and back.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/foreign_instance.h"

using namespace causeway;

namespace {

const char* const kDescription = R"xml(<fmiModelDescription fmiVersion="2.0" modelName="Bench" guid="decent"
    numberOfEventIndicators="1"><ModelExchange modelIdentifier="hostile"/><ModelVariables>
  <ScalarVariable name="x" valueReference="0"><Real/></ScalarVariable>
  <ScalarVariable name="der(x)" valueReference="1"><Real derivative="1"/></ScalarVariable></ModelVariables>
  <ModelStructure><Derivatives><Unknown index="2"/></Derivatives></ModelStructure></fmiModelDescription>)xml";

}  // namespace

int main(int argc, char** argv)
{
    const std::size_t calls = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200'000;
    const std::string path = std::string(FMU_HOST_FOLDER ":") + std::getenv("PATH");
    ::setenv("PATH", path.c_str(), 1);
    ZipWriter zip;
    zip.add("modelDescription.xml", kDescription);
    zip.add("binaries/linux64/hostile.so", *readFile(HOSTILE_LIBRARY));
    const auto file = readFmu(zip.finish());
    const auto model = foreignModelOf(*file);
    const auto files = UnpackedFmu::create(*file, std::filesystem::temp_directory_path());
    const Task task;
    const auto instance = ForeignInstance::create(*model, **files, {}, task);
    ForeignInstance::EventResult event;
    if (!instance || !(*instance)->enterInitialization(0, 1, {}) || !(*instance)->exitInitialization() ||
        !(*instance)->updateDiscrete(event) || !(*instance)->enterContinuousMode())
        return 1;
    std::vector<double> micros(calls);
    double x = 1, rate = 0;
    for (std::size_t i = 0; i < calls; ++i) {
        const auto start = std::chrono::steady_clock::now();
        static_cast<void>((*instance)->evaluate(1e-6 * static_cast<double>(i), {}, {}, {&x, 1}, {&rate, 1}, {}));
        micros[i] = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    }
    std::ranges::sort(micros);
    std::printf("%zu calls: median %.2f us, 90 %% %.2f us, 99 %% %.2f us\n", calls, micros[calls / 2],
                micros[calls * 9 / 10], micros[calls * 99 / 100]);
    return (*instance)->failure().empty() ? 0 : 1;
}
