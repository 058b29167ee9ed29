// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plot layouts of models from their last simulation, also after a restart. By model name; beyond `kMost` models the
/// least recently shown are dropped.
#pragma once

#include <QJsonObject>
#include <QString>

namespace causeway::ui {

class Settings;

class PlotLayouts {
public:
    static constexpr int kMost = 40;

    /// Stores layouts in the settings from now on, which must outlive this object, and loads the stored ones.
    void keepIn(Settings& settings);
    /// Empty if unknown.
    [[nodiscard]] QJsonObject find(const QString& model) const { return m_layouts.value(model).toObject(); }
    void keep(const QString& model, const QJsonObject& layout);

private:
    Settings* m_settings = nullptr;
    QJsonObject m_layouts;
    QStringList m_order;  ///< most recent first
};

}  // namespace causeway::ui
