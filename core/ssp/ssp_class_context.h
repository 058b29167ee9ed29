// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the systems of one file share while they become classes: names, classes of FMUs, files, findings.
///
/// In:   the system.
/// Out:  a class for each FMU and each way in which it is used; names that clash with no other.
/// Private to this room.
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

/// How a system calls what is in it, as identifiers of Modelica.
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
    /// The class for a component with these wishes; null after a finding.
    [[nodiscard]] const SspPartClass* classOf(const SspElement& component, const ForeignClassWishes& wishes);
    /// A name for a class, or for anything else that is not an element or a connector of any system.
    [[nodiscard]] std::string freshName(const std::string& wanted);
    /// How the text names a file of the system, which is then copied.
    [[nodiscard]] std::string referenceTo(const std::string& source);

    /// Null where no binding gives one; it counts as used.
    [[nodiscard]] const SspBoundValue* valueOf(const std::string& hierarchicalName);
    void error(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy);
    void warning(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy = {});
    /// Values of parameter sets that no one has asked for.
    void tellUnusedValues();

    /// The parameter with the distance of communication points, and its value, s.
    [[nodiscard]] const std::string& stepName() const { return m_stepName; }
    [[nodiscard]] double step() const { return m_step; }
    /// Of the run, s.
    [[nodiscard]] double startTime() const { return m_startTime; }
    [[nodiscard]] double stopTime() const { return m_stopTime; }

    /// Classes of FMUs and systems, in the order in which they were made.
    std::vector<std::string> classTexts;
    /// Of dictionaries, as equations name them.
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
    std::set<std::string> m_taken;  ///< as they are written
    using ClassKey = std::tuple<std::string, ForeignInterface, ForeignClassWishes>;
    std::map<ClassKey, std::unique_ptr<SspPartClass>> m_classes;
    std::map<std::string, std::string> m_files;  ///< by source
    std::set<std::string> m_fileNames, m_failed;
    std::string m_stepName;
    double m_step = 0, m_startTime = 0, m_stopTime = 0;
};

}  // namespace causeway
