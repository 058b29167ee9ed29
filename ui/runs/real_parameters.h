// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The Real parameters and start values of a model that can be varied, for lists to choose from.
///
/// Cost: linear in the variables of the model: set the analysis only while the list is visible.
#pragma once

#include <QStringList>

#include <memory>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "ui/runs/parameters_model.h"

namespace causeway::ui {

class RealParameters {
public:
    explicit RealParameters(Theme& theme) : m_all(theme) {}

    /// False if they are those of this analysis already.
    bool setAnalysis(const std::shared_ptr<const Analysis>& analysis);
    [[nodiscard]] const QStringList& names() const { return m_names; }
    /// Value in the text of the model, by index in `names`.
    [[nodiscard]] double valueOf(int index) const { return m_all.ownValueOf(m_rows[static_cast<std::size_t>(index)]); }
    /// Empty without a unit, and for a name that is none of them.
    [[nodiscard]] std::string unitOf(const QString& name) const;

private:
    std::shared_ptr<const Analysis> m_analysis;
    ParametersModel m_all;
    QStringList m_names;
    std::vector<int> m_rows;  ///< of m_all, by index in the names
};

}  // namespace causeway::ui
