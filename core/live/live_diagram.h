// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a run says about a diagram: potentials and flows of its connectors and lines, signals, which switches conduct,
/// what DynamicSelect shows.
///
/// In:   the picture of a class and its lines, the flat model and the values of a run, and the path of the component
/// that the class is in. Out:  an immutable `LiveDiagram`; `frameAt` gives all numbers of one instant. Method: a
/// connector, with all that is in it, is a bundle of channels: one for each pair of a potential and a flow (a pin of a
/// plug, an element of a
///       vector of pins, a phasor as its length), one for the flow of a connector with more flows than potentials (the
///       cut force of a frame), one for each signal where nothing flows. Domains are told apart by units alone. The
///       flow of a line is what leaves the tree of lines on one side of it (the sum over a connection set is zero). A
///       component with two connectors switches when one of its equations chooses a branch by a condition that the run
///       changes or could. Where its equations are a curve with straight parts (core/dae/switch_curves.h) it conducts
///       on the steep one; else in that branch in which the run has more current than voltage. What a component of the
///       diagram is made of, at any depth, is looked through for switches likewise: the phases of a diode, the arms of
///       a bridge.
/// Errors: none; what the run does not know is not shown.
/// Cost: making it is linear in the model, and looks at no more than `kMaxSamples` rows of each value (a job for the
/// IDE); a frame is linear in
///       what the diagram shows.
/// Threads: immutable; the run is kept alive.
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

/// A line of the diagram, as it is drawn.
struct LiveLine {
    std::string from, to;  ///< connectors, as written
    std::vector<Point> points;
    bool isReversed = false;  ///< the points run from `to` to `from`
};

/// What is measured in the same units, and shown by one scale of colours.
struct LiveDomain {
    std::string potentialUnit, flowUnit;   ///< of signals no flow
    std::string quantity;                  ///< "electric potential", as far as the model says
    std::string shownUnit, shownFlowUnit;  ///< in which people read them
    std::string enumeration;               ///< the type of signals that are literals
    bool isSignal = false;
    bool isMagnitude = false;  ///< lengths of vectors, of phasors
    double low = 0, high = 0;  ///< of all potentials in the run but spikes; around zero when they are on both sides
    double mostFlow = 0;       ///< the largest but spikes, without sign
    bool hasSpikes = false;    ///< there are potentials beyond low and high
    enum class Power : std::uint8_t { Unknown, Product, FlowOfSlope, Flow } power = Power::Unknown;
    /// -1 at the lowest potential, 1 at the highest.
    [[nodiscard]] double levelOf(double potential) const;
};

/// One of the values that a line carries: what one stripe of it shows.
struct LiveChannel {
    enum class Kind : std::uint8_t {
        Physical,   ///< a potential and a flow
        Magnitude,  ///< the length of a vector, which has no direction along a line
        Signal,
        Truth,  ///< a Boolean signal
    };
    Kind kind = Kind::Signal;
    std::uint32_t domain = 0;             ///< not of Truth
    std::vector<RunVariable> values;      ///< the potential or the signal; of a Magnitude its elements
    RunVariable flow;                     ///< Physical
    std::string potentialName, flowName;  ///< "v", "i"
    [[nodiscard]] bool isSignal() const { return kind == Kind::Signal || kind == Kind::Truth; }
};

/// A variable as it is read: a number with its unit, or a literal.
struct LiveVariable {
    std::string name;  ///< within the connector: "pin[2].v"; empty when the connector is the variable
    RunVariable variable;
    std::string unit, shownUnit;
    std::shared_ptr<const std::vector<std::string>> literals;  ///< of an enumeration
};

struct LiveEnd {
    std::string reference;                ///< "R.p", without subscripts
    std::string written;                  ///< "r[2].p", as lines name it
    std::uint32_t first = 0;              ///< of its channels in LiveFrame::potentials; each end has one place at least
    std::vector<LiveChannel> channels;    ///< empty: nothing is known
    std::vector<LiveVariable> variables;  ///< all that is in it
    bool isInput = false;
    [[nodiscard]] bool isKnown() const { return !channels.empty(); }
    [[nodiscard]] bool isSignal() const { return isKnown() && channels.front().isSignal(); }
    /// It has one potential and one flow.
    [[nodiscard]] bool isSinglePair() const
    {
        return channels.size() == 1 && channels.front().kind == LiveChannel::Kind::Physical;
    }
};

/// What one sees of a component that switches.
struct LiveSwitch {
    LiveExpression condition;
    bool conductsWhen = true;  ///< the value of the condition
    std::string name =
        {};  ///< within the part: "idealDiode[2]", "[2]" of an array of diodes; empty when it is the part
};

struct LivePart {
    std::string name;
    std::vector<std::uint32_t> ends;  ///< of its connectors
    std::optional<LiveSwitch> asSwitch;
    std::vector<LiveSwitch>
        inside;  ///< what switches in it, at any depth, in the order of the model; the first `kMaxSwitches`
};

/// A DynamicSelect in the icon of a component, or on the connectors on it.
struct LiveAttribute {
    std::size_t connector = kOfIcon;  ///< on the icon; kOfIcon: the icon itself
    std::size_t item = 0;
    std::string attribute;
    LiveExpression value;
    static constexpr std::size_t kOfIcon = static_cast<std::size_t>(-1);
};

/// Numbers of one instant. NaN: not known.
struct LiveFrame {
    RunInstant instant;
    std::vector<double> potentials;  ///< by channel of each end (LiveEnd::first); of a signal its value
    std::vector<double>
        lineFlows;  ///< by channel of each line (LiveDiagram::firstOfLine): from its first point to the last
    std::vector<double> pieceFlows;  ///< by channel of each piece (LiveDiagram::firstOfPiece), likewise
};

/// A line of what a component or a connector has to say.
struct LiveReading {
    std::string name, unit;
    double value = 0;
    std::string text = {};  ///< instead of the number: a literal, "true"
};

/// Readings are cut off there.
inline constexpr std::size_t kMaxReadings = 64;
/// Of the switches in a component those behind are left out.
inline constexpr std::size_t kMaxSwitches = 64;
/// Wires with more channels show and add up the first ones only.
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
    /// The end that a line has its potential or signal from; none when nothing is known about it.
    [[nodiscard]] std::optional<std::uint32_t> endOfLine(std::size_t line) const;
    /// Where the channels of a line or a piece begin in the frame, and how many they are: one at least.
    [[nodiscard]] std::size_t firstOfLine(std::size_t line) const { return m_firstOfLine[line]; }
    [[nodiscard]] std::size_t firstOfPiece(std::size_t piece) const { return m_firstOfPiece[piece]; }
    [[nodiscard]] std::size_t channelsOfPiece(std::size_t piece) const
    {
        return m_firstOfPiece[piece + 1] - m_firstOfPiece[piece];
    }

    /// The run must have rows. `frame` may be an older one: its memory is used again.
    void frameAt(double time, LiveFrame& frame) const;
    /// What flows along each piece, from its first point to its second, where so much flows into the components at the
    /// ends. Whatever adds up to zero at a node: currents, and powers against one ground.
    [[nodiscard]] std::vector<double> flowsAlongPieces(const std::function<double(const LiveEnd&)>& into) const;
    /// Whether a component that switches conducts; nothing for others, and when that is not known.
    [[nodiscard]] std::optional<bool> conducts(const LivePart& part, const RunInstant& instant) const;
    [[nodiscard]] static std::optional<bool> conducts(const LiveSwitch& shown, const RunInstant& instant);
    /// Voltage, current and power, or what they are called in its domain; of other components the potentials, flows and
    /// signals one by one.
    [[nodiscard]] std::vector<LiveReading> readings(const LivePart& part, const RunInstant& instant) const;
    /// All that is in a connector.
    [[nodiscard]] std::vector<LiveReading> readings(const LiveEnd& end, const RunInstant& instant) const;

    /// What changes in the icon of a component; empty when nothing does.
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
    /// What flows into the component at each of its connectors, W; empty when that is not known for one of them.
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
    std::vector<std::size_t> m_firstOfLine, m_firstOfPiece;  ///< and the count of all at the end
    std::vector<std::uint32_t> m_treeOrder;                  ///< lines of the trees, each after the one it hangs on
    std::vector<double>
        m_outwards;  ///< by end: 1 where what flows in leaves the lines, -1 for connectors of the class itself
    std::vector<WirePiece> m_pieces;
};

}  // namespace causeway
