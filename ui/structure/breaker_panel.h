// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component breaker: what holds a loop together, tried by switching incidences off. The text is not changed.
///
/// A loop is chosen; its cells are toggled in the matrix, or together by an entry of the list: the few incidences, or the tearing variable,
/// that break it best. The partition comes from `partitionWithout` in a job and is shown at once. While nobody looks, nothing is computed.
#pragma once

#include <QWidget>
#include <memory>
#include <set>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/structure/structure_breaks.h"

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class BreakerMatrix;
class JobManager;
class Selection;
class Theme;

class BreakerPanel : public QWidget {
    Q_OBJECT
public:
    /// All of them must outlive the panel.
    BreakerPanel(Theme& theme, Selection& selection, JobManager& jobs, QWidget* parent = nullptr);
    ~BreakerPanel() override;

    [[nodiscard]] BreakerMatrix& matrix() const { return *m_matrix; }
    [[nodiscard]] const std::set<EdgeId>& switchedOff() const { return m_off; }
    /// What is left, in a sentence.
    [[nodiscard]] QString verdict() const;
    /// Nothing is being computed.
    [[nodiscard]] bool isReady() const { return !m_isComputing && !m_isSearching; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void toggle(causeway::EdgeId edge);
    /// Exactly these are off.
    void switchOff(const std::vector<causeway::EdgeId>& edges);
    void reset();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// What can be done about a loop.
    struct Advice {
        ComponentBreaks breaks;
        std::vector<TearingGain> gains;
    };

    void build();
    void chooseLoop(int entry);
    void search();
    void compute();
    void showPartition(const Partition& partition);
    void showAdvice(const Advice& advice);
    QTreeWidgetItem* addAdvice(QTreeWidgetItem* section, const QString& what, std::size_t largest, std::size_t count, std::vector<EdgeId> edges);

    Theme& m_theme;
    Selection& m_selection;
    JobManager& m_jobs;
    std::shared_ptr<const Structure> m_structure;
    std::vector<std::size_t> m_loops;  ///< by entry of the box: positions in Structure::blocks
    std::size_t m_block = 0;
    std::set<EdgeId> m_off;
    std::vector<std::vector<EdgeId>> m_advised;  ///< by number of the entry of the list
    bool m_isComputing = false, m_isSearching = false;
    bool m_isWaiting = false;  ///< nobody has looked yet at the loop that is chosen

    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QComboBox* m_loop;
    QToolButton* m_reset;
    QLabel* m_verdict;
    BreakerMatrix* m_matrix;
    QTreeWidget* m_list;
    QSplitter* m_splitter;
};

}  // namespace causeway::ui
