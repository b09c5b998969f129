/** Encoding of a field's value in OTLP/JSON and in protobuf. */
export type ScalarKind =
  | 'string'
  | 'bool'
  | 'double'
  | 'int64'
  | 'uint64'
  | 'sint32'
  | 'uint32'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed64'
  /** Base64 in JSON. */
  | 'bytes'
  /** Trace and span ids: hex in OTLP/JSON, unlike the JSON mapping of protobuf. */
  | 'id';

interface FieldPlace {
  /** The field number in protobuf. */
  readonly number: number;
  readonly isRepeated?: true;
}

/** A field in a descriptor table. */
export type FieldShape = FieldPlace &
  (
    | { readonly kind: ScalarKind }
    /** Numbers by enum name; other numbers are accepted too. */
    | { readonly kind: 'enum'; readonly numbers: ReadonlyMap<string, number> }
    /** A function, for recursive messages. */
    | { readonly kind: 'message'; readonly message: () => MessageDescriptor }
  );

export type FieldDescriptor = FieldShape & {
  /** In lowerCamelCase, the only form in OTLP/JSON. */
  readonly name: string;
  readonly nameBytes: Uint8Array;
  /** A bit for each field of the message. */
  readonly bit: number;
};

export interface MessageDescriptor {
  readonly fields: readonly FieldDescriptor[];
  /** Whether it is a list of `AnyValue`, the only messages of OTLP that may be inside themselves. */
  readonly isNested: boolean;
}

const maxFields = 31;

export function describeMessage(
  shapes: Readonly<Record<string, FieldShape>>,
  { isNested = false } = {},
): MessageDescriptor {
  const named = Object.entries(shapes);
  if (named.length > maxFields) throw new Error(`a message of ${named.length} fields has no bit for each`);
  const fields = named.map(([name, shape], index) => ({
    ...shape,
    name,
    nameBytes: new TextEncoder().encode(name),
    bit: 1 << index,
  }));
  return { fields, isNested };
}

export function scalar(number: number, kind: ScalarKind): FieldShape {
  return { number, kind };
}

export function enumeration(number: number, numbers: ReadonlyMap<string, number>): FieldShape {
  return { number, kind: 'enum', numbers };
}

export function message(number: number, describe: () => MessageDescriptor): FieldShape {
  return { number, kind: 'message', message: describe };
}

export function repeated(shape: FieldShape): FieldShape {
  return { ...shape, isRepeated: true };
}
