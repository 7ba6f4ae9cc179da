import type { Role } from "#domain/accounts/roles.ts";

/** Roles as people read them: the name, the name in a sentence, and what the role may do. */
export const roleWords: Record<Role, { name: string; named: string; may: string }> = {
  owner: { name: "Owner", named: "an owner", may: "Everything, including scenarios, settings, API keys, plan and team." },
  analyst: {
    name: "Analyst",
    named: "an analyst",
    may: "Decide on orders, comment, add evidence, answer alerts, and edit lists and drafts.",
  },
  viewer: { name: "Viewer", named: "a viewer", may: "See orders, scenarios, dashboards and reports, without changing anything." },
};
