// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether the rows of a run fulfil the model: the flat equations as written, evaluated without what the run itself is
/// made of (alias elimination, sorting, tearing, machine code).
///
/// In:   the flat scalar model and the rows of its run, as they come.
/// Out:  of each kind of check the worst residuals, in units of what the tolerance explains: the change of the residual
///       when each variable v of the equation is wrong by tolerance * (|v| + nominal). At a threshold a relation may
///       have either value, unless both sides rest at exactly zero. What cannot be checked is counted. At the first row
///       also the initial equations and the fixed starts. Between rows, states against the integrals of their
///       derivatives by Simpson's rule, with its difference from the trapezoidal rule as the error of the quadrature,
///       and what errors of the states make of the derivatives (row_sensitivity.h).
/// Cost: of a row, that of all expressions once. Memory: a few rows.
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
        std::string text;  ///< of the equation; of a state its name
        SourceSpan span;
        double time = 0;  ///< s
        double residual = 0;
        double explained = 0;  ///< what the tolerance makes of it

        [[nodiscard]] bool isAbove() const { return !(residual <= explained); }
        [[nodiscard]] double ratio() const { return explained > 0 ? residual / explained : residual > 0 ? 1e300 : 0; }
    };
    std::uint64_t rows = 0, equations = 0, starts = 0, states = 0;  ///< that were checked
    std::vector<Finding> findings;                   ///< of each equation and state its worst, the worst of all first
    std::map<std::string, std::uint64_t> unchecked;  ///< why, and how many equations or states

    [[nodiscard]] bool isAbove() const { return !findings.empty() && findings.front().isAbove(); }
};
[[nodiscard]] std::string_view toString(Verification::Kind kind);
/// A warning for each finding that the tolerance does not explain.
void reportFindings(const Verification& verification, Diagnostics& diagnostics);

class Verifier final : public ResultSink {
public:
    /// What is compared: everything, or the start alone.
    enum class Scope : std::uint8_t { Run, Start };
    /// `dae` (scalar) and `task` outlive it; `settings`: those of the run, whose start values win over those of the
    /// text. The rows must hold all variables.
    Verifier(const HybridDae& dae, const SimulationSettings& settings, Scope scope, const Task& task);
    ~Verifier() override;

    bool begin(const ResultLayout& layout) override;
    bool row(double time, std::span<const double> values) override;
    void step(double time) override;
    /// Those of the start, in front of the first row or right behind it.
    void event(const ResultEvent& event) override;
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}
    [[nodiscard]] Verification result(std::size_t mostFindings = 10) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

/// Of a run that has ended, from the rows it has left, with all variables, and the trace of its steps: without one
/// (`SimulationSettings::wantsDetails`) states are not compared with their derivatives. A task that is cancelled leaves
/// what was seen until then.
[[nodiscard]] Verification verify(const Simulation& run, const HybridDae& dae, const SimulationSettings& settings,
                                  Verifier::Scope scope, const Task& task);

}  // namespace causeway
