// Generated from the OpenAPI document by `npm run client`. Do not edit.
export interface paths {
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, the newest first.
         * @description Scope: `read`.
         */
        get: operations["getEvents"];
        put?: never;
        /**
         * Publish one event or up to 500.
         * @description 202 says that all of it is stored. A batch is accepted whole or refused whole. `Idempotency-Key`, or `idempotencyKey` in the event, dedupes for 24 hours per organisation: a repeat is answered with the id of the first event and `duplicate: true`; for a batch the header stands for every event without a key of its own. CloudEvents 1.0 are taken structured, in batches and in binary mode (`ce-` headers); `source` and `id` are their key. Bodies may be compressed with gzip or br.
         *
         *     Scope: `events:write`.
         */
        post: operations["postEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An event, its status and its deliveries.
         * @description Scope: `read`.
         */
        get: operations["getEventsByEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every attempt to deliver an event, over all of its deliveries.
         * @description Scope: `read`.
         */
        get: operations["getEventsByEventAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event types of the catalogue, by name.
         * @description Scope: `read`.
         */
        get: operations["getEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An event type with its schema and example.
         * @description Scope: `read`.
         */
        get: operations["getEventTypesByName"];
        /**
         * Describe an event type, or replace its description.
         * @description With a schema, events that do not fit it are refused, or accepted with a warning.
         *
         *     Scope: `manage`.
         */
        put: operations["putEventTypesByName"];
        post?: never;
        /**
         * Remove an event type from the catalogue.
         * @description Its events are still accepted; with the next one it is there again, as discovered.
         *
         *     Scope: `manage`.
         */
        delete: operations["deleteEventTypesByName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels, by name.
         * @description Scope: `read`.
         */
        get: operations["getChannels"];
        put?: never;
        /**
         * Create a channel; with `eventTypes`, subscribe it to them.
         * @description `signing.secret` is shown here and never again.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A channel, its rules and the fingerprints of its secrets.
         * @description Scope: `read`.
         */
        get: operations["getChannelsByChannel"];
        put?: never;
        post?: never;
        /**
         * Delete a channel and cancel its pending deliveries.
         * @description Refused while an active rule delivers to it; the answer names the rules.
         *
         *     Scope: `manage`.
         */
        delete: operations["deleteChannelsByChannel"];
        options?: never;
        head?: never;
        /**
         * Change a channel. Only what is named changes.
         * @description `metadata` and `policy` change as a whole. `headers` sets the names it has and removes those set to null.
         *
         *     Scope: `manage`.
         */
        patch: operations["patchChannelsByChannel"];
        trace?: never;
    };
    "/channels/{channelId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new signing secret; the old one keeps signing until its grace period ends.
         * @description `signing.secret` is shown here and never again. Only owners make keys with this scope.
         *
         *     Scope: `secrets:rotate`.
         */
        post: operations["postChannelsByChannelRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/clear-secondary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the grace period of the old secret now.
         * @description Scope: `secrets:rotate`.
         */
        post: operations["postChannelsByChannelClearSecondary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/extend-grace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the old secret sign for this many hours from now on.
         * @description Scope: `secrets:rotate`.
         */
        post: operations["postChannelsByChannelExtendGrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a channel is doing, in a word, a sentence and figures.
         * @description Scope: `read`.
         */
        get: operations["getChannelsByChannelHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a channel, the newest first.
         * @description Scope: `read`.
         */
        get: operations["getChannelsByChannelDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one test request to a channel.
         * @description A worker sends it: no rule, no retry, nothing in the history. Ask for the result by its id.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannelsByChannelTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a test request; kept for an hour.
         * @description Scope: `read`.
         */
        get: operations["getChannelsByChannelTestsByTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a channel.
         * @description Pending deliveries are held, within the limits of the channel's policy.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannelsByChannelPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused channel.
         * @description `catchUp` says which held deliveries are sent: `all`, the `latest` of each key, or one `summary`.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannelsByChannelResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a channel.
         * @description Pending deliveries are held, within the limits of the channel's policy.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannelsByChannelDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a channel.
         * @description `catchUp` says which held deliveries are sent: `all`, the `latest` of each key, or one `summary`.
         *
         *     Scope: `manage`.
         */
        post: operations["postChannelsByChannelEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{channelId}/circuit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The circuit breaker of a channel, its settings and what led there.
         * @description Scope: `read`.
         */
        get: operations["getChannelsByChannelCircuit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reset a circuit, or force it open or closed.
         * @description Scope: `manage`.
         */
        patch: operations["patchChannelsByChannelCircuit"];
        trace?: never;
    };
    "/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rules, by name.
         * @description Scope: `read`.
         */
        get: operations["getRules"];
        put?: never;
        /**
         * Create a rule.
         * @description Scope: `manage`.
         */
        post: operations["postRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A rule.
         * @description Scope: `read`.
         */
        get: operations["getRulesByRule"];
        put?: never;
        post?: never;
        /**
         * Delete a rule. Pending deliveries are still sent.
         * @description Scope: `manage`.
         */
        delete: operations["deleteRulesByRule"];
        options?: never;
        head?: never;
        /**
         * Change a rule. Only what is named changes.
         * @description `channelIds` replaces all bindings.
         *
         *     Scope: `manage`.
         */
        patch: operations["patchRulesByRule"];
        trace?: never;
    };
    "/rules/{ruleId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a rule, disable it, or make it a draft.
         * @description Scope: `manage`.
         */
        post: operations["postRulesByRuleStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{ruleId}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a rule until a time, or unmute it.
         * @description Scope: `manage`.
         */
        post: operations["postRulesByRuleMute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{ruleId}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channels that a rule delivers to.
         * @description Scope: `read`.
         */
        get: operations["getRulesByRuleChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{ruleId}/channels/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Bind a channel to a rule. Repeating it changes nothing.
         * @description Scope: `manage`.
         */
        put: operations["putRulesByRuleChannelsByChannel"];
        post?: never;
        /**
         * Unbind a channel from a rule; 404 when it was not bound.
         * @description Scope: `manage`.
         */
        delete: operations["deleteRulesByRuleChannelsByChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why a rule matches an event, or why not.
         * @description An event by id or written out, against a rule by id or a draft. It changes nothing.
         *
         *     Scope: `read`.
         */
        post: operations["postRulesExplain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a rule would have done with the events of the last day or week.
         * @description Scope: `read`.
         */
        post: operations["postRulesBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open groups: events that are still being collected. Those that close first come first.
         * @description Scope: `read`.
         */
        get: operations["getGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{groupId}/flush": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a group now and deliver it.
         * @description Scope: `manage`.
         */
        post: operations["postGroupsByGroupFlush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Discard a group: its events are recorded as suppressed, and not delivered.
         * @description Scope: `manage`.
         */
        delete: operations["deleteGroupsByGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, the newest first.
         * @description Scope: `read`.
         */
        get: operations["getDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A delivery, its events, and the other deliveries of the same message.
         * @description Scope: `read`.
         */
        get: operations["getDeliveriesByDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every attempt of a delivery, oldest first: what was sent, what came back and how long it took.
         * @description Scope: `read`.
         */
        get: operations["getDeliveriesByDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text that is signed and sent, up to 256 KiB of it.
         * @description Scope: `read`.
         */
        get: operations["getDeliveriesByDeliveryBody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a settled delivery again, as a new one with the same events and the same `webhook-id`.
         * @description At most ten an hour per organisation; use POST /replays for more.
         *
         *     Scope: `manage`.
         */
        post: operations["postDeliveriesByDeliveryReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery that is still pending.
         * @description Scope: `manage`.
         */
        post: operations["postDeliveriesByDeliveryCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{deliveryId}/retry-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next attempt of a pending delivery due now.
         * @description Whatever holds its channel still holds it.
         *
         *     Scope: `manage`.
         */
        post: operations["postDeliveriesByDeliveryRetryNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batch replays, the newest first.
         * @description Scope: `read`.
         */
        get: operations["getReplays"];
        put?: never;
        /**
         * Replay many settled deliveries, by filter or by ids.
         * @description A field of the filter is one value or several. With `dryRun` nothing is changed: the answer (200) says how many match and how long they would take.
         *
         *     Scope: `manage`.
         */
        post: operations["postReplays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A batch replay: its progress and its report.
         * @description Scope: `read`.
         */
        get: operations["getReplaysByReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays/{replayId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deliveries of a batch: what was sent again, and what was skipped and why.
         * @description Scope: `read`.
         */
        get: operations["getReplaysByReplayItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays/{replayId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch replay.
         * @description Scope: `manage`.
         */
        post: operations["postReplaysByReplayPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays/{replayId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused batch replay.
         * @description Scope: `manage`.
         */
        post: operations["postReplaysByReplayResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replays/{replayId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a batch replay, and cancel what still waits.
         * @description Scope: `manage`.
         */
        post: operations["postReplaysByReplayCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters: deliveries that failed permanently and were not delivered by a later replay.
         * @description The newest first. A page may be short although there are more; continue until `nextCursor` is null.
         *
         *     Scope: `read`.
         */
        get: operations["getDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dead-letters/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dead letters by cause and channel.
         * @description Scope: `read`.
         */
        get: operations["getDeadLettersSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of the organisation.
         * @description Scope: `read`.
         */
        get: operations["getStatsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/channels/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of a channel.
         * @description Scope: `read`.
         */
        get: operations["getStatsChannelsByChannel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often each rule fired; rules that sent nothing are left out.
         * @description Scope: `read`.
         */
        get: operations["getStatsRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what, the newest first.
         * @description Scope: `read`.
         */
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organisation of this key: its limits, its quotas and their use, and its delivery defaults.
         * @description Scope: `read`.
         */
        get: operations["getOrg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the organisation. Only what is named changes.
         * @description `limits`, `quotas` and `policy` are for owners: they need a key that an owner made. `policy` holds the delivery defaults of every channel (retries among them) and changes as a whole; `limits` and `quotas` change by name, and null gives one back to its default.
         *
         *     Scope: `manage`.
         */
        patch: operations["patchOrg"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A refusal (RFC 9457). */
        Problem: {
            /** @description `urn:tocsin:error:<code>` */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "bad_request" | "invalid_input" | "payload_too_large" | "unsupported_media_type" | "not_signed_in" | "invalid_credentials" | "invalid_api_key" | "forbidden" | "insufficient_scope" | "cross_site_request" | "not_found" | "precondition_failed" | "method_not_allowed" | "rate_limited" | "unavailable" | "bus_unavailable" | "bus_full" | "internal" | "email_taken" | "slug_taken" | "password_wrong" | "link_invalid" | "invitation_other_email" | "already_member" | "last_owner" | "owner_required" | "quota_exceeded" | "conflict" | "name_taken" | "channel_bound" | "channel_type_immutable" | "channel_not_signed" | "url_refused" | "idempotency_conflict" | "event_invalid" | "publish_quota_exceeded" | "batch_too_large" | "delivery_in_flight" | "delivery_not_failed" | "replay_running" | "replay_batch_running" | "replay_empty" | "replay_limit" | "group_closed" | "no_secondary_secret";
            /** @description What is wrong with this request. */
            detail?: string;
            /** @description Field → what to change. */
            fields?: {
                [key: string]: string;
            };
            requestId: string;
        };
        Event: {
            type: string;
            /** @default api */
            source?: string;
            subject?: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            occurredAt?: string;
            /**
             * @default normal
             * @enum {string}
             */
            priority?: "low" | "normal" | "high";
            idempotencyKey?: string;
            data?: Record<string, unknown> | unknown[] | string | number | boolean | null;
        };
        Json: unknown;
        /** @description CloudEvents 1.0. Other extension attributes are accepted and not kept. */
        CloudEvent: {
            /** @constant */
            specversion: "1.0";
            id: string;
            source: string;
            type: string;
            subject?: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            time?: string;
            /** @constant */
            datacontenttype?: "application/json";
            dataschema?: string;
            /**
             * @description A Tocsin extension.
             * @enum {string}
             */
            priority?: "low" | "normal" | "high";
            data?: Record<string, unknown> | unknown[] | string | number | boolean | null;
        } & {
            [key: string]: unknown;
        };
        PublishedEvent: {
            /** @description Of the first event with this key, when `duplicate` is true. */
            id: string;
            type: string;
            idempotencyKey: string;
            duplicate: boolean;
            /** @description Where the event does not fit the schema of its type, which only warns. */
            warnings: string[];
        };
        EventHead: {
            /** @example evt_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            type: string;
            source: string;
            subject: string | null;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            receivedAt: string;
            bytes: number;
        };
        EventDetail: {
            /** @example evt_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            type: string;
            source: string;
            subject: string | null;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            receivedAt: string;
            bytes: number;
            idempotencyKey: string;
            requestId: string | null;
            /** @description As it was published. */
            data: unknown;
            /** @enum {string} */
            stage: "received" | "set_aside" | "matched_nothing" | "suppressed" | "grouped" | "delivering" | "done";
            /** @description Oldest first, replays included; at most a hundred. */
            deliveries: components["schemas"]["Delivery"][];
            groups: {
                /** @example grp_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                ruleId: string;
                ruleName: string | null;
                channelName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                flushAt: string;
            }[];
            suppressions: {
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                ruleId: string;
                ruleName: string | null;
                reason: string;
                detail: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                at: string;
            }[];
        };
        Delivery: {
            /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            /** @description What receivers see as `webhook-id`; the same for every replay. */
            messageId: string;
            /** @enum {string} */
            status: "pending" | "processing" | "succeeded" | "failed" | "cancelled";
            reason: string | null;
            channel: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
            };
            rule: {
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
            };
            eventTypes: string[];
            eventCount: number;
            byteCount: number;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            sequence: number;
            attemptCount: number;
            maxAttempts: number;
            lastCategory: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked") | null;
            lastHttpStatus: number | null;
            /** @description When it is due; null once it is settled. */
            sendAfter: string | null;
            /** @description Why it is not sent although it may be due. */
            holdReason: string | null;
            holdUntil: string | null;
            replayOf: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            settledAt: string | null;
        };
        EventTypeHead: {
            name: string;
            description: string;
            /** @enum {string} */
            onInvalid: "reject" | "warn";
            /** @description Seen on an event, and not described yet. */
            discovered: boolean;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
            hasSchema: boolean;
            hasExample: boolean;
        };
        EventType: {
            name: string;
            description: string;
            /** @enum {string} */
            onInvalid: "reject" | "warn";
            /** @description Seen on an event, and not described yet. */
            discovered: boolean;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
            /** @description JSON Schema 2020-12 for `data`, or null. */
            schema: unknown;
            example: unknown;
        };
        CreatedChannel: {
            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            name: string;
            /** @enum {string} */
            type: "webhook" | "slack" | "mattermost" | "discord" | "teams" | "google-chat" | "pagerduty" | "opsgenie";
            description: string;
            /** @description Paths and queries may hold secrets, so they are never shown. */
            urlOrigin: string;
            headerNames: string[];
            /** @enum {string} */
            signatureScheme: "standard" | "timestamped" | "sha256" | "ed25519";
            metadata: {
                [key: string]: string;
            };
            /** @description What was set; the rest comes from the organisation and the installation. */
            policy: {
                retry?: {
                    /** @enum {string} */
                    preset?: "standard" | "fast" | "patient";
                    readonly delaysSeconds?: number[];
                    baseSeconds?: number;
                    multiplier?: number;
                    capSeconds?: number;
                    maxAttempts?: number;
                    jitter?: number;
                    retryClientErrors?: boolean;
                    timeoutSeconds?: number;
                    timeoutGrowth?: number;
                };
                /** @enum {string} */
                ordering?: "none" | "per_event_type" | "strict";
                maxConcurrency?: number;
                rate?: {
                    perMinute: number;
                    burst: number;
                };
                circuit?: {
                    enabled?: boolean;
                    failurePercent?: number;
                    minCalls?: number;
                    windowSeconds?: number;
                    failuresInRow?: number;
                    sleepSeconds?: number;
                    maxSleepSeconds?: number;
                    probes?: number;
                    successPercent?: number;
                    rampSeconds?: number;
                };
                /** @enum {string} */
                deadHead?: "skip" | "pause";
                hold?: {
                    maxDeliveries?: number;
                    maxAgeSeconds?: number;
                };
                autoDisable?: boolean;
            };
            /** @enum {string} */
            status: "enabled" | "paused" | "disabled";
            statusReason: string | null;
            statusAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
            rules: {
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
                /** @enum {string} */
                status: "draft" | "active" | "disabled" | "deleted";
            }[];
            /** @description Known by their fingerprints; a secret is shown once, when it is made. */
            secrets: {
                /** @enum {string} */
                slot: "primary" | "secondary";
                fingerprint: string;
                publicKey: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                createdAt: string;
                expiresAt: string | null;
            }[];
            /** @description Null for receivers that cannot verify a signature. */
            signing: components["schemas"]["NewSecret"] | null;
            /** @description The rule made of `eventTypes`. */
            ruleId: string | null;
        };
        NewSecret: {
            /** @description Shown here and never again. */
            secret: string | null;
            /** @description Of an ed25519 pair. */
            publicKey: string | null;
            fingerprint: string;
        };
        ChannelHead: {
            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            name: string;
            /** @enum {string} */
            type: "webhook" | "slack" | "mattermost" | "discord" | "teams" | "google-chat" | "pagerduty" | "opsgenie";
            description: string;
            /** @description Paths and queries may hold secrets, so they are never shown. */
            urlOrigin: string;
            headerNames: string[];
            /** @enum {string} */
            signatureScheme: "standard" | "timestamped" | "sha256" | "ed25519";
            metadata: {
                [key: string]: string;
            };
            /** @description What was set; the rest comes from the organisation and the installation. */
            policy: {
                retry?: {
                    /** @enum {string} */
                    preset?: "standard" | "fast" | "patient";
                    readonly delaysSeconds?: number[];
                    baseSeconds?: number;
                    multiplier?: number;
                    capSeconds?: number;
                    maxAttempts?: number;
                    jitter?: number;
                    retryClientErrors?: boolean;
                    timeoutSeconds?: number;
                    timeoutGrowth?: number;
                };
                /** @enum {string} */
                ordering?: "none" | "per_event_type" | "strict";
                maxConcurrency?: number;
                rate?: {
                    perMinute: number;
                    burst: number;
                };
                circuit?: {
                    enabled?: boolean;
                    failurePercent?: number;
                    minCalls?: number;
                    windowSeconds?: number;
                    failuresInRow?: number;
                    sleepSeconds?: number;
                    maxSleepSeconds?: number;
                    probes?: number;
                    successPercent?: number;
                    rampSeconds?: number;
                };
                /** @enum {string} */
                deadHead?: "skip" | "pause";
                hold?: {
                    maxDeliveries?: number;
                    maxAgeSeconds?: number;
                };
                autoDisable?: boolean;
            };
            /** @enum {string} */
            status: "enabled" | "paused" | "disabled";
            statusReason: string | null;
            statusAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
            ruleCount: number;
        };
        Channel: {
            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            name: string;
            /** @enum {string} */
            type: "webhook" | "slack" | "mattermost" | "discord" | "teams" | "google-chat" | "pagerduty" | "opsgenie";
            description: string;
            /** @description Paths and queries may hold secrets, so they are never shown. */
            urlOrigin: string;
            headerNames: string[];
            /** @enum {string} */
            signatureScheme: "standard" | "timestamped" | "sha256" | "ed25519";
            metadata: {
                [key: string]: string;
            };
            /** @description What was set; the rest comes from the organisation and the installation. */
            policy: {
                retry?: {
                    /** @enum {string} */
                    preset?: "standard" | "fast" | "patient";
                    readonly delaysSeconds?: number[];
                    baseSeconds?: number;
                    multiplier?: number;
                    capSeconds?: number;
                    maxAttempts?: number;
                    jitter?: number;
                    retryClientErrors?: boolean;
                    timeoutSeconds?: number;
                    timeoutGrowth?: number;
                };
                /** @enum {string} */
                ordering?: "none" | "per_event_type" | "strict";
                maxConcurrency?: number;
                rate?: {
                    perMinute: number;
                    burst: number;
                };
                circuit?: {
                    enabled?: boolean;
                    failurePercent?: number;
                    minCalls?: number;
                    windowSeconds?: number;
                    failuresInRow?: number;
                    sleepSeconds?: number;
                    maxSleepSeconds?: number;
                    probes?: number;
                    successPercent?: number;
                    rampSeconds?: number;
                };
                /** @enum {string} */
                deadHead?: "skip" | "pause";
                hold?: {
                    maxDeliveries?: number;
                    maxAgeSeconds?: number;
                };
                autoDisable?: boolean;
            };
            /** @enum {string} */
            status: "enabled" | "paused" | "disabled";
            statusReason: string | null;
            statusAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
            rules: {
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
                /** @enum {string} */
                status: "draft" | "active" | "disabled" | "deleted";
            }[];
            /** @description Known by their fingerprints; a secret is shown once, when it is made. */
            secrets: {
                /** @enum {string} */
                slot: "primary" | "secondary";
                fingerprint: string;
                publicKey: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                createdAt: string;
                expiresAt: string | null;
            }[];
        };
        Rotation: {
            signing: components["schemas"]["NewSecret"];
            previous: {
                fingerprint: string;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                expiresAt: string;
            } | null;
        };
        ChannelHealth: {
            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
            channelId: string;
            name: string;
            /** @enum {string} */
            health: "unused" | "healthy" | "rate_limited" | "degraded" | "failing" | "held";
            state: string;
            since: string | null;
            until: string | null;
            sentence: string;
            /** @enum {string} */
            circuit: "closed" | "open" | "half_open" | "forced_open" | "forced_closed";
            /** @description Of the last hour, from 0 to 1. */
            successRate: number | null;
            p50Ms: number | null;
            p95Ms: number | null;
            p99Ms: number | null;
            attempts: number;
            consecutiveFailures: number;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            waiting: number;
            hasMoreWaiting: boolean;
            oldestWaitingSeconds: number;
            drainSeconds: number | null;
        };
        TestSend: {
            /** @enum {string} */
            state: "waiting" | "sending" | "lost" | "done";
            result?: {
                startedAt: string;
                /** @description Null when it was delivered. */
                category: string | null;
                httpStatus: number | null;
                message: string | null;
                timings: {
                    dnsMs: number | null;
                    connectMs: number | null;
                    tlsMs: number | null;
                    firstByteMs: number | null;
                    totalMs: number;
                };
                request: {
                    headers: {
                        [key: string]: string;
                    };
                    body: string;
                };
                response: {
                    headers: {
                        [key: string]: string;
                    };
                    body: string | null;
                    truncated: boolean;
                } | null;
            };
        };
        Circuit: {
            /** @enum {string} */
            state: "closed" | "open" | "half_open" | "forced_open" | "forced_closed";
            since: string | null;
            /** @description When the current outage began. */
            outageSince: string | null;
            openReason: string | null;
            nextProbeAt: string | null;
            sleepSeconds: number | null;
            failuresInRow: number | null;
            settings: {
                enabled: boolean;
                failurePercent: number;
                minCalls: number;
                windowSeconds: number;
                failuresInRow: number;
                sleepSeconds: number;
                maxSleepSeconds: number;
                probes: number;
                successPercent: number;
                rampSeconds: number;
            };
            /** @description The latest twenty, newest first. */
            transitions: {
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                at: string;
                /** @enum {string} */
                from: "closed" | "open" | "half_open" | "forced_open" | "forced_closed";
                /** @enum {string} */
                to: "closed" | "open" | "half_open" | "forced_open" | "forced_closed";
                reason: string;
            }[];
        };
        Conditions: {
            all: components["schemas"]["Conditions"][];
        } | {
            any: components["schemas"]["Conditions"][];
        } | {
            none: components["schemas"]["Conditions"][];
        } | ({
            path: string;
            /** @enum {string} */
            op: "eq" | "ne";
            value: string | number | boolean | null;
        } | {
            path: string;
            /** @enum {string} */
            op: "gt" | "gte" | "lt" | "lte";
            value: number | string;
        } | {
            path: string;
            /** @enum {string} */
            op: "in" | "not_in";
            value: (string | number | boolean | null)[];
        } | {
            path: string;
            /** @constant */
            op: "contains";
            value: string | number | boolean | null;
        } | {
            path: string;
            /** @enum {string} */
            op: "starts_with" | "ends_with";
            value: string;
        } | {
            path: string;
            /** @constant */
            op: "exists";
            value?: boolean;
        } | {
            path: string;
            /** @constant */
            op: "matches";
            /**
             * Format: regex
             * @description RE2 syntax: no lookaround, no backreferences.
             */
            value: string;
        });
        Rule: {
            /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            name: string;
            description: string;
            /** @enum {string} */
            status: "draft" | "active" | "disabled" | "deleted";
            eventTypes: string[];
            /** @description A tree of `all`, `any`, `none` and conditions; null when there are none. */
            conditions: unknown;
            grouping: {
                windowSeconds: number;
                maxWaitSeconds: number;
                maxEvents: number;
                maxBytes: number;
                groupBy: string | null;
            };
            mutedUntil: string | null;
            channels: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
                /** @enum {string} */
                status: "enabled" | "paused" | "disabled";
            }[];
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            updatedAt: string;
        };
        Explanation: {
            matched: boolean;
            sentence: string;
            patterns: {
                pattern: string;
                matched: boolean;
                sentence: string;
            }[];
            conditions: components["schemas"]["ExplainedConditions"] | null;
        };
        ExplainedConditions: {
            /** @enum {string} */
            kind: "all" | "any" | "none" | "condition";
            matched: boolean;
            sentence: string;
            children?: components["schemas"]["ExplainedConditions"][];
            path?: string;
            op?: string;
            /** @description The value as JSON; null when it was missing. */
            seen?: string | null;
        };
        Backtest: {
            looked: number;
            matched: number;
            deliveries: number;
            largest: number;
            buckets: {
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                at: string;
                matched: number;
                deliveries: number;
            }[];
            examples: {
                /** @example evt_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                type: string;
                source: string;
                subject: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                receivedAt: string;
            }[];
            near: {
                /** @example evt_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                type: string;
                source: string;
                subject: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                receivedAt: string;
                missed: string[];
            }[];
            errors: {
                count: number;
                first: string | null;
            };
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            to: string;
            bucketSeconds: number;
            /** @description There were too many events; only the newest were checked, from here on. */
            cutAt: string | null;
            /** @description It took too long; events after this were not checked. */
            stoppedAt: string | null;
            channels: number;
        };
        Group: {
            /** @example grp_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
            ruleId: string;
            ruleName: string;
            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
            channelId: string;
            channelName: string;
            groupKey: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            openedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            flushAt: string;
            /**
             * Format: date-time
             * @description The latest time at which it closes.
             * @example 2026-11-18T09:30:00.000Z
             */
            hardFlushAt: string;
            eventCount: number;
            byteCount: number;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            eventTypes: string[];
        };
        DeliveryDetail: {
            /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            /** @description What receivers see as `webhook-id`; the same for every replay. */
            messageId: string;
            /** @enum {string} */
            status: "pending" | "processing" | "succeeded" | "failed" | "cancelled";
            reason: string | null;
            channel: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
            };
            rule: {
                /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
            };
            eventTypes: string[];
            eventCount: number;
            byteCount: number;
            /** @enum {string} */
            priority: "low" | "normal" | "high";
            sequence: number;
            attemptCount: number;
            maxAttempts: number;
            lastCategory: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked") | null;
            lastHttpStatus: number | null;
            /** @description When it is due; null once it is settled. */
            sendAfter: string | null;
            /** @description Why it is not sent although it may be due. */
            holdReason: string | null;
            holdUntil: string | null;
            replayOf: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            settledAt: string | null;
            groupKey: string;
            /** @description The first hundred; `eventCount` says how many there are. */
            events: components["schemas"]["EventHead"][];
            /** @description Other deliveries of the same message: the first one and its replays. */
            sameMessage: {
                /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                /** @enum {string} */
                status: "pending" | "processing" | "succeeded" | "failed" | "cancelled";
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                createdAt: string;
                replayOf: string | null;
            }[];
        };
        Attempt: {
            number: number;
            /** @description When it was due. */
            scheduledAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            startedAt: string;
            /** @description When the next one follows; null after the last one. */
            nextAttemptAt: string | null;
            /** @description Null when it was delivered. */
            category: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked") | null;
            httpStatus: number | null;
            error: string | null;
            dnsMs: number | null;
            connectMs: number | null;
            tlsMs: number | null;
            firstByteMs: number | null;
            totalMs: number;
            requestHeaders: {
                [key: string]: string;
            } | null;
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description The first KiB of it. */
            responseBody: string | null;
            responseCut: boolean;
            /** @description Ignored: another worker had taken over the delivery. */
            superseded: boolean;
            circuit: ("closed" | "open" | "half_open" | "forced_open" | "forced_closed") | null;
        };
        DeliveryBody: {
            /** @description The exact text that is signed and sent; null once its events are gone. */
            text: string | null;
            isCut: boolean;
        };
        Replay: {
            /** @example rpl_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            /** @enum {string} */
            state: "planned" | "running" | "paused" | "auto_paused" | "finished" | "cancelled";
            /** @description Why it was paused automatically. */
            reason: string | null;
            filter: {
                ruleId?: string[];
                channelId?: string[];
                eventType?: string[];
                status?: ("succeeded" | "failed" | "cancelled")[];
                category?: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked" | "unanswered")[];
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                to?: string;
                ids?: string[];
                unrecovered?: boolean;
            };
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            startsAt: string;
            finishedAt: string | null;
            ratePerSecond: number;
            priority: ("low" | "normal" | "high") | null;
            total: number;
            totalIsExact: boolean;
            fed: number;
            skipped: number;
            answered: number;
            succeeded: number;
            failed: number;
            cancelled: number;
            settled: number;
            open: number;
            eta: {
                seconds: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                finishesAt: string;
                ruledBy: {
                    /** @constant */
                    kind: "own_rate";
                } | {
                    /** @constant */
                    kind: "org";
                    perMinute: number;
                } | {
                    /** @constant */
                    kind: "channel";
                    name: string;
                    perMinute: number;
                };
            } | null;
            /** @description Names of stopped channels that it waits for. */
            waitsFor: string[];
            skippedBy: {
                [key: string]: number;
            };
            channels: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                channelId: string;
                name: string;
                planned: number;
                fed: number;
                skipped: number;
                succeeded: number;
                failed: number;
                cancelled: number;
                categories: {
                    [key: string]: number;
                };
            }[];
        };
        ReplayPreview: {
            /** @constant */
            dryRun: true;
            count: number;
            isExact: boolean;
            eta: {
                seconds: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                finishesAt: string;
                ruledBy: {
                    /** @constant */
                    kind: "own_rate";
                } | {
                    /** @constant */
                    kind: "org";
                    perMinute: number;
                } | {
                    /** @constant */
                    kind: "channel";
                    name: string;
                    perMinute: number;
                };
            };
            channels: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                channelId: string;
                name: string;
                count: number;
                isDeleted: boolean;
                status: string | null;
                perMinute: number;
            }[];
        };
        ReplayHead: {
            /** @example rpl_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            /** @enum {string} */
            state: "planned" | "running" | "paused" | "auto_paused" | "finished" | "cancelled";
            /** @description Why it was paused automatically. */
            reason: string | null;
            filter: {
                ruleId?: string[];
                channelId?: string[];
                eventType?: string[];
                status?: ("succeeded" | "failed" | "cancelled")[];
                category?: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked" | "unanswered")[];
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                from?: string;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                to?: string;
                ids?: string[];
                unrecovered?: boolean;
            };
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            startsAt: string;
            finishedAt: string | null;
            ratePerSecond: number;
            priority: ("low" | "normal" | "high") | null;
            total: number;
            totalIsExact: boolean;
            fed: number;
            skipped: number;
            answered: number;
            succeeded: number;
            failed: number;
            cancelled: number;
            settled: number;
            open: number;
            eta: {
                seconds: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                finishesAt: string;
                ruledBy: {
                    /** @constant */
                    kind: "own_rate";
                } | {
                    /** @constant */
                    kind: "org";
                    perMinute: number;
                } | {
                    /** @constant */
                    kind: "channel";
                    name: string;
                    perMinute: number;
                };
            } | null;
            /** @description Names of stopped channels that it waits for. */
            waitsFor: string[];
        };
        ReplayItem: {
            original: {
                /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
            };
            replay: {
                /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
            } | null;
            channel: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                id: string;
                name: string;
            };
            skipReason: ("in_flight" | "channel_deleted" | "events_gone" | "same_message" | "recovered") | null;
            answered: boolean;
            outcome: ("succeeded" | "failed" | "cancelled") | null;
            category: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked") | null;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            at: string;
        };
        DeadLetterSummary: {
            count: number;
            isExact: boolean;
            threshold: number;
            isAboveThreshold: boolean;
            causes: {
                category: string | null;
                count: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                newestAt: string;
                channels: {
                    /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                    id: string;
                    name: string;
                    count: number;
                }[];
            }[];
        };
        Overview: {
            /** @enum {string} */
            range: "1h" | "24h" | "7d" | "30d";
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            now: string;
            series: {
                spanMinutes: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                from: string;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                to: string;
                points: {
                    /**
                     * Format: date-time
                     * @example 2026-11-18T09:30:00.000Z
                     */
                    at: string;
                    attempts: number;
                    delivered: number;
                    retried: number;
                    dead: number;
                    successRate: number | null;
                    p50Ms: number | null;
                    p95Ms: number | null;
                    p99Ms: number | null;
                }[];
            };
            figures: components["schemas"]["Figures"];
            /** @description Of as long a time before. */
            previous: components["schemas"]["Figures"];
            deadByCause: {
                category: string;
                count: number;
            }[];
            failuresByCause: {
                category: string;
                count: number;
            }[];
            openings: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                channelId: string;
                channelName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                at: string;
                reason: string;
            }[];
            channels: {
                total: number;
                unused: number;
                healthy: number;
                rate_limited: number;
                degraded: number;
                failing: number;
                held: number;
            };
            queue: {
                waiting: number;
                held: number;
                hasMore: boolean;
                oldestSeconds: number;
                drainSeconds: number | null;
                cap: number;
                inFlight: number;
            };
            /** @description Events of the last minute, and the quota. */
            publishing: {
                used: number;
                limit: number;
            };
        };
        Figures: {
            attempts: number;
            delivered: number;
            retried: number;
            dead: number;
            successRate: number | null;
            p50Ms: number | null;
            p95Ms: number | null;
            p99Ms: number | null;
        };
        ChannelStats: {
            /** @enum {string} */
            range: "1h" | "24h" | "7d" | "30d";
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            now: string;
            series: {
                spanMinutes: number;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                from: string;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                to: string;
                points: {
                    /**
                     * Format: date-time
                     * @example 2026-11-18T09:30:00.000Z
                     */
                    at: string;
                    attempts: number;
                    delivered: number;
                    retried: number;
                    dead: number;
                    successRate: number | null;
                    p50Ms: number | null;
                    p95Ms: number | null;
                    p99Ms: number | null;
                }[];
            };
            figures: components["schemas"]["Figures"];
            /** @description Of as long a time before. */
            previous: components["schemas"]["Figures"];
            deadByCause: {
                category: string;
                count: number;
            }[];
            failuresByCause: {
                category: string;
                count: number;
            }[];
            openings: {
                /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                channelId: string;
                channelName: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-18T09:30:00.000Z
                 */
                at: string;
                reason: string;
            }[];
        };
        AuditEntry: {
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            at: string;
            actorKind: string;
            actorLabel: string;
            ip: string | null;
            requestId: string | null;
            action: string;
            targetType: string | null;
            targetId: string | null;
            targetLabel: string | null;
            before: unknown;
            after: unknown;
        };
        Organisation: {
            /** @example org_01JCFNWYSCFGYRWKTTDDY8V7GF */
            id: string;
            name: string;
            slug: string;
            /**
             * Format: date-time
             * @example 2026-11-18T09:30:00.000Z
             */
            createdAt: string;
            deadLetterThreshold: number;
            /** @description How many days history is kept; null where the default holds. */
            retentionDays: number | null;
            limits: {
                /** @description Requests in flight at once; null where the default holds. */
                cap: number | null;
                /** @description Requests to receivers, over all channels. */
                rate: {
                    perMinute: number;
                    burst: number;
                } | null;
                defaults: {
                    cap: number;
                    rate: {
                        perMinute: number;
                        burst: number;
                    };
                };
            };
            quotas: {
                channels: components["schemas"]["Quota"];
                rules: components["schemas"]["Quota"];
                keys: components["schemas"]["Quota"];
                members: components["schemas"]["Quota"];
                eventTypes: components["schemas"]["Quota"];
                eventsPerMinute: components["schemas"]["Quota"];
                replaysPerHour: components["schemas"]["Quota"];
            };
            /** @description The delivery defaults that the organisation has set; the rest is the installation's. */
            policy: {
                retry?: {
                    /** @enum {string} */
                    preset?: "standard" | "fast" | "patient";
                    readonly delaysSeconds?: number[];
                    baseSeconds?: number;
                    multiplier?: number;
                    capSeconds?: number;
                    maxAttempts?: number;
                    jitter?: number;
                    retryClientErrors?: boolean;
                    timeoutSeconds?: number;
                    timeoutGrowth?: number;
                };
                maxConcurrency?: number;
                rate?: {
                    perMinute: number;
                    burst: number;
                };
                circuit?: {
                    enabled?: boolean;
                    failurePercent?: number;
                    minCalls?: number;
                    windowSeconds?: number;
                    failuresInRow?: number;
                    sleepSeconds?: number;
                    maxSleepSeconds?: number;
                    probes?: number;
                    successPercent?: number;
                    rampSeconds?: number;
                };
                hold?: {
                    maxDeliveries?: number;
                    maxAgeSeconds?: number;
                };
                autoDisable?: boolean;
            };
        };
        Quota: {
            used: number;
            /** @description What holds. */
            limit: number;
            /** @description What owners may choose at most. */
            ceiling: number;
            /** @description What an owner chose. */
            chosen: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getEvents: {
        parameters: {
            query?: {
                type?: string;
                source?: string;
                /** @description Received at this time or later. */
                from?: string;
                /** @description Received before this time. */
                to?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List events, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventHead"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] | components["schemas"]["Event"][] | {
                    events: components["schemas"]["Event"][];
                };
                "application/cloudevents+json": components["schemas"]["CloudEvent"];
                "application/cloudevents-batch+json": components["schemas"]["CloudEvent"][];
            };
        };
        responses: {
            /** @description Publish one event or up to 500. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedEvent"] | {
                        events: components["schemas"]["PublishedEvent"][];
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `payload_too_large`: The request is larger than allowed.
             *
             *     `batch_too_large`: A batch may hold at most 500 events.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_input`: Some fields need to be changed.
             *
             *     `event_invalid`: The event does not match the schema of its type.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests. Wait a moment, then try again.
             *
             *     `publish_quota_exceeded`: The organisation's limit of events per minute is reached.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventsByEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event, its status and its deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetail"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventsByEventAttempts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every attempt to deliver an event, over all of its deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            number: number;
                            /** @description When it was due. */
                            scheduledAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-11-18T09:30:00.000Z
                             */
                            startedAt: string;
                            /** @description When the next one follows; null after the last one. */
                            nextAttemptAt: string | null;
                            /** @description Null when it was delivered. */
                            category: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked") | null;
                            httpStatus: number | null;
                            error: string | null;
                            dnsMs: number | null;
                            connectMs: number | null;
                            tlsMs: number | null;
                            firstByteMs: number | null;
                            totalMs: number;
                            requestHeaders: {
                                [key: string]: string;
                            } | null;
                            responseHeaders: {
                                [key: string]: string;
                            } | null;
                            /** @description The first KiB of it. */
                            responseBody: string | null;
                            responseCut: boolean;
                            /** @description Ignored: another worker had taken over the delivery. */
                            superseded: boolean;
                            circuit: ("closed" | "open" | "half_open" | "forced_open" | "forced_closed") | null;
                            /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
                            deliveryId: string;
                        }[];
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventTypes: {
        parameters: {
            query?: {
                /** @description A part of the name. */
                search?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the event types of the catalogue, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventTypeHead"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventTypesByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event type with its schema and example. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventType"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putEventTypesByName: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    /** @default null */
                    schema?: {
                        [key: string]: components["schemas"]["Json"];
                    } | null;
                    /**
                     * @default reject
                     * @enum {string}
                     */
                    onInvalid?: "reject" | "warn";
                    /** @default null */
                    example?: components["schemas"]["Json"];
                };
            };
        };
        responses: {
            /** @description Describe an event type, or replace its description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventType"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `quota_exceeded`: The organisation's limit for this is reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteEventTypesByName: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannels: {
        parameters: {
            query?: {
                /** @description Enabled, or paused or disabled. */
                active?: boolean;
                /** @description Those that an active rule delivers this type to. */
                eventType?: string;
                health?: "unused" | "healthy" | "rate_limited" | "degraded" | "failing" | "held";
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List channels, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChannelHead"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannels: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default webhook
                     * @enum {string}
                     */
                    type?: "webhook" | "slack" | "mattermost" | "discord" | "teams" | "google-chat" | "pagerduty" | "opsgenie";
                    url: string;
                    /** @default  */
                    description?: string;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    metadata?: {
                        [key: string]: string;
                    };
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    signatureScheme?: "standard" | "timestamped" | "sha256" | "ed25519";
                    /** @default {} */
                    policy?: {
                        retry?: {
                            /** @enum {string} */
                            preset?: "standard" | "fast" | "patient";
                            readonly delaysSeconds?: number[];
                            baseSeconds?: number;
                            multiplier?: number;
                            capSeconds?: number;
                            maxAttempts?: number;
                            jitter?: number;
                            retryClientErrors?: boolean;
                            timeoutSeconds?: number;
                            timeoutGrowth?: number;
                        };
                        /** @enum {string} */
                        ordering?: "none" | "per_event_type" | "strict";
                        maxConcurrency?: number;
                        rate?: {
                            perMinute: number;
                            burst: number;
                        };
                        circuit?: {
                            enabled?: boolean;
                            failurePercent?: number;
                            minCalls?: number;
                            windowSeconds?: number;
                            failuresInRow?: number;
                            sleepSeconds?: number;
                            maxSleepSeconds?: number;
                            probes?: number;
                            successPercent?: number;
                            rampSeconds?: number;
                        };
                        /** @enum {string} */
                        deadHead?: "skip" | "pause";
                        hold?: {
                            maxDeliveries?: number;
                            maxAgeSeconds?: number;
                        };
                        autoDisable?: boolean;
                    };
                    /** @description Makes an active rule that delivers these at once, under the name of the channel. */
                    eventTypes?: string[];
                };
            };
        };
        responses: {
            /** @description Create a channel; with `eventTypes`, subscribe it to them. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedChannel"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `name_taken`: This name is in use. Choose another one.
             *
             *     `quota_exceeded`: The organisation's limit for this is reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_input`: Some fields need to be changed.
             *
             *     `url_refused`: Deliveries cannot be sent to this URL.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannelsByChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A channel, its rules and the fingerprints of its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteChannelsByChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag of what you read; 412 when it was changed since. */
                "If-Match"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a channel and cancel its pending deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelledDeliveries: number;
                        discardedGroups: number;
                        discardedEvents: number;
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `channel_bound`: Active rules still deliver to this channel. Unbind them first.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: This was changed since you read it. Read it again, then try again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchChannelsByChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag of what you read; 412 when it was changed since. */
                "If-Match"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    type?: string;
                    url?: string;
                    description?: string;
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @enum {string} */
                    signatureScheme?: "standard" | "timestamped" | "sha256" | "ed25519";
                    policy?: {
                        retry?: {
                            /** @enum {string} */
                            preset?: "standard" | "fast" | "patient";
                            readonly delaysSeconds?: number[];
                            baseSeconds?: number;
                            multiplier?: number;
                            capSeconds?: number;
                            maxAttempts?: number;
                            jitter?: number;
                            retryClientErrors?: boolean;
                            timeoutSeconds?: number;
                            timeoutGrowth?: number;
                        };
                        /** @enum {string} */
                        ordering?: "none" | "per_event_type" | "strict";
                        maxConcurrency?: number;
                        rate?: {
                            perMinute: number;
                            burst: number;
                        };
                        circuit?: {
                            enabled?: boolean;
                            failurePercent?: number;
                            minCalls?: number;
                            windowSeconds?: number;
                            failuresInRow?: number;
                            sleepSeconds?: number;
                            maxSleepSeconds?: number;
                            probes?: number;
                            successPercent?: number;
                            rampSeconds?: number;
                        };
                        /** @enum {string} */
                        deadHead?: "skip" | "pause";
                        hold?: {
                            maxDeliveries?: number;
                            maxAgeSeconds?: number;
                        };
                        autoDisable?: boolean;
                    };
                    headers?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Change a channel. Only what is named changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `name_taken`: This name is in use. Choose another one.
             *
             *     `channel_type_immutable`: The type of a channel cannot be changed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: This was changed since you read it. Read it again, then try again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_input`: Some fields need to be changed.
             *
             *     `url_refused`: Deliveries cannot be sent to this URL.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How long the old secret keeps signing. Absent: the default, 24 h. */
                    graceHours?: number;
                    /**
                     * @description Confirms that an old secret that still signs ends now.
                     * @default false
                     */
                    replaceSecondary?: boolean;
                };
            };
        };
        responses: {
            /** @description Create a new signing secret; the old one keeps signing until its grace period ends. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             *
             *     `channel_not_signed`: Requests to this kind of receiver are not signed, so it has no secret.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelClearSecondary: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `no_secondary_secret`: There is no old secret to clear.
             *
             *     `channel_not_signed`: Requests to this kind of receiver are not signed, so it has no secret.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelExtendGrace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From now on. */
                    graceHours: number;
                };
            };
        };
        responses: {
            /** @description Let the old secret sign for this many hours from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expiresAt: string | null;
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `no_secondary_secret`: There is no old secret to clear.
             *
             *     `channel_not_signed`: Requests to this kind of receiver are not signed, so it has no secret.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannelsByChannelHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How a channel is doing, in a word, a sentence and figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelHealth"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannelsByChannelDeliveries: {
        parameters: {
            query?: {
                ruleId?: string;
                eventType?: string;
                status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled";
                category?: "timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked";
                /** @description Of the last attempt. */
                httpStatus?: number;
                /** @description Made at this time or later. */
                from?: string;
                /** @description Made before this time. */
                to?: string;
                /** @description One or several ids. */
                id?: string[];
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the deliveries of a channel, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: string;
                    data?: Record<string, unknown> | unknown[] | string | number | boolean | null;
                };
            };
        };
        responses: {
            /** @description Send one test request to a channel. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example tst_01JCFNWYSCFGYRWKTTDDY8V7GF */
                        id: string;
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannelsByChannelTestsByTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
                testId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of a test request; kept for an hour. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSend"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelPause: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause a channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "enabled" | "paused" | "disabled";
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which held deliveries are sent.
                     * @default all
                     * @enum {string}
                     */
                    catchUp?: "all" | "latest" | "summary";
                };
            };
        };
        responses: {
            /** @description Resume a paused channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "enabled" | "paused" | "disabled";
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelDisable: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disable a channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "enabled" | "paused" | "disabled";
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postChannelsByChannelEnable: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which held deliveries are sent.
                     * @default all
                     * @enum {string}
                     */
                    catchUp?: "all" | "latest" | "summary";
                };
            };
        };
        responses: {
            /** @description Enable a channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "enabled" | "paused" | "disabled";
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChannelsByChannelCircuit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The circuit breaker of a channel, its settings and what led there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Circuit"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchChannelsByChannelCircuit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "reset";
                    /**
                     * @description Which held deliveries are sent.
                     * @default all
                     * @enum {string}
                     */
                    catchUp?: "all" | "latest" | "summary";
                } | {
                    /** @constant */
                    action: "force_open";
                    /** @description Absent: until it is reset. */
                    minutes?: number;
                } | {
                    /** @constant */
                    action: "force_close";
                };
            };
        };
        responses: {
            /** @description Reset a circuit, or force it open or closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Circuit"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRules: {
        parameters: {
            query?: {
                status?: "draft" | "active" | "disabled";
                channelId?: string;
                /** @description A part of the name. */
                search?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List rules, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /**
                     * @default draft
                     * @enum {string}
                     */
                    status?: "draft" | "active" | "disabled";
                    eventTypes: string[];
                    conditions?: components["schemas"]["Conditions"] | null;
                    /**
                     * @default {
                     *       "windowSeconds": 120,
                     *       "maxWaitSeconds": 600,
                     *       "maxEvents": 100,
                     *       "maxBytes": 262144,
                     *       "groupBy": null
                     *     }
                     */
                    grouping?: {
                        /** @default 120 */
                        windowSeconds?: number;
                        /** @default 600 */
                        maxWaitSeconds?: number;
                        /** @default 100 */
                        maxEvents?: number;
                        /** @default 262144 */
                        maxBytes?: number;
                        /** @default null */
                        groupBy?: string | null;
                    };
                    channelIds?: string[];
                    mutedUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Create a rule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `name_taken`: This name is in use. Choose another one.
             *
             *     `quota_exceeded`: The organisation's limit for this is reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRulesByRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteRulesByRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag of what you read; 412 when it was changed since. */
                "If-Match"?: string;
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: This was changed since you read it. Read it again, then try again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchRulesByRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
                /** @description The ETag of what you read; 412 when it was changed since. */
                "If-Match"?: string;
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string;
                    /** @enum {string} */
                    status?: "draft" | "active" | "disabled";
                    eventTypes?: string[];
                    conditions?: components["schemas"]["Conditions"] | null;
                    grouping?: {
                        windowSeconds: number;
                        maxWaitSeconds: number;
                        maxEvents: number;
                        maxBytes: number;
                        groupBy: string | null;
                    };
                    channelIds?: string[];
                    mutedUntil?: string | null;
                };
            };
        };
        responses: {
            /** @description Change a rule. Only what is named changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `name_taken`: This name is in use. Choose another one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: This was changed since you read it. Read it again, then try again. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRulesByRuleStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "draft" | "active" | "disabled";
                };
            };
        };
        responses: {
            /** @description Activate a rule, disable it, or make it a draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRulesByRuleMute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Events are recorded as suppressed until then; null ends it. */
                    until: string | null;
                };
            };
        };
        responses: {
            /** @description Mute a rule until a time, or unmute it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRulesByRuleChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels that a rule delivers to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @example chn_01JCFNWYSCFGYRWKTTDDY8V7GF */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "enabled" | "paused" | "disabled";
                        }[];
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putRulesByRuleChannelsByChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                ruleId: string;
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteRulesByRuleChannelsByChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                ruleId: string;
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: This idempotency key was used with a different body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRulesExplain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event: {
                        /** @example evt_01JCFNWYSCFGYRWKTTDDY8V7GF */
                        eventId: string;
                    } | {
                        type: string;
                        /** @default  */
                        source?: string;
                        /** @default null */
                        subject?: string | null;
                        /**
                         * @default normal
                         * @enum {string}
                         */
                        priority?: "low" | "normal" | "high";
                        data: Record<string, unknown> | unknown[] | string | number | boolean | null;
                    };
                    rule: {
                        /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                        ruleId: string;
                    } | {
                        eventTypes: string[];
                        conditions?: components["schemas"]["Conditions"] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Why a rule matches an event, or why not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRulesBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rule: {
                        eventTypes: string[];
                        conditions?: components["schemas"]["Conditions"] | null;
                        /**
                         * @default {
                         *       "windowSeconds": 120,
                         *       "maxWaitSeconds": 600,
                         *       "maxEvents": 100,
                         *       "maxBytes": 262144,
                         *       "groupBy": null
                         *     }
                         */
                        grouping?: {
                            /** @default 120 */
                            windowSeconds?: number;
                            /** @default 600 */
                            maxWaitSeconds?: number;
                            /** @default 100 */
                            maxEvents?: number;
                            /** @default 262144 */
                            maxBytes?: number;
                            /** @default null */
                            groupBy?: string | null;
                        };
                        channelIds?: string[];
                    };
                    /** @enum {string} */
                    span: "24h" | "7d";
                };
            };
        };
        responses: {
            /** @description What a rule would have done with the events of the last day or week. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backtest"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGroups: {
        parameters: {
            query?: {
                ruleId?: string;
                channelId?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List open groups: events that are still being collected. Those that close first come first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Group"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postGroupsByGroupFlush: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `group_closed`: This group is already closed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteGroupsByGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Discard a group: its events are recorded as suppressed, and not delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        discardedEvents: number;
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `group_closed`: This group is already closed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeliveries: {
        parameters: {
            query?: {
                ruleId?: string;
                channelId?: string;
                eventType?: string;
                status?: "pending" | "processing" | "succeeded" | "failed" | "cancelled";
                category?: "timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked";
                /** @description Of the last attempt. */
                httpStatus?: number;
                /** @description Made at this time or later. */
                from?: string;
                /** @description Made before this time. */
                to?: string;
                /** @description One or several ids. */
                id?: string[];
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List deliveries, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeliveriesByDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery, its events, and the other deliveries of the same message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeliveriesByDeliveryAttempts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every attempt of a delivery, oldest first: what was sent, what came back and how long it took. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attempt"][];
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeliveriesByDeliveryBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text that is signed and sent, up to 256 KiB of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryBody"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postDeliveriesByDeliveryReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Absent: as it was.
                     * @enum {string}
                     */
                    priority?: "low" | "normal" | "high";
                };
            };
        };
        responses: {
            /** @description Send a settled delivery again, as a new one with the same events and the same `webhook-id`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example dlv_01JCFNWYSCFGYRWKTTDDY8V7GF */
                        id: string;
                    };
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `delivery_in_flight`: This delivery is not settled yet.
             *
             *     `replay_running`: A replay of this delivery is already running.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests. Wait a moment, then try again.
             *
             *     `replay_limit`: The hourly limit of single replays is used up.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postDeliveriesByDeliveryCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `delivery_in_flight`: This delivery is not settled yet.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postDeliveriesByDeliveryRetryNow: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `delivery_in_flight`: This delivery is not settled yet.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplays: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List batch replays, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReplayHead"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReplays: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filter: {
                        ruleId?: string | string[];
                        channelId?: string | string[];
                        eventType?: string | string[];
                        status?: ("succeeded" | "failed" | "cancelled") | ("succeeded" | "failed" | "cancelled")[];
                        category?: ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked" | "unanswered") | ("timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked" | "unanswered")[];
                        /**
                         * Format: date-time
                         * @example 2026-11-18T09:30:00.000Z
                         */
                        from?: string;
                        /**
                         * Format: date-time
                         * @example 2026-11-18T09:30:00.000Z
                         */
                        to?: string;
                        ids?: string[];
                        /** @description Leaves out what a later delivery of the same message has settled. */
                        unrecovered?: boolean;
                    };
                    /** @default 10 */
                    ratePerSecond?: number;
                    /** @enum {string} */
                    priority?: "low" | "normal" | "high";
                    /**
                     * Format: date-time
                     * @description Absent: now.
                     * @example 2026-11-18T09:30:00.000Z
                     */
                    startsAt?: string;
                    /**
                     * @description Only says how many match and how long they would take.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay many settled deliveries, by filter or by ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"] | components["schemas"]["ReplayPreview"];
                };
            };
            /** @description Replay many settled deliveries, by filter or by ids. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"] | components["schemas"]["ReplayPreview"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `replay_batch_running`: A batch with this filter is already running.
             *
             *     `quota_exceeded`: The organisation's limit for this is reached.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_input`: Some fields need to be changed.
             *
             *     `replay_empty`: No settled delivery matches this filter.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplaysByReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A batch replay: its progress and its report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplaysByReplayItems: {
        parameters: {
            query?: {
                kind?: "open" | "succeeded" | "failed" | "cancelled" | "skipped";
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries of a batch: what was sent again, and what was skipped and why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReplayItem"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReplaysByReplayPause: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause a batch replay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReplaysByReplayResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resume a paused batch replay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReplaysByReplayCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a batch replay, and cancel what still waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `conflict`: This was changed in the meantime. Reload and try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeadLetters: {
        parameters: {
            query?: {
                channelId?: string;
                from?: string;
                to?: string;
                category?: "timeout" | "server_error" | "client_error" | "network" | "dns" | "tls" | "rate_limit" | "payload_too_large" | "blocked";
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List dead letters: deliveries that failed permanently and were not delivered by a later replay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeadLettersSummary: {
        parameters: {
            query?: {
                channelId?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dead letters by cause and channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterSummary"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatsOverview: {
        parameters: {
            query?: {
                range?: "1h" | "24h" | "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of the organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatsChannelsByChannel: {
        parameters: {
            query?: {
                range?: "1h" | "24h" | "7d" | "30d";
            };
            header?: never;
            path: {
                channelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of a channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelStats"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: This does not exist, or you do not have access to it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatsRules: {
        parameters: {
            query?: {
                range?: "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often each rule fired; rules that sent nothing are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @example rul_01JCFNWYSCFGYRWKTTDDY8V7GF */
                            ruleId: string;
                            deliveries: number;
                            events: number;
                        }[];
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAudit: {
        parameters: {
            query?: {
                /** @description `member.` finds every change of a member, `member.removed` that one. */
                action?: string;
                from?: string;
                to?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List who changed what, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrg: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation of this key: its limits, its quotas and their use, and its delivery defaults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organisation"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: This API key does not have the scope for this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchOrg: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string;
                    deadLetterThreshold?: number;
                    /** @description How many days settled deliveries and their events are kept. Needs a key that an owner made. Null gives it back to the default. */
                    retentionDays?: (7 | 30 | 90 | 365) | null;
                    /** @description Needs a key that an owner made. Null gives a limit back to its default. */
                    limits?: {
                        cap?: number | null;
                        rate?: {
                            perMinute: number;
                            burst: number;
                        } | null;
                    };
                    /** @description Needs a key that an owner made. At most the ceilings; null takes a choice back. */
                    quotas?: {
                        channels?: number | null;
                        rules?: number | null;
                        keys?: number | null;
                        members?: number | null;
                        eventTypes?: number | null;
                        eventsPerMinute?: number | null;
                        replaysPerHour?: number | null;
                    };
                    /** @description Needs a key that an owner made. Delivery defaults; changes as a whole. */
                    policy?: {
                        retry?: {
                            /** @enum {string} */
                            preset?: "standard" | "fast" | "patient";
                            readonly delaysSeconds?: number[];
                            baseSeconds?: number;
                            multiplier?: number;
                            capSeconds?: number;
                            maxAttempts?: number;
                            jitter?: number;
                            retryClientErrors?: boolean;
                            timeoutSeconds?: number;
                            timeoutGrowth?: number;
                        };
                        maxConcurrency?: number;
                        rate?: {
                            perMinute: number;
                            burst: number;
                        };
                        circuit?: {
                            enabled?: boolean;
                            failurePercent?: number;
                            minCalls?: number;
                            windowSeconds?: number;
                            failuresInRow?: number;
                            sleepSeconds?: number;
                            maxSleepSeconds?: number;
                            probes?: number;
                            successPercent?: number;
                            rampSeconds?: number;
                        };
                        hold?: {
                            maxDeliveries?: number;
                            maxAgeSeconds?: number;
                        };
                        autoDisable?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Change the organisation. Only what is named changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organisation"];
                };
            };
            /** @description `bad_request`: The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_api_key`: The API key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `insufficient_scope`: This API key does not have the scope for this.
             *
             *     `forbidden`: Your role does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_conflict`: This idempotency key was used with a different body.
             *
             *     `slug_taken`: This URL slug is taken. Choose another one.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request is larger than allowed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send JSON with the content type application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_input`: Some fields need to be changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. Wait a moment, then try again. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal`: Something went wrong on our side. The request id helps us find it. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is too busy, or its database is away. Nothing was accepted; try again shortly. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
