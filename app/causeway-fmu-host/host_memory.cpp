// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causeway-fmu-host/host_memory.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include <sys/mman.h>
#include <sys/stat.h>

namespace causeway::fmuhost {

namespace {

Channel* mapped = nullptr;
std::atomic_flag isLogging = ATOMIC_FLAG_INIT;

constexpr std::size_t kLongestCategory = 200, kLongestMessage = 4000;

}  // namespace

Channel* mapChannel()
{
    struct stat status {};
    if (::fstat(kChannelDescriptor, &status) != 0 || static_cast<std::size_t>(status.st_size) < kDataStart)
        return nullptr;
    void* const memory = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED,
                                kChannelDescriptor, 0);
    if (memory == MAP_FAILED) return nullptr;
    mapped = static_cast<Channel*>(memory);
    return mapped;
}

Channel& theChannel()
{
    return *mapped;
}

void note(const char* function)
{
    const std::size_t length = std::min(std::strlen(function), mapped->function.size() - 1);
    std::memcpy(mapped->function.data(), function, length);
    mapped->function[length] = 0;
}

void log(int status, const char* category, const char* message)
{
    while (isLogging.test_and_set(std::memory_order_acquire)) {
    }
    Channel& channel = *mapped;
    const std::size_t categoryLength = category == nullptr ? 0 : std::min(std::strlen(category), kLongestCategory);
    const std::size_t length = message == nullptr ? 0 : std::min(std::strlen(message), kLongestMessage);
    if (channel.logSize + categoryLength + length + 3 > kLogSize) {
        ++channel.lostMessages;
    } else {
        char* at = channel.log.data() + channel.logSize;
        *at++ = static_cast<char>('0' + std::clamp(status, 0, 5));
        if (categoryLength > 0) std::memcpy(at, category, categoryLength);
        at += categoryLength;
        *at++ = 0;
        if (length > 0) std::memcpy(at, message, length);
        at += length;
        *at++ = 0;
        channel.logSize = static_cast<std::uint32_t>(at - channel.log.data());
    }
    isLogging.clear(std::memory_order_release);
}

}  // namespace causeway::fmuhost
