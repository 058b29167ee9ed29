// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/measurement_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/units.h"
#include "core/results/expression_column.h"
#include "core/results/expression_curve.h"
#include "core/results/text_table.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

/// JSON cannot represent infinity and NaN.
Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

/// Stores a number under its key, or null and the reason.
void put(Json& json, Json& reasons, const char* key, const Measured& measured)
{
    json[key] = measured.value ? number(*measured.value) : Json(nullptr);
    if (!measured.value) reasons[key] = measured.reason;
}

/// Empty if the unit is unknown.
std::string unitTimesSeconds(const std::string& unit)
{
    return unit.empty() ? std::string() : productUnit(unit, "s", false);
}

Json toJson(const MeasuredCurve& curve, bool hasLimits)
{
    const Measurement& m = curve.measurement;
    const bool isMeasured = m.error.empty();
    Json json{{"curve", curve.name}, {"unit", curve.unit}};
    if (!isMeasured) json["error"] = m.error;
    Json reasons = Json::object();
    const auto plain = [&](const char* key, double value) { json[key] = isMeasured ? number(value) : Json(nullptr); };
    const auto maybe = [&](const char* key, const Measured& value) {
        put(json, reasons, key, isMeasured ? value : Measured::none(m.error));
    };
    plain("from", m.from);
    plain("to", m.to);
    plain("mean", m.mean);
    plain("rms", m.rms);
    plain("ac_rms", m.acRms);
    plain("min", m.min);
    plain("max", m.max);
    plain("peak_to_peak", m.peakToPeak);
    maybe("ripple", m.ripple);
    plain("integral", m.integral);
    json["integral_unit"] = unitTimesSeconds(curve.unit);
    maybe("period", m.period);
    maybe("frequency", m.frequency);
    maybe("duty", m.duty);
    maybe("rise_time", m.transitions.riseTime);
    maybe("fall_time", m.transitions.fallTime);
    maybe("overshoot", m.transitions.overshoot);
    maybe("settling_time", m.transitions.settlingTime);
    maybe("thd", m.thd);
    plain("bend", m.bend);
    json["periods"] = m.periods;
    Json harmonics = Json::array();
    for (const Harmonic& harmonic : m.harmonics)
        harmonics.push_back({{"n", harmonic.order},
                             {"amplitude", number(harmonic.amplitude)},
                             {"phase", harmonic.phase ? Json(*harmonic.phase) : Json(nullptr)}});
    json["harmonics"] = std::move(harmonics);
    if (hasLimits) {
        Json limits = Json::array();
        for (const LimitedHarmonic& harmonic : limitedHarmonics(m))
            limits.push_back({{"n", harmonic.order},
                              {"rms", harmonic.rms},
                              {"limit", harmonic.limit},
                              {"exceeded", harmonic.isExceeded()}});
        json["limits"] = std::move(limits);
    }
    if (isMeasured && !reasons.empty()) json["undetermined"] = std::move(reasons);
    return json;
}

Json toJson(const MeasuredPower& measured)
{
    const Power& power = measured.power;
    const bool isMeasured = power.error.empty();
    Json json{{"voltage", measured.voltage}, {"current", measured.current}, {"unit", measured.unit}};
    if (!isMeasured) json["error"] = power.error;
    Json reasons = Json::object();
    const auto plain = [&](const char* key, double value) { json[key] = isMeasured ? number(value) : Json(nullptr); };
    const auto maybe = [&](const char* key, const Measured& value) {
        put(json, reasons, key, isMeasured ? value : Measured::none(power.error));
    };
    plain("from", power.from);
    plain("to", power.to);
    json["periods"] = power.periods;
    maybe("frequency", power.frequency);
    plain("voltage_rms", power.voltage);
    plain("current_rms", power.current);
    plain("active", power.active);
    maybe("reactive", power.reactive);
    plain("apparent", power.apparent);
    maybe("distortion", power.distortion);
    maybe("power_factor", power.powerFactor);
    maybe("displacement_factor", power.displacementFactor);
    maybe("displacement_angle", power.displacementAngle);
    maybe("distortion_factor", power.distortionFactor);
    if (isMeasured && !reasons.empty()) json["undetermined"] = std::move(reasons);
    return json;
}

Json toJson(const MeasuredPhases& measured)
{
    const SymmetricalComponents& components = measured.components;
    const bool isMeasured = components.error.empty();
    Json json{{"phases", measured.names}, {"unit", measured.unit}};
    if (!isMeasured) json["error"] = components.error;
    Json reasons = Json::object();
    const auto plain = [&](const char* key, double value) { json[key] = isMeasured ? number(value) : Json(nullptr); };
    plain("from", components.from);
    plain("to", components.to);
    json["periods"] = components.periods;
    plain("frequency", components.frequency);
    const auto phasor = [&](const char* key, std::complex<double> value) {
        const bool hasPhase = isMeasured && value != 0.0;
        json[key] = {{"amplitude", isMeasured ? number(std::abs(value)) : Json(nullptr)},
                     {"phase", hasPhase ? Json(std::arg(value)) : Json(nullptr)}};
    };
    phasor("positive", components.positive);
    phasor("negative", components.negative);
    phasor("zero", components.zero);
    put(json, reasons, "unbalance", isMeasured ? components.unbalance : Measured::none(components.error));
    if (isMeasured && !reasons.empty()) json["undetermined"] = std::move(reasons);
    return json;
}

std::string withUnit(double value, const std::string& unit)
{
    const std::string printed = printedUnit(unit);
    return fmt::format("{:.6g}{}{}", value, printed.empty() ? "" : " ", printed);
}

std::string percent(double value)
{
    return fmt::format("{:.4g} %", 100 * value);
}

/// Without the sign of zero and of half a turn.
std::string inDegrees(double radians)
{
    constexpr double kDigits = 100;
    const double angle = std::round(radians * 180 / std::numbers::pi * kDigits) / kDigits;
    return fmt::format("{:.2f}°", angle == 0 ? 0 : angle == -180 ? 180 : angle);
}

/// 0 for values within rounding of a larger one.
double rounded(double value, double beside)
{
    constexpr double kRounding = 1e-12;
    return std::abs(value) <= kRounding * std::abs(beside) ? 0 : value;
}

/// A table with one column per item; undetermined values are dashes, with the reasons below.
class ReportTable {
public:
    explicit ReportTable(std::vector<std::string> names) : m_names(std::move(names)) { addRow("", m_names); }

    template <class TextOf>
    void add(const std::string& what, TextOf&& textOf)
    {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < m_names.size(); ++i) cells.push_back(textOf(i));
        addRow(what, cells);
    }
    /// The same for optional numbers.
    template <class MeasuredOf, class TextOf>
    void add(const std::string& what, MeasuredOf&& measuredOf, TextOf&& textOf)
    {
        add(what, [&](std::size_t i) {
            const Measured& measured = measuredOf(i);
            if (!measured.value) note(i, what, measured.reason);
            return measured.value ? textOf(*measured.value, i) : std::string("-");
        });
    }
    [[nodiscard]] std::string text() const
    {
        std::string text = m_table.text();
        std::vector<std::pair<std::string, std::string>> lines;  // missing values with reason; names
        for (const Reason& reason : m_reasons) {
            const std::string line = fmt::format("no {}: {}\n", fmt::join(reason.what, ", "), reason.text);
            const auto same = std::ranges::find(lines, line, &std::pair<std::string, std::string>::first);
            if (same == lines.end()) {
                lines.emplace_back(line, m_names[reason.column]);
            } else {
                same->second += "; " + m_names[reason.column];
            }
        }
        for (const auto& [line, names] : lines) text += fmt::format("{}: {}", names, line);
        return text;
    }

private:
    struct Reason {
        std::size_t column;
        std::string text;
        std::vector<std::string> what;
    };

    void addRow(const std::string& first, const std::vector<std::string>& rest)
    {
        std::vector<std::string> all{first};
        all.insert(all.end(), rest.begin(), rest.end());
        m_table.add(std::move(all));
    }
    void note(std::size_t column, const std::string& what, const std::string& text)
    {
        for (Reason& reason : m_reasons) {
            if (reason.column != column || reason.text != text) continue;
            reason.what.push_back(what);
            return;
        }
        m_reasons.push_back({column, text, {what}});
    }

    std::vector<std::string> m_names;
    TextTable m_table;
    std::vector<Reason> m_reasons;
};

std::string seconds(double value)
{
    return withUnit(value, "s");
}
std::string plainNumber(double value)
{
    return fmt::format("{:.6g}", rounded(value, 1));
}
std::string curvesText(const std::vector<MeasuredCurve>& curves)
{
    std::vector<std::string> names;
    for (const MeasuredCurve& curve : curves) names.push_back(curve.name);
    ReportTable table(names);
    const auto plain = [&](const char* what, double Measurement::*value, auto&& unitOf) {
        table.add(what, [&](std::size_t i) { return withUnit(curves[i].measurement.*value, unitOf(curves[i])); });
    };
    const auto maybe = [&](const char* what, auto&& valueOf, std::string (*textOf)(double)) {
        table.add(
            what, [&](std::size_t i) -> const Measured& { return valueOf(curves[i].measurement); },
            [&](double value, std::size_t) { return textOf(value); });
    };
    const auto own = [](const MeasuredCurve& curve) { return curve.unit; };
    const auto time = [](const MeasuredCurve&) { return std::string("s"); };
    plain("from", &Measurement::from, time);
    plain("to", &Measurement::to, time);
    table.add("mean", [&](std::size_t i) {
        const Measurement& m = curves[i].measurement;
        return withUnit(rounded(m.mean, m.rms), curves[i].unit);
    });
    plain("rms", &Measurement::rms, own);
    plain("rms without mean", &Measurement::acRms, own);
    plain("min", &Measurement::min, own);
    plain("max", &Measurement::max, own);
    plain("peak to peak", &Measurement::peakToPeak, own);
    maybe(
        "ripple", [](const Measurement& m) -> const Measured& { return m.ripple; }, percent);
    table.add("integral", [&](std::size_t i) {
        const Measurement& m = curves[i].measurement;
        return withUnit(rounded(m.integral, m.rms * (m.to - m.from)), unitTimesSeconds(curves[i].unit));
    });
    maybe(
        "period", [](const Measurement& m) -> const Measured& { return m.period; }, seconds);
    maybe(
        "frequency", [](const Measurement& m) -> const Measured& { return m.frequency; },
        [](double value) { return withUnit(value, "Hz"); });
    maybe(
        "duty", [](const Measurement& m) -> const Measured& { return m.duty; }, percent);
    maybe(
        "rise time", [](const Measurement& m) -> const Measured& { return m.transitions.riseTime; }, seconds);
    maybe(
        "fall time", [](const Measurement& m) -> const Measured& { return m.transitions.fallTime; }, seconds);
    maybe(
        "overshoot", [](const Measurement& m) -> const Measured& { return m.transitions.overshoot; }, percent);
    maybe(
        "settling time", [](const Measurement& m) -> const Measured& { return m.transitions.settlingTime; }, seconds);
    maybe(
        "THD", [](const Measurement& m) -> const Measured& { return m.thd; }, percent);
    const bool isOfOnePeriod = std::ranges::any_of(curves, [](const MeasuredCurve& curve) {
        return curve.measurement.periods > 0 && curve.measurement.periodsFrom > curve.measurement.from;
    });
    std::string notes = isOfOnePeriod ? "Duty, edges, THD and harmonics are those of the last period.\n" : "";
    constexpr double kNoted = 1e-3;
    for (const MeasuredCurve& curve : curves) {
        if (curve.measurement.bend > kNoted)
            notes += fmt::format(
                "{}: if it is smooth, it bends away from the lines between its rows by {} of its rms "
                "value; more rows give a better value (--intervals).\n",
                curve.name, percent(std::round(curve.measurement.bend * 1e4) / 1e4));
    }
    return table.text() + notes;
}

/// Relevant harmonics: orders in which some curve has at least a thousandth of its largest harmonic.
std::string harmonicsText(const std::vector<MeasuredCurve>& curves)
{
    constexpr double kSmall = 1e-3;
    std::vector<const MeasuredCurve*> periodic;
    std::vector<double> largest;
    std::size_t orders = 0;
    for (const MeasuredCurve& curve : curves) {
        const auto& harmonics = curve.measurement.harmonics;
        if (harmonics.empty()) continue;
        periodic.push_back(&curve);
        largest.push_back(std::ranges::max(harmonics, {}, &Harmonic::amplitude).amplitude);
        orders = std::max(orders, harmonics.size());
    }
    TextTable table;
    std::vector<std::string> head{"harmonic"};
    for (const MeasuredCurve* curve : periodic) {
        head.push_back(curve->name);
        head.emplace_back();
        head.emplace_back("phase");
    }
    table.add(head);
    bool hasAny = false;
    for (std::size_t n = 0; n < orders; ++n) {
        std::vector<std::string> row{fmt::format("{}", n + 1)};
        bool matters = false;
        for (std::size_t i = 0; i < periodic.size(); ++i) {
            const Harmonic& harmonic = periodic[i]->measurement.harmonics[n];
            const double first = periodic[i]->measurement.harmonics.front().amplitude;
            matters = matters || harmonic.amplitude > kSmall * largest[i];
            row.push_back(withUnit(harmonic.amplitude, periodic[i]->unit));
            row.push_back(first > kSmall * largest[i] ? percent(harmonic.amplitude / first) : std::string());
            row.push_back(harmonic.phase ? inDegrees(*harmonic.phase) : std::string("-"));
        }
        if (matters) table.add(row);
        hasAny = hasAny || matters;
    }
    return hasAny ? "\n" + table.text() : std::string();
}

std::string limitsText(const MeasuredCurve& curve)
{
    const std::vector<LimitedHarmonic> harmonics = limitedHarmonics(curve.measurement);
    if (harmonics.empty()) return {};
    TextTable table;
    table.add({"harmonic", "rms", "limit", "share"});
    std::size_t exceeded = 0;
    for (const LimitedHarmonic& harmonic : harmonics) {
        if (harmonic.isExceeded()) ++exceeded;
        table.add({fmt::format("{}", harmonic.order), withUnit(harmonic.rms, "A"), withUnit(harmonic.limit, "A"),
                   percent(harmonic.rms / harmonic.limit), harmonic.isExceeded() ? "exceeded" : ""});
    }
    return fmt::format("\n{}: limits of IEC 61000-3-2, class A: {} of {} exceeded\n{}", curve.name, exceeded,
                       harmonics.size(), table.text());
}

std::string powersText(const std::vector<MeasuredPower>& powers)
{
    std::vector<std::string> names;
    for (const MeasuredPower& power : powers) names.push_back(fmt::format("{}, {}", power.voltage, power.current));
    ReportTable table(names);
    const auto plain = [&](const char* what, double Power::*value, auto&& unitOf) {
        table.add(what, [&](std::size_t i) { return withUnit(powers[i].power.*value, unitOf(powers[i])); });
    };
    const auto maybe = [&](const char* what, Measured Power::*value, auto&& textOf) {
        table.add(
            what, [&](std::size_t i) -> const Measured& { return powers[i].power.*value; },
            [&](double number, std::size_t i) { return textOf(number, powers[i]); });
    };
    const auto unitAs = [](const char* name) {
        return [name](const MeasuredPower& power) { return power.unit == "W" ? std::string(name) : power.unit; };
    };
    const auto time = [](const MeasuredPower&) { return std::string("s"); };
    const auto unitless = [](double value, const MeasuredPower&) { return plainNumber(value); };
    plain("from", &Power::from, time);
    plain("to", &Power::to, time);
    maybe("frequency", &Power::frequency, [](double value, const MeasuredPower&) { return withUnit(value, "Hz"); });
    plain("voltage, rms", &Power::voltage, [](const MeasuredPower& power) { return power.voltageUnit; });
    plain("current, rms", &Power::current, [](const MeasuredPower& power) { return power.currentUnit; });
    plain("active power", &Power::active, unitAs("W"));
    maybe("reactive power", &Power::reactive,
          [&](double value, const MeasuredPower& power) { return withUnit(value, unitAs("var")(power)); });
    plain("apparent power", &Power::apparent, unitAs("VA"));
    maybe("distortion power", &Power::distortion,
          [&](double value, const MeasuredPower& power) { return withUnit(value, unitAs("VA")(power)); });
    maybe("power factor", &Power::powerFactor, unitless);
    maybe("displacement factor", &Power::displacementFactor, unitless);
    maybe("displacement angle", &Power::displacementAngle,
          [](double value, const MeasuredPower&) { return inDegrees(value); });
    maybe("distortion factor", &Power::distortionFactor, unitless);
    return table.text();
}

std::string phasesText(const MeasuredPhases& phases)
{
    const SymmetricalComponents& components = phases.components;
    TextTable table;
    table.add({fmt::format("{}", fmt::join(phases.names, ", ")), "amplitude", "phase"});
    for (const auto& [name, value] :
         {std::pair("positive sequence", components.positive), std::pair("negative sequence", components.negative),
          std::pair("zero sequence", components.zero)})
        table.add({name, withUnit(std::abs(value), phases.unit),
                   value == 0.0 ? std::string("-") : inDegrees(std::arg(value))});
    const std::string unbalance = components.unbalance.value ? percent(*components.unbalance.value)
                                                             : fmt::format("- ({})", components.unbalance.reason);
    return table.text() + fmt::format("unbalance: {}\n", unbalance);
}

}  // namespace

std::vector<LimitedHarmonic> limitedHarmonics(const Measurement& measurement)
{
    std::vector<LimitedHarmonic> limited;
    for (const Harmonic& harmonic : measurement.harmonics) {
        if (const auto limit = limitOfClassA(harmonic.order))
            limited.push_back({harmonic.order, harmonic.amplitude / std::numbers::sqrt2, *limit});
    }
    return limited;
}

std::string toJson(const MeasureReport& report)
{
    Json document{{"schema", "causeway.measure/1"}};
    if (!report.model.empty()) document["model"] = report.model;
    const auto listOf = [](const auto& all, auto&&... more) {
        Json list = Json::array();
        for (const auto& one : all) list.push_back(toJson(one, more...));
        return list;
    };
    document["curves"] = listOf(report.curves, report.hasLimits);
    if (!report.powers.empty()) document["powers"] = listOf(report.powers);
    if (!report.phases.empty()) document["phases"] = listOf(report.phases);
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const MeasureReport& report)
{
    const auto good = [](const auto& all, auto&& errorOf) {
        auto kept = all;
        std::erase_if(kept, [&](const auto& one) { return !errorOf(one).empty(); });
        return kept;
    };
    const auto curves = good(report.curves, [](const MeasuredCurve& curve) { return curve.measurement.error; });
    const auto powers = good(report.powers, [](const MeasuredPower& power) { return power.power.error; });
    const auto phases = good(report.phases, [](const MeasuredPhases& three) { return three.components.error; });
    std::string text;
    const auto append = [&text](const std::string& part) { text += (text.empty() ? "" : "\n") + part; };
    if (!curves.empty()) append(curvesText(curves) + harmonicsText(curves));
    for (const MeasuredCurve& curve : curves) text += report.hasLimits ? limitsText(curve) : std::string();
    if (!powers.empty()) append(powersText(powers));
    for (const MeasuredPhases& three : phases) append(phasesText(three));
    return text;
}

std::vector<std::string> expressionsIn(const std::string& list)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ',' && depth == 0) {
            parts.emplace_back();
        } else if (c != ' ' || !parts.back().empty()) {
            parts.back() += c;
        }
    }
    return parts;
}

std::vector<std::string> expressionsOf(const MeasureRequest& request)
{
    std::vector<std::string> all = request.curves;
    for (const auto* lists : {&request.powers, &request.phases}) {
        for (const std::string& list : *lists) {
            for (std::string& part : expressionsIn(list)) all.push_back(std::move(part));
        }
    }
    return all;
}

namespace {

/// A column of the result, or a computed one.
class MeasuredRows {
public:
    MeasuredRows(const Result& result, const std::string& expression)
        : m_time(result.time), m_column(result.find(expression))
    {
        if (m_column != nullptr) return;
        m_computed = expressionCurve(result, expression);
    }
    MeasuredRows(const MeasuredRows&) = delete;
    MeasuredRows& operator=(const MeasuredRows&) = delete;

    [[nodiscard]] const std::string& error() const { return m_computed.error; }
    [[nodiscard]] std::string unit() const
    {
        const std::string& unit = m_column != nullptr ? m_column->unit : m_computed.unit;
        return unit == "1" ? std::string() : unit;
    }
    [[nodiscard]] CurveRows rows() const
    {
        if (m_column == nullptr) return {m_computed.time, m_computed.values};
        return {{m_time.data(), m_time.size()},
                {m_column->values.data(), m_column->values.size()},
                m_column->type != ValueType::Real};
    }

private:
    const ColumnValues& m_time;
    const ResultColumn* m_column;  ///< null: computed
    ExpressionCurve m_computed;
};

MeasuredCurve measuredCurve(const Result& result, const std::string& name, const MeasureRequest& request)
{
    const MeasuredRows curve(result, name);
    MeasuredCurve measured{name, {}, {}};
    measured.measurement.error = curve.error();
    if (!curve.error().empty()) return measured;
    measured.unit = curve.unit();
    measured.measurement = measure(curve.rows(), request.options);
    if (request.hasLimits && measured.measurement.error.empty()) {
        if (!measured.unit.empty() && measured.unit != "A")
            measured.measurement.error = "the limits are for currents in A";
        else if (measured.measurement.harmonics.empty())
            measured.measurement.error = "its harmonics have no limits: " + measured.measurement.period.reason;
    }
    return measured;
}

MeasuredPower measuredPower(const Result& result, const std::string& pair, const MeasureRequest& request)
{
    const std::vector<std::string> names = expressionsIn(pair);
    const MeasuredRows voltage(result, names[0]), current(result, names[1]);
    MeasuredPower measured;
    measured.voltage = names[0];
    measured.current = names[1];
    measured.power.error = voltage.error() + (voltage.error().empty() ? current.error() : "");
    if (!measured.power.error.empty()) return measured;
    measured.voltageUnit = voltage.unit();
    measured.currentUnit = current.unit();
    if (!measured.voltageUnit.empty() && !measured.currentUnit.empty())
        measured.unit = productUnit(measured.voltageUnit, measured.currentUnit, false);
    measured.power = powerOf(voltage.rows(), current.rows(), request.options);
    return measured;
}

MeasuredPhases measuredPhases(const Result& result, const std::string& three, const MeasureRequest& request)
{
    const std::vector<std::string> names = expressionsIn(three);
    const MeasuredRows a(result, names[0]), b(result, names[1]), c(result, names[2]);
    MeasuredPhases measured{{names[0], names[1], names[2]}, {}, {}};
    for (const MeasuredRows* curve : {&c, &b, &a}) {
        if (!curve->error().empty()) measured.components.error = curve->error();
    }
    if (!measured.components.error.empty()) return measured;
    if (a.unit() == b.unit() && b.unit() == c.unit()) measured.unit = a.unit();
    measured.components = symmetricalComponentsOf({a.rows(), b.rows(), c.rows()}, request.options);
    return measured;
}

}  // namespace

MeasureReport measureResult(const Result& result, const MeasureRequest& request)
{
    MeasureReport report;
    report.model = result.modelName;
    report.hasLimits = request.hasLimits;
    for (const std::string& name : request.curves) report.curves.push_back(measuredCurve(result, name, request));
    for (const std::string& pair : request.powers) report.powers.push_back(measuredPower(result, pair, request));
    for (const std::string& three : request.phases) report.phases.push_back(measuredPhases(result, three, request));
    return report;
}

}  // namespace causeway
