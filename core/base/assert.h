// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// `CAUSEWAY_ASSERT`: for our own bugs, never for errors of the user.
///
/// A failed assertion throws `InternalError`. The boundary of each job and of each program catches it and reports
/// diagnostic E9001 ("internal error, please send this file").
#pragma once

#include <stdexcept>
#include <string>

namespace causeway {

class InternalError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] inline void assertionFailed(const char* condition, const char* file, int line)
{
    throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + condition);
}

}  // namespace causeway

#define CAUSEWAY_ASSERT(condition) \
    ((condition) ? static_cast<void>(0) : ::causeway::assertionFailed(#condition, __FILE__, __LINE__))
