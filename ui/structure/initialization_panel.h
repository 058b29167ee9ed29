// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Initialization of the model: given, guessed, added, redundant and contradictory values, in order of solution, with
/// fixes for the text. A row selects its variable everywhere; activating it opens its place in the text. The menu of
/// fixes is built on demand.
#pragma once

#include <QAbstractTableModel>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/structure/report/initialization_items.h"

class QLabel;
class QMenu;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace causeway::ui {

class Selection;
class Theme;

/// Texts are created when a row is displayed.
class InitializationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { BlockColumn, KindColumn, WhatColumn, ValueColumn, ReasonColumn, ColumnCount };

    explicit InitializationModel(Theme& theme, QObject* parent = nullptr);

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    /// Null: no run.
    void setResult(std::shared_ptr<const Result> result);
    [[nodiscard]] const InitialItem& item(int row) const { return m_items[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const Analysis* analysis() const { return m_analysis.get(); }
    /// Value at the start of the run; nothing without a run, or for items that set no variable.
    [[nodiscard]] std::optional<double> valueAtStart(const InitialItem& item) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString display(const InitialItem& item, int column) const;

    Theme& m_theme;
    std::shared_ptr<const Analysis> m_analysis;
    std::shared_ptr<const Result> m_result;
    std::size_t m_startRow = 0;  ///< of the result: after the initialization
    std::vector<InitialItem> m_items;
};

class InitializationPanel : public QWidget {
    Q_OBJECT
public:
    InitializationPanel(Theme& theme, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] InitializationModel& model() const { return *m_model; }
    [[nodiscard]] QTreeView& view() const { return *m_view; }
    /// For the selected row.
    [[nodiscard]] std::vector<DiagnosticFix> fixes() const;
    [[nodiscard]] QString summary() const;

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void setResult(std::shared_ptr<const causeway::Result> result);
    void showFixes();

signals:
    /// To a place in the sources of the analysis, possibly a library file.
    void jumpWanted(const causeway::SourceSpan& place);
    void fixWanted(const causeway::DiagnosticFix& fix);

private:
    void buildBar();
    void filter();
    void fillFixes();
    void select();
    void jump();
    [[nodiscard]] const InitialItem* current() const;

    Selection& m_selection;
    InitializationModel* m_model;
    QSortFilterProxyModel* m_filter;
    QTreeView* m_view;
    QLabel* m_summary;
    QLabel* m_why;  ///< complete text for the selected row
    QToolButton* m_problemsOnly;
    QToolButton* m_fix;
    QMenu* m_fixes;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    QWidget* m_content;
};

}  // namespace causeway::ui
