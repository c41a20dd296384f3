import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type DatabaseProxy = {
  /** The same address, through the proxy. */
  through: (url: string) => string;
  /** Connections that were made so far. */
  readonly made: number;
  /**
   * From now on nothing passes on the connections there are, in neither direction, and neither end learns of it: as after
   * a firewall has forgotten them. New ones work.
   */
  silence: () => void;
  close: () => Promise<void>;
};

/** Stands between a process and its database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs: { near: Socket; far: Socket; silence: () => void }[] = [];
  // Half open, so that an end which says goodbye is not answered by the proxy itself.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    pairs.push(join(near, far));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    through: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(own) }).href,
    get made() {
      return pairs.length;
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

function join(near: Socket, far: Socket) {
  let isSilent = false;
  const unlessSilent = (work: () => unknown) => {
    if (!isSilent) work();
  };
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => unlessSilent(() => to.write(chunk)));
    from.on("end", () => unlessSilent(() => to.end()));
    from.on("close", () => unlessSilent(() => to.destroy()));
    from.on("error", () => undefined);
  };
  pass(near, far);
  pass(far, near);
  return {
    near,
    far,
    silence: () => {
      isSilent = true;
    },
  };
}
