// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/exercise_page.h"

#include <string_view>

#include "core/classroom/classroom_pages.h"
#include "core/classroom/exercise_json.h"

namespace causeway {

namespace {

void put(std::string& page, std::string_view place, std::string_view text)
{
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string exercisePage(const std::vector<std::vector<GeneratedExercise>>& variants)
{
    std::string data = "[";
    for (const auto& variant : variants) data += (data.size() > 1 ? "," : "") + exercisesForPage(variant);
    std::string page = kExercisePage;
    put(page, "/*SCRIPTS*/", std::string(kMarkingScript) + kCourseScript + kExerciseScript);
    put(page, "/*EXERCISES*/", data + "]");
    return page;
}

}  // namespace causeway
