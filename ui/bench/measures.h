// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Measures of a curve in each of many runs, by name.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <array>

#include "core/study/plan.h"

namespace causeway::ui {

struct NamedMeasure {
    StudyOutput::At at;
    const char* label;
};
inline constexpr std::array kMeasures = {
    NamedMeasure{StudyOutput::At::End, QT_TRANSLATE_NOOP("Measures", "value at the end")},
    NamedMeasure{StudyOutput::At::Max, QT_TRANSLATE_NOOP("Measures", "largest value")},
    NamedMeasure{StudyOutput::At::Min, QT_TRANSLATE_NOOP("Measures", "least value")},
    NamedMeasure{StudyOutput::At::Mean, QT_TRANSLATE_NOOP("Measures", "mean")},
    NamedMeasure{StudyOutput::At::Rms, QT_TRANSLATE_NOOP("Measures", "rms")}};

[[nodiscard]] inline QString measureLabel(const NamedMeasure& measure)
{
    return QCoreApplication::translate("Measures", measure.label);
}

}  // namespace causeway::ui
