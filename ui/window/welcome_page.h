// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The page shown without open documents: next steps, examples, recent files.
#pragma once

#include <QWidget>
#include <vector>

#include "core/library/class_search.h"

class QHBoxLayout;
class QListWidget;
class QVBoxLayout;

namespace causeway::ui {

class AppContext;

/// Models of the bundled library that are intended for simulation.
[[nodiscard]] std::vector<ListedClass> shippedExamples(const ClassSearch& classes);

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(AppContext& context, QWidget* parent = nullptr);

    /// The buttons trigger actions, which must be registered before.
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
    /// Draws previews of files in a job.
    void drawRecent();
    void fillExamples();
    /// Draws pictures of examples in a job.
    void drawExamples();

    AppContext& m_context;
    QVBoxLayout* m_column;
    QListWidget* m_exampleList = nullptr;
    QListWidget* m_recentList = nullptr;  ///< null without recent files
    QStringList m_recentFiles;            ///< its first rows
    std::vector<ListedClass> m_examples;
};

}  // namespace causeway::ui
