/** What the entries of a custom list are. */
export const listTypeNames = ["text", "email", "domain", "ip", "bin", "phone", "device"] as const;
export type ListType = (typeof listTypeNames)[number];

type ListTypeDefinition = {
  /** On screen. */
  words: string;
  /** What an entry has to be, following its place in a request or file. */
  fault: string;
  /** Whether many people have a value in common, so that it stays in lists when one of them is erased. */
  isShared: boolean;
};

export const listTypes: Record<ListType, ListTypeDefinition> = {
  text: { words: "Text", fault: "must be a text", isShared: false },
  email: { words: "Email addresses", fault: "must be an email address, such as ada@example.com", isShared: false },
  domain: { words: "Email domains", fault: "must be a domain, such as example.com", isShared: true },
  ip: {
    words: "IP addresses and ranges",
    fault: "must be an IP address or a CIDR range, such as 203.0.113.7 or 203.0.113.0/24",
    isShared: false,
  },
  bin: { words: "Card BINs", fault: "must be the first 6 to 8 digits of a card", isShared: true },
  phone: {
    words: "Phone numbers",
    fault: "must be a phone number with its country code, such as +15035550123, or its first digits",
    isShared: false,
  },
  device: { words: "Device IDs", fault: "must be a device ID", isShared: false },
};

/** Whether values of a type, such as email addresses, can be in a list of another one. Lists of texts take all. */
export function fitsListType(values: ListType, list: ListType): boolean {
  return list === "text" || list === values;
}

/** Lists without a type are of texts. */
export const DEFAULT_LIST_TYPE: ListType = "text";
