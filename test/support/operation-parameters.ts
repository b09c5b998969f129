import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import {
  type MediaTypeObject,
  type ParameterObject,
  placedOperations,
  readContractDocument,
  resolve,
  type SchemaObject,
} from './contract-document.ts';

/** A field of a form is a parameter as well: forms hold what the query of the same path has. */
export interface OperationParameter extends Omit<ParameterObject, 'in'> {
  readonly in: ParameterObject['in'] | 'form';
}

interface FormSchema {
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

const document = readContractDocument();
const objects = new Map(placedOperations(document).map(({ id, object }) => [id, object]));

/** What a request to the operation can say, in the order of the contract and with references resolved. */
export function parametersOf(id: OperationId): readonly OperationParameter[] {
  const { parameters = [] } = objectOf(id);
  const named = parameters.map((parameter) => resolve<ParameterObject>(document, parameter));
  return [...named, ...formFieldsOf(id)];
}

/** The media types that an operation takes, with their examples. */
export function requestContentOf(id: OperationId): Readonly<Record<string, MediaTypeObject>> {
  return objectOf(id).requestBody?.content ?? {};
}

function formFieldsOf(id: OperationId): readonly OperationParameter[] {
  const form = requestContentOf(id)['application/x-www-form-urlencoded'];
  if (form === undefined) return [];
  const { properties = {}, required = [] } = resolve<FormSchema>(document, form.schema);
  const examples = new Map(Object.entries(form.example ?? {}));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'form',
    required: required.includes(name),
    schema,
    example: examples.get(name),
  }));
}

function objectOf(id: OperationId) {
  const object = objects.get(id);
  if (object === undefined) throw new Error(`the contract has no operation ${id}; run npm run generate`);
  return object;
}
