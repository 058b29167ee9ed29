// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of problems: what is wrong, where, and what can be done about it by a key.
#pragma once

#include <QAbstractItemModel>
#include <QHash>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/compiler/compiler.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace causeway::ui {

class Theme;

/// Rows are diagnostics, in the order of the text; below them their notes.
class ProblemsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { MessageColumn, CodeColumn, PlaceColumn, ColumnCount };

    explicit ProblemsModel(Theme& theme, QObject* parent = nullptr);

    void setProblems(std::shared_ptr<const Analysis> analysis, const Diagnostics& further);
    [[nodiscard]] const Diagnostic& problem(int row) const { return m_problems[static_cast<std::size_t>(row)]; }

    /// Where to go: of a problem in a library the component of the model that it names. May be none.
    [[nodiscard]] SourceSpan placeOf(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// Null for a problem itself.
    [[nodiscard]] const DiagnosticNote* noteAt(const QModelIndex& index) const;
    [[nodiscard]] QString placeText(const QModelIndex& index) const;
    /// Of a problem; the one in the library becomes a note where it gives way to that of a component.
    [[nodiscard]] SourceSpan findPlace(Diagnostic& problem) const;

    Theme& m_theme;
    std::shared_ptr<const Analysis> m_analysis;  ///< holds the sources
    std::vector<Diagnostic> m_problems;
    std::vector<SourceSpan> m_places;
};

class ProblemsPanel : public QWidget {
    Q_OBJECT
public:
    ProblemsPanel(Theme& theme, QWidget* parent = nullptr);

    /// `further` are those of the simulation; their places are in the same analysis.
    void setProblems(std::shared_ptr<const causeway::Analysis> analysis, const Diagnostics& further);
    [[nodiscard]] int errorCount() const { return m_errors; }
    [[nodiscard]] int warningCount() const { return m_warnings; }
    [[nodiscard]] ProblemsModel& model() const { return *m_model; }
    /// The fix of the selected problem is there.
    [[nodiscard]] bool canFix() const;
    /// The first fixes of all mistakes of spelling and syntax, where they do not touch each other: one step. How many
    /// there are is `count`.
    [[nodiscard]] DiagnosticFix allFixes(std::size_t& count) const;

public slots:
    /// Asks for the first fix of the selected problem.
    void applyFix();
    /// Where there are several: the menu of the button.
    void applyFix(int number);
    void jump();

signals:
    /// To a place in the sources of the analysis, which may be a file of a library.
    void jumpWanted(const causeway::SourceSpan& place);
    void fixWanted(const causeway::DiagnosticFix& fix);
    void countsChanged();

private:
    [[nodiscard]] const Diagnostic* selected() const;
    /// Notes of errors are open, and of what the user has opened; `before` tells what was open, by message.
    void openNotes(const QHash<QString, bool>& before);
    void updateState();

    ProblemsModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterText;
    QPushButton* m_fix;
    QPushButton* m_fixAll;
    QMenu* m_fixes;  ///< of the button, where there are several
    QTreeView* m_view;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    bool m_hasAnalysis = false;
    int m_errors = 0, m_warnings = 0;
};

}  // namespace causeway::ui
