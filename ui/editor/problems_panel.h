// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of problems, with their places and fixes.
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

/// Rows are diagnostics in textual order, with their notes as children.
class ProblemsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { MessageColumn, CodeColumn, PlaceColumn, ColumnCount };

    explicit ProblemsModel(Theme& theme, QObject* parent = nullptr);

    void setProblems(std::shared_ptr<const Analysis> analysis, const Diagnostics& further);
    [[nodiscard]] const Diagnostic& problem(int row) const { return m_problems[static_cast<std::size_t>(row)]; }

    /// Target of navigation: for a problem in a library the named component of the model. May be none.
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
    /// Place of a problem; the place in the library becomes a note if a component's place replaces it.
    [[nodiscard]] SourceSpan findPlace(Diagnostic& problem) const;

    Theme& m_theme;
    std::shared_ptr<const Analysis> m_analysis;  ///< keeps the sources alive
    std::vector<Diagnostic> m_problems;
    std::vector<SourceSpan> m_places;
};

class ProblemsPanel : public QWidget {
    Q_OBJECT
public:
    ProblemsPanel(Theme& theme, QWidget* parent = nullptr);

    /// `further`: those of the simulation, with places in the same analysis.
    void setProblems(std::shared_ptr<const causeway::Analysis> analysis, const Diagnostics& further);
    [[nodiscard]] int errorCount() const { return m_errors; }
    [[nodiscard]] int warningCount() const { return m_warnings; }
    [[nodiscard]] ProblemsModel& model() const { return *m_model; }
    /// The selected problem has a fix.
    [[nodiscard]] bool canFix() const;
    /// First fixes of all spelling and syntax errors that do not overlap, as one step; `count`: their number.
    [[nodiscard]] DiagnosticFix allFixes(std::size_t& count) const;

public slots:
    /// Requests the first fix of the selected problem.
    void applyFix();
    /// For several fixes: menu of the button.
    void applyFix(int number);
    void jump();

signals:
    /// To a place in the sources of the analysis, possibly a library file.
    void jumpWanted(const causeway::SourceSpan& place);
    void fixWanted(const causeway::DiagnosticFix& fix);
    void countsChanged();

private:
    [[nodiscard]] const Diagnostic* selected() const;
    /// Expands notes of errors, and those expanded by the user; `before`: previous state by message.
    void openNotes(const QHash<QString, bool>& before);
    void updateState();

    ProblemsModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterText;
    QPushButton* m_fix;
    QPushButton* m_fixAll;
    QMenu* m_fixes;  ///< of the button, for several fixes
    QTreeView* m_view;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    bool m_hasAnalysis = false;
    int m_errors = 0, m_warnings = 0;
};

}  // namespace causeway::ui
