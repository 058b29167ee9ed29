// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of a run for a diagram: potentials and flows of its connectors and lines, signals, conducting switches,
/// DynamicSelect.
///
/// In:   the picture of a class and its lines, the flat model and the values of a run, and the path of the component of
///       that class.
/// Out:  an immutable `LiveDiagram`; `frameAt` returns all numbers of one instant.
/// Method: a connector with its contents is a bundle of channels: one for each pair of potential and flow (a pin of a
///       plug, an element of a pin vector, a phasor by its magnitude), one for the flow of a connector with more flows
///       than potentials (the cut force of a frame), one for each signal without flows. Domains are distinguished by
///       units alone. The flow of a line is the sum of flows on one side of it in the tree of lines (the sum over a
///       connection set is zero). A component with two connectors is a switch if one of its equations selects a branch
///       by a condition that the run changes or could change. If its equations are a piecewise linear curve
///       (core/dae/switch_curves.h) it conducts on the steep segment; otherwise in the branch in which current exceeds
///       voltage in the run. Nested components at any depth are searched for switches as well: the phases of a diode,
///       the arms of a bridge.
/// Errors: none; unknown values are not shown.
/// Cost: construction is linear in the model and reads at most `kMaxSamples` rows of each value (a job in the IDE); a
///       frame is linear in the items shown. Threads: immutable; keeps the run alive.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/dae/hybrid_dae.h"
#include "core/graphics/class_picture.h"
#include "core/live/live_expression.h"
#include "core/live/wire_pieces.h"

namespace causeway {

inline constexpr std::size_t kMaxSamples = 4096;

/// A line as drawn in the diagram.
struct LiveLine {
    std::string from, to;  ///< connectors as written
    std::vector<Point> points;
    bool isReversed = false;  ///< the points run from `to` to `from`
};

/// Quantities with common units, shown on a common colour scale.
struct LiveDomain {
    std::string potentialUnit, flowUnit;   ///< no flow for signals
    std::string quantity;                  ///< "electric potential", if the model declares it
    std::string shownUnit, shownFlowUnit;  ///< display units
    std::string enumeration;               ///< type of enumeration signals
    bool isSignal = false;
    bool isMagnitude = false;  ///< magnitudes of vectors or phasors
    double low = 0, high = 0;  ///< range of all potentials in the run without spikes; symmetric about zero if both
                               ///< signs occur
    double mostFlow = 0;       ///< largest magnitude without spikes
    bool hasSpikes = false;    ///< some potentials exceed the range
    enum class Power : std::uint8_t { Unknown, Product, FlowOfSlope, Flow } power = Power::Unknown;
    /// -1 at `low`, 1 at `high`.
    [[nodiscard]] double levelOf(double potential) const;
};

/// One of the values of a line, drawn as one stripe.
struct LiveChannel {
    enum class Kind : std::uint8_t {
        Physical,   ///< a potential and a flow
        Magnitude,  ///< the magnitude of a vector, without a direction along the line
        Signal,
        Truth,  ///< a Boolean signal
    };
    Kind kind = Kind::Signal;
    std::uint32_t domain = 0;             ///< unused for Truth
    std::vector<RunVariable> values;      ///< the potential or signal; of a Magnitude its elements
    RunVariable flow;                     ///< Physical
    std::string potentialName, flowName;  ///< "v", "i"
    [[nodiscard]] bool isSignal() const { return kind == Kind::Signal || kind == Kind::Truth; }
};

/// A variable for display: a number with its unit, or a literal.
struct LiveVariable {
    std::string name;  ///< within the connector: "pin[2].v"; empty if the connector is the variable
    RunVariable variable;
    std::string unit, shownUnit;
    std::shared_ptr<const std::vector<std::string>> literals;  ///< of an enumeration
};

struct LiveEnd {
    std::string reference;                ///< "R.p", without subscripts
    std::string written;                  ///< "r[2].p", as lines name it
    std::uint32_t first = 0;              ///< index of its first channel in LiveFrame::potentials; each end occupies at
                                          ///< least one
    std::vector<LiveChannel> channels;    ///< empty: unknown
    std::vector<LiveVariable> variables;  ///< complete contents
    bool isInput = false;
    [[nodiscard]] bool isKnown() const { return !channels.empty(); }
    [[nodiscard]] bool isSignal() const { return isKnown() && channels.front().isSignal(); }
    /// One potential and one flow.
    [[nodiscard]] bool isSinglePair() const
    {
        return channels.size() == 1 && channels.front().kind == LiveChannel::Kind::Physical;
    }
};

/// Observable properties of a switching component.
struct LiveSwitch {
    LiveExpression condition;
    bool conductsWhen = true;  ///< value of the condition while conducting
    std::string name = {};  ///< within the part: "idealDiode[2]", "[2]" of an array of diodes; empty if it is the part
};

struct LivePart {
    std::string name;
    std::vector<std::uint32_t> ends;  ///< connectors
    std::optional<LiveSwitch> asSwitch;
    std::vector<LiveSwitch>
        inside;  ///< nested switches, at any depth, in the order of the model; the first `kMaxSwitches`
};

/// A DynamicSelect in the icon of a component, or of one of its connectors.
struct LiveAttribute {
    std::size_t connector = kOfIcon;  ///< index of the connector; kOfIcon: the icon itself
    std::size_t item = 0;
    std::string attribute;
    LiveExpression value;
    static constexpr std::size_t kOfIcon = static_cast<std::size_t>(-1);
};

/// Values at one instant. NaN: unknown.
struct LiveFrame {
    RunInstant instant;
    std::vector<double> potentials;  ///< by channel of each end (LiveEnd::first); values of signals
    std::vector<double>
        lineFlows;  ///< by channel of each line (LiveDiagram::firstOfLine): from its first to its last point
    std::vector<double> pieceFlows;  ///< by channel of each piece (LiveDiagram::firstOfPiece), with the same direction
};

/// One displayed line for a component or connector.
struct LiveReading {
    std::string name, unit;
    double value = 0;
    std::string text = {};  ///< replaces the number: a literal, "true"
};

/// Maximum number of readings.
inline constexpr std::size_t kMaxReadings = 64;
/// Maximum number of nested switches per component.
inline constexpr std::size_t kMaxSwitches = 64;
/// Maximum number of channels per wire, shown and summed.
inline constexpr std::size_t kMaxChannels = 64;

class LiveDiagram {
public:
    LiveDiagram(const DiagramPicture& picture, const std::vector<LiveLine>& lines, const HybridDae& dae,
                std::shared_ptr<const RunValues> run, std::string prefix, const Task& task);

    [[nodiscard]] const RunValues& run() const { return *m_run; }
    [[nodiscard]] const std::vector<LiveDomain>& domains() const { return m_domains; }
    [[nodiscard]] const std::vector<LiveEnd>& ends() const { return m_ends; }
    [[nodiscard]] const LiveEnd* end(const std::string& reference) const;
    [[nodiscard]] const LivePart* part(const std::string& name) const;
    [[nodiscard]] const std::vector<WirePiece>& pieces() const { return m_pieces; }
    /// End that supplies the potential or signal of a line; none if unknown.
    [[nodiscard]] std::optional<std::uint32_t> endOfLine(std::size_t line) const;
    /// First channel of a line or piece in the frame, and number of channels: at least one.
    [[nodiscard]] std::size_t firstOfLine(std::size_t line) const { return m_firstOfLine[line]; }
    [[nodiscard]] std::size_t firstOfPiece(std::size_t piece) const { return m_firstOfPiece[piece]; }
    [[nodiscard]] std::size_t channelsOfPiece(std::size_t piece) const
    {
        return m_firstOfPiece[piece + 1] - m_firstOfPiece[piece];
    }

    /// The run must have rows. Reuses the memory of `frame`.
    void frameAt(double time, LiveFrame& frame) const;
    /// Flow along each piece, from its first to its second point, for the given flows into the components at the ends.
    /// For quantities that sum to zero at a node: currents, and powers relative to a common ground.
    [[nodiscard]] std::vector<double> flowsAlongPieces(const std::function<double(const LiveEnd&)>& into) const;
    /// Whether a switching component conducts; nothing for others, or if unknown.
    [[nodiscard]] std::optional<bool> conducts(const LivePart& part, const RunInstant& instant) const;
    [[nodiscard]] static std::optional<bool> conducts(const LiveSwitch& shown, const RunInstant& instant);
    /// Voltage, current and power, or their counterparts in the domain; for other components the individual potentials,
    /// flows and signals.
    [[nodiscard]] std::vector<LiveReading> readings(const LivePart& part, const RunInstant& instant) const;
    /// Complete contents of a connector.
    [[nodiscard]] std::vector<LiveReading> readings(const LiveEnd& end, const RunInstant& instant) const;

    /// Attributes of a component's icon that change; empty if there are none.
    [[nodiscard]] const std::vector<LiveAttribute>& attributes(const std::string& part) const;
    /// The icon with these values.
    [[nodiscard]] static std::shared_ptr<const IconPicture> iconAt(const IconPicture& icon,
                                                                   const std::vector<LiveAttribute>& attributes,
                                                                   const RunInstant& instant);

private:
    struct Line {
        std::uint32_t from = kNone, to = kNone;  ///< ends
        double direction = 1;                    ///< -1: drawn from `to` to `from`
        bool isInTree = false;
        bool childIsTo = true;
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    friend class LiveDiagramMaker;

    [[nodiscard]] double valueOf(const LiveChannel& channel, const RunInstant& instant) const;
    [[nodiscard]] std::size_t channelsOfEnds() const;
    void flowsOf(std::vector<double> leaving, std::vector<double>& lines, std::vector<double>& pieces) const;
    /// Power into the component at each of its connectors, W; empty if one is unknown.
    [[nodiscard]] std::vector<double> powersOf(const LivePart& part, const RunInstant& instant) const;
    [[nodiscard]] LiveReading readingOf(const LiveVariable& variable, const RunInstant& instant) const;

    std::shared_ptr<const RunValues> m_run;
    std::vector<LiveDomain> m_domains;
    std::vector<LiveEnd> m_ends;
    std::map<std::string, std::uint32_t, std::less<>> m_endOf;
    std::vector<LivePart> m_parts;
    std::map<std::string, std::size_t, std::less<>> m_partOf;
    std::map<std::string, std::vector<LiveAttribute>, std::less<>> m_attributes;
    std::vector<Line> m_lines;
    std::vector<std::size_t> m_firstOfLine, m_firstOfPiece;  ///< with the total count at the end
    std::vector<std::uint32_t> m_treeOrder;                  ///< lines of the trees, each after its parent
    std::vector<double>
        m_outwards;  ///< by end: 1 if flow into the connector leaves the lines, -1 for connectors of the class itself
    std::vector<WirePiece> m_pieces;
};

}  // namespace causeway
