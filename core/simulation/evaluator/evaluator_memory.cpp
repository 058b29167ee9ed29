// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/evaluator_memory.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

namespace {

/// Calls `each` with every stored part, in storage order.
template <class Memory, class Each>
void forEachPart(Memory& memory, Each&& each)
{
    each(memory.time);
    each(memory.values);
    each(memory.side);
    each(memory.operandSize);
    each(memory.difference);
    each(memory.slack);
    each(memory.slackUntil);
    each(memory.noise);
    each(memory.nextTick);
    each(memory.isAtRest);
    each(memory.mayBeNoise);
    each(memory.forced);
    each(memory.isReported);
    each(memory.isContinued);
    each(memory.clocks.start);
    each(memory.clocks.clocks);
    each(memory.clocks.partitions);
    each(memory.random);
    // Their lengths vary.
    each(memory.held);
    each(memory.turned);
}

class ByteWriter {
public:
    template <class T>
    void operator()(const T& value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        const std::size_t at = m_bytes.size();
        m_bytes.resize(at + sizeof(T));
        std::memcpy(m_bytes.data() + at, &value, sizeof(T));
    }
    template <class T, class A>
    void operator()(const std::vector<T, A>& values)
    {
        (*this)(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) (*this)(value);
    }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    template <class T>
    void operator()(T& value)
    {
        if (m_bytes.size() < sizeof(T)) {
            m_isWhole = false;
            return;
        }
        std::memcpy(&value, m_bytes.data(), sizeof(T));
        m_bytes = m_bytes.subspan(sizeof(T));
    }
    template <class T, class A>
    void operator()(std::vector<T, A>& values)
    {
        std::uint64_t size = 0;
        (*this)(size);
        if (size > m_bytes.size()) m_isWhole = false;
        if (!m_isWhole) return;
        values.resize(size);
        for (std::size_t i = 0; i < size; ++i) {
            T value{};
            (*this)(value);
            values[i] = value;
        }
    }
    [[nodiscard]] bool isWhole() const { return m_isWhole && m_bytes.empty(); }

private:
    std::span<const std::byte> m_bytes;
    bool m_isWhole = true;
};

}  // namespace

std::vector<std::byte> toBytes(const EvaluatorMemory& memory)
{
    ByteWriter writer;
    forEachPart(memory, writer);
    return writer.take();
}

std::optional<EvaluatorMemory> memoryFrom(std::span<const std::byte> bytes, const EvaluatorMemory& like)
{
    EvaluatorMemory memory = like;
    ByteReader reader(bytes);
    forEachPart(memory, reader);
    const bool isAlike =
        memory.values.size() == like.values.size() && memory.side.size() == like.side.size() &&
        memory.operandSize.size() == like.operandSize.size() && memory.difference.size() == like.difference.size() &&
        memory.slack.size() == like.slack.size() && memory.slackUntil.size() == like.slackUntil.size() &&
        memory.noise.size() == like.noise.size() && memory.nextTick.size() == like.nextTick.size() &&
        memory.isAtRest.size() == like.isAtRest.size() && memory.mayBeNoise.size() == like.mayBeNoise.size() &&
        memory.forced.size() == like.forced.size() && memory.isReported.size() == like.isReported.size() &&
        memory.clocks.clocks.size() == like.clocks.clocks.size() &&
        memory.clocks.partitions.size() == like.clocks.partitions.size();
    if (!reader.isWhole() || !isAlike) return std::nullopt;
    return memory;
}

EvaluatorMemory ModelEvaluator::memory() const
{
    EvaluatorMemory memory;
    memory.time = m_time;
    memory.distributedUntil = m_distributedUntil;
    memory.distributedBefore = m_distributedBefore;
    memory.values = m_values;
    memory.side = m_side;
    memory.operandSize = m_operandSize;
    memory.difference = m_difference;
    memory.slack = m_slack;
    memory.slackUntil = m_slackUntil;
    memory.noise = m_noise;
    memory.nextTick = m_nextTick;
    memory.isAtRest = m_isAtRest;
    memory.mayBeNoise = m_mayBeNoise;
    memory.forced = m_forced;
    memory.held = m_held;
    memory.turned = m_turned;
    memory.isReported = m_isReported;
    memory.isContinued = m_isContinued;
    memory.clocks = m_clocks.memory();
    memory.random = m_functions.world().random;
    memory.delays = m_delays;
    memory.distributions = m_distributions;
    memory.distributionsBefore = m_distributionsBefore;
    return memory;
}

void ModelEvaluator::restore(const EvaluatorMemory& memory)
{
    m_time = memory.time;
    m_distributedUntil = memory.distributedUntil;
    m_distributedBefore = memory.distributedBefore;
    m_values = memory.values;
    m_side = memory.side;
    m_operandSize = memory.operandSize;
    m_difference = memory.difference;
    m_slack = memory.slack;
    m_slackUntil = memory.slackUntil;
    m_noise = memory.noise;
    m_nextTick = memory.nextTick;
    m_isAtRest = memory.isAtRest;
    m_mayBeNoise = memory.mayBeNoise;
    m_forced = memory.forced;
    m_turned = memory.turned;
    m_isReported = memory.isReported;
    m_isContinued = memory.isContinued;
    m_clocks.restore(memory.clocks);
    m_functions.world().random = memory.random;
    m_delays = memory.delays;
    m_distributions = memory.distributions;
    m_distributionsBefore = memory.distributionsBefore;
    const auto isBlock = [this](std::size_t iteration) { return iteration < m_program.iterations.size(); };
    if (!memory.held.empty()) static_cast<void>(hiddenConstraints());
    setHeld(std::all_of(memory.held.begin(), memory.held.end(), isBlock) ? memory.held : std::vector<std::size_t>());
    m_isConsistent = false;
    m_passes.reset();
}

void ModelEvaluator::setInput(VariableId input, double value)
{
    double& present = m_values[m_program.variableSlot[input]];
    if (present == value) return;
    present = value;
    m_isConsistent = false;
    m_hasNewInputs = true;
    m_passes.reset();
}

}  // namespace causeway
