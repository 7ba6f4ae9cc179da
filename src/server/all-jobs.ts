import { giveUpRunJob, runActionJob } from "#server/actions/run-action.ts";
import { sweepExpiredJob } from "#server/access/sweep-expired.ts";
import { syncSubscriptionJob } from "#server/billing/sync-subscription.ts";
import { leaveStripeJob } from "#server/billing/leave-stripe.ts";
import { turnPlansJob } from "#server/billing/turn-plans.ts";
import { deleteUnwantedFilesJob } from "#server/file-store/delete-unwanted-files.ts";
import { mailEvidenceJob } from "#server/evidence-export/mail-evidence.ts";
import { giveUpEvidenceJob, makeEvidenceJob } from "#server/evidence-export/make-evidence.ts";
import { sweepEvidenceJob } from "#server/evidence-export/sweep-exports.ts";
import { compareWithShopifyJob, startComparisonsJob } from "#server/connections/compare-with-shopify.ts";
import { giveUpLoadJob, loadShopifyOrdersJob } from "#server/connections/load-shopify-orders.ts";
import { followPartJob } from "#server/connections/follow-part.ts";
import { giveUpHistoryJob, loadHistoryJob } from "#server/connections/load-history.ts";
import { giveUpSendingJob, sendEvidenceJob } from "#server/connections/send-evidence.ts";
import { syncPermissionsJob } from "#server/connections/sync-permissions.ts";
import { syncPixelJob } from "#server/connections/sync-pixel.ts";
import { syncCheckoutsJob } from "#server/connections/sync-checkouts.ts";
import { syncDisputeJob, syncDisputesJob } from "#server/connections/sync-disputes.ts";
import { syncShopJob } from "#server/connections/sync-shop.ts";
import { tellDueJob, tellShopifyJob } from "#server/connections/tell-shopify.ts";
import { resumeRunsJob } from "#server/actions/resume-runs.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import { eraseOrdersJob, eraseShopJob, redactShopJob } from "#server/connections/take-shopify-compliance.ts";
import { giveUpUploadJob, loadUploadJob } from "#server/custom-lists/load-upload.ts";
import { sweepListsJob } from "#server/custom-lists/sweep-lists.ts";
import { foldFiguresJob } from "#server/figures/fold-figures.ts";
import { insightsReportJob } from "#server/insights/make-insights.ts";
import { warnDueDisputesJob } from "#server/disputes/warn-due-disputes.ts";
import { fileDueClaimsJob } from "#server/claims/file-due-claims.ts";
import { sweepTrackingJob } from "#server/guarantee/sweep-tracking.ts";
import { closeDueOrdersJob } from "#server/orders/close-due-orders.ts";
import { completeOrdersJob } from "#server/orders/complete-orders.ts";
import type { JobKind } from "#server/jobs/job.ts";
import { gatherNoticesJob } from "#server/notices/gather-notices.ts";
import { startDigestsJob } from "#server/notices/start-digests.ts";
import { sendDigestJobs } from "#server/notices/send-digest.ts";
import { sendNoticeJobs } from "#server/notices/send-notice.ts";
import { forwardEventJob } from "#server/platforms/analytics/forward-event.ts";
import type { RateProvider } from "#server/platforms/currency-rates/rate-provider.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { erasePersonJob } from "#server/privacy/erase-person.ts";
import { giveUpPrivacyJob } from "#server/privacy/privacy-job.ts";
import { exportPersonJob } from "#server/privacy/export-person.ts";
import { sweepPrivacyJob } from "#server/privacy/sweep-privacy.ts";
import { refreshRatesJob } from "#server/rates/refresh-rates.ts";
import { deleteShopReplaysJob, giveUpMasterReplayJob, runMasterReplayJob } from "#server/master-replay/run-master-replay.ts";
import { giveUpReplayJob, runReplayJob } from "#server/replay/run-replay.ts";
import { findSuggestionsJob, giveUpSuggestionsJob } from "#server/suggestions/find-suggestions.ts";
import { putBackTurnJob, runShadowJob } from "#server/replay/run-shadow.ts";
import { turnShadowsJob } from "#server/replay/turn-shadows.ts";
import { giveUpReportJob } from "#server/reports/give-up-report.ts";
import { makeReportJob } from "#server/reports/make-report.ts";
import { sweepReportsJob } from "#server/reports/sweep-reports.ts";
import { emptyAgedOrdersJob } from "#server/retention/empty-aged-orders.ts";
import { sweepConfigurationsJob } from "#server/scenarios/sweep-configurations.ts";
import { sweepAgedJob } from "#server/retention/sweep-aged.ts";
import { sweepOutboxJob } from "#server/retention/sweep-outbox.ts";
import type { Services } from "#server/services.ts";
import { joinMissedVisitsJob, sweepVisitsJob } from "#server/visits/sweep-visits.ts";

/** What jobs work with. */
export type JobMeans = Pick<Services, "config" | "database" | "files" | "log" | "screening" | "secrets" | "now"> & {
  mailer: Pick<Mailer, "send">;
  rateProvider: RateProvider | null;
};

/** All background jobs. Each is declared next to its work. */
export const allJobs: readonly JobKind<JobMeans>[] = [
  sendMailJob,
  foldFiguresJob,
  closeDueOrdersJob,
  sweepTrackingJob,
  warnDueDisputesJob,
  fileDueClaimsJob,
  completeOrdersJob,
  gatherNoticesJob,
  ...sendNoticeJobs,
  startDigestsJob,
  ...sendDigestJobs,
  syncSubscriptionJob,
  leaveStripeJob,
  turnPlansJob,
  sweepExpiredJob,
  sweepReportsJob,
  sweepAgedJob,
  emptyAgedOrdersJob,
  sweepOutboxJob,
  deleteUnwantedFilesJob,
  erasePersonJob,
  exportPersonJob,
  giveUpPrivacyJob,
  sweepPrivacyJob,
  refreshRatesJob,
  insightsReportJob,
  makeReportJob,
  giveUpReportJob,
  makeEvidenceJob,
  giveUpEvidenceJob,
  mailEvidenceJob,
  sweepEvidenceJob,
  runReplayJob,
  giveUpReplayJob,
  findSuggestionsJob,
  giveUpSuggestionsJob,
  runMasterReplayJob,
  giveUpMasterReplayJob,
  deleteShopReplaysJob,
  turnShadowsJob,
  runShadowJob,
  putBackTurnJob,
  loadUploadJob,
  giveUpUploadJob,
  sweepListsJob,
  sweepConfigurationsJob,
  forwardEventJob,
  runActionJob,
  giveUpRunJob,
  giveUpSendingJob,
  giveUpHistoryJob,
  joinMissedVisitsJob,
  sweepVisitsJob,
  syncShopifyOrderJob,
  loadShopifyOrdersJob,
  giveUpLoadJob,
  compareWithShopifyJob,
  startComparisonsJob,
  eraseShopJob,
  redactShopJob,
  eraseOrdersJob,
  tellShopifyJob,
  tellDueJob,
  followPartJob,
  syncShopJob,
  syncPermissionsJob,
  syncPixelJob,
  syncDisputeJob,
  syncDisputesJob,
  sendEvidenceJob,
  syncCheckoutsJob,
  loadHistoryJob,
  resumeRunsJob,
];
