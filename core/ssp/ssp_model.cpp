// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_model.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/fmi/import/foreign_class.h"
#include "core/fmu/zip_file.h"
#include "core/ssp/ssp_fmus.h"
#include "core/ssp/ssp_picture.h"
#include "core/ssp/ssp_probe.h"
#include "core/ssp/ssp_variable.h"
#include "core/ssp/ssp_writer.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

/// FMUs on the disk.
class DiskFiles final : public SspFiles {
public:
    [[nodiscard]] IoResult<std::string> read(const std::string& path) const override
    {
        return readFile(fs::path(std::u8string(path.begin(), path.end())));
    }
};

SspType modelTypeOf(ValueType type)
{
    if (type == ValueType::Boolean) return SspType::Boolean;
    return type == ValueType::Integer || type == ValueType::Enumeration ? SspType::Integer : SspType::Real;
}

/// An enumeration is written as an Integer.
SspType plainTypeOf(const ForeignVariable& variable)
{
    const SspType type = sspTypeOf(variable);
    return type == SspType::Enumeration ? SspType::Integer : type;
}

std::string valueText(double value, SspType type)
{
    return type == SspType::Boolean ? (value != 0 ? "true" : "false") : shortestText(value);
}

class SspModelReader {
public:
    SspModelReader(const Analysis& analysis, const SspDrawing& draw, const Task& task)
        : m_dae(*analysis.dae), m_draw(draw), m_task(task), m_probe(m_dae), m_fmus(m_disk)
    {
    }

    IoResult<std::string> archive()
    {
        index();
        if (m_objects.empty()) fail("it has no components that are imported FMUs");
        m_file.definitions.emplace_back();
        if (m_failure.empty()) m_file.root = system(InstanceId(0), m_dae.modelName, {});
        if (m_task.cancelled()) fail("it was cancelled");
        if (!m_failure.empty()) return IoResult<std::string>::failure(m_failure);
        m_file.name = m_dae.modelName;
        m_file.root.description = m_dae.description;
        m_file.experiment = {m_dae.experiment.startTime.value_or(0), m_dae.experiment.stopTime};
        ZipWriter zip;
        zip.add("SystemStructure.ssd", sspDescriptionText(m_file));
        for (const auto& [path, name] : m_sources) {
            const IoResult<std::string> bytes = m_disk.read(path);
            if (!bytes) return IoResult<std::string>::failure(fmt::format("'{}': {}", path, bytes.error()));
            zip.add(name, *bytes);
        }
        return zip.finish();
    }

private:
    /// An end of a connection.
    struct End {
        VariableId variable;
        SspEnd end;
        std::string element, connector;
        bool isSource = false, isParameter = false;
    };

    void fail(std::string why)
    {
        if (m_failure.empty()) m_failure = std::move(why);
    }

    void index()
    {
        for (std::uint32_t i = 0; i < m_dae.instances.size(); ++i) {
            const InstanceId instance(i);
            if (instance.index() > 0 && !m_dae.instances[instance].isConnector)
                m_children[m_dae.instances[instance].parent].push_back(instance);
        }
        for (std::uint32_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId variable(i);
            const DaeVariable& declared = m_dae.variables[variable];
            m_variables.emplace(declared.name, variable);
            const bool isCall = !declared.binding.isNone() && m_dae.pool.op(declared.binding) == Op::FunctionCall;
            if (declared.type != ValueType::ExternalObject || !isCall) continue;
            const std::string& name = m_dae.functions[m_dae.pool.functionOf(declared.binding)].name;
            if (!name.starts_with("Causeway.Fmi.")) continue;
            m_objects[declared.instance] = variable;
            for (InstanceId above = declared.instance; above.index() > 0; above = m_dae.instances[above].parent)
                m_systems.insert(m_dae.instances[above].parent);
        }
        for (const DaeEquation& equation : m_dae.equations) {
            if (equation.kind != EquationKind::Simple || equation.origin == EquationOrigin::Connection) continue;
            for (const bool isLeft : {true, false}) {
                const ExprId side = isLeft ? equation.lhs : equation.rhs;
                if (m_dae.pool.op(side) == Op::Variable)
                    m_definitions[m_dae.pool.variableOf(side)].push_back(isLeft ? equation.rhs : equation.lhs);
            }
        }
    }

    [[nodiscard]] std::string prefixOf(InstanceId instance) const
    {
        const std::string path = m_dae.pathOf(instance);
        return path.empty() ? path : path + ".";
    }

    [[nodiscard]] VariableId find(const std::string& name) const
    {
        const auto found = m_variables.find(name);
        return found == m_variables.end() ? VariableId() : found->second;
    }

    SspElement system(InstanceId instance, const std::string& className, const std::string& name)
    {
        SspElement made;
        made.kind = SspElementKind::System;
        made.name = name.empty() ? "Root" : name;
        const SspPicture picture(m_draw(className));
        std::vector<End> ends;
        for (const InstanceId child : m_children[instance]) {
            const DaeInstance& part = m_dae.instances[child];
            const std::string partName = sspUnquoted(part.name);
            if (m_systems.contains(child)) {
                made.elements.push_back(system(child, std::string(part.className), partName));
                takeSystemEnds(child, made.elements.back(), ends);
            } else if (m_objects.contains(child)) {
                made.elements.push_back(component(child, partName, ends));
            } else {
                if (isModel(child))
                    fail(fmt::format("'{}' is not an imported FMU; export it as an FMU, import that, and replace it",
                                     m_dae.pathOf(child)));
                continue;
            }
            if (!m_failure.empty()) return made;
            picture.place(part.name, made.elements.back());
            const std::string icon = picture.iconOf(part.name);
            if (!icon.empty() && made.elements.back().geometry) made.elements.back().geometry->icon = sourceOf(icon);
        }
        takeOwnEnds(instance, made, ends);
        connect(instance, picture, made, ends);
        picture.place(made);
        return made;
    }

    /// Excludes parameter records etc.
    [[nodiscard]] bool isModel(InstanceId instance) const
    {
        return std::ranges::any_of(m_dae.variables, [&](const DaeVariable& variable) {
            return variable.instance == instance && variable.variability > Variability::Parameter;
        });
    }

    // ----- FMUs

    SspElement component(InstanceId instance, const std::string& name, std::vector<End>& ends)
    {
        SspElement made;
        made.name = name;
        const ExprId call = m_dae.variables[m_objects.at(instance)].binding;
        const auto operands = m_dae.pool.operands(call);
        const auto file = operands.empty() ? std::nullopt : m_probe.text(operands[0]);
        if (!file || operands.size() < 3) {
            fail(fmt::format("the FMU of '{}' is not known", name));
            return made;
        }
        std::string path = *file;
        for (const auto& [uri, where] : m_dae.resources) {
            if (uri == path) path = where;
        }
        const IoResult<SspFmu>& fmu = m_fmus.at(path);
        if (!fmu) {
            fail(fmt::format("the FMU '{}' of '{}': {}", path, name, fmu.error()));
            return made;
        }
        const bool isStepping = m_dae.functions[m_dae.pool.functionOf(call)].name.starts_with("Causeway.Fmi.Instance");
        made.implementation = isStepping ? SspImplementation::CoSimulation : SspImplementation::ModelExchange;
        made.source = sourceOf(path);
        const std::string prefix = prefixOf(instance);
        for (const ForeignVariable& variable : fmu->model.variables) {
            const bool isInput = variable.causality == ForeignCausality::Input;
            const bool isParameter = variable.causality == ForeignCausality::Parameter;
            const VariableId flat = find(prefix + foreignIdentifier(variable.name));
            if (flat.isNone() || !variable.isNumeric() || !variable.dimensions.empty()) continue;
            SspConnector connector;
            connector.name = variable.name;
            connector.kind = sspKindOf(variable);
            connector.type = plainTypeOf(variable);
            connector.unit = definedUnit(variable.unit, fmu->definitions);
            ends.push_back({flat, endOf(name + "." + variable.name, connector), name, variable.name,
                            !isInput && !isParameter, isParameter});
            made.connectors.push_back(std::move(connector));
        }
        takeStarts(operands, *fmu, prefix, made);
        return made;
    }

    /// Start values of variables other than parameters, which are ends.
    void takeStarts(std::span<const ExprId> operands, const SspFmu& fmu, const std::string& prefix, SspElement& made)
    {
        const auto elementsOf = [&](ExprId array) {
            return m_dae.pool.op(array) == Op::Array ? m_dae.pool.operands(array) : std::span<const ExprId>();
        };
        const auto names = elementsOf(operands[1]), values = elementsOf(operands[2]);
        for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
            const auto name = m_probe.text(names[i]);
            const ForeignVariable* const variable = name ? fmu.model.find(*name) : nullptr;
            if (variable == nullptr || (variable->causality == ForeignCausality::Parameter &&
                                        !find(prefix + foreignIdentifier(variable->name)).isNone()))
                continue;
            if (const auto value = m_probe.value(values[i]))
                addValue(made, *name, plainTypeOf(*variable), variable->unit, *value);
        }
    }

    /// Path in the archive.
    std::string sourceOf(const std::string& path)
    {
        const auto known = m_sources.find(path);
        if (known != m_sources.end()) return known->second;
        const fs::path file(std::u8string(path.begin(), path.end()));
        std::string stem = file.stem().string();
        for (char& c : stem) {
            const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
            if (!isPlain) c = '_';
        }
        const std::string ending = file.extension().string();
        std::string name = fmt::format("resources/{}{}", stem, ending);
        for (int i = 2; !m_sourceNames.insert(name).second; ++i)
            name = fmt::format("resources/{}-{}{}", stem, i, ending);
        return m_sources.emplace(path, name).first->second;
    }

    // ----- ends

    /// Adds a unit to the definitions of the file; empty if impossible.
    std::string definedUnit(const std::string& unit, const SspDefinitions& definitions)
    {
        if (unit.empty()) return {};
        std::vector<SspUnit>& units = m_file.definitions.front().units;
        if (std::ranges::find(units, unit, &SspUnit::name) != units.end()) return unit;
        if (const SspUnit* const given = definitions.unit(unit)) {
            units.push_back(*given);
            return unit;
        }
        const auto powers = unitPowers(unit);
        const auto scale = unitScale(unit);
        if (!powers || !scale || scale->isLevel || !powers->others.empty()) return {};
        SspUnit made{unit, {}, scale->factor, scale->offset};
        std::ranges::copy(powers->base, made.powers.begin());
        std::swap(made.powers[0], made.powers[1]);  // kg before m
        units.push_back(std::move(made));
        return unit;
    }

    [[nodiscard]] SspEnd endOf(std::string name, const SspConnector& connector) const
    {
        return {std::move(name), connector.type, connector.unit, nullptr, nullptr};
    }

    /// Definitions of the file may move when it grows.
    [[nodiscard]] SspEnd resolved(SspEnd end) const
    {
        end.unit = m_file.definitions.front().unit(end.unitName);
        return end;
    }

    SspConnector ownConnector(const DaeVariable& variable, SspKind kind)
    {
        SspConnector made;
        made.name = sspUnquoted(variable.name.substr(prefixOf(variable.instance).size()));
        made.kind = kind;
        made.type = modelTypeOf(variable.type);
        made.unit = definedUnit(std::string(variable.unit), {});
        made.description = variable.description;
        return made;
    }

    /// Connectors of the system itself, seen from inside: only used parameters.
    void takeOwnEnds(InstanceId instance, SspElement& made, std::vector<End>& ends)
    {
        std::set<VariableId> used;
        for (const End& end : ends) {
            if (!end.isParameter && end.isSource) continue;
            for (const ExprId expression : expressionsOf(end)) {
                for (const VariableId variable : m_probe.variablesOf(expression)) used.insert(variable);
            }
        }
        for (std::uint32_t i = 0; i < m_dae.variables.size(); ++i) {
            const VariableId id(i);
            const DaeVariable& variable = m_dae.variables[id];
            if (variable.instance != instance || !m_dae.pool.types().isScalar(variable.typeId) || variable.isProtected)
                continue;
            const bool isParameter = variable.variability <= Variability::Parameter;
            if (isParameter && !used.contains(id)) continue;
            SspConnector connector = ownConnector(variable, isParameter        ? SspKind::Parameter
                                                            : variable.isInput ? SspKind::Input
                                                                               : SspKind::Output);
            ends.push_back(
                {id, endOf(connector.name, connector), {}, connector.name, isParameter || variable.isInput, false});
            if (const auto value = ownValue(instance, variable); value && (isParameter || variable.isInput))
                addValue(made, connector.name, connector.type, std::string(variable.unit), *value);
            made.connectors.push_back(std::move(connector));
        }
    }

    /// A literal; for an input of the model its start value.
    std::optional<double> ownValue(InstanceId instance, const DaeVariable& variable)
    {
        const bool isParameter = variable.variability <= Variability::Parameter;
        const ExprId expression = isParameter ? variable.binding : variable.start;
        if (expression.isNone() || (!isParameter && instance.index() > 0)) return std::nullopt;
        if (isParameter && instance.index() > 0 && !m_probe.variablesOf(expression).empty()) return std::nullopt;
        return m_probe.value(expression);
    }

    /// Connectors of a subsystem, seen from outside.
    void takeSystemEnds(InstanceId instance, const SspElement& element, std::vector<End>& ends)
    {
        const std::string prefix = prefixOf(instance);
        for (const SspConnector& connector : element.connectors) {
            const VariableId flat = find(prefix + foreignIdentifier(connector.name));
            if (flat.isNone()) continue;
            ends.push_back({flat, endOf(element.name + "." + connector.name, connector), element.name, connector.name,
                            connector.kind == SspKind::Output, connector.kind == SspKind::Parameter});
        }
    }

    /// Expressions that determine its value.
    [[nodiscard]] std::vector<ExprId> expressionsOf(const End& end) const
    {
        const ExprId binding = m_dae.variables[end.variable].binding;
        if (end.isParameter) return binding.isNone() ? std::vector<ExprId>() : std::vector<ExprId>{binding};
        const auto found = m_definitions.find(end.variable);
        std::vector<ExprId> all = found == m_definitions.end() ? std::vector<ExprId>() : found->second;
        if (!binding.isNone()) all.push_back(binding);
        return all;
    }

    // ----- connections

    void connect(InstanceId instance, const SspPicture& picture, SspElement& made, const std::vector<End>& ends)
    {
        std::map<std::pair<std::string, std::string>, const End*> byName;
        std::map<VariableId, const End*> sources;
        for (const End& end : ends) {
            byName[{end.element, end.connector}] = &end;
            if (end.isSource) sources[end.variable] = &end;
        }
        // Connect equations may connect sinks.
        std::map<const End*, const End*> sourceOfSink;
        for (const std::vector<SspPicture::Name>& group : picture.groups()) {
            const End* source = nullptr;
            for (const SspPicture::Name& name : group) {
                const auto found = byName.find(name);
                if (found == byName.end()) {
                    fail(fmt::format("the connection of '{}' is not one of an input and an output",
                                     prefixOf(instance) + name.first + (name.first.empty() ? "" : ".") + name.second));
                    return;
                }
                if (found->second->isSource) source = found->second;
            }
            for (const SspPicture::Name& name : group) {
                const End* const sink = byName.at(name);
                if (source != nullptr && !sink->isSource) sourceOfSink[sink] = source;
            }
        }
        for (const End& sink : ends) {
            if (sink.isSource || !m_failure.empty()) continue;
            const auto known = sourceOfSink.find(&sink);
            if (known != sourceOfSink.end())
                add(picture, made, *known->second, sink, ExprId());
            else
                define(picture, made, sink, sources);
        }
    }

    /// From equations: a value, or a function of one source.
    void define(const SspPicture& picture, SspElement& made, const End& sink,
                const std::map<VariableId, const End*>& sources)
    {
        for (const ExprId expression : expressionsOf(sink)) {
            const std::vector<VariableId> variables = m_probe.variablesOf(expression);
            std::vector<const End*> found;
            for (const VariableId variable : variables) {
                const auto source = sources.find(variable);
                if (source != sources.end()) found.push_back(source->second);
            }
            if (found.size() == 1 && variables.size() == 1) {
                add(picture, made, *found.front(), sink, expression);
                return;
            }
            if (const auto value = m_probe.value(expression)) {
                if (sink.element.empty()) continue;
                const auto element = std::ranges::find(made.elements, sink.element, &SspElement::name);
                addValue(*element, sink.connector, sink.end.type, sink.end.unitName, *value);
                return;
            }
        }
        if (!expressionsOf(sink).empty() && !sink.element.empty())
            fail(fmt::format("the value of '{}' comes from more than a connection", sink.end.name));
    }

    void add(const SspPicture& picture, SspElement& made, const End& source, const End& sink, ExprId expression)
    {
        const auto way = m_probe.way(expression, source.variable, resolved(source.end), resolved(sink.end));
        if (!way) {
            fail(fmt::format("the equation from '{}' to '{}' is not a transformation of SSP", source.end.name,
                             sink.end.name));
            return;
        }
        SspConnection connection;
        connection.startElement = source.element;
        connection.startConnector = source.connector;
        connection.endElement = sink.element;
        connection.endConnector = sink.connector;
        connection.transformation = way->transformation;
        connection.suppressesUnits = way->suppressesUnits;
        connection.points = picture.pointsOf({source.element, source.connector}, {sink.element, sink.connector});
        made.connections.push_back(std::move(connection));
    }

    void addValue(SspElement& element, const std::string& name, SspType type, const std::string& unit, double number)
    {
        if (element.bindings.empty()) element.bindings.emplace_back();
        SspParameterSet& set = element.bindings.front().set;
        SspValue value;
        value.name = name;
        value.type = type;
        value.text = valueText(number, type);
        if (type == SspType::Real) {
            const SspUnit* const defined = m_file.definitions.front().unit(unit);
            if (defined != nullptr) {
                value.unit = unit;
                if (set.definitions.unit(unit) == nullptr) set.definitions.units.push_back(*defined);
            }
        }
        set.values.push_back(std::move(value));
    }

    const HybridDae& m_dae;
    const SspDrawing& m_draw;
    const Task& m_task;
    SspProbe m_probe;
    DiskFiles m_disk;
    SspFmus m_fmus;
    SspFile m_file;
    std::string m_failure;
    std::map<InstanceId, std::vector<InstanceId>> m_children;
    std::map<InstanceId, VariableId> m_objects;  ///< of FMUs, by component
    std::set<InstanceId> m_systems;
    std::map<std::string, VariableId> m_variables;
    std::map<VariableId, std::vector<ExprId>> m_definitions;
    std::map<std::string, std::string> m_sources;  ///< path on disk to path in the archive
    std::set<std::string> m_sourceNames;
};

}  // namespace

IoResult<std::string> exportSsp(const Analysis& analysis, const SspDrawing& draw, const Task& task)
{
    return SspModelReader(analysis, draw, task).archive();
}

}  // namespace causeway
