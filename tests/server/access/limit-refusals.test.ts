import { expect, test } from "vitest";
import { limitRefusals } from "#server/access/limit-refusals.ts";
import { SuretyError } from "#server/surety-error.ts";
import { aClock, anIp, MINUTE_MS } from "#tests/server/access/a-shop-with-staff.ts";

/** Checks of credentials, counting how many run at once. */
function someChecks(most: number) {
  const clock = aClock();
  const check = limitRefusals(most, clock.now);
  const counted = { running: 0, most: 0 };
  const attempt = (ip: string, isRight: boolean) =>
    check(ip, async () => {
      counted.running += 1;
      counted.most = Math.max(counted.most, counted.running);
      await new Promise((resolve) => setImmediate(resolve));
      counted.running -= 1;
      if (!isRight) throw new SuretyError("not-signed-in", "This API key isn't valid.");
      return "in";
    }).catch((cause: unknown) => (cause instanceof SuretyError ? cause.code : cause));
  const attempts = (count: number, ip: string, isRight: boolean) => Promise.all(Array.from({ length: count }, () => attempt(ip, isRight)));
  const atOnce = async (count: number, ip: string, isRight: boolean) => {
    counted.most = 0;
    const answers = await attempts(count, ip, isRight);
    return { most: counted.most, answers: new Set(answers) };
  };
  return { clock, atOnce };
}

test("above the limit, the credentials of one IP address are checked one after another, and right ones are let in", async () => {
  const { atOnce } = someChecks(10);
  const [ip, other] = [anIp(), anIp()];
  expect(await atOnce(10, ip, false)).toEqual({ most: 10, answers: new Set(["not-signed-in"]) });
  expect(await atOnce(10, ip, true)).toEqual({ most: 1, answers: new Set(["in"]) });
  expect(await atOnce(10, other, true)).toEqual({ most: 10, answers: new Set(["in"]) });
});

test("checks that would wait too long are refused for a moment", async () => {
  const { atOnce } = someChecks(10);
  const ip = anIp();
  await atOnce(10, ip, false);
  expect(await atOnce(60, ip, false)).toEqual({ most: 1, answers: new Set(["not-signed-in", "unavailable"]) });
});

test("the next minute, they are checked together again", async () => {
  const { clock, atOnce } = someChecks(10);
  const ip = anIp();
  await atOnce(10, ip, false);
  clock.pass(MINUTE_MS);
  expect(await atOnce(10, ip, true)).toMatchObject({ most: 10 });
});
