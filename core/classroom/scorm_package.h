// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A page as a package for course systems (SCORM 1.2): one shareable content object in a ZIP archive.
///
/// The page finds the course system by itself (resources/classroom/course.js). The schema files of the standard's
/// authors are not in the package; course systems have them.
/// Determinism: same page, same bytes. Reference: ADL, SCORM Version 1.2, Content Aggregation Model and Run-Time
/// Environment, 2001.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/lesson.h"

namespace causeway {

struct ScormCourse {
    std::string title;
    std::optional<unsigned> mastery;  ///< percent from which it is passed; none: it is completed
};

[[nodiscard]] std::string scormManifest(const ScormCourse& course, std::string_view page);
[[nodiscard]] std::string scormPackage(const ScormCourse& course, std::string_view page);

/// The page that plays a lesson, with its score of predictions for the course system.
[[nodiscard]] std::string lessonCoursePage(const Lesson& lesson);

}  // namespace causeway
