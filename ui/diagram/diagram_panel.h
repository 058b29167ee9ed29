// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The canvas of a document with its surroundings: layer and zoom bar, message line, placement by name, dialogs.
#pragma once

#include <QWidget>
#include <memory>

#include "core/base/source.h"
#include "core/editing/diagram/arrange.h"
#include "core/editing/diagram/plot_targets.h"
#include "ui/diagram/alive_source.h"
#include "ui/diagram/diagram_commands.h"
#include "ui/diagram/diagram_source.h"
#include "ui/diagram/diagram_view.h"
#include "ui/session/layout_client.h"
#include "ui/session/menu_owner.h"

class QAbstractButton;
class QLabel;
class QMenu;
class QLineEdit;
class QStringListModel;
class QToolButton;

namespace causeway {
class ClassSearch;
struct PowerBalance;
}  // namespace causeway

namespace causeway::ui {

class AppContext;
class DiagramOverview;
class Document;
class TimeBar;
class TimePlayer;

class DiagramPanel : public QWidget, public MenuOwner {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    DiagramPanel(AppContext& context, Document& document, QWidget* parent = nullptr);
    ~DiagramPanel() override;

    [[nodiscard]] DiagramView& view() const { return *m_view; }
    [[nodiscard]] DiagramSource& source() { return m_source; }
    [[nodiscard]] QString message() const;
    /// The display is up to date.
    [[nodiscard]] bool isSettled() const;
    /// Declarations of the selected components in the current text; empty while the picture is outdated.
    [[nodiscard]] std::vector<SourceSpan> selectedPlaces() const;

    /// Time source of the live diagram; must outlive the panel.
    void setPlayer(TimePlayer& player);
    /// Of the displayed model, for plottable quantities. May be null.
    void setAnalysis(std::shared_ptr<const Analysis> analysis) { m_analysis = std::move(analysis); }
    /// The last run and its model; either may be null.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result);
    [[nodiscard]] bool isAlive() const { return m_isAlive; }
    /// Power balance of a run, shown on the diagram of its model while `kShowPower` is set; may be null.
    void setPower(std::shared_ptr<const PowerBalance> balance, std::shared_ptr<const Result> result);
    /// Whether the diagram of a component is shown instead of that of the class.
    [[nodiscard]] bool isInside() const;
    [[nodiscard]] LayoutClient& layoutClient() { return m_layout; }

public slots:
    /// Class of the diagram; empty: the first model.
    void setClassName(const QString& name) { m_source.setClassName(name); }
    /// Adds a component of a class, by its full name, centred at a point of the diagram.
    void placeClass(const QString& className, causeway::Point centre);
    /// At the pointer, or in the centre of the visible part.
    void placeClassInSight(const QString& className);
    void placeByName();
    /// Lets the user place a component with keys or mouse.
    void placeByHand(const QString& className);
    void editParameters(const QString& component);
    /// In all files that refer to it: uses the window's rename action.
    void renameSelected();
    /// Opens the properties of an item of the layer, by index in the scene.
    void editProperties(std::size_t graphic);
    /// Requests the text or image file, and draws the item.
    void drawWithContent(const causeway::GraphicItem& item);
    void setIconShown(bool icon);
    void showMenu(const QPoint& globalPosition);
    void fillSelectionMenu(QMenu& menu) override;
    void fillGraphicsMenu(QMenu& menu);
    /// Shows the values of the run at the time of the cursor.
    void setAlive(bool alive);
    /// Shows the diagram of a component.
    void openInside(const QString& component);
    void goOutside();
    /// Arranges the selection by its connections, or else unplaced components, or else everything; one undo step.
    void arrange();
    /// Probe mode: clicked items are plotted.
    void setProbing(bool probing);

signals:
    void selectionChanged();
    void aliveChanged();
    /// A component was placed or a line drawn: the model is under construction.
    void drawn();
    /// Variables and expressions to be plotted.
    void plotWanted(const QStringList& names);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildBar();
    QWidget* buildTools();
    void showTools();
    [[nodiscard]] QString imageName(const QString& file) const;
    void showMessage(const QString& text);
    void showState();
    [[nodiscard]] QString unplacedText() const;
    void fillNames();
    [[nodiscard]] QStringList namesFor(const QString& typed) const;
    /// Offers class names that match the typed text.
    void offerNames();
    void takeName();
    /// Shows the matching names, with the first one selected.
    void showNames();
    void findRefusals(std::size_t end);
    [[nodiscard]] std::vector<PlotTarget> targetsOf(const ProbedPlace& place) const;
    [[nodiscard]] QStringList probed(const ProbedPlace& place, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] QString probeText(const ProbedPlace& place, Qt::KeyboardModifiers modifiers) const;
    void plot(const ProbedPlace& place, Qt::KeyboardModifiers modifiers);
    void fillPlotMenu(QMenu& menu, const ProbedPlace& place);
    void takeArrangement(const GraphLayout& layout);
    void pasteFrom(const QString& text, const QString& fromClass, causeway::Point offset);
    void putDown(const ComponentDefaults& defaults, const ComponentPlace& place);
    void carryOver(const QString& text, const QString& fromClass, causeway::Point offset);
    void whenDrawn(std::function<void()> act);
    /// Calls `use` also if the class cannot be a component.
    void findDefaults(const QString& className, std::function<void(std::optional<NewPart>)> use);
    [[nodiscard]] bool isAwaited() const;
    void takeTypedAhead();
    void showTime();
    void showAlive();
    void showPower();
    [[nodiscard]] QString powerReason() const;
    void followSettings();

    AppContext& m_context;
    Document& m_document;
    DiagramSource m_source;
    DiagramCommands m_commands;
    AliveSource m_alive;
    bool m_isAlive = false;
    std::shared_ptr<const PowerBalance> m_power;
    std::shared_ptr<const Result> m_powerOf;
    DiagramView* m_view;
    QAbstractButton* m_layerButton = nullptr;
    QAbstractButton* m_drawButton = nullptr;
    QAbstractButton* m_probeButton = nullptr;
    QWidget* m_tools = nullptr;
    std::vector<std::pair<DrawTool, QAbstractButton*>> m_toolButtons;
    DiagramOverview* m_overview;
    QLabel* m_class;
    QLabel* m_message;
    QLineEdit* m_placeName;
    QStringListModel* m_names;
    std::shared_ptr<const ClassSearch> m_search;  ///< classes that can be components; null until listed
    QToolButton* m_aliveButton = nullptr;
    QToolButton* m_outside = nullptr;
    TimePlayer* m_player = nullptr;
    TimeBar* m_timeBar = nullptr;  ///< null without a player
    QString m_said;                ///< by a command; messages about the state of the text take precedence
    QString m_placesKey, m_namesKey, m_parametersKey, m_refusalsKey, m_arrangeKey;
    /// Parameters of the layout request in progress.
    struct Arranging {
        std::shared_ptr<const DiagramContent> content;
        ArrangeGraph graph;
        Point middle;
        std::map<std::string, SignalDirection> directions;
    };
    std::optional<Arranging> m_arranging;
    std::shared_ptr<const Analysis> m_analysis;
    LayoutClient m_layout;
    bool m_takesName = false;      ///< Enter was pressed before the classes were listed
    bool m_isFindingPart = false;  ///< a component to be placed by the user is being looked up
    /// Keys and clicks that refer to a component still being looked up or drawn.
    std::vector<std::unique_ptr<QEvent>> m_typedAhead;
};

}  // namespace causeway::ui
