// German: what tells the intents of a question.

#include "core/language/intent_words.h"
#include "core/language/words/table.h"

namespace annals::language {

extern const IntentWords kGermanIntents;

// clang-format off
constexpr IntentWords kGermanIntents = {
    .person_facts = List<"wie alt ist/war|telefonnummer-|handynummer-|geburtstag-|geburtsdatum|wo wohnt/wohnte/arbeitet/lebt/studiert|"
                         "adresse von @|wer ist/war @ $|was macht @ beruflich">,
    .person_history = List<"was hat/hatte @ mir/uns *|was hat/hatte mir/uns @ *|alles was @ *|was hat @ alles *">,
    .family = List<"familie von @|familienmitglieder von @|verwandte/verwandten von @|meine/meiner/unsere/unserer familie|"
                   "mein/meine/meiner/meinem/meinen/unser/unsere/unserer/unserem frau/mann/ehemann/ehefrau/sohn/tochter/kind/kinder/kindern|"
                   "mein/meine/meiner/meinem/meinen/unser/unsere/unserer mutter/vater/eltern/bruder/schwester/oma/opa/tante/onkel">,
    .thread = List<"auf die/diese/meine/seine/ihre nachricht/mail/e-mail * geantwortet|antwort/antworten auf|wer hat * geantwortet|"
                   "verlauf der unterhaltung/diskussion|unterhaltung/diskussion uber|ganze/ganzen/gesamte/gesamten unterhaltung/verlauf|"
                   "mailverlauf|nachrichtenverlauf|zusammenhang der/um nachricht/mail/die">,
    .attachment = List<"anhang|anhange|anhangen|angehangt-|mitgeschickt-|im anhang">,
    .cross_channel = List<"auch am/im/in/per/auf der/dem telefon/chat/mail/besprechung/anruf|auch am/im/per/beim telefon/chat/mail/telefonat/anruf/gesprach|"
                          "auch in/auf/bei der/einer/dem besprechung/sitzung/mail/nachricht|alle/allen kanale/kanalen">,
    .product = List<"produkt-|garantie|gerat|gerate|gerats">,
    .algorithm = List<"algorithm-|laufzeit|komplexitat von">,
    .timeline = List<"zeitleiste-|zeitachse-|zeitstrahl-|chronologi-|in welcher reihenfolge|zeitliche/zeitlichen/zeitlicher abfolge/ablauf">,
    .relationship = List<"wie ist/sind/waren * verwandt|verbindung/beziehung/zusammenhang/verhaltnis zwischen|verbindungen/beziehungen zwischen|"
                         "kennen sich|was verbindet @">,
    .channels = List<"mail/mails/email/emails/e-mail/e-mails|telefon/telefonat/anruf/anrufe|chat/chats/whatsapp/sms|besprechung/sitzung/meeting">,
    .kin = List<"frau|mann|ehefrau|ehemann|verheiratet|sohn|tochter|kind|kinder|mutter|vater|eltern|bruder|schwester|oma|opa|tante|onkel|neffe|nichte">,
};
// clang-format on

}  // namespace annals::language
