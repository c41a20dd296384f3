import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { NotificationFilter } from "./notification-filter";

export type DatabaseProxy = {
  /** The same address, through the proxy. */
  through: (url: string) => string;
  /** Connections that were made so far. */
  readonly made: number;
  /** Notifications that were not passed on. */
  readonly dropped: number;
  /**
   * From now on nothing passes on the connections there are, in neither direction, and neither end learns of it: as after
   * a firewall has forgotten them. New ones work.
   */
  silence: () => void;
  close: () => Promise<void>;
};

export type ProxyGiven = {
  /** Passes on everything but notifications, and nobody learns of it. */ losesNotifications?: boolean;
};

/** Stands between a process and its database. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { losesNotifications = false }: ProxyGiven = {},
): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs: (ReturnType<typeof join> & { filter: NotificationFilter | null })[] = [];
  // Half open, so that an end which says goodbye is not answered by the proxy itself.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const filter = losesNotifications ? new NotificationFilter() : null;
    pairs.push({ ...join(near, far, filter), filter });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    through: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(own) }).href,
    get made() {
      return pairs.length;
    },
    get dropped() {
      return pairs.reduce((sum, { filter }) => sum + (filter?.dropped ?? 0), 0);
    },
    silence: () => {
      for (const pair of pairs) pair.silence();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
  };
}

function join(near: Socket, far: Socket, filter: NotificationFilter | null) {
  let isSilent = false;
  const unlessSilent = (work: () => unknown) => {
    if (!isSilent) work();
  };
  const pass = (from: Socket, to: Socket, through: (chunk: Buffer) => Buffer) => {
    from.on("data", (chunk: Buffer) => unlessSilent(() => to.write(through(chunk))));
    from.on("end", () => unlessSilent(() => to.end()));
    from.on("close", () => unlessSilent(() => to.destroy()));
    from.on("error", () => undefined);
  };
  pass(near, far, (chunk) => chunk);
  pass(far, near, (chunk) => filter?.pass(chunk) ?? chunk);
  return {
    near,
    far,
    silence: () => {
      isSilent = true;
    },
  };
}
