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
  set(platform win${bits})
elseif(APPLE)
  set(platform darwin${bits})
else()
  set(platform linux${bits})
endif()
set(root "${CMAKE_CURRENT_BINARY_DIR}/fmu")
add_custom_command(OUTPUT CW_IDENTIFIER.fmu DEPENDS CW_IDENTIFIER
  COMMAND ${CMAKE_COMMAND} -E make_directory "${root}/binaries/${platform}" "${root}/sources"
  COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:CW_IDENTIFIER> "${root}/binaries/${platform}"
  COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_CURRENT_SOURCE_DIR}/../modelDescription.xml" "${root}"
  COMMAND ${CMAKE_COMMAND} -E chdir "${CMAKE_CURRENT_SOURCE_DIR}"
          ${CMAKE_COMMAND} -E copy model.c model.h runtime.c fmi2.c CMakeLists.txt "${root}/sources"
  COMMAND ${CMAKE_COMMAND} -E chdir "${root}" ${CMAKE_COMMAND} -E tar cf
          "${CMAKE_CURRENT_BINARY_DIR}/CW_IDENTIFIER.fmu" --format=zip modelDescription.xml binaries sources)
add_custom_target(fmu ALL DEPENDS CW_IDENTIFIER.fmu)
