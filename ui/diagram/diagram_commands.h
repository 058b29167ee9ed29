// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Canvas gestures as undo steps of the document. Independent of widgets. Each command resolves names in the current
/// text, so that it does the right thing or nothing if the picture is outdated. Fails: with `refused` and a sentence
/// with the reason; the text is then unchanged.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/editing/diagram/component_defaults.h"
#include "core/editing/diagram/component_parameters.h"
#include "core/editing/diagram/graphic_edits.h"
#include "core/editing/diagram/placement.h"
#include "ui/diagram/diagram_content.h"

namespace causeway::ui {

class Document;

/// A connect-equation, by its connectors, and the new points of its line.
struct LineChange {
    std::string from, to;
    std::vector<Point> points;
    std::string colour = {};  ///< of a new line
};

/// Layer items in a gesture, besides components.
struct PickedGraphics {
    DiagramLayer layer = DiagramLayer::Diagram;
    std::vector<GraphicReference> items;
};

class DiagramCommands : public QObject {
    Q_OBJECT
public:
    explicit DiagramCommands(Document& document, QObject* parent = nullptr);

    /// Class names not allowed for a new model.
    void setTakenNames(std::function<std::set<std::string>()> names) { m_takenNames = std::move(names); }
    /// The edited content; reuses its tree while the text is unchanged.
    void setContent(std::shared_ptr<const DiagramContent> content);

    [[nodiscard]] quint64 revision() const;
    /// Definition of the class in the current text; none if it is missing.
    [[nodiscard]] ast::ClassDefinition definition();
    [[nodiscard]] ComponentPlace placeOf(const std::string& component, DiagramLayer layer);

    /// Names of the new components; empty if refused. In a text without a class, creates a model for them.
    QStringList place(const ComponentDefaults& defaults, const ComponentPlace& at);
    bool movePlaces(const std::vector<std::pair<std::string, ComponentPlace>>& places,
                    const std::vector<LineChange>& lines, const std::vector<GraphicChange>& graphics,
                    DiagramLayer layer, const QString& label);
    bool remove(const std::vector<std::string>& components, const std::vector<LineChange>& connections,
                const PickedGraphics& graphics, const QString& label);
    bool connectEnds(const std::string& from, const std::string& to, const std::vector<Point>& points,
                     const std::string& colour, double thickness);
    bool leadLine(const LineChange& line);
    /// Replaces connections and their lines.
    bool replaceLines(const std::vector<LineChange>& removed, const std::vector<LineChange>& added,
                      const QString& label);
    [[nodiscard]] QString copied(const std::vector<std::string>& components, const PickedGraphics& graphics);
    struct Pasted {
        QStringList components;
        std::size_t graphics = 0;  ///< number of items: the last ones of the layer
    };
    /// In a text without a class, creates a model for the pasted items.
    Pasted paste(const QString& text, Point offset, DiagramLayer layer);
    bool draw(const GraphicItem& item, DiagramLayer layer);
    bool orderGraphics(const PickedGraphics& graphics, bool toFront);
    /// Class of the diagram; empty if there is none.
    [[nodiscard]] QString className() const { return m_content ? m_content->className : QString(); }
    /// Changes modifiers of a component, and its description.
    bool setParameters(const std::string& component, const std::vector<ParameterChange>& changes,
                       const std::optional<std::string>& description);

signals:
    void refused(const QString& why);
    /// A component was placed or a line drawn: the model is under construction.
    void drawn();

private:
    [[nodiscard]] const SyntaxTree& tree();
    [[nodiscard]] bool isWithoutClass();
    [[nodiscard]] std::string newModelName() const;
    /// Edits that append a text at the end.
    [[nodiscard]] Edits appended(const std::string& text) const;
    /// Including inherited components.
    [[nodiscard]] std::set<std::string> shownNames() const;
    bool apply(const Edits& edits, const QString& label);
    /// As `apply`, for edits that are part of drawing the model.
    bool applyDrawn(const Edits& edits, const QString& label);

    Document& m_document;
    std::function<std::set<std::string>()> m_takenNames;
    std::shared_ptr<const DiagramContent> m_content;
    std::shared_ptr<const SyntaxTree> m_tree;
    quint64 m_treeRevision = 0;
};

}  // namespace causeway::ui
