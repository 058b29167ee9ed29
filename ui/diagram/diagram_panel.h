// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The canvas of a document with what is around it: the bar with layers and zoom, the line of messages, placing by
/// name, dialogs.
#pragma once

#include <QWidget>
#include <memory>

#include "core/base/source.h"
#include "core/editing/arrange.h"
#include "core/editing/plot_targets.h"
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
    /// What was asked for is on the screen.
    [[nodiscard]] bool isSettled() const;
    /// Where the selected components are declared in the present text; empty while the picture is behind.
    [[nodiscard]] std::vector<SourceSpan> selectedPlaces() const;

    /// Whose time the diagram shows when it is alive; it must outlive the panel.
    void setPlayer(TimePlayer& player);
    /// Of the model that is shown: what there is to plot. May be null.
    void setAnalysis(std::shared_ptr<const Analysis> analysis) { m_analysis = std::move(analysis); }
    /// The last run and the model it is of; either may be null.
    void setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result);
    [[nodiscard]] bool isAlive() const { return m_isAlive; }
    /// Where the power of a run goes, for the diagram of its model while `kShowPower` is set; may be null.
    void setPower(std::shared_ptr<const PowerBalance> balance, std::shared_ptr<const Result> result);
    /// Whether the diagram of a component is shown, in place of that of the class.
    [[nodiscard]] bool isInside() const;
    [[nodiscard]] LayoutClient& layoutClient() { return m_layout; }

public slots:
    /// The class whose diagram is shown; empty: the first model.
    void setClassName(const QString& name) { m_source.setClassName(name); }
    /// Adds a component of a class, by its full name, around a point of the diagram.
    void placeClass(const QString& className, causeway::Point centre);
    /// Where the pointer is, or in the middle of what is in sight.
    void placeClassInSight(const QString& className);
    void placeByName();
    /// Adds one where the user puts it with keys or mouse.
    void placeByHand(const QString& className);
    void editParameters(const QString& component);
    /// Over all files that mean it: the action of the window that renames.
    void renameSelected();
    /// The properties of an item of the layer, by its number in the scene.
    void editProperties(std::size_t graphic);
    /// Asks what a text says, or which image it is, and draws it.
    void drawWithContent(const causeway::GraphicItem& item);
    void setIconShown(bool icon);
    void showMenu(const QPoint& globalPosition);
    void fillSelectionMenu(QMenu& menu) override;
    void fillGraphicsMenu(QMenu& menu);
    /// The circuit as the run has it, at the time of the cursor.
    void setAlive(bool alive);
    /// The diagram of a component.
    void openInside(const QString& component);
    void goOutside();
    /// Places what is selected by its connections, else what has no place yet, else everything; one step to take back.
    void arrange();
    /// What is clicked is plotted, until this is ended.
    void setProbing(bool probing);

signals:
    void selectionChanged();
    void aliveChanged();
    /// A component was placed, a line drawn: the model is being made here.
    void drawn();
    /// Variables and expressions of them, in the plots.
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
    /// What may be meant by what is typed, to choose from.
    void offerNames();
    void takeName();
    /// The list of what matches, the first one chosen.
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
    /// `use` is told, too, where there can be none.
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
    std::shared_ptr<const ClassSearch> m_search;  ///< classes that can be components; null before they are listed
    QToolButton* m_aliveButton = nullptr;
    QToolButton* m_outside = nullptr;
    TimePlayer* m_player = nullptr;
    TimeBar* m_timeBar = nullptr;  ///< null without a player
    QString m_said;                ///< by a command; what the state of the text has to say comes first
    QString m_placesKey, m_namesKey, m_parametersKey, m_refusalsKey, m_arrangeKey;
    /// What is being arranged, as it was asked for.
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
    bool m_isFindingPart = false;  ///< that is to be placed by hand
    /// Keys and clicks that mean what is still being looked up or drawn.
    std::vector<std::unique_ptr<QEvent>> m_typedAhead;
};

}  // namespace causeway::ui
