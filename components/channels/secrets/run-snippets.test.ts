import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { signHeaders } from "@/server/domain/signing/signature";
import { prepareKey } from "@/server/domain/signing/signing-key";
import {
  formatPrivateKey,
  formatSecret,
  publicKeyOf,
  type SignatureScheme,
} from "@/server/domain/signing/signing-secret";
import { verifySnippets } from "./verify-snippets";

/** Snippets that need no package, run by their own language against requests that we signed. */
type Request = { headers: Record<string, string>; body: string };
type Language = {
  name: string;
  schemes: readonly SignatureScheme[];
  /** What tells whether the language is on this machine. */
  probe: [string, ...string[]];
  /** One verdict per request, each on a line. One process for all of them: starting one is what takes the time. */
  run: (folder: string, code: string, requests: readonly Request[], env: NodeJS.ProcessEnv) => string;
};

/** What every check reads: the body in base64, then the headers in lower case. */
const asJson = (requests: readonly Request[]) =>
  JSON.stringify(
    requests.map(({ body, headers }) => ({
      body: Buffer.from(body).toString("base64"),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    })),
  );

const LANGUAGES: Language[] = [
  {
    name: "Python",
    schemes: ["timestamped", "sha256"],
    probe: ["python3", "--version"],
    run: (folder, code, requests, env) => {
      writeFileSync(path.join(folder, "check.py"), code + PYTHON_MAIN);
      return execFileSync("python3", ["check.py", asJson(requests)], { cwd: folder, env, encoding: "utf8" });
    },
  },
  {
    name: "Go",
    schemes: ["timestamped", "sha256", "ed25519"],
    probe: ["go", "version"],
    run: (folder, code, requests, env) => {
      writeFileSync(path.join(folder, "go.mod"), "module check\n");
      writeFileSync(path.join(folder, "signature.go"), code.replace(/^package \w+/m, "package main"));
      writeFileSync(path.join(folder, "main.go"), GO_MAIN);
      return execFileSync("go", ["run", ".", asJson(requests)], { cwd: folder, env, encoding: "utf8" });
    },
  },
  {
    name: "Java",
    schemes: ["standard", "timestamped", "sha256", "ed25519"],
    probe: ["javac", "-version"],
    run: (folder, code, requests, env) => {
      writeFileSync(path.join(folder, "TocsinSignature.java"), code);
      writeFileSync(path.join(folder, "Check.java"), JAVA_MAIN);
      execFileSync("javac", ["-encoding", "UTF-8", "Check.java"], { cwd: folder });
      const args = requests.flatMap(({ headers, body }) => [
        Buffer.from(body).toString("base64"),
        Object.entries(headers)
          .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
          .join("\n"),
      ]);
      return execFileSync("java", ["-Xshare:auto", "Check", ...args], { cwd: folder, env, encoding: "utf8" });
    },
  },
  {
    name: "PHP",
    schemes: ["standard", "timestamped", "sha256", "ed25519"],
    probe: ["php", "--version"],
    run: (folder, code, requests, env) => {
      const [declared = ""] = code.split("\nif (!is_genuine");
      writeFileSync(path.join(folder, "check.php"), declared + PHP_MAIN);
      return execFileSync("php", ["check.php", asJson(requests)], { cwd: folder, env, encoding: "utf8" });
    },
  },
];

const PYTHON_MAIN = `
import base64, json, sys
class Headers(dict):
    def get(self, name, default=None):
        return super().get(name.lower(), default)
for request in json.loads(sys.argv[1]):
    print(is_genuine(base64.b64decode(request["body"]), Headers(request["headers"])))
`;
const PHP_MAIN = `
foreach (json_decode($argv[1], true) as $request) {
    echo is_genuine(base64_decode($request["body"]), $request["headers"]) ? "true\\n" : "false\\n";
}
`;
const GO_MAIN = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	var requests []struct {
		Body    []byte
		Headers map[string]string
	}
	if err := json.Unmarshal([]byte(os.Args[1]), &requests); err != nil {
		panic(err)
	}
	for _, request := range requests {
		headers := http.Header{}
		for name, value := range request.Headers {
			headers.Set(name, value)
		}
		fmt.Println(IsGenuine(request.Body, headers))
	}
}
`;
const JAVA_MAIN = `import java.util.*;
public class Check {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length; i += 2) {
            Map<String, String> headers = new HashMap<>();
            for (String line : args[i + 1].split("\\n")) {
                String[] parts = line.split(": ", 2);
                if (parts.length == 2) headers.put(parts[0], parts[1]);
            }
            System.out.println(TocsinSignature.isGenuine(Base64.getDecoder().decode(args[i]), headers::get));
        }
    }
}`;

const BODY = '{"id":"msg_1","data":"Ärger, 12,50 €"}';
const secretOf = (scheme: SignatureScheme, seed: number) =>
  scheme === "ed25519" ? formatPrivateKey(Buffer.alloc(32, seed)) : formatSecret(Buffer.alloc(32, seed));

function sign(scheme: SignatureScheme, secrets: readonly string[], ageSeconds = 0): Record<string, string> {
  const [primary, secondary] = secrets.map((text) => prepareKey(text)!);
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
  return signHeaders({ scheme, secrets: [primary!, secondary], messageId: "msg_1", timestampSeconds, body: BODY });
}

const home = mkdtempSync(path.join(tmpdir(), "run-snippets-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const isThere = ([command, ...args]: Language["probe"]) => spawnSync(command, args).status === 0;

for (const { name, schemes, probe, run } of LANGUAGES.filter((language) => isThere(language.probe))) {
  describe.each(schemes)(`the ${name} snippet of %s, run by ${probe[0]}`, (scheme) => {
    it("accepts what we sign, also in rotation, and nothing else", () => {
      const [old, fresh] = [secretOf(scheme, 1), secretOf(scheme, 2)];
      const code = verifySnippets(scheme).find((snippet) => snippet.name === name)?.code ?? "";
      const folder = path.join(home, `${name}-${scheme}`);
      mkdirSync(folder);
      const env = { ...process.env, TOCSIN_SECRET: old, TOCSIN_PUBLIC_KEY: publicKeyOf(old) ?? "" };
      const requests = [
        { headers: sign(scheme, [old]), body: BODY },
        { headers: sign(scheme, [fresh, old]), body: BODY },
        { headers: sign(scheme, [fresh]), body: BODY },
        { headers: sign(scheme, [old]), body: `${BODY} ` },
        { headers: sign(scheme, [old], 600), body: BODY },
        { headers: {}, body: BODY },
      ];
      const verdicts = run(folder, code, requests, env).trim().toLowerCase().split("\n");
      expect(verdicts).toEqual(["true", "true", "false", "false", "false", "false"]);
    });
  });
}
