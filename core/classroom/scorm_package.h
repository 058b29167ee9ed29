// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Packages a page for course systems (SCORM 1.2): one shareable content object in a ZIP archive. The page locates the
/// course system itself (resources/classroom/course.js). The schema files of the standard are not included, since
/// course systems have them. Deterministic.
/// Reference: ADL, SCORM Version 1.2, Content Aggregation Model and Run-Time Environment, 2001.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/lesson.h"

namespace causeway {

struct ScormCourse {
    std::string title;
    std::optional<unsigned> mastery;  ///< passing score in percent; none: only completion is reported
};

[[nodiscard]] std::string scormManifest(const ScormCourse& course, std::string_view page);
[[nodiscard]] std::string scormPackage(const ScormCourse& course, std::string_view page);

/// Page that plays a lesson and reports the score of predictions to the course system.
[[nodiscard]] std::string lessonCoursePage(const Lesson& lesson);

}  // namespace causeway
