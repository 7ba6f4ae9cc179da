import type { customListEndpoints } from "#contract/custom-lists.ts";
import { addEntries } from "#server/custom-lists/add-entries.ts";
import { addPaymentToList } from "#server/custom-lists/add-payment-to-list.ts";
import { changeEntry } from "#server/custom-lists/change-entry.ts";
import { changeList } from "#server/custom-lists/change-list.ts";
import { countListHits } from "#server/custom-lists/count-list-hits.ts";
import { createList } from "#server/custom-lists/create-list.ts";
import { deleteEntry } from "#server/custom-lists/delete-entry.ts";
import { deleteList } from "#server/custom-lists/delete-list.ts";
import {
  findAddedFaults,
  findChangedFaults,
  findCreatedFaults,
  findFilledFaults,
  findFromOrderFaults,
} from "#server/custom-lists/find-entry-faults.ts";
import { listCustomLists, readCustomList } from "#server/custom-lists/list-custom-lists.ts";
import { listEntries, readEntry } from "#server/custom-lists/list-entries.ts";
import { readEntryId, readListId, readUploadId } from "#server/custom-lists/list-id.ts";
import { readListableValues } from "#server/custom-lists/read-listable-values.ts";
import { readListUses } from "#server/custom-lists/read-list-uses.ts";
import { readUpload, readUploads } from "#server/custom-lists/read-uploads.ts";
import { takeUpload } from "#server/custom-lists/take-upload.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";

export const customListRoutes: HandlersOf<typeof customListEndpoints> = {
  listCustomLists: ({ actor, query }, services) => listCustomLists(services, actor.tenantId, query),
  getCustomList: async ({ actor, params }, services) => readCustomList(services, actor.tenantId, readListId(params.id)),
  createCustomList: ({ actor, body }, services) => createList(services, actor, body),
  changeCustomList: ({ actor, body }, services) => changeList(services, actor, body),
  deleteCustomList: async ({ actor, params }, services) => deleteList(services, actor.tenantId, readListId(params.id)),
  listEntries: async ({ actor, params, query }, services) => listEntries(services, actor.tenantId, readListId(params.id), query),
  addEntries: async ({ actor, params, body }, services) => addEntries(services, actor, readListId(params.id), body),
  getEntry: async ({ actor, params }, services) => readEntry(services, actor.tenantId, readEntryId(params.itemId)),
  changeEntry: ({ actor, body }, services) => changeEntry(services, actor.tenantId, body),
  deleteEntry: async ({ actor, params }, services) => deleteEntry(services, actor.tenantId, readEntryId(params.itemId)),
  uploadEntries: async ({ actor, params, stream }, services) => takeUpload(services, actor, readListId(params.id), stream),
  listUploads: async ({ actor, params }, services) => readUploads(services, actor.tenantId, readListId(params.id)),
  getUpload: async ({ actor, params }, services) =>
    readUpload(services, actor.tenantId, { listId: readListId(params.id), uploadId: readUploadId(params.uploadId) }),
  getListUses: async ({ actor, params }, services) => readListUses(services, actor.tenantId, readListId(params.id)),
  countListHits: async ({ actor, params, signal }, services) => countListHits(services, actor.tenantId, readListId(params.id), signal),
  getListableValues: async ({ actor, params }, services) => readListableValues(services, actor.tenantId, readPaymentId(params.id)),
  addPaymentToList: async ({ actor, params, body }, services) => addPaymentToList(services, actor, readPaymentId(params.id), body),
};

export const customListFaults: FurtherFaultsOf<typeof customListEndpoints> = {
  createCustomList: ({ body }, services) => findCreatedFaults(services, body),
  changeCustomList: ({ actor, body }, services) => findFilledFaults(services, actor.tenantId, body),
  addEntries: async ({ actor, params, body }, services) => findAddedFaults(services, actor.tenantId, readListId(params.id), body),
  changeEntry: ({ actor, body }, services) => findChangedFaults(services, actor.tenantId, body),
  addPaymentToList: ({ body }, services) => findFromOrderFaults(services, body),
};
