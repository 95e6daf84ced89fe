// Hostile search queries, and some that readers paste.

const alphabets = [
  "abc acd access api ",
  "+-~^:*\\\"' ",
  "title: content: +-~1^2* \\",
  "_./\\->:$()[]{}<>%#@!?&=|",
  "éàüßıİŞŚÅΑΩабв中文日本한국عربيहिन्दी",
  "\u0000\u0007\u00ad\u200b\u200d\u202e\u2028\u2029\ufeff\ufffd",
  "\ud800\udbff\udc00\udfff\ud83d\ude00",
  "0123456789.e+-,",
];

const fixed = [
  "",
  '"',
  '"""',
  '"cache',
  "-",
  "+".repeat(512),
  "-".repeat(10_000),
  "\\".repeat(511),
  "~".repeat(300),
  "*".repeat(512),
  "a*".repeat(256),
  "*a*b*c*d*e*f*g*h*i*j*k*l",
  "a~99999999999999999999",
  "a^99999999999999999999",
  "cache~1000",
  "abcdefghijklmnop~16",
  "title:".repeat(200),
  "((((((((((((((((((((((((((((((((",
  "x".repeat(10_000),
  "é".repeat(10_000),
  "\ud800".repeat(10_000),
  "access ".repeat(1_500),
  "a_".repeat(300),
  "a-".repeat(300),
  "A1b2".repeat(200),
  "__proto__ constructor toString hasOwnProperty",
  "title:__proto__",
  "constructor:a",
];

/** Returns a query: first known problems of other systems, then random strings of up to 600 characters. */
export function hostileQuery(trial, random) {
  if (trial < fixed.length) return fixed[trial];
  const pick = (list) => list[Math.floor(random() * list.length)];
  const length = Math.floor(random() ** 3 * 600);
  const alphabet = pick(alphabets);
  let query = "";
  for (let at = 0; at < length; at++) {
    const units = random() < 0.1 ? pick(alphabets) : alphabet;
    // Slice by UTF-16 units, which also produces lone surrogates.
    query += units[Math.floor(random() * units.length)];
  }
  return random() < 0.2 ? `${pick(fixed).slice(0, 40)} ${query}` : query;
}
