// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/numbers.h"

namespace causeway {

namespace {

/// A unit as a multiple of SI base units: value in base units = factor * value + offset.
struct Scale {
    double factor = 1;
    double offset = 0;
    std::array<int, 7> powers{};  ///< of m, kg, s, A, K, mol, cd; angles have none
    int radians = 0;
    std::vector<std::pair<std::string, int>> others = {};  ///< names that are not known
};

struct NamedUnit {
    std::string_view name;
    double factor;
    std::array<int, 7> powers;
    bool takesPrefix = true;
    double offset = 0;
};

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kCelsius = 273.15;

//                                           m  kg  s   A  K mol cd
constexpr NamedUnit kUnits[] = {
    {"m", 1, {1, 0, 0, 0, 0, 0, 0}},
    {"g", 1e-3, {0, 1, 0, 0, 0, 0, 0}},
    {"s", 1, {0, 0, 1, 0, 0, 0, 0}},
    {"A", 1, {0, 0, 0, 1, 0, 0, 0}},
    {"K", 1, {0, 0, 0, 0, 1, 0, 0}},
    {"mol", 1, {0, 0, 0, 0, 0, 1, 0}},
    {"cd", 1, {0, 0, 0, 0, 0, 0, 1}},
    {"rad", 1, {}},
    {"sr", 1, {}},
    {"Hz", 1, {0, 0, -1, 0, 0, 0, 0}},
    {"N", 1, {1, 1, -2, 0, 0, 0, 0}},
    {"Pa", 1, {-1, 1, -2, 0, 0, 0, 0}},
    {"J", 1, {2, 1, -2, 0, 0, 0, 0}},
    {"W", 1, {2, 1, -3, 0, 0, 0, 0}},
    {"VA", 1, {2, 1, -3, 0, 0, 0, 0}},
    {"var", 1, {2, 1, -3, 0, 0, 0, 0}},
    {"C", 1, {0, 0, 1, 1, 0, 0, 0}},
    {"V", 1, {2, 1, -3, -1, 0, 0, 0}},
    {"F", 1, {-2, -1, 4, 2, 0, 0, 0}},
    {"Ohm", 1, {2, 1, -3, -2, 0, 0, 0}},
    {"S", 1, {-2, -1, 3, 2, 0, 0, 0}},
    {"Wb", 1, {2, 1, -2, -1, 0, 0, 0}},
    {"T", 1, {0, 1, -2, -1, 0, 0, 0}},
    {"H", 1, {2, 1, -2, -2, 0, 0, 0}},
    {"lm", 1, {0, 0, 0, 0, 0, 0, 1}},
    {"lx", 1, {-2, 0, 0, 0, 0, 0, 1}},
    {"Bq", 1, {0, 0, -1, 0, 0, 0, 0}},
    {"Gy", 1, {2, 0, -2, 0, 0, 0, 0}},
    {"Sv", 1, {2, 0, -2, 0, 0, 0, 0}},
    {"kat", 1, {0, 0, -1, 0, 0, 1, 0}},
    {"l", 1e-3, {3, 0, 0, 0, 0, 0, 0}},
    {"L", 1e-3, {3, 0, 0, 0, 0, 0, 0}},
    {"t", 1e3, {0, 1, 0, 0, 0, 0, 0}},
    {"bar", 1e5, {-1, 1, -2, 0, 0, 0, 0}},
    {"eV", 1.602176634e-19, {2, 1, -2, 0, 0, 0, 0}},
    {"min", 60, {0, 0, 1, 0, 0, 0, 0}, false},
    {"h", 3600, {0, 0, 1, 0, 0, 0, 0}, false},
    {"d", 86400, {0, 0, 1, 0, 0, 0, 0}, false},
    {"deg", kDegree, {}, false},
    {"rev", 2 * std::numbers::pi, {}, false},
    {"rpm", 2 * std::numbers::pi / 60, {0, 0, -1, 0, 0, 0, 0}, false},
    {"%", 0.01, {}, false},
    {"degC", 1, {0, 0, 0, 0, 1, 0, 0}, false, kCelsius},
    {"degF", 5.0 / 9, {0, 0, 0, 0, 1, 0, 0}, false, kCelsius - 32 * 5.0 / 9},
    {"degRk", 5.0 / 9, {0, 0, 0, 0, 1, 0, 0}, false},
    {"debye", 1e-21 / 299792458, {1, 0, 1, 1, 0, 0, 0}, false},
    {"atm", 101325, {-1, 1, -2, 0, 0, 0, 0}, false},
    {"Wh", 3600, {2, 1, -2, 0, 0, 0, 0}},
    {"Ah", 3600, {0, 0, 1, 1, 0, 0, 0}},
};

struct Prefix {
    std::string_view name;
    double factor;
};
constexpr Prefix kPrefixes[] = {{"da", 1e1}, {"Q", 1e30},  {"R", 1e27},  {"r", 1e-27}, {"q", 1e-30}, {"Y", 1e24},
                                {"Z", 1e21}, {"E", 1e18},  {"P", 1e15},  {"T", 1e12},  {"G", 1e9},   {"M", 1e6},
                                {"k", 1e3},  {"h", 1e2},   {"d", 1e-1},  {"c", 1e-2},  {"m", 1e-3},  {"u", 1e-6},
                                {"n", 1e-9}, {"p", 1e-12}, {"f", 1e-15}, {"a", 1e-18}, {"z", 1e-21}, {"y", 1e-24}};

/// Multiples of which are angles.
int radiansIn(std::string_view name)
{
    return name == "rad" || name == "deg" || name == "rev" || name == "rpm" ? 1 : 0;
}

std::optional<Scale> namedUnit(std::string_view name)
{
    for (const NamedUnit& unit : kUnits) {
        if (unit.name == name) return Scale{unit.factor, unit.offset, unit.powers, radiansIn(name)};
    }
    for (const Prefix& prefix : kPrefixes) {
        if (!name.starts_with(prefix.name)) continue;
        for (const NamedUnit& unit : kUnits) {
            if (unit.takesPrefix && unit.name == name.substr(prefix.name.size()))
                return Scale{prefix.factor * unit.factor, 0, unit.powers, radiansIn(unit.name)};
        }
    }
    return std::nullopt;
}

/// Reads unit expressions: factors with exponents, joined by dots, at most one slash.
class UnitReader {
public:
    enum class Names : std::uint8_t { Known, Any };
    explicit UnitReader(std::string_view text, Names names = Names::Known) : m_text(text), m_names(names) {}

    std::optional<Scale> read()
    {
        Scale whole;
        if (!product(whole, 1, false)) return std::nullopt;
        if (take('/')) {
            const bool isGroup = take('(');
            if (!product(whole, -1, isGroup) || (isGroup && !take(')'))) return std::nullopt;
        }
        if (!m_text.empty()) return std::nullopt;
        if (m_factors > 1) whole.offset = 0;  // a difference
        return whole;
    }

private:
    bool take(char c)
    {
        if (!m_text.starts_with(c)) return false;
        m_text.remove_prefix(1);
        return true;
    }

    /// A denominator without parentheses is one factor.
    bool product(Scale& whole, int sign, bool isGroup)
    {
        do {
            if (!factor(whole, sign)) return false;
        } while ((sign > 0 || isGroup) && (take('.') || take('*')));
        return true;
    }

    bool factor(Scale& whole, int sign)
    {
        ++m_factors;
        if (take('1')) return true;
        std::size_t end = 0;
        while (end < m_text.size() && !isDigit(m_text[end]) &&
               std::string_view(".*/()^+-").find(m_text[end]) == std::string_view::npos)
            ++end;
        const std::string_view name = m_text.substr(0, end);
        const auto unit = namedUnit(name);
        if (!unit && (m_names == Names::Known || !isName(name))) return false;
        m_text.remove_prefix(end);
        take('^');
        const bool isNegative = take('-');
        if (!isNegative) take('+');
        int exponent = isDigit(m_text.empty() ? ' ' : m_text.front()) ? 0 : 1;
        while (!m_text.empty() && isDigit(m_text.front()) && exponent < 100) {
            exponent = exponent * 10 + (m_text.front() - '0');
            m_text.remove_prefix(1);
        }
        const int power = isNegative ? -sign * exponent : sign * exponent;
        if (!unit) {
            whole.others.emplace_back(name, power);
            return true;
        }
        whole.factor *= std::pow(unit->factor, power);
        if (power == 1) {
            whole.offset = unit->offset;
        } else {
            ++m_factors;
        }
        whole.radians += power * unit->radians;
        for (std::size_t i = 0; i < whole.powers.size(); ++i) whole.powers[i] += power * unit->powers[i];
        return true;
    }

    static bool isName(std::string_view name)
    {
        return !name.empty() && std::ranges::all_of(name, [](char c) {
            const char lower = lowerCase(c);
            return (lower >= 'a' && lower <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
        });
    }

    std::string_view m_text;
    Names m_names;
    int m_factors = 0;
};

/// Units for quantities declared in the first unit of a row.
constexpr std::array<std::string_view, 8> kDisplayUnits[] = {
    {"1", "%"},
    {"m", "mm", "cm", "km", "um"},
    {"m2", "mm2", "cm2", "km2"},
    {"m3", "l", "ml", "cm3"},
    {"kg", "g", "mg", "t"},
    {"s", "ms", "us", "ns", "min", "h", "d"},
    {"Hz", "kHz", "MHz", "GHz"},
    {"m/s", "km/h", "mm/s"},
    {"m3/s", "l/s", "l/min", "m3/h"},
    {"kg/s", "g/s", "kg/h", "t/h"},
    {"kg/m3", "g/cm3"},
    {"rad", "deg", "rev"},
    {"rad/s", "rpm", "rev/min", "deg/s"},
    {"rad/s2", "deg/s2"},
    {"N", "mN", "kN", "MN"},
    {"N.m", "mN.m", "kN.m"},
    {"N/m", "N/mm", "kN/m"},
    {"N.m/rad", "N.m/deg"},
    {"Pa", "bar", "mbar", "kPa", "MPa", "atm"},
    {"Pa.s", "mPa.s"},
    {"J", "kJ", "MJ", "Wh", "kWh"},
    {"J/kg", "kJ/kg"},
    {"J/(kg.K)", "kJ/(kg.K)"},
    {"W", "mW", "kW", "MW"},
    {"K", "degC", "degF", "degRk"},
    {"A", "mA", "uA", "kA"},
    {"V", "mV", "uV", "kV"},
    {"Ohm", "mOhm", "kOhm", "MOhm"},
    {"S", "mS", "uS"},
    {"F", "mF", "uF", "nF", "pF"},
    {"H", "mH", "uH", "nH"},
    {"C", "mC", "uC", "Ah"},
    {"T", "mT"},
    {"Wb", "mWb"},
};

constexpr std::string_view kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// Derived units in which powers are written, in the order of preference.
constexpr std::string_view kDerived[] = {"N", "Pa", "J", "W", "C", "V", "Ohm", "S", "F", "H", "Wb", "T"};

/// Longer texts are not units; the powers in shorter ones fit into an int.
constexpr std::size_t kLongestUnit = 200;

bool isLevel(std::string_view name)
{
    return name == "dB" || name == "Np";
}

std::string joined(const std::vector<std::string>& factors)
{
    return fmt::format("{}", fmt::join(factors, "."));
}

}  // namespace

std::optional<UnitScale> unitScale(std::string_view unit)
{
    if (unit.size() > kLongestUnit) return std::nullopt;
    const auto scale = UnitReader(unit, UnitReader::Names::Any).read();
    if (!scale) return std::nullopt;
    return UnitScale{scale->factor, scale->offset,
                     std::ranges::any_of(scale->others, [](const auto& other) { return isLevel(other.first); })};
}

std::optional<UnitPowers> unitPowers(std::string_view unit)
{
    if (unit.size() > kLongestUnit) return std::nullopt;
    auto scale = UnitReader(unit, UnitReader::Names::Any).read();
    if (!scale) return std::nullopt;
    UnitPowers powers{scale->powers, {}};
    std::ranges::sort(scale->others);
    for (auto& [name, power] : scale->others) {
        if (!powers.others.empty() && powers.others.back().first == name) {
            powers.others.back().second += power;
        } else {
            powers.others.emplace_back(std::move(name), power);
        }
    }
    // Levels are logarithms of numbers.
    std::erase_if(powers.others, [](const auto& other) { return other.second == 0 || isLevel(other.first); });
    return powers;
}

int radianPower(std::string_view unit)
{
    if (unit.size() > kLongestUnit) return 0;
    const auto scale = UnitReader(unit, UnitReader::Names::Any).read();
    return scale ? scale->radians : 0;
}

std::string unitText(const UnitPowers& powers)
{
    // One derived unit at most, and base units for the rest: as few powers as possible.
    const auto costOf = [](const std::array<int, 7>& rest) {
        int cost = 0;
        for (const int power : rest) cost += power == 0 ? 0 : std::abs(power) + 1;
        return cost;
    };
    constexpr std::array<int, 7> kPerMass = {0, -1};  // accelerations are not forces
    std::array<int, 7> rest = powers.base;
    std::string_view derived;
    int derivedPower = 0;
    for (const std::string_view name : kDerived) {
        const std::array<int, 7> of = namedUnit(name)->powers;
        for (const int sign : {1, -1}) {
            std::array<int, 7> without = powers.base;
            for (std::size_t i = 0; i < without.size(); ++i) without[i] -= sign * of[i];
            if (costOf(without) + 2 >= costOf(rest) + (derivedPower == 0 ? 0 : 2)) continue;
            if (name == "N" && without == kPerMass) continue;
            rest = without;
            derived = name;
            derivedPower = sign;
        }
    }
    std::vector<std::string> above, below;
    const auto add = [&](std::string_view name, int power) {
        if (power == 0) return;
        std::string text(name);
        if (std::abs(power) != 1) text += std::to_string(std::abs(power));
        (power > 0 ? above : below).push_back(std::move(text));
    };
    add(derived, derivedPower);
    for (std::size_t i = 0; i < rest.size(); ++i) add(kBaseUnits[i], rest[i]);
    for (const auto& [name, power] : powers.others) add(name, power);
    const std::string text = above.empty() ? "1" : joined(above);
    if (below.empty()) return text;
    return text + (below.size() == 1 ? "/" + below.front() : "/(" + joined(below) + ")");
}

std::optional<double> convertUnit(double value, std::string_view from, std::string_view to)
{
    if (from == to) return value;
    const auto source = UnitReader(from).read();
    const auto target = UnitReader(to).read();
    if (!source || !target || source->powers != target->powers) return std::nullopt;
    return (source->factor * value + source->offset - target->offset) / target->factor;
}

std::optional<std::string> convertedText(double value, std::string_view from, std::string_view to, int digits)
{
    const auto converted = convertUnit(value, from, to);
    if (!converted) return std::nullopt;
    return shortestText(*parseNumber(fmt::format("{:.{}g}", *converted, digits)));
}

std::vector<std::string> displayUnits(std::string_view unit, std::string_view declared)
{
    const auto hasZero = [](std::string_view name) {
        const auto scale = UnitReader(name).read();
        return scale && scale->offset != 0;
    };
    std::vector<std::string> units;
    if (declared != unit && convertUnit(1, unit, declared)) units.emplace_back(declared);
    const auto* row = std::find_if(std::begin(kDisplayUnits), std::end(kDisplayUnits),
                                   [&](const auto& each) { return each.front() == unit; });
    if (unit.empty() || row == std::end(kDisplayUnits)) return units;
    const bool takesZeros = hasZero(declared);
    for (auto other = row->begin() + 1; other != row->end() && !other->empty(); ++other) {
        if (*other != declared && (takesZeros || !hasZero(*other))) units.emplace_back(*other);
    }
    return units;
}

std::string printedUnit(std::string_view unit)
{
    if (unit == "1") return {};
    std::string printed;
    bool isAfterName = false;
    while (!unit.empty()) {
        const char c = unit.front();
        std::size_t used = 1;
        if (isAfterName && isDigit(c)) {
            printed += kSuperscripts[c - '0'];
        } else if (isAfterName && c == '-') {
            printed += "⁻";
        } else if (unit.starts_with("Ohm")) {
            printed += "Ω";
            used = 3;
        } else if (unit.starts_with("degC") || unit.starts_with("degF")) {
            printed += "°";
            printed += unit[3];
            used = 4;
        } else if (unit.starts_with("deg") &&
                   (unit.size() == 3 || std::string_view("./)").find(unit[3]) != std::string_view::npos)) {
            printed += "°";
            used = 3;
        } else if (c == 'u' && !isAfterName && unit.size() > 1 &&
                   ((unit[1] >= 'A' && unit[1] <= 'Z') || unit[1] == 's' || unit[1] == 'm' || unit[1] == 'g')) {
            printed += "µ";
        } else if (c == '.' || c == '*') {
            printed += "·";
        } else {
            printed += c;
        }
        isAfterName = std::string_view("./(*").find(c) == std::string_view::npos && !(c == '1' && !isAfterName);
        unit.remove_prefix(used);
    }
    return printed;
}

}  // namespace causeway
