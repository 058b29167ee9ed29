// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Standard input and output as bytes, for protocols that speak over them. In platform_{posix,windows}.cpp.
#pragma once

#include <cstddef>
#include <string_view>

namespace causeway::platform {

/// From now on both carry bytes, without translation of line ends, and what the program prints otherwise, native code
/// of libraries among it, goes to standard error.
void claimStreams();
/// What has arrived, at most `size` bytes; waits for the first one. 0 at the end.
std::size_t readInput(char* bytes, std::size_t size);
/// All of the bytes; false where nobody reads them any more.
bool writeOutput(std::string_view bytes);
/// False once the other end of the output is known to be closed.
bool isOutputRead();

}  // namespace causeway::platform
