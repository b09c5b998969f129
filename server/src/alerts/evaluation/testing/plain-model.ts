import type { AlertVersion } from './model-alerts.ts';
import type { ModelCommand, ModelSample } from './model-commands.ts';
import { addTime, dueMsOf, newAlert, noTime, type PlainAlert, takeTime } from './plain-alert.ts';
import { createPlainSamples, type PlainVectors } from './plain-samples.ts';
import { applyTable, describeIncident, type PlainChange, type PlainRow } from './plain-table.ts';

/** What there is to compare: incidents and who was told of them, each as a line of text. */
export interface Outcome {
  readonly incidents: readonly string[];
  readonly notifications: readonly string[];
}

/** The state table of metric-alert incidents and when it is asked, one thing after the other. */
export interface PlainModel {
  append(samples: readonly ModelSample[]): void;
  advance(durationMs: number): void;
  put(alert: number, version: AlertVersion): void;
  delete(alert: number): void;
  restart(): void;
  /** False when that cannot be modelled now. */
  fail(command: Extract<ModelCommand, { kind: 'fail' }>): boolean;
  /** False when nothing can be held now. */
  hold(command: Extract<ModelCommand, { kind: 'hold' }>): boolean;
  /** @returns whether something was held. */
  release(): boolean;
  outcome(): Outcome;
}

/** An evaluation of an alert, as of when it was asked for. */
interface Question {
  readonly number: number;
  readonly alert: PlainAlert;
  readonly version: AlertVersion;
  readonly atMs: number;
  readonly vectors: PlainVectors;
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
  let wanted: Extract<ModelCommand, { kind: 'hold' }> | undefined;
  let heldRound: readonly Question[] | undefined;
  let heldStore: HeldStore | undefined;

  function evaluate(): void {
    while (heldRound === undefined) {
      const round = [...alerts].flatMap(([number, alert]): Question[] => {
        const atMs = takeTime(alert, nowMs);
        if (atMs === undefined) return [];
        const isFailing = !failures.has(`timeout ${number}`) && failures.delete(`query ${number}`);
        const vectors = samples.vectors(number, atMs);
        return [{ number, alert, version: alert.version, atMs, vectors, isFailing }];
      });
      if (round.length === 0) return;
      if (wanted?.where === 'evaluation') {
        wanted = undefined;
        heldRound = round;
        for (const { alert } of round) alert.isBusy = true;
      } else for (const question of round) answer(question);
    }
  }

  function answer(question: Question): void {
    const { number, alert, version, atMs, vectors } = question;
    alert.isSuspect = failures.delete(`timeout ${number}`);
    if (alert.isSuspect) {
      alert.pausedUntilMs = nowMs + 1_000;
      return;
    }
    if (question.isFailing || alerts.get(number) !== alert || alert.version !== version) return;
    const change = applyTable(number, version, atMs, vectors, rows);
    if (change.opened.length === 0 && change.resolved.length === 0) return;
    if (wanted?.alert !== number || wanted.where === 'evaluation') {
      store(question, change);
      return;
    }
    const isStored = wanted.where === 'after-store';
    wanted = undefined;
    if (isStored && !store(question, change)) return;
    heldStore = { question, change, isStored };
    alert.isBusy = true;
  }

  /** False when nothing was stored. */
  function store({ number, alert, version, atMs }: Question, { opened, resolved }: PlainChange): boolean {
    if (failures.delete(`store ${number}`)) {
      alert.pausedUntilMs = nowMs + 5_000;
      addTime(alert, atMs);
      return false;
    }
    const current = alerts.get(number);
    if (current?.document !== alert.document || !isSameVersion(current.version, version)) return false;
    rows.push(...opened);
    for (const row of resolved) row.resolvedAtMs = Math.max(atMs, row.openedAtMs);
    for (const channel of version.channels) {
      for (const row of opened) notifications.push(`${channel} incident.opened ${describe(row)}`);
      for (const row of resolved) notifications.push(`${channel} incident.resolved ${describe(row)}`);
    }
    return true;
  }

  /** When something happens without a command; none after `untilMs`. */
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
        addTime(alert, Math.min(newestMs, nowMs));
        if (newestMs > nowMs) alert.aheadMs = Math.max(newestMs, alert.aheadMs ?? noTime);
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
      const alert = known ?? newAlert(++documentCount, version);
      alerts.set(number, Object.assign(alert, { version, isSuspect: false }));
      if (version.enabled) Object.assign(alert, { isWritten: true, pausedUntilMs: noTime });
      else Object.assign(alert, { times: [], aheadMs: undefined, isWritten: false });
      evaluate();
    },
    delete(number) {
      alerts.delete(number);
      rows = rows.filter((row) => row.alert !== number);
    },
    restart() {
      failures.clear();
      wanted = undefined;
      heldRound = undefined;
      heldStore = undefined;
      for (const [number, { document, version }] of alerts) {
        const ofAlert = rows.filter((row) => row.alert === number);
        const changesMs = ofAlert.map((row) => Math.max(row.openedAtMs, row.resolvedAtMs ?? noTime));
        alerts.set(number, newAlert(document, version, Math.max(...changesMs)));
      }
    },
    fail({ alert, how }) {
      // Which alerts are asked for alone, and in which order, is not modelled, so none fails while answers are held.
      if (how === 'timeout' && (wanted ?? heldRound) !== undefined) return false;
      failures.add(`${how} ${alert}`);
      return true;
    },
    hold(command) {
      const isFailing = [...failures].some((failure) => failure.startsWith('timeout'));
      const isBusy = (wanted ?? heldRound ?? heldStore) !== undefined;
      if (isBusy || isFailing || [...alerts.values()].some(({ isSuspect }) => isSuspect)) return false;
      wanted = command;
      return true;
    },
    release() {
      const [round, stored] = [heldRound ?? [], heldStore];
      wanted = undefined;
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

function isSameVersion(a: AlertVersion, b: AlertVersion): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
