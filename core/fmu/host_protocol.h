// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Protocol between this program and the host of an FMU (app/causeway-fmu-host), through shared memory.
///
/// In:   a request: the work, and its numbers. References and values are in the bytes after the channel.
/// Out:  the status of the standard, or one of `HostStatus`; results in the same bytes; messages of the FMU.
/// Each side writes only during its turn (hand_over.h). Data of the host is not trusted: the reader copies it and
/// checks each number. Values of all numeric types are passed as doubles, Booleans as 0 and 1; texts end with a zero
/// byte each.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace causeway::fmuhost {

constexpr int kChannelDescriptor = 3;  ///< of the memory, inherited by the host
constexpr std::uint32_t kMostSavedStates = 64;

enum class Work : std::uint32_t {
    Load,                 ///< the path of the library as text; flags: version
    Instantiate,          ///< name, token, location of resources as texts; flags: InstanceFlags
    Configure,            ///< begins; ends if flags is 0
    EnterInitialization,  ///< numbers: start, stop, tolerance; flags: 1 has stop, 2 has tolerance
    ExitInitialization,
    Terminate,
    Get,             ///< count references of `type`; valueCount values, of clocks whether they tick
    Set,             ///< likewise
    Sizes,           ///< results: states, event indicators
    States,          ///< valueCount values
    Nominals,        ///< likewise
    Evaluate,        ///< at numbers[0]: inputCount values of inputs, valueCount states; then derivatives, indicators
    EnterEvent,      ///<
    UpdateDiscrete,  ///< results: next event; resultFlags: EventFlags
    EnterContinuous,
    EnterStep,
    CompletedStep,      ///< resultFlags: 1 wants an event, 2 terminates
    DoStep,             ///< numbers: time, size; results: reached; resultFlags: 1 wants an event, 2 terminates, 4 early
    SaveState,          ///< flags: the place, below kMostSavedStates; overwrites it
    RestoreState,       ///< likewise; restores the state saved there
    Intervals,          ///< of the clocks of count references; an interval in s and a qualifier for each
    Shifts,             ///< likewise; the time to the first tick, in s
    ActivatePartition,  ///< of the clock of one reference, at numbers[0]; resultFlags: 1 clocks have changed
    Quit,
};

enum class ValueType : std::uint32_t {
    Float64,
    Float32,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Boolean,
    String,
    Binary,
    Clock
};

enum InstanceFlags : std::uint32_t {
    kCoSimulation = 1,
    kLogging = 2,
    kEventMode = 4,
    kEarlyReturn = 8,
    kScheduled = 16
};
enum EvaluateFlags : std::uint32_t { kDerivatives = 1, kIndicators = 2 };
enum EventFlags : std::uint32_t { kNeedsMore = 1, kTerminates = 2, kNominals = 4, kStates = 8, kHasNext = 16 };
enum ProtectionFlags : std::uint32_t { kFiles = 1, kCalls = 2 };

/// In addition to those of the standards: OK, Warning, Discard, Error, Fatal, Pending.
enum HostStatus : std::int32_t {
    kOk,
    kWarning,
    kDiscard,
    kError,
    kFatal,
    kPending,
    kNoLibrary = 100,
    kNoFunction,
    kNoInstance,
    kNoRoom
};

enum class Turn : std::uint32_t { Program, Host };

constexpr std::size_t kLogSize = 1 << 16;

struct Channel {
    std::atomic<std::uint32_t> turn;
    std::atomic<std::uint32_t> sleepers;  ///< number of sides sleeping in the system
    std::uint64_t capacity;               ///< bytes after the channel
    std::uint32_t protections;            ///< protections that the host has enabled for itself

    // The request.
    Work work;
    ValueType type;
    std::uint32_t count, inputCount, valueCount, derivativeCount, indicatorCount, flags;
    std::array<double, 4> numbers;

    // The answer.
    std::int32_t status;
    std::uint32_t resultFlags;
    std::array<double, 2> results;
    std::array<char, 64> function;  ///< of the standard, that is running or ran last

    // Other events.
    std::atomic<std::uint32_t> refusals;  ///< number of refused system calls
    std::uint32_t refusedCall;            ///< the number of the first
    std::uint32_t logSize, lostMessages;
    std::array<char, kLogSize> log;  ///< per message its status as a digit, its category, its text, each ended by 0
};

/// Position of the values after `count` references.
constexpr std::size_t valuesAfter(std::size_t count)
{
    return (count * sizeof(std::uint32_t) + sizeof(double) - 1) / sizeof(double) * sizeof(double);
}
/// The data begins here, in bytes from the start of the channel.
constexpr std::size_t kDataStart = (sizeof(Channel) + 63) / 64 * 64;

}  // namespace causeway::fmuhost
