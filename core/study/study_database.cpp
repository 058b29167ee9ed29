// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the results of a study to an SQLite database, and reads them (see study_results.h).
#include <cmath>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <sqlite3.h>

#include "core/base/numbers.h"
#include "core/study/study_results.h"

namespace causeway {

namespace {

constexpr const char* kTables = R"(
PRAGMA page_size = 4096;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = FULL;
PRAGMA locking_mode = EXCLUSIVE;
BEGIN;
CREATE TABLE study (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE columns (column INTEGER PRIMARY KEY, name TEXT, kind TEXT, variable TEXT);
CREATE TABLE runs (run INTEGER PRIMARY KEY, status TEXT, reason TEXT);
CREATE TABLE run_values (run INTEGER, column INTEGER, value, PRIMARY KEY (run, column)) WITHOUT ROWID;
CREATE VIEW results AS SELECT run, name, kind, value, status
  FROM runs JOIN run_values USING (run) JOIN columns USING (column);
)";

/// Throws the messages of the library.
class Database {
public:
    /// `flags`: access mode of SQLite.
    Database(const std::filesystem::path& path, int flags)
    {
        const std::u8string name = path.u8string();
        sqlite3* opened = nullptr;
        const int result = sqlite3_open_v2(std::string(name.begin(), name.end()).c_str(), &opened, flags, nullptr);
        m_database.reset(opened);
        check(result);
    }

    void execute(const char* text) { check(sqlite3_exec(m_database.get(), text, nullptr, nullptr, nullptr)); }
    void check(int result) const
    {
        if (result == SQLITE_OK || result == SQLITE_DONE) return;
        throw std::runtime_error(m_database ? sqlite3_errmsg(m_database.get()) : "there is no memory");
    }
    [[nodiscard]] sqlite3* get() const { return m_database.get(); }

private:
    struct Closer {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::unique_ptr<sqlite3, Closer> m_database;
};

struct StatementCloser {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

/// A prepared statement for repeated execution; texts must outlive the call.
class Insertion {
public:
    Insertion(const Database& database, const char* text) : m_database(database)
    {
        sqlite3_stmt* prepared = nullptr;
        database.check(sqlite3_prepare_v2(database.get(), text, -1, &prepared, nullptr));
        m_statement.reset(prepared);
    }

    template <class... Values>
    void operator()(const Values&... values)
    {
        int index = 0;
        (bind(++index, values), ...);
        m_database.check(sqlite3_step(m_statement.get()));
        sqlite3_reset(m_statement.get());
    }

private:
    void bind(int index, std::int64_t value) { m_database.check(sqlite3_bind_int64(m_statement.get(), index, value)); }
    /// Values that are not finite are null.
    void bind(int index, double value) { m_database.check(sqlite3_bind_double(m_statement.get(), index, value)); }
    void bind(int index, std::string_view text)
    {
        m_database.check(
            sqlite3_bind_text(m_statement.get(), index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
    }

    const Database& m_database;
    std::unique_ptr<sqlite3_stmt, StatementCloser> m_statement;
};

/// The rows of a query, one after the other.
class Query {
public:
    Query(const Database& database, const char* text) : m_database(database)
    {
        sqlite3_stmt* prepared = nullptr;
        database.check(sqlite3_prepare_v2(database.get(), text, -1, &prepared, nullptr));
        m_statement.reset(prepared);
    }

    bool next()
    {
        const int result = sqlite3_step(m_statement.get());
        if (result != SQLITE_ROW) m_database.check(result);
        return result == SQLITE_ROW;
    }
    [[nodiscard]] std::int64_t whole(int column) const { return sqlite3_column_int64(m_statement.get(), column); }
    [[nodiscard]] bool isText(int column) const
    {
        return sqlite3_column_type(m_statement.get(), column) == SQLITE_TEXT;
    }
    /// NaN for null.
    [[nodiscard]] double number(int column) const
    {
        return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL
                   ? std::nan("")
                   : sqlite3_column_double(m_statement.get(), column);
    }
    [[nodiscard]] std::string text(int column) const
    {
        const auto* const bytes = sqlite3_column_text(m_statement.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
        return bytes != nullptr ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
    }

private:
    const Database& m_database;
    std::unique_ptr<sqlite3_stmt, StatementCloser> m_statement;
};

void putStudy(const Database& database, const StudyIdentity& identity)
{
    Insertion insert(database, "INSERT INTO study VALUES (?, ?)");
    insert("schema", kStudySchema);
    insert("plan", identity.plan);
    insert("model", identity.model);
    insert("model_sha256", identity.modelDigest);
    insert("program", identity.program);
}

void putColumns(const Database& database, const StudyPlan& plan)
{
    Insertion insert(database, "INSERT INTO columns VALUES (?, ?, ?, ?)");
    std::int64_t column = 0;
    for (const StudyFactor& factor : plan.factors) insert(++column, factor.name, "factor", factor.name);
    for (const StudyOutput& output : plan.outputs) insert(++column, output.name, "output", output.variable);
}

/// A list may hold texts and Booleans.
void putFactor(Insertion& insert, std::int64_t run, std::int64_t column, const StudyFactor& factor, double value)
{
    const std::string text = factor.textOf(value);
    if (const auto number = parseNumber(text)) return insert(run, column, *number);
    insert(run, column, text);
}

bool putRuns(const Database& database, const StudyTable& table, const Task& task)
{
    constexpr std::uint64_t kBetweenLooks = 4096;
    Insertion insertRun(database, "INSERT INTO runs VALUES (?, ?, ?)");
    Insertion insertValue(database, "INSERT INTO run_values VALUES (?, ?, ?)");
    const auto& factors = table.plan().factors;
    for (std::uint64_t run = 0; run < table.plan().runs; ++run) {
        if (run % kBetweenLooks == 0 && task.cancelled()) return false;
        if (!table.has(run)) continue;
        const auto number = static_cast<std::int64_t>(run + 1);
        insertRun(number, toString(table.statusOf(run)), table.reasonOf(run));
        const auto values = table.valuesOf(run);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto column = static_cast<std::int64_t>(i + 1);
            if (i < factors.size())
                putFactor(insertValue, number, column, factors[i], values[i]);
            else
                insertValue(number, column, values[i]);
        }
    }
    return true;
}

/// Index of a value in the list of a factor.
class ListedValues {
public:
    explicit ListedValues(const StudyFactor& factor)
    {
        const auto* const list = std::get_if<FactorList>(&factor.values);
        if (list == nullptr) return;
        m_isList = true;
        for (std::size_t i = list->texts.size(); i-- > 0;) {
            if (const auto number = parseNumber(list->texts[i]))
                m_numbers[*number] = static_cast<double>(i);
            else
                m_texts[list->texts[i]] = static_cast<double>(i);
        }
    }

    [[nodiscard]] double of(const Query& row, int column) const
    {
        if (!m_isList) return row.number(column);
        const auto found = [](const auto& known, const auto& value) {
            const auto place = known.find(value);
            if (place == known.end()) throw std::runtime_error("a factor has a value that the plan does not list");
            return place->second;
        };
        return row.isText(column) ? found(m_texts, row.text(column)) : found(m_numbers, row.number(column));
    }

private:
    bool m_isList = false;
    std::map<double, double> m_numbers;
    std::map<std::string, double> m_texts;
};

StudyIdentity identityIn(const Database& database)
{
    StudyIdentity identity;
    Query row(database, "SELECT key, value FROM study");
    while (row.next()) {
        const std::string key = row.text(0);
        if (key == "plan") identity.plan = row.text(1);
        if (key == "model") identity.model = row.text(1);
        if (key == "model_sha256") identity.modelDigest = row.text(1);
        if (key == "program") identity.program = row.text(1);
    }
    return identity;
}

/// False when it was cancelled.
bool takeRuns(const Database& database, StudyTable& table, const Task& task)
{
    constexpr std::uint64_t kBetweenLooks = 4096;
    const StudyPlan& plan = table.plan();
    const std::size_t factors = plan.factors.size(), columns = factors + plan.outputs.size();
    std::vector<ListedValues> listed;
    for (const StudyFactor& factor : plan.factors) listed.emplace_back(factor);
    Query runs(database, "SELECT run, status, reason FROM runs ORDER BY run");
    Query values(database, "SELECT run, column, value FROM run_values ORDER BY run, column");
    for (std::uint64_t count = 0; runs.next(); ++count) {
        if (count % kBetweenLooks == 0 && task.cancelled()) return false;
        StudyRun run;
        run.number = static_cast<std::uint64_t>(runs.whole(0) - 1);
        if (run.number >= plan.runs) throw std::runtime_error("there is a run that the plan does not have");
        run.status = runs.text(1) == toString(RunStatus::Completed) ? RunStatus::Completed : RunStatus::Failed;
        run.reason = runs.text(2);
        for (std::size_t column = 0; column < columns; ++column) {
            if (!values.next() || values.whole(0) != runs.whole(0) ||
                values.whole(1) != static_cast<std::int64_t>(column + 1))
                throw std::runtime_error("a run has not all its values");
            if (column < factors)
                run.factors.push_back(listed[column].of(values, 2));
            else
                run.outputs.push_back(values.number(2));
        }
        table.take(std::move(run));
    }
    return true;
}

}  // namespace

IoResult<StudyTable> readStudyDatabase(const std::filesystem::path& path, const Task& task)
{
    using Failure = IoResult<StudyTable>;
    try {
        const Database database(path, SQLITE_OPEN_READONLY);
        StudyIdentity identity = identityIn(database);
        ReadPlan read = readStudyPlan(identity.plan);
        if (!read.plan) return Failure::failure("it has no plan of a study: " + read.problems.front());
        StudyTable table(std::move(*read.plan), std::move(identity));
        if (!takeRuns(database, table, task)) return Failure::failure("cancelled");
        return table;
    } catch (const std::runtime_error& error) {
        return Failure::failure(error.what());
    }
}

std::optional<std::string> writeStudyDatabase(const StudyTable& table, const std::filesystem::path& path,
                                              const Task& task)
{
    try {
        Database database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database.execute(kTables);
        putStudy(database, table.identity());
        putColumns(database, table.plan());
        if (!putRuns(database, table, task)) return "cancelled";
        database.execute("COMMIT");
        return std::nullopt;
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

}  // namespace causeway
