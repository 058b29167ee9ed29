// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/foreign_instance.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/utf8.h"

namespace causeway {

namespace {

using namespace fmuhost;

constexpr std::uint64_t kMostValues = 20'000'000, kSpareBytes = std::uint64_t(1) << 20;
constexpr int kMostIterations = 1000;
constexpr std::size_t kLongestText = 1000;

std::string_view statusName(std::int32_t status)
{
    switch (status) {
        case kDiscard: return "discard";
        case kError: return "error";
        case kFatal: return "fatal";
        case kPending: return "pending, which this co-simulation does not use";
        default: return "a status that the standard does not know";
    }
}

/// Number of elements according to the start values of structural parameters.
std::uint64_t elementsOf(const ForeignModel& model, const ForeignVariable& variable)
{
    std::uint64_t count = 1;
    for (const ForeignVariable::Dimension& dimension : variable.dimensions) {
        double size = static_cast<double>(dimension.size);
        if (dimension.parameter) size = parseNumber(model.variables[*dimension.parameter].maximum).value_or(0);
        if (dimension.parameter && !(size >= 1 && size < 1e6))
            size = parseNumber(model.variables[*dimension.parameter].start).value_or(1) + 100;
        if (size >= 0 && size < static_cast<double>(kMostValues)) count *= static_cast<std::uint64_t>(size);
        count = std::min(count, kMostValues);
    }
    return count;
}

}  // namespace

IoResult<std::unique_ptr<ForeignInstance>> ForeignInstance::create(const ForeignModel& model, const UnpackedFmu& files,
                                                                   ForeignInstanceSettings settings, const Task& task)
{
    std::unique_ptr<ForeignInstance> instance(new ForeignInstance(model, std::move(settings)));
    if (!instance->start(files, task)) return IoResult<std::unique_ptr<ForeignInstance>>::failure(instance->m_failure);
    return instance;
}

bool ForeignInstance::start(const UnpackedFmu& files, const Task& task)
{
    for (const ForeignVariable& variable : m_model.variables) m_elements += elementsOf(m_model, variable);
    const std::uint64_t values = m_elements + 2 * m_model.states + m_model.indicators;
    if (values > kMostValues) return fail(fmt::format("it has more than {} values", kMostValues));
    m_capacity = kSpareBytes + 4 * sizeof(double) * values;
    auto host = FmuHost::start({files.workingFolder(), m_capacity, m_settings.callLimit}, task);
    if (!host) return fail(host.error());
    m_host = std::move(*host);
    if (!writeTexts({files.libraryOf(m_model.identifierOf(m_settings.kind)).string()}, 0)) return false;
    m_host->channel().flags = m_model.isThird ? 3 : 2;
    if (!done(Work::Load)) return false;
    if (!writeTexts({"instance", m_model.token, files.resources()}, 0)) return false;
    m_host->channel().flags = (m_settings.kind == ForeignInterface::CoSimulation ? kCoSimulation : 0U) |
                              (m_settings.kind == ForeignInterface::ScheduledExecution ? kScheduled : 0U) |
                              (m_settings.isVerbose ? kLogging : 0U) |
                              (m_settings.usesEventMode ? kEventMode | kEarlyReturn : 0U);
    return done(Work::Instantiate);
}

ForeignInstance::~ForeignInstance()
{
    if (!m_host || !m_host->isRunning() || !m_failure.empty()) return;
    m_host->channel().work = Work::Quit;
    if (!m_host->call()) takeMessages();
}

bool ForeignInstance::fail(std::string why)
{
    if (m_failure.empty()) m_failure = std::move(why);
    return false;
}

std::string ForeignInstance::functionName()
{
    std::string name;
    for (const char letter : m_host->channel().function) {
        if (letter == 0) break;
        name += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    return name;
}

ForeignInstance::Outcome ForeignInstance::run(Work work)
{
    if (!m_failure.empty()) return Outcome::Failed;
    Channel& channel = m_host->channel();
    channel.work = work;
    channel.status = kFatal;
    const std::optional<std::string> lost = m_host->call();
    takeMessages();
    if (lost) {
        std::string why = *lost;
        if (const std::string text = onOneLine(m_host->printed(), kLongestText); !text.empty())
            why += "; it had printed: " + text;
        fail(why);
        return Outcome::Failed;
    }
    const std::int32_t status = channel.status;
    if (status == kOk || status == kWarning) return Outcome::Done;
    const std::string told = m_lastError.empty() ? std::string() : ": " + m_lastError;
    if (status == kDiscard && (work == Work::Evaluate || work == Work::DoStep)) return Outcome::Discarded;
    if (status == kNoLibrary)
        fail("its library cannot be loaded" + told);
    else if (status == kNoFunction)
        fail(fmt::format("its library has no function {}", functionName()));
    else if (status == kNoInstance)
        fail(fmt::format("{} gave no instance{}", functionName(), told));
    else if (status == kNoRoom)
        fail(fmt::format("{} gave texts that are too long", functionName()));
    else
        fail(fmt::format("{} gave the status {}{}", functionName(), statusName(status), told));
    return Outcome::Failed;
}

bool ForeignInstance::doneOrFail(Outcome outcome)
{
    if (outcome == Outcome::Discarded) fail(fmt::format("{} gave the status discard", functionName()));
    return outcome == Outcome::Done;
}

/// Reads the messages within their bounds, whatever the host has written.
void ForeignInstance::takeMessages()
{
    Channel& channel = m_host->channel();
    if (const std::optional<std::string> refusal = m_host->takeRefusal(); refusal && m_settings.log)
        m_settings.log({1, "protection", *refusal});
    const std::size_t size = std::min<std::size_t>(channel.logSize, kLogSize);
    if (size == 0) return;
    const std::string bytes(channel.log.data(), size);
    const std::uint32_t lost = channel.lostMessages;
    channel.logSize = channel.lostMessages = 0;
    const auto textAt = [&](std::size_t& at) {
        const std::size_t end = std::min(bytes.find('\0', at), bytes.size());
        std::string text = onOneLine(std::string_view(bytes).substr(at, end - at), kLongestText);
        std::ranges::replace_if(
            text, [](unsigned char byte) { return byte < ' ' || byte == 0x7F; }, '?');
        at = end + 1;
        return text;
    };
    for (std::size_t at = 0; at < bytes.size();) {
        ForeignMessage message;
        message.status = std::clamp(bytes[at] - '0', 0, 5);
        ++at;
        message.category = textAt(at);
        message.text = at < bytes.size() ? textAt(at) : std::string();
        if (message.status >= kDiscard) m_lastError = message.text;
        if (m_settings.log) m_settings.log(message);
    }
    if (lost > 0 && m_settings.log) m_settings.log({1, "log", fmt::format("{} more messages are not shown", lost)});
}

bool ForeignInstance::writeTexts(const std::vector<std::string>& texts, std::size_t offset)
{
    std::byte* const data = m_host->data();
    for (const std::string& text : texts) {
        if (offset + text.size() + 1 > m_capacity) return fail("its texts are too long");
        std::memcpy(data + offset, text.c_str(), text.size() + 1);
        offset += text.size() + 1;
    }
    return true;
}

bool ForeignInstance::fits(const ForeignGroup& group, std::size_t given)
{
    if (!m_failure.empty()) return false;
    const std::uint64_t bytes = valuesAfter(group.references.size()) + group.valueCount * sizeof(double);
    return (given == group.valueCount && bytes <= m_capacity) || fail("it has too many values");
}

/// Gives where the values begin.
double* ForeignInstance::placeReferences(const ForeignGroup& group)
{
    Channel& channel = m_host->channel();
    channel.type = group.type;
    channel.count = static_cast<std::uint32_t>(group.references.size());
    channel.valueCount = static_cast<std::uint32_t>(group.valueCount);
    std::memcpy(m_host->data(), group.references.data(), group.references.size() * sizeof(std::uint32_t));
    return reinterpret_cast<double*>(m_host->data() + valuesAfter(group.references.size()));  // NOLINT
}

// ----- to the start

bool ForeignInstance::enterConfiguration()
{
    m_host->channel().flags = 1;
    return done(Work::Configure);
}

bool ForeignInstance::exitConfiguration()
{
    m_host->channel().flags = 0;
    return done(Work::Configure);
}

bool ForeignInstance::enterInitialization(double start, std::optional<double> stop, std::optional<double> tolerance)
{
    Channel& channel = m_host->channel();
    channel.numbers = {start, stop.value_or(0), tolerance.value_or(0), 0};
    channel.flags = (stop ? 1U : 0U) | (tolerance ? 2U : 0U);
    return done(Work::EnterInitialization);
}

bool ForeignInstance::exitInitialization()
{
    return done(Work::ExitInitialization);
}

bool ForeignInstance::terminate()
{
    return done(Work::Terminate);
}

// ----- values

bool ForeignInstance::get(const ForeignGroup& group, std::span<double> values)
{
    if (group.references.empty()) return m_failure.empty();
    if (!fits(group, values.size())) return false;
    const double* const at = placeReferences(group);
    if (!done(Work::Get)) return false;
    std::copy_n(at, values.size(), values.begin());
    return true;
}

bool ForeignInstance::set(const ForeignGroup& group, std::span<const double> values)
{
    if (group.references.empty()) return m_failure.empty();
    if (!fits(group, values.size())) return false;
    std::ranges::copy(values, placeReferences(group));
    return done(Work::Set);
}

bool ForeignInstance::getTexts(const ForeignGroup& group, std::vector<std::string>& texts)
{
    texts.clear();
    if (group.references.empty()) return m_failure.empty();
    if (!fits(group, group.valueCount)) return false;
    placeReferences(group);
    if (!done(Work::Get)) return false;
    std::size_t at = valuesAfter(group.references.size());
    const auto* const data = reinterpret_cast<const char*>(m_host->data());  // NOLINT
    for (std::size_t i = 0; i < group.valueCount; ++i) {
        const void* const end = at < m_capacity ? std::memchr(data + at, 0, m_capacity - at) : nullptr;
        if (end == nullptr) return fail("its texts are too long");
        texts.emplace_back(data + at, static_cast<const char*>(end));
        at += texts.back().size() + 1;
    }
    return true;
}

bool ForeignInstance::setTexts(const ForeignGroup& group, const std::vector<std::string>& texts)
{
    if (group.references.empty()) return m_failure.empty();
    if (!fits(group, texts.size())) return false;
    placeReferences(group);
    return writeTexts(texts, valuesAfter(group.references.size())) && done(Work::Set);
}

// ----- model exchange

std::optional<ForeignInstance::Counts> ForeignInstance::counts()
{
    if (!m_model.isThird) return Counts{m_model.states, m_model.indicators};
    if (!done(Work::Sizes)) return std::nullopt;
    const auto [states, indicators] = m_host->channel().results;
    // Each is a variable, or an element of one.
    const auto most = static_cast<double>(m_elements);
    if (!(states >= 0 && states <= most && indicators >= 0 && indicators <= most)) {
        fail(fmt::format("it reports {} states and {} event indicators, more than its description has variables",
                         states, indicators));
        return std::nullopt;
    }
    return Counts{static_cast<std::size_t>(states), static_cast<std::size_t>(indicators)};
}

bool ForeignInstance::getStates(std::span<double> states)
{
    if (states.empty()) return m_failure.empty();
    const double* const at = placeReferences({ValueType::Float64, {}, states.size()});
    if (!done(Work::States)) return false;
    std::copy_n(at, states.size(), states.begin());
    return true;
}

bool ForeignInstance::getNominals(std::span<double> nominals)
{
    if (nominals.empty()) return m_failure.empty();
    const double* const at = placeReferences({ValueType::Float64, {}, nominals.size()});
    if (!done(Work::Nominals)) return false;
    std::copy_n(at, nominals.size(), nominals.begin());
    return true;
}

ForeignInstance::Outcome ForeignInstance::evaluate(double time, const ForeignGroup& inputs,
                                                   std::span<const double> inputValues, std::span<const double> states,
                                                   std::span<double> derivatives, std::span<double> indicators)
{
    if (!fits(inputs, inputValues.size())) return Outcome::Failed;
    double* at = placeReferences(inputs);
    Channel& channel = m_host->channel();
    channel.numbers[0] = time;
    channel.inputCount = static_cast<std::uint32_t>(inputValues.size());
    channel.valueCount = static_cast<std::uint32_t>(states.size());
    channel.derivativeCount = static_cast<std::uint32_t>(derivatives.size());
    channel.indicatorCount = static_cast<std::uint32_t>(indicators.size());
    at = std::ranges::copy(inputValues, at).out;
    at = std::ranges::copy(states, at).out;
    const Outcome outcome = run(Work::Evaluate);
    if (outcome != Outcome::Done) return outcome;
    std::copy_n(at, derivatives.size(), derivatives.begin());
    std::copy_n(at + derivatives.size(), indicators.size(), indicators.begin());
    return Outcome::Done;
}

bool ForeignInstance::enterEventMode()
{
    return done(Work::EnterEvent);
}

bool ForeignInstance::enterContinuousMode()
{
    return done(Work::EnterContinuous);
}

bool ForeignInstance::enterStepMode()
{
    return done(Work::EnterStep);
}

bool ForeignInstance::completeStep(bool& wantsEvent, bool& terminates)
{
    if (!done(Work::CompletedStep)) return false;
    const std::uint32_t flags = m_host->channel().resultFlags;
    wantsEvent = (flags & 1) != 0;
    terminates = (flags & 2) != 0;
    return true;
}

bool ForeignInstance::updateDiscrete(EventResult& result)
{
    result = {};
    for (int i = 0; i < kMostIterations; ++i) {
        if (!done(Work::UpdateDiscrete)) return false;
        const std::uint32_t flags = m_host->channel().resultFlags;
        const double next = m_host->channel().results[0];
        result.terminates = (flags & kTerminates) != 0;
        result.haveStatesChanged = result.haveStatesChanged || (flags & kStates) != 0;
        result.haveNominalsChanged = result.haveNominalsChanged || (flags & kNominals) != 0;
        result.next = (flags & kHasNext) != 0 ? next : std::numeric_limits<double>::infinity();
        if (std::isnan(result.next))
            return fail(fmt::format("{} gave a next event that is not a number", functionName()));
        if (result.terminates || (flags & kNeedsMore) == 0) return true;
    }
    return fail(fmt::format("{} requested more than {} iterations of one event", functionName(), kMostIterations));
}

bool ForeignInstance::saveState(std::uint32_t place)
{
    m_host->channel().flags = place;
    return done(Work::SaveState);
}

bool ForeignInstance::restoreState(std::uint32_t place)
{
    m_host->channel().flags = place;
    return done(Work::RestoreState);
}

// ----- co-simulation

bool ForeignInstance::step(double from, double size, StepResult& result)
{
    Channel& channel = m_host->channel();
    channel.numbers = {from, size, 0, 0};
    const Outcome outcome = run(Work::DoStep);
    if (outcome == Outcome::Failed) return false;
    const std::uint32_t flags = channel.resultFlags;
    result = {channel.results[0], (flags & 1) != 0, (flags & 2) != 0};
    const double end = from + size, little = 1e-9 * size;
    // The FMU must give the end only for a step that ends early.
    const bool isEarly = (flags & 4) != 0 || outcome == Outcome::Discarded || result.terminates;
    if (!isEarly) result.reached = end;
    if (!(result.reached >= from - little && result.reached <= end + little))
        return fail(fmt::format("{} came to {} in a step from {} to {}", functionName(), result.reached, from, end));
    if (outcome == Outcome::Discarded && !(result.reached > from + little))
        return fail(fmt::format("{} discarded a step of {:.6g} s{}", m_model.isThird ? "fmi3DoStep" : "fmi2DoStep",
                                size, m_lastError.empty() ? std::string() : ": " + m_lastError));
    return true;
}

// ----- scheduled execution

bool ForeignInstance::getInterval(std::uint32_t clock, std::optional<double>& interval)
{
    constexpr double kChanged = 2;  // the qualifier of an interval that is new
    const double* const at = placeReferences({ValueType::Clock, {clock}, 2});
    if (!done(Work::Intervals)) return false;
    interval = at[1] == kChanged ? std::optional(at[0]) : std::nullopt;
    return !interval || (*interval >= 0 && std::isfinite(*interval)) ||
           fail(fmt::format("{} gave the interval {}", functionName(), *interval));
}

bool ForeignInstance::getShift(std::uint32_t clock, double& shift)
{
    const double* const at = placeReferences({ValueType::Clock, {clock}, 1});
    if (!done(Work::Shifts)) return false;
    shift = *at;
    return (shift >= 0 && std::isfinite(shift)) || fail(fmt::format("{} gave the shift {}", functionName(), shift));
}

bool ForeignInstance::activatePartition(std::uint32_t clock, double time, bool& haveClocksChanged)
{
    placeReferences({ValueType::Clock, {clock}, 0});
    m_host->channel().numbers[0] = time;
    if (!done(Work::ActivatePartition)) return false;
    haveClocksChanged = (m_host->channel().resultFlags & 1) != 0;
    return true;
}

}  // namespace causeway
