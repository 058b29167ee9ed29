# SPDX-License-Identifier: GPL-3.0-or-later
# How everything of ours is compiled: `causeway_options` carries the language level and the warnings.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CAUSEWAY_CCACHE ccache)
if(CAUSEWAY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness lets ccache look through precompiled headers; -fpch-preprocess (below) makes that sound.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CAUSEWAY_CCACHE})
endif()
find_program(CAUSEWAY_MOLD mold)
if(CAUSEWAY_MOLD AND UNIX AND NOT APPLE)
  add_link_options(-fuse-ld=mold)
endif()

add_library(causeway_options INTERFACE)
add_library(causeway::options ALIAS causeway_options)
target_compile_features(causeway_options INTERFACE cxx_std_20)
target_include_directories(causeway_options INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
if(MSVC)
  target_compile_options(causeway_options INTERFACE /W4 /permissive- /utf-8 $<$<BOOL:${CAUSEWAY_WERROR}>:/WX>)
else()
  target_compile_options(causeway_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast -Wimplicit-fallthrough -Wcast-qual -Wformat=2
    -fvisibility=hidden
    $<$<BOOL:${CAUSEWAY_WERROR}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees overlaps and overflows in std::string's operator+ where there are none (GCC bugs 105651, 105329).
    target_compile_options(causeway_options INTERFACE
      -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
    target_compile_options(causeway_options INTERFACE $<$<BOOL:${CAUSEWAY_CCACHE}>:-fpch-preprocess>)
  endif()
endif()

# What waits for people, for files or for the core is compiled in 0.7 of the time with little optimisation (Release;
# other configurations have their own).
set(CAUSEWAY_LITTLE_OPTIMISATION $<$<AND:$<NOT:$<CXX_COMPILER_ID:MSVC>>,$<CONFIG:Release>>:-O1>)
