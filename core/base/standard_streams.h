// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Standard input and output as byte streams, for protocols over them. In platform_{posix,windows}.cpp.
#pragma once

#include <cstddef>
#include <string_view>

namespace causeway::platform {

/// From now on both carry bytes, without translation of line ends; all other output of the program, including that of
/// native library code, goes to standard error.
void claimStreams();
/// Reads the available bytes, at most `size`; waits for the first one. 0 at the end.
std::size_t readInput(char* bytes, std::size_t size);
/// Writes all of the bytes; returns false if the reader has closed the stream.
bool writeOutput(std::string_view bytes);
/// Returns false once the other end of the output is known to be closed.
bool isOutputRead();

}  // namespace causeway::platform
