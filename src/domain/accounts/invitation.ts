/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;
/** Invitations of a shop that nobody has accepted yet. */
export const OPEN_INVITATIONS_MAX = 50;
/** Invitations that a shop, and an email address, can get sent in a day. */
export const INVITATIONS_PER_SHOP = 20;
export const INVITATIONS_PER_ADDRESS = 10;
/** The same of one person, and of one network, to all shops. */
export const INVITATIONS_PER_PERSON = 50;
export const INVITATIONS_PER_NETWORK = 100;

/** How an invitation stands. Only an open one can be accepted. */
export const invitationStates = ["open", "used", "expired", "withdrawn", "replaced"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Says why an invitation can't be accepted. */
export const deadInvitationWords: Record<Exclude<InvitationState, "open">, string> = {
  used: "This invitation was already accepted.",
  expired: "This invitation has expired.",
  withdrawn: "This invitation was withdrawn.",
  replaced: "A newer link was sent.",
};

/** For a link that nobody was sent, or whose invitation is long over. */
export const UNKNOWN_INVITATION = "This invitation doesn't exist anymore, or the link is incomplete.";
