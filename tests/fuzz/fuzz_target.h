// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A fuzz target is a function that takes any bytes and ends the program if a law is broken.
///
/// Each *_fuzz.cpp has one. With CAUSEWAY_FUZZ (preset "fuzz", Clang) each becomes a libFuzzer program of its own;
/// on every compiler fuzz_replay runs all of them over the corpus and over mutations of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace causeway::fuzz {

void lexTarget(std::string_view text);
void parseTarget(std::string_view text);
void editTarget(std::string_view text);
void formatTarget(std::string_view text);

/// Ends the program with a message unless the law holds.
inline void require(bool holds, const char* law)
{
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

}  // namespace causeway::fuzz

#ifdef CAUSEWAY_LIBFUZZER
#define CAUSEWAY_FUZZ_TARGET(target)                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size); \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)  \
    {                                                                                  \
        ::causeway::fuzz::target({reinterpret_cast<const char*>(data), size});         \
        return 0;                                                                      \
    }
#else
#define CAUSEWAY_FUZZ_TARGET(target)
#endif
