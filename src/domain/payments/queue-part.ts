/** A place in the queue; those of equal rank are in order of their ids. */
export type QueuePlace = { rank: number; paymentId: number };

/** The places before and after which other pages of the queue begin; null where there is no other page. */
export type QueuePart = { from: QueuePlace | null; to: QueuePlace | null };

/** A page of the queue as it was read: its part of the queue, and its payments, some of which may wait no more. */
export type ShownQueuePart = QueuePart & { paymentIds: number[] };
