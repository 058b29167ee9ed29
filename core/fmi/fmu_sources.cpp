// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_sources.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/markup.h"
#include "core/base/version.h"
#include "core/dae/dae_evaluation.h"
#include "core/external/external_world.h"
#include "core/fmi/c_expression.h"
#include "core/fmi/fmu_sources_texts.h"
#include "core/fmi/model_description.h"
#include "core/fmu/fmu_names.h"
#include "core/fmu/zip_file.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

/// Feature that the sources do not support; empty if there is none.
std::string obstacleOf(const FmuModel& model)
{
    const Program& program = *model.program;
    if (model.selectsStates) return "its states are selected while it runs";
    if (model.changesStructure) return "the number of its states changes while it runs";
    if (model.hasDelays || !program.distributions.empty()) return "it has delay() or spatialDistribution()";
    if (!program.clocks.empty()) return "it has clocks";
    if (!program.computedParameters.empty()) return "its start computes parameters";
    if (!program.roundings.empty()) return fmt::format("a rounding makes events: {}", program.roundings.front().text);
    for (const ProgramRelation& relation : program.relations) {
        if (relation.op != Op::Less && relation.op != Op::LessEqual && relation.op != Op::Greater &&
            relation.op != Op::GreaterEqual)
            return fmt::format("a relation of equality makes events: {}", relation.text);
    }
    for (const FunctionCallSite& site : program.functionCalls) {
        if (site.resultCount == 0 || !site.code.empty()) continue;
        const ExpressionPool& pool = program.pool;
        const bool isCall = pool.op(site.expr) == Op::FunctionCall;
        return fmt::format("C sources cannot call {}",
                           isCall ? withFmuNames(program.structure->functions[pool.functionOf(site.expr)].name)
                                  : std::string("a function of something other than numbers"));
    }
    return {};
}

class SourceWriter {
public:
    SourceWriter(FmuModel& model, FmiVersion version, const std::string& token, const Task& task)
        : m_model(model),
          m_version(version),
          m_program(*model.program),
          m_dae(*m_program.structure->dae),
          m_token(token),
          m_task(task)
    {
    }

    std::string write()
    {
        m_text = fmt::format("/* The model {}: written by Causeway. */\n#include \"model.h\"\n\n",
                             withFmuNames(m_dae.modelName));
        writeSizes();
        gatherRanges();
        writeTables();
        for (const auto& [begin, end] : m_ranges) writeRange(begin, end);
        writeParameters();
        writeCodeTables();
        named("cw_parameter_code", m_program.parameterCode);
        named("cw_crossing_code", m_program.crossingCode);
        named("cw_schedule_code", m_program.scheduleCode);
        named("cw_condition_code", m_program.conditionCode);
        named("cw_effect_code", m_program.initialEffectCode);
        return fmt::format(
            "{}\n#include \"runtime.c\"\n#include \"instance.c\"\n#include \"steps.c\"\n#include \"{}\"\n", m_text,
            m_version == FmiVersion::V3 ? "fmi3.c" : "fmi2.c");
    }
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_notes; }

private:
    static int number(Slot slot) { return slot == kNoSlot ? -1 : static_cast<int>(slot); }
    static std::string place(Slot slot) { return fmt::format("v[{}]", slot); }
    static std::string nameOf(CodeRange range)
    {
        return range.empty() ? std::string("cw_nothing") : fmt::format("code_{}_{}", range.begin, range.end);
    }

    void define(std::string_view name, std::size_t value) { m_text += fmt::format("#define {} {}\n", name, value); }

    void writeSizes()
    {
        define("CW_SLOTS", m_program.slotCount);
        define("CW_TIME", m_program.time);
        define("CW_INITIAL", m_program.initial);
        define("CW_STATES", m_model.states.size());
        define("CW_VARIABLES", m_model.variables.size());
        define("CW_INDICATORS", m_model.indicators.size());
        define("CW_RELATIONS", m_program.relations.size());
        define("CW_MOST_RELATIONS", m_program.relations.size());
        define("CW_STAGES", m_program.stages.size());
        define("CW_INITIAL_STAGES", m_program.initialStages.size());
        define("CW_ACTIONS", m_program.actions.size());
        define("CW_PRES", m_program.preCopies.size());
        define("CW_SAMPLES", m_program.samples.size());
        define("CW_STARTS", m_program.startValues.size());
        define("CW_ITERATIONS", m_program.iterations.size());
        m_text += fmt::format("#define CW_TOLERANCE {}\n#define CW_TOKEN {}\n\n",
                              cNumber(settingsFor(m_dae.experiment).tolerance), cText(m_token));
        m_text +=
            "struct CwModel {\n"
            "    double v[CW_SLOTS + 1], side[CW_RELATIONS + 1], nextTick[CW_SAMPLES + 1], reinit[CW_ACTIONS + 1];\n"
            "    double kept[CW_SLOTS + 1]; /* what a failed evaluation leaves of v */\n"
            "    double givenValue[CW_VARIABLES + 1], tolerance, stepSize, nextEvent;\n"
            "    char hasReinit[CW_ACTIONS + 1], given[CW_VARIABLES + 1], message[512];\n"
            "    int live, isInitial, isStarted, isRunning, isStale, isTerminated, inputsChanged;\n"
            "    int open, isDoubtTold, isExact, isContinuous, isDiscarded;\n"
            "    long rounds;\n"
            "};\n"
            "CW_MAYBE_UNUSED static double cw_truth(CwModel* m, int index, double left, double right);\n"
            "CW_MAYBE_UNUSED static int cw_act(CwModel* m, int index);\n"
            "CW_MAYBE_UNUSED static int cw_nothing(CwModel* m) { (void)m; return 1; }\n\n";
    }

    // ----- code
    void need(CodeRange range)
    {
        if (range.empty() || !m_ranges.insert({range.begin, range.end}).second) return;
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (i.op == OpCode::Function) need(m_program.functionCalls[i.c].code);
            if (i.op == OpCode::Routine) need(m_program.routines[i.c]);
        }
    }

    void gatherRanges()
    {
        for (const auto* stages : {&m_program.stages, &m_program.initialStages}) {
            for (const Program::Stage& stage : *stages) need(stage.code);
        }
        for (const IterationBlock& block : m_program.iterations) {
            need(block.code);
            need(block.discreteCode);
        }
        for (const CodeRange range : {m_program.parameterCode, m_program.crossingCode, m_program.scheduleCode,
                                      m_program.conditionCode, m_program.initialEffectCode})
            need(range);
        for (const auto& [begin, end] : m_ranges)
            m_text += fmt::format("static int {}(CwModel* m);\n", nameOf({begin, end}));
        m_text += "\n";
    }

    /// Large ranges are split where no jump crosses, so that compilers need not optimize them as a whole.
    void writeRange(std::uint32_t begin, std::uint32_t end)
    {
        std::set<std::uint32_t> labels;
        for (std::uint32_t at = begin; at < end; ++at) {
            const Instruction& i = m_program.code[at];
            if (i.op == OpCode::Jump || i.op == OpCode::JumpIfFalse) labels.insert(at + 1 + i.c);
        }
        m_text += fmt::format("static int {}(CwModel* m)\n{{\n    double* const v = m->v;\n", nameOf({begin, end}));
        for (std::uint32_t at = begin; at < end; ++at) {
            if (labels.contains(at)) m_text += fmt::format("l{}:;\n", at);
            writeInstruction(at);
        }
        if (labels.contains(end)) m_text += fmt::format("l{}:;\n", end);
        m_text += "    (void)v;\n    return 1;\n}\n\n";
    }

    void writeInstruction(std::uint32_t at)
    {
        const Instruction& i = m_program.code[at];
        const std::string a = place(i.a), b = place(i.b), c = place(i.c), target = place(i.target);
        switch (i.op) {
            case OpCode::Jump: m_text += fmt::format("    goto l{};\n", at + 1 + i.c); break;
            case OpCode::JumpIfFalse: m_text += fmt::format("    if ({} == 0) goto l{};\n", a, at + 1 + i.c); break;
            case OpCode::Function: {
                const CodeRange code = m_program.functionCalls[i.c].code;
                m_text += fmt::format("    m->rounds = 0;\n    if (!{}(m)) return 0;\n", nameOf(code));
                break;
            }
            case OpCode::Routine:
                m_text += fmt::format("    if (!{}(m)) return 0;\n", nameOf(m_program.routines[i.c]));
                break;
            case OpCode::Relation:
                m_text += fmt::format("    if (m->live) {} = cw_truth(m, {}, {}, {});\n", target, i.c, a, b);
                break;
            case OpCode::Action: m_text += fmt::format("    if (m->live && !cw_act(m, {})) return 0;\n", i.c); break;
            case OpCode::Element:
                m_text += fmt::format("    {} = cw_element(v + {}, {}, {});\n", target, i.b, i.c, a);
                break;
            case OpCode::SetElement:
                m_text +=
                    fmt::format("    if (!({0} >= 1 && {0} < {1}.0 + 1)) return 0;\n    v[{2} + (int){0} - 1] = {3};\n",
                                a, i.c, i.target, b);
                break;
            case OpCode::Finite: m_text += fmt::format("    if (!({0} - {0} == 0)) return 0;\n", a); break;
            case OpCode::Within:
                m_text += fmt::format("    if (!({0} >= 1 && {0} < {1}.0 + 1)) return 0;\n", a, i.c);
                break;
            case OpCode::Require: m_text += fmt::format("    if ({} == 0) return 0;\n", a); break;
            case OpCode::KeepOn: m_text += "    if (++m->rounds > 100000000L) return 0;\n"; break;
            default: m_text += fmt::format("    {} = {};\n", target, cOperation(i, a, b, c).value_or("CW_NAN"));
        }
    }

    void named(std::string_view name, CodeRange range)
    {
        m_text += fmt::format("CW_MAYBE_UNUSED static int {}(CwModel* m) {{ return {}(m); }}\n", name, nameOf(range));
    }

    // ----- tables
    /// C has no empty tables.
    void table(std::string_view type, std::string_view name, const std::vector<std::string>& rows,
               std::string_view none = "{0}")
    {
        m_text += fmt::format("static const {} {}[] = {{\n    {}\n}};\n", type, name,
                              rows.empty() ? std::string(none) : fmt::format("{}", fmt::join(rows, ",\n    ")));
    }

    /// Strings and numbers by index; `null` for none.
    std::string numbers(const std::vector<int>& values)
    {
        if (values.empty()) return "NULL";
        const std::string name = fmt::format("list_{}", m_lists++);
        m_text += fmt::format("static const int {}[] = {{{}}};\n", name, fmt::join(values, ", "));
        return name;
    }

    void writeTables()
    {
        static const std::map<Op, int> kOps = {
            {Op::Less, 0}, {Op::LessEqual, 1}, {Op::Greater, 2}, {Op::GreaterEqual, 3}};
        std::vector<std::string> rows;
        for (const ProgramRelation& r : m_program.relations)
            rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}}}", kOps.at(r.op), number(r.mode), number(r.left),
                                       number(r.right), number(r.instant), r.isRising ? 1 : 0));
        table("CwRelation", "cw_relations", rows);
        rows.clear();
        for (const ProgramAction& a : m_program.actions) {
            const int kind = a.kind == ActionKind::Assert ? 0 : a.kind == ActionKind::Terminate ? 1 : 2;
            const int variable = a.variable.isNone() ? -1 : number(m_program.variableSlot[a.variable]);
            rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}}}", kind, number(a.condition), number(a.level),
                                       variable, number(a.value),
                                       cText(fmt::format("an assertion does not hold: {}", a.text))));
        }
        table("CwAction", "cw_actions", rows);
        rows.clear();
        for (const Program::PreCopy& p : m_program.preCopies)
            rows.push_back(
                fmt::format("{{{}, {}, {}, {}}}", p.pre, p.slot, p.isContinuous ? 1 : 0, p.variable.isNone() ? 1 : 0));
        table("CwPre", "cw_pres", rows);
        rows.clear();
        for (const Program::Sample& s : m_program.samples)
            rows.push_back(fmt::format("{{{}, {}, {}}}", s.value, s.start, s.interval));
        table("CwSample", "cw_samples", rows);
        rows.clear();
        for (const Program::StartValue& s : m_program.startValues)
            rows.push_back(fmt::format("{{{}, {}}}", s.slot, s.value));
        table("CwStartValue", "cw_starts", rows);
        writeStates();
    }

    void writeStates()
    {
        std::vector<std::string> rows;
        m_positions = *statePositions(m_model, m_program);
        for (std::size_t k = 0; k < m_model.states.size(); ++k) {
            const Program::State& state = m_program.states[m_positions[k]];
            const double nominal = m_model.variables[m_model.states[k].reference].nominal.value_or(1);
            rows.push_back(fmt::format("{{{}, {}, {}}}", state.value, state.derivative, cNumber(nominal)));
        }
        table("CwState", "cw_states", rows);
        rows.clear();
        const std::vector<std::size_t> crossings = *crossingPositions(m_model, m_program);
        for (const std::size_t crossing : crossings) rows.push_back(std::to_string(crossing));
        table("int", "cw_indicators", rows, "0");
    }

    void writeCodeTables()
    {
        for (const auto& [name, stages] :
             {std::pair("cw_stages", &m_program.stages), std::pair("cw_initial_stages", &m_program.initialStages)}) {
            std::vector<std::string> rows;
            for (const Program::Stage& stage : *stages)
                rows.push_back(
                    fmt::format("{{{}, {}, {}}}", nameOf(stage.code), stage.iteration, stage.isEventOnly ? 1 : 0));
            table("CwStage", name, rows);
        }
        std::vector<std::string> rows;
        const auto slots = [](const std::vector<Slot>& of) { return std::vector<int>(of.begin(), of.end()); };
        for (const IterationBlock& block : m_program.iterations) {
            std::vector<int> discreteUnknowns, discreteValues;
            for (const IterationBlock::Discrete& d : block.discrete) {
                discreteUnknowns.push_back(number(d.unknown));
                discreteValues.push_back(number(d.value));
            }
            const std::string unknowns = numbers(slots(block.unknowns)), residuals = numbers(slots(block.residuals)),
                              of = numbers(discreteUnknowns), to = numbers(discreteValues),
                              relations = numbers(slots(block.relations));
            rows.push_back(fmt::format("{{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}}", block.unknowns.size(),
                                       unknowns, residuals, nameOf(block.code),
                                       block.discreteCode.empty() ? "NULL" : nameOf(block.discreteCode),
                                       block.discrete.size(), of, to, block.relations.size(), relations,
                                       block.isLinear ? 1 : 0, block.hasOuterRelations ? 1 : 0));
        }
        table("CwIteration", "cw_iterations", rows);
    }

    // ----- parameters
    /// Value of each parameter, and the code of dependent ones. Those computed only by the expression evaluator are
    /// constant, as are all on which they depend.
    void writeParameters()
    {
        ExternalWorld world(ExternalWorld::Purpose::Simulation);
        DaeEvaluation evaluation(m_dae, world, m_task);
        const std::vector<double> numbers = evaluation.computeParameters().numbers;
        const ExpressionPool& pool = m_dae.pool;
        const auto variable = [&](VariableId id) { return place(m_program.variableSlot[id]); };
        std::map<VariableId, std::string> code;
        std::set<VariableId> held;
        for (const VariableId id : m_dae.parameterOrder) {
            const DaeVariable& parameter = m_dae.variables[id];
            if (parameter.binding.isNone() || !isNumeric(parameter.type)) continue;
            if (const auto text = cExpression(pool, parameter.binding, variable)) {
                code.emplace(id, *text);
                continue;
            }
            for (const ExprId node : reachable(pool, std::array{parameter.binding})) {
                if (pool.op(node) == Op::Variable) held.insert(pool.variableOf(node));
            }
        }
        // Parameters on which a constant one depends are constant, too: dependent ones come later.
        for (auto id = m_dae.parameterOrder.rbegin(); id != m_dae.parameterOrder.rend(); ++id) {
            if (!held.contains(*id) || !code.contains(*id)) continue;
            for (const ExprId node : reachable(pool, std::array{m_dae.variables[*id].binding})) {
                if (pool.op(node) == Op::Variable) held.insert(pool.variableOf(node));
            }
        }
        std::vector<std::string> values;
        for (const auto& [slot, value] : m_program.constants)
            values.push_back(fmt::format("{{{}, {}}}", slot, cNumber(value)));
        values.push_back(fmt::format("{{{}, 1.0}}", m_program.homotopy));
        // All changes at an instant are one event.
        values.push_back(fmt::format("{{{}, 1.0}}", m_program.afterInstant));
        for (const VariableId id : m_dae.parameterOrder)
            values.push_back(fmt::format("{{{}, {}}}", m_program.variableSlot[id], cNumber(numbers[id.index()])));
        writeVariables(held, values);
        define("CW_VALUES", values.size());
        table("CwValue", "cw_values", values);
        m_text += "static void cw_parameters(CwModel* m)\n{\n    double* const v = m->v;\n    (void)v;\n";
        for (const VariableId id : m_dae.parameterOrder) {
            const auto text = code.find(id);
            if (text == code.end() || held.contains(id)) continue;
            const auto reference = m_settable.find(id);
            const std::string guard =
                reference == m_settable.end() ? "" : fmt::format("if (!m->given[{}]) ", reference->second);
            m_text += fmt::format("    {}{} = {};\n", guard, variable(id), text->second);
        }
        m_text += "}\n\n";
    }

    void writeVariables(const std::set<VariableId>& held, std::vector<std::string>& values)
    {
        std::map<VariableId, Slot> starts;
        for (const Program::StartValue& start : m_program.startValues) starts.try_emplace(start.variable, start.value);
        std::vector<std::string> rows, heldNames;
        for (std::size_t i = 0; i < m_model.variables.size(); ++i) {
            FmuVariable& variable = m_model.variables[i];
            const bool isParameter =
                variable.variability <= FmuVariability::Fixed && variable.source == FmuVariable::Source::Variable;
            if (variable.canBeSet && isParameter && held.contains(variable.id)) {
                variable.canBeSet = false;
                variable.causality = FmuCausality::Local;
                heldNames.push_back(variable.name);
            }
            rows.push_back(rowOf(i, starts));
            if (variable.causality == FmuCausality::Input && variable.start)
                values.push_back(
                    fmt::format("{{{}, {}}}", m_program.variableSlot[variable.id], cNumber(*variable.start)));
            if (variable.type == FmuType::Enumeration && variable.variability > FmuVariability::Fixed &&
                variable.causality != FmuCausality::Input)
                values.push_back(fmt::format("{{{}, 1.0}}", m_program.variableSlot[variable.id]));
        }
        table("CwVariable", "cw_variables", rows);
        if (!heldNames.empty())
            m_notes.push_back(fmt::format("cannot be set, since C sources do not compute what follows from them: {}",
                                          fmt::join(heldNames, ", ")));
    }

    std::string rowOf(std::size_t reference, const std::map<VariableId, Slot>& starts)
    {
        const FmuVariable& variable = m_model.variables[reference];
        Slot slot = m_program.time;
        std::ptrdiff_t where = 0;
        int setting = 0, start = -1;
        switch (variable.source) {
            case FmuVariable::Source::State: slot = m_program.states[m_positions[variable.index]].value; break;
            case FmuVariable::Source::Derivative:
                slot = m_program.states[m_positions[variable.index]].derivative;
                break;
            case FmuVariable::Source::Variable: {
                slot = m_program.variableSlot[variable.id];
                const auto known = starts.find(variable.id);
                if (variable.causality == FmuCausality::Input) {
                    setting = 3;
                } else if (variable.canBeSet && variable.variability <= FmuVariability::Fixed) {
                    setting = 1;
                    m_settable.emplace(variable.id, reference);
                } else if (variable.canBeSet && known != starts.end()) {
                    setting = 2;
                    start = number(known->second);
                }
                break;
            }
            case FmuVariable::Source::EventIndicator: where = -1 - static_cast<std::ptrdiff_t>(variable.index); break;
            default: break;
        }
        if (where >= 0) where = slot == kNoSlot ? m_program.time : slot;
        return fmt::format("{{{}, {}, {}, {}}}", where, setting, start,
                           variable.type == FmuType::String ? cText(variable.text) : "NULL");
    }

    FmuModel& m_model;
    FmiVersion m_version;
    const Program& m_program;
    const HybridDae& m_dae;
    const std::string& m_token;
    const Task& m_task;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_ranges;
    std::vector<std::size_t> m_positions;
    std::map<VariableId, std::size_t> m_settable;  ///< parameters with their references
    std::vector<std::string> m_notes;
    std::size_t m_lists = 0;
    std::string m_text;
};

std::string sourcesTokenOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return fmt::format("{{causeway-sources-{:016x}}}", hash);
}

/// Build description for version 3.0.
std::string buildDescriptionOf(const std::string& identifier)
{
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiBuildDescription fmiVersion=\"3.0\">\n"
        "  <BuildConfiguration modelIdentifier=\"{}\">\n    <SourceFileSet language=\"C99\">\n"
        "      <SourceFile name=\"model.c\"/>\n    </SourceFileSet>\n  </BuildConfiguration>\n"
        "</fmiBuildDescription>\n",
        identifier);
}

}  // namespace

IoResult<std::string> exportFmuSources(const Analysis& analysis, FmiVersion version, FmuInterfaces interfaces,
                                       const Task& task, std::vector<std::string>* notes)
{
    const auto failure = [](std::string why) { return IoResult<std::string>::failure(std::move(why)); };
    Diagnostics diagnostics;
    const auto made = makeFmuModel(std::make_shared<const Analysis>(analysis), {}, diagnostics, task);
    if (!made) return failure(diagnostics.items().empty() ? "it has no start" : diagnostics.items().front().message);
    if (std::string obstacle = obstacleOf(*made); !obstacle.empty()) return failure(std::move(obstacle));
    if (!statePositions(*made, *made->program) || !crossingPositions(*made, *made->program))
        return failure("its states or conditions are not those of its program");
    FmuModel model = *made;
    const bool isThird = version == FmiVersion::V3;
    const std::string name = modelIdentifierOf(model.program->structure->dae->modelName),
                      token = sourcesTokenOf(name + analysis.modelName + CAUSEWAY_VERSION + (isThird ? "3" : ""));
    SourceWriter writer(model, version, token, task);
    const std::string code = writer.write();
    if (notes != nullptr) {
        *notes = model.notes;
        notes->insert(notes->end(), writer.notes().begin(), writer.notes().end());
    }
    interfaces.areSources = true;
    ZipWriter zip;
    zip.add("modelDescription.xml", modelDescription(model, version, interfaces, token));
    std::string files = "model.c";
    const auto add = [&](const char* file, std::string_view text) {
        zip.add(fmt::format("sources/{}", file), text);
        files += fmt::format(" {}", file);
    };
    zip.add("sources/model.c", code);
    add("model.h", kFmuModelHeader);
    add("runtime.c", kFmuRuntimeSource);
    add("instance.c", kFmuInstanceSource);
    add("steps.c", kFmuStepsSource);
    add(isThird ? "fmi3.c" : "fmi2.c", isThird ? kFmuFmi3Source : kFmuFmi2Source);
    if (isThird) add("buildDescription.xml", buildDescriptionOf(name));
    files += " CMakeLists.txt";
    zip.add("sources/CMakeLists.txt",
            replaced(replaced(replaced(kFmuSourcesCmake, "CW_IDENTIFIER", name), "CW_FILES", files), "CW_VERSION",
                     isThird ? "3" : "2"));
    return zip.finish();
}

}  // namespace causeway
