// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What stands in the middle while no document is open: the next steps, examples a click away, what was opened last.
#pragma once

#include <QWidget>
#include <vector>

#include "core/library/class_search.h"

class QHBoxLayout;
class QListWidget;
class QVBoxLayout;

namespace causeway::ui {

class AppContext;

/// The models of the shipped library that are made to be simulated.
[[nodiscard]] std::vector<ListedClass> shippedExamples(const ClassSearch& classes);

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(AppContext& context, QWidget* parent = nullptr);

    /// The buttons trigger actions of the registry, which must be registered by now.
    void fill();
    void setExamples(std::vector<ListedClass> examples);

signals:
    void fileWanted(const QString& path);
    void folderWanted(const QString& path);
    void classWanted(const QString& fullName);

private:
    void addHead();
    void addButtons();
    void addLists();
    [[nodiscard]] QListWidget* addList(QHBoxLayout& row, const QString& name, const QString& title, int stretch);
    void addRecent(QHBoxLayout& row);
    /// Their previews, in a job.
    void drawRecent();
    void fillExamples();
    /// Their pictures, in a job.
    void drawExamples();

    AppContext& m_context;
    QVBoxLayout* m_column;
    QListWidget* m_exampleList = nullptr;
    QListWidget* m_recentList = nullptr;  ///< null while nothing was opened yet
    QStringList m_recentFiles;            ///< its first rows
    std::vector<ListedClass> m_examples;
};

}  // namespace causeway::ui
