// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shooting: the search of periodic_state.h, for its two .cpp only. What begins where a period does is led through it,
/// and what it ends with is led back to that, by Newton's method.
///
/// Of a model that oscillates by itself the period is one more unknown, and its equation is that a step is taken across
/// the flow: where on the orbit a period begins is open.
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
    static constexpr double kSure = 1e-5;   ///< what differences say of the multipliers, at least
    static constexpr double kMeter = 1e-6;  ///< of a deviation: what nothing depends on does no more to others

    /// A point between two periods.
    struct Point {
        std::shared_ptr<const PeriodRun> run;
        std::size_t periods = 0;     ///< since the first one
        double time = 0;             ///< s; when it is
        std::vector<double> values;  ///< of the coordinates, with which the next period begins
    };

    bool refuse(const std::string& text);
    /// What has stopped a run.
    bool failAs(const PeriodRun& run);

    bool isAllowed();

    [[nodiscard]] static std::string quotedName(const std::string& name) { return fmt::format("'{}'", name); }

    // ----- runs

    /// When so many periods after a point have passed, s.
    [[nodiscard]] double timeAfter(const Point& from, std::size_t periods) const;

    /// From the start to where the first period begins.
    bool canBegin(double period);
    bool begin();
    bool findPeriod(const SimulationSettings& settings);
    /// Of a model that oscillates by itself: to a point on its orbit, as far as the transient has led there. `reason`:
    /// why the sources do not tell the period.
    bool findOscillation(const std::string& reason);

    /// `periods` periods from a point, with these values; null where a run does not come through.
    std::shared_ptr<PeriodRun> run(const Point& from, const std::vector<double>& values, std::size_t periods,
                                   ResultSink* sink);

    /// What is there after a period from the present point.
    struct Image {
        std::shared_ptr<PeriodRun> run;
        std::vector<double> values;
        Eigen::VectorXd change;  ///< beside the sizes of the coordinates
        double residual = 0;     ///< the largest part of it, beside the weights
    };

    std::optional<Image> evaluate();

    [[nodiscard]] double timeOfImage() const { return timeAfter(m_point, 1); }

    [[nodiscard]] double changeOf(std::size_t coordinate, double from, double to) const;
    void measure(Image& image);

    /// From the present point to there.
    [[nodiscard]] PeriodEnds endsOf(const Image& image) const;

    /// A discrete variable is a coordinate from now on.
    void add(VariableId variable, Image& image);

    /// Of what a discrete variable holds: what counts as another value.
    [[nodiscard]] double toleranceOf(double from, double to) const;

    [[nodiscard]] Eigen::Map<const Eigen::VectorXd> sizes() const { return {m_sizes.data(), at(m_sizes.size())}; }
    /// Likewise, then the period where that is free.
    [[nodiscard]] Eigen::VectorXd sizesOfUnknowns() const;
    /// By coordinate: how fast it moves where a run has ended, beside the sizes, in a period. An instant comes nearer.
    [[nodiscard]] Eigen::VectorXd speedOf(const PeriodRun& run) const;

    /// What a difference of one coordinate makes of the others, and of discrete variables that are none yet.
    struct Slope {
        double difference;
        PeriodCoordinates::End end;
    };

    /// What moving one coordinate by so much does, to one side or to both; a side on which no run comes through is left
    /// out. What discrete variables are seen to keep of it becomes a coordinate, too.
    std::vector<Slope> slopesOf(std::size_t coordinate, double move, Image& image, bool isCentral);
    [[nodiscard]] Eigen::VectorXd derivativeAlong(const Slope& slope, const Image& image) const;
    /// By how much the derivatives of both sides differ, beside the sizes.
    [[nodiscard]] double bendOf(std::size_t coordinate, const std::vector<Slope>& slopes, const Image& image) const;

    /// d(image)/d(values) at the present point, by one difference of each coordinate or by two; of a free period, a
    /// last column d(image)/d(period).
    std::optional<Eigen::MatrixXd> derivative(Image& image, bool isCentral);

    // ----- the search

    bool search();

    /// A step from states of which it is known where they lead to.
    struct Attempt {
        std::vector<double> values, image;
        double period = 0;                                        ///< s
        Eigen::VectorXd change;                                   ///< of the values, then of a free period
        double length = std::numeric_limits<double>::infinity();  ///< of the change, beside the weights
        double damping = 1;
        bool isLeap = false;  ///< over many periods
    };

    [[nodiscard]] Attempt attemptOf(const Eigen::VectorXd& change, const Image& image) const;

    /// The next period begins there.
    void move(const Attempt& attempt);
    /// The next period begins where the one before has ended.
    void goOn();

    void learn(Eigen::MatrixXd& jacobian, const Attempt& from, const Image& image) const;

    /// Of a change beside the sizes, beside the weights.
    [[nodiscard]] double lengthOf(const Eigen::VectorXd& change) const;

    bool cancel();

    /// To where the period closes, by the derivatives at hand.
    struct Step {
        Eigen::VectorXd change;  ///< beside the sizes; of a free period beside itself
        Eigen::VectorXd rest;    ///< what no change of the states takes away from the residual
        bool isStalled = false;  ///< they grow by that
        bool isOpen = false;     ///< some directions lead back so slowly, if at all, that the derivatives do not tell
    };

    /// Where nothing leads some deviations back, what is conserved stays as it is.
    Step newtonStep(const Eigen::MatrixXd& jacobian, const Image& image);

    /// What the same deviation of these coordinates does to others, and to themselves beyond staying, beside the sizes.
    [[nodiscard]] double influenceOf(const Eigen::MatrixXd& jacobian,
                                     const std::vector<std::size_t>& coordinates) const;

    /// What only sums up, as an energy: it grows, and neither other states depend on it nor how it grows. Whether there
    /// are some that were not known, beside other states.
    bool findMeters(const Eigen::MatrixXd& jacobian, const Image& image);

    /// Discrete variables that hold what such a state was, as where a charge is counted from: they go on with it, and
    /// only their distance from it matters. Whether there are some that were not known.
    bool findCopies(const Eigen::MatrixXd& jacobian, const Image& image);

    bool refuseGrowth(const Image& image, const Step& step);

    /// "'C.v' changes by 2 V"
    [[nodiscard]] std::string changeText(std::size_t coordinate, double change) const;

    /// Singular values below it may as well be zero: errors of the runs beside the differences.
    [[nodiscard]] double leastSingular() const;

    bool giveUp(const Image* image);
    [[nodiscard]] bool isAtRest(const Image& image) const;
    [[nodiscard]] bool hasLostPeriod() const;

    /// Discrete variables that a period leaves otherwise: neither as they were, nor a count, nor an instant that goes
    /// on with the time. Those that are Real become coordinates, where that is wanted.
    std::vector<std::string> openDiscrete(Image& image, bool wantsCoordinates);

    /// What discrete variables that are not Real keep of a deviation is none of the multipliers.
    void noteKept(const PeriodRun& run, const PeriodRun& moved);

    // ----- what was found

    [[nodiscard]] bool isIdle(const Eigen::MatrixXd& jacobian, std::size_t state) const;
    bool findMultipliers();
    void correctByFinerRun(const Eigen::MatrixXd& jacobian);

    /// The waveform, which must repeat itself.
    bool showPeriods(ResultSink* sink);

    void judge();

    const Program& m_program;
    SimulationSettings m_settings, m_shown;  ///< of the runs that search; of the waveform
    const PeriodicRequest& m_request;
    Diagnostics& m_diagnostics;
    const Task& m_task;
    Overrides m_overrides;
    PeriodicState m_result;
    double m_multiplierError = 0;
    double m_reach = 0;      ///< the largest size of a multiplier that its error allows
    double m_bend = 0;       ///< the largest of bendOf() where no corner is
    double m_tolerance = 0;  ///< of the states after a period
    double m_begin = 0;      ///< s; of the first period
    bool m_isFree = false;   ///< the period is searched, too, as the model oscillates by itself
    double m_guess = 0;      ///< s; of a free period
    // Of the first period of the search for a free one: sizes, and how fast they moved at its end beside them.
    Eigen::VectorXd m_firstSizes;
    double m_firstMotion = 0;
    bool m_isFine = false;  ///< two differences for each coordinate
    Point m_point;          ///< where the next period begins
    Point m_next;           ///< where it would begin without the last step
    Point m_found;          ///< the end of the period that closes
    Image m_image;          ///< likewise
    std::optional<PeriodCoordinates> m_coordinates;
    std::shared_ptr<PeriodRun> m_lastRun;
    // By coordinate: what differences, and the residual, are beside; by how much differences move it.
    std::vector<double> m_sizes, m_weights, m_moves;
    std::vector<bool> m_isMeter;  ///< likewise: it only sums up what others do
    int m_stalls = 0;
    std::vector<std::string> m_open, m_counting, m_undetermined, m_corners, m_kept;
};

}  // namespace causeway
