// Spanish: what tells the intents of a question.

#include "core/language/intent_words.h"
#include "core/language/words/table.h"

namespace annals::language {

extern const IntentWords kSpanishIntents;

// clang-format off
constexpr IntentWords kSpanishIntents = {
    .person_facts = List<"cuantos anos tiene/tenia|numero de telefono/movil|cumpleanos|fecha de nacimiento de|donde vive/vivia/trabaja/trabajaba/estudia @|"
                         "direccion/correo de @|quien es/era @ $|a que se dedica">,
    .person_history = List<"que me/nos ha/escribio/conto/dijo @|que me/nos ha/habia contado/escrito/dicho @|todo lo que @ *|"
                           "que ha/habia contado/escrito/dicho/hecho @">,
    .family = List<"familia/parientes/familiares de @|mi/nuestra/tu familia|"
                   "mi/mis/nuestro/nuestra/nuestros/nuestras hijo/hija/hijos/hijas/mujer/esposa/marido/esposo/pareja/madre/padre/padres|"
                   "mi/mis/nuestro/nuestra/nuestros/nuestras hermano/hermana/hermanos/hermanas/abuelo/abuela/abuelos/tio/tia/primo/prima">,
    .thread = List<"respondieron/respondio/contestaron/contesto al/a mensaje/correo/el/ese|respuesta/respuestas al/a mensaje/correo/el|"
                   "toda/entera la conversacion|conversacion sobre/entera/completa|hilo sobre/de/completo|contexto del/alrededor mensaje/correo/del">,
    .attachment = List<"adjunt-">,
    .cross_channel = List<"tambien en/por el/la/los/las llamada/chat/correo/reunion/telefono/mensaje|tambien por telefono/correo/chat|todos los canales">,
    .product = List<"producto-|garantia-|dispositivo-">,
    .algorithm = List<"algoritm-|complejidad de/temporal/espacial|que complejidad">,
    .timeline = List<"cronologi-|linea de/del tiempo|en que orden|orden cronologico|secuencia de hechos/acontecimientos">,
    .relationship = List<"relacion/vinculo/conexion/parentesco entre|relacion/vinculo/conexion/parentesco hay/existe/tienen entre|relaciones/vinculos entre|se conocen|que une a @|como estan relacionados/emparentados">,
    .channels = List<"correo/correos/mail/email|llamada/llamadas/telefono|chat/chats/whatsapp/sms|reunion/reuniones">,
    .kin = List<"mujer|esposa|marido|esposo|casado|casada|hijo|hija|hijos|hijas|madre|padre|padres|hermano|hermana|abuelo|abuela|tio|tia|primo|prima">,
};
// clang-format on

}  // namespace annals::language
