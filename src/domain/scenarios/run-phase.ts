/** How far the run of an action is: started, tried in vain but tried again, done, or given up. */
export const runPhases = ["started", "retrying", "success", "callfail"] as const;
export type RunPhase = (typeof runPhases)[number];
