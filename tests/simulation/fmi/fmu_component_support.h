// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// FMUs that are exported, imported as classes and run in models, for tests.
#pragma once

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "core/fmi/fmu_export.h"
#include "core/fmi/import/foreign_class.h"
#include "core/fmu/fmu_file.h"
#include "tests/simulation/simulation_test_support.h"

namespace causeway::test {

inline std::string exported(const std::string& text, FmiVersion version, FmuInterfaces interfaces = {true, true})
{
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
    if (!analysis->program) throw std::runtime_error("no program");
    const auto fmu = exportFmu(*analysis, version, interfaces, Task());
    if (!fmu) throw std::runtime_error(fmu.error());
    return *fmu;
}

/// Where the files of FMUs are while a test lasts.
class FmuFolder {
public:
    [[nodiscard]] QString filePath(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString path() const { return m_folder.path(); }

    /// Class text of an FMU, whose file is stored in this folder; or the reason for failure.
    [[nodiscard]] std::string imported(const std::string& fmu, const std::string& name, ForeignInterface kind) const
    {
        const std::string file = m_folder.filePath(QString::fromStdString(name + ".fmu")).toStdString();
        std::ofstream(file, std::ios::binary) << fmu;
        const auto read = readFmu(fmu);
        if (!read) return read.error();
        const auto model = foreignModelOf(*read);
        if (!model) return model.error();
        const auto written = modelicaClassOf(*model, name, file, kind);
        return written ? written->text : written.error();
    }

    [[nodiscard]] Outcome simulated(const std::string& text) const
    {
        return run(
            text, [this](SimulationSettings& settings) { settings.readableFolders = {m_folder.path().toStdString()}; });
    }

private:
    QTemporaryDir m_folder;
};

/// A model with the class, one component of it, and one equation; for a second.
inline std::string whole(const std::string& text, const std::string& component, const std::string& equation)
{
    return "model Whole\n" + text + "  " + component + ";\nequation\n  " + equation +
           ";\n  annotation(experiment(StopTime = 1));\nend Whole;\n";
}

}  // namespace causeway::test
