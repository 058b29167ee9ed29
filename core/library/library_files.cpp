// SPDX-License-Identifier: GPL-3.0-or-later
// From files and texts to declarations.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/library/library_implementation.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

std::string pathOf(const ClassDeclaration& declaration)
{
    return declaration.tree().file().path();
}

ast::Identifier firstClassIn(ast::StoredDefinition stored)
{
    for (const ast::ClassDefinition definition : stored.classes()) {
        if (definition.name()) return definition.name();
    }
    return {{}, {stored.tree().source(), 0, 0}};
}

bool declaresAtTop(const SyntaxTree& tree, std::string_view name)
{
    for (const ast::ClassDefinition definition : ast::StoredDefinition(tree).classes()) {
        if (definition.name().text == name) return true;
    }
    return false;
}

/// "import A.{x, y}" gives two names, all other forms one.
void addImport(std::vector<ImportDeclaration>& imports, ast::ImportClause clause)
{
    ImportDeclaration import;
    import.span = clause.span();
    for (const ast::Identifier part : clause.name().parts()) import.path.push_back(part.text);
    if (import.path.empty()) return;
    if (clause.isList()) {
        import.path.emplace_back();
        for (const ast::Identifier item : clause.list()) {
            import.alias = import.path.back() = item.text;
            imports.push_back(import);
        }
        return;
    }
    import.isWildcard = clause.isWildcard();
    if (!import.isWildcard) {
        const ast::Identifier alias = clause.alias();
        import.alias = alias ? alias.text : import.path.back();
    }
    imports.push_back(std::move(import));
}

}  // namespace

const SyntaxTree* Library::Implementation::load(const std::filesystem::path& file, const std::string& root,
                                                const std::string& fullName)
{
    Diagnostics diagnostics;
    const auto cached = cache->tree(file, diagnostics);
    if (!cached) {
        library.m_diagnostics.append(diagnostics);
        return nullptr;
    }
    const SourceId source = library.m_sources.add(cached->sharedFile());
    appendWithSource(library.m_diagnostics, diagnostics, source);
    auto tree = cached->withSource(source);
    if (converts) {
        ast::ClassDefinition top;
        for (const ast::ClassDefinition definition : ast::StoredDefinition(*tree).classes()) {
            if (root == fullName && definition.name().text == root) top = definition;
        }
        if (RootConversion* conversion = conversionOf(root, top, source))
            tree = convert(std::move(tree), {fullName}, *conversion, source);
    }
    trees.push_back(std::move(tree));
    return trees.back().get();
}

ast::ClassDefinition Library::Implementation::loadClass(const StoredClass& stored, std::string_view name,
                                                        const ClassDeclaration* parent)
{
    const std::size_t errorsBefore = library.m_diagnostics.errorCount();
    const ClassDeclaration* root = parent;
    while (root != nullptr && root->parent() != nullptr) root = root->parent();
    const SyntaxTree* tree =
        load(stored.file, std::string(root != nullptr ? root->name() : name),
             parent != nullptr ? fmt::format("{}.{}", parent->fullName(), name) : std::string(name));
    if (tree == nullptr) return {};
    const ast::StoredDefinition content(*tree);
    for (const ast::ClassDefinition definition : content.classes()) {
        if (definition.name().text != name) continue;
        const std::string expected = parent != nullptr ? parent->fullName() : std::string();
        const ast::Name within = content.within();
        const std::string given = within ? within.toString() : std::string();
        if (given != expected) {
            const auto clause = [](const std::string& package) { return fmt::format("within {};", package); };
            library.m_diagnostics.report(diag::WrongWithin, within ? within.span() : definition.name().span,
                                         clause(expected),
                                         within ? fmt::format("'{}'", clause(given)) : "no such clause");
        }
        return definition;
    }
    // A class that is missing because of a syntax error needs no second complaint.
    if (library.m_diagnostics.errorCount() == errorsBefore) {
        const ast::Identifier other = firstClassIn(content);
        library.m_diagnostics.report(diag::WrongClassInFile, other.span, stored.file.string(), name,
                                     other ? fmt::format("'{}'", other.text) : "no class");
    }
    return {};
}

const ClassDeclaration* Library::Implementation::loadBeside(const std::string& name)
{
    std::error_code error;
    std::vector<std::filesystem::path> folders;  // of the documents at the top
    for (const auto& document : documents) {
        const std::filesystem::path file = document->file().path();
        const bool isAtTop = !ast::StoredDefinition(*document).within() &&
                             std::filesystem::is_regular_file(file, error) &&
                             !std::filesystem::exists(file.parent_path() / "package.mo", error);
        if (isAtTop && std::ranges::find(folders, file.parent_path()) == folders.end())
            folders.push_back(file.parent_path());
    }
    const auto hasClass = [&](const StoredClass& stored) {
        if (!std::filesystem::is_regular_file(stored.file, error)) return false;
        // A file that is only called so means another class, or is in the middle of a library.
        Diagnostics reportedWhenLoaded;
        const auto tree = cache->tree(stored.file, reportedWhenLoaded);
        if (!tree || ast::StoredDefinition(*tree).within() || !declaresAtTop(*tree, name)) return false;
        // An open document takes precedence over its file.
        return std::ranges::none_of(documents, [&](const auto& open) {
            return std::filesystem::equivalent(open->file().path(), stored.file, error);
        });
    };
    const auto take = [&](const StoredClass& stored) -> const ClassDeclaration* {
        const ast::ClassDefinition definition = loadClass(stored, name, nullptr);
        if (!definition) return nullptr;
        noteUses(definition);
        return declare(definition, nullptr, false,
                       stored.folder.empty() ? nullptr : addDirectory(stored.folder, nullptr));
    };
    for (const std::filesystem::path& parent : folders) {
        const std::filesystem::path folder = parent / name;
        const bool isPackage = std::filesystem::is_regular_file(folder / "package.mo", error);
        const StoredClass stored{name, isPackage ? folder / "package.mo" : parent / (name + ".mo"),
                                 isPackage ? folder : std::filesystem::path()};
        if (hasClass(stored)) return take(stored);
    }
    // A file of another name, written in other letters ("wheel.mo") or the only one with such a class. Large folders
    // are no projects.
    constexpr std::size_t kMaxFiles = 100;
    for (const std::filesystem::path& parent : folders) {
        std::vector<StoredClass> files = storedClassesIn(parent);
        std::erase_if(files, [](const StoredClass& stored) { return !stored.folder.empty(); });
        if (files.size() > kMaxFiles) continue;
        std::erase_if(files, [&](const StoredClass& stored) { return !hasClass(stored); });
        const auto isNamedSo = [&](const StoredClass& stored) { return lowerCase(stored.name) == lowerCase(name); };
        if (std::ranges::count_if(files, isNamedSo) == 1) return take(*std::ranges::find_if(files, isNamedSo));
        if (files.size() == 1) return take(files.front());
    }
    return nullptr;
}

ast::ClassDefinition Library::Implementation::emptyPackage(const Placed& missing, const std::string& fullName)
{
    library.m_diagnostics.report(diag::PackageNotFound, missing.within, fullName);
    auto file = std::make_shared<const SourceFile>(fmt::format("<package {}>", fullName),
                                                   fmt::format("package {0}\nend {0};\n", missing.name));
    const SourceId source = library.m_sources.add(file);
    Diagnostics ofTheName;  // said where the name is written
    trees.push_back(parse(std::move(file), source, ofTheName, Task()));
    for (const ast::ClassDefinition definition : ast::StoredDefinition(*trees.back()).classes()) return definition;
    return {};
}

ClassDeclaration* Library::Implementation::declare(ast::ClassDefinition definition, const ClassDeclaration* parent,
                                                   bool isProtected, const PackageDirectory* directory)
{
    if (!definition) return nullptr;
    ClassDeclaration*& known = declarationOfNode[{&definition.tree(), definition.id()}];
    if (known != nullptr) return known;
    std::unique_ptr<ClassDeclaration> made(new ClassDeclaration);
    made->m_definition = definition;
    made->m_specifier = definition.specifier();
    const ast::Identifier name = made->m_specifier.name();
    made->m_name = name.text;
    made->m_nameSpan = name.span;
    made->m_fullName = parent != nullptr ? fmt::format("{}.{}", parent->fullName(), name.text) : std::string(name.text);
    made->m_parent = parent;
    made->m_library = &library;
    made->m_directory = directory;
    made->m_kind = definition.classKind();
    made->m_isPartial = definition.isPartial();
    made->m_isEncapsulated = definition.isEncapsulated();
    made->m_isProtected = isProtected;
    made->m_prefixes = definition.prefixes();
    known = made.get();
    declarations.push_back(std::move(made));
    return known;
}

const ClassDeclaration* Library::Implementation::declareElement(ElementDeclaration& element)
{
    const ClassDeclaration& owner = *element.owner;
    const PackageDirectory* directory = nullptr;
    if (element.m_file >= 0) {
        const StoredClass& stored = owner.m_directory->children()[static_cast<std::size_t>(element.m_file)];
        element.m_file = -1;
        element.m_definition = loadClass(stored, element.name, &owner);
        if (!element.m_definition) return nullptr;
        element.nameSpan = element.m_definition.name().span;
        element.prefixes = element.m_definition.prefixes();
        if (!stored.folder.empty()) directory = addDirectory(stored.folder, &owner);
    } else if (element.m_definition.tree().parent(element.m_definition.id()) == element.m_definition.tree().root()) {
        directory = directoryOfDocument(element.m_definition.tree(), element.name);
        if (!clashes.empty()) reportClash(fmt::format("{}.{}", owner.fullName(), element.name));
    }
    element.m_class = declare(element.m_definition, &owner, element.isProtected, directory);
    return element.m_class;
}

std::shared_ptr<ClassDeclaration::Tables> Library::Implementation::makeTables(const ClassDeclaration& owner)
{
    auto tables = std::make_shared<ClassDeclaration::Tables>();
    const ast::ClassSpecifier specifier = owner.m_specifier;
    std::vector<ElementDeclaration>& elements = tables->elements;
    tables->hasEquations = !specifier.equationSections().empty() || !specifier.algorithmSections().empty();

    bool isProtected = false;
    for (const ast::ElementSection section : specifier.elementSections()) {
        // ElementSection::isProtected would go through all sections before this one again.
        const SyntaxTree& tree = section.tree();
        const TokenKind keyword = tree.tokenKind(tree[section.id()].firstToken);
        if (keyword == TokenKind::Protected) isProtected = true;
        if (keyword == TokenKind::Public) isProtected = false;
        for (const ast::Element item : section.elements()) {
            ElementDeclaration element;
            element.owner = &owner;
            element.isProtected = isProtected;
            element.prefixes = item.prefixes();
            if (const auto clause = item.as<ast::ComponentClause>()) {
                element.clause = clause;
                element.typePrefixes = clause.typePrefixes();
                for (const ast::ComponentDeclaration component : clause.declarations()) {
                    const ast::Identifier name = component.name();
                    element.component = component;
                    element.hasSubscripts = component.subscripts() || clause.subscripts();
                    element.hasCondition = static_cast<bool>(component.condition());
                    element.name = name.text;
                    element.nameSpan = name.span;
                    elements.push_back(element);
                }
            } else if (const auto definition = item.as<ast::ClassDefinition>()) {
                const ast::Identifier name = definition.name();
                element.kind = ElementKind::Class;
                element.name = name.text;
                element.nameSpan = name.span;
                element.m_definition = definition;
                elements.push_back(element);
            } else if (const auto extends = item.as<ast::ExtendsClause>()) {
                element.kind = ElementKind::Extends;
                element.extends = extends;
                element.nameSpan = extends.type().span();
                tables->extendsClauses.push_back(static_cast<std::uint32_t>(elements.size()));
                elements.push_back(element);
            } else if (const auto import = item.as<ast::ImportClause>()) {
                addImport(tables->imports, import);
            }
        }
    }

    if (owner.m_directory != nullptr) {
        tables->indexNames();
        const std::vector<StoredClass>& children = owner.m_directory->children();
        const StoredClass* previous = nullptr;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const StoredClass& stored = children[i];
            const std::string fullName = fmt::format("{}.{}", owner.m_fullName, stored.name);
            // Two of one name stand side by side in the list.
            if (const ElementDeclaration* inText = tables->find(stored.name)) {
                if (isOfAnotherPackage(stored, owner.fullName())) continue;
                reportDuplicate(inText->nameSpan, fullName, pathOf(owner), stored.file.string());
            } else if (previous != nullptr && previous->name == stored.name) {
                reportDuplicate({}, fullName, previous->file.string(), stored.file.string());
            }
            previous = &stored;
            ElementDeclaration element;
            element.kind = ElementKind::Class;
            element.owner = &owner;
            element.name = stored.name;
            element.m_file = static_cast<std::int32_t>(i);
            elements.push_back(element);
        }
    }
    tables->indexNames();
    placeInto(*tables, owner);
    return tables;
}

bool Library::Implementation::isOfAnotherPackage(const StoredClass& stored, const std::string& package)
{
    Diagnostics reportedWhenLoaded;
    const auto cached = cache->tree(stored.file, reportedWhenLoaded);
    if (!cached) return false;
    const auto tree = cached->withSource(library.m_sources.add(cached->sharedFile()));
    const ast::StoredDefinition content(*tree);
    const ast::Name within = content.within();
    if (within && within.toString() == package) return false;
    library.m_diagnostics.report(diag::WrongWithin, within ? within.span() : firstClassIn(content).span,
                                 fmt::format("within {};", package),
                                 within ? fmt::format("'within {};'", within.toString()) : "no such clause");
    return true;
}

const PackageDirectory* Library::Implementation::directoryOfDocument(const SyntaxTree& tree, std::string_view name)
{
    const std::filesystem::path file = tree.file().path();
    std::error_code error;
    if (file.filename() != "package.mo" || !std::filesystem::is_regular_file(file, error)) return nullptr;
    const std::filesystem::path folder = std::filesystem::absolute(file, error).parent_path();
    // Of several classes in the file, only the one named like the folder has further files in it. A single one has
    // them also in a folder of another name, such as an unpacked "Library-main".
    const std::string folderName = folder.filename().string();
    const bool isSingle = ast::StoredDefinition(tree).classes().toVector().size() == 1;
    if (!isSingle && folderName.substr(0, folderName.find(' ')) != name) return nullptr;
    return addDirectory(file.has_parent_path() ? file.parent_path() : folder, nullptr);
}

const PackageDirectory* Library::Implementation::addDirectory(std::filesystem::path folder,
                                                              const ClassDeclaration* parent)
{
    return &directories.emplace_back(std::move(folder), parent != nullptr ? parent->m_directory : nullptr);
}

void Library::Implementation::reportDuplicate(SourceSpan span, const std::string& fullName, const std::string& first,
                                              const std::string& second)
{
    library.m_diagnostics.report(diag::DuplicateClass, span, fullName, first, second);
}

}  // namespace causeway
