// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by tests of exported FMUs: models, all variants of the export, and the export itself.
#pragma once

#include <QTemporaryDir>

#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/compiler/compiler.h"
#include "core/fmi/fmu_export.h"
#include "tests/simulation/fmi/fmu_importer.h"

namespace causeway::test {

inline const char* const kPendulum = R"(
model Pendulum "in Cartesian coordinates: states are selected while it swings"
  Real x(start = 1), y(start = 0), vx(start = 0), vy(start = 0), F;
initial equation
  x = 1; vx = 0;
equation
  der(x) = vx; der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 3));
end Pendulum;
)";
inline const char* const kTypes = R"(
model Types
  type Gear = enumeration(Low, High);
  parameter Gear gear = Gear.High;
  parameter Integer k(min = 1, max = 9) = 3;
  parameter Boolean isOn = true;
  parameter String name = "a text";
  parameter Real a(unit = "degC") = 20;
  parameter Real twice = 2*a;
  input Real u(start = 1);
  output Real y = if isOn then k*u*time + (if gear == Gear.High then 1 else 0) else 0;
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
end Types;
)";

struct Case {
    FmiVersion version;
    Mode mode;
};
inline constexpr Case kCases[] = {{FmiVersion::V2, Mode::ModelExchange},
                                  {FmiVersion::V2, Mode::CoSimulation},
                                  {FmiVersion::V3, Mode::ModelExchange},
                                  {FmiVersion::V3, Mode::CoSimulation}};

/// Exports models into a folder of its own, and opens what was written.
class ExportedFmus {
protected:
    QTemporaryDir m_folder;

    std::unique_ptr<ImportedFmu> exported(const std::string& text, FmiVersion version,
                                          FmuInterfaces interfaces = {true, true})
    {
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
        if (!analysis->program) throw std::runtime_error("no program");
        const auto fmu = exportFmu(*analysis, version, interfaces, Task());
        if (!fmu) throw std::runtime_error(fmu.error());
        const std::string path = m_folder.filePath(QString("%1.fmu").arg(m_count++)).toStdString();
        std::ofstream(path, std::ios::binary) << *fmu;
        return std::make_unique<ImportedFmu>(path);
    }

private:
    int m_count = 0;
};

}  // namespace causeway::test
