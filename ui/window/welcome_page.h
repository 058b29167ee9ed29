// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What stands in the middle while no document is open: the next steps, and the files opened last.
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace causeway::ui {

class AppContext;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(AppContext& context, QWidget* parent = nullptr);

    /// The buttons trigger actions of the registry, which must be registered by now.
    void fill();

signals:
    void fileWanted(const QString& path);

private:
    AppContext& m_context;
    QVBoxLayout* m_column;
};

}  // namespace causeway::ui
