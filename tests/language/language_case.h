// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One model of valid/ or invalid/: its text and what the comment lines at its head say about it.
///
/// The head is the run of lines at the beginning that start with "// KEY: ":
///   SPEC       section and rule of the Modelica Language Specification (required)
///   MODEL      the class to analyse (required)
///   ERROR      line, name in diagnostics.def and a part of the text of the first error
///   TOLERATED  the same of a breach of this model: an error where the check is pedantic, else a warning
///   WARNING    the same of a warning, for a model without errors
///   UNKNOWNS   number of scalar variables that are neither parameters nor constants nor inputs of the model
///   VALUE      x = literal: the value of a parameter or constant
///   ATTRIBUTE  x.start = literal: the value of an attribute
///   ABSENT     a name that no variable has, and none begins with (as a component)
///   PRESENT    a name that some variable has, or begins with
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace causeway::test {

/// What must hold for the flat model.
struct Facts {
    std::optional<int> unknowns;
    std::vector<std::pair<QString, QString>> values;      ///< name, literal
    std::vector<std::pair<QString, QString>> attributes;  ///< name with the attribute, literal
    QStringList absent;
    QStringList present;
};

struct ExpectedMessage {
    unsigned line = 0;  ///< 1-based
    QString name;       ///< "MissingInner"
    QString fragment;
};

struct LanguageCase {
    QString path;
    QByteArray text;
    QString rule;
    QString model;
    std::optional<ExpectedMessage> error;
    std::optional<ExpectedMessage> warning;
    bool isTolerated = false;  ///< `error` is a warning unless the check is pedantic
    Facts facts;
    QString problem;  ///< what is wrong with the file itself; empty when it can be used
};

[[nodiscard]] LanguageCase readLanguageCase(const QString& path);

}  // namespace causeway::test
