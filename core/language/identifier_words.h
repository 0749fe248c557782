// Words that announce a number by which others know the same thing, of all languages at once: a mail from Wick may be answered
// in German.
//
//   Has(kInvoiceWords, "rechnung")     Has(kNumberWords, "nr")
//
// Folded (text::Words). Constants; thread-safe.
#pragma once

#include <array>
#include <string_view>

namespace annals::language {

inline constexpr std::array<std::string_view, 13> kInvoiceWords = {
    "invoice", "inv",     "rechnung", "rechnungs", "rechnungsnummer", "rechnungsnr", "facture",
    "factura", "fattura", "faktura",  "חשבונית",   "החשבונית",        "לחשבונית"};
inline constexpr std::array<std::string_view, 12> kNumberWords = {"no", "nr", "num", "number", "nummer", "numero",
                                                                  "nº", "n°", "id",  "numéro", "מס",     "מספר"};

}  // namespace annals::language
