# Writes a source file that holds every storage/migrations/NNNN_name.sql with its SHA-256, so that the library needs no
# file at run time. annals_embed_migrations(OUT) regenerates when a migration is changed or added.
function(annals_embed_migrations out)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/migrations/*.sql)
  list(SORT files)
  set(rows "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    string(REGEX MATCH "^([0-9][0-9][0-9][0-9])_([a-z0-9_]+)$" matched ${name})
    if(NOT matched)
      message(FATAL_ERROR "${file}: a migration is named NNNN_name.sql")
    endif()
    string(REGEX REPLACE "^0+" "" number ${CMAKE_MATCH_1})
    file(READ ${file} sql)
    file(SHA256 ${file} sha256)
    string(APPEND rows "    {${number}, \"${name}\", \"${sha256}\", R\"annals_sql(${sql})annals_sql\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Made by storage/embed_migrations.cmake.
#include \"storage/postgres/migrations.h\"

namespace annals::storage {

std::vector<Migration> EmbeddedMigrations() {
  return {
@rows@  };
}

}  // namespace annals::storage
")
endfunction()
