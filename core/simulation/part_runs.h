// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A run of a model that is in several parts, which take their own steps and have their own events, and are shown
/// together.
///
/// What an event changes is one part: the others go on as they are, and an event costs what its part does, beside a row
/// of all. Parts never wait for each other: the one that is behind goes on, and rows are made up to where it has come.
/// Events at one instant are one event.
/// In:   what `Run` is made of. Out: rows and events as a run of the whole gives them, to the tolerance.
/// Cost: the runs of the parts, and for each row the values of all, which all processors compute.
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
    /// Null where that is not worth while: few parts with events, or something that reaches beyond a part. All
    /// arguments outlive it.
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
    /// What happens to these parts at one instant, and the rows and events of it.
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
    SimulationSettings m_settings;  ///< of the parts: they keep everything
    std::vector<std::string> m_outputs;
    ResultSink& m_sink;
    Diagnostics& m_diagnostics;
    Diagnostics m_messages;  ///< of all parts
    const Task& m_task;
    OutputGrid m_grid;
    bool m_isShared;  ///< rows of several parts are computed at the same time
    std::size_t m_nextOutput = 0;
    ResultLayout m_layout;
    std::vector<std::unique_ptr<Part>> m_parts;
    std::unique_ptr<Readers> m_readers;    ///< null: there are none
    std::optional<PendingRows> m_pending;  ///< once the columns are known
    double m_reached = 0;
    std::uint64_t m_rowCount = 0, m_stateEvents = 0, m_timeEvents = 0;
    double m_sinkSeconds = 0;
    bool m_isCancelled = false, m_hasFailed = false;
};

}  // namespace causeway
