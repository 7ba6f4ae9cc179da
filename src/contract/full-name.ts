import { nameText } from "#contract/codecs.ts";
import { FULL_NAME_MAX, hasWebAddress, NAME_WITH_ADDRESS } from "#domain/accounts/full-name.ts";

/** A person's name that someone sets. */
export const fullName = nameText.max(FULL_NAME_MAX).refine((name) => !hasWebAddress(name), NAME_WITH_ADDRESS);
