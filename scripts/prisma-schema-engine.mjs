#!/usr/bin/env node
// Stands in for Prisma's native `schema-engine`: the same command line and JSON-RPC over stdio, served by Prisma's own
// engine compiled to WebAssembly, on @prisma/adapter-pg. The files and the database it leaves are the stock ones.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

/** The catalogue's one-byte type "char", and text. */
const CHAR_OID = 18;
const TEXT_OID = 25;
const ENGINE_ERROR = 4466;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: "string", multiple: true, default: [] },
    datasource: { type: "string", default: "{}" },
    version: { type: "boolean" },
  },
});
const wasmDirectory = path.dirname(
  createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
);
const { url } = JSON.parse(options.datasource);
const schema = url ? (new URL(url).searchParams.get("schema") ?? undefined) : undefined;

if (options.version) printVersion();
else if (positionals[0] === "cli") await runCommand(positionals[1]);
else serve();

function printVersion() {
  const { version } = JSON.parse(readFileSync(path.join(wasmDirectory, "package.json"), "utf8"));
  console.log(`schema-engine-cli ${version.split(".").pop()} (wasm ${version})`);
}

async function runCommand(command) {
  process.stderr.write("{}\n"); // the caller drops the first line
  const database = pg.escapeIdentifier(databaseName());
  try {
    if (command === "can-connect-to-database") await withClient(undefined, (client) => client.query("select 1"));
    else if (command === "create-database") await onServer(`create database ${database}`);
    else if (command === "drop-database") {
      await onServer(`drop database ${database} with (force)`);
      report("INFO", { message: "The database was successfully dropped." });
    } else throw new Error(`unknown command ${command}`);
  } catch (error) {
    const [error_code, message] = connectionError(error);
    report("ERROR", { is_panic: false, error_code, message });
    process.exitCode = 1;
  }
}

function serve() {
  let engine;
  let queue = Promise.resolve();
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

  async function call(method, params) {
    if (method === "createDatabase") {
      await onServer(`create database ${pg.escapeIdentifier(databaseName())}`);
      return { databaseName: databaseName() };
    }
    engine ??= loadEngine();
    const result = await (await engine)[method === "getDatabaseVersion" ? "version" : method](params);
    if (method !== "diff") return result ?? null;
    // The native engine prints a difference while it runs; this one returns it.
    if (result.stdout) send({ id: -1, method: "print", params: { content: result.stdout.replace(/\n$/, "") } });
    return { exitCode: result.exitCode };
  }

  async function answer({ id, method, params }) {
    try {
      send({ id, result: await call(method, params) });
    } catch (error) {
      const data = { is_panic: false, message: error?.message ?? String(error), error_code: error?.code };
      send({
        id,
        error: { code: ENGINE_ERROR, message: "An error happened. Check the data field for details.", data },
      });
    }
  }

  createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on("line", (line) => {
      const message = JSON.parse(line);
      // What has no method is the receipt of something we printed.
      if (message.method) queue = queue.then(() => answer(message));
    })
    .on("close", () => void queue.finally(() => process.exit(0)));
}

async function loadEngine() {
  const runtime = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = new WebAssembly.Module(readFileSync(path.join(wasmDirectory, "schema_engine_bg.wasm")));
  const { exports } = new WebAssembly.Instance(module, { "./schema_engine_bg.js": runtime });
  runtime.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  const adapter = bindMigrationAwareSqlAdapterFactory(new EngineAdapter({ ...connection(), max: 1 }, { schema }));
  const datamodels = options.datamodels.map((file) => [file, readFileSync(file, "utf8")]);
  return runtime.SchemaEngine.new({ datamodels: datamodels.length ? datamodels : undefined }, () => {}, adapter);
}

class EngineAdapter extends PrismaPg {
  async connect() {
    return asEngineNeeds(await super.connect());
  }

  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    await onServer(`create database ${pg.escapeIdentifier(database)}`);
    const shadow = asEngineNeeds(await new PrismaPg({ ...connection(database), max: 1 }, { schema }).connect());
    const disconnect = shadow.dispose.bind(shadow);
    return Object.assign(shadow, {
      // The adapter would drop it while still connected, which PostgreSQL refuses.
      async dispose() {
        await disconnect();
        await onServer(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
      },
    });
  }
}

function asEngineNeeds(adapter) {
  return Object.assign(adapter, {
    // The adapter splits a script at every semicolon, function bodies included. The native engine sends it whole.
    async executeScript(script) {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        adapter.onError(error);
      }
    },
    // The adapter does not know "char", which the engine's look at the catalogue selects: it is read as text.
    async queryRaw(query) {
      const chars = new Set();
      const reading = Object.create(adapter, {
        performIO: { value: async (sql) => asText(await adapter.performIO(sql), chars) },
      });
      const result = await Object.getPrototypeOf(adapter).queryRaw.call(reading, query);
      const columnTypes = result.columnTypes.map((type, index) => (chars.has(index) ? ColumnTypeEnum.Character : type));
      return { ...result, columnTypes };
    },
  });
}

function asText(result, chars) {
  const fields = result.fields.map((field, index) => {
    if (field.dataTypeID !== CHAR_OID) return field;
    chars.add(index);
    return { ...field, dataTypeID: TEXT_OID };
  });
  return { ...result, fields };
}

function connection(database) {
  const target = new URL(url);
  target.searchParams.delete("schema"); // Prisma's parameter, unknown to PostgreSQL
  if (database) target.pathname = `/${encodeURIComponent(database)}`;
  return { connectionString: target.href, ...(schema ? { options: `-c search_path="${schema}"` } : {}) };
}

function databaseName() {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function onServer(sql) {
  return withClient("postgres", (client) => client.query(sql));
}

async function withClient(database, work) {
  const client = new pg.Client(connection(database));
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The codes by which Prisma's command line decides what to do next. */
function connectionError(error) {
  const { hostname, port } = new URL(url);
  if (error.code === "3D000") return ["P1003", `Database \`${databaseName()}\` does not exist`];
  if (error.code === "28P01" || error.code === "28000") return ["P1000", `Authentication failed at \`${hostname}\``];
  if (error.code === "42501") return ["P1010", `Access to the database \`${databaseName()}\` was denied`];
  return ["P1001", `Can't reach database server at \`${hostname}:${port || 5432}\`: ${error.message || error.code}`];
}

function report(level, fields) {
  const entry = { timestamp: new Date().toISOString(), level, fields, target: "schema_engine::logger" };
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}
