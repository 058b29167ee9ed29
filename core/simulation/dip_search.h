// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds pairs of crossings: zero-crossing functions that are positive at both ends of a section of a step but reach
/// zero in between.
///
/// In:   samples of all functions at increasing times, with no event between them.
/// Out:  a time at which a function is negative, touches zero, or begins to rest on it.
/// Method: second differences of neighbouring samples bound how far a function dips below the chord of a section. If
///       the bound reaches zero, the section is divided at the vertex of the parabola, recursively. Second differences
///       miss kinks (abs, min): if the line through the samples before or after a section reaches zero inside it and
///       the function does not, the section is divided where the two lines meet. The result is therefore independent of
///       the output times. A function rests on zero if it is exactly zero at a sample and between that sample and its
///       arrival at zero.
/// Cost: a few operations per function and section; the model is evaluated only near such minima, and once in the first
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
    /// Discards the history, at the start and after an event.
    void restart() { m_hasLeft = m_hasPrior = false; }
    /// Sets the first sample.
    void begin(double time, const std::vector<double>& values);

    /// Evaluates the functions at a time and stores values and zero tolerances in the vectors passed to `search`.
    using Evaluate = std::function<bool(double time)>;
    enum class Verdict : std::uint8_t { None, Negative, Touches, Failed };
    /// Which contacts with zero count although the function does not become negative.
    enum class AtZero : std::uint8_t { Never, WhereItTouches, WhereItRests };
    struct Dip {
        Verdict verdict = Verdict::None;
        double before = 0;         ///< s; the sample before `time`
        double time = 0;           ///< s
        std::size_t function = 0;  ///< Touches: the function that touches zero or rests on it
    };
    /// Searches the section from the last sample to this one, where no function is negative. `atZero`: which contacts
    /// with zero count. `leastUnknown`: shortest section, in s, that is divided while the curvature is unknown. Check
    /// hasMoved() afterwards: the functions may have been evaluated elsewhere.
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
    /// Length of the section, and the reciprocal lengths of its neighbours; 0 where unknown.
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
    /// Arrival time of a function that is zero at `time`, if it has been zero for some time before.
    std::optional<Dip> findRest(std::size_t function, double away, double time, const std::vector<double>& values,
                                const std::vector<double>& tolerances, const Evaluate& evaluate);
    void take(double time, const std::vector<double>& values);

    Sample m_prior, m_left;        ///< the last two samples
    std::vector<Sample> m_rights;  ///< samples still ahead, nearest last; only the first m_open are valid
    std::size_t m_open = 0;
    std::vector<std::size_t> m_resting;  ///< functions that are zero at the end of the section
    std::vector<std::uint8_t> m_isAway;  ///< by function: nonzero at both ends of the section
    bool m_hasPrior = false, m_hasLeft = false;
    bool m_hasMoved = false;
};

}  // namespace causeway
