// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classroom/scorm_package.h"

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/base/sha256.h"
#include "core/classroom/classroom_pages.h"
#include "core/fmu/zip_file.h"
#include "core/lesson/lesson_json.h"

namespace causeway {

namespace {

constexpr std::string_view kPageName = "index.html";
constexpr std::size_t kIdentifierDigits = 16;

}  // namespace

std::string scormManifest(const ScormCourse& course, std::string_view page)
{
    const std::string title = escapedMarkup(course.title);
    const std::string mastery =
        course.mastery ? fmt::format("\n        <adlcp:masteryscore>{}</adlcp:masteryscore>", *course.mastery) : "";
    return fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="causeway-{0}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>{1}</title>
      <item identifier="item" identifierref="page" isvisible="true">
        <title>{1}</title>{2}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{3}">
      <file href="{3}"/>
    </resource>
  </resources>
</manifest>
)",
                       sha256(page).substr(0, kIdentifierDigits), title, mastery, kPageName);
}

std::string scormPackage(const ScormCourse& course, std::string_view page)
{
    ZipWriter zip;
    zip.add("imsmanifest.xml", scormManifest(course, page));
    zip.add(kPageName, page);
    return zip.finish();
}

std::string lessonCoursePage(const Lesson& lesson)
{
    std::string page = lessonPage(lesson);
    const std::string script =
        "<script>\n\"use strict\";\n" + std::string(kCourseScript) + kLessonCourseScript + "</script>\n";
    page.insert(page.rfind("</body>"), script);
    return page;
}

}  // namespace causeway
