// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pairs of crossings: zero-crossing functions that are positive at both ends of a section of a step, and may be zero
/// between them.
///
/// In:   samples of all functions at growing times, without an event between them.
/// Out:  a time at which one of them is negative, touches zero, or begins to rest on it.
/// Method: second differences of neighbouring samples bound how far a function dips below the chord of a section; where
///       that reaches zero the section is divided at the vertex of the parabola, and so on. Of a function with a kink
///       (abs, min) they tell too little: where the line through the samples before a section, or behind it, reaches
///       zero in it and the function does not, there may be one, and the section is divided where both lines meet.
///       What is found thus does not depend on where output is wanted. A function rests on zero where it is exactly
///       zero at a sample, and between that and where it has arrived there.
/// Cost: a few operations a function and section; the model is evaluated only near such minima, and once in the first
///       section after an event.
/// Reference: L. F. Shampine, I. Gladwell, R. W. Brankin, Reliable solution of special event location problems for
/// ODEs, ACM Transactions on Mathematical Software 17 (1991).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace causeway {

class DipSearch {
public:
    /// Nothing is known of what was before: at the start, and after an event.
    void restart() { m_hasLeft = m_hasPrior = false; }
    /// The first sample.
    void begin(double time, const std::vector<double>& values);

    /// Evaluates the functions at a time; their values and what counts as zero in them are where `search` was given
    /// them.
    using Evaluate = std::function<bool(double time)>;
    enum class Verdict : std::uint8_t { None, Negative, Touches, Failed };
    /// When zero matters of a function that does not become negative.
    enum class AtZero : std::uint8_t { Never, WhereItTouches, WhereItRests };
    struct Dip {
        Verdict verdict = Verdict::None;
        double before = 0;         ///< the sample before it, s
        double time = 0;           ///< s
        std::size_t function = 0;  ///< Touches: what touches zero, or rests on it
    };
    /// The section from the last sample to this one, at which no function is negative. `atZero`: when zero matters.
    /// `leastUnknown`: sections that long are divided where nothing is known of the curvature, s. The functions may
    /// have been evaluated elsewhere after it, if `hasMoved`.
    [[nodiscard]] Dip search(double time, const std::vector<double>& values, const std::vector<double>& tolerances,
                             double leastUnknown, const Evaluate& evaluate,
                             const std::function<AtZero(std::size_t function)>& atZero);
    [[nodiscard]] bool hasMoved() const { return m_hasMoved; }

private:
    struct Sample {
        double time = 0;
        std::vector<double> values;
    };
    struct Division {
        double time = 0;
        std::size_t function = 0;
    };
    /// What lies beside the section: 0 per length where it is unknown.
    struct Neighbours {
        double length = 0, perBefore = 0, perAfter = 0;
    };
    [[nodiscard]] std::vector<double> besideZeros(const std::vector<double>& tolerances) const;
    [[nodiscard]] bool isClearOfZero(const std::vector<double>& tolerances) const;
    [[nodiscard]] std::optional<Division> divide(const std::vector<double>& tolerances, double leastUnknown) const;
    [[nodiscard]] std::optional<double> kinkOf(std::size_t function, double tolerance, const Neighbours& beside,
                                               double& least) const;
    Dip firstTouch(std::size_t function, double away, double time, const std::vector<double>& values,
                   const std::vector<double>& tolerances, const Evaluate& evaluate);
    /// Where the function, which is zero at `time`, has arrived there: if it has been zero for a while by then.
    std::optional<Dip> findRest(std::size_t function, double away, double time, const std::vector<double>& values,
                                const std::vector<double>& tolerances, const Evaluate& evaluate);
    void take(double time, const std::vector<double>& values);

    Sample m_prior, m_left;        ///< the last samples
    std::vector<Sample> m_rights;  ///< still to be reached, the nearest last; only the first m_open count
    std::size_t m_open = 0;
    std::vector<std::size_t> m_resting;  ///< functions that are zero at the end of the section
    std::vector<std::uint8_t> m_isAway;  ///< by function: from zero, at both ends of the section
    bool m_hasPrior = false, m_hasLeft = false;
    bool m_hasMoved = false;
};

}  // namespace causeway
