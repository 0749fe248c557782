#include "server/convert/configuration.h"

namespace annals::server::convert {

v1::ConfigurationState ToProto(const Config& config, bool reached_from_elsewhere) {
  v1::ConfigurationState state;
  state.set_reached_from_elsewhere(reached_from_elsewhere);
  state.set_tls(!config.listen.tls_cert_file.empty());
  state.set_superuser_allowed(config.database.allow_superuser);
  state.set_metrics_open(config.listen.open_metrics);
  state.set_debug_ranking(config.debug_ranking);
  state.set_texts_logged(config.log_level == Log::Level::kDebug);
  state.set_tokens_taken(!config.access.jwt_keys.empty());
  state.set_issuer_checked(!config.access.jwt.issuer.empty());
  state.set_audience_checked(!config.access.jwt.audience.empty());
  state.set_lame_duck_seconds(config.listen.lame_duck_seconds);
  return state;
}

}  // namespace annals::server::convert
