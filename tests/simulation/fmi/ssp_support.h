// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Systems of FMUs for tests: their files from short texts, and the models that they become.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/fmu/zip_file.h"
#include "core/ssp/ssp_import.h"
#include "tests/simulation/fmi/fmu_component_support.h"

namespace causeway::test {

/// A speed of first order, driven by a voltage.
inline const char* const kPlant = R"(
model Plant
  parameter Real T(unit = "s") = 1;
  input Real u(unit = "V");
  output Real v(unit = "m/s", start = 0, fixed = true);
equation
  T*der(v) = 2*u - v;
end Plant;
)";

inline const std::string kSspSpaces = R"(xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription" )"
                                      R"(xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" )"
                                      R"(xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" )"
                                      R"(xmlns:ssm="http://ssp-standard.org/SSP1/SystemStructureParameterMapping" )"
                                      R"(xmlns:ssb="http://ssp-standard.org/SSP1/SystemStructureSignalDictionary")";

inline std::string sspDescription(const std::string& system, double stop = 1, const std::string& rest = {})
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ssd:SystemStructureDescription " + kSspSpaces +
           " version=\"1.0\" name=\"Test\">\n<ssd:System name=\"Root\">\n" + system + "</ssd:System>\n" + rest +
           "<ssd:DefaultExperiment stopTime=\"" + std::to_string(stop) + "\"/></ssd:SystemStructureDescription>\n";
}

/// `ports`: "input u Real km/h; output y Boolean", with or without a unit.
inline std::string sspConnectors(const std::string& ports)
{
    std::string text;
    for (const QString& port : QString::fromStdString(ports).split("; ", Qt::SkipEmptyParts)) {
        const QStringList parts = port.split(' ');
        const QString type = parts.size() < 3 ? QString()
                             : parts[2].startsWith("Enumeration")
                                 ? "<ssc:Enumeration name=\"" + parts[2].mid(12) + "\"/>"
                                 : "<ssc:" + parts[2] + (parts.size() > 3 ? " unit=\"" + parts[3] + "\"/>" : "/>");
        text += ("<ssd:Connector kind=\"" + parts[0] + "\" name=\"" + parts[1] + "\">" + type + "</ssd:Connector>\n")
                    .toStdString();
    }
    return text.empty() ? text : "<ssd:Connectors>\n" + text + "</ssd:Connectors>\n";
}

inline std::string sspComponent(const std::string& name, const std::string& ports, const std::string& inside = {},
                                const std::string& fmu = {}, const std::string& attributes = {})
{
    return "<ssd:Component name=\"" + name + "\" source=\"resources/" + (fmu.empty() ? name : fmu) + ".fmu\" " +
           attributes + ">\n" + sspConnectors(ports) + inside + "</ssd:Component>\n";
}

/// "a.y b.u": an end without a dot is of the system.
inline std::string sspConnection(const std::string& ends, const std::string& inside = {},
                                 const std::string& attributes = {})
{
    const QStringList parts = QString::fromStdString(ends).split(' ');
    const auto end = [](const QString& side, const QString& path) {
        const qsizetype dot = path.indexOf('.');
        return (dot < 0 ? QString() : side + "Element=\"" + path.left(dot) + "\" ") + side + "Connector=\"" +
               path.mid(dot + 1) + "\" ";
    };
    return ("<ssd:Connection " + end("start", parts[0]) + end("end", parts[1])).toStdString() + attributes + ">" +
           inside + "</ssd:Connection>\n";
}

/// "k=3; on=true; x=2 ms": Real with or without a unit, Boolean.
inline std::string sspParameterSet(const std::string& values, const std::string& units = {})
{
    std::string text;
    for (const QString& one : QString::fromStdString(values).split("; ", Qt::SkipEmptyParts)) {
        const QString name = one.section('=', 0, 0), value = one.section('=', 1).section(' ', 0, 0),
                      unit = one.section('=', 1).section(' ', 1);
        const QString type = value == "true" || value == "false" ? "Boolean" : "Real";
        text += ("<ssv:Parameter name=\"" + name + "\"><ssv:" + type + " value=\"" + value + "\"" +
                 (unit.isEmpty() ? QString() : " unit=\"" + unit + "\"") + "/></ssv:Parameter>\n")
                    .toStdString();
    }
    return "<ssv:ParameterSet " + kSspSpaces + " version=\"1.0\" name=\"set\">\n<ssv:Parameters>\n" + text +
           "</ssv:Parameters>\n" + units + "</ssv:ParameterSet>\n";
}

inline std::string sspValues(const std::string& values, const std::string& units = {})
{
    return "<ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues>" + sspParameterSet(values, units) +
           "</ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>\n";
}

using SspEntries = std::vector<std::pair<std::string, std::string>>;

inline std::string sspArchive(const SspEntries& entries)
{
    ZipWriter writer;
    for (const auto& [name, content] : entries) writer.add(name, content);
    return writer.finish();
}

inline std::string sspFindings(const std::vector<SspFinding>& findings)
{
    std::string text;
    for (const SspFinding& finding : findings) text += toString(finding) + "\n";
    return text;
}

/// A system in a folder of its own.
class SspFolder {
public:
    [[nodiscard]] std::string path() const { return m_folder.path().toStdString(); }

    /// The text of the model, or all findings where there is none.
    [[nodiscard]] std::string imported(const SspEntries& entries, std::optional<ForeignInterface> preference = {})
    {
        const auto file = readSspBytes(sspArchive(entries));
        if (!file) return file.error();
        const SspImport made = importSsp(*file, path() + "/Whole.mo", {}, preference);
        m_findings = sspFindings(made.findings);
        if (!made.isDone()) return m_findings + made.failure;
        return *readFile(path() + "/Whole.mo");
    }
    [[nodiscard]] const std::string& findings() const { return m_findings; }

    /// As it lies on the disk.
    [[nodiscard]] Outcome simulated(const std::function<void(SimulationSettings&)>& change = {}) const
    {
        Outcome outcome;
        const std::string file = path() + "/Whole.mo";
        const auto text = readFile(file);
        outcome.analysis = analyse(std::make_shared<const SourceFile>(file, text ? *text : std::string()), {},
                                   StopAfter::Program, Task());
        if (!outcome.analysis->program) return outcome;
        SimulationSettings settings = settingsFor(outcome.analysis->dae->experiment);
        if (change) change(settings);
        outcome.simulation = simulate(*outcome.analysis, settings, outcome.diagnostics, Task());
        return outcome;
    }

private:
    QTemporaryDir m_folder;
    std::string m_findings;
};

}  // namespace causeway::test
