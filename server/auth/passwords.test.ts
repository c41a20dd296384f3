import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords";

describe("a password", () => {
  it("is kept as argon2id with 19 MiB and two passes, salted", async () => {
    const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword("same", one)).toBe(true);
    expect(await isPassword("other", one)).toBe(false);
  });

  it("is nobody's where there is no hash, not even the decoy's own", async () => {
    expect(await isPassword("this is not a password", null)).toBe(false);
    expect(await isPassword("", undefined)).toBe(false);
  });

  it("costs as much to check for someone who does not exist as for someone who does", async () => {
    const stored = await hashPassword("right");
    await isPassword("warm up the decoy", null);
    const cpu = async (against: string | null) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 5; time++) await isPassword("wrong", against);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Spent processor time, not the clock on the wall: other processes share this machine.
    const ratio = (await cpu(null)) / (await cpu(stored));
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});
