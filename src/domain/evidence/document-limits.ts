/** What an order's documents may be at most. */
export const documentLimits = {
  /** Bytes of one file: 20 MB. */
  bytes: 20 * 1024 * 1024,
  /** Of one order. */
  documents: 100,
  /** Width times height of an image: more would take a browser gigabytes to show. */
  pixels: 100_000_000,
  /** How deep JSON may be nested. */
  jsonDepth: 200,
  /** Characters of a file's name. */
  fileName: 120,
  /** Characters of an analysis that is sent with a file. */
  signature: 16 * 1024,
  /** Uploads a minute, of one shop's people and of its systems. */
  uploadsPerMinute: 60,
  uploads: {
    /** Under way in one process. */
    ofShop: 8,
    inAll: 64,
    /** How long one may take in all: 10 minutes. */
    ms: 600_000,
    /** How fast a file must arrive, looked at whenever the server has waited this long for it. */
    bytesPerSecond: 8 * 1024,
    slowMs: 30_000,
    /** Of one shop: added, and received by one process. 5 GB. */
    bytesPerDay: 5 * 1024 ** 3,
  },
  /** Lines of a document's log that are listed, the newest. */
  logLines: 100,
} as const;
