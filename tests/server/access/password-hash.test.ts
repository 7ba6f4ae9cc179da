import { hash, verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { makePasswords } from "#server/access/password-hash.ts";

test("4 passwords are hashed at a time, for all accounts together", async () => {
  const counted = { running: 0, most: 0 };
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    try {
      return await work();
    } finally {
      counted.running -= 1;
    }
  };
  const { hashPassword, isPassword } = makePasswords({
    hash: (...given) => counting(() => hash(...given)),
    verify: (...given) => counting(() => verify(...given)),
  });
  const hashed = await Promise.all(Array.from({ length: 6 }, () => hashPassword("correct horse")));
  const [first = ""] = hashed;
  const answers = await Promise.all([...hashed, null].map((one) => isPassword("correct horse", one)));
  expect(answers).toEqual([true, true, true, true, true, true, false]);
  expect(await isPassword("wrong horse", first)).toBe(false);
  expect(counted.most).toBe(4);
});
