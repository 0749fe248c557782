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
    Weekday("freitag", 5), Weekday("samstag", 6), Weekday("sonnabend", 6), Weekday("sonntag", 7),
    Season("fruhling", 3), Season("fruhjahr", 3), Season("sommer", 6), Season("herbst", 9), Season("winter", 12),

    Nth("erste", 1, W::kFirst), Nth("ersten", 1, W::kFirst), Nth("erster", 1, W::kFirst),
    Nth("erstes", 1, W::kFirst), Nth("zweite", 2), Nth("zweiten", 2), Nth("zweiter", 2), Nth("zweites", 2),
    Nth("dritte", 3), Nth("dritten", 3), Nth("dritter", 3), Nth("drittes", 3), Nth("vierte", 4), Nth("vierten", 4),
    Nth("vierter", 4), Nth("viertes", 4), Number("ein", 1, W::kA), Number("eine", 1, W::kA),
    Number("einem", 1, W::kA), Number("einen", 1, W::kA), Number("einer", 1, W::kA), Number("zwei", 2),
    Number("drei", 3), Number("vier", 4), Number("funf", 5), Number("sechs", 6), Number("sieben", 7),
    Number("acht", 8), Number("neun", 9), Number("zehn", 10), Number("elf", 11), Number("zwolf", 12),

    Unit("tag", G::kDay, kEnumerates, W::kDay), Unit("tage", G::kDay, kPlural), Unit("tagen", G::kDay, kPlural),
    Unit("woche", G::kWeek, kEnumerates), Unit("wochen", G::kWeek, kPlural), Unit("monat", G::kMonth, kEnumerates),
    Unit("monats", G::kMonth), Unit("monate", G::kMonth, kPlural), Unit("monaten", G::kMonth, kPlural),
    Unit("quartal", G::kQuarter, kEnumerates, W::kQuarter), Unit("quartals", G::kQuarter, kPlain, W::kQuarter),
    Unit("quartale", G::kQuarter, kPlural), Unit("quartalen", G::kQuarter, kPlural),
    Unit("jahr", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("jahres", G::kYear, kPlain, W::kYear),
    Unit("jahre", G::kYear, kPlural), Unit("jahren", G::kYear, kPlural), Unit("jahrzehnt", G::kDecade, kEnumerates),
    Unit("jahrzehnte", G::kDecade, kPlural), Unit("jahrzehnten", G::kDecade, kPlural),
    Plain("halbjahr", W::kHalf, kEnumerates), Plain("halbjahres", W::kHalf), Unit("jahrhundert", G::kCentury, kPlain, W::kCentury),
    Plain("geschaftsjahr", W::kFiscal), Plain("q", W::kQ), Plain("h", W::kH), Plain("gj", W::kFy),

    Plain("der", W::kThe, kBeforeMonth | kOfEvent), Plain("die", W::kThe, kBeforeMonth | kOfEvent),
    Plain("das", W::kThe, kBeforeMonth | kOfEvent), Plain("dem", W::kThe, kBeforeMonth | kOfEvent),
    Plain("den", W::kThe, kBeforeMonth | kOfEvent), Plain("des", W::kOf, kBeforeMonth), Plain("im", W::kIn, kBeforeBoth),
    Plain("in", W::kIn, kBeforeBoth), Plain("am", W::kOn, kBeforeDay), Plain("zum", W::kOn, kBeforeDay),
    Plain("fur", W::kFor, kBeforeMonth), Plain("von", W::kFrom, kBeforeAll), Plain("vom", W::kFrom, kBeforeAll),
    Plain("ab", W::kSince, kBeforeAll), Plain("seit", W::kSince, kBeforeAll), Plain("bis", W::kUntil, kBeforeAll),
    Plain("und", W::kAnd, kBeforeBoth), Plain("oder", W::kOr, kBeforeMonth),
    Plain("zwischen", W::kBetween, kBeforeAll), Plain("vor", W::kBefore, kBeforeAll | kCountsBack),
    Plain("nach", W::kAfter, kBeforeAll), Plain("wahrend", W::kDuring, kBeforeMonth), Plain("gegen", W::kAgainst),
    Plain("gegenuber", W::kVersus, kBeforeMonth), Plain("aber", W::kBut), Plain("spater", W::kLater),
    Plain("fruher", W::kEarlier), Plain("anfang", W::kBeginning, kNamesPart), Plain("mitte", W::kMiddle, kNamesPart),
    Plain("ende", W::kEnd, kNamesPart), Plain("wird", W::kWill), Plain("werden", W::kWill),

    Plain("diese", W::kThis), Plain("diesem", W::kThis), Plain("diesen", W::kThis), Plain("dieser", W::kThis),
    Plain("dieses", W::kThis), Plain("letzte", W::kLast), Plain("letzten", W::kLast), Plain("letztem", W::kLast),
    Plain("letzter", W::kLast), Plain("letztes", W::kLast), Plain("vorigen", W::kLast), Plain("voriges", W::kLast),
    Plain("vergangenen", W::kLast), Plain("vergangenes", W::kLast), Plain("nachste", W::kNext),
    Plain("nachsten", W::kNext), Plain("nachster", W::kNext), Plain("nachstes", W::kNext),
    Plain("kommenden", W::kComing), Plain("heute", W::kToday), Plain("gestern", W::kYesterday),
    Plain("morgen", W::kTomorrow), Plain("jetzt", W::kNow), Plain("neueste", W::kLatest),
    Plain("neuesten", W::kLatest), Plain("jedes", W::kEach), Plain("jeden", W::kEach), Plain("jede", W::kEach),
    Plain("pro", W::kEach), Plain("bericht", W::kReport, kDocument), Plain("berichte", W::kReport, kDocument | kDocuments),
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

constexpr auto kTimeChange = std::to_array<std::string_view>(
    {"vergl", "verander", "anderte", "entwick", "unterschie", "gestiegen$", "gesunken$", "wuchs$", "zunahm", "abnahm"});

constexpr LexiconSlots kTimeSlots = MakeSlots(kTimeWords);
static_assert(Fits(kTimeWords));

// Sentences and terms.
constexpr std::string_view kTextStop[] = {
    "der",     "die",      "das",    "den",     "dem",    "des",     "ein",     "eine",    "einen",   "einem",
    "einer",   "eines",    "und",    "oder",    "aber",   "sondern", "denn",    "nicht",   "kein",    "keine",
    "keinen",  "keinem",   "keiner", "in",      "im",     "ins",     "an",      "am",      "auf",     "aus",
    "bei",     "beim",     "bis",    "durch",   "fur",    "gegen",   "mit",     "nach",    "ohne",    "seit",
    "uber",    "um",       "unter",  "von",     "vom",    "vor",     "wahrend", "wegen",   "zu",      "zum",
    "zur",     "zwischen", "ist",    "sind",    "war",    "waren",   "sei",     "sein",    "seine",   "seinen",
    "seinem",  "seiner",   "bin",    "bist",    "wird",   "werden",  "wurde",   "wurden",  "worden",  "geworden",
    "hat",     "haben",    "hatte",  "hatten",  "habe",   "kann",    "konnen",  "konnte",  "konnten", "soll",
    "sollen",  "sollte",   "muss",   "mussen",  "musste", "darf",    "durfen",  "will",    "wollen",  "wollte",
    "mag",     "mochte",   "ich",    "du",      "er",     "sie",     "es",      "wir",     "ihr",     "ihre",
    "ihren",   "ihrem",    "ihrer",  "ihm",     "ihn",    "ihnen",   "mich",    "mir",     "dich",    "dir",
    "uns",     "unser",    "unsere", "euch",    "man",    "sich",    "dieser",  "diese",   "dieses",  "diesen",
    "diesem",  "jener",    "jene",   "jedes",   "jede",   "jeder",   "jeden",   "welche",  "welcher", "welches",
    "welchen", "was",      "wer",    "wen",     "wem",    "wessen",  "wann",    "wo",      "woher",   "wohin",
    "warum",   "weshalb",  "wie",    "wieviel", "als",    "wenn",    "weil",    "dass",    "ob",      "damit",
    "dann",    "da",       "dort",   "hier",    "so",     "auch",    "nur",     "noch",    "schon",   "sehr",
    "mehr",    "viele",    "viel",   "alle",    "alles",  "andere",  "anderen", "anderer", "etwas",   "einige",
    "nun",     "also",     "doch",   "ja",      "nein"};
constexpr std::string_view kTextAbbreviations[] = {
    "dr",  "prof", "nr",   "bzw",  "usw", "z.b", "d.h",  "u.a",  "s.o", "s.u",  "i.d.r", "ca",
    "vgl", "bspw", "inkl", "evtl", "ggf", "mio", "mrd",  "mind", "max", "st",   "str",   "hr",
    "fr",  "jh",   "bd",   "abb",  "art", "abs", "aufl", "hrsg", "geb", "gest", "jan",   "feb",
    "mar", "mär",  "apr",  "jun",  "jul", "aug", "sep",  "sept", "okt", "nov",  "dez"};

// Names.
constexpr std::string_view kNamesNever[] = {
    "ich",     "du",      "er",     "sie",    "es",     "wir",     "ihr",    "sein",  "seine",  "ihre",   "dieser",
    "diese",   "dieses",  "diesem", "diesen", "jener",  "jene",    "der",    "die",   "das",    "den",    "dem",
    "des",     "ein",     "eine",   "einer",  "einem",  "einen",   "in",     "im",    "an",     "am",     "auf",
    "aus",     "bei",     "bis",    "durch",  "fur",    "gegen",   "mit",    "nach",  "ohne",   "seit",   "uber",
    "um",      "unter",   "von",    "vom",    "vor",    "wahrend", "wegen",  "zu",    "zum",    "zur",    "zwischen",
    "und",     "oder",    "aber",   "als",    "wenn",   "weil",    "obwohl", "dass",  "da",     "dann",   "auch",
    "viele",   "meisten", "manche", "beide",  "andere", "zwei",    "drei",   "erste", "ersten", "zweite", "zweiten",
    "laut",    "trotz",   "jedoch", "wo",     "wer",    "was",     "wann",   "wie",   "warum",  "welche", "welcher",
    "welches", "alle",    "nicht",  "kein",   "keine",  "bitte",   "danke"};
constexpr std::string_view kNamesCopulas[] = {"ist", "war", "sind", "waren"};
constexpr std::string_view kNamesArticles[] = {"ein", "eine", "der", "die", "das"};
constexpr std::string_view kNamesHas[] = {"hat"};
constexpr std::string_view kNamesOtherName[] = {"oder"};
constexpr std::string_view kNamesSaidOf[] = {"geboren", "gelegen", "bekannt", "gegrundet", "benannt"};
constexpr std::string_view kNamesOrganisations[] = {
    "universitat", "hochschule", "institut", "bank",         "ministerium", "bundesministerium",
    "amt",         "bundesamt",  "behorde",  "verband",      "verein",      "ausschuss",
    "kommission",  "stiftung",   "labor",    "gesellschaft", "rat"};
constexpr std::string_view kNamesPlaces[] = {"flughafen", "landkreis", "kreis",     "bezirk",  "kanal", "wuste",
                                             "inseln",    "gebirge",   "halbinsel", "provinz", "fluss"};
constexpr std::string_view kNamesEvents[] = {
    "meisterschaft", "meisterschaften", "konferenz",  "erdbeben", "wahl",  "wahlen", "festspiele",
    "olympiade",     "volksabstimmung", "revolution", "gipfel",   "krieg", "turnier"};
constexpr std::string_view kNamesAlgorithms[] = {"algorithmus", "protokoll"};
constexpr std::string_view kNamesMaterials[] = {"legierung", "karbid", "nitrid", "oxid", "polymer"};
constexpr std::string_view kNamesOf[] = {"von", "der", "bei", "um", "am"};
constexpr std::string_view kNamesEventsOf[] = {"schlacht", "belagerung"};
constexpr std::string_view kNamesPlacesOf[] = {"bucht", "golf", "insel", "strasse"};
constexpr std::string_view kNamesEmployment[] = {
    "arbeitet bei",   "arbeitet fur",    "arbeitete bei",       "arbeitete fur",   "ist angestellt bei",
    "angestellt bei", "beschaftigt bei", "ist beschaftigt bei", "mitarbeiter von", "arbeitgeber"};
constexpr std::string_view kNamesNoPredicates[] = {"und",   "oder", "noch",  "der",      "die",   "das",
                                                   "ein",   "eine", "als",   "aber",     "dann",  "so",
                                                   "nicht", "kein", "beide", "entweder", "weder", "auch"};

// Change.
constexpr std::string_view kChangeUp[] = {
    "wachstum",    "wachsen",      "wachst",  "wuchs",     "wuchsen",   "gewachsen",  "steigt",
    "steigen",     "stieg",        "stiegen", "gestiegen", "anstieg",   "zunahme",    "zunahm",
    "zugenommen",  "erhohte",      "erhoht",  "erhohung",  "hoher",     "ausweitung", "verbessert",
    "verbesserte", "verbesserung", "zuwachs", "anderung",  "verandert", "geandert"};
constexpr std::string_view kChangeDown[] = {
    "ruckgang",    "ruckgange",  "sinkt",       "sinken",  "sank",       "sanken",    "gesunken", "fiel",
    "fielen",      "gefallen",   "abnahme",     "abnahm",  "abgenommen", "niedriger", "geringer", "schrumpfte",
    "geschrumpft", "verringert", "verringerte", "senkung", "gesenkt",    "minus"};
constexpr std::string_view kChangeUpStems[] = {"wachstum", "wach",      "steig",  "anstieg", "zunahm",
                                               "erhoh",    "verbesser", "zuwach", "ander",   "verander"};
constexpr std::string_view kChangeDownStems[] = {"ruckgang", "sink", "abnahm", "senkung", "schrumpf", "verring"};

// Which figure a figure is.
constexpr std::string_view kFiguresAdjusted[] = {"bereinigt"};
constexpr std::string_view kFiguresGaap[] = {"gaap", "hgb"};
constexpr std::string_view kFiguresSegment[] = {"segment", "sparte"};
constexpr std::string_view kFiguresExcluding[] = {"ausschliess", "ausgenommen", "ohne"};
constexpr std::string_view kFiguresForward[] = {"erwart", "prognos", "ausblick", "rechnet",    "plant",
                                                "planen", "ziel",    "schatz",   "voraussicht"};
constexpr std::string_view kFiguresForwardWords[] = {"wird", "werden"};
constexpr std::string_view kFiguresNotForward[] = {"erwartungen", "erwartungsgemass"};
constexpr std::string_view kFiguresWholeYear[] = {"gesamtjahr",   "geschaftsjahr", "ganze jahr", "ganzen jahr",
                                                  "fur das jahr", "monate",        "monaten"};
constexpr std::string_view kFiguresBeforeYear[] = {"geschaftsjahr", "jahr", "fur", "in"};
constexpr std::string_view kFiguresThisPeriod[] = {"das", "dem", "im", "dieses", "diesem"};
constexpr std::string_view kFiguresPlainModifiers[] = {
    "gesamte", "gesamten", "gesamter", "konsolidierte", "konsolidierten", "insgesamt",   "starke",
    "starken", "quartal",  "jahr",     "millionen",     "milliarden",     "unternehmen", "konzern"};
constexpr std::string_view kFiguresParticiples[] = {"te", "ten"};
constexpr std::string_view kFiguresShares[] = {"prozent", "anteil"};
constexpr std::string_view kFiguresOf[] = {"von", "der", "des"};
constexpr std::string_view kFiguresUnits[] = {"prozent",    "prozentpunkte", "basispunkte", "tausend",
                                              "million",    "millionen",     "mio",         "milliarde",
                                              "milliarden", "mrd",           "billion",     "billionen"};

// Announcements.
constexpr std::string_view kTopicsOpeners[] = {"nun", "so", "und", "dann", "also", "schliesslich", "jetzt"};
constexpr std::string_view kTopicsAnnouncing[] = {"zum thema", "was",           "hinsichtlich",
                                                  "bezuglich", "mit blick auf", "in bezug auf"};
constexpr std::string_view kTopicsLet[] = {"lassen sie mich", "lassen sie uns", "lassen wir"};
constexpr std::string_view kTopicsLetVerbs[] = {"kommen", "wenden", "sprechen", "beginnen", "eingehen", "ubergehen"};
constexpr std::string_view kTopicsMovers[] = {"kommen", "wenden", "kommend"};
constexpr std::string_view kTopicsLinks[] = {"wir",  "uns",  "nun",  "jetzt", "zu",  "zum", "zur", "auf",
                                             "dann", "kurz", "uber", "den",   "der", "die", "das"};
constexpr std::string_view kTopicsElsewhere[] = {"voraus", "zuruck", "weiter", "ubergabe"};
constexpr std::string_view kTopicsPlaces[] = {"in", "im", "bei", "fur", "innerhalb"};
constexpr std::string_view kTopicsOfTheWhole[] = {
    "ergebnis",    "ergebnisse", "zahlen", "uberblick", "ausblick", "halbjahr",        "quartal",     "jahr",
    "umsatz",      "gewinn",     "kosten", "marge",     "bilanz",   "zusammenfassung", "allgemeines", "ubersicht",
    "entwicklung", "zeitraum",   "monat",  "monate",    "woche",    "geschaft",        "lage"};

// Orders to a reader who is a machine.
constexpr std::string_view kOrdersSetAside[] = {"ignoriere", "ignorieren", "missachte", "missachten", "vergiss",
                                                "vergessen", "ubergehe",   "umgehe",    "verwirf"};
constexpr std::string_view kOrdersOrders[] = {"anweisung", "anweisungen", "prompt", "instruktion", "instruktionen"};
constexpr std::string_view kOrdersAside[] = {
    "frage",   "fragen",    "regel",      "regeln", "richtlinie", "kontext",    "obige",
    "obigen",  "vorherige", "vorherigen", "vorige", "bisherige",  "bisherigen", "alles",
    "passage", "passagen",  "textstelle", "belege", "system",     "quelle",     "quellen"};
constexpr std::string_view kOrdersAnswerVerbs[] = {"antworte",   "antworten", "sage",    "sag",   "schreibe", "gib",
                                                   "wiederhole", "behaupte",  "zitiere", "nenne", "drucke"};
constexpr std::string_view kOrdersNouns[] = {"antworten"};
constexpr std::string_view kOrdersSureObjects[] = {"dass", "nur", "mit", "ja", "nein", "nichts", "genau"};
constexpr std::string_view kOrdersObjects[] = {"der", "die", "das", "diese", "diesen", "ein",  "eine", "einen", "auf",
                                               "zu",  "als", "es",  "mir",   "in",     "alle", "jede", "deine", "ihre"};
constexpr std::string_view kOrdersBefore[] = {"bitte",   "nun", "jetzt",   "stattdessen", "dann", "immer", "nie",
                                              "niemals", "nur", "einfach", "auch",        "und",  "nicht", "lieber"};
constexpr std::string_view kOrdersUrging[] = {"bitte", "nun", "jetzt", "stattdessen", "einfach"};
constexpr std::string_view kOrdersTags[] = {"belege", "passage", "passagen", "kontext", "dokument", "dokumente",
                                            "daten",  "system",  "benutzer", "nutzer",  "prompt",   "anweisungen"};
constexpr std::string_view kOrdersRoles[] = {"system",  "assistent", "benutzer",  "nutzer",
                                             "chatbot", "anweisung", "entwickler"};
constexpr std::string_view kOrdersNamedRoles[] = {"system", "benutzer", "nutzer"};
constexpr std::string_view kOrdersFresh[] = {"neue", "neuer"};
constexpr std::string_view kOrdersTasks[] = {"aufgabe", "anweisung", "anweisungen"};
constexpr std::string_view kOrdersConditions[] = {"wenn", "falls", "sobald"};
constexpr std::string_view kOrdersYou[] = {"du", "sie"};
constexpr std::string_view kOrdersYour[] = {"deine", "ihre"};
constexpr std::string_view kOrdersYourTasks[] = {"aufgabe", "anweisungen"};
constexpr std::string_view kOrdersYourAnswers[] = {"antwort"};
constexpr std::string_view kOrdersDuties[] = {"soll", "muss"};
constexpr std::string_view kOrdersYouMust[] = {"musst", "sollst", "mussen", "sollen"};
constexpr std::string_view kOrdersYouAreNow[] = {"bist jetzt", "bist nun", "sind jetzt", "sind nun"};
constexpr std::string_view kOrdersAnswers[] = {"antwort"};
constexpr std::string_view kOrdersWhichAnswer[] = {"richtige", "einzige", "endgultige", "korrekte"};
constexpr std::string_view kOrdersIsAnswer[] = {"ist", "lautet"};
constexpr std::string_view kOrdersToEvery[] = {"auf jede", "auf alle"};
constexpr std::string_view kOrdersIfAsked[] = {"du gefragt", "sie gefragt", "jemand fragt", "der benutzer fragt",
                                               "der nutzer fragt"};
constexpr std::string_view kOrdersMachine[] = {"sprachmodell"};
constexpr std::string_view kOrdersClauseBreaks[] = {" und "};

// Claims.
constexpr std::string_view kClaimsDenials[] = {"nicht", "kein",    "keine", "keinen", "keinem", "keiner",
                                               "nie",   "niemals", "ohne",  "weder",  "noch"};
constexpr std::string_view kClaimsBut[] = {" aber ", " sondern "};
constexpr std::string_view kClaimsApologies[] = {"es tut mir leid", "tut mir leid",    "ich kann nicht",
                                                 "ich kann diese",  "leider kann ich", "als ki"};

// Questions over dated facts.
constexpr std::string_view kFactsLightStems[] = {"mach", "hab", "geb", "nehm", "halt", "tun"};
constexpr std::string_view kFactsAskingStems[] = {
    "erst",   "letzt",    "fruh",    "zeit",   "oft",   "je",     "viel",      "partei", "land",
    "person", "leut",     "akteur",  "tag",    "datum", "monat",  "jahr",      "woch",   "wann",
    "list",   "nam",      "nenn",    "zeig",   "zahl",  "anzahl", "verschied", "ander",  "ausser",
    "jemand", "ereignis", "gescheh", "sofort", "kurz",  "einmal", "zweimal",   "bitt"};
constexpr std::string_view kFactsAskers[] = {"welche", "welcher", "welches", "welchen", "was", "viele"};
constexpr std::string_view kFactsAuxiliaries[] = {"hat",  "haben",  "hatte", "hatten", "ist", "sind", "war", "waren",
                                                  "wird", "werden", "wurde", "wurden", "der", "die",  "das"};
constexpr std::string_view kFactsHelpers[] = {"hat",   "haben", "hatte",  "hatten", "wird",
                                              "wurde", "kann",  "konnte", "soll",   "sollte"};
constexpr std::string_view kFactsBe[] = {"wurde", "wurden", "wird", "werden", "worden", "ist", "sind", "war", "waren"};
constexpr std::string_view kFactsToward[] = {"zu", "zum", "zur", "mit", "gegen", "bei", "auf", "uber", "fur", "an"};
constexpr std::string_view kFactsArticles[] = {"der", "die", "das",  "den",   "dem",
                                               "des", "ein", "eine", "einen", "seine"};
constexpr std::string_view kFactsAgents[] = {"von", "vom", "durch"};
constexpr std::string_view kFactsAskedAgents[] = {"wem",     "wen", "wer",      "welche", "welcher",
                                                  "welchem", "was", "jemandem", "anderen"};
constexpr std::string_view kFactsInfinitives[] = {"zu"};
constexpr std::string_view kFactsOngoing[] = {"end"};
constexpr std::string_view kFactsParticiples[] = {"t", "en"};
constexpr std::string_view kFactsConjunctions[] = {"und"};
constexpr std::string_view kFactsAlternatives[] = {"oder"};
constexpr std::string_view kFactsRelativeOpeners[] = {"an dem ", "in dem ", "als ", "der ", "die ", "das "};

// Quantities.
constexpr QuantityWords::Number kQuantitiesNumbers[] = {{"null", 0},
                                                        {"eins", 1},
                                                        {"zwei", 2},
                                                        {"drei", 3},
                                                        {"vier", 4},
                                                        {"fünf", 5},
                                                        {"sechs", 6},
                                                        {"sieben", 7},
                                                        {"acht", 8},
                                                        {"neun", 9},
                                                        {"zehn", 10},
                                                        {"elf", 11},
                                                        {"zwölf", 12},
                                                        {"dreizehn", 13},
                                                        {"vierzehn", 14},
                                                        {"fünfzehn", 15},
                                                        {"sechzehn", 16},
                                                        {"siebzehn", 17},
                                                        {"achtzehn", 18},
                                                        {"neunzehn", 19},
                                                        {"zwanzig", 20},
                                                        {"einundzwanzig", 21},
                                                        {"zweiundzwanzig", 22},
                                                        {"dreiundzwanzig", 23},
                                                        {"vierundzwanzig", 24},
                                                        {"fünfundzwanzig", 25},
                                                        {"sechsundzwanzig", 26},
                                                        {"siebenundzwanzig", 27},
                                                        {"achtundzwanzig", 28},
                                                        {"neunundzwanzig", 29},
                                                        {"dreißig", 30},
                                                        {"einunddreißig", 31},
                                                        {"zweiunddreißig", 32},
                                                        {"dreiunddreißig", 33},
                                                        {"vierunddreißig", 34},
                                                        {"fünfunddreißig", 35},
                                                        {"sechsunddreißig", 36},
                                                        {"siebenunddreißig", 37},
                                                        {"achtunddreißig", 38},
                                                        {"neununddreißig", 39},
                                                        {"vierzig", 40},
                                                        {"einundvierzig", 41},
                                                        {"zweiundvierzig", 42},
                                                        {"dreiundvierzig", 43},
                                                        {"vierundvierzig", 44},
                                                        {"fünfundvierzig", 45},
                                                        {"sechsundvierzig", 46},
                                                        {"siebenundvierzig", 47},
                                                        {"achtundvierzig", 48},
                                                        {"neunundvierzig", 49},
                                                        {"fünfzig", 50},
                                                        {"einundfünfzig", 51},
                                                        {"zweiundfünfzig", 52},
                                                        {"dreiundfünfzig", 53},
                                                        {"vierundfünfzig", 54},
                                                        {"fünfundfünfzig", 55},
                                                        {"sechsundfünfzig", 56},
                                                        {"siebenundfünfzig", 57},
                                                        {"achtundfünfzig", 58},
                                                        {"neunundfünfzig", 59},
                                                        {"sechzig", 60},
                                                        {"einundsechzig", 61},
                                                        {"zweiundsechzig", 62},
                                                        {"dreiundsechzig", 63},
                                                        {"vierundsechzig", 64},
                                                        {"fünfundsechzig", 65},
                                                        {"sechsundsechzig", 66},
                                                        {"siebenundsechzig", 67},
                                                        {"achtundsechzig", 68},
                                                        {"neunundsechzig", 69},
                                                        {"siebzig", 70},
                                                        {"einundsiebzig", 71},
                                                        {"zweiundsiebzig", 72},
                                                        {"dreiundsiebzig", 73},
                                                        {"vierundsiebzig", 74},
                                                        {"fünfundsiebzig", 75},
                                                        {"sechsundsiebzig", 76},
                                                        {"siebenundsiebzig", 77},
                                                        {"achtundsiebzig", 78},
                                                        {"neunundsiebzig", 79},
                                                        {"achtzig", 80},
                                                        {"einundachtzig", 81},
                                                        {"zweiundachtzig", 82},
                                                        {"dreiundachtzig", 83},
                                                        {"vierundachtzig", 84},
                                                        {"fünfundachtzig", 85},
                                                        {"sechsundachtzig", 86},
                                                        {"siebenundachtzig", 87},
                                                        {"achtundachtzig", 88},
                                                        {"neunundachtzig", 89},
                                                        {"neunzig", 90},
                                                        {"einundneunzig", 91},
                                                        {"zweiundneunzig", 92},
                                                        {"dreiundneunzig", 93},
                                                        {"vierundneunzig", 94},
                                                        {"fünfundneunzig", 95},
                                                        {"sechsundneunzig", 96},
                                                        {"siebenundneunzig", 97},
                                                        {"achtundneunzig", 98},
                                                        {"neunundneunzig", 99}};
constexpr QuantityWords::Multiplier kQuantitiesMultipliers[] = {
    {"hundert", 1, 2},  {"tausend", 1, 3},    {"million", 1, 6},    {"millionen", 1, 6},
    {"mio", 1, 6},      {"milliarde", 1, 9},  {"milliarden", 1, 9}, {"mrd", 1, 9},
    {"billion", 1, 12}, {"billionen", 1, 12}, {"dutzend", 12, 0}};
constexpr QuantityWords::UnitWord kQuantitiesUnits[] = {
    {"prozentpunkten", QuantityUnit::kPercent},   {"prozentpunkte", QuantityUnit::kPercent},
    {"prozentpunkt", QuantityUnit::kPercent},     {"prozent", QuantityUnit::kPercent},
    {"basispunkten", QuantityUnit::kBasisPoints}, {"basispunkte", QuantityUnit::kBasisPoints},
    {"basispunkt", QuantityUnit::kBasisPoints},   {"euro", QuantityUnit::kMoney, "EUR"},
    {"euros", QuantityUnit::kMoney, "EUR"},       {"dollar", QuantityUnit::kMoney, "USD"},
    {"cent", QuantityUnit::kMoney, "", -2},       {"pfund", QuantityUnit::kMoney, "GBP"},
    {"yen", QuantityUnit::kMoney, "JPY"}};
constexpr std::string_view kQuantitiesArticles[] = {"ein", "eine", "einem", "einen", "einer"};
constexpr std::string_view kQuantitiesJoin[] = {"und"};
constexpr std::string_view kQuantitiesApproximate[] = {"etwa", "rund",  "ungefähr", "circa",
                                                       "ca",   "knapp", "fast",     "nahezu"};
constexpr std::string_view kQuantitiesBetween[] = {"zwischen"};
constexpr std::string_view kQuantitiesTo[] = {"bis"};

}  // namespace

constexpr Lexicon kGermanLexicon{
    .code = "de",
    .name = "German",
    .text = {.stemmer = "german", .stop = kTextStop, .abbreviations = kTextAbbreviations},
    .time = {.words = kTimeWords,
             .slots = &kTimeSlots,
             .phrases = kTimePhrases,
             .change_stems = kTimeChange,
             .ordinal_full_stop = true},
    .names = {.never = kNamesNever,
              .also_first = {},
              .copulas = kNamesCopulas,
              .articles = kNamesArticles,
              .has = kNamesHas,
              .other_name = kNamesOtherName,
              .said_of = kNamesSaidOf,
              .organisations = kNamesOrganisations,
              .places = kNamesPlaces,
              .events = kNamesEvents,
              .algorithms = kNamesAlgorithms,
              .materials = kNamesMaterials,
              .of = kNamesOf,
              .events_of = kNamesEventsOf,
              .places_of = kNamesPlacesOf,
              .employment = kNamesEmployment,
              .no_predicates = kNamesNoPredicates},
    .change = {.up = kChangeUp, .down = kChangeDown, .up_stems = kChangeUpStems, .down_stems = kChangeDownStems},
    .figures = {.adjusted = kFiguresAdjusted,
                .gaap = kFiguresGaap,
                .segment = kFiguresSegment,
                .excluding = kFiguresExcluding,
                .forward = kFiguresForward,
                .forward_words = kFiguresForwardWords,
                .not_forward = kFiguresNotForward,
                .whole_year = kFiguresWholeYear,
                .before_year = kFiguresBeforeYear,
                .this_period = kFiguresThisPeriod,
                .plain_modifiers = kFiguresPlainModifiers,
                .participles = kFiguresParticiples,
                .shares = kFiguresShares,
                .of = kFiguresOf,
                .units = kFiguresUnits},
    .topics = {.openers = kTopicsOpeners,
               .announcing = kTopicsAnnouncing,
               .let = kTopicsLet,
               .let_verbs = kTopicsLetVerbs,
               .movers = kTopicsMovers,
               .links = kTopicsLinks,
               .elsewhere = kTopicsElsewhere,
               .places = kTopicsPlaces,
               .of_the_whole = kTopicsOfTheWhole},
    .orders = {.set_aside = kOrdersSetAside,
               .orders = kOrdersOrders,
               .aside = kOrdersAside,
               .answer_verbs = kOrdersAnswerVerbs,
               .nouns = kOrdersNouns,
               .sure_objects = kOrdersSureObjects,
               .objects = kOrdersObjects,
               .before = kOrdersBefore,
               .urging = kOrdersUrging,
               .tags = kOrdersTags,
               .roles = kOrdersRoles,
               .named_roles = kOrdersNamedRoles,
               .fresh = kOrdersFresh,
               .tasks = kOrdersTasks,
               .conditions = kOrdersConditions,
               .you = kOrdersYou,
               .your = kOrdersYour,
               .your_tasks = kOrdersYourTasks,
               .your_answers = kOrdersYourAnswers,
               .duties = kOrdersDuties,
               .you_must = kOrdersYouMust,
               .you_are_now = kOrdersYouAreNow,
               .answers = kOrdersAnswers,
               .which_answer = kOrdersWhichAnswer,
               .is_answer = kOrdersIsAnswer,
               .to_every = kOrdersToEvery,
               .if_asked = kOrdersIfAsked,
               .machine = kOrdersMachine,
               .clause_breaks = kOrdersClauseBreaks},
    .claims = {.denials = kClaimsDenials, .but = kClaimsBut, .apologies = kClaimsApologies},
    .facts = {.light_stems = kFactsLightStems,
              .asking_stems = kFactsAskingStems,
              .askers = kFactsAskers,
              .auxiliaries = kFactsAuxiliaries,
              .helpers = kFactsHelpers,
              .be = kFactsBe,
              .toward = kFactsToward,
              .articles = kFactsArticles,
              .agents = kFactsAgents,
              .asked_agents = kFactsAskedAgents,
              .infinitives = kFactsInfinitives,
              .ongoing = kFactsOngoing,
              .participles = kFactsParticiples,
              .conjunctions = kFactsConjunctions,
              .alternatives = kFactsAlternatives,
              .relative_openers = kFactsRelativeOpeners},
    .quantities = {.numbers = kQuantitiesNumbers,
                   .multipliers = kQuantitiesMultipliers,
                   .units = kQuantitiesUnits,
                   .articles = kQuantitiesArticles,
                   .join = kQuantitiesJoin,
                   .approximate = kQuantitiesApproximate,
                   .between = kQuantitiesBetween,
                   .between_join = kQuantitiesJoin,
                   .to = kQuantitiesTo,
                   .decimal = ',',
                   .grouping = '.'},
};

}  // namespace annals::language
