import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { RECEIVER_CERTIFICATE } from "./capture-receiver";

const CHUNK = Buffer.alloc(64 * 1024, "x");
const GIBIBYTE = 1024 ** 3;
/** Blows up a thousandfold. */
const GZIP_BOMB = gzipSync(Buffer.alloc(8 * 1024 * 1024));

/** Writes until told to stop, as fast as the other side reads. */
function pour(socket: Socket, chunk: Buffer | string, limitBytes = Number.POSITIVE_INFINITY): void {
  let left = limitBytes;
  const write = () => {
    while (!socket.destroyed && left > 0) {
      left -= chunk.length;
      if (!socket.write(chunk)) {
        socket.once("drain", write);
        return;
      }
    }
    if (!socket.destroyed) socket.end();
  };
  write();
}

function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** What a receiver may do once a request has reached it. */
export const BEHAVIOURS = {
  silent: () => undefined,
  closesAtOnce: (socket: Socket) => socket.end(),
  resetsMidHeaders: (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nx-half: ", () => socket.resetAndDestroy()),
  resetsMidBody: (socket: Socket) =>
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf", () => socket.resetAndDestroy()),
  sendsOneGibibyte: (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${GIBIBYTE}\r\n\r\n`);
    pour(socket, CHUNK, GIBIBYTE);
  },
  dripsBody: (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
    drip(socket, "x", 20);
  },
  dripsHeaders: (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
    drip(socket, "x", 20);
  },
  floodsInterim: (socket: Socket) => pour(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(1_000)),
  dripsInterim: (socket: Socket) => drip(socket, "HTTP/1.1 102 Processing\r\n\r\n", 50),
  continuesUnasked: (socket: Socket) => pour(socket, "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000)),
  switchesProtocols: (socket: Socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"),
  sendsGzipBomb: (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${GZIP_BOMB.length}\r\n\r\n`);
    socket.write(GZIP_BOMB);
  },
  sendsHugeHeader: (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx-huge: ${"h".repeat(40_000)}\r\n\r\n`),
  poursHeaders: (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    pour(socket, `x-more: ${"h".repeat(1_000)}\r\n`.repeat(30));
  },
  poursTrailers: (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n");
    pour(socket, `x-more: ${"h".repeat(1_000)}\r\n`.repeat(30));
  },
  poursStatusLine: (socket: Socket) => {
    socket.write("HTTP/1.1 200 ");
    pour(socket, CHUNK);
  },
  poursChunkExtension: (socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;");
    pour(socket, CHUNK);
  },
  speaksGibberish: (socket: Socket) => socket.write("220 mail.example ESMTP ready\r\n"),
  /** Two bodies for one request: the second must not become the answer to the next one. */
  answersTwice: (socket: Socket) =>
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 Smuggled\r\ncontent-length: 2\r\n\r\nno"),
} satisfies Record<string, (socket: Socket) => unknown>;

export type Behaviour = keyof typeof BEHAVIOURS;

export type HostileReceiver = {
  url: string;
  port: number;
  /** How many connections were opened to it. */
  connections(): number;
  bytesWritten(): number;
  close(): Promise<void>;
};

/** A real server that speaks on the bare socket, so that it can break every rule of HTTP. */
export async function startHostileReceiver(
  behaviour: Behaviour | ((socket: Socket) => unknown),
  { tls = false }: { tls?: boolean } = {},
): Promise<HostileReceiver> {
  const behave = typeof behaviour === "function" ? behaviour : BEHAVIOURS[behaviour];
  const sockets = new Set<Socket>();
  let written = 0;
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => (written += socket.bytesWritten));
    socket.once("data", () => {
      behave(socket);
      socket.resume();
    });
  };
  const server = tls ? createTlsServer(RECEIVER_CERTIFICATE, onConnection) : createServer(onConnection);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}`,
    port,
    connections: () => sockets.size,
    bytesWritten: () => written,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
