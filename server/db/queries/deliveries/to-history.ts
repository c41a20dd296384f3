const SAME = `org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
  priority, sequence, created_at, replay_of, attempt_count, crash_count, fence, last_category, last_http_status, rule_name`;

export type UnsentReason = "cancelled" | "channel_deleted" | "caught_up";

/** The second half of settling what was never sent: the rows that are `gone` become history. Both are SQL texts. */
export const toHistory = (status: "'cancelled'" | "'failed'", reason: string): string =>
  `insert into engine.delivery_history (${SAME}, status, reason) select ${SAME}, ${status}, ${reason} from gone`;
