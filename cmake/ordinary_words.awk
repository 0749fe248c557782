# The words of WordNet that are in no name: of its data files as Debian lays them down (wordnet-base), every lemma of one
# word in small letters, with the plural of nouns and the regular forms of verbs, less the words that begin with a capital
# in any lemma ("baker", for "Josephine Baker"). With -v names=1 those words and no others. Prints them as lines of one C++
# string literal, each once.
function add(word) {
  if (word in seen) return
  seen[word] = 1
  words[++count] = word
}
function add_forms(word,   stem) {
  if (FILENAME ~ /\.(noun|verb)$/) {
    stem = word
    if (word ~ /[^aeiou]y$/) sub(/y$/, "ie", stem)
    add(stem (word ~ /(s|x|z|ch|sh)$/ ? "es" : "s"))
  }
  if (FILENAME !~ /\.verb$/) return
  stem = word
  sub(/e$/, "", stem)
  add(stem "ed")
  add(stem "ing")
}
/^  / { next }  # the licence
{
  lemmas = 0
  digits = tolower($4)
  for (i = 1; i <= length(digits); ++i) lemmas = lemmas * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
  for (i = 0; i < lemmas; ++i) {
    lemma = $(5 + 2 * i)
    sub(/\(.*\)/, "", lemma)  # "galore(ip)": where an adjective may stand
    if (lemma ~ /^[a-z]+$/) {
      add(lemma)
      add_forms(lemma)
    }
    parts = split(lemma, part, /[^A-Za-z]/)
    for (j = 1; j <= parts; ++j) if (part[j] ~ /^[A-Z]/) capital[tolower(part[j])] = 1
  }
}
END {
  for (i = 1; i <= count; ++i) if ((words[i] in capital) == (names == 1)) printf "\"%s\\n\"\n", words[i]
}
