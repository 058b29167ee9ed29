// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values to play with: every parameter and start value of the model, typed or moved by a slider, and the run is
/// repeated at once.
///
/// The text of the model is not touched unless that is wanted; what is changed here is in bold, and can be taken back.
/// Keys: Return edits the value.
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
    /// The one of this name, as a click on its row would.
    void choose(const QString& name);

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

signals:
    /// The run is to be repeated with model().overrides().
    void overridesChanged();
    /// What was changed is to be written to the text of the model.
    void writeWanted();

private:
    /// What the slider goes over.
    struct Range {
        double from = 0, to = 1;
    };
    [[nodiscard]] int currentRow() const;
    [[nodiscard]] Range rangeFor(int row) const;
    void showCurrent();
    /// Why something typed was not taken; empty: nothing to say.
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
