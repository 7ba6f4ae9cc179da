/** A share of 1 as a percentage is written: '0.305' is '30.5'. Each of several is; what isn't a number stays as it is. */
export function percentText(shares: string): string {
  return eachNumber(shares, 2);
}

/** A percentage, with or without its sign, as the share that is stored: '30.5' is '0.305'. */
export function shareText(percentages: string): string {
  return eachNumber(percentages.replaceAll(/(\d|\.)\s*%/g, "$1"), -2);
}

function eachNumber(text: string, places: number): string {
  const parts = text.split(",");
  return parts.every((part) => part.trim() === "" || numberPattern.test(part))
    ? parts.map((part) => movePoint(part, places)).join(",")
    : text;
}

const numberPattern = /^\s*([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?\s*$/;

/** Moves the decimal point in the text, which keeps every digit: 0.07 * 100 isn't 7. */
function movePoint(part: string, places: number): string {
  const [, sign = "", whole = "", fraction = ""] = numberPattern.exec(part) ?? [];
  if (whole + fraction === "") return part;
  const digits = "00" + whole + fraction + "00";
  const point = 2 + whole.length + places;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const after = digits.slice(point).replace(/0+$/, "");
  return `${sign === "-" ? "-" : ""}${before}${after === "" ? "" : `.${after}`}`;
}
