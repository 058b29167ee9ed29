// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component breaker: what holds a loop together, tried by switching incidences off. The text is not changed.
///
/// A loop is chosen; its incidences are toggled as cells of the matrix or as edges of the digraph, or together by an
/// entry of the list: the few incidences, or the tearing variable, that break it best. What each change does to parts,
/// matching and index is computed in a job
/// (`partitionWithout`, `indexWithout`) and shown beside what was before. Each change can be undone. While nobody
/// looks, nothing is computed.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/compiler/compiler.h"
#include "ui/structure/breaker_loop.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace causeway::ui {

class BreakerDigraph;
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
    [[nodiscard]] BreakerDigraph& digraph() const { return *m_digraph; }
    [[nodiscard]] bool showsDigraph() const;
    [[nodiscard]] const std::set<EdgeId>& switchedOff() const { return m_history[m_standing]; }
    /// What is left, in a sentence.
    [[nodiscard]] QString verdict() const;
    /// What it did to matching and index, in a sentence; empty while nothing is off.
    [[nodiscard]] QString changes() const;
    /// Nothing is being computed.
    [[nodiscard]] bool isReady() const { return !m_isComputing && !m_isSearching; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void toggle(causeway::EdgeId edge);
    /// Exactly these are off.
    void switchOff(const std::vector<causeway::EdgeId>& edges);
    void reset();
    void undo();
    void redo();
    /// The digraph of the loop in place of its matrix.
    void setShowsDigraph(bool shows);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// What can be done about a loop.
    struct Advice {
        ComponentBreaks breaks;
        std::vector<TearingGain> gains;
    };

    /// What follows from what is switched off.
    struct Outcome {
        Partition partition;
        std::optional<std::uint32_t> indexBefore, index;
    };

    void build();
    void buildBar(QBoxLayout& bar);
    /// Forgets the changes before.
    void restart();
    void take(std::set<EdgeId> off);
    void point(EquationId equation, UnknownId unknown);
    void chooseLoop(int entry);
    void search();
    void compute();
    void showOutcome(const Outcome& outcome);
    [[nodiscard]] QString indexText(std::optional<std::uint32_t> index) const;
    void showAdvice(const Advice& advice);
    QTreeWidgetItem* addAdvice(QTreeWidgetItem* section, const QString& what, std::size_t largest, std::size_t count,
                               std::vector<EdgeId> edges);

    Theme& m_theme;
    Selection& m_selection;
    JobManager& m_jobs;
    std::shared_ptr<const Structure> m_structure;
    std::vector<std::size_t> m_loops;  ///< by entry of the box: positions in Structure::blocks
    std::size_t m_block = 0;
    std::vector<std::set<EdgeId>> m_history =
        std::vector<std::set<EdgeId>>(1);  ///< what was off, change by change; the first is the loop as it is
    std::size_t m_standing = 0;            ///< in m_history
    EdgeId m_pointed;
    std::vector<std::vector<EdgeId>> m_advised;  ///< by number of the entry of the list
    bool m_isComputing = false, m_isSearching = false;
    bool m_isWaiting = false;  ///< nobody has looked yet at the loop that is chosen

    QStackedWidget* m_pages;
    QLabel* m_empty;
    QWidget* m_content;
    QComboBox* m_loop;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_reset;
    QToolButton* m_digraphButton;
    QLabel* m_verdict;
    QLabel* m_changes;
    QStackedWidget* m_boards;
    BreakerMatrix* m_matrix;
    BreakerDigraph* m_digraph;
    QTreeWidget* m_list;
    QSplitter* m_splitter;
};

}  // namespace causeway::ui
