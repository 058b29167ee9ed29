# SPDX-License-Identifier: GPL-3.0-or-later
# With the additional permission for exported FMUs in the LICENSE of Causeway.
# Builds the binary of the FMU, and the FMU with it: cmake -S sources -B build && cmake --build build
cmake_minimum_required(VERSION 3.10)
project(CW_IDENTIFIER C)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
add_library(CW_IDENTIFIER SHARED model.c)
set_target_properties(CW_IDENTIFIER PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden)
if(UNIX)
  target_link_libraries(CW_IDENTIFIER PRIVATE m)
endif()
math(EXPR bits "8 * ${CMAKE_SIZEOF_VOID_P}")
if(WIN32)
  set(system windows)
elseif(APPLE)
  set(system darwin)
else()
  set(system linux)
endif()
if(CW_VERSION EQUAL 2)
  string(REPLACE windows win platform "${system}${bits}")
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(arm64|aarch64|ARM64)$")
  set(platform aarch64-${system})
elseif(bits EQUAL 64)
  set(platform x86_64-${system})
else()
  set(platform x86-${system})
endif()
set(root "${CMAKE_CURRENT_BINARY_DIR}/fmu")
add_custom_command(OUTPUT CW_IDENTIFIER.fmu DEPENDS CW_IDENTIFIER
  COMMAND ${CMAKE_COMMAND} -E make_directory "${root}/binaries/${platform}" "${root}/sources"
  COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:CW_IDENTIFIER> "${root}/binaries/${platform}"
  COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_CURRENT_SOURCE_DIR}/../modelDescription.xml" "${root}"
  COMMAND ${CMAKE_COMMAND} -E chdir "${CMAKE_CURRENT_SOURCE_DIR}"
          ${CMAKE_COMMAND} -E copy CW_FILES "${root}/sources"
  COMMAND ${CMAKE_COMMAND} -E chdir "${root}" ${CMAKE_COMMAND} -E tar cf
          "${CMAKE_CURRENT_BINARY_DIR}/CW_IDENTIFIER.fmu" --format=zip modelDescription.xml binaries sources)
add_custom_target(fmu ALL DEPENDS CW_IDENTIFIER.fmu)
