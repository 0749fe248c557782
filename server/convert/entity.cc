#include "server/convert/entity.h"

namespace annals::server::convert {

v1::Entity ToProto(const Entity& entity, std::size_t chunks) {
  v1::Entity result;
  result.set_id(entity.id.value);
  result.set_name(entity.name);
  result.set_kind(Name(entity.kind));
  for (const std::string& alias : entity.aliases) result.add_aliases(alias);
  result.set_chunk_count(static_cast<std::int64_t>(chunks));
  return result;
}

}  // namespace annals::server::convert
