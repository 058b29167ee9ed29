// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every fuzz target over every file of the corpus and over mutations of them, with a fixed seed and in a few
// seconds, so that the corpus is used on all compilers. Usage: fuzz_replay FOLDER|FILE ... [--rounds N]
#include <algorithm>
#include <exception>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using causeway::fuzz::editTarget;
using causeway::fuzz::formatTarget;
using causeway::fuzz::lexTarget;
using causeway::fuzz::parseTarget;

constexpr std::size_t kMaxMutatedSize = 4096;

void runAll(const std::string& text)
{
    try {
        lexTarget(text);
        parseTarget(text);
        formatTarget(text);
        if (text.size() <= 2 * kMaxMutatedSize) editTarget(text);  // parses the text again for each edit
    } catch (const std::exception& error) {
        std::fprintf(stderr, "--- text\n%s\n--- %s\n", text.c_str(), error.what());
        std::abort();
    }
}

std::string mutate(std::string text, const std::vector<std::string>& corpus, std::mt19937& random)
{
    static constexpr const char* kPieces[] = {"end",
                                              "model M ",
                                              "equation ",
                                              "(",
                                              ")",
                                              "{",
                                              "}",
                                              "[",
                                              "]",
                                              ";",
                                              ",",
                                              "=",
                                              ":=",
                                              "\"",
                                              "'",
                                              "/*",
                                              "*/",
                                              "//",
                                              "\n",
                                              "if ",
                                              "then ",
                                              "else ",
                                              "for i loop ",
                                              "annotation",
                                              "redeclare ",
                                              "each ",
                                              "final ",
                                              "-",
                                              "not ",
                                              ".",
                                              ".*",
                                              "1e",
                                              "1.",
                                              "\xFF",
                                              "\xC3\xA4",
                                              "\\",
                                              "extends ",
                                              "constrainedby ",
                                              "replaceable ",
                                              "import A.*;",
                                              "x",
                                              " ",
                                              "external ",
                                              "initial ",
                                              "protected "};
    const auto at = [&] { return random() % (text.size() + 1); };
    for (auto changes = 1 + random() % 4; changes > 0; --changes) {
        switch (random() % 5) {
            case 0: text.insert(at(), kPieces[random() % std::size(kPieces)]); break;
            case 1: text.erase(at(), random() % 16); break;
            case 2: {  // a part of another text
                const std::string& other = corpus[random() % corpus.size()];
                if (!other.empty()) text.insert(at(), other.substr(random() % other.size(), random() % 64));
                break;
            }
            case 3: {  // a part of itself, once more
                const std::size_t from = at();
                text.insert(at(), text.substr(from, random() % 32));
                break;
            }
            default:
                if (!text.empty()) text[random() % text.size()] = static_cast<char>(random() % 256);
                break;
        }
    }
    if (text.size() > kMaxMutatedSize) text.resize(kMaxMutatedSize);
    return text;
}

}  // namespace

int main(int argc, char** argv)
{
    std::vector<std::filesystem::path> files;
    unsigned rounds = 4000;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--rounds" && i + 1 < argc) {
            rounds = static_cast<unsigned>(std::strtoul(argv[++i], nullptr, 10));
        } else if (std::filesystem::is_directory(argument)) {
            for (const auto& entry : std::filesystem::directory_iterator(argument)) files.push_back(entry.path());
        } else {
            files.emplace_back(argument);
        }
    }
    std::sort(files.begin(), files.end());  // the order of a folder differs between systems
    std::vector<std::string> corpus;
    for (const auto& file : files) {
        const auto bytes = causeway::readFile(file);
        if (!bytes) {
            std::fprintf(stderr, "cannot read %s: %s\n", file.string().c_str(), bytes.error().c_str());
            return 1;
        }
        corpus.push_back(*bytes);
        runAll(corpus.back());
    }
    if (corpus.empty()) {
        std::fprintf(stderr, "no file to replay\n");
        return 1;
    }
    std::mt19937 random(1);
    for (unsigned round = 0; round < rounds; ++round) runAll(mutate(corpus[round % corpus.size()], corpus, random));
    std::printf("%zu files, %u mutations\n", corpus.size(), rounds);
    return 0;
}
