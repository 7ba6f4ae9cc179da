import type { SignedInTenant, SignedInUser, TenantWithImages } from "#contract/session.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { USUAL_COLUMNS } from "#domain/payments/list-columns.ts";
import type { Handle } from "#server/db/database.ts";
import { ordersThisMonth } from "#server/figures/figure-store.ts";
import type { ShopRole, UserActor } from "#server/access/actor.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import { foreignShop } from "#server/access/session-actor.ts";
import { findColumnChoice } from "#server/views/column-store.ts";
import type { Services } from "#server/services.ts";
import { presentTenant, presentWithImages, type TenantMeans } from "#server/settings/present-tenant.ts";
import { findShop, type Shop } from "#server/shops/shop-store.ts";

type Means = Pick<Services, "database" | "now"> & TenantMeans;
type Session<Tenant> = { user: SignedInUser; tenant: Tenant | null };
type Present<Tenant> = (means: TenantMeans, handle: Handle, shop: Shop, role: Role) => Promise<Tenant>;

/**
 * Who is logged in and the shop they act for: the chosen one, or their only one. Null for someone with several shops
 * who hasn't chosen yet. Throws "not-allowed" if the chosen one isn't theirs.
 */
export function readSession(services: Means, actor: UserActor): Promise<Session<TenantWithImages>> {
  return sessionWith(presentWithImages, services, actor);
}

/** The same without the shop's images. */
export function readLightSession(services: Means, actor: UserActor): Promise<Session<SignedInTenant>> {
  return sessionWith(presentTenant, services, actor);
}

async function sessionWith<Tenant>(present: Present<Tenant>, services: Means, actor: UserActor): Promise<Session<Tenant>> {
  if (actor.namesForeignShop) throw foreignShop();
  const { tenantId, role } = actor.shops.find((own) => own.tenantId === actor.tenantId) ?? onlyOf(actor.shops) ?? noShop;
  if (tenantId === null) return { user: presentUser(actor, null, 0, null), tenant: null };
  return services.database.forTenants([tenantId], async (handle) => {
    const shop = await findShop(handle, tenantId);
    const orders = shop ? await countOrders(handle, shop, services.now()) : 0;
    return {
      user: presentUser(actor, shop, orders, await columnsOf(handle, tenantId, actor)),
      tenant: shop ? await present(services, handle, shop, role) : null,
    };
  });
}

const noShop = { tenantId: null, role: null };

function onlyOf(shops: readonly ShopRole[]): ShopRole | null {
  return shops.length === 1 ? (shops[0] ?? null) : null;
}

function countOrders(handle: Handle, shop: Shop, now: Date): Promise<number> {
  return ordersThisMonth(handle, shop.tenantId, now, shop.timeZone);
}

/** What the actor shows and hides of the list's columns; null for a session that isn't a person's. */
async function columnsOf(handle: Handle, tenantId: number, actor: UserActor): Promise<Columns> {
  const personKey = personKeyOf(actor);
  if (personKey === null) return null;
  const { shown, hidden } = (await findColumnChoice(handle, tenantId, personKey)) ?? USUAL_COLUMNS;
  return { shown: [...shown], hidden: [...hidden] };
}

type Columns = SignedInUser["settings"]["columns"];

function presentUser(actor: UserActor, shop: Shop | null, orders: number, columns: Columns): SignedInUser {
  return {
    // API key sessions and embedded staff have no person record, so they use their shop's id, which no person has.
    id: actor.userId ?? actor.shops[0]?.tenantId ?? 0,
    name: actor.email || actor.fullName,
    fullName: actor.fullName,
    email: actor.email,
    tenantId: shop?.tenantId ?? null,
    tenantName: shop?.name ?? null,
    reauthorizationRequired: shop?.reauthorizationRequired ?? false,
    accountType: shop?.type ?? "",
    ordersThisMonth: orders,
    openedFrom: actor.openedFrom,
    isEmailConfirmed: actor.isEmailConfirmed,
    settings: { columns },
  };
}
