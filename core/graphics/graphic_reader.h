// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads graphical items, coordinate systems and placements from the syntax of annotations. Missing or invalid values
/// get the default of the specification. Warnings go to `diagnostics`, unless it is null.
/// Reference: Modelica Language Specification, section 18.6.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/graphics/annotation_values.h"
#include "core/graphics/class_picture.h"

namespace causeway {

class Library;

/// One `name = value` of a graphical record, written as a call or as a modification.
struct GraphicAttribute {
    std::string_view name;
    ast::Expression value;
};
[[nodiscard]] std::vector<GraphicAttribute> attributesOf(ast::FunctionCall call);
[[nodiscard]] std::vector<GraphicAttribute> attributesOf(ast::ClassModification modification);

struct LineAndTexts {
    LineItem line;
    std::vector<TextItem> texts;
    TextPlace annotation;
    bool isDrawn = false;
};

class GraphicReader {
public:
    GraphicReader(AnnotationEvaluator& values, Library& library, Diagnostics* diagnostics)
        : m_values(values), m_library(&library), m_diagnostics(diagnostics)
    {
    }
    /// Without image lookup and warnings: for attributes that change during a simulation.
    explicit GraphicReader(AnnotationEvaluator& values) : m_values(values) {}

    /// The items of `graphics = {...}`; leaves `map` and `isInherited` at their defaults.
    [[nodiscard]] std::vector<LayerItem> items(ast::Expression graphics);
    /// Attributes of `coordinateSystem(...)`, with defaults from `inherited`.
    [[nodiscard]] CoordinateSystem coordinateSystem(ast::ClassModification modification, CoordinateSystem inherited);
    /// Reads transformation(...) or iconTransformation(...), starting from `placement`; false if it has no extent.
    bool transformation(ast::ClassModification modification, Placement& placement);
    /// The Line and the Texts of a connection from `from` to `to`.
    [[nodiscard]] LineAndTexts connection(ast::Annotation annotation, std::string_view from, std::string_view to);
    [[nodiscard]] std::optional<Extent> extent(ast::Expression expression);
    /// Changes attributes of an item; invalid values are ignored.
    void change(GraphicItem& item, std::span<const GraphicAttribute> attributes);

private:
    bool graphic(std::string_view kind, std::span<const GraphicAttribute> attributes, GraphicItem& made);
    void place(const GraphicAttribute& attribute, ItemPlace& place);
    void shape(const GraphicAttribute& attribute, FilledShape& shape);
    void line(std::span<const GraphicAttribute> attributes, LineItem& line);
    void polygon(std::span<const GraphicAttribute> attributes, PolygonItem& polygon);
    void rectangle(std::span<const GraphicAttribute> attributes, RectangleItem& rectangle);
    void ellipse(std::span<const GraphicAttribute> attributes, EllipseItem& ellipse);
    void text(std::span<const GraphicAttribute> attributes, TextItem& text);
    void bitmap(std::span<const GraphicAttribute> attributes, BitmapItem& bitmap);
    void findImage(BitmapItem& bitmap, SourceSpan span);
    [[nodiscard]] TextItem connectionText(std::span<const GraphicAttribute> attributes,
                                          const std::vector<Point>& points, std::string_view from, std::string_view to);

    // Read one value each; false, with a warning, if it is invalid.
    bool read(const GraphicAttribute& attribute, double& target);
    bool read(const GraphicAttribute& attribute, bool& target);
    bool read(const GraphicAttribute& attribute, std::string& target);
    bool read(const GraphicAttribute& attribute, Point& target);
    bool read(const GraphicAttribute& attribute, Extent& target);
    bool read(const GraphicAttribute& attribute, std::vector<Point>& target);
    bool readColour(const GraphicAttribute& attribute, std::uint32_t& target);
    template <class Enumeration>
    bool readLiteral(const GraphicAttribute& attribute, Enumeration& target);
    void readTextStyle(const GraphicAttribute& attribute, TextItem& target);
    void readArrows(const GraphicAttribute& attribute, std::array<Arrow, 2>& target);
    bool refuse(const GraphicAttribute& attribute, std::string_view wanted);

    AnnotationEvaluator& m_values;
    Library* m_library = nullptr;
    Diagnostics* m_diagnostics = nullptr;
};

}  // namespace causeway
