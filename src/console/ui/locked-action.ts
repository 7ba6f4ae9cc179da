import { LockIcon } from "@shopify/polaris-icons";

/** How the action of a page looks that the shop's plan doesn't include: pressing it offers the plan that does. */
export const lockedAction = { icon: LockIcon, primary: false } as const;
/** The same among others. */
export const lockedOther = { icon: LockIcon } as const;
