// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random functions of models, made of all kinds of statements and expressions: loops, branches, arrays, records,
/// enumerations, calls in each other.
#pragma once

#include <string>

#include "tests/oracle/choices.h"

namespace causeway::oracle {

/// A model M with the inputs u1, u2, u3 and equations that call up to three functions, which may call each other. Most
/// calls have a value where the inputs are small numbers.
std::string modelOfRandomFunctions(Choices& choices);

}  // namespace causeway::oracle
