import type { z } from "zod";

/** The fields of an address, each of them such a text. */
export function addressFields<Text extends z.ZodType>(text: Text) {
  return {
    firstName: text,
    lastName: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    country: text,
    zip: text,
    phone: text,
  };
}
