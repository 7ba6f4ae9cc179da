import type { DeliveryProof } from "#domain/evidence/delivery-proof.ts";

/** What is known about an order that would help to win a dispute about it. */
export type CaseFacts = {
  /** Null for an order whose payment method isn't a card, which a bank doesn't check. For a card in a wallet it seldom does. */
  card: { avs: string | null; cvv: string | null; isWallet: boolean } | null;
  hasShippingAddress: boolean;
  /** The best of its shipments; null if no delivery was reported. */
  delivery: DeliveryProof | null;
  /** Whether a verification of the customer passed. */
  isVerified: boolean;
  /** Documents that are still kept and weren't found to be wrong, and how many of them are signed. */
  documents: { kept: number; signed: number };
  /** People's visits to the shop's website that belong to the order, and bots'. */
  visits: number;
  botVisits: number;
  /** Undisputed orders from the same device or to the same address, old enough to count. */
  earlierOrders: number;
  /** Whether the order names a device or a shipping address that earlier orders could share. */
  canHaveEarlierOrders: boolean;
  /** Whether its personal data, with the bank's answers, was removed. */
  isErased: boolean;
};
