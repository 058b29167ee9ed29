// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The settings dialog, in pages. Changes apply when it is accepted.
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QTabWidget;

namespace causeway::ui {

class AppContext;

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(AppContext& context, QWidget* parent = nullptr);

    void accept() override;

signals:
    /// "light", "dark" or "desktop".
    void themeWanted(const QString& name);

private:
    QFormLayout* addPage(const QString& title);
    /// A list of folders with buttons to add (unless `isShrinking`) and remove.
    QListWidget* addFolders(QFormLayout& page, const QString& name, const QString& label, const QStringList& folders,
                            bool isShrinking);
    void buildEditorPage();
    void buildLibraryPage();
    void buildSimulationPage();
    void buildSessionPage();

    AppContext& m_context;
    QTabWidget* m_pages;
    QComboBox* m_theme = nullptr;
    QComboBox* m_font = nullptr;
    QSpinBox* m_fontSize = nullptr;
    QSpinBox* m_indentation = nullptr;
    QCheckBox* m_unitHints = nullptr;
    QCheckBox* m_formatOnSave = nullptr;
    QListWidget* m_folders = nullptr;
    QListWidget* m_trusted = nullptr;
    QListWidget* m_refused = nullptr;
    QLineEdit* m_unitsUnchecked = nullptr;
    QComboBox* m_solver = nullptr;
    QLineEdit* m_tolerance = nullptr;
    QSpinBox* m_intervals = nullptr;
    QSpinBox* m_resultMemory = nullptr;
    QLineEdit* m_resultFolder = nullptr;
    QSpinBox* m_parallelJobs = nullptr;
    QCheckBox* m_restore = nullptr;
};

}  // namespace causeway::ui
