import { describe, expect, it } from "vitest";
import { systemBrowsers } from "./browser";

const paths = (env: Record<string, string>, present: string[], platform: NodeJS.Platform) =>
  systemBrowsers({ NODE_ENV: "test", ...env }, (file) => present.includes(String(file)), platform).map(
    ({ path }) => path,
  );

describe("browsers of the system", () => {
  it("prefers chromium to chrome wherever they are on the path", () => {
    const present = ["/usr/bin/google-chrome", "/opt/bin/chromium"];
    expect(paths({ PATH: "/usr/bin:/opt/bin" }, present, "linux")).toEqual([
      "/opt/bin/chromium",
      "/usr/bin/google-chrome",
    ]);
  });

  it("knows where applications are on a Mac", () => {
    const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    expect(paths({ PATH: "/usr/bin" }, [chrome], "darwin")).toEqual([chrome]);
  });

  it("finds none where there is none", () => {
    expect(paths({}, [], "linux")).toEqual([]);
    expect(paths({}, [], "win32")).toEqual([]);
  });
});
