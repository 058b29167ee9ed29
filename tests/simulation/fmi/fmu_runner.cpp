// SPDX-License-Identifier: GPL-3.0-or-later
// fmu_runner FILE.fmu me|cs RESULT.csv [TOLERANCE]: runs an FMU with the importer of the tests; prints the events.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>

#include "tests/simulation/fmi/fmu_importer.h"

int main(int argc, char** argv)
{
    using namespace causeway::test;
    if (argc < 4) return 2;
    try {
        ImportedFmu fmu(argv[1]);
        ImportedFmu::Settings settings;
        if (argc > 4) settings.tolerance = settings.declared = std::atof(argv[4]);
        const bool isExchange = std::string(argv[2]) == "me";
        const Curves curves = fmu.run(isExchange ? Mode::ModelExchange : Mode::CoSimulation, settings);
        std::ofstream file(argv[3]);
        file.precision(17);
        file << "time";
        for (const auto& [name, values] : curves.values) {
            if (name != "time") file << ",\"" << name << '"';
        }
        file << '\n';
        for (std::size_t row = 0; row < curves.time.size(); ++row) {
            file << curves.time[row];
            for (const auto& [name, values] : curves.values) {
                if (name != "time") file << ',' << values[row];
            }
            file << '\n';
        }
        for (const double event : curves.events) std::printf("%.17g\n", event);
        if (curves.failure.empty()) return 0;
        std::fprintf(stderr, "%s\n", curves.failure.c_str());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
