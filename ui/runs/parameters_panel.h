// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Interactive parameters: every parameter and start value of the model, typed or set by a slider, with immediate
/// repetition of the run. The text of the model is changed only on request; changes are bold, and can be reset. Keys:
/// Return edits the value.
#pragma once

#include <QWidget>
#include <memory>

#include "core/compiler/compiler.h"
#include "ui/runs/parameters_model.h"

class QLabel;
class QLineEdit;
class QSlider;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace causeway::ui {

class Theme;

class ParametersPanel : public QWidget {
    Q_OBJECT
public:
    explicit ParametersPanel(Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] ParametersModel& model() const { return *m_model; }
    /// Selects a parameter by name, like a click on its row.
    void choose(const QString& name);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

signals:
    /// Repeat the run with model().overrides().
    void overridesChanged();
    /// Write the changes to the text of the model.
    void writeWanted();

private:
    /// Range of the slider.
    struct Range {
        double from = 0, to = 1;
    };
    [[nodiscard]] int currentRow() const;
    [[nodiscard]] Range rangeFor(int row) const;
    void showCurrent();
    /// Reason for a rejected input; empty: none.
    void say(const QString& text);
    void showSlider();
    void takeSlider(int position);
    void updateState();

    ParametersModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterText;
    QToolButton* m_reset;
    QToolButton* m_resetAll;
    QToolButton* m_write;
    QTreeView* m_view;
    QLabel* m_name;
    QLabel* m_from;
    QSlider* m_slider;
    QLabel* m_to;
    QLabel* m_message;
    QLabel* m_empty;
    QStackedWidget* m_pages;
    Range m_range;
};

}  // namespace causeway::ui
