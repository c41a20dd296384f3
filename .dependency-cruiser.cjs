/**
 * Who may import whom. A folder that is not named in a line of this table may not be imported from there; one rule
 * per line, all of them errors. `scripts/boundaries.test.ts` proves that these rules see the code and bite.
 */
const MAY_IMPORT = {
  client: [],
  "server/domain": [],
  "server/contracts": ["server/domain"],
  "server/db": ["server/domain", "server/contracts", "server/queue"],
  "server/queue": ["server/domain", "server/contracts", "server/db"],
  "server/vault": ["server/domain", "server/contracts"],
  "server/egress": ["server/domain", "server/contracts"],
  "server/compute": ["server/domain", "server/contracts"],
  "server/bus": ["server/domain", "server/contracts"],
  "server/live": ["server/domain", "server/contracts", "server/db"],
  "server/notify": ["server/domain", "server/contracts", "server/db"],
  "server/mail": ["server/domain", "server/contracts", "server/db", "server/queue"],
  "server/auth": ["server/domain", "server/contracts", "server/db", "server/queue"],
  "server/usecases": [
    "server/domain",
    "server/contracts",
    "server/db",
    "server/queue",
    "server/vault",
    "server/mail",
    "server/bus",
    "server/compute",
  ],
  "server/engine": [
    "server/domain",
    "server/contracts",
    "server/db",
    "server/queue",
    "server/egress",
    "server/vault",
    "server/live",
    "server/notify",
    "server/bus",
    "server/compute",
  ],
  "server/observability": [],
  "server/api": [
    "server/usecases",
    "server/db",
    "server/queue",
    "server/contracts",
    "server/domain",
    "server/auth",
    "server/live",
    "server/bus",
  ],
  jobs: [
    "server/engine",
    "server/live",
    "server/notify",
    "server/usecases",
    "server/db",
    "server/queue",
    "server/bus",
    "server/mail",
    "server/vault",
    "server/compute",
    "server/contracts",
    "server/domain",
  ],
  app: ["server/api", "server/auth", "server/contracts", "components"],
  components: ["server/contracts", "server/domain"],
};

/** Types cost nothing at run time: these may know the shape of what they may not call. */
const MAY_KNOW_TYPES_OF = { components: ["server/api"], "server/observability": ["server/engine"] };

/** Pure code, read no settings and write no logs. */
const PURE = ["server/domain", "server/contracts", "components"];
/** Settings, whole or of one kind (the files directly in `server`), logs and metrics: for all that is not pure. */
const EVERYWHERE = ["server/[a-z-]+\\.ts$", "server/observability/"];

const FOLDERS = "^(server|app|components|jobs|scripts|prisma|e2e|bench|cli)/";
/** Tests reach across layers: that is what they are for. */
const TEST = "\\.test\\.tsx?$|^server/testing/|^server/[a-z-]+/testing/|^e2e/";

const folder = (name) => `^${name}/`;

const boundaries = Object.entries(MAY_IMPORT).flatMap(([from, allowed]) => {
  const everywhere = PURE.includes(from) ? [] : EVERYWHERE.map((file) => `^${file}`);
  const atRunTime = [from, ...allowed].map(folder).concat(everywhere);
  const typesOnly = MAY_KNOW_TYPES_OF[from] ?? [];
  const rule = (name, to) => ({ name, severity: "error", from: { path: folder(from), pathNot: TEST }, to });
  return [
    rule(`boundary: ${from}`, { path: FOLDERS, pathNot: [...atRunTime, ...typesOnly.map(folder)] }),
    ...typesOnly.map((name) =>
      rule(`types only: ${from} → ${name}`, { path: folder(name), dependencyTypesNot: ["type-only"] }),
    ),
  ];
});

module.exports = {
  forbidden: [
    ...boundaries,
    {
      name: "no cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no orphans",
      comment: "A module that nobody imports and that starts nothing is left over.",
      severity: "error",
      from: {
        orphan: true,
        path: "^(server|components|jobs)/",
        pathNot: [TEST, "\\.d\\.ts$", "^server/db/generated/"],
      },
      to: {},
    },
    {
      name: "only the engine sends",
      comment: "Proves that no web request calls a customer's URL: even a test send is a job.",
      severity: "error",
      from: { path: FOLDERS, pathNot: ["^server/(engine|egress)/", TEST] },
      to: { path: "^server/egress/" },
    },
    {
      name: "one way out",
      comment: "Outbound HTTP that the guarded client does not make could reach inside.",
      severity: "error",
      from: {
        path: "^(server|jobs|app|components)/",
        // Two that only listen.
        pathNot: ["^server/egress/", "^server/(observability/probes|api/http/http-server)\\.ts$", TEST],
      },
      to: { path: "^(node:)?https?$|^(node:)?http2$|^undici$|node_modules/undici/" },
    },
    {
      name: "SQL lives in server/db",
      severity: "error",
      from: { path: "^(server|jobs|app|components)/", pathNot: ["^server/(db|queue)/", TEST] },
      to: { path: "node_modules/(pg|@prisma)/|^server/db/generated/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the queue is behind server/queue",
      severity: "error",
      from: { path: "^(server|jobs|app|components)/", pathNot: ["^server/queue/", TEST] },
      to: { path: "node_modules/pg-boss/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the domain is pure",
      comment: "No files, no network, no timers; hashing is a function.",
      severity: "error",
      from: { path: "^server/domain/", pathNot: TEST },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?crypto$" },
    },
    {
      name: "the domain has few friends",
      severity: "error",
      from: { path: "^server/(domain|contracts)/", pathNot: TEST },
      to: { path: "node_modules/", pathNot: "node_modules/(zod|re2js|ajv|ajv-formats)/" },
    },
    {
      name: "tests stay out of the product",
      severity: "error",
      from: { path: "^(server|app|components|jobs)/", pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: "everything resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no tools in production",
      comment: "What ships needs only `dependencies`.",
      severity: "error",
      from: { path: "^(server|app|components|jobs)/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "node_modules/@types/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^server/db/generated/"] },
    exclude: { path: "^\\.next/|\\.css$" },
    tsConfig: { fileName: "tsconfig.json" },
    // Types count, too: a boundary is about what one knows, not only about what one runs.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".cjs", ".js", ".json"],
    },
  },
};
