import { createSetupLink, type ShownLink } from '../accounts/setup-link.ts';
import { createRequestAuditor } from '../audit/request-auditor.ts';
import { startAuditRetention } from '../audit/start-audit-retention.ts';
import type { DemoService } from '../demo/demo-service.ts';
import { toReachableUrl, toUrl } from '../http/bind-address.ts';
import { createInProcessApi } from '../http/in-process-api.ts';
import { createUrlsFor } from '../http/listener-urls.ts';
import { createFirstIdentities, type FirstKeys } from '../identity/first-start.ts';
import { startLastUsedRecorder } from '../identity/last-used-recorder.ts';
import { createSenders } from '../notifications/create-senders.ts';
import { openRetentionService } from '../retention/retention-service.ts';
import { startSessionRecords } from '../sessions/start-session-records.ts';
import { startClockWatch } from '../time/clock-watch.ts';
import { createDemo } from './create-demo.ts';
import { createHandlers } from './create-handlers.ts';
import { createServices } from './create-services.ts';
import { createJsonBodyThreads } from './json-bodies/json-body-threads.ts';
import type { ServiceParts } from './service-parts.ts';
import { type Alerting, startAlerting } from './start-alerting.ts';
import { type Automating, startAutomating } from './start-automating.ts';
import { type Listeners, startListeners } from './start-listeners.ts';
import { startNotifying } from './start-notifying.ts';
import { startRecordingUsage } from './start-recording-usage.ts';
import { startTelemetryRetention } from './start-telemetry-retention.ts';

export interface Service {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  /** URL of OTLP over gRPC. */
  readonly grpcUrl: string;
  /** Present only on the very first start; they are shown once. */
  readonly firstKeys?: FirstKeys;
  /** Creates the owner of the console; present while there is no user. */
  readonly setupLink?: ShownLink;
  /** Reads keys anew at their next use, for an identity store that was changed beside the service. */
  forgetKeys(): void;
  /** Stops accepting requests, finishes open ones, and releases everything that was started. The log names the signal that asked for it. */
  stop(signal?: string): Promise<void>;
}

/**
 * Composes stores, services, handlers and listeners into one service, and starts it. The stores stay open when it stops.
 *
 * @throws Error with a one-line message when an address cannot be bound; nothing is left running then.
 */
export async function composeService(parts: ServiceParts): Promise<Service> {
  const { config, stores, clock, randomness, log } = parts;
  const retention = await openRetentionService({
    store: stores.retention,
    disk: stores.disk,
    configured: {
      traces: config.tracesRetentionMs,
      logs: config.logsRetentionMs,
      metrics: config.metricsRetentionMs,
    },
  });
  const stopping = new AbortController();
  const lastUsed = startLastUsedRecorder({
    ...clock,
    store: stores.identities,
    onError: (error) => log.warn({ err: error }, 'could not record when keys were last used'),
  });
  const clockWatch = startClockWatch({
    ...clock,
    onStep({ direction, byMs }) {
      parts.metrics.countClockStep(direction, byMs / 1_000);
      log.warn(
        { direction, seconds: byMs / 1_000 },
        'the clock was set; for ten minutes nothing is removed because of its age',
      );
    },
  });
  const { repeatSettled: repeatRemoval } = clockWatch;
  const usage = startRecordingUsage({ ...parts, repeatRemoval });
  const retaining = startTelemetryRetention({ ...parts, retention, repeatRemoval });
  const sessionRecords = startSessionRecords({
    ...clock,
    store: stores.sessions,
    onError: (error) => log.warn({ err: error }, 'could not record the use of sessions'),
  });
  const auditor = createRequestAuditor({
    ...clock,
    store: stores.audit,
    onError: (error) => log.warn({ err: error }, 'could not record how a request was answered'),
  });
  const auditRetention = startAuditRetention({
    ...clock,
    repeat: repeatRemoval,
    store: stores.audit,
    retentionMs: config.auditRetentionMs,
    onError: (error) => log.warn({ err: error }, 'could not prune old entries of the audit log'),
  });
  const senders = createSenders({
    allowedNetworks: config.notificationsAllowedNetworks,
    pagerdutyUrl: config.pagerdutyUrl,
    monotonicNowMs: clock.monotonicNowMs,
  });
  const jsonThreads = createJsonBodyThreads(clock);
  const notifying = startNotifying({ ...parts, senders, repeatRemoval });
  let alerting: Alerting | undefined;
  let automating: Automating | undefined;
  let listeners: Listeners | undefined;
  let demo: DemoService | undefined;

  async function stop(signal?: string): Promise<void> {
    const { shutdownGraceMs: graceMs } = config;
    if (signal !== undefined)
      log.info({ signal, graceMs }, 'stopping: requests in flight are finished first');
    stopping.abort(); // otherwise streams stay open for the whole grace period
    await listeners?.stop(graceMs);
    await Promise.all([
      jsonThreads.stop(),
      lastUsed.stop(),
      usage.stop(),
      auditor.stop(),
      auditRetention.stop(),
      retaining.stop(),
      sessionRecords.stop(),
      demo?.settled(),
      alerting?.stop(),
      automating?.stop(),
    ]);
    clockWatch.stop();
    await notifying.stop(graceMs);
  }

  try {
    const services = await createServices(parts, {
      usage: usage.recorder,
      retention,
      auditor,
      recordUse: lastUsed.record,
      recordSessionUse: sessionRecords.recordUse,
      stopping: stopping.signal,
    });
    // Before the listeners, so that written alerts reach a running evaluation.
    alerting = await startAlerting({ ...parts, ...services, repeatRemoval, onNotified: notifying.wake });
    // Before the listeners too, so that rules are in effect from the first write.
    automating = await startAutomating({ ...parts, onNotified: notifying.wake });
    const urlsFor = createUrlsFor({
      publicIngestUrl: config.publicIngestUrl,
      ingestUrl: () => listeners?.ingestUrl ?? toUrl(config.ingestHost, config.ingestPort),
    });
    demo = createDemo({ ...parts, services, stopping: stopping.signal });
    const apiWithin = createInProcessApi();
    const handlers = createHandlers({
      ...parts,
      callApi: apiWithin.fetch,
      services,
      alerting,
      demo,
      senders,
      onNotified: notifying.wake,
      urlsFor,
      findObstacle: async () => (stopping.signal.aborted ? 'it is stopping' : parts.findObstacle()),
    });
    listeners = await startListeners({
      ...parts,
      services,
      urlsFor,
      jsonThreads,
      serveWithin: apiWithin.serve,
      handlers: { ...handlers, ...parts.handlers },
    });
    // Last: keys are shown only once, so nothing may fail between creating and showing them.
    const firstKeys = await createFirstIdentities({ ...clock, ...randomness, store: stores.identities });
    const { apiUrl, ingestUrl, grpcUrl } = listeners;
    const setupLink = await createSetupLink({
      identities: stores.identities,
      links: services.accounts.links,
      publicUrl: config.publicApiUrl ?? toReachableUrl(apiUrl),
    }).catch((error: unknown) => {
      log.error({ err: error }, 'could not make a set-up link; "cairn setup-link" makes one');
      return undefined;
    });
    return {
      apiUrl,
      ingestUrl,
      grpcUrl,
      ...(firstKeys === undefined ? {} : { firstKeys }),
      ...(setupLink === undefined ? {} : { setupLink }),
      forgetKeys: services.identity.forgetKeys,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
