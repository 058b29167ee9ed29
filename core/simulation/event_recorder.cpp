// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/event_recorder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/dae/texts/varying_texts.h"
#include "core/program/program.h"
#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxCurves = 8;
constexpr std::size_t kMaxTracedPasses = 400;  // more than any event iteration

double valueIn(const std::vector<double>& values, std::size_t crossing)
{
    return crossing < values.size() ? values[crossing] : std::nan("");
}

bool isOther(double a, double b)
{
    constexpr double kRounding = 1e-9, kNothing = 1e-12;
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) != std::isnan(b);
    return std::fabs(a - b) > std::max(kNothing, kRounding * std::max(std::fabs(a), std::fabs(b)));
}

}  // namespace

std::string_view toString(ModeTrial trial)
{
    static constexpr std::array<std::string_view, 5> kNames = {"remembered", "natural", "pivoted", "flipped",
                                                               "enumerated"};
    return kNames[static_cast<std::size_t>(trial)];
}

std::string_view toString(SolutionCount count)
{
    static constexpr std::array<std::string_view, 4> kNames = {"none", "one", "several", "unknown"};
    return kNames[static_cast<std::size_t>(count)];
}

void EventRecorder::clear()
{
    const std::size_t event = m_trace.event;
    m_trace = {};
    m_trace.event = event;
    m_crossingIds.clear();
    m_program = nullptr;
    m_rowOf.clear();
    m_hasEntered = false;
}

// ----- the search

void EventRecorder::searchBegins(const ModelEvaluator& evaluator, RootMethod method, const RootBracket& start,
                                 const std::vector<std::uint8_t>& crosses)
{
    clear();
    m_program = &evaluator.program();
    m_trace.search = TracedSearch{method, false, start, start, {}};
    for (std::size_t i = 0; i < crosses.size(); ++i) {
        if (crosses[i] != 0) static_cast<void>(positionOf(evaluator, i));
    }
}

/// Index in the trace, to which the crossing is added if necessary.
std::size_t EventRecorder::positionOf(const ModelEvaluator& evaluator, std::size_t crossing)
{
    const auto known = std::ranges::find(m_crossingIds, crossing);
    const auto position = static_cast<std::size_t>(known - m_crossingIds.begin());
    if (known != m_crossingIds.end()) return position;
    TracedCrossing traced;
    traced.relation = evaluator.textOf(crossing);
    traced.zeroCrossing = evaluator.zeroCrossingOf(crossing);
    traced.side = evaluator.signOf(crossing);
    m_crossingIds.push_back(crossing);
    m_trace.crossings.push_back(std::move(traced));
    return position;
}

void EventRecorder::searchStep(const ModelEvaluator& evaluator, const RootStep& step, std::size_t smallest)
{
    m_trace.search->steps.push_back({step, positionOf(evaluator, smallest)});
}

void EventRecorder::searchEnds(const RootBracket& end, const std::vector<double>& tolerances,
                               const CrossingsAt& crossingsAt)
{
    m_trace.search->end = end;
    std::vector<double> values;
    const std::array<std::pair<double, double TracedCrossing::*>, 2> ends = {
        {{end.left, &TracedCrossing::before}, {end.right, &TracedCrossing::after}}};
    for (const auto& [time, member] : ends) {
        if (!crossingsAt(time, values)) continue;
        for (std::size_t c = 0; c < m_crossingIds.size(); ++c)
            m_trace.crossings[c].*member = valueIn(values, m_crossingIds[c]);
    }
    for (std::size_t c = 0; c < m_crossingIds.size(); ++c)
        m_trace.crossings[c].tolerance = tolerances[m_crossingIds[c]];
    compareMethods(crossingsAt);
    const RootBracket& start = m_trace.search->start;
    m_window = end.right - start.left;
    std::vector<double> times;
    constexpr int kEven = 192, kAround = 12;
    for (int i = 0; i <= kEven; ++i) times.push_back(start.left + (start.right - start.left) * i / kEven);
    // Increasingly dense towards the root, so that the picture can be enlarged up to floating-point resolution.
    const double finest =
        4 * std::numeric_limits<double>::epsilon() * std::max(std::fabs(end.right), 1e-3 * (start.right - start.left));
    for (double distance = (start.right - start.left) / 4; distance > finest; distance /= 4) {
        for (int i = -kAround; i <= kAround; ++i) times.push_back(end.right + distance * i / kAround);
    }
    std::erase_if(times, [&](double time) { return time < start.left || time > start.right; });
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    sample(times, crossingsAt, false);
}

/// Smallest of the searched functions, each with the sign that was positive before.
double EventRecorder::smallest(const std::vector<double>& values, std::size_t& crossing) const
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < m_crossingIds.size(); ++c) {
        const double value = m_trace.crossings[c].side * valueIn(values, m_crossingIds[c]);
        if (!(value < least)) continue;
        least = value;
        crossing = c;
    }
    return least;
}

void EventRecorder::compareMethods(const CrossingsAt& crossingsAt)
{
    const RootBracket start = m_trace.search->start;
    if (start.valueRight >= 0) return;
    std::vector<double> values;
    for (const bool isOfJump : {false, true}) {
        for (const RootMethod method :
             {RootMethod::Bisection, RootMethod::GoldenSection, RootMethod::Illinois, RootMethod::Cubic}) {
            TracedSearch search{method, isOfJump, start, start, {}};
            std::size_t crossing = 0;
            const auto f = [&](double time) -> std::optional<double> {
                if (!crossingsAt(time, values)) return std::nullopt;
                const double value = smallest(values, crossing);
                return isOfJump ? std::copysign(1.0, value < 0 ? -1.0 : 1.0) : value;
            };
            if (isOfJump) {
                search.start.valueLeft = 1;
                search.start.valueRight = -1;
            }
            search.end = findRoot(method, f, search.start, [&](const RootStep& step) {
                search.steps.push_back({step, crossing});
            });
            m_trace.comparison.push_back(std::move(search));
        }
    }
}

void EventRecorder::sample(const std::vector<double>& times, const CrossingsAt& crossingsAt, bool isAfter)
{
    std::vector<double> values;
    for (const double time : times) {
        if (!crossingsAt(time, values)) continue;
        (isAfter ? m_trace.timesAfter : m_trace.times).push_back(time);
        for (std::size_t c = 0; c < std::min(m_crossingIds.size(), kMaxCurves); ++c) {
            TracedCrossing& crossing = m_trace.crossings[c];
            (isAfter ? crossing.valuesAfter : crossing.values).push_back(valueIn(values, m_crossingIds[c]));
        }
    }
}

void EventRecorder::stepAfter(double from, double to, const CrossingsAt& crossingsAt)
{
    constexpr int kParts = 16, kMaxSteps = 400;
    const double end = m_trace.time + m_window;
    std::vector<double> times;
    for (int i = 1; i <= kParts; ++i) times.push_back(from + (to - from) * i / kParts);
    std::erase_if(times, [&](double time) { return time > end; });
    sample(times, crossingsAt, true);
    m_isDone = to >= end || ++m_stepsAfter > kMaxSteps;
}

// ----- the event

void EventRecorder::eventBegins(const ModelEvaluator& evaluator, double time, std::span<const std::size_t> crossed)
{
    if (crossed.empty() || !m_trace.search) clear();
    m_hasEntered = true;
    m_program = &evaluator.program();
    m_trace.time = time;
    for (const std::size_t crossing : crossed) m_trace.crossings[positionOf(evaluator, crossing)].hasCrossed = true;
    const auto& variables = evaluator.program().structure->dae->variables;
    m_isText = areNumbersOfTexts(*evaluator.program().structure->dae);
    m_before.clear();
    for (std::size_t i = 0; i < variables.size(); ++i)
        m_before.push_back(evaluator.program().variableSlot[VariableId(i)] == kNoSlot ? std::nan("")
                                                                                      : evaluator.value(VariableId(i)));
    m_relations.clear();
    for (const ProgramRelation& relation : evaluator.program().relations)
        m_relations.push_back(evaluator.slot(relation.mode));
    m_reinits = 0;
}

void EventRecorder::passEnds(const ModelEvaluator& evaluator, const EventIteration& iteration,
                             const EventOutcome& outcome)
{
    if (!m_hasEntered || !isNext() || m_trace.passCount >= kMaxTracedPasses) return;
    const std::size_t number = m_trace.passCount++;
    const auto& variables = evaluator.program().structure->dae->variables;
    TracedPass pass;
    for (const EventIteration::Change& change : iteration.changed) {
        if (m_isText[change.variable.index()] != 0) continue;
        const DaeVariable& variable = variables[change.variable];
        pass.changed.push_back({variable.name, change.from, change.to, variable.type});
        noteChange(variable.name, variable.type, false, change.from, number, change.to);
    }
    for (; m_reinits < outcome.reinits.size(); ++m_reinits) {
        const EventOutcome::Reinit& reinit = outcome.reinits[m_reinits];
        pass.reinits.push_back({variables[reinit.variable].name, reinit.from, reinit.to, ValueType::Real});
    }
    const Program& program = evaluator.program();
    for (std::size_t i = 0; i < program.relations.size() && m_relations.size() == program.relations.size(); ++i) {
        const double truth = evaluator.slot(program.relations[i].mode);
        if (truth == m_relations[i]) continue;
        noteChange(program.relations[i].text, ValueType::Boolean, true, m_relations[i], number, truth);
        m_relations[i] = truth;
    }
    m_trace.passes.push_back(std::move(pass));
}

/// A value holds until its next change; rows extend to the last known pass.
void EventRecorder::noteChange(const std::string& name, ValueType type, bool isRelation, double from, std::size_t pass,
                               double to)
{
    const auto [row, isNew] = m_rowOf.try_emplace({isRelation, name}, m_trace.modes.size());
    if (isNew) m_trace.modes.push_back({name, type, isRelation, false, from, {}});
    TracedMode& mode = m_trace.modes[row->second];
    mode.values.resize(pass, mode.values.empty() ? mode.before : mode.values.back());
    mode.values.push_back(to);
}

void EventRecorder::eventEnds(const ModelEvaluator& evaluator, const ResultEvent& event)
{
    if (m_isComplete) {
        m_isDone = true;
        return;
    }
    if (!isNext()) {
        ++m_count;
        return clear();
    }
    m_trace.kind = event.kind;
    m_trace.time = event.time;
    m_trace.undetermined = event.undetermined;
    for (TracedMode& mode : m_trace.modes)
        mode.values.resize(m_trace.passCount, mode.values.empty() ? mode.before : mode.values.back());
    findCycle();
    const auto& variables = evaluator.program().structure->dae->variables;
    for (std::size_t i = 0; m_hasEntered && i < variables.size() && i < m_before.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        if (variable.type == ValueType::String || variable.type == ValueType::ExternalObject || m_isText[i] != 0 ||
            evaluator.program().variableSlot[VariableId(i)] == kNoSlot)
            continue;
        const double now = evaluator.value(VariableId(i));
        if (isOther(m_before[i], now)) m_trace.changes.push_back({variable.name, m_before[i], now, variable.type});
    }
    m_isComplete = true;
    m_isDone = m_trace.times.empty();
}

/// If the last pass still changed something, finds the shortest period after which all rows repeat.
void EventRecorder::findCycle()
{
    const std::size_t count = m_trace.passes.size();
    if (count < 4 || m_trace.passes.back().changed.empty()) return;
    const auto isSame = [&](std::size_t a, std::size_t b) {
        return std::ranges::all_of(m_trace.modes,
                                   [&](const TracedMode& mode) { return mode.values[a] == mode.values[b]; });
    };
    for (std::size_t length = 1; length <= count / 2; ++length) {
        std::size_t begin = count - length;
        while (begin > 0 && isSame(begin - 1, begin - 1 + length)) --begin;
        if (count - begin < 2 * length) continue;
        m_trace.cycleBegin = begin;
        m_trace.cycleLength = length;
        break;
    }
    if (m_trace.cycleLength == 0) return;
    const std::size_t shown = std::min(count, m_trace.cycleBegin + 2 * m_trace.cycleLength);
    m_trace.passes.resize(shown);
    for (TracedMode& mode : m_trace.modes) {
        mode.values.resize(shown);
        for (std::size_t k = m_trace.cycleBegin; k < m_trace.cycleBegin + m_trace.cycleLength; ++k)
            mode.isInCycle = mode.isInCycle || mode.values[k] != mode.values[k + 1];
    }
    std::erase_if(m_trace.blocks, [&](const TracedBlock& block) { return block.pass >= shown; });
}

void EventRecorder::runEnds(bool hasFailed)
{
    if (!m_isComplete && !(hasFailed && isNext() && m_hasEntered)) return;
    m_trace.hasFailed = m_trace.hasFailed || !m_isComplete;
    for (TracedMode& mode : m_trace.modes)
        mode.values.resize(m_trace.passes.size(), mode.values.empty() ? mode.before : mode.values.back());
    countSolutions();
    m_finished = std::move(m_trace);
}

// ----- mixed blocks

void EventRecorder::blockBegins(std::size_t iteration, const std::vector<bool>& modes)
{
    if (!m_hasEntered || !isNext() || m_trace.passCount >= kMaxTracedPasses) return;
    const IterationBlock& block = m_program->iterations[iteration];
    TracedBlock traced;
    traced.iteration = iteration;
    traced.pass = m_trace.passCount;
    for (const ExprId leaf : block.leaves) traced.unknowns.push_back(m_program->structure->print(leaf));
    for (const std::uint32_t relation : block.relations)
        traced.relations.push_back(m_program->relations[relation].text);
    traced.entered = traced.left = modes;
    m_trace.blocks.push_back(std::move(traced));
}

/// The block being solved, if it is traced.
TracedBlock* EventRecorder::presentBlock(std::size_t iteration)
{
    if (!m_hasEntered || m_trace.blocks.empty() || m_trace.blocks.back().iteration != iteration) return nullptr;
    return &m_trace.blocks.back();
}

void EventRecorder::modesTried(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                               const std::vector<std::size_t>& contradicted)
{
    if (!isNext()) return;
    if (TracedBlock* const block = presentBlock(iteration))
        block->trials.push_back({trial, modes, isSolved, contradicted});
}

void EventRecorder::blockEnds(std::size_t iteration, const std::vector<bool>& modes, const std::string& failure)
{
    if (!isNext()) return;
    TracedBlock* const block = presentBlock(iteration);
    if (block == nullptr) return;
    block->left = modes;
    block->failure = failure;
}

std::vector<std::size_t> EventRecorder::mixedBlocks() const
{
    std::vector<std::size_t> blocks;
    for (const TracedBlock& block : m_trace.blocks) {
        if (std::ranges::find(blocks, block.iteration) == blocks.end()) blocks.push_back(block.iteration);
    }
    return blocks;
}

void EventRecorder::modesSurveyed(std::size_t iteration, const std::vector<bool>& modes,
                                  const std::vector<std::size_t>* contradicted, const std::vector<double>& unknowns,
                                  bool isSingular)
{
    const auto last = std::find_if(m_trace.blocks.rbegin(), m_trace.blocks.rend(),
                                   [&](const TracedBlock& block) { return block.iteration == iteration; });
    if (last == m_trace.blocks.rend()) return;
    last->combinations.push_back({modes, contradicted != nullptr, isSingular,
                                  contradicted != nullptr ? *contradicted : std::vector<std::size_t>(), unknowns});
}

/// At a corner several consistent combinations may have the same solution.
void EventRecorder::countSolutions()
{
    constexpr double kSame = 1e-7;
    for (TracedBlock& block : m_trace.blocks) {
        if (block.combinations.empty()) continue;
        const TracedCombination* first = nullptr;
        block.solutions = SolutionCount::None;
        for (const TracedCombination& combination : block.combinations) {
            if (!combination.isConsistent()) continue;
            // With zero current and voltage all modes are consistent, including singular ones.
            bool isOtherSolution = combination.isSingular && combination.modes == block.left;
            double size = 1e-3;
            for (const double value : combination.unknowns) size = std::max(size, std::fabs(value));
            for (std::size_t i = 0; first != nullptr && !combination.isSingular && i < combination.unknowns.size();
                 ++i) {
                isOtherSolution =
                    isOtherSolution || std::fabs(combination.unknowns[i] - first->unknowns[i]) > kSame * size;
            }
            if (first == nullptr && !combination.isSingular) first = &combination;
            if (block.solutions != SolutionCount::Several)
                block.solutions = isOtherSolution ? SolutionCount::Several : SolutionCount::One;
        }
    }
}

}  // namespace causeway
