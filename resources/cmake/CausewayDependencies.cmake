# SPDX-License-Identifier: GPL-3.0-or-later
# Everything we use and did not write. Debian 12 has all of it; packaging/dependencies.txt lists the packages.
find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(pugixml 1.13 REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(SUNDIALS 6.4 REQUIRED)
find_package(LAPACK REQUIRED)
find_package(ZLIB REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
find_package(PkgConfig REQUIRED)
# Optional: without it equations are interpreted.
find_package(asmjit QUIET)

# KLU comes without a CMake file in Debian 12.
find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse REQUIRED)
find_library(KLU_LIBRARY klu REQUIRED)
add_library(SuiteSparse::klu UNKNOWN IMPORTED)
set_target_properties(SuiteSparse::klu PROPERTIES
  IMPORTED_LOCATION "${KLU_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KLU_INCLUDE_DIR}")

# Graphviz is linked by causeway-layout alone: it is not thread-safe, and its licence does not mix with ours.
pkg_check_modules(GRAPHVIZ REQUIRED IMPORTED_TARGET libcgraph libgvc)

if(CAUSEWAY_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Charts Svg SvgWidgets PrintSupport Concurrent)
  find_package(Qt6LinguistTools 6.4 QUIET)
  find_package(GIF 5 REQUIRED)
  # QScintilla comes without a CMake or pkg-config file.
  find_path(QSCINTILLA_INCLUDE_DIR Qsci/qsciscintilla.h
            PATH_SUFFIXES qt6 "${CMAKE_LIBRARY_ARCHITECTURE}/qt6" REQUIRED)
  find_library(QSCINTILLA_LIBRARY NAMES qscintilla2_qt6 REQUIRED)
  add_library(QScintilla::Qt6 UNKNOWN IMPORTED)
  set_target_properties(QScintilla::Qt6 PROPERTIES
    IMPORTED_LOCATION "${QSCINTILLA_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${QSCINTILLA_INCLUDE_DIR}")
  target_link_libraries(QScintilla::Qt6 INTERFACE Qt6::Widgets Qt6::PrintSupport)
endif()
if(CAUSEWAY_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
endif()
if(CAUSEWAY_BENCHMARKS)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    message(STATUS "Google Benchmark was not found: the benchmarks are left out")
  endif()
endif()

# matio has no CMake package of its own.
find_package(PkgConfig REQUIRED)
pkg_check_modules(MATIO REQUIRED IMPORTED_TARGET matio)
pkg_check_modules(FFI REQUIRED IMPORTED_TARGET libffi)
# Optional: without it there is no causewayc optimize.
pkg_check_modules(NLOPT IMPORTED_TARGET nlopt)
