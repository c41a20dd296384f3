// The entry of a compute thread. Plain JavaScript, so that it starts alike from source and from a bundled web process;
// what a thread runs is TypeScript, read from the source by the loader that every process of the project uses.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
