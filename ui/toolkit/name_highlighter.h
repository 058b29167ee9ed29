// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Finds names of unknowns in the text of an equation, for colouring. A name is a Modelica reference: identifiers with
/// dots and subscripts, quoted identifiers, and `der(name)`. "u1" is therefore not found in "u12" or "R.u1", nor "uC"
/// in "der(uC)". Cost: linear in the text.
#pragma once

#include <QString>
#include <vector>

namespace causeway::ui {

struct NameSpan {
    enum class Kind { Undecided, Solved, Known };
    qsizetype start = 0;
    qsizetype length = 0;
    Kind kind = Kind::Undecided;
    bool operator==(const NameSpan&) const = default;
};

/// A name to look for.
struct SoughtName {
    QString name;
    NameSpan::Kind kind = NameSpan::Kind::Undecided;
};

[[nodiscard]] std::vector<NameSpan> findNames(const QString& text, const std::vector<SoughtName>& names);

}  // namespace causeway::ui

Q_DECLARE_METATYPE(std::vector<causeway::ui::NameSpan>)
