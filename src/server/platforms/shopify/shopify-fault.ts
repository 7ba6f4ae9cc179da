/**
 * Why Shopify didn't do what it was asked: the access token isn't valid anymore, this server's addresses aren't on the app's IP
 * allowlist, the shop hasn't granted the permission, Shopify refused what was sent, or it didn't answer, and may later.
 */
export type ShopifyFaultKind = "token" | "blocked" | "permission" | "refused" | "unavailable";

/** The message is in words for the merchant, and has no secret in it. */
export class ShopifyFault extends Error {
  readonly kind: ShopifyFaultKind;
  /** Whether Shopify may have done what it was asked all the same. */
  readonly mayBeDone: boolean;

  constructor(kind: ShopifyFaultKind, message: string, { cause, mayBeDone = false }: { cause?: unknown; mayBeDone?: boolean } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ShopifyFault";
    this.kind = kind;
    this.mayBeDone = mayBeDone;
  }
}

/** Does a part of the work with Shopify. Returns why it wasn't done; null if it was. Throws where trying again may help. */
export async function faultOf(part: () => Promise<void>): Promise<ShopifyFault | null> {
  try {
    await part();
    return null;
  } catch (cause) {
    if (!(cause instanceof ShopifyFault) || cause.kind === "unavailable") throw cause;
    return cause;
  }
}
