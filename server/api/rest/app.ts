import { type Context, Hono } from "hono";
import { newRequestId } from "@/server/contracts/request-id";
import { climb } from "./ladder";
import { openApiResponse } from "./openapi";
import { refuseAddress, refuseMethod } from "./refuse";
import type { Route } from "./route";
import { ROUTES } from "./routes";

const BASE_PATH = "/api/v1";
type Served = { Bindings: { requestId: string } };

/** All of REST as one function from a request to its answer: Next and the lean process serve the same. */
function makeApp(): Hono<Served> {
  const app = new Hono<Served>();
  app.get(`${BASE_PATH}/openapi.json`, () => openApiResponse());
  app.all(`${BASE_PATH}/openapi.json`, (c) => refuseMethod("GET", c.req.raw, c.env.requestId));
  for (const [path, routes] of byPath()) {
    const pattern = BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const route of routes) {
      app.on(route.method, pattern, (c: Context<Served>) =>
        climb(route, c.req.raw, { params: c.req.param(), ...c.env }),
      );
    }
    const allowed = routes.map(({ method }) => method).join(", ");
    app.all(pattern, (c) => refuseMethod(allowed, c.req.raw, c.env.requestId));
  }
  app.notFound((c) => refuseAddress(c.req.raw, c.env.requestId));
  return app;
}

/** What is written out comes before what stands for anything: `explain` is no id of a rule. */
function byPath(): [string, Route[]][] {
  const isPattern = ([path]: [string, Route[]]) => Number(path.includes("{"));
  return [...Map.groupBy(ROUTES, ({ path }) => path)].sort((a, b) => isPattern(a) - isPattern(b));
}

let app: Hono<Served> | undefined;

export function handleRest(request: Request): Response | Promise<Response> {
  return (app ??= makeApp()).fetch(request, { requestId: newRequestId() });
}
