// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Common parts of all typed views: `View`, ranges of children of one type, identifiers, names, string literals.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/source.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::ast {

/// An IDENT with its span. A quoted identifier keeps its quotes: 'x' and x are different names.
struct Identifier {
    std::string_view text;  ///< empty if missing
    SourceSpan span;

    explicit operator bool() const { return !text.empty(); }
};

/// A node of a tree, or none.
class View {
public:
    View() = default;
    View(const SyntaxTree& tree, NodeId id) : m_tree(id.isNone() ? nullptr : &tree), m_id(id) {}

    explicit operator bool() const { return m_tree != nullptr; }
    [[nodiscard]] const SyntaxTree& tree() const { return *m_tree; }  ///< must not be called on an empty view
    [[nodiscard]] NodeId id() const { return m_id; }
    /// Kind of the node; `Error` for an empty view.
    [[nodiscard]] SyntaxKind kind() const { return m_tree ? m_tree->kind(m_id) : SyntaxKind::Error; }
    [[nodiscard]] SourceSpan span() const { return m_tree ? m_tree->span(m_id) : SourceSpan(); }
    [[nodiscard]] std::string_view text() const { return m_tree ? m_tree->text(m_id) : std::string_view(); }
    /// This node as a T, or none if it has another type.
    template <class T>
    [[nodiscard]] T as() const
    {
        return m_tree && T::accepts(kind()) ? T(*m_tree, m_id) : T();
    }
    template <class T>
    [[nodiscard]] bool is() const
    {
        return m_tree && T::accepts(kind());
    }
    bool operator==(const View&) const = default;

protected:
    /// The first child that is a T, or none.
    template <class T>
    [[nodiscard]] T child() const
    {
        if (m_tree) {
            for (const NodeId at : m_tree->children(m_id)) {
                if (T::accepts(m_tree->kind(at))) return T(*m_tree, at);
            }
        }
        return T();
    }
    /// The child at a 0-based position among the children of type T, or none.
    template <class T>
    [[nodiscard]] T child(std::size_t position) const
    {
        if (m_tree) {
            for (const NodeId at : m_tree->children(m_id)) {
                if (T::accepts(m_tree->kind(at)) && position-- == 0) return T(*m_tree, at);
            }
        }
        return T();
    }
    /// Kind of the node's first token; EndOfFile if it has none.
    [[nodiscard]] TokenKind firstTokenKind() const;
    /// The node's first own token of this kind (in none of its children), or the index of EndOfFile.
    [[nodiscard]] TokenIndex ownToken(TokenKind wanted) const;
    [[nodiscard]] bool hasOwnToken(TokenKind wanted) const;
    /// Empty for EndOfFile.
    [[nodiscard]] Identifier identifierAt(TokenIndex token) const;
    /// The node's first own Identifier token, or empty.
    [[nodiscard]] Identifier ownIdentifier() const
    {
        return m_tree ? identifierAt(ownToken(TokenKind::Identifier)) : Identifier();
    }

    const SyntaxTree* m_tree = nullptr;
    NodeId m_id;
};

/// The children of a node of type T, in order. Counting walks the list.
template <class T>
class ViewRange {
public:
    class Iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = T;
        using pointer = const T*;
        using iterator_category = std::input_iterator_tag;

        Iterator() = default;
        Iterator(const SyntaxTree* tree, NodeId at) : m_tree(tree), m_at(at) { skip(); }
        T operator*() const { return T(*m_tree, m_at); }
        Iterator& operator++()
        {
            m_at = m_tree->nextSibling(m_at);
            skip();
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator& other) const { return m_at == other.m_at; }

    private:
        void skip()
        {
            while (!m_at.isNone() && !T::accepts(m_tree->kind(m_at))) m_at = m_tree->nextSibling(m_at);
        }
        const SyntaxTree* m_tree = nullptr;
        NodeId m_at;
    };

    ViewRange() = default;
    explicit ViewRange(const View& parent)
        : m_tree(parent ? &parent.tree() : nullptr), m_first(parent ? m_tree->firstChild(parent.id()) : NodeId())
    {
    }
    [[nodiscard]] Iterator begin() const { return Iterator(m_tree, m_first); }
    [[nodiscard]] Iterator end() const { return Iterator(); }
    [[nodiscard]] bool empty() const { return begin() == end(); }
    [[nodiscard]] std::size_t size() const
    {
        std::size_t count = 0;
        for (Iterator at = begin(); at != end(); ++at) ++count;
        return count;
    }
    [[nodiscard]] std::vector<T> toVector() const
    {
        std::vector<T> all;
        for (const T item : *this) all.push_back(item);
        return all;
    }

private:
    const SyntaxTree* m_tree = nullptr;
    NodeId m_first;
};

/// ["."] IDENT {"." IDENT}: a type-specifier or a name.
class Name : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::Name; }

    /// Whether it starts with a dot, i.e. is looked up in the global scope.
    [[nodiscard]] bool isGlobal() const;
    [[nodiscard]] std::size_t partCount() const;
    [[nodiscard]] Identifier part(std::size_t position) const;
    [[nodiscard]] std::vector<Identifier> parts() const;
    /// The parts joined by dots, without comments and white space.
    [[nodiscard]] std::string toString() const;
};

/// STRING {"+" STRING} as a description.
class DescriptionString : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::DescriptionString; }

    /// The value: without quotes, with escapes resolved, the parts concatenated.
    [[nodiscard]] std::string value() const;
};

/// The value of a STRING token: without quotes and with escapes resolved. An unknown escape yields its second
/// character; a missing closing quote is accepted.
[[nodiscard]] std::string unescapeString(std::string_view literal);
/// The STRING token for a text: with quotes and escapes. Line ends are unchanged, as the specification permits.
[[nodiscard]] std::string quoteString(std::string_view text);

}  // namespace causeway::ast
