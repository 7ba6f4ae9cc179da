import type { SentDetails } from "#contract/signup.ts";
import type { NewShopActor, UserActor } from "#server/access/actor.ts";
import { reserveAttempt, signupTryLimits } from "#server/access/attempt-limits.ts";
import type { Services } from "#server/services.ts";
import { faultsInDetails, refuseFaults, refusePrograms, takenIn } from "#server/signup/find-signup-faults.ts";
import { requireOpen } from "#server/signup/require-open.ts";
import { signerOf } from "#server/signup/signup-caller.ts";

/**
 * Checks the first step of a signup, so that it's right before the second one is asked. Throws what `refuseFaults` throws, and
 * "too-many-requests" after 50 tries from one IP address in 15 minutes, because it tells whether an email has an account.
 */
export async function checkSignup(
  services: Pick<Services, "config" | "database" | "now">,
  actor: UserActor | NewShopActor | null,
  details: SentDetails,
  ip: string,
): Promise<void> {
  const signer = signerOf(actor);
  refusePrograms(details);
  const taken = await services.database.asSystem(async (handle) => {
    await requireOpen(handle, services, signer, details);
    await reserveAttempt(handle, signupTryLimits(ip), services.now());
    return takenIn(handle, signer, details);
  });
  refuseFaults(faultsInDetails(signer, details), taken);
}
