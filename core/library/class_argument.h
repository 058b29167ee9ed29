// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Arguments of a command line that name a class of a library in place of a file.
///
/// Threads: safe.
#pragma once

#include <string>

namespace causeway {

/// `Modelica.Blocks.Examples.PID_Controller`: a name with dots, no common ending of a file, and no such file.
[[nodiscard]] bool isClassArgument(const std::string& argument);

}  // namespace causeway
