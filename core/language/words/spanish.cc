// Spanish, of Europe and of America. Words as they are inflected.

#include "core/language/words/table.h"

namespace annals::language {
namespace {

// clang-format off
constexpr auto kTimeWords = std::to_array<Lexeme>({
    Month("enero", 1), Month("febrero", 2), Month("marzo", 3), Month("abril", 4), Month("mayo", 5), Month("junio", 6),
    Month("julio", 7), Month("agosto", 8), Month("septiembre", 9), Month("setiembre", 9), Month("octubre", 10),
    Month("noviembre", 11), Month("diciembre", 12), Month("ene", 1, kShort), Month("feb", 2, kShort),
    Month("mar", 3, kShort | kAlsoAWord), Month("abr", 4, kShort), Month("jun", 6, kShort), Month("jul", 7, kShort),
    Month("ago", 8, kShort), Month("sep", 9, kShort), Month("sept", 9, kShort), Month("oct", 10, kShort),
    Month("nov", 11, kShort), Month("dic", 12, kShort), Weekday("lunes", 1), Weekday("martes", 2),
    Weekday("miercoles", 3), Weekday("jueves", 4), Weekday("viernes", 5), Weekday("sabado", 6), Weekday("domingo", 7),
    Season("primavera", 3), Season("verano", 6), Season("otono", 9), Season("invierno", 12),

    Nth("primer", 1, W::kFirst), Nth("primero", 1, W::kFirst), Nth("primera", 1, W::kFirst), Nth("segundo", 2),
    Nth("segunda", 2), Nth("tercer", 3), Nth("tercero", 3), Nth("tercera", 3), Nth("cuarto", 4), Nth("cuarta", 4),
    Number("cero", 0), Number("un", 1, W::kA), Number("una", 1, W::kA), Number("uno", 1), Number("dos", 2),
    Number("tres", 3), Number("cuatro", 4), Number("cinco", 5), Number("seis", 6), Number("siete", 7),
    Number("ocho", 8), Number("nueve", 9), Number("diez", 10), Number("once", 11), Number("doce", 12),
    Number("trece", 13), Number("catorce", 14), Number("quince", 15), Number("dieciseis", 16), Number("diecisiete", 17),
    Number("dieciocho", 18), Number("diecinueve", 19), Number("veinte", 20), Count("varios", 3), Count("varias", 3),
    Count("pocos", 3, W::kFew), Count("pocas", 3, W::kFew),

    Unit("dia", G::kDay, kEnumerates, W::kDay), Unit("dias", G::kDay, kPlural), Unit("semana", G::kWeek, kEnumerates),
    Unit("semanas", G::kWeek, kPlural), Unit("mes", G::kMonth, kEnumerates), Unit("meses", G::kMonth, kPlural),
    Unit("trimestre", G::kQuarter, kEnumerates, W::kQuarter), Unit("trimestres", G::kQuarter, kPlural),
    Unit("ano", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("anos", G::kYear, kPlural | kNamesDecade),
    Unit("decada", G::kDecade, kEnumerates), Unit("decadas", G::kDecade, kPlural),
    Unit("siglo", G::kCentury, kEnumerates, W::kCentury), Unit("siglos", G::kCentury, kPlural),
    Plain("semestre", W::kHalf, kEnumerates), Plain("semestres", W::kHalf, kPlural),
    Plain("fecha", W::kDate, kEnumerates), Plain("ejercicio", W::kFiscal), Plain("fiscal", W::kFiscal),
    Plain("natural", W::kCalendar), Plain("t", W::kQ), Plain("q", W::kQ), Plain("s", W::kH),

    Plain("el", W::kThe, kBeforeMonth | kOfEvent | kBeforeDay), Plain("la", W::kThe, kOfEvent),
    Plain("los", W::kThe, kOfEvent), Plain("las", W::kThe, kOfEvent),
    Plain("de", W::kOf, kBeforeMonth | kBeforeEarlyYear | kLinksDate), Plain("del", W::kOf, kBeforeBoth | kLinksDate),
    Plain("en", W::kIn, kBeforeBoth), Plain("a", W::kTo, kBeforeAll), Plain("al", W::kTo, kBeforeAll),
    Plain("para", W::kFor, kBeforeMonth), Plain("desde", W::kSince, kBeforeAll), Plain("hasta", W::kUntil, kBeforeAll),
    Plain("y", W::kAnd, kBeforeBoth), Plain("e", W::kAnd, kBeforeBoth), Plain("o", W::kOr, kBeforeMonth),
    Plain("u", W::kOr, kBeforeMonth), Plain("entre", W::kBetween, kBeforeAll), Plain("antes", W::kBefore),
    Plain("despues", W::kAfter), Plain("mismo", W::kSame), Plain("misma", W::kSame), Plain("tras", W::kFollowing, kBeforeAll), Plain("durante", W::kDuring, kBeforeMonth),
    Plain("contra", W::kAgainst), Plain("pero", W::kBut), Plain("frente", W::kCompared, kCompares | kMeasures),
    Plain("comparado", W::kCompared, kCompares | kMeasures), Plain("comparada", W::kCompared, kCompares | kMeasures),
    Plain("comparados", W::kCompared, kCompares | kMeasures), Plain("compara", W::kNone, kCompares),
    Plain("compare", W::kNone, kCompares), Plain("comparar", W::kNone, kCompares), Plain("con", W::kWith),
    Plain("por", W::kEach), Plain("cada", W::kEach), Plain("que", W::kThan), Plain("posterior", W::kLater),
    Plain("anterior", W::kLast, kBehindUnit), Plain("partir", W::kStarting), Plain("principios", W::kBeginning),
    Plain("comienzos", W::kBeginning), Plain("inicios", W::kBeginning), Plain("principio", W::kBeginning),
    Plain("comienzo", W::kBeginning), Plain("inicio", W::kBeginning), Plain("mediados", W::kMiddle),
    Plain("finales", W::kEnd), Plain("fines", W::kEnd), Plain("fin", W::kEnd), Plain("final", W::kEnd),
    Plain("sera", W::kWill), Plain("seran", W::kWill), Plain("hace", W::kNone, kCountsBack),

    Plain("este", W::kThis), Plain("esta", W::kThis), Plain("ultimo", W::kLast), Plain("ultima", W::kLast),
    Plain("ultimos", W::kLast), Plain("ultimas", W::kLast), Plain("pasado", W::kLast, kBehindUnit),
    Plain("pasada", W::kLast, kBehindUnit), Plain("pasados", W::kLast, kBehindUnit),
    Plain("pasadas", W::kLast, kBehindUnit), Plain("previo", W::kPrevious, kBehindUnit),
    Plain("proximo", W::kNext, kBehindUnit), Plain("proxima", W::kNext, kBehindUnit),
    Plain("proximos", W::kNext, kBehindUnit), Plain("proximas", W::kNext, kBehindUnit),
    Plain("siguiente", W::kNext, kBehindUnit), Plain("siguientes", W::kNext, kBehindUnit),
    Plain("entrante", W::kNext, kBehindUnit), Plain("actual", W::kCurrent, kBehindUnit),
    Plain("corriente", W::kCurrent, kBehindUnit), Plain("hoy", W::kToday), Plain("ayer", W::kYesterday), Plain("anoche", W::kYesterday), Unit("noche", G::kDay),
    Plain("manana", W::kTomorrow), Plain("ahora", W::kNow), Plain("actualmente", W::kCurrently),
    Plain("reciente", W::kLatest), Plain("recientes", W::kLatest), Plain("cuando", W::kWhen),
    Plain("mientras", W::kWhile), {.text = "trimestral", .word = W::kQuarterly, .unit = G::kQuarter},
    {.text = "anualmente", .word = W::kQuarterly, .unit = G::kYear},
    {.text = "mensualmente", .word = W::kQuarterly, .unit = G::kMonth},

    Plain("segun", W::kNone, kCites), Plain("informe", W::kReport, kDocument), Plain("informes", W::kReport, kDocument | kDocuments),
    Plain("reporte", W::kReport, kDocument), Plain("reportes", W::kReport, kDocument | kDocuments),
    Plain("documentos", W::kNone, kDocuments),
    Plain("comunicado", W::kNone, kDocument), Plain("comunicados", W::kNone, kDocument | kDocuments),
    Plain("boletin", W::kNone, kDocument), Plain("boletines", W::kNone, kDocument | kDocuments),
    Plain("encuesta", W::kNone, kDocument), Plain("encuestas", W::kNone, kDocument | kDocuments),
    Plain("edicion", W::kNone, kDocument), Plain("ediciones", W::kNone, kDocument | kDocuments),
    Plain("ciento", W::kPercent, kCounted), Plain("euros", W::kNone, kCounted), Plain("dolares", W::kNone, kCounted),
    Plain("pesos", W::kNone, kCounted), Plain("personas", W::kPeople, kCounted), Plain("empleados", W::kNone, kCounted),
    Plain("clientes", W::kNone, kCounted), Plain("puntos", W::kNone, kCounted), Plain("kilometros", W::kNone, kCounted),
    Plain("metros", W::kNone, kCounted), Plain("votos", W::kNone, kCounted), Plain("habitacion", W::kNone, kNumbered),
    Plain("vuelo", W::kNone, kNumbered), Plain("factura", W::kNone, kNumbered), Plain("articulo", W::kNone, kNumbered),
    Plain("pagina", W::kNone, kNumbered), Plain("capitulo", W::kNone, kNumbered), Plain("numero", W::kNone, kNumbered),
    Plain("modelo", W::kNone, kNumbered | kModel),
});
// clang-format on

constexpr auto kTimePhrases = std::to_array<OperatorPhrase>({
    {{W::kBetween}, Relation::kBetween, Opener::kBetween},
    {{W::kSince}, Relation::kSince, Opener::kFrom},
    {{W::kTo, W::kStarting, W::kOf}, Relation::kSince, Opener::kFrom},
    {{W::kBefore, W::kOf}, Relation::kBefore},
    {{W::kAfter, W::kOf}, Relation::kAfter},
    {{W::kFollowing}, Relation::kAfter},
    {{W::kLater, W::kTo}, Relation::kAfter},
    {{W::kUntil}, Relation::kUntil},
    {{W::kIn}, Relation::kIn},
    {{W::kOf}, Relation::kIn},
    {{W::kDuring}, Relation::kIn},
    {{W::kFor}, Relation::kIn},
});

constexpr LexiconSlots kTimeSlots = MakeSlots(kTimeWords);
static_assert(Fits(kTimeWords));

constexpr QuantityWords::Multiplier kQuantitiesMultipliers[] = {
    {"cien", 1, 2},     {"ciento", 1, 2},    {"cientos", 1, 2},  {"mil", 1, 3},     {"miles", 1, 3},
    {"millón", 1, 6},   {"millon", 1, 6},    {"millones", 1, 6}, {"mill", 1, 6},    {"mm", 1, 6},
    {"millardo", 1, 9}, {"millardos", 1, 9}, {"billón", 1, 12},  {"billon", 1, 12}, {"billones", 1, 12},
    {"docena", 12, 0},  {"docenas", 12, 0}};
constexpr QuantityWords::UnitWord kQuantitiesUnits[] = {{"puntos porcentuales", QuantityUnit::kPercent},
                                                        {"punto porcentual", QuantityUnit::kPercent},
                                                        {"por ciento", QuantityUnit::kPercent},
                                                        {"puntos básicos", QuantityUnit::kBasisPoints},
                                                        {"punto básico", QuantityUnit::kBasisPoints},
                                                        {"puntos basicos", QuantityUnit::kBasisPoints},
                                                        {"pb", QuantityUnit::kBasisPoints},
                                                        {"euros", QuantityUnit::kMoney, "EUR"},
                                                        {"euro", QuantityUnit::kMoney, "EUR"},
                                                        {"dólares", QuantityUnit::kMoney, "USD"},
                                                        {"dólar", QuantityUnit::kMoney, "USD"},
                                                        {"dolares", QuantityUnit::kMoney, "USD"},
                                                        {"céntimos", QuantityUnit::kMoney, "", -2},
                                                        {"centavos", QuantityUnit::kMoney, "", -2},
                                                        {"libras", QuantityUnit::kMoney, "GBP"},
                                                        {"pesos", QuantityUnit::kMoney},
                                                        {"soles", QuantityUnit::kMoney, "PEN"},
                                                        {"yenes", QuantityUnit::kMoney, "JPY"}};

}  // namespace

constexpr Lexicon kSpanishLexicon{
    .code = "es",
    .name = "Spanish",
    .text = {.stemmer = "spanish",
             .stop = List<"a|al|ante|bajo|con|contra|de|del|desde|durante|en|entre|hacia|hasta|para|por|segun|sin|"
                          "sobre|tras|el|la|los|las|lo|un|una|unos|unas|y|o|ni|pero|sino|que|si|porque|pues|aunque|"
                          "mientras|cuando|donde|adonde|como|cual|cuales|quien|quienes|cuyo|cuya|cuyos|cuyas|cuanto|"
                          "cuanta|cuantos|cuantas|yo|tu|usted|ustedes|ella|ellos|ellas|nosotros|nosotras|me|te|se|"
                          "nos|os|le|les|mi|mis|tus|su|sus|nuestro|nuestra|nuestros|nuestras|este|esta|estos|estas|"
                          "ese|esa|esos|esas|esto|eso|aquel|aquella|aquellos|aquellas|aquello|es|son|era|eran|fue|"
                          "fueron|ser|sido|siendo|sera|seran|sea|sean|estan|estaba|estaban|estuvo|estuvieron|estar|"
                          "estado|ha|han|habia|habian|hubo|haber|hay|tiene|tienen|tenia|tenian|tuvo|tuvieron|tener|"
                          "puede|pueden|podia|podian|podria|podrian|debe|deben|hace|hacen|hacer|no|nunca|tambien|"
                          "tampoco|mas|menos|muy|mucho|mucha|muchos|muchas|poco|poca|pocos|pocas|todo|toda|todos|"
                          "todas|otro|otra|otros|otras|mismo|misma|mismos|mismas|alguno|alguna|algunos|algunas|"
                          "algun|ningun|ninguno|ninguna|cada|tan|tanto|ya|aun|asi|entonces|luego|ahora|aqui|alli|"
                          "ahi|alla|respectivamente">,
             .abbreviations = List<"sr|sra|srta|sres|dr|dra|prof|d|dña|ud|uds|vd|vds|pág|págs|p.ej|ej|etc|núm|no|nº|"
                                   "art|arts|av|avda|c|cap|cía|co|ee.uu|s.a|s.l|s.a.u|s.r.l|a.c|d.c|aprox|ca|vol|"
                                   "vols|tel|fig|ed|eds|gral|mín|máx|vs|ene|feb|mar|abr|jun|jul|ago|sep|sept|set|"
                                   "oct|nov|dic">,
             .clitics = List<"s">,
             .pronouns = List<"yo|usted|ustedes">},
    .time = {.words = kTimeWords,
             .slots = &kTimeSlots,
             .phrases = kTimePhrases,
             .change_stems = List<"compar|cambi|varia|vario$|diferen|evolu|evoluc|tendenci|mejor|empeor|aument|"
                                  "subio$|subieron$|crecio$|crecieron$|disminu|descend|bajo$|bajaron$|cayo$|"
                                  "cayeron$|frente$">},
    .names = {.never = List<"yo|el|ella|ellos|ellas|nosotros|usted|ustedes|su|sus|mi|mis|este|esta|estos|estas|ese|"
                            "esa|esos|esas|esto|eso|aquel|aquella|aquellos|la|los|las|lo|un|una|unos|unas|a|al|ante|"
                            "bajo|con|contra|de|del|desde|durante|en|entre|hacia|hasta|para|por|segun|sin|sobre|"
                            "tras|y|o|pero|como|si|cuando|mientras|aunque|porque|ademas|tambien|hay|muchos|muchas|"
                            "algunos|algunas|varios|varias|ambos|ambas|otro|otra|otros|otras|uno|dos|tres|primero|"
                            "primera|segundo|segunda|donde|quien|que|cual|cuales|cada|todo|toda|todos|todas|no|"
                            "gracias|se|entonces|despues|antes">,
              .also_first = {},
              .copulas = List<"es|era|fue|son|eran|fueron">,
              .articles = List<"un|una|uno|el|la|los|las">,
              .has = List<"tiene">,
              .other_name = List<"o">,
              .said_of = List<"nacio|nacido|nacida|situado|situada|ubicado|ubicada|conocido|conocida|llamado|"
                              "llamada|fundado|fundada">,
              .organisations = List<"universidad|instituto|colegio|banco|ministerio|departamento|agencia|asociacion|"
                                    "comite|comision|fundacion|laboratorio|laboratorios|sociedad|consejo|"
                                    "ayuntamiento|academia|federacion|sindicato|tribunal">,
              .places = List<"aeropuerto|archipielago|barrio|canal|condado|distrito|desierto|estuario|islas|"
                             "montanas|municipio|peninsula|prefectura|provincia|rio|estrecho|comarca|bahia">,
              .events = List<"campeonato|campeonatos|conferencia|terremoto|eleccion|elecciones|festival|olimpiada|"
                             "referendum|revolucion|cumbre|simposio|torneo|guerra|taller">,
              .algorithms = List<"algoritmo|protocolo">,
              .materials = List<"aleacion|carburo|nitruro|oxido|polimero">,
              .of = List<"de|del">,
              .events_of = List<"batalla|asedio|sitio|guerra|revolucion|cumbre|campeonato|festival|conferencia">,
              .places_of = List<"bahia|golfo|isla|islas|estrecho|rio|provincia|aeropuerto|peninsula|desierto">,
              .employment = List<"trabaja en|trabaja para|trabajo en|trabajo para|trabajaba en|trabajaba para|"
                                 "es empleado de|es empleada de|empleado de|empleada de|empleado por|afiliado a|"
                                 "esta afiliado a|afiliacion|empleador">,
              .no_predicates = List<"y|e|o|u|ni|el|la|los|las|un|una|como|pero|que|entonces|asi|no|ambos|ambas|"
                                    "tambien|sino">,
              .of_the_whole = List<"resumen|sintesis|panorama|vision">},
    .asking =
        {.openers = List<"segun|pese|entre|porque|hasta|bajo|primero|primera|segundo|segunda|dos|tres|aunque|"
                         "nombra|nombre|lista|enumera|compara|compare|describe|describa|dime|diga|da|dame|"
                         "muestra|muestre|explica|explique|desde|antes|despues|resume|resuma|cuenta|que|cual|"
                         "cuales|quien|quienes|donde|cuando|cuanto|cuantos|cuantas|como">,
         .reporting = List<"segun|compara|compare|comparado|comparacion|cambio|cambiar|cambiado|describe|"
                           "descrito|diferir|diferente|diferencia|traza|evolucionar|evoluciono|frente|dice|"
                           "dijo|decir|dicho|dime|ultimo|ultima|ultimos|ultimas|anterior|anteriores|previo|"
                           "empresa|empresas|compania|companias|trimestre|trimestres|ano|anos|mes|meses|"
                           "periodo|periodos|muchos|mayor|menor|grande|pequeno|lograr|logro|pasado|pasada|"
                           "informe|informes|informa|informo|reporta|reporto|registro|registrado|favor|resume|"
                           "resumir|fuente|fuentes|coinciden|discrepan|contradicen|conflicto|entre">,
         .forms = List<
             "todavia|aun|tendencia|tendencias|desarrollo|desarrollos|evolucion|situacion|paso|pasar|ocurre|ocurrio|"
             "ocurrido|sucede|sucedio|sucedido|menciona|menciono|mencionado|sabe|conocido|escribir|"
             "hablar|hablo|tarda|tardo|novedades">,
         .measures = List<"largo|larga|alto|alta|viejo|lejos|grande|ancho|profundo|caro|rapido">,
         .yes_or_no = List<"es|son|era|eran|fue|fueron|esta|estan|estaba|ha|han|habia|hay|hubo|tiene|tienen|"
                           "tenia|tuvo|puede|pueden|existe|existen|se">,
         .choosing = {.words = List<"que|cual|cuales|quien|quienes">},
         .largest = {.words = List<"mayor|mayores|mejor|mejores|mas|maximo|maxima|maximos|maximas">},
         .smallest = {.words = List<"menor|menores|peor|peores|menos|minimo|minima|minimos|minimas">},
         .date = {.words = List<"cuando|fecha|fechas|dia|dias">, .phrases = List<"que/cual ano/mes|en que ano/mes">},
         .percent = {.words = List<"porcentaje|porcentajes|porcentual|margen|margenes|tasa|tasas|ratio|ratios|"
                                   "proporcion|cuota">,
                     .phrases = List<"por ciento|tanto por">},
         .money = {.words = List<"coste|costes|costo|costos|precio|precios|ingreso|ingresos|venta|ventas|"
                                 "facturacion|beneficio|beneficios|ganancia|ganancias|utilidad|utilidades|"
                                 "ebitda|efectivo|caja|deuda|deudas|gasto|gastos|inversion|inversiones|"
                                 "dividendo|dividendos|presupuesto">,
                   .phrases = List<"cuanto/que cuesta/costo/cuestan/costaron">},
         .number = {.words = List<"numero|cantidad|total|cuanto|cuanta|cuantos|cuantas">,
                    .phrases = List<"que largo/altura/longitud/edad/distancia/tamano|a que distancia">},
         .count = {.words = List<"cuantos|cuantas">, .phrases = List<"con que frecuencia">},
         .related = {.words = List<"relacion|relaciones|relacionado|relacionada|relacionados|relacionadas|"
                                   "conexion|conexiones|conectado|conectada|conectados|vinculo|vinculos|"
                                   "vinculado|vinculada|vinculados|une|parentesco">},
         .related_with = {.words = List<"entre|y|e|con|a|al">},
         .forward = {.words = List<"plan|planes|planea|planean|planeado|proyecta|proyectan|proyectado|"
                                   "proyeccion|proyecciones|objetivo|objetivos|meta|metas">,
                     .beginnings = List<"esper|prev|pronost|perspectiv|anticip|estim">},
         .how = {.phrases = List<"como se/ha/han/habia/fue/fueron/es/son/era/eran/esta/estan/evoluciono/"
                                 "evolucionaron/cambio/cambiaron/funciona/funcionan/afecto/afectaron/vario/"
                                 "variaron">},
         .cause = {.words = List<"explica|explique|explicar|describe|describa|describir|causa|causas|causo|"
                                 "causaron|motivo|motivos|razon|razones">,
                   .phrases = List<"por que|a que se">},
         .order = {.words = List<"primer|primero|primera|primeros|primeras|ultimo|ultima|ultimos|ultimas|"
                                 "reciente|recientes|segundo|segunda|tercer|tercero|tercera">},
         .order_of_units = {.phrases = List<"primer/primero/primera/segundo/segunda/tercer/tercero/tercera/"
                                            "cuarto/cuarta/ultimo/ultima/ultimos/ultimas trimestre/semestre/"
                                            "mes/ano/mitad/meses/anos/trimestres">},
         .timeline = {.words = List<"cronologia|cronograma">,
                      .phrases = List<"linea de/del tiempo|historia de/del|ciclo de vida|historial de/del">},
         .several = {.words = List<"lista|listar|enumera|enumere|enumerar">,
                     .phrases = List<"que/quienes/cuales son/eran/fueron">},
         .conflict = {.beginnings = List<"contradi|discrepan|inconsisten|conflict|desacuerdo">,
                      .phrases = List<"coinciden/concuerdan las/los fuentes/informes|"
                                      "fuentes/informes coinciden/concuerdan/difieren">},
         .explanation = {.words = List<"explica|explique|explicar|describe|describa|describir|resume|resuma|"
                                       "resumir|resumen|compara|compare|comparar|panorama|tendencias|evolucion">,
                         .phrases = List<"por que|a que se|dime/digame/cuentame/hablame">},
         .value = {.words = List<"quien|quienes|donde|adonde|cual|cuales|que">, .phrases = List<"en/de/a/con que">},
         .papers = {.words = List<"articulo|articulos|publicacion|publicaciones|estudio|estudios|preimpresion|"
                                  "preimpresiones|ponencia|ponencias">},
         .patents = {.words = List<"patente|patentes|patentado|patentada|patentados|invencion|invenciones|"
                                   "solicitud|solicitudes">},
         .products = {.words = List<"producto|productos|dispositivo|dispositivos|aparato|aparatos">},
         .technologies = {.words = List<"tecnologia|tecnologias|tecnica|tecnicas|investigacion|ciencia">},
         .written = {.words = List<"escribio|escribieron|escribe|escriben|escribir|escrito|escrita|escritos|"
                                   "publico|publicaron|publicado|publicados|redacto|articulo|articulos|"
                                   "publicacion|publicaciones|estudio|estudios">,
                     .phrases = List<"obras/trabajos de/del/por">},
         .invented = {.words = List<"invento|inventaron|inventa|inventar|inventado|patento|patente|patentes|"
                                    "patentado|patentada|invencion|invenciones|solicitud|solicitudes">,
                      .phrases = List<"obras/trabajos de/del/por">}},
    .answers = {.who = List<"quien|quienes">,
                .where = List<"donde|adonde">,
                .when = List<"cuando">,
                .why = List<"porque|por que">,
                .how = List<"como">,
                .which = List<"que|cual|cuales">,
                .many = List<"cuantos|cuantas">,
                .much = List<"cuanto|cuanta">,
                .lengths = List<"largo|alto|profundo|ancho|lejos">,
                .ages = List<"anos|edad">,
                .spans = List<"tiempo|dura|duro">,
                .weights = List<"pesa|peso">,
                .warmths = List<"frio|calor">,
                .cost = List<"cuesta|cuestan|costo|costaron|paga|pago|pagan|precio">,
                .persons = List<"persona|personas|hombre|mujer">,
                .places = List<"lugar|ciudad|pueblo|pais|provincia|region|calle|continente">,
                .times = List<"fecha|dia|semana|ano|mes|siglo|decada">,
                .amounts = List<"precio|coste|costo|tarifa|salario|alquiler|importe|ingresos|presupuesto">,
                .length_units = List<"metro|metros|kilometro|kilometros|km|m|cm|mm|centimetros|milimetros">,
                .age_units = List<"ano|anos|meses|dias">,
                .span_units = List<"segundo|segundos|minuto|minutos|hora|horas|dia|dias|semana|semanas|mes|meses|ano|"
                                   "anos">,
                .weight_units = List<"gramo|gramos|kilogramo|kilogramos|kilo|kilos|kg|g|tonelada|toneladas">,
                .warmth_units = List<"grado|grados|c|celsius">,
                .by = List<"por">,
                .at = List<"en|a|cerca|desde">,
                .because = List<"porque|pues|debido a|a causa de|gracias a|ya que|motivo|para que">,
                .instructing = List<"pulse|abra|elija|escriba">,
                .affirming = List<"si|no|nunca|nadie">,
                .may = List<"puede|pueden|puedo|podemos|debe|deben|permite|permiten|permitido">,
                .permitted = List<"permite|permiten|permitido|permitida|permitidos|permitidas|prohibe|prohiben|"
                                  "prohibido|prohibida|prohibidos|prohibidas|permiso">,
                .holding = List<"valido|valida|vigor|vigente|vigentes">,
                .saying = List<"decir|dice|dijo|dicho|escribir|escribe|escribio|menciona|menciono|contar|conto|"
                               "pregunto|respondio|afirmo|opina">,
                .news = List<"nuevo|novedades">,
                .pronouns = List<"el|ella|ellos|ellas|su|sus|este|esta|estos|estas|ambos">,
                .at_least = List<"mas de|al menos|por encima de">,
                .at_most = List<"menos de|hasta|como maximo|por debajo de">,
                .meanings = List<"fundar/crear/establecer|empezar/comenzar/iniciar/abrir|terminar/acabar/cerrar|"
                                 "comprar/adquirir|vender|construir/edificar|morir/muerte|nacer/nacimiento|"
                                 "marido/esposa/casar|hijo/hija|dirigir/encabezar/presidir|emplear/trabajar|"
                                 "empleo/trabajo|salario/sueldo|vivir/residir|hacer/producir/fabricar|escribir/autor|"
                                 "decir/afirmar|costar/precio/pagar|alto/altura|largo/longitud/durar|ancho/anchura|"
                                 "profundo/profundidad|edad/anos|pesar/peso|sustituir/reemplazar/seguir|dar/donar|"
                                 "elegir/escoger|necesitar/requerir|permitir/poder|prohibir/vedar|ocurrir/pasar|"
                                 "recibir/obtener|llamar/nombrar|dejar/abandonar|poseer/tener|habitante/poblacion|"
                                 "lanzar/publicar|subir/aumentar/crecer|bajar/disminuir/caer|grande/tamano|"
                                 "significar/significado|cambiar/modificar|disenar/diseno|inventar/invencion|"
                                 "reparar/arreglar|firmar/firma|pagar/pago|votar/voto|faro|ciudad/pueblo|rio|puente|"
                                 "escuela|empresa/compania|miembro/socio|lider/presidente|proyecto|informe|"
                                 "version/edicion|contrato|factura|casa|ano|ingreso/venta|beneficio/ganancia|deuda|"
                                 "inflacion|demanda|oferta/suministro|industria|banco|impuesto|comercio|viaje/turismo|"
                                 "ley|kilometro/km|kilogramo/kilo/kg|minuto/min">},
    .change = {.up = List<"crecimiento|crecer|crece|crecen|crecio|crecieron|crecido|creciendo|aumento|aumentos|"
                          "aumenta|aumentan|aumentaron|aumentado|subida|sube|suben|subio|subieron|subido|alza|"
                          "incremento|incrementos|incrementaron|expansion|mejora|mejoro|mejoraron|mejorado|superior|"
                          "mayor|acelero|avanzo|cambio|cambiado">,
               .down = List<"descenso|descendio|descendieron|desciende|disminucion|disminuyo|disminuyeron|"
                            "disminuido|caida|cayo|cayeron|caido|cae|bajada|bajo|bajaron|bajado|baja|inferior|menor|"
                            "reduccion|redujo|redujeron|reducido|retroceso|retrocedio|perdio|merma">,
               .up_stems = List<"crecimient|crec|creci|aument|sub|subi|increment|mejor|expansion|alza|cambi">,
               .down_stems = List<"descens|descend|caid|caer|cay|disminucion|disminu|reduccion|reduc|baj|retroces">},
    .figures = {.adjusted = List<"ajustad">,
                .gaap = List<"gaap|niif|pcga">,
                .segment = List<"segmento|division">,
                .excluding = List<"excluyendo|excluid|excepto|sin">,
                .forward = List<"esper|prev|pronost|perspectiv|anticip|proyect|planea|objetivo|estim">,
                .forward_words = List<"sera|seran|hara|haran">,
                .not_forward = List<"expectativas|previo|previa|previos|previas|previamente">,
                .whole_year = List<"ano completo|todo el ano|conjunto del ano|ejercicio|para el ano|en el ano|meses|"
                                   "ano hasta la fecha">,
                .before_year = List<"ejercicio|ano|en|para">,
                .this_period = List<"el|este|del|al">,
                .plain_modifiers = List<"total|totales|consolidado|consolidada|consolidados|consolidadas|global|"
                                        "trimestral|trimestrales|fuerte|solido|record|trimestre|ano|millon|millones|"
                                        "empresa|compania|grupo">,
                .participles = List<"ado|ada|ados|adas|ido|ida|idos|idas">,
                .shares = List<"porcentaje|ciento|proporcion">,
                .of = List<"de|del|sobre">,
                .units = List<"ciento|porcentaje|porcentual|porcentuales|puntos|basicos|mil|millon|millones|"
                              "millardo|millardos|billon|billones">},
    .topics = {.openers = List<"ahora|bien|y|entonces|luego|finalmente|asi|pues">,
               .announcing = List<"en cuanto a|en cuanto al|respecto a|respecto al|respecto de|con respecto a|"
                                  "con respecto al|en lo que respecta a|en lo que respecta al|en relacion con|"
                                  "por lo que se refiere a|acerca de">,
               .let = List<"permitanme|dejenme|vamos a|quisiera">,
               .let_verbs = List<"pasar|hablar|comentar|abordar|empezar|comenzar|tratar|revisar|ver|cubrir|destacar|"
                                 "mirar">,
               .movers = List<"pasando|pasemos|hablemos|empezando|comenzando|empecemos|comencemos|volviendo|mirando">,
               .links = List<"a|al|por|con|de|del|sobre|en|ahora|primero|luego|brevemente|el|la|los|las|hacia">,
               .elsewhere = List<"adelante|atras|futuro|llamada|palabra|operadora">,
               .places = List<"en|para|dentro">,
               .of_the_whole = List<"cuenta|cuentas|adicion|agregado|balance|base|resumen|negocio|capital|caja|"
                                    "efectivo|comparacion|conclusion|contexto|coste|costes|costo|costos|fecha|"
                                    "detalle|detalles|ganancias|ganancia|final|ejemplo|gasto|gastos|cifra|cifras|"
                                    "resultado|resultados|primero|primer|fiscal|flujo|flujos|cuarto|general|"
                                    "prevision|previsiones|semestre|ingreso|ingresos|nivel|linea|lineas|liquidez|"
                                    "perdida|perdidas|margen|margenes|mes|meses|numero|numeros|operativo|operativa|"
                                    "operaciones|perspectivas|panorama|desempeno|rendimiento|periodo|posicion|"
                                    "beneficio|beneficios|rentabilidad|ventas|segundo|corto|estado|estados|sintesis|"
                                    "impuesto|impuestos|tercero|tercer|trimestre|ano|semana|semanas|actualizacion|"
                                    "conjunto">},
    .orders = {.set_aside = List<"ignora|ignore|ignoren|ignorar|olvida|olvide|olvidar|descarta|descarte|desestima|"
                                 "desestime|omite|omita|anula">,
               .orders = List<"instruccion|instrucciones|prompt|prompts|indicaciones|ordenes">,
               .aside = List<"pregunta|preguntas|regla|reglas|directriz|directrices|contexto|anterior|anteriores|"
                             "previo|previas|previos|todo|pasaje|pasajes|evidencia|sistema|cita|citas|fuentes">,
               .answer_verbs = List<"responde|responda|respondan|contesta|conteste|di|diga|escribe|escriba|imprime|"
                                    "repite|repita|afirma|afirme|revela|revele|finge|cita|cite|concluye">,
               .nouns = List<"cita|cite">,
               .sure_objects = List<"que|solo|solamente|unicamente|con|si|no|nada|exactamente">,
               .objects = List<"el|la|los|las|un|una|lo|esto|a|al|como|en|todo|toda|todas|tu|su|me">,
               .before = List<"por|favor|ahora|luego|entonces|siempre|nunca|solo|simplemente|tambien|y|no|mejor">,
               .urging = List<"favor|ahora|simplemente|solo">,
               .tags = List<"evidencia|pasaje|pasajes|contexto|documento|documentos|datos|sistema|usuario|prompt|"
                            "instrucciones">,
               .roles = List<"sistema|asistente|usuario|chatbot|instruccion|desarrollador">,
               .named_roles = List<"sistema|usuario">,
               .fresh = List<"nueva|nuevas">,
               .tasks = List<"tarea|instruccion|instrucciones">,
               .conditions = List<"si|cuando|siempre">,
               .you = List<"tu|usted">,
               .your = List<"tu|su">,
               .your_tasks = List<"tarea|instrucciones">,
               .your_answers = List<"respuesta|contestacion">,
               .duties = List<"debe|debera|tiene">,
               .you_must = List<"debes|debe|deberas|debera|tienes que|tiene que|has de|ha de">,
               .you_are_now = List<"eres ahora|es ahora|ahora eres|ahora es">,
               .answers = List<"respuesta|contestacion">,
               .which_answer = List<"correcta|unica|definitiva|requerida|esperada">,
               .is_answer = List<"es|a">,
               .to_every = List<"a cada|a cualquier|a toda|a todas">,
               .if_asked = List<"te preguntan|le preguntan|alguien pregunta|el usuario pregunta">,
               .machine = List<"modelo de lenguaje|modelo linguistico">,
               .clause_breaks = List<" y | e ">},
    .claims = {.denials = List<"no|ni|nunca|jamas|ningun|ninguno|ninguna|sin|tampoco|nadie|nada">,
               .but = List<" pero | sino ">,
               .apologies = List<"lo siento|lo lamento|no puedo|lamentablemente no puedo|me temo que|como ia|"
                                 "como inteligencia artificial|como modelo de lenguaje">,
               .comparing = List<"que|que en|que en el|que el|desde|comparado con|en comparacion con|frente a|"
                                 "frente al|contra|respecto a|respecto al|respecto de|sobre|con respecto a">,
               .before_dates = List<"el|la|los|las|en">},
    .facts = {.light_stems = List<"hac|hiz|dar|dio|ten|tuv|tom|pon|realiz|llev">,
              .asking_stems = List<"primer|ultim|antigu|recient|inicial|final|segund|tercer|cuart|vez|vec|nunc|jam|"
                                   "much|part|pais|person|gent|actor|entid|organizacion|fech|dia|dias|mes|ano|anos|"
                                   "seman|list|nombr|dec|dim|cont|mostr|numer|total|diferent|distint|adem|except|"
                                   "algui|ocasion|suces|acontec|ocurr|ocurri|suced|just|direct|inmediat|registr|"
                                   "favor">,
              .wanting_stems = List<"quer|quier|quis|dese|intent|intencion|esper|pretend|interes">,
              .receiving_stems = List<"recib|sufr|padec">,
              .askers = List<"que|cual|cuales|cuantos|cuantas">,
              .auxiliaries = List<"ha|han|habia|habian|hubo|fue|fueron|es|son|era|eran|sera|seran|que|quien|se">,
              .helpers = List<"ha|han|habia|habian|puede|pueden|pudo|podria|debe|debio|hizo">,
              .be = List<"fue|fueron|es|son|era|eran|sido|siendo|ser|sera">,
              .toward = List<"a|al|con|contra|hacia|para|de|del|sobre|en|ante">,
              .articles = List<"el|la|los|las|un|una|su|sus">,
              .agents = List<"por">,
              .asked_agents = List<"quien|quienes|cual|cuales|que|alguien|otros">,
              .infinitives = List<"a|para">,
              .ongoing = List<"ando|iendo|yendo">,
              .participles = List<"ado|ada|ados|adas|ido|ida|idos|idas|cho|cha|to|ta">,
              .conjunctions = List<"y|e">,
              .alternatives = List<"o|u">,
              .relative_openers = List<"en que |en el que |en la que |en los que |que |cuando |durante el que ">,
              .possessives = List<"'s|’s">,
              .irregular = List<"hizo hacer|hicieron hacer|hecho hacer|dijo decir|dijeron decir|dicho decir|dio dar|"
                                "dieron dar|fue ir|fueron ir|ido ir|vio ver|vieron ver|visto ver|puso poner|"
                                "pusieron poner|puesto poner|trajo traer|trajeron traer|tuvo tener|tuvieron tener|"
                                "vino venir|vinieron venir|pidio pedir|pidieron pedir|rompio romper|roto romper|"
                                "escrito escribir|abierto abrir|murio morir|murieron morir|muerto morir|"
                                "eligio elegir|eligieron elegir|redujo reducir|redujeron reducir|produjo producir|"
                                "produjeron producir|condujo conducir|condujeron conducir|cayo caer|cayeron caer|"
                                "obtuvo obtener|obtuvieron obtener|mantuvo mantener|mantuvieron mantener|"
                                "propuso proponer|propusieron proponer|impuso imponer|impusieron imponer|"
                                "resolvio resolver|resuelto resolver|devuelto devolver|cubierto cubrir|"
                                "descubierto descubrir|satisfecho satisfacer|supo saber|quiso querer|pudo poder|"
                                "anduvo andar|construyo construir|construyeron construir|destruyo destruir|"
                                "incluyo incluir|siguio seguir|siguieron seguir|sirvio servir|sintio sentir">,
              .negations = List<"no|nunca|jamas|sin|ni|nadie|ningun|ninguno|ninguna">,
              .excluding = List<"ademas|excepto|salvo|aparte|excluyendo|menos">,
              .interrogatives = List<"quien|quienes|que|cual|cuales|donde|adonde|como">,
              .days = List<"cuando|fecha|fechas|dia|dias|mes|meses|ano|anos">,
              .times = List<"veces|vez|ocasiones|frecuencia">,
              .asked_times = List<"momento">,
              .belonging = List<"de|del|la|el|los|las|y|para">,
              .how = List<"cuantas|cuantos|que">,
              .how_many = List<"veces|frecuencia|cuantos|cuantas">,
              .counting = List<"numero|cuantos|cuantas">},
    .clauses = {.before = List<"antes de|antes que|antes del">,
                .after = List<"despues de|despues del|despues que|tras|luego de|una vez que">,
                .since = List<"desde|desde que">,
                .until = List<"hasta|hasta que">,
                .during = List<"durante|cuando|mientras">,
                .lists = List<"desde luego">,
                .same = List<"mismo|misma">,
                .same_as = List<"que|de|del">,
                .openers = List<"quien|quienes|que|cual|cuales|cuando|donde|como|cuanto|cuantos|cuantas|ha|han|fue|"
                                "fueron|es|son|lista|nombra|dime|enumera">,
                .prepositions = List<"a|con|por|contra|de|en|para|sobre|ante">,
                .nearest = List<"justo|inmediatamente|directamente|poco|enseguida">,
                .first = List<"primero|primera|primer|primeros|primeras|inicial|inicialmente|antiguo">,
                .last = List<"ultimo|ultima|ultimos|ultimas|final|finalmente|reciente|recientemente|recientes">,
                .nth = List<"segundo/segunda|tercero/tercera/tercer|cuarto/cuarta|quinto/quinta|sexto/sexta|"
                            "septimo/septima|octavo/octava|noveno/novena|decimo/decima">},
    .records = {.papers = List<"articulo|articulos|publicacion|publicaciones|estudio|estudios">,
                .patents = List<"patente|patentes|invencion|invenciones">,
                .products = List<"producto|productos">,
                .openers = List<"que|cuales|enumera|lista|nombra|muestra">,
                .how_many = List<"cuantos|cuantas">,
                .before_kind = List<"todos|todas|de|los|las|me|son">,
                .light = List<"ha|han|habia|habian|fue|fueron|es|son|era|eran|sido|ser|se|hay|hubo|por|en|a|al|"
                              "desde|de|del|el|la|los|las|un|una|que|y|con|durante|hasta|para|como|todos|todas|"
                              "cuales|quien|su|sus">,
                .wrote = List<"escrib|escribi|escrit|redact">,
                .invented = List<"invent">,
                .owned = List<"pos|pose|ten|tien|pertenec">,
                .filed = List<"present|solicit|registr">,
                .granted = List<"conced|concedi|otorg">,
                .expires = List<"expir|caduc|venc">,
                .published = List<"public">,
                .launched = List<"lanz">,
                .uses = List<"us|utiliz|proteg|conten|emple">,
                .authors = List<"autor|escribi|escrit|escrib">,
                .inventors = List<"inventor|invent">,
                .owners = List<"titul|titular|propietari|pose|pertenec">,
                .publication = List<"public|publicacion">,
                .filing = List<"present|solicit|solicitud">,
                .grant = List<"conced|concedi|otorg|concesion">,
                .expiry = List<"expir|caduc|venc|vencimient">,
                .launch = List<"lanz|lanzamient">,
                .status = List<"estad">,
                .use = List<"usar|usa|usad|utiliz">,
                .successor = List<"sustitu|reemplaz">,
                .implementation = List<"implement">,
                .identifier = List<"identif">,
                .field_nouns = List<"fecha|dia|ano|numero|doi">,
                .number = List<"numero">,
                .superlatives = List<"mas|menos">,
                .plurals = List<"s">},
    .follow_ups = {.openers = List<"y|e|pero|o|entonces">,
                   .about = List<"que hay de|que hay del|que tal|que pasa con|que paso con|que ocurre con|que hay en">,
                   .light = List<"tambien|entonces|pues|tampoco|solo">,
                   .persons = List<"él|ella">,
                   .things = List<"ello|ellos|ellas">,
                   .things_own = List<"su|sus">,
                   .there = List<"alli|ahi|alla">,
                   .then = List<"en aquel entonces|en ese ano|en aquel ano|en ese mes|en aquel mes|en ese trimestre|"
                                "en aquel trimestre|en ese periodo|ese ano|ese mes|ese trimestre">,
                   .before_places = List<"en|cerca|desde">,
                   .kept_articles = List<"el|la|los|las">,
                   .before_year = List<"de|">,
                   .before_owner = List<"de">},
    .quantities = {.numbers = Numbers<"cero|uno/una/un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|"
                                      "trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|"
                                      "veintiuno/veintiún/veintiuna|veintidós|veintitrés|veinticuatro|veinticinco|"
                                      "veintiséis|veintisiete|veintiocho|veintinueve",
                                      "treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa">,
                   .multipliers = kQuantitiesMultipliers,
                   .units = kQuantitiesUnits,
                   .articles = List<"un|una">,
                   .half = List<"medio|media">,
                   .join = List<"y">,
                   .of_unit = List<"de">,
                   .ordinal_endings = List<"º|ª|er|o|a">,
                   .approximate = List<"unos|unas|cerca de|alrededor de|aproximadamente|casi|más o menos|en torno a|"
                                       "aprox">,
                   .between = List<"entre">,
                   .between_join = List<"y">,
                   .to = List<"a">,
                   .from = List<"de|desde">,
                   .decimal = ',',
                   .grouping = '.'},
    .dates =
        {.months = List<"enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre">,
         .day = "$0 de $1 de $2",
         .month = "$0 de $1",
         .week = "la semana del $0",
         .range = "$0 a $1",
         .since = "desde $0",
         .until = "hasta $0",
         .said = "$0 (dicho el $1)",
         .told = "$0 (nombrado justo antes)",
         .spoken = "dicho el $0"},
    .intents =
        {.person_facts = List<"cuantos anos tiene/tenia|numero de telefono/movil|cumpleanos|fecha de nacimiento "
                              "de|donde vive/vivia/trabaja/trabajaba/estudia @|"
                              "direccion/correo de @|quien es/era @ $|a que se dedica">,
         .person_history =
             List<"que me/nos ha/escribio/conto/dijo @|que me/nos ha/habia contado/escrito/dicho @|todo lo que @ *|"
                  "que ha/habia contado/escrito/dicho/hecho @">,
         .family = List<"familia/parientes/familiares de @|mi/nuestra/tu familia|"
                        "mi/mis/nuestro/nuestra/nuestros/nuestras "
                        "hijo/hija/hijos/hijas/mujer/esposa/marido/esposo/pareja/madre/padre/padres|"
                        "mi/mis/nuestro/nuestra/nuestros/nuestras "
                        "hermano/hermana/hermanos/hermanas/abuelo/abuela/abuelos/tio/tia/primo/prima">,
         .thread = List<"respondieron/respondio/contestaron/contesto al/a mensaje/correo/el/ese|respuesta/respuestas "
                        "al/a mensaje/correo/el|"
                        "toda/entera la conversacion|conversacion sobre/entera/completa|hilo "
                        "sobre/de/completo|contexto del/alrededor mensaje/correo/del">,
         .attachment = List<"adjunt-">,
         .cross_channel = List<"tambien en/por el/la/los/las llamada/chat/correo/reunion/telefono/mensaje|tambien por "
                               "telefono/correo/chat|todos los canales">,
         .product = List<"producto-|garantia-|dispositivo-">,
         .algorithm = List<"algoritm-|complejidad de/temporal/espacial|que complejidad">,
         .timeline =
             List<"cronologi-|linea de/del tiempo|en que orden|orden cronologico|secuencia de hechos/acontecimientos">,
         .relationship =
             List<"relacion/vinculo/conexion/parentesco entre|relacion/vinculo/conexion/parentesco hay/existe/tienen "
                  "entre|relaciones/vinculos entre|se conocen|que une a @|como estan relacionados/emparentados">,
         .channels =
             List<"correo/correos/mail/email|llamada/llamadas/telefono|chat/chats/whatsapp/sms|reunion/reuniones">,
         .kin = List<"mujer|esposa|marido|esposo|casado|casada|hijo|hija|hijos|hijas|madre|padre|padres|hermano|"
                     "hermana|abuelo|abuela|tio|tia|primo|prima">},
    .letters =
        {.nouns = List<"correo|correos|mail|mails|email|emails|mensaje|mensajes|carta|cartas">,
         .verbs = List<"escribio|escribieron|escrito|envio|enviaron|enviado|mando|mandaron|mandado|respondio|"
                       "respondieron|respondido">,
         .says = List<"# de < a/para >|# que > ! <|# que < > !|> ! <|> ha/habia/han ! <|! < a/para >|"
                      "ha/habia/han ! < a/para >|escribi/envie/mande a >|# de <|respuesta/respuestas de <|# a/para >|"
                      "quien > !|quien le ! a >">,
         .writes = List<"yo|nosotros">,
         .gets = List<"me|nos|mi">},
    .talks = {.nouns = List<"llamada|reunion|conversacion|entrevista|telefono">,
              .verbs = List<"dijo|dijeron|dicho|menciono|mencionaron|explico|explicaron|prometio|comento|propuso">,
              .says =
                  List<"! < * en/durante la/esa/esta/nuestra/una #|ha/habia/han ! < * en/durante la/esa/esta/nuestra #|"
                       "! < * por #">,
              .writes = List<"yo|nosotros">,
              .gets = {}},
};

constexpr SpanWords kSpanishSpans{
    .asking = List<"cuanto tiempo">,
    .since = List<"desde cuando|a partir de cuando|cuando empezo/empezaron/comenzo/comenzaron">,
    .until = List<"hasta cuando|cuando dejo/dejaron * de|cuando termino/terminaron/acabo/acabaron">,
    .starting = List<"empezo|empezaron|comenzo|comenzaron">,
    .stopping = List<"dejo|dejaron|termino|terminaron|acabo|acabaron">,
    .how_old = List<"que edad|cuantos anos tenia/tenian">,
    .born = List<"nacio|nacieron|nacido|nacida">,
    .made = List<"construido|construida|fundado|fundada|botado|botada|inaugurado|inaugurada|erigido|erigida">,
    .passives = List<"fue|fueron">,
    .aged = List<"edad|anos">,
    .leaving = List<"dejar|dejo|salir|salio">,
    .begun = {.words = List<"nombrado|nombrada|elegido|elegida|asumio|asumieron|sucedio|reemplazo|sustituyo|compro|"
                            "compraron|vendio|vendido|vendida|adquirio|adquirido|adquirida|ficho|comenzo|comenzaron|"
                            "empezo|empezaron|ascendido|ascendida|contratado|contratada|fundado|fundada|fundo">,
              .phrases = List<"se unio/incorporo/mudo/traslado/caso|ingreso en|paso a">},
    .in_order = List<"en orden|por orden|cronologicamente">,
    .order = List<"orden|cronologico|cronologicamente|tiempo">,
    .earlier = List<"antes de eso|antes de ello">,
    .later = List<"despues de eso|despues de ello|luego">,
    .before = "antes de $0",
    .after = "después de $0",
    .year = "un año",
    .years = "$0 años",
    .month = "un mes",
    .months = "$0 meses",
    .day = "un día",
    .days = "$0 días",
    .both = "$0 y $1",
    .exact = "$0, es decir, $1.",
    .about = "$0, es decir, unos $1.",
    .no_end = "$0; no consta el final.",
    .no_beginning = "$0; no consta el comienzo.",
    .age = "$0.",
    .either = "$0 o $1"};

constexpr CourtesyWords kSpanishCourtesy{
    .greetings = List<"hola|buenos dias|buenas tardes/noches|buenas|buen dia|estimado/estimada/estimados">,
    .addressed = List<"a todos/todas|todos|equipo|companeros">,
    .fillers =
        List<"por favor|porfa|porfavor|una pregunta|una pregunta rapida|pregunta rapida|disculpa|disculpe|perdon|"
             "perdona|perdone">,
    .openers = List<"sabes/sabe|sabria/sabrias|alguien sabe|me gustaria saber/preguntar|"
                    "quiero/quisiera/queria/necesito saber/preguntar|queremos/necesitamos saber|me pregunto|"
                    "me preguntaba|estoy buscando|tengo una pregunta">,
    .modals = List<"me puedes/podrias/puede/podria|nos puede/podria|podria usted|puedes/podrias/puede/podria/pueden/"
                   "podrian|te/le importaria">,
    .verbs = List<"decirme|decirnos|decir|indicarme|indicar|mostrarme|mostrar|ensenarme|contarme|"
                  "dime|diga|digame|buscar|encontrar|averiguar">,
    .whether = List<"si">,
    .texts = List<"el/un pasaje sobre|la/una parte/seccion sobre|los pasajes sobre|las partes sobre">,
    .closings = List<"un saludo|saludos">,
    .urging = List<"por favor|porfa|muchas/mil gracias de antemano|gracias de antemano|muchas/mil gracias|gracias">};

constexpr PeopleWords kSpanishPeople{
    .self = List<"yo|me|mi|mis|conmigo|mio|mia|mios|mias|nosotros|nosotras|nos|nuestro|nuestra|nuestros|nuestras">,
    .addressed = List<"tu|te|ti|tus|contigo|tuyo|tuya|tuyos|tuyas|usted|ustedes|vosotros|vosotras|os|vuestro|vuestra|"
                      "vuestros|vuestras">,
    .asking_role = List<"usuario|usuaria|humano|cliente|clienta|yo">,
    .helping_role = List<"asistente|ia|bot|chatbot|agente|modelo">,
    .spouse = List<"mujer|esposa|marido|esposo|exmujer|exmarido|exesposa|exesposo|ex-mujer|ex-marido">,
    .partner = List<"pareja|novia|novio|prometida|prometido|exnovia|exnovio|expareja">,
    .child = List<"hijo|hijos|hija|hijas">,
    .parent = List<"madre|padre|mama|papa|padres">,
    .sibling = List<"hermano|hermanos|hermana|hermanas">,
    .kin =
        List<"tio|tia|tios|tias|primo|prima|primos|primas|sobrino|sobrina|sobrinos|sobrinas|abuelo|abuela|nieto|nieta|"
             "nietos|nietas|cunado|cunada|suegro|suegra|yerno|nuera|hijastro|hijastra">,
    .colleague = List<"colega|colegas|companero|companera|companeros|companeras">,
    .plural =
        List<"hijos|hijas|padres|hermanos|hermanas|tios|tias|primos|primas|sobrinos|sobrinas|nietos|nietas|colegas|"
             "companeros|companeras">,
    .ended = List<"exmujer|exmarido|exesposa|exesposo|ex-mujer|ex-marido|exnovia|exnovio|expareja">,
    .my = List<"mi|mis|nuestro|nuestra|nuestros|nuestras">,
    .mine = List<"mio|mia|nuestro|nuestra">,
    .traits = List<"querida|querido|mayor|menor|pequeno|pequena|difunto|difunta|gemelo|gemela">,
    .over = List<"antiguo|antigua|anterior">,
    .of = List<"de">,
    .articles = List<"un|una|el|la|los|las">,
    .is = List<"es">,
    .called = List<"se llama">,
    .joining = List<"y|e">,
    .i_work = List<"trabajo para">,
    .works = List<"trabaja para">,
    .i_work_for = List<"trabajo en">,
    .works_for = List<"trabaja en">,
    .unreal = List<"imagina|imaginate|supongamos|ficticia|ficticio|sonaba|futura|futuro|ojala">,
    .doubt = List<"si|quizas|quiza|acaso|supuestamente|creo|cree|creen|dicen|dice|dijo|dijeron|afirma|afirman|piensa|"
                  "piensan|parece">,
    .reporting = List<"dijo|dice|escribio|pregunto|respondio">,
    .denying = List<"no|nunca|ni">};

constexpr RefusalWords kSpanishRefusals{.none = "No se encuentra nada sobre esto",
                                        .none_in = "No se encuentra nada sobre esto ($0)",
                                        .nearest_sentences = "Las frases más cercanas, no una respuesta",
                                        .period_with_evidence = "; el período más cercano con indicios: $0",
                                        .periods_with_evidence = "; los períodos más cercanos con indicios: $0",
                                        .period_with_documents = "; el período más cercano con documentos: $0",
                                        .periods_with_documents = "; los períodos más cercanos con documentos: $0",
                                        .unmentioned = ": ningún documento menciona «$0»"};

constexpr IntentClasses kSpanishIntentClasses{};

}  // namespace annals::language
