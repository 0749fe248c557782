// English: what tells the intents of a question.

#include "core/language/intent_words.h"
#include "core/language/words/table.h"

namespace annals::language {

extern const IntentWords kEnglishIntents;

// clang-format off
constexpr IntentWords kEnglishIntents = {
    .person_facts = List<"how old is/was/are @|phone/telephone/mobile number|@ s birthday|birthday of @|date of birth|"
                         "where does/did @ live/work/study|what does/did @ do for a living|@ s job/address/profession|"
                         "email/mail/e-mail/home address|what is @ s * address|who is/was @ $">,
    .person_history = List<"what has/have/had @ told/said/written/promised/asked/done|what has/have @ been saying/writing/doing|"
                           "what did @ tell/write/send/promise me/us|what did @ say to me/us|everything @ said/wrote/told/did|"
                           "all/everything that @ ever said/wrote/told/did|all/everything @ ever said/wrote/told/did">,
    .family = List<"@ s family/relatives/kids $|in @ s family|about @ s family/relatives/kids|@ s family members|family of @|relatives of @|about/in/of/to/for/with my/our family|my/our family $|about his/her/their family $|"
                   "my/our wife/husband/spouse/partner/son/daughter/sons/daughters/kid/kids/child/children/mother/father/mum/mom/dad|"
                   "my/our parents/brother/sister/brothers/sisters/grandmother/grandfather/grandparents/aunt/uncle/cousin">,
    .thread = List<"the thread|discussion/email/mail/message/chat thread|thread about/on|the reply/replies to|replies came|"
                   "reply/replies/replied/answered/responded to the/that/this/my/his/her mail/email/e-mail/message/letter/note|"
                   "who answered/replied|answered the/that/my mail/email/e-mail/message/letter/chat|which/what/any replies|"
                   "whole/entire/full/rest conversation/exchange/discussion|rest of the conversation/exchange/discussion/thread|"
                   "mail/email/message/e-mail chain|chain of mails/emails/messages|context around|previous/earlier/following messages/mails/emails">,
    .attachment = List<"attachment-|attached file/files/document/documents/pdf/image/images/photo/photos/picture/pictures|"
                       "attach/attached/send anything|was/were/is/are attached to the/that/this/my/his/her mail/email/e-mail/message/letter/note/chat|"
                       "attached to the/that/this/my/his/her mail/email/e-mail/message/letter/note/chat|"
                       "file/document/pdf/photo/picture/picture/image enclosed|enclosed with/in the/that/this/my mail/email/letter/message/note">,
    .cross_channel = List<"all/across/other channels|across all/both/the/our channels|where else did|come up anywhere else|"
                          "also mentioned/discussed/talked/raised/covered/addressed in/on/during/by/over a/the/our/that mail/email/emails/call/chat/meeting/phone|"
                          "also mention/discuss/talk/raise/cover/address * in/on/during/by/over a/the/our/that mail/email/emails/call/chat/meeting/phone|"
                          "discuss/mention/raise/cover/talk * on/in/during the/our/that call/chat/meeting/phone too/also|"
                          "discuss/mention/raise/cover/talk * on/in/during the/our/that call/chat/meeting/phone as well|"
                          "come/came up * on/in/during the/our/that call/chat/meeting/phone too/also|"
                          "come/came up in/on/during the/our/that call/chat/meeting/phone as well|"
                          "come/came up in/on/during the/our/that call/chat/meeting/phone too/also|"
                          "discuss it on/in the/our call/chat/meeting/phone too/also|was * also mentioned in the chat/mail/meeting/call|"
                          "transcript/recording of the/that/our call/meeting also">,
    .product = List<"product-|warranty|warranties|device-|technical specs/specifications|specs of">,
    .algorithm = List<"algorithm-|time/space/worst-case/average-case/computational complexity|worst/average case complexity|complexity of">,
    .timeline = List<"timeline-|chronolog-|in what/which order|sequence of events">,
    .relationship = List<"how is/are/was/were * related|relationship/connection/link/tie/relation between|relationships/connections/links/ties/relations between|"
                         "know/knew each other|what links/connects/ties @ to/with/and @">,
    .no_thread = List<"thread count|the thread pool">,
    .no_attachment = List<"attachment theory/style/styles">,
    .no_family = List<"family of languages/plants/animals/fish|royal family">,
    .channels = List<"mail/mails/email/emails/e-mail/e-mails|call/calls/phone/telephone/voicemail|chat/chats/whatsapp/sms|meeting/meetings">,
    .kin = List<"wife|husband|spouse|married|partner|son|daughter|child|children|mother|father|parent|parents|brother|sister|sibling|grandmother|"
                "grandfather|grandson|granddaughter|aunt|uncle|cousin|nephew|niece">,
};
// clang-format on

}  // namespace annals::language
