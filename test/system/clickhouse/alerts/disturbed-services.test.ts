import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { recentMs } from '../../../../server/src/alerts/evaluation/recent-writes.ts';
import {
  describeIncidents,
  evaluateRound,
  explainIncidents,
  type ModelIncident,
  type Round,
} from '../../../process/flapping-alerts/incident-model.ts';
import { findChangedEvents, type RecordingSink } from '../../../process/service/recording-sinks.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { type AlertServices, alertCount, type StoredRound, withAlertServices } from './alert-services.ts';

/** With samples that other services store, of which notifications tell. */
const settlesWithinMs = 10_000 + slackMs;
/** A service that hangs keeps its shards for 15 s; what it was told of and did not evaluate is swept by the next holder. */
const takenWithinMs = 45_000 + slackMs;
const quietMs = 3_000;
/** Of reads of all incidents, which take as much processor time as their evaluation. */
const interval = 300;
const calmRounds = 3;
const disturbedRounds = 8;

/** By alert: the incidents that are explained, and the rounds since. */
type Known = { incidents: readonly ModelIncident[]; rounds: Round[] }[];

function add(known: Known, { rounds: ofAlerts }: StoredRound): void {
  for (const [alert, { rounds }] of known.entries()) rounds.push(...ofAlerts.slice(alert, alert + 1));
}

/** Sends through the services of these numbers in turn; the last round is certainly stored. */
async function send(services: AlertServices, known: Known, numbers: readonly number[], count: number) {
  let isStored = true;
  for (let sent = 0; sent < count || !isStored; sent += 1) {
    const round = await services.send(numbers[sent % numbers.length] ?? 0);
    add(known, round);
    isStored = round.isStored;
    if (sent > 10 * count) throw new Error('no round was stored');
  }
}

/** Sends marked rounds until one is certainly stored. @returns its marker. */
async function sendMarked(services: AlertServices, known: Known, number: number): Promise<string> {
  for (let sent = 0; sent < 10; sent += 1) {
    const round = await services.sendMarked(number);
    add(known, round);
    if (round.isStored) return round.marker;
  }
  throw new Error('no marked round was stored');
}

const describeAll = (all: readonly (readonly ModelIncident[])[]) => all.map(describeIncidents);

/** Waits until the incidents are those after every round. */
async function settle(services: AlertServices, known: Known, reader: number): Promise<void> {
  const expected = known.map(({ incidents, rounds }) => rounds.reduce(evaluateRound, incidents));
  const read = async () => describeAll(await services.incidents(reader));
  await expect.poll(read, { timeout: settlesWithinMs, interval }).toEqual(describeAll(expected));
  for (const [alert, incidents] of expected.entries()) known[alert] = { incidents, rounds: [] };
}

/** Sends a marked round, and waits until it is evaluated, whichever before it were: some are skipped. */
async function settleDisturbed(services: AlertServices, known: Known, number: number): Promise<void> {
  const marker = await sendMarked(services, known, number);
  let actual: readonly (readonly ModelIncident[])[] = [];
  const countEvaluated = async () => {
    actual = await services.incidents(number);
    return actual.filter((incidents) => incidents.some(({ series }) => series === marker)).length;
  };
  await expect.poll(countEvaluated, { timeout: takenWithinMs, interval }).toBe(alertCount);
  for (const [alert, { incidents, rounds }] of known.entries()) {
    const found = actual[alert] ?? [];
    expect(
      explainIncidents(incidents, rounds, found),
      JSON.stringify({ incidents, rounds, found }, (_name, value) =>
        value instanceof Map ? Object.fromEntries(value) : value,
      ),
    ).toBeDefined();
    known[alert] = { incidents: found, rounds: [] };
  }
}

/** Of each event: what happened to which incident. */
function eventsOf({ received }: RecordingSink): ReadonlyMap<string, string> {
  return new Map(
    received.map(({ eventId, body }) => {
      // Of every payload that alerts over these series cause.
      const { kind, incident } = JSON.parse(body) as {
        readonly kind: string;
        readonly incident: { readonly id: string };
      };
      return [eventId, `${kind} ${incident.id}`];
    }),
  );
}

async function checkNotifications(services: AlertServices): Promise<void> {
  const incidents = (await services.incidents(0)).flat();
  const resolvedCount = incidents.filter(({ resolvedAtMs }) => resolvedAtMs !== undefined).length;
  for (const sink of services.sinks) {
    const count = () => eventsOf(sink).size;
    await expect.poll(count, { timeout: 60_000 }).toBe(incidents.length + resolvedCount);
    const events = [...eventsOf(sink).values()];
    expect(new Set(events).size).toBe(events.length);
    expect(findChangedEvents(sink)).toEqual([]);
  }
}

it('three services share flapping alerts; one is killed, another hangs, and the incidents are those of a model, each notified once', async () => {
  await withAlertServices(async (services) => {
    const known: Known = Array.from({ length: alertCount }, () => ({ incidents: [], rounds: [] }));
    const isEven = () => services.heldShards();
    await expect.poll(isEven, { timeout: settlesWithinMs }).toEqual([20, 22, 22]);
    // A shard that changes hands earlier has its alerts evaluated at the time of the clock, which is that of no round.
    await delay(recentMs);
    const killed = 0;
    const paused = 1;
    for (let round = 0; round < calmRounds; round += 1) {
      await send(services, known, [round], 1);
      await settle(services, known, round + 1);
    }
    const sending = send(services, known, [1, 2], disturbedRounds);
    await delay(100);
    await services.kill(killed);
    await sending;
    await settleDisturbed(services, known, 1);
    await expect.poll(isEven, { timeout: settlesWithinMs }).toEqual([32, 32]);
    await services.restart(killed);
    await expect.poll(isEven, { timeout: settlesWithinMs }).toEqual([20, 22, 22]);

    services.service(paused).signal('SIGSTOP');
    await send(services, known, [2, 0], disturbedRounds);
    await settleDisturbed(services, known, 2);
    services.service(paused).signal('SIGCONT');
    await delay(quietMs);
    const after = describeAll(await services.incidents(paused));
    expect(after).toEqual(describeAll(known.map(({ incidents }) => incidents)));
    await expect.poll(isEven, { timeout: settlesWithinMs }).toEqual([20, 22, 22]);
    await checkNotifications(services);
  });
}, 600_000);
