// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Gestures on the canvas as steps of the document's one history. Knows no widget.
///
/// Each command finds what it means by name in the text as it is now, so that it does the right thing or nothing when
/// the picture is behind. Fails: with `refused` and a sentence that says why; then the text is as it was.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/editing/component_defaults.h"
#include "core/editing/component_parameters.h"
#include "core/editing/graphic_edits.h"
#include "core/editing/placement.h"
#include "ui/diagram/diagram_content.h"

namespace causeway::ui {

class Document;

/// A connect-equation by what it connects, and where its line is to go.
struct LineChange {
    std::string from, to;
    std::vector<Point> points;
    std::string colour = {};  ///< of a line that is made anew
};

/// What a gesture has hold of beside components: items of a layer.
struct PickedGraphics {
    DiagramLayer layer = DiagramLayer::Diagram;
    std::vector<GraphicReference> items;
};

class DiagramCommands : public QObject {
    Q_OBJECT
public:
    explicit DiagramCommands(Document& document, QObject* parent = nullptr);

    /// Names of classes that a new model must not have.
    void setTakenNames(std::function<std::set<std::string>()> names) { m_takenNames = std::move(names); }
    /// What is edited; its tree saves parsing the text again as long as nothing has changed.
    void setContent(std::shared_ptr<const DiagramContent> content);

    [[nodiscard]] quint64 revision() const;
    /// The definition of the class in the present text; none while that is not there.
    [[nodiscard]] ast::ClassDefinition definition();
    [[nodiscard]] ComponentPlace placeOf(const std::string& component, DiagramLayer layer);

    /// The names of the new components; empty when it was refused. In a text without a class a model is made around
    /// them.
    QStringList place(const ComponentDefaults& defaults, const ComponentPlace& at);
    bool movePlaces(const std::vector<std::pair<std::string, ComponentPlace>>& places,
                    const std::vector<LineChange>& lines, const std::vector<GraphicChange>& graphics,
                    DiagramLayer layer, const QString& label);
    bool remove(const std::vector<std::string>& components, const std::vector<LineChange>& connections,
                const PickedGraphics& graphics, const QString& label);
    bool connectEnds(const std::string& from, const std::string& to, const std::vector<Point>& points,
                     const std::string& colour, double thickness);
    bool leadLine(const LineChange& line);
    /// Connections in place of others, with their lines.
    bool replaceLines(const std::vector<LineChange>& removed, const std::vector<LineChange>& added,
                      const QString& label);
    [[nodiscard]] QString copied(const std::vector<std::string>& components, const PickedGraphics& graphics);
    struct Pasted {
        QStringList components;
        std::size_t graphics = 0;  ///< how many items: the last ones of the layer
    };
    /// In a text without a class a model is made around what is pasted.
    Pasted paste(const QString& text, Point offset, DiagramLayer layer);
    bool draw(const GraphicItem& item, DiagramLayer layer);
    bool orderGraphics(const PickedGraphics& graphics, bool toFront);
    /// The class whose diagram it is; empty while there is none.
    [[nodiscard]] QString className() const { return m_content ? m_content->className : QString(); }
    /// Modifiers of a component, and its description.
    bool setParameters(const std::string& component, const std::vector<ParameterChange>& changes,
                       const std::optional<std::string>& description);

signals:
    void refused(const QString& why);
    /// A component was placed, a line drawn: the model is being made here.
    void drawn();

private:
    [[nodiscard]] const SyntaxTree& tree();
    [[nodiscard]] bool isWithoutClass();
    [[nodiscard]] std::string newModelName() const;
    /// Behind all else.
    [[nodiscard]] Edits appended(const std::string& text) const;
    /// Those of inherited components, too.
    [[nodiscard]] std::set<std::string> shownNames() const;
    bool apply(const Edits& edits, const QString& label);
    /// Likewise what belongs to drawing the model.
    bool applyDrawn(const Edits& edits, const QString& label);

    Document& m_document;
    std::function<std::set<std::string>()> m_takenNames;
    std::shared_ptr<const DiagramContent> m_content;
    std::shared_ptr<const SyntaxTree> m_tree;
    quint64 m_treeRevision = 0;
};

}  // namespace causeway::ui
