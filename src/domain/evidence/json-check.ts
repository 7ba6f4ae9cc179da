/** Checks JSON as it arrives, without keeping it. `end` says whether all of it was one object or list. */
export type JsonCheck = {
  /** Whether it can still become JSON. */
  add: (bytes: Uint8Array) => boolean;
  end: () => boolean;
};

type Expected = "value" | "valueOrEnd" | "nameOrEnd" | "name" | "colon" | "commaOrEnd" | "nothing";

const CODES = { quote: 0x22, backslash: 0x5c, space: 0x20 };
const literals = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** Bytes that numbers, `true`, `false` and `null` are made of. */
const ofLiteral = new Set([..."+-.0123456789Eaeflnrstu"].map((sign) => sign.charCodeAt(0)));
/** A number with more digits than this is nothing that anyone means. */
const LONGEST_LITERAL = 400;
const escapes = new Set([...'"\\/bfnrt'].map((sign) => sign.charCodeAt(0)));
const hexDigits = new Set([..."0123456789abcdefABCDEF"].map((sign) => sign.charCodeAt(0)));

/**
 * A check of UTF-8 text that takes memory only for how deep it is nested, at most `deepest` levels. `JSON.parse` would hold
 * up every other request while it reads a large file.
 */
export function makeJsonCheck(deepest: number): JsonCheck {
  const open: ("{" | "[")[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let expected: Expected = "value";
  let isGood = true;
  /** In a text: characters of an escape that are still to come; -1 right after the backslash. */
  let escape = 0;
  let isInText = false;
  let isName = false;
  let literal = "";
  let isStart = true;

  function step(code: number): boolean {
    if (isInText) return textStep(code);
    if (ofLiteral.has(code) && expected !== "nothing") return literalStep(code);
    return endLiteral() && signStep(code);
  }

  function textStep(code: number): boolean {
    if (escape === -1) {
      escape = code === 0x75 ? 4 : 0;
      return escape === 4 || escapes.has(code);
    }
    if (escape > 0) {
      escape -= 1;
      return hexDigits.has(code);
    }
    if (code === CODES.backslash) escape = -1;
    if (code !== CODES.quote) return code >= CODES.space;
    isInText = false;
    expected = isName ? "colon" : afterValue();
    return true;
  }

  function literalStep(code: number): boolean {
    literal += String.fromCharCode(code);
    return (expected === "value" || expected === "valueOrEnd") && literal.length <= LONGEST_LITERAL && open.length > 0;
  }

  function endLiteral(): boolean {
    if (literal === "") return true;
    const isLiteral = literals.test(literal);
    literal = "";
    expected = afterValue();
    return isLiteral;
  }

  function afterValue(): Expected {
    return open.length === 0 ? "nothing" : "commaOrEnd";
  }

  function signStep(code: number): boolean {
    const sign = String.fromCharCode(code);
    switch (sign) {
      case " ":
      case "\t":
      case "\n":
      case "\r":
        return true;
      case '"':
        return beginText();
      case "{":
      case "[":
        return begin(sign);
      case "}":
        return close("{", "nameOrEnd");
      case "]":
        return close("[", "valueOrEnd");
      case ":":
        return next("colon", "value");
      case ",":
        return next("commaOrEnd", open.at(-1) === "{" ? "name" : "value");
      default:
        return false;
    }
  }

  function beginText(): boolean {
    isName = expected === "name" || expected === "nameOrEnd";
    isInText = true;
    return isName || ((expected === "value" || expected === "valueOrEnd") && open.length > 0);
  }

  function begin(sign: "{" | "["): boolean {
    if ((expected !== "value" && expected !== "valueOrEnd") || open.length >= deepest) return false;
    open.push(sign);
    expected = sign === "{" ? "nameOrEnd" : "valueOrEnd";
    return true;
  }

  function close(sign: "{" | "[", whenEmpty: Expected): boolean {
    if (open.at(-1) !== sign || (expected !== "commaOrEnd" && expected !== whenEmpty)) return false;
    open.pop();
    expected = afterValue();
    return true;
  }

  function next(from: Expected, to: Expected): boolean {
    if (expected !== from) return false;
    expected = to;
    return true;
  }

  /** Whether the bytes are UTF-8. */
  function isText(bytes: Uint8Array | null): boolean {
    try {
      if (bytes) decoder.decode(bytes, { stream: true });
      else decoder.decode();
      return true;
    } catch (cause) {
      if (cause instanceof TypeError) return false;
      throw cause;
    }
  }

  return {
    add(bytes) {
      const content = isStart && startsWithMark(bytes) ? bytes.subarray(3) : bytes;
      isStart = false;
      isGood = isGood && isText(content) && content.every(step);
      return isGood;
    },
    end: () => isGood && isText(null) && !isInText && literal === "" && expected === "nothing",
  };
}

/** The mark that some programs put before UTF-8. */
function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
