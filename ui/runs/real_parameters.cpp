// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/real_parameters.h"

namespace causeway::ui {

bool RealParameters::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    if (m_analysis == analysis) return false;
    m_analysis = analysis;
    m_all.setAnalysis(analysis);
    m_names.clear();
    m_rows.clear();
    for (int row = 0; row < m_all.rowCount(); ++row) {
        if (m_all.typeOf(row) != ValueType::Real) continue;
        m_names.append(m_all.nameOf(row));
        m_rows.push_back(row);
    }
    return true;
}

std::string RealParameters::unitOf(const QString& name) const
{
    if (!m_analysis || !m_analysis->scalarDae) return {};
    const VariableId id = m_analysis->scalarDae->findVariable(name.toStdString());
    return id.isNone() ? std::string() : m_analysis->scalarDae->variables[id].unit.str();
}

}  // namespace causeway::ui
