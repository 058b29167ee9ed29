// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The same model in other words: changes of a model's text that leave its solutions as they are.
///
/// A variable keeps its index; only its name, place, array and sign change (`Variable::sign`), and others are added
/// behind.
#pragma once

#include <string>
#include <vector>

#include "tests/oracle/choices.h"
#include "tests/oracle/sketch.h"

namespace causeway::oracle {

struct Rewording {
    std::string name;
    void (*apply)(Model&, Choices&);
};

const std::vector<Rewording>& allRewordings();
/// Also algorithms that have to be solved for what stands on their right sides.
const std::vector<Rewording>& rewordingsWithInvertedAlgorithms();

}  // namespace causeway::oracle
