import { z } from "zod";

/**
 * Every setting of the product, validated once. The only reader of `process.env`.
 * `.env.example` documents the same names; a test keeps the two equal.
 */
const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "true", "false"])
    .default(fallback ? "1" : "0")
    .transform((text) => text === "1" || text === "true");
const portNumber = z.coerce.number().int().min(0).max(65_535);
const port = (fallback: number) => portNumber.default(fallback);
const seconds = (fallback: number, max: number) => z.coerce.number().int().min(0).max(max).default(fallback);
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://");

export const envSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  // Of what went well, this share is logged: 0.1 is one in ten. What failed is always logged.
  LOG_SAMPLE: z.coerce.number().min(0).max(1).default(1),
  // Of web and api; the worker's metrics are on its own port.
  METRICS_HOST: z.string().default("127.0.0.1"),
  WEB_METRICS_PORT: portNumber.optional(),
  API_METRICS_PORT: portNumber.optional(),
  METRICS_PER_CHANNEL: flag(false),

  // Database: one address per role; DATABASE_URL is the administrator's, for migrations only.
  DATABASE_URL: postgresUrl.optional(),
  WEB_DATABASE_URL: postgresUrl.optional(),
  AUTH_DATABASE_URL: postgresUrl.optional(),
  WORKER_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: count(8, 200),

  // Web
  HOST: z.string().default("127.0.0.1"),
  PORT: port(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  NEXTAUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUST_PROXY: flag(false),

  // How often one API key may call, publishing apart; an organisation three times as often.
  API_REQUESTS_PER_MINUTE: count(1_200, 1_000_000),
  API_HOST: z.string().default("127.0.0.1"),
  API_PORT: port(3001),

  // Secrets at rest
  TOCSIN_MASTER_KEYS: z.string().optional(),

  // Sign-in providers: each appears when its variables are set.
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default("single sign-on"),

  // Mail
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().default("Tocsin <tocsin@localhost>"),
  MAIL_LOG_LINKS: flag(false),

  // Worker
  WORKER_HOST: z.string().default("127.0.0.1"),
  WORKER_PORT: port(8080),
  WORKER_MAX_IN_FLIGHT: count(1_024, 10_000),
  DEMO_TRICKLE: flag(false),

  // Delivery defaults; an org or a channel may set its own.
  NOTIFY_DEBOUNCE_SECONDS: seconds(120, 3600),
  NOTIFY_MAX_CONCURRENT_PER_ORG: count(5, 1024),
  NOTIFY_MAX_EVENTS_PER_MINUTE: count(10_000, 100_000_000),
  NOTIFY_CLAIM_BATCH_SIZE: count(128, 1024),
  NOTIFY_MAX_ATTEMPTS: count(8, 50),
  NOTIFY_BACKOFF_BASE_SECONDS: seconds(30, 86_400),
  WEBHOOK_SECRET_GRACE_HOURS: z.coerce.number().min(0).max(168).default(24),

  // How long what is settled is kept
  RETENTION_DAYS: z.enum(["7", "30", "90", "365"]).default("90").transform(Number),
  RETENTION_EXPORT_DIR: z.string().optional(),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  ERASE_ORGS_AFTER_DAYS: count(30, 3_650),

  // How events come in
  EVENT_BUS: z.enum(["postgres", "redis", "nats", "memory"]).default("postgres"),
  WEBHOOK_PROVIDER: z.enum(["postgres", "redis", "nats", "memory"]).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
    .default("redis://localhost:6379"),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, "must start with nats:// or tls://")
    .default("nats://localhost:4222"),
  WEBHOOK_STREAM_MAX_LEN: count(100_000, 100_000_000),
  EVENT_BUS_STREAMS: z.string().default(""),
  EVENT_BUS_OPERATOR_ORG: z.string().optional(),

  // Where deliveries may go
  EGRESS_ALLOW_HTTP: flag(false),
  EGRESS_ALLOW_CIDRS: z.string().default(""),
  EGRESS_ALLOW_HOSTS: z.string().default(""),
  EGRESS_DENY_CIDRS: z.string().default(""),
  EGRESS_PROXY_URL: z.url().optional(),
});

export type Env = z.output<typeof envSchema>;

/** An empty variable means "not set", as people expect from `.env` files. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  given.EVENT_BUS ??= given.WEBHOOK_PROVIDER;
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings cannot be used:\n${problems.join("\n")}`);
}

let parsed: Env | undefined;

/** Parsed on first use, so that a build needs no settings. */
export function env(): Env {
  return (parsed ??= parseEnv(process.env));
}

/** A setting that this process cannot do without. */
export function required<Name extends keyof Env>(name: Name): NonNullable<Env[Name]> {
  const value = env()[name];
  if (value === undefined) throw new Error(`${name} must be set; see .env.example.`);
  return value;
}
