"""What schemathesis cannot read from the OpenAPI document."""

import json
import os
import random
import time
import urllib.request

import schemathesis
from schemathesis.specs.openapi.checks import RejectedPositiveData

# Refusals of requests that fit the document: they depend on what the organisation has, or on what the URL guard knows.
SEMANTIC_REFUSALS = {
    "url_refused": "The URL guard refuses addresses that no pattern describes.",
    "quota_exceeded": "The organisation has as many as it may have.",
    "publish_quota_exceeded": "The organisation has published as much as it may in a minute.",
    "replay_limit": "The organisation has replayed as much as it may in an hour.",
    "replay_empty": "Nothing that is stored matches the filter.",
    "event_invalid": "The organisation has given the type a schema.",
    "precondition_failed": "If-Match names another version.",
}
# The same for single fields: JSON Schema cannot compare with the clock or with another field, nor read a language.
SEMANTIC_FIELDS = {
    "until": "is in the past",
    "startsAt": "is in the past",
    "to": "is before from",
    "filter.to": "is before from",
    "grouping.maxWaitSeconds": "is shorter than the window",
    "rule.grouping.maxWaitSeconds": "is shorter than the window",
    "conditions": "cost more than a rule may, or hold a regular expression that RE2 does not read",
    "rule.conditions": "cost more than a rule may, or hold a regular expression that RE2 does not read",
    "headers": "are names that only we set, or names that occur twice",
    "schema": "is no JSON Schema",
    "slug": "is the address of a page of ours",
}


@schemathesis.hook
def filter_failure(ctx, failure, case, response):
    return not (isinstance(failure, RejectedPositiveData) and is_semantic(response))


def is_semantic(response):
    try:
        problem = response.json()
    except ValueError:
        return False
    if problem["code"] in SEMANTIC_REFUSALS:
        return True
    fields = problem.get("fields", {})
    return problem["code"] == "invalid_input" and bool(fields) and all(map(is_semantic_field, fields))


def is_semantic_field(name):
    return any(name == field or name.startswith(f"{field}.") for field in SEMANTIC_FIELDS)


# Random ids lead to nothing. Most of the calls are about something that is there.
LISTS = {
    "channelId": "/channels",
    "ruleId": "/rules",
    "eventId": "/events",
    "deliveryId": "/deliveries",
    "groupId": "/groups",
    "replayId": "/replays",
    "name": "/event-types",
}
KNOWN = {}
FRESH_SECONDS = 5
# The global one is reset before every call.
DICE = random.Random(1)


def known(parameter):
    at, ids = KNOWN.get(parameter, (0, []))
    if time.monotonic() - at < FRESH_SECONDS:
        return ids
    request = urllib.request.Request(
        f"{os.environ['TOCSIN_URL']}/api/v1{LISTS[parameter]}?limit=100",
        headers={"authorization": f"Bearer {os.environ['TOCSIN_API_KEY']}"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        rows = json.load(response)["data"]
    ids = [row["name" if parameter == "name" else "id"] for row in rows]
    KNOWN[parameter] = (time.monotonic(), ids)
    return ids


@schemathesis.hook
def before_call(ctx, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    for parameter in case.path_parameters or {}:
        ids = known(parameter) if parameter in LISTS else []
        if ids and DICE.random() < 0.8:
            case.path_parameters[parameter] = DICE.choice(ids)
