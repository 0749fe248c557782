// What a run of digits is: card, social security number, Israeli identity number or bank account, IPv4 address, telephone
// number. Inner header of core/privacy.
//
// Cards: ISO/IEC 7812 prefixes and lengths of the big issuers, and Luhn. US SSN: areas 001–899 without 666, no part all
// zero (Social Security Administration, since 2011); 3-2-4, or nine digits where a word says so. Israeli identity number:
// check digit, and a word that says so or the written form 12345678-9. Israeli bank account: bank, branch and account,
// where a word says so or the bank is one that exists.
#pragma once

#include <vector>

#include "core/privacy/number_run.h"

namespace annals::privacy {

// Adds what stands in the run of groups, each digit in at most one span.
void FindNumbers(const Reading& reading, const std::vector<DigitGroup>& run, std::vector<PiiSpan>* found);

}  // namespace annals::privacy
