// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/live_page.h"

#include <algorithm>
#include <map>
#include <system_error>

#include <zlib.h>
#include <nlohmann/json.hpp>

#include "core/base/markup.h"
#include "core/base/platform.h"
#include "core/compiler/compiler.h"
#include "core/compiler/live_page_parts.h"
#include "core/compiler/search_path.h"
#include "core/lesson/lesson_json.h"
#include "core/library/library_paths.h"
#include "core/library/model_files.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Files = std::map<std::string, std::string>;

/// Where the core in the page finds the shipped library, as in an installation, and the libraries of MODELICAPATH.
constexpr const char* kShipped = "/share/causeway/models";
constexpr const char* kLibraries = "/libraries";

std::string gzipped(std::string_view content)
{
    constexpr int kGzipFormat = 16 + MAX_WBITS;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipFormat, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string packed(deflateBound(&stream, content.size()), '\0');
    std::string copy(content);
    stream.next_in = reinterpret_cast<Bytef*>(copy.data());
    stream.avail_in = static_cast<uInt>(copy.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(isDone ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t at) -> unsigned {
            return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
        };
        const unsigned three = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
        text += kDigits[three >> 18U];
        text += kDigits[three >> 12U & 63U];
        text += i + 1 < bytes.size() ? kDigits[three >> 6U & 63U] : '=';
        text += i + 2 < bytes.size() ? kDigits[three & 63U] : '=';
    }
    return text;
}

std::string generic(const fs::path& path)
{
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

/// The file in the page of a file in a library folder; empty for one in none.
std::string placeInPage(const fs::path& file, const std::vector<fs::path>& folders)
{
    for (const fs::path& folder : folders) {
        const fs::path inside = file.lexically_relative(folder);
        if (!inside.empty() && *inside.begin() != "..") return kLibraries + ("/" + generic(inside));
    }
    return {};
}

/// The whole shipped library, so that other components of it can be tried, and of others what the model needs.
Files filesFor(const Analysis& analysis)
{
    Files files;
    const fs::path shipped = shippedLibrary();
    Diagnostics ignored;
    for (const fs::path& file : findModelFiles(shipped, ignored)) {
        if (const IoResult<std::string> text = readFile(file))
            files[kShipped + ("/" + generic(file.lexically_relative(shipped)))] = *text;
    }
    const std::vector<fs::path> folders = searchPath({}, {});
    for (std::size_t i = 0; i < analysis.sources.size(); ++i) {
        const SourceId id(i);
        if (id == analysis.source) continue;
        const SourceFile& source = analysis.sources[id];
        const std::string place = placeInPage(fs::path(source.path()), folders);
        if (!place.empty() && placeInPage(fs::path(source.path()), {shipped}).empty())
            files[place] = std::string(source.text());
    }
    return files;
}

std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The player of lessons, with the exercise on them that the core of the page judges.
std::string playerWithExercise()
{
    std::string page = lessonPlayer();
    page.insert(page.rfind("</body>"), std::string("<script>\n\"use strict\";\n") + kLiveByHand + "</script>\n");
    return page;
}

/// The lessons about the structure, and the first lesson of the page if it is about an event.
std::vector<LessonInfo> lessonsIn(const Analysis& analysis, const LessonInfo& first)
{
    std::vector<LessonInfo> lessons = lessonsOf(*analysis.structure);
    if (isOfEvent(first.kind)) lessons.push_back(first);
    return lessons;
}

void put(std::string& page, std::string_view place, std::string_view text)
{
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

fs::path liveCorePath()
{
    std::error_code error;
    const fs::path installed = platform::executableFolder() / ".." / "lib" / "causeway" / "causeway-live.wasm.gz";
    if (fs::is_regular_file(installed, error)) return installed;
    const fs::path built = CAUSEWAY_LIVE_CORE;
    return fs::is_regular_file(built, error) ? built : fs::path();
}

IoResult<std::string> livePage(const Analysis& analysis, const Lesson& lesson, const fs::path& core)
{
    const auto failure = [](std::string why) { return IoResult<std::string>::failure(std::move(why)); };
    if (analysis.tree == nullptr) return failure("a live page needs a file: its text is edited in the page");
    if (core.empty())
        return failure("the core for pages was not built; packaging/build-wasm builds causeway-live.wasm.gz");
    const IoResult<std::string> wasm = readFile(core);
    if (!wasm) return failure(wasm.error());

    const SourceFile& source = analysis.sources[analysis.source];
    Json start;
    start["model"] = analysis.modelName;
    start["path"] = "/" + generic(fs::path(source.path()).filename());
    start["text"] = source.text();
    const LessonInfo first{lesson.kind, lesson.part, lesson.title};
    start["lesson"] = nameOf(first);
    if (isOfEvent(lesson.kind)) start["event"] = lesson.part + 1;
    Json& lessons = start["lessons"] = Json::array();
    for (const LessonInfo& info : lessonsIn(analysis, first))
        lessons.push_back({{"name", nameOf(info)}, {"title", info.title}});
    start["player"] = playerWithExercise();
    start["lessonJson"] = lessonDataOfPage(lesson);
    start["libraries"] = base64(gzipped(dump(filesFor(analysis))));

    // From the end: a model's text may hold the name of a place.
    std::string page = kLivePage;
    put(page, "/*WASM*/", base64(*wasm));
    put(page, "/*START*/", escapedForScript(dump(start)));
    put(page, "/*CORE*/", kLiveCore);
    return page;
}

}  // namespace causeway
