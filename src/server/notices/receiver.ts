/** Who gets notifications: a person, by their key, or the shop's Slack channel. */
export const SLACK = "slack";

/** Staff open Surety inside their shop's admin. */
export function isStaffKey(receiver: string): boolean {
  return receiver.startsWith("staff:");
}
