// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/base/file_io.h"
#include "core/base/sentences.h"
#include "core/classroom/grading.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownSpots = 10;

struct GradeOptions {
    std::string folder, output;
    bool isJson = false;
};

/// Possible results in the folder and its subfolders, sorted by name; nothing after a message.
std::optional<std::vector<std::filesystem::path>> resultFiles(const std::string& folder)
{
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<fs::path> files;
    auto at = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        std::error_code status;
        if (at->is_regular_file(status) && at->path().extension() == ".json") files.push_back(at->path());
    }
    if (error) {
        std::fprintf(stderr, "causewayc: cannot read the folder '%s': %s\n", folder.c_str(), error.message().c_str());
        return std::nullopt;
    }
    std::ranges::sort(files);
    return files;
}

IoResult<ClassroomResult> readResult(const std::filesystem::path& path)
{
    std::error_code error;
    if (std::filesystem::file_size(path, error) > kLargestResult && !error)
        return IoResult<ClassroomResult>::failure("it is larger than any result of exercises");
    const IoResult<std::string> bytes = readFile(path);
    return bytes ? readClassroomResult(*bytes) : IoResult<ClassroomResult>::failure(bytes.error());
}

std::string reportText(const GradeBook& book, std::size_t students, std::size_t left)
{
    std::string text = book.rows.empty() ? "no exercises were graded"
                                         : fmt::format("{} by {}", counted(book.rows.size(), "exercise"),
                                                       counted(students, "student"));
    if (left > 0) text += fmt::format("; not graded: {}", counted(left, "file"));
    text += "\n";
    const auto count = [&](bool GradeRow::*what) {
        return std::ranges::count_if(book.rows, [&](const GradeRow& row) { return !(row.*what); });
    };
    if (const auto broken = count(&GradeRow::isSealed); broken > 0)
        text += fmt::format("{} changed after they were saved (seal)\n", broken);
    if (const auto other = count(&GradeRow::isAsClaimed); other > 0)
        text += fmt::format("{} claimed a score other than the one counted here\n", other);
    if (!book.weakSpots.empty()) text += "What went wrong most often:\n";
    for (std::size_t i = 0; i < std::min(kShownSpots, book.weakSpots.size()); ++i) {
        const WeakSpot& spot = book.weakSpots[i];
        text += fmt::format("  {:3.0f} %  {} of {}  {}, question {}: {}\n", 100.0 * spot.failed / spot.asked,
                            spot.failed, spot.asked, toString(spot.kind), spot.question + 1, spot.text);
        if (!spot.example.empty())
            text += fmt::format("         {}  {}\n", counted(spot.exampleCount, "time"), spot.example);
    }
    return text;
}

std::string reportJson(const GradeBook& book, const std::vector<std::pair<std::string, std::string>>& problems)
{
    Json rows = Json::array(), spots = Json::array(), left = Json::array();
    for (const GradeRow& row : book.rows) {
        rows.push_back({{"student", row.student},
                        {"exercise", nameOf(row.recipe)},
                        {"points", row.points},
                        {"of", row.most},
                        {"solved", row.solved},
                        {"questions", row.questions},
                        {"wrong", row.wrong},
                        {"hints", row.hints},
                        {"solutions_seen", row.solutionsSeen},
                        {"seconds", row.seconds},
                        {"sealed", row.isSealed},
                        {"as_claimed", row.isAsClaimed},
                        {"file", row.file}});
    }
    for (const WeakSpot& spot : book.weakSpots) {
        spots.push_back({{"kind", toString(spot.kind)},
                         {"question", spot.question + 1},
                         {"text", spot.text},
                         {"asked", spot.asked},
                         {"failed", spot.failed},
                         {"example", spot.example},
                         {"example_count", spot.exampleCount}});
    }
    for (const auto& [file, why] : problems) left.push_back({{"file", file}, {"why", why}});
    const Json document = {
        {"schema", "causeway.grades/1"}, {"rows", rows}, {"weak_spots", spots}, {"not_graded", left}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int runGrade(const GradeOptions& options, const Task& task)
{
    const auto files = resultFiles(options.folder);
    if (!files) return kModelAtFault;
    Grader grader;
    std::vector<std::pair<std::string, std::string>> problems;
    std::vector<std::string> students;
    for (std::size_t f = 0; f < files->size() && !task.cancelled(); ++f) {
        const std::string name = (*files)[f].lexically_relative(options.folder).generic_string();
        task.progress(static_cast<double>(f) / static_cast<double>(files->size()), "grade");
        const IoResult<ClassroomResult> result = readResult((*files)[f]);
        if (!result) {
            problems.emplace_back(name, result.error());
            continue;
        }
        students.push_back(result->student);
        for (std::string& why : grader.add(name, *result, task)) problems.emplace_back(name, std::move(why));
    }
    if (task.cancelled()) {
        std::fputs("causewayc: cancelled; nothing was written\n", stderr);
        return kModelAtFault;
    }
    for (const auto& [file, why] : problems) std::fprintf(stderr, "causewayc: '%s': %s\n", file.c_str(), why.c_str());
    std::ranges::sort(students);
    students.erase(std::unique(students.begin(), students.end()), students.end());
    const GradeBook book = grader.book();
    const std::string csv =
        options.output.empty() ? (std::filesystem::path(options.folder) / "grades.csv").string() : options.output;
    int status = writeOutput(csv, toCsv(book.rows));
    if (status == kDone && csv != "-")
        status = writeOutput(
            {}, options.isJson ? reportJson(book, problems) : reportText(book, students.size(), problems.size()));
    return status == kDone && book.rows.empty() ? int{kModelAtFault} : status;
}

}  // namespace

Runner setUpGrade(CLI::App& app)
{
    const auto options = std::make_shared<GradeOptions>();
    app.add_option("FOLDER", options->folder, "folder with the result files that students handed in, at any depth")
        ->required();
    app.add_option("-o,--output", options->output,
                   "the table (CSV); FOLDER/grades.csv when left out, - for standard output in place of the report");
    app.add_option_function<std::string>(
           "--format", [options](const std::string& text) { options->isJson = text == "json"; },
           "output format of the most frequent mistakes and the files that were not graded")
        ->check(CLI::IsMember({"text", "json"}));
    return [options](const Task& task) { return runGrade(*options, task); };
}

}  // namespace causeway::cli
