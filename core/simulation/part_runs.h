// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a model that decomposes into independent parts, each with its own steps and events, and merges their results.
///
/// An event affects one part only; the others continue. Its cost is that of the part, plus one row of all parts. The
/// part that lags furthest behind is advanced first, and rows are produced up to the time that all have reached.
/// Simultaneous events are merged.
///
/// In:   the arguments of `Run`. Out: the rows and events of a run of the whole model, within the tolerance.
/// Cost: the runs of the parts, plus for each row the values of all variables, computed on all processors.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/simulation/part_rows.h"
#include "core/simulation/run.h"

namespace causeway {

class PartRuns {
public:
    /// Null if a decomposition does not pay: few parts with events, or a feature that spans parts. All arguments must
    /// outlive the result.
    [[nodiscard]] static std::unique_ptr<PartRuns> make(const Program& program, const SimulationSettings& settings,
                                                        const Overrides& overrides, ResultSink& sink,
                                                        Diagnostics& diagnostics, const Task& task);
    ~PartRuns();

    [[nodiscard]] Simulation execute();

private:
    struct Part;
    class Readers;
    PartRuns(const Program& program, const SimulationSettings& settings, ResultSink& sink, Diagnostics& diagnostics,
             const Task& task);
    [[nodiscard]] bool addParts(const Overrides& overrides);
    [[nodiscard]] bool findColumns();
    bool start();
    void takeParameters();
    bool goOn();
    bool finish();
    /// Processes the events of these parts at one instant, with their rows.
    bool show(double time, const std::vector<Part*>& happening);
    bool rowsBefore(double time);
    bool addRow(double time);
    bool catchUp(Part& part);
    void put(const Part& part, std::size_t row);
    void catchUpAll();
    bool flush();
    [[nodiscard]] SimulationStatistics statistics();
    void collectMessages(Part& part);
    void passOnMessages();

    const Program& m_program;
    SimulationSettings m_settings;  ///< of the parts, which record all variables
    std::vector<std::string> m_outputs;
    ResultSink& m_sink;
    Diagnostics& m_diagnostics;
    Diagnostics m_messages;  ///< of all parts
    const Task& m_task;
    OutputGrid m_grid;
    bool m_isShared;  ///< rows of several parts are computed concurrently
    std::size_t m_nextOutput = 0;
    ResultLayout m_layout;
    std::vector<std::unique_ptr<Part>> m_parts;
    std::unique_ptr<Readers> m_readers;    ///< null if there are none
    std::optional<PendingRows> m_pending;  ///< set once the columns are known
    double m_reached = 0;
    std::uint64_t m_rowCount = 0, m_stateEvents = 0, m_timeEvents = 0;
    double m_sinkSeconds = 0;
    bool m_isCancelled = false, m_hasFailed = false;
};

}  // namespace causeway
