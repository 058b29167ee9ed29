// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "core/fmu/zip_file.h"
#include "core/ssp/ssp_reader.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;
using Text = IoResult<std::string>;

constexpr std::string_view kDefaultDescription = "SystemStructure.ssd", kDescriptionEnding = ".ssd";

/// Nested archives are read once; there is a common limit for their unpacked size.
class NestedFiles : public SspFiles {
public:
    NestedFiles() : m_unpacked(std::make_shared<std::uint64_t>(0)) {}

    [[nodiscard]] Text read(const std::string& path) const override
    {
        const std::size_t split = path.find(kSspInside);
        if (split == std::string::npos) return readPlain(path);
        const std::string archive = path.substr(0, split);
        const auto found = m_archives.find(archive);
        if (found != m_archives.end()) return found->second->read(path.substr(split + kSspInside.size()));
        const Text bytes = readPlain(archive);
        if (!bytes) return bytes;
        IoResult<std::vector<ZipEntry>> entries = readZip(*bytes);
        if (!entries) return Text::failure(fmt::format("'{}': {}", archive, entries.error()));
        for (const ZipEntry& entry : *entries) *m_unpacked += entry.content.size();
        if (*m_unpacked > kLargestArchive)
            return Text::failure(
                fmt::format("the archives in it unpack to more than {} GiB together", kLargestArchive >> 30));
        std::unique_ptr<NestedFiles> made = archiveOf(std::move(*entries));
        made->m_unpacked = m_unpacked;
        return m_archives.emplace(archive, std::move(made)).first->second->read(path.substr(split + kSspInside.size()));
    }

    [[nodiscard]] virtual std::vector<std::string> descriptions() const = 0;

protected:
    [[nodiscard]] virtual Text readPlain(const std::string& path) const = 0;

private:
    [[nodiscard]] static std::unique_ptr<NestedFiles> archiveOf(std::vector<ZipEntry> entries);

    mutable std::map<std::string, std::unique_ptr<NestedFiles>> m_archives;
    std::shared_ptr<std::uint64_t> m_unpacked;  ///< bytes, of all nested ones
};

class ArchiveFiles final : public NestedFiles {
public:
    explicit ArchiveFiles(std::vector<ZipEntry> entries)
    {
        for (ZipEntry& entry : entries) m_entries.emplace(std::move(entry.name), std::move(entry.content));
    }

    [[nodiscard]] std::vector<std::string> descriptions() const override
    {
        std::vector<std::string> names;
        for (const auto& [name, content] : m_entries) {
            if (name.ends_with(kDescriptionEnding) && name.find('/') == std::string::npos) names.push_back(name);
        }
        return names;
    }

private:
    [[nodiscard]] Text readPlain(const std::string& path) const override
    {
        const auto found = m_entries.find(path);
        if (found != m_entries.end()) return found->second;
        return Text::failure(fmt::format("there is no '{}' in the archive", path));
    }

    std::map<std::string, std::string> m_entries;
};

/// Contents of an unpacked archive.
class FolderFiles final : public NestedFiles {
public:
    explicit FolderFiles(fs::path folder) : m_folder(std::move(folder)) {}

    [[nodiscard]] std::vector<std::string> descriptions() const override
    {
        std::vector<std::string> names;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(m_folder, error)) {
            if (entry.path().extension() == kDescriptionEnding) names.push_back(entry.path().filename().string());
        }
        std::ranges::sort(names);
        return names;
    }

private:
    /// Links must not lead out either.
    [[nodiscard]] Text readPlain(const std::string& path) const override
    {
        std::error_code error;
        const fs::path folder = fs::canonical(m_folder, error);
        const fs::path file = error ? fs::path() : fs::canonical(folder / fs::path(path), error);
        if (error) return Text::failure(fmt::format("there is no '{}' beside the description", path));
        const fs::path relative = file.lexically_relative(folder);
        if (relative.empty() || *relative.begin() == "..")
            return Text::failure("its path leads out of the folder of the description");
        return readFile(file);
    }

    fs::path m_folder;
};

std::unique_ptr<NestedFiles> NestedFiles::archiveOf(std::vector<ZipEntry> entries)
{
    return std::make_unique<ArchiveFiles>(std::move(entries));
}

void checkFmus(const SspElement& element, SspFile& file, std::set<std::string>& known)
{
    for (const SspElement& part : element.elements) {
        checkFmus(part, file, known);
        if (part.source.empty() || !known.insert(part.source).second) continue;
        if (const Text bytes = file.files->read(part.source); !bytes)
            file.findings.push_back({true, part.file, part.line,
                                     fmt::format("the component '{}' has no FMU: {}", part.name, bytes.error()),
                                     "put the FMU there, or correct the source of the component"});
    }
}

IoResult<SspFile> readFrom(const std::shared_ptr<const NestedFiles>& files, const std::string& wanted)
{
    SspFile file;
    file.files = files;
    file.variants = files->descriptions();
    const auto isThere = [&](const std::string& name) {
        return std::ranges::find(file.variants, name) != file.variants.end();
    };
    std::string variant = wanted.empty() ? std::string(kDefaultDescription) : wanted;
    if (!isThere(variant) && isThere(variant + std::string(kDescriptionEnding))) variant += kDescriptionEnding;
    if (!isThere(variant))
        return IoResult<SspFile>::failure(
            fmt::format("it has no {}{}", variant,
                        file.variants.empty() ? std::string(", and is no SSP")
                                              : fmt::format("; it has {}", fmt::join(file.variants, ", "))));
    if (const auto why = readSspDescription(*files, variant, file)) return IoResult<SspFile>::failure(*why);
    checkSspSystem(file.root, file);
    std::set<std::string> known;
    checkFmus(file.root, file, known);
    std::ranges::stable_sort(file.findings, {}, [](const SspFinding& f) { return std::pair(f.file, f.line); });
    return file;
}

}  // namespace

std::string toString(const SspFinding& finding)
{
    const std::string place = finding.line > 0 ? fmt::format("{}:{}", finding.file, finding.line) : finding.file;
    return fmt::format("{}: {}: {}{}{}", place, finding.isError ? "error" : "warning", finding.text,
                       finding.remedy.empty() ? "" : "; ", finding.remedy);
}

bool SspFile::hasErrors() const
{
    return std::ranges::any_of(findings, &SspFinding::isError);
}

IoResult<SspFile> readSspBytes(std::string_view bytes, const std::string& variant)
{
    IoResult<std::vector<ZipEntry>> entries = readZip(bytes);
    if (!entries) return IoResult<SspFile>::failure(entries.error());
    return readFrom(std::make_shared<ArchiveFiles>(std::move(*entries)), variant);
}

IoResult<SspFile> readSsp(const fs::path& path, const std::string& variant)
{
    if (path.extension() == kDescriptionEnding) {
        std::error_code error;
        const std::string name = variant.empty() ? path.filename().string() : variant;
        return readFrom(std::make_shared<FolderFiles>(fs::absolute(path, error).parent_path()), name);
    }
    const Text bytes = readFile(path);
    if (!bytes) return IoResult<SspFile>::failure(bytes.error());
    return readSspBytes(*bytes, variant);
}

bool isSspPath(const fs::path& path)
{
    const std::string ending = path.extension().string();
    return ending == ".ssp" || ending == ".ssd";
}

}  // namespace causeway
