# One target a folder, its sources found in it; and the headers that most units share, read by the compiler once.
#
#   annals_library(annals_text HEADERS core)                    every .cc below this folder
#   annals_library(annals_x HEADERS proto SOURCES a.cc b.cc)    these only
#   annals_library(annals_x HEADERS core WITHOUT main.cc sub/)  but for these paths
#   annals_library(annals_x HEADERS proto TOGETHER 8)           compiled eight at a time: where most of the time goes into
#                                                               templates that all of them use (JSON, gRPC, command lines,
#                                                               tests). Names without linkage are then of all eight: give
#                                                               each its own
#
# HEADERS names the precompiled set (core, json, storage, proto, tests, proto_tests) that the target's units begin with. A unit
# still includes all that it uses: a precompiled header changes how long a build takes, and nothing else.
# `-DANNALS_PRECOMPILE=OFF` builds without, and shows where an include is missing.
option(ANNALS_PRECOMPILE "Compile shared headers once, and several sources in one unit" ON)

function(annals_sources out)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cc)
  foreach(path IN LISTS found)
    set(taken ON)
    foreach(without IN LISTS ARGN)
      string(FIND ${path} ${without} at)
      if(at EQUAL 0)
        set(taken OFF)
      endif()
    endforeach()
    if(taken)
      list(APPEND sources ${path})
    endif()
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

# ccache takes this sum for the contents of a precompiled header (CCACHE_PCH_EXTSUM). All that goes into one is headers of
# this folder, for some the contract, and what the system's packages install: a fresh clone elsewhere starts warm.
function(annals_sum_of out header)
  set(sum "")
  file(STRINGS ${CMAKE_SOURCE_DIR}/${header} lines)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${header})
  foreach(line IN LISTS lines)
    string(APPEND sum "${line}")
    if(line MATCHES "#include \"(cmake/[^\"]*)\"")
      annals_sum_of(inner ${CMAKE_MATCH_1})
      string(APPEND sum ${inner})
    elseif(line MATCHES "#include \"(annals/v1/[^.]*)\\.pb\\.h\"")
      set(contract ${CMAKE_SOURCE_DIR}/proto/${CMAKE_MATCH_1}.proto)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${contract})
      file(SHA256 ${contract} inner)
      string(APPEND sum ${inner})
    endif()
  endforeach()
  string(SHA256 sum "${sum}")
  set(${out} ${sum} PARENT_SCOPE)
endfunction()

function(annals_say_what_is_precompiled name header)
  annals_sum_of(sum ${header})
  get_directory_property(options COMPILE_OPTIONS)
  set(packages "")
  if(EXISTS /var/lib/dpkg/status)
    file(SHA256 /var/lib/dpkg/status packages)
  endif()
  set(ending gch)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(ending pch)
  endif()
  string(SHA256 sum "${sum} ${packages} ${name} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${options}")
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/annals_precompiled_${name}.dir/cmake_pch.hxx.${ending}.sum ${sum})
endfunction()

# annals_precompile(NAME folder/of/header.h LIBRARIES …): the set NAME.
function(annals_precompile name header)
  cmake_parse_arguments(arg "" "" "LIBRARIES;OPTIONS" ${ARGN})
  if(NOT ANNALS_PRECOMPILE)
    return()
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled_${name}.cc CONTENT "")
  add_library(annals_precompiled_${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled_${name}.cc)
  # Not from ccache: clang writes into a precompiled header where the headers lie that it was made from.
  set_target_properties(annals_precompiled_${name} PROPERTIES CXX_COMPILER_LAUNCHER "")
  target_link_libraries(annals_precompiled_${name} PRIVATE ${arg_LIBRARIES})
  target_compile_options(annals_precompiled_${name} PRIVATE ${arg_OPTIONS})
  target_precompile_headers(annals_precompiled_${name} PRIVATE <${header}>)
  annals_say_what_is_precompiled(${name} ${header})
endfunction()

function(annals_begin_with target name)
  if(ANNALS_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM annals_precompiled_${name})
  endif()
endfunction()

# Writes units that include the sources, `together` each, and gives their names. Paths are relative to the project, so that
# the units, and with them what ccache keeps, are the same wherever it lies.
function(annals_together out name together)
  set(units "")
  set(text "")
  set(here 0)
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(source IN LISTS ARGN)
    string(APPEND text "#include \"${folder}/${source}\"\n")
    math(EXPR here "${here} + 1")
    if(here EQUAL together)
      list(LENGTH units number)
      list(APPEND units ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cc)
      file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cc CONTENT "${text}" @ONLY)
      set(text "")
      set(here 0)
    endif()
  endforeach()
  if(text)
    list(LENGTH units number)
    list(APPEND units ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cc)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cc CONTENT "${text}" @ONLY)
  endif()
  set(${out} ${units} PARENT_SCOPE)
endfunction()

function(annals_library name)
  cmake_parse_arguments(arg "" "HEADERS;TOGETHER" "SOURCES;WITHOUT" ${ARGN})
  if(NOT arg_SOURCES)
    annals_sources(arg_SOURCES ${arg_WITHOUT})
  endif()
  if(arg_TOGETHER AND ANNALS_PRECOMPILE)
    annals_together(arg_SOURCES ${name} ${arg_TOGETHER} ${arg_SOURCES})
  endif()
  add_library(${name} ${arg_SOURCES})
  if(arg_HEADERS)
    annals_begin_with(${name} ${arg_HEADERS})
  endif()
endfunction()
