// Messages that nobody means well with, of any type, drawn and changed by reflection: a field that is added to the
// contract is drawn from the next run on, without a word here.
//
//   MessageMutator mutator({.texts = {"survey-9", "Boston"}, .of_field = {{"collection", {"mine"}}}});
//   mutator.Draw(&request, random);        // a message as a client may send it, and some as none would
//   mutator.Change(&request, random);      // one thing different
//   std::string bytes = mutator.Spoilt(request.SerializeAsString(), random);
//
// The same random numbers give the same messages. Thread-safe: it has no state but its words.
#pragma once

#include <google/protobuf/message.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace annals::hostile {

using Random = std::mt19937_64;

struct Words {
  std::vector<std::string> texts;  // that mean something to the receiver; others are added
  // What a field of that name mostly holds: names of collections, say, without which no request comes far.
  std::map<std::string, std::vector<std::string>> of_field;
};

class MessageMutator {
 public:
  using Message = google::protobuf::Message;

  explicit MessageMutator(Words words) : words_(std::move(words)) {}

  // Each field is set with a probability; lists have up to three elements, and now and then thousands.
  void Draw(Message* message, Random& random) const { Draw(message, random, 0); }
  // One field, at any depth, gets another value, or is cleared, or a list loses, doubles or swaps elements.
  void Change(Message* message, Random& random) const;
  // Bytes changed, cut out, doubled, put in: no message of the type any more, or another.
  std::string Spoilt(std::string bytes, Random& random) const;
  // A text as clients send it, or as none should.
  std::string Text(const std::string& field, Random& random) const;

 private:
  using Field = google::protobuf::FieldDescriptor;

  void Draw(Message* message, Random& random, int depth) const;
  void Set(Message* message, const Field& field, Random& random, int depth) const;
  void Add(Message* message, const Field& field, Random& random, int depth) const;
  void ChangeList(Message* message, const Field& field, Random& random, int depth) const;
  // A message inside, or the message itself.
  Message* Inside(Message* message, Random& random) const;

  const Words words_;
};

// As on the wire; the same message gives the same bytes, also where it has maps. What is required may be missing.
std::string Bytes(const google::protobuf::Message& message);

}  // namespace annals::hostile
