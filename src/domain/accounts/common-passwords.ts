/** Words that common passwords are made of, with or without digits and signs around them. */
const words = new Set(
  (
    "abcdefg abcdefgh access admin administrator america andrew anthony apple arsenal asdfgh asdfghj asdfghjkl asdfjkl august azerty " +
    "babygirl banana barcelona baseball basketball batman blink blahblah bonjour buster butterfly changeme charlie cheese chelsea " +
    "chocolate christian computer cookie corvette daniel december default demo dragon electric elephant eminem family fender ferrari " +
    "flower football forever freedom friends fuckyou gfhjkm ginger google guest hannah harley heather hello helpme hockey " +
    "hottie hunter iloveyou iloveu internet jasmine jennifer jessica jesus jordan joshua justin killer kitty letmein liverpool login london " +
    "lovely loveme lovers maggie marina marlboro martin master matrix matthew maverick mercedes merlin michael michelle mickey monday " +
    "monkey monster mother mustang mynoob naruto newyork nicole nintendo ninja november october orange pass passport password passwort " +
    "passw0rd p@ssw0rd p@ssword patrick peanut pepper playboy player pokemon porsche princess purple qazwsx qazwsxedc qweasd qweasdzxc " +
    "qwert qwerty qwertz qwertyu qwertyui qwertyuiop qwertzuiop ranger raiders rainbow root samantha samsung scooter secret september " +
    "sergey shadow shop slipknot snoopy soccer sparky spider spiderman starwars steelers summer sunshine superman sunflower system test tester testing " +
    "thomas thunder tigger trustnoone unknown user victoria welcome whatever william winner winter xbox yankees zaqwsx zxcvbn zxcvbnm"
  ).split(" "),
);
/** Common passwords in which digits and letters take turns. */
const mixed = new Set(
  (
    "a1b2c3d4 a1s2d3f4 abc123abc 1q2w3e4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 qwe123qwe " +
    "qwer1234 asdf1234 zxcv1234 zaq12wsx xsw2zaq1 trustno1 p455w0rd aa123456 qq123456 1a2b3c4d 123qwe123 123abc123"
  ).split(" "),
);
const RUNS = ["01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Whether a password is among the first that are guessed: a common word, with or without digits and signs around it, a run of the
 * keyboard or of digits, or a few characters again and again. No measure of strength: it only takes out the worst.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return words.has(text) || words.has(word) || mixed.has(text) || mixed.has(text.replaceAll(/[^\p{L}\d]/gu, "")) || isRun(text);
}

/** Two runs at most, such as 12345678 and abc123456, or at most three characters repeated. */
function isRun(text: string): boolean {
  if (/^(.{1,3})\1+.{0,2}$/u.test(text)) return true;
  const rest = withoutRun(text);
  return rest !== text && (rest === "" || withoutRun(rest) === "");
}

/** A text without the run that it begins with, if that's at least three characters long. */
function withoutRun(text: string): string {
  for (let length = text.length; length >= 3; length -= 1) {
    if (RUNS.some((run) => run.includes(text.slice(0, length)))) return text.slice(length);
  }
  return text;
}
