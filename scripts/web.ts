import { isDashboardBuilt } from "./build";
import { startService } from "./processes";
import { complain, messageOf, say } from "./screen";
import { webArguments } from "./launch/services";
import { loadDotEnv, webEnvironment } from "./launch/settings";
import { onStopRequest } from "./launch/shutdown";

/** `npm run web`: the dashboard and the API alone, from the last build, with the settings of the environment. */
try {
  if (!isDashboardBuilt()) throw new Error("There is no build yet. Run `npm run build` first.");
  loadDotEnv();
  const env = { ...webEnvironment(process.env), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const web = startService(webArguments(env), { name: "web", env, onLine: say });
  const asked = new AbortController();
  onStopRequest(() => {
    asked.abort();
    void web.stop();
  });
  const { code } = await web.exited;
  process.exit(asked.signal.aborted ? 0 : (code ?? 1));
} catch (error) {
  complain(messageOf(error));
  process.exit(1);
}
