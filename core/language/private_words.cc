#include "core/language/private_words.h"

#include "core/language/words/table.h"

namespace annals::language {
namespace {

constexpr PrivateWords kLanguages[] = {
    {.code = "en",
     .phone = List<"phone|phones|telephone|telephones|tel|cell|cellphone|mobile|fax|call|calls|called|calling|dial|"
                   "whatsapp|sms|text|texted|ring|reach|reached|hotline|landline|pager|voicemail|answering|messages|"
                   "message|contact|ext|extension|handset">,
     .phone_labels = List<"office|home|work|main|direct|mobile|cell|fax|tel|phone|landline">,
     .card = List<"card|cards|cc|visa|mastercard|amex|maestro|discover|diners|jcb|creditcard">,
     .social = List<"ssn|ssns|social|itin|tin">,
     .identity = List<"teudat|id|identity">,
     .identity_first = List<"id|identity|identification|israeli|national|personal|citizen">,
     .identity_second = List<"id|number|no|num|card|identity|code|zehut">,
     .account = List<"account|acct|acc|branch|a/c">,
     .local_banks = List<"leumi|hapoalim|poalim|discount|mizrahi|tefahot|yahav|mercantile|massad|otsar">,
     .other = List<"order|orders|invoice|invoices|ticket|serial|tracking|part|sku|model|version|isbn|issn|parcel|"
                   "population|shipment|quantity|total|sum|pages|lot|batch|case|patent|license|licence">,
     .name = List<"name|names|named|called|nicknamed|surname|signed|signature|contact|attn|attention|from|to|"
                  "customer|client|patient|employee|applicant|recipient|sender|author|cc|owner|holder">,
     .be = List<"is|am|was|are|m|s">,
     .greeting = List<"dear|hi|hello|hey|thanks|regards|sincerely|cheers|goodbye|bye|welcome">,
     .honorific = List<"miss|madam|lady|lord|captain|major|colonel|judge|father|sister|brother|uncle|aunt|president|"
                       "senator|mister|doctor">,
     .kin = List<"wife|husband|son|daughter|mother|father|brother|sister|kid|child|friend|cousin|uncle|aunt|partner|"
                 "colleague|boss|neighbour|neighbor|grandmother|grandfather|girlfriend|boyfriend|fiancee|nephew|niece|"
                 "author|singer|actor|actress|director|person|man|woman|boy|girl|guy|student|teacher|lawyer|engineer|"
                 "nurse|poet|writer|painter|politician|scientist|musician|speaker|driver|manager|leader|founder">,
     .joining = List<"and|or">,
     .of_people = List<"by|with|shouted|spoke|talked|smiled|waved|listened|says|said|asked|told|meet|met|heard|tell|"
                       "ask|starring|featuring|features|married|"
                       "between|giving|gave|give|given|wrote|thank|call|calls">,
     .deeds = List<"said|says|wrote|writes|lives|lived|asked|asks|told|tells|thinks|thought|shouted|works|worked|went|"
                   "had|has|is|was|began|speak|speaks|replied|explained|believes|wants|wanted|called|points|flew|"
                   "moved|married|born|died|loves|likes|knows|felt|sang|were|can|who|can't|could|please">,
     .body_verbs = List<"work|works|worked|working|job|career|employed|employee|employees|interned|intern|hired|"
                        "fly|flies|flew|flying|flight|flights|move|moves|moved|moving|travel|travels|traveled|"
                        "travelled|traveling|travelling|drive|drives|drove|driving|trip|relocated|relocating|commute|"
                        "commutes|emigrated|based|headquartered|studied|graduated">,
     .place_before = List<"in|at|near|from|to|into|towards|around|across|of|outside|inside|via|throughout">,
     .street = List<"street|st|road|rd|avenue|ave|av|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|square|squares|"
                    "sq|terrace|terr|way|highway|hwy|parkway|pkwy|circle|cir|crescent|close|row|alley|mews|grove|"
                    "route|plaza|walk|quay|esplanade|loop|pike|turnpike|mall|rise|hill|gateway|bypass|gardens|park|"
                    "straße|strasse|str|gasse|weg|platz|allee|straat|laan|plein|gade|gata|gatan|vej|vei|veien|utca|"
                    "tér|körút|ulice|ulica|třída|náměstí|cesta|trg|tänav|puiestee|katu|tie|sokak|caddesi">,
     .street_first = List<"via|rue|rua|calle|avenida|avenue|plaza|piazza|viale|corso|ulica|ul|praza|praça|travessa|"
                          "chemin|place|boulevard|allée|impasse|quai|route|rehov|rechov|sderot|strada|camino|"
                          "carrera|paseo|largo|vicolo|λεωφόρος|οδός|улица|ул|проспект|bulevardul|calea|rúa|carrer">,
     .street_tails = List<"strasse|straße|str|gasse|weg|platz|allee|straat|laan|plein|kade|gatan|gata|vägen|gade|vej|"
                          "vegen|veien|gate|katu|tie|utca|dreef|gränd|torget|braut|vegur|stígur|singel|gracht|steeg|"
                          "damm|ufer|stieg|alléen|vænget|stræde|polku|kuja">,
     .unit = List<"apt|apartment|suite|unit|flat|floor|room|ste|bldg|building|apartments">,
     .address = List<"address|addresses|live|lives|lived|living|located|reside|resides|resided|residence|"
                     "deliver|delivered|delivery|ship|shipped|shipping|mailing|billing|anschrift|adresse|wohnt|"
                     "wohne|indirizzo|abita|domicilio|dirección|vive|morada|adres|woont|bor|asuu">,
     .corner = List<"corner|intersection|crossing|junction">,
     .box = List<"box|psc|cmr|pob">,
     .field_post = List<"apo|fpo|dpo">,
     .countries = List<
         "afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|"
         "bangladesh|barbados|belarus|belgium|belize|benin|bhutan|bolivia|bosnia|herzegovina|botswana|brazil|brunei|"
         "bulgaria|burundi|cambodia|cameroon|canada|chile|china|colombia|comoros|congo|croatia|cuba|cyprus|czechia|"
         "denmark|djibouti|dominica|ecuador|egypt|eritrea|estonia|eswatini|ethiopia|fiji|finland|france|gabon|gambia|"
         "germany|ghana|greece|greenland|grenada|guatemala|guinea|guyana|haiti|honduras|hungary|iceland|india|"
         "indonesia|iran|iraq|ireland|israel|italy|jamaica|japan|kazakhstan|kenya|kiribati|korea|kosovo|kuwait|"
         "kyrgyzstan|laos|latvia|lebanon|lesotho|liberia|libya|liechtenstein|lithuania|luxembourg|macedonia|"
         "madagascar|malawi|malaysia|maldives|mali|malta|mauritania|mauritius|mexico|micronesia|moldova|monaco|"
         "mongolia|montenegro|morocco|mozambique|myanmar|namibia|nauru|nepal|netherlands|nicaragua|niger|nigeria|"
         "norway|oman|pakistan|palau|palestine|panama|paraguay|peru|philippines|poland|portugal|qatar|romania|russia|"
         "rwanda|samoa|senegal|serbia|seychelles|singapore|slovakia|slovenia|somalia|spain|sudan|suriname|sweden|"
         "switzerland|syria|taiwan|tajikistan|tanzania|thailand|togo|tonga|trinidad|tunisia|turkey|turkmenistan|"
         "tuvalu|uganda|ukraine|uruguay|uzbekistan|vanuatu|vatican|venezuela|vietnam|yemen|zambia|zimbabwe|england|"
         "scotland|wales|britain|america|africa|asia|europe|oceania|antarctica|zealand|lanka|"
         "afghan|albanian|algerian|argentine|argentinian|armenian|australian|austrian|bangladeshi|belarusian|belgian|"
         "bolivian|bosnian|brazilian|bulgarian|cambodian|canadian|chilean|colombian|croatian|cuban|czech|danish|"
         "dane|dutch|ecuadorian|egyptian|estonian|ethiopian|finn|finnish|filipino|georgian|ghanaian|greek|"
         "greenlander|guatemalan|haitian|hungarian|icelandic|icelander|indian|indonesian|iranian|iraqi|irish|"
         "jamaican|jordanian|kenyan|korean|kuwaiti|latvian|lebanese|libyan|lithuanian|malaysian|maltese|mexican|"
         "mongolian|moroccan|nepalese|nigerian|norwegian|pakistani|palestinian|peruvian|polish|pole|portuguese|"
         "romanian|saudi|scottish|serbian|slovak|slovenian|slovene|somali|sudanese|swede|swedish|swiss|syrian|"
         "taiwanese|thai|tunisian|turkish|turk|ugandan|ukrainian|uruguayan|uzbek|venezuelan|vietnamese|welsh|"
         "yemeni|african|asian|latin|scandinavian">,
     .bodies = List<"club|act|court|bank|company|group|corporation|university|college|school|hospital|church|museum|"
                    "award|awards|prize|agency|committee|council|board|department|ministry|team|league|cup|band|"
                    "song|songs|album|film|movie|novel|series|magazine|weekly|daily|times|news|party|army|navy|"
                    "technologies|insurance|software|services|solutions|industries|systems|capital|ventures|"
                    "university|institute|rights|road|street|avenue|world|states|kingdom|republic|island|"
                    "islands|river|lake|mountain|north|south|east|west|new|saint|san|city|county|bridge|airport|"
                    "office|website|store|shop|brand|firm|startup|network|institution|factory|union|treaty|association|"
                    "federation|foundation|society|commission|trust|research|consulting|concert|"
                    "station|center|centre|national|international|royal|united|federal|general|"
                    "village|town|township|province|district|region|beach|bay|cove|coves|creek|falls|forest|fort|"
                    "harbor|harbour|heights|hills|mount|peninsula|port|rapids|springs|valley|crossroad|crossroads|"
                    "airlines|analytics|associates|corp|data|digital|energy|financial|foods|global|gmbh|holdings|inc|"
                    "labs|limited|llc|logistics|ltd|markets|media|motors|networks|partners|pharma|plc|resources|"
                    "academy|cafe|castle|cathedral|clinic|embassy|festival|gallery|hotel|library|orchestra|parliament|"
                    "restaurant|senate|stadium|theater|theatre|tower">,
     .noun_tails = List<"tion|tions|sion|ment|ments|ness|ings|ing|ally|ously">,
     .common = List<"please|thanks|thank|hello|hi|hey|dear|yes|no|not|ok|okay|maybe|perhaps|however|also|then|there|"
                    "here|how|what|who|why|when|where|which|whose|can|could|would|should|will|do|does|did|is|are|"
                    "was|were|has|have|had|may|might|must|shall|if|unless|although|because|while|since|after|"
                    "before|during|until|my|your|our|you|me|us|him|them|let|just|need|want|get|go|make|take|give|"
                    "send|show|tell|ask|find|see|look|call|block|add|meet|excuse|sorry|unfortunately|title|phone|"
                    "email|mail|e-mail|address|website|web|fax|mobile|zip|date|name|subject|info|personal|"
                    "billing|shipping|office|home|work|card|credit|account|number|id|iban|ssn|one|two|three|"
                    "four|five|six|seven|eight|nine|ten|all|any|both|each|some|many|most|more|much|every|other|"
                    "another|such|so|as|than|too|very|only|even|now|today|tomorrow|yesterday|tonight|again|like|"
                    "unlike|despite|against|about|with|without|by|mr|mrs|ms|dr|sir|note|ps|re|fw|fwd|"
                    "english|born|located|everyone|somebody|anyone|"
                    "actually|ah|anyway|cool|exactly|fine|finally|good|great|indeed|later|nice|oh|really|right|sure|"
                    "well|wow|check|come|consider|help|imagine|keep|listen|open|read|remember|say|start|stop|think|"
                    "try|use|wait|write|admin|agent|assistant|bot|caller|guest|host|moderator|operator|support|system|"
                    "user|users|"
                    "nothing|something|everything|people|men|women|patient|customers|"
                    "follow|return|forward|best|regards|sincerely|cheers|atm|usa|uk|us|eu|un|asap|faq|pin|tv|"
                    "dvd|cd|pdf|ceo|cfo|cto|mom|dad|mum|american|european|british|french|german|"
                    "spanish|italian|russian|chinese|japanese|israeli|jewish|christian|muslim|hebrew|arabic">},
    {.code = "he",
     .phone = List<"טלפון|טל|נייד|פקס|סלולרי|סלולארי|התקשר|התקשרי|התקשרו|תתקשר|תתקשרי|להתקשר|וואטסאפ|ווטסאפ|"
                   "חייג|חייגו|מספרי|שלוחה|פלאפון|פל|צלצל">,
     .phone_labels = List<"בבית|בעבודה|נייד|פקס|משרד">,
     .card = List<"כרטיס|אשראי|ויזה|מאסטרקארד|ישראכרט|אמקס">,
     .identity = List<"ת.ז|ת\"ז|ת״ז|ת'ז|תז|זהות">,
     .identity_first = List<"תעודת|מספר|מס">,
     .identity_second = List<"זהות|זיהוי|מזהה">,
     .account = List<"חשבון|ח-ן|סניף|ח\"ן">,
     .local_banks = List<"לאומי|פועלים|הפועלים|דיסקונט|מזרחי|טפחות|יהב|בנק|מרכנתיל|מסד">,
     .other = List<"הזמנה|חשבונית|קבלה|מעקב|סידורי|דגם|תיק|פריט">,
     .name = List<"שמי|שם|שמו|שמה|ששמו|ששמה|לי|קוראים|לכבוד|איש|מאת">,
     .be = List<"הוא|היא|זה|אני">,
     .greeting = List<"שלום|היי|יקר|יקרה">,
     .honorific = List<"מר|גב|גברת|ד\"ר|ד״ר|דוקטור|פרופ|פרופסור|עו\"ד|עו״ד|הרב|גב'">,
     .kin = List<"אשתי|בעלי|בני|בתי|אמי|אבי|אחי|אחותי|דודי|דודתי|אשתו|בעלה|חברי|חברתי">,
     .street_first = List<"רחוב|רח|רח'|שדרות|שד|שד'|דרך|סמטת|כיכר">,
     .unit = List<"דירה|כניסה|קומה|בית">,
     .box = List<"ת.ד|ת\"ד|תא">,
     .common = List<"אני|הוא|היא|אנחנו|אתה|את|הם|הן|של|על|עם|לא|כן|גר|גרה|עובד|עובדת|מספר|טלפון|נייד|זהות|תעודת|"
                    "כתובת|רחוב|ואני|שלי|שלו|שלה|בבקשה|תודה|מה|מי|איפה|מתי|למה|איך|זה|זאת|גם|אבל|או|כי|אם|רק|"
                    "יש|אין|היה|הייתה|ת.ז|ת\"ז|כרטיס|חשבון|דואר|מייל|אימייל|בן|בת|החברה|הלקוח|מאוד">},
};

}  // namespace

std::span<const PrivateWords> PrivateWordsOfAllLanguages() { return kLanguages; }

}  // namespace annals::language
