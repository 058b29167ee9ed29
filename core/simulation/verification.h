// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Verifies that the rows of a run satisfy the model: evaluates the flat equations as written, independently of alias
/// elimination, sorting, tearing and machine code.
///
/// In:   the flat scalar model and the rows of its run, in order.
/// Out:  for each kind of check the worst residuals, in units of the change that the tolerance explains: the change of
///       the residual when each variable v of the equation is off by tolerance * (|v| + nominal). At a threshold a
///       relation may have either value, unless both sides rest at exactly zero. Unchecked items are counted. The first
///       row is also checked against the initial equations and fixed starts. Between rows, states are compared with the
///       integrals of their derivatives by Simpson's rule; the error of the quadrature is estimated by the difference
///       from the trapezoidal rule, and the effect of state errors on the derivatives is included (row_sensitivity.h).
/// Cost: per row one evaluation of all expressions. Memory: a few rows.
/// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4 (scaling of
/// errors).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/results/result_sink.h"

namespace causeway {

struct SimulationSettings;

class Task;
struct HybridDae;
struct Simulation;

struct Verification {
    enum class Kind : std::uint8_t { Equation, InitialEquation, FixedStart, State };
    struct Finding {
        Kind kind = Kind::Equation;
        std::string text;  ///< the equation, or the name of the state
        SourceSpan span;
        double time = 0;  ///< s
        double residual = 0;
        double explained = 0;  ///< part due to the tolerance

        [[nodiscard]] bool isAbove() const { return !(residual <= explained); }
        [[nodiscard]] double ratio() const { return explained > 0 ? residual / explained : residual > 0 ? 1e300 : 0; }
    };
    std::uint64_t rows = 0, equations = 0, starts = 0, states = 0;  ///< number of checks
    std::vector<Finding> findings;                   ///< worst of each equation and state, in descending order
    std::map<std::string, std::uint64_t> unchecked;  ///< reason, and number of equations or states

    [[nodiscard]] bool isAbove() const { return !findings.empty() && findings.front().isAbove(); }
};
[[nodiscard]] std::string_view toString(Verification::Kind kind);
/// Reports a warning for each finding that the tolerance does not explain.
void reportFindings(const Verification& verification, Diagnostics& diagnostics);

class Verifier final : public ResultSink {
public:
    /// Extent of the check: the whole run, or the start only.
    enum class Scope : std::uint8_t { Run, Start };
    /// `dae` (scalar) and `task` must outlive this object; `settings`: those of the run, whose start values override
    /// the text. The rows must contain all variables.
    Verifier(const HybridDae& dae, const SimulationSettings& settings, Scope scope, const Task& task);
    ~Verifier() override;

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override;
    /// Events at the start, before the first row or directly after it.
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
    [[nodiscard]] Verification result(std::size_t mostFindings = 10) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

/// Verifies a finished run from its rows (all variables) and step trace; without a trace
/// (`SimulationSettings::wantsDetails`), states are not compared with their derivatives. If the task is cancelled,
/// returns the findings so far.
[[nodiscard]] Verification verify(const Simulation& run, const HybridDae& dae, const SimulationSettings& settings,
                                  Verifier::Scope scope, const Task& task);

}  // namespace causeway
