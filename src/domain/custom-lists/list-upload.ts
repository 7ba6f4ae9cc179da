/** How far an uploaded file is: waiting or being read, read to its end, or given up. */
export const listUploadStatuses = ["pending", "done", "failed"] as const;
export type ListUploadStatus = (typeof listUploadStatuses)[number];
