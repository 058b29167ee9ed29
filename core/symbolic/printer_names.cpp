// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <fmt/format.h>

#include "core/symbolic/printer.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

bool isGreek(std::string_view word)
{
    constexpr std::array kGreek = {"alpha", "beta",   "gamma",  "delta", "epsilon", "zeta",  "eta",   "theta",
                                   "iota",  "kappa",  "lambda", "mu",    "nu",      "xi",    "pi",    "rho",
                                   "sigma", "tau",    "phi",    "chi",   "psi",     "omega", "Gamma", "Delta",
                                   "Theta", "Lambda", "Phi",    "Psi",   "Omega",   "Sigma", "Xi",    "Pi"};
    for (const std::string_view letter : kGreek) {
        if (letter == word) return true;
    }
    return false;
}

std::string escapeLatex(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '_':
            case '%':
            case '#':
            case '&':
            case '$':
            case '{':
            case '}':
                result += '\\';
                result += c;
                break;
            case ' ': result += "\\ "; break;
            case '\\': result += "\\backslash "; break;
            case '^': result += "\\hat{}"; break;
            case '~': result += "\\sim "; break;
            default: result += c;
        }
    }
    return result;
}

/// The end of the quoted identifier that begins at `at`: behind its last quote.
std::size_t endOfQuoted(std::string_view name, std::size_t at)
{
    for (++at; at < name.size() && name[at] != '\''; ++at) {
        if (name[at] == '\\') ++at;
    }
    return std::min(at + 1, name.size());
}

/// Quoted identifiers without their quotes, with escapes resolved.
std::string unquoted(std::string_view name)
{
    std::string result;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '\\' && i + 1 < name.size())
            result += name[++i];
        else if (name[i] != '\'')
            result += name[i];
    }
    return result;
}

/// Dots in quoted identifiers separate nothing.
std::size_t lastDot(std::string_view name)
{
    std::size_t dot = std::string_view::npos;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '\'') i = endOfQuoted(name, i) - 1;
        if (name[i] == '.') dot = i;
    }
    return dot;
}

/// A letter with the index of a coordinate or axis: vx, Fy1, ud.
bool isLetterWithIndex(std::string_view name)
{
    return std::string_view("xyzd").find(name[1]) != std::string_view::npos &&
           std::all_of(name.begin() + 2, name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string modelicaName(std::string_view name)
{
    if (isIdentifier(name)) return std::string(name);
    std::string result = "'";
    for (const char c : name) {
        if (c == '\'' || c == '\\') result += '\\';
        if (c == '\n') {
            result += "\\n";
        } else if (c == '\r') {
            result += "\\r";
        } else {
            result += c;
        }
    }
    return result + '\'';
}

std::string modelicaString(std::string_view text)
{
    constexpr std::string_view kSpecial = "\"\\\n\r\t\a\b\f\v";
    constexpr std::string_view kLetters = "\"\\nrtabfv";
    std::string result = "\"";
    for (const char c : text) {
        if (const std::size_t at = kSpecial.find(c); at != std::string_view::npos) {
            result += '\\';
            result += kLetters[at];
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string latexName(std::string_view name)
{
    // The letter is in the last part of a dotted name; the part before it is added to the subscript.
    const std::size_t dot = lastDot(name);
    const std::string_view prefix = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    std::string letter;
    std::string_view rest;
    const std::size_t word = last.find_first_of("_0123456789[");
    if (last.starts_with('\'')) {
        const std::size_t end = endOfQuoted(last, 0);
        letter = "\\mathrm{" + escapeLatex(unquoted(last.substr(0, end))) + "}";
        rest = last.substr(end);
    } else if (isGreek(last.substr(0, word))) {
        letter = "\\" + std::string(last.substr(0, word));
        rest = word == std::string_view::npos ? std::string_view() : last.substr(word);
    } else if (std::min(word, last.size()) > 2 && last[1] >= 'a' && last[1] <= 'z') {
        // A word, not a letter with an index.
        letter = "\\mathrm{" + escapeLatex(last) + "}";
    } else if (std::min(word, last.size()) == 2 && last[1] >= 'a' && last[1] <= 'z' && !isLetterWithIndex(last)) {
        // Likewise a short one, such as "to"; the rest is its index.
        letter = "\\mathrm{" + std::string(last.substr(0, 2)) + "}";
        rest = last.substr(2);
    } else {
        letter = escapeLatex(last.substr(0, 1));
        rest = last.substr(std::min<std::size_t>(1, last.size()));
    }
    if (rest.starts_with('_')) rest.remove_prefix(1);
    std::string subscript = escapeLatex(unquoted(prefix));
    if (!rest.empty()) subscript += (subscript.empty() ? "" : ",") + escapeLatex(rest);
    return subscript.empty() ? letter : fmt::format("{}_{{\\mathrm{{{}}}}}", letter, subscript);
}

std::string matlabName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        result += isWord ? c : '_';
    }
    const bool startsWithLetter =
        !result.empty() && ((result[0] >= 'a' && result[0] <= 'z') || (result[0] >= 'A' && result[0] <= 'Z'));
    return startsWithLetter ? result : "v" + result;
}

}  // namespace causeway
