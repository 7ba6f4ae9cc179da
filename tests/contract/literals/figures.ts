import { jsonIn, type Literal } from "#tests/contract/literals/literal.ts";

const period = { startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T23:59:59.000Z" };
const dashboardBody = { ...period, scenarios: [12], paymentMethods: ["stripe"], origins: ["web"] };
const reportBody = { ...dashboardBody, format: "xlsx" };
const reportJob = {
  jobId: "61",
  status: "done",
  progress: 100,
  rows: 412,
  isMailed: true,
  results: jsonIn({ signedUrl: "https://surety.example/api/reports/61/x.csv?signature=s", expiresAt: "2026-12-01T00:00:00.000Z" }),
};

const moved = { orders: 10, amounts: [{ amount: 129.9, currency: "USD" }] };
const mover = { id: 12, name: "Account ring", now: moved, before: moved };
const others = { kinds: 3, now: moved, before: moved };
const ranked = { byOrders: [mover], othersByOrders: others, byAmount: [{ ...mover, id: null }], othersByAmount: others };

const movers = { before: period, total: { now: moved, before: moved }, scenarios: ranked, paymentMethods: ranked };

const ratio = { count: 3, settled: 1000, ratioPercent: 0.3, standing: "near", progress: 0.8 };

export const figureLiterals = {
  getDashboard: {
    body: dashboardBody,
    answer: {
      widgetPayments: {
        orderCount: [{ count: 31, date: "2026-11-01", amounts: jsonIn([{ amount: 2500.5, currency: "USD" }]) }],
        orderGuarantee: [{ Orders: 31, Screened: 31, Approved: 28, Pending: 1 }],
        approvalRate: [{ Approved: 28, Rejected: 2 }],
        totalApprovedPayments: [{ totalApprovedPayments: 2200, currency: "USD" }],
        totalRejectedPayments: [{ totalRejectedPayments: 250.5, currency: "USD" }],
        totalPendingPayments: [{ totalPendingPayments: 50, currency: "USD" }],
        totalGuaranteedPayments: [{ totalGuaranteedPayments: 2100, currency: "USD" }],
        guaranteedOrders: 27,
        chargebacks: [{ Reason: "fraudulent", Chargebacks: 2 }],
        chargebacksKPIs: [{ chargebacks: 190, currency: "USD" }],
        chargebacksByStatus: [{ label: "Total Recovered", amount: jsonIn([{ value: 190, currency: "USD" }]), count: 2 }],
        totalPreventedPayments: [{ totalPreventedPayments: 250.5, currency: "USD" }],
        chargebacksOnApproved: 2,
        approvedChargebacks: [{ chargebacks: 190, currency: "USD" }],
        chargebacksOnRejected: 0,
        chargebacksOnHeld: 0,
        paymentMethods: [{ aquirerName: "stripe", count: 31 }],
        paymentScenarios: [{ Scenarioid: 12, scenarioName: "Account ring", count: 2 }],
        kycResponseRate: [{ Sent: 9, Responded: 8, Completed: 7 }],
        kycDocumentTypes: [{ docName: "ID_Scan", count: 7 }],
      },
    },
  },
  getMovers: {
    body: { ...dashboardBody, comparedTo: "year" },
    answer: { ...movers, countries: ranked },
    otherAnswers: [{ ...movers, scenarios: { ...ranked, othersByAmount: null }, countries: null }, null],
  },
  getNetworks: {
    answer: {
      month: "2026-11-01",
      programs: [
        {
          ...ratio,
          program: "visa_vamp",
          rule: { program: "visa_vamp", from: "2026-04-01", leastBasisPoints: 150, leastCount: 1500, source: "https://visa.example" },
          forecast: ratio,
          withAlerts: { ...ratio, ratioPercent: null },
        },
      ],
      unknownBrand: { orders: 5, chargebacks: 1 },
    },
    otherAnswers: [null],
  },
  makePaymentsReport: { query: { jobId: "61" }, body: reportBody, answer: reportJob },
  makeVerificationsReport: {
    query: { jobId: "61" },
    body: reportBody,
    answer: reportJob,
    otherAnswers: [{ ...reportJob, status: "pending", rows: null, results: null }],
  },
  listNewestReports: { answer: [{ kind: "payments", body: reportBody, job: reportJob }] },
  downloadReport: { query: { tenant: "7", expires: "1764547200", signature: "s" } },
  getInsights: {
    query: { cached: "true", testId: "71" },
    answer: {
      id: "71",
      status: 1,
      results: jsonIn({
        ordersStatistics: { count: 900, riskCancelled: 20, legitCancelled: 40, riskCancelledAmount: 2000, legitCancelledAmount: 3000 },
        abandonedStatistics: { totalCount: 300, totalWorth: 24_000, failedCount: 30, failedWorth: 2100 },
        chargebackStatistics: { fraudulent: { statuses: [{ status: "won", count: 2, amount: 190 }] } },
        moneyFormat: "${{amount}}",
        counted_from: "2026-08-22T00:00:00.000Z",
        finished_at: "2026-11-20T12:00:00.000Z",
        currency: "USD",
        conversion: { ratesDay: "2026-11-19", ratesSource: "provider", converted: ["EUR"], missing: [] },
      }),
    },
    otherAnswers: [{ jobId: "72" }],
  },
  getExchangeRates: { answer: { EUR: { value: 0.92, date: "2026-11-19", source: "provider" } } },
} satisfies Record<string, Literal>;
