import { hash, verify } from "@node-rs/argon2";
import { makeTurns } from "#server/turns.ts";
import { newToken } from "#server/access/token.ts";

/** Hashes at once in a process, so that logins leave memory and threads to other requests. The others wait in line. */
const HASHES_AT_ONCE = 4;
const MOST_WAITING = 200;

/** argon2id with the library's defaults (19 MiB, 2 passes), which match OWASP's recommendation. */
export function makePasswords(argon2: { hash: typeof hash; verify: typeof verify }) {
  const inTurn = makeTurns({ atOnce: HASHES_AT_ONCE, mostWaiting: MOST_WAITING });
  let decoyHash: Promise<string> | undefined;
  const decoy = () => {
    decoyHash ??= inTurn(() => argon2.hash(newToken())).catch((cause: unknown) => {
      decoyHash = undefined;
      throw cause;
    });
    return decoyHash;
  };

  return {
    hashPassword: (password: string): Promise<string> => inTurn(() => argon2.hash(password)),

    /**
     * Whether the password matches the hash. Without a hash (unknown user, or no password set yet) it does the same work
     * and returns false, so that response times don't reveal who has an account.
     */
    async isPassword(password: string, passwordHash: string | null): Promise<boolean> {
      const hashed = passwordHash ?? (await decoy());
      const isRight = await inTurn(() => argon2.verify(hashed, password));
      return isRight && passwordHash !== null;
    },
  };
}

export const { hashPassword, isPassword } = makePasswords({ hash, verify });
