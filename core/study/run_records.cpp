// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/run_records.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <zlib.h>
#include <nlohmann/json.hpp>

#include "core/base/numbers.h"
#include "core/base/platform.h"
#include "core/base/sha256.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIdentityFile = "study.json", kRecords = "records", kEnding = ".records";
constexpr std::size_t kChecksumDigits = 8;

std::string checksumOf(std::string_view text)
{
    return fmt::format("{:08x}", crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string lineOf(const StudyRun& run)
{
    std::string line = fmt::format(" {} {}", run.number, toString(run.status));
    for (const double value : run.factors) line += " " + shortestText(value);
    for (const double value : run.outputs) line += " " + shortestText(value);
    line += " " + run.reason;
    return checksumOf(line) + line + "\n";
}

/// The words of a line, one after the other.
class Words {
public:
    explicit Words(std::string_view line) : m_rest(line) {}
    std::string_view next()
    {
        const std::size_t end = std::min(m_rest.find(' '), m_rest.size());
        const std::string_view word = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        return word;
    }
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
};

/// Nothing for an incomplete line.
std::optional<StudyRun> runOf(std::string_view line, std::size_t factors, std::size_t outputs)
{
    if (line.size() <= kChecksumDigits || checksumOf(line.substr(kChecksumDigits)) != line.substr(0, kChecksumDigits))
        return std::nullopt;
    Words words(line.substr(kChecksumDigits + 1));
    StudyRun run;
    const std::string_view number = words.next();
    if (std::from_chars(number.data(), number.data() + number.size(), run.number).ec != std::errc())
        return std::nullopt;
    run.status = words.next() == toString(RunStatus::Failed) ? RunStatus::Failed : RunStatus::Completed;
    const auto take = [&words](std::size_t count, std::vector<double>& values) {
        for (std::size_t i = 0; i < count; ++i) values.push_back(parseNumber(words.next()).value_or(std::nan("")));
    };
    take(factors, run.factors);
    take(outputs, run.outputs);
    run.reason = words.rest();
    return run;
}

std::string firstLineOf(const std::string& id)
{
    return fmt::format("causeway.study/1 {}\n", id);
}

/// "shard-3-of-100": counted from 1.
std::string stemOf(const StudyShard& shard)
{
    return fmt::format("shard-{}-of-{}", shard.index + 1, shard.count);
}

/// By name; for a shard without files that cannot contain its runs.
IoResult<std::vector<fs::path>> recordFiles(const fs::path& folder, const StudyShard* shard)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder / kRecords, error);
    if (error == std::errc::no_such_file_or_directory) return files;
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with("shard-") || !name.ends_with(kEnding)) continue;
        const bool isOfSameParts = shard && name.find(fmt::format("-of-{}.", shard->count)) != std::string::npos;
        if (isOfSameParts && !name.starts_with(stemOf(*shard) + ".")) continue;
        files.push_back(entry->path());
    }
    using Failure = IoResult<std::vector<fs::path>>;
    if (error) return Failure::failure(fmt::format("'{}': {}", (folder / kRecords).string(), error.message()));
    std::ranges::sort(files);
    return files;
}

std::string textOf(const StudyIdentity& identity)
{
    const nlohmann::json json{{"schema", kStudySchema},
                              {"plan", nlohmann::json::parse(identity.plan)},
                              {"model", {{"name", identity.model}, {"sha256", identity.modelDigest}}},
                              {"program", identity.program}};
    return json.dump(1) + "\n";
}

/// For the user; empty if they are equal.
std::string differenceOf(const StudyIdentity& there, const StudyIdentity& wanted)
{
    if (const std::string place = differenceOfPlans(there.plan, wanted.plan); !place.empty())
        return fmt::format("the plan has changed: '{}' differs from the one for which the folder was made", place);
    if (there.model != wanted.model || there.modelDigest != wanted.modelDigest)
        return fmt::format("the model '{}' has changed since the folder was made", wanted.model);
    if (there.program != wanted.program)
        return fmt::format("it was made by {}, and this is {}", there.program, wanted.program);
    return {};
}

}  // namespace

std::string idOf(const StudyIdentity& identity)
{
    return sha256(textOf(identity));
}

IoResult<StudyIdentity> studyIn(const fs::path& folder)
{
    using Failure = IoResult<StudyIdentity>;
    const fs::path path = folder / kIdentityFile;
    const auto text = readFile(path);
    if (!text) return Failure::failure(fmt::format("'{}': {}", path.string(), text.error()));
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    try {
        if (json.at("schema") == kStudySchema)
            return StudyIdentity{json.at("plan").dump(1), json.at("model").at("name").get<std::string>(),
                                 json.at("model").at("sha256").get<std::string>(),
                                 json.at("program").get<std::string>()};
    } catch (const nlohmann::json::exception&) {
        // Reported below.
    }
    return Failure::failure(fmt::format("'{}' is not a study of this version", path.string()));
}

IoResult<std::string> claimFolder(const fs::path& folder, const StudyIdentity& identity)
{
    using Failure = IoResult<std::string>;
    std::error_code error;
    const fs::path path = folder / kIdentityFile;
    // Final files of a study; checked first, since another process may be creating the folder.
    fs::path foreign;
    for (const std::string_view name : {kTableFile, kDatabaseFile, kIndicesFile}) {
        if (foreign.empty() && fs::exists(folder / name, error)) foreign = folder / name;
    }
    if (!fs::exists(path, error)) {
        if (!foreign.empty())
            return Failure::failure(
                fmt::format("'{}' exists without '{}': it does not belong to a study, which would overwrite it; give "
                            "another folder with -o, or remove it",
                            foreign.string(), path.string()));
        fs::create_directories(folder / kRecords, error);
        if (error)
            return Failure::failure(
                fmt::format("'{}' cannot be made: {}", (folder / kRecords).string(), error.message()));
        // Several processes may start at once: all write the same contents, and the last one wins.
        const auto problem = writeFileWhole(path, textOf(identity));
        if (problem && !fs::exists(path, error))
            return Failure::failure(fmt::format("cannot write '{}': {}", path.string(), *problem));
    }
    const auto there = studyIn(folder);
    if (!there) return Failure::failure(there.error());
    const std::string difference = differenceOf(*there, identity);
    if (difference.empty()) return idOf(*there);
    return Failure::failure(
        fmt::format("'{}' is the folder of another study: {}; give another folder with -o, or remove this one",
                    folder.string(), difference));
}

std::optional<std::string> readRecords(const fs::path& folder, const std::string& id, std::size_t factors,
                                       std::size_t outputs, const StudyShard* shard,
                                       const std::function<void(StudyRun run)>& take)
{
    const auto files = recordFiles(folder, shard);
    if (!files) return files.error();
    for (const fs::path& path : *files) {
        const auto text = readFile(path);
        if (!text) return fmt::format("'{}': {}", path.string(), text.error());
        std::string_view rest = *text;
        const auto nextLine = [&rest]() -> std::optional<std::string_view> {
            const std::size_t end = rest.find('\n');
            if (end == std::string_view::npos) return std::nullopt;
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            return line;
        };
        const auto first = nextLine();
        if (!first) continue;
        if (std::string(*first) + "\n" != firstLineOf(id))
            return fmt::format("'{}' does not belong to the study of this folder; remove it", path.string());
        while (const auto line = nextLine()) {
            if (auto run = runOf(*line, factors, outputs)) take(std::move(*run));
        }
    }
    return std::nullopt;
}

RecordWriter::RecordWriter(fs::path folder, std::string id, StudyShard shard)
    : m_folder(std::move(folder)), m_id(std::move(id)), m_shard(shard)
{
}

bool RecordWriter::fail(int error)
{
    if (!m_error) m_error = fmt::format("cannot write '{}': {}", m_path.string(), std::strerror(error));
    return false;
}

/// A name unique across processes and machines.
bool RecordWriter::open()
{
    std::error_code ignored;
    fs::create_directories(m_folder / kRecords, ignored);
    for (int attempt = 1; !m_file; ++attempt) {
        m_path = m_folder / kRecords / fmt::format("{}.{}{}", stemOf(m_shard), attempt, kEnding);
        m_file.reset(platform::openFile(m_path, "wbx"));
        if (!m_file && errno != EEXIST) return fail(errno);
    }
    return write(firstLineOf(m_id));
}

bool RecordWriter::write(const std::string& line)
{
    const bool isWritten =
        std::fwrite(line.data(), 1, line.size(), m_file.get()) == line.size() && std::fflush(m_file.get()) == 0;
    return isWritten || fail(errno);
}

bool RecordWriter::append(const StudyRun& run)
{
    const std::lock_guard lock(m_mutex);
    if (m_error || (!m_file && !open())) return false;
    return write(lineOf(run));
}

std::optional<std::string> RecordWriter::finish()
{
    const std::lock_guard lock(m_mutex);
    if (m_file && !m_error && !platform::flushToDisk(m_file.get())) fail(errno);
    m_file.reset();
    return m_error;
}

}  // namespace causeway
