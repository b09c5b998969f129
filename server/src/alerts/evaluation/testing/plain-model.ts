import { type AlertVersion, isSameVersion } from './model-alerts.ts';
import type { ModelCommand, ModelSample } from './model-commands.ts';
import {
  addStored,
  addTime,
  dueMsOf,
  newAlert,
  noTime,
  type PlainAlert,
  type PlainTimes,
  requeue,
  takeTimes,
} from './plain-alert.ts';
import { type PlainPart, partsAt } from './plain-parts.ts';
import { createPlainSamples } from './plain-samples.ts';
import {
  applyTable,
  describeIncident,
  lastChangeMs,
  type PlainChange,
  type PlainRow,
} from './plain-table.ts';

/** The results to compare: incidents and notifications, each as a line of text. */
export interface Outcome {
  readonly incidents: readonly string[];
  readonly notifications: readonly string[];
}

/** Sequential model of the state table of metric-alert incidents and of when it is applied. */
export interface PlainModel {
  append(samples: readonly ModelSample[]): void;
  advance(durationMs: number): void;
  put(alert: number, version: AlertVersion): void;
  delete(alert: number): void;
  restart(): void;
  /** False when the failure cannot be modelled in the current state. */
  fail(command: Extract<ModelCommand, { kind: 'fail' }>): boolean;
  /** False when nothing can be held in the current state. */
  hold(command: Extract<ModelCommand, { kind: 'hold' }>): boolean;
  /** @returns whether something was held. */
  release(): boolean;
  outcome(): Outcome;
}

/** A requested evaluation of an alert, with the state at that time. */
interface Question {
  readonly number: number;
  readonly alert: PlainAlert;
  readonly version: AlertVersion;
  readonly times: PlainTimes;
  readonly parts: readonly PlainPart[];
  readonly isFailing: boolean;
}

interface HeldStore {
  readonly question: Question;
  readonly change: PlainChange;
  readonly isStored: boolean;
}

export function createPlainModel(startMs: number): PlainModel {
  const samples = createPlainSamples();
  const alerts = new Map<number, PlainAlert>();
  const failures = new Set<string>();
  const notifications: string[] = [];
  let rows: PlainRow[] = [];
  let nowMs = startMs;
  let documentCount = 0;
  let pendingHold: Extract<ModelCommand, { kind: 'hold' }> | undefined;
  let heldRound: readonly Question[] | undefined;
  let heldStore: HeldStore | undefined;

  function evaluate(): void {
    while (heldRound === undefined) {
      const round = [...alerts].flatMap(([number, alert]): Question[] => {
        const times = takeTimes(alert, nowMs);
        if (times === undefined) return [];
        const isFailing = !failures.has(`timeout ${number}`) && failures.delete(`query ${number}`);
        const parts = partsAt(samples, number, times);
        return [{ number, alert, version: alert.version, times, parts, isFailing }];
      });
      if (round.length === 0) return;
      if (pendingHold?.where === 'evaluation') {
        pendingHold = undefined;
        heldRound = round;
        for (const { alert } of round) alert.isBusy = true;
      } else for (const question of round) answer(question);
    }
  }

  function answer(question: Question): void {
    const { number, alert, version, times, parts } = question;
    alert.isSuspect = failures.delete(`timeout ${number}`);
    if (alert.isSuspect) {
      alert.failureCount += 1;
      alert.pausedUntilMs = nowMs + 1_000 * 2 ** (alert.failureCount - 1);
      requeue(alert, times);
      return;
    }
    alert.failureCount = 0;
    if (question.isFailing || alerts.get(number) !== alert || alert.version !== version) return;
    const changes = parts.map(({ atMs, vectors }) => applyTable(number, version, atMs, vectors, rows));
    const change = {
      opened: changes.flatMap(({ opened }) => opened),
      resolved: changes.flatMap(({ resolved }) => resolved),
    };
    if (change.opened.length === 0 && change.resolved.length === 0) return;
    if (pendingHold?.alert !== number || pendingHold.where === 'evaluation') {
      store(question, change);
      return;
    }
    const isStored = pendingHold.where === 'after-store';
    pendingHold = undefined;
    if (isStored && !store(question, change)) return;
    heldStore = { question, change, isStored };
    alert.isBusy = true;
  }

  /** False when nothing was stored. */
  function store({ number, alert, version, times }: Question, { opened, resolved }: PlainChange): boolean {
    if (failures.delete(`store ${number}`)) {
      alert.pausedUntilMs = nowMs + 5_000;
      requeue(alert, times);
      return false;
    }
    const current = alerts.get(number);
    if (current?.document !== alert.document || !isSameVersion(current.version, version)) return false;
    rows.push(...opened);
    for (const { row, atMs } of resolved) row.resolvedAtMs = Math.max(atMs, row.openedAtMs);
    for (const channel of version.channels) {
      for (const row of opened) notifications.push(`${channel} incident.opened ${describe(row)}`);
      for (const { row } of resolved) notifications.push(`${channel} incident.resolved ${describe(row)}`);
    }
    return true;
  }

  /** The next time up to `untilMs` at which an alert is due without a command. */
  function nextDue(untilMs: number): number | undefined {
    if (heldRound !== undefined) return undefined;
    const next = Math.min(...[...alerts.values()].flatMap((alert) => dueMsOf(alert, nowMs) ?? []));
    return next <= untilMs ? next : undefined;
  }

  return {
    append(appended) {
      const stored = appended.filter((sample) => samples.add(sample, nowMs + sample.offsetMs));
      for (const [number, alert] of alerts) {
        const read = stored.filter(({ metric }) => metric === 'load' || number === 3);
        if (!alert.version.enabled || read.length === 0) continue;
        const newestMs = nowMs + Math.max(...read.map(({ offsetMs }) => offsetMs));
        if (newestMs <= nowMs) addTime(alert, newestMs);
        else {
          alert.isAheadDue = true;
          alert.aheadMs = Math.max(newestMs, alert.aheadMs ?? noTime);
        }
      }
      evaluate();
    },
    advance(durationMs) {
      const untilMs = nowMs + durationMs;
      for (let dueMs = nextDue(untilMs); dueMs !== undefined; dueMs = nextDue(untilMs)) {
        nowMs = dueMs;
        evaluate();
      }
      nowMs = untilMs;
    },
    put(number, version) {
      const known = alerts.get(number);
      if (known !== undefined && isSameVersion(known.version, version)) return;
      const alert = known ?? newAlert(++documentCount, version, nowMs);
      alerts.set(
        number,
        Object.assign(alert, { version, writtenMs: nowMs, isSuspect: false, failureCount: 0 }),
      );
      if (version.enabled) Object.assign(alert, { isWritten: true, pausedUntilMs: noTime });
      else Object.assign(alert, { times: [], aheadMs: undefined, isAheadDue: false, isWritten: false });
      evaluate();
    },
    delete(number) {
      alerts.delete(number);
      rows = rows.filter((row) => row.alert !== number);
    },
    restart() {
      failures.clear();
      pendingHold = undefined;
      heldRound = undefined;
      heldStore = undefined;
      for (const [number, { document, version, writtenMs }] of alerts) {
        const alert = newAlert(document, version, writtenMs, lastChangeMs(number, rows));
        alerts.set(number, alert);
        // Of an alert with two windows, an evaluation at the same time could decide otherwise than the first.
        const fromMs = number === 2 ? alert.throughMs : noTime;
        if (version.enabled)
          addStored(alert, nowMs, fromMs, (...range) => samples.newestMs(number, ...range));
      }
      evaluate();
    },
    fail({ alert, how }) {
      // Which alerts are retried alone, and in which order, is not modelled, so none fails while answers are held.
      if (how === 'timeout' && (pendingHold ?? heldRound) !== undefined) return false;
      failures.add(`${how} ${alert}`);
      return true;
    },
    hold(command) {
      const isFailing = [...failures].some((failure) => failure.startsWith('timeout'));
      const isBusy = (pendingHold ?? heldRound ?? heldStore) !== undefined;
      if (isBusy || isFailing || [...alerts.values()].some(({ isSuspect }) => isSuspect)) return false;
      pendingHold = command;
      return true;
    },
    release() {
      const [round, stored] = [heldRound ?? [], heldStore];
      pendingHold = undefined;
      heldRound = undefined;
      heldStore = undefined;
      for (const { alert } of round) alert.isBusy = false;
      for (const question of round) answer(question);
      if (stored !== undefined) {
        stored.question.alert.isBusy = false;
        if (!stored.isStored) store(stored.question, stored.change);
      }
      evaluate();
      return round.length > 0 || stored !== undefined;
    },
    outcome: () => ({
      incidents: rows.map((row) => `${describe(row)} ${row.value} until ${row.resolvedAtMs}`).sort(),
      notifications: [...notifications].sort(),
    }),
  };
}

function describe({ alert, key, openedAtMs }: PlainRow): string {
  return describeIncident(alert, key, openedAtMs);
}
