// French. Words as they are inflected.

#include "core/language/words/table.h"

namespace annals::language {
namespace {

// clang-format off
constexpr auto kTimeWords = std::to_array<Lexeme>({
    Month("janvier", 1), Month("fevrier", 2), Month("mars", 3), Month("avril", 4), Month("mai", 5), Month("juin", 6),
    Month("juillet", 7), Month("aout", 8), Month("septembre", 9), Month("octobre", 10), Month("novembre", 11),
    Month("decembre", 12), Month("janv", 1), Month("fevr", 2), Month("avr", 4, kShort), Month("juil", 7),
    Month("oct", 10, kShort), Month("nov", 11, kShort), Month("dec", 12, kShort),
    Weekday("lundi", 1), Weekday("mardi", 2), Weekday("mercredi", 3), Weekday("jeudi", 4), Weekday("vendredi", 5),
    Weekday("samedi", 6), Weekday("dimanche", 7), Season("printemps", 3), Season("ete", 6, kAlsoAWord),
    Season("automne", 9), Season("hiver", 12),

    Nth("premier", 1, W::kFirst), Nth("premiere", 1, W::kFirst), Nth("deuxieme", 2), Nth("second", 2),
    Nth("seconde", 2), Nth("troisieme", 3), Nth("quatrieme", 4), Number("zero", 0), Number("un", 1, W::kA),
    Number("une", 1, W::kA), Number("deux", 2), Number("trois", 3), Number("quatre", 4), Number("cinq", 5),
    Number("six", 6),
    {.text = "sept", .is = kShort | kAlsoAWord, .month = 9, .count = 7, .cardinal = 7},  // September for short, too
    Number("huit", 8), Number("neuf", 9), Number("dix", 10), Number("onze", 11),
    Number("douze", 12), Number("treize", 13), Number("quatorze", 14), Number("quinze", 15), Number("seize", 16),
    Number("vingt", 20), Count("plusieurs", 3), Count("quelques", 3, W::kFew),
    Nth("xe", 10), Nth("xie", 11), Nth("xiie", 12), Nth("xiiie", 13), Nth("xive", 14), Nth("xve", 15), Nth("xvie", 16),
    Nth("xviie", 17), Nth("xviiie", 18), Nth("xixe", 19), Nth("xxe", 20), Nth("xxie", 21),
    Plain("er", W::kNone, kOrdinalSuffix), Plain("re", W::kNone, kOrdinalSuffix), Plain("e", W::kNone, kOrdinalSuffix),
    Plain("eme", W::kNone, kOrdinalSuffix), Plain("nd", W::kNone, kOrdinalSuffix), Plain("nde", W::kNone, kOrdinalSuffix),

    Unit("jour", G::kDay, kEnumerates, W::kDay), Unit("jours", G::kDay, kPlural), Unit("journee", G::kDay),
    Unit("semaine", G::kWeek, kEnumerates), Unit("semaines", G::kWeek, kPlural), Unit("mois", G::kMonth, kEnumerates),
    Unit("trimestre", G::kQuarter, kEnumerates, W::kQuarter), Unit("trimestres", G::kQuarter, kPlural),
    Unit("an", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("ans", G::kYear, kPlural),
    Unit("annee", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("annees", G::kYear, kPlural | kNamesDecade),
    Unit("decennie", G::kDecade, kEnumerates), Unit("decennies", G::kDecade, kPlural),
    Unit("siecle", G::kCentury, kEnumerates, W::kCentury), Unit("siecles", G::kCentury, kPlural),
    Unit("nuit", G::kDay), Unit("soir", G::kDay), Unit("weekend", G::kWeek, kPlain, W::kEnd),
    Plain("semestre", W::kHalf, kEnumerates), Plain("semestres", W::kHalf, kPlural), Plain("date", W::kDate, kEnumerates),
    Plain("exercice", W::kFiscal), Plain("fiscal", W::kFiscal), Plain("fiscale", W::kFiscal), Plain("civile", W::kCalendar),
    Plain("t", W::kQ), Plain("q", W::kQ), Plain("s", W::kH),

    Plain("le", W::kThe, kBeforeMonth | kOfEvent | kBeforeDay), Plain("la", W::kThe, kOfEvent),
    Plain("les", W::kThe, kOfEvent), Plain("l", W::kThe, kElided | kOfEvent),
    Plain("de", W::kOf, kBeforeMonth | kBeforeEarlyYear), Plain("d", W::kOf, kElided | kBeforeMonth),
    Plain("du", W::kOf, kBeforeBoth), Plain("des", W::kOf), Plain("en", W::kIn, kBeforeBoth),
    Plain("dans", W::kIn, kBeforeMonth), Plain("a", W::kTo), Plain("au", W::kTo, kBeforeAll), Plain("aux", W::kTo),
    Plain("pour", W::kFor, kBeforeMonth), Plain("depuis", W::kSince, kBeforeAll), Plain("jusque", W::kUntil),
    Plain("jusqu", W::kUntil, kElided), Plain("et", W::kAnd, kBeforeBoth), Plain("ou", W::kOr, kBeforeMonth),
    Plain("entre", W::kBetween, kBeforeAll), Plain("avant", W::kBefore, kBeforeAll), Plain("apres", W::kAfter, kBeforeAll),
    Plain("meme", W::kSame), Plain("suivant", W::kNext, kBehindUnit), Plain("suivante", W::kNext, kBehindUnit),
    Plain("durant", W::kDuring, kBeforeMonth), Plain("pendant", W::kDuring, kBeforeMonth), Plain("contre", W::kAgainst),
    Plain("mais", W::kBut), Plain("rapport", W::kReport, kDocument), Plain("compare", W::kCompared, kCompares),
    Plain("comparee", W::kCompared, kCompares), Plain("compares", W::kCompared, kCompares),
    Plain("comparez", W::kNone, kCompares), Plain("comparer", W::kNone, kCompares), Plain("avec", W::kWith),
    Plain("par", W::kEach), Plain("chaque", W::kEach), Plain("que", W::kThan), Plain("partir", W::kStarting),
    Plain("debut", W::kBeginning, kNamesPart), Plain("mi", W::kMid), Plain("milieu", W::kMiddle, kNamesPart),
    Plain("fin", W::kEnd, kNamesPart), Plain("sera", W::kWill), Plain("seront", W::kWill),
    Plain("y", W::kNone, kCountsBack), Plain("aujourd", W::kNone, kElided), Plain("hui", W::kToday),
    Plain("hier", W::kYesterday), Plain("demain", W::kTomorrow), Plain("maintenant", W::kNow),
    Plain("actuellement", W::kCurrently), Plain("quand", W::kWhen), Plain("lorsque", W::kWhen),
    Plain("lorsqu", W::kWhen, kElided), Plain("qu", W::kThan, kElided), Plain("n", W::kNone, kElided),
    Plain("c", W::kNone, kElided), Plain("j", W::kNone, kElided),

    Plain("ce", W::kThis), Plain("cet", W::kThis), Plain("cette", W::kThis), Plain("ces", W::kThis),
    Plain("dernier", W::kLast, kBehindUnit), Plain("derniere", W::kLast, kBehindUnit),
    Plain("derniers", W::kLast, kBehindUnit), Plain("dernieres", W::kLast, kBehindUnit),
    Plain("passe", W::kPast, kBehindUnit), Plain("passee", W::kPast, kBehindUnit),
    Plain("precedent", W::kPrevious, kBehindUnit), Plain("precedente", W::kPrevious, kBehindUnit),
    Plain("prochain", W::kNext, kBehindUnit), Plain("prochaine", W::kNext, kBehindUnit),
    Plain("prochains", W::kNext, kBehindUnit), Plain("prochaines", W::kNext, kBehindUnit),
    Plain("courant", W::kCurrent, kBehindUnit), Plain("recent", W::kLatest), Plain("recents", W::kLatest),
    Plain("recente", W::kLatest), Plain("recentes", W::kLatest),
    {.text = "trimestriel", .word = W::kQuarterly, .unit = G::kQuarter},

    Plain("selon", W::kNone, kCites), Plain("rapports", W::kReport, kDocument | kDocuments), Plain("documents", W::kNone, kDocuments),
    Plain("communique", W::kNone, kDocument), Plain("communiques", W::kNone, kDocument | kDocuments),
    Plain("bulletin", W::kNone, kDocument), Plain("bulletins", W::kNone, kDocument | kDocuments),
    Plain("enquete", W::kNone, kDocument), Plain("enquetes", W::kNone, kDocument | kDocuments),
    Plain("cent", W::kPercent, kCounted), Plain("euros", W::kNone, kCounted), Plain("francs", W::kNone, kCounted),
    Plain("dollars", W::kNone, kCounted), Plain("personnes", W::kPeople, kCounted), Plain("employes", W::kNone, kCounted),
    Plain("habitants", W::kNone, kCounted), Plain("clients", W::kNone, kCounted), Plain("points", W::kNone, kCounted),
    Plain("kilometres", W::kNone, kCounted), Plain("metres", W::kNone, kCounted), Plain("tonnes", W::kNone, kCounted),
    Plain("chambre", W::kNone, kNumbered), Plain("vol", W::kNone, kNumbered), Plain("facture", W::kNone, kNumbered),
    Plain("page", W::kNone, kNumbered), Plain("chapitre", W::kNone, kNumbered), Plain("numero", W::kNone, kNumbered),
    Plain("modele", W::kNone, kNumbered | kModel),
});
// clang-format on

constexpr auto kTimePhrases = std::to_array<OperatorPhrase>({
    {{W::kBetween}, Relation::kBetween, Opener::kBetween},
    {{W::kSince}, Relation::kSince, Opener::kFrom},
    {{W::kTo, W::kStarting, W::kOf}, Relation::kSince, Opener::kFrom},
    {{W::kBefore}, Relation::kBefore},
    {{W::kAfter}, Relation::kAfter},
    {{W::kUntil}, Relation::kUntil},
    {{W::kUntil, W::kIn}, Relation::kUntil},
    {{W::kUntil, W::kTo}, Relation::kUntil},
    {{W::kIn}, Relation::kIn},
    {{W::kOf}, Relation::kIn},
    {{W::kDuring}, Relation::kIn},
    {{W::kFor}, Relation::kIn},
});

constexpr LexiconSlots kTimeSlots = MakeSlots(kTimeWords);
static_assert(Fits(kTimeWords));

constexpr QuantityWords::Multiplier kQuantitiesMultipliers[] = {
    {"cent", 1, 2},     {"cents", 1, 2},    {"mille", 1, 3},     {"milliers", 1, 3},  {"million", 1, 6},
    {"millions", 1, 6}, {"milliard", 1, 9}, {"milliards", 1, 9}, {"billion", 1, 12},  {"billions", 1, 12},
    {"m", 1, 6},        {"md", 1, 9},       {"mds", 1, 9},       {"douzaine", 12, 0}, {"douzaines", 12, 0}};
constexpr QuantityWords::UnitWord kQuantitiesUnits[] = {{"points de pourcentage", QuantityUnit::kPercent},
                                                        {"point de pourcentage", QuantityUnit::kPercent},
                                                        {"pour cent", QuantityUnit::kPercent},
                                                        {"points de base", QuantityUnit::kBasisPoints},
                                                        {"point de base", QuantityUnit::kBasisPoints},
                                                        {"pb", QuantityUnit::kBasisPoints},
                                                        {"euros", QuantityUnit::kMoney, "EUR"},
                                                        {"euro", QuantityUnit::kMoney, "EUR"},
                                                        {"dollars", QuantityUnit::kMoney, "USD"},
                                                        {"dollar", QuantityUnit::kMoney, "USD"},
                                                        {"centimes", QuantityUnit::kMoney, "", -2},
                                                        {"livres", QuantityUnit::kMoney, "GBP"},
                                                        {"francs", QuantityUnit::kMoney},
                                                        {"franc", QuantityUnit::kMoney},
                                                        {"yens", QuantityUnit::kMoney, "JPY"}};

}  // namespace

constexpr Lexicon kFrenchLexicon{
    .code = "fr",
    .name = "French",
    .text = {.stemmer = "french",
             .stop = List<"le|la|les|l|un|une|des|du|de|d|et|ou|mais|donc|ni|que|qu|qui|quoi|dont|quel|quelle|"
                          "quels|quelles|quand|comment|combien|pourquoi|lequel|laquelle|lesquels|lesquelles|si|"
                          "comme|lorsque|lorsqu|puisque|puisqu|parce|je|j|tu|il|elle|on|nous|vous|ils|elles|me|m|"
                          "te|t|se|s|lui|leur|leurs|eux|y|en|ce|c|cet|cette|ces|cela|ceci|celui|celle|ceux|"
                          "celles|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|a|au|aux|dans|par|pour|"
                          "sur|sous|avec|sans|vers|chez|entre|contre|depuis|pendant|durant|avant|apres|jusque|"
                          "jusqu|selon|est|sont|etait|etaient|fut|furent|sera|seront|soit|etre|ete|etant|ai|as|"
                          "ont|avait|avaient|eut|eurent|aura|auront|avoir|eu|peut|peuvent|pouvait|pourrait|doit|"
                          "doivent|devait|faut|fait|font|faire|ne|n|pas|plus|moins|tres|aussi|encore|deja|"
                          "toujours|jamais|tout|toute|tous|toutes|autre|autres|meme|memes|quelque|quelques|"
                          "chaque|plusieurs|peu|beaucoup|trop|ainsi|alors|puis|ensuite|ici|ci|aujourd|hui|"
                          "respectivement">,
             .abbreviations = List<"m|mm|mme|mmes|mlle|mlles|dr|pr|me|st|ste|p|pp|p.ex|ex|etc|cf|n|no|art|av|bd|c.-a-d|"
                                   "env|max|min|vol|tel|tél|fig|éd|ed|s.a|s.a.r.l|apr|j.-c|hab|janv|févr|fevr|avr|juil|"
                                   "sept|oct|nov|déc|dec">,
             .clitics = {},
             .elided = List<"l|d|qu|j|n|s|c|m|t|jusqu|lorsqu|puisqu|quoiqu|quelqu">,
             .enclitics = List<"t|il|elle|on|ils|elles|ce|je|tu|nous|vous|moi|toi|le|la|les|lui|leur|y|en|ci|meme|"
                               "memes">,
             .pronouns = List<"je|j|vous">},
    .time = {.words = kTimeWords,
             .slots = &kTimeSlots,
             .phrases = kTimePhrases,
             .change_stems =
                 List<"compar|chang|vari|differ|différ|evolu|évolu|tendance|amelior|amélior|augment|progress|"
                      "diminu|baiss|hausse|recul|chut">},
    .names = {.never = List<"je|tu|il|elle|on|nous|vous|ils|elles|ce|cet|cette|ces|cela|ceci|celui|celle|ceux|"
                            "celles|c|l|d|j|n|s|qu|m|t|le|la|les|un|une|des|du|de|et|ou|mais|donc|or|car|a|au|aux|"
                            "dans|par|pour|sur|sous|avec|sans|vers|chez|entre|contre|depuis|pendant|durant|avant|"
                            "apres|jusqu|selon|en|y|si|comme|quand|lorsque|lorsqu|puisque|parce|alors|ainsi|aussi|"
                            "puis|ensuite|enfin|cependant|toutefois|pourtant|malgre|des|deux|trois|premier|"
                            "premiere|second|seconde|plusieurs|certains|certaines|chaque|tout|toute|tous|toutes|"
                            "autre|autres|aucun|aucune|son|sa|ses|leur|leurs|notre|nos|votre|vos|mon|ma|mes|qui|"
                            "que|quoi|quel|quelle|quels|quelles|comment|combien|pourquoi|est|sont|oui|non|ne|pas|"
                            "merci|bonjour|cordialement">,
              .also_first = {},
              .copulas = List<"est|etait|fut|sont|etaient|furent">,
              .articles = List<"un|une|le|la|les|l">,
              .has = List<"a|possede">,
              .other_name = List<"ou">,
              .said_of = List<"ne|nee|situe|situee|connu|connue|appele|appelee|nomme|nommee|fonde|fondee">,
              .organisations = List<"universite|institut|ecole|college|lycee|banque|ministere|departement|agence|"
                                    "association|comite|commission|fondation|laboratoire|laboratoires|societe|conseil|"
                                    "mairie|academie|federation|syndicat|tribunal|cooperative">,
              .places = List<"aeroport|archipel|quartier|canal|comte|district|desert|estuaire|iles|montagnes|"
                             "commune|peninsule|prefecture|province|riviere|detroit|baie">,
              .events = List<"championnat|championnats|conference|seisme|election|elections|festival|olympiade|"
                             "referendum|revolution|sommet|symposium|tournoi|guerre|atelier">,
              .algorithms = List<"algorithme|protocole">,
              .materials = List<"alliage|carbure|nitrure|oxyde|polymere">,
              .of = List<"de|du|des|d">,
              .events_of = List<"bataille|siege|guerre|revolution|sommet|championnat|festival|conference">,
              .places_of = List<"baie|golfe|ile|iles|detroit|riviere|province|aeroport|peninsule|desert">,
              .employment = List<"travaille chez|travaille pour|travaille a|travaillait chez|travaillait pour|"
                                 "est employe par|est employee par|est employe de|employe de|employee de|salarie de|"
                                 "employeur">,
              .no_predicates = List<"et|ou|ni|le|la|les|l|un|une|comme|mais|que|donc|alors|ainsi|ne|pas|aussi">,
              .of_the_whole = List<"resume|synthese|apercu|ensemble">},
    .asking =
        {.openers = List<"selon|malgre|entre|parce|jusqu|sous|premier|premiere|second|deuxieme|deux|trois|"
                         "quoique|nomme|nommez|liste|listez|enumere|enumerez|cite|citez|compare|comparez|decris|"
                         "decrivez|dis|dites|donne|donnez|montre|montrez|explique|expliquez|depuis|avant|apres|"
                         "resume|resumez|raconte|racontez|parle|parlez|que|qu|qui|quoi|quel|quelle|quels|"
                         "quelles|ou|quand|combien|comment|pourquoi|est|y">,
         .reporting = List<"selon|compare|comparez|comparaison|changement|changer|change|decris|decrivez|decrit|"
                           "differer|different|difference|evoluer|evolue|rapport|rapports|dit|dire|dis|dites|"
                           "dernier|derniere|derniers|dernieres|precedent|precedente|precedents|entreprise|"
                           "entreprises|societe|societes|trimestre|trimestres|annee|annees|an|ans|mois|periode|"
                           "periodes|nombreux|plus|moins|grand|petit|atteindre|atteint|passe|passee|informe|"
                           "signale|signaler|enregistre|resume|resumer|resumez|source|sources|concordent|"
                           "contredisent|conflit|entre|svp|stp">,
         .forms =
             List<"encore|toujours|tendance|tendances|developpement|developpements|evolution|situation|passe|passer|"
                  "produit|arrive|arriver|mentionne|mentionner|sait|savoir|sais|connait|connu|ecrire|"
                  "parler|parle|dure|nouvelles|nouveau">,
         .measures = List<"long|longue|haut|haute|vieux|loin|grand|grande|large|profond|cher|vite">,
         .yes_or_no = List<"est|sont|etait|etaient|fut|furent|ont|avait|avaient|peut|peuvent|doit|doivent|faut|"
                           "sera|seront|existe">,
         .choosing = {.words = List<"qui|quel|quelle|quels|quelles|lequel|laquelle|lesquels">},
         .largest = {.words = List<"plus|meilleur|meilleure|meilleurs|meilleures|maximum|maximal|maximale">},
         .smallest = {.words = List<"moins|pire|pires|minimum|minimal|minimale">},
         .date = {.words = List<"quand|date|dates|jour|jours">,
                  .phrases = List<"quelle/quel annee/mois|quelles annees">},
         .percent = {.words = List<"pourcentage|pourcentages|marge|marges|taux|ratio|ratios|proportion|quota">,
                     .phrases = List<"pour cent">},
         .money = {.words = List<"cout|couts|prix|revenu|revenus|recette|recettes|vente|ventes|chiffre|benefice|"
                                 "benefices|profit|profits|ebitda|tresorerie|dette|dettes|depense|depenses|"
                                 "investissement|investissements|dividende|dividendes|budget">,
                   .phrases = List<"combien coute/coutent/coutait/coutaient|combien a/ont coute">},
         .number = {.words = List<"nombre|quantite|total|combien">,
                    .phrases =
                        List<"quelle longueur/hauteur/taille/distance/largeur/profondeur|quel age|a quelle distance">},
         .count = {.words = List<"combien">, .phrases = List<"a quelle frequence|quel nombre">},
         .related = {.words =
                         List<"relation|relations|lien|liens|lie|liee|lies|liees|connexion|connexions|rapport|unit|"
                              "parente">},
         .related_with = {.words = List<"entre|et|avec|a|au">},
         .forward = {.words = List<"plan|plans|projet|projets|projette|objectif|objectifs|cible">,
                     .beginnings = List<"prev|prevoi|attend|anticip|perspectiv|pronosti|estim|espere">},
         .how = {.phrases =
                     List<"comment se/a/ont/est/sont/etait/etaient/fut/evolue/evoluent/fonctionne/fonctionnent/s">},
         .cause = {.words = List<"explique|expliquez|expliquer|decris|decrivez|decrire|cause|causes|pourquoi|raison|"
                                 "raisons|motif|motifs">},
         .order = {.words = List<"premier|premiere|premiers|premieres|dernier|derniere|derniers|dernieres|recent|"
                                 "recente|deuxieme|second|troisieme|abord">},
         .order_of_units =
             {.phrases = List<""
                              "premier/premiere/deuxieme/second/seconde/troisieme/quatrieme/dernier/derniere/derniers/"
                              "dernieres trimestre/semestre/mois/annee/an/moitie/ans/annees/trimestres/semaine|"
                              "semaine/annee/an/mois/trimestre dernier/derniere">},
         .timeline = {.words = List<"chronologie">,
                      .phrases = List<"histoire de/du/des/d|historique de/du/des/d|cycle de vie|frise chronologique">},
         .several = {.words = List<"liste|lister|listez|enumere|enumerez|enumerer|citez">,
                     .phrases = List<"quels/quelles/qui sont/etaient/furent">},
         .conflict = {.beginnings = List<"contredi|contradi|divergen|incoheren|conflit|desaccord">,
                      .phrases = List<"sources/rapports concordent/divergent/different">},
         .explanation = {.words =
                             List<"explique|expliquez|expliquer|decris|decrivez|decrire|resume|resumez|resumer|compare|"
                                  "comparez|comparer|apercu|tendances|evolution|pourquoi">,
                         .phrases = List<"parle/parlez/raconte/racontez moi">},
         .value = {.words = List<"qui|ou|quel|quelle|quels|quelles|lequel|laquelle|que|qu">},
         .papers = {.words = List<"article|articles|publication|publications|etude|etudes|preprint|preprints">},
         .patents = {.words = List<"brevet|brevets|brevete|brevetee|invention|inventions">},
         .products = {.words = List<"produit|produits|appareil|appareils|dispositif|dispositifs">},
         .technologies = {.words = List<"technologie|technologies|technique|techniques|recherche|science">},
         .written = {.words = List<"ecrit|ecrivit|ecrivent|ecrits|ecrire|ecrite|publie|publies|publier|publia|redige|"
                                   "article|articles|publication|publications|etude|etudes">,
                     .phrases = List<"oeuvres/travaux de/du/d">},
         .invented = {.words = List<"invente|inventa|inventer|inventes|brevet|brevets|brevete|invention|inventions">}},
    .answers = {.who = List<"qui">,
                .where = List<"ou">,
                .when = List<"quand">,
                .why = List<"pourquoi">,
                .how = List<"comment">,
                .which = List<"quel|quelle|quels|quelles|lequel|laquelle">,
                .many = List<"combien">,
                .much = {},
                .lengths = List<"long|haut|profond|large|loin">,
                .ages = List<"ans|age">,
                .spans = List<"temps|dure|duree">,
                .weights = List<"pese|poids">,
                .warmths = List<"froid|chaud">,
                .cost = List<"coute|coutent|coutait|coutaient|paie|paye|payent|prix">,
                .persons = List<"personne|personnes|homme|femme">,
                .places = List<"lieu|endroit|ville|village|pays|province|region|rue|continent">,
                .times = List<"date|jour|semaine|annee|an|mois|siecle|decennie">,
                .amounts = List<"prix|cout|tarif|salaire|loyer|montant|recettes|budget">,
                .length_units = List<"metre|metres|kilometre|kilometres|km|m|cm|mm|centimetres|millimetres">,
                .age_units = List<"an|ans|mois|jours">,
                .span_units =
                    List<"seconde|secondes|minute|minutes|heure|heures|jour|jours|semaine|semaines|mois|an|ans|"
                         "annee|annees">,
                .weight_units = List<"gramme|grammes|kilogramme|kilogrammes|kilo|kilos|kg|g|tonne|tonnes">,
                .warmth_units = List<"degre|degres|c|celsius">,
                .by = List<"par">,
                .at = List<"a|au|aux|en|dans|chez|pres|sur|depuis|derriere|devant">,
                .because = List<"parce|car|puisque|en raison de|en raison du|a cause de|a cause du|grace a|afin de|"
                                "afin que|raison|suite a|du fait">,
                .instructing = List<"appuyez|ouvrez|choisissez|cliquez|tapez|en">,
                .affirming = List<"oui|non|ne|n|jamais|personne">,
                .may = List<"peut|peuvent|peux|puis|pouvons|pouvez|doit|doivent|dois|faut|permis|autorise">,
                .permitted = List<"permis|permise|permises|autorise|autorisee|autorises|autorisees|interdit|"
                                  "interdite|interdits|interdites|defendu|autorisation">,
                .holding = List<"valable|valide|vigueur|applicable|appliquait">,
                .saying = List<"dire|dit|disait|ecrire|ecrit|ecrivit|mentionne|raconte|demande|repondu|repond|affirme|"
                               "pense|propose|explique">,
                .news = List<"nouveau|nouvelles|neuf">,
                .pronouns = List<"il|elle|ils|elles|lui|son|sa|ses|leur|leurs|ce|cet|cette|ces|celui|celle">,
                .at_least = List<"plus de|plus d|au moins|au dessus de">,
                .at_most = List<"moins de|moins d|jusqu a|au plus|au maximum|au dessous de">,
                .meanings = List<"fonder/creer/etablir|commencer/debuter/ouvrir|finir/terminer/achever/fermer|"
                                 "acheter/acquerir|vendre|construire/batir|mourir/mort/deces|naitre/naissance|"
                                 "mari/femme/epouse/epouser|enfant/fils/fille|diriger/presider|"
                                 "employer/travailler/embaucher|emploi/travail|salaire/paie|habiter/vivre/demeurer|"
                                 "faire/produire/fabriquer|ecrire/auteur|dire/affirmer|couter/prix/payer|haut/hauteur|"
                                 "long/longueur/durer|large/largeur|profond/profondeur|age/ans|peser/poids|"
                                 "remplacer/succeder/suivre|donner/offrir|choisir/elire|necessiter/exiger|"
                                 "permettre/autoriser|interdire/defendre|arriver/produire|recevoir/obtenir|"
                                 "appeler/nommer|quitter/demissionner|posseder/detenir|habitant/population|"
                                 "lancer/publier|augmenter/monter/croitre|baisser/diminuer/reculer|grand/taille|"
                                 "signifier/signification|changer/modifier|concevoir/conception|inventer/invention|"
                                 "reparer/refaire|signer/signature|payer/paiement|voter/vote|phare|ville/village|"
                                 "fleuve/riviere|pont|ecole|entreprise/societe/firme|membre/adherent|chef/president|"
                                 "projet|rapport|version/edition|contrat|facture|maison|annee/an|recette/vente|"
                                 "benefice/profit|dette|inflation|demande|offre|industrie|banque|impot|commerce|"
                                 "voyage/tourisme|loi|kilometre/km|kilogramme/kilo/kg|minute/min">},
    .change = {.up = List<"croissance|croitre|croit|crut|augmente|augmentent|augmentation|augmentations|augmenta|"
                          "hausse|hausses|monte|montee|monta|progresse|progression|progres|ameliore|amelioration|"
                          "superieur|superieure|accru|accrue|expansion|gagne|gain|accelere|changement|change">,
               .down = List<"baisse|baisses|baissent|baissa|diminue|diminuent|diminution|diminua|recul|recule|"
                            "reculent|recula|chute|chutent|chuta|inferieur|inferieure|reduction|reduit|reduite|"
                            "repli|perte">,
               .up_stems = List<"croissanc|croitr|augment|hauss|mont|progress|amelior|expans|chang">,
               .down_stems = List<"baiss|diminu|recul|chut|reduct|reduit|repl">},
    .figures = {.adjusted = List<"ajust|corrig">,
                .gaap = List<"gaap|ifrs|pcga">,
                .segment = List<"segment|division|branche">,
                .excluding = List<"exclu|excepte|hors|sans">,
                .forward = List<"prev|prevoi|attend|anticip|perspectiv|pronosti|projet|objectif|estim|espere">,
                .forward_words = List<"sera|seront|devrait|devraient">,
                .not_forward = List<"attentes|previsions">,
                .whole_year = List<"exercice complet|toute l annee|ensemble de l annee|annee complete|annee entiere|"
                                   "l exercice|pour l annee|sur l annee|mois">,
                .before_year = List<"exercice|annee|en|pour">,
                .this_period = List<"le|ce|du|au">,
                .plain_modifiers =
                    List<"total|totale|totaux|consolide|consolidee|consolides|global|globale|trimestriel|"
                         "trimestrielle|fort|forte|solide|record|trimestre|annee|million|millions|milliard|"
                         "milliards|entreprise|societe|groupe">,
                .participles = List<"e|ee|es|ees">,
                .shares = List<"pourcentage|cent|proportion|part">,
                .of = List<"de|du|des|d|sur">,
                .units = List<"cent|pourcentage|points|base|mille|million|millions|milliard|milliards">},
    .topics = {.openers = List<"maintenant|bien|et|alors|puis|enfin|ensuite|donc">,
               .announcing =
                   List<"concernant|quant a|quant au|quant aux|en ce qui concerne|s agissant de|s agissant du|"
                        "au sujet de|au sujet du|a propos de|a propos du">,
               .let = List<"permettez moi de|nous allons|je vais|je voudrais">,
               .let_verbs = List<"passer|parler|commenter|aborder|commencer|traiter|revoir|voir|couvrir|souligner|"
                                 "regarder">,
               .movers = List<"passons|parlons|commencons|venons|revenons|abordons">,
               .links = List<"a|au|aux|par|avec|de|du|des|sur|en|maintenant|d|abord|brievement|le|la|les|l|vers">,
               .elsewhere = List<"avant|arriere|avenir|appel|parole|operatrice">,
               .places = List<"en|dans|pour|chez">,
               .of_the_whole =
                   List<"compte|comptes|ensemble|bilan|base|resume|activite|capital|tresorerie|comparaison|"
                        "conclusion|contexte|cout|couts|date|detail|details|resultat|resultats|fin|exemple|"
                        "depense|depenses|chiffre|chiffres|premier|fiscal|flux|quatrieme|general|prevision|"
                        "previsions|semestre|revenu|revenus|niveau|ligne|lignes|perte|pertes|marge|marges|mois|"
                        "nombre|nombres|exploitation|perspectives|apercu|performance|periode|position|benefice|"
                        "benefices|rentabilite|ventes|deuxieme|etat|etats|synthese|impot|impots|troisieme|"
                        "trimestre|annee|semaine|semaines|point">},
    .orders = {.set_aside = List<"ignore|ignorez|ignorer|oublie|oubliez|oublier|neglige|negligez|ecarte|ecartez|annule|"
                                 "annulez|omets|omettez">,
               .orders = List<"instruction|instructions|prompt|prompts|consigne|consignes|ordres">,
               .aside = List<"question|questions|regle|regles|directive|contexte|precedent|precedente|precedents|"
                             "precedentes|ci|tout|tous|toutes|passage|passages|preuve|preuves|systeme|citation|"
                             "citations|sources">,
               .answer_verbs = List<"reponds|repondez|dis|dites|ecris|ecrivez|imprime|imprimez|repete|repetez|affirme|"
                                    "affirmez|revele|revelez|pretends|pretendez|cite|citez|conclus|concluez">,
               .nouns = List<"cite">,
               .sure_objects = List<"que|seulement|uniquement|avec|oui|non|rien|exactement">,
               .objects = List<"le|la|les|l|un|une|cela|ceci|a|au|comme|en|tout|toute|toutes|ta|votre|moi">,
               .before = List<"veuillez|svp|maintenant|puis|alors|toujours|jamais|seulement|simplement|aussi|et|ne|"
                              "plutot">,
               .urging = List<"svp|maintenant|simplement|seulement|plutot">,
               .tags = List<"evidence|preuve|passage|passages|contexte|document|documents|donnees|systeme|"
                            "utilisateur|prompt|instructions">,
               .roles = List<"systeme|assistant|utilisateur|chatbot|instruction|developpeur">,
               .named_roles = List<"systeme|utilisateur">,
               .fresh = List<"nouvelle|nouvelles">,
               .tasks = List<"tache|instruction|instructions|consigne">,
               .conditions = List<"si|quand|lorsque|lorsqu">,
               .you = List<"tu|vous">,
               .your = List<"ta|ton|votre|vos|tes">,
               .your_tasks = List<"tache|instructions|mission">,
               .your_answers = List<"reponse">,
               .duties = List<"doit|devra">,
               .you_must = List<"dois|devez|devras|devrez">,
               .you_are_now = List<"es maintenant|etes maintenant|es desormais|etes desormais">,
               .answers = List<"reponse">,
               .which_answer = List<"correcte|seule|unique|definitive|requise|attendue">,
               .is_answer = List<"est|a">,
               .to_every = List<"a chaque|a toute|a toutes">,
               .if_asked = List<"on te demande|on vous demande|quelqu un demande|l utilisateur demande">,
               .machine = List<"modele de langage|modele linguistique">,
               .clause_breaks = List<" et ">},
    .claims = {.denials = List<"ne|n|pas|ni|jamais|aucun|aucune|sans|personne|rien|non">,
               .but = List<" mais ">,
               .apologies = List<"désolé|desole|je suis désolé|je regrette|je ne peux pas|malheureusement je ne peux|"
                                 "en tant qu'ia|en tant que modèle">,
               .comparing = List<"que|qu en|que le|depuis|comparé à|compare a|par rapport a|par rapport au|contre|"
                                 "face a|face au">,
               .before_dates = List<"le|la|les|l|en">},
    .facts = {.light_stems = List<"fair|fait|don|avoir|ten|prendr|pris|mettr|realis|effectu">,
              .asking_stems =
                  List<"premi|premier|derni|dernier|ancien|recent|initial|final|deuxiem|second|troisiem|"
                       "quatriem|fois|jam|part|pay|person|gen|acteur|entit|organis|dat|jour|mois|an|anne|"
                       "semain|list|nomm|nom|dir|dis|montr|nombr|total|different|distinct|outr|except|quelqu|"
                       "occas|even|arriv|just|direct|immediat|enregistr">,
              .wanting_stems = List<"veut|vouloir|voulu|desir|intent|esper|pretend|interet">,
              .receiving_stems = List<"recu|recevoir|recoit|sub">,
              .askers = List<"que|quel|quelle|quels|quelles|combien">,
              .auxiliaries =
                  List<"a|ont|avait|avaient|eut|est|sont|etait|etaient|fut|furent|sera|seront|qui|que|qu|se|s">,
              .helpers = List<"a|ont|avait|avaient|peut|peuvent|put|pourrait|doit|est|fit">,
              .be = List<"est|sont|etait|etaient|fut|furent|ete|etant|etre|sera">,
              .toward = List<"a|au|aux|avec|contre|vers|pour|de|du|des|d|sur|en|chez">,
              .articles = List<"le|la|les|l|un|une|son|sa|ses">,
              .agents = List<"par">,
              .asked_agents = List<"qui|lequel|laquelle|quel|quelle|quelqu|autres">,
              .infinitives = List<"a|de|d|pour">,
              .ongoing = List<"ant">,
              .participles = List<"e|ee|es|ees|i|ie|is|u|ue|us|it|ite|ert|erte">,
              .conjunctions = List<"et">,
              .alternatives = List<"ou">,
              .relative_openers = List<"auquel |ou |lors duquel |lors de laquelle |que |qui |quand ">,
              .possessives = List<"'s|’s">,
              .irregular = List<"fit faire|firent faire|fait faire|dit dire|dirent dire|alla aller|alle aller|vu voir|"
                                "vit voir|virent voir|mis mettre|mit mettre|mirent mettre|pris prendre|prit prendre|"
                                "prirent prendre|eut avoir|eu avoir|vint venir|vinrent venir|venu venir|tint tenir|"
                                "tenu tenir|ecrit ecrire|ecrivit ecrire|ouvert ouvrir|ouvrit ouvrir|mourut mourir|"
                                "mort mourir|elu elire|elut elire|reduit reduire|reduisit reduire|produit produire|"
                                "produisit produire|conduit conduire|conduisit conduire|recu recevoir|recut recevoir|"
                                "obtenu obtenir|obtint obtenir|decouvert decouvrir|decouvrit decouvrir|"
                                "construit construire|construisit construire|detruit detruire|detruisit detruire|"
                                "suivi suivre|suivit suivre|vendu vendre|vendit vendre|rendu rendre|rendit rendre|"
                                "vecu vivre|vecut vivre|naquit naitre|ne naitre|nee naitre|connu connaitre|"
                                "connut connaitre|lu lire|lut lire|promis promettre|permis permettre">,
              .negations = List<"ne|n|pas|jamais|sans|ni|personne|aucun|aucune">,
              .excluding = List<"outre|excepte|sauf|hormis|excluant">,
              .interrogatives = List<"qui|que|qu|quoi|quel|quelle|quels|quelles|ou|comment">,
              .days = List<"quand|date|dates|jour|jours|mois|annee|annees">,
              .times = List<"fois|occasions|frequence">,
              .asked_times = List<"moment">,
              .belonging = List<"de|du|des|d|la|le|les|l|et|pour">,
              .how = List<"combien|quelle">,
              .how_many = List<"fois|frequence|combien">,
              .counting = List<"nombre|combien">},
    .clauses = {.before = List<"avant|avant que|avant qu|avant de">,
                .after = List<"apres|apres que|apres qu|une fois que">,
                .since = List<"depuis|depuis que|depuis qu">,
                .until = List<"jusqu a|jusqu au|jusqu en|jusqu a ce que">,
                .during = List<"pendant|pendant que|durant|quand|lorsque|lorsqu|lors de|lors du">,
                .lists = {},
                .same = List<"meme">,
                .same_as = List<"que|qu|de|du">,
                .openers = List<"qui|que|qu|quel|quelle|quels|quelles|quand|ou|comment|combien|a|ont|est|sont|fut|"
                                "furent|liste|nomme|dis|enumere">,
                .prepositions = List<"a|avec|par|pour|contre|de|en|sur|chez">,
                .nearest = List<"juste|immediatement|directement|peu">,
                .first = List<"premier|premiere|premiers|premieres|initial|initialement|abord|ancien">,
                .last = List<"dernier|derniere|derniers|dernieres|final|finalement|recent|recemment">,
                .nth = List<"deuxieme/second/seconde|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|"
                            "neuvieme|dixieme">},
    .records = {.papers = List<"article|articles|publication|publications|etude|etudes">,
                .patents = List<"brevet|brevets|invention|inventions">,
                .products = List<"produit|produits">,
                .openers = List<"quel|quelle|quels|quelles|que|enumere|enumerez|liste|listez|montre|montrez">,
                .how_many = List<"combien|combien de|combien d">,
                .before_kind = List<"tous|toutes|de|d|des|les|moi|sont">,
                .light = List<"a|ont|avait|avaient|fut|furent|est|sont|etait|etaient|ete|etre|se|il|y|t|par|en|au|"
                              "aux|depuis|de|d|du|des|le|la|les|l|un|une|qui|que|qu|et|avec|pendant|jusqu|pour|comme|"
                              "tous|toutes|elle|ils|elles|on|son|sa|ses">,
                .wrote = List<"ecrit|ecrir|ecriv|redig">,
                .invented = List<"invent">,
                .owned = List<"possed|detient|deten|appartient|apparten">,
                .filed = List<"depos|demand">,
                .granted = List<"accord|delivr|octroy">,
                .expires = List<"expir|expirent">,
                .published = List<"publ|publi|paru|parus">,
                .launched = List<"lanc">,
                .uses = List<"utilis|utilisent|proteg|protegent|contient|contiennent|emploi">,
                .authors = List<"auteur|ecrit|ecriv|redig">,
                .inventors = List<"inventeur|invent">,
                .owners = List<"titulair|proprietair|possed|appartient|detient">,
                .publication = List<"publ|publiqu|paru">,
                .filing = List<"depos|depot|demand">,
                .grant = List<"accord|delivr|octroi">,
                .expiry = List<"expir">,
                .launch = List<"lanc">,
                .status = List<"statut|etat">,
                .use = List<"utilis">,
                .successor = List<"remplac|successeur|succed">,
                .implementation = List<"implement">,
                .identifier = List<"identifi|identif">,
                .field_nouns = List<"date|jour|annee|numero|doi">,
                .number = List<"numero">,
                .superlatives = List<"plus|moins">,
                .plurals = List<"s">},
    .follow_ups = {.openers = List<"et|mais|ou|alors">,
                   .about = List<"qu en est il de|qu en est il du|et pour|et a|et en|quid de|quid du">,
                   .light = List<"aussi|alors|donc|egalement|seulement">,
                   .persons = List<"il|elle|lui">,
                   .things = List<"ils|elles|cela|ça">,
                   .things_own = List<"son|sa|ses|leur|leurs">,
                   .impersonal = List<"faut|pleut|existe|passe|produit|arrive|agit">,
                   .there = List<"la bas">,
                   .then = List<"cette annee|cette annee la|ce mois|ce mois la|ce trimestre|ce trimestre la|"
                                "a cette epoque|a ce moment la">,
                   .before_places = List<"a|pres|depuis">,
                   .kept_articles = List<"le|la|les|l">,
                   .before_year = List<"|de">,
                   .before_owner = List<"de|d|du">},
    .quantities = {.numbers =
                       Numbers<"zéro|un/une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|"
                               "quinze|seize|dix sept|dix huit|dix neuf",
                               "vingt|trente|quarante|cinquante|soixante|septante|quatre vingts/quatre vingt|nonante">,
                   .multipliers = kQuantitiesMultipliers,
                   .units = kQuantitiesUnits,
                   .articles = List<"un|une">,
                   .half = List<"demi">,
                   .join = List<"et">,
                   .of_unit = List<"de|d">,
                   .ordinal_endings = List<"er|re|e|ème|eme|nd|nde">,
                   .approximate = List<"environ|près de|quelque|à peu près|presque|autour de">,
                   .between = List<"entre">,
                   .between_join = List<"et">,
                   .to = List<"à|a">,
                   .from = List<"de">,
                   .decimal = ',',
                   .grouping = '.'},
    .dates = {.months = List<"janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre">,
              .day = "$0 $1 $2",
              .month = "$0 $1",
              .week = "la semaine du $0",
              .range = "$0 à $1",
              .since = "depuis $0",
              .until = "jusqu'à $0",
              .said = "$0 (dit le $1)",
              .told = "$0 (nommé juste avant)",
              .spoken = "dit le $0"},
    .intents =
        {.person_facts = List<"quel age a/avait @|quel age a/avait|numero de telephone/portable|anniversaire de @|"
                              "date de naissance de|ou habite/vit/travaille/etudie @|adresse de @|qui est/etait @ $|"
                              "que fait @ dans la vie">,
         .person_history = List<"que/qu m/nous a/ecrit/raconte/dit @|ce que @ m/nous a|tout ce que @ *|"
                                "que m a ecrit/dit/raconte @|que nous a ecrit/dit/raconte @|"
                                "que/qu a ecrit/dit/raconte/fait @">,
         .family = List<
             "famille/parents/proches de @|ma/notre famille|"
             "mon/ma/mes/notre/nos fils/fille/enfant/enfants/femme/epouse/mari/compagnon/compagne/mere/pere/parents|"
             "mon/ma/mes/notre/nos frere/soeur/freres/soeurs/oncle/tante/cousin/cousine">,
         .thread = List<"repondu/reponse/reponses au/a message/courriel/mail/le/ce|repondu au/a|"
                        "fil de discussion|toute la conversation|conversation sur/entiere/complete|"
                        "contexte du message/courriel/mail">,
         .attachment = List<"piece/pieces jointe/jointes|fichier/fichiers joint/joints|"
                            "document/documents joint/joints">,
         .cross_channel = List<
             ""
             "aussi dans/par/lors/au/pendant l/le/la/les/un/de/du appel/chat/courriel/mail/reunion/telephone/message|"
             "aussi par/au telephone/courriel/chat|tous les canaux">,
         .product = List<"produit-|garantie-|appareil-">,
         .algorithm = List<"algorithme-|complexite de/temporelle/spatiale|quelle complexite">,
         .timeline = List<"chronologi-|frise chronologique|dans quel ordre|ordre chronologique|"
                          "suite des evenements">,
         .relationship = List<"relation/lien/rapport/parente entre|relation/lien/rapport/parente y a t il entre|"
                              "relation/lien existe t il entre|relations/liens entre|se connaissent|quel lien *|"
                              "qu est ce qui lie @">,
         .channels = List<"courriel/courriels/mail/mails/email|appel/appels/telephone|chat/chats/whatsapp/sms|"
                          "reunion/reunions">,
         .kin = List<"femme|epouse|mari|marie|mariee|fils|fille|filles|enfant|enfants|mere|pere|parents|"
                     "frere|soeur|oncle|tante|cousin|cousine">},
    .letters = {.nouns = List<"courriel|courriels|mail|mails|email|emails|message|messages|lettre|lettres">,
                .verbs = List<"ecrit|ecrivait|envoye|envoyait|repondu|transmis|adresse">,
                .says = List<"# de < a/pour >|> a ! <|> a t < !|> ont ! <|a ! < a >|< a ! a >|< a t il ! a >|"
                             "< a t elle ! a >|< a t il ! >|j ai ! a >|ai je ! a >|# de <|reponse/reponses de <|"
                             "# a/pour >|qui > a !|qui a ! a >|a ! <">,
                .writes = List<"je|j|nous">,
                .gets = List<"me|m|nous|moi">},
    .talks = {.nouns = List<"appel|reunion|conversation|entretien|telephone">,
              .verbs = List<"dit|mentionne|explique|promis|raconte|propose">,
              .says = List<"a ! < * pendant/durant l/la/le/cet/cette/notre #|a ! < * lors de l/la/cet/cette/notre #|"
                           "a ! < * au/dans #|a ! < * dans l/la #|< a t il/elle ! * pendant/durant l/la/cet/cette #|"
                           "< a t il/elle ! * au #">,
              .writes = List<"je|j|nous">,
              .gets = {}},
};

constexpr SpanWords kFrenchSpans{
    .asking = List<"combien de temps|pendant combien">,
    .since = List<"depuis quand|a partir de quand|quand * commence/debute">,
    .until = List<"jusqu a quand|quand * cesse/arrete/fini/termine">,
    .starting = List<"commence|commencent|commencer|debute|debuter">,
    .stopping = List<"cesse|cesser|arrete|arreter|fini|finir|termine|terminer">,
    .how_old = List<"quel age">,
    .born = List<"ne|nee|nes|nees|naquit">,
    .made = List<"construit|construite|bati|batie|fonde|fondee|inaugure|inauguree|edifie">,
    .passives = List<"est|fut|a ete">,
    .aged = List<"age|agee|ans">,
    .leaving = List<"quitter|quitte|quitta|partir">,
    .begun = {.words = List<"devint|devient|devenu|devenue|rejoignit|rejoint|nomme|nommee|elu|elue|succede|succeda|"
                            "remplace|remplaca|reprit|repris|acheta|achete|achetee|vendit|vendu|vendue|acquis|acquise|"
                            "acquit|rebaptise|rebaptisee|epouse|epousa|signe|signa|commence|commenca|fonde|fondee|"
                            "promu|promue|embauche|embauchee">,
              .phrases = List<"s installe/installa|entre/entra/entree a/au/dans">},
    .in_order = List<"dans l ordre|par ordre|chronologiquement">,
    .order = List<"ordre|chronologique|chronologiquement|temps">,
    .earlier = List<"avant cela|avant ça|auparavant">,
    .later = List<"apres cela|apres ça|ensuite">,
    .before = "avant $0",
    .after = "après $0",
    .year = "un an",
    .years = "$0 ans",
    .month = "un mois",
    .months = "$0 mois",
    .day = "un jour",
    .days = "$0 jours",
    .both = "$0 et $1",
    .exact = "$0, soit $1.",
    .about = "$0, soit environ $1.",
    .no_end = "$0 ; aucune fin n'est indiquée.",
    .no_beginning = "$0 ; aucun début n'est indiqué.",
    .age = "$0.",
    .either = "$0 ou $1"};

constexpr CourtesyWords kFrenchCourtesy{
    .greetings = List<"bonjour|bonsoir|salut|coucou|cher/chere/chers|madame|monsieur">,
    .addressed = List<"a tous|a toutes|tous|madame|monsieur|messieurs|l equipe|tout le monde">,
    .fillers = List<"s il vous plait|s il te plait|svp|stp|une question|une petite question|"
                    "question rapide|excusez moi|excuse moi|pardon">,
    .openers = List<"sais tu|savez vous|sauriez vous|saurais tu|quelqu un sait|j aimerais savoir|"
                    "je voudrais savoir|je veux savoir|j ai besoin de savoir|nous aimerions savoir|"
                    "je me demande|je me demandais|je cherche a savoir|j ai une question">,
    .modals = List<"peux/pourrais tu me/nous|pouvez/pourriez vous me/nous|peux/pourrais tu|"
                   "pouvez/pourriez vous|veuillez me|veuillez">,
    .verbs = List<"dire|dis moi|dites moi|dites nous|indiquer|indique moi|indiquez moi|montrer|"
                  "montre moi|trouver|chercher|preciser">,
    .whether = List<"si">,
    .texts = List<"le/un passage sur|la/une partie/section sur|les passages sur">,
    .closings = List<"cordialement|bien a vous|bien a toi|bonne journee|a bientot">,
    .urging = List<"s il vous plait|s il te plait|svp|stp|merci beaucoup|merci bien|merci d avance|merci">};

constexpr PeopleWords kFrenchPeople{
    .self = List<"je|j|me|m|moi|mon|ma|mes|mien|mienne|nous|notre|nos">,
    .addressed = List<"tu|te|t|toi|ton|ta|tes|tien|tienne|vous|votre|vos">,
    .asking_role = List<"utilisateur|utilisatrice|humain|client|cliente|moi">,
    .helping_role = List<"assistant|assistante|ia|bot|chatbot|agent|agente|conseiller|conseillere|modele">,
    .spouse = List<"femme|epouse|mari|epoux|ex-femme|ex-mari|ex-epouse|ex-epoux">,
    .partner = List<"compagne|compagnon|fiance|fiancee|ex-compagne|ex-compagnon">,
    .child = List<"fils|fille|filles|enfant|enfants">,
    .parent = List<"mere|pere|maman|papa|parents">,
    .sibling = List<"frere|freres|soeur|soeurs">,
    .kin = List<"oncle|tante|oncles|tantes|cousin|cousine|cousins|cousines|neveu|niece|grand-pere|"
                "grand-mere|petit-fils|petite-fille|beau-frere|belle-soeur|beau-pere|belle-mere|gendre">,
    .colleague = List<"collegue|collegues">,
    .plural = List<"filles|enfants|parents|freres|soeurs|oncles|tantes|cousins|cousines|collegues">,
    .ended = List<"ex-femme|ex-mari|ex-epouse|ex-epoux|ex-compagne|ex-compagnon">,
    .my = List<"mon|ma|mes|notre|nos">,
    .mine = List<"a moi|a nous">,
    .traits = List<"chere|cher|aine|ainee|cadet|cadette|petit|petite|grand|grande|defunt|defunte|jumeau|"
                   "jumelle">,
    .over = List<"ancien|ancienne">,
    .of = List<"de|d">,
    .articles = List<"un|une|le|la|l">,
    .is = List<"est">,
    .called = List<"s appelle">,
    .joining = List<"et">,
    .i_work = List<"je travaille pour|je travaille chez">,
    .works = List<"travaille pour|travaille chez">,
    .i_work_for = List<"je travaille a">,
    .works_for = List<"travaille a">,
    .unreal = List<"imagine|imaginez|imaginons|supposons|fictif|fictive|revais|future|futur">,
    .doubt = List<"si|peut-etre|pretendument|crois|croit|croient|pense|pensent|dit|disent|dirait|affirme|"
                  "affirment|parait|semble|pretend">,
    .reporting = List<"dit|ecrit|ecrivit|demanda|repondit|demande|repond">,
    .denying = List<"ne|n|pas|jamais">};

constexpr RefusalWords kFrenchRefusals{
    .none = "Rien ne se trouve à ce sujet",
    .none_in = "Rien ne se trouve à ce sujet ($0)",
    .nearest_sentences = "Les phrases les plus proches, pas une réponse",
    .period_with_evidence = " ; la période la plus proche avec des indices : $0",
    .periods_with_evidence = " ; les périodes les plus proches avec des indices : $0",
    .period_with_documents = " ; la période la plus proche avec des documents : $0",
    .periods_with_documents = " ; les périodes les plus proches avec des documents : $0",
    .unmentioned = " : aucun document ne mentionne « $0 »"};

constexpr IntentClasses kFrenchIntentClasses{};

}  // namespace annals::language
