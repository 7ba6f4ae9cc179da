/** The keys of a screen, as the dialog lists them: `["J", "Next order"]`. */
export type KeyNames = readonly (readonly [key: string, action: string])[];
