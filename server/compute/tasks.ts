import { scanEvents } from "@/server/domain/json/raw-events";
import { checkSchema, readSchema } from "./schema-tasks";
import { explainEvents, matchEvents } from "./rule-tasks";

/** Everything that a compute thread can be asked. What a thread keeps from question to question are caches. */
export const TASKS = { matchEvents, explainEvents, readSchema, checkSchema, scanEvents };

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = ReturnType<Tasks[Name]>;
