import type { SealedPlace } from "./envelope";
import {
  channelHeadersPlace,
  channelSecretPlace,
  channelUrlPlace,
  inboxTokenPlace,
  mailPlace,
  poisonBodyPlace,
  restAnswerPlace,
  testTargetPlace,
} from "./places";

/** The primary key of a row, as text. */
export type SealedKey = Record<string, string>;

export type SealedColumn = {
  table: string;
  column: string;
  /** The primary key, with the types of its columns. */
  key: Readonly<Record<string, "uuid" | "text">>;
  place: (key: SealedKey) => SealedPlace;
};

const of = (key: SealedKey, column: string): string => key[column] ?? "";
const ROW = { org_id: "uuid", id: "uuid" } as const;

/** Every column that holds sealed values. A test compares this list with the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "channels",
    column: "sealed_url",
    key: ROW,
    place: (key) => channelUrlPlace(of(key, "org_id"), of(key, "id")),
  },
  {
    table: "channels",
    column: "sealed_headers",
    key: ROW,
    place: (key) => channelHeadersPlace(of(key, "org_id"), of(key, "id")),
  },
  {
    table: "channel_secrets",
    column: "sealed_secret",
    key: { org_id: "uuid", channel_id: "uuid", slot: "text" },
    place: (key) => channelSecretPlace(of(key, "org_id"), of(key, "channel_id")),
  },
  {
    table: "inboxes",
    column: "sealed_token",
    key: { org_id: "uuid" },
    place: (key) => inboxTokenPlace(of(key, "org_id")),
  },
  { table: "mail_outbox", column: "sealed_text", key: { id: "uuid" }, place: (key) => mailPlace(of(key, "id")) },
  { table: "mail_outbox", column: "sealed_extra", key: { id: "uuid" }, place: (key) => mailPlace(of(key, "id")) },
  {
    table: "engine.test_sends",
    column: "sealed_target",
    key: ROW,
    place: (key) => testTargetPlace(of(key, "org_id"), of(key, "id")),
  },
  {
    table: "engine.poison_messages",
    column: "sealed_body",
    key: ROW,
    place: (key) => poisonBodyPlace(of(key, "org_id"), of(key, "id")),
  },
  {
    table: "engine.rest_answers",
    column: "sealed_answer",
    key: { org_id: "uuid", key_id: "uuid", route: "text", idempotency_key: "text" },
    place: (key) =>
      restAnswerPlace(of(key, "org_id"), {
        keyId: of(key, "key_id"),
        route: of(key, "route"),
        idempotencyKey: of(key, "idempotency_key"),
      }),
  },
];
