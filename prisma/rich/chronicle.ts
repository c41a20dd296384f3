import { createDice } from "./dice";
import { LEADS, ORG_KEYS, PEOPLE, type Person } from "./people";
import { HISTORY_DAYS } from "./rhythm";
import type { OrgKey } from "./samples";

const SEED = 27_182;
const HOUR_MS = 3_600_000;
export const MONTH_HOURS = HISTORY_DAYS * 24;

/** Before anything else that the log knows of; one after the other, because one person founded all of them. */
const FOUNDED_HOURS: Readonly<Record<OrgKey, number>> = {
  northwind: MONTH_HOURS + 216,
  helios: MONTH_HOURS + 211,
  fjord: MONTH_HOURS + 206,
};
/** The first things that people set up are younger than this, so that whoever set them up was there. */
export const SETTING_UP_HOURS = 200;
export const GRACE_HOURS = 8;
const ADMIN_AFTER_HOURS = 2;
const HOURS_BETWEEN_ORGS = 7;
const JOINED_HOURS = { from: 200, to: MONTH_HOURS } as const;

export const hoursBefore = (endMs: number, hours: number): Date => new Date(Math.floor(endMs - hours * HOUR_MS));

export function foundedAt(org: OrgKey, endMs: number): Date {
  return hoursBefore(endMs, FOUNDED_HOURS[org]);
}

/** The founder was there from the start, the admin helped to set things up, and the others came when there was work. */
export function joinedAt(org: OrgKey, person: Person, endMs: number): Date {
  if (person === LEADS.owner) return foundedAt(org, endMs);
  if (person === LEADS.admin) return hoursBefore(endMs, FOUNDED_HOURS[org] - ADMIN_AFTER_HOURS);
  const dice = createDice(SEED + PEOPLE.indexOf(person));
  const { from, to } = JOINED_HOURS;
  const hours = from + dice() * (to - from);
  // Whoever belongs to several was not asked by all of them at the same moment.
  return hoursBefore(endMs, hours - ORG_KEYS.indexOf(org) * HOURS_BETWEEN_ORGS);
}

/** People sign up in order to join something. */
export function signedUpAt(person: Person, endMs: number): Date {
  const joined = (Object.keys(person.roles) as OrgKey[]).map((org) => joinedAt(org, person, endMs).getTime());
  return new Date(Math.min(...joined));
}
