// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/route.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>

namespace causeway {

namespace {

// Prices are in drawing units of length.
constexpr double kCornerPrice = 12;           ///< extra length worth saving a corner
constexpr double kInsidePrice = 15;           ///< per unit inside a box
constexpr double kWrongWayPrice = 400;        ///< for leaving an end in another direction than its own
constexpr double kStub = 10, kShortStub = 4;  ///< straight length at an end
constexpr double kClearance = 4;              ///< from the side of a box to a passing line
constexpr double kMargin = 2;                 ///< closer to a side counts as inside
constexpr double kGrid = 2;
constexpr double kTolerance = 1e-6;
constexpr std::size_t kMaxBoxes = 16;  ///< in a search
constexpr std::size_t kMaxTracks = 24;
constexpr double kAlongPrice = 8;  ///< per unit along another line
constexpr double kCrossPrice = 3;  ///< for crossing one
constexpr double kApart = 4;       ///< between parallel lines
constexpr double kNear = 10;       ///< closer to another line is penalized
constexpr double kNearPrice = 0.02;

using Line = std::vector<Point>;

Point directionOf(Side side)
{
    switch (side) {
        case Side::Left: return {-1, 0};
        case Side::Right: return {1, 0};
        case Side::Down: return {0, -1};
        case Side::Up: return {0, 1};
        case Side::Any: break;
    }
    return {0, 0};
}

bool isSame(double a, double b)
{
    return std::abs(a - b) < kTolerance;
}

bool isSame(Point a, Point b)
{
    return isSame(a.x, b.x) && isSame(a.y, b.y);
}

double onGrid(double value)
{
    return std::round(value / kGrid) * kGrid;
}

/// Length of a horizontal or vertical segment inside a box enlarged by a margin, without its border.
double lengthInside(Point a, Point b, const Extent& box, double margin)
{
    const double boxLeft = box.left() - margin, boxRight = box.right() + margin, boxBottom = box.bottom() - margin,
                 boxTop = box.top() + margin;
    const double left = std::max(std::min(a.x, b.x), boxLeft), right = std::min(std::max(a.x, b.x), boxRight);
    const double bottom = std::max(std::min(a.y, b.y), boxBottom), top = std::min(std::max(a.y, b.y), boxTop);
    if (isSame(a.y, b.y))
        return a.y > boxBottom + kTolerance && a.y < boxTop - kTolerance ? std::max(0.0, right - left) : 0;
    return a.x > boxLeft + kTolerance && a.x < boxRight - kTolerance ? std::max(0.0, top - bottom) : 0;
}

/// Obstacles of a line.
struct Field {
    std::span<const Extent> boxes;
    std::span<const Track> tracks;
};

/// Price of a segment for running along or near another line, and for crossing it.
double priceBeside(Point a, Point b, const Track& track)
{
    const bool isHorizontal = isSame(a.y, b.y), isOtherHorizontal = isSame(track.from.y, track.to.y),
               isOtherVertical = isSame(track.from.x, track.to.x);
    if (isOtherHorizontal == isOtherVertical) return 0;
    const double left = std::max(std::min(a.x, b.x), std::min(track.from.x, track.to.x)),
                 right = std::min(std::max(a.x, b.x), std::max(track.from.x, track.to.x)),
                 bottom = std::max(std::min(a.y, b.y), std::min(track.from.y, track.to.y)),
                 top = std::min(std::max(a.y, b.y), std::max(track.from.y, track.to.y));
    if (isHorizontal != isOtherHorizontal)
        return right > left - kTolerance && top > bottom - kTolerance ? kCrossPrice : 0;
    const double apart = isHorizontal ? std::abs(a.y - track.from.y) : std::abs(a.x - track.from.x);
    if (apart >= kNear) return 0;
    const double price = apart < kMargin ? kAlongPrice : kNearPrice * (1 - apart / kNear);
    return price * std::max(0.0, isHorizontal ? right - left : top - bottom);
}

/// Price of one segment, without corners. A segment at an end must come near the component of that end.
double pricePiece(Point a, Point b, bool isAtEnd, const Field& field)
{
    double inside = 0, beside = 0;
    for (const Extent& box : field.boxes) inside += lengthInside(a, b, box, isAtEnd ? 0 : kMargin);
    for (const Track& track : field.tracks) beside += priceBeside(a, b, track);
    return std::abs(a.x - b.x) + std::abs(a.y - b.y) + kInsidePrice * inside + beside;
}

bool goesTo(Point from, Point to, Side side)
{
    const Point direction = directionOf(side);
    const double along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
    const double across = (to.x - from.x) * direction.y - (to.y - from.y) * direction.x;
    return side == Side::Any || (along > kTolerance && isSame(across, 0));
}

struct Priced {
    Line line;
    double price = std::numeric_limits<double>::infinity();
    bool isFree = false;  ///< crosses no box and respects exit directions
};

/// Requires a tidied line.
Priced priced(Line line, const RouteEnd& from, const RouteEnd& to, const Field& field)
{
    Priced result{std::move(line), 0, true};
    const Line& points = result.line;
    double length = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        length += std::abs(points[i].x - points[i + 1].x) + std::abs(points[i].y - points[i + 1].y);
        result.price += pricePiece(points[i], points[i + 1], i == 0 || i + 2 == points.size(), field);
    }
    result.isFree = result.price < length + kTolerance;
    if (points.size() > 2) result.price += kCornerPrice * static_cast<double>(points.size() - 2);
    const std::size_t last = points.size() - 1;
    for (const bool isWrong :
         {!goesTo(points[0], points[1], from.leaves), !goesTo(points[last], points[last - 1], to.leaves)}) {
        if (!isWrong) continue;
        result.price += kWrongWayPrice;
        result.isFree = false;
    }
    return result;
}

/// Whether the line turns back on itself anywhere.
bool turnsBack(const Line& line)
{
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
        const Point a{line[i + 1].x - line[i].x, line[i + 1].y - line[i].y},
            b{line[i + 2].x - line[i + 1].x, line[i + 2].y - line[i + 1].y};
        if (a.x * b.x + a.y * b.y < -kTolerance) return true;
    }
    return false;
}

/// Grid value halfway between two coordinates, or their mean if there is none.
double middleOf(double a, double b)
{
    const double middle = (a + b) / 2, snapped = onGrid(middle);
    return snapped > std::min(a, b) && snapped < std::max(a, b) ? snapped : middle;
}

/// Candidate positions of the middle segment of a line with two corners: between two coordinates, beyond them, or
/// beyond the components.
std::array<double, 5> channels(double a, double b, double least, double most)
{
    return {middleOf(a, b), std::min(a, b) - kStub, std::max(a, b) + kStub, least - kStub, most + kStub};
}

/// Extent of the ends and adjacent boxes.
Extent surroundings(Point a, Point b, std::span<const Extent> boxes)
{
    Extent all{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
    for (const Extent& box : boxes) {
        const auto isAt = [&](Point end) {
            return end.x >= box.left() - 1 && end.x <= box.right() + 1 && end.y >= box.bottom() - 1 &&
                   end.y <= box.top() + 1;
        };
        if (!isAt(a) && !isAt(b)) continue;
        all.first = {std::min(all.first.x, box.left()), std::min(all.first.y, box.bottom())};
        all.second = {std::max(all.second.x, box.right()), std::max(all.second.y, box.top())};
    }
    return all;
}

/// Cheapest line with up to three corners, by shape: L, Z and U in both orientations, also after a short straight
/// start.
Priced cheapestShape(const RouteEnd& from, const RouteEnd& to, const Field& field)
{
    Priced best;
    const auto offer = [&](std::initializer_list<Point> points) {
        Line line = tidied(std::vector<Point>(points));
        if (line.size() < 2 || turnsBack(line)) return;
        Priced offered = priced(std::move(line), from, to, field);
        if (offered.price < best.price - kTolerance) best = std::move(offered);
    };
    const Point a = from.at, b = to.at;
    const Extent around = surroundings(a, b, field.boxes);
    const auto shapes = [&](Point first, Point last) {
        offer({a, first, {last.x, first.y}, last, b});
        offer({a, first, {first.x, last.y}, last, b});
        for (const double x : channels(first.x, last.x, around.left(), around.right()))
            offer({a, first, {x, first.y}, {x, last.y}, last, b});
        for (const double y : channels(first.y, last.y, around.bottom(), around.top()))
            offer({a, first, {first.x, y}, {last.x, y}, last, b});
    };
    shapes(a, b);
    const auto ahead = [](const RouteEnd& end) {
        const Point direction = directionOf(end.leaves);
        return Point{end.at.x + kStub * direction.x, end.at.y + kStub * direction.y};
    };
    if (best.isFree && best.line.size() <= 4) return best;
    if (from.leaves != Side::Any) shapes(ahead(from), b);
    if (to.leaves != Side::Any) shapes(a, ahead(to));
    if (from.leaves != Side::Any && to.leaves != Side::Any) shapes(ahead(from), ahead(to));
    return best;
}

/// Boxes closest to the line between the ends, which may be obstacles.
std::vector<Extent> nearestBoxes(Point a, Point b, std::span<const Extent> boxes)
{
    const auto distance = [&](const Extent& box) {
        const double x = std::max({0.0, box.left() - std::max(a.x, b.x), std::min(a.x, b.x) - box.right()});
        const double y = std::max({0.0, box.bottom() - std::max(a.y, b.y), std::min(a.y, b.y) - box.top()});
        return x + y;
    };
    std::vector<Extent> nearest(boxes.begin(), boxes.end());
    std::stable_sort(nearest.begin(), nearest.end(),
                     [&](const Extent& p, const Extent& q) { return distance(p) < distance(q); });
    if (nearest.size() > kMaxBoxes) nearest.resize(kMaxBoxes);
    return nearest;
}

/// Lines that may be obstacles.
std::vector<Track> nearestTracks(Point a, Point b, std::span<const Track> tracks)
{
    if (tracks.size() <= kMaxTracks) return {tracks.begin(), tracks.end()};
    const auto distance = [&](const Track& track) {
        const double left = std::min(track.from.x, track.to.x), right = std::max(track.from.x, track.to.x),
                     bottom = std::min(track.from.y, track.to.y), top = std::max(track.from.y, track.to.y);
        return std::max({0.0, left - std::max(a.x, b.x), std::min(a.x, b.x) - right}) +
               std::max({0.0, bottom - std::max(a.y, b.y), std::min(a.y, b.y) - top});
    };
    std::vector<Track> nearest(tracks.begin(), tracks.end());
    std::stable_sort(nearest.begin(), nearest.end(),
                     [&](const Track& p, const Track& q) { return distance(p) < distance(q); });
    nearest.resize(kMaxTracks);
    return nearest;
}

/// Dijkstra's algorithm on the crossings of the lines through the ends, in front of them and beside the boxes. A state
/// is a crossing with the direction of arrival, so that corners can be priced.
class Search {
public:
    Search(const RouteEnd& from, const RouteEnd& to, const Field& field) : m_from(from), m_to(to), m_field(field)
    {
        for (const RouteEnd* end : {&from, &to}) {
            const Point direction = directionOf(end->leaves);
            for (const double step : {0.0, kShortStub, kStub}) {
                m_xs.push_back(end->at.x + step * direction.x);
                m_ys.push_back(end->at.y + step * direction.y);
            }
        }
        for (const Extent& box : field.boxes) {
            for (const double x : {box.left() - kClearance, box.right() + kClearance}) m_xs.push_back(x);
            for (const double y : {box.bottom() - kClearance, box.top() + kClearance}) m_ys.push_back(y);
        }
        for (const Track& track : field.tracks) {
            const bool isHorizontal = isSame(track.from.y, track.to.y);
            for (const double step : {-kApart, kApart}) {
                if (isHorizontal) m_ys.push_back(track.from.y + step);
                if (!isHorizontal) m_xs.push_back(track.from.x + step);
            }
        }
        for (std::vector<double>* values : {&m_xs, &m_ys}) {
            std::sort(values->begin(), values->end());
            values->erase(std::unique(values->begin(), values->end(), [](double a, double b) { return isSame(a, b); }),
                          values->end());
        }
    }

    [[nodiscard]] Line run()
    {
        const std::size_t states = m_xs.size() * m_ys.size() * 2;
        std::vector<double> price(states, std::numeric_limits<double>::infinity());
        std::vector<std::size_t> before(states, states);
        using Entry = std::pair<double, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        const std::size_t start = crossing(m_from.at), goal = crossing(m_to.at);
        for (const std::size_t vertical : {0U, 1U}) {
            price[start * 2 + vertical] = 0;
            open.push({0, start * 2 + vertical});
        }
        while (!open.empty()) {
            const auto [reached, state] = open.top();
            open.pop();
            if (reached > price[state]) continue;
            if (state / 2 == goal) return pathTo(state, before);
            for (const Side side : {Side::Left, Side::Right, Side::Down, Side::Up}) {
                const std::size_t next = neighbour(state / 2, side);
                if (next == kNone) continue;
                const std::size_t vertical = side == Side::Down || side == Side::Up ? 1 : 0,
                                  nextState = next * 2 + vertical;
                double step = pricePiece(at(state / 2), at(next), state / 2 == start || next == goal, m_field);
                if (state % 2 != vertical) step += kCornerPrice;
                if (state / 2 == start && !goesTo(m_from.at, at(next), m_from.leaves)) step += kWrongWayPrice;
                if (next == goal && !goesTo(m_to.at, at(state / 2), m_to.leaves)) step += kWrongWayPrice;
                if (reached + step >= price[nextState] - kTolerance) continue;
                price[nextState] = reached + step;
                before[nextState] = state;
                open.push({price[nextState], nextState});
            }
        }
        return {m_from.at, m_to.at};
    }

private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] Point at(std::size_t crossing) const
    {
        return {m_xs[crossing % m_xs.size()], m_ys[crossing / m_xs.size()]};
    }
    [[nodiscard]] std::size_t crossing(Point point) const
    {
        const auto find = [](const std::vector<double>& values, double value) {
            return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), value - kTolerance) -
                                            values.begin());
        };
        return find(m_ys, point.y) * m_xs.size() + find(m_xs, point.x);
    }
    [[nodiscard]] std::size_t neighbour(std::size_t crossing, Side side) const
    {
        const std::size_t column = crossing % m_xs.size(), row = crossing / m_xs.size();
        switch (side) {
            case Side::Left: return column > 0 ? crossing - 1 : kNone;
            case Side::Right: return column + 1 < m_xs.size() ? crossing + 1 : kNone;
            case Side::Down: return row > 0 ? crossing - m_xs.size() : kNone;
            case Side::Up: return row + 1 < m_ys.size() ? crossing + m_xs.size() : kNone;
            case Side::Any: break;
        }
        return kNone;
    }
    [[nodiscard]] Line pathTo(std::size_t state, const std::vector<std::size_t>& before) const
    {
        Line line;
        for (; state != before.size(); state = before[state]) line.push_back(at(state / 2));
        std::reverse(line.begin(), line.end());
        line.front() = m_from.at;
        line.back() = m_to.at;
        return tidied(line);
    }

    RouteEnd m_from, m_to;
    Field m_field;
    std::vector<double> m_xs, m_ys;  ///< ascending
};

/// From a corner of a path: in any direction except back.
Line cheapestLeg(Point before, Point corner, const RouteEnd& to, const Field& field)
{
    Priced best;
    best.line = routeLine({corner}, to, field.boxes, field.tracks);
    for (const Side side : {Side::Left, Side::Right, Side::Down, Side::Up}) {
        const Line leg = routeLine({corner, side}, to, field.boxes, field.tracks);
        Line whole{before};
        whole.insert(whole.end(), leg.begin(), leg.end());
        if (turnsBack(whole)) continue;
        const double price = priced(tidied(whole), {before}, to, field).price;
        if (price < best.price - kTolerance) best = {leg, price, true};
    }
    return best.line;
}

/// Moves the first point; attached corners follow to keep the directions of their segments.
void stretchStart(Line& line, Point to)
{
    const Point from = line.front();
    if (isSame(from, to)) return;
    line.front() = to;
    if (line.size() == 2) {
        const Point end = line.back();
        const bool wasHorizontal = isSame(from.y, end.y), wasVertical = isSame(from.x, end.x);
        if (wasHorizontal == wasVertical || isSame(to.x, end.x) || isSame(to.y, end.y)) return;
        if (wasHorizontal) {
            const double x = middleOf(to.x, end.x);
            line = {to, {x, to.y}, {x, end.y}, end};
        } else {
            const double y = middleOf(to.y, end.y);
            line = {to, {to.x, y}, {end.x, y}, end};
        }
        return;
    }
    const bool wasHorizontal = isSame(from.y, line[1].y), wasVertical = isSame(from.x, line[1].x);
    // The next segment absorbs the move of the corner.
    if (wasHorizontal && !wasVertical) line[1].y = to.y;
    if (wasVertical && !wasHorizontal) line[1].x = to.x;
}

}  // namespace

std::vector<Point> tidied(std::span<const Point> line)
{
    Line result;
    for (const Point& point : line) {
        if (!result.empty() && isSame(result.back(), point)) continue;
        while (result.size() >= 2) {
            const Point &a = result[result.size() - 2], &b = result.back();
            const bool isStraight =
                (isSame(a.x, b.x) && isSame(b.x, point.x)) || (isSame(a.y, b.y) && isSame(b.y, point.y));
            const bool goesOn = (b.x - a.x) * (point.x - b.x) + (b.y - a.y) * (point.y - b.y) > 0;
            if (!isStraight || !goesOn) break;
            result.pop_back();
        }
        result.push_back(point);
    }
    if (!result.empty() && line.size() > 1) result.back() = line.back();
    return result;
}

Side sideOf(Point at, const Extent& box)
{
    const Point centre = box.centre();
    const double x = (at.x - centre.x) / std::max(box.width(), 1.0),
                 y = (at.y - centre.y) / std::max(box.height(), 1.0);
    if (x == 0 && y == 0) return Side::Any;
    if (std::abs(x) >= std::abs(y)) return x > 0 ? Side::Right : Side::Left;
    return y > 0 ? Side::Up : Side::Down;
}

std::vector<Point> routeLine(const RouteEnd& from, const RouteEnd& to, std::span<const Extent> boxes,
                             std::span<const Track> tracks)
{
    if (isSame(from.at, to.at)) return {from.at, to.at};
    const std::vector<Track> beside = nearestTracks(from.at, to.at, tracks);
    Priced shape = cheapestShape(from, to, {boxes, beside});
    if (shape.isFree) return shape.line;
    const std::vector<Extent> nearest = nearestBoxes(from.at, to.at, boxes);
    Priced found = priced(Search(from, to, {nearest, beside}).run(), from, to, {boxes, beside});
    return found.price < shape.price - kTolerance ? found.line : shape.line;
}

std::vector<Point> routeThrough(const RouteEnd& from, std::span<const Point> corners, const RouteEnd& to,
                                std::span<const Extent> boxes, std::span<const Track> tracks)
{
    if (corners.empty()) return routeLine(from, to, boxes, tracks);
    Line line = routeLine(from, {corners[0]}, boxes, tracks);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const RouteEnd next = i + 1 < corners.size() ? RouteEnd{corners[i + 1]} : to;
        const Line leg = cheapestLeg(line[line.size() - 2], corners[i], next, {boxes, tracks});
        line.insert(line.end(), leg.begin() + 1, leg.end());
    }
    return line;
}

std::vector<Point> stretched(std::span<const Point> line, Point from, Point to)
{
    if (line.size() < 2) return {from, to};
    Line result(line.begin(), line.end());
    const Point by{from.x - result.front().x, from.y - result.front().y},
        other{to.x - result.back().x, to.y - result.back().y};
    if (isSame(by, other)) {
        for (Point& point : result) point = {point.x + by.x, point.y + by.y};
    } else {
        result = tidied(line);
        if (result.size() < 2) return {from, to};
        stretchStart(result, from);
        std::reverse(result.begin(), result.end());
        stretchStart(result, to);
        std::reverse(result.begin(), result.end());
    }
    result.front() = from;
    result.back() = to;
    return result;
}

std::vector<Point> withPieceMoved(std::span<const Point> line, std::size_t piece, Point by)
{
    Line result(line.begin(), line.end());
    if (piece + 1 >= result.size()) return result;
    const bool isHorizontal = isSame(result[piece].y, result[piece + 1].y),
               isVertical = isSame(result[piece].x, result[piece + 1].x);
    if (isHorizontal) by.x = 0;
    if (isVertical) by.y = 0;
    const Point first = result.front(), last = result.back();
    for (const std::size_t at : {piece, piece + 1}) result[at] = {result[at].x + by.x, result[at].y + by.y};
    if (piece == 0) result.insert(result.begin(), first);
    if (!isSame(result.back(), last)) result.push_back(last);
    return tidied(result);
}

}  // namespace causeway
