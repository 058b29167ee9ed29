// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/exception_report.h"

#include <new>
#include <stdexcept>

namespace causeway {

Diagnostic& reportException(Diagnostics& diagnostics, const std::exception& error, SourceSpan span)
{
    // A container reports a size beyond the address space by an exception of its own.
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
                          dynamic_cast<const std::length_error*>(&error) != nullptr;
    return isMemory ? diagnostics.report(diag::OutOfMemory, span)
                    : diagnostics.report(diag::Internal, span, error.what());
}

}  // namespace causeway
