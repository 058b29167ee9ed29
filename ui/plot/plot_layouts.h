// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which plots a model had when it was last simulated: for the next time, also after a restart.
///
/// By the model's name; of more than `kMost` models those that were shown longest ago are forgotten.
#pragma once

#include <QJsonObject>
#include <QString>

namespace causeway::ui {

class Settings;

class PlotLayouts {
public:
    static constexpr int kMost = 40;

    /// What is kept from now on is also kept in the settings, which must outlive this, and what they hold is known.
    void keepIn(Settings& settings);
    /// Empty when nothing is known.
    [[nodiscard]] QJsonObject find(const QString& model) const { return m_layouts.value(model).toObject(); }
    void keep(const QString& model, const QJsonObject& layout);

private:
    Settings* m_settings = nullptr;
    QJsonObject m_layouts;
    QStringList m_order;  ///< the last one shown is the first
};

}  // namespace causeway::ui
