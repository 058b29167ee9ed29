// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The harness of tests that search by themselves: options, random cases in processes of their own, the minimizer, the
/// report.
///
/// A program of tests/oracle names its classes of cases and leaves the rest to `search`:
///     --seed S          what the random cases follow from (1)
///     --models N        how many cases; without, as many as the program's own default
///     --seconds T       as many as T seconds of wall time allow, in place of a number
///     --only CLASS      cases of this class alone
///     --also-known      also classes that are known to be wrong (see `CaseClass::knownWrong`)
///     --case K          only case K of the class that --only names, and its text is printed
///     --trials N        how often the minimizer may run a case (600)
///     --findings DIR    each finding also as a file
/// Prints the minimized text of each disagreement, then counts by class. Exits with 1 where there was a disagreement.
/// Crashes and cases without an end are findings like others, since cases run in child processes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/oracle/choices.h"

namespace causeway::oracle {

/// What became of a case.
struct CaseOutcome {
    /// Empty where everything agrees; else what kind of disagreement, the same for those that may be one error:
    /// "refused", "values".
    std::string disagreement;
    std::string details;   ///< what differs, a line or some
    std::string text;      ///< of the models, for who looks at it
    bool isTaken = true;   ///< false: nothing could be compared, as in a model that has no solution
    std::size_t runs = 0;  ///< simulations
};

/// A case tells the text of its models before it runs them, so that a crash has one.
using Announce = std::function<void(const std::string& text)>;

struct CaseClass {
    std::string name;
    std::function<CaseOutcome(Choices&, const Announce&)> run;
    /// Why the class is switched off unless --also-known is given; empty: it is not.
    std::string knownWrong = {};
    bool changesProcess = false;  ///< each case needs a process of its own, as it leaves this one changed
};

struct SearchDefaults {
    std::size_t models = 1000;
    double secondsForCase = 20;  ///< after which a case counts as one without an end
};

/// The program's exit code.
[[nodiscard]] int search(int argc, char** argv, const std::vector<CaseClass>& classes, const SearchDefaults& defaults);

}  // namespace causeway::oracle
