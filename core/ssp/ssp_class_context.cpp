// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_class_context.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/fmu/fmu_names.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

std::string baseNameOf(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

/// Letters, digits and characters that need no quoting in a URI.
std::string plainFileName(const std::string& path)
{
    std::string name = baseNameOf(path);
    for (char& c : name) {
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
        if (!isPlain) c = '_';
    }
    if (name.empty() || name.front() == '.') name.insert(0, "file");
    return name;
}

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

SspClassContext::SspClassContext(const SspFile& file, const SspClassSettings& settings)
    : m_file(file), m_settings(settings), m_fmus(*file.files), m_values(sspBoundValues(file.root))
{
    m_taken.insert(foreignIdentifier(settings.className));
    m_taken.insert("Causeway");
    name(file.root);
    m_stepName = freshName("stepSize");
    chooseTimes();
}

void SspClassContext::name(const SspElement& system)
{
    SspIdentifiers& made = m_identifiers[&system];
    std::set<std::string> taken{foreignIdentifier(m_settings.className), "Causeway"};
    const auto take = [&](std::string wanted, std::ptrdiff_t line) {
        if (!isIdentifier(foreignIdentifier(wanted)))
            error(system.file, line, fmt::format("the name '{}' cannot be written in Modelica", wanted),
                  "use letters, digits and signs of ASCII");
        while (!taken.insert(foreignIdentifier(wanted)).second) wanted += '_';
        m_taken.insert(foreignIdentifier(wanted));
        return foreignIdentifier(wanted);
    };
    for (const SspElement& element : system.elements) made.elements[element.name] = take(element.name, element.line);
    for (const SspConnector& connector : system.connectors)
        made.connectors[connector.name] = take(connector.name, connector.line);
    for (const SspElement& element : system.elements) {
        if (element.kind == SspElementKind::System) name(element);
    }
}

std::string SspClassContext::freshName(const std::string& wanted)
{
    std::string name = foreignIdentifier(wanted);
    for (int i = 2; !m_taken.insert(name).second; ++i) name = foreignIdentifier(fmt::format("{}_{}", wanted, i));
    return name;
}

const SspFmu* SspClassContext::fmuOf(const SspElement& component)
{
    const IoResult<SspFmu>& fmu = m_fmus.at(component.source);
    if (fmu) return &*fmu;
    if (m_failed.insert(component.source).second)
        error(component.file, component.line,
              fmt::format("the FMU '{}' of '{}' cannot be imported: {}", component.source, component.name, fmu.error()),
              "replace it; 'causewayc fmu check' gives details");
    return nullptr;
}

ForeignInterface SspClassContext::interfaceOf(const SspElement& component, const ForeignModel& model) const
{
    if (component.implementation == SspImplementation::ModelExchange) return ForeignInterface::ModelExchange;
    if (component.implementation == SspImplementation::CoSimulation) return ForeignInterface::CoSimulation;
    if (m_settings.preference == ForeignInterface::ModelExchange && model.exchange)
        return ForeignInterface::ModelExchange;
    return model.stepping ? ForeignInterface::CoSimulation : ForeignInterface::ModelExchange;
}

/// Times missing in the system, from its FMUs: the shortest step, the longest experiment.
void SspClassContext::chooseTimes()
{
    constexpr double kIntervals = 500;
    std::optional<double> shortest, longest;
    std::vector<const SspElement*> open{&m_file.root};
    while (!open.empty()) {
        const SspElement& element = *open.back();
        open.pop_back();
        for (const SspElement& part : element.elements) open.push_back(&part);
        if (element.source.empty()) continue;
        const IoResult<SspFmu>& fmu = m_fmus.at(element.source);
        if (!fmu) continue;
        const ForeignModel& model = fmu->model;
        if (model.stepSize && interfaceOf(element, model) == ForeignInterface::CoSimulation)
            shortest = std::min(shortest.value_or(*model.stepSize), *model.stepSize);
        if (model.stopTime) longest = std::max(longest.value_or(*model.stopTime), *model.stopTime);
    }
    m_startTime = m_file.experiment.startTime.value_or(0);
    m_stopTime = m_file.experiment.stopTime.value_or(longest.value_or(m_startTime + 1));
    if (!(m_stopTime > m_startTime)) m_stopTime = m_startTime + 1;
    m_step = shortest.value_or((m_stopTime - m_startTime) / kIntervals);
}

const SspPartClass* SspClassContext::classOf(const SspElement& component, const ForeignClassWishes& wishes)
{
    const SspFmu* const fmu = fmuOf(component);
    if (fmu == nullptr) return nullptr;
    const ForeignModel& model = fmu->model;
    const ForeignInterface kind = interfaceOf(component, model);
    if (component.implementation == SspImplementation::ScheduledExecution) {
        error(component.file, component.line,
              fmt::format("'{}' is for scheduled execution, which is not supported", component.name),
              "write implementation=\"CoSimulation\" or \"ModelExchange\"");
        return nullptr;
    }
    std::unique_ptr<SspPartClass>& made = m_classes[{component.source, kind, wishes}];
    if (made != nullptr) return made->className.empty() ? nullptr : made.get();
    made = std::make_unique<SspPartClass>();
    std::string stem = modelIdentifierOf(baseNameOf(component.source.substr(0, component.source.rfind(".fmu"))));
    stem.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(stem.front())));
    const std::string className = freshName(stem);
    IoResult<ForeignClass> written = modelicaClassOf(model, className, referenceTo(component.source), kind, wishes);
    if (!written) {
        error(component.file, component.line,
              fmt::format("the FMU '{}' of '{}' cannot be a class: {}", component.source, component.name,
                          written.error()),
              "replace it, or use its other interface");
        return nullptr;
    }
    made->className = className;
    made->written = std::move(*written);
    made->isStepping = kind == ForeignInterface::CoSimulation;
    for (const std::string& note : made->written.notes) warning(component.source, 0, note);
    classTexts.push_back(made->written.text);
    return made.get();
}

std::string SspClassContext::referenceTo(const std::string& source)
{
    const auto known = m_files.find(source);
    if (known != m_files.end()) return m_settings.folder + "/" + known->second;
    const std::string plain = plainFileName(source);
    std::string name = plain;
    for (int i = 2; !m_fileNames.insert(lowered(name)).second; ++i) name = fmt::format("{}-{}", i, plain);
    m_files.emplace(source, name);
    result.files.push_back({name, source});
    return m_settings.folder + "/" + name;
}

const SspBoundValue* SspClassContext::valueOf(const std::string& hierarchicalName)
{
    const auto found = m_values.find(hierarchicalName);
    if (found == m_values.end()) return nullptr;
    m_usedValues.insert(hierarchicalName);
    return &found->second;
}

void SspClassContext::tellUnusedValues()
{
    std::map<std::string, std::vector<std::string>> unused;
    for (const auto& [name, bound] : m_values) {
        if (!m_usedValues.contains(name)) unused[bound.set->file].push_back(name);
    }
    constexpr std::size_t kShown = 5;
    for (auto& [file, names] : unused) {
        const std::size_t count = names.size();
        names.resize(std::min(count, kShown));
        warning(file, 0,
                fmt::format("{} of its values find no parameter: {}{}", count, fmt::join(names, ", "),
                            count > kShown ? ", ..." : ""),
                "correct the names if they are meant to have an effect");
    }
}

void SspClassContext::error(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy)
{
    result.findings.push_back({true, file, line, std::move(text), std::move(remedy)});
}

void SspClassContext::warning(const std::string& file, std::ptrdiff_t line, std::string text, std::string remedy)
{
    result.findings.push_back({false, file, line, std::move(text), std::move(remedy)});
}

}  // namespace causeway
