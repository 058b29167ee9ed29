// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a study as a database of SQLite (see study_results.h).
#include <cmath>
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

/// Throws what the library says.
class Database {
public:
    explicit Database(const std::string& path)
    {
        sqlite3* opened = nullptr;
        const int result = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
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

/// A statement that is carried out many times; texts outlive the call.
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
    struct Closer {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    void bind(int index, std::int64_t value) { m_database.check(sqlite3_bind_int64(m_statement.get(), index, value)); }
    /// What is no number is null.
    void bind(int index, double value) { m_database.check(sqlite3_bind_double(m_statement.get(), index, value)); }
    void bind(int index, std::string_view text)
    {
        m_database.check(
            sqlite3_bind_text(m_statement.get(), index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
    }

    const Database& m_database;
    std::unique_ptr<sqlite3_stmt, Closer> m_statement;
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

}  // namespace

std::optional<std::string> writeStudyDatabase(const StudyTable& table, const std::filesystem::path& path,
                                              const Task& task)
{
    try {
        const std::u8string name = path.u8string();
        Database database(std::string(name.begin(), name.end()));
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
