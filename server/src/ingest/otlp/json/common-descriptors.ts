import { describeMessage, type MessageDescriptor, message, repeated, scalar } from './message-descriptor.ts';

/*
 * The messages of opentelemetry-proto 1.x that all signals share: opentelemetry/proto/common/v1/common.proto and
 * opentelemetry/proto/resource/v1/resource.proto. Fields for profiles (the indexes of strings) are left out.
 */

export const anyValue: MessageDescriptor = describeMessage({
  stringValue: scalar(1, 'string'),
  boolValue: scalar(2, 'bool'),
  intValue: scalar(3, 'int64'),
  doubleValue: scalar(4, 'double'),
  arrayValue: message(5, () => arrayValue),
  kvlistValue: message(6, () => keyValueList),
  bytesValue: scalar(7, 'bytes'),
});

const arrayValue = describeMessage({ values: repeated(message(1, () => anyValue)) }, { isNested: true });

const keyValueList = describeMessage({ values: repeated(message(1, () => keyValue)) }, { isNested: true });

export const keyValue: MessageDescriptor = describeMessage({
  key: scalar(1, 'string'),
  value: message(2, () => anyValue),
});

export const instrumentationScope = describeMessage({
  name: scalar(1, 'string'),
  version: scalar(2, 'string'),
  attributes: repeated(message(3, () => keyValue)),
  droppedAttributesCount: scalar(4, 'uint32'),
});

const entityRef = describeMessage({
  schemaUrl: scalar(1, 'string'),
  type: scalar(2, 'string'),
  idKeys: repeated(scalar(3, 'string')),
  descriptionKeys: repeated(scalar(4, 'string')),
});

export const resource = describeMessage({
  attributes: repeated(message(1, () => keyValue)),
  droppedAttributesCount: scalar(2, 'uint32'),
  entityRefs: repeated(message(3, () => entityRef)),
});
