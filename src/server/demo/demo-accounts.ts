import { DEMO_API_KEY, DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { scenarioChanges } from "#domain/scenarios/scenario-changes.ts";
import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import { insertDraft } from "#server/scenarios/draft-store.ts";
import { makeSensors, type SensorToAdd } from "#server/scenarios/sensor-configurations.ts";
import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import { addPerson, linkPerson } from "#server/shops/person-store.ts";
import { createShop, type NewShop } from "#server/shops/create-shop.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { hashToken } from "#server/access/token.ts";
import type { Database } from "#server/db/database.ts";
import { oneAtATime } from "#server/db/one-at-a-time.ts";
import type { DemoShop } from "#server/demo/generate/event.ts";
import type { Services } from "#server/services.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants, users } from "#server/db/schema/account-tables.ts";

export const DEMO_SHOP = "demo-shop.myshopify.com";

const MONTHS_OF_HISTORY = 14;
/** From so much on, the demo's draft holds orders. */
const REVIEWED_AMOUNT = 300;
/** The advisory lock's id, the same in every process. */
const DEMO_LOCK = 7_303_016;

type Means = Pick<Services, "database" | "secrets" | "now">;

type AccountShop = DemoShop | "master";
const shops: Record<AccountShop, NewShop> = {
  master: {
    name: "Demo Group",
    shopName: "demo-group.example",
    isMaster: true,
    plan: "enterprise",
    premium: 1,
    dashboardVisibility: "visible",
  },
  demo: {
    name: "Demo Shop",
    shopName: DEMO_SHOP,
    platform: "SHOPIFY",
    plan: "plus",
    premium: 1,
    hasGuarantee: true,
    dashboardVisibility: "visible",
    showBeneficiaries: true,
    apiKey: DEMO_API_KEY,
  },
  free: { name: "Little Candle Shop", shopName: "little-candles.myshopify.com", platform: "SHOPIFY", plan: "free" },
  second: {
    name: "Northwind Outdoor",
    shopName: "northwind-outdoor.example",
    platform: "WOOCOMMERCE",
    plan: "standard",
    premium: 1,
    dashboardVisibility: "visible",
    timeZone: "Europe/Berlin",
  },
  third: {
    name: "Casa Verde",
    shopName: "casa-verde.example",
    platform: "VTEX",
    plan: "starter",
    dashboardVisibility: "kyc_only",
    timeZone: "America/Sao_Paulo",
  },
};

const members: Record<(typeof demoSignIns)[number]["email"], AccountShop[]> = {
  "merchant@demo.test": ["demo"],
  "free@demo.test": ["free"],
  "staff@demo.test": ["demo", "second", "third"],
  "master@demo.test": ["master"],
};
const subAccounts: AccountShop[] = ["demo", "second", "third"];

/**
 * Creates the demo's shops and people where they are missing and returns the shops' ids. Safe to run repeatedly and
 * from several processes at once.
 */
export function ensureDemoAccounts(services: Means): Promise<Record<DemoShop, number>> {
  return oneAtATime(services.database, DEMO_LOCK, () => makeWhatIsMissing(services));
}

async function makeWhatIsMissing(services: Means): Promise<Record<DemoShop, number>> {
  const since = new Date(services.now());
  since.setUTCMonth(since.getUTCMonth() - MONTHS_OF_HISTORY);
  const master = await ensureShop(services, "master", null, since);
  const ids: Record<AccountShop, number> = { master, demo: 0, free: 0, second: 0, third: 0 };
  for (const shop of ["demo", "free", "second", "third"] as const)
    ids[shop] = await ensureShop(services, shop, subAccounts.includes(shop) ? master : null, since);
  await ensurePeople(services, ids, since);
  return ids;
}

const shopId = { tenantId: tenants.tenantId };
const personId = { userId: users.userId };

async function ensureShop(
  services: Pick<Services, "database" | "secrets">,
  name: AccountShop,
  masterTenantId: number | null,
  since: Date,
): Promise<number> {
  const shop = shops[name];
  const [known] = await services.database.asSystem((handle) =>
    handle.prepared<RowOf<typeof shopId>>(`select ${selectList(shopId)} from tenant where shop_name = $1 and holds_shop_name`, [
      shop.shopName,
    ]),
  );
  if (known) return known.tenantId;
  const made = await createShop(
    services.database,
    services.secrets,
    { ...shop, ...(masterTenantId === null ? {} : { masterTenantId }) },
    since,
  );
  await addDemoAction(services, made.tenantId, since);
  if (name === "second") await addDemoDraft(services, made.tenantId, since);
  return made.tenantId;
}

/** An action to run by hand on any order, besides those that every shop has. */
const demoAction: SensorToAdd = {
  type: "23",
  name: "#Order#Tag for follow-up",
  stage: "manual",
  criticality: USUAL_CRITICALITY,
  isArchived: false,
  settings: { tags: ["follow-up"], tagsToRemove: [], note: "Follow up with {{payername}} about order {{ordernumber}}", email: null },
};

async function addDemoAction({ database }: Pick<Services, "database">, tenantId: number, at: Date): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const added = await makeSensors(
      handle,
      tenantId,
      scenarios.map(() => demoAction),
      at,
    );
    const changed = scenarios.map((scenario, index) => ({ ...scenario, sensors: [...scenario.sensors, ...added.slice(index, index + 1)] }));
    await insertScenarioSet(handle, tenantId, {
      version: version + 1,
      scenarios: changed,
      source: "saved",
      authorKey: null,
      authorName: null,
      since: version,
      changes: scenarioChanges(scenarios, changed),
      at,
    });
  });
}

/** A draft that is stricter than what is live, to try on past orders of this shop, or of all shops of the master account. */
async function addDemoDraft({ database }: Pick<Services, "database">, tenantId: number, at: Date): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const rules = [rule(fieldSide("order.amount"), "Greater Than Or Equal", constantSide(REVIEWED_AMOUNT))];
    const description = `An order of ${REVIEWED_AMOUNT} or more.`;
    await insertDraft(handle, tenantId, {
      name: "Review large orders",
      baseVersion: version,
      scenarios: scenarios.map((scenario) => (scenario.name === "Large first order" ? { ...scenario, description, rules } : scenario)),
      changedBy: demoSignIns[2].fullName,
      at,
    });
  });
}

async function ensurePeople(services: Pick<Services, "database">, ids: Record<AccountShop, number>, since: Date): Promise<void> {
  for (const { email, fullName } of demoSignIns) {
    const [known] = await services.database.asSystem((handle) =>
      handle.prepared<RowOf<typeof personId>>(`select ${selectList(personId)} from person_account where email = $1`, [email]),
    );
    if (known) continue;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await services.database.asSystem(async (handle) => {
      const person = await addPerson(handle, { email, fullName, passwordHash }, since);
      for (const shop of members[email]) await linkPerson(handle, { tenantId: ids[shop], userId: person.userId, role: "owner" });
    });
  }
}

/**
 * Ends all sessions of the demo's people and of its API key, including the sub-accounts opened from them. Where the demo is
 * off, their passwords and key no longer open new ones.
 */
export async function endDemoSessions(database: Database): Promise<void> {
  await database.asSystem((handle) =>
    handle.prepared(
      `delete from session where user_id in (select user_id from person_account where email = any($1::text[]))
         or key_tenant_id in (select tenant_id from api_key where key_hash = $2)`,
      [demoSignIns.map(({ email }) => email), hashToken(DEMO_API_KEY)],
    ),
  );
}
