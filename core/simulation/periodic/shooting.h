// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The shooting method of periodic_state.h, shared by its two .cpp files: Newton's method makes the end of a period
/// agree with its start. For an autonomous model the period is one more unknown; the additional equation makes steps
/// orthogonal to the flow, since the start of a period may be anywhere on the orbit.
/// Reference: M. Farkas, Periodic Motions (1994), section 5; S. Skelboe, Computation of the periodic steady-state
/// response of nonlinear networks by extrapolation methods, IEEE Trans. CAS 27 (1980).
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/base/task.h"
#include "core/program/program.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/simulation/periodic/period_coordinates.h"
#include "core/simulation/periodic/period_map.h"
#include "core/simulation/periodic/periodic_state.h"

namespace causeway {

class Shooting {
public:
    Shooting(const Program& program, const SimulationSettings& settings, const PeriodicRequest& request,
             Diagnostics& diagnostics, const Task& task);

    std::optional<PeriodicState> find(ResultSink* sink);

private:
    static constexpr double kSure = 1e-5;   ///< lower bound of the error of multipliers by differences
    static constexpr double kMeter = 1e-6;  ///< largest influence on other coordinates, relative to a deviation, of one
                                            ///< on which nothing depends

    /// A point between two periods.
    struct Point {
        std::shared_ptr<const PeriodRun> run;
        std::size_t periods = 0;     ///< since the first one
        double time = 0;             ///< s; time of the point
        std::vector<double> values;  ///< of the coordinates at the start of the next period
    };

    bool refuse(const std::string& text);
    /// Takes over the failure of a run.
    bool failAs(const PeriodRun& run);

    bool isAllowed();

    [[nodiscard]] static std::string quotedName(const std::string& name) { return fmt::format("'{}'", name); }

    // ----- runs

    /// Time, s, this many periods after a point.
    [[nodiscard]] double timeAfter(const Point& from, std::size_t periods) const;

    /// Runs from the start to the start of the first period.
    bool canBegin(double period);
    bool begin();
    bool findPeriod(const SimulationSettings& settings);
    /// For an autonomous model: runs to a point on its orbit, as far as the transient has decayed. `reason`: why the
    /// sources do not determine the period.
    bool findOscillation(const std::string& reason);

    /// Runs `periods` periods from a point, with these values; null if the run fails.
    std::shared_ptr<PeriodRun> run(const Point& from, const std::vector<double>& values, std::size_t periods,
                                   ResultSink* sink);

    /// Result of one period from the current point.
    struct Image {
        std::shared_ptr<PeriodRun> run;
        std::vector<double> values;
        Eigen::VectorXd change;  ///< relative to the sizes of the coordinates
        double residual = 0;     ///< its largest component, relative to the weights
    };

    std::optional<Image> evaluate();

    [[nodiscard]] double timeOfImage() const { return timeAfter(m_point, 1); }

    [[nodiscard]] double changeOf(std::size_t coordinate, double from, double to) const;
    void measure(Image& image);

    /// The period from the current point to its image.
    [[nodiscard]] PeriodEnds endsOf(const Image& image) const;

    /// Makes a discrete variable a coordinate.
    void add(VariableId variable, Image& image);

    /// Difference of values of a discrete variable that counts as a change.
    [[nodiscard]] double toleranceOf(double from, double to) const;

    [[nodiscard]] Eigen::Map<const Eigen::VectorXd> sizes() const { return {m_sizes.data(), at(m_sizes.size())}; }
    /// Sizes of the coordinates, then that of a free period.
    [[nodiscard]] Eigen::VectorXd sizesOfUnknowns() const;
    /// By coordinate: its change per period at the end of a run, relative to the sizes; the time to an instant
    /// decreases.
    [[nodiscard]] Eigen::VectorXd speedOf(const PeriodRun& run) const;

    /// Effect of a perturbed coordinate on the others, and on discrete variables that are not coordinates yet.
    struct Slope {
        double difference;
        PeriodCoordinates::End end;
    };

    /// Effect of perturbing one coordinate by `move`, to one side or both; omits a side on which the run fails.
    /// Discrete variables that carry the perturbation become coordinates, too.
    std::vector<Slope> slopesOf(std::size_t coordinate, double move, Image& image, bool isCentral);
    [[nodiscard]] Eigen::VectorXd derivativeAlong(const Slope& slope, const Image& image) const;
    /// Difference between the two one-sided derivatives, relative to the sizes.
    [[nodiscard]] double bendOf(std::size_t coordinate, const std::vector<Slope>& slopes, const Image& image) const;

    /// d(image)/d(values) at the current point, by one-sided or central differences; for a free period, a last column
    /// d(image)/d(period).
    std::optional<Eigen::MatrixXd> derivative(Image& image, bool isCentral);

    // ----- the search

    bool search();

    /// A trial step from values whose image is known.
    struct Attempt {
        std::vector<double> values, image;
        double period = 0;                                        ///< s
        Eigen::VectorXd change;                                   ///< of the values, then of a free period
        double length = std::numeric_limits<double>::infinity();  ///< of the change, relative to the weights
        double damping = 1;
        bool isLeap = false;  ///< over many periods
    };

    [[nodiscard]] Attempt attemptOf(const Eigen::VectorXd& change, const Image& image) const;

    /// Begins the next period there.
    void move(const Attempt& attempt);
    /// Begins the next period at the end of the last one.
    void goOn();

    void learn(Eigen::MatrixXd& jacobian, const Attempt& from, const Image& image) const;

    /// Length of a change, which is relative to the sizes, relative to the weights.
    [[nodiscard]] double lengthOf(const Eigen::VectorXd& change) const;

    bool cancel();

    /// Newton step towards a closed period, with the current derivatives.
    struct Step {
        Eigen::VectorXd change;  ///< relative to the sizes; for a free period relative to itself
        Eigen::VectorXd rest;    ///< part of the residual that no change of the states removes
        bool isStalled = false;  ///< the coordinates grow by `rest`
        bool isOpen = false;     ///< the derivatives are too inaccurate for slowly decaying or neutral directions
    };

    /// In neutral directions, conserved quantities stay unchanged.
    Step newtonStep(const Eigen::MatrixXd& jacobian, const Image& image);

    /// Effect of a common deviation of these coordinates on others, and on themselves beyond persisting, relative to
    /// the sizes.
    [[nodiscard]] double influenceOf(const Eigen::MatrixXd& jacobian,
                                     const std::vector<std::size_t>& coordinates) const;

    /// Finds pure integrators, such as an energy: states that grow, and on which neither other states nor their own
    /// growth depend. Returns whether there are new ones, besides other states.
    bool findMeters(const Eigen::MatrixXd& jacobian, const Image& image);

    /// Finds discrete variables that hold the value of a pure integrator, such as the offset of a charge counter: they
    /// advance with it, and only the distance matters. Returns whether there are new ones.
    bool findCopies(const Eigen::MatrixXd& jacobian, const Image& image);

    bool refuseGrowth(const Image& image, const Step& step);

    /// "'C.v' changes by 2 V"
    [[nodiscard]] std::string changeText(std::size_t coordinate, double change) const;

    /// Singular values below this count as zero, given the errors of the runs relative to the differences.
    [[nodiscard]] double leastSingular() const;

    bool giveUp(const Image* image);
    [[nodiscard]] bool isAtRest(const Image& image) const;
    [[nodiscard]] bool hasLostPeriod() const;

    /// Discrete variables that change over a period: neither restored, nor a counter, nor an instant that advances with
    /// time. With `wantsCoordinates`, Real ones become coordinates.
    std::vector<std::string> openDiscrete(Image& image, bool wantsCoordinates);

    /// Notes discrete variables other than Real that carry a deviation, which is missing in the multipliers.
    void noteKept(const PeriodRun& run, const PeriodRun& moved);

    // ----- results

    [[nodiscard]] bool isIdle(const Eigen::MatrixXd& jacobian, std::size_t state) const;
    bool findMultipliers();
    void correctByFinerRun(const Eigen::MatrixXd& jacobian);

    /// Writes the waveform and checks that it repeats.
    bool showPeriods(ResultSink* sink);

    void judge();

    const Program& m_program;
    SimulationSettings m_settings, m_shown;  ///< of the search; of the waveform
    const PeriodicRequest& m_request;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    Overrides m_overrides;
    PeriodicState m_result;
    double m_multiplierError = 0;
    double m_reach = 0;      ///< largest modulus of a multiplier within its error
    double m_bend = 0;       ///< largest bendOf() away from corners
    double m_tolerance = 0;  ///< of the states over a period
    double m_begin = 0;      ///< s; of the first period
    bool m_isFree = false;   ///< the period is unknown, the model being autonomous
    double m_guess = 0;      ///< s; of a free period
    // For a free period, from the first period of the search: sizes, and the speeds at its end relative to them.
    Eigen::VectorXd m_firstSizes;
    double m_firstMotion = 0;
    bool m_isFine = false;  ///< central differences
    Point m_point;          ///< start of the next period
    Point m_next;           ///< start of the next period without the last step
    Point m_found;          ///< end of the closed period
    Image m_image;          ///< of the closed period
    std::optional<PeriodCoordinates> m_coordinates;
    std::shared_ptr<PeriodRun> m_lastRun;
    // By coordinate: scale of the differences, scale of the residual; perturbation.
    std::vector<double> m_sizes, m_weights, m_moves;
    std::vector<bool> m_isMeter;  ///< by coordinate: a pure integrator
    int m_stalls = 0;
    std::vector<std::string> m_open, m_counting, m_undetermined, m_corners, m_kept;
};

}  // namespace causeway
