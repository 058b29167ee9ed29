// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/planar_mechanism.h"

#include <cmath>

#include <fmt/format.h>
#include <Eigen/Dense>

namespace causeway::oracle {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kSteps = 1000;  ///< of the whole interval
constexpr double kLeastPivot =
    1e-3;  ///< of the constraints' matrix, relative to the largest; below they count as dependent

class Motion {
public:
    explicit Motion(const Mechanism& mechanism)
        : m_mechanism(mechanism), m_count(static_cast<Index>(mechanism.masses.size()))
    {
        m_masses.resize(2 * m_count);
        positions.resize(2 * m_count);
        velocities.resize(2 * m_count);
        for (Index i = 0; i < m_count; ++i) {
            const Mass& mass = mechanism.masses[static_cast<std::size_t>(i)];
            m_masses.segment<2>(2 * i).setConstant(mass.mass);
            positions.segment<2>(2 * i) << mass.x, mass.y;
            velocities.segment<2>(2 * i) << mass.vx, mass.vy;
        }
    }

    /// From now on these rods hold; velocities jump along those that are new. False where they are dependent.
    bool hold(std::vector<std::size_t> rods)
    {
        m_rods = std::move(rods);
        return projectVelocities();
    }

    bool step(double length)
    {
        const VectorXd x = positions, v = velocities;
        VectorXd a1, a2, a3, a4;
        const bool isDone =
            accelerations(x, v, a1) && accelerations(x + 0.5 * length * v, v + 0.5 * length * a1, a2) &&
            accelerations(x + 0.5 * length * v + 0.25 * length * length * a1, v + 0.5 * length * a2, a3) &&
            accelerations(x + length * v + 0.5 * length * length * a2, v + length * a3, a4);
        if (!isDone) return false;
        positions = x + length * v + length * length / 6 * (a1 + a2 + a3);
        velocities = v + length / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        return projectPositions() && projectVelocities();
    }

    VectorXd positions, velocities;

private:
    /// From the beginning of a rod to its end.
    [[nodiscard]] Eigen::Vector2d along(const Rod& rod, const VectorXd& values, bool arePositions) const
    {
        const Eigen::Vector2d hinge = arePositions ? Eigen::Vector2d(rod.hingeX, rod.hingeY) : Eigen::Vector2d(0, 0);
        const Eigen::Vector2d begin = rod.from < 0 ? hinge : Eigen::Vector2d(values.segment<2>(2 * rod.from));
        return Eigen::Vector2d(values.segment<2>(2 * rod.to)) - begin;
    }

    [[nodiscard]] MatrixXd jacobian(const VectorXd& x) const
    {
        MatrixXd result = MatrixXd::Zero(static_cast<Index>(m_rods.size()), 2 * m_count);
        for (std::size_t k = 0; k < m_rods.size(); ++k) {
            const Rod& rod = m_mechanism.rods[m_rods[k]];
            const Eigen::Vector2d d = along(rod, x, true);
            result.block<1, 2>(static_cast<Index>(k), 2 * rod.to) = d.transpose();
            if (rod.from >= 0) result.block<1, 2>(static_cast<Index>(k), 2 * rod.from) = -d.transpose();
        }
        return result;
    }

    /// (J M^-1 J') y = right; false where the rods are dependent.
    bool solve(const MatrixXd& j, const VectorXd& right, VectorXd& y) const
    {
        if (m_rods.empty()) {
            y.resize(0);
            return true;
        }
        const MatrixXd matrix = j * m_masses.cwiseInverse().asDiagonal() * j.transpose();
        const Eigen::FullPivLU<MatrixXd> factors(matrix);
        const auto pivots = factors.matrixLU().diagonal().cwiseAbs();
        y = factors.solve(right);
        return pivots.minCoeff() > kLeastPivot * pivots.maxCoeff();
    }

    bool accelerations(const VectorXd& x, const VectorXd& v, VectorXd& a) const
    {
        VectorXd free = VectorXd::Zero(2 * m_count);
        for (Index i = 0; i < m_count; ++i) free[2 * i + 1] = -m_mechanism.gravity;
        const MatrixXd j = jacobian(x);
        // J a + |v along the rod|^2 = 0
        VectorXd right = j * free, forces;
        for (std::size_t k = 0; k < m_rods.size(); ++k)
            right[static_cast<Index>(k)] += along(m_mechanism.rods[m_rods[k]], v, false).squaredNorm();
        if (!solve(j, right, forces)) return false;
        a = free;
        if (!m_rods.empty()) a -= m_masses.cwiseInverse().asDiagonal() * (j.transpose() * forces);
        return true;
    }

    bool projectVelocities()
    {
        const MatrixXd j = jacobian(positions);
        VectorXd impulses;
        if (!solve(j, j * velocities, impulses)) return false;
        if (!m_rods.empty()) velocities -= m_masses.cwiseInverse().asDiagonal() * (j.transpose() * impulses);
        return true;
    }

    bool projectPositions()
    {
        for (int i = 0; i < 3 && !m_rods.empty(); ++i) {
            const MatrixXd j = jacobian(positions);
            VectorXd residual(static_cast<Index>(m_rods.size())), y;
            for (std::size_t k = 0; k < m_rods.size(); ++k) {
                const Rod& rod = m_mechanism.rods[m_rods[k]];
                residual[static_cast<Index>(k)] =
                    0.5 * (along(rod, positions, true).squaredNorm() - rod.length * rod.length);
            }
            if (!solve(j, residual, y)) return false;
            positions -= m_masses.cwiseInverse().asDiagonal() * (j.transpose() * y);
        }
        return true;
    }

    const Mechanism& m_mechanism;
    Index m_count;
    VectorXd m_masses;
    std::vector<std::size_t> m_rods;  ///< that hold
};

std::vector<std::size_t> rodsAt(const Mechanism& mechanism, double time)
{
    std::vector<std::size_t> rods;
    for (std::size_t k = 0; k < mechanism.rods.size(); ++k) {
        if (time > mechanism.rods[k].begin && time < mechanism.rods[k].end) rods.push_back(k);
    }
    return rods;
}

double distanceOf(const Rod& rod, const VectorXd& x)
{
    const double fromX = rod.from < 0 ? rod.hingeX : x[2 * rod.from],
                 fromY = rod.from < 0 ? rod.hingeY : x[2 * rod.from + 1];
    return std::hypot(x[2 * rod.to] - fromX, x[2 * rod.to + 1] - fromY);
}

/// Writes the equations of one mechanism.
class Writer {
public:
    Writer(const Mechanism& mechanism, Choices& choices) : m_mechanism(mechanism), m_choices(choices) {}

    std::string text()
    {
        std::vector<std::string> sumsX(m_mechanism.masses.size()), sumsY(m_mechanism.masses.size());
        for (std::size_t k = 0; k < m_mechanism.rods.size(); ++k) addRod(k, sumsX, sumsY);
        for (std::size_t i = 0; i < m_mechanism.masses.size(); ++i) {
            const Mass& mass = m_mechanism.masses[i];
            declare(fmt::format("x{}", i + 1), mass.x, mass.fixed[0]);
            declare(fmt::format("y{}", i + 1), mass.y, mass.fixed[1]);
            declare(fmt::format("vx{}", i + 1), mass.vx, mass.fixed[2]);
            declare(fmt::format("vy{}", i + 1), mass.vy, mass.fixed[3]);
            m_rows.push_back(fmt::format("der(x{0}) = vx{0}", i + 1));
            m_rows.push_back(fmt::format("der(y{0}) = vy{0}", i + 1));
            m_rows.push_back(fmt::format("{}*der(vx{}) = 0{}", mass.mass, i + 1, sumsX[i]));
            m_rows.push_back(
                fmt::format("{0}*der(vy{1}) = -{0}*{2}{3}", mass.mass, i + 1, m_mechanism.gravity, sumsY[i]));
        }
        m_choices.shuffle(m_rows);
        m_choices.shuffle(m_declarations);
        std::string result = "model M\n";
        for (const std::string& declaration : m_declarations) result += fmt::format("    {};\n", declaration);
        result += "  equation\n";
        for (const std::string& row : m_rows) result += fmt::format("    {};\n", row);
        return result + fmt::format("  annotation(experiment(StopTime={}));\nend M;\n", m_mechanism.stopTime);
    }

private:
    void declare(const std::string& name, double start, bool isFixed)
    {
        std::string wish;
        if (m_mechanism.hasOtherCodings && m_choices.chance(15))
            wish = fmt::format(", stateSelect = StateSelect.{}",
                               m_choices.oneOf(std::vector{"prefer", "avoid", "never", "always"}));
        m_declarations.push_back(
            fmt::format("Real {}(start = {}{}{})", name, start, isFixed ? ", fixed = true" : "", wish));
    }

    /// Other equations for a rod that always holds; false where there are none.
    bool addOtherCoding(std::size_t k, std::string& dx, std::string& dy)
    {
        const Rod& rod = m_mechanism.rods[k];
        const Mass& to = m_mechanism.masses[static_cast<std::size_t>(rod.to)];
        Mass from;
        from.x = rod.hingeX;
        from.y = rod.hingeY;
        if (rod.from >= 0) from = m_mechanism.masses[static_cast<std::size_t>(rod.from)];
        const double x = to.x - from.x, y = to.y - from.y;
        const std::size_t coding = m_choices.below(5);
        if (coding == 0) return false;
        if (coding == 1) {
            m_rows.push_back(fmt::format("sqrt(({})^2 + ({})^2) = {}", dx, dy, rod.length));
            return true;
        }
        if (coding == 2) {
            const double factor = m_choices.oneOf(std::vector{1e-6, 1e-3, 1e3, 1e6});
            m_rows.push_back(fmt::format("{0}*(({1})^2 + ({2})^2) = {0}*{3}", factor, dx, dy, rod.length * rod.length));
            return true;
        }
        declare(fmt::format("phi{}", k + 1), std::atan2(y, x), m_choices.chance(30));
        if (coding == 4) {
            const double rate = (x * (to.vy - from.vy) - y * (to.vx - from.vx)) / (rod.length * rod.length);
            declare(fmt::format("w{}", k + 1), rate, m_choices.chance(30));
            m_rows.push_back(fmt::format("der(phi{0}) = w{0}", k + 1));
        }
        const std::string along = fmt::format("{}*cos(phi{})", rod.length, k + 1);
        const std::string across = fmt::format("{}*sin(phi{})", rod.length, k + 1);
        m_rows.push_back(fmt::format("{} = {}", dx, along));
        m_rows.push_back(fmt::format("{} = {}", dy, across));
        if (m_choices.chance(40)) {
            dx = along;
            dy = across;
        }
        return true;
    }

    void addRod(std::size_t k, std::vector<std::string>& sumsX, std::vector<std::string>& sumsY)
    {
        const Rod& rod = m_mechanism.rods[k];
        const auto to = static_cast<std::size_t>(rod.to);
        const std::string force = fmt::format("f{}", k + 1);
        std::string dx = fmt::format("x{} - {}", to + 1, rod.hingeX), dy = fmt::format("y{} - {}", to + 1, rod.hingeY);
        if (rod.from >= 0) {
            dx = fmt::format("x{} - x{}", to + 1, rod.from + 1);
            dy = fmt::format("y{} - y{}", to + 1, rod.from + 1);
        } else if (rod.hingeX == 0 && rod.hingeY == 0) {
            dx = fmt::format("x{}", to + 1);
            dy = fmt::format("y{}", to + 1);
        }
        m_declarations.push_back("Real " + force);
        if (m_mechanism.hasNamedDistances && m_choices.chance(40)) {
            m_declarations.push_back(fmt::format("Real dx{0}, dy{0}", k + 1));
            m_rows.push_back(fmt::format("dx{} = {}", k + 1, dx));
            m_rows.push_back(fmt::format("dy{} = {}", k + 1, dy));
            dx = fmt::format("dx{}", k + 1);
            dy = fmt::format("dy{}", k + 1);
        }
        const bool isCoded = m_mechanism.hasOtherCodings && addOtherCoding(k, dx, dy);
        sumsX[to] += fmt::format(" - {}*({})", force, dx);
        sumsY[to] += fmt::format(" - {}*({})", force, dy);
        if (rod.from >= 0) {
            sumsX[static_cast<std::size_t>(rod.from)] += fmt::format(" + {}*({})", force, dx);
            sumsY[static_cast<std::size_t>(rod.from)] += fmt::format(" + {}*({})", force, dy);
        }
        if (isCoded) return;
        const std::string constraint = fmt::format("({})^2 + ({})^2 - {}", dx, dy, rod.length * rod.length);
        if (rod.begin < 0 && rod.end > m_mechanism.stopTime) {
            m_rows.push_back(m_choices.chance(50) ? fmt::format("({})^2 + ({})^2 = {}", dx, dy, rod.length * rod.length)
                                                  : fmt::format("0 = {}", constraint));
            return;
        }
        std::string test = rod.begin > 0 ? fmt::format("time > {}", rod.begin) : fmt::format("time < {}", rod.end);
        if (m_choices.chance(40)) {
            m_declarations.push_back(fmt::format("Boolean holds{}", k + 1));
            m_rows.push_back(fmt::format("holds{} = {}", k + 1, test));
            test = fmt::format("holds{}", k + 1);
        }
        if (m_choices.chance(40))
            m_rows.push_back(
                fmt::format("if {} then\n      0 = {};\n    else\n      0 = {};\n    end if", test, constraint, force));
        else
            m_rows.push_back(fmt::format("0 = if {} then {} else {}", test, constraint, force));
    }

    const Mechanism& m_mechanism;
    Choices& m_choices;
    std::vector<std::string> m_declarations, m_rows;
};

}  // namespace

std::optional<Mechanism> randomMechanism(Choices& choices, MechanismKind kind)
{
    Mechanism mechanism;
    mechanism.gravity = choices.oneOf(std::vector<double>{9.81, 1, 0});
    const bool isRegular = kind == MechanismKind::RegularChain;
    mechanism.hasNamedDistances = !isRegular;
    mechanism.hasOtherCodings = kind == MechanismKind::OtherCodings;
    const bool isFree =
        kind == MechanismKind::FreeChain || kind == MechanismKind::Catch || (!isRegular && choices.chance(20));
    const int count = choices.between(isFree ? 2 : 1, 3);
    double x = 0, y = 0, vx = isFree ? choices.number(0, 0.5, 4) : 0, vy = isFree ? choices.number(0, 0.5, 4) : 0;
    for (int i = 0; i < count; ++i) {
        // Round numbers: squares of lengths and velocities across rods are exact.
        const double dx = choices.number(1, 0.25, 4) * (choices.chance(40) ? -1 : 1);
        const double dy = choices.number(isRegular ? 0.5 : 0, 0.25, 6) * (choices.chance(60) ? -1 : 1);
        const double turn = choices.number(0, 0.5, 5) * (choices.chance(40) ? -1 : 1);
        const bool isFirstOfFree = isFree && i == 0;
        Mass mass;
        mass.mass = choices.number(1, 0.5, 5);
        mass.x = x + dx;
        mass.y = y + dy;
        mass.vx = isFirstOfFree ? vx : vx - turn * dy;
        mass.vy = isFirstOfFree ? vy : vy + turn * dx;
        if (!isFirstOfFree) {
            Rod rod;
            rod.from = i - 1;
            rod.to = i;
            rod.length = std::hypot(dx, dy);
            mechanism.rods.push_back(rod);
        }
        x = mass.x;
        y = mass.y;
        vx = mass.vx;
        vy = mass.vy;
        mechanism.masses.push_back(mass);
    }
    if (kind == MechanismKind::Loop) {
        Rod closing;
        closing.from = isFree && count > 2 ? 0 : -1;
        closing.to = count - 1;
        closing.hingeX = choices.number(2, 0.5, 3);
        closing.hingeY = choices.number(0.5, 0.5, 3);
        const Mass& last = mechanism.masses.back();
        const double fromX = closing.from < 0 ? closing.hingeX : mechanism.masses[0].x,
                     fromY = closing.from < 0 ? closing.hingeY : mechanism.masses[0].y;
        closing.length = std::hypot(last.x - fromX, last.y - fromY);
        if (closing.length < 0.5) return std::nullopt;
        mechanism.rods.push_back(closing);
    }
    const double instant = choices.number(0.3, 0.1, 5) + 0.025;
    Rod& changing = mechanism.rods[choices.below(mechanism.rods.size())];
    if (kind == MechanismKind::Release) changing.end = instant;
    if (kind == MechanismKind::Catch) changing.begin = instant;
    // Velocities of a loop have to agree with each other, too.
    Motion motion(mechanism);
    if (!motion.hold(rodsAt(mechanism, 0))) return std::nullopt;
    for (std::size_t i = 0; i < mechanism.masses.size(); ++i) {
        Mass& mass = mechanism.masses[i];
        if (kind == MechanismKind::Loop) {
            mass.vx = motion.velocities[static_cast<Index>(2 * i)];
            mass.vy = motion.velocities[static_cast<Index>(2 * i + 1)];
        }
        for (int k = 0; k < 4; ++k) mass.fixed[k] = isRegular ? k % 2 == 0 : !choices.chance(40);
    }
    return mechanism;
}

std::optional<std::vector<std::vector<double>>> motionOf(Mechanism& mechanism, int points)
{
    Motion motion(mechanism);
    std::vector<std::vector<double>> result;
    const double step = mechanism.stopTime / kSteps;
    std::vector<std::size_t> holding = rodsAt(mechanism, 0.5 * step);
    if (!motion.hold(holding)) return std::nullopt;
    for (int i = 1; i <= kSteps; ++i) {
        std::vector<std::size_t> rods = rodsAt(mechanism, (i - 0.5) * step);
        if (rods != holding) {
            for (const std::size_t rod : rods) {
                const bool isNew = mechanism.rods[rod].begin > 0;
                if (isNew) mechanism.rods[rod].length = distanceOf(mechanism.rods[rod], motion.positions);
                if (isNew && mechanism.rods[rod].length < 0.2) return std::nullopt;
            }
            holding = rods;
            if (!motion.hold(std::move(rods))) return std::nullopt;
        }
        if (!motion.step(step)) return std::nullopt;
        if (i % (kSteps / points) != 0) continue;
        std::vector<double> row;
        for (Index k = 0; k < motion.positions.size(); k += 2) {
            row.insert(row.end(),
                       {motion.positions[k], motion.positions[k + 1], motion.velocities[k], motion.velocities[k + 1]});
        }
        result.push_back(std::move(row));
    }
    return result;
}

std::string textOf(const Mechanism& mechanism, Choices& choices)
{
    return Writer(mechanism, choices).text();
}

}  // namespace causeway::oracle
