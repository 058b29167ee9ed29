// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Descriptions of a model's events: a list of all equations that generate events, and for the selected one its
/// regions, zero-crossing functions, form without conditions, possible solutions with their divisions by zero, and the
/// loop that avoids these. The list is created in a job. An equation selected elsewhere is shown here if it generates
/// events.
#pragma once

#include <QFutureWatcher>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/compiler/compiler.h"
#include "ui/session/layout_client.h"
#include "ui/structure/event_pages.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QSplitter;
class QStackedWidget;

namespace causeway::ui {

class Selection;
class Theme;

class EventDescriptionPanel : public QWidget {
    Q_OBJECT
public:
    EventDescriptionPanel(Theme& theme, Selection& selection, QWidget* parent = nullptr);
    ~EventDescriptionPanel() override;

    [[nodiscard]] bool isReady() const { return !m_isCollecting && !m_client.isBusy(); }
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] FormulaSheet& sheet() const { return *m_sheet; }
    [[nodiscard]] BltView& view() const { return *m_view; }
    [[nodiscard]] StructureCasesView& cases() const { return *m_cases; }
    [[nodiscard]] LayoutClient& layoutClient() { return m_client; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    using Pages = std::shared_ptr<const std::vector<EventPage>>;

    void collect();
    void takePages(Pages pages);
    void filter(const QString& text);
    void showPage(int row);
    void showGraph();
    void followSelection();
    void showMessage(const QString& text);

    Selection& m_selection;
    BltCardStyle m_style;
    std::shared_ptr<const Structure> m_structure, m_collected;
    Pages m_pages;
    QFutureWatcher<Pages> m_collector;
    bool m_isCollecting = false;
    bool m_isFollowing = false;
    LayoutClient m_client;
    CardGraph m_cards;
    LayoutGraph m_graph;

    QStackedWidget* m_stack;
    QLabel* m_message;
    QSplitter* m_content;
    QLineEdit* m_filter;
    QListWidget* m_list;
    FormulaSheet* m_sheet;
    BltView* m_view;
    StructureCasesView* m_cases;  ///< in its place if the structure changes
    bool m_hasCases = false;      ///< of the page
};

}  // namespace causeway::ui
