// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/formula_layout.h"

#include <QApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// First available serif font; those of TeX are preferred.
QFont mathFont(double pointSize)
{
    QFont font;
    font.setFamilies({QStringLiteral("Latin Modern Roman"), QStringLiteral("STIX Two Text"),
                      QStringLiteral("Libertinus Serif"), QStringLiteral("Cambria"), QStringLiteral("Times New Roman"),
                      QStringLiteral("DejaVu Serif")});
    font.setStyleHint(QFont::Serif);
    font.setPointSizeF(pointSize);
    return font;
}

constexpr std::array<double, FormulaFonts::kLevels> kSizes = {1.0, 0.74, 0.6};
constexpr double kSerif = 1.12;  ///< serif letters look smaller

QList<QGlyphRun> glyphsOf(const QString& shown, const QFont& font)
{
    QTextLayout layout(shown, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    line.setPosition(QPointF(0, -line.ascent()));
    layout.endLayout();
    return layout.glyphRuns();
}

}  // namespace

FormulaFonts::FormulaFonts(double pointSize)
{
    for (std::size_t level = 0; level < kLevels; ++level) {
        for (const bool isItalic : {false, true}) {
            for (const bool isBold : {false, true}) {
                QFont font = mathFont(pointSize * kSizes[level]);
                font.setItalic(isItalic);
                font.setBold(isBold);
                m_faces[indexOf({level, isItalic, isBold})].font = font;
            }
        }
        const QFontMetricsF metrics(m_faces[indexOf({level})].font);
        // Point sizes are rounded; the width of an m shows the actual size.
        m_levels[level].em = metrics.horizontalAdvance(QLatin1Char('m')) * 1.1;
        m_levels[level].axis = metrics.xHeight() / 2 + 0.02 * m_levels[level].em;
        m_levels[level].capital = metrics.capHeight();
    }
}

FormulaFonts FormulaFonts::ofWindow()
{
    return FormulaFonts(QApplication::font().pointSizeF() * kSerif);
}

FormulaFonts FormulaFonts::beside(const QFont& font)
{
    return FormulaFonts(QFontInfo(font).pointSizeF() * kSerif);
}

const FormulaFonts::Extent& FormulaFonts::measure(const Style& style, const QString& shown) const
{
    constexpr qsizetype kMaxKept = 2000;
    const Face& face = m_faces[indexOf(style)];
    if (const auto known = face.extents.constFind(shown); known != face.extents.cend()) return known.value();
    const QFontMetricsF metrics(face.font);
    const QRectF tight = metrics.tightBoundingRect(shown);
    Extent extent{metrics.horizontalAdvance(shown), std::max(-tight.top(), metrics.xHeight()),
                  std::max(tight.bottom(), 0.0), glyphsOf(shown, face.font)};
    if (face.extents.size() >= kMaxKept) face.extents.clear();
    return *face.extents.insert(shown, std::move(extent));
}

/// Lays out one formula. Sizes are relative to the font's (em), as in TeX.
class FormulaSetter {
public:
    using Mark = FormulaLayout::Mark;
    using Role = NameSpan::Kind;

    /// `isFlat`: fractions use a slash.
    FormulaSetter(const Formula& formula, const FormulaFonts& fonts, const FormulaOptions& options, bool isFlat)
        : m_formula(formula), m_fonts(fonts), m_options(options), m_isFlat(isFlat)
    {
        for (const SoughtFormula& name : options.names) m_roles.emplace(name.latex, name.kind);
    }

    FormulaLayout set()
    {
        std::vector<Box> lines = m_options.isElided ? elidedLine() : brokenLines();
        FormulaLayout layout;
        double top = 0;  // of the line
        for (std::size_t i = 0; i < lines.size(); ++i) {
            Box& line = lines[i];
            // Lines without capitals get full height, so that the rows of a table are evenly spaced.
            line.ascent = std::max(line.ascent, m_fonts.capital(0));
            line.descent = std::max(line.descent, 0.25 * m_fonts.em(0));
            if (i == 0) layout.m_baseline = line.ascent;
            shift(line, line.left, top + line.ascent);
            top += line.ascent + line.descent + (i + 1 < lines.size() ? 0.35 * m_fonts.em(0) : 0);
            layout.m_width = std::max(layout.m_width, line.left + line.width);
            std::ranges::move(line.marks, std::back_inserter(layout.m_marks));
        }
        layout.m_height = top;
        return layout;
    }

private:
    struct Box {
        double width = 0, ascent = 0, descent = 0;
        double left = 0;  ///< indentation of a line
        std::vector<Mark> marks;
    };
    /// Size of a part, and the role of the name around it.
    struct Context {
        std::size_t level = 0;
        Role role = Role::Undecided;
        bool isInName = false;  ///< parts of names are not looked up
        bool isInFraction = false;
    };
    static constexpr std::size_t kMaxLines = 12;

    static void shift(Box& box, double dx, double dy)
    {
        for (Mark& mark : box.marks) {
            mark.at += QPointF(dx, dy);
            mark.path.translate(dx, dy);
        }
    }
    /// Adds `part` to `box`, with its left end and baseline at a point.
    static void put(Box& box, Box part, double x, double y)
    {
        shift(part, x, y);
        box.width = std::max(box.width, x + part.width);
        box.ascent = std::max(box.ascent, part.ascent - y);
        box.descent = std::max(box.descent, part.descent + y);
        std::ranges::move(part.marks, std::back_inserter(box.marks));
    }
    static void append(Box& box, Box part) { put(box, std::move(part), box.width, 0); }
    static Box blank(double width)
    {
        Box box;
        box.width = width;
        return box;
    }
    static void addPath(Box& box, QPainterPath path, double thickness, Role role)
    {
        Mark& mark = box.marks.emplace_back();
        mark.kind = Mark::Kind::Path;
        mark.path = std::move(path);
        mark.thickness = thickness;
        mark.role = role;
    }

    [[nodiscard]] double em(const Context& context) const { return m_fonts.em(context.level); }
    [[nodiscard]] double axis(const Context& context) const { return m_fonts.axis(context.level); }
    [[nodiscard]] double rule(const Context& context) const { return std::max(1.0, 0.055 * em(context)); }
    [[nodiscard]] const FormulaNode& nodeOf(std::uint32_t node) const { return m_formula.nodes[node]; }
    [[nodiscard]] static Context smaller(Context context)
    {
        context.level = std::min(context.level + 1, FormulaFonts::kLevels - 1);
        return context;
    }

    // ----- lines
    /// Unbreakable part of the formula, and whether a line may start with it.
    struct Piece {
        Box box;
        bool mayBegin = false;
    };

    std::vector<Box> brokenLines()
    {
        std::vector<Piece> pieces;
        collect(pieces, m_formula.root(), {}, true);
        std::vector<Box> lines(1);
        std::size_t i = 0;
        while (i < pieces.size()) {
            // Up to the next possible line break.
            Box group = std::move(pieces[i].box);
            for (++i; i < pieces.size() && !pieces[i].mayBegin; ++i) append(group, std::move(pieces[i].box));
            const double indent = lines.size() > 1 ? lines.back().left : 0;
            if (lines.back().width > 0 && indent + lines.back().width + group.width > m_options.width) {
                if (lines.size() == kMaxLines) {
                    append(lines.back(), glyphs(QStringLiteral(" …"), {}, false));
                    break;
                }
                lines.emplace_back().left = 2 * m_fonts.em(0);
            }
            append(lines.back(), std::move(group));
        }
        return lines;
    }

    /// As much of the start and end as fits.
    std::vector<Box> elidedLine()
    {
        std::vector<Piece> pieces;
        collect(pieces, m_formula.root(), {}, true);
        double width = 0;
        for (const Piece& piece : pieces) width += piece.box.width;
        std::vector<Box> line(1);
        std::size_t front = 0, back = pieces.size();
        if (width > m_options.width) {
            Box dots = glyphs(QStringLiteral(" … "), {}, false);
            double room = m_options.width - dots.width, shown = 0;
            while (front + 1 < back && shown + pieces[front].box.width <= room / 2) shown += pieces[front++].box.width;
            while (back > front + 1 && shown + pieces[back - 1].box.width <= room) shown += pieces[--back].box.width;
            while (front + 1 < back && shown + pieces[front].box.width <= room) shown += pieces[front++].box.width;
            for (std::size_t i = 0; i < front; ++i) append(line.front(), std::move(pieces[i].box));
            append(line.front(), std::move(dots));
        } else {
            back = 0;
        }
        for (std::size_t i = back; i < pieces.size(); ++i) append(line.front(), std::move(pieces[i].box));
        return line;
    }

    /// Collects the parts of a row; brackets that are too wide for a line become breakable.
    void collect(std::vector<Piece>& pieces, std::uint32_t row, const Context& context, bool isOutside)
    {
        for (const std::uint32_t child : nodeOf(row).children) {
            const FormulaNode& node = nodeOf(child);
            const bool isSign = node.kind == FormulaKind::Operator || node.kind == FormulaKind::Relation;
            Box box = layout(child, context);
            if (node.kind == FormulaKind::Fence && box.width > m_options.width) {
                pieces.push_back({glyphs(text(std::string_view(node.text).substr(0, 1)), context, false), false});
                collect(pieces, node.children.front(), context, false);
                pieces.push_back({glyphs(text(std::string_view(node.text).substr(1)), context, false), false});
                continue;
            }
            // The first relation, the "=", stays on the line of its left-hand side.
            const bool isFirstRelation = isOutside && node.kind == FormulaKind::Relation && !m_hasRelation;
            m_hasRelation = m_hasRelation || isFirstRelation;
            pieces.push_back({std::move(box), isSign && !isFirstRelation});
        }
    }

    // ----- nodes
    Box layout(std::uint32_t index, Context context)
    {
        const FormulaNode& node = nodeOf(index);
        const bool isName = node.kind == FormulaKind::Letter || node.kind == FormulaKind::Word ||
                            node.kind == FormulaKind::Subscript || node.kind == FormulaKind::Dot;
        const bool isOutermost = isName && !context.isInName;
        if (isOutermost) {
            const auto found = m_roles.find(m_formula.sourceOf(node));
            if (found != m_roles.end()) context.role = found->second;
            // "u" is not looked up within "u_C", nor "u_C" within its derivative.
            context.isInName = true;
        }
        Box box = layoutNode(node, context);
        if (isOutermost && context.role == Role::Known) underline(box, context);
        return box;
    }

    void underline(Box& box, const Context& context) const
    {
        const double y = box.descent + 0.12 * em(context);
        QPainterPath path;
        for (double x = 0; x < box.width; x += 3) path.addRect(x, y, 1.2, 1.2);
        addPath(box, std::move(path), 0, context.role);
        box.descent = y + 1.2;
    }

    Box layoutNode(const FormulaNode& node, const Context& context)
    {
        switch (node.kind) {
            case FormulaKind::Row: {
                Box box;
                for (const std::uint32_t child : node.children) append(box, layout(child, context));
                return box;
            }
            case FormulaKind::Letter: return glyphs(text(node.text), context, true);
            case FormulaKind::Word: return glyphs(text(node.text), context, false);
            case FormulaKind::Number:
            case FormulaKind::Sign: return glyphs(text(node.text), context, false);
            case FormulaKind::Operator:
            case FormulaKind::Relation: {
                const double room =
                    (node.kind == FormulaKind::Operator ? 0.22 : 0.28) * em(context) * (context.level == 0 ? 1 : 0.5);
                Box box = blank(room);
                append(box, glyphs(text(node.text), context, false));
                box.width += room;
                return box;
            }
            case FormulaKind::Punctuation: {
                Box box = glyphs(text(node.text), context, false);
                box.width += 0.25 * em(context);
                return box;
            }
            case FormulaKind::Space: return blank(0.2 * em(context));
            case FormulaKind::Fraction: return fraction(node, context);
            case FormulaKind::Root: return root(node, context);
            case FormulaKind::Subscript: return script(node, context, false);
            case FormulaKind::Power: return script(node, context, true);
            case FormulaKind::Dot: return dot(node, context);
            case FormulaKind::Fence: return fence(node, context);
            case FormulaKind::Cases: return bracketed('{', grid(node, context, false), 0, context);
            case FormulaKind::Matrix: return bracketed('[', grid(node, context, true), ']', context);
        }
        return {};
    }

    /// i and j: the dot of a derivative would be mistaken for their own.
    [[nodiscard]] bool hasOwnDot(const FormulaNode& node) const
    {
        if (node.kind != FormulaKind::Letter && node.kind != FormulaKind::Word)
            return !node.children.empty() && hasOwnDot(nodeOf(node.children.front()));
        const QString shown = text(node.text);
        return shown.startsWith(QLatin1Char('i')) || shown.startsWith(QLatin1Char('j'));
    }

    Box glyphs(const QString& shown, const Context& context, bool isItalic) const
    {
        Box box;
        if (shown.isEmpty()) return box;
        const FormulaFonts::Style style{context.level, isItalic, context.role == Role::Solved};
        const FormulaFonts::Extent& extent = m_fonts.measure(style, shown);
        box.width = extent.width + (isItalic ? 0.03 * em(context) : 0);
        box.ascent = extent.ascent;
        box.descent = extent.descent;
        Mark& mark = box.marks.emplace_back();
        mark.glyphs = extent.glyphs;
        mark.role = context.role;
        return box;
    }

    /// Descends through rows with a single part.
    [[nodiscard]] const FormulaNode& insideOf(std::uint32_t node) const
    {
        while (nodeOf(node).kind == FormulaKind::Row && nodeOf(node).children.size() == 1)
            node = nodeOf(node).children.front();
        return nodeOf(node);
    }

    /// Numerator or denominator beside a slash, in brackets where precedence requires them.
    Box besideSlash(std::uint32_t part, const Context& context, bool isDenominator)
    {
        const FormulaNode& node = insideOf(part);
        const auto separates = [&](std::uint32_t child) {
            const FormulaNode& sign = nodeOf(child);
            if (sign.kind == FormulaKind::Fraction || sign.kind == FormulaKind::Relation) return true;
            return (sign.kind == FormulaKind::Operator || sign.kind == FormulaKind::Sign) &&
                   (isDenominator || (sign.text != "\u00b7" && &node.children.front() != &child));
        };
        const bool isOpen = node.kind == FormulaKind::Fraction || node.kind == FormulaKind::Cases ||
                            (node.kind == FormulaKind::Row && std::ranges::any_of(node.children, separates));
        Box inside = layout(part, context);
        if (!isOpen) return inside;
        Box box = bracket('(', inside, context);
        const Box closing = bracket(')', inside, context);
        append(box, std::move(inside));
        append(box, closing);
        return box;
    }

    Box flatFraction(const FormulaNode& node, const Context& context)
    {
        Box box = besideSlash(node.children[0], context, false);
        append(box, glyphs(QStringLiteral("/"), context, false));
        append(box, besideSlash(node.children[1], context, true));
        return box;
    }

    Box fraction(const FormulaNode& node, Context context)
    {
        if (m_isFlat) return flatFraction(node, context);
        const double outerAxis = axis(context), thickness = rule(context), gap = 0.16 * em(context);
        Context inner = context.isInFraction ? smaller(context) : context;
        inner.isInFraction = true;
        Box top = layout(node.children[0], inner), bottom = layout(node.children[1], inner);
        const double width = std::max(top.width, bottom.width) + 0.3 * em(context);
        Box box;
        const double side = 0.08 * em(context);
        const double topX = side + (width - top.width) / 2, bottomX = side + (width - bottom.width) / 2;
        const double up = outerAxis + thickness / 2 + gap + top.descent,
                     down = -outerAxis + thickness / 2 + gap + bottom.ascent;
        put(box, std::move(top), topX, -up);
        put(box, std::move(bottom), bottomX, down);
        QPainterPath bar;
        bar.addRect(side, -outerAxis - thickness / 2, width, thickness);
        addPath(box, std::move(bar), 0, context.role);
        box.width = width + 2 * side;
        return box;
    }

    Box root(const FormulaNode& node, const Context& context)
    {
        Box inside = layout(node.children.front(), context);
        const double gap = 0.14 * em(context), thickness = rule(context), hook = 0.6 * em(context);
        const double top = -std::max(inside.ascent, m_fonts.capital(context.level)) - gap,
                     bottom = std::max(inside.descent, 0.05 * em(context));
        Box box = blank(hook);
        const double width = inside.width;
        append(box, std::move(inside));
        QPainterPath path(QPointF(0.08 * em(context), top + (bottom - top) * 0.6));
        path.lineTo(0.2 * em(context), top + (bottom - top) * 0.52);
        path.lineTo(0.36 * em(context), bottom);
        path.lineTo(hook - 0.06 * em(context), top);
        path.lineTo(hook + width + 0.06 * em(context), top);
        addPath(box, std::move(path), thickness, context.role);
        box.width += 0.1 * em(context);
        box.ascent = std::max(box.ascent, -top + thickness);
        return box;
    }

    Box script(const FormulaNode& node, const Context& context, bool isUp)
    {
        Box box = layout(node.children[0], context);
        Context inner = smaller(context);
        // An index is part of a name, an exponent is not.
        if (isUp) inner.isInName = false;
        Box small = layout(node.children[1], inner);
        const double x = box.width + 0.03 * em(context);
        const double y =
            isUp ? -std::max(box.ascent - 0.45 * m_fonts.capital(inner.level), 0.62 * m_fonts.capital(context.level)) -
                       small.descent * 0.5
                 : std::max(box.descent, 0.12 * em(context)) + 0.35 * small.ascent;
        put(box, std::move(small), x, y);
        box.width += 0.04 * em(context);
        return box;
    }

    /// One dot per differentiation.
    Box dot(const FormulaNode& node, const Context& context)
    {
        int count = 1;
        std::uint32_t inside = node.children.front();
        for (;;) {
            const FormulaNode& next = nodeOf(inside);
            if (next.kind == FormulaKind::Row && next.children.size() == 1) {
                inside = next.children.front();
            } else if (next.kind == FormulaKind::Dot) {
                ++count;
                inside = next.children.front();
            } else {
                break;
            }
        }
        Box box = layout(inside, context);
        // Dots have a least size and a distance from the letter, to remain visible in small type.
        const double radius = std::max(0.07 * em(context), 0.9), step = 3.4 * radius;
        // Above the letter, not above its subscript.
        const FormulaNode& base = nodeOf(inside);
        const double width =
            base.kind == FormulaKind::Subscript ? layout(base.children.front(), context).width : box.width;
        const double gap = hasOwnDot(base) ? 2.6 * radius : 2.1 * radius;
        const double y = -box.ascent - gap;
        double x = width / 2 + 0.08 * em(context) - step * (count - 1) / 2;
        QPainterPath path;
        for (int i = 0; i < count; ++i, x += step) path.addEllipse(QPointF(x, y), radius, radius);
        addPath(box, std::move(path), 0, context.role);
        box.ascent += gap + 1.2 * radius;
        return box;
    }

    Box fence(const FormulaNode& node, const Context& context)
    {
        const Box inside = layout(node.children.front(), context);
        Box box;
        append(box, bracket(node.text[0], inside, context));
        append(box, inside);
        append(box, bracket(node.text[1], inside, context));
        return box;
    }

    /// As high as its contents. 0 stands for the missing closing bracket of cases.
    Box bracketed(char opening, const Box& inside, char closing, const Context& context) const
    {
        Box box;
        append(box, bracket(opening, inside, context));
        append(box, blank(0.15 * em(context)));
        append(box, inside);
        if (closing == 0) return box;
        append(box, blank(0.15 * em(context)));
        append(box, bracket(closing, inside, context));
        return box;
    }

    Box bracket(char sign, const Box& inside, const Context& context) const
    {
        const double half = std::max({inside.ascent - axis(context), inside.descent + axis(context),
                                      0.55 * m_fonts.capital(context.level)}) +
                            0.08 * em(context);
        const double top = -axis(context) - half, bottom = -axis(context) + half, middle = -axis(context);
        const double width = (sign == '{' || sign == '}' ? 0.42 : 0.3) * em(context), side = 0.06 * em(context);
        const bool isOpening = sign == '(' || sign == '[' || sign == '{';
        // A closing bracket is an opening one, mirrored.
        const auto x = [&](double part) { return isOpening ? side + width * (1 - part) : side + width * part; };
        QPainterPath path;
        if (sign == '[' || sign == ']') {
            path.moveTo(x(0.1), top);
            path.lineTo(x(0.75), top);
            path.lineTo(x(0.75), bottom);
            path.lineTo(x(0.1), bottom);
        } else if (sign == '{' || sign == '}') {
            const double bend = std::min(0.35 * half, 0.5 * em(context));
            path.moveTo(x(0), top);
            path.quadTo(x(0.5), top, x(0.5), top + bend);
            path.lineTo(x(0.5), middle - bend);
            path.quadTo(x(0.5), middle, x(1), middle);
            path.quadTo(x(0.5), middle, x(0.5), middle + bend);
            path.lineTo(x(0.5), bottom - bend);
            path.quadTo(x(0.5), bottom, x(0), bottom);
        } else {
            path.moveTo(x(0.1), top);
            path.cubicTo(x(1.05), top + 0.55 * half, x(1.05), bottom - 0.55 * half, x(0.1), bottom);
        }
        Box box = blank(width + 2 * side);
        box.ascent = -top;
        box.descent = bottom;
        addPath(box, std::move(path), rule(context) * 1.1, context.role);
        return box;
    }

    Box grid(const FormulaNode& node, const Context& context, bool isCentred)
    {
        const std::size_t columns = std::max(1U, node.columns), rows = node.children.size() / columns;
        std::vector<Box> cells;
        std::vector<double> widths(columns, 0);
        for (std::size_t i = 0; i < rows * columns; ++i) {
            Box& cell = cells.emplace_back(layout(node.children[i], context));
            widths[i % columns] = std::max(widths[i % columns], cell.width);
        }
        const double columnGap = (isCentred ? 0.9 : 1.2) * em(context), rowGap = 0.35 * em(context);
        Box box;
        double top = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            double ascent = m_fonts.capital(context.level), descent = 0.2 * em(context);
            for (std::size_t c = 0; c < columns; ++c) {
                ascent = std::max(ascent, cells[row * columns + c].ascent);
                descent = std::max(descent, cells[row * columns + c].descent);
            }
            double x = 0;
            for (std::size_t c = 0; c < columns; ++c) {
                Box& cell = cells[row * columns + c];
                const double inset = isCentred ? (widths[c] - cell.width) / 2 : 0;
                put(box, std::move(cell), x + inset, top + ascent);
                x += widths[c] + columnGap;
            }
            box.width = std::max(box.width, x - columnGap);
            top += ascent + descent + (row + 1 < rows ? rowGap : 0);
        }
        // Centred at the height of the minus sign.
        const double up = top / 2 + axis(context);
        shift(box, 0, -up);
        box.ascent = up;
        box.descent = top - up;
        return box;
    }

    const Formula& m_formula;
    const FormulaFonts& m_fonts;
    const FormulaOptions& m_options;
    bool m_isFlat;
    std::unordered_map<std::string_view, Role> m_roles;
    bool m_hasRelation = false;
};

std::optional<FormulaLayout> FormulaLayout::make(const std::string& latex, const FormulaFonts& fonts,
                                                 const FormulaOptions& options)
{
    constexpr std::size_t kLongest = 8000;  // a page; longer equations are unreadable
    if (latex.size() > kLongest) return std::nullopt;
    const std::optional<Formula> formula = parseFormula(latex);
    if (!formula) return std::nullopt;
    FormulaLayout layout = FormulaSetter(*formula, fonts, options, false).set();
    return layout.m_height <= options.height ? std::move(layout) : FormulaSetter(*formula, fonts, options, true).set();
}

void FormulaLayout::paint(QPainter& painter, QPointF topLeft, const ThemeColours& colours) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(topLeft);
    const QColor plain = painter.pen().color();
    for (const Mark& mark : m_marks) {
        const QColor colour = mark.role == NameSpan::Kind::Solved  ? colours.edgeSolved
                              : mark.role == NameSpan::Kind::Known ? colours.edgeKnown
                                                                   : plain;
        if (mark.kind == Mark::Kind::Text) {
            painter.setPen(colour);
            for (const QGlyphRun& run : mark.glyphs) painter.drawGlyphRun(mark.at, run);
        } else if (mark.thickness > 0) {
            painter.strokePath(mark.path, QPen(colour, mark.thickness, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        } else {
            painter.fillPath(mark.path, colour);
        }
    }
    painter.restore();
}

}  // namespace causeway::ui
