# Words of WordNet that mean a thing of a kind: of its files index.noun and data.noun as Debian lays them down
# (wordnet-base), in this order, every lemma of one word whose first `senses` senses lie below one of the senses that `roots` names
# ("relative.1,relation.2"), in small letters, with its plural. Prints them as lines of one C++ string literal, each once.
function add(word) {
  if (!(word in seen)) {
    seen[word] = 1
    printf "\"%s\\n\"\n", word
  }
}
function add_forms(word,   plural) {
  plural = word
  if (word ~ /[^aeiou]y$/) sub(/y$/, "ie", plural)
  add(word)
  add(plural (word ~ /(s|x|z|ch|sh)$/ ? "es" : "s"))
}
BEGIN {
  count = split(roots, root, ",")
  for (i = 1; i <= count; ++i) {
    split(root[i], part, ".")
    wanted[part[1]] = wanted[part[1]] " " part[2]
  }
}
/^  / { next }  # the licence
FILENAME ~ /index\.noun$/ {
  total = $3
  first = NF - total
  for (i = 1; i <= total && i <= senses; ++i) senses_of[$1] = senses_of[$1] " " $(first + i)
  if ($1 in wanted) {
    many = split(wanted[$1], number, " ")
    for (i = 1; i <= many; ++i) below[$(first + number[i])] = 1
  }
  next
}
{
  lemmas = 0
  digits = tolower($4)
  for (i = 1; i <= length(digits); ++i) lemmas = lemmas * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
  pointers = $(5 + 2 * lemmas)
  for (i = 0; i < pointers; ++i) {
    at = 6 + 2 * lemmas + 4 * i
    if ($at == "@") wider[$1] = wider[$1] " " $(at + 1)
  }
}
function is_below(sense,   parents, many, i) {
  if (sense in below) return below[sense]
  below[sense] = 0
  many = split(wider[sense], parents, " ")
  for (i = 1; i <= many; ++i) if (is_below(parents[i])) { below[sense] = 1; break }
  return below[sense]
}
END {
  for (word in senses_of) {
    if (word !~ /^[a-z]+$/) continue
    many = split(senses_of[word], sense, " ")
    for (i = 1; i <= many; ++i) {
      if (!is_below(sense[i])) continue
      add_forms(word)
      break
    }
  }
}
