import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { basePaths, type EndpointDefinition, type ParamNames } from "#contract/endpoint.ts";
import { problem, type Problem } from "#contract/problem.ts";
import { buildApp } from "#server/app.ts";
import { readConfig, type Config } from "#server/config.ts";
import { makeUploads } from "#server/documents/uploads.ts";
import { folderStore } from "#server/file-store/folder-store.ts";
import type { HttpLimits } from "#server/http/http-limits.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { makeLiveFeed } from "#server/live/live-feed.ts";
import { makeLogger } from "#server/logger.ts";
import { openEnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { makeShopifyWebhooks } from "#server/connections/take-shopify-webhook.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { makeScreening } from "#server/screening/screening.ts";
import type { Services } from "#server/services.ts";
import { testSecrets } from "#tests/support/builders.ts";
import type { Caller } from "#tests/support/callers.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** An endpoint's schemas, one by one, so that each call is typed by its own. */
type Callable<P extends string, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  method: EndpointDefinition["method"];
  base?: EndpointDefinition["base"];
  path: P;
  query?: Q;
  body?: B;
  answer: A;
};
type Request<P extends string, Q extends z.ZodType, B extends z.ZodType> = {
  params?: { [Name in ParamNames<P>]: string | number };
  query?: z.output<Q>;
  headers?: Record<string, string>;
  body?: z.output<B>;
};
type Reply<T> = { status: number; headers: Record<string, unknown>; answer: T; problem: null };
type FailedCall = { status: number; headers: Record<string, unknown>; answer: null; problem: Problem };

export type TestApp = {
  http: FastifyInstance;
  services: Services;
  /** Jobs sent so far. None of them runs. */
  jobs: { name: string; data: unknown }[];
  /** Calls an endpoint as the console does: its codecs encode the input and decode the answer. */
  call<P extends string, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Callable<P, Q, B, A>,
    request: Request<P, Q, B>,
    as: Caller,
  ): Promise<Reply<z.output<A>> | FailedCall>;
  /** The answer to a call that must succeed. */
  read<P extends string, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Callable<P, Q, B, A>,
    request: Request<P, Q, B>,
    as: Caller,
  ): Promise<z.output<A>>;
};

type Given = { config?: Partial<Config>; now?: () => Date; limits?: Partial<HttpLimits>; log?: Services["log"] };

/** The real app on the test file's database, without a port. Closed after the file's last test. */
export async function testApp(given: Given = {}): Promise<TestApp> {
  const jobs: TestApp["jobs"] = [];
  const database = await testDatabase();
  const log = given.log ?? makeLogger("silent");
  const live = makeLiveFeed(database, log);
  const screening = makeScreening(await (sources ??= openEnrichSources()), testSecrets.keyedHash, given.now);
  const filesFolder = await mkdtemp(join(tmpdir(), "surety-files-"));
  const queue = rememberingQueue(jobs);
  const services: Services = {
    // No shop of Shopify's answers unless a test starts one.
    config: { ...readConfig({ DEMO: "off", SHOPIFY_URL: "http://127.0.0.1:9/{shop}" }), ...given.config },
    database,
    jobs: queue,
    files: folderStore(filesFolder),
    uploads: makeUploads(),
    secrets: testSecrets,
    screening,
    orderBatches: makeOrderBatches(database, screening, queue),
    shopifyWebhooks: makeShopifyWebhooks({ database, jobs: queue, log, now: given.now ?? (() => new Date()) }),
    live,
    log,
    now: given.now ?? (() => new Date()),
  };
  const http = await buildApp(services, given.limits);
  open.push(async () => {
    await live.stop();
    await http.close();
    await rm(filesFolder, { recursive: true, force: true });
  });

  const call: TestApp["call"] = async (endpoint, request, as) => {
    const response = await http.inject({
      method: endpoint.method,
      url: `${basePaths[endpoint.base ?? "api"]}${addressOf(endpoint.path, request.params ?? {})}`,
      headers: { ...as, ...request.headers },
      ...(endpoint.query && request.query !== undefined ? { query: queryText(z.encode(endpoint.query, request.query)) } : {}),
      ...(endpoint.body && request.body !== undefined
        ? { payload: z.record(z.string(), z.unknown()).parse(z.encode(endpoint.body, request.body)) }
        : {}),
    });
    const { statusCode: status, headers } = response;
    if (status >= 400) return { status, headers, answer: null, problem: problem.parse(response.json()) };
    return { status, headers, answer: z.decode(endpoint.answer, response.json()), problem: null };
  };
  return {
    http,
    services,
    jobs,
    call,
    read: async (endpoint, request, as) => {
      const reply = await call(endpoint, request, as);
      if (reply.problem) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(reply.problem)}`);
      return reply.answer;
    },
  };
}

/** Shared by all apps of a test run, because the list of cities takes long to read. */
let sources: ReturnType<typeof openEnrichSources> | undefined;

const open: (() => Promise<void>)[] = [];
/** Closes a test file's apps. */
export async function closeTestApps(): Promise<void> {
  for (const close of open.splice(0)) await close();
}

function rememberingQueue(jobs: TestApp["jobs"]): JobQueue {
  return {
    send: async ({ name }, data) => void jobs.push({ name, data }),
    sendMany: async ({ name }, all) => void jobs.push(...all.map((data) => ({ name, data }))),
    stop: async () => undefined,
  };
}

function addressOf(path: string, params: Record<string, string | number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: unknown): Record<string, string> {
  const values = z.record(z.string(), z.unknown()).parse(query);
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}
