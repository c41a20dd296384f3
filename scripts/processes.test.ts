import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isAlive, run, startService } from "./processes";

const folder = mkdtempSync(path.join(tmpdir(), "tocsin-processes-"));
const program = (name: string, source: string) => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = program(
  "server",
  `import net from "node:net";
   process.on("SIGTERM", () => { console.log("tidied up"); process.exit(0); });
   net.createServer().listen(0, "127.0.0.1", () => console.log("up " + process.pid));`,
);

describe("a process that a command starts", () => {
  it("may tidy up when it is stopped", async () => {
    const lines: string[] = [];
    const isUp = Promise.withResolvers<undefined>();
    const service = startService([server], {
      name: "server",
      env: process.env,
      onLine: (line) => {
        lines.push(line);
        if (line.startsWith("up")) isUp.resolve(undefined);
      },
    });
    await isUp.promise;
    await service.stop();
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(lines).toContain("tidied up");
  });

  it("does not outlive a command that was killed", async () => {
    const source = `
      import { startService } from ${JSON.stringify(new URL("processes.ts", import.meta.url).href)};
      startService([${JSON.stringify(server)}], { name: "server", env: process.env, onLine: (line) => {
        console.log(line.slice(3));
        process.kill(process.pid, "SIGKILL");
      } });`;
    const { signal, output } = await run(["--import", "tsx", program("command", source)]);
    expect(signal).toBe("SIGKILL");
    const orphan = Number(output);
    await expect.poll(() => isAlive(orphan), { timeout: 10_000 }).toBe(false);
  });

  it("hands over what it printed, and how it ended", async () => {
    const finished = await run([program("fails", `console.error("why"); process.exitCode = 3;`)]);
    expect(finished).toEqual({ code: 3, signal: null, output: "why\n" });
  });
});
