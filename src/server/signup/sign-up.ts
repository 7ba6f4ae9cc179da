import { signUp as signUpEndpoint, type SentSignup } from "#contract/signup.ts";
import { businessFaults, readBusiness } from "#domain/accounts/signup-details.ts";
import type { NewShopActor, UserActor } from "#server/access/actor.ts";
import { giveBackAttempt, reserveAttempt, shopLimits, signupLimits, signupTryLimits } from "#server/access/attempt-limits.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { OpenedFrom } from "#server/access/session-store.ts";
import { hashToken } from "#server/access/token.ts";
import type { Handle } from "#server/db/database.ts";
import { normalEmail } from "#server/shops/person-store.ts";
import { createAccount, type SignupAnswer, type SignupMeans } from "#server/signup/create-account.ts";
import { faultsInDetails, refuseFaults, refusePrograms, takenIn } from "#server/signup/find-signup-faults.ts";
import { ownMaster, requireOpen } from "#server/signup/require-open.ts";
import { signerKey, signerOf, type Signer } from "#server/signup/signup-caller.ts";
import { claimKey, findSignup, keepAnswer, type SignupKey } from "#server/signup/signup-store.ts";
import { makeLines } from "#server/turns.ts";
import { SuretyError } from "#server/surety-error.ts";

type From = OpenedFrom & { ip: string };
type Call = { actor: UserActor | NewShopActor | null; key: string | null; from: From };

/**
 * Creates a shop and, for a stranger, its owner's account and session: all or nothing. The same key with the same content gets the
 * same answer, also at the same moment; nothing is created twice.
 *
 * Throws "bad-content" with every fault of the fields; "conflict" for an email or address that is taken, and for a key that was used
 * with other content; "not-allowed" where signing up is closed, and for a master account that isn't the caller's; and
 * "too-many-requests".
 */
export async function signUp(services: SignupMeans, signup: SentSignup, { actor, key, from }: Call): Promise<SignupAnswer> {
  const signer = signerOf(actor);
  const signupKey = key === null ? null : keyOf(services.secrets, key, signer, signup);
  refusePrograms(signup);
  const work = () => signUpOnce(services, signup, { signer, signupKey, from });
  // In this process, the second of two waits before it hashes a password. The database decides between processes.
  return signupKey === null ? work() : inLine([signupKey.keyHash], work);
}

const inLine = makeLines({ mostWaiting: 10 });

async function signUpOnce(
  services: SignupMeans,
  signup: SentSignup,
  { signer, signupKey, from }: { signer: Signer; signupKey: SignupKey | null; from: From },
): Promise<SignupAnswer> {
  const { database, now } = services;
  const { ip } = from;
  const earlier = signupKey === null ? null : await database.asSystem((handle) => earlierAnswer(handle, services.secrets, signupKey));
  if (earlier !== null) return earlier;

  await database.asSystem(async (handle) => {
    await requireOpen(handle, services, signer, signup);
    await reserveAttempt(handle, signupTryLimits(ip), now());
    await requireRight(handle, signer, signup);
  });
  const reserved = await database.asSystem((handle) => reserveAttempt(handle, limitsOf(signer, signup, ip), now()));
  const giveBack = () => database.asSystem((handle) => giveBackAttempt(handle, reserved));
  try {
    // Hashing is slow, so it runs outside any transaction.
    const passwordHash = signer.kind === "stranger" ? await hashPassword(signup.password) : null;
    const { answer, isRepeat } = await database.asSystem(async (handle) => {
      if (signupKey !== null && !(await claimKey(handle, signupKey, now()))) {
        const other = await earlierAnswer(handle, services.secrets, signupKey);
        if (other === null) throw new SuretyError("unavailable", "Please try again.", { retryAfterSeconds: 1 });
        return { answer: other, isRepeat: true };
      }
      const made = await createAccount(handle, services, signup, { signer, passwordHash, profile: profileOf(signup), from });
      if (signupKey !== null) await keepAnswer(handle, signupKey, services.secrets.encrypt(JSON.stringify(made)));
      return { answer: made, isRepeat: false };
    });
    if (isRepeat) await giveBack();
    return answer;
  } catch (cause) {
    await giveBack();
    throw cause;
  }
}

async function requireRight(handle: Handle, signer: Signer, signup: SentSignup): Promise<void> {
  const taken = await takenIn(handle, signer, signup);
  refuseFaults([...faultsInDetails(signer, signup), ...businessFaults(signup)], taken);
  if (signup.masterTenantId !== null && (await ownMaster(handle, signer, signup.masterTenantId)) === null)
    throw new SuretyError("not-allowed", "Only an owner of a master account can create accounts under it.");
}

function limitsOf(signer: Signer, { email }: SentSignup, ip: string) {
  return signer.kind === "person" ? shopLimits(signer.userId) : signupLimits(normalEmail(email), ip);
}

function profileOf(signup: SentSignup) {
  const { industry, orderValue, monthlyOrders } = readBusiness(signup);
  if (industry === undefined || orderValue === undefined || monthlyOrders === undefined)
    throw new Error("A signup's choices were checked and are missing");
  return { industry, orderValue, monthlyOrders };
}

/**
 * The key is the signer's own: whether anyone else used the same one isn't told. The body is hashed with a key of the server's,
 * because a password is in it. Only a stranger's is used: the random one that comes from inside the Shopify admin, where no one has a
 * password, may differ.
 */
function keyOf(secrets: Secrets, key: string, signer: Signer, signup: SentSignup): SignupKey {
  const { password } = signup;
  const sent = JSON.stringify([signerKey(signer), { ...signup, password: signer.kind === "stranger" ? password : "" }]);
  return { keyHash: hashToken(`${signerKey(signer)} ${key}`), bodyHash: secrets.keyedHash(0, "signup", sent) };
}

/** The answer that was given to the same signup; null if there was none. */
async function earlierAnswer(handle: Handle, secrets: Secrets, { keyHash, bodyHash }: SignupKey): Promise<SignupAnswer | null> {
  const earlier = await findSignup(handle, keyHash);
  if (earlier === null) return null;
  if (earlier.bodyHash !== bodyHash)
    throw new SuretyError("conflict", "This signup was already completed with other details. Log in to the account that it created.");
  return signUpEndpoint.answer.parse(JSON.parse(secrets.decrypt(earlier.answerSealed)));
}
