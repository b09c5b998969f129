/**
 * Logs three orders through the OpenTelemetry SDK, which sends them over OTLP/HTTP. Needs CAIRN_INGEST_API_KEY, and
 * OTEL_EXPORTER_OTLP_ENDPOINT unless it is http://localhost:4318.
 */
import { DiagConsoleLogger, DiagLogLevel, diag, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';

// Without a logger, failed exports go unnoticed.
diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.WARN);

const exporter = new OTLPLogExporter({
  headers: { 'x-ingest-api-key': process.env['CAIRN_INGEST_API_KEY'] ?? '' },
});
const provider = new LoggerProvider({
  resource: resourceFromAttributes({ 'service.name': 'checkout', 'service.version': '2.4.0' }),
  processors: [new BatchLogRecordProcessor({ exporter })],
});
const logger = provider.getLogger('checkout.orders', '1.0.0');

const orders = [
  { id: 'A-1', amount: 129.5, traceId: '4bf92f3577b34da6a3ce929d0e0e4736', isDeclined: false },
  { id: 'A-2', amount: 12, traceId: '5b8efff798038103d269b633813fc60c', isDeclined: true },
  { id: 'A-3', amount: 74.25, traceId: '0af7651916cd43dd8448eb211c80319c', isDeclined: false },
];

for (const { id, amount, traceId, isDeclined } of orders) {
  // With a tracer, the active span would be used implicitly.
  const context = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: '00f067aa0ba902b7', traceFlags: 1 });
  const attributes = { 'order.id': id, 'order.amount': amount };
  logger.emit({
    context,
    severityNumber: SeverityNumber.INFO,
    severityText: 'INFO',
    body: `order ${id} received`,
    attributes,
  });
  if (isDeclined) {
    logger.emit({
      context,
      eventName: 'payment.declined',
      severityNumber: SeverityNumber.ERROR,
      severityText: 'ERROR',
      body: `card declined for order ${id}`,
      attributes,
    });
  }
}

await provider.forceFlush();
await provider.shutdown();
console.log(
  `logged ${orders.length} orders; unless an error is above, the filter service.name="checkout" finds them`,
);
