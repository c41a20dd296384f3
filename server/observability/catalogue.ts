/**
 * Every metric of the product, with the processes that show it. Dashboards and alert rules may use these and no others;
 * tests compare both, and what each process really shows, with this list.
 */
type ProcessKind = "web" | "api" | "worker";
const EVERYWHERE: readonly ProcessKind[] = ["web", "api", "worker"];
const WORKER: readonly ProcessKind[] = ["worker"];
/** A worker, and only while it has a bus to consume. */
const BUS: readonly ProcessKind[] = [];

export const METRICS: readonly { name: string; on: readonly ProcessKind[] }[] = [
  // What happened.
  { name: "webhook_deliveries_total", on: EVERYWHERE },
  { name: "webhook_circuit_breaker_transitions_total", on: EVERYWHERE },
  { name: "webhook_events_received_total", on: EVERYWHERE },
  { name: "webhook_idempotency_duplicates_total", on: EVERYWHERE },
  { name: "webhook_delivery_duration_seconds", on: WORKER },
  { name: "webhook_retry_attempt_number", on: WORKER },
  { name: "webhook_rate_limit_hits_total", on: WORKER },
  { name: "webhook_recovered_total", on: WORKER },
  { name: "webhook_superseded_total", on: WORKER },
  { name: "webhook_events_set_aside_total", on: WORKER },
  { name: "webhook_claim_duration_seconds", on: WORKER },
  // How it is over all organisations: read by one worker at a time, shown by every process.
  { name: "webhook_queue_depth", on: EVERYWHERE },
  { name: "webhook_inbox_depth", on: EVERYWHERE },
  { name: "webhook_queue_oldest_seconds", on: EVERYWHERE },
  { name: "webhook_circuit_breaker_state", on: EVERYWHERE },
  { name: "webhook_circuit_blocked_deliveries", on: EVERYWHERE },
  { name: "webhook_outage_longest_seconds", on: EVERYWHERE },
  { name: "webhook_endpoints_unavailable", on: EVERYWHERE },
  { name: "webhook_dlq_size", on: EVERYWHERE },
  { name: "webhook_dlq_largest", on: EVERYWHERE },
  // With EVENT_BUS=redis or nats.
  { name: "webhook_bus_lag", on: BUS },
  { name: "webhook_bus_up", on: BUS },
  { name: "webhook_bus_consumed_total", on: BUS },
  { name: "webhook_bus_redelivered_total", on: BUS },
  { name: "webhook_bus_poisoned_total", on: BUS },
  // How this process is.
  { name: "webhook_database_up", on: EVERYWHERE },
  { name: "webhook_worker_health", on: WORKER },
  { name: "webhook_worker_pool_utilization", on: WORKER },
  { name: "tocsin_jobs_total", on: WORKER },
  { name: "tocsin_job_duration_seconds", on: WORKER },
  { name: "tocsin_queue_jobs", on: WORKER },
];
