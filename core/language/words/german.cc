// German. Words as they are inflected.

#include "core/language/words/table.h"

namespace annals::language {
namespace {

// clang-format off
constexpr auto kTimeWords = std::to_array<Lexeme>({
    Month("januar", 1), Month("februar", 2), Month("marz", 3), Month("april", 4), Month("mai", 5), Month("juni", 6),
    Month("juli", 7), Month("august", 8), Month("september", 9), Month("oktober", 10), Month("november", 11),
    Month("dezember", 12), Month("jan", 1, kShort), Month("feb", 2, kShort), Month("apr", 4, kShort),
    Month("jun", 6, kShort), Month("jul", 7, kShort), Month("aug", 8, kShort), Month("sep", 9, kShort),
    Month("sept", 9, kShort), Month("okt", 10, kShort), Month("nov", 11, kShort), Month("dez", 12, kShort),
    Weekday("montag", 1), Weekday("dienstag", 2), Weekday("mittwoch", 3), Weekday("donnerstag", 4),
    Weekday("freitag", 5), Weekday("samstag", 6), Weekday("sonnabend", 6), Weekday("sonntag", 7), Season("fruhling", 3),
    Season("fruhjahr", 3), Season("sommer", 6), Season("herbst", 9), Season("winter", 12),

    Nth("erste", 1, W::kFirst), Nth("ersten", 1, W::kFirst), Nth("erster", 1, W::kFirst), Nth("erstes", 1, W::kFirst),
    Nth("zweite", 2), Nth("zweiten", 2), Nth("zweiter", 2), Nth("zweites", 2), Nth("dritte", 3), Nth("dritten", 3),
    Nth("dritter", 3), Nth("drittes", 3), Nth("vierte", 4), Nth("vierten", 4), Nth("vierter", 4), Nth("viertes", 4),
    Number("ein", 1, W::kA), Number("eine", 1, W::kA), Number("einem", 1, W::kA), Number("einen", 1, W::kA),
    Number("einer", 1, W::kA), Number("zwei", 2), Number("drei", 3), Number("vier", 4), Number("funf", 5),
    Number("sechs", 6), Number("sieben", 7), Number("acht", 8), Number("neun", 9), Number("zehn", 10),
    Number("elf", 11), Number("zwolf", 12),

    Unit("tag", G::kDay, kEnumerates, W::kDay), Unit("tage", G::kDay, kPlural), Unit("tagen", G::kDay, kPlural),
    Unit("woche", G::kWeek, kEnumerates), Unit("wochen", G::kWeek, kPlural), Unit("monat", G::kMonth, kEnumerates),
    Unit("monats", G::kMonth), Unit("monate", G::kMonth, kPlural), Unit("monaten", G::kMonth, kPlural),
    Unit("quartal", G::kQuarter, kEnumerates, W::kQuarter), Unit("quartals", G::kQuarter, kPlain, W::kQuarter),
    Unit("quartale", G::kQuarter, kPlural), Unit("quartalen", G::kQuarter, kPlural),
    Unit("jahr", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("jahres", G::kYear, kPlain, W::kYear),
    Unit("jahre", G::kYear, kPlural), Unit("jahren", G::kYear, kPlural), Unit("jahrzehnt", G::kDecade, kEnumerates),
    Unit("jahrzehnte", G::kDecade, kPlural), Unit("jahrzehnten", G::kDecade, kPlural),
    Plain("halbjahr", W::kHalf, kEnumerates), Plain("halbjahres", W::kHalf),
    Unit("wochenende", G::kWeek, kPlain, W::kEnd), Unit("wochenenden", G::kWeek, kPlural, W::kEnd),
    Unit("jahrhundert", G::kCentury, kPlain, W::kCentury), Plain("geschaftsjahr", W::kFiscal), Plain("q", W::kQ),
    Plain("h", W::kH), Plain("gj", W::kFy),

    Plain("der", W::kThe, kBeforeMonth | kOfEvent), Plain("die", W::kThe, kBeforeMonth | kOfEvent),
    Plain("das", W::kThe, kBeforeMonth | kOfEvent), Plain("dem", W::kThe, kBeforeMonth | kOfEvent),
    Plain("den", W::kThe, kBeforeMonth | kOfEvent), Plain("des", W::kOf, kBeforeMonth),
    Plain("im", W::kIn, kBeforeBoth), Plain("in", W::kIn, kBeforeBoth), Plain("am", W::kOn, kBeforeDay),
    Plain("zum", W::kOn, kBeforeDay), Plain("fur", W::kFor, kBeforeMonth), Plain("von", W::kFrom, kBeforeAll),
    Plain("vom", W::kFrom, kBeforeAll), Plain("ab", W::kSince, kBeforeAll), Plain("seit", W::kSince, kBeforeAll),
    Plain("bis", W::kUntil, kBeforeAll), Plain("und", W::kAnd, kBeforeBoth), Plain("oder", W::kOr, kBeforeMonth),
    Plain("zwischen", W::kBetween, kBeforeAll), Plain("vor", W::kBefore, kBeforeAll | kCountsBack),
    Plain("nach", W::kAfter, kBeforeAll), Plain("wahrend", W::kDuring, kBeforeMonth), Plain("gegen", W::kAgainst), Plain("gegenuber", W::kNone, kMeasures),
    Plain("gegenuber", W::kVersus, kBeforeMonth), Plain("aber", W::kBut), Plain("spater", W::kLater),
    Plain("selben", W::kSame), Plain("gleichen", W::kSame), Plain("folgenden", W::kFollowing),
    Plain("fruher", W::kEarlier), Plain("anfang", W::kBeginning, kNamesPart), Plain("mitte", W::kMiddle, kNamesPart),
    Plain("ende", W::kEnd, kNamesPart), Plain("wird", W::kWill), Plain("werden", W::kWill),

    Plain("diese", W::kThis), Plain("diesem", W::kThis), Plain("diesen", W::kThis), Plain("dieser", W::kThis),
    Plain("dieses", W::kThis), Plain("letzte", W::kLast), Plain("letzten", W::kLast), Plain("letztem", W::kLast),
    Plain("letzter", W::kLast), Plain("letztes", W::kLast), Plain("vorigen", W::kLast), Plain("voriges", W::kLast),
    Plain("vergangenen", W::kLast), Plain("vergangenes", W::kLast), Plain("nachste", W::kNext),
    Plain("nachsten", W::kNext), Plain("nachster", W::kNext), Plain("nachstes", W::kNext),
    Plain("kommenden", W::kComing), Plain("heute", W::kToday), Plain("gestern", W::kYesterday),
    Unit("nacht", G::kDay), Unit("abend", G::kDay),
    Plain("morgen", W::kTomorrow), Plain("jetzt", W::kNow), Plain("neueste", W::kLatest), Plain("neuesten", W::kLatest),
    Plain("jedes", W::kEach), Plain("jeden", W::kEach), Plain("jede", W::kEach), Plain("pro", W::kEach),
    Plain("laut", W::kNone, kCites), Plain("gemass", W::kNone, kCites),
    Plain("bericht", W::kReport, kDocument), Plain("berichte", W::kReport, kDocument | kDocuments),
    Plain("dokumente", W::kNone, kDocuments), Plain("dokumenten", W::kNone, kDocuments),
    Plain("berichten", W::kReport, kDocument | kDocuments), Plain("als", W::kThan), Plain("wann", W::kWhen),
    Plain("prozent", W::kPercent, kCounted), Plain("euro", W::kNone, kCounted), Plain("menschen", W::kPeople, kCounted),
    Plain("mitarbeiter", W::kNone, kCounted), Plain("zimmer", W::kNone, kNumbered),
});
// clang-format on

constexpr auto kTimePhrases = std::to_array<OperatorPhrase>({
    {{W::kBetween}, Relation::kBetween, Opener::kBetween},
    {{W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kBefore}, Relation::kBefore},
    {{W::kAfter}, Relation::kAfter},
    {{W::kSince}, Relation::kSince},
    {{W::kUntil}, Relation::kUntil},
    {{W::kLater, W::kThan}, Relation::kAfter},
    {{W::kEarlier, W::kThan}, Relation::kBefore},
    {{W::kIn}, Relation::kIn},
    {{W::kOn}, Relation::kIn},
    {{W::kDuring}, Relation::kIn},
    {{W::kFor}, Relation::kIn},
});

constexpr LexiconSlots kTimeSlots = MakeSlots(kTimeWords);
static_assert(Fits(kTimeWords));

constexpr QuantityWords::Multiplier kQuantitiesMultipliers[] = {
    {"hundert", 1, 2},   {"tausend", 1, 3},  {"tsd", 1, 3},        {"million", 1, 6},
    {"millionen", 1, 6}, {"mio", 1, 6},      {"milliarde", 1, 9},  {"milliarden", 1, 9},
    {"mrd", 1, 9},       {"billion", 1, 12}, {"billionen", 1, 12}, {"dutzend", 12, 0}};
constexpr QuantityWords::UnitWord kQuantitiesUnits[] = {
    {"prozentpunkten", QuantityUnit::kPercent},   {"prozentpunkte", QuantityUnit::kPercent},
    {"prozentpunkt", QuantityUnit::kPercent},     {"prozent", QuantityUnit::kPercent},
    {"basispunkten", QuantityUnit::kBasisPoints}, {"basispunkte", QuantityUnit::kBasisPoints},
    {"basispunkt", QuantityUnit::kBasisPoints},   {"bp", QuantityUnit::kBasisPoints},
    {"franken", QuantityUnit::kMoney, "CHF"},     {"euro", QuantityUnit::kMoney, "EUR"},
    {"euros", QuantityUnit::kMoney, "EUR"},       {"dollar", QuantityUnit::kMoney, "USD"},
    {"cent", QuantityUnit::kMoney, "", -2},       {"pfund", QuantityUnit::kMoney, "GBP"},
    {"yen", QuantityUnit::kMoney, "JPY"}};

}  // namespace

constexpr Lexicon kGermanLexicon{
    .code = "de",
    .name = "German",
    .text = {.stemmer = "german",
             .stop = List<"der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|aber|sondern|denn|"
                          "nicht|kein|keine|keinen|keinem|keiner|in|im|ins|an|am|auf|aus|bei|beim|bis|durch|fur|"
                          "gegen|mit|nach|ohne|seit|uber|um|unter|von|vom|vor|wahrend|wegen|zu|zum|zur|zwischen|"
                          "ist|sind|war|waren|sei|sein|seine|seinen|seinem|seiner|bin|bist|wird|werden|wurde|"
                          "wurden|worden|geworden|hat|haben|hatte|hatten|habe|kann|konnen|konnte|konnten|soll|"
                          "sollen|sollte|muss|mussen|musste|darf|durfen|will|wollen|wollte|mag|mochte|ich|du|er|"
                          "sie|es|wir|ihr|ihre|ihren|ihrem|ihrer|ihm|ihn|ihnen|mich|mir|dich|dir|uns|unser|unsere|"
                          "euch|man|sich|dieser|diese|dieses|diesen|diesem|jener|jene|jedes|jede|jeder|jeden|"
                          "welche|welcher|welches|welchen|was|wer|wen|wem|wessen|wann|wo|woher|wohin|warum|weshalb|"
                          "wie|wieviel|als|wenn|weil|dass|ob|damit|dann|da|dort|hier|so|auch|nur|noch|schon|sehr|"
                          "mehr|viele|viel|alle|alles|andere|anderen|anderer|etwas|einige|nun|also|doch|ja|nein|"
                          "beziehungsweise">,
             .abbreviations = List<"dr|prof|nr|bzw|usw|z.b|d.h|u.a|s.o|s.u|i.d.r|ca|vgl|bspw|inkl|evtl|ggf|mio|mrd|"
                                   "mind|max|st|str|hr|fr|jh|bd|abb|art|abs|aufl|hrsg|geb|gest|jan|feb|mar|mär|apr|"
                                   "jun|jul|aug|sep|sept|okt|nov|dez">,
             .clitics = List<"s">,
             .pronouns = List<"sie|ihnen|ihr|ihre|ihren|ihrem|ihrer">},
    .time = {.words = kTimeWords,
             .slots = &kTimeSlots,
             .phrases = kTimePhrases,
             .change_stems = List<"vergl|verander|anderte|entwick|unterschie|gestiegen$|gesunken$|wuchs$|zunahm|"
                                  "abnahm">,
             .ordinal_full_stop = true},
    .names = {.never = List<"ich|du|er|sie|es|wir|ihr|sein|seine|ihre|dieser|diese|dieses|diesem|diesen|jener|jene|"
                            "der|die|das|den|dem|des|ein|eine|einer|einem|einen|in|im|an|am|auf|aus|bei|bis|durch|"
                            "fur|gegen|mit|nach|ohne|seit|uber|um|unter|von|vom|vor|wahrend|wegen|zu|zum|zur|"
                            "zwischen|und|oder|aber|als|wenn|weil|obwohl|dass|da|dann|auch|viele|meisten|manche|"
                            "beide|andere|zwei|drei|erste|ersten|zweite|zweiten|laut|trotz|jedoch|wo|wer|was|wann|"
                            "wie|warum|welche|welcher|welches|alle|nicht|kein|keine|bitte|danke">,
              .also_first = {},
              .copulas = List<"ist|war|sind|waren">,
              .articles = List<"ein|eine|der|die|das">,
              .has = List<"hat">,
              .other_name = List<"oder">,
              .said_of = List<"geboren|gelegen|bekannt|gegrundet|benannt">,
              .organisations = List<"universitat|hochschule|institut|bank|ministerium|bundesministerium|amt|"
                                    "bundesamt|behorde|verband|verein|ausschuss|kommission|stiftung|labor|"
                                    "gesellschaft|rat">,
              .places = List<"flughafen|landkreis|kreis|bezirk|kanal|wuste|inseln|gebirge|halbinsel|provinz|fluss">,
              .events = List<"meisterschaft|meisterschaften|konferenz|erdbeben|wahl|wahlen|festspiele|olympiade|"
                             "volksabstimmung|revolution|gipfel|krieg|turnier">,
              .algorithms = List<"algorithmus|protokoll">,
              .materials = List<"legierung|karbid|nitrid|oxid|polymer">,
              .of = List<"von|der|bei|um|am">,
              .events_of = List<"schlacht|belagerung">,
              .places_of = List<"bucht|golf|insel|strasse">,
              .employment = List<"arbeitet bei|arbeitet fur|arbeitete bei|arbeitete fur|ist angestellt bei|"
                                 "angestellt bei|beschaftigt bei|ist beschaftigt bei|mitarbeiter von|arbeitgeber">,
              .no_predicates = List<"und|oder|noch|der|die|das|ein|eine|als|aber|dann|so|nicht|kein|beide|entweder|"
                                    "weder|auch">,
              .of_the_whole = List<"zusammenfassung|uberblick|ubersicht|gesamtuberblick">,
              .capital_nouns = true},
    .asking =
        {.openers = List<"laut|trotz|unter|weil|bis|seit|nach|vor|wahrend|obwohl|jedoch|erste|ersten|erster|"
                         "erstes|zweite|zweiten|zweiter|zweites|zwei|drei|nenne|nennen|liste|zahle|vergleiche|"
                         "vergleichen|beschreibe|beschreiben|sage|gib|geben|zeige|zeigen|erklare|erklaren|"
                         "erlautere|erlautern|fasse|veroffentlichung|veroffentlichungen|publikation|"
                         "publikationen|artikel|aufsatz|aufsatze|studie|studien|patent|patente|patenten|"
                         "erfindung|erfindungen|produkt|produkte|produkten">,
         .reporting = List<"laut|gemass|vergleiche|verglichen|vergleich|anderung|geandert|verandert|veranderung|"
                           "beschreibe|beschrieben|unterscheiden|unterschiedlich|unterschied|verfolge|"
                           "entwickelt|entwickelte|gegenuber|sagt|sagte|sagen|gesagt|nenne|nennt|neueste|"
                           "neuesten|letzte|letzten|vorige|vorigen|vorherige|bisher|seit|unternehmen|firma|"
                           "firmen|quartal|quartale|jahr|jahre|monat|monate|zeitraum|zeitraume|viele|hochste|"
                           "niedrigste|grosste|kleinste|erreichen|erreicht|bericht|berichte|berichtet|berichten|"
                           "melden|meldete|gemeldet|verzeichnet|bitte|zusammenfassen|fasse|zusammen|quelle|"
                           "quellen|ubereinstimmen|uberein|stimmen|widersprechen|widerspruch|hoch">,
         .forms = List<"noch|trend|trends|entwicklung|entwicklungen|verlauf|lage|situation|passiert|passierte|geschah|"
                       "geschieht|geschehen|ereignet|ereignete|entwickeln|erwahnt|erwahnte|erwahnen|bekannt|"
                       "wissen|weiss|erzahle|erzahlen|schreiben|besprochen|ging|dauert|dauerte|neues">,
         .measures = List<"lang|lange|alt|weit|hoch|gross|tief|breit|schwer|schnell|teuer|spat|bald">,
         .yes_or_no = List<"ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|gibt|gab|kann|"
                           "konnen|konnte|konnten|darf|durfen|durfte|durften|muss|mussen|musste|mussten|soll|sollen|"
                           "sollte|sollten|bin">,
         .choosing = {.words = List<"welche|welcher|welches|welchem|welchen|was|wer|wo">},
         .largest = {.words = List<"meiste|meisten|meistes|beste|besten|bester|bestes|maximum|maximal|maximale|"
                                   "maximalen">,
                     .beginnings = List<"hochste|grosste">},
         .smallest = {.words = List<"minimum|minimal|minimale|minimalen|wenigste|wenigsten">,
                      .beginnings = List<"niedrigste|kleinste|geringste|schlechteste|tiefste">},
         .date = {.words = List<"wann|datum|tag|tage">, .phrases = List<"welches/welchem/welchen jahr/jahre/monat">},
         .percent = {.words = List<"prozent|prozentsatz|marge|margen|rate|raten|quote|quoten|verhaltnis|anteil">,
                     .endings = List<"marge|margen|rate|raten|quote|quoten|anteil">},
         .money = {.words = List<"kosten|kostet|kostete|kosteten|preis|preise|umsatz|umsatze|erlos|erlose|"
                                 "einkommen|gewinn|gewinne|ebitda|cashflow|barmittel|ergebnis|schulden|verschuldung|"
                                 "ausgaben|aufwendungen|einnahmen|investitionen|dividende|budget|haushalt">,
                   .endings = List<"kosten|preis|umsatz|umsatzerlose|gewinn|ergebnis|schulden|ausgaben|"
                                   "einnahmen|uberschuss">},
         .number = {.words = List<"anzahl|zahl|gesamtzahl|insgesamt|wieviel|wieviele">,
                    .phrases = List<"wie viel/viele/vielen/oft/lang/lange/alt/weit/hoch/gross/tief/breit">},
         .count = {.words = List<"wieviele">, .phrases = List<"wie viele/vielen/oft/haufig">},
         .related = {.words = List<"beziehung|beziehungen|verhaltnis|verbindung|verbindungen|zusammenhang|"
                                   "zusammenhange|verwandt|verbunden|verbindet|verknupft|zusammenhangen">},
         .related_with = {.words = List<"zwischen|und|mit|zu|zum|zur">},
         .forward = {.words = List<"plan|plane|plant|planen|geplant|geplante|geplanten|planung|rechnet|rechnen|"
                                   "ziel|ziele">,
                     .beginnings = List<"erwart|prognos|ausblick|vorhersag|voraussicht">},
         .how = {.phrases = List<"wie hat/haben/hatte/hatten/ist/sind/war/waren/wird/werden/wurde/wurden/kam/"
                                 "kommt/geht/ging/funktioniert|"
                                 "wie entwickelt/entwickelte/entwickelten/verandert/veranderte/veranderten/"
                                 "anderte/anderten">},
         .cause = {.words = List<"warum|weshalb|wieso|wodurch|erklare|erklaren|erlautere|erlautern|beschreibe|"
                                 "beschreiben|ursache|ursachen|verursacht|verursachte|verursachten|grund|"
                                 "grunde">},
         .order = {.words = List<"zuerst|zuletzt|erstmals|erste|ersten|erstem|erster|erstes|letzte|letzten|"
                                 "letztem|letzter|letztes|neueste|neuesten|neuester|neuestes|zweite|zweiten|"
                                 "zweitem|zweiter|zweites|dritte|dritten|drittem|dritter|drittes">,
                   .beginnings = List<"fruheste|spateste">},
         .order_of_units = {.phrases = List<"erste/ersten/erstem/erster/erstes/zweite/zweiten/zweitem/zweites/"
                                            "dritte/dritten/drittem/drittes/vierte/vierten/viertem/viertes/"
                                            "letzte/letzten/letztem/letztes quartal/quartals/halbjahr/"
                                            "halbjahres/monat/monats/jahr/jahres/jahren/monaten/quartalen">},
         .timeline = {.words = List<"zeitleiste|zeitstrahl|lebenszyklus|chronologie|chronik|werdegang">,
                      .phrases = List<"geschichte der/des/von/vom|"
                                      "zeitlicher/zeitlichen/zeitliche ablauf/verlauf/abfolge">},
         .several = {.words = List<"liste|auflisten|aufzahlen|zahle|nenne">,
                     .phrases = List<"was/wer/welche/welches sind/waren">},
         .conflict = {.beginnings = List<"widerspr|widersprich|unstimmig|diskrepan|uneinig|abweich">,
                      .phrases = List<"stimmen die/alle quellen/berichte/angaben|"
                                      "quellen/berichte/angaben uberein/einig">},
         .explanation = {.words = List<"warum|weshalb|wieso|erklare|erklaren|erlautere|erlautern|beschreibe|"
                                       "beschreiben|zusammenfassen|zusammenfassung|uberblick|vergleiche|"
                                       "vergleichen|trends|entwicklung|entwicklungen">,
                         .phrases = List<"fasse/fassen|erzahle/erzahlen|sage/sag/sagen mir/uns">},
         .value = {.words = List<"wer|wen|wem|wessen|wo|wohin|woher|welche|welcher|welches|welchem|welchen">,
                   .phrases = List<"was ist/war/sind/waren|wie heisst/heissen/hiess/lautet/lautete">},
         .papers = {.words = List<"veroffentlichung|veroffentlichungen|publikation|publikationen|artikel|"
                                  "aufsatz|aufsatze|studie|studien|preprint|preprints|vorabdruck|vorabdrucke">,
                    .endings = List<"artikel|studie|studien|aufsatze">},
         .patents = {.words = List<"patent|patente|patenten|patents|patentiert|patentierte|erfindung|"
                                   "erfindungen|patentanmeldung|patentanmeldungen">},
         .products = {.words = List<"produkt|produkte|produkten|produkts|gerat|gerate|geraten">},
         .technologies = {.words = List<"technologie|technologien|technik|techniken|verfahren|forschung|"
                                        "wissenschaft">},
         .written = {.words = List<"schrieb|schrieben|schreibt|schreiben|geschrieben|verfasst|verfasste|"
                                   "verfassten|veroffentlicht|veroffentlichte|veroffentlichten|veroffentlichung|"
                                   "veroffentlichungen|publikation|publikationen|artikel|aufsatz|aufsatze|"
                                   "studie|studien">,
                     .phrases = List<"werke/werken/arbeiten von/der/des">},
         .invented = {.words = List<"erfand|erfanden|erfindet|erfunden|patent|patente|patenten|patentiert|"
                                    "patentierte|erfindung|erfindungen|patentanmeldung|patentanmeldungen">,
                      .phrases = List<"werke/werken/arbeiten von/der/des">}},
    .answers = {.who = List<"wer|wen|wem|wessen">,
                .where = List<"wo|wohin|woher">,
                .when = List<"wann">,
                .why = List<"warum|weshalb|wieso">,
                .how = List<"wie">,
                .which = List<"welche|welcher|welches|welchem|welchen|was">,
                .many = List<"viele|vielen">,
                .much = List<"viel">,
                .lengths = List<"hoch|tief|breit|weit|lang|gross">,
                .ages = List<"alt|jung">,
                .spans = List<"lang|lange|oft|haufig">,
                .weights = List<"schwer|leicht">,
                .warmths = List<"kalt|heiss|warm">,
                .cost = List<"kostet|kosten|kostete|kosteten|zahlt|zahlen|zahlte|gezahlt|bezahlt|preis">,
                .persons = List<"person|personen|mann|frau|leute">,
                .places = List<"ort|stadt|dorf|land|gemeinde|provinz|region|strasse|kontinent">,
                .times = List<"datum|tag|wochentag|woche|wochenende|jahr|jahre|monat|zeit|jahrhundert|jahrzehnt">,
                .amounts = List<"preis|kosten|gebuhr|gehalt|miete|betrag|umsatz|haushalt|steuer|beitrag">,
                .length_units = List<"meter|metern|kilometer|kilometern|km|m|cm|mm|zentimeter|millimeter">,
                .age_units = List<"jahr|jahre|jahren|monate|tage|alt">,
                .span_units = List<"sekunde|sekunden|minute|minuten|stunde|stunden|tag|tage|tagen|woche|wochen|monat|"
                                   "monate|monaten|jahr|jahre|jahren|mal">,
                .weight_units = List<"gramm|kilogramm|kilo|kg|g|tonne|tonnen|pfund|zentner">,
                .warmth_units = List<"grad|c|celsius">,
                .by = List<"von|vom|durch">,
                .at = List<"in|im|am|an|bei|beim|auf|aus|nach|nahe|zu">,
                .because = List<"weil|denn|da|deshalb|daher|wegen|aufgrund|infolge|damit|grund">,
                .instructing = List<"durch|indem|drucke|drucken|offne|offnen|wahle|wahlen">,
                .affirming = List<"ja|nein|nicht|nie|niemand|kein|keine">,
                .may = List<"kann|konnen|darf|durfen|durfte|durften|muss|mussen|soll|sollen|erlaubt|gestattet">,
                .permitted = List<"erlaubt|gestattet|verboten|untersagt|erlaubnis|zulassig|unzulassig">,
                .holding = List<"gultig|kraft|galt|gilt|gelten|galten">,
                .saying = List<"sagen|sagt|sagte|gesagt|schreiben|schreibt|schrieb|geschrieben|erwahnen|erwahnt|"
                               "erwahnte|erzahlen|erzahlt|fragen|fragte|gefragt|meinen|meint|meinte|antworten|"
                               "antwortete|behaupten|behauptete">,
                .news = List<"neu|neues">,
                .pronouns = List<"er|sie|es|ihr|ihre|ihm|sein|seine|seinen|dieser|diese|dieses|beide">,
                .at_least = List<"uber|mehr als|mindestens|wenigstens">,
                .at_most = List<"unter|weniger als|hochstens|bis zu">,
                .meanings = List<"grunden/errichten/grundung|beginnen/anfangen/starten/offnen|"
                                 "enden/schliessen/aufhoren/beenden|kaufen/erwerben|verkaufen|bauen/errichten|"
                                 "sterben/tod/gestorben|geboren/geburt|ehemann/ehefrau/verheiratet/heiraten|"
                                 "kind/sohn/tochter|leiten/fuhren/leiter/vorsitz|beschaftigen/arbeiten|"
                                 "beschaftigung/arbeitsplatz|lohn/gehalt|wohnen/leben|herstellen/erzeugen/produzieren|"
                                 "schreiben/verfassen|sagen/erklaren|kosten/preis/zahlen|hoch/hohe|lang/lange/dauern|"
                                 "breit/breite|tief/tiefe|alt/alter|schwer/wiegen/gewicht|ersetzen/ablosen/folgen|"
                                 "geben/spenden|wahlen/bestimmen|brauchen/benotigen|erlauben/durfen|"
                                 "verbieten/untersagen|geschehen/passieren|erhalten/bekommen|heissen/nennen|"
                                 "verlassen/kundigen|besitzen/halten|einwohner/bevolkerung|einfuhren/veroffentlichen|"
                                 "steigen/erhohen/zunehmen|fallen/sinken/abnehmen|gross/grosse|bedeuten/bedeutung|"
                                 "andern/verandern/anderung|entwerfen/entwurf|erfinden/erfindung|reparieren/beheben|"
                                 "unterschreiben/unterzeichnen|bezahlen/zahlen|abstimmen/stimme|leuchtturm|stadt/ort|"
                                 "fluss|brucke|schule|firma/unternehmen/betrieb|mitglied|"
                                 "leiter/vorsitzender/prasident|projekt|bericht|version/ausgabe|vertrag|rechnung|haus|"
                                 "jahr|umsatz/erlos|gewinn/ertrag|schuld/verschuldung|inflation/teuerung|nachfrage|"
                                 "angebot/lieferung|industrie/verarbeitend|bank|steuer|handel|reise/"
                                 "tourismus|gesetz|kilometer/km|kilogramm/kilo/kg|minute/min">},
    .change = {.up = List<"wachstum|wachsen|wachst|wuchs|wuchsen|gewachsen|steigt|steigen|stieg|stiegen|gestiegen|"
                          "anstieg|zunahme|zunahm|zugenommen|erhohte|erhoht|erhohung|hoher|ausweitung|verbessert|"
                          "verbesserte|verbesserung|zuwachs|anderung|verandert|geandert">,
               .down = List<"ruckgang|ruckgange|sinkt|sinken|sank|sanken|gesunken|fiel|fielen|gefallen|abnahme|"
                            "abnahm|abgenommen|niedriger|geringer|schrumpfte|geschrumpft|verringert|verringerte|"
                            "senkung|gesenkt|minus">,
               .up_stems = List<"wachstum|wach|steig|anstieg|zunahm|erhoh|verbesser|zuwach|ander|verander">,
               .down_stems = List<"ruckgang|sink|abnahm|senkung|schrumpf|verring">},
    .figures = {.adjusted = List<"bereinigt">,
                .gaap = List<"gaap|hgb">,
                .segment = List<"segment|sparte">,
                .excluding = List<"ausschliess|ausgenommen|ohne">,
                .forward = List<"erwart|prognos|ausblick|rechnet|plant|planen|ziel|schatz|voraussicht">,
                .forward_words = List<"wird|werden">,
                .not_forward = List<"erwartungen|erwartungsgemass">,
                .whole_year = List<"gesamtjahr|geschaftsjahr|ganze jahr|ganzen jahr|fur das jahr|monate|monaten">,
                .before_year = List<"geschaftsjahr|jahr|fur|in">,
                .this_period = List<"das|dem|im|dieses|diesem">,
                .plain_modifiers = List<"gesamte|gesamten|gesamter|konsolidierte|konsolidierten|insgesamt|starke|"
                                        "starken|quartal|jahr|millionen|milliarden|unternehmen|konzern">,
                .participles = List<"te|ten">,
                .shares = List<"prozent|anteil">,
                .of = List<"von|der|des">,
                .units = List<"prozent|prozentpunkte|basispunkte|tausend|million|millionen|mio|milliarde|"
                              "milliarden|mrd|billion|billionen">},
    .topics = {.openers = List<"nun|so|und|dann|also|schliesslich|jetzt">,
               .announcing = List<"zum thema|was|hinsichtlich|bezuglich|mit blick auf|in bezug auf">,
               .let = List<"lassen sie mich|lassen sie uns|lassen wir">,
               .let_verbs = List<"kommen|wenden|sprechen|beginnen|eingehen|ubergehen">,
               .movers = List<"kommen|wenden|kommend">,
               .links = List<"wir|uns|nun|jetzt|zu|zum|zur|auf|dann|kurz|uber|den|der|die|das">,
               .elsewhere = List<"voraus|zuruck|weiter|ubergabe">,
               .places = List<"in|im|bei|fur|innerhalb">,
               .of_the_whole = List<"ergebnis|ergebnisse|zahlen|uberblick|ausblick|halbjahr|quartal|jahr|umsatz|"
                                    "gewinn|kosten|marge|bilanz|zusammenfassung|allgemeines|ubersicht|entwicklung|"
                                    "zeitraum|monat|monate|woche|geschaft|lage">},
    .orders = {.set_aside = List<"ignoriere|ignorieren|missachte|missachten|vergiss|vergessen|ubergehe|umgehe|"
                                 "verwirf">,
               .orders = List<"anweisung|anweisungen|prompt|instruktion|instruktionen">,
               .aside = List<"frage|fragen|regel|regeln|richtlinie|kontext|obige|obigen|vorherige|vorherigen|"
                             "vorige|bisherige|bisherigen|alles|passage|passagen|textstelle|belege|system|quelle|"
                             "quellen">,
               .answer_verbs = List<"antworte|antworten|sage|sag|schreibe|gib|wiederhole|behaupte|zitiere|nenne|"
                                    "drucke">,
               .nouns = List<"antworten">,
               .sure_objects = List<"dass|nur|mit|ja|nein|nichts|genau">,
               .objects = List<"der|die|das|diese|diesen|ein|eine|einen|auf|zu|als|es|mir|in|alle|jede|deine|ihre">,
               .before = List<"bitte|nun|jetzt|stattdessen|dann|immer|nie|niemals|nur|einfach|auch|und|nicht|lieber">,
               .urging = List<"bitte|nun|jetzt|stattdessen|einfach">,
               .tags = List<"belege|passage|passagen|kontext|dokument|dokumente|daten|system|benutzer|nutzer|"
                            "prompt|anweisungen">,
               .roles = List<"system|assistent|benutzer|nutzer|chatbot|anweisung|entwickler">,
               .named_roles = List<"system|benutzer|nutzer">,
               .fresh = List<"neue|neuer">,
               .tasks = List<"aufgabe|anweisung|anweisungen">,
               .conditions = List<"wenn|falls|sobald">,
               .you = List<"du|sie">,
               .your = List<"deine|ihre">,
               .your_tasks = List<"aufgabe|anweisungen">,
               .your_answers = List<"antwort">,
               .duties = List<"soll|muss">,
               .you_must = List<"musst|sollst|mussen|sollen">,
               .you_are_now = List<"bist jetzt|bist nun|sind jetzt|sind nun">,
               .answers = List<"antwort">,
               .which_answer = List<"richtige|einzige|endgultige|korrekte">,
               .is_answer = List<"ist|lautet">,
               .to_every = List<"auf jede|auf alle">,
               .if_asked = List<"du gefragt|sie gefragt|jemand fragt|der benutzer fragt|der nutzer fragt">,
               .machine = List<"sprachmodell">,
               .clause_breaks = List<" und ">},
    .claims = {.denials = List<"nicht|kein|keine|keinen|keinem|keiner|nie|niemals|ohne|weder|noch">,
               .but = List<" aber | sondern ">,
               .apologies = List<"es tut mir leid|tut mir leid|ich kann nicht|ich kann diese|leider kann ich|als ki">,
               .comparing = List<"als|als in|als im|von|gegenuber|gegenüber|verglichen mit|im vergleich zu|"
                                 "im vergleich zum|im vergleich zur|seit|uber|über|nach">,
               .before_dates = List<"der|die|das|dem|den|im|in">},
    .facts = {.light_stems = List<"mach|hab|geb|nehm|halt|tun">,
              .asking_stems = List<"erst|letzt|fruh|zeit|oft|je|viel|partei|land|person|leut|akteur|tag|datum|"
                                   "monat|jahr|woch|wann|list|nam|nenn|zeig|zahl|anzahl|verschied|ander|ausser|"
                                   "jemand|ereignis|gescheh|sofort|kurz|einmal|zweimal|bitt">,
              .wanting_stems = List<"woll|will|wunsch|beabsicht|absicht|hoff|interess">,
              .receiving_stems = List<"erhalt|erhielt|bekomm|bekam|erlitt|erleid">,
              .askers = List<"welche|welcher|welches|welchen|was|viele">,
              .auxiliaries = List<"hat|haben|hatte|hatten|ist|sind|war|waren|wird|werden|wurde|wurden|der|die|das">,
              .helpers = List<"hat|haben|hatte|hatten|wird|wurde|kann|konnte|soll|sollte">,
              .be = List<"wurde|wurden|wird|werden|worden|ist|sind|war|waren">,
              .toward = List<"zu|zum|zur|mit|gegen|bei|auf|uber|fur|an">,
              .articles = List<"der|die|das|den|dem|des|ein|eine|einen|seine">,
              .agents = List<"von|vom|durch">,
              .asked_agents = List<"wem|wen|wer|welche|welcher|welchem|was|jemandem|anderen">,
              .infinitives = List<"zu">,
              .ongoing = List<"end">,
              .participles = List<"t|en">,
              .conjunctions = List<"und">,
              .alternatives = List<"oder">,
              .relative_openers = List<" an dem | in dem | an welchem | als | der | die | das ">,
              .possessives = List<"'s|’s|'|’">,
              .irregular = List<"traf treffen|trafen treffen|getroffen treffen|gab geben|gaben geben|gegeben geben|"
                                "nahm nehmen|nahmen nehmen|genommen nehmen|hielt halten|hielten halten|"
                                "gehalten halten|sprach sprechen|sprachen sprechen|gesprochen sprechen|"
                                "schrieb schreiben|schrieben schreiben|geschrieben schreiben|gewann gewinnen|"
                                "gewannen gewinnen|gewonnen gewinnen|verlor verlieren|verloren verlieren|"
                                "verliess verlassen|verliessen verlassen|verlassen verlassen|ging gehen|"
                                "gingen gehen|gegangen gehen|kam kommen|kamen kommen|gekommen kommen|"
                                "brachte bringen|gebracht bringen|sandte senden|gesandt senden|schloss schliessen|"
                                "schlossen schliessen|geschlossen schliessen|unterschrieb unterschreiben|"
                                "unterschrieben unterschreiben|erfand erfinden|erfanden erfinden|erfunden erfinden|"
                                "fand finden|fanden finden|gefunden finden|trat treten|traten treten|"
                                "getreten treten|bat bitten|baten bitten|gebeten bitten|griff greifen|"
                                "griffen greifen|angriff angreifen|angegriffen angreifen|schoss schiessen|"
                                "geschossen schiessen|stieg steigen|stiegen steigen|gestiegen steigen|fiel fallen|"
                                "fielen fallen|gefallen fallen|zog ziehen|zogen ziehen|gezogen ziehen|lieh leihen|"
                                "geliehen leihen|begann beginnen|begannen beginnen|begonnen beginnen|wurde werden|"
                                "wurden werden|geworden werden|stahl stehlen|gestohlen stehlen|brach brechen|"
                                "gebrochen brechen|half helfen|halfen helfen|geholfen helfen|lud laden|luden laden|"
                                "geladen laden|rief rufen|riefen rufen|gerufen rufen|verbot verbieten|"
                                "verboten verbieten|bot bieten|boten bieten|geboten bieten">,
              .negations = List<"nicht|nie|niemals|kein|keine|keinen|keinem|keiner|ohne|niemand|weder">,
              .excluding = List<"ausser|abgesehen|ausgenommen|neben">,
              .interrogatives = List<"wer|wen|wem|wessen|welche|welcher|welches|welchem|welchen|was|wo|wohin|wie">,
              .days = List<"wann|datum|tag|tage|tagen|monat|monate|monaten|jahr|jahre|jahren">,
              .times = List<"mal|male|oft|haufig|gelegenheiten">,
              .asked_times = List<"zeit|zeitpunkt">,
              .belonging = List<"von|der|des|aus|fur|und|die|das|dem|den">,
              .how = List<"wie">,
              .how_many = List<"viele|vielen|oft|haufig">,
              .counting = List<"anzahl|zahl|wieviele">},
    .clauses = {.before = List<"bevor|ehe|vor">,
                .after = List<"nachdem|sobald|nach der/dem/den/einer/einem/seiner/seinem/ihrer/ihrem">,
                .since = List<"seit|seitdem">,
                .until = List<"bis">,
                .during = List<"wahrend|als">,
                .lists = List<"mehr als|weniger als|anders als|sowohl als|eher als">,
                .same = List<"selb|selben|gleichen">,
                .same_as = List<"wie|von|als">,
                .openers = List<"wer|wen|wem|wessen|welche|welcher|welches|welchem|welchen|was|wann|wo|wohin|wie|"
                                "hat|haben|hatte|hatten|war|waren|ist|sind|wurde|wurden|nenne|liste|gib|sage">,
                .prepositions = List<"zu|mit|von|gegen|bei|aus|an|auf|in|fur|durch|uber">,
                .nearest = List<"unmittelbar|direkt|kurz|gleich|sofort">,
                .first = List<"erste|ersten|erster|erstes|erstem|zuerst|erstmals|fruheste|fruhesten|anfangs">,
                .last = List<"letzte|letzten|letzter|letztes|letztem|zuletzt|neueste|neuesten|neuester|jungste|"
                             "jungsten|schliesslich">,
                .nth = List<"zweite/zweiten/zweiter/zweites/zweitem|dritte/dritten/dritter/drittes/drittem|"
                            "vierte/vierten/vierter/viertes/viertem|funfte/funften/funfter/funftes/funftem|"
                            "sechste/sechsten/sechster/sechstes/sechstem|siebte/siebten/siebter/siebtes/siebtem|"
                            "achte/achten/achter/achtes/achtem|neunte/neunten/neunter/neuntes/neuntem|"
                            "zehnte/zehnten/zehnter/zehntes/zehntem">},
    .records = {.papers = List<"veroffentlichung|veroffentlichungen|publikation|publikationen|artikel|artikeln|"
                               "aufsatz|aufsatze|aufsatzen|studie|studien">,
                .patents = List<"patent|patente|patenten|erfindung|erfindungen">,
                .products = List<"produkt|produkte|produkten">,
                .openers = List<"welche|welcher|welches|welchen|nenne|liste|zeige|zahle">,
                .how_many = List<"wie viele/vielen|wieviele">,
                .before_kind = List<"alle|aller|von|der|die|den|dieser|mir">,
                .light = List<"hat|haben|hatte|hatten|ist|sind|war|waren|wird|werden|wurde|wurden|worden|sein|es|"
                              "gibt|gab|von|vom|durch|in|im|am|an|auf|aus|der|die|das|dem|den|des|ein|eine|einer|"
                              "und|mit|je|bisher|wahrend|seit|fur|als|alle|welche">,
                .wrote = List<"schreib|schrieb|geschrieb|verfass|verfasst">,
                .invented = List<"erfind|erfund|erfand">,
                .owned = List<"besitz|besitzt|gehor|gehort|halt">,
                .filed = List<"anmeld|angemeldet|anmeldet|einreich|eingereicht">,
                .granted = List<"erteil|erteilt">,
                .expires = List<"ablauf|abgelauf|auslauf|ausgelauf|erlosch">,
                .published = List<"veroffent|veroffentlicht|erschi|erschein|publiziert">,
                .launched = List<"einfuhr|eingefuhrt|vorstell|vorgestellt">,
                .uses = List<"nutz|verwend|schutz|enthalt|benutz">,
                .authors = List<"autor|autorin|verfass|schrieb|geschrieb|schreib|verfasst">,
                .inventors = List<"erfind|erfinderin|erfund|erfand">,
                .owners = List<"inhab|inhaberin|eigentum|besitzt|besitz|gehort">,
                .publication = List<"veroffentlicht|veroffentlich|erschi|publiziert">,
                .filing = List<"angemeldet|anmeld|eingereicht">,
                .grant = List<"erteilt|erteil">,
                .expiry = List<"ablauf|abgelauf|auslauf">,
                .launch = List<"markteinfuhr|eingefuhrt|vorgestellt">,
                .status = List<"status">,
                .use = List<"verwendet|verwend|genutzt|eingesetzt">,
                .successor = List<"ersetzt|ersetz|abgelost|nachfolg">,
                .implementation = List<"umgesetzt|implementiert|umsetzt">,
                .identifier = List<"kennung|kennzeich">,
                .field_nouns = List<"datum|tag|jahr|nummer|doi">,
                .number = List<"nummer">,
                .superlatives = List<"meisten|wenigsten">,
                .plurals = List<"e|en|n|s">},
    .follow_ups = {.openers = List<"und|aber|oder|also">,
                   .about = List<"was ist mit|was war mit|wie sieht es|wie sah es|wie steht es|wie ist es|wie war es">,
                   .light = List<"auch|dann|denn|eigentlich|genau|bitte|aus|nur">,
                   .persons = List<"er|ihn|ihm|sie|ihr">,
                   .things = List<"es|ihnen">,
                   .persons_own = List<"sein|seine|seinen|seinem|seiner|seines|ihr|ihre|ihren|ihrem|ihrer|ihres">,
                   .clauses = List<"dass|ob|zu">,
                   .impersonal = List<"gibt|gab|geht|ging|geben|regnet|regnete|heisst">,
                   .there = List<"dort|dorthin">,
                   .then = List<"damals|zu jener zeit|in jenem jahr|in jenem monat|in jenem quartal">,
                   .before_places = List<"in|im|bei|beim|aus|nach|nahe|am">,
                   .before_nouns = List<"der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|"
                                        "im|am|zum|zur|beim|vom|ins|alle|viele|wenige|mehr|dieser|diese|dieses|diesem|"
                                        "sein|seine|seinen|seinem|seiner|ihr|ihre|ihren|ihrem|ihrer|welche|welcher|"
                                        "welches|welchen|welchem">,
                   .before_year = List<"">,
                   .behind_owner = List<"'s">},
    .quantities = {.numbers = Numbers<"null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|"
                                      "dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|"
                                      "einundzwanzig|zweiundzwanzig|dreiundzwanzig|vierundzwanzig|fünfundzwanzig|"
                                      "sechsundzwanzig|siebenundzwanzig|achtundzwanzig|neunundzwanzig|dreißig|"
                                      "einunddreißig|zweiunddreißig|dreiunddreißig|vierunddreißig|fünfunddreißig|"
                                      "sechsunddreißig|siebenunddreißig|achtunddreißig|neununddreißig|vierzig|"
                                      "einundvierzig|zweiundvierzig|dreiundvierzig|vierundvierzig|fünfundvierzig|"
                                      "sechsundvierzig|siebenundvierzig|achtundvierzig|neunundvierzig|fünfzig|"
                                      "einundfünfzig|zweiundfünfzig|dreiundfünfzig|vierundfünfzig|fünfundfünfzig|"
                                      "sechsundfünfzig|siebenundfünfzig|achtundfünfzig|neunundfünfzig|sechzig|"
                                      "einundsechzig|zweiundsechzig|dreiundsechzig|vierundsechzig|fünfundsechzig|"
                                      "sechsundsechzig|siebenundsechzig|achtundsechzig|neunundsechzig|siebzig|"
                                      "einundsiebzig|zweiundsiebzig|dreiundsiebzig|vierundsiebzig|fünfundsiebzig|"
                                      "sechsundsiebzig|siebenundsiebzig|achtundsiebzig|neunundsiebzig|achtzig|"
                                      "einundachtzig|zweiundachtzig|dreiundachtzig|vierundachtzig|fünfundachtzig|"
                                      "sechsundachtzig|siebenundachtzig|achtundachtzig|neunundachtzig|neunzig|"
                                      "einundneunzig|zweiundneunzig|dreiundneunzig|vierundneunzig|fünfundneunzig|"
                                      "sechsundneunzig|siebenundneunzig|achtundneunzig|neunundneunzig">,
                   .multipliers = kQuantitiesMultipliers,
                   .units = kQuantitiesUnits,
                   .articles = List<"ein|eine|einem|einen|einer">,
                   .join = List<"und">,
                   .approximate = List<"etwa|rund|ungefähr|circa|ca|knapp|fast|nahezu">,
                   .between = List<"zwischen">,
                   .between_join = List<"und">,
                   .to = List<"bis">,
                   .decimal = ',',
                   .grouping = '.'},
    .dates = {.months = List<"Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember">,
              .day = "$0. $1 $2",
              .month = "$0 $1",
              .week = "die Woche vom $0",
              .range = "$0 bis $1",
              .since = "seit $0",
              .until = "bis $0",
              .said = "$0 (gesagt am $1)",
              .told = "$0 (kurz davor genannt)",
              .spoken = "gesagt am $0"},
    .intents =
        {.person_facts =
             List<"wie alt ist/war|telefonnummer-|handynummer-|geburtstag-|geburtsdatum|wo "
                  "wohnt/wohnte/arbeitet/lebt/studiert|"
                  "adresse von @|wer ist/war @ $|was macht @ beruflich"
                  "|welche/welcher/welches ~fact hat|wann hat @ geburtstag|wie gross ist @ $|wann/wo/wurde/ist @ "
                  "geboren|bei welcher/welchem/wem firma/unternehmen/arbeitgeber arbeitet|fur wen/welche arbeitet|in "
                  "welcher/welchem strasse/stadt/ort wohnt/lebt/arbeitet|wann/wo wurde/ist * geboren $|~fact von @">,
         .person_history =
             List<"was hat/hatte @ mir/uns *|was hat/hatte mir/uns @ *|alles was @ *|was hat @ alles *"
                  "|hat/hatte/haben mir/uns *|hat/hatte/haben * mir/uns * ~told|hat/hatte/habe * ~told|was habe ich @ "
                  "~told|von @ gehort|nachricht/nachrichten/mails/mail von @|alles was @|habe ich * mit @ besprochen">,
         .family = List<
             "familie von @|familienmitglieder von @|verwandte/verwandten von @|meine/meiner/unsere/unserer familie|"
             "mein/meine/meiner/meinem/meinen/unser/unsere/unserer/unserem "
             "frau/mann/ehemann/ehefrau/sohn/tochter/kind/kinder/kindern|"
             "mein/meine/meiner/meinem/meinen/unser/unsere/unserer "
             "mutter/vater/eltern/bruder/schwester/oma/opa/tante/onkel"
             "|~my ~kin|heissen/heisst/sind/ist/waren/war @ ~kinfolk|hat/haben @ * ~kinfolk $|hat/haben * "
             "geschwister/kinder/enkel $|familie/verwandten/geschwister/kinder/eltern von @">,
         .thread = List<
             "auf die/diese/meine/seine/ihre nachricht/mail/e-mail * geantwortet|antwort/antworten auf|wer "
             "hat * geantwortet|"
             "verlauf der unterhaltung/diskussion|unterhaltung/diskussion "
             "uber|ganze/ganzen/gesamte/gesamten unterhaltung/verlauf|"
             "mailverlauf|nachrichtenverlauf|zusammenhang der/um nachricht/mail/die"
             "|auf * ~mail * ~answered|~answered * auf * "
             "~mail|ganze/ganzen/gesamte/gesamten/vollstandige/vollstandigen "
             "verlauf/unterhaltung/schriftwechsel/diskussion/austausch/thread/briefwechsel|verlauf der/dieser/des/zur "
             "* ~mail|schriftwechsel-|briefwechsel-|mailwechsel-|verlauf um/rund|mails/nachrichten "
             "davor/danach|antworten/reaktionen auf/zu * ~mail|rest der/dieses/des unterhaltung/verlaufs/diskussion">,
         .attachment = List<"anhang|anhange|anhangen|angehangt-|mitgeschickt-|im anhang"
                            "|beigefugt-|beigelegt-|angefugt-|beiliegend-|beilage|hing/hingen an * ~mail|~file "
                            "an/bei/in/zu der/dieser/meiner ~mail|mit der/dieser/seiner/ihrer ~mail "
                            "geschickt/gesendet/gekommen/kam/kamen|anlage zu/zur/zum/der|als anlage|in der anlage">,
         .cross_channel =
             List<"auch am/im/in/per/auf der/dem telefon/chat/mail/besprechung/anruf|auch am/im/per/beim "
                  "telefon/chat/mail/telefonat/anruf/gesprach|"
                  "auch in/auf/bei der/einer/dem besprechung/sitzung/mail/nachricht|alle/allen kanale/kanalen"
                  "|auch/ebenfalls in/im/am/per/auf/bei/beim/uber ~channel|auch/ebenfalls "
                  "in/im/am/per/auf/bei/beim/uber der/dem/einer/einem/einen/den/unserem/unserer "
                  "~channel|in/im/am/per/bei/beim ~spoken auch/ebenfalls/oder|nur im/in/am/per ~channel|ausser "
                  "in/im/per/am ~channel|auch * im/am/per/in/beim ~spoken">,
         .product = List<"produkt-|garantie|gerat|gerate|gerats"
                         "|technische/technischen daten/merkmale|was kostet/kosten @ #|wie viel kostet * @ "
                         "#|ersatzteil-|bedienungsanleitung|handbuch|@ # lieferbar/verfugbar">,
         .algorithm = List<"algorithm-|laufzeit|komplexitat von"
                           "|schlimmsten/schlechtesten/besten fall|pseudocode|heuristik-|schritte von/des/der * "
                           "verfahrens/sortierung/suche|komplexitat">,
         .timeline = List<"zeitleiste-|zeitachse-|zeitstrahl-|chronologi-|in welcher "
                          "reihenfolge|zeitliche/zeitlichen/zeitlicher abfolge/ablauf"
                          "|im/mit laufe/lauf der/des zeit/jahre/monate/jahres|der reihe nach|uber die "
                          "jahre/zeit/monate|meilenstein-|schritt fur "
                          "schritt|zeitlich/zeitliche/zeitlichen/zeitlicher|nacheinander">,
         .relationship = List<"wie ist/sind/waren * verwandt|verbindung/beziehung/zusammenhang/verhaltnis "
                              "zwischen|verbindungen/beziehungen zwischen|"
                              "kennen sich|was verbindet @"
                              "|woher/wie kennt/kennen|in welcher/welchem beziehung/verhaltnis/verbindung|wie "
                              "stehen/sind * zueinander/verwandt/verbunden|was verbindet/verband|sind/waren @ und @ * "
                              "verwandt/verheiratet/befreundet/kollegen/freunde">,
         .channels = List<"mail/mails/email/emails/e-mail/e-mails|telefon/telefonat/anruf/anrufe|chat/chats/whatsapp/"
                          "sms|besprechung/sitzung/meeting">,
         .kin = List<"frau|mann|ehefrau|ehemann|verheiratet|sohn|tochter|kind|kinder|mutter|vater|eltern|bruder|"
                     "schwester|oma|opa|tante|onkel|neffe|nichte">},
    .letters =
        {.nouns = List<"mail|mails|email|emails|nachricht|nachrichten|brief|briefe|briefen|schreiben">,
         .verbs =
             List<"geschrieben|geschickt|gesendet|gesandt|gemailt|geantwortet|schrieb|schrieben|schickte|schickten|"
                  "sandte|sandten|mailte|mailten|antwortete|antworteten">,
         .says = List<"# von < an >|# an > von <|# die/den/das/welche < an > * !|# die/den/das/welche < > !|"
                      "# die/den/das/welche > < !|hat/hatte/habe/haben/hatten < an > * !|"
                      "hat/hatte/habe/haben/hatten < > * !|hat/hatte/habe/haben/hatten > < * !|"
                      "hat/hatte/habe/haben/hatten < * an > !|! < an >|! < >|! > <|"
                      "habe/haben/hat > von < * bekommen/erhalten|# von <|antwort/antworten von <|# an >|"
                      "wer hat an > * !|wer hat > * !|wer ! an >|wer ! >">,
         .writes = List<"ich|wir">,
         .gets = List<"mir|uns|mich|ich|wir">},
    .talks = {.nouns = List<"anruf|telefonat|gesprach|telefongesprach|besprechung|sitzung|meeting|call|telefon">,
              .verbs = List<"gesagt|erwahnt|erklart|erzahlt|versprochen|vorgeschlagen|sagte|sagten|erwahnte|erzahlte">,
              .says = List<"hat/hatte/habe/haben/hatten < * im/am/beim # * !|"
                           "hat/hatte/habe/haben/hatten < * in/bei/wahrend der/dem/des/diesem/unserem/unserer # * !|"
                           "! < * im/am/beim #|! < * in/bei/wahrend der/dem/des/diesem/unserem/unserer #">,
              .writes = List<"ich|wir">,
              .gets = {}},
};

constexpr SpanWords kGermanSpans{
    .asking = List<"wie lang/lange">,
    .since = List<"seit wann|ab wann|von wann an|wann begann/begannen/startete/starteten|wann fing/fingen * an">,
    .until = List<"bis wann|wann endete/endeten/endet|wann horte/horten * auf">,
    .starting = List<"begann|begannen|startete|starteten|fing|fingen|anfing">,
    .stopping = List<"endete|endeten|endet|horte|horten|aufhorte">,
    .how_old = List<"wie alt">,
    .born = List<"geboren">,
    .made = List<"gebaut|erbaut|gegrundet|eroffnet|errichtet">,
    .passives = List<"wurde|wurden|ist|sind">,
    .aged = List<"alter|alt">,
    .leaving = List<"verliess|verlassen|verlasst|weggang|abschied">,
    .begun = {.words =
                  List<"ernannt|berufen|gewahlt|eingetreten|wechselte|wechselten|ubernahm|ubernahmen|ubernommen|"
                       "umbenannt|verkauft|erworben|kaufte|kauften|heiratete|heirateten|trat|traten|begann|begannen|"
                       "begonnen|befordert|gegrundet|abgelost|ersetzte|eingestellt">,
              .phrases = List<"zog/zogen nach|wurde/wurden leiter/leiterin/direktor/direktorin/prasident/prasidentin">},
    .in_order = List<"der reihe nach|in zeitlicher/chronologischer reihenfolge|chronologisch">,
    .order = List<"reihe|zeitlicher|chronologischer|reihenfolge|chronologisch">,
    .earlier = List<"davor|vorher|zuvor">,
    .later = List<"danach|anschliessend|nachher">,
    .before = "vor $0",
    .after = "nach der Zeit von $0",
    .year = "ein Jahr",
    .years = "$0 Jahre",
    .month = "ein Monat",
    .months = "$0 Monate",
    .day = "ein Tag",
    .days = "$0 Tage",
    .both = "$0 und $1",
    .exact = "$0, also $1.",
    .about = "$0, also etwa $1.",
    .no_end = "$0; ein Ende ist nicht genannt.",
    .no_beginning = "$0; ein Beginn ist nicht genannt.",
    .age = "$0 alt.",
    .either = "$0 oder $1"};

constexpr CourtesyWords kGermanCourtesy{
    .greetings = List<"guten morgen/tag/abend|hallo|hi|hey|servus|moin|liebe/lieber/liebes">,
    .addressed = List<"zusammen|alle|allerseits|team|kollegen|leute">,
    .fillers = List<"bitte|mal|mir|uns|eben|kurz|vielleicht|kurze/kleine frage|eine frage|eine kurze/kleine frage|"
                    "entschuldigung|entschuldige|entschuldigen sie|verzeihung">,
    .openers = List<"wissen sie|weisst/weißt du|wisst/wißt ihr|weiss/weiß jemand|"
                    "ich mochte/wurde gern/gerne wissen/erfahren/sehen/fragen|ich wurde/mochte wissen|"
                    "ich wusste/wüsste gern/gerne|ich will/muss/wollte wissen/fragen|wir mochten/mussen wissen|"
                    "ich frage mich|ich habe mich gefragt|mich/uns wurde interessieren|mich/uns interessiert|"
                    "darf/kann ich fragen|ich habe eine frage|ich suche">,
    .modals = List<"konnen/konnten/wurden/wollen sie|kannst/konntest/wurdest/willst du|konnt/konntet/wurdet ihr|"
                   "kann/konnte jemand">,
    .verbs = List<"sagen|verraten|mitteilen|zeigen|nachsehen|nachschauen|heraussuchen|herausfinden|sag|sagt|"
                  "zeig|zeigt|verrat|verrate">,
    .whether = List<"ob">,
    .texts = List<"die/eine/alle stelle/stellen/passage/passagen/abschnitte uber/zu|den/einen abschnitt uber/zu">,
    .closings = List<"merci|viele/liebe/schone grusse|mit freundlichen grussen|mfg|lg|vg">,
    .urging = List<"bitte|vielen/besten/herzlichen dank im voraus|vielen/besten/herzlichen dank|danke im voraus|danke "
                   "schon/sehr|danke|dankeschon">};

constexpr PeopleWords kGermanPeople{
    .self = List<
        "ich|mich|mir|mein|meine|meiner|meinem|meinen|meines|wir|uns|unser|unsere|unserer|unserem|unseren|unseres">,
    .addressed = List<"du|dich|dir|dein|deine|deiner|deinem|deinen|deines|euch|euer|eure|eurer|eurem|euren|eures">,
    .asking_role = List<"nutzer|nutzerin|benutzer|benutzerin|mensch|kunde|kundin|anrufer|anruferin|ich">,
    .helping_role = List<"assistent|assistentin|ki|bot|chatbot|berater|beraterin|modell">,
    .spouse = List<"frau|mann|ehefrau|ehemann|gatte|gattin|ex-frau|ex-mann|exfrau|exmann">,
    .partner = List<"partner|partnerin|lebensgefahrte|lebensgefahrtin|verlobte|verlobter|ex-partner|ex-partnerin">,
    .child = List<"sohn|sohne|sohnen|tochter|tochtern|kind|kinder|kindern">,
    .parent = List<"mutter|vater|mama|papa|eltern">,
    .sibling = List<"bruder|brudern|schwester|schwestern|geschwister|geschwistern">,
    .kin = List<"tante|onkel|cousin|cousine|vetter|neffe|neffen|nichte|nichten|grossmutter|grossvater|oma|opa|enkel|"
                "enkelin|schwager|schwagerin|schwiegermutter|schwiegervater|schwiegersohn|schwiegertochter|stiefsohn|"
                "stieftochter|stiefmutter|stiefvater">,
    .colleague = List<"kollege|kollegen|kollegin|kolleginnen|arbeitskollege|arbeitskollegen|arbeitskollegin">,
    .plural = List<"sohne|sohnen|tochtern|kinder|kindern|eltern|brudern|schwestern|geschwister|geschwistern|nichten|"
                   "kolleginnen">,
    .ended = List<"ex-frau|ex-mann|exfrau|exmann|ex-partner|ex-partnerin">,
    .my = List<"mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserem|unserer">,
    .given = List<"meinem|meiner|unserem|unserer">,
    .before = List<"mit|von|bei|zu|nach|aus|neben|seit|gegenuber|vor|hinter|samt">,
    .mine = List<"von mir|von uns">,
    .traits = List<"liebe|lieber|lieben|alterer|altere|alteren|altester|alteste|altesten|jungerer|jungere|jungeren|"
                   "jungster|jungste|jungsten|kleine|kleiner|kleinen|grosse|grosser|grossen|verstorbene|verstorbener|"
                   "verstorbenen">,
    .over = List<"ehemalige|ehemaliger|ehemaligen|fruhere|fruherer|fruheren|geschiedene|geschiedener|geschiedenen">,
    .of = List<"von">,
    .articles = List<"ein|eine|einer|einem|einen|der|die|das|dem|den">,
    .genitive = List<"s">,
    .is = List<"ist">,
    .called = List<"heisst">,
    .joining = List<"und">,
    .i_work = List<"ich arbeite bei|arbeite ich bei">,
    .works = List<"arbeitet bei">,
    .i_work_for = List<"ich arbeite fur|arbeite ich fur">,
    .works_for = List<"arbeitet fur">,
    .unreal = List<"angenommen|erfunden|erfundene|traumte|zukunftige|zukunftiger|zukunftigen">,
    .doubt = List<"wenn|falls|ob|vielleicht|angeblich|glaube|glaubt|glauben|meint|behauptet|behaupten|sagt|sagte|sagen|"
                  "denkt|denke|gehort|vermutlich|wohl">,
    .reporting = List<"sagt|sagte|schrieb|schreibt|fragte|antwortete">,
    .denying = List<"nicht|kein|keine|nie">};

constexpr RefusalWords kGermanRefusals{.none = "Dazu findet sich nichts",
                                       .none_in = "Dazu findet sich nichts ($0)",
                                       .nearest_sentences = "Die nächsten Sätze, keine Antwort",
                                       .period_with_evidence = "; der nächste Zeitraum mit Belegen: $0",
                                       .periods_with_evidence = "; die nächsten Zeiträume mit Belegen: $0",
                                       .period_with_documents = "; der nächste Zeitraum mit Dokumenten: $0",
                                       .periods_with_documents = "; die nächsten Zeiträume mit Dokumenten: $0",
                                       .unmentioned = ": kein Dokument nennt „$0“"};

constexpr IntentClass kGermanClassTable[] = {
    {.name = "mail",
     .words =
         "mail/mails/email/emails/e-mail/e-mails/nachricht/nachrichten/brief/briefe/briefs/schreiben/schreibens/notiz"},
    {.name = "spoken",
     .words = "telefon/telefonat/telefonats/anruf/anrufe/anrufs/chat/chats/whatsapp/sms/besprechung/besprechungen/"
              "sitzung/meeting/gesprach/kalender"},
    {.name = "channel",
     .words = "mail/mails/email/emails/e-mail/e-mails/nachricht/nachrichten/brief/briefe/briefs/schreiben/schreibens/"
              "notiz/telefon/telefonat/telefonats/anruf/anrufe/anrufs/chat/chats/whatsapp/sms/besprechung/"
              "besprechungen/sitzung/meeting/gesprach/kalender"},
    {.name = "my", .words = "mein/meine/meiner/meinem/meinen/meines/unser/unsere/unserer/unserem/unseren/unseres"},
    {.name = "kin",
     .words = "frau/mann/ehemann/ehefrau/partner/partnerin/sohn/sohne/sohnes/sohnen/tochter/tochtern/kind/kinder/"
              "kindern/kindes/mutter/mutti/mama/vater/vaters/papa/eltern/bruder/bruders/brudern/schwester/schwestern/"
              "geschwister/geschwistern/oma/opa/grosseltern/grossmutter/grossvater/tante/onkel/cousin/cousine/vetter/"
              "neffe/neffen/nichte/nichten/enkel/enkelin/familie/schwieger-/stief-/halbbruder/halbschwester/schwager/"
              "schwagerin/verwandte/verwandten"},
    {.name = "kinfolk",
     .words = "kind/kinder/sohn/tochter/eltern/bruder/schwester/geschwister/verwandte/mann/frau/ehemann/ehefrau/enkel/"
              "familie/mutter/vater"},
    {.name = "file",
     .words = "datei/dateien/dokument/dokumente/pdf/tabelle/bild/bilder/foto/fotos/scan/formular/vertrag/rechnung/"
              "unterlagen/plan/plane/angebot/liste"},
    {.name = "told",
     .words = "gesagt/geschrieben/erzahlt/versprochen/gefragt/erwahnt/geschickt/mitgeteilt/empfohlen/vorgeschlagen/"
              "geantwortet/gesendet/berichtet"},
    {.name = "answered", .words = "geantwortet/reagiert/beantwortet/erwidert"},
    {.name = "fact",
     .words = "telefonnummer/handynummer/nummer/adresse/anschrift/geburtstag/beruf/alter/arbeitgeber/mailadresse"},
};
constexpr IntentClasses kGermanIntentClasses = kGermanClassTable;

}  // namespace annals::language
