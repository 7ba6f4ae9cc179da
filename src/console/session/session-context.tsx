import { createContext, useContext, type ReactNode } from "react";
import { type SignedInTenant, type SignedInUser } from "#contract/session.ts";

/** The signed-in person and the shop they are working in. */
type Session = { user: SignedInUser; tenant: SignedInTenant };

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** The session; only on protected screens. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("useSession works on protected screens only");
  return session;
}

export function useTenantId(): number {
  return useSession().tenant.id;
}

/** The shop's IANA time zone, in which all days and times are shown. */
export function useShopTimeZone(): string {
  return useSession().tenant.timeZone;
}

const SessionContext = createContext<Session | null>(null);
