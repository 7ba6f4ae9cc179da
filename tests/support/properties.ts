import fc from "fast-check";

/**
 * The cases that property tests generate are the same in every run, so a change never fails by chance. `PROPERTY_SEED`, an
 * integer, generates others.
 */
export const propertySeed = Number.parseInt(process.env.PROPERTY_SEED ?? "20261101", 10);
fc.configureGlobal({ seed: propertySeed });

export { fc };
