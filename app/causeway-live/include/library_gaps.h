// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parts of the C++ library that the core needs and libc++ 19 lacks for WebAssembly: threads (locks without effect, no
/// cancellation) and std::from_chars of a double. Included before every file of that build alone.
#pragma once

#ifdef __cplusplus
#include <charconv>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

namespace std {

class mutex {
public:
    void lock() {}
    bool try_lock() { return true; }
    void unlock() {}
};

template <class Mutex>
class scoped_lock {
public:
    explicit scoped_lock(Mutex& /*mutex*/) {}
    void lock() {}
    void unlock() {}
};
template <class Mutex>
using unique_lock = scoped_lock<Mutex>;

class stop_token {
public:
    [[nodiscard]] bool stop_requested() const noexcept { return false; }
    [[nodiscard]] bool stop_possible() const noexcept { return false; }
};

class stop_source {
public:
    [[nodiscard]] stop_token get_token() const noexcept { return {}; }
    bool request_stop() noexcept { return false; }
    [[nodiscard]] bool stop_requested() const noexcept { return false; }
};

/// Runs its function in the constructor.
class thread {
public:
    thread() = default;
    template <class Work, class... Arguments>
    explicit thread(Work&& work, Arguments&&... arguments)
    {
        std::invoke(std::forward<Work>(work), std::forward<Arguments>(arguments)...);
    }
    static unsigned hardware_concurrency() noexcept { return 1; }
    void join() {}
    void detach() {}
};
using jthread = thread;

/// General format only; strtod of the C library rounds correctly.
inline from_chars_result from_chars(const char* first, const char* last, double& value)
{
    const auto digits = [last](const char* at) {
        while (at != last && *at >= '0' && *at <= '9') ++at;
        return at;
    };
    const char* const begin = first != last && *first == '-' ? first + 1 : first;
    const char* end = digits(begin);
    bool isNumber = end != begin;
    if (end != last && *end == '.') {
        const char* const fraction = digits(end + 1);
        isNumber = isNumber || fraction != end + 1;
        end = fraction;
    }
    if (isNumber && end != last && (*end == 'e' || *end == 'E')) {
        const char* const sign = end + 1;
        const char* const power = sign != last && (*sign == '-' || *sign == '+') ? sign + 1 : sign;
        if (const char* const stop = digits(power); stop != power) end = stop;
    }
    if (!isNumber) {
        for (const char* const word : {"infinity", "inf", "nan"}) {
            const std::size_t size = std::char_traits<char>::length(word);
            if (static_cast<std::size_t>(last - begin) < size || strncasecmp(begin, word, size) != 0) continue;
            value = std::strtod(std::string(first, begin + size).c_str(), nullptr);
            return {begin + size, errc()};
        }
        return {first, errc::invalid_argument};
    }
    const double read = std::strtod(std::string(first, end).c_str(), nullptr);
    const bool isZero = std::string_view(begin, static_cast<std::size_t>(end - begin)).find_first_of("123456789") >=
                        std::string_view(begin, static_cast<std::size_t>(end - begin)).find_first_of("eE");
    if (read > 1.7976931348623157e308 || read < -1.7976931348623157e308 || (read == 0 && !isZero))
        return {end, errc::result_out_of_range};
    value = read;
    return {end, errc()};
}

}  // namespace std
#endif
