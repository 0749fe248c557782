// `annals pii scan` and the policies that it reads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/client/privacy_policy.h"
#include "cli/commands/pii_command.h"
#include "nlohmann/json.hpp"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using privacy::PiiAction;
using privacy::PiiType;
using testing::HasSubstr;
using testing::Not;

TEST(PiiPolicyTest, IsReadFromItsJson) {
  const auto policy = PolicyOfJson(
      "{\"rules\": [{\"types\": [\"PII_TYPE_EMAIL\"], \"action\": \"PII_ACTION_HASH\", \"channels\": [\"mail\"]}, "
      "{\"action\": \"PII_ACTION_REDACT\"}], \"keep_originals\": true, \"least_confidence\": 0.8}");
  ASSERT_TRUE(policy.ok()) << policy.status();
  EXPECT_EQ(policy->ActionOf(PiiType::kEmail, "mail"), PiiAction::kHash);
  EXPECT_EQ(policy->ActionOf(PiiType::kEmail, "chat"), PiiAction::kRedact);
  EXPECT_TRUE(policy->keep_originals);
  EXPECT_DOUBLE_EQ(policy->least_confidence, 0.8);
}

TEST(PiiPolicyTest, ErrorsNameTheField) {
  const auto message = [](const std::string& json) { return std::string(PolicyOfJson(json).status().message()); };
  EXPECT_THAT(message("{\"rules\": [{}]}"), HasSubstr("rules[0].action"));
  EXPECT_THAT(message("{\"rules\": [{\"types\": [0], \"action\": 2}]}"), HasSubstr("rules[0].types[0]"));
  EXPECT_THAT(message("{\"rules\": [{\"action\": 2, \"channels\": [\"Mail\"]}]}"), HasSubstr("rules[0].channels[0]"));
  EXPECT_THAT(message("{\"least_confidence\": 2}"), HasSubstr("least_confidence"));
  EXPECT_THAT(message("{\"ruels\": []}"), HasSubstr("no policy"));
}

class PiiScanTest : public testing::Test {
 protected:
  absl::Status Scan(const std::string& policy, bool json = false) {
    Options options{.command = Command::kScanPii, .json = json};
    options.pii.file = folder_.path() + "/text.txt";
    options.pii.channel = "mail";
    if (!policy.empty()) {
      folder_.Write("policy.json", policy);
      options.pii.policy = folder_.path() + "/policy.json";
    }
    const Streams streams{out_, problems_, {}, false};
    return ScanPii(options, streams);
  }

  TemporaryFolder folder_;
  std::ostringstream out_, problems_;
};

TEST_F(PiiScanTest, WithoutAPolicyEveryTypeIsReplaced) {
  folder_.Write("text.txt", "Mail ada@lund.org or ada@lund.org.\nSSN 460-89-9847\n");
  ASSERT_TRUE(Scan("").ok());
  EXPECT_THAT(out_.str(), HasSubstr("Mail <EMAIL> or <EMAIL>.\nSSN <US_SSN>\n"));
  EXPECT_THAT(out_.str(), HasSubstr("2  EMAIL REPLACE"));
  EXPECT_THAT(out_.str(), HasSubstr("1  US_SSN REPLACE"));
  EXPECT_THAT(out_.str(), HasSubstr("5-17"));
}

TEST_F(PiiScanTest, APolicySaysWhatHappens) {
  folder_.Write("text.txt", "Mail ada@lund.org, bob@lund.org, ADA@lund.org. SSN 460-89-9847");
  ASSERT_TRUE(
      Scan(
          "{\"rules\": [{\"types\": [\"PII_TYPE_EMAIL\"], \"action\": \"PII_ACTION_HASH\", \"channels\": [\"mail\"]}]}",
          true)
          .ok());
  const auto json = nlohmann::json::parse(out_.str());
  EXPECT_EQ(json["text"],
            "Mail EMAIL_0000000000000001, EMAIL_0000000000000002, EMAIL_0000000000000001. SSN 460-89-9847");
  EXPECT_EQ(json["spans"].size(), 3U);
  EXPECT_EQ(json["spans"][0]["action"], "HASH");
  EXPECT_EQ(json["spans"][0]["begin"], 5);
}

TEST_F(PiiScanTest, WhatIsWrongIsSaidWithoutValues) {
  folder_.Write("text.txt", "ada@lund.org \xff");
  EXPECT_THAT(std::string(Scan("").message()), HasSubstr("is not UTF-8"));
  EXPECT_THAT(std::string(Scan("").message()), Not(HasSubstr("ada@lund.org")));
  folder_.Write("text.txt", "Rain.");
  EXPECT_TRUE(Scan("").ok());
  EXPECT_THAT(out_.str(), HasSubstr("Nothing private was found"));
}

}  // namespace
}  // namespace annals::cli
