/** Event types that only the service writes, with the alternative for producers. */
export const serviceOwnedEventTypes: ReadonlyMap<string, string> = new Map([
  ['started', 'the service adds it with the first flush of a trace'],
  ['finished', 'the service adds it when the trace is closed'],
  ['attributes_updated', 'send the attributes in `attributes` of a flush'],
  ['tags_updated', 'send the tags in `tags` of a flush'],
  ['rule_match_added', 'the service adds it when an automation rule matches'],
  ['trace_closed', 'close the trace instead'],
  ['trace_deleted', 'the service adds it when the trace is deleted'],
  ['span_started', 'send the span in `spans` of a flush'],
  ['span_finished', 'send the span in `spans` of a flush'],
]);
