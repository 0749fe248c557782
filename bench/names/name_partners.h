// What a service without an identity part would do: equal normalised names, and PostgreSQL's trigram similarity.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace annals::bench {

// Sets of the trigrams of pg_trgm: words in lower case, two spaces before each and one behind.
std::set<std::string> Trigrams(std::string_view text);
double TrigramSimilarity(const std::set<std::string>& a, const std::set<std::string>& b);  // |both| / |either|

// Entities by their spellings. Numbers are the caller's.
class NamePartner {
 public:
  virtual ~NamePartner() = default;
  virtual void Add(const std::string& name, int entity) = 0;
  virtual std::set<int> Find(const std::string& name) const = 0;  // whom it means; several where they tie
};

class ExactNames final : public NamePartner {
 public:
  void Add(const std::string& name, int entity) override;
  std::set<int> Find(const std::string& name) const override;

 private:
  std::map<std::string, std::set<int>> by_key_;
};

// The most similar of all names at or above `least`: a look at each.
class TrigramNames final : public NamePartner {
 public:
  explicit TrigramNames(double least) : least_(least) {}
  void Add(const std::string& name, int entity) override;
  std::set<int> Find(const std::string& name) const override;

 private:
  double least_;
  std::vector<std::pair<std::set<std::string>, int>> names_;
};

}  // namespace annals::bench
