# Writes a source file that holds every NAME.safetensors of this folder, so that the program carries its judges along.
# annals_embed_judges(FOLDER OUT) regenerates when one is changed or added.
function(annals_embed_judges folder out)
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.safetensors)
  set(parts "")
  set(rows "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WLE)
    string(MAKE_C_IDENTIFIER ${name} identifier)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND parts "constexpr unsigned char k_${identifier}[] = {\n${bytes}};\n")
    string(APPEND rows "  if (name == \"${name}\") return {reinterpret_cast<const char*>(k_${identifier}), sizeof k_${identifier}};\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Made by server/models/judge/embed_weights.cmake.
#include \"server/models/judge/judge_weights.h\"

namespace annals::models {
namespace {

@parts@
}  // namespace

std::string_view JudgeWeightsOf(std::string_view name) {
@rows@  return {};
}

}  // namespace annals::models
")
endfunction()
