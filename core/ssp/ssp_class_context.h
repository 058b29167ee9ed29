// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the systems of one file during conversion to classes: names, classes of FMUs, files, findings.
/// In:   the system. Out: a class for each FMU and mode of use; unique names. Internal to this room.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

#include "core/fmi/import/foreign_class.h"
#include "core/ssp/ssp_class.h"
#include "core/ssp/ssp_fmus.h"
#include "core/ssp/ssp_values.h"

namespace causeway {

/// Names of the contents of a system, as Modelica identifiers.
struct SspIdentifiers {
    std::map<std::string, std::string> elements, connectors;
};

/// The class of a component.
struct SspPartClass {
    std::string className;
    ForeignClass written;
    bool isStepping = false;
};

class SspClassContext {
public:
    SspClassContext(const SspFile& file, const SspClassSettings& settings);

    [[nodiscard]] const SspFile& file() const { return m_file; }
    [[nodiscard]] const SspIdentifiers& identifiersOf(const SspElement& system) const
    {
        return m_identifiers.at(&system);
    }
    /// Of a component; null after a finding.
    [[nodiscard]] const SspFmu* fmuOf(const SspElement& component);
    /// Class for a component with these options; null after a finding.
    [[nodiscard]] const SspPartClass* classOf(const SspElement& component, const ForeignClassWishes& wishes);
    /// A unique name for a class, or anything that is not an element or connector of any system.
    [[nodiscard]] std::string freshName(const std::string& wanted);
    /// Reference in the text to a file of the system, which is then copied.
    [[nodiscard]] std::string referenceTo(const std::string& source);

    /// Null if there is no binding; marks the value as used.
    [[nodiscard]] const SspBoundValue* valueOf(const std::string& hierarchicalName);
    void error(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy);
    void warning(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy = {});
    /// Reports unused values of parameter sets.
    void tellUnusedValues();

    /// Name of the parameter for the communication step size, and its value, s.
    [[nodiscard]] const std::string& stepName() const { return m_stepName; }
    [[nodiscard]] double step() const { return m_step; }
    /// Of the run, s.
    [[nodiscard]] double startTime() const { return m_startTime; }
    [[nodiscard]] double stopTime() const { return m_stopTime; }

    /// Classes of FMUs and systems, in order of creation.
    std::vector<std::string> classTexts;
    /// Signals of dictionaries, as named in equations.
    std::set<std::string> writtenSignals, readSignals;
    SspClass result;

private:
    void name(const SspElement& system);
    void chooseTimes();
    [[nodiscard]] ForeignInterface interfaceOf(const SspElement& component, const ForeignModel& model) const;

    const SspFile& m_file;
    const SspClassSettings& m_settings;
    SspFmus m_fmus;
    SspBoundValues m_values;
    std::set<std::string> m_usedValues;
    std::map<const SspElement*, SspIdentifiers> m_identifiers;
    std::set<std::string> m_taken;  ///< as written
    using ClassKey = std::tuple<std::string, ForeignInterface, ForeignClassWishes>;
    std::map<ClassKey, std::unique_ptr<SspPartClass>> m_classes;
    std::map<std::string, std::string> m_files;  ///< by source
    std::set<std::string> m_fileNames, m_failed;
    std::string m_stepName;
    double m_step = 0, m_startTime = 0, m_stopTime = 0;
};

}  // namespace causeway
