import { z } from "zod";
import { isCommonPassword } from "#domain/accounts/common-passwords.ts";
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TOO_EASY,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "#domain/accounts/password.ts";

/** A password that someone sets. Whether it's something that is known about the person, the server checks besides. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, { error: PASSWORD_TOO_SHORT, abort: true })
  .max(PASSWORD_MAX_LENGTH, { error: PASSWORD_TOO_LONG, abort: true })
  .refine((password) => !isCommonPassword(password), PASSWORD_TOO_EASY);
