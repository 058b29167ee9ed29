// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_results.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/base/platform.h"
#include "core/base/streamed_file.h"
#include "core/results/csv.h"
#include "core/study/sensitivity.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

void putCell(std::string& row, std::string_view text)
{
    if (!text.empty()) row += csvName(text);
}

std::string headerOf(const StudyPlan& plan)
{
    std::string row;
    const auto put = [&row](const std::string& name) {
        putCell(row, name);
        row += ',';
    };
    for (const StudyFactor& factor : plan.factors) put(factor.name);
    for (const StudyOutput& output : plan.outputs) put(output.name);
    return row + "status,reason\n";
}

std::string rowOf(const StudyTable& table, std::uint64_t run)
{
    std::string row;
    const auto values = table.valuesOf(run);
    const auto& factors = table.plan().factors;
    for (std::size_t i = 0; i < values.size(); ++i) {
        putCell(row, i < factors.size() ? factors[i].textOf(values[i]) : shortestText(values[i]));
        row += ',';
    }
    row += toString(table.statusOf(run));
    row += ',';
    putCell(row, table.reasonOf(run));
    return row + "\n";
}

std::optional<std::string> writeTable(const StudyTable& table, const fs::path& path, const Task& task)
{
    constexpr std::uint64_t kBetweenLooks = 4096;
    StreamedFile file(path);
    bool isWritten = file.write(headerOf(table.plan()));
    for (std::uint64_t run = 0; run < table.plan().runs && isWritten; ++run) {
        if (run % kBetweenLooks == 0 && task.cancelled()) return "cancelled";
        if (table.has(run)) isWritten = file.write(rowOf(table, run));
    }
    return file.commit();
}

std::optional<std::string> writeSensitivity(const StudyTable& table, const fs::path& path)
{
    std::string text = "output,factor,first,total,groups\n";
    for (const SensitivityIndex& index : sensitivityOf(table)) {
        putCell(text, table.plan().outputs[index.output].name);
        text += ',';
        putCell(text, table.plan().factors[index.factor].name);
        text += fmt::format(",{},{},{}\n", shortestText(index.first), shortestText(index.total), index.groups);
    }
    return writeFileWhole(path, text);
}

/// Writes a file of another library, completely or not at all.
std::optional<std::string> writeDatabase(const StudyTable& table, const fs::path& path, const Task& task)
{
    fs::path part = path;
    part += fmt::format(".{}.part", platform::processId());
    std::error_code error;
    fs::remove(part, error);
    auto problem = writeStudyDatabase(table, part, task);
    if (!problem) {
        fs::rename(part, path, error);
        if (error) problem = error.message();
    }
    fs::remove(part, error);
    return problem;
}

void countRuns(const StudyTable& table, MergedStudy& merged)
{
    merged.runs = table.plan().runs;
    for (std::uint64_t run = 0; run < merged.runs; ++run) {
        if (!table.has(run)) {
            if (merged.missing++ == 0) merged.firstMissing = run;
        } else if (table.statusOf(run) == RunStatus::Completed) {
            ++merged.completed;
        } else if (merged.failed++ == 0) {
            merged.reason = fmt::format("run {}: {}", run + 1, table.reasonOf(run));
        }
    }
}

}  // namespace

StudyTable::StudyTable(StudyPlan plan, StudyIdentity identity)
    : m_plan(std::move(plan)), m_identity(std::move(identity)), m_states(m_plan.runs, State::Missing)
{
    m_values.resize(m_plan.runs * (m_plan.factors.size() + m_plan.outputs.size()));
}

void StudyTable::take(StudyRun run)
{
    if (run.number >= m_plan.runs || has(run.number)) return;
    m_states[run.number] = run.status == RunStatus::Completed ? State::Completed : State::Failed;
    const std::size_t width = m_plan.factors.size() + m_plan.outputs.size();
    const auto rest =
        std::ranges::copy(run.factors, m_values.begin() + static_cast<std::ptrdiff_t>(run.number * width));
    std::ranges::copy(run.outputs, rest.out);
    if (!run.reason.empty()) m_reasons.emplace(run.number, std::move(run.reason));
}

RunStatus StudyTable::statusOf(std::uint64_t run) const
{
    return m_states[run] == State::Failed ? RunStatus::Failed : RunStatus::Completed;
}

std::span<const double> StudyTable::valuesOf(std::uint64_t run) const
{
    const std::size_t width = m_plan.factors.size() + m_plan.outputs.size();
    return std::span(m_values).subspan(run * width, width);
}

const std::string& StudyTable::reasonOf(std::uint64_t run) const
{
    static const std::string kNone;
    const auto place = m_reasons.find(run);
    return place != m_reasons.end() ? place->second : kNone;
}

MergedStudy mergeStudy(const MergeRequest& request, const Task& task)
{
    MergedStudy merged;
    const auto fail = [&merged](std::string why) {
        merged.error = std::move(why);
        return merged;
    };
    const auto identity = studyIn(request.folder);
    if (!identity) return fail(identity.error());
    ReadPlan read = readStudyPlan(identity->plan);
    if (!read.plan) return fail(fmt::format("the plan in '{}' is damaged", request.folder.string()));
    const std::size_t factors = read.plan->factors.size(), outputs = read.plan->outputs.size();
    StudyTable table(std::move(*read.plan), *identity);
    if (auto error = readRecords(request.folder, idOf(*identity), factors, outputs, nullptr,
                                 [&table](StudyRun run) { table.take(std::move(run)); }))
        return fail(std::move(*error));
    countRuns(table, merged);
    if (merged.missing > 0 && !request.isPartEnough) return merged;
    const fs::path csv = request.folder / kTableFile, database = request.folder / kDatabaseFile,
                   indices = request.folder / kIndicesFile;
    const auto cannotWrite = [&](const fs::path& path, const std::string& why) {
        return fail(fmt::format("cannot write '{}': {}", path.string(), why));
    };
    if (const auto error = writeTable(table, csv, task)) return cannotWrite(csv, *error);
    if (const auto error = writeDatabase(table, database, task)) return cannotWrite(database, *error);
    if (table.plan().design == DesignKind::Sensitivity) {
        if (const auto error = writeSensitivity(table, indices)) return cannotWrite(indices, *error);
        merged.sensitivity = indices;
    }
    merged.table = csv;
    merged.database = database;
    return merged;
}

}  // namespace causeway
