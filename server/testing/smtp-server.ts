import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type ReceivedMail = { to: string; text: string };

/** A mail server that keeps what it is sent. What it says to a recipient or at the end of a mail can be chosen. */
export type TestSmtpServer = {
  url: string;
  received: ReceivedMail[];
  /** Answers RCPT; "250 ok" unless told otherwise. */
  answerRecipient: (answer: string) => void;
  /** Until the returned function is called, mails arrive but are not acknowledged. */
  hold: () => { arrived: Promise<undefined>; release: () => void };
  close: () => Promise<void>;
};

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let recipientAnswer = "250 ok";
  let gate: { arrived: () => void; opened: Promise<undefined> } | undefined;
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = "";
    let body: string[] | undefined;
    const takeLine = (line: string) => {
      if (body && line !== ".") return void body.push(line);
      if (body) {
        const mail = { to, text: body.join("\n") };
        body = undefined;
        gate?.arrived();
        return void (gate?.opened ?? Promise.resolve(undefined)).then(() => {
          received.push(mail);
          say("250 taken");
        });
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") say("250 localhost");
      else if (verb === "RCPT") {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        say(recipientAnswer);
      } else if (verb === "DATA") {
        body = [];
        say("354 go on");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else say("250 ok");
    };
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(takeLine);
    });
    say("220 localhost");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerRecipient: (answer) => {
      recipientAnswer = answer;
    },
    hold: () => {
      const arrived = Promise.withResolvers<undefined>();
      const opened = Promise.withResolvers<undefined>();
      gate = { arrived: () => arrived.resolve(undefined), opened: opened.promise };
      const release = () => {
        gate = undefined;
        opened.resolve(undefined);
      };
      return { arrived: arrived.promise, release };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
