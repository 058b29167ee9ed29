// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The component breaker: explores a loop by removing incidences. The text is not changed.
///
/// The incidences of the chosen loop are toggled as cells of the matrix or edges of the digraph, or jointly by a
/// suggestion: the few incidences, or the tearing variable, that break it best. A job computes the effect of each
/// change on parts, matching and index (`partitionWithout`, `indexWithout`), shown next to the original. Changes can be
/// undone. Nothing is computed while the panel is hidden.
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
    /// All arguments must outlive the panel.
    BreakerPanel(Theme& theme, Selection& selection, JobManager& jobs, QWidget* parent = nullptr);
    ~BreakerPanel() override;

    [[nodiscard]] BreakerMatrix& matrix() const { return *m_matrix; }
    [[nodiscard]] BreakerDigraph& digraph() const { return *m_digraph; }
    [[nodiscard]] bool showsDigraph() const;
    [[nodiscard]] const std::set<EdgeId>& switchedOff() const { return m_history[m_standing]; }
    /// The remaining parts, in a sentence.
    [[nodiscard]] QString verdict() const;
    /// Effects on matching and index, in a sentence; empty if nothing is removed.
    [[nodiscard]] QString changes() const;
    /// No computation is pending.
    [[nodiscard]] bool isReady() const { return !m_isComputing && !m_isSearching; }

public slots:
    void setAnalysis(std::shared_ptr<const causeway::Analysis> analysis);
    void toggle(causeway::EdgeId edge);
    /// Removes exactly these edges.
    void switchOff(const std::vector<causeway::EdgeId>& edges);
    void reset();
    void undo();
    void redo();
    /// Shows the digraph of the loop instead of its matrix.
    void setShowsDigraph(bool shows);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Suggestions for a loop.
    struct Advice {
        ComponentBreaks breaks;
        std::vector<TearingGain> gains;
    };

    /// Effects of the removed incidences.
    struct Outcome {
        Partition partition;
        std::optional<std::uint32_t> indexBefore, index;
    };

    void build();
    void buildBar(QBoxLayout& bar);
    /// Discards previous changes.
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
    std::vector<std::size_t> m_loops;  ///< by entry of the box: indices in Structure::blocks
    std::size_t m_block = 0;
    std::vector<std::set<EdgeId>> m_history =
        std::vector<std::set<EdgeId>>(1);  ///< removed edges after each change; the first is the original loop
    std::size_t m_standing = 0;            ///< index in m_history
    EdgeId m_pointed;
    std::vector<std::vector<EdgeId>> m_advised;  ///< by entry of the list
    bool m_isComputing = false, m_isSearching = false;
    bool m_isWaiting = false;  ///< the chosen loop has not been displayed yet

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
