import { generateClient } from "./build";
import { complain, messageOf } from "./screen";

/** Generates the database client unless it is up to date. */
generateClient().catch((error: unknown) => {
  complain(messageOf(error));
  process.exit(1);
});
